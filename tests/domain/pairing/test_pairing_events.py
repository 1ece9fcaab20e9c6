"""Whole events as Hypothesis dreams them up: 2 to 200 players who leave, come late and come back."""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.domain.pairing.pairing_referee import bye_in, couples_of, have_met, rematches_needed, right_bye
from tests.sampling import examples
from tournaments.pairing import Entrant, Pairing, SwissRequest, pair, problems_of, rng_for

# Tables of cases: other tests cover their lines, and with coverage these take twice as long.
pytestmark = [pytest.mark.long, pytest.mark.no_cover]


@dataclass
class Player:
    name: str
    points: int = 0
    byes: int = 0
    met: set[str] = field(default_factory=set)
    present: bool = True


@settings(max_examples=examples(60, of=3), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    size=st.one_of(st.integers(2, 24), st.integers(2, 200)),
    rounds=st.integers(1, 9),
    chance=st.randoms(use_true_random=False),
    seed=st.text(max_size=8),
)
def test_every_round_of_every_event_is_sound_and_repeats_no_game_it_need_not(
    size: int, rounds: int, chance: object, seed: str
) -> None:
    players = {f"p{number}": Player(f"p{number}") for number in range(size)}
    for number in range(1, rounds + 1):
        present = [player for player in players.values() if player.present]
        if len(present) < 2:
            return
        present.sort(key=lambda player: (-player.points, player.name))
        entrants = [
            Entrant(player.name, player.points, rank, frozenset(player.met), player.byes)
            for rank, player in enumerate(present, start=1)
        ]
        request = SwissRequest(number, tuple(entrants))
        pairing = pair(request, rng_for(seed, "round", number))
        assert problems_of(request, pairing) == ()
        assert pairing == pair(
            SwissRequest(number, tuple(reversed(entrants))), rng_for(seed, "round", number)
        )
        judge(entrants, pairing, number=number)
        play(players, pairing, chance=chance)
        leave_and_come(players, chance=chance)


def judge(entrants: list[Entrant], pairing: Pairing, *, number: int) -> None:
    bye = bye_in(entrants, pairing)
    repeated = sum(have_met(one, other) for one, other in couples_of(entrants, pairing))
    assert repeated == sum(note.code == "rematch" for note in pairing.notes)
    if repeated:
        assert repeated == rematches_needed([entrant for entrant in entrants if entrant is not bye])
    if number == 1 or bye is None:
        return
    lower_without = [other for other in entrants if other.rank > bye.rank and not other.byes]
    if bye.byes or lower_without or repeated:
        assert bye == right_bye(entrants)


def play(players: dict[str, Player], pairing: Pairing, *, chance: object) -> None:
    for item in pairing.pairs:
        if item.bye:
            players[item.players[0]].points += 8
            players[item.players[0]].byes += 1
            continue
        points = chance.randint(6, 10)  # type: ignore[attr-defined]
        for name, other, won in zip(item.players, item.players[::-1], (points, 11 - points), strict=True):
            players[name].points += won
            players[name].met.add(other)


def leave_and_come(players: dict[str, Player], *, chance: object) -> None:
    for player in players.values():
        if chance.random() < (0.05 if player.present else 0.3):  # type: ignore[attr-defined]
            player.present = not player.present
    if chance.random() < 0.3:  # type: ignore[attr-defined]
        late = Player(f"late{len(players)}")
        players[late.name] = late
