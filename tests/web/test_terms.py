"""Both catalogues use the terms of docs/glossary.md, and X-Wing speaks the Polish of its own rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(
    r"^\| (?P<sentence>.+?)(?: \((?P<context>X-Wing)\))? \| (?P<pl>.+?) \| (?P<it>.+?) \|$", re.MULTILINE
)
# Words that were printed once and are wrong, with the language they were wrong in.
GIVEN_UP = {
    "pl": ("porażk", "porażc", "Nikczemnic", "przekaźnik", "statek klasy", "skończył się czas"),
    "it": ("accoppiament", "punti ferita", "si è ritirat", "«", "»", "'"),
}
# What Armada calls things that X-Wing calls otherwise.
ARMADA_ONLY = re.compile(r"stronnictw|ulepsze|unikatow|pocisk|ładunek|ogromn", re.IGNORECASE)
CALLS = {"_", "gettext", "gettext_lazy", "pgettext", "pgettext_lazy"}


def catalogue(language: str) -> dict[tuple[str | None, str], str]:
    """Context and sentence -> its translation, all plural forms in a row."""
    entries = polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))
    return {
        (entry.msgctxt, entry.msgid): " ".join([entry.msgstr, *entry.msgstr_plural.values()])
        for entry in entries
    }


def terms() -> list[dict[str, str | None]]:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("|---|")[2]
    return [match.groupdict() for match in ROW.finditer(text)]


@pytest.mark.parametrize("language", ["pl", "it"])
def test_every_term_of_the_glossary_stands_in_the_catalogue(language: str) -> None:
    translations = catalogue(language)
    wrong = [
        (term["sentence"], term[language])
        for term in terms()
        if str(term[language]).casefold()
        not in translations.get((term["context"], str(term["sentence"])), "").casefold()
    ]
    assert wrong == []
    assert len(terms()) > 60


@pytest.mark.parametrize("language", ["pl", "it"])
def test_words_that_were_given_up_are_in_no_sentence(language: str) -> None:
    assert [
        (word, translation)
        for translation in catalogue(language).values()
        for word in GIVEN_UP[language]
        if word in translation
    ] == []


def xwing_sentences() -> Iterator[tuple[str | None, str]]:
    """Context and sentence of everything that the packages and pages of X-Wing translate."""
    for place in ("fleets/games/xwing", "tournaments/games/xwing.py", "tournaments/games/xwing_table.py"):
        path = ROOT / place
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                    texts = [ast.literal_eval(argument) for argument in node.args]
                    yield (texts[0], texts[1]) if len(texts) == 2 else (None, texts[0])
    for file in (ROOT / "templates" / "games" / "xwing").rglob("*.html"):
        text = file.read_text("utf-8")
        for match in re.finditer(r'{% translate "([^"]+)"(?: context "([^"]+)")? %}', text):
            yield match[2], match[1]
        for match in re.finditer(r"{% blocktranslate trimmed %}([^{]+){% endblocktranslate %}", text):
            yield None, " ".join(match[1].split())


def test_xwing_has_no_word_of_armada_in_polish() -> None:
    """Its rules reference says frakcja and rozwinięcie; a ładunek there is a charge."""
    polish, sentences = catalogue("pl"), set(xwing_sentences())
    assert [polish[key] for key in sentences if ARMADA_ONLY.search(polish[key])] == []
    assert len(sentences) > 150


def test_only_xwing_has_its_own_words_in_polish() -> None:
    """In Armada it is stronnictwo and ulepszenie."""
    sentences = set(xwing_sentences())
    assert [
        text
        for key, text in catalogue("pl").items()
        if key not in sentences and re.search(r"\bfrakcj|\brozwinięci", text, re.IGNORECASE)
    ] == []
