"""A double elimination from the start to the podium: halves, deciding final, who leaves, the file."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.event_file import EventFileError, next_round_of, read_event, standings_of, write_event
from tournaments.event_settings import Settings
from tournaments.models import Match, Round, Tournament
from tournaments.pairing import pair, problems_of, rng_for
from tournaments.presenters.bracket import shown_bracket
from tournaments.queries import bracket_of, desk_of, event_state, final_ranking_of, round_name, round_view
from tournaments.queries.document import export_event
from tournaments.queries.people.player import Now, player_day_of
from tournaments.queries.state.state import read_state
from tournaments.services.event.setup import edit_tournament, finish_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round, discard_round, pair_round

pytestmark = pytest.mark.django_db
DOUBLE = {"structure": "custom", "double_elimination": True}


def games(round_: Round) -> dict[int | None, tuple[str, ...]]:
    """Game -> who sits there, in the order of the seats."""
    return {
        match.match.game: tuple(entry.key for entry in match.entries) for match in round_view(round_).matches
    }


def rounds_in(event: Tournament, cast: Cast, *, last: tuple[int, int] = (200, 100)) -> list[Round]:
    """The event played to its end, each game won by the first seat, the final by these points."""
    played = []
    while desk_of(event, NOW).step == "pair_knockout":
        round_ = publish_next(event, cast.ozzel)
        if round_name(read_state(event), round_) == "Final":
            (match,) = open_matches(round_)
            report(match, cast.ozzel, *last)
        played.append(play(round_, cast.ozzel))
    return played


def losses_in(event: Tournament) -> Counter[str]:
    counted: Counter[str] = Counter()
    for round_ in Round.objects.filter(tournament=event):
        for match in round_view(round_).matches:
            if match.is_game and match.winner is not None:
                counted.update(entry.key for entry in match.entries if entry.pk != match.winner.pk)
    return counted


def test_eight_play_six_rounds_and_each_but_one_loses_twice(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **DOUBLE)
    assert event.elimination
    played = rounds_in(event, cast)
    names = [round_name(read_state(event), round_) for round_ in played]
    assert names == ["Round 1", "Round 2", "Round 3", "Round 4", "Round 5", "Final"]
    losses = losses_in(event)
    order = [row.entry.key for row in final_ranking_of(event)]
    assert [losses[key] for key in order] == [0, *[2] * 7]
    assert order[:2] == list(games(played[-1])[1])
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.champion == entry_of(event, order[0])
    halves = (bracket.rounds, bracket.lower, bracket.final)
    assert [[len(column.games) for column in half] for half in halves] == [[4, 2, 1], [2, 2, 1, 1], [1]]
    finish_tournament(event, cast.ozzel, now=NOW)


@pytest.mark.long
def test_who_comes_up_and_wins_the_final_has_to_win_again(cast: Cast) -> None:
    event = make_running_event(cast, players=5, **DOUBLE)
    *_others, final, deciding = rounds_in(event, cast, last=(100, 300))
    assert round_name(read_state(event), deciding) == "Deciding final"
    assert set(games(final)[1]) == set(games(deciding)[1])
    assert deciding.minutes == final.minutes == event.final_minutes
    losses = losses_in(event)
    assert sorted(losses.values()) == [1, 2, 2, 2, 2]
    winner = final_ranking_of(event)[0].entry
    assert losses[winner.key] == 1
    bracket = bracket_of(event)
    assert bracket is not None
    assert (bracket.champion, len(bracket.final)) == (winner, 2)


@pytest.mark.long
def test_the_file_pairs_and_ranks_the_same_in_every_round(cast: Cast) -> None:
    event = make_running_event(cast, players=6, **DOUBLE)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    while desk_of(event, NOW).step == "pair_knockout":
        coming = next_round_of(read_event(write_event(export_event(event))))
        pairing = pair(coming.request, rng_for("file"))
        assert problems_of(coming.request, pairing) == ()
        round_ = publish_next(event, cast.ozzel)
        assert {table.game: table.players for table in pairing.pairs} == games(round_)
        play(round_, cast.ozzel)
    text = write_event(export_event(event))
    assert write_event(read_event(text)) == text
    assert [line.player for line in standings_of(read_event(text))] == [
        row.entry.key for row in final_ranking_of(event)
    ]


def test_players_know_whether_they_go_on(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **DOUBLE)

    def now(key: str) -> Now:
        return player_day_of(entry_of(event, key), NOW).now

    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    assert {now(key) for players in games(first).values() for key in players} == {Now.BETWEEN}
    second = publish_next(event, cast.ozzel)
    (one, two), (three, four) = games(second).values()
    play(second, cast.ozzel)
    assert [now(key) for key in (one, two, three, four)] == [*[Now.BETWEEN] * 3, Now.OUT]
    third = publish_next(event, cast.ozzel)
    assert games(third) == {1: (three, two), 2: (one,)}
    assert third.matches.get(game=2).reason == "double_waits"
    assert [now(key) for key in (one, four)] == [Now.BYE, Now.OUT]
    play(third, cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert [now(key) for key in (one, three, four)] == [Now.WON, Now.DECIDED, Now.DECIDED]


def test_A_KO_4_who_leaves_leaves_a_bye_behind(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **DOUBLE)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    start_clock(second, cast.ozzel, now=NOW)
    upper, lower = games(second)[1], games(second)[2]
    drop_entry(entry_of(event, lower[0]), cast.ozzel, now=NOW)
    assert games(second) == {1: upper, 2: lower[1:]}
    play(second, cast.ozzel)
    drop_entry(entry_of(event, upper[1]), cast.ozzel, now=NOW)
    third = publish_next(event, cast.ozzel)
    assert games(third) == {1: lower[1:], 2: upper[:1]}
    close_round(third, cast.ozzel, now=NOW)
    final = publish_next(event, cast.ozzel)
    assert games(final) == {1: (upper[0], lower[1])}


def test_a_correction_moves_both_halves_and_is_refused_once_they_went_on(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **DOUBLE)
    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    match = Match.objects.get(round=first, game=1)
    one, two = games(first)[1]
    before = games(second)
    with refused("next_round_depends"):
        report(match, cast.ozzel, 100, 200, reason="Misread")
    report(match, cast.ozzel, 100, 200, reason="Misread", follow=True)
    swapped = {one: two, two: one}
    assert {game: {swapped.get(key, key) for key in players} for game, players in before.items()} == {
        game: set(players) for game, players in games(second).items()
    }
    play(second, cast.ozzel)
    publish_next(event, cast.ozzel)
    with refused("bracket_paired_on") as info:
        report(match, cast.ozzel, 200, 100, reason="Misread", follow=True)
    assert str(info.value).startswith("Another round was paired from round 2.")


def test_a_final_read_wrong_is_put_right_before_the_deciding_one_is_played(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **DOUBLE)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    (match,) = open_matches(final)
    report(match, cast.ozzel, 100, 300)
    close_round(final, cast.ozzel, now=NOW)
    deciding = pair_round(event, cast.ozzel, now=NOW)
    with refused("round_not_due") as info:
        report(match, cast.ozzel, 300, 100, reason="Misread", follow=True)
    assert str(info.value).startswith("With this result round 5 (Deciding final) would not be played.")
    discard_round(deciding, cast.ozzel, now=NOW)
    report(match, cast.ozzel, 300, 100, reason="Misread", follow=True)
    assert desk_of(event, NOW).step == "finish"


def test_the_final_that_both_lose_is_won_from_the_upper_half(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **DOUBLE)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    upper, lower = games(final)[1]
    (match,) = open_matches(final)
    report(match, cast.ozzel, end="double_loss", first=None, values={})
    close_round(final, cast.ozzel, now=NOW)
    bracket = bracket_of(event)
    assert bracket is not None
    winner = entry_of(event, upper)
    assert (bracket.champion, bracket.last.through) == (winner, (winner,))
    assert [row.entry.key for row in final_ranking_of(event)][:2] == [upper, lower]
    assert desk_of(event, NOW).step == "finish"


def test_after_a_game_of_the_upper_half_that_both_lose_nobody_is_out(cast: Cast) -> None:
    """Who stands better stays above until the next loss, the other goes down."""
    event = make_running_event(cast, players=4, **DOUBLE)
    first = publish_next(event, cast.ozzel)
    one, other = games(first)[1]
    report(open_matches(first)[0], cast.ozzel, end="double_loss", first=None, values={})  # type: ignore[index]
    play(first, cast.ozzel)
    winner, loser = games(first)[2]
    (above, below) = [row.entry.key for row in final_ranking_of(event) if row.entry.key in (one, other)]
    second = publish_next(event, cast.ozzel)
    seated = games(second)
    assert {frozenset(players) for players in seated.values()} == {
        frozenset((above, winner)), frozenset((below, loser)),
    }  # fmt: skip
    reasons = {frozenset(match.played.players): match.match.reason for match in round_view(second).matches}
    assert reasons[frozenset((above, winner))] == "double_once"
    document = read_event(write_event(export_event(event)))
    assert standings_of(document)
    # The one above loses again, and is out; below one of the two others is.
    for match in open_matches(second):
        keys = [seat.entry.key for seat in match.seats.order_by("number")]
        report(match, cast.ozzel, *((200, 100) if keys[0] in (winner, below) else (100, 200)))
    play(second, cast.ozzel)
    third = publish_next(event, cast.ozzel)
    assert sorted(key for players in games(third).values() for key in players) == sorted((winner, below))


def test_it_is_for_4_to_32_players_at_tables_of_two(cast: Cast) -> None:
    for players in (3, 33):
        event = make_event(cast, players=players, **DOUBLE)
        sentence = f"A double elimination is for 4 to 32 players, and there are {players}."
        assert desk_of(event, NOW).blockers == (sentence,)
        with refused("double_elimination_size"):
            start_tournament(event, cast.ozzel, now=NOW)
    with refused("double_of_duels"):
        make_event(cast, game="kosmiczna_eskadra", **DOUBLE)
    with refused("no_third_place"):
        make_event(cast, **DOUBLE, third_place=True)


def test_who_chooses_another_structure_has_given_it_up(cast: Cast) -> None:
    event = make_event(cast, **DOUBLE)
    edit_tournament(event, cast.ozzel, Settings(structure="basic"), now=NOW)
    event.refresh_from_db()
    assert (event.elimination, event.double_elimination) == (False, False)


def test_a_file_that_asks_for_it_where_it_cannot_be_says_so(cast: Cast) -> None:
    plain = {"structure": "custom", "swiss_rounds": 0, "elimination": True}
    for game, said, wrong in (
        ("kosmiczna_eskadra", '"double": true', "structure.double"),
        ("armada", '"double": true, "third_place": true', "structure.third_place"),
    ):
        text = write_event(export_event(make_event(cast, game=game, **plain)))
        with pytest.raises(EventFileError) as caught:
            read_event(text.replace('"cut": "all"', f'"cut": "all", {said}'))
        assert caught.value.path == wrong
    text = write_event(export_event(make_event(cast, structure="custom", swiss_rounds=1, cut=4)))
    with pytest.raises(EventFileError) as caught:
        read_event(text.replace('"cut": 4', '"cut": 4, "double": true'))
    assert caught.value.path == "structure.double"


def test_the_bracket_shows_both_halves_and_the_final(cast: Cast) -> None:
    event = make_running_event(cast, players=6, **DOUBLE)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    page = Client().get(reverse("event-bracket", args=[event.slug])).content.decode()
    assert [heading in page for heading in ("Upper half", "Lower half", "Deciding final")] == [
        True,
        True,
        False,
    ]


def test_each_round_of_the_lower_half_leads_straight_on_or_two_games_into_one(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **DOUBLE)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    shown = shown_bracket(event_state(Tournament.objects.get(pk=event.pk)))
    assert shown is not None
    upper, lower, _final = shown.parts
    assert [(len(each.games), each.is_straight) for each in upper.columns] == [
        (4, False),
        (2, False),
        (1, False),
    ]
    assert [(len(each.games), each.is_straight) for each in lower.columns] == [
        (2, True), (2, False), (1, True), (1, False),
    ]  # fmt: skip
