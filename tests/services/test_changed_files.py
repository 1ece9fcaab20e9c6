"""Event days at random, each with one change: both programs name the line; and with the chain recomputed
behind the change, the fingerprint on paper does."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, make_running_event, publish_next, report
from tests.sampling import ALL, partly_long
from tests.services.random_acts import random_acts
from tests.verifier import VERIFIER
from tournaments.event_file import read_event, write_event
from tournaments.models import AuditRow, Match, Seat, Tournament
from tournaments.proof.chain import canonical, fingerprint, line_hash
from tournaments.proof.check import check_chain
from tournaments.proof.verdict import verdict_on
from tournaments.queries.document import export_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.rounds.seating import swap_seats
from tournaments.services.undo.undo import undo
from tournaments.wording.refusals import Refused

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
Change = Callable[[Json, random.Random], set[int]]
"""Changes the file, and says which lines have to be named."""

# Of each day five changes are tried: twenty-five files in `make test`, a thousand in `make test ALL=1`.
DAYS, CHANGES_OF_A_DAY = (200 if ALL else 5), 5


def a_day(cast: Cast, number: int) -> Json:
    """The file of a day with drops, byes, seats changed by hand and undo."""
    rng = random.Random(f"day {number}")
    event = make_running_event(cast, players=rng.randint(5, 8), seed="secret:hoth")
    for match in publish_next(event, cast.ozzel).matches.filter(kind="game"):
        report(match, cast.ozzel, rng.randint(7, 399), 17)
    for _name in random_acts(event, cast, rng):
        if rng.random() < 0.15:
            take_back_last(event, cast)
        if rng.random() < 0.15:
            swap_two(event, cast, rng)
    exported: Json = json.loads(write_event(export_event(Tournament.objects.get(pk=event.pk))))
    return exported


def take_back_last(event: Tournament, cast: Cast) -> None:
    row = AuditRow.objects.filter(tournament=event).select_related("tournament").latest("revision")
    with suppress(Refused):
        undo(UndoRequest(row, cast.ozzel, NOW, "by mistake", FLEETS))


def swap_two(event: Tournament, cast: Cast, rng: random.Random) -> None:
    latest = event.rounds.select_related("tournament", "stage").order_by("-number").first()
    games = Seat.objects.filter(round=latest, match__kind=Match.Kind.GAME).order_by("pk")
    seats = list(games.select_related("entry__tournament"))
    if latest is not None and len(seats) > 2:
        one, other = rng.sample(seats, 2)
        with suppress(Refused):
            swap_seats(latest, cast.ozzel, entries=(one.entry, other.entry), reason="by hand", now=NOW)


def patched(state: Any, patch: Any) -> Any:
    """RFC 7386, as the document says it."""
    if not isinstance(patch, dict):
        return patch
    merged = {**state} if isinstance(state, dict) else {}
    for key, value in patch.items():
        merged[key] = patched(merged.get(key), value)
        if value is None:
            del merged[key]
    return merged


def line_that_said(event: Json, *path: str) -> int:
    """The last line of the chain after which something else stood at this place."""
    state, before, found = {}, None, 0
    for line in event["chain"]["lines"]:
        for patch in line.get("facts", []):
            state = patched(state, patch)
        now: Any = state
        for key in path:
            now = now.get(key) if isinstance(now, dict) else None
        found, before = (found if now == before else line["revision"]), now
    return found


def with_result(event: Json) -> list[tuple[Json, Json]]:
    """The rounds and matches of the file that have a result."""
    return [
        (round_, match) for round_ in event["rounds"] for match in round_["matches"] if match.get("result")
    ]


def change_result(event: Json, rng: random.Random) -> set[int]:
    round_, match = rng.choice(with_result(event))
    player = rng.choice(match["players"])
    match["result"]["points"][player]["destroyed"] += 1
    first, number = match["players"][0], str(round_["number"])
    return {
        line_that_said(event, "rounds", number, "matches", first, "result", "points", player, "destroyed")
    }


def change_seed(event: Json, rng: random.Random) -> set[int]:
    round_ = rng.choice(event["rounds"])
    round_["seed"] = "0" * 32
    return {line_that_said(event, "rounds", str(round_["number"]), "seed")}


def change_order(event: Json, rng: random.Random) -> set[int]:
    lines = event["chain"]["lines"]
    at = rng.randrange(1, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return {lines[at]["revision"]}


def delete_act(event: Json, rng: random.Random) -> set[int]:
    lines = event["chain"]["lines"]
    gone = lines.pop(rng.randrange(1, len(lines) - 1))["revision"]
    event["diary"] = [line for line in event["diary"] if line["revision"] != gone]
    return {next(line["revision"] for line in lines if line["revision"] > gone)}


def swap_seat(event: Json, rng: random.Random) -> set[int]:
    """Two players change places, each with the numbers of the other."""
    round_ = rng.choice([at for at in event["rounds"] if len(games_of(at)) > 1])
    one, other = rng.sample(games_of(round_), 2)
    number, firsts = str(round_["number"]), (one["players"][0], other["players"][0])
    named = {line_that_said(event, "rounds", number, "matches", first, "players") for first in firsts}
    here, there = f'"{one["players"][1]}"', f'"{other["players"][1]}"'
    for match in (one, other):
        text = json.dumps(match).replace(here, "here").replace(there, here).replace("here", there)
        match |= json.loads(text)
    return named


def games_of(round_: Json) -> list[Json]:
    return [match for match in round_["matches"] if len(match["players"]) == 2]


def move_minute(event: Json, rng: random.Random) -> set[int]:
    line = rng.choice(event["diary"])
    line["at"] = (datetime.fromisoformat(line["at"]) + timedelta(minutes=1)).isoformat()
    return {line["revision"]}


def forge_name(event: Json, rng: random.Random) -> set[int]:
    player = rng.choice(event["players"])
    player["name"] += " Jr."
    return {line_that_said(event, "players", player["id"], "name")}


CHANGES: tuple[Change, ...] = (
    change_result,
    change_seed,
    change_order,
    delete_act,
    swap_seat,
    move_minute,
    forge_name,
)


def changes_of(number: int) -> Iterator[Change]:
    """Five of the seven, others each day."""
    for place in range(CHANGES_OF_A_DAY):
        yield CHANGES[(number * CHANGES_OF_A_DAY + place) % len(CHANGES)]


def recompute(event: Json) -> None:
    """What a forger does: lines that were moved get each other's numbers, the last line says what the file
    says now, and every hash is made anew."""
    lines, diary = event["chain"]["lines"], {line["revision"]: line for line in event["diary"]}
    numbers = dict(zip([line["revision"] for line in lines], sorted(diary), strict=True))
    event["diary"].sort(key=lambda line: numbers[line["revision"]])
    before = ""
    for line, beside in zip(lines, event["diary"], strict=True):
        line["revision"] = beside["revision"] = numbers[line["revision"]]
        line["at"] = VERIFIER.in_utc(beside["at"])
        if line.get("undoes") not in {number for number in diary if number < line["revision"]}:
            line.pop("undoes", None)
        if line is lines[-1]:
            line["facts"] = [None, VERIFIER.event_said(event)]
        line["before"] = before
        line["hash"] = before = line_hash(line)
    event["chain"]["head"] = before


def faults_by_both(event: Json, printed: str = "") -> tuple[set[int], set[int]]:
    """The lines that the program names, and those that the script does."""
    checked = check_chain(read_event(json.dumps(event)))
    named = {fault.line for fault in checked.faults}
    if printed and printed not in map(fingerprint, checked.heads):
        named.add(0)
    return named, {line for line, _sentence in VERIFIER.check(event, printed)["faults"]}


@pytest.mark.parametrize("number", partly_long(range(DAYS), of=DAYS))
def test_each_change_is_named_at_its_line_and_with_a_new_chain_by_the_fingerprint(
    cast: Cast, number: int
) -> None:
    day = a_day(cast, number)
    verdict, answer = verdict_on(read_event(json.dumps(day))), VERIFIER.check(day)
    assert (verdict.faults, answer["faults"]) == ((), [])
    assert {draw.code for draw in verdict.draws} == {"draw_repeated"}
    assert verdict.fingerprint == answer["fingerprint"]
    for change in changes_of(number):
        changed = copy.deepcopy(day)
        lines = change(changed, random.Random(f"{number} {change.__name__}"))
        by_program, by_script = faults_by_both(changed)
        assert (lines <= by_program, lines <= by_script) == (True, True), change.__name__
        if change in (change_result, change_seed, swap_seat, move_minute, forge_name):
            assert (by_program, by_script) == (lines, lines), change.__name__
        recompute(changed)
        assert VERIFIER.check(changed)["holds"] is (change is not change_seed), change.__name__
        program, script = faults_by_both(changed, verdict.fingerprint)
        assert (0 in program, 0 in script) == (True, True), change.__name__


@pytest.mark.long
def test_a_fingerprint_names_the_line_up_to_which_nothing_was_changed(cast: Cast) -> None:
    day = a_day(cast, 0)
    lines = day["chain"]["lines"]
    early = VERIFIER.letters(lines[4]["hash"])
    document = read_event(json.dumps(day))
    assert (
        verdict_on(document, early.lower().replace(" ", "")).printed,
        VERIFIER.check(day, early)["printed"],
    ) == (
        lines[4]["revision"],
        lines[4]["revision"],
    )


@pytest.mark.long
def test_a_draw_of_an_older_engine_is_judged_by_the_rules(cast: Cast) -> None:
    """Seats set otherwise by who draws, and the chain made again: no engine of ours drew it."""
    day = a_day(cast, 1)
    drawn = next(line for line in day["chain"]["lines"] if line["action"] == "pair_round")
    (facts,) = [
        patch for patch in drawn["facts"] if "matches" in (patch or {}).get("rounds", {}).get("1", {})
    ][1:]
    matches = facts["rounds"]["1"]["matches"]
    games = [match for match in matches.values() if len(match["players"]) == 2]
    one, other = games[:2]
    one["players"][1], other["players"][1] = other["players"][1], one["players"][1]
    found = {}
    for engine in (0, 1):
        drawn["facts"][-1]["draws"]["1"]["engine"] = engine
        draws = verdict_on(read_event(json.dumps(day))).draws
        found[engine] = next(draw.code for draw in draws if draw.line == drawn["revision"])
    assert found == {0: "draw_judged", 1: "draw_differs"}
    one["players"][1] = other["players"][1]
    draws = verdict_on(read_event(json.dumps(day))).draws
    assert next(draw.code for draw in draws if draw.line == drawn["revision"]) == "draw_unsound"


def test_what_is_canonical_is_the_same_for_both() -> None:
    value = {"b": [1, None, "Łódź", {"z": True, "a": -3}], "a": {}}
    assert canonical(value) == VERIFIER.canonical(value)


def test_a_fingerprint_of_no_line_is_a_fault(cast: Cast) -> None:
    day = a_day(cast, 0)
    printed = "ABCD EFGH JKLM NPQR STUV"
    verdict = verdict_on(read_event(json.dumps(day)), printed)
    assert [(fault.code, fault.line) for fault in verdict.faults] == [("fingerprint_unknown", 0)]
    assert [line for line, _sentence in VERIFIER.check(day, printed)["faults"]] == [0]
