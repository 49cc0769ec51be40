"""The demo: its parts, and the whole story as a user sees it."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from email.message import Message
from pathlib import Path
from typing import Any

import psycopg
import pypdf
import pytest
from support import lapse

import pyqueue_thin as pq
from pyqueue_thin._embedded import temporary_folder
from pyqueue_thin._hand import Job
from pyqueue_thin._link import clock
from pyqueue_thin.demo import place, receipt, story, timeline
from pyqueue_thin.demo.events import Diary, Event
from pyqueue_thin.demo.mail import MailServer, count_receipts
from pyqueue_thin.demo.orders import Order, read_orders
from pyqueue_thin.demo.worker import (
    EVENTS,
    FONTS,
    Desk,
    send_receipt,
    send_receipt_once,
)

QUEUE = "receipts-act-4"
ORDERS = {order.order_no: order for order in read_orders()}
ORDER = ORDERS["R-1003"]


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / FONTS
    receipt.cut_fonts(folder)
    return folder


@pytest.fixture
def arrivals() -> list[tuple[str, bool]]:
    """The mails in the order of arrival: the order's number, and whether a repeat."""
    return []


@pytest.fixture
def server(tmp_path: Path, arrivals: list[tuple[str, bool]]) -> Iterator[MailServer]:
    def arrived(mail: Message, repeat: bool) -> None:
        arrivals.append((mail["X-Order"], repeat))

    with MailServer(tmp_path / "mail.mbox", arrived) as server:
        yield server


@pytest.fixture
def desk(
    dsn: str, server: MailServer, fonts: Path, tmp_path: Path
) -> Iterator[Callable[[str], Desk]]:
    """Make a worker's desk in a shop with one order, enqueued."""
    story.prepare(dsn, [ORDER])
    with psycopg.connect(dsn) as conn:
        payload = {"order": ORDER.order_no, "seconds": 0}
        pq.enqueue_job(conn, QUEUE, payload, kind="send_receipt")
    (tmp_path / "act-4").mkdir()
    (tmp_path / FONTS).symlink_to(fonts)
    desks = []

    def make(name: str) -> Desk:
        desks.append(Desk(4, name, dsn, server.port, tmp_path))
        return desks[-1]

    yield make
    for made in desks:
        made.conn.close()


def claim(db: psycopg.Connection[Any], worker: str) -> Job:
    claimed = pq.claim_job(db, QUEUE, worker=worker)
    assert claimed is not None

    def store(job: Job, progress: Any) -> None:
        raise NotImplementedError

    return Job(claimed, clock(), store)


def take_over(db: psycopg.Connection[Any], late: Job, worker: str) -> Job:
    lapse(db, late.job_id)
    pq.sweep_jobs(db)
    return claim(db, worker)


def refused(db: psycopg.Connection[Any]) -> int:
    return sum(stats.refused or 0 for stats in pq.queue_stats(db))


def test_every_order_has_what_a_receipt_needs() -> None:
    assert len(ORDERS) == 30
    assert {story.SLOW_ORDER, story.LATE_ORDER} <= ORDERS.keys()
    assert len({order.currency for order in ORDERS.values()}) > 5
    assert any(not order.customer.isascii() for order in ORDERS.values())
    for order in ORDERS.values():
        assert sum(line.amount for line in order.lines) == order.amount
        assert re.fullmatch(r"\S+@([a-z]+\.)?example\.(com|org|net)", order.email)


@pytest.mark.parametrize("order_no", ["R-1001", "R-1003", "R-1011", "R-1014", "R-1020"])
def test_a_receipt_shows_name_lines_and_amount(order_no: str, fonts: Path) -> None:
    order = ORDERS[order_no]
    reader = pypdf.PdfReader(io.BytesIO(receipt.render(order, fonts)))
    text = reader.pages[0].extract_text()
    assert order.customer in text
    assert order.order_no in text
    assert receipt.money(order.amount, order.currency) in text
    for line in order.lines:
        assert line.name in text


def test_money_is_grouped_and_keeps_its_decimals() -> None:
    assert receipt.money(Decimal("80214.00"), "CZK") == "80\xa0214.00 CZK"
    assert receipt.money(Decimal("21480"), "HUF") == "21\xa0480 HUF"


def test_the_mail_server_keeps_mails_and_drops_repeats(
    server: MailServer, arrivals: list[tuple[str, bool]], tmp_path: Path
) -> None:
    other = replace(ORDER, order_no="R-2")
    mails = [
        receipt.compose(ORDER, b"%PDF", "worker-a"),
        receipt.compose(ORDER, b"%PDF", "worker-b"),
        receipt.compose(other, b"%PDF", "worker-a", "<key@example.com>"),
        receipt.compose(other, b"%PDF", "worker-b", "<key@example.com>"),
    ]
    for mail in mails:
        receipt.send(mail, server.port)
    no = ORDER.order_no
    assert arrivals == [(no, False), (no, False), ("R-2", False), ("R-2", True)]
    assert count_receipts(tmp_path / "mail.mbox") == {no: 2, "R-2": 1}


def test_a_late_worker_sends_a_second_receipt_without_the_fence(
    desk: Callable[[str], Desk],
    db: psycopg.Connection[Any],
    arrivals: list[tuple[str, bool]],
) -> None:
    late = claim(db, "worker-a")
    rival = take_over(db, late, "worker-b")
    send_receipt(desk("worker-b"), rival)
    late.lost.set()
    with pytest.raises(pq.LeaseLost):
        send_receipt(desk("worker-a"), late)
    assert arrivals == [(ORDER.order_no, False)] * 2
    assert refused(db) == 2


def test_the_fence_stops_a_late_worker_before_its_mail(
    desk: Callable[[str], Desk],
    db: psycopg.Connection[Any],
    arrivals: list[tuple[str, bool]],
) -> None:
    late = claim(db, "worker-a")
    rival = take_over(db, late, "worker-b")
    with pytest.raises(pq.LeaseLost):
        send_receipt_once(desk("worker-a"), late)
    assert arrivals == []
    assert refused(db) == 1
    send_receipt_once(desk("worker-b"), rival)
    assert arrivals == [(ORDER.order_no, False)]
    assert db.execute("select receipt_by from shop.orders").fetchall() == [
        ("worker-b",)
    ]


def test_a_mail_that_was_out_before_the_take_over_is_a_repeat(
    desk: Callable[[str], Desk],
    db: psycopg.Connection[Any],
    arrivals: list[tuple[str, bool]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = desk("worker-a"), desk("worker-b")
    late = claim(db, "worker-a")
    rivals = []
    send = first.send

    def send_and_freeze(order: Order, pdf: bytes, message_id: str | None) -> None:
        send(order, pdf, message_id)
        rivals.append(take_over(db, late, "worker-b"))

    monkeypatch.setattr(first, "send", send_and_freeze)
    with pytest.raises(pq.LeaseLost):
        send_receipt_once(first, late)
    assert pq.get_effect(db, late.job_id, "mail") is None
    send_receipt_once(second, *rivals)
    assert arrivals == [(ORDER.order_no, False), (ORDER.order_no, True)]


def test_a_recorded_mail_is_not_even_tried_again(
    desk: Callable[[str], Desk],
    db: psycopg.Connection[Any],
    arrivals: list[tuple[str, bool]],
) -> None:
    late = claim(db, "worker-a")
    assert pq.record_effect(db, late.job_id, late.token, "mail")
    send_receipt_once(desk("worker-b"), take_over(db, late, "worker-b"))
    assert arrivals == []
    job = pq.get_job(db, late.job_id)
    assert job is not None
    assert job.state == "finished"


@pytest.mark.parametrize(
    ("number", "good", "bad"),
    [
        (1, story.Outcome(30, 31, 1, 0), story.Outcome(30, 30, 0, 0)),
        (2, story.Outcome(30, 30, 0, 0), story.Outcome(30, 31, 1, 0)),
        (3, story.Outcome(30, 31, 1, 2), story.Outcome(30, 31, 1, 0)),
        (4, story.Outcome(30, 30, 0, 2), story.Outcome(30, 29, 0, 2)),
        (4, story.Outcome(30, 30, 0, 1), story.Outcome(30, 31, 1, 2)),
    ],
)
def test_an_act_judges_its_counts(
    number: int, good: story.Outcome, bad: story.Outcome
) -> None:
    act = story.ACTS[number - 1]
    assert act.number == number
    assert act.is_as_told(good)
    assert not act.is_as_told(bad)


def test_the_diary_is_read_by_act_and_never_in_half_lines(tmp_path: Path) -> None:
    path = tmp_path / EVENTS
    mine, other = Diary(path, 1, "worker-a"), Diary(path, 2, "worker-b")
    mine.write("claimed", "R-1", at=2.0)
    other.write("claimed", "R-2", at=1.0)
    assert mine.read_new() == [Event(2.0, 1, "worker-a", "claimed", "R-1")]
    with path.open("a") as file:
        file.write('{"at": 3')
        file.flush()
        assert mine.read_new() == []
        file.write(', "act": 1, "worker": "", "what": "x"}\n')
    assert [event.what for event in mine.read_new()] == ["x"]
    assert [event.at for event in Diary.read_all(path)] == [1.0, 2.0, 3.0]


def test_the_picture_puts_holds_together(tmp_path: Path) -> None:
    events = []
    for act, token in (1, None), (4, 7):
        second = None if token is None else token + 1
        events += [
            Event(0.0, act, "worker-a", "claimed", "R-1", token, 1.2),
            Event(0.4, act, "worker-a", "heartbeat", "R-1", token, 1.6),
            Event(0.5, act, "worker-a", "frozen", "R-1"),
            Event(1.7, act, "worker-b", "claimed", "R-1", second, 2.9),
            Event(1.8, act, "worker-a", "woken", "R-1"),
            Event(1.9, act, "worker-a", "refused", "R-1", token, note="finish_job"),
            Event(1.9, act, "worker-a", "ended", "R-1", token),
            Event(2.0, act, "worker-b", "delivered", "R-1"),
            Event(2.1, act, "worker-b", "ended", "R-1", second),
        ]
    first, second_hold = timeline.holds_of(e for e in events if e.act == 4)
    assert (first.lease_until, first.end, first.beats) == (1.6, 1.9, [0.4])
    assert first.is_late
    assert not second_hold.is_late
    timeline.draw(events, tmp_path / "picture.svg")
    assert "<svg" in (tmp_path / "picture.svg").read_text()


def test_the_output_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    output = tmp_path / "demo-output"
    story.make_output(output)
    (output / "old").touch()
    story.make_output(output)
    assert not (output / "old").exists()
    (output / story.MARK).unlink()
    (output / "mine").touch()
    with pytest.raises(story.NotAsTold, match="not from the demo"):
        story.make_output(output)
    assert (output / "mine").exists()


def test_the_server_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "server"
    root.symlink_to(tmp_path)
    monkeypatch.setattr(place, "folder", lambda: root)
    with pytest.raises(RuntimeError, match="not ours"), place.running_server():
        pass


@pytest.fixture
def server_folder() -> Iterator[Path]:
    """Where the demo's server lives in a test, beside one that the user has open."""
    root = temporary_folder() / f"pq-demo-test-{os.getpid()}"
    yield root
    shutil.rmtree(root, ignore_errors=True)
    root.with_suffix(".lock").unlink(missing_ok=True)


@pytest.mark.long
def test_the_whole_demo_goes_as_told_and_can_be_looked_into(
    tmp_path: Path, server_folder: Path
) -> None:
    code = (
        "import pathlib, sys; from pyqueue_thin.demo import main, place;"
        f" place.folder = lambda: pathlib.Path({str(server_folder)!r});"
    )

    def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", f"{code} sys.exit(main({list(arguments)!r}))"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=240,
        )

    done = demo()
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"1 No protection +│ +30 │ +31 │ +1 │ +0 │", done.stdout)
    assert re.search(r"2 Heartbeat +│ +30 │ +30 │ +0 │", done.stdout)
    assert re.search(r"3 Heartbeat is not .*│ +30 │ +31 │ +1 │ +[2-9] │", done.stdout)
    assert re.search(r"4 Fencing token.*│ +30 │ +30 │ +0 │ +[2-9] │", done.stdout)
    output = tmp_path / "demo-output"
    assert len(list(output.glob("act-4/*.pdf"))) == 30
    assert "</svg>" in (output / "timeline.svg").read_text()
    looked = demo("psql", "-Atc", "select count(*) from shop.orders")
    assert (looked.returncode, looked.stdout) == (0, "30\n"), looked.stderr
