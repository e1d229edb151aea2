"""Proof of every sen: chains, signed heads, and bundles that are checked without the server."""

import json
import random
import re
import subprocess
import sys

import pytest

from client import SETTLEMENT, Client
from given import operator, owner
from payout_desk import approved_and_sent, heads_are_signed, payout_becomes, payout_closed, sell
from server import ENGINE, ROOT, Database
from waiting import wait_until

sys.path.insert(0, str(ROOT / "examples/verify-proof"))

import verify_proof  # noqa: E402

pytestmark = pytest.mark.both_engines

BUNDLE = "payments/proof/bundle"


def bundle(client, **query):
    answer = client.send("GET", BUNDLE + ("?" + "&".join(f"{k}={v}" for k, v in query.items()) if query else ""))
    assert answer.status == 200, answer
    return answer.body.splitlines(keepends=True)


def refund(server, paid, amount):
    """Something of what was paid goes back."""
    [sale] = [it for it in owner(server).get("payments/sales-transactions")["content"] if it["amount"] == paid]
    asked = owner(server).post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": amount, "reason": "Came broken"})
    path = f"admin/refund-requests/{asked['id']}"
    operator(server).post(f"{path}/approve", {"reason": "Agreed"})
    wait_until(lambda: operator(server).get(path)["sending"] == "MADE", "the refund")


@pytest.fixture(scope="module")
def world():
    """A shop with sales, a refund, a payout that is paid and one that is open, and signed heads."""
    from server import Server
    server = Server()
    try:
        server.start()
        for amount in ("100.00", "250.50", "1.23"):
            sell(server, amount)
        payout = payout_closed(server)
        approved_and_sent(server, payout)
        payout_becomes(server, payout, "PAID")
        sell(server, "77.70")
        refund(server, "100.00", "40.00")
        heads_are_signed(server)
        sell(server, "12.34")  # in no head yet
        wait_until(lambda: server.database.rows(
            "SELECT count(*) FROM ledger_transfers WHERE position IS NULL") == [["0"]], "the last place")
        yield server, payout
        server.check()
    finally:
        server.remove()


def test_a_bundle_of_a_payout_holds(world):
    server, payout = world
    found = verify_proof.verify(bundle(owner(server), payout=payout["id"]))
    assert found["line"] == payout["lineCount"] == 3
    assert found["sale"] >= 3 and found["head"] >= 1 and found["unsigned"] == 0


def test_a_bundle_of_everything_holds_and_says_what_is_not_signed_yet(world):
    server, _ = world
    lines = bundle(owner(server))
    found = verify_proof.verify(lines)
    [[count]] = server.database.rows("SELECT count FROM chain_heads WHERE chain = 'ledger' AND owner = "
                                     + json.loads(lines[0])["bundle"]["merchant"])
    assert found["link"] == int(count) and found["unsigned"] >= 1


def test_a_bundle_of_a_month_is_a_part_of_the_chain(world):
    server, payout = world
    month = payout["closedDate"][:7]
    found = verify_proof.verify(bundle(owner(server), month=month))
    assert found["link"] > 0
    assert owner(server).send("GET", BUNDLE + "?month=2026-13").status == 400
    assert owner(server).send("GET", BUNDLE + "?month=2001-01").status == 409
    assert owner(server).send("GET", BUNDLE + "?payout=1").status == 404


def test_the_evidence_of_a_payment_holds_and_tells_what_became_of_it(world):
    server, _ = world
    shop = owner(server)
    [[id]] = server.database.rows("SELECT subject_id FROM ledger_transfers WHERE kind = 4 ORDER BY id LIMIT 1")
    lines = bundle(shop, sale=id)
    found = verify_proof.verify(lines)
    details = shop.get(f"payments/sales-transactions/{id}")
    told = [json.loads(line) for line in lines]
    assert [it["event"] for it in told if "event" in it] == details["history"]
    assert [it["message"] for it in told if "message" in it] == details["messages"]
    assert found["event"] >= 3 and found["message"] >= 2 and found["link"] >= 2 and found["unsigned"] == 0
    for sale in shop.get("payments/sales-transactions", pageSize=100)["content"]:
        if sale["paidDate"]:
            verify_proof.verify(bundle(shop, sale=sale["id"]))
        else:
            assert shop.send("GET", BUNDLE + f"?sale={sale['id']}").status == 409
    assert shop.send("GET", BUNDLE + "?sale=1").status == 404


def test_evidence_of_another_payment_or_with_a_gap_is_not_good(world):
    server, _ = world
    ids = [it["id"] for it in owner(server).get("payments/sales-transactions")["content"] if it["paidDate"]]
    first, second = (bundle(owner(server), sale=id) for id in ids[:2])
    events = [i for i, line in enumerate(first) if line.startswith(b'{"event"')]
    other = next(line for line in second if line.startswith(b'{"event"'))
    begin = json.loads(first[0])
    begin["bundle"]["sale"] = "123"
    for lines, code in ((first[:events[0]] + first[events[1]:], "event.order"),
                        (first[:events[0]] + first[events[-1] + 1:], "shape"),
                        (first[:events[0]] + first[-1:], "event.missing"),
                        ([json.dumps(begin, separators=(",", ":")).encode() + b"\n", *first[1:]], "event.sale"),
                        ([*first[:-1], other, first[-1]], "shape")):
        with pytest.raises(verify_proof.Wrong) as wrong:
            verify_proof.verify(resigned(lines))
        assert wrong.value.code == code, wrong.value


def test_the_program_says_so_and_trusts_only_the_keys_it_is_given(world, tmp_path):
    server, payout = world
    path = tmp_path / "bundle.ndjson"
    path.write_bytes(b"".join(bundle(owner(server), payout=payout["id"])))
    [key] = Client(server.url).get("proof/keys")
    program = [sys.executable, ROOT / "examples/verify-proof/verify_proof.py", path]
    good = subprocess.run([*program, "--key=" + key["publicKey"]], capture_output=True, text=True)
    assert good.returncode == 0 and good.stdout.startswith("Good: "), good
    other = "A" + key["publicKey"][1:] if key["publicKey"][0] != "A" else "B" + key["publicKey"][1:]
    bad = subprocess.run([*program, "--key=" + other], capture_output=True, text=True)
    assert bad.returncode == 1 and "head.signature" in bad.stdout, bad


def changed(lines, chance):
    """The bundle with one thing changed, as somebody who can write a file might."""
    lines = list(lines)
    at = chance.randrange(len(lines))
    way = chance.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[chance.randrange(len(lines))])
    elif way == 2:
        other = chance.choice([i for i in range(len(lines)) if lines[i] != lines[at]])
        lines[at], lines[other] = lines[other], lines[at]
    else:
        line = lines[at]
        digits = [i for i, byte in enumerate(line) if chr(byte).isdigit()]
        place = chance.choice(digits)
        digit = bytes([chance.choice([d for d in b"0123456789" if d != line[place]])])
        lines[at] = line[:place] + digit + line[place + 1:]
    return lines


def test_a_thousand_changes_of_bundles_are_found(world):
    server, payout = world
    seed = random.randrange(10**9)
    print("seed", seed)
    chance = random.Random(seed)
    made = [bundle(owner(server), payout=payout["id"]), bundle(owner(server))]
    for _ in range(1000):
        lines = chance.choice(made)
        other = changed(lines, chance)
        if other == lines:
            continue
        with pytest.raises(verify_proof.Wrong):
            verify_proof.verify(other)


def resigned(lines):
    """Whoever changes a bundle can also make its end anew, but for the signature."""
    import hashlib
    end = json.loads(lines[-1])
    end["end"]["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    end["end"]["lines"] = len(lines) - 1
    return [*lines[:-1], json.dumps(end).encode() + b"\n"]


@pytest.mark.parametrize("name, change, code", [
    ("link", lambda it: it["rows"][0].__setitem__(9, str(int(it["rows"][0][9]) + 1)), "link.hash"),
    ("link", lambda it: it.__setitem__("position", it["position"] + 1), "link.order"),
    ("sale", lambda it: it.__setitem__("amount", "99.99"), "sale.ledger"),
    ("sale", lambda it: it["rule"].update(mdrGateway=it["rule"]["mdrGateway"] + 500, flatGateway="9.00"), "sale.rule"),
    ("payout", lambda it: it.__setitem__("sales", "99.99"), "payout.sums"),
    ("payout", lambda it: it.__setitem__("opening", "1.00"), "line.balance"),
    ("line", lambda it: it.__setitem__("net", "1.00"), "line.parts"),
    ("line", lambda it: it.__setitem__("transfer", "5"), "line.ledger"),
    ("head", lambda it: it.__setitem__("signedAt", "2026-01-01T00:00:00.000Z"), "head.hash"),
    ("head", lambda it: it.__setitem__("merchant", "5"), "head.merchant"),
    ("bundle", lambda it: it.__setitem__("merchantName", "Another"), "end.signature"),
])
def test_what_is_wrong_has_a_name(world, name, change, code):
    server, payout = world
    lines = bundle(owner(server), payout=payout["id"])
    at = next(i for i, line in enumerate(lines) if name in json.loads(line))
    item = json.loads(lines[at])
    change(item[name])
    lines[at] = json.dumps(item).encode() + b"\n"
    with pytest.raises(verify_proof.Wrong) as wrong:
        verify_proof.verify(resigned(lines))
    assert wrong.value.code == code, wrong.value


def test_another_merchants_payout_is_not_there(world):
    server, _ = world
    shops = [row[0] for row in server.database.rows(
        f"SELECT id FROM payouts WHERE merchant_id <> {owner(server).get('merchants/profile')['merchantId']}")]
    for payout in shops[:3]:
        assert owner(server).send("GET", f"{BUNDLE}?payout={payout}").status == 404
    assert Client(server.url).send("GET", BUNDLE).status == 401


def test_the_gateway_itself_has_no_bundle(world):
    server, _ = world
    answer = Client(server.url).sign_in(SETTLEMENT).send("GET", BUNDLE)
    assert answer.status in (403, 404), answer


def test_operators_see_how_far_each_company_is_signed_and_take_its_proof(world):
    server, payout = world
    desk, shop = operator(server), owner(server)
    chains = desk.get("admin/proof/chains", pageSize=100)
    assert chains["totalElements"] == int(server.database.rows("SELECT count(*) FROM proof_ends")[0][0])
    signed = [it["signedDate"] for it in chains["content"]]
    assert signed == sorted(signed, reverse=True)
    company = shop.get("security/me")["data"]["companyId"]
    [one] = desk.get("admin/proof/chains", merchant=company)["content"]
    newest = shop.get("payments/proof/heads", pageSize=1)["content"][0]
    assert one["merchantName"] == "Kedai Demo"
    assert {it: one[it] for it in ("day", "transfers", "records", "hash", "signedDate")} == {
        it: newest[it] for it in ("day", "transfers", "records", "hash", "signedDate")}
    assert str(one["heads"]) == newest["id"]

    def taken(of, query=""):
        return desk.send("GET", f"admin/proof/chains/{of}/bundle{query}")

    answer = taken(company, f"?payout={payout['id']}")
    found = verify_proof.verify(answer.body.splitlines(keepends=True))
    assert found["line"] == payout["lineCount"]
    assert f"-of-{company}-" in answer.headers["content-disposition"]
    assert taken(company, "?payout=1").status == 404
    assert taken(1).status == taken(123456).status == 404
    assert shop.send("GET", f"admin/proof/chains/{company}/bundle").status == 403
    # The auditor finds who took which company's away.
    taken_away = desk.get("admin/audit-log", filterAction="list.export", pageSize=100)["content"]
    assert [it["actorName"] for it in taken_away if f"-of-{company}" in json.dumps(it)] == ["Demo Operator"]


def test_a_drill_restores_a_backup_elsewhere_and_proves_it(world, tmp_path):
    server, _ = world
    backup = tmp_path / "backup"
    made = server.command("backup", str(backup))
    assert made.returncode == 0, made.stderr
    where = []
    scratch = None
    if ENGINE == "postgresql":
        scratch = Database()
        where = ["--into", scratch.url]
    try:
        done = server.command("drill", str(backup), *where)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "ok    each signed head stands in the chains" in done.stdout
        assert re.search(r"backup: restored in [\d.]+ s and proven in [\d.]+ s\.", done.stdout)
        if where:
            again = server.command("drill", str(backup), *where)
            assert again.returncode != 0 and "not empty" in again.stderr
    finally:
        if scratch:
            scratch.remove()
    nothing = server.command("drill", str(tmp_path / "none"), *where)
    assert nothing.returncode != 0 and "no such file" in nothing.stderr
