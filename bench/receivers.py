#!/usr/bin/env python3
"""Merchants' servers that hang, and how late the others' events are (docs/adr/0038). Five hundred merchants, each with a
receiver of its own on loopback; a hundred of these take what is posted and never answer. Payers give up at all of them
alike, and each end of a sale is an event. Measured from the event's own time, in the transaction that ended the sale, to
its last byte at the receiver, which another process keeps; so the commit is counted, too.

    bench/receivers.py build/release/gerbang [--engine postgresql]
"""

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import random
import resource
import sqlite3
import sys
import tempfile
import threading
import time
import uuid
from datetime import datetime
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import Postgres, Server  # noqa: E402

AIM_P99_MS = 2_000
PAYERS = 16
# What a merchant is in the database, beside people and sales; ids of copies meet no others.
COPIED = [("companies", "id", {"id": "id + {step}"}),
          ("merchants", "merchant_id",
           {"merchant_id": "merchant_id + {step}", "backend_result_url": "'http://127.0.0.1:{port}/events'"}),
          ("payment_links", "merchant_id",
           {"merchant_id": "merchant_id + {step}", "id": "id + {step}", "slug": "'bench{n}'"})]


class Receivers:
    """The merchants' servers, in a process of their own; the first of them hang."""

    def __init__(self, count, hanging):
        self._here, there = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("fork").Process(
            target=lambda: asyncio.run(self._run(there, count, hanging)), daemon=True)
        self._process.start()
        self.ports = self._here.recv()

    def came(self):
        """(receiver, event's id, event's time, when it had come) of all so far, and how many hang just now."""
        self._here.send(None)
        return self._here.recv()

    def end(self):
        self._process.terminate()
        self._process.join()

    async def _run(self, pipe, count, hanging):
        came, open_now = [], set()

        async def take(number, reader, writer):
            try:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
                size = int(next(line[15:] for line in head.split("\r\n") if line.startswith("content-length:")))
                event = json.loads(await reader.readexactly(size))
                came.append((number, event["id"], event["timestamp"], time.time()))
                if number < hanging:
                    open_now.add(writer)
                    await reader.read()  # until it is given up
                else:
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    await writer.drain()
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                open_now.discard(writer)
                writer.close()

        servers = [await asyncio.start_server(lambda r, w, n=n: take(n, r, w), "127.0.0.1", 0) for n in range(count)]
        pipe.send([server.sockets[0].getsockname()[1] for server in servers])
        loop = asyncio.get_running_loop()
        loop.add_reader(pipe.fileno(), lambda: (pipe.recv(), pipe.send((list(came), len(open_now)))))
        await asyncio.Event().wait()


def fill(folder, postgres, slug, ports):
    """The demo's merchant and its link, once for each receiver: link `bench1` is of the first."""
    texts = []
    if postgres:
        run, ask = postgres.sql, lambda text: postgres.sql(text).split("\n")
    else:
        database = sqlite3.connect(folder / "gerbang.db")
        run, ask = database.execute, lambda text: [row[0] for row in database.execute(text)]
    merchant = int(ask(f"SELECT merchant_id FROM payment_links WHERE slug = '{slug}'")[0])
    for table, key, changed in COPIED:
        names = ask("SELECT column_name FROM information_schema.columns WHERE is_generated = 'NEVER' "
                    f"AND table_name = '{table}'" if postgres
                    else f"SELECT name FROM pragma_table_info('{table}')")
        its = f"{key} = {merchant}" + (f" AND slug = '{slug}'" if table == "payment_links" else "")
        for n, port in enumerate(ports, 1):
            values = ", ".join(changed[name].format(n=n, step=n << 36, port=port) if name in changed else name for name in names)
            texts.append(f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} WHERE {its}")
    for at in range(0, len(texts), 50 if postgres else 1):  # an argument of psql has a bound
        run(";\n".join(texts[at:at + 50]) if postgres else texts[at])
    if not postgres:
        database.commit()
        database.close()


class Payers:
    """So many a second who open a checkout and give up at once, each at the next of the merchants in turn."""

    def __init__(self, port, turns, per_second):
        self._port, self._turns, self._per_second = port, turns, per_second
        self._lock, self._next, self.ended = threading.Lock(), 0, []
        self._began = time.monotonic()
        self._threads = [threading.Thread(target=self._pay) for _ in range(PAYERS)]
        for thread in self._threads:
            thread.start()

    def _pay(self):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)

        def post(path, body):
            connection.request("POST", "/api/v1/pay/" + path, json.dumps(body), {
                "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status < 300, (path, answer.status, text)
            return json.loads(text)

        while True:
            with self._lock:
                at = self._next
                self._next += 1
            if at >= len(self._turns):
                return
            time.sleep(max(0, self._began + at / self._per_second - time.monotonic()))
            body = {"customerName": "Bala", "customerEmail": f"b{at}@payer.example"}
            post(f"checkouts/{post(f'payment-links/bench{self._turns[at] + 1}/checkout', body)['reference']}/cancel", {})
            with self._lock:
                self.ended.append(self._turns[at])

    def join(self):
        for thread in self._threads:
            thread.join()
        return time.monotonic() - self._began


def late_ms(rows):
    """How late each event came, when it came first."""
    first = {}
    for _, event, at, came in rows:
        first.setdefault(event, (came - datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp()) * 1000)
    return sorted(first.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--engine", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--receivers", type=int, default=500)
    parser.add_argument("--hanging", type=int, default=100)
    parser.add_argument("--per-second", type=float, default=25)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    postgres = Postgres(None) if options.engine == "postgresql" else None
    receivers = Receivers(options.receivers, options.hanging)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.abspath(options.binary), Path(folder), postgres.url if postgres else None)
        try:
            server.start()
            server.sign_in()
            link = {"title": "Bench", "amount": "5.00", "oneTimePayment": False}
            slug = server.call("POST", "/api/v1/payments/payment-links", link)[1]["slug"]
            server.stop()
            fill(Path(folder), postgres, slug, receivers.ports)
            server.start()
            # First those that hang, so that all of them do when the others' time is taken.
            Payers(server.port, list(range(options.hanging)), 1000).join()
            deadline = time.monotonic() + 20
            while (hang := receivers.came()[1]) < options.hanging and time.monotonic() < deadline:
                time.sleep(0.1)  # between two looks
            turns = random.Random(1).choices(range(options.receivers), k=int(options.per_second * options.seconds))
            cpu, before = server.cpu_seconds(), len(receivers.came()[0])
            payers = Payers(server.port, turns, options.per_second)
            took = payers.join()
            good = sum(receiver >= options.hanging for receiver in payers.ended)
            while True:
                rows, hang_after = receivers.came()
                late = late_ms([row for row in rows[before:] if row[0] >= options.hanging])
                if len(late) >= good or time.monotonic() > deadline + options.seconds + 60:
                    break
                time.sleep(0.1)  # between two looks
            print(f"{options.engine}: {options.receivers} receivers, {hang} hung at the start and {hang_after} at the end; "
                  f"{len(payers.ended) / took:.0f} events a second for {took:.0f} s; "
                  f"processor {(server.cpu_seconds() - cpu) / took:.2f}")
            if len(late) < good:
                print(f"only {len(late)} of {good} events came to receivers that answer")
                return 1
            p50, p99 = late[len(late) // 2], late[int(len(late) * 0.99)]
            print(f"{good} events to receivers that answer: p50 {p50:.0f} ms, p99 {p99:.0f} ms, most {late[-1]:.0f} ms")
            return 0 if p99 < AIM_P99_MS else 1
        finally:
            server.stop()
            receivers.end()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    sys.exit(main())
