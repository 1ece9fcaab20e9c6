"""Whole events, from the first name to the podium, with everything that happens on the way."""

from __future__ import annotations

import random

import pytest

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries import desk_of, final_ranking_of, history_of, round_view, standings_of
from tournaments.refusals import Refused
from tournaments.services.entries import add_entry, disqualify_entry, drop_entry, reenter_entry
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.services.seating import swap_seats
from tournaments.services.setup import finish_tournament

pytestmark = pytest.mark.django_db


def test_sixteen_players_three_rounds_drop_reentry_bye_tie_concession_and_a_cut(cast: Cast) -> None:
    tournament = make_running_event(cast, players=16, structure="custom", swiss_rounds=4, cut=4)
    assert desk_of(tournament, NOW).step == "pair_swiss"
    first = publish_next(tournament, cast.ozzel)
    tie, conceded, *_ = open_matches(first)
    report(tie, cast.jerec, 150, 150)
    loser = conceded.seats.get(number=2).entry
    report(conceded, cast.jerec, 90, 20, end="concession", by=loser)
    play(first, cast.madine)

    leaver = round_view(first).matches[3].entries[1]
    drop_entry(leaver, cast.ozzel, now=NOW)
    second = publish_next(tournament, cast.madine)
    assert second.matches.filter(kind=Match.Kind.BYE).count() == 1
    play(second, cast.madine)

    reenter_entry(leaver, cast.ozzel, now=NOW)
    for _ in range(2):
        play(publish_next(tournament, cast.madine), cast.madine)

    assert desk_of(tournament, NOW).step_label == "Cut to the top 4"
    for _ in range(2):
        play(publish_next(tournament, cast.madine), cast.madine)
    finish_tournament(tournament, cast.ozzel, now=NOW)

    ranking = final_ranking_of(tournament)
    assert [row.standing.rank for row in ranking] == list(range(1, 17))
    assert {row.standing.rounds for row in standings_of(tournament)} == {4}
    assert all(line.sentence for line in history_of(tournament))


@pytest.mark.parametrize("seed", range(6))
def test_random_events_never_break(cast: Cast, seed: int) -> None:
    """People come, leave, return and are thrown out between any two rounds; the books always balance."""
    rng = random.Random(seed)
    tournament = make_running_event(
        cast,
        players=rng.randint(6, 14),
        seed=str(seed),
        structure="custom",
        swiss_rounds=4,
        cut=rng.choice([0, 2, 4]),
    )
    for _ in range(12):
        step = desk_of(tournament, NOW).step
        if step == "finish":
            break
        _stir(tournament, cast, rng)
        desk = desk_of(tournament, NOW)
        if desk.is_blocked:
            break
        if not desk.step.startswith("pair"):
            continue
        _play_at_random(tournament, cast, rng)
        _check_books(tournament)
    assert final_ranking_of(tournament)


def _stir(tournament: Tournament, cast: Cast, rng: random.Random) -> None:
    for _ in range(rng.randint(0, 2)):
        entry = rng.choice(list(tournament.entries.all()))
        acts = [
            lambda who: drop_entry(who, cast.ozzel, now=NOW),
            lambda who: reenter_entry(who, cast.ozzel, now=NOW),
            lambda who: add_entry(tournament, cast.ozzel, name=who.name, now=NOW),
            lambda who: disqualify_entry(who, cast.ozzel, now=NOW, reason="Dice"),
        ]
        try:
            rng.choices(acts, weights=[3, 3, 3, 1])[0](entry)
        except Refused as refused:
            assert str(refused)


def _play_at_random(tournament: Tournament, cast: Cast, rng: random.Random) -> None:
    draft = pair_round(tournament, cast.madine, now=NOW)
    swappable = [view for view in round_view(draft).matches if view.entries]
    if rng.random() < 0.3 and len(swappable) > 1 and draft.stage.kind == "swiss":
        one, other = rng.sample(swappable, 2)
        swap_seats(draft, cast.madine, first=one.entries[0], second=other.entries[0], now=NOW, reason="Test")
    round_ = publish_round(draft, cast.madine, now=NOW)
    for match in open_matches(round_):
        if rng.random() < 0.1:
            try:
                drop_entry(match.seats.first().entry, cast.ozzel, now=NOW)
            except Refused as refused:
                assert refused.code == "cut_not_begun"
    for match in open_matches(round_):
        report(match, cast.jerec, rng.randint(0, 399), rng.randint(1, 399))
    close_round(round_, cast.madine, now=NOW)


def _check_books(tournament: Tournament) -> None:
    """Who was in for a Swiss round has exactly one seat in it; nobody who left is paired."""
    for round_ in Round.objects.filter(tournament=tournament, stage__kind="swiss"):
        seated = set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True))
        for entry in Entry.objects.filter(tournament=tournament, status="active"):
            assert entry.pk in seated, f"{entry.key} in round {round_.number}"
    for row in standings_of(tournament):
        assert row.standing.wins + row.standing.losses == row.standing.rounds
    assert entry_of(tournament, "p1").key == "p1"
