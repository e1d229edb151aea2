"""The programs that a measurement runs: the server, wrk, the bare loops, PostgreSQL and pgbench."""

import hashlib
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import urlencode, urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parents[1]
OWNER = {"email": "owner@demo.gerbang.test", "password": "Demo-Gerbang-2026!"}
CLIENTS = 32
DB_THREADS = 4  # of the server, and of the bare loop beside it
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def run(command, **options):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False,
                            **options)
    if result.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The server on one database, without limits of requests and with few words."""

    def __init__(self, binary, data, db_url=None):
        self.binary, self.data = binary, data
        self.database = ["--data", str(data), *(["--db", db_url] if db_url else [])]
        self.port = free_port()
        self.process = None
        self.token = None

    def command(self, *words):
        return run([self.binary, *words, *self.database], env=self._environment())

    @staticmethod
    def _environment():
        return {"PATH": os.environ["PATH"], "GERBANG_LIMIT_PER_MINUTE": "0",
                "GERBANG_LIMIT_GUESSES_PER_MINUTE": "0",
                "GERBANG_LIMIT_FAILURES_PER_HOUR": "0", "GERBANG_LIMIT_SEARCHES_PER_MINUTE": "0",
                "GERBANG_LOG_LEVEL": "warning", "GERBANG_THREADS_DB": str(DB_THREADS)}

    def start(self, *options):
        """Starts it and returns after how many milliseconds it was in health."""
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [self.binary, "serve", "--port", str(self.port), "--web", ROOT / "web/dist",
             *self.database, *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env=self._environment())
        while not self._is_healthy():
            if self.process.poll() is not None or time.perf_counter() > began + 60:
                sys.exit("the server does not start")
            time.sleep(0.0005)
        return (time.perf_counter() - began) * 1e3

    def _is_healthy(self):
        try:
            return self.call("GET", "/health")[0] == 200
        except OSError:
            return False

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            headers = {"Content-Type": "application/json", "X-Auth-Token": self.token or "",
                       "Idempotency-Key": str(uuid.uuid4())}
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            text = answer.read()
            is_json = "json" in answer.headers.get("Content-Type", "")
            return answer.status, json.loads(text) if is_json and text else {}
        finally:
            connection.close()

    def download(self, path):
        """Seconds to the first byte and to the last, bytes, and the most memory meanwhile."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            began = time.monotonic()
            connection.request("GET", path, headers={"X-Auth-Token": self.token})
            answer = connection.getresponse()
            size, most = len(answer.read(1)), self.memory_mib()
            first = time.monotonic() - began
            while part := answer.read(1 << 20):
                size += len(part)
                most = max(most, self.memory_mib())
            return {"rows": int(answer.headers["X-Export-Rows"]), "first_ms": first * 1000,
                    "seconds": time.monotonic() - began, "bytes": size, "memory": most}
        finally:
            connection.close()

    def sign_in(self, email=OWNER["email"]):
        person = OWNER | {"email": email}
        status, answer = self.call("POST", "/api/v1/security/authentication", person)
        if "revokeSessionToken" in answer:
            self.call("POST", "/api/v1/security/revoke-session",
                      {"email": email, "revokeSessionToken": answer["revokeSessionToken"]})
            status, answer = self.call("POST", "/api/v1/security/authentication", person)
        if status != 200:
            sys.exit(f"{email} cannot sign in: {answer}")
        self.token = answer["token"]

    @property
    def token_hash(self):
        return hashlib.sha256(self.token.encode()).hexdigest()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * TICK_S

    def let_go_of_sign_in(self):
        """Waits until the memory of the last password check is the kernel's again, 5 s at most."""
        deadline = time.monotonic() + 8
        while self.memory_mib() > 64 and time.monotonic() < deadline:
            time.sleep(0.1)

    def memory_mib(self):
        """What is its own; mapped pages of the database are the kernel's to keep or drop."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) / 1024
        return 0.0


def list_path(first_day, days, page=1, is_cut=False, statuses="11"):
    """The list's address: paid sales from one day on; a cut range begins at 9 and ends at 15."""
    def day(n):
        return time.strftime("%Y-%m-%d", time.gmtime(n * 86400))
    query = {"pageNumber": page, "pageSize": 10, "filterStatus": statuses,
             "createdDateFrom": day(first_day) + (" 09:00:00" if is_cut else " 00:00:00"),
             "createdDateTo": day(first_day + days - 1)
             + (" 14:59:59" if is_cut else " 23:59:59")}
    return "/api/v1/payments/sales-transactions?" + urlencode(query)


def wrk(server, method, lines, seconds, connections=CLIENTS, pause_ms=0):
    """Asks the server for as long, and says how many a second, how late, at what cost."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        cpu = server.cpu_seconds()
        environment = {**os.environ, **({"BENCH_WAITS": "1"} if pause_ms else {})}
        out = run(["wrk", "-c", connections, "-t", min(2, connections), "-d", f"{seconds}s", "-s",
                   ROOT / "bench/requests.lua", f"http://127.0.0.1:{server.port}", "--", method,
                   server.token, file.name, pause_ms], env=environment)
        cpu = server.cpu_seconds() - cpu
    figures = json.loads(out.strip().splitlines()[-1])
    if figures["errors"]:
        sys.exit(f"{figures['errors']} of {figures['done']} requests failed: {lines[0]}")
    if figures["done"] == 0:  # as late as it was asked for, at the least
        print(f"Nothing was answered in {seconds} s: {lines[0]}", file=sys.stderr)
        figures |= {"done": 1, "p50": seconds * 1000, "p99": seconds * 1000}
    return figures | rates(figures["done"], figures["seconds"], cpu)


class SignIns:
    """While it is entered, so many people a second sign in with the right password. One has a
    session already, so that each pays for the password check and a durable write."""

    def __init__(self, server, per_second):
        self.server, self.per_second = server, per_second
        self.statuses = []
        self._over = threading.Event()
        self._people = [threading.Thread(target=self._person, args=(n,)) for n in range(per_second)]

    def _person(self, n):
        wait = n / self.per_second
        while not self._over.wait(wait):
            began = time.monotonic()
            self.statuses.append(
                self.server.call("POST", "/api/v1/security/authentication", OWNER)[0])
            wait = max(0, 1 - (time.monotonic() - began))

    def __enter__(self):
        self.began = time.monotonic()
        for person in self._people:
            person.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        for person in self._people:
            person.join()
        self.seconds = time.monotonic() - self.began
        wrong = set(self.statuses) - {200, 409, 503}
        if wrong:
            sys.exit(f"a sign-in was answered with {wrong}")

    @property
    def checked_per_second(self):
        """Without those that were asked to come again later."""
        return sum(status != 503 for status in self.statuses) / self.seconds


def rates(done, seconds, cpu):
    return {"per_second": done / seconds, "cpu_us": cpu / done * 1e6}


def bare(binary, *words):
    figures = json.loads(run([binary, *words]))
    return rates(figures["done"], figures["seconds"], figures["cpu_seconds"])


def statements(bare_binary, server_binary):
    """The measured statements by name, after a look that the server's are the same."""
    parts = run([bare_binary, "statements"]).split("\0")[:-1]
    texts = dict(zip(parts[::2], parts[1::2]))
    program = Path(server_binary).read_bytes()
    for name, text in texts.items():
        if text.encode() not in program:
            sys.exit(f"the server's statement {name} has changed: bring bench/statements.h along")
    return texts


class Postgres:
    """A server of its own that syncs each commit, gone with this object."""

    def __init__(self, folder):
        self._process = subprocess.Popen(
            [sys.executable, ROOT / "tests/support/throwaway_postgres.py", "--durable",
             *(["--folder", folder] if folder else [])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            sys.exit("PostgreSQL does not start")

    def sql(self, text, **options):
        return run(["psql", "-X", "-q", "-A", "-t", "-d", self.url, "-c", text], **options).strip()

    def copy(self, name):
        """The address of a copy of the database, to which nobody may be connected."""
        parts = urlsplit(self.url)
        run(["psql", "-X", "-q", "-d", urlunsplit(parts._replace(path="/template1")), "-c",
             f"CREATE DATABASE {name} TEMPLATE {parts.path[1:]}"])
        return urlunsplit(parts._replace(path=f"/{name}"))

    def pgbench(self, script, seconds, variables=()):
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
            file.write(script)
            file.flush()
            os.chmod(file.name, 0o644)
            # A machine that is busy may do nothing in a second; then it is given longer.
            for limit in (seconds, 10 * seconds):
                out = run(["pgbench", "-n", "-M", "prepared", "-c", CLIENTS, "-j", 2, "-T", limit,
                           "-f", file.name, *[f"-D{v}" for v in variables], self.url])
                if "number of failed transactions: 0" not in out:
                    sys.exit("pgbench had failures:\n" + out)
                rates = [float(line.split()[2]) for line in out.splitlines() if line.startswith("tps =")]
                if rates:
                    return {"per_second": rates[0]}
        sys.exit("pgbench did nothing:\n" + out)

    def stop(self):
        self._process.stdin.close()
        self._process.wait(timeout=60)
