#!/usr/bin/env python3
"""A day's debits beside payments: how late a payment from the link's page to Paid is while debits that are due are made,
filed and sent, and while the bank's answers to them become money in the ledger, beside the same payments alone. The aim
is a p99 within 1.5 of that alone. Bank and switch are the sandbox's, in the same process.
Usage: bench/debits_beside_payments.py sqlite|postgresql [DEBITS]
"""

import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from many_mandates import DEBITED, SENT, Database, fill, go_to  # noqa: E402
from payments import open_link, pay  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

AIM, PAYERS, SECONDS, ROUNDS, MOST_SECONDS = 1.5, 4, 6, 2, 90


def alone(server, slug):
    return [pay(server, slug, SECONDS, PAYERS) for _ in range(ROUNDS)]


def beside(server, slug, database, due, hour, status, debits):
    """Payments from the hour on until all debits have the status: each round, and how long the debits took."""
    took, rounds = [], []

    def wait():
        began = time.monotonic()
        while database.count(status) < debits and time.monotonic() < began + MOST_SECONDS:
            time.sleep(0.1)  # between two looks
        took.append(time.monotonic() - began)

    go_to(server, due, hour)
    waiting = threading.Thread(target=wait)
    waiting.start()
    while waiting.is_alive() or not rounds:
        rounds.append(pay(server, slug, SECONDS, PAYERS))
    if took[0] >= MOST_SECONDS:
        sys.exit(f"after {MOST_SECONDS} s only {database.count(status)} debits were there")
    return rounds, took[0]


def p99(rounds):
    return max(it["p99"] for it in rounds)


def main():
    engine, debits = sys.argv[1], int((sys.argv[2:] or [5_000])[0])
    postgres = Postgres(None) if engine == "postgresql" else None
    is_met = True
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "60")
            server.stop()
            due = fill(database, debits)
            server.start()
            server.sign_in()
            slug = open_link(server)
            go_to(server, due, 7)
            pay(server, slug, SECONDS, PAYERS)  # nothing is new to it any more
            for hour, status, what in ((8, SENT, "made, filed and sent"), (17, DEBITED, "answered and paid")):
                before = alone(server, slug)
                during, took = beside(server, slug, database, due, hour, status, debits)
                after = alone(server, slug)
                limit, late = p99(before + after), p99(during)
                is_met &= late <= AIM * limit
                rate = sum(it["done"] for it in during) / sum(it["seconds"] for it in during)
                print(f"{engine}: {debits} debits {what} in {took:.1f} s beside {rate:.0f} payments a second: p99 of a payment "
                      f"{late:.1f} ms, alone {p99(before):.1f} and {p99(after):.1f} ms, ratio {late / limit:.2f} (aim {AIM})",
                      flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
