"""A mail server for the demo, on the loopback interface only, and its mailbox."""

from __future__ import annotations

import asyncio
import mailbox
import threading
from collections import Counter
from collections.abc import Callable
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from types import TracebackType
from typing import Self

from aiosmtpd.smtp import SMTP, Envelope, Session

Arrival = Callable[[Message, bool], None]


class MailServer:
    """An SMTP server that keeps every mail in one mbox file.

    It stands for whoever receives an effect and knows its key: a mail under a
    Message-ID that it has seen is a repeat, accepted and not delivered again.

    `arrived(mail, repeat)` is called for each mail before its sender has the answer.
    """

    port: int

    def __init__(
        self, path: Path, arrived: Arrival = lambda mail, repeat: None
    ) -> None:
        self._mailbox = mailbox.mbox(path)
        self._arrived = arrived
        self._seen: set[str] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="mail")

    def __enter__(self) -> Self:
        self._thread.start()
        # Port 0: the system gives a free one.
        self._server = asyncio.run_coroutine_threadsafe(
            self._loop.create_server(self._session, "127.0.0.1", 0), self._loop
        ).result()
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._mailbox.close()

    def _session(self) -> SMTP:
        return SMTP(self, hostname="localhost", loop=self._loop)

    async def _close(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def handle_DATA(
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        mail = BytesParser().parsebytes(envelope.original_content or b"")
        message_id = mail["Message-ID"]
        repeat = message_id in self._seen
        if not repeat:
            self._seen.add(message_id)
            self._mailbox.add(mail)
            self._mailbox.flush()
        self._arrived(mail, repeat)
        return "250 OK"


def count_receipts(path: Path) -> Counter[str]:
    """Open a mailbox file and count the receipts in it by order."""
    box = mailbox.mbox(path, create=False)
    try:
        return Counter(mail["X-Order"] for mail in box)
    finally:
        box.close()
