"""The Polish catalogue: every sentence is there, with the same placeholders, and pages use it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.test import Client

SOURCE = Path(__file__).resolve().parents[2] / "locale" / "pl" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|\{\w*\}")


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(SOURCE))


@pytest.fixture
def polish(settings: Any, tmp_path: Path) -> None:
    """A copy of the catalogue, compiled; Django drops the catalogues it knows when the path changes."""
    copy = tmp_path / "pl" / "LC_MESSAGES" / "django.po"
    copy.parent.mkdir(parents=True)
    shutil.copyfile(SOURCE, copy)
    settings.LOCALE_PATHS = [tmp_path]
    call_command("compile_translations")


def _written(entry: polib.POEntry) -> list[str]:
    """Every translation of an entry: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_every_sentence_is_translated(catalogue: polib.POFile) -> None:
    assert len(catalogue) > 500
    assert [entry.msgid for entry in catalogue if not all(_written(entry))] == []


def test_nothing_is_only_guessed(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


def test_plurals_have_every_polish_form(catalogue: polib.POFile) -> None:
    stated = re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert stated is not None
    forms = set(range(int(stated[1])))
    plurals = [entry for entry in catalogue if entry.msgid_plural]
    assert [entry.msgid for entry in plurals if set(entry.msgstr_plural) != forms] == []


def test_placeholders_are_the_same(catalogue: polib.POFile) -> None:
    """A figure may be said twice or only once, but none may be new and none may be lost."""
    wrong = [
        (entry.msgid, written)
        for entry in catalogue
        for written in _written(entry)
        if set(PLACEHOLDER.findall(written)) != set(PLACEHOLDER.findall(entry.msgid))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "word", ["assault", "relaxed", "basic", "marshal", "bye", "mutual destruction", "Fleet points destroyed"]
)
def test_words_held_lazily_are_in_the_catalogue(catalogue: polib.POFile, word: str) -> None:
    assert catalogue.find(word) is not None


@pytest.mark.django_db
@pytest.mark.usefixtures("polish")
def test_home_page_speaks_polish(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "pl"})

    assert page.status_code == 200
    assert '<html lang="pl"' in page.text
    assert "Turnieje" in page.text
    assert "Zaloguj się" in page.text
    assert "Log in" not in page.text


@pytest.mark.django_db
@pytest.mark.usefixtures("polish")
def test_home_page_speaks_english_otherwise(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "de"})

    assert '<html lang="en"' in page.text
    assert "Log in" in page.text
