#!/usr/bin/env python3
"""Accepts mail over real SMTP and keeps each message as a file, for as long as this process lives.

Prints one line, the address to send to (smtp://127.0.0.1:PORT), once it listens; ends with its
standard input or with SIGTERM. A message appears in the folder in one move, so that a test which
finds the file may read it, named NUMBER-FIRST_RECIPIENT.eml in the order of arrival. The
envelope stands in front of the message as X-Envelope-From and X-Envelope-To.

Recipients at refused.test are refused for good (550), those at busy.test for now (451).
"""

import argparse
import itertools
import re
import signal
import sys
from pathlib import Path

from aiosmtpd.controller import Controller


class Sink:
    def __init__(self, folder):
        self.folder_ = folder
        self.numbers_ = itertools.count(1)

    # aiosmtpd finds these hooks by their names.
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.endswith("@refused.test"):
            return "550 5.1.1 no such mailbox"
        if address.endswith("@busy.test"):
            return "451 4.3.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        recipient = re.sub(r"[^A-Za-z0-9@._+-]", "_", envelope.rcpt_tos[0])
        name = f"{next(self.numbers_):06d}-{recipient}.eml"
        head = f"X-Envelope-From: {envelope.mail_from}\r\n" + "".join(
            f"X-Envelope-To: {address}\r\n" for address in envelope.rcpt_tos
        )
        unfinished = self.folder_ / f".{name}.part"
        unfinished.write_bytes(head.encode() + envelope.original_content)
        unfinished.rename(self.folder_ / name)
        return "250 Message accepted"


class LoopbackController(Controller):
    """Listens on a port of the system's choice and says which."""

    def start(self):
        super().start()
        return self.server.sockets[0].getsockname()[1]

    def _trigger_server(self):
        # The base class connects to its own port to see that it answers, which with port 0 it
        # does not know yet.
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the messages are kept")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    controller = LoopbackController(Sink(options.folder), hostname="127.0.0.1", port=0)
    port = controller.start()
    try:
        print(f"smtp://127.0.0.1:{port}", flush=True)
        sys.stdin.read()
    finally:
        controller.stop()


if __name__ == "__main__":
    main()
