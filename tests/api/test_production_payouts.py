"""Production pays out through a bank that the test plays, by files in a folder: whatever comes back late, twice, cut
off, forged or out of order is booked right or shown to a person, and nothing is paid twice."""

import hashlib
import re
import subprocess
from collections import Counter
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone

import pytest

from client import OPERATOR, SETTLEMENT, Client, Refused
from given import operator, owner
from payer import APPROVE, Payer
from payout_bank import PayoutBank
from payout_desk import EQUATION, Desk, made_merchants, sen
from production import OURS
from server import Database, Server, execute
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

MERCHANTS = 10
DEBTOR = ("Gerbang Payments Sdn Bhd", "514098765432", "MBBEMYKL")
KUALA_LUMPUR = timezone(timedelta(hours=8))


class Production:
    """One that was a sandbox until a moment ago, so that there is money in it; its machine's clock is set."""

    def __init__(self, folder):
        self.folder = folder
        self.database = Database()
        self.clock = self.database.machine_clock()
        self.bank = PayoutBank(folder / "bank", DEBTOR)
        self.bank.folder.mkdir()
        self.given = Counter()
        self.people = {}

    def begin(self):
        sandbox = Server(self.database).start()
        self.merchants = made_merchants(sandbox, MERCHANTS)
        desk = Desk.at(sandbox)
        for position, merchant in enumerate(self.merchants):
            self.given[merchant] = 10_000 + position * 101
            desk.adjust(merchant, self.given[merchant])
        link = owner(sandbox).link_create(amount="800.00", oneTimePayment=False)
        Payer(sandbox.url).start(link["slug"]).decide(APPROVE)
        self.own = owner(sandbox).get("merchants/profile")["merchantId"]
        operator(sandbox).clock_advance(61)
        wait_until(lambda: len(self.rows("SELECT 1 FROM payouts WHERE status = 1")) > MERCHANTS, "open payouts")
        sandbox.stop()
        execute(self.database, "UPDATE settings SET value = 'production' WHERE key = 'deployment.mode'")
        execute(self.database, "DELETE FROM settings WHERE key LIKE 'sandbox.%' OR key LIKE 'fpx.%'")
        return self

    def rows(self, question):
        return self.database.rows(question)

    def with_settings(self, **settings):
        return Server(self.database, public_url=OURS, mode="production", master_key="0123456789abcdef" * 4,
                      smtp_url="smtp://127.0.0.1:1", no_acquirer="true", payouts_folder=self.bank.folder,
                      payouts_debtor_name=DEBTOR[0], payouts_debtor_account=DEBTOR[1],
                      payouts_debtor_bic=DEBTOR[2], **settings)

    @contextmanager
    def serving(self, **settings):
        server = self.with_settings(**settings)
        server.start()
        self.server = server
        try:
            yield self
            server.check()
        finally:
            server.stop()

    def person(self, email):
        """Signed in, anew where time has moved on: a password costs here what it does in production."""
        client = self.people.setdefault((self.server, email), Client(self.server.url))
        if client.token is None or client.send("GET", "security/me").status != 200:
            client.token = None
            client.sign_in(email)
        return client

    # Time.

    def look(self, topic="payout.bank"):
        """The run of the minute, now."""
        execute(self.database, f"UPDATE jobs SET due_at = 0 WHERE topic = '{topic}' AND done_at IS NULL")

    def until(self, condition, what, topic="payout.bank"):
        def is_so():
            self.look(topic)
            return condition()

        return wait_until(is_so, what, seconds=40)

    def local(self, **later):
        """As banks write it."""
        moment = datetime.fromtimestamp(self.clock.now(), KUALA_LUMPUR) + timedelta(**later)
        return moment.replace(microsecond=0).isoformat()

    def go(self, **later):
        self.clock.go_to(self.clock.now() + timedelta(**later).total_seconds())

    def go_past_cut_off(self):
        [[cut_off]] = self.rows("SELECT max(cut_off) FROM payouts WHERE status = 1")
        self.clock.go_to(int(cut_off) / 1000 + 61)

    # What there is.

    def payouts(self, number):
        """By merchant."""
        rows = self.rows("SELECT merchant_id, id, status, amount, bank_reference, return_code, return_reason "
                         f"FROM payouts WHERE number = {number}")
        names = {"1": "OPEN", "2": "CLOSED", "3": "APPROVED", "4": "SENT", "5": "PAID", "6": "RETURNED", "7": "HELD"}
        return {merchant: dict(zip(("id", "status", "amount", "reference", "code", "reason"),
                                   [number_, names[status], *rest], strict=True))
                for merchant, number_, status, *rest in rows}

    def payout(self, merchant, number):
        return self.payouts(number)[merchant]

    def are(self, number, status, among):
        found = self.payouts(number)
        return all(merchant in found and found[merchant]["status"] == status for merchant in among)

    def statuses(self):
        """Of everybody's first."""
        found = self.payouts(1)
        return [found[merchant]["status"] for merchant in self.merchants]

    def shown(self):
        """Exceptions by their report, as operators see them."""
        out = {}
        for row in self.person(OPERATOR).get("admin/bank-exceptions", pageSize=100)["content"]:
            out.setdefault(row["report"], []).append((row["subjectId"], row["what"]))
        return out

    def problem(self, name):
        """None: it was not read yet."""
        found = self.rows("SELECT '=' || coalesce(problem, '') FROM exchange_files WHERE rail = 2 AND is_sent = 0 "
                          f"AND state <> 0 AND name = '{name}' ORDER BY id DESC LIMIT 1")
        return found[0][0][1:] if found else None

    def comes(self, name, content):
        """What the server made of it: nothing, or what is the matter."""
        self.bank.put(name, content)
        self.until(lambda: self.problem(name) is not None, f"{name} to be read")
        return self.problem(name)

    # What people do.

    def closed_and_sent(self, number, among=None):
        """The payment file of all that closed."""
        among = among or self.merchants
        self.go_past_cut_off()
        self.until(lambda: self.are(number, "CLOSED", among), "the cut-off", "payout.close")
        client = self.person(OPERATOR)
        waiting = client.get("admin/payouts", filterStatus="CLOSED", pageSize=100)["content"]
        for payout in waiting:
            client.post(f"admin/payouts/{payout['id']}/approve")
        before = self.bank.names()
        client.post("admin/payout-batches")
        self.until(lambda: self.rows("SELECT 1 FROM exchange_files WHERE kind = 4 AND state = 0") == [], "the file to go")
        [name] = set(self.bank.names()) - set(before)
        return name, self.bank.order(name)


@pytest.fixture(scope="module")
def production(tmp_path_factory):
    made = Production(tmp_path_factory.mktemp("payouts"))
    try:
        yield made.begin()
    finally:
        made.database.remove()


def test_a_bank_that_answers_by_files_is_believed_where_it_can_be_and_pays_nobody_twice(production):
    with production.serving() as it:
        name, order = first_file(it)
        firsts = it.payouts(1)
        ids = [firsts[merchant]["id"] for merchant in it.merchants]
        nothing_of_it_is_believed(it, order, ids)
        in_part_and_twice(it, order, ids)
        out_of_order(it, order, ids)
        days_later(it, order, ids)
        handed_over_again(it, name)
        second = what_came_back_is_paid_once_more(it)
    with production.serving(payouts_format="csv") as it:
        tables(it)
    keys = signing(production)
    with production.serving(**keys) as it:
        signatures(it)
    # A public key signs nothing.
    wrong = production.with_settings(**keys | {"payouts_key": keys["payouts_bank_key"]})
    refused = wrong.command("serve", "--port", "1")
    assert refused.returncode == 2 and "payouts.key" in refused.stderr, refused
    nothing_is_paid_twice(production, order, second)


def first_file(it):
    it.until(lambda: True, "a first look")
    assert it.bank.names() == []
    name, order = it.closed_and_sent(1)
    assert re.fullmatch(r"PO-\d+\.xml", name)
    wanted = {}
    firsts = it.payouts(1)
    for merchant in it.merchants:
        payout = firsts[merchant]
        assert payout["status"] == "SENT" and int(payout["amount"]) == it.given[merchant]
        wanted[payout["id"]] = it.given[merchant]
    got = {row["id"]: sen(row["amount"]) for row in order.rows}
    assert {number: got[number] for number in wanted} == wanted
    for row in order.rows:
        assert row["id"] not in wanted or (row["bic"], row["name"]) == ("CIBBMYKL", "Kedai")
    [[sha256]] = it.rows("SELECT sha256 FROM exchange_files WHERE kind = 4")
    assert sha256 == hashlib.sha256((it.bank.folder / "out" / name).read_bytes()).hexdigest()
    return name, order


def nothing_of_it_is_believed(it, order, ids):
    """Each is an exception that says what is wrong, and no payout moves."""
    bank, at = it.bank, it.local()
    good = bank.pain_002(order, dict.fromkeys(order.amounts, "ACSC"), at, group="ACSC")
    first = order.amounts[ids[0]]
    more = f"{sen(first) / 100 + 0.01:.2f}"
    other = type(order)("PO-12345", order.rows)
    stranger = {**order.amounts, "4711": "10.00"}
    of_others = type(order)(order.message, order.rows)
    of_others.amounts = stranger
    wrong = {
        "01-noise.xml": (bytes(range(256)) * 4, "encoding|well-formed"),
        "02-empty.xml": (b"", "well-formed|size|element"),
        "03-cut-off.xml": (good[:len(good) * 2 // 3], "well-formed"),
        "04-another-message.xml": (bank.pain_002(other, {ids[0]: "ACSC"}, at), "never sent"),
        "05-another-payout.xml": (bank.pain_002(of_others, {"4711": "ACSC"}, at, total=order.sum), "not in the file"),
        "06-amount.xml": (bank.pain_002(order, {ids[0]: "ACSC"}, at, amounts={ids[0]: more}), "is about"),
        "07-sum.xml": (bank.pain_002(order, {ids[0]: "ACSC"}, at, total="1.00"), "in all"),
        "08-count.xml": (bank.pain_002(order, {ids[0]: "ACSC"}, at, counts=1), "transfers"),
        "09-rejected-to-paid.xml": (bank.pain_002(order, {ids[0]: ("ACSC", "AC04")}, at), "reason.of-paid"),
        "10-twice-in-one.xml": (good.replace(ids[1].encode(), ids[0].encode()), "id.unique"),
        "11-other-bank.xml": (good.replace(b"pain.002.001.10", b"camt.054.001.08"), "namespace"),
        "12-dtd.xml": (good.replace(b"<Document", b"<!DOCTYPE x [<!ENTITY a 'b'>]><Document"), "doctype"),
        "13-table.csv": (bank.status_csv(order, {ids[0]: "ACSC"}, "2026-12-01T02:00:00.000Z"), "well-formed"),
        "14-no-reason.xml": (bank.pain_002(order, {ids[0]: "RJCT"}, at), "reason.missing"),
        "15-latin-1.xml": (good.replace(b"UTF-8", b"ISO-8859-1"), "encoding"),
    }
    for name, (content, why) in wrong.items():
        problem = it.comes(name, content)
        assert re.search(why, problem), (name, problem)
    assert it.statuses() == ["SENT"] * MERCHANTS
    rows = {row["report"]: row for row in it.person(OPERATOR).get("admin/bank-exceptions", pageSize=100)["content"]}
    assert {name[:2]: rows[name]["code"] for name in wrong} == {
        "01": "ENCODING", "02": "WELL_FORMED", "03": "WELL_FORMED", "04": "NEVER_SENT", "05": "NOT_IN_FILE",
        "06": "SENT_AMOUNT", "07": "SENT_SUM", "08": "SENT_COUNT", "09": "REASON_OF_PAID", "10": "ID_UNIQUE",
        "11": "NAMESPACE", "12": "DOCTYPE", "13": "WELL_FORMED", "14": "REASON_MISSING", "15": "ENCODING"}
    twice = rows["10-twice-in-one.xml"]
    assert twice["found"] == ids[0] and twice["line"] > 1 and twice["element"].endswith("TxInfAndSts")
    count = rows["08-count.xml"]
    assert (count["found"], count["expected"]) == ("1", str(len(order.rows)))
    shown = it.shown()
    assert sorted(shown) == sorted(wrong) and all(len(said) == 1 for said in shown.values())
    pending = bank.pain_002(order, dict.fromkeys(order.amounts, "ACSP"), at, group="ACSP")
    assert it.comes("16-pending.xml", pending) == ""
    assert it.statuses() == ["SENT"] * MERCHANTS
    assert it.person(OPERATOR).get("admin/payouts/run")["exceptions"] == len(wrong)
    one_is_ended(it)
    what_is_no_file_keeps_nobody_waiting(it, order)


def one_is_ended(it):
    rows = it.person(OPERATOR).get("admin/bank-exceptions", pageSize=100)["content"]
    first = next(row for row in rows if row["report"] == "01-noise.xml")
    it.person(OPERATOR).post(f"admin/bank-exceptions/{first['id']}/end", {"remarks": "The bank sends it anew"})
    with pytest.raises(Refused) as refused:
        it.person(SETTLEMENT).post(f"admin/bank-exceptions/{first['id']}/end", {"remarks": "Too late"})
    assert refused.value.status == 409


def what_is_no_file_keeps_nobody_waiting(it, order):
    """Folders, links to nowhere, names in no alphabet, files without end and such as are not whole yet."""
    there = it.bank.folder / "in"
    (there / "archive").mkdir()
    (there / "gone.xml").symlink_to(there / "nowhere.xml")
    (there / "17-not-whole.xml.part").write_bytes(b"<Document")
    with open(there / "17-endless.xml", "wb") as endless:
        endless.truncate(65 * 1024 * 1024)
    with open(bytes(there) + b"/17-\xe4\xf6.xml", "wb") as foreign:
        foreign.write(b"<Document")
    assert it.comes("18-after-it.xml", it.bank.pain_002(order, dict.fromkeys(order.amounts, "PDNG"), it.local(),
                                                        group="PDNG")) == ""
    shown = it.shown()
    assert any("too large" in what for _, what in shown["17-endless.xml"])
    assert any(re.match("17-\ufffd+\\.xml", name) for name in shown)
    assert not {"archive", "gone.xml", "17-not-whole.xml.part"} & set(shown)
    (there / "17-endless.xml").unlink()


def in_part_and_twice(it, order, ids):
    """Half of it, with one that is rejected; the same again under another name; and what was cut off, whole at last."""
    bank = it.bank
    half = {ids[0]: "ACSC", ids[1]: "ACCC", ids[2]: ("RJCT", "AC04")}
    assert it.comes("20-half.xml", bank.pain_002(order, half, it.local())) == ""
    wanted = ["PAID", "PAID", "RETURNED"] + ["SENT"] * (MERCHANTS - 3)
    assert it.statuses() == wanted
    back = it.payout(it.merchants[2], 1)
    assert (back["code"], back["reason"]) == ("AC04", "The account is closed")
    assert it.payout(it.merchants[0], 1)["reference"] == f"BK{ids[0][-12:]}"
    assert it.comes("21-again.xml", bank.pain_002(order, half, it.local())) == ""
    assert it.statuses() == wanted
    # The name that came cut off comes once more.
    bank.put("03-cut-off.xml", bank.pain_002(order, {ids[3]: "ACSC"}, it.local()))
    it.go(hours=1)  # the longest wait before one that could not be read is fetched again
    it.until(lambda: it.payout(it.merchants[3], 1)["status"] == "PAID", "the file that came whole at last")
    assert "20-half.xml" not in it.shown()


def out_of_order(it, order, ids):
    """What is older says what was true then; what is newer, and cannot be, is for a person."""
    bank = it.bank
    early, later, latest = it.local(hours=1), it.local(hours=2), it.local(hours=3)
    it.go(hours=6)
    back = {number: ("RJCT", "AC06") for number in ids[4:7]}
    assert it.comes("30-back.xml", bank.pain_002(order, back, later)) == ""
    assert it.statuses()[4:7] == ["RETURNED"] * 3
    assert it.comes("31-older.xml", bank.pain_002(order, {ids[4]: "ACSC"}, early)) == ""
    assert "31-older.xml" not in it.shown()
    # It was written after what it contradicts, and before that was read.
    assert it.comes("32-newer.xml", bank.pain_002(order, {ids[5]: "ACSC", ids[6]: "ACSC"}, latest)) == ""
    assert it.statuses()[4:7] == ["RETURNED"] * 3
    assert {payout for payout, _ in it.shown()["32-newer.xml"]} == set(ids[5:7])
    assert it.comes("33-newer-again.xml", bank.pain_002(order, {ids[5]: "ACSC"}, latest)) == ""
    assert len(it.shown()["32-newer.xml"]) == 2


def days_later(it, order, ids):
    """One that was paid is rejected; one is ended by hand, and the bank's word comes after that."""
    bank = it.bank
    it.go(days=2)
    assert it.comes("40-rejected-late.xml", bank.pain_002(order, {ids[0]: ("RJCT", "AC04")}, it.local())) == ""
    assert it.payout(it.merchants[0], 1)["status"] == "RETURNED"
    assert it.comes("41-rejected-again.xml", bank.pain_002(order, {ids[0]: ("RJCT", "AC04")}, it.local(hours=1))) == ""
    before_hands = it.local()
    it.go(hours=1)
    with pytest.raises(Refused) as refused:
        it.person(OPERATOR).post(f"admin/payouts/{ids[7]}/pay", {"bankReference": "BY-HAND"})
    assert refused.value.status == 403
    it.person(SETTLEMENT).post(f"admin/payouts/{ids[7]}/pay", {"bankReference": "BY-HAND"})
    it.person(SETTLEMENT).post(f"admin/payouts/{ids[8]}/return", {"remarks": "Said by telephone"})
    assert it.comes("42-after-hands.xml",
                    bank.pain_002(order, {ids[7]: "ACSC", ids[8]: "ACSC"}, before_hands)) == ""
    assert it.statuses()[7:9] == ["PAID", "RETURNED"]
    assert {payout for payout, _ in it.shown()["42-after-hands.xml"]} == {ids[8]}
    assert it.statuses()[9] == "SENT", "of which nobody has said anything"


def handed_over_again(it, name):
    """The bank took the file away and asks for it once more."""
    path = it.bank.folder / "out" / name
    before = path.read_bytes()
    path.unlink()
    [[batch]] = it.rows("SELECT id FROM exchange_files WHERE kind = 4")
    it.person(OPERATOR).post(f"admin/payout-batches/{batch}/resend")
    it.until(path.exists, "the file once more")
    assert path.read_bytes() == before and it.bank.names() == [name]


def what_came_back_is_paid_once_more(it):
    back = [merchant for merchant, status in zip(it.merchants, it.statuses(), strict=True) if status == "RETURNED"]
    assert len(back) == 6
    _, order = it.closed_and_sent(2, back)
    again = {row["id"]: sen(row["amount"]) for row in order.rows}
    seconds = it.payouts(2)
    wanted = {seconds[merchant]["id"]: it.given[merchant] for merchant in back}
    assert {number: again.get(number) for number in wanted} == wanted
    assert it.comes("50-all.xml", it.bank.pain_002(order, {}, it.local(), group="ACSC")) == ""
    assert it.are(2, "PAID", back)
    return order


def tables(it):
    """A bank that takes no XML."""
    desk = Desk(it.person(OPERATOR), it.person(SETTLEMENT))
    three = it.merchants[1:4]
    number = {merchant: int(it.rows(f"SELECT number FROM payouts WHERE merchant_id = {merchant} AND status = 1")[0][0])
              for merchant in three}
    for merchant in three:
        desk.adjust(merchant, 5_000)
        it.given[merchant] += 5_000
    it.go(minutes=2)
    it.go_past_cut_off()
    ids = {}
    for merchant in three:
        it.until(lambda merchant=merchant: it.payout(merchant, number[merchant])["status"] == "CLOSED", "the cut-off",
                 "payout.close")
        ids[merchant] = it.payout(merchant, number[merchant])["id"]
        it.person(OPERATOR).post(f"admin/payouts/{ids[merchant]}/approve")
    before = it.bank.names()
    it.person(OPERATOR).post("admin/payout-batches")
    it.until(lambda: len(it.bank.names()) > len(before), "the table")
    [name] = set(it.bank.names()) - set(before)
    assert name.endswith(".csv")
    order = it.bank.order(name)
    a, b, c = ids.values()
    assert {a, b, c} <= set(order.amounts) and order.amounts[a].endswith("50.00")
    at = datetime.fromtimestamp(it.clock.now(), UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    said = {a: "ACSC", b: ("RJCT", "AC06")}
    good = it.bank.status_csv(order, said, at)
    more = {a: "50.01"}
    wrong = {
        "60-cut-off.csv": (good[:-40], "breaks off|control line"),
        "61-sum.csv": (it.bank.status_csv(order, said, at, total="1.00"), "sum"),
        "62-forged.csv": (good.replace(b"RJCT,AC06", b"ACSC,AC06"), "checksum"),
        "63-amount.csv": (it.bank.status_csv(order, said, at, amounts=more), "is about"),
        "64-message.xml": (it.bank.pain_002(order, {a: "ACSC"}, it.local()), "breaks off|no table|no header"),
        "65-latin-1.csv": (good.replace(b"Blocked", b"Bl\xf6cked"), "UTF-8"),
    }
    for report, (content, why) in wrong.items():
        problem = it.comes(report, content)
        assert re.search(why, problem), (report, problem)
        assert [what for _, what in it.shown()[report]] == [problem]
    assert {it.payout(m, number[m])["status"] for m in three} == {"SENT"}
    assert it.comes("66-good.csv", good) == ""
    assert it.comes("67-again.csv", good) == "its content came as 66-good.csv"
    assert [it.payout(m, number[m])["status"] for m in three] == ["PAID", "RETURNED", "SENT"]
    assert it.payout(three[1], number[three[1]])["reason"] == "Blocked & under review"
    assert it.comes("68-rest.csv", it.bank.status_csv(order, {c: "ACSC"}, at)) == ""
    assert it.payout(three[2], number[three[2]])["status"] == "PAID"


def openssl(*arguments, text=None):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True, input=text).stdout


def signing(it):
    """A key of ours, two of the bank's, and one of nobody's."""
    keys = {name: str(it.folder / f"{name}.pem") for name in ("ours", "bank", "next", "forger")}
    for path in keys.values():
        openssl("genrsa", "-out", path, "2048")
        openssl("rsa", "-in", path, "-pubout", "-out", path + ".public")
    it.keys = keys
    return {"payouts_key": keys["ours"], "payouts_bank_key": keys["bank"] + ".public",
            "payouts_bank_next_key": keys["next"] + ".public"}


def signatures(it):
    """With keys nothing comes in without the bank's signature, and what goes has ours."""
    merchant = it.merchants[9]
    assert it.statuses()[9] == "SENT"
    [name, order] = one_more(it, merchant)
    [payout] = order.amounts

    def signed(report, content, key):
        hashed = hashlib.sha256(content).hexdigest().encode()
        signature = openssl("dgst", "-sha1", "-sign", it.keys[key], text=hashed).hex().upper()
        it.bank.put(f"{report}.sig", signature.encode())
        return it.comes(report, content)

    said = it.bank.pain_002(order, {payout: "ACSC"}, it.local())
    hashed = hashlib.sha256((it.bank.folder / "out" / name).read_bytes()).hexdigest().encode()
    ours = it.folder / "ours.sig"
    ours.write_bytes(bytes.fromhex((it.bank.folder / "out" / f"{name}.sig").read_text()))
    openssl("dgst", "-sha1", "-verify", it.keys["ours"] + ".public", "-signature", str(ours), text=hashed)
    assert "the signature is wrong" in it.comes("70-unsigned.xml", said)
    assert "the signature is wrong" in signed("71-forged.xml", said, "forger")
    it.bank.put("72-changed.xml.sig", (it.bank.folder / "in" / "71-forged.xml.sig").read_bytes())
    assert "the signature is wrong" in it.comes("72-changed.xml", said.replace(b"BANK-", b"BONK-"))
    shown = it.shown()
    assert all(len(shown[report]) == 1 for report in ("70-unsigned.xml", "71-forged.xml", "72-changed.xml"))
    assert it.payouts(number_of(it, payout))[merchant]["status"] == "SENT"
    assert signed("73-pending.xml", it.bank.pain_002(order, {payout: "ACSP"}, it.local()), "bank") == ""
    assert signed("74-good.xml", said, "next") == ""
    again = it.bank.pain_002(order, {payout: "ACSC"}, it.local())
    assert "the signature is wrong" in it.comes("75-signed-late.xml", again)
    signed_late = hashlib.sha256(again).hexdigest().encode()
    it.bank.put("75-signed-late.xml.sig", openssl("dgst", "-sha1", "-sign", it.keys["bank"],
                                                  text=signed_late).hex().upper().encode())
    it.go(minutes=2)
    it.until(lambda: it.problem("75-signed-late.xml") == "", "the signature that came late")
    assert it.payouts(number_of(it, payout))[merchant]["status"] == "PAID"


def number_of(it, payout):
    return int(it.rows(f"SELECT number FROM payouts WHERE id = {payout}")[0][0])


def one_more(it, merchant):
    """A payout of this merchant alone, sent."""
    Desk(it.person(OPERATOR), it.person(SETTLEMENT)).adjust(merchant, 5_000)
    it.given[merchant] += 5_000
    it.go(minutes=2)
    number = int(it.rows(f"SELECT number FROM payouts WHERE merchant_id = {merchant} AND status = 1")[0][0])
    it.go_past_cut_off()
    it.until(lambda: it.are(number, "CLOSED", [merchant]), "the cut-off", "payout.close")
    it.person(OPERATOR).post(f"admin/payouts/{it.payout(merchant, number)['id']}/approve")
    before = set(it.bank.names())
    it.person(OPERATOR).post("admin/payout-batches")
    it.until(lambda: it.rows("SELECT 1 FROM exchange_files WHERE kind = 4 AND state = 0") == [], "the file to go")
    [name] = {name for name in set(it.bank.names()) - before if name.endswith(".xml")}
    return name, it.bank.order(name)


def nothing_is_paid_twice(it, first, second):
    assert it.rows(f"SELECT merchant_id, number FROM payouts WHERE status <> 1 AND closing <> {EQUATION}") == []
    assert not set(first.amounts) & set(second.amounts)
    has = Counter()
    for merchant, amount in it.rows("SELECT owner_id, -amount FROM ledger_balances WHERE account IN (2, 4) UNION ALL "
                                    "SELECT merchant_id, amount FROM payouts WHERE status = 5"):
        has[merchant] += int(amount)
    assert {merchant: has[merchant] for merchant in it.merchants} == dict(it.given)
    times = Counter(map(tuple, it.rows("SELECT subject_id, kind FROM ledger_transfers WHERE kind IN (8, 9, 10)")))
    assert set(times.values()) == {1}
