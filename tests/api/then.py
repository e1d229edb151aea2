"""What a test expects of an answer: above all, which refusal it is."""

import re

import pytest

from client import Refused


def expect_refusal(status, code, call):
    with pytest.raises(Refused) as caught:
        call()
    refused = caught.value
    assert (refused.status, refused.code) == (status, code), refused
    assert re.match(r"^([a-z]+[A-Za-z]*([.[][A-Za-z0-9.\]]+)?: )?[A-Z][^{}<>_]{8,}$", refused.message), refused.message
    return refused


def refused(act, status, code=None):
    with pytest.raises(Refused) as got:
        act()
    assert got.value.status == status, got.value
    if code:
        assert got.value.code == code, got.value
    return got.value


def code_of(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.status, refused.value.code
