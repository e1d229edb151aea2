"""The check of the portal's texts is tested on made-up sources."""

import json
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "messages_check.cjs"
LANGUAGES = {"en": "English", "de": "Deutsch", "ja": "日本語"}
ENGLISH = """{
  "hello": "Hello {{name}}",
  "items_one": "{{count}} thing",
  "items_other": "{{count}} things",
  "state": { "on": "Open", "off": "Closed" },
  "copy": "© {{year}}"
}
"""
GERMAN = """{
  "hello": "Hallo {{name}}",
  "items_one": "Ein Ding",
  "items_other": "{{count}} Dinge",
  "state": { "on": "Offen", "off": "Zu" },
  "copy": "© {{year}}"
}
"""
JAPANESE = """{
  "hello": "こんにちは、{{name}}さん",
  "items_other": "{{count}}個",
  "state": { "on": "開いている", "off": "閉まっている" },
  "copy": "© {{year}}"
}
"""
MAILS = {
    "en": ["Pay us {{amount}}.", "Amount | {{amount}}", "[Pay now]({{url}})", "> {{remarks}}"],
    "de": ["Bitte zahlen Sie {{amount}}.", "Betrag | {{amount}}", "[Zahlen]({{url}})", "> {{remarks}}"],
    "ja": ["{{amount}}をお支払いください。", "金額 | {{amount}}", "[支払う]({{url}})", "> {{remarks}}"],
}
COMPONENT = """
export const Shell = ({ name, on }) => (
  <p aria-label={t('shell:hello', { name })}>
    {t('items', { count: 3 })} {t(`state.${on}`)} {on ? t('copy') : <b>·</b>}
  </p>
);
"""


# Node.js and the TypeScript compiler are loaded once for all cases, which is most of what a check costs.
PROGRAM = """
const { check } = require(process.argv[1]);
require('node:readline')
  .createInterface({ input: process.stdin })
  .on('line', (root) => console.log(JSON.stringify(check(root).breaches)));
"""


@pytest.fixture(scope="module")
def checker():
    with subprocess.Popen(
        ["node", "-e", PROGRAM, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.stdin.close()
        assert process.wait() == 0


@pytest.fixture
def breaches_of(tmp_path, checker):
    def check(
        german=GERMAN,
        english=ENGLISH,
        japanese=JAPANESE,
        component=COMPONENT,
        alike=None,
        mails=MAILS,
        amount="1.234,50 RM",
    ):
        def write(name, text):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

        for language, text in {"en": english, "de": german, "ja": japanese}.items():
            if text is not None:
                write(f"messages/{language}/portal/shell.json", text)
                mail = {"link": {"body": mails[language]}}
                write(f"messages/{language}/mails/shop.json", json.dumps(mail))
                frame = {"amount": {"en": "RM 1,234.50", "de": amount, "ja": "RM1,234.50"}[language]}
                write(f"messages/{language}/mails/frame.json", json.dumps(frame))
        write("messages/languages.json", json.dumps(LANGUAGES))
        write("web/src/shell.tsx", component)
        if alike:
            write("scripts/messages_alike.json", json.dumps(alike))
        checker.stdin.write(f"{tmp_path}\n")
        checker.stdin.flush()
        answer = checker.stdout.readline()
        assert answer, "the check ended"
        return json.loads(answer)

    return check


def test_whole_languages_pass(breaches_of):
    assert breaches_of() == []


def test_the_command_prints_each_breach_and_fails(breaches_of, tmp_path):
    breaches_of(japanese=None)
    result = subprocess.run(["node", SCRIPT, tmp_path], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "ja: the whole language is missing",
        "11 texts in English, 2 other language(s)",
    ]
    assert result.returncode == 1


def test_a_missing_key_is_a_breach(breaches_of):
    assert breaches_of(GERMAN.replace('"hello": "Hallo {{name}}",', "")) == [
        "de: shell:hello is missing"
    ]


def test_a_missing_language_is_a_breach(breaches_of):
    assert breaches_of(japanese=None) == ["ja: the whole language is missing"]


def test_a_plural_form_that_the_language_needs_is_a_breach(breaches_of):
    assert breaches_of(GERMAN.replace('"items_one": "Ein Ding",', "")) == [
        "de: shell:items_one is missing"
    ]


def test_a_lost_placeholder_is_a_breach(breaches_of):
    assert breaches_of(GERMAN.replace(" {{name}}", "")) == [
        "de: shell:hello has the placeholders none, English name"
    ]


def test_a_placeholder_with_blanks_is_another_one(breaches_of):
    assert breaches_of(GERMAN.replace("{{name}}", "{{ name }}")) == [
        "de: shell:hello has the placeholders  name , English name"
    ]


def test_a_key_that_english_lacks_is_a_breach(breaches_of):
    assert breaches_of(GERMAN.replace('"copy"', '"bye": "Adieu",\n  "copy"')) == [
        "de: shell:bye is not in English"
    ]


def test_an_empty_text_is_a_breach(breaches_of):
    assert breaches_of(GERMAN.replace('"Zu"', '" "')) == ["de: shell:state.off is empty"]


def test_a_text_left_in_english_is_a_breach_unless_it_is_listed(breaches_of):
    assert breaches_of(GERMAN.replace("Offen", "Open")) == [
        "de: shell:state.on is the same as in English: Open"
    ]


def test_a_listed_text_may_be_as_in_english(breaches_of):
    listed = [{"reason": "a name", "languages": ["de"], "texts": ["Open"]}]
    alike = {"sameAsEnglish": listed, "inComponents": []}
    assert breaches_of(GERMAN.replace("Offen", "Open"), alike=alike) == []


def test_a_listed_text_that_is_not_there_is_a_breach(breaches_of):
    listed = [{"reason": "a name", "languages": ["de"], "texts": ["Open"]}]
    alike = {"sameAsEnglish": listed, "inComponents": []}
    assert breaches_of(alike=alike) == ["messages_alike.json lists for de what is not there: Open"]


def test_a_list_without_its_reason_is_a_breach(breaches_of):
    listed = [{"languages": ["de"], "texts": ["Open"]}]
    alike = {"sameAsEnglish": listed, "inComponents": []}
    assert breaches_of(GERMAN.replace("Offen", "Open"), alike=alike) == [
        "messages_alike.json gives no reason for: Open"
    ]


def test_a_key_that_nothing_names_is_a_breach(breaches_of):
    assert breaches_of(component=COMPONENT.replace("t('items', { count: 3 })", "3")) == [
        "en: shell:items is used nowhere"
    ]


@pytest.mark.parametrize(
    "code",
    [
        "<p>Hello</p>",
        "<p>{'Hello'}</p>",
        "<p>{on ? 'Hello' : t('copy')}</p>",
        "<p>{`Hello ${name}`}</p>",
        '<p aria-label="Hello" />',
        "<p title={on || 'Hello'} />",
        "<Box {...{ label: 'Hello' }} />",
    ],
)
def test_a_component_that_says_something_by_itself_is_a_breach(breaches_of, code):
    said = f"export const X = ({{ on, name }}) => {code};\n"
    assert breaches_of(component=COMPONENT + said) == [
        "shell.tsx: says by itself: " + ("Hello  " if "`" in code else "Hello")
    ]


def test_what_a_component_may_say_is_listed(breaches_of):
    component = COMPONENT + "export const X = () => <p>Hello</p>;\n"
    allowed = [{"reason": "a name", "file": "shell.tsx", "texts": ["Hello"]}]
    alike = {"sameAsEnglish": [], "inComponents": allowed}
    assert breaches_of(component=component, alike=alike) == []


@pytest.mark.parametrize(
    ("number", "instead", "breach"),
    [
        (0, "Bitte zahlen Sie.", "has the placeholders none, English amount"),
        (1, "Der Betrag ist {{amount}}", "has the sign none, English  | "),
        (2, "Zahlen: {{url}}", "has the sign none, English ["),
        (3, "{{remarks}}", "has the sign none, English >"),
    ],
)
def test_a_mail_that_lost_something_is_a_breach(breaches_of, number, instead, breach):
    mails = {**MAILS, "de": [*MAILS["de"][:number], instead, *MAILS["de"][number + 1 :]]}
    assert breaches_of(mails=mails) == [f"de: mails/shop:link.body.{number} {breach}"]


def test_a_mail_with_fewer_lines_is_a_breach(breaches_of):
    mails = {**MAILS, "de": MAILS["de"][:3]}
    assert breaches_of(mails=mails) == ["de: mails/shop:link.body.3 is missing"]


def test_an_amount_is_written_with_the_digits_that_the_server_looks_for(breaches_of):
    assert breaches_of(amount="RM 2.345,60") == [
        "de: mails/frame:amount is not how 1,234.50 is written: RM 2.345,60"
    ]


def test_a_folder_that_is_no_language_is_a_breach(breaches_of, tmp_path):
    (tmp_path / "messages" / "fr").mkdir(parents=True)
    assert breaches_of() == ["fr: is not named in languages.json"]
