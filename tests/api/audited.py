"""Every call that changed something is in the audit log. What the tests of this folder send is noted here, and when a
server is checked each call of somebody known that succeeded must have left a record, except where the contract says
why it leaves none (x-unaudited, x-open)."""

import json
import re
from collections import defaultdict
from pathlib import Path

CONTRACT = json.loads((Path(__file__).resolve().parents[2] / "contract/openapi.json").read_text())
UNSAFE = ("post", "put", "delete")


def writing_routes():
    """(method, path, operation) of what changes something, whoever may call it."""
    return [(method.upper(), path, operation)
            for path, methods in CONTRACT["paths"].items()
            for method, operation in methods.items() if method in UNSAFE]


def leaves_record(operation):
    return "x-open" not in operation and "x-unaudited" not in operation


# A part of a path that is a word goes before one that is a parameter.
ROUTES = [(method, re.compile("/api/v1" + re.sub(r"\{\w+\}", "[^/]+", path) + r"(\?.*)?"), operation["operationId"])
          for method, path, operation in sorted(writing_routes(), key=lambda route: "{" in route[1])
          if leaves_record(operation)]
# By the server's port: (operation, key) -> the ids of its requests. One that is sent again does nothing again.
NOTED = defaultdict(lambda: defaultdict(set))
# By the server's port: the keys of calls that got no answer. Each may have been done under a request whose id nobody
# learned, and what is sent again with its key is then answered without being done.
UNANSWERED = defaultdict(set)


def operation_of(method, path):
    return next((name for known, pattern, name in ROUTES if known == method and pattern.fullmatch(path)), None)


def note(port, method, path, headers, answer):
    """A call and its answer, on their way."""
    if method == "GET" or answer.status >= 300:
        return
    operation = operation_of(method, path)
    if operation and ("X-Auth-Token" in headers or "Authorization" in headers):
        request = answer.headers["x-request-id"]
        NOTED[port][operation, headers.get("Idempotency-Key", request)].add(request)


def unanswered(port, headers):
    """A call that broke off."""
    if "Idempotency-Key" in headers:
        UNANSWERED[port].add(headers["Idempotency-Key"])


def forget(port):
    """Another server had it."""
    NOTED.pop(port, None)
    UNANSWERED.pop(port, None)


def operations(port):
    """What was called so far, and succeeded."""
    return {operation for operation, _ in NOTED[port]}


def unwritten(port, database):
    """The operations among them that left no record."""
    if not NOTED[port]:
        return []
    written = {row[0] for row in database.rows("SELECT DISTINCT request_id FROM audit_log WHERE request_id <> ''")}
    # One key that was sent to several copies is done by one of them, and recorded under that request.
    requests_of = lambda call: set().union(*(noted[call] for noted in NOTED.values() if call in noted))
    return sorted({operation for operation, key in NOTED[port]
                   if key not in UNANSWERED[port] and not requests_of((operation, key)) & written})
