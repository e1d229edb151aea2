#!/usr/bin/env python3
"""Ten thousand pages that wait to be told (docs/adr/0032-hints-after-the-commit.md), and how others
fare meanwhile. Starts the binary on a fresh SQLite database (with --db on a PostgreSQL one that may be
written to), opens streams of one merchant, and measures the memory of a stream, how long after the
answer to a payer's order the last of them is told of it, and ordinary requests without streams,
with them open, and while all of them are told twice a second. All in one run, so that the ratio
counts. The kernel's own memory for a connection is not the process's, and not counted.

    bench/open_streams.py build/release/gerbang --streams 10000
"""

import argparse
import http.client
import json
import multiprocessing
import os
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from slow_connections import free_port, measured

OWNER = {"email": "owner@demo.gerbang.test", "password": "Demo-Gerbang-2026!"}
AIM_KB = 8
AIM_TOLD_MS = 1_500


def call(port, method, path, body=None, token=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if token:
        headers["X-Auth-Token"] = token
    connection.request(method, "/api/v1/" + path, json.dumps(body) if body is not None else None, headers)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 300, (answer.status, text)
    return json.loads(text)


def started(binary, folder, port, options):
    command = [binary, "serve", "--port", str(port), "--data", folder, "--log-level", "error",
               "--limit-per-minute", "0", "--limit-guesses-per-minute", "0", "--sandbox-password-mib", "1",
               "--limit-streams", str(options.streams), "--limit-streams-per-person", str(options.streams)]
    if options.db:
        command += ["--db", options.db]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(2000):
        try:
            call(port, "GET", "ui/settings")
            return server
        except OSError:
            time.sleep(0.02)  # between looks at whether it answers
    raise SystemExit("the server does not answer")


def resident_kb(server):
    with open(f"/proc/{server.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon"))


class Streams:
    """Read by a process of their own, so that whoever is measured here waits for the server alone."""

    def __init__(self, port, token, count):
        self.selector = selectors.EpollSelector()
        self.sockets = []
        self.told = multiprocessing.Array("d", count, lock=False)
        self._ended = multiprocessing.Value("i", 0)
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.sendall(f"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nX-Auth-Token: {token}\r\n\r\n".encode())
            head = connection.recv(4096)
            assert b" 200 " in head, head
            connection.setblocking(False)
            self.selector.register(connection, selectors.EVENT_READ, number)
            self.sockets.append(connection)
        self._reader = multiprocessing.get_context("fork").Process(target=self._read, daemon=True)
        self._reader.start()

    @property
    def ended(self):
        return self._ended.value

    def _read(self):
        while True:
            for key, _ in self.selector.select():
                data = key.fileobj.recv(65536)
                if not data:
                    self._ended.value += 1
                    self.selector.unregister(key.fileobj)
                elif b"data:" in data:
                    self.told[key.data] = time.monotonic()

    def end(self):
        self._reader.terminate()
        self._reader.join()
        for connection in self.sockets:
            connection.close()


class Teller:
    """Orders, twice a second; after each, how long until the last of all pages was told of it."""

    def __init__(self, port, link, streams):
        self.last_ms = []
        self.orders = 0
        self._call = lambda number: call(port, "POST", f"pay/payment-links/{link}/checkout", {
            "customerName": "Bala", "customerEmail": f"b{number}@payer.example"})
        self._streams = streams
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._tell)
        self._thread.start()

    def _tell(self):
        while not self._stop.is_set():
            asked = time.monotonic()
            self._call(self.orders)
            answered = time.monotonic()
            self.orders += 1
            while min(self._streams.told) < asked and time.monotonic() < answered + 10:
                time.sleep(0.005)  # between looks at whether all were told
            self.last_ms.append((max(self._streams.told) - answered) * 1000)
            self._stop.wait(max(0, 0.5 - (time.monotonic() - asked)))

    def end(self):
        self._stop.set()
        self._thread.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--db", help="a PostgreSQL database instead of SQLite")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < 2 * options.streams:
        raise SystemExit(f"the server keeps half of {hard} open files for streams; run as root or choose fewer")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = started(os.path.abspath(options.binary), folder, port, options)
        streams = None
        try:
            token = call(port, "POST", "security/authentication", OWNER)["token"]
            link = call(port, "POST", "payments/payment-links",
                        {"title": "Bench", "amount": "5.00", "oneTimePayment": False}, token)["slug"]
            figures = {"none open": measured(port, options.seconds, True)}
            before = resident_kb(server)
            streams = Streams(port, token, options.streams)
            each_kb = (resident_kb(server) - before) / options.streams
            print(f"{options.streams} streams, {each_kb:.1f} kB each", flush=True)
            figures["all open"] = measured(port, options.seconds, True)
            teller = Teller(port, link, streams)
            try:
                figures["while told"] = measured(port, options.seconds, True)
            finally:
                teller.end()
            for name, row in figures.items():
                print(f"{name:10}: " + "  ".join(f"{what} {value:.2f}" for what, value in row.items())
                      + f"  p50 x{row['p50_ms'] / figures['none open']['p50_ms']:.2f}", flush=True)
            took = sorted(teller.last_ms)
            print(f"{teller.orders} orders; last page told after: p50 {took[len(took) // 2]:.0f} ms, "
                  f"most {took[-1]:.0f} ms; streams that ended meanwhile: {streams.ended}")
            began = time.monotonic()
            server.terminate()
            server.wait()
            print(f"stopped with all of them open after {(time.monotonic() - began) * 1000:.0f} ms")
        finally:
            if streams:
                streams.end()
            if server.poll() is None:
                server.terminate()
                server.wait()
    return 0 if each_kb < AIM_KB and took[-1] < AIM_TOLD_MS and not streams.ended else 1


if __name__ == "__main__":
    sys.exit(main())
