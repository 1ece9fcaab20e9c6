"""Boards of teams: the teams are paired as players are, their members sit down in order, and it is proved."""

import random
from dataclasses import replace

import pytest

from tournaments.pairing import (
    Entrant,
    Note,
    Pair,
    Pairing,
    PairingError,
    SwissRequest,
    TeamRequest,
    pair,
    problems_of,
)


def asked(sizes: dict[str, int], *entrants: Entrant, **more: object) -> TeamRequest:
    members = {team: tuple(f"{team}{number}" for number in range(size)) for team, size in sizes.items()}
    known = entrants or tuple(Entrant(team, 0, rank) for rank, team in enumerate(sizes, start=1))
    return replace(TeamRequest(SwissRequest(2, known), members), **more)  # type: ignore[arg-type]


def drawn(request: TeamRequest) -> Pairing:
    pairing = pair(request, random.Random(3))
    assert problems_of(request, pairing) == ()
    return pairing


def test_first_meets_first_and_the_tables_count_through_the_matches() -> None:
    pairing = drawn(asked({"a": 2, "b": 2, "c": 2, "d": 2}))
    assert [pair.table for pair in pairing.pairs] == [1, 2, 3, 4]
    assert all(one[1:] == other[1:] for one, other in (pair.players for pair in pairing.pairs))
    assert drawn(asked({"a": 2, "b": 2})).pairs == (
        Pair(("a0", "b0"), 1, reason="team_board"),
        Pair(("a1", "b1"), 2, reason="team_board"),
    )


def test_who_is_left_over_has_a_bye_and_so_has_a_team_without_another() -> None:
    pairing = drawn(asked({"a": 3, "b": 1}))
    assert [(len(one.players), one.reason) for one in pairing.pairs] == [
        (2, "team_board"), (1, "team_short"), (1, "team_short"),
    ]  # fmt: skip
    lowest = (Entrant("a", 4, 1), Entrant("b", 4, 2), Entrant("c", 0, 3))
    odd = drawn(asked({"a": 2, "b": 2, "c": 2}, *lowest))
    assert [one.players for one in odd.pairs if one.reason == "team_bye"] == [("c0",), ("c1",)]
    with pytest.raises(PairingError, match="too_few"):
        pair(asked({"a": 3}), random.Random(3))


def test_captains_say_who_meets_whom_whichever_team_they_name_first() -> None:
    for boards in ((("a1", "b0"), ("a0", "b1")), (("b0", "a1"), ("b1", "a0"))):
        pairing = drawn(asked({"a": 2, "b": 2}, lineups={frozenset("ab"): boards}))
        assert pairing.pairs == (
            Pair(("a1", "b0"), 1, reason="team_lineup"),
            Pair(("a0", "b1"), 2, reason="team_lineup"),
        )


def test_a_rematch_and_a_second_bye_of_teams_are_told_by_their_first_members() -> None:
    both = drawn(
        asked({"a": 2, "b": 2}, Entrant("a", 2, 1, frozenset("b")), Entrant("b", 0, 2, frozenset("a")))
    )
    assert [(note.code, set(note.players)) for note in both.notes] == [("team_rematch", {"a0", "b0"})]
    everybody = (Entrant("a", 2, 1, byes=1), Entrant("b", 2, 2, byes=1), Entrant("c", 2, 3, byes=1))
    third = drawn(asked({"a": 1, "b": 1, "c": 1}, *everybody))
    assert [note.code for note in third.notes] == ["team_second_bye"]


def test_what_is_no_round_of_teams_is_found() -> None:
    request = asked({"a": 2, "b": 2, "c": 2, "d": 2})

    def codes(*pairs: tuple[str, ...], notes: tuple[Note, ...] = ()) -> set[str]:
        made = tuple(
            Pair(players, None if len(players) == 1 else table, bye=len(players) == 1, reason="team_board")
            for table, players in enumerate(pairs, start=1)
        )
        return {note.code for note in problems_of(request, Pairing(made, notes))}

    rest = (("c0", "d0"), ("c1", "d1"))
    assert codes(("a0", "b0"), ("a1", "b1"), *rest) == set()
    assert codes(("a0", "a1"), ("b0", "b1"), *rest) == {"own_team"}
    assert codes(("a0", "b0"), ("a1", "c0"), ("b1", "d0"), ("c1", "d1")) == {"two_teams"}
    assert codes(("a0",), ("a1",), ("b0",), ("b1",), *rest) == {"team_idle"}
    assert codes(("a0", "b0"), ("a1", "x"), *rest) == {"player_missing", "player_unknown"}
    again = (Note("team_rematch", ("a0", "b0")),)
    assert codes(("a0", "b0"), ("a1", "b1"), *rest, notes=again) == {"note_wrong"}
    known = Entrant("a", 0, 1, frozenset("b"))
    request = asked({"a": 1, "b": 1}, known, Entrant("b", 0, 2))
    assert codes(("a0", "b0")) == {"note_missing"}
