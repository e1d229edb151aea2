#!/usr/bin/env python3
"""Every message of the server has its translations, and every translation its message.

Reads the C++ sources below src/ and collects the English sentences that a reader can meet in an
answer: string literals that begin with a capital letter and hold a blank, put together where they
stand in a sum or a fmt::format, with {} for what is put in between. What is no such message is left
out by name below, with the reason. The sentences are compared with the catalogue of each language,
src/base/core/texts_<language>.cpp: a sentence without a translation, a translation without a sentence,
another number of {} and a translation that repeats the English are errors. So is a mail in
src/views/mail/template_<language>.cpp that lacks a placeholder, a button or a fact of the English one.

Usage: texts_check.py [ROOT]; prints one line for each error and exits 1 when there is one.
       texts_check.py --missing de [ROOT] prints the sentences that German lacks, and nothing else.
"""

import re
import sys
from pathlib import Path

LANGUAGES = ["de", "es", "fr", "ja", "ms", "zh"]

# Whole rooms and files whose sentences no reader of an answer meets.
NOT_FOR_READERS = {
    "src/people/accounts/country.cpp": "names of countries, which are data",
    "src/outside/acquirers/": "protocols of banks and card acquirers; people see the log",
    "src/app/": "the command line and the settings, for operators; the contract",
    "src/base/contract/schema.h": "the contract",
    "src/base/exports/csv.cpp": "the form of a file",
    "src/base/exports/xlsx.cpp": "the form of a file",
    "src/base/core/": "tools for all rooms, and the catalogue itself",
    "src/base/db/": "database errors, for operators",
    "src/money/ledger/": "what would be a bug, for the log",
    "src/views/mail/display.cpp": "names of browsers, which are data",
    "src/views/mail/mailbox.cpp": "the sandbox's page",
    "src/views/mail/message.cpp": "the form of a mail, for the log",
    "src/views/mail/smtp.cpp": "SMTP errors, for operators",
    "src/views/mail/template": "mails, compared on their own below",
    "src/people/onboarding/demo_people.cpp": "records of a demonstration",
    "src/base/jobs/": "jobs, for the log",
    "src/money/sales/method.h": "names of the ways to pay, which are data",
    "src/money/checkout/seed.cpp": "records of a demonstration",
    "src/money/sales/method.cpp": "names of acquirers, which are data",
    "src/money/sales/sale_draw.cpp": "records of a demonstration",
    "src/outside/sandbox/": "the simulated banks' pages",
}
# Calls whose texts go elsewhere than into an answer.
NOT_ANSWERS = {
    "Failure", "Statement", "describe", "log_error", "log_info", "log_warning", "logic_error",
    "open_to_all", "runtime_error", "static_assert",
}
# Functions whose single words stand inside other messages.
WORDS = {"status_name", "status_label"}

# The titles and words of a file that a reader takes away: one capital word is a message there, too.
TITLES = re.compile(r"_export\.cpp$|^src/base/exports/export\.cpp$")
TITLE = r"(?!X-|Content-)[A-Z][\w-]+( \(MYR\))?$"

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
ENDS = {",", ";", "?", ":", "=", "+=", "<<", "==", "!=", "&&", "||", "return", "throw"}
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


def parts(items, ends):
    """`items` cut at the signs in `ends`, and what ended each part."""
    part, before = [], None
    for item in items:
        if isinstance(item, str) and item in ends:
            yield before, part
            part, before = [], item
        else:
            part.append(item)
    yield before, part


def texts_of(items):
    """The literal that `items` are, or None."""
    if items and all(isinstance(i, tuple) for i in items):
        return "".join(value for _, value in items)
    if len(items) >= 2 and isinstance(items[-1], Group) and items[:-2] == ["std", "::", "string"]:
        return texts_of(items[-1])
    return None


def callee(items, at):
    """The name that is called by the group at items[at]."""
    name = items[at - 2] if at >= 2 else None
    return name if isinstance(name, str) and items[at - 1] in "({" else None


def operand(items, found):
    """One operand of a sum as text; what it holds besides goes into `found`."""
    literal = texts_of(items)
    if literal is not None:
        return literal
    if items[:3] == ["fmt", "::", "format"] and len(items) == 5:
        arguments = list(parts(items[4], {","}))
        form = texts_of(arguments[0][1])
        for _, argument in arguments[1:]:
            collect(argument, found)
        if form is not None:
            return re.sub(r"\{[^{}]*\}", "{}", form)
    for at, item in enumerate(items):
        if isinstance(item, Group) and callee(items, at) not in NOT_ANSWERS:
            collect(item, found)
    return None


def collect(items, found):
    """Adds the sentences of `items` to `found`."""
    for before, part in parts(items, ENDS):
        if before == "throw" or not part:
            continue
        for at, item in enumerate(part):
            if isinstance(item, str) and item in WORDS and part[at + 3 : at + 4] == ["{"]:
                words_of(part[at + 4], found)
        operands = [operand(o, found) for _, o in parts(part, {"+"})]
        if any(o is not None for o in operands):
            found.append("".join("{}" if o is None else o for o in operands))


def words_of(body, found):
    for before, part in parts(body, ENDS):
        if before == "return" and texts_of(part[:1]):
            found.append("=" + texts_of(part[:1]))
        for item in part:
            if isinstance(item, Group):
                words_of(item, found)


def is_sentence(text):
    begins = re.match(r"(\{\} )?[A-Z]|\{\} [a-z]+ [a-z]", text)
    is_sql = re.match(r"(SELECT|INSERT|UPDATE|DELETE|LOWER)\b", text)
    has_words = re.search(r"[a-z]+[!:]? [a-z{]", text, re.IGNORECASE)
    return bool(begins and has_words and not is_sql and "\n" not in text)


def messages(root):
    """English message -> where it stands."""
    out = {}
    for path in sorted((root / "src").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in (".h", ".cpp") or re.search(r"_(test\.cpp|fixture\.h)$", name):
            continue
        if any(name.startswith(prefix) for prefix in NOT_FOR_READERS):
            continue
        found = []
        collect(tree(path.read_text()), found)
        for text in found:
            if text.startswith("="):
                out.setdefault(text[1:], name)
            elif is_sentence(text) or (TITLES.search(name) and re.match(TITLE, text)):
                out.setdefault(text, name)
    return out


def catalogue(root, language):
    """The (English, translation) rows of a language."""
    path = root / "src" / "base" / "core" / f"texts_{language}.cpp"
    if not path.exists():
        return []
    rows = []

    def rows_in(items):
        for item in items:
            if not isinstance(item, Group):
                continue
            pair = [texts_of(part) for _, part in parts(item, {","})]
            if len(pair) == 2 and None not in pair:
                rows.append(tuple(pair))
            else:
                rows_in(item)

    rows_in(tree(path.read_text()))
    return rows


def errors(root):
    wanted = messages(root)
    for language in LANGUAGES:
        rows = catalogue(root, language)
        known = dict(rows)
        for text, where in wanted.items():
            if text not in known:
                yield f'{language}: "{text}" ({where}) has no translation'
        seen = set()
        for english, translated in rows:
            if english not in wanted:
                yield f'{language}: "{english}" is no message of any room'
            if english in seen:
                yield f'{language}: "{english}" stands there twice'
            seen.add(english)
            if english.count("{}") != translated.count("{}"):
                yield f'{language}: "{english}" and its translation have different {{}}'
            if translated.strip() in ("", english):
                yield f'{language}: "{english}" is not translated'


def mails(root, language):
    """Template -> its subject and the lines of its body, each as (sign, placeholders)."""
    path = root / "src" / "views" / "mail" / f"template_{language}.cpp"
    if not path.exists():
        return {}
    out = {}
    mail = re.compile(r'\{Template::(\w+),\s*"([^"]*)",\s*R"\((.*?)\)"\}', re.DOTALL)
    for name, subject, body in mail.findall(path.read_text()):
        out[name] = [shape(line) for line in [subject, *body.split("\n")]]
    return out


def shape(line):
    """What a line of a mail has in every language: its sign and its placeholders."""
    sign = re.match(r"\[|> |(?=$)", line) or re.search(r" \| ", line)
    return sign and sign[0], sorted(re.findall(r"\{\w+\}", line))


def mail_errors(root):
    english = mails(root, "en")
    for language in LANGUAGES:
        known = mails(root, language)
        for name, lines in english.items():
            if name not in known:
                yield f"{language}: there is no mail {name}"
            elif len(known[name]) != len(lines):
                yield f"{language}: the mail {name} has not the lines of the English"
            else:
                for number, (ours, theirs) in enumerate(zip(lines, known[name])):
                    if ours != theirs:
                        place = f"line {number}" if number else "the subject"
                        yield f"{language}: {place} of the mail {name} does not fit the English"


def main():
    arguments = sys.argv[1:]
    missing = None
    if arguments[:1] == ["--missing"]:
        missing = arguments[1]
        arguments = arguments[2:]
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[1]
    if missing:
        known = dict(catalogue(root, missing))
        for text, where in messages(root).items():
            if text not in known:
                print(f"{where}\t{text}")
        return
    found = [*errors(root), *mail_errors(root)]
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
