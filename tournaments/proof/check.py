"""The check of an event file: is its history one chain, and is the file what the chain says?"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from msgspec import UNSET, to_builtins

from tournaments.event_file.chain import ChainPart
from tournaments.event_file.kinds import all_of
from tournaments.event_file.schema import DiaryLine, EventDocument
from tournaments.pairing.chance import round_seed
from tournaments.proof.chain import (
    BEGINNING,
    Json,
    after,
    canonical,
    line_hash,
    moment,
    sealed_seed,
    sealed_texts,
)
from tournaments.proof.facts import proved_state

Path = tuple[str, ...]
# So deep a path leads to one table, one player, one column of a round.
_DEPTH = {"rounds": 4, "players": 3, "penalties": 2, "event": 2}
FORGETS = frozenset({"forget_entry", "forget_self", "forget_registration"})


@dataclass(frozen=True, slots=True)
class ProofFinding:
    """Something that does not hold, or that has to be said; `line` is where in the history, 0 for none."""

    code: str
    line: int = 0
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the chain with the state of the event before and after it."""

    line: Json
    before: Json
    after: Json

    @property
    def revision(self) -> int:
        return int(self.line["revision"])


@dataclass(frozen=True, slots=True)
class Checked:
    """What the check of the chain found; without a chain there is nothing to prove."""

    faults: tuple[ProofFinding, ...] = ()
    notes: tuple[ProofFinding, ...] = ()
    steps: tuple[Step, ...] = ()
    heads: Mapping[str, int] = field(default_factory=dict)
    """The hash of each line -> its number."""

    @property
    def head(self) -> str:
        return str(self.steps[-1].line["hash"]) if self.steps else ""


def check_chain(document: EventDocument) -> Checked:
    """Compares chain, diary, texts and event of this file."""
    if document.chain is UNSET:
        return Checked()
    chain = document.chain
    steps = tuple(_steps(chain))
    diary = all_of(document.diary)
    faults = (
        *_broken(chain),
        *_unlike_diary(chain, diary),
        *_undone_wrongly(chain),
        *_unlike_event(document, steps),
        *_wrong_seeds(document, steps),
    )
    return Checked(
        tuple(sorted(faults, key=lambda fault: fault.line)),
        (*_unproved(chain, diary), *_forgotten(steps), *_without_texts(chain)),
        steps,
        {line.hash: line.revision for line in chain.lines},
    )


def _steps(chain: ChainPart) -> Iterator[Step]:
    state: Json = {}
    for line in chain.lines:
        content = to_builtins(line)
        next_state = after(state, content.get("facts", ()))
        yield Step(content, state, next_state or {})
        state = next_state or {}


def _broken(chain: ChainPart) -> Iterator[ProofFinding]:
    """Lines that are not what their hash says, or that do not follow the one before."""
    before, revision = BEGINNING, 0
    for line in chain.lines:
        if line_hash(to_builtins(line)) != line.hash:
            yield ProofFinding("line_changed", line.revision)
        if line.before != before or line.revision <= revision:
            yield ProofFinding("line_out_of_order", line.revision, {"before": revision})
        before, revision = line.hash, line.revision
    if chain.head != before:
        yield ProofFinding("end_missing", revision)


def _unlike_diary(chain: ChainPart, diary: tuple[DiaryLine, ...]) -> Iterator[ProofFinding]:
    """Lines of the diary that are missing, added, changed, or moved."""
    by_revision = {line.revision: line for line in diary}
    chained = {line.revision for line in chain.lines}
    first = min(chained)
    yield from (
        ProofFinding("line_added", line.revision)
        for line in diary
        if line.revision > first and line.revision not in chained
    )
    for earlier, later in pairwise(diary):
        if later.revision <= earlier.revision:
            yield ProofFinding("diary_out_of_order", later.revision, {"before": earlier.revision})
    for line in chain.lines:
        beside = by_revision.get(line.revision)
        if beside is None:
            yield ProofFinding("line_missing", line.revision)
        elif (moment(beside.at), beside.action) != (line.at, line.action) or (
            beside.player is not UNSET and beside.player != line.player
        ):
            yield ProofFinding("diary_changed", line.revision, {"at": line.at, "action": line.action})
    yield from _unsealed(chain, by_revision)


def _unsealed(chain: ChainPart, diary: Mapping[int, DiaryLine]) -> Iterator[ProofFinding]:
    """Texts that are not what was sealed."""
    renewed = _renewed_seals(chain)
    for line in chain.lines:
        if line.salt is UNSET or line.revision not in diary:
            continue
        beside = diary[line.revision]
        data = {} if beside.data is UNSET else beside.data
        found = sealed_texts(line.salt, data, "" if beside.reason is UNSET else beside.reason)
        if found != renewed.get(line.revision, line.texts):
            yield ProofFinding("texts_changed", line.revision)


def _renewed_seals(chain: ChainPart) -> dict[int, str]:
    """The seals of lines from which texts were deleted on request, as the line of the deletion has them."""
    renewed: dict[int, str] = {}
    for line in chain.lines:
        if line.action not in FORGETS or line.facts is UNSET:
            continue
        for patch in line.facts:
            texts = (patch or {}).get("texts") or {}
            renewed |= {int(revision): str(seal) for revision, seal in texts.items()}
    return renewed


def _undone_wrongly(chain: ChainPart) -> Iterator[ProofFinding]:
    """An act is taken back once, and after it was done; several lines may take back one act together."""
    known: set[int] = set()
    for line in chain.lines:
        if line.undoes is not UNSET and line.undoes not in known and line.undoes >= chain.lines[0].revision:
            yield ProofFinding("undoes_nothing", line.revision, {"undone": line.undoes})
        known.add(line.revision)


def differing_paths(found: Any, expected: Any, path: Path = ()) -> Iterator[Path]:
    """The paths at which these two differ; what is the same object is not looked into."""
    if found is expected:
        return
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted({*found, *expected}):
            yield from differing_paths(found.get(key), expected.get(key), (*path, key))
    elif found != expected:
        yield path


def _unlike_event(document: EventDocument, steps: tuple[Step, ...]) -> Iterator[ProofFinding]:
    """What the file says otherwise than the chain, each with the line that said it last."""
    salts = {} if document.chain is UNSET or document.chain.salts is UNSET else document.chain.salts
    found = json.loads(canonical(proved_state(document, salts)))
    last = steps[-1].after
    expected = {key: last.get(key, {}) for key in found}
    # Without the salt nobody can say whose name it is.
    unknown = {key for key, player in found["players"].items() if "name" not in player}
    expected["players"] = {
        key: {word: value for word, value in player.items() if word != "name" or key not in unknown}
        for key, player in expected["players"].items()
    }
    told: set[Path] = set()
    origins: dict[Path, int] = {}
    for path in differing_paths(found, expected):
        origins = origins or _origins(steps)
        short = path[: _DEPTH[path[0]]]
        if short not in told:
            told.add(short)
            code = "name_changed" if path[0] == "players" and path[-1] == "name" else "event_changed"
            yield ProofFinding(code, _origin(origins, path), {"path": path, "key": path[1]})


def _origins(steps: tuple[Step, ...]) -> dict[Path, int]:
    """Path -> the last line that changed what stands there."""
    origins: dict[Path, int] = {}
    for step in steps:
        for path in differing_paths(step.before, step.after):
            origins[path] = step.revision
    return origins


def _origin(origins: Mapping[Path, int], path: Path) -> int:
    above = (origins.get(path[:depth], 0) for depth in range(len(path) + 1))
    below = (revision for inner, revision in origins.items() if inner[: len(path)] == path)
    return max((*above, *below), default=0)


def _wrong_seeds(document: EventDocument, steps: tuple[Step, ...]) -> Iterator[ProofFinding]:
    """The seed of the event is the one whose hash was shown, and that of each round is made of it."""
    drawn = {number: step.revision for step in steps for number in _rounds_drawn(step)}
    if document.chain is not UNSET and document.chain.seed != sealed_seed(document.seed):
        yield ProofFinding("seed_changed", steps[0].revision)
        return
    for round_ in document.rounds:
        hall = "" if round_.hall is UNSET else round_.hall
        expected = round_seed(document.seed, round_.number, hall)
        if round_.seed is not UNSET and round_.seed != expected and round_.number in drawn:
            yield ProofFinding("round_seed_wrong", drawn[round_.number], {"round": round_.number})


def _rounds_drawn(step: Step) -> Iterator[int]:
    """The rounds whose seed this line set."""
    before, now = step.before.get("rounds", {}), step.after.get("rounds", {})
    for number, round_ in now.items():
        if round_ is not before.get(number) and round_.get("seed") != before.get(number, {}).get("seed"):
            yield int(number)


def _unproved(chain: ChainPart, diary: tuple[DiaryLine, ...]) -> Iterator[ProofFinding]:
    """The lines from before the chain."""
    first = chain.lines[0].revision
    earlier = [line.revision for line in diary if line.revision < first]
    if earlier:
        yield ProofFinding("earlier_lines", first, {"count": len(earlier)})


def _forgotten(steps: tuple[Step, ...]) -> Iterator[ProofFinding]:
    """Whose name was deleted on request; everything else of them still holds."""
    for step in steps:
        if step.line["action"] not in FORGETS:
            continue
        before, now = step.before.get("players", {}), step.after.get("players", {})
        for key, player in before.items():
            if player.get("name") != now.get(key, {}).get("name"):
                yield ProofFinding("name_deleted", step.revision, {"key": key})


def _without_texts(chain: ChainPart) -> Iterator[ProofFinding]:
    count = sum(line.salt is UNSET for line in chain.lines)
    if count:
        yield ProofFinding("without_texts", 0, {"count": count})
