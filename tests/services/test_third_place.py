"""The game for the third place, beside the final: from the setting to the podium, with who leaves and what is
corrected."""

import pytest
from django.test import Client
from django.urls import reverse

from fleets.services.transfer import FLEETS
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
from tournaments.acts import Action
from tournaments.event_file import EventFileError, next_round_of, read_event, standings_of, write_event
from tournaments.event_settings import Settings
from tournaments.models import Match, Round, Tournament
from tournaments.pairing import KnockoutRequest, pair, problems_of, rng_for
from tournaments.presenters.standings import standings_table
from tournaments.queries import bracket_of, desk_of, final_ranking_of, round_name
from tournaments.queries.document import export_event
from tournaments.queries.people.player import Now, player_day_of
from tournaments.queries.state.state import read_state
from tournaments.services.event.setup import edit_tournament, finish_tournament
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db
THIRD = {"structure": "custom", "swiss_rounds": 1, "cut": 4, "third_place": True}


def semi_finals(cast: Cast, **settings: object) -> Tournament:
    """The semi-finals played, each won by the first seat."""
    event = make_running_event(cast, players=6, **{**THIRD, **settings})
    for _number in range(2):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    return event


def games(round_: Round) -> dict[int | None, tuple[str, ...]]:
    """Game -> who sits there, in the order of the seats."""
    return {
        match.game: tuple(match.seats.order_by("number").values_list("entry__key", flat=True))
        for match in round_.matches.all()
    }


def semi_of(event: Tournament) -> dict[int | None, tuple[str, ...]]:
    return games(Round.objects.get(tournament=event, number=2))


def test_who_lost_the_semi_finals_plays_beside_the_final_and_is_third_or_fourth(cast: Cast) -> None:
    event = semi_finals(cast)
    (one, four), (two, three) = semi_of(event).values()
    assert desk_of(event, NOW).step_label == "Pair the final and the game for the third place"
    assert [player_day_of(entry_of(event, key), NOW).now for key in (one, four)] == [Now.BETWEEN] * 2
    final = publish_next(event, cast.ozzel)
    assert games(final) == {1: (one, two), 2: (four, three)}
    assert [match.reason for match in final.matches.order_by("game")] == ["bracket", "third_place"]
    assert round_name(read_state(event), final) == "Final"
    for match in open_matches(final):
        report(match, cast.ozzel, 100, 300)
    close_round(final, cast.ozzel, now=NOW)
    assert [row.entry.key for row in final_ranking_of(event)][:4] == [two, one, three, four]
    assert desk_of(event, NOW).step == "finish"
    days = {key: player_day_of(entry_of(event, key), NOW).now for key in (one, two, three)}
    assert days == {one: Now.DECIDED, two: Now.WON, three: Now.DECIDED}
    finish_tournament(event, cast.ozzel, now=NOW)
    marks = [(row.name, row.mark) for row in standings_table(read_state(event)).rows][:4]
    names = [entry_of(event, key).name for key in (two, one, three, four)]
    assert marks == list(zip(names, ("winner", "finalist", "third place", ""), strict=True))


def test_the_file_holds_it_and_pairs_and_ranks_the_same(cast: Cast) -> None:
    event = semi_finals(cast)
    document = read_event(write_event(export_event(event)))
    request = next_round_of(document).request
    assert isinstance(request, KnockoutRequest)
    pairing = pair(request, rng_for("file"))
    assert problems_of(request, pairing) == ()
    final = publish_next(event, cast.ozzel)
    assert {table.game: table.players for table in pairing.pairs} == games(final)
    play(final, cast.ozzel)
    text = write_event(export_event(event))
    again = read_event(text)
    assert write_event(again) == text
    assert '"third_place": true' in text


def test_a_single_elimination_of_a_file_ranks_by_it(cast: Cast) -> None:
    event = make_running_event(cast, players=6, structure="custom", elimination=True, third_place=True)
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    document = read_event(write_event(export_event(event)))
    order = [row.entry.key for row in final_ranking_of(event)]
    assert [line.player for line in standings_of(document)] == order
    assert order[2] == games(Round.objects.get(tournament=event, number=3))[2][0]


def test_a_correction_of_a_semi_final_moves_both_games(cast: Cast) -> None:
    event = semi_finals(cast)
    final = publish_next(event, cast.ozzel)
    semi = Match.objects.get(round__tournament=event, round__number=2, game=1)
    (one, four), (two, three) = semi_of(event).values()
    with refused("next_round_depends"):
        report(semi, cast.ozzel, 100, 200, reason="Misread")
    report(semi, cast.ozzel, 100, 200, reason="Misread", follow=True)
    assert {game: set(players) for game, players in games(final).items()} == {1: {four, two}, 2: {one, three}}
    play(final, cast.ozzel)
    with refused("next_round_depends"):
        report(semi, cast.ozzel, 200, 100, reason="No")


def test_A_KO_4_who_left_before_it_leaves_the_third_place_to_the_other(cast: Cast) -> None:
    event = semi_finals(cast)
    (one, four), (two, three) = semi_of(event).values()
    drop_entry(entry_of(event, four), cast.ozzel, now=NOW)
    assert desk_of(event, NOW).step_label == "Pair the final"
    final = publish_next(event, cast.ozzel)
    assert games(final) == {1: (one, two), 2: (three,)}
    assert final.matches.get(game=2).reason == "third_place_bye"
    play(final, cast.ozzel)
    assert [row.entry.key for row in final_ranking_of(event)][:4] == [one, two, three, four]


def test_A_KO_4_who_leaves_during_it_gives_a_bye_and_the_undo_gives_the_game_back(cast: Cast) -> None:
    event = semi_finals(cast)
    final = publish_next(event, cast.ozzel)
    start_clock(final, cast.ozzel, now=NOW)
    before = games(final)
    drop_entry(entry_of(event, before[2][0]), cast.ozzel, now=NOW)
    assert games(final) == {1: before[1], 2: before[2][1:]}
    undo(UndoRequest(event.audit.get(action=Action.DROP_ENTRY), cast.ozzel, NOW, "by mistake", FLEETS))
    assert games(final) == before


def test_it_may_be_said_until_the_final_is_paired_and_not_later(cast: Cast) -> None:
    event = semi_finals(cast, third_place=False)
    edit_tournament(event, cast.ozzel, Settings(third_place=True), now=NOW)
    draft = publish_next(event, cast.ozzel)
    assert set(games(draft)) == {1, 2}
    with refused("final_paired"):
        edit_tournament(event, cast.ozzel, Settings(third_place=False), now=NOW)


def test_a_bracket_without_semi_finals_has_none(cast: Cast) -> None:
    for structure in ({"cut": 2}, {"cut": 0}, {"structure": "basic"}):
        with refused("no_third_place"):
            make_event(cast, **{**THIRD, **structure})
    event = make_event(cast, **THIRD)
    edit_tournament(event, cast.ozzel, Settings(cut=2), now=NOW)
    event.refresh_from_db()
    assert not event.third_place
    with refused("third_place_of_duels"):
        make_event(cast, game="kosmiczna_eskadra", **THIRD)


def test_a_file_that_asks_for_it_without_semi_finals_says_where_it_is_wrong(cast: Cast) -> None:
    for game, cut in (("armada", 2), ("kosmiczna_eskadra", 4)):
        event = make_event(cast, game=game, structure="custom", swiss_rounds=1, cut=cut)
        text = write_event(export_event(event)).replace(f'"cut": {cut}', f'"cut": {cut}, "third_place": true')
        with pytest.raises(EventFileError, match=r"structure\.third_place") as caught:
            read_event(text)
        assert caught.value.path == "structure.third_place"


def test_the_bracket_has_its_place_from_the_start(cast: Cast) -> None:
    event = make_running_event(cast, players=6, **THIRD)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    address = reverse("event-bracket", args=[event.slug])
    semi = publish_next(event, cast.ozzel)
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.third is not None
    assert bracket.third.match is None
    assert "Third place" in Client().get(address).content.decode()
    play(semi, cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.third is not None
    assert [entry.key for entry in bracket.third.through] == [
        games(Round.objects.get(tournament=event, number=3))[2][0]
    ]
    page = Client().get(address).content.decode()
    assert page.count("bracket-seat is-winner") == 4


def test_an_event_without_it_has_no_such_line(cast: Cast) -> None:
    event = semi_finals(cast, third_place=False)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert bracket_of(event).third is None  # type: ignore[union-attr]
    assert "Third place" not in Client().get(reverse("event-bracket", args=[event.slug])).content.decode()
