"""The table of a league from the standings of its events, and who in them is one player."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import pytest

from tournaments.leagues.record import Overtaken, Season, problems, restored_values, season_of
from tournaments.leagues.table import (
    LeagueEvent,
    LeaguePlaced,
    LeagueRules,
    league_people,
    league_table,
    likely_same,
    why_missing,
    why_not_one,
)

SPRING = Season("Spring", date(2026, 3, 1), date(2026, 5, 31))


def event(number: int, *names: str, day: date = date(2026, 4, 1), level: str = "formal") -> LeagueEvent:
    """In this order with 30, 20, 10 … points; "Piett!" dropped, "Ozzel?" was disqualified, "Needa@7"
    has an account."""
    placed = []
    for at, typed in enumerate(names):
        name, _at, account = typed.rstrip("!?").partition("@")
        status = {"!": "removed", "?": "disqualified"}.get(typed[-1], "active")
        rank = None if status == "disqualified" else at + 1
        points = Fraction(10 * (len(names) - at))
        known = int(account) if account else None
        placed.append(LeaguePlaced(number * 100 + at, known, name, name, "Executor", rank, points, status))
    return LeagueEvent(number, f"e{number}", f"Event {number}", day, level, True, day, tuple(placed))


def table(
    *events: LeagueEvent, season: Season | None = None, rules: LeagueRules | None = None
) -> list[tuple[int, str, Fraction]]:
    people = league_people(
        events,
        [
            [placed.entry for one in events for placed in one.placed if placed.name == name]
            for name in ("Piett", "Ackbar", "Needa")
        ],
    )
    rows = league_table(events, people, rules or LeagueRules(), season)
    return [(row.place, row.person.name, row.total) for row in rows]


def test_the_best_results_count_and_the_others_stand_beside_them() -> None:
    events = (event(1, "Piett", "Ackbar"), event(2, "Ackbar", "Piett"), event(3, "Piett", "Ackbar"))
    assert table(*events) == [(1, "Piett", 50), (2, "Ackbar", 40)]
    best = LeagueRules(best_of=1)
    assert table(*events, rules=best) == [(1, "Ackbar", 20), (1, "Piett", 20)]
    people = league_people(events, [[100, 201, 300]])
    rows = league_table(events, people, best)
    piett = next(row for row in rows if row.person.name == "Piett")
    assert {number: result.counts for number, result in piett.results.items()} == {
        1: True,
        2: False,
        3: False,
    }


def test_a_level_has_its_worth_and_places_may_count_in_place_of_points() -> None:
    events = (event(1, "Piett", "Ackbar", "Needa", level="premier"), event(2, "Needa", "Piett"))
    worth = {"premier": 150}
    assert table(*events, rules=LeagueRules(percents=worth)) == [
        (1, "Piett", 55), (2, "Needa", 35), (3, "Ackbar", 30),
    ]  # fmt: skip
    places = LeagueRules(counts="places", percents=worth)
    assert table(*events, rules=places) == [
        (1, "Piett", Fraction(11, 2)), (2, "Needa", Fraction(7, 2)), (3, "Ackbar", 3),
    ]  # fmt: skip


def test_equal_sums_are_parted_by_the_best_result_then_shared() -> None:
    events = (event(1, "Piett", "Needa", "Ackbar"), event(2, "x", "Ackbar", "Needa"), event(3, "y", "Ackbar"))
    # Needa 20 + 10; Ackbar 10 + 20 + 10; Piett 30.
    assert table(*events)[:2] == [(1, "Ackbar", 40), (2, "Piett", 30)]
    assert (2, "x", 30) in table(*events)
    assert table(*events)[-2:] == [(4, "Needa", 30), (5, "y", 20)]


def test_an_event_that_is_small_late_or_not_over_does_not_count() -> None:
    rules = LeagueRules(fewest_players=3)
    season = Season("S", date(2026, 3, 1), date(2026, 5, 31), due=date(2026, 4, 30))
    small, late = event(1, "Piett", "Ackbar"), event(2, "a", "b", "c", day=date(2026, 5, 1))
    running = LeagueEvent(3, "e3", "Event 3", date(2026, 4, 1), "formal", False, None, late.placed)
    assert [why_missing(one, rules, season) for one in (small, late, running)] == ["few", "late", "open"]
    assert why_missing(late, rules, None) is None
    assert table(small, late, running, season=season, rules=rules) == []


def test_a_season_takes_the_events_of_its_days_and_says_what_dropping_out_costs() -> None:
    inside, outside = event(1, "Ackbar!", "Piett", "Ozzel?"), event(2, "Ackbar", day=date(2026, 6, 1))
    assert table(inside, outside, season=SPRING) == [(1, "Ackbar", 30), (2, "Piett", 20), (3, "Ozzel", 0)]
    hard = Season("S", SPRING.starts, SPRING.ends, forfeits="lose")
    assert table(inside, season=hard) == [(1, "Piett", 20), (2, "Ackbar", 0), (2, "Ozzel", 0)]


def test_an_account_is_one_player_and_a_name_is_not() -> None:
    events = (event(1, "Needa@7", "Piett"), event(2, "Captain Needa@7", "Piett"))
    people = {person.name: person for person in league_people(events, [])}
    assert people["Captain Needa"].entries == {100, 200}
    assert not people["Captain Needa"].is_confirmed
    assert people["Piett"].entries == {201}  # the later of two who have the name
    assert len(league_people(events, [])) == 3
    said = league_people(events, [[101, 201]])
    assert [(person.name, person.is_confirmed) for person in said] == [
        ("Captain Needa", False),
        ("Piett", True),
    ]


def test_equal_names_are_only_offered() -> None:
    events = (event(1, "Piett", "Needa@7"), event(2, "Piett", "Needa@8"))
    people = league_people(events, [])
    assert [[person.name for person in group] for group in likely_same(people, events)] == [
        ["Piett", "Piett"]
    ]
    needas = [person for person in people if person.name == "Needa"]
    assert why_not_one(needas, events) == ("same_two_accounts", "")
    assert why_not_one([needas[0], people[0]], events) == ("same_event", "Event 1")


BEFORE: Mapping[str, object] = {"events": [1], "best_of": None}
AFTER: Mapping[str, object] = {"events": [1, 2], "best_of": 3}


def test_a_step_turns_back_and_what_came_later_stays() -> None:
    now = {"events": [1, 2, 5], "best_of": 3, "name": "x"}
    assert restored_values(now, BEFORE, AFTER) == {"events": [1, 5], "best_of": None}
    with pytest.raises(Overtaken):
        restored_values({**now, "best_of": 4}, BEFORE, AFTER)
    with pytest.raises(Overtaken):
        restored_values({**now, "events": [1]}, BEFORE, AFTER)


def test_seasons_have_their_days_to_themselves() -> None:
    def found(*seasons: Season) -> list[str]:
        return [code for code, _figures in problems(list(seasons), [])]

    summer = Season("Summer", date(2026, 6, 1), date(2026, 8, 31))
    assert found(summer, SPRING) == []
    assert found(SPRING, Season("Summer", date(2026, 5, 31), date(2026, 8, 31))) == ["season_overlaps"]
    assert found(Season("S", date(2026, 5, 2), date(2026, 5, 1))) == ["season_backwards"]
    early = Season("S", date(2026, 5, 1), date(2026, 5, 2), due=date(2026, 4, 1))
    assert found(early) == ["season_due_early"]
    assert season_of(early.as_json()) == early
    assert [code for code, _figures in problems([], [[1, 2], [2, 3]])] == ["same_twice"]
