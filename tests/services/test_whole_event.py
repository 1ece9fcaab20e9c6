"""Whole events, from the first name to the podium, with everything that happens on the way."""

import json
import random
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

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
from tournaments.event_file import write_event
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries import desk_of, final_ranking_of, history_of, match_view, round_view, standings_of
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round
from tournaments.services.rounds.seating import swap_seats
from tournaments.wording.refusals import Refused

pytestmark = pytest.mark.django_db

# Rank, player, points, margin, strength, wins, losses; tests/simulation/referee.py counts the same.
# p13 won the tie, p10 conceded and had the bye later, p12 was away for a round, p2 lost the final.
LINES = """
1 p4 29 440 91/16 4 0
2 p2 26 300 81/16 3 1
3 p8 25 300 49/8 3 1
4 p7 25 300 93/16 3 1
5 p11 25 300 21/4 3 1
6 p10 22 340 16/3 3 1
7 p1 22 200 23/4 2 2
8 p3 22 200 23/4 2 2
9 p9 22 200 45/8 2 2
10 p16 22 200 85/16 2 2
11 p13 21 100 23/4 2 2
12 p5 19 100 81/16 1 3
13 p15 19 100 81/16 1 3
14 p6 19 100 39/8 1 3
15 p14 16 0 91/16 0 4
16 p12 12 0 19/4 0 4
"""


def lines_of(tournament: Tournament, folder: Path) -> list[str]:
    """The lines of the command `standings` on the event's own file; everybody in it is active."""
    path = folder / "event.json"
    path.write_text(write_event(export_event(Tournament.objects.get(pk=tournament.pk))), "utf-8")
    said = StringIO()
    call_command("standings", str(path), "--json", stdout=said)
    keys = ("rank", "player", "points", "margin", "strength", "wins", "losses")
    lines = json.loads(said.getvalue())["standings"]
    assert {line["status"] for line in lines} == {"active"}
    return [" ".join(str(line[key]) for key in keys) for line in lines]


def test_sixteen_players_three_rounds_drop_reentry_bye_tie_concession_and_a_cut(
    cast: Cast, tmp_path: Path
) -> None:
    tournament = make_running_event(cast, players=16, structure="custom", swiss_rounds=4, cut=4)
    assert desk_of(tournament, NOW).step == "pair_swiss"
    first = publish_next(tournament, cast.ozzel)
    tie, conceded, *_ = open_matches(first)
    report(tie, cast.jerec, 150, 150)
    loser = conceded.seats.get(number=2).entry
    report(conceded, cast.jerec, 90, 20, end="concession", by=loser)
    # The second player wins a tie, by nothing (A-END-6); a concession is worth 140 at least (A-END-5).
    assert figures_of(tie) == [(5, 0), (6, 0)]
    assert figures_of(conceded) == [(8, 140), (0, 0)]
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

    lines = LINES.strip().splitlines()
    assert lines_of(tournament, tmp_path) == lines
    ranking = [f"{row.standing.rank} {row.entry.key} " for row in final_ranking_of(tournament)]
    assert [line.startswith(start) for line, start in zip(lines, ranking, strict=True)] == [True] * 16
    assert {row.standing.tally.rounds for row in standings_of(tournament)} == {4}
    assert all(line.sentence for line in history_of(tournament))


def figures_of(match: Match) -> list[tuple[int, int]]:
    """Tournament points and margin of both, in seat order."""
    view = match_view(match)
    return [
        (view.scores[entry.key].points, view.scores[entry.key].counters.get("margin", 0))
        for entry in view.entries
    ]


@pytest.mark.long
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
        if desk.blockers:
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
            lambda who: add_entry(tournament, cast.ozzel, Newcomer(name=who.name), now=NOW),
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
        swap_seats(draft, cast.madine, entries=(one.entries[0], other.entries[0]), now=NOW, reason="Test")
    round_ = publish_round(draft, cast.madine, now=NOW)
    for match in open_matches(round_):
        if rng.random() < 0.1:
            try:
                drop_entry(match.seats.first().entry, cast.ozzel, now=NOW)
            except Refused as refused:
                assert refused.code == "cut_not_begun"
    for match in open_matches(round_):
        report(match, cast.jerec, rng.randint(7, 399), rng.randint(7, 399))
    close_round(round_, cast.madine, now=NOW)


def _check_books(tournament: Tournament) -> None:
    """Who was in for a Swiss round has exactly one seat in it; nobody who left is paired."""
    for round_ in Round.objects.filter(tournament=tournament, stage__kind="swiss"):
        seated = set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True))
        for entry in Entry.objects.filter(tournament=tournament, status="active"):
            assert entry.pk in seated, f"{entry.key} in round {round_.number}"
    for row in standings_of(tournament):
        tally = row.standing.tally
        assert tally.wins + tally.losses == tally.rounds
    assert entry_of(tournament, "p1").key == "p1"
