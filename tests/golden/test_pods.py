"""Golden events in pods: their standings, and pods as good as a long search found (P-PAIR-1)."""

from fractions import Fraction

import pytest

from tests.domain.pairing.pods_referee import state_of, worth
from tests.golden.files import GOLDEN, OURS, expected
from tournaments.event_file import next_round_of, read_event, standings_of
from tournaments.pairing import pair, rng_for


@pytest.mark.golden("events in pods")
def test_the_standings_of_pods_are_those_expected(manage, record_property):
    """P-GAME-1, P-PLACE-1, P-PLACE-2, P-POINTS-1, P-RANK-2"""
    wanted = expected("pods")["standings"]
    record_property("cases", len(wanted))
    files = [str(GOLDEN / "pods" / name) for name in wanted]
    answers, done = manage("standings", *files)
    assert (done.returncode, done.stderr) == (0, "")
    for answer, (name, lines) in zip(answers, wanted.items(), strict=True):
        found = {line["player"]: {**line, "rank": None} for line in answer["standings"]}
        assert found == {line["player"]: {**line, "rank": None} for line in lines}, name
        ranked = [line for line in answer["standings"] if line["status"] != "disqualified"]
        order = [(Fraction(line["points"]), line["wins"], line["score"]) for line in ranked]
        assert order == sorted(order, reverse=True), name
        assert [line["rank"] for line in ranked] == list(range(1, len(ranked) + 1))


@pytest.mark.long
@pytest.mark.golden("states of pods by the command")
def test_the_pods_of_every_state_are_as_good_as_the_best_known(manage, record_property):
    """P-PAIR-1: repeats and short pods on every state, the spread within 2 % on average."""
    best_found = expected("pods")["best_found"]
    record_property("cases", len(best_found))
    files = [str(GOLDEN / "pods" / name) for name in best_found]
    answers, done = manage("pair_next", *files)
    assert (done.returncode, done.stderr) == (0, "")
    ratios = []
    for answer, (name, best) in zip(answers, best_found.items(), strict=True):
        pods = [tuple(match["players"]) for match in answer["matches"]]
        repeats, short, spread = worth(state_of(name), pods)
        known = (best["repeats"], best["short"], Fraction(best["spread"]))
        assert (repeats, short) <= known[:2], name
        if (repeats, short) == known[:2] and known[2]:
            ratios.append(spread / known[2])
        again = [note for note in answer["notes"] if note["code"] == "met_before"]
        assert all(len(note["players"]) == 2 for note in again)
        assert (len(again) > 0) == (repeats > 0)
    assert sum(ratios) / len(ratios) <= Fraction(102, 100)


def test_a_state_of_64_is_paired_from_its_file_to_the_referee():
    document = read_event((OURS / "pods" / "state_006.json").read_bytes())
    following = next_round_of(document)
    pairing = pair(following.request, rng_for(document.seed, "round", following.number))
    assert sorted(player for each in pairing.pairs for player in each.players) == sorted(
        line.player for line in standings_of(document) if line.status == "active"
    )
