"""The check of the texts is tested on a made-up server and its messages."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from plain_english import PHRASES, faults  # noqa: E402

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "texts_check.py"
BACKLOG = "messages/plain_english_backlog.txt"
ROOM = """#include "say/shop.h"  // Not a message of any room
constexpr db::Statement kSql{"names", "SELECT name FROM shops"};
Error late(const Shop& shop) {
  log_info("The shop was asked too late");
  if (!shop.name) throw std::logic_error("A shop without a name");
  if (shop.hours) return conflict(say::shop::hours({.state = a, .time = b}), "shop.late");
  return conflict(say::shop::status::no_hours);
}
"""
TEXTS = {"status": {"noHours": "There are no hours"}, "hours": "The shop is {{state}} until {{time}}"}
HEADER = 'inline constexpr mail::Template kHello{\n    "hello", mail::Template::For::payer};\n'
MAILS = {"hello": {"subject": "Hello {{name}}", "body": ["Your order."]}}


@pytest.fixture
def breaches_of(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(texts=TEXTS, mails=MAILS, room=ROOM, pages=None, backlog="", specified=""):
        write("src/shop/shop.cpp", room)
        write("src/shop/shop_mails.h", HEADER)
        write("src/shop/shop_test.cpp", 'auto x = "Nobody reads this";\n')
        write("src/base/db/sql.cpp", 'auto x = "The database is away";\n')
        write("messages/en/server/shop.json", json.dumps(texts))
        write("messages/en/mails/shop.json", json.dumps(mails))
        write("messages/en/portal/shop.json", json.dumps(pages or {}))
        write(BACKLOG, backlog)
        write("messages/plain_english_spec.txt", specified)
        result = subprocess.run(
            [sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, check=False
        )
        assert result.stderr == ""
        lines = result.stdout.splitlines()
        assert result.returncode == (1 if lines else 0)
        return lines

    return check


def test_a_server_that_speaks_by_ids_passes(breaches_of):
    assert breaches_of() == []


@pytest.mark.parametrize(
    "line",
    [
        'return conflict("The shop is late");',
        'return conflict("The shop "\n  "is late");',
        'return verbatim(shop.name.empty() ? "The shop is late" : "");',
        'constexpr std::string_view kLate = "The shop is late";',
    ],
)
def test_a_sentence_in_a_room_is_a_breach(breaches_of, line):
    assert breaches_of(room=ROOM + line) == [
        'src/shop/shop.cpp: "The shop is late" is a message for messages/en/server'
    ]


def test_a_message_that_no_room_says_is_a_breach(breaches_of):
    texts = {**TEXTS, "moved": {"away": "The shop was moved"}}
    assert breaches_of(texts) == ['shop:moved.away: "The shop was moved" is said by no room']


def test_a_message_named_as_a_word_of_the_language_is_found(breaches_of):
    texts = {**TEXTS, "void": {"late": "Too late"}}
    assert breaches_of(texts, room=ROOM + "auto late = say::shop::void_::late;") == []


def test_a_mail_without_its_texts_is_a_breach(breaches_of):
    assert breaches_of(mails={}) == [
        "the mail hello (src/shop/shop_mails.h) is in no file of messages/en/mails"
    ]


def test_a_mail_that_no_room_writes_is_a_breach(breaches_of):
    mails = {**MAILS, "bye": {"subject": "Goodbye", "body": ["We close."]}}
    assert breaches_of(mails=mails) == ["no room writes the mail bye"]


REFUSED = [
    ("This shop takes no orders", "takes no "),
    ("Takes {{min}} to {{max}}", "Takes {{min"),
    ("The name stands twice in the list", "stands twice"),
    ("Here is how it stands", "how it stands"),
    ("This page goes on later", "goes on"),
    ("Do you want to end this browser?", "end this browser"),
    ("The link has ended", "link has ended"),
    ("The payer is told", "is told"),
    ("It ends by itself", "by itself"),
    ("They are paid by themselves", "by themselves"),
    ("You can pay at once", "at once"),
    ("This link is no longer good", "link is no longer good"),
    ("This is no living key", "living key"),
    ("Choose a way to pay", "way to pay"),
    ("Tell us before that moment", "before that moment"),
    ("A moment is in UTC", "A moment is"),
    ("An amount is a text", "is a text"),
    ("The sign says it", "The sign"),
    ("The whole world can see it", "whole world"),
    ("Why it is so in the house", "in the house"),
    ("Put it back", "Put it back"),
    ("Take a proof away", "Take a proof away"),
    ("The payout came back", "payout came back"),
    ("Look at the sen of an amount", "the sen of"),
    ("The change is felt", "is felt"),
    ("It speaks HTTP", "speaks HTT"),
    ("Please mend it", "mend it"),
    ("That is too dear", "too dear"),
    ("Begin as a stranger", "stranger"),
    ("There is an odd row", "odd row"),
    ("The rule is asked again", "rule is asked again"),
    ("It has a key of its own", "of its own"),
]
PLAIN = [
    "The change takes effect in a minute", "A text field is a text field", "House number and street",
    "The card’s bank takes no part", "Refunds are going on sale", "It goes on sale tomorrow", "Please wait a moment",
    "There are none at the moment", "It cannot be told from the amount", "The two cannot be told apart",
    "At most 1,000 days at once", "All at once", "Please sign in", "The sign-in page", "An odd number", "Good",
    "Dear customer", "Your session has ended", "What is wrong?", "Done. Who is it?", "Whose account",
    "Whatever happens", "Rounded to the sen", "Come back to the shop", "Put the item into the cart",
]


@pytest.mark.parametrize("text,phrase", REFUSED)
def test_a_phrase_of_the_list_is_a_breach(text, phrase):
    (fault,) = faults(text)
    assert fault.startswith(f"says “{phrase}”; write: ")


def test_each_phrase_has_an_example():
    assert len(REFUSED) >= len(PHRASES)
    for pattern, instead in PHRASES:
        assert any(re.search(pattern, text, re.IGNORECASE) for text, _ in REFUSED), instead


@pytest.mark.parametrize("text", PLAIN)
def test_plain_english_passes(text):
    assert list(faults(text)) == []


@pytest.mark.parametrize("text", ["Who asked", "What is paid", "Whoever asked may not", "It is done. What was paid stays."])
def test_a_sentence_that_begins_as_a_question_and_is_none_is_a_breach(text):
    (fault,) = faults(text)
    assert fault.startswith("begins with “Wh")
    assert fault.endswith("” and is no question")


def test_texts_of_the_server_and_of_mails_are_looked_at_too(breaches_of):
    texts = {**TEXTS, "hours": "The shop is told {{time}}"}
    mails = {"hello": {"subject": "Hello", "body": ["Your order.", "It ends by itself."]}}
    assert [line.split(":")[0] + ":" + line.split(":")[1] for line in breaches_of(texts, mails)] == [
        "mails/shop:hello.body.1", "server/shop:hours"
    ]


def test_a_text_of_the_backlog_passes_and_another_one_does_not(breaches_of):
    pages = {"old": "It ends by itself", "new": "It ends by itself"}
    (line,) = breaches_of(pages=pages, backlog="# Old ones\nportal/shop:old\n")
    assert line.startswith("portal/shop:new: ")


@pytest.mark.parametrize("pages", [{"old": "It ends automatically"}, {}])
def test_what_is_plain_or_gone_has_to_leave_the_backlog(breaches_of, pages):
    assert breaches_of(pages=pages, backlog="portal/shop:old\n") == [
        f"portal/shop:old is plain English now: take it off {BACKLOG}"
    ]


def test_the_backlog_may_only_become_shorter(breaches_of, tmp_path):
    def git(*arguments):
        subprocess.run(["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True)

    old = {"old": "It ends by itself"}
    assert breaches_of(pages=old, backlog="portal/shop:old\n") == []
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "Begin")
    assert breaches_of(pages=old, backlog="portal/shop:old\n") == []
    both = {**old, "new": "It is told"}
    assert breaches_of(pages=both, backlog="portal/shop:new\nportal/shop:old\n") == [
        f"portal/shop:new was added to {BACKLOG}, which may only become shorter: write the text otherwise"
    ]


def test_a_text_of_the_specification_is_exempt(breaches_of):
    pages = {"hint": "Choose a way to pay"}
    assert breaches_of(pages=pages, specified="Choose a way to pay\n") == []
    assert breaches_of(pages=pages, specified="Choose a way to pay\nPay at once\n") == [
        '"Pay at once" is no text of ours any more: take it off messages/plain_english_spec.txt'
    ]
