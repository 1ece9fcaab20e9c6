"""Every page in one language: nothing is left in English, and no word of another trade."""

import ast
import re
from collections.abc import Iterator
from datetime import datetime
from html.parser import HTMLParser
from typing import Any

import polib
import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.translation import override
from django.utils.translation.template import templatize

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.judging import return_fleet
from tests.conftest import ROOT
from tests.every_page import every_text
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, report
from tournaments.event_settings import Settings
from tournaments.models import Tournament
from tournaments.services.event.setup import edit_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.rounds import close_round

LANGUAGES = ("it", "pl")
# A word that must not stand there, and the one that does (docs/decisions.md, "Words").
BANNED = {
    "en": {
        r"\bmend": "fix",
        r"\bleaders?\b": "staff, judge, marshal, organizer",
    },
    "it": {
        r"\bevent[oi]\b": "torneo",
        r"\bconce(d|ss)": "resa, arrendersi",
        r"\btogli\b": "rimuovi",
        r"\btagliand": "scheda risultato",
        r"\briposo\b": "bye",
        r"\bsegreteria\b": "banco",
        r"\bcoordinator": "responsabile",
    },
    "pl": {
        r"\bodda\w* [^.]*(list[aęy]|flot[aęy])\b": "złożyć",
        r"\blist[aęy] oddan": "złożona",
        r"\bparowani": "pary",
        r"\bzginął": "zgubiono",
        r"\bkatalog": "folder",
    },
}
# In no language: a player knows no ids of rules.
RULE_ID = r"\b[A-Z]-[A-Z]+-\d"
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "_n", "ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
SHOWN = ("aria-label", "title", "placeholder", "data-label", "alt")
# A ready sentence of a judge, and a kind of card behind its name.
RETURNED = "Choose exactly one assault, one defense and one navigation objective."
KIND = re.compile(r".+ \((commander|officer|boarding-team)\)")
# What a person typed or a machine reads.
OTHER_LANGUAGE = re.compile(r"<button[^>]*\blang=.*?</button>", re.DOTALL)
QUOTED = ("script", "style", "textarea", "code", "pre", "kbd")


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))


def texts_of(entry: polib.POEntry) -> list[str]:
    """Every translation of an entry: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def said_in(source: str) -> Iterator[tuple[str | None, str]]:
    """Context and English of every text that a piece of Python translates."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
            if node.func.id in CALLS and words and isinstance(words[0], str):
                yield None, words[0]
            elif node.func.id in IN_CONTEXT:
                yield str(words[0]), str(words[1])


def calls_in(code: str) -> Iterator[str]:
    """The calls in what Django makes of a template: the shortest that is one, from each beginning."""
    for start in re.finditer(r"\b[np]*gettext\(", code):
        ends = (match.end() for match in re.finditer(r"\)", code[start.start() :]))
        for end in ends:
            call = code[start.start() : start.start() + end]
            try:
                ast.parse(call)
            except SyntaxError:
                continue
            yield call
            break


def said() -> set[tuple[str | None, str]]:
    """Everything the product translates."""
    every: set[tuple[str | None, str]] = set()
    for package in ("config", "fleets", "scoring", "tournaments"):
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                every.update(said_in(path.read_text("utf-8")))
    for path in (ROOT / "templates").rglob("*.*"):
        for call in calls_in(templatize(path.read_text("utf-8"), origin=str(path))):
            every.update(said_in(call))
    return every


def test_the_catalogues_hold_what_is_said() -> None:
    known = {(entry.msgctxt, entry.msgid) for entry in catalogue("pl")}
    assert said() - known == set()


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_word_of_another_trade_stands_nowhere(language: str) -> None:
    found = [
        (text, instead)
        for entry in catalogue("pl" if language == "en" else language)
        for text in ([entry.msgid, entry.msgid_plural] if language == "en" else texts_of(entry))
        for word, instead in {**BANNED[language], RULE_ID: "no id of a rule"}.items()
        if re.search(word, re.sub(r"<[^>]*>|%\(\w+\)s", "", text), re.IGNORECASE)
    ]
    assert found == []


class Page(HTMLParser):
    """What a page says: its pieces of text, and those of the attributes that people see or hear."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.quoted = 0
        self.feed(OTHER_LANGUAGE.sub("", html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quoted += tag in QUOTED
        self.pieces += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        self.quoted -= tag in QUOTED

    def handle_data(self, data: str) -> None:
        if not self.quoted and data.strip():
            self.pieces.append(" ".join(data.split()))


def english_of(language: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """What is said otherwise in that language: whole texts, and those with a figure or name in them."""
    plain, filled = set(), []
    for entry in catalogue(language):
        for english in filter(None, (entry.msgid, entry.msgid_plural)):
            if english in texts_of(entry):
                continue
            if "%(" not in english:
                plain.add(english)
            elif re.search(r"[a-z]{3}.*[a-z]{3}", re.sub(r"%\(\w+\)s", "", english)):
                parts = map(re.escape, re.split(r"%\(\w+\)s", english.replace("%%", "%")))
                filled.append(re.compile(".+".join(parts)))
    return plain, filled


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """In the middle of round 2: a list, one returned in English words, a penalty, somebody who left."""
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=7, structure="custom", swiss_rounds=2, cut=2)
    for key, text in (("p1", demo_fleets()[0]), ("p2", demo_fleets()[1] + "\n• 2 x Sun Crusher (18)")):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    return_fleet(entry_of(event, "p2"), **who, seen=1, note=RETURNED)
    start_tournament(event, **who)
    first = publish_next(event, cast.ozzel)
    for match in first.matches.filter(kind="game"):
        report(match, cast.ozzel, 310, 20)
    close_round(first, **who)
    give_penalty(entry_of(event, "p7"), **who, kind="points", points=1, reason="–")
    drop_entry(entry_of(event, "p6"), **who, reason="–")
    second = publish_next(event, cast.ozzel)
    report(second.matches.filter(kind="game")[0], cast.ozzel)
    return event


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "2 Nov 2026", "2 November 2026, 19:05"),
        ("it", "02/11/2026", "2 novembre 2026, 19:05"),
        ("pl", "02.11.2026", "2 listopada 2026, 19:05"),
    ],
)
def test_a_day_is_written_as_people_write_it(language: str, day: str, moment: str) -> None:
    at = datetime(2026, 11, 2, 19, 5)
    with override(language):
        written = [date_format(at, kind) for kind in ("SHORT_DATE_FORMAT", "DATETIME_FORMAT")]
    assert written == [day, moment]


@pytest.mark.parametrize(
    ("language", "may"), [("en", "12 May 2026"), ("it", "12 maggio 2026"), ("pl", "12 maja 2026")]
)
def test_a_month_is_no_word_of_ours(language: str, may: str) -> None:
    """What a role may do is another "May": in Italian it stood in every date of that month."""
    with override(language):
        assert date_format(datetime(2026, 5, 12), "DATE_FORMAT") == may


def only_said_in(language: str, *, beside: str) -> set[str]:
    """Whole texts of one language that the other one says otherwise."""
    texts = {
        text for entry in catalogue(language) for text in texts_of(entry) if re.search(r"[^\W\d]{3}", text)
    }
    return texts - {text for entry in catalogue(beside) for text in (entry.msgid, *texts_of(entry))}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("language", "on_paper"), [LANGUAGES, LANGUAGES[::-1]])
def test_no_page_says_anything_in_english_and_no_sheet_mixes_languages(
    event: Tournament, cast: Cast, language: str, on_paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is printed is in the language of the event, whoever prints; every page in that of who reads it.

    Every other address each way round, of many of one kind some (all of them in `make test ALL=1`).
    """
    edit_tournament(event, cast.ozzel, Settings(sheet_language=on_paper), now=NOW)
    client = Client(headers={"accept-language": language})
    client.force_login(cast.ozzel)
    pages, sheets = set[tuple[str, str]](), set[tuple[str, str]]()
    # The middleware leaves its language behind when the request is over; other tests read English.
    with override(language):
        texts = every_text(
            event, client, monkeypatch, turn=LANGUAGES.index(language), of=len(LANGUAGES), each=4
        )
    for address, text in texts.items():
        # A sheet brings no styles along: they are given to what lays it out.
        kind = pages if "stylesheet" in text else sheets
        kind |= {(re.sub(r"\d+", "N", address), piece) for piece in Page(text).pieces if "<html" in text}
    assert len({address for address, _piece in sheets}) >= 5
    assert foreign(pages, language, other=on_paper) == []
    assert foreign(sheets, on_paper, other=language) == []


def foreign(pieces: set[tuple[str, str]], language: str, *, other: str) -> list[tuple[str, str]]:
    """The pieces of text that are English, or in the other language."""
    plain, filled = english_of(language)
    plain |= only_said_in(other, beside=language)
    patterns = (KIND, *filled)
    found = {
        piece
        for piece in {piece for _address, piece in pieces}
        if piece in plain or any(pattern.fullmatch(piece) for pattern in patterns)
    }
    return sorted((address, piece) for address, piece in pieces if piece in found)
