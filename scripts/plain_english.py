"""Phrases that the English texts of messages/en are not written with, and the list of the texts that still are.

The texts are to read as if they had been written in English. A phrase below is refused wherever it occurs; a word
that is good English in another sense ("takes effect", "text field", "house number") is part of a longer phrase here.
Exempt are the texts that the specification prescribes (messages/plain_english_spec.txt: one text a line). The texts
that were there before this check are in messages/plain_english_backlog.txt, one key a line; no key may be added.
"""

import json
import re
import subprocess

BACKLOG = "messages/plain_english_backlog.txt"
SPECIFIED = "messages/plain_english_spec.txt"

# Pattern of a phrase, and what to write instead. Patterns see one sentence at a time.
PHRASES = [
    (r"\btakes? (no (?!part|account)|any (?!time)|this amount|at most|from \{\{|\{\{(min|max|amount|authorisation))", "accepts"),
    (r"\b(stands?|lies) (here|there|twice|below|behind|over|lower|higher|again|where|in \w|on \w)", "is, is shown"),
    (r"\b(as|how) (it|they) stands?\b", "is, is now"),
    (r"\bgo(es)? on\b(?! (sale|holiday|strike))", "continues"),
    (r"\bend(s|ed)? (this|that|the|a|one) (browser|link|invitation)\b", "signs out, expires"),
    (r"\b(link|invitation|request|key)s? (have |has )?end(s|ed)\b(?! (with|in)\b)", "expires"),
    (r"\b(am|are|be|been|being|is|was|were) told\b(?! (apart|from))", "is notified, gets an email"),
    (r"\bby (it|him|her)self\b|\bby themselves\b", "automatically"),
    (r"^(?!.*\b(at most|up to|every wrong)\b.*\bat once\b).*(?<!all )\b(?P<shown>at once)\b", "immediately; “in full” for payments"),
    (r"\b(code|invitation|key|link|one|token)s?\b.* (is|are|stays?) ((no longer|not|still) )?good\b", "valid"),
    (r"\bliving (key|link|session|token)s?\b", "active, valid"),
    (r"\bways? (to pay|of paying)\b", "payment method"),
    (r"\b(before|each|from|since|until|which) (this|that|the|each|which) moment\b|^(a )?moment( is\b|$)|\bmoments\b",
     "time, timestamp"),
    (r"\b(are|as|be|is) (a )?texts?\b(?! (area|field|file|message))", "string"),
    (r"\b(a sign|the signs?)\b(?! (in|of|off|out|up)\b)(?!-)|^sign only$", "character, icon"),
    (r"\b(whole|own|payment) world\b", "environment"),
    (r"\b(of|in) the house\b", "architecture"),
    (r"\bput(s|ting)? (it |that |them |this )?back\b", "restore, revert"),
    (r"\btake( \w+){0,2} away\b|\btaking away\b", "download, export, remove"),
    (r"\b(amount|collection|debit|money|payment|payout|refund|transfer)s?\b.*\b(came|comes?|coming) back\b|\bit (came|comes) back\b",
     "is returned"),
    (r"\bthe sen of\b", "the last two digits of"),
    (r"\b(are|is) felt\b|\b(feels?|felt) (it|the|this)\b", "takes effect"),
    (r"\bspeaks? (the protocol|[A-Z]{3})", "implements, uses"),
    (r"\bmend(ed|ing|s)? (a|it|that|the|them|this|what|your)\b|\b(to|be|is) mend(ed)?\b", "fix, correct"),
    (r"\b(as|is|more|too|very) dear\b|\bdearer\b", "expensive, slower"),
    (r"\bstrangers?\b(?! than)", "new user, outsider"),
    (r"\bodd (amount|answer|field|file|line|row|value)s?\b", "unexpected, invalid"),
    (r"\b(bound|condition|limit|permission|rule)s? (are|is) asked again\b", "is checked again"),
    (r"\bout of hand\b|\bof (its|their|your) own\b(?! accord)", "separate, its own"),
]
COMPILED = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in PHRASES]
BEGINS_AS_QUESTION = re.compile(r"\W*(Who|What|Whoever)\b(?!.*\?\W*$)")


def english_texts(root):
    """Key -> text of all of messages/en; an element of a list has its number."""
    folder = root / "messages" / "en"

    def collect(value, key):
        if isinstance(value, str):
            yield key, value
            return
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from collect(inner, f"{key}.{name}")

    for file in sorted(folder.rglob("*.json")):
        name = file.relative_to(folder).with_suffix("").as_posix()
        for section, inner in json.loads(file.read_text(encoding="utf-8")).items():
            yield from collect(inner, f"{name}:{section}")


def faults(text):
    """The phrases of a text that need other words."""
    for sentence in re.split(r"(?<=[.!?:;]) +|\n+", text):
        if BEGINS_AS_QUESTION.match(sentence):
            yield f'begins with “{BEGINS_AS_QUESTION.match(sentence)[1]}” and is no question'
        for pattern, instead in COMPILED:
            if found := pattern.search(sentence):
                yield f"says “{found[found.lastgroup or 0]}”; write: {instead}"


def lines_of(file):
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def first_backlog(root):
    """The keys of the list as it was first committed, or None where that is not known."""

    def git(*arguments):
        return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=False).stdout

    added = git("log", "--diff-filter=A", "--format=%H", "--", BACKLOG).split()
    return set(git("show", f"{added[-1]}:./{BACKLOG}").splitlines()) if added else None


def plain_english_errors(root):
    specified = set(lines_of(root / SPECIFIED))
    texts = dict(english_texts(root))
    found = {key: list(faults(text)) for key, text in texts.items() if text not in specified}
    listed = lines_of(root / BACKLOG)
    for key, all_faults in found.items():
        if key not in listed:
            for fault in all_faults:
                yield f'{key}: "{texts[key]}" {fault}'
    for key in listed:
        if not found.get(key):
            yield f"{key} is plain English now: take it off {BACKLOG}"
    for text in sorted(specified - set(texts.values())):
        yield f'"{text}" is no text of ours any more: take it off {SPECIFIED}'
    began = first_backlog(root)
    for key in listed:
        if began is not None and key not in began:
            yield f"{key} was added to {BACKLOG}, which may only become shorter: write the text otherwise"
