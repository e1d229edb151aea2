"""What the real SMTP server received. GERBANG_TEST_SMTP and GERBANG_TEST_MAIL_DIR say where it
listens and where it keeps its mails (tests/support/smtp_sink.py)."""

import email
import email.policy
import os
import re
from pathlib import Path

from waiting import wait_until

MAILS = Path(os.environ.get("GERBANG_TEST_MAIL_DIR", ""))


def received(address):
    """The mails to somebody, oldest first."""
    return [email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            for path in sorted(MAILS.glob(f"*-{address}.eml"))]


def text_of(mail):
    return mail.get_body(("plain",)).get_content()


def page_of(mail):
    return mail.get_body(("html",)).get_content()


def mail_after(address, count, what="the mail"):
    """The first mail after the first `count`."""
    return wait_until(lambda: received(address)[count:], f"{what} to {address}")[0]


def mail_with(address, pattern, what="the mail"):
    """The newest mail whose text has `pattern`, and its match."""

    def look():
        return [(mail, match) for mail in received(address)
                if (match := re.search(pattern, text_of(mail)))]

    return wait_until(look, f"{what} to {address}")[-1]
