#!/usr/bin/env python3
"""The server says nothing in words of its own, every message of its files is said, and English texts are plain.

Reads the C++ sources below src/ and looks for English sentences that a reader could meet in an answer:
string literals that begin with a capital letter and hold a blank. What a reader meets is a message of
messages/<language>/server, said by its id (base/core/text.h), so none may be left; rooms and calls whose
words go elsewhere are named below, with the reason. A message that no room says is a breach, too. So it
is with the mails: the word of each mail::Template is one of messages/en/mails/, and the other way round.
That other languages have all ids of the English is what scripts/messages_check.cjs looks at. How the texts of
messages/en may not be written is in plain_english.py beside this file.

Usage: texts_check.py [ROOT]; prints one line for each error and exits 1 when there is one.
"""

import json
import re
import sys
from pathlib import Path

from plain_english import plain_english_errors

# Whole rooms and files whose sentences no reader of an answer meets.
NOT_FOR_READERS = {
    "src/people/accounts/country.cpp": "names of countries, which are data",
    "src/outside/acquirers/": "protocols of banks and card acquirers; people see the log",
    "src/app/": "the command line and the settings, for operators; the contract",
    "src/base/contract/schema.h": "the contract",
    "src/base/exports/csv.cpp": "the form of a file",
    "src/base/exports/xlsx.cpp": "the form of a file",
    "src/base/core/": "tools for all rooms",
    "src/base/db/": "database errors, for operators",
    "src/money/ledger/": "what would be a bug, for the log",
    "src/base/mail/display.cpp": "names of browsers, which are data",
    "src/base/mail/mailbox.cpp": "the sandbox's page",
    "src/base/mail/message.cpp": "the form of a mail, for the log",
    "src/base/mail/smtp.cpp": "SMTP errors, for operators",
    "src/base/mail/template.cpp": "the form of a mail",
    "src/people/onboarding/demo_people.cpp": "records of a demonstration",
    "src/people/team/demo_team.cpp": "records of a demonstration",
    "src/views/gateway_desk/mail_samples.cpp": "records of a demonstration",
    "src/money/payouts/demo_payouts.cpp": "records of a demonstration",
    "src/money/invoices/party.cpp": "records of a sandbox, and names that the tax authority has given",
    "src/money/invoices/ubl": "the form of a document",
    "src/outside/payout_banks/": "protocols of banks; what a reason code says is kept with the payout",
    "src/base/jobs/": "jobs, for the log",
    "src/base/pdf/": "the form of a file",
    "src/money/sales/method.h": "names of the ways to pay, which are data",
    "src/money/checkout/seed.cpp": "records of a demonstration",
    "src/money/sales/method.cpp": "names of acquirers, which are data",
    "src/money/sales/sale_draw.cpp": "records of a demonstration",
    "src/money/calendar/calendar_seed.cpp": "names of holidays, which are data",
    "src/outside/deliveries/event_type.cpp": "examples of records, for programs",
    "src/outside/sandbox/": "the simulated banks' pages",
    "src/views/developers/page.cpp": "names of languages, which are data",
}
# Calls whose texts go elsewhere than into an answer.
NOT_ANSWERS = {
    "Failure", "Refusal", "RouteOptions", "Statement", "describe", "log_error", "log_info", "log_warning",
    "logic_error", "open_to_all", "runtime_error", "says", "static_assert",
}
# What the contract says of a code, for those who write a client.
CODES = re.compile(r"^struct gerbang::contract::WireCodes<.*?^};", re.DOTALL | re.MULTILINE)
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<directive>^[ \t]*\#[^\n]*)
      | (?P<raw>R"(?P<delimiter>[^(\s]*)\(.*?\)(?P=delimiter)")
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<char>'(?:[^'\\\n]|\\.)+')
      | (?P<number>\d[\w'.]*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<punctuation>::|->|<<|>>|==|!=|<=|>=|&&|\|\||\+=|-=|\+\+|--|\S)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
CLOSING = {"(": ")", "{": "}", "[": "]"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


class Group(list):
    """What stands between two brackets."""


def unescaped(literal):
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), literal[1:-1])


def tree(text):
    """The tokens as nested groups; literals are ('text', value), all else is a word or a sign."""
    root = Group()
    stack = [root]
    for match in TOKEN.finditer(text):
        kind = match.lastgroup if match.lastgroup != "delimiter" else "raw"
        if kind in ("comment", "directive"):
            continue
        if kind == "string":
            stack[-1].append(("text", unescaped(match[0])))
        elif kind in ("raw", "char", "number"):
            stack[-1].append("0")
        elif match[0] in CLOSING:
            group = Group()
            stack[-1].append(match[0])
            stack[-1].append(group)
            stack.append(group)
        elif match[0] in CLOSING.values():
            if len(stack) > 1:
                stack.pop()
        else:
            stack[-1].append(match[0])
    return root


def sentences(items):
    """The sentences among `items`, but for what is thrown or handed to one of NOT_ANSWERS."""
    is_thrown = False
    text = ""
    for at, item in enumerate([*items, ";"]):
        if isinstance(item, tuple):
            text += item[1]  # literals side by side are one
            continue
        if is_sentence(text) and not is_thrown:
            yield text
        text = ""
        if item == ";":
            is_thrown = False
        elif item == "throw":
            is_thrown = True
        elif isinstance(item, Group) and not is_thrown and callee(items, at) not in NOT_ANSWERS:
            yield from sentences(item)


def callee(items, at):
    """The name that is called by the group at items[at]: of `f(…)`, `f{…}` and `Row name{…}`."""
    names = [i for i in items[max(at - 3, 0) : at - 1] if isinstance(i, str) and i.isidentifier()]
    is_called = at >= 2 and isinstance(items[at - 1], str) and items[at - 1] in "({"
    return next((name for name in names if name in NOT_ANSWERS), None) if is_called else None


def is_sentence(text):
    begins = re.match(r"\W*[A-Z]([a-z']| [a-z])", text)
    return bool(begins and re.search(r"[a-z]+[!:,.]? [a-zA-Z{]", text) and "\n" not in text)


def name_of(key):
    """What base/core/messages.cmake makes of a key: "done.signedUp" is done::signed_up."""
    return re.sub(r"([A-Z])", r"_\1", key).lower().replace(".", "::")


def texts_in(file):
    """Id -> text of a message file; a section's ids are section.id, a list counts as one text."""
    out = {}

    def collect(texts, before):
        for key, value in texts.items():
            if isinstance(value, dict):
                collect(value, f"{before}{key}.")
            else:
                out[before + key] = value

    collect(json.loads(file.read_text(encoding="utf-8")), "")
    return out


def errors(root):
    said = set()
    for path in sorted((root / "src").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in (".h", ".cpp") or re.search(r"_(test\.cpp|fixture\.h)$", name):
            continue
        text = path.read_text(encoding="utf-8")
        for names in re.findall(r"\bsay::((?:\w+::)+\w+)", text):
            said.add("::".join(name.rstrip("_") for name in names.split("::")))
        if any(name.startswith(prefix) for prefix in NOT_FOR_READERS):
            continue
        for sentence in sentences(tree(CODES.sub("", text))):
            yield f'{name}: "{sentence}" is a message for messages/en/server'
    for file in sorted((root / "messages" / "en" / "server").glob("*.json")):
        for key, text in texts_in(file).items():
            if f"{file.stem}::{name_of(key)}" not in said:
                yield f'{file.stem}:{key}: "{text}" is said by no room'


def mail_errors(root):
    written = {}
    for path in sorted((root / "src").rglob("*.h")):
        for word in re.findall(r'mail::Template \w+\{\s*"(\w+)"', path.read_text()):
            written[word] = path.relative_to(root).as_posix()
    known = set()
    for file in (root / "messages" / "en" / "mails").glob("*.json"):
        known.update(key.split(".")[0] for key in texts_in(file) if key.endswith(".subject"))
    for word, where in written.items():
        if word not in known:
            yield f"the mail {word} ({where}) is in no file of messages/en/mails"
    for word in sorted(known - set(written)):
        yield f"no room writes the mail {word}"


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    found = [*errors(root), *mail_errors(root), *plain_english_errors(root)]
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
