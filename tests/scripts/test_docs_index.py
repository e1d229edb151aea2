"""docs/README.md leads to every page of docs/, and README.md leads there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def linked(page):
    text = re.sub(r"<!--.*?-->", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    return {target.split("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target}


def test_every_page_is_in_the_index():
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages - linked("docs/README.md") == set()
    assert "adr/README.md" in linked("docs/README.md")


def test_the_readme_leads_to_the_index():
    assert "docs/README.md" in linked("README.md")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/README.md"])
def test_what_a_page_links_is_there(page):
    assert [target for target in linked(page) if target and not (ROOT / page).parent.joinpath(target).exists()] == []
