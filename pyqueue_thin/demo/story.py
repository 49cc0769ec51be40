"""The director: plays the four acts, counts, and checks that it came as told."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from email.message import Message
from importlib.resources import files
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console
from rich.table import Table

import pyqueue_thin as pq
from pyqueue_thin import migrate

from . import receipt, timeline
from .crew import Crew
from .events import Diary, Event
from .mail import MailServer, count_receipts
from .orders import Order, read_orders
from .place import create_database, running_server
from .screen import Running, Screen
from .worker import EVENTS, FONTS, LEASE, queue_of

WORKERS = ("worker-a", "worker-b")
SLOW_ORDER = "R-1001"
SLOW_SECONDS = 1.8
LATE_ORDER = "R-1030"
PATIENCE = 30.0
MAILBOX = "mailbox.mbox"
MARK = ".made-by-pyqueue-thin-demo"

NAIVE_ENQUEUE = "insert into shop.naive_job (order_no, seconds) values (%s, %s)"
NAIVE_RUNNING = """
select order_no, worker, null as token, lease_until
from shop.naive_job
where state = 'running'
order by order_no
"""
NAIVE_COUNTS = """
select
  count(*) filter (where state = 'waiting') as waiting,
  count(*) filter (where state = 'running') as running,
  count(*) filter (where state = 'done') as done
from shop.naive_job
"""
RUNNING = """
select j.payload ->> 'order' as order_no, j.worker, j.token, j.lease_until
from pyqueue_thin.list_jobs(p_queue => %(queue)s, p_state => 'running') as l
cross join lateral pyqueue_thin.get_job(l.job_id) as j
where j.state = 'running'
order by order_no
"""


class NotAsTold(Exception):
    """The demo did not go as it says it goes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was counted after an act."""

    orders: int
    receipts: int
    duplicates: int
    refused: int


class Stage:
    """One act at work: the database, the workers, the mail server, and the watch."""

    def __init__(
        self,
        act: Act,
        orders: list[Order],
        conn: psycopg.Connection[Any],
        screen: Screen,
        output: Path,
    ) -> None:
        self.act = act
        self.number = act.number
        self.orders = orders
        self.conn = conn
        self.screen = screen
        self.queue = queue_of(act.number)
        self.folder = output / f"act-{act.number}"
        self.folder.mkdir()
        self.diary = Diary(output / EVENTS, act.number)
        self.mail = MailServer(self.folder / MAILBOX, self._arrived)
        self.crew: Crew
        self.frozen: str | None = None
        self.freeze_on_mail: str | None = None
        self.running: dict[str, Running] = {}
        self.waiting = 0
        self.events: list[Event] = []
        self.began_at = time.time()
        self._output = output

    def play(self) -> Outcome:
        refused = self._refused()
        dsn = self.conn.info.dsn
        with ExitStack() as stack:
            stack.enter_context(self.mail)
            self.crew = Crew(self.number, dsn, self.mail.port, self._output)
            stack.enter_context(self.crew)
            stack.enter_context(self.screen.live())
            for name in WORKERS:
                self.crew.start(name)
            self.wait_for("both workers", lambda: self.seen("ready") == len(WORKERS))
            self.began_at = time.time()
            self.act.play(self)
            self.wait_for("the end of all work", self._is_over)
        receipts = count_receipts(self.folder / MAILBOX)
        return Outcome(
            orders=len(self.orders),
            receipts=receipts.total(),
            duplicates=receipts.total() - len(receipts),
            refused=self._refused() - refused,
        )

    def enqueue(self, orders: Iterable[Order]) -> None:
        """Enqueue a job for each order; those that the story is about go first."""
        with self.conn.transaction():
            for order in orders:
                seconds = SLOW_SECONDS if order.order_no == SLOW_ORDER else 0.0
                if self.number == 1:
                    self.conn.execute(NAIVE_ENQUEUE, (order.order_no, seconds))
                    continue
                pq.enqueue_job(
                    self.conn,
                    self.queue,
                    {"order": order.order_no, "seconds": seconds},
                    kind="send_receipt",
                    priority=0 if order.order_no in (SLOW_ORDER, LATE_ORDER) else 1,
                    unique_key=order.order_no,
                )

    def freeze(self, name: str, order_no: str, when: str) -> None:
        self.crew.freeze(name)
        self.diary.write("frozen", order_no, worker=name, note=when)
        self.frozen = name

    def wake(self, order_no: str) -> None:
        assert self.frozen is not None
        name, self.frozen = self.frozen, None
        self.diary.write("woken", order_no, worker=name)
        self.crew.wake(name)

    def seen(self, what: str, order_no: str = "", worker: str = "") -> int:
        """Count the events of a kind."""
        return sum(
            event.what == what
            and order_no in ("", event.order)
            and worker in ("", event.worker)
            for event in self.events
        )

    def freeze_take_over_wake(self, order_no: str) -> None:
        """With a worker frozen: wake it when the other has taken its job over."""
        self.wait_for("the freeze", lambda: self.frozen is not None)
        late = self.frozen
        assert late is not None
        (rival,) = set(WORKERS) - {late}
        self.wait_for(
            f"{rival} to take {order_no} over",
            lambda: self.seen("claimed", order_no, rival) > 0,
        )
        self.wake(order_no)
        self.wait_for(
            "the late worker's refusal",
            lambda: self.seen("ended", order_no, late) > 0,
        )

    def wait_for(self, what: str, is_true: Callable[[], bool]) -> None:
        """Watch the database and the workers until something is the case."""
        deadline = time.monotonic() + PATIENCE
        while True:
            self._look()
            if is_true():
                return
            self.crew.check()
            if time.monotonic() > deadline:
                raise NotAsTold(
                    f"waited {PATIENCE:.0f} s for {what} in vain;"
                    f" the workers' log is in {self.folder}"
                )
            time.sleep(0.04)

    def _is_over(self) -> bool:
        finished = {event.order for event in self.events if event.what == "finished"}
        return (
            len(finished) == len(self.orders)
            and not self.running
            and self.seen("claimed") == self.seen("ended")
        )

    def _refused(self) -> int:
        """Return how many late writes the database has refused so far."""
        return sum(stats.refused or 0 for stats in pq.queue_stats(self.conn))

    def _arrived(self, mail: Message, repeat: bool) -> None:
        """Take note of a mail, in the mail server's thread, before it is answered."""
        order_no, name = mail["X-Order"], mail["X-Worker"]
        self.diary.write("dropped" if repeat else "delivered", order_no, worker=name)
        if order_no == self.freeze_on_mail:
            self.freeze_on_mail = None
            self.freeze(name, order_no, "its mail is out, the answer not yet heard")

    def _look(self) -> None:
        before = self.running
        cursor = self.conn.execute(
            NAIVE_RUNNING if self.number == 1 else RUNNING, {"queue": self.queue}
        )
        self.running = {
            order_no: Running(order_no, worker, token, lease_until.timestamp())
            for order_no, worker, token, lease_until in cursor
        }
        for job in self.running.values():
            old = before.get(job.order_no)
            if (
                old is not None
                and old.token == job.token is not None
                and old.lease_until < job.lease_until
            ):
                self.diary.write(
                    "heartbeat",
                    job.order_no,
                    worker=job.worker,
                    token=job.token,
                    at=job.lease_until - LEASE,
                    lease_until=job.lease_until,
                )
        for event in self.diary.read_new():
            self._tell(event)
            self.events.append(event)
        self._count()

    def _count(self) -> None:
        if self.number == 1:
            row = self.conn.execute(NAIVE_COUNTS).fetchone()
            assert row is not None
            self.waiting = row[0]
        else:
            stats = pq.queue_stats(self.conn, queue=self.queue)
            self.waiting = sum(s.ready + s.scheduled for s in stats)
        self.screen.update(
            list(self.running.values()),
            self.frozen,
            LEASE,
            {
                "waiting": self.waiting,
                "at work": len(self.running),
                "finished": self.seen("finished"),
                "receipts": self.seen("delivered"),
                "refused": self.seen("refused"),
            },
        )

    def _tell(self, event: Event) -> None:
        """Tell what happened to the orders that the story is about."""
        if event.order not in (SLOW_ORDER, LATE_ORDER) and event.what != "refused":
            return
        if event.order == LATE_ORDER and self.number != 4:
            return
        text, style = self._sentence(event)
        if text:
            seconds = event.at - self.began_at
            self.screen.tell(seconds, event.worker, text, style)

    def _sentence(self, event: Event) -> tuple[str, str]:
        order = event.order
        match event.what:
            case "claimed":
                over = " over" if self.seen("claimed", order) else ""
                token = "no token" if event.token is None else f"token {event.token}"
                return f"takes {order}{over}: lease {LEASE} s, {token}", "bold"
            case "heartbeat" if not any(
                e.what == "heartbeat" and e.token == event.token for e in self.events
            ):
                return f"heartbeat for {order}: the lease begins anew, and so on", ""
            case "delivered":
                before = self.seen("delivered", order)
                if before:
                    return f"sends receipt {order} AGAIN", "bold red"
                return f"sends receipt {order}", "green"
            case "dropped":
                text = f"sends receipt {order} again, under the same Message-ID: "
                return text + "the mail server drops the repeat", "bold green"
            case "frozen":
                return f"is FROZEN (SIGSTOP): {event.note}", "bold blue"
            case "woken":
                return "is woken (SIGCONT) and goes on as if nothing had been", "blue"
            case "refused":
                text = f"{event.note} for {order} with token {event.token}: REFUSED"
                return text, "bold magenta"
            case "told":
                return "its handler is told: job.lost is set", "magenta"
            case "finished":
                return f"finishes {order}", ""
        return "", ""


def play_plainly(stage: Stage) -> None:
    stage.enqueue(stage.orders)


def play_freeze(stage: Stage) -> None:
    stage.freeze_on_mail = SLOW_ORDER
    stage.enqueue(stage.orders)
    stage.freeze_take_over_wake(SLOW_ORDER)


def play_two_freezes(stage: Stage) -> None:
    late = [order for order in stage.orders if order.order_no == LATE_ORDER]
    stage.enqueue(order for order in stage.orders if order not in late)
    # Before the mail: while the receipt is still being rendered.
    stage.wait_for("heartbeats", lambda: stage.seen("heartbeat", SLOW_ORDER) > 1)
    stage.freeze(
        stage.running[SLOW_ORDER].worker, SLOW_ORDER, "its mail is not out yet"
    )
    stage.freeze_take_over_wake(SLOW_ORDER)
    # While sending, as in the act before: an order comes in late.
    stage.freeze_on_mail = LATE_ORDER
    stage.enqueue(late)
    stage.freeze_take_over_wake(LATE_ORDER)


@dataclass(frozen=True, slots=True)
class Act:
    """An act: what it shows, how it is played, and what must come out of it."""

    number: int
    title: str
    text: str
    play: Callable[[Stage], None]
    has_duplicates: bool
    has_refusals: bool

    def is_as_told(self, outcome: Outcome) -> bool:
        """Tell whether every order has its receipt, and the rest is as it should be."""
        return (
            outcome.receipts - outcome.duplicates == outcome.orders
            and (outcome.duplicates > 0) == self.has_duplicates
            and (outcome.refused > 0 or not self.has_refusals)
        )


ACTS = [
    Act(
        number=1,
        title="No protection",
        text="The shop's own queue: SKIP LOCKED and a lease. Rendering the big order"
        f" {SLOW_ORDER} takes longer than the lease.",
        play=play_plainly,
        has_duplicates=True,
        has_refusals=False,
    ),
    Act(
        number=2,
        title="Heartbeat",
        text="The same orders through pyqueue_thin. A heartbeat renews the lease while"
        " the worker is alive.",
        play=play_plainly,
        has_duplicates=False,
        has_refusals=False,
    ),
    Act(
        number=3,
        title="Heartbeat is not enough",
        text="The worker is frozen as soon as its mail is out, and so is its heartbeat."
        " Woken, it is refused, but a mail cannot be refused afterwards.",
        play=play_freeze,
        has_duplicates=True,
        has_refusals=True,
    ),
    Act(
        number=4,
        title="Fencing token, idempotency key",
        text="The handler shows its token before it sends (assert_job), sends under a"
        " Message-ID that stays the same for every attempt, and records the mail"
        " (record_effect). Two freezes: before the mail, and while sending it.",
        play=play_two_freezes,
        has_duplicates=False,
        has_refusals=True,
    ),
]

MORAL = (
    "What protected what: the fence stopped the late worker before its mail"
    f" ({SLOW_ORDER}). No fence recalls a mail that is out ({LATE_ORDER}): there the"
    " mail server, this demo's own, knew the Message-ID and dropped the repeat. And"
    " every call of a late worker was refused, with what it wrote beside it."
)


def run(output: Path) -> int:
    """Play the demo, all its files under `output`; return the exit code."""
    screen = Screen(Console(highlight=False))
    began = time.monotonic()
    with running_server() as server:
        make_output(output)
        screen.say("A PostgreSQL server of its own is up.")
        orders = read_orders()
        dsn = create_database(server)
        prepare(dsn, orders)
        screen.say(
            "In its database: a shop's own tables (schema shop), our migration applied"
            f" on top (schema pyqueue_thin), {len(orders)} orders from a CSV file."
        )
        receipt.cut_fonts(output / FONTS)
        outcomes = {}
        with psycopg.connect(dsn, autocommit=True) as conn:
            for act in ACTS:
                screen.say()
                screen.say(f"Act {act.number}: {act.title}", "bold underline")
                screen.say(act.text, "italic")
                outcome = Stage(act, orders, conn, screen, output).play()
                outcomes[act.number] = outcome
                screen.say(
                    f"   The mailbox has {outcome.receipts} receipts for"
                    f" {outcome.orders} orders; refused writes: {outcome.refused}.",
                    "bold",
                )
    picture = output / "timeline.svg"
    timeline.draw(Diary.read_all(output / EVENTS), picture)
    wrong = [act.number for act in ACTS if not act.is_as_told(outcomes[act.number])]
    if not wrong:
        screen.say()
        screen.say(MORAL)
    screen.say()
    screen.show(summary(outcomes))
    for line in whereabouts(output, picture):
        screen.say(line)
    screen.say()
    if wrong:
        acts = " and ".join(map(str, wrong))
        screen.say(f"The counts of act {acts} are NOT as told.", "bold red")
        return 1
    screen.say(f"All as told, in {time.monotonic() - began:.0f} s.", "bold green")
    return 0


def make_output(output: Path) -> None:
    """Make the output folder afresh, but never remove what is not ours."""
    if output.exists():
        if not (output / MARK).exists() and any(output.iterdir()):
            raise NotAsTold(f"{output} is there already, and not from the demo")
        shutil.rmtree(output)
    output.mkdir()
    (output / MARK).touch()


def prepare(dsn: str, orders: list[Order]) -> None:
    """Make the shop's tables, install the queue beside them, fill in the orders."""
    with psycopg.connect(dsn) as conn:
        conn.execute(files(__package__).joinpath("shop.sql").read_bytes())
    migrate.upgrade(dsn)
    with psycopg.connect(dsn) as conn, conn.cursor() as cursor:
        cursor.executemany(
            "insert into shop.customer (email, name) values (%s, %s)"
            " on conflict (email) do nothing",
            [(order.email, order.customer) for order in orders],
        )
        cursor.executemany(
            "insert into shop.orders"
            " (order_no, customer_id, ordered_on, currency, items, amount)"
            " select %s, customer_id, %s, %s, %s, %s"
            " from shop.customer where email = %s",
            [
                (o.order_no, o.ordered_on, o.currency, o.items, o.amount, o.email)
                for o in orders
            ],
        )


def summary(outcomes: dict[int, Outcome]) -> Table:
    table = Table()
    table.add_column("act")
    for heading in ("orders", "receipts\nsent", "duplicates", "refused\nwrites"):
        table.add_column(heading, justify="right")
    for act in ACTS:
        outcome = outcomes[act.number]
        table.add_row(
            f"{act.number} {act.title}",
            str(outcome.orders),
            str(outcome.receipts),
            str(outcome.duplicates),
            str(outcome.refused),
            style="" if act.is_as_told(outcome) else "bold red",
        )
    return table


def whereabouts(output: Path, picture: Path) -> list[str]:
    """Return where everything is, and how to look into it."""
    return [
        f"Receipts (PDF): {output}/act-*/R-*.pdf",
        f"Mailboxes:      {output}/act-*/{MAILBOX}, for any mail program; or",
        f"                grep -h ^X-Order {output}/act-3/{MAILBOX} | sort | uniq -d",
        f"Picture:        {picture}",
        "Database:       make psql    (or: python -m pyqueue_thin.demo psql)",
        "                select * from pyqueue_thin.queue_stats(p_exact => true);",
        "                select * from pyqueue_thin.list_jobs(p_limit => 5);",
        "                select * from pyqueue_thin.get_job(1);",
        "                select order_no, receipt_by, receipt_at from shop.orders;",
    ]
