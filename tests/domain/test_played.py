"""What has been played, as the next pairing sees it: who has met, who had a win without a game."""

import random
from collections import Counter

import pytest

from scoring.games import GAMES, load_rules
from scoring.results import Outcome, Score, place_of
from scoring.standings import Competitor, Standing
from scoring.structures import Plan
from tests.sampling import partly_long
from tournaments.pairing import Pair, pair, problems_of
from tournaments.pairing.types import CutRequest, KnockoutRequest, SwissRequest
from tournaments.play.final_order import final_standings
from tournaments.play.next_round import (
    NextRound,
    NextRoundError,
    PlayedSoFar,
    next_round,
    orders_of,
    who_goes_on,
)
from tournaments.play.played import PlayedMatch, PlayedRound, Scoring, with_third

ARMADA = GAMES["armada"]
RULES = load_rules(ARMADA, "armada-2018")
BYE = ARMADA.bye(RULES)
MISSED = ARMADA.missed(RULES)
NO_SHOW = PlayedMatch(("piett", "wuher"), {"piett": BYE, "wuher": MISSED}, table=4)
GAME = PlayedMatch(
    ("ackbar", "lobot"),
    {"ackbar": Score(6, Outcome.WIN, {"margin": 9}), "lobot": Score(5, Outcome.LOSS, {"margin": 0})},
)


def test_a_table_with_one_who_never_came_is_no_meeting_A_TIE_3() -> None:
    assert [match.has_met for match in (GAME, NO_SHOW, PlayedMatch(("ackbar", "lobot"), None))] == [
        True,
        False,
        True,
    ]


def test_a_win_without_a_game_is_like_a_bye() -> None:
    assert NO_SHOW.had_bye("piett")
    assert not NO_SHOW.had_bye("wuher")
    assert not GAME.had_bye("ackbar")
    assert not PlayedMatch(("piett",), None).had_bye("piett")


def test_after_a_no_show_the_two_may_still_meet_and_the_winner_is_not_the_first_for_a_bye() -> None:
    rounds = (PlayedRound(1, False, True, (NO_SHOW, GAME)),)
    players = [Competitor(name, "active") for name in ("piett", "ackbar", "lobot", "wuher")]
    lines = final_standings(players, rounds, by=Scoring(ARMADA, RULES), seed="s")
    coming = next_round(Plan(3, 0), PlayedSoFar(standings=lines, rounds=rounds, clubs={}))
    assert isinstance(coming.request, SwissRequest)
    assert {entrant.id: (entrant.met, entrant.byes) for entrant in coming.request.entrants} == {
        "piett": (frozenset(), 1),
        "ackbar": (frozenset({"lobot"}), 0),
        "lobot": (frozenset({"ackbar"}), 0),
        "wuher": (frozenset(), 0),
    }


def test_of_pods_is_known_how_often_two_have_met_and_who_sat_in_a_small_one() -> None:
    """P-PAIR-1"""
    win, loss = Score(4, Outcome.WIN), Score(0, Outcome.LOSS)
    ids = ("ackbar", "jerec", "lobot", "piett", "wuher")
    pods = (
        PlayedMatch(ids[:3], {"ackbar": win, "jerec": loss, "lobot": loss}, table=1),
        PlayedMatch(ids[3:], {"piett": win, "wuher": loss}, table=2),
    )
    rounds = tuple(PlayedRound(number, False, True, pods) for number in (1, 2))
    players = [Competitor(name, "active") for name in ids]
    lines = final_standings(players, rounds, by=Scoring(ARMADA, RULES), seed="s")
    coming = next_round(Plan(3, 4), PlayedSoFar(standings=lines, rounds=rounds, clubs={}), seats=(2, 4))
    assert isinstance(coming.request, SwissRequest)
    assert coming.request.seats == (2, 4)
    assert {entrant.id: (entrant.meetings, entrant.short) for entrant in coming.request.entrants} == {
        "ackbar": ({"jerec": 2, "lobot": 2}, 0),
        "jerec": ({"ackbar": 2, "lobot": 2}, 0),
        "lobot": ({"ackbar": 2, "jerec": 2}, 0),
        "piett": ({"wuher": 2}, 2),
        "wuher": ({"piett": 2}, 2),
    }
    final = next_round(Plan(2, 4), PlayedSoFar(standings=lines, rounds=rounds, clubs={}), seats=(2, 4))
    assert final.final
    assert final.request == CutRequest(tuple(line.player for line in lines[:4]), (2, 4))


def pod(game: int, *places: int, seats: str) -> PlayedMatch:
    """A pod of a knockout: the places in the order of the seats."""
    scores = {
        player: Score(4 - place, Outcome.PLACED, place=place)
        for player, place in zip(seats, places, strict=True)
    }
    return PlayedMatch(tuple(seats), scores, game=game, table=game)


def knockout(*matches: PlayedMatch, number: int = 1) -> PlayedRound:
    return PlayedRound(number, True, True, matches)


def order_after(*rounds: PlayedRound, players: str = "abcdefgh", gone: str = "") -> str:
    """Everybody in the final order, one letter each."""
    competitors = [Competitor(name, "removed" if name in gone else "active") for name in players]
    lines = final_standings(competitors, rounds, by=Scoring(ARMADA, RULES), seed="s")
    return "".join(line.player for line in lines)


def test_a_place_is_a_win_or_said_as_such() -> None:
    """P-PLACE-1: who lost a duel, or missed it, has no place to go on from."""
    outcomes = {outcome: place_of(Score(0, outcome)) for outcome in Outcome}
    assert outcomes == {"win": 1, "draw": 1, "bye": 1, "loss": None, "missed": None, "placed": None}
    assert place_of(Score(0, Outcome.PLACED, place=3)) == 3
    assert place_of(None) is None


def test_the_places_of_the_final_pod_come_first() -> None:
    """P-CUT-1: then those who went out before, equal ones as in the standings."""
    semis = knockout(pod(1, 1, 2, 3, 4, seats="adeh"), pod(2, 2, 1, 4, 3, seats="bcfg"))
    final = knockout(pod(1, 4, 2, 1, 3, seats="acdb"), number=2)
    standing = order_after()
    out = sorted("eg", key=standing.index) + sorted("hf", key=standing.index)
    assert order_after(semis, final) == "dcba" + "".join(out)


def test_who_left_before_the_final_stands_behind_all_who_played_it() -> None:
    """P-CUT-1"""
    semis = knockout(pod(1, 1, 2, seats="ab"), pod(2, 1, 2, seats="cd"))
    alone = PlayedMatch(("c",), {"c": BYE}, game=1)
    order = order_after(semis, knockout(alone, number=2), players="abcd", gone="a")
    assert order[:2] == "ca"


def test_of_two_pods_two_each_go_on_in_order_of_place() -> None:
    """P-CUT-1: a shared place goes to who stands better; whoever left since leaves the seat empty."""
    semis = knockout(pod(1, 1, 2, 2, 4, seats="adeh"), pod(2, 2, 1, 4, 3, seats="bcfg"))
    competitors = [Competitor(name, "removed" if name == "b" else "active") for name in "abcdefgh"]
    lines = final_standings(competitors, (semis,), by=Scoring(ARMADA, RULES), seed="s")
    better = min("de", key=[line.player for line in lines].index)
    assert who_goes_on(semis, lines, seats=(2, 4)) == ((1, ("a", better)), (2, ("c", "b")))
    coming = next_round(Plan(2, 8), PlayedSoFar(standings=lines, rounds=(semis,), clubs={}), seats=(2, 4))
    assert coming.request == KnockoutRequest(((1, ("a", better)), (2, ("c",))), (2, 4))
    assert (coming.number, coming.knockout, coming.final) == (2, True, True)


def test_of_the_final_pod_one_has_won_the_event() -> None:
    """P-CUT-1: also where two share the first place."""
    final = knockout(pod(1, 1, 3, 1, seats="abc"))
    competitors = [Competitor(name, "active") for name in "abc"]
    lines = final_standings(competitors, (final,), by=Scoring(ARMADA, RULES), seed="s")
    better = min("ac", key=[line.player for line in lines].index)
    assert who_goes_on(final, lines, seats=(2, 4)) == ((1, (better,)),)
    assert lines[0].player == better
    assert final.matches[0].winner is None


def test_of_a_duel_only_the_winner_goes_on() -> None:
    """A-KO-3: of a drawn one who stands better, of a double loss nobody."""
    drawn = PlayedMatch(("a", "b"), dict.fromkeys("ab", Score(3, Outcome.DRAW)), game=1)
    lost = PlayedMatch(("c", "d"), dict.fromkeys("cd", Score(0, Outcome.LOSS)), game=2)
    semis = knockout(drawn, lost)
    lines = final_standings(
        [Competitor(name, "active") for name in "abcd"], (semis,), by=Scoring(ARMADA, RULES), seed="s"
    )
    better = min("ab", key=[line.player for line in lines].index)
    assert who_goes_on(semis, lines, seats=(2, 2)) == ((1, (better,)), (2, ()))


def duel(game: int, winner: str, loser: str) -> PlayedMatch:
    """A game of a bracket of duels."""
    scores = {winner: Score(7, Outcome.WIN), loser: Score(4, Outcome.LOSS)}
    return PlayedMatch((winner, loser), scores, game=game, table=game)


def lines_after(*rounds: PlayedRound, gone: str = "") -> tuple[Standing, ...]:
    """Four players after these rounds."""
    competitors = [Competitor(name, "removed" if name in gone else "active") for name in "abcd"]
    return final_standings(competitors, with_third(rounds), by=Scoring(ARMADA, RULES), seed="s")


SEMIS = knockout(duel(1, "a", "d"), duel(2, "b", "c"))


def next_of(*rounds: PlayedRound, gone: str = "", third: bool = True) -> NextRound:
    plan = Plan(0, 0, elimination=True, third_place=third)
    return next_round(
        plan, PlayedSoFar(standings=lines_after(*rounds, gone=gone), rounds=with_third(rounds), clubs={})
    )


def test_the_losers_of_the_semi_finals_are_asked_for_only_where_the_plan_says_so() -> None:
    through = ((1, ("a",)), (2, ("b",)))
    assert next_of(SEMIS).request == KnockoutRequest(through, third=("d", "c"))
    assert next_of(SEMIS, third=False).request == KnockoutRequest(through)
    assert next_of(SEMIS, gone="d").request == KnockoutRequest(through, third=("c",))
    quarters = knockout(*(duel(game, one, other) for game, one, other in [(1, "a", "c"), (4, "b", "d")]))
    assert next_of(quarters).request == KnockoutRequest(((1, ("a",)), (4, ("b",))))
    with_bye = knockout(duel(1, "a", "d"), PlayedMatch(("b",), {"b": BYE}, game=2))
    assert next_of(with_bye).request == KnockoutRequest(through)


def test_two_who_both_lost_one_semi_final_have_no_game_for_the_third_place() -> None:
    """Beside a bye they would meet again, beside a game there are three: the standings say who is third."""
    both = PlayedMatch(("a", "d"), dict.fromkeys("ad", Score(0, Outcome.LOSS)), game=1, table=1)
    for other in (PlayedMatch(("b",), {"b": BYE}, game=2), duel(2, "b", "c")):
        assert next_of(knockout(both, other)).request == KnockoutRequest(((1, ()), (2, ("b",))))


def test_the_game_for_the_third_place_stands_behind_the_final_and_ends_the_bracket() -> None:
    """Whoever wins it is third, whatever the standings say; both are told by the round before."""
    for third, fourth in ("cd", "dc"):
        rounds = (SEMIS, knockout(duel(2, third, fourth), duel(1, "b", "a"), number=2))
        assert [line.player for line in lines_after(*rounds)] == ["b", "a", third, fourth]
        final = with_third(rounds)[1]
        assert [(match.game, match.for_third) for match in final.matches] == [(2, True), (1, False)]
        assert final.is_last
        assert not SEMIS.is_last
        assert who_goes_on(final, lines_after(*rounds), seats=(2, 2)) == ((1, ("b",)),)
        with pytest.raises(NextRoundError, match="event_over"):
            next_of(*rounds)


def test_rounds_without_such_a_game_are_left_as_they_are() -> None:
    swiss = PlayedRound(1, False, True, ())
    for rounds in ((), (swiss,), (swiss, SEMIS), (SEMIS, knockout(duel(1, "a", "b"), number=2))):
        assert with_third(rounds) == rounds
    assert not swiss.is_last


def doubles(*rounds: tuple[PlayedMatch, ...]) -> tuple[PlayedRound, ...]:
    return tuple(knockout(*matches, number=number) for number, matches in enumerate(rounds, start=1))


def test_of_a_double_elimination_the_upper_half_counts_more_than_the_lower() -> None:
    competitors = [Competitor(name, "active") for name in "abcd"]
    first = (duel(1, "a", "b"), duel(2, "c", "d"))
    second = (duel(1, "a", "c"), duel(2, "d", "b"))
    waits = PlayedMatch(("a",), {"a": BYE}, game=2)

    def order(*rounds: tuple[PlayedMatch, ...]) -> str:
        by = Scoring(ARMADA, RULES)
        lines = final_standings(competitors, doubles(*rounds), by=by, seed="s", elimination=True, double=True)
        return "".join(line.player for line in lines)

    assert order(first, second) == "acdb"
    assert order(first, second, (duel(1, "d", "c"), waits)) == "adcb"
    assert order(first, second, (duel(1, "d", "c"), waits), (duel(1, "d", "a"),)) == "dacb"
    assert sorted(order()) == ["a", "b", "c", "d"]


def test_a_double_elimination_of_which_nobody_is_left_ends() -> None:
    rounds = doubles((duel(1, "a", "b"), duel(2, "c", "d")))
    plan = Plan(0, 0, elimination=True, double=True)
    gone = [Competitor(name, "removed") for name in "abcd"]
    lines = final_standings(gone, rounds, by=Scoring(ARMADA, RULES), seed="s", double=True)
    with pytest.raises(NextRoundError, match="nobody_left"):
        next_round(plan, PlayedSoFar(standings=lines, rounds=rounds, clubs={}))


def test_a_final_that_both_lost_is_won_from_the_upper_half() -> None:
    """It is the first loss of one and the second of the other; of the deciding one nobody is left."""
    competitors = [Competitor(name, "active") for name in "abcd"]
    waits = PlayedMatch(("a",), {"a": BYE}, game=2)
    both = PlayedMatch(("d", "a"), dict.fromkeys("da", Score(0, Outcome.LOSS)), game=1)
    before = (
        (duel(1, "a", "b"), duel(2, "c", "d")),
        (duel(1, "a", "c"), duel(2, "d", "b")),
        (duel(1, "d", "c"), waits),
    )
    plan = Plan(0, 0, elimination=True, double=True)
    for rounds, wins in (
        (doubles(*before, (both,)), ("a", "d")),
        (doubles(*before, (duel(1, "d", "a"),), (both,)), ()),
    ):
        by = Scoring(ARMADA, RULES)
        lines = final_standings(competitors, rounds, by=by, seed="s", elimination=True, double=True)
        assert orders_of(rounds, lines, seats=(2, 2))[-1] == {1: wins}
        assert wins in ((), tuple(line.player for line in lines[:2]))
        assert {line.player for line in lines[2:]} == {"b", "c"}
        with pytest.raises(NextRoundError, match="event_over"):
            next_round(plan, PlayedSoFar(standings=lines, rounds=rounds, clubs={}))


def pair_to_match(found: Pair, rng: random.Random, often: float, losses: Counter[str]) -> PlayedMatch:
    """The match as it went: the bye, a win of the first seat, or a loss of both."""
    if found.bye:
        return PlayedMatch(found.players, {found.players[0]: BYE}, game=found.game)
    if rng.random() < often:
        losses.update(found.players)
        lost = dict.fromkeys(found.players, Score(0, Outcome.LOSS))
        return PlayedMatch(found.players, lost, game=found.game)
    losses[found.players[1]] += 1
    return duel(found.game or 0, *found.players)


@pytest.mark.parametrize("players", partly_long([4, 5, 7, 8, 11], of=2))
@pytest.mark.parametrize("often", [0.1, 0.5])
def test_whoever_loses_twice_is_out_and_nobody_else_also_where_both_of_a_game_lose(
    players: int, often: float
) -> None:
    """In every round just those sit who have lost once at most, each in one game of the plan."""
    plan, by = Plan(0, 0, elimination=True, double=True), Scoring(ARMADA, RULES)
    competitors = [Competitor(f"p{at}", "active") for at in range(players)]
    for event in range(40):
        rng, losses = random.Random(f"{players}/{often}/{event}"), Counter[str]()
        rounds: tuple[PlayedRound, ...] = ()
        while True:
            lines = final_standings(competitors, rounds, by=by, seed="s", elimination=True, double=True)
            try:
                request = next_round(plan, PlayedSoFar(standings=lines, rounds=rounds, clubs={})).request
            except NextRoundError as error:
                left = [each.id for each in competitors if losses[each.id] < 2]
                assert error.code in ("event_over", "nobody_left")
                assert left in ([lines[0].player], [])
                break
            made = pair(request, rng)
            assert problems_of(request, made) == ()
            seated = [player for game in made.pairs for player in game.players]
            assert sorted(seated) == sorted(each.id for each in competitors if losses[each.id] < 2), event
            matches = tuple(pair_to_match(game, rng, often, losses) for game in made.pairs)
            rounds = (*rounds, PlayedRound(len(rounds) + 1, True, True, matches))
