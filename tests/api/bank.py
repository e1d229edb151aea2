"""The switch's folder of auto-debit files and the banks behind it, played by the test: what docs/operating.md says of
the files, written anew, so that what the server writes and reads is not proved by itself."""

import csv
import hashlib
import io
import re
import subprocess
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KINDS = {"CFT": 5, "RES": 6, "ENRP": 5}


def sen(amount):
    return int(Decimal(amount) * 100)


def openssl(*arguments, text=b""):
    return subprocess.run(["openssl", *arguments], input=text, capture_output=True)


def line(*cells):
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()


def written(key, head, rows, sums):
    """A file whose control line is right. `sums`: the sen of each row."""
    before = line("H", *head) + "".join(line("D", *row) for row in rows)
    checksum = hashlib.sha256(before.encode()).hexdigest()
    signature = openssl("dgst", "-sha1", "-sign", key, text=checksum.encode()).stdout
    assert signature, key
    return (before + line("T", len(rows), sum(sums), checksum, signature.hex().upper())).encode()


class Bank:
    """`key` is the switch's, `gateway` a file with the gateway's certificate."""

    def __init__(self, key, gateway, exchange):
        self.key, self.exchange = key, exchange
        self.gateway = gateway.with_suffix(".public")
        self.gateway.write_bytes(openssl("x509", "-in", str(gateway), "-noout", "-pubkey").stdout)
        self.waiting = {}  # name -> bytes, for the gateway
        self.posts = []  # as they came
        self.statuses = []  # for the posts to come; 200 afterwards
        bank = self

        class Handler(BaseHTTPRequestHandler):
            def say(self, status, body=b""):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self):
                bank.posts.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.say(bank.statuses.pop(0) if bank.statuses else 200)

            def do_GET(self):
                address = urlsplit(self.path)
                if address.path == "/files":
                    after = parse_qs(address.query).get("after", [""])[0]
                    self.say(200, "".join(f"{name}\n" for name in sorted(bank.waiting) if name > after).encode())
                else:
                    body = bank.waiting.get(address.path.removeprefix("/files/"))
                    self.say(200 if body else 404, body or b"")

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/files"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        self._server.shutdown()
        self._server.server_close()

    # What goes to the gateway.

    def report(self, name, mandates, key=None):
        """`mandates`: (number, bank, account, holder, id number, most)."""
        rows = [("01", number, f"B{number}", bank, account, holder, id_number, most, "00", "Approved")
                for number, bank, account, holder, id_number, most in mandates]
        self.waiting[name] = written(key or self.key, ("ENRP", name, "2026-01-02T03:04:05.000Z", self.exchange), rows,
                                     [sen(row[5]) for row in mandates])

    def response(self, name, answers, ended, key=None, extra=0):
        """`ended`: (collection, amount, code, whether it is a return). `extra` sen too many in the control line."""
        rows = [(number, amount, code, f"said {code}", f"R{number}", int(is_return))
                for number, amount, code, is_return in ended]
        self.waiting[name] = written(key or self.key, ("RES", name, "2026-01-02T03:04:05.000Z", self.exchange, answers),
                                     rows, [sen(row[1]) for row in ended] + [extra])

    # What came from it.

    def read(self, body):
        """The name of a collection file and its rows, after everything about it was looked at."""
        text = body.decode()
        assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
        head, *rows, control = csv.reader(io.StringIO(text, newline=""))
        before = text[:text.rindex("\r\n", 0, -2) + 2]
        kind, name, created, exchange = head[1:]
        assert (head[0], kind, exchange) == ("H", "CFT", self.exchange)
        assert re.fullmatch(rf"\d{{8}}-CFT-{exchange}-\d{{4}}\.csv", name), name
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", created)
        assert all(len(row) == 9 and row[0] == "D" for row in rows)
        letter, count, total, checksum, signature = control
        assert (letter, int(count), int(total)) == ("T", len(rows), sum(sen(row[8]) for row in rows))
        assert checksum == hashlib.sha256(before.encode()).hexdigest()
        signed = self.gateway.with_suffix(".signed")
        signed.write_bytes(bytes.fromhex(signature))
        verified = openssl("dgst", "-sha1", "-verify", str(self.gateway), "-signature", str(signed),
                           text=checksum.encode())
        assert verified.returncode == 0, verified
        names = ("number", "mandate", "bank_mandate", "bank", "account", "payer", "id_number", "amount")
        return name, [dict(zip(names, row[1:], strict=True)) for row in rows]
