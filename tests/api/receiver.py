"""A merchant's server that takes events: what came is kept, and it answers as it is told."""

import base64
import hashlib
import hmac
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Event:
    def __init__(self, path, headers, body):
        self.path = path
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.bytes = body
        self.json = json.loads(body)

    @property
    def id(self):
        return self.headers["webhook-id"]

    @property
    def type(self):
        return self.json["type"]

    def is_signed_by(self, key):
        """As a merchant checks it: either signature would do, and both must be right."""
        text = f"{self.id}.{self.headers['webhook-timestamp']}.".encode() + self.bytes
        standard = "v1," + base64.b64encode(hmac.new(key.encode(), text, hashlib.sha256).digest()).decode()
        plain = base64.b64encode(hmac.new(key.encode(), self.bytes, hashlib.sha512).digest()).decode()
        return (standard in self.headers["webhook-signature"].split(" ")
                and plain in self.headers["x-signature"].split(" "))


class Receiver:
    """`answer` says what to answer: a status, or (status, headers, body), or a function of the event."""

    def __init__(self, answer=200):
        self.events = []
        self.answer = answer
        self._lock = threading.Lock()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                event = Event(self.path, self.headers, body)
                with receiver._lock:
                    receiver.events.append(event)
                said = receiver.answer(event) if callable(receiver.answer) else receiver.answer
                status, headers, text = said if isinstance(said, tuple) else (said, {}, b"")
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/events"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def of(self, sale):
        """What came about the sale, in the order of its coming."""
        with self._lock:
            return [e for e in self.events if e.json["data"].get("transactionId") == sale["id"]]

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
