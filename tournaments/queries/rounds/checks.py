"""Everybody's results so far, to be checked before the next pairing (F15, F25)."""

from dataclasses import dataclass

from ...games import GAME_WORDS
from ...models import Entry, Round, Tournament
from ...play.played import PlayedMatch
from ...text.names import by_name
from ...wording.endings import ending_of
from ...wording.sentences import joined, worth_text
from ..state.played import game_of
from ..state.state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round of one player; `worth` is empty while there is no result."""

    round: int
    others: str
    """Whom they met there, by name."""
    kind: str
    totals: str
    """The final score, the player's own figure first; "" without one."""
    worth: str
    """What it is worth, in words."""
    ending: str
    """How the game ended, where the figures alone don't tell."""


@dataclass(frozen=True, slots=True)
class ResultsLine:
    """A player with their rounds, and whether they confirmed that these are right."""

    entry: Entry
    cells: tuple[CheckedRound, ...]
    has_looked: bool


@dataclass(frozen=True, slots=True)
class Checks:
    """All lines by name; `looked` of `total` active players have checked the closed rounds."""

    rounds: tuple[Round, ...]
    lines: tuple[ResultsLine, ...]
    looked: int
    total: int


def checks_of(event: EventState | Tournament) -> Checks:
    """The results so far, of everybody who has played."""
    state = newest_state(event)
    closed = _closed(state)
    cells = _cells(state)
    lines = tuple(
        ResultsLine(entry, tuple(cells[entry.key]), _has_looked(entry, closed))
        for entry in by_name(state.entries)
        if entry.key in cells
    )
    active = [line for line in lines if line.entry.status == Entry.Status.ACTIVE]
    return Checks(
        tuple(round_ for round_ in state.published if state.matches(round_.number)),
        lines,
        sum(line.has_looked for line in active),
        len(active),
    )


def checked_counts(state: EventState) -> tuple[int, int]:
    """How many of the active players have checked their results, and how many there are."""
    closed = _closed(state)
    active = [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE]
    return sum(_has_looked(entry, closed) for entry in active), len(active)


def _closed(state: EventState) -> int:
    return max((round_.number for round_ in state.played if round_.complete), default=0)


def _has_looked(entry: Entry, closed: int) -> bool:
    return entry.results_checked >= closed > 0


def _cells(state: EventState) -> dict[str, list[CheckedRound]]:
    """Key -> the rounds of this player, in order."""
    cells: dict[str, list[CheckedRound]] = {}
    for round_ in state.published:
        for match in state.matches(round_.number):
            for player in match.players:
                cells.setdefault(player, []).append(_cell(match, player, state))
    return cells


def _cell(match: PlayedMatch, player: str, state: EventState) -> CheckedRound:
    score = (match.scores or {}).get(player)
    others = [key for key in match.players if key != player]
    game, words = game_of(state.tournament), GAME_WORDS[state.tournament.game]
    names = {key: state.by_key[key].name for key in match.players}
    return CheckedRound(
        round=match.round,
        others=joined(state.by_key[key].name for key in others),
        kind=match.kind,
        totals=" : ".join(str(match.totals[key]) for key in (player, *others) if key in match.totals),
        worth=worth_text(score, words) if score else "",
        ending=ending_of(match, names, game, words),
    )
