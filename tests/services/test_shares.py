"""What players share at their table, in one round and in all later ones (A-MISC-1, A-SHARE-1)."""

import pytest

from tests.factories import NOW, Cast, make_running_event, play, publish_next, refused
from tournaments.acts.payload import from_json
from tournaments.acts.results import ComponentShared
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.play.shares import Share, components_shared, with_share, without_share
from tournaments.queries import match_view
from tournaments.queries.rounds.history import history_of
from tournaments.queries.state.shares import shared_at
from tournaments.services.results.shares import end_share, restore_shares, share_component

DICE = Share("dice", 2)


def test_A_SHARE_1_what_is_broken_is_shared_in_every_later_round() -> None:
    assert [DICE.counts_in(round_) for round_ in (1, 2, 3, 9)] == [False, True, True, True]


def test_A_SHARE_1_what_is_ordered_is_shared_in_its_round_alone() -> None:
    assert [Share("dice", 2, 2).counts_in(round_) for round_ in (1, 2, 3)] == [False, True, False]


def test_a_table_shares_what_any_of_its_players_shares_in_the_order_of_the_game() -> None:
    table = ((Share("range_ruler", 1),), (DICE, Share("maneuver_tool", 1, 1)))
    known = ("dice", "range_ruler", "maneuver_tool")
    assert components_shared(table, 2, known) == ("dice", "range_ruler")


def test_of_one_component_the_latest_word_counts() -> None:
    ordered = with_share((DICE,), Share("dice", 4, 4))
    assert ordered == (Share("dice", 2, 3), Share("dice", 4, 4))
    assert with_share(ordered, Share("dice", 3)) == (Share("dice", 2, 2), Share("dice", 3))


def test_what_was_shared_before_stays_on_record() -> None:
    ruler = Share("range_ruler", 1)
    shares = (Share("dice", 1, 1), Share("dice", 2), ruler)
    assert without_share(shares, "dice", 3) == (Share("dice", 1, 1), Share("dice", 2, 2), ruler)
    assert without_share(shares, "dice", 1) == (ruler,)


@pytest.fixture
def event(db: None, cast: Cast) -> Tournament:
    """Four players; round 1 is played, round 2 published."""
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    return event


def table(event: Tournament, number: int = 1, round_: int = 2) -> Match:
    found = Match.objects.select_related("round__tournament", "round__stage")
    return found.get(round__tournament=event, round__number=round_, table=number)


def players(match: Match) -> list[Entry]:
    return list(Entry.objects.filter(seats__match=match).order_by("seats__number"))


def shared(match: Match) -> tuple[str, ...]:
    return shared_at(match_view(match))


def test_A_MISC_1_a_judge_notes_what_both_use_in_this_round(event: Tournament, cast: Cast) -> None:
    share_component(table(event), cast.jerec, component="dice", now=NOW)
    assert [shared(table(event, number)) for number in (1, 2)] == [("dice",), ()]
    assert history_of(event)[0].sentence == "table 1 shares in round 2: dice"
    again = publish_after(event, cast)
    assert [shared(match) for match in again.matches.select_related("round__tournament")] == [(), ()]


def test_A_SHARE_1_a_broken_ruler_goes_with_its_player(event: Tournament, cast: Cast) -> None:
    owner, other = players(table(event))
    share_component(table(event), cast.jerec, component="range_ruler", broken=owner, now=NOW)
    assert history_of(event)[0].sentence == f"{owner.name} shares from round 2 on: range ruler"
    round_ = publish_after(event, cast)
    tables = {
        frozenset(entry.key for entry in players(match)): shared(match)
        for match in round_.matches.select_related("round__tournament", "round__stage")
    }
    assert {keys: owner.key in keys for keys in tables} == {
        keys: names == ("range_ruler",) for keys, names in tables.items()
    }
    assert other.key not in next(keys for keys, names in tables.items() if names)


def test_a_new_one_ends_it_from_this_round_on(event: Tournament, cast: Cast) -> None:
    owner = players(table(event))[0]
    share_component(table(event), cast.jerec, component="dice", broken=owner, now=NOW)
    round_ = publish_after(event, cast)
    later = Match.objects.select_related("round__tournament", "round__stage").get(
        round=round_, seats__entry=owner
    )
    end_share(later, cast.jerec, component="dice", now=NOW)
    assert [shared(table(event)), shared(later)] == [("dice",), ()]
    assert history_of(event)[0].sentence == (f"table {later.table} no longer shares from round 3 on: dice")


def test_the_same_twice_is_one_line(event: Tournament, cast: Cast) -> None:
    for _press in range(2):
        share_component(table(event), cast.jerec, component="dice", now=NOW)
    assert event.audit.filter(action="share_component").count() == 1


def test_a_line_that_was_overtaken_is_not_taken_back(event: Tournament, cast: Cast) -> None:
    share_component(table(event), cast.jerec, component="dice", now=NOW)
    noted = from_json(ComponentShared, event.audit.latest("revision").data)
    share_component(table(event), cast.jerec, component="range_ruler", now=NOW)
    with refused("undo_overtaken"):
        restore_shares(table(event), cast.jerec, noted=noted, now=NOW)


def test_nothing_is_noted_where_nobody_sits_or_plays(event: Tournament, cast: Cast) -> None:
    stranger = players(table(event, 2))[0]
    with refused("not_at_table"):
        share_component(table(event), cast.jerec, component="dice", broken=stranger, now=NOW)
    with refused("unknown_choice"):
        share_component(table(event), cast.jerec, component="mat", now=NOW)
    Round.objects.filter(tournament=event, number=2).update(state=Round.State.DRAFT)
    with refused("no_table_now"):
        share_component(table(event), cast.jerec, component="dice", now=NOW)
    Round.objects.filter(tournament=event, number=2).update(state=Round.State.COMPLETE)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)
    with refused("event_finished"):
        share_component(table(event), cast.jerec, component="dice", now=NOW)


def test_A_ROLE_5_a_judge_who_plays_notes_nothing_at_the_own_table(event: Tournament, cast: Cast) -> None:
    Entry.objects.filter(pk=players(table(event))[0].pk).update(user=cast.jerec)
    with refused("own_match"):
        share_component(table(event), cast.jerec, component="dice", now=NOW)


def publish_after(event: Tournament, cast: Cast) -> Round:
    """Round 2 is played, round 3 published."""
    play(event.rounds.get(number=2), cast.ozzel)
    return publish_next(event, cast.ozzel)
