"""The catalogues of translations: every sentence is there, with the same placeholders, and pages use them."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation.template import templatize

from tests.outside import ROOT

LOCALE = ROOT / "locale"
PROGRAM = ("config", "fleets", "scoring", "tournaments")
# A call of gettext as Django writes it for a template, and the texts it begins with.
CALL = re.compile(r"""\b(n?p?gettext|_)\(((?:u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:, )?)+)""")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|\{\w*\}")


@pytest.fixture(scope="module", params=["it", "pl"])
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(_source(request.param)))


@pytest.fixture
def translated(settings: Any, tmp_path: Path) -> None:
    """A copy of the catalogues, compiled; Django drops the catalogues it knows when the path changes."""
    for language in ("it", "pl"):
        copy = tmp_path / _source(language).relative_to(LOCALE)
        copy.parent.mkdir(parents=True)
        shutil.copyfile(_source(language), copy)
    settings.LOCALE_PATHS = [tmp_path]
    call_command("compile_translations")


def _source(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def _written(entry: polib.POEntry) -> list[str]:
    """Every translation of an entry: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _figures(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def test_both_catalogues_hold_the_same_sentences() -> None:
    polish, italian = (
        {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(_source(language)))}
        for language in ("pl", "it")
    )
    assert polish == italian
    assert len(polish) > 1500


def _in_python(source: str) -> Iterator[tuple[str | None, str]]:
    """Context and sentence of every call of gettext, by whatever name it was imported."""
    if "django.utils.translation" not in source:
        return
    nodes = list(ast.walk(ast.parse(source)))
    called = {
        alias.asname or alias.name: alias.name.removesuffix("_lazy").removesuffix("_noop")
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in called:
            texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
            yield from _sentence(called[node.func.id], [text for text in texts if isinstance(text, str)])


def _in_template(text: str) -> Iterator[tuple[str | None, str]]:
    for name, texts in CALL.findall(templatize(text)):
        yield from _sentence(
            name, list(ast.literal_eval(f"({texts},)".replace(",,", ",").replace(", ,", ",")))
        )


def _sentence(name: str, texts: list[str]) -> Iterator[tuple[str | None, str]]:
    has_context = "pgettext" in name
    if name.endswith(("gettext", "_")) and len(texts) > has_context:
        yield (texts[0] if has_context else None), texts[has_context]


def test_every_sentence_of_the_program_is_in_the_catalogue() -> None:
    known = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(_source("pl")))}
    templates = {
        (path.relative_to(ROOT).as_posix(), *sentence)
        for path in (ROOT / "templates").rglob("*.*")
        for sentence in _in_template(path.read_text("utf-8"))
    }
    modules = {
        (path.relative_to(ROOT).as_posix(), *sentence)
        for folder in PROGRAM
        for path in (ROOT / folder).rglob("*.py")
        for sentence in _in_python(path.read_text("utf-8"))
    }
    assert [one for one in sorted(templates | modules, key=str) if one[1:] not in known] == []
    assert (len(templates) > 2500, len(modules) > 1500) == (True, True)


def test_every_sentence_is_translated(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not all(_written(entry))] == []


def test_nothing_is_only_guessed(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


def test_plurals_have_every_form(catalogue: polib.POFile) -> None:
    stated = re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert stated is not None
    forms = set(range(int(stated[1])))
    plurals = [entry for entry in catalogue if entry.msgid_plural]
    assert [entry.msgid for entry in plurals if set(entry.msgstr_plural) != forms] == []


def test_placeholders_are_the_same(catalogue: polib.POFile) -> None:
    """A figure may be said twice or only once, but none may be new and none may be lost.

    One thing may be said without its number where English does so too.
    """
    wrong = [
        (entry.msgid, written)
        for entry in catalogue
        for written in _written(entry)
        if _figures(written) not in (_figures(entry.msgid), _figures(entry.msgid_plural or entry.msgid))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "word", ["assault", "relaxed", "basic", "marshal", "bye", "mutual destruction", "Fleet points destroyed"]
)
def test_words_held_lazily_are_in_the_catalogue(catalogue: polib.POFile, word: str) -> None:
    assert catalogue.find(word) is not None


@pytest.mark.django_db
@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize(
    ("language", "events", "log_in"), [("pl", "Turnieje", "Zaloguj się"), ("it", "Tornei", "Accedi")]
)
def test_home_page_speaks_the_language_asked_for(
    client: Client, language: str, events: str, log_in: str
) -> None:
    page = client.get("/", headers={"accept-language": language})

    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    assert events in page.text
    assert log_in in page.text
    assert "Log in" not in page.text


@pytest.mark.django_db
@pytest.mark.usefixtures("translated")
def test_home_page_speaks_english_otherwise(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "de"})

    assert '<html lang="en"' in page.text
    assert "Log in" in page.text
