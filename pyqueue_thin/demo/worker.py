"""A worker process of the demo, one of two in each act.

Act 1 runs the shop's own queue. Acts 2 and 3 run pyqueue_thin's worker, act 4 too,
with a handler that uses the fencing token and an idempotency key.
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from psycopg.rows import class_row

import pyqueue_thin as pq

from . import receipt
from .events import Diary
from .orders import Order

LEASE = 1.2
EVENTS = "events.jsonl"
FONTS = "fonts"

# What a queue made in an afternoon looks like. The lease says when others may take
# the job; nothing keeps it from running out, and nothing asks who finishes the job.
NAIVE_CLAIM = """
update shop.naive_job
set
  state = 'running',
  worker = %(worker)s,
  lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
where order_no = (
    select order_no
    from shop.naive_job
    where state = 'waiting'
      or (state = 'running' and lease_until < clock_timestamp())
    order by order_no
    limit 1
    for update skip locked
  )
returning order_no, lease_until, seconds
"""
NAIVE_FINISH = "update shop.naive_job set state = 'done' where order_no = %s"

ORDER = """
select
  o.order_no, o.ordered_on, c.name as customer, c.email, o.currency, o.items, o.amount
from shop.orders as o
join shop.customer as c using (customer_id)
where o.order_no = %s
"""
NOTE_RECEIPT = """
update shop.orders
set receipt_by = %s, receipt_at = clock_timestamp()
where order_no = %s
"""


def queue_of(act: int) -> str:
    """Return the queue of an act, so that their jobs can be told apart afterwards."""
    return f"receipts-act-{act}"


class Desk:
    """What the handlers of all acts share: an order becomes a receipt here."""

    def __init__(self, act: int, name: str, dsn: str, port: int, output: Path) -> None:
        self.name = name
        self.dsn = dsn
        self.port = port
        self.output = output / f"act-{act}"
        self.fonts = output / FONTS
        self.diary = Diary(output / EVENTS, act, name)
        # One for all orders: a worker has one handler at a time.
        self.conn = psycopg.connect(dsn, autocommit=True, application_name=name)

    @contextmanager
    def at_work(
        self, order_no: str, lease_until: datetime, token: int | None = None
    ) -> Iterator[None]:
        """Write down that an order was claimed, and that the work on it has ended."""
        until = lease_until.timestamp()
        at = until - LEASE
        self.diary.write("claimed", order_no, token=token, at=at, lease_until=until)
        try:
            yield
        finally:
            self.diary.write("ended", order_no, token=token)

    def render(self, order_no: str, seconds: float) -> tuple[Order, bytes]:
        """Make the PDF of an order, which takes at least so long."""
        cursor = self.conn.cursor(row_factory=class_row(Order))
        order = cursor.execute(ORDER, (order_no,)).fetchone()
        assert order is not None
        pdf = receipt.render(order, self.fonts)
        time.sleep(seconds)  # stands for a slow template service
        path = self.output / f"{order_no}.pdf"
        part = path.with_suffix(f".{self.name}")  # two may work on one order
        part.write_bytes(pdf)
        part.replace(path)
        return order, pdf

    def send(self, order: Order, pdf: bytes, message_id: str | None = None) -> None:
        mail = receipt.compose(order, pdf, self.name, message_id)
        receipt.send(mail, self.port)

    @contextmanager
    def watched(self, call: str, order_no: str, job: pq.Job) -> Iterator[None]:
        """Write down when a call is refused, and pass the refusal on."""
        try:
            yield
        except pq.LeaseLost:
            self.diary.write("refused", order_no, token=job.token, note=call)
            raise

    def close(self, order_no: str, job: pq.Job) -> None:
        """Note the receipt in the shop's table and finish the job: both or neither."""
        with self.watched("finish_job", order_no, job), self.conn.transaction():
            self.conn.execute(NOTE_RECEIPT, (self.name, order_no))
            pq.finish_job(self.conn, job.job_id, job.token, result=order_no)
        self.diary.write("finished", order_no, token=job.token)


def run_naive(desk: Desk) -> None:
    """Act 1: work as long as the process lives."""
    desk.diary.write("ready")
    while True:
        arguments = {"worker": desk.name, "lease": LEASE}
        row = desk.conn.execute(NAIVE_CLAIM, arguments).fetchone()
        if row is None:
            time.sleep(0.05)
            continue
        order_no, lease_until, seconds = row
        with desk.at_work(order_no, lease_until):
            desk.send(*desk.render(order_no, seconds))
            desk.conn.execute(NOTE_RECEIPT, (desk.name, order_no))
            desk.conn.execute(NAIVE_FINISH, (order_no,))
            desk.diary.write("finished", order_no)


def send_receipt(desk: Desk, job: pq.Job) -> None:
    """Acts 2 and 3: the worker's heartbeat keeps the lease, and that is all."""
    order_no = job.payload["order"]
    with desk.at_work(order_no, job.lease_until, job.token):
        order, pdf = desk.render(order_no, job.payload["seconds"])
        desk.send(order, pdf)
        try:
            with desk.watched("heartbeat_job", order_no, job):
                pq.heartbeat_job(desk.conn, job.job_id, job.token)
        except pq.LeaseLost:
            # Here the worker's own heartbeat tells as well. The handler goes on only
            # to show that its finish is refused too.
            if job.lost.wait(LEASE):
                desk.diary.write("told", order_no, token=job.token)
        desk.close(order_no, job)


def send_receipt_once(desk: Desk, job: pq.Job) -> None:
    """Act 4: the fence before the mail, the key with it, the record after it."""
    order_no = job.payload["order"]
    with desk.at_work(order_no, job.lease_until, job.token):
        order, pdf = desk.render(order_no, job.payload["seconds"])
        # A record means that the mail is out for sure. None means: perhaps.
        if pq.get_effect(desk.conn, job.job_id, "mail") is None:
            # The fence: who has lost the job stops here, before the mail.
            with desk.watched("assert_job", order_no, job):
                pq.assert_job(desk.conn, job.job_id, job.token)
            # The key, the same for every attempt: who is frozen from here on may have
            # sent the mail, and then the mail server drops the next one.
            desk.send(order, pdf, message_id(job))
            with desk.watched("record_effect", order_no, job):
                pq.record_effect(desk.conn, job.job_id, job.token, "mail")
        desk.close(order_no, job)


def message_id(job: pq.Job) -> str:
    """Return the Message-ID of the job's mail, which no attempt or token changes.

    With the time of enqueueing, since an id alone can come again after a failover.
    """
    since = job.enqueued_at - datetime(1970, 1, 1, tzinfo=UTC)
    return f"<mail.{job.job_id}.{since // timedelta(microseconds=1)}@{receipt.DOMAIN}>"


def run_queue(desk: Desk, act: int) -> None:
    """Acts 2 to 4: work until told to stop."""
    worker = pq.Worker(
        desk.dsn,
        queues=[queue_of(act)],
        concurrency=1,
        lease=LEASE,
        poll_interval=0.1,
        shutdown_timeout=5,
        name=desk.name,
    )
    handler = send_receipt_once if act == 4 else send_receipt

    @worker.handles("send_receipt")
    def handle(job: pq.Job) -> None:
        handler(desk, job)

    desk.diary.write("ready")
    worker.run()


def end_with_director() -> None:
    """End this process when its standard input is closed: the director has died."""
    os.read(0, 1)
    os._exit(1)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("act", type=int)
    parser.add_argument("name")
    parser.add_argument("dsn")
    parser.add_argument("port", type=int)
    parser.add_argument("output", type=Path)
    args = parser.parse_args()
    threading.Thread(target=end_with_director, daemon=True).start()
    desk = Desk(**vars(args))
    if args.act == 1:
        run_naive(desk)
    else:
        run_queue(desk, args.act)


if __name__ == "__main__":
    main()
