"""The check of the server's texts is tested on a made-up server."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "texts_check.py"
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

    def check(texts=TEXTS, mails=MAILS, room=ROOM):
        write("src/shop/shop.cpp", room)
        write("src/shop/shop_mails.h", HEADER)
        write("src/shop/shop_test.cpp", 'auto x = "Nobody reads this";\n')
        write("src/base/db/sql.cpp", 'auto x = "The database is away";\n')
        write("messages/en/server/shop.json", json.dumps(texts))
        write("messages/en/mails/shop.json", json.dumps(mails))
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
