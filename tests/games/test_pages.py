"""The pages on which seats are changed, walked with tables for three, from the draft to the podium."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast
from tests.games.acts import event_of, keys, make_dice, seated
from tournaments.models import Match, Round, Tournament
from tournaments.queries import bracket_of, desk_of, final_ranking_of
from tournaments.services.rounds.rounds import pair_by_hand, pair_round

pytestmark = pytest.mark.django_db


class Desk:
    """The organizer's browser at one event."""

    def __init__(self, cast: Cast, event: Tournament) -> None:
        self.event = event
        self.client = Client()
        self.client.force_login(cast.ozzel)

    def see(self, name: str, *args: object) -> str:
        answer = self.client.get(reverse(name, args=[self.event.slug, *args]))
        assert answer.status_code == 200
        return str(answer.content.decode())

    def post(self, name: str, *args: object, status: int = 302, **data: Any) -> str:
        """The page after the act; 422 where the form is shown again."""
        address = reverse(name, args=[self.event.slug, *args])
        typed = {"seen": str(event_of(self.event).revision), "reason": "Friends", **data}
        answer = self.client.post(address, typed)
        assert answer.status_code == status, answer.content.decode()
        return str(answer.content.decode()) if status != 302 else str(answer["Location"])

    @property
    def round(self) -> Round:
        latest = self.event.rounds.order_by("number").last()
        assert latest is not None
        return latest

    def step(self) -> str:
        return desk_of(event_of(self.event), NOW).step

    def play(self, number: int) -> None:
        """Every table typed at the desk, the first seat best, and the round closed."""
        for match in self.round.matches.filter(kind="game").order_by("table"):
            if match.reports.filter(state="confirmed").exists():
                continue
            pips = {f"v-{key}-pips": str(12 - 3 * at) for at, key in enumerate(keys(match))}
            self.post("match-result", number, match.pk, end="thrown", version="0", **pips)
        self.post("round-close", number)


def options(page: str, field: str) -> list[str]:
    """The keys that a list of the page offers."""
    found = re.search(rf'<select[^>]*id="{field}".*?</select>', page, re.DOTALL)
    return re.findall(r'<option value="(p\d+)"', found[0]) if found else []


def tables(round_: Round) -> list[list[str]]:
    return [keys(match) for match in round_.matches.filter(kind="game").order_by("table")]


@pytest.fixture
def desk(cast: Cast) -> Desk:
    return Desk(cast, make_dice(cast, players=8, swiss_rounds=2, cut=4))


def test_the_page_of_a_draft_has_a_column_for_each_seat(desk: Desk, cast: Cast) -> None:
    pair_round(desk.event, cast.ozzel, now=NOW)
    page = desk.see("round-desk", 1)
    assert page.count("<th>Player</th>") == 3
    assert page.count('class="seat"') == 8
    assert len(re.findall(r'<td colspan="1">', page)) == 1
    assert len(options(page, "swap_first")) == 8
    # Six sit at a table that can spare one.
    assert len(options(page, "out_player")) == 6


def test_a_whole_round_is_seated_by_hand(desk: Desk, cast: Cast) -> None:
    pair_by_hand(desk.event, cast.ozzel, now=NOW, reason="Friends")
    page = desk.see("round-desk", 1)
    assert "Seat players at a table" in page
    assert len(options(page, "seat_third")) == 8
    desk.post("round-seat", 1, first="p1", second="p2", third="p3", table="")
    desk.post("round-seat", 1, first="p4", second="p5", third="", table="7")
    desk.post("round-seat", 1, first="p6", second="", third="", table="7")
    page = desk.post("round-seat", 1, first="p7", second="", third="", table="", status=422)
    assert "A table has 2–3 players, not 1." in page
    page = desk.post("round-seat", 1, first="p7", second="p7", third="", table="", status=422)
    assert "Choose two different players." in page
    desk.post("round-rest", 1)
    assert tables(desk.round) == [["p1", "p2", "p3"], tables(desk.round)[1], ["p4", "p5", "p6"]]
    assert sorted(tables(desk.round)[1]) == ["p7", "p8"]
    desk.post("round-publish", 1)
    assert desk.step() == "start_clock"


def test_two_change_places_one_stands_up_and_joins_another_table(desk: Desk, cast: Cast) -> None:
    pair_round(desk.event, cast.ozzel, now=NOW)
    large = [match for match in desk.round.matches.order_by("table") if match.seats.count() == 3]
    small = next(match for match in desk.round.matches.all() if match.seats.count() == 2)
    one, other = seated(large[0])[0], seated(large[1])[0]
    desk.post("round-swap", 1, first=one.key, second=other.key)
    assert [keys(match)[0] for match in large] == [other.key, one.key]
    desk.post("round-sit-out", 1, player=other.key, kind="out")
    assert f"{other.name}" in desk.see("round-desk", 1)
    desk.post("round-seat", 1, first=other.key, second="", third="", table=str(small.table))
    assert keys(small)[-1] == other.key
    assert sorted(map(len, tables(desk.round))) == [2, 3, 3]


def test_a_round_is_repaired_on_the_page(desk: Desk, cast: Cast) -> None:
    pair_round(desk.event, cast.ozzel, now=NOW)
    desk.post("round-publish", 1)
    leaver = seated(desk.round.matches.order_by("table")[0])[0]
    desk.post("entry-drop", leaver.key)
    page = desk.see("round-repair", 1)
    assert "Left, but has a seat in this round:" in page
    assert 'id="offer-smallest"' in page
    desk.post("round-repair", 1, choice="smallest")
    assert sorted(map(len, tables(desk.round))) == [2, 2, 3]
    assert not leaver.seats.exists()


def test_who_does_not_come_is_ticked_and_the_others_play(desk: Desk, cast: Cast) -> None:
    pair_round(desk.event, cast.ozzel, now=NOW)
    desk.post("round-publish", 1)
    match = next(match for match in desk.round.matches.order_by("table") if match.seats.count() == 3)
    one, two, three = seated(match)
    page = desk.see("no-show", 1, match.pk)
    assert page.count('name="absent"') == 3
    assert "who came plays" in page
    desk.post("no-show", 1, match.pk, absent=[three.key], todo="win")
    assert keys(match) == [one.key, two.key]
    match = next(match for match in desk.round.matches.order_by("-table") if match.seats.count() == 3)
    gone = seated(match)[1]
    desk.post("no-show", 1, match.pk, absent=[gone.key], todo="drop")
    gone.refresh_from_db()
    assert gone.status == "removed"
    assert [seat.match.kind for seat in gone.seats.all()] == ["missed"]


def test_from_the_draft_through_the_cut_to_the_podium(desk: Desk, cast: Cast) -> None:
    for number in (1, 2):
        desk.post("round-pair")
        desk.post("round-publish", number)
        desk.play(number)
    assert desk.step() == "pair_cut"
    desk.post("round-pair")
    page = desk.see("round-desk", 3)
    assert page.count('class="seat"') == 4
    first, second = [seated(match)[0] for match in desk.round.matches.order_by("table")]
    desk.post("round-swap", 3, first=first.key, second=second.key)
    desk.post("round-publish", 3)
    semis = tables(desk.round)
    assert [semi[0] for semi in semis] == [second.key, first.key]
    desk.play(3)
    desk.post("round-pair")
    desk.post("round-publish", 4)
    final: Match = desk.round.matches.get()
    # Of four in two tables of two one each goes on: three seats are no room for two of each.
    assert keys(final) == [second.key, first.key]
    desk.play(4)
    desk.post("event-finish")
    page = desk.see("event-bracket")
    assert second.name in page.partition("podium-rank")[2].partition("</div>")[0]
    assert page.count("is-winner") == 3
    bracket = bracket_of(event_of(desk.event))
    assert bracket is not None
    assert [round_.name for round_ in bracket.rounds] == ["Semi-finals", "Final"]
    ranking = [row.entry.key for row in final_ranking_of(event_of(desk.event))]
    assert ranking[:2] == [second.key, first.key]
