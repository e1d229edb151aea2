"""Those who match: the sandbox's acquirers and bank that write files, and the gateway's people who read them."""

import hashlib
from urllib.parse import quote, urlencode

from client import OPERATOR, SETTLEMENT, Client
from waiting import wait_until

PAYDEE, MCASH, BOOST, MAYBANK, BANK = 1, 10, 11, 20, 0
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ALL = "OPEN,WRITE_OFF_ASKED,WRITTEN_OFF,ENDED"


def settlement(server):
    return Client(server.url, timeout=120).sign_in(SETTLEMENT)


def write(server, acquirer, day, error="none"):
    """The sandbox writes a file of that day; with 0 it is the bank's statement."""
    body = urlencode({"acquirer": acquirer, "day": str(day), "error": error})
    answer = Client(server.url).raw("POST", "/sandbox/settlements", body, FORM)
    assert answer.status < 400, answer


def written(server, name):
    answer = Client(server.url).raw("GET", f"/sandbox/settlements/files/{name}")
    assert answer.status == 200, answer
    return answer.text


def files(client, **query):
    return every(client, "admin/reconciliation/files", **query)


def every(client, path, **query):
    out, page = [], 1
    while True:
        answer = client.get(path, pageNumber=page, pageSize=100, **query)
        out += answer["content"]
        if len(out) >= answer["totalElements"]:
            return out
        page += 1


def exceptions(client, status="OPEN,WRITE_OFF_ASKED", **query):
    return every(client, "admin/reconciliation/exceptions", filterStatus=status, sort="createdDate,asc", **query)


def fetched(server, count):
    """Within a minute what was written is read, line by line."""
    Client(server.url).sign_in(OPERATOR).clock_advance(61)

    def is_read():
        found = [it for it in files(settlement(server)) if it["linesDone"] == it["lines"]]
        return found if len(found) >= count else None

    return wait_until(is_read, f"{count} files to be read", seconds=60)


def upload(client, name, text, key=None):
    data = text.encode() if isinstance(text, str) else text
    headers = {"Content-Type": "application/octet-stream", "X-Auth-Token": client.token,
               "Idempotency-Key": key or hashlib.sha256(name.encode() + data).hexdigest()[:32]}
    return client.raw("POST", f"/api/v1/admin/reconciliation/files?name={quote(name)}", data, headers)


def sealed(lines):
    """A settlement file of these lines with the control line that belongs to it."""
    body = "".join(line + "\r\n" for line in lines)
    rows = [line.split(",") for line in lines if line.startswith("D,")]
    net = sum(round(float(row[6]) * 100) for row in rows)
    sign = "-" if net < 0 else ""
    digest = hashlib.sha256(body.encode()).hexdigest()
    return body + f"T,{len(rows)},{sign}{abs(net) // 100}.{abs(net) % 100:02d},{digest}\r\n"


def write_off(server, *wanted):
    """Asked for by one, approved by another."""
    asking, approving = settlement(server), Client(server.url, timeout=120).sign_in(OPERATOR)
    for it in wanted:
        asking.post(f"admin/reconciliation/exceptions/{it['id']}/write-off", {"remarks": "Small"})
        approving.post(f"admin/reconciliation/exceptions/{it['id']}/approve")


def books(client):
    return {(it["account"], it["acquirer"]): it["balance"]
            for it in client.get("admin/ledger/balances")["accounts"]}
