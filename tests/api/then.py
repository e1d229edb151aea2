"""Expectations of an answer: above all, which refusal it is."""

import os
import re

from client import Refused
from waiting import wait_until

# Nothing for a person to read: the name of a message, or a placeholder that was not filled in.
NO_SENTENCE = re.compile(r"[\w.:-]*|.*\{\w*\}.*", re.ASCII | re.DOTALL)


def accepted(answer):
    """The answer of a call that was done."""
    assert answer.status == 200, answer
    return answer.json


def identity(row):
    return str(row.get("id", row))


def pages_are_the_list(client, path, **query):
    """A list of two records or more, asked for as a whole, and its first and its last page."""
    def page(number, size):
        return [identity(row) for row in client.get(path, pageNumber=number, pageSize=size, **query)["content"]]

    def total():
        return client.get(path, **query)["totalElements"]

    def asked():
        """Nothing if a job added a record meanwhile."""
        count = total()
        half = (min(count, 100) + 1) // 2
        found = half, page(1, half) + page(2, half), page(1, 2 * half), page((count + half - 1) // half, half)
        return (count, *found) if total() == count else None

    assert total() >= 2, f"{path} has fewer than two records"
    count, half, first_two, whole, last = wait_until(asked, f"{path} to stay as it is")
    assert first_two == whole, path
    assert len(last) == (count - 1) % half + 1, path


def refusal_of(outcome):
    """Of an answer, of what a call ended with, or of a call."""
    if callable(outcome):
        try:
            outcome = outcome()
        except Refused as refused:
            return refused
    if isinstance(outcome, Refused):
        return outcome
    assert getattr(outcome, "status", 0) >= 400, f"not refused: {outcome!r}"
    return Refused("refused", outcome)


def refused(outcome, code=None, status=None, message=None, fields=None):
    """The answer, or what the call ends with, is this refusal and says this. Gives the refusal."""
    refusal = refusal_of(outcome)
    if status is not None:
        assert refusal.status == status, refusal
    if code is not None:
        assert refusal.code == code, refusal
        assert not NO_SENTENCE.fullmatch(refusal.message), refusal.message
        record(code)
    if message is not None:
        assert refusal.message == message, refusal
    if fields is not None:
        assert refusal.fields == fields, refusal
    return refusal


def record(code):
    """Notes that this code was compared with an answer of the product: one code per line of the file that
    GERBANG_TEST_REFUSALS names. A line is written at once, so that several processes may share the file."""
    if path := os.environ.get("GERBANG_TEST_REFUSALS"):
        with open(path, "ab", buffering=0) as file:
            file.write(code.encode() + b"\n")
