"""configure_queue: what it takes and answers, when that applies, and who waits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from psycopg.types.json import Jsonb
from support import (
    IMPATIENT,
    Connect,
    Connection,
    answer,
    call,
    claim,
    contents,
    enqueue,
    get,
    held_up,
    lapse,
    raises,
    start,
    value,
)

DEFAULTS: dict[str, Any] = {
    "lease": "00:01:00",
    "max_attempts": 20,
    "max_lost": None,
    "backoff_base": "00:00:05",
    "backoff_cap": "01:00:00",
    "keep_finished": "1 day",
    "keep_cancelled": "7 days",
    "keep_dead": "90 days",
}
NULLS: dict[str, Any] = dict.fromkeys(DEFAULTS)
OTHERS: dict[str, Any] = {
    "lease": "00:00:30.5",
    "max_attempts": 3,
    "max_lost": 2,
    "backoff_base": "00:00:00",
    "backoff_cap": "1 mon 2 days",
    "keep_finished": "00:00:00",
    "keep_cancelled": "infinity",
    "keep_dead": "10 years",
}


def configure(db: Connection, queue: str = "q", /, **settings: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(
        db, "configure_queue", queue=queue, settings=settings
    )
    return found


def stored(db: Connection) -> list[Any]:
    return contents(db)["queue"]


# -- What it takes and answers ------------------------------------------------------


def test_without_settings_it_answers_what_is_in_force(db: Connection) -> None:
    assert answer(db, "configure_queue", queue="q") == DEFAULTS
    assert configure(db) == DEFAULTS


@pytest.mark.parametrize("style", ["postgres", "iso_8601", "sql_standard"])
def test_what_it_answers_it_takes_in_every_interval_style(
    db: Connection, style: str
) -> None:
    db.execute(f"set intervalstyle = '{style}'")
    assert configure(db, **OTHERS) == OTHERS
    assert configure(db, **configure(db)) == OTHERS
    assert configure(db) == OTHERS
    assert configure(db, "other", **configure(db)) == OTHERS


def test_only_what_is_named_is_changed_and_null_puts_it_back(db: Connection) -> None:
    assert configure(db, lease="PT30S", max_lost=1) == DEFAULTS | {
        "lease": "00:00:30",
        "max_lost": 1,
    }
    assert configure(db, lease=None, keep_dead="2 days") == DEFAULTS | {
        "max_lost": 1,
        "keep_dead": "2 days",
    }
    call(db, "pause_queue", queue="q")
    assert configure(db, **NULLS) == DEFAULTS
    assert value(db, "select is_paused from pyqueue_thin.queue where queue = 'q'")
    assert configure(db, "other") == DEFAULTS


def test_integers_may_be_written_in_any_way_that_json_has(db: Connection) -> None:
    settings = '{"max_attempts": 3e0, "max_lost": 0.0}'
    found = answer(db, "configure_queue", queue="q", settings=settings)
    assert (found["max_attempts"], found["max_lost"]) == (3, 0)


def test_the_empty_name_stands_for_the_defaults_of_all_queues(db: Connection) -> None:
    configure(db, "own", lease="5 min")
    assert configure(db, "") == DEFAULTS
    changed = DEFAULTS | {"lease": "00:00:30", "max_lost": 3}
    assert configure(db, "", lease="30 s", max_lost=3) == changed
    assert configure(db) == changed
    assert configure(db, "own") == changed | {"lease": "00:05:00"}
    # Null, there: as in a new installation.
    assert configure(db, "", **OTHERS) == OTHERS
    assert configure(db, "", **NULLS) == DEFAULTS
    assert configure(db, "own") == DEFAULTS | {"lease": "00:05:00"}


BAD: list[tuple[str, Any, str, str]] = [
    ("lease", "0", "22023", "above 0 and at most 30 days, not 00:00:00"),
    ("lease", "-1 s", "22023", "above 0 and at most 30 days, not -00:00:01"),
    ("lease", "1 day -1 month", "22023", "above 0 and at most 30 days"),
    ("lease", "30 days 1 us", "22023", "above 0 and at most 30 days"),
    ("lease", "infinity", "22023", "infinity"),
    ("lease", "soon", "22023", "an interval, not soon"),
    ("lease", "", "22023", "an interval, not empty"),
    ("lease", "1e9 years", "22023", "an interval, not 1e9 years"),
    ("lease", 30, "22023", "an interval in a JSON string"),
    ("lease", True, "22023", "not true"),
    ("lease", ["30 s"], "22023", 'not ["30 s"]'),
    ("backoff_base", "-1 us", "22023", "0 to 10 years, not -00:00:00.000001"),
    ("backoff_cap", "11 years", "22023", "0 to 10 years, not 11 years"),
    ("backoff_cap", "infinity", "22023", "infinity"),
    ("keep_finished", "-1 s", "22023", "0 to 1000 years, or infinity, not -00:00:01"),
    ("keep_cancelled", "1001 years", "22023", "0 to 1000 years, or infinity"),
    ("keep_dead", "-infinity", "22023", "-infinity"),
    ("keep_dead", 0, "22023", "an interval in a JSON string"),
    ("max_attempts", 0, "22023", "at least 1, not 0"),
    ("max_attempts", 1.5, "22023", "an integer, not 1.5"),
    ("max_attempts", "3", "22023", 'an integer, not "3"'),
    ("max_attempts", False, "22023", "an integer, not false"),
    ("max_attempts", {"n": 3}, "22023", 'an integer, not {"n": 3}'),
    ("max_attempts", 2**31, "22003", "does not fit an integer: 2147483648"),
    ("max_lost", -1, "22023", "at least 0, not -1"),
    ("max_lost", 10**300, "22003", "does not fit an integer: 1000"),
]


@pytest.mark.parametrize("queue", ["q", "", "new"])
def test_a_bad_setting_is_named_and_nothing_is_changed(
    db: Connection, queue: str
) -> None:
    configure(db, "q", lease="5 min")
    before = stored(db)
    for key, given, code, words in BAD:
        with raises(code, f"p_settings.{key} ", words):
            configure(db, queue, **({"max_lost": 7} | {key: given}))
    for key in ("Lease", "p_lease", "queue", "is_paused", "payload_limit"):
        with raises("22023", "p_settings must be an object", f"the key {key}"):
            configure(db, queue, **{key: None})
    assert stored(db) == before


def test_values_at_the_bounds_are_taken(db: Connection) -> None:
    for settings in (
        {"lease": "1 us", "backoff_base": "10 years", "backoff_cap": "0"},
        {"lease": "30 days", "max_attempts": 1, "max_lost": 0},
        {"max_attempts": 2**31 - 1, "max_lost": 2**31 - 1},
        {"keep_dead": "0", "keep_finished": "999 years", "keep_cancelled": "Infinity"},
    ):
        configure(db, **settings)
    assert configure(db, keep_dead="1000 years")["keep_dead"] == "infinity"


# -- When it applies ----------------------------------------------------------------


def seconds(duration: timedelta) -> float:
    return duration.total_seconds()


def test_a_lease_counts_from_the_next_claim(db: Connection) -> None:
    held = start(db)
    enqueue(db)
    configure(db, lease="10 min")
    claimed = claim(db)
    assert seconds(claimed.lease) == 600
    [beat] = call(db, "heartbeat_job", **held)
    until = value(db, "select clock_timestamp() + interval '2 min'")
    assert beat.lease_until < until < claimed.lease_until


def test_attempts_and_lost_leases_are_those_of_the_first_claim(db: Connection) -> None:
    before = enqueue(db)
    assert claim(db).job_id == before
    configure(db, max_attempts=1, max_lost=0)
    after = enqueue(db)
    own = enqueue(db, max_attempts=5, max_lost=5)
    for job_id in (after, own):
        assert claim(db).job_id == job_id
    for job_id in (before, after, own):
        lapse(db, job_id)
    answer(db, "sweep_jobs")
    assert [get(db, job_id).max_attempts for job_id in (before, after, own)] == [
        *(20, 1, 5)
    ]
    assert [get(db, job_id).state for job_id in (before, after, own)] == [
        *("ready", "dead", "ready")
    ]
    lost = "select coalesce(max_lost, -1) from pyqueue_thin.job order by job_id"
    assert db.execute(lost).fetchall() == [(-1,), (5,)]


def test_a_backoff_counts_from_the_next_failure(db: Connection) -> None:
    held = start(db)
    configure(db, backoff_base="1 day", backoff_cap="1 day")
    answer(db, "fail_job", **held)
    waits = "select run_at - clock_timestamp() from pyqueue_thin.job"
    assert 0.79 < value(db, waits) / timedelta(days=1) < 1.21

    configure(db, backoff_base="0")
    assert answer(db, "fail_job", **start(db)) == "ready"


def test_what_is_kept_counts_from_the_next_end_and_the_next_prune(
    db: Connection,
) -> None:
    def finish(queue: str) -> int:
        held = start(db, queue)
        assert answer(db, "finish_job", **held)
        return held["job_id"]

    configure(db, "for ever", keep_finished="infinity")
    jobs = {queue: finish(queue) for queue in ("for ever", "q")}
    db.execute(
        "update pyqueue_thin.finished_job"
        " set ended_at = ended_at - interval '900 years'"
    )
    assert answer(db, "prune_jobs") == 1
    assert call(db, "get_job", job_id=jobs["q"]) == []
    assert get(db, jobs["for ever"]).state == "finished"

    configure(db, "for ever", keep_finished="0")
    assert call(db, "get_job", job_id=finish("for ever")) == []
    assert answer(db, "prune_jobs") == 1


# -- Who waits ----------------------------------------------------------------------


def test_two_at_once_with_different_keys_keep_both(
    db: Connection, connect: Connect
) -> None:
    for queue in ("new", "", "old"):
        if queue == "old":
            configure(db, queue, keep_dead="5 days")
        first, second = connect(autocommit=False), connect()
        configure(first, queue, lease="30 s")
        waiting = held_up(
            db,
            first,
            second,
            "configure_queue",
            queue=queue,
            settings={"max_attempts": 3},
        )
        first.commit()
        [[found]] = waiting.result()
        assert (found["lease"], found["max_attempts"]) == ("00:00:30", 3), queue
        assert configure(db, queue) == found


def test_nobody_else_waits_for_an_open_change(db: Connection, connect: Connect) -> None:
    enqueue(db, "q")
    held = start(db, "r")
    failed = start(db, "r")
    changing = connect(autocommit=False)
    for queue in ("", "q", "r"):
        configure(changing, queue, keep_finished="0", lease="1 s", max_attempts=1)

    impatient = connect(options=IMPATIENT)
    steps: list[Callable[[], Any]] = [
        lambda: enqueue(impatient, "q"),
        lambda: claim(impatient, "q"),
        lambda: call(impatient, "heartbeat_job", **held),
        lambda: answer(impatient, "fail_job", **failed),
        lambda: answer(impatient, "finish_job", **held),
        lambda: answer(impatient, "sweep_jobs"),
        lambda: answer(impatient, "prune_jobs"),
        lambda: call(impatient, "queue_stats"),
        lambda: configure(impatient, "q"),
        lambda: configure(impatient, "other", max_attempts=3),
    ]
    for step in steps:
        step()
    # What is not committed is not in force.
    assert get(db, held["job_id"]).state == "finished"
    assert configure(impatient, "q") == DEFAULTS


def test_to_ask_writes_and_locks_nothing(db: Connection, connect: Connect) -> None:
    before = value(
        db, "select array_agg(xmin::text || ctid::text) from pyqueue_thin.queue"
    )
    asking = connect(autocommit=False)
    asking.execute("set transaction read only")
    assert configure(asking) == configure(asking, "") == DEFAULTS
    assert value(asking, "select pg_current_xact_id_if_assigned()") is None
    assert (
        value(
            db,
            "select count(*) from pg_locks where pid = %s and mode <> 'AccessShareLock'"
            " and locktype <> 'virtualxid'"
            " and relation <> 'pyqueue_thin.queue_lists'::regclass",
            (asking.info.backend_pid,),
        )
        == 0
    )
    after = value(
        db, "select array_agg(xmin::text || ctid::text) from pyqueue_thin.queue"
    )
    assert after == before


def test_a_change_that_is_rolled_back_was_none(
    db: Connection, connect: Connect
) -> None:
    changing = connect(autocommit=False)
    configure(changing, lease="30 s")
    changing.rollback()
    assert configure(db) == DEFAULTS
    with raises("22023", "p_settings must be a JSON object, not []"):
        call(db, "configure_queue", queue="q", settings=Jsonb([]))
