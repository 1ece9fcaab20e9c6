"""Every act of the day that can be taken back: done on its page, taken back in the history, all as before."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet, hand_in_own_fleet
from tests.factories import NOW, Cast, entry_of, make_event, publish_next
from tournaments.access.links import link_of
from tournaments.event_file import write_event
from tournaments.models import Match, Tournament
from tournaments.queries.document import export_event
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db


class Hall:
    """An event with its organizer at the desk and the players' phones."""

    def __init__(self, desk: Client, event: Tournament) -> None:
        self.desk, self.event = desk, event

    def post(self, name: str, *args: object, **data: Any) -> None:
        answer = self.desk.post(reverse(name, args=[self.event.slug, *args]), data)
        assert answer.status_code == 302, answer.content.decode()

    def says(self, key: str, act: str, **data: Any) -> None:
        """The player of this key posts on their own page."""
        path = f"/p/{link_of(entry_of(self.event, key))}/{act}/"
        assert Client().post(path, data).status_code == 302

    @property
    def match(self) -> Match:
        """The game of p1 in round 1."""
        return Match.objects.get(round__tournament=self.event, round__number=1, seats__entry__key="p1")

    @property
    def opponent(self) -> str:
        return str(self.match.seats.exclude(entry__key="p1").values_list("entry__key", flat=True).get())

    @property
    def both(self) -> list[str]:
        return ["p1", self.opponent]

    def slip(self) -> dict[str, Any]:
        """What p1 and his opponent report."""
        typed = {"end": "time", "first": "p1"}
        for key, points in (("p1", 177), (self.opponent, 49)):
            typed |= {f"v-{key}-destroyed": str(points), f"v-{key}-objective": "0"}
        return typed


def state_of(event: Tournament) -> dict[str, Any]:
    """The event as its file has it, without the history: the diary, words that count no more, rulings
    withdrawn, and when somebody pushed what."""
    document = json.loads(write_event(export_event(Tournament.objects.get(pk=event.pk))))
    document.pop("diary")
    document.pop("chain")
    for player in document["players"]:
        rulings = player.pop("penalties", [])
        player["penalties"] = [ruling for ruling in rulings if ruling.get("state", "standing") != "withdrawn"]
        player["penalties"] = [
            penalty for penalty in player["penalties"] if penalty.get("state") != "declined"
        ]
        player["proxies"] = [each for each in player.get("proxies", []) if "withdrawn_at" not in each]
    for round_ in document["rounds"]:
        for match in round_["matches"]:
            match.pop("reports", None)
            match.pop("version", None)
    return document


@pytest.fixture
def started(desk: Client, cast: Cast) -> Hall:
    """Eight players, lists of two of them, no round yet."""
    event = make_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    for key, text in zip(("p1", "p2"), demo_fleets(), strict=False):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    return Hall(desk, start_tournament(event, cast.ozzel, now=NOW))


@pytest.fixture
def playing(started: Hall, cast: Cast) -> Hall:
    """Round 1 is published."""
    publish_next(started.event, cast.ozzel)
    return started


@pytest.fixture
def by_hand(started: Hall) -> Hall:
    """Round 1 is being paired by hand; p1 sits against p2."""
    started.post("round-by-hand", reason="The laptop is slow")
    started.post("round-seat", 1, first="p1", second="p2", reason="Friends")
    return started


def taken_back(hall: Hall, act: Callable[[Hall], None], *, lines: int = 1) -> None:
    """The act, and every line it left taken back by the button of the history, leave the event as it was."""
    before, revision = state_of(hall.event), hall.event.audit.count()
    act(hall)
    assert state_of(hall.event) != before
    rows = hall.event.audit.order_by("-revision")[: hall.event.audit.count() - revision]
    assert len(rows) == lines
    for row in rows:
        path = reverse("history-undo", args=[hall.event.slug, row.revision])
        assert path in hall.desk.get(reverse("history", args=[hall.event.slug])).content.decode()
        answer = hall.desk.post(path, {"reason": "by mistake"})
        assert answer.status_code == 302, answer.content.decode()
    assert state_of(hall.event) == before


def test_a_round_begun_by_hand(started: Hall) -> None:
    taken_back(started, lambda hall: hall.post("round-by-hand", reason="The laptop is slow"))


BY_HAND: dict[str, Callable[[Hall], None]] = {
    "two seated": lambda hall: hall.post("round-seat", 1, first="p3", second="p4", reason="Friends"),
    "a bye": lambda hall: hall.post("round-sit-out", 1, player="p3", kind="bye", reason="Breakfast"),
    "a round missed": lambda hall: hall.post("round-sit-out", 1, player="p3", kind="missed", reason="Late"),
    "the rest drawn": lambda hall: hall.post("round-rest", 1),
    "a table freed": lambda hall: hall.post("round-free", 1, match=hall.match.pk, reason="Wrong"),
    "a swap": lambda hall: hall.post("round-swap", 1, first="p1", second="p3", reason="Wrong"),
}


@pytest.mark.parametrize("act", BY_HAND.values(), ids=BY_HAND)
def test_pairing_by_hand(by_hand: Hall, act: Callable[[Hall], None]) -> None:
    taken_back(by_hand, act)


def _swap(hall: Hall) -> None:
    others = [key for key in ("p2", "p3", "p4") if key != hall.opponent]
    hall.post("round-swap", 1, first="p1", second=others[0], reason="Club mates")


def _confirmed(hall: Hall) -> None:
    hall.says(hall.opponent, "rounds/1/confirm", version="1")


PLAYED: dict[str, Callable[[Hall], None]] = {
    "a swap after publishing": _swap,
    "another table": lambda hall: hall.post("round-move", 1, match=hall.match.pk, table="9", reason="Lamp"),
    "a warning": lambda hall: hall.post("entry-penalty", "p1", kind="warning", reason="Slow"),
    "points taken": lambda hall: hall.post("entry-penalty", "p1", kind="points", points=2, reason="Slow"),
    "a game loss": lambda hall: hall.post(
        "entry-penalty", "p1", kind="game_loss", match=hall.match.pk, reason="Late"
    ),
    "a proposal": lambda hall: hall.post("entry-propose", "p1", reason="Loaded dice"),
    "a disqualification": lambda hall: hall.post("entry-disqualify", "p1", reason="Loaded dice"),
    "a no-show": lambda hall: hall.post("no-show", 1, hall.match.pk, absent="p1", todo="win"),
    "nobody there": lambda hall: hall.post("no-show", 1, hall.match.pk, absent=hall.both, todo="win"),
    "a result": lambda hall: hall.post("match-result", 1, hall.match.pk, **hall.slip(), version="0"),
    "a drop": lambda hall: hall.post("entry-drop", "p1", reason="Ill"),
    "a player's own drop": lambda hall: hall.says("p1", "drop"),
    "a list in order": lambda hall: hall.post("fleet-checked", "p1", seen="1"),
}  # fmt: skip


@pytest.mark.parametrize("act", PLAYED.values(), ids=PLAYED)
def test_an_act_of_the_day(playing: Hall, act: Callable[[Hall], None]) -> None:
    taken_back(playing, act)


def test_a_result_two_players_agreed_on(playing: Hall) -> None:
    playing.says("p1", "rounds/1/result", **playing.slip())
    taken_back(playing, _confirmed)


def test_what_one_player_said(playing: Hall) -> None:
    before = state_of(playing.event)
    playing.says("p1", "rounds/1/result", **playing.slip())
    row = playing.event.audit.latest("revision")
    playing.post("history-undo", row.revision, reason="A joke")
    assert list(playing.match.reports.values_list("state", flat=True)) == ["superseded"]
    assert state_of(playing.event) == before


def test_a_no_show_who_was_dropped(playing: Hall) -> None:
    taken_back(
        playing,
        lambda hall: hall.post("no-show", 1, hall.match.pk, absent="p1", todo="drop"),
        lines=2,
    )


WORDS: dict[str, Callable[[Hall], None]] = {
    "a list let": lambda hall: hall.post("fleet-let", "p3", seen="1", from_round="1"),
    "a list refused": lambda hall: hall.post("fleet-refused", "p3", seen="1", reason="Built against it"),
}


@pytest.mark.parametrize("act", WORDS.values(), ids=WORDS)
def test_a_word_on_a_list_after_the_pairing(playing: Hall, act: Callable[[Hall], None]) -> None:
    hand_in_own_fleet(entry_of(playing.event, "p3"), text=demo_fleets()[4], now=NOW)
    taken_back(playing, act)
