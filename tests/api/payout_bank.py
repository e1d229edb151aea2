"""The gateway's bank at the other end of the folder of payment files, played by the test: what docs/payout-files.md
says of the files, read and written anew, so that what the server writes and reads is not proved by itself."""

import csv
import hashlib
import io
import os
from decimal import Decimal
from xml.etree import ElementTree
from xml.sax.saxutils import escape

PAIN_001 = "{urn:iso:std:iso:20022:tech:xsd:pain.001.001.09}"
PAIN_002 = "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"
REASONS = {"AC04": "The account is closed", "AC06": "Blocked & under review"}


def tag(name, value):
    return f"<{name}>{escape(str(value))}</{name}>"


class Order:
    """A payment file as the bank reads it."""

    def __init__(self, message, rows):
        self.message = message
        self.rows = rows  # {"id", "amount", "name", "account", "bic"}
        self.amounts = {row["id"]: row["amount"] for row in rows}

    @property
    def sum(self):
        return sum(map(Decimal, self.amounts.values()))


class PayoutBank:
    def __init__(self, folder, debtor):
        self.folder, self.debtor = folder, debtor
        self.reports = 0

    # What came.

    def names(self):
        """Of the files that are whole."""
        out = self.folder / "out"
        return sorted(path.name for path in out.iterdir() if not path.name.endswith(".part")) if out.exists() else []

    def order(self, name):
        """After everything about it was looked at."""
        bytes_ = (self.folder / "out" / name).read_bytes()
        order = self._xml(bytes_) if name.endswith(".xml") else self._csv(bytes_)
        assert name.rpartition(".")[0] == order.message
        assert len(order.amounts) == len(order.rows), "an id twice"
        return order

    def _xml(self, bytes_):
        def at(node, path):
            return node.find("/".join(PAIN_001 + name for name in path.split("/")))

        message = at(ElementTree.fromstring(bytes_), "CstmrCdtTrfInitn")
        header, payment = at(message, "GrpHdr"), at(message, "PmtInf")
        rows = [{"id": at(it, "PmtId/EndToEndId").text, "amount": at(it, "Amt/InstdAmt").text,
                 "name": at(it, "Cdtr/Nm").text, "account": at(it, "CdtrAcct/Id/Othr/Id").text,
                 "bic": at(it, "CdtrAgt/FinInstnId/BICFI").text}
                for it in payment.iter(PAIN_001 + "CdtTrfTxInf")]
        order = Order(at(header, "MsgId").text, rows)
        for totals in (header, payment):
            assert (int(at(totals, "NbOfTxs").text), Decimal(at(totals, "CtrlSum").text)) == (len(rows), order.sum)
        assert (at(payment, "Dbtr/Nm").text, at(payment, "DbtrAcct/Id/Othr/Id").text,
                at(payment, "DbtrAgt/FinInstnId/BICFI").text) == self.debtor
        return order

    def _csv(self, bytes_):
        text = bytes_.decode("utf-8-sig")
        head, *lines, control = csv.reader(io.StringIO(text, newline=""))
        before = bytes_[:bytes_.rindex(b"\r\n", 0, -2) + 2]
        assert head[:2] == ["H", "PAYOUT"] and tuple(head[5:]) == self.debtor
        order = Order(head[2], [{"id": row[1], "amount": row[2], "name": row[4], "account": row[5], "bic": row[6]}
                                for row in lines])
        assert control == ["T", str(len(lines)), str(order.sum), hashlib.sha256(before).hexdigest()]
        return order

    # What goes back.

    def put(self, name, content):
        """Whole, as banks' programs do it."""
        folder = self.folder / "in"
        folder.mkdir(exist_ok=True)
        path = folder / name
        part = folder / f"{name}.part"
        part.write_bytes(content)
        os.replace(part, path)
        return name

    def pain_002(self, order, said, at, group="PART", amounts=(), total=None, counts=None, more="", reason=""):
        """`said`: id -> status, or (status, reason). `at`: "2026-12-01T10:00:00+08:00". The rest may be wrong."""
        self.reports += 1
        amounts = {**order.amounts, **dict(amounts)}
        rows, by_status = "", {}
        for number, how in said.items():
            status, why = how if isinstance(how, tuple) else (how, "")
            amount = Decimal(amounts[number])
            count, sum_ = by_status.get(status, (0, Decimal()))
            by_status[status] = count + 1, sum_ + amount
            because = f"<StsRsnInf><Rsn>{tag('Cd', why)}</Rsn>{tag('AddtlInf', REASONS.get(why, 'so'))}</StsRsnInf>"
            rows += (f"<TxInfAndSts>{tag('OrgnlEndToEndId', number)}{tag('TxSts', status)}{because if why else ''}"
                     f"{tag('AcctSvcrRef', f'BK{number[-12:]}')}<OrgnlTxRef><Amt><InstdAmt Ccy=\"MYR\">{amount}"
                     f"</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>\n")
        per_status = "".join(
            f"<NbOfTxsPerSts>{tag('DtldNbOfTxs', count)}{tag('DtldSts', status)}{tag('DtldCtrlSum', sum_)}"
            "</NbOfTxsPerSts>" for status, (count, sum_) in by_status.items())
        payment = f"<OrgnlPmtInfAndSts>{tag('OrgnlPmtInfId', order.message)}{rows}</OrgnlPmtInfAndSts>" if rows else ""
        because = f"<StsRsnInf><Rsn>{tag('Cd', reason)}</Rsn></StsRsnInf>" if reason else ""
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="{PAIN_002}"><CstmrPmtStsRpt>'
                f"<GrpHdr>{tag('MsgId', f'BANK-{self.reports}')}{tag('CreDtTm', at)}{more}</GrpHdr>"
                f"<OrgnlGrpInfAndSts>{tag('OrgnlMsgId', order.message)}{tag('OrgnlMsgNmId', 'pain.001.001.09')}"
                f"{tag('OrgnlNbOfTxs', counts or len(order.rows))}{tag('OrgnlCtrlSum', total or order.sum)}"
                f"{tag('GrpSts', group)}{because}{per_status}</OrgnlGrpInfAndSts>{payment}"
                "</CstmrPmtStsRpt></Document>\n").encode()

    def status_csv(self, order, said, at, group="PART", amounts=(), total=None):
        """`at`: "2026-12-01T02:00:00.000Z"."""
        self.reports += 1
        amounts = {**order.amounts, **dict(amounts)}
        out = io.StringIO()
        lines = csv.writer(out, lineterminator="\r\n")
        lines.writerow(["H", "STATUS", f"BANK-{self.reports}", at, order.message, group, "", ""])
        for number, how in said.items():
            status, why = how if isinstance(how, tuple) else (how, "")
            lines.writerow(["D", number, amounts[number], status, why, REASONS.get(why, ""), f"BK{number[-12:]}"])
        before = ("\ufeff" + out.getvalue()).encode()
        sum_ = total or sum(Decimal(amounts[number]) for number in said)
        return before + f"T,{len(said)},{sum_},{hashlib.sha256(before).hexdigest()}\r\n".encode()
