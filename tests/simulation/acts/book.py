"""What is true of one event by the knowledge of those who act: the model beside the server.

Written from docs/rules, docs/pairing.md and docs/api.md; nothing of the program is imported.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

SETUP, RUNNING, FINISHED = "setup", "running", "finished"
DRAFT, PUBLISHED, COMPLETE = "draft", "published", "complete"
ACTIVE, REMOVED, DISQUALIFIED = "active", "removed", "disqualified"


@dataclass(frozen=True, slots=True)
class Plan:
    """A kind of event."""

    name: str
    smallest: int
    largest: int
    settings: dict[str, Any]
    game: str = "armada"
    weight: int = 1

    @property
    def is_bracket(self) -> bool:
        """A knockout from its first round."""
        return bool(self.settings.get("elimination") or self.settings.get("double_elimination"))

    @property
    def is_double(self) -> bool:
        return bool(self.settings.get("double_elimination"))

    @property
    def is_planned(self) -> bool:
        """Who meets whom stands in a plan: everybody, or everybody of the group."""
        return "first_stage" in self.settings

    @property
    def checks_in(self) -> bool:
        """Players check in before each round."""
        return self.settings.get("check_in") == "each"

    @property
    def is_pods(self) -> bool:
        return self.game == "kosmiczna_eskadra"


@dataclass(slots=True)
class Player:
    key: str
    name: str
    club: str = ""
    status: str = ACTIVE
    taken: int = 0
    """Tournament points taken by rulings that stand."""
    link: str = ""
    words: dict[int, str] = field(default_factory=dict)
    """Round -> present or absent, as far as anything was said of a round."""


@dataclass(slots=True)
class Table:
    """Who sits together in a round, and what counts there."""

    id: int
    kind: str
    """game, bye or missed."""
    number: int | None
    players: tuple[str, ...]
    result: dict[str, Any] | None = None
    """What was sent and counts."""
    lost: list[str] = field(default_factory=list)
    """Who lost this game by a ruling that stands."""
    words: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What players said that does not count yet."""

    @property
    def is_done(self) -> bool:
        return self.kind != "game" or self.result is not None or bool(self.lost)


@dataclass(slots=True)
class Round:
    number: int
    kind: str
    state: str = DRAFT
    clock: Literal["ready", "running", "paused"] = "ready"
    tables: list[Table] = field(default_factory=list)
    is_unsettled: bool = False
    """A draft of which something changed that it was drawn from."""
    by_hand: bool = False

    @property
    def games(self) -> list[Table]:
        return [table for table in self.tables if table.kind == "game"]

    @property
    def open_games(self) -> list[Table]:
        return [table for table in self.games if not table.is_done]

    @property
    def is_untouched(self) -> bool:
        """Nothing was said of any game, and the clock never ran."""
        return self.clock == "ready" and not any(t.result or t.words or t.lost for t in self.games)

    @property
    def seated(self) -> list[str]:
        return [player for table in self.tables for player in table.players]


@dataclass(slots=True)
class Penalty:
    id: int
    player: str
    kind: str
    points: int
    table: Table | None
    stands: bool = True


@dataclass(slots=True)
class Way:
    """How the latest act is taken back."""

    revision: int
    act: str
    undo: Any


@dataclass(slots=True)
class Book:
    """One event."""

    plan: Plan
    slug: str
    planned_rounds: int
    cut: int
    state: str = SETUP
    revision: int = 1
    place: str = ""
    announced: str = ""
    players: dict[str, Player] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    history: list[str] = field(default_factory=lambda: ["create_tournament"])
    used: int = 0
    """Keys given so far: none is given twice."""
    back: Way | None = None
    read_again: set[int] = field(default_factory=set)
    """Rounds whose tables an act changed in a way the server chose."""
    waiting: list[str] = field(default_factory=list)
    """Names of who registered and has no place."""
    registered: str = ""
    """Who got a place by registering just now: the key is to be read."""
    drawn: dict[int, tuple[int, Any]] = field(default_factory=dict)
    """Round -> (number of changes, tables) when it was last drawn."""
    changes: int = 0
    """Grows with all that a draw depends on."""

    @property
    def active(self) -> list[str]:
        return [key for key, player in self.players.items() if player.status == ACTIVE]

    @property
    def latest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def draft(self) -> Round | None:
        return self.latest if self.latest and self.latest.state == DRAFT else None

    @property
    def open_round(self) -> Round | None:
        return self.latest if self.latest and self.latest.state == PUBLISHED else None

    @property
    def swiss(self) -> list[Round]:
        return [each for each in self.rounds if each.kind == "swiss"]

    @property
    def in_knockout(self) -> bool:
        return any(each.kind == "knockout" for each in self.rounds)

    def games(self) -> Iterator[tuple[Round, Table]]:
        """Those that everybody sees."""
        for each in self.rounds:
            if each.state != DRAFT:
                yield from ((each, table) for table in each.games)

    def losses(self) -> dict[str, int]:
        """Games lost in the bracket by each player who was in it."""
        lost: dict[str, int] = {}
        for each in self.rounds:
            if each.kind != "knockout":
                continue
            for table in each.tables:
                for player in table.players:
                    lost.setdefault(player, 0)
                    if each.state == COMPLETE and table.kind == "game":
                        lost[player] += self.winner(table) != player
        return lost

    def winner(self, table: Table) -> str:
        """Who won this game, or "" while it is open. Set by the counting of the game."""
        from .counting import scores_of

        if not table.is_done or table.kind != "game":
            return ""
        points = scores_of(self.plan, table)
        return max(points, key=lambda player: points[player])

    def still_in(self) -> list[str]:
        """Who is still in the bracket."""
        enough = 2 if self.plan.is_double else 1
        return [key for key, lost in self.losses().items() if lost < enough and self._may_go_on(key)]

    def _may_go_on(self, key: str) -> bool:
        return key in self.players and self.players[key].status == ACTIVE

    def has_round_left(self) -> bool:
        """True while another round is to come after the latest."""
        if len(self.swiss) < self.planned_rounds and not self.in_knockout:
            return True
        if self.in_knockout:
            return len(self.still_in()) > 1
        return bool(self.cut or self.plan.is_bracket)

    def changed(self) -> None:
        """Something changed that a round is drawn from."""
        self.changes += 1
        if self.draft is not None:
            self.draft.is_unsettled = True
