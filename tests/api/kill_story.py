"""What the tests that kill servers in the middle of a job share."""

from given import operator


def number(database, question):
    return int(database.rows(question)[0][0])


def lease_ends(server):
    """That of a run that died is over a while later."""
    operator(server).clock_advance(660)
