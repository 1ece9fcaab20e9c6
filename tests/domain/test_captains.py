"""The captains' draft as a value: its phases, what each side may read, and what always comes of it."""

import random

import pytest

from tests.sampling import partly_long
from tournaments.play.captains import (
    SIDES,
    DraftError,
    Lineup,
    LineupMove,
    Side,
    choices,
    count_of,
    lineup_state,
    revealed,
    with_move,
    without_last_move,
)

SIZES = range(2, 9)


def teams(size: int) -> Lineup:
    return Lineup((tuple(f"a{n}" for n in range(size)), tuple(f"b{n}" for n in range(size))))


def move(draft: Lineup, side: Side, *players: str) -> Lineup:
    phase = lineup_state(draft).phase
    assert phase is not None
    return with_move(draft, LineupMove(side, phase.kind, players))


def at_random(draft: Lineup, rng: random.Random, *, moves: int = 999) -> Lineup:
    """So many moves of captains who choose by chance, in any order of the two."""
    while (phase := lineup_state(draft).phase) is not None and len(draft.moves) < moves:
        side = rng.choice(phase.waits_for)
        named = rng.sample(choices(draft, side), count_of(phase.kind))
        draft = with_move(draft, LineupMove(side, phase.kind, tuple(named)))
    return draft


def test_four_against_four_to_the_end() -> None:
    draft = move(move(teams(4), 1, "b0"), 0, "a0")
    draft = move(move(draft, 0, "a1", "a2"), 1, "b3", "b2")
    # The first team's defender a0 is attacked by b3 or b2; its captain refuses b3.
    assert choices(draft, 0) == ("b2", "b3")
    draft = move(move(draft, 0, "b3"), 1, "a1")
    assert lineup_state(draft).boards == (("a0", "b2"), ("a2", "b0"))
    assert lineup_state(draft).remaining == (("a1", "a3"), ("b1", "b3"))
    draft = move(move(draft, 0, "a3"), 1, "b1")
    assert lineup_state(draft).boards[2:] == (("a3", "b3"), ("a1", "b1"))
    assert lineup_state(draft).phase is None


@pytest.mark.parametrize("size", partly_long(SIZES, of=3))
def test_everybody_gets_one_board_whatever_the_captains_say(size: int) -> None:
    for seed in range(60):
        draft = at_random(teams(size), random.Random(seed))
        boards = lineup_state(draft).boards
        assert sorted(one for one, _other in boards) == sorted(draft.teams[0])
        assert sorted(other for _one, other in boards) == sorted(draft.teams[1])


@pytest.mark.parametrize("size", SIZES)
def test_nobody_reads_what_the_other_has_not_answered(size: int) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        draft = at_random(teams(size), rng, moves=rng.randrange(1, 12))
        phase = lineup_state(draft).phase
        open_to_all = draft.moves if phase is None else ()
        assert revealed(draft) == open_to_all
        for side in SIDES:
            # The two answer each other move by move: of an odd number the latest has no answer yet.
            is_hidden = len(draft.moves) % 2 == 1 and draft.moves[-1].side != side
            read = revealed(draft, side)
            assert read == (draft.moves[:-1] if is_hidden else draft.moves)
            # What a captain can name does not hang on what the other has hidden.
            assert choices(draft, side) == choices(Lineup(draft.teams, read), side)


@pytest.mark.parametrize("size", SIZES)
def test_who_of_the_two_is_faster_changes_nothing(size: int) -> None:
    for seed in range(20):
        draft = at_random(teams(size), random.Random(seed))
        swapped = list(draft.moves)
        for at in range(0, len(swapped) - 1, 2):
            swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
        other = Lineup(draft.teams)
        for one in swapped:
            other = with_move(other, one)
        assert lineup_state(other).boards == lineup_state(draft).boards


def test_the_latest_move_is_taken_back_to_the_beginning() -> None:
    draft = at_random(teams(5), random.Random(1))
    for count in range(len(draft.moves), 0, -1):
        assert draft.moves == at_random(teams(5), random.Random(1)).moves[:count]
        draft = without_last_move(draft)
    with pytest.raises(DraftError, match="draft_no_move"):
        without_last_move(draft)


def test_what_cannot_be_said_is_refused() -> None:
    draft = move(teams(4), 0, "a0")
    for code, wrong in {
        "draft_already": LineupMove(0, "defender", ("a1",)),
        "draft_not_now": LineupMove(1, "attackers", ("b0", "b1")),
        "draft_players": LineupMove(1, "defender", ("a1",)),
    }.items():
        with pytest.raises(DraftError, match=code):
            with_move(draft, wrong)
    both = move(draft, 1, "b0")
    for players in (("a1",), ("a1", "a1"), ("a0", "a1"), ("b1", "b2")):
        with pytest.raises(DraftError, match="draft_players"):
            with_move(both, LineupMove(0, "attackers", players))
    with pytest.raises(DraftError, match="draft_over"):
        with_move(at_random(teams(2), random.Random(2)), LineupMove(0, "defender", ("a0",)))
    with pytest.raises(DraftError, match="draft_sizes"):
        Lineup((("a0", "a1"), ("b0",)))
    with pytest.raises(DraftError, match="draft_player_twice"):
        Lineup((("a0", "a1"), ("b0", "a1")))
