"""F28: standings pretend nothing: no places before a result, provisional ones marked, the cut drawn."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, open_matches, play, publish_next, report
from tournaments.models import Round, Tournament
from tournaments.queries import event_state, round_view
from tournaments.queries.rounds.places import Places, places_after, places_now
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.rounds import close_round

pytestmark = pytest.mark.django_db


def now(event: Tournament) -> Places:
    return places_now(event_state(Tournament.objects.get(pk=event.pk)))


def ranks(places: Places) -> list[int | None]:
    return [row.standing.rank for row in places.rows]


def main(client: Client, path: str) -> str:
    return client.get(path).content.decode().partition('id="main"')[2]


def play_by_table(round_: Round, cast: Cast) -> None:
    """Every game won by its first seat, the higher the table the more clearly; the round closed."""
    for view in round_view(round_).matches:
        if view.is_game:
            report(view.match, cast.ozzel, 100 + 40 * (view.table or 0), 50)
    close_round(round_, cast.ozzel, now=NOW)


def test_nobody_has_a_place_before_a_result_not_even_with_a_bye(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    assert ranks(now(event)) == [None] * 5
    publish_next(event, cast.ozzel)
    places = now(event)
    assert ranks(places) == [None] * 5
    assert [row.entry.name for row in places.rows] == ["A1", "A2", "A3", "A4", "A5"]
    for path in ("standings/", ""):
        text = main(hall, f"/events/{event.slug}/{path}")
        assert "placed by draw" not in text
        assert "▲" not in text
    assert "nobody has a place yet" in main(hall, f"/events/{event.slug}/standings/")


def test_results_of_the_round_that_is_played_count_provisionally(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    play_by_table(publish_next(event, cast.ozzel), cast)
    closed = now(event)
    assert closed.counted is None
    assert closed.moved == {}
    second = publish_next(event, cast.ozzel)
    assert now(event).rows == closed.rows
    game = list(open_matches(second))[-1]
    report(game, cast.ozzel, 390, 0)
    places = now(event)
    winner = game.seats.get(number=1).entry.key
    assert places.counted == (1, 4)
    assert places.moved[winner] > 0
    assert sum(places.moved.values()) == 0
    text = main(hall, f"/events/{event.slug}/standings/")
    assert "Provisional" in text
    assert f"▲{places.moved[winner]}" in text
    after_one = main(hall, f"/events/{event.slug}/standings/?round=1")
    assert "Provisional" not in after_one
    assert hall.get(f"/events/{event.slug}/standings/?round=2").status_code == 404


def test_after_a_round_the_arrows_say_what_it_changed(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    for _ in range(2):
        play_by_table(publish_next(event, cast.ozzel), cast)
    places = now(event)
    state = event_state(Tournament.objects.get(pk=event.pk))
    before = {row.entry.key: row.standing.rank or 0 for row in places_after(state, 1).rows}
    assert places.moved == {
        row.entry.key: before[row.entry.key] - (row.standing.rank or 0) for row in places.rows
    }
    with pytest.raises(KeyError):
        places_after(state, 3)


def test_the_line_of_the_cut_passes_over_who_has_left(hall: Client, cast: Cast) -> None:
    """A-CUT-1."""
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play_by_table(publish_next(event, cast.ozzel), cast)
    order = [row.entry.key for row in now(event).rows]
    assert now(event).last_above == order[3]
    drop_entry(entry_of(event, order[0]), cast.ozzel, now=NOW, reason="Ill")
    assert now(event).last_above == order[4]
    assert main(hall, f"/events/{event.slug}/standings/").count("is-above-cut") == 1
    bracket = publish_next(event, cast.ozzel)
    assert now(event).last_above == order[4]
    play(bracket, cast.ozzel)
    seated = set(bracket.seats.values_list("entry__key", flat=True))
    assert {row.entry.key for row in now(event).rows[:4]} == seated
    assert now(event).last_above == now(event).rows[3].entry.key


def test_after_the_final_the_winner_and_the_finalist_are_named(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play_by_table(publish_next(event, cast.ozzel), cast)
    final = publish_next(event, cast.ozzel)
    assert "winner" not in main(hall, f"/events/{event.slug}/standings/")
    play(final, cast.ozzel)
    rows = re.findall(r"<tr.*?</tr>", main(hall, f"/events/{event.slug}/standings/"), re.DOTALL)[1:]
    assert ["winner" in row for row in rows] == [True, False, False, False]
    assert ["finalist" in row for row in rows] == [False, True, False, False]
    assert "winner" not in main(hall, f"/events/{event.slug}/standings/?round=1")


def test_without_a_bracket_the_first_has_won_when_the_event_is_finished(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    play_by_table(publish_next(event, cast.ozzel), cast)
    assert "winner" not in main(hall, f"/events/{event.slug}/standings/")
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert main(hall, f"/events/{event.slug}/standings/").count("winner") == 1


def test_a_fraction_is_a_tap_away_and_never_beside_the_same_whole_number(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    for _ in range(2):
        play_by_table(publish_next(event, cast.ozzel), cast)
    text = " ".join(re.sub(r"<[^>]+>", " ", main(hall, f"/events/{event.slug}/standings/")).split())
    assert re.search(r"\d\.\d{3} = \d+/\d+", text)
    assert not re.search(r"(\d+)\.000 \1\b", text)


def test_a_name_leads_to_the_games_of_the_player(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play_by_table(publish_next(event, cast.ozzel), cast)
    for path in ("standings/", ""):
        text = main(hall, f"/events/{event.slug}/{path}")
        assert {f"p{n}" for n in range(1, 5)} == set(re.findall(r"/players/(p\d)/", text))


def test_the_event_begins_with_the_podium_and_counts_who_dropped(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    round_ = publish_next(event, cast.ozzel)
    assert "Find your table" in main(hall, f"/events/{event.slug}/")
    play_by_table(round_, cast)
    drop_entry(entry_of(event, now(event).rows[3].entry.key), cast.ozzel, now=NOW, reason="Ill")
    text = main(hall, f"/events/{event.slug}/")
    assert "Find your table" not in text
    assert "After round 1" in text
    assert "(1 dropped)" in text
