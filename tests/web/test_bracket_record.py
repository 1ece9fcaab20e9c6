"""A-KO-5: the bracket is a record. Seeds stay as they were drawn, and who left stays, struck through."""

import io
import re

import pypdf
import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next, report
from tournaments.models import Round, Tournament
from tournaments.paper import printing
from tournaments.presenters.bracket import BracketSeat, ShownBracket, shown_bracket
from tournaments.queries import event_state, standings_of
from tournaments.queries.rounds.places import places_after, places_now
from tournaments.queries.state.state import EventState
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.rounds.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def state_of(event: Tournament) -> EventState:
    return event_state(Tournament.objects.get(pk=event.pk))


def bracket(event: Tournament) -> ShownBracket:
    shown = shown_bracket(state_of(event))
    assert shown is not None
    return shown


def semi_finals(cast: Cast, **settings: object) -> tuple[Tournament, Round, list[str]]:
    """A cut to four of eight with its semi-finals, 1–4 and 2–3, and the keys of the four by seed."""
    chosen = {"players": 8, "structure": "custom", "swiss_rounds": 1, "cut": 4, **settings}
    event = make_running_event(cast, **chosen)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    seeds = [row.entry.key for row in standings_of(event)][:4]
    return event, publish_next(event, cast.ozzel), seeds


def seats(event: Tournament, column: int = 0) -> list[list[tuple[int | None, str, str]]]:
    return [
        [(seat.seed, seat.name, seat.css) for seat in game.seats]
        for game in bracket(event).columns[column].games
    ]


def test_A_KO_5_who_leaves_a_semi_final_stays_and_nobody_is_renumbered(hall: Client, cast: Cast) -> None:
    event, semis, seeds = semi_finals(cast)
    names = [entry_of(event, key).name for key in seeds]
    report(semis.matches.get(game=1), cast.ozzel)
    before = places_now(state_of(event)).last_above
    drop_entry(entry_of(event, seeds[1]), cast.ozzel, now=NOW)
    first, second = seats(event)
    assert [(seed, name) for seed, name, _css in first] == [(1, names[0]), (4, names[3])]
    assert second == [(2, names[1], "is-gone"), (3, names[2], "is-winner")]
    assert bracket(event).columns[0].games[1].outcome == "bye"
    assert bracket(event).columns[0].games[1].seats[0].figure == "dropped"
    places = places_now(state_of(event))
    assert {row.entry.key for row in places.rows[:4]} == set(seeds)
    assert places.rows[3].entry.key == seeds[1] == places.last_above
    assert before in seeds
    page = hall.get(f"/events/{event.slug}/bracket/").content.decode()
    gone = re.search(r'<div class="bracket-seat is-gone">(.*?)</div>', page, re.DOTALL)
    assert gone is not None
    assert names[1] in gone[1]


def test_A_KO_5_the_sheet_and_the_standings_say_the_same_as_the_screen(hall: Client, cast: Cast) -> None:
    event, semis, seeds = semi_finals(cast)
    report(semis.matches.get(game=1), cast.ozzel)
    leaver = entry_of(event, seeds[1])
    drop_entry(leaver, cast.ozzel, now=NOW)
    close_round(semis, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    sheet = printing.bracket_sheet(Tournament.objects.get(pk=event.pk), paper="a4")
    text = pypdf.PdfReader(io.BytesIO(printing.pdf(sheet))).pages[0].extract_text()
    assert leaver.name in text
    assert "dropped" in text
    rows = re.findall(
        r"<tr.*?</tr>", hall.get(f"/events/{event.slug}/standings/").content.decode(), re.DOTALL
    )
    place = next(at for at, row in enumerate(rows[1:], start=1) if leaver.name in row)
    assert place == 4
    assert "dropped" in rows[place]
    assert "is-above-cut" in rows[place]


def test_A_KO_5_the_line_of_the_last_swiss_round_is_that_of_the_draw(cast: Cast) -> None:
    event, semis, seeds = semi_finals(cast)
    after_swiss = semis.number - 1
    assert places_after(state_of(event), after_swiss).last_above == seeds[3]
    drop_entry(entry_of(event, seeds[1]), cast.ozzel, remake_cut=False, now=NOW)
    assert places_after(state_of(event), after_swiss).last_above == seeds[3]


def test_A_KO_5_who_leaves_between_the_rounds_stays_in_the_game_they_would_have_played(cast: Cast) -> None:
    event, semis, _seeds = semi_finals(cast)
    play(semis, cast.ozzel)
    winner = next(seat for seat in bracket(event).columns[0].games[0].seats if "is-winner" in seat.css)
    entry = event.entries.get(name=winner.name)
    drop_entry(entry, cast.ozzel, now=NOW)
    assert bracket(event).columns[0].games[0].seats[0] == BracketSeat(
        winner.name, f"{winner.figure} dropped", "is-winner is-gone", winner.seed
    )
    publish_next(event, cast.ozzel)
    semi, final = bracket(event).columns
    assert winner in semi.games[0].seats
    assert BracketSeat(winner.name, "dropped", "is-gone", winner.seed) in final.games[0].seats
    assert final.games[0].outcome == "bye"


def test_A_KO_5_the_disqualified_keep_their_seed_and_have_no_place(cast: Cast) -> None:
    event, semis, seeds = semi_finals(cast)
    report(semis.matches.get(game=1), cast.ozzel)
    disqualify_entry(entry_of(event, seeds[1]), cast.ozzel, now=NOW, reason="Cheating")
    assert [seed for seed, _name, _css in seats(event)[1]] == [2, 3]
    places = places_now(state_of(event))
    assert places.rows[-1].entry.key == seeds[1]
    assert places.rows[-1].standing.rank is None
    assert places.last_above == places.rows[2].entry.key


def test_A_KO_5_the_reasons_of_the_round_keep_the_seeds(hall: Client, cast: Cast) -> None:
    event, semis, seeds = semi_finals(cast)
    report(semis.matches.get(game=1), cast.ozzel)
    drop_entry(entry_of(event, seeds[1]), cast.ozzel, now=NOW)
    page = hall.get(f"/events/{event.slug}/pairings/?round=2").content.decode()
    assert "1–4" in page
    assert "1–3" not in page


def test_A_KO_5_of_a_double_elimination_who_left_stays_in_the_half_they_left(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", elimination=True, double_elimination=True)
    first = publish_next(event, cast.ozzel)
    play(first, cast.ozzel)
    loser = next(
        seat.name for seat in bracket(event).parts[0].columns[0].games[0].seats if "is-out" in seat.css
    )
    drop_entry(event.entries.get(name=loser), cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    lower = bracket(event).parts[1].columns[0].games[0]
    assert BracketSeat(loser, "dropped", "is-gone") in lower.seats
    assert lower.outcome == "bye"


def test_A_KO_5_two_who_left_one_game_both_stay(cast: Cast) -> None:
    event, semis, _seeds = semi_finals(cast)
    play(semis, cast.ozzel)
    winners = [
        entry for game in bracket(event).columns[0].games for entry in game.seats if "is-winner" in entry.css
    ]
    publish_next(event, cast.ozzel)
    for seat in winners:
        drop_entry(event.entries.get(name=seat.name), cast.ozzel, now=NOW)
    final = bracket(event).columns[1].games[0]
    assert {(seat.name, seat.seed) for seat in final.seats} == {(seat.name, seat.seed) for seat in winners}
