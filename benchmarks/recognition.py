"""Measure how much of what people paste is read: `.venv/bin/python benchmarks/recognition.py`.

Golden lists, each changed by one kind of noise after the other, against totals, squadron points and rules
broken that were written down for them (tests/golden/fleets/armada/expected.json), not by this reader.
GOLDEN_FOLDER names another folder laid out like tests/golden. Columns: kind, lists, those read with exactly
that, those asked about (a name of several cards), those called legal with another total.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.text import read_bytes
from tests.domain.fleets.chats import CHANGES
from tests.domain.fleets.habits import HABITS
from tests.domain.fleets.pastes import PASTES
from tests.domain.fleets.test_nicknames import PLACES, found, meant
from tests.domain.fleets.typings import TYPINGS
from tests.golden.files import GOLDEN, brought_lists

# What is due: this share of the lists of each kind, and none legal with another total.
DUE = 0.97
# Of the words of players: this share as they are meant, and none as another card.
WORDS_DUE = 0.95


@dataclass(frozen=True, slots=True)
class Known:
    """A list with what is known of it."""

    text: str
    total: int
    squadrons: int
    legal: bool
    broken: frozenset[str]


@dataclass(frozen=True, slots=True)
class Score:
    """How the lists of one kind were read."""

    kind: str
    lists: int
    right: int
    asked: int
    misled: int

    @property
    def share(self) -> float:
        """Read right, or asked about instead of guessed."""
        return (self.right + self.asked) / self.lists

    @property
    def is_due(self) -> bool:
        """As good as it has to be."""
        return self.share >= DUE and not self.misled

    def __str__(self) -> str:
        counts = f"{self.lists:>5} {self.right:>5} {self.asked:>5} {self.misled:>6}"
        return f"{self.kind:<34} {counts}   {self.share:>6.1%}"


def known_lists() -> tuple[Known, ...]:
    """The golden lists that players bring, but for exports that went wrong."""
    return tuple(
        Known(
            read_bytes((GOLDEN / "fleets" / "armada" / name).read_bytes()).rstrip(),
            wanted["total"],
            wanted["squadron_points"],
            wanted["legal"]["current"],
            frozenset(wanted["violations"]["current"]),
        )
        for name, wanted in brought_lists().items()
        if wanted["group"] != "malformed export"
    )


def score(kind: str, change: Callable[[str], str], lists: tuple[Known, ...]) -> Score:
    """Each list with that noise, read and compared with what is known of it."""
    found = [_word(change(known.text), known) for known in lists]
    return Score(kind, len(lists), *(found.count(word) for word in ("right", "asked", "misled")))


def _word(text: str, known: Known) -> str:
    catalogue = load_catalogue()
    reading = parse(text, catalogue=catalogue)
    verdict = check(reading, catalogue=catalogue)
    broken = frozenset(finding.code for finding in verdict.violations)
    said = (verdict.total, verdict.figures["squadrons"], verdict.legal, broken)
    if said == (known.total, known.squadrons, known.legal, known.broken):
        return "right"
    if verdict.legal and verdict.total != known.total:
        return "misled"
    return "asked" if any(trouble.code == "ambiguous_card" for trouble in reading.unplaced) else "wrong"


def scores(lists: tuple[Known, ...]) -> Iterator[Score]:
    """Every kind of noise in the order of the table."""
    for kind, change in {**CHANGES, **HABITS, **PASTES, **TYPINGS}.items():
        yield score(kind, change, lists)


def halves(lists: tuple[Known, ...]) -> tuple[int, int]:
    """Lists cut off before their squadrons, and of those how many are asked about or not legal."""
    catalogue = load_catalogue()
    cut = [known.text.partition("Squadrons:")[0] for known in lists]
    verdicts = [check(parse(text, catalogue=catalogue), catalogue=catalogue) for text in cut]
    asked = [v for v in verdicts if not v.legal or "cut_off" in {finding.code for finding in v.warnings}]
    # What costs nearly the limit without squadrons is a whole list.
    whole = [v for v in verdicts if v.total * 4 >= 400 * 3 and v not in asked]
    return len(cut) - len(whole), len(asked)


def words() -> tuple[int, int, int]:
    """Of the words of players in tests/domain/fleets/test_nicknames.py: all, as meant, as another card."""
    every = ((word, names, at) for at in PLACES for word, names in meant(*at).items())
    # The comma in that name parts it in the table of the test.
    told = [(word, names, at) for word, names, at in every if word != "AFFM"]
    read = [(set(found(word, *at)), set(names)) for word, names, at in told]
    return len(told), sum(one == other for one, other in read), sum(bool(one - other) for one, other in read)


def main() -> int:
    known, right, wrong = words()
    print(f"words of players: {right} of {known} as they are meant, {wrong} as another card")
    lists = known_lists()
    print(f"{'kind':<34} lists right asked misled    share")
    poor = 0
    for kind_score in scores(lists):
        poor += not kind_score.is_due
        print(f"{kind_score}{'' if kind_score.is_due else '   too few'}")
    cut, asked = halves(lists)
    print(f"half a copy: {asked} of {cut} asked about or not legal")
    return int(poor > 0 or asked < cut or wrong > 0 or right < WORDS_DUE * known)


if __name__ == "__main__":
    sys.exit(main())
