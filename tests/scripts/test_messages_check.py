"""The comparison of the languages is tested on made-up catalogues."""

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "messages_check.cjs"
ENGLISH = "export const shell = { hello: 'Hello {{name}}', items_one: 'One', items_other: '{{count}}' };\n"


@pytest.fixture
def breaches_of(tmp_path):
    def check(german):
        for language, text in {"en": ENGLISH, "de": german}.items():
            (tmp_path / language).mkdir()
            (tmp_path / language / "shell.ts").write_text(text)
        result = subprocess.run(
            ["node", SCRIPT, tmp_path], capture_output=True, text=True, check=False
        )
        assert result.stderr == ""
        lines = result.stdout.splitlines()[:-1]
        assert result.returncode == (1 if lines else 0)
        return lines

    return check


def test_a_language_with_the_same_keys_and_placeholders_passes(breaches_of):
    german = "export const shell = { hello: 'Hallo {{name}}', items_other: '{{count}}' };\n"
    assert breaches_of(german) == []


def test_a_missing_key_is_a_breach(breaches_of):
    german = "export const shell = { items_other: '{{count}}' };\n"
    assert breaches_of(german) == ["de: shell.hello is missing"]


def test_a_lost_placeholder_is_a_breach(breaches_of):
    german = "export const shell = { hello: 'Hallo', items_other: '{{count}}' };\n"
    assert breaches_of(german) == [
        "de: shell.hello has the placeholders none, English name"
    ]


def test_a_key_that_english_lacks_is_a_breach(breaches_of):
    german = "export const shell = { hello: '{{name}}', items_other: '{{count}}', bye: 'x' };\n"
    assert breaches_of(german) == ["de: shell.bye is not in English"]
