"""The check of the translated sentences is tested on a made-up server."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "texts_check.py"
LANGUAGES = ["de", "es", "fr", "ja", "ms", "zh"]
ROOM = """#include "shop/shop.h"  // Not a message of any room
std::string_view status_name(Status s) {
  switch (s) {
    case Status::open:
      return "open";
  }
}
Error late(const Shop& shop) {
  log_info("The shop was asked too late");
  if (shop.hours) return conflict(fmt::format("The shop is {} until {:02}", a, b), "shop.late");
  return conflict(shop.name + " has no hours. Ask "
                              "them \\"soon\\".", "shop.none");
}
constexpr auto kSql = "SELECT name FROM shops";
"""
ROWS = {
    "open": "offen",
    "The shop is {} until {}": "Der Laden ist {} bis {}",
    '{} has no hours. Ask them \\"soon\\".': '{} hat keine Zeiten. Fragen Sie \\"bald\\".',
}
MAIL = """{Template::hello, "Hello {name}",
         R"(Your order.

Amount | {amount}

[Pay {amount}]({url}))"},
"""


@pytest.fixture
def breaches_of(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(rows=ROWS, mail=MAIL, room=ROOM):
        write("src/shop/shop.cpp", room)
        write("src/shop/shop_test.cpp", 'auto x = "Nobody reads this";\n')
        write("src/base/db/sql.cpp", 'auto x = "The database is away";\n')
        write("src/views/mail/template_en.cpp", MAIL)
        for language in LANGUAGES:
            is_german = language == "de"
            lines = [f'  {{"{a}", "{b}"}},\n' for a, b in (rows if is_german else ROWS).items()]
            write(
                f"src/base/core/texts_{language}.cpp",
                "constexpr auto kTexts = std::to_array<Text>({\n" + "".join(lines) + "});\n",
            )
            write(f"src/views/mail/template_{language}.cpp", mail if is_german else MAIL)
        result = subprocess.run(
            [sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, check=False
        )
        assert result.stderr == ""
        lines = result.stdout.splitlines()
        assert result.returncode == (1 if lines else 0)
        return lines

    return check


def test_a_language_with_every_sentence_and_mail_passes(breaches_of):
    assert breaches_of() == []


@pytest.mark.parametrize("english", ROWS)
def test_a_sentence_without_a_translation_is_a_breach(breaches_of, english):
    rows = {a: b for a, b in ROWS.items() if a != english}
    said = english.replace("\\", "")
    assert breaches_of(rows) == [f'de: "{said}" (src/shop/shop.cpp) has no translation']


def test_a_translation_that_lacks_its_sentence_is_a_breach(breaches_of):
    rows = {**ROWS, "The shop was moved": "Der Laden ist umgezogen"}
    assert breaches_of(rows) == ['de: "The shop was moved" is no message of any room']


def test_a_lost_gap_is_a_breach(breaches_of):
    rows = {**ROWS, "The shop is {} until {}": "Der Laden ist {}"}
    assert breaches_of(rows) == [
        'de: "The shop is {} until {}" and its translation have different {}'
    ]


@pytest.mark.parametrize("translated", ["", "The shop is shut"])
def test_a_translation_that_says_nothing_new_is_a_breach(breaches_of, translated):
    room = ROOM.replace("The shop is {} until {:02}", "The shop is shut")
    rows = {a: b for a, b in ROWS.items() if "until" not in a}
    rows["The shop is shut"] = translated
    found = [line for line in breaches_of(rows, room=room) if line.startswith("de: ")]
    assert found == ['de: "The shop is shut" is not translated']


def test_a_mail_that_is_not_there_is_a_breach(breaches_of):
    assert breaches_of(mail="") == ["de: there is no mail hello"]


@pytest.mark.parametrize(
    ("line", "instead", "place"),
    [
        ("Hello {name}", "Hallo", "the subject"),
        ("Amount | {amount}", "Der Betrag ist {amount}", "line 3"),
        ("[Pay {amount}]({url})", "Zahlen Sie {amount}: {url}", "line 5"),
        ("({url})", "()", "line 5"),
    ],
)
def test_a_mail_that_lost_something_is_a_breach(breaches_of, line, instead, place):
    german = MAIL.replace(line, instead)
    assert breaches_of(mail=german) == [
        f"de: {place} of the mail hello does not fit the English"
    ]


def test_a_mail_with_fewer_lines_is_a_breach(breaches_of):
    german = MAIL.replace("Amount | {amount}\n\n", "")
    assert breaches_of(mail=german) == ["de: the mail hello has not the lines of the English"]
