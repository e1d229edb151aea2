#!/usr/bin/env python3
"""How a normal client fares while thousands of others hold connections open and send a byte now and
then (a "slow loris"). Starts the binary on a fresh SQLite database, opens the slow connections, and
asks for /api/v1/ui/settings over connections of its own: one kept, and a new one for each request.

    bench/slow_connections.py build/release/gerbang --connections 10000
"""

import argparse
import http.client
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

PATH = "/api/v1/ui/settings"
HEAD = b"POST /api/v1/security/authentication HTTP/1.1\r\nHost: x\r\nX: "
AIM_P99_MS = 100


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def started(binary, folder, port):
    server = subprocess.Popen(
        [binary, "serve", "--empty", "--port", str(port), "--data", folder, "--log-level", "warning",
         "--limit-per-minute", "0"], stdout=subprocess.DEVNULL)
    for _ in range(500):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/health")
            connection.getresponse().read()
            return server
        except OSError:
            time.sleep(0.02)  # between looks at whether it answers
    raise SystemExit("the server does not answer")


class Slow:
    """The slow ones: each sends its head's first line, then a byte in every `every_s` seconds."""

    def __init__(self, port, count, every_s=5.0):
        self.sockets = []
        self.lost = 0
        self._every_s = every_s
        self._stop = threading.Event()
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.sendall(HEAD)
            connection.setblocking(False)
            self.sockets.append(connection)
        self._thread = threading.Thread(target=self._dribble)
        self._thread.start()

    def _dribble(self):
        pause = self._every_s / 100
        share = max(1, len(self.sockets) // 100)
        while not self._stop.is_set():
            for begin in range(0, len(self.sockets), share):
                for connection in self.sockets[begin:begin + share]:
                    try:
                        connection.send(b"a")
                    except OSError:
                        self.lost += 1
                if self._stop.wait(pause):
                    return

    def end(self):
        self._stop.set()
        self._thread.join()
        for connection in self.sockets:
            connection.close()


def measured(port, seconds, is_kept):
    took = []
    connection = None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", PATH)
        answer = connection.getresponse()
        answer.read()
        took.append((time.monotonic() - began) * 1000)
        assert answer.status == 200, answer.status
        if not is_kept:
            connection.close()
            connection = None
        time.sleep(0.002)  # a client, not a load
    took.sort()
    return {"requests": len(took), "p50_ms": took[len(took) // 2],
            "p99_ms": took[len(took) * 99 // 100], "max_ms": took[-1]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=8)
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < options.connections + 100:
        raise SystemExit(f"this machine allows {hard} open files; run as root or choose fewer")
    port = free_port()
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        server = started(os.path.abspath(options.binary), folder, port)
        slow = None
        try:
            for count in (0, options.connections):
                slow = Slow(port, count)
                for is_kept in (True, False):
                    figures = measured(port, options.seconds, is_kept)
                    worst = max(worst, figures["p99_ms"] if count else 0)
                    print(f"{count:6} slow, {'kept' if is_kept else 'new':4} connection: "
                          + "  ".join(f"{name} {value:.1f}" for name, value in figures.items()),
                          flush=True)
                slow.end()
                slow = None
        finally:
            if slow:
                slow.end()
            server.terminate()
            server.wait()
    print(f"p99 {worst:.1f} ms, aim {AIM_P99_MS}")
    return 0 if worst < AIM_P99_MS else 1


if __name__ == "__main__":
    sys.exit(main())
