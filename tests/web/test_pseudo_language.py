"""A fourth language is one file and a line; one that nobody speaks shows what is not translated."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override, trans_real
from hypothesis import given
from hypothesis import strategies as st

from fleets.lists.games import LIST_GAMES
from tests.conftest import ROOT
from tests.every_page import every_text
from tests.factories import Cast, write_settings
from tests.web.test_languages import Page, event  # noqa: F401
from tournaments.management.commands.pseudo_language import CLOSE, LANGUAGE, OPEN, pseudo
from tournaments.models import Tournament
from tournaments.queries.document import export_event

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|<[^>]+>")
WORD = re.compile(r"[A-Za-z]{3,}")
# Addresses, the id of a rule beside a finding, and the fingerprint of a history.
NO_WORD = re.compile(r"\S*(?:/|@|\.)\S+|\b[A-Z]-[A-Z]+-\d+\b|\b[A-Z]{4}(?: [A-Z]{4}){4}\b")
# What is said in every language alike: names of things, of formats and keys, and addresses.
ALIKE = {
    *(
        "Flagship",
        "HTTPS",
        "PDF",
        "PNG",
        "SVG",
        "CSV",
        "XLSX",
        "JSON",
        "ICS",
        "XWS",
        "Letter",
        "Enter",
        "Esc",
    ),
    *("min", "https", "localhost", "testserver", "MoV", "SoS", "Pseudo", "English"),
    *("Star", "Wars", "Armada", "Wing", "Legion", "Kosmiczna", "Eskadra", "Linux", "Windows", "macOS"),
    # Who plays on the style page, and where.
    *(
        "Gdynia",
        "Ada",
        "Bruno",
        "Celina",
        "Dario",
        "Edyta",
        "Felix",
        *WORD.findall("Brzęczyszczykiewicz-Konstantynopolitański"),
    ),
}


@pytest.fixture
def spoken(settings: Any, tmp_path: Path) -> Iterator[None]:
    """The file made by the command, and the line in the settings."""
    settings.PSEUDO_FOLDER = tmp_path
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, tmp_path]
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "Pseudo")]
    call_command("pseudo_language", stdout=StringIO())
    _forget()
    yield
    _forget()


def _forget() -> None:
    """What Django remembers of the languages there are, whatever it is called there."""
    for known in vars(trans_real).values():
        if hasattr(known, "cache_clear"):
            known.cache_clear()
    trans_real._translations = {}


def words_of_things(event: Tournament) -> set[str]:  # noqa: F811
    """What people typed in this event, and what is printed on cards: that is no text of ours."""

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from chain.from_iterable(map(texts, value.values()))
        elif isinstance(value, list):
            yield from chain.from_iterable(map(texts, value))

    said = list(texts(json.loads(json.dumps(export_event(event), default=str))))
    for game in LIST_GAMES:
        for data in (ROOT / "fleets" / "lists" / "games" / game / "data").glob("*.json"):
            said += texts(json.loads(data.read_text("utf-8")))
    return {word for text in said for word in WORD.findall(text)}


@given(st.text(alphabet="abc xyz%(name)s{}<b>\n", max_size=60))
def test_what_a_program_reads_in_a_text_stays(text: str) -> None:
    assert PLACEHOLDER.findall(pseudo(text)) == PLACEHOLDER.findall(text)


def test_a_text_is_longer_has_accents_and_stands_between_brackets() -> None:
    assert pseudo("Pair round %(round)s") == f"{OPEN}Þáíŕ ŕóúñð %(round)s ~~~{CLOSE}"


def test_every_text_has_its_place_in_the_file(spoken: None, settings: Any) -> None:
    made = polib.pofile(str(settings.PSEUDO_FOLDER / "en_XA" / "LC_MESSAGES" / "django.po"))
    ours = polib.pofile(str(ROOT / "locale" / "pl" / "LC_MESSAGES" / "django.po"))
    assert {entry.msgid for entry in ours} - {entry.msgid for entry in made} == set()


@pytest.mark.django_db
def test_without_the_setting_nobody_meets_it(client: Client) -> None:
    page = client.get("/", headers={"accept-language": LANGUAGE}).text
    assert OPEN not in page
    assert "EN-XA" not in page


@pytest.mark.long
@pytest.mark.django_db
def test_every_text_of_every_page_and_sheet_is_translated(
    event: Tournament,  # noqa: F811
    cast: Cast,
    spoken: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every other address (all of them in `make test ALL=1`); that none of them speaks English to an Italian
    or a Pole is asked in test_languages."""
    client = Client(headers={"accept-language": LANGUAGE})
    client.force_login(cast.ozzel)
    write_settings(Tournament.objects.all(), sheet_language=LANGUAGE)
    things = words_of_things(event) | ALIKE | {str(user) for user in vars(cast).values()}
    with override(LANGUAGE):
        texts = every_text(event, client, monkeypatch, of=2, each=4)
    found = set[tuple[str, str]]()
    for address, text in texts.items():
        if not text.lstrip().startswith("<!DOCTYPE html>") or address.startswith(("/help/", "/api/")):
            continue
        assert OPEN in text, address
        for piece in Page(text).pieces:
            if set(WORD.findall(NO_WORD.sub("", piece))) - things:
                found.add((re.sub(r"\d+", "N", address), piece))
    assert sorted(found) == []
