"""A game everybody plays alone: a whole event of it, from the door to the podium, at every entry point."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.games import GAMES
from scoring.results import Outcome, ReportedResult, Score
from tests.every_page import every_text
from tests.factories import Cast, make_event
from tests.games.acts import event_of
from tests.games.dice.game import DICE, WORDS, DiceRules, totals
from tests.games.test_pages import Desk
from tournaments.access.links import link_of, slip_link_of
from tournaments.games import GAME_WORDS
from tournaments.models import Entry, Tournament
from tournaments.queries import final_ranking_of

pytestmark = pytest.mark.django_db


def score(result: ReportedResult, rules: DiceRules) -> dict[str, Score]:
    """As many points as pips."""
    pips = totals(result, rules)
    return {player: Score(total, Outcome.PLACED, {"pips": total}, 1) for player, total in pips.items()}


ALONE = replace(DICE, key="alone", seats=(1, 1), facts=DICE.facts[:1], bouts=(1, 1), score=score)
ALONE_WORDS = replace(WORDS, key="alone", name="Dice alone")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, ALONE.key, ALONE)
    monkeypatch.setitem(GAME_WORDS, ALONE.key, ALONE_WORDS)
    yield


def words(page: str) -> str:
    body = re.sub(r"<(script|style).*?</\1>", " ", page[page.index("<body") :], flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


@pytest.fixture
def desk(cast: Cast) -> Desk:
    """The organizer at an event of four, two of whom the door lets in yet."""
    values = {"structure": "custom", "swiss_rounds": 2, "asks_for_fleets": False, "takes_registrations": True}
    return Desk(cast, make_event(cast, players=2, game="alone", **values))


def register(event: Tournament, name: str) -> None:
    url, client = reverse("register", args=[event.slug]), Client()
    form = client.get(url).content.decode()
    sent_as = re.findall(r'name="sent_as" value="([^"]+)"', form)[0]
    page = client.post(url, {"sent_as": sent_as, "name": name}, follow=True).content.decode()
    assert "You have a place" in page


def own(entry: Entry, name: str = "player-page", *more: object) -> str:
    return words(Client().get(reverse(name, args=[link_of(entry), *more])).content.decode())


def report(url: str, entry: Entry, pips: int, **more: str) -> str:
    """What the player reads after sending the form at that address."""
    said = {"version": "0", f"v-{entry.key}-pips": str(pips), "end": "thrown", **more}
    return words(Client().post(url, said, follow=True).content.decode())


def at_desk(desk: Desk, entry: Entry, pips: int) -> None:
    match = desk.round.matches.get(seats__entry=entry)
    said = {f"v-{entry.key}-pips": str(pips)}
    desk.post("match-result", desk.round.number, match.pk, end="thrown", version="0", **said)


def paper(desk: Desk, name: str, *more: object) -> str:
    answer = desk.client.get(reverse(name, args=[desk.event.slug, *more]))
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_whole_event_of_single_players(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Ola", "Jan"):
        register(desk.event, name)
    one, two, ola, jan = entries = list(desk.event.entries.order_by("pk"))
    desk.post("event-start")
    desk.post("round-pair")
    assert desk.round.matches.filter(kind="game").count() == 4
    desk.post("round-publish", 1)

    # On the phone: a table, nobody to play against, and nobody to wait for.
    table = desk.round.matches.get(seats__entry=ola).table
    assert f"Round 1 Table {table} 0:20:00 Not started yet Report result" in own(ola)
    assert "Round 1: drawn at random" in own(ola)
    assert "It counts at once." in own(ola, "player-result", 1)
    page = report(reverse("player-result", args=[link_of(ola), 1]), ola, 9)
    assert "Saved: the result counts." in page
    assert "Place 1 at your table. 9 points 9 As you reported it." in page
    # By the code on the slip, which asks nobody who they are; unusual pips are asked back once.
    slip = reverse("slip-result", args=[slip_link_of(jan, 1)])
    form = words(Client().get(slip).content.decode())
    assert ("You report as Jan." in form, "Are you" in form) == (True, False)
    assert "70 pips are many" in report(slip, jan, 70)
    assert "This table has a result" in report(slip, jan, 70, accept_unusual="on")

    # At the desk: who does not come misses the round, and nobody else can be found for them.
    match = desk.round.matches.get(seats__entry=two)
    missing = desk.see("no-show", 1, match.pk)
    assert re.findall(r'name="todo" value="(\w+)"', missing) == ["win", "drop"]
    assert "Who came" not in missing
    desk.post("no-show", 1, match.pk, absent=[two.key], todo="win")
    at_desk(desk, one, 5)
    desk.post("round-close", 1)

    # The second round is drawn anew, and a player may meet their own table again.
    desk.post("round-pair")
    desk.post("round-publish", 2)
    for entry, pips in zip(entries, (1, 2, 3, 4), strict=True):
        at_desk(desk, entry, pips)
    slips = paper(desk, "sheet-slips", 2)
    assert slips.count("drops after this game") == 4
    pairings = f"1 Jan 70 points 2 Ola 9 points 3 {one.name} 5 points 4 {two.name} 1 point"
    assert pairings in paper(desk, "sheet-pairings", 2)
    desk.post("round-close", 2)
    desk.post("event-finish")
    ranking = [(row.entry.name, row.standing.rank) for row in final_ranking_of(event_of(desk.event))]
    assert ranking == [("Jan", 1), ("Ola", 2), (one.name, 3), (two.name, 4)]

    # Every page and sheet there is answers.
    texts = every_text(event_of(desk.event), desk.client, monkeypatch, each=4)
    assert len(texts) > 150
    assert "You have won!" in own(jan)
    assert "2 1. – place 1 4 4 1 1. – place 1 70 70" in own(jan)
