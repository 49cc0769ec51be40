PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n logical --maxprocesses 8

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo psql test test-long bench bench-quick lint freeze aio clean

help: ## this list
	@echo "make TARGET, with Python 3.11 or later as python3 (or PYTHON=…):"
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while read -r target about; do \
	  printf '  %-11s %s\n' "$$target" "$$about"; done

# Each set of extras is installed once, and again when pyproject.toml changes.
.venv/.with-%: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or later is needed; name it: make PYTHON=python3.12 …" >&2; \
	  exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing what '$*' needs into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$*]'
	@touch $@

demo: .venv/.with-demo ## the double run and its cure, on a PostgreSQL of its own
	@$(BIN)/pyqueue-thin demo

psql: .venv/.with-demo ## psql on the demo's database
	@$(BIN)/python -m pyqueue_thin.demo psql

test: .venv/.with-test ## the tests, in parallel (TEST_PG_BIN: on another PostgreSQL)
	$(PYTEST)

test-long: .venv/.with-test .venv/.with-test-long ## what takes longer; all on 16 too
	$(PYTEST) -m long
	@folder=$$($(BIN)/python -c 'import importlib.util as util; \
	  spec = util.find_spec("pgserver"); \
	  print(spec.submodule_search_locations[0] if spec else "")'); \
	if [ -z "$$folder" ]; then echo "no wheel of PostgreSQL 16 for this Python"; \
	else echo "on PostgreSQL 16:"; \
	  TEST_PG_BIN="$$folder/pginstall/bin" $(PYTEST); fi

bench: .venv/.with-bench ## measure, and write docs/benchmarks.md (PEERS=1: peers too)
	@$(BIN)/python -m tests.bench $(if $(PEERS),--peers)

bench-quick: .venv/.with-bench ## the most important of it, in two minutes
	@$(BIN)/python -m tests.bench --quick

lint: .venv/.with-dev ## ruff, mypy and sqlfluff
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/sqlfluff lint --disable-progress-bar sql

freeze: ## copy sql/ for a migration: make freeze REV=0001
	@test -n "$(REV)" || { echo "name the revision: make freeze REV=0001" >&2; exit 2; }
	@$(PYTHON) alembic/freeze.py $(REV)

aio: .venv/.with-test ## write pyqueue_thin/aio.py anew from client.py
	@$(BIN)/python tests/generate_aio.py

clean: ## remove what was built, and the demo's database, but for .venv
	@test ! -x $(BIN)/python || $(BIN)/python -c 'from pyqueue_thin.demo import place; \
	  import shutil; shutil.rmtree(place.folder(), ignore_errors=True); \
	  place.folder().with_suffix(".lock").unlink(missing_ok=True)'
	rm -rf build dist demo-output .mypy_cache .pytest_cache .ruff_cache
	find alembic pyqueue_thin tests -name __pycache__ -prune -exec rm -rf {} +
