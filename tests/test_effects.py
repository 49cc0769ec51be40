"""A side effect recorded under a key of its job is noticed when it is done again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from psycopg.types.json import Jsonb
from support import (
    Connect,
    Connection,
    answer,
    call,
    claim,
    contents,
    held_up,
    lapse,
    raises,
    rows,
    start,
    value,
)


def again(db: Connection, queue: str = "q") -> dict[str, int]:
    """Claim the next job; return what its holder presents."""
    job = claim(db, queue)
    return {"job_id": job.job_id, "token": job.token}


def effects(db: Connection) -> list[Any]:
    return rows(db, "select job_id, key from pyqueue_thin.side_effect order by 1, 2")


def test_effect_is_recorded_once(db: Connection) -> None:
    held = start(db)
    assert call(db, "get_effect", job_id=held["job_id"], key="charge") == []
    given = {"key": "charge", "result": {"receipt": 7}}
    before = value(db, "select clock_timestamp()")
    assert answer(db, "record_effect", **held, **given) is True
    [effect] = call(db, "get_effect", job_id=held["job_id"], key="charge")
    assert effect.state == "done"
    assert effect.result == {"receipt": 7}
    assert effect.token == held["token"]
    assert before <= effect.begun_at == effect.done_at
    assert effect.done_at <= value(db, "select clock_timestamp()")

    stored = contents(db)
    assert answer(db, "record_effect", **held, **given) is False
    assert answer(db, "record_effect", **held, key="charge", result={"no": 8}) is False
    assert contents(db) == stored


def test_effect_of_a_crashed_attempt_is_known_to_the_next(
    db: Connection, connect: Connect
) -> None:
    first = start(db)
    worker = connect()
    given = {"key": "charge", "result": {"receipt": 7}}
    assert answer(worker, "record_effect", **first, **given) is True
    worker.close()
    lapse(db, first["job_id"])
    assert answer(db, "sweep_jobs") == 1

    second = again(db)
    assert second["token"] > first["token"]
    assert answer(db, "record_effect", **second, **given) is False
    [effect] = call(db, "get_effect", job_id=second["job_id"], key="charge")
    assert (effect.result, effect.token) == ({"receipt": 7}, first["token"])
    assert len(effects(db)) == 1
    # Not even the dead attempt's token can record one any more.
    with raises("JQ001"):
        answer(db, "record_effect", **first, key="another")
    answer(db, "release_job", **second)
    assert answer(db, "record_effect", **again(db), **given) is False


def test_keys_are_per_job_and_exact(db: Connection) -> None:
    one, two = start(db), start(db)
    keys = ["mail", "Mail", " mail", "mail ", "é", "e\u0301", '"', "k" * 512]
    for held in (one, two):
        for key in keys:
            assert answer(db, "record_effect", **held, key=key) is True
            assert answer(db, "record_effect", **held, key=key) is False
    assert len(effects(db)) == 2 * len(keys)


def test_effect_may_have_no_result(db: Connection) -> None:
    held = start(db)
    for key, result in (("none", None), ("json null", "null")):
        assert answer(db, "record_effect", **held, key=key, result=result) is True
        [effect] = call(db, "get_effect", job_id=held["job_id"], key=key)
        assert effect.result is None
    nulls = "select count(*) from pyqueue_thin.side_effect where result is null"
    assert value(db, nulls) == 2
    # That it is there already does not depend on a result either.
    assert answer(db, "record_effect", **held, key="none", result={"n": 1}) is False


def test_effect_goes_with_the_transaction_that_recorded_it(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    worker = connect(autocommit=False)
    assert answer(worker, "record_effect", **held, key="mail") is True
    worker.rollback()
    assert effects(db) == []
    assert answer(worker, "record_effect", **held, key="mail") is True
    assert answer(worker, "finish_job", **held) is True
    worker.commit()
    assert len(effects(db)) == 1


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_of_two_at_once_one_records(
    db: Connection, connect: Connect, committed: bool
) -> None:
    held = start(db)
    first, second = connect(autocommit=False), connect()
    given = held | {"key": "mail"}
    assert answer(first, "record_effect", **given, result={"by": 1}) is True
    # Another key is no matter.
    assert answer(db, "record_effect", **held, key="other") is True
    waiting = held_up(db, first, second, "record_effect", **given, result={"by": 2})
    first.commit() if committed else first.rollback()
    assert waiting.result() == [(not committed,)]
    [effect] = call(db, "get_effect", job_id=held["job_id"], key="mail")
    assert effect.result == {"by": 1 if committed else 2}


def test_effect_is_refused_to_a_stale_token(db: Connection) -> None:
    held = start(db)
    answer(db, "record_effect", **held, key="mail")
    forced = {"job_id": held["job_id"], "force": True}
    ends: list[Callable[[], Any]] = [
        lambda: answer(db, "retry_job", **forced),
        lambda: claim(db),
        lambda: answer(db, "cancel_job", **forced),
    ]
    for end in ends:
        end()
        before = contents(db)
        for key in ("mail", "other"):  # recorded or not
            with raises("JQ001"):
                answer(db, "record_effect", **held, key=key)
        assert contents(db) == before


def test_effects_stay_as_long_as_their_job(db: Connection) -> None:
    held, other = start(db), start(db)
    for job in (held, other):
        for key in ("charge", "mail"):
            answer(db, "record_effect", **job, key=key)
    answer(db, "finish_job", **held)
    assert len(call(db, "get_effect", job_id=held["job_id"], key="mail")) == 1
    assert answer(db, "prune_jobs") == 0
    # They outlive a retry.
    answer(db, "retry_job", job_id=held["job_id"], force=True)
    held = again(db)
    assert answer(db, "record_effect", **held, key="mail") is False
    answer(db, "finish_job", **held)
    assert len(effects(db)) == 4
    assert answer(db, "prune_jobs", older_than="0") == 1
    assert effects(db) == [(other["job_id"], "charge"), (other["job_id"], "mail")]
    assert call(db, "get_effect", job_id=held["job_id"], key="mail") == []


def test_effects_go_with_a_job_that_is_not_kept(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, keep_finished, keep_dead,"
        " keep_cancelled) values ('q', '0', '0', '0')"
    )

    def lose(held: dict[str, int]) -> None:
        lapse(db, held["job_id"])
        assert answer(db, "sweep_jobs") == 1

    def cancel(held: dict[str, int]) -> None:
        answer(db, "cancel_job", job_id=held["job_id"], force=True)

    def finish_all(held: dict[str, int]) -> None:
        call(db, "finish_jobs", job_ids=[held["job_id"]], tokens=[held["token"]])

    ends: list[Callable[[dict[str, int]], Any]] = [
        lambda held: answer(db, "finish_job", **held),
        lambda held: answer(db, "fail_job", **held),
        lambda held: answer(db, "fail_job", **held, cancel=True),
        finish_all,
        lose,
        cancel,
    ]
    kept = start(db, "kept")
    answer(db, "record_effect", **kept, key="mail")
    for end in ends:
        held = start(db, max_attempts=1)
        answer(db, "record_effect", **held, key="mail")
        end(held)
        assert call(db, "get_job", job_id=held["job_id"]) == []
        assert effects(db) == [(kept["job_id"], "mail")]


def test_recorded_effect_pins_the_job_until_commit(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    worker = connect(autocommit=False)
    answer(worker, "record_effect", **held, key="mail")
    lapse(db, held["job_id"])
    assert answer(db, "sweep_jobs") == 0
    worker.commit()
    assert answer(db, "sweep_jobs") == 1


def test_effect_recorded_while_a_finish_waits_goes_with_its_job(
    db: Connection, connect: Connect
) -> None:
    answer(db, "configure_queue", queue="q", settings=Jsonb({"keep_finished": "0"}))
    held = start(db)
    writer, finisher = connect(autocommit=False), connect()
    assert answer(writer, "record_effect", key="mail", **held)
    waiting = held_up(db, writer, finisher, "finish_job", **held)
    writer.commit()
    assert waiting.result() == [(True,)]
    assert contents(db)["side_effect"] == []
