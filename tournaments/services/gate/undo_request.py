"""One line of the diary to be undone, and the rows it refers to."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from ...acts import Action, AnyAction, action_of
from ...acts.payload import UNDOES, OfPlayer, OfRound, P, from_json
from ...acts.results import ResultReported
from ...models import AuditRow, Entry, Match, Round, Snapshot, Tournament, User
from ...queries.rounds.history import undone_in
from ...wording.refusals import Refused, or_gone
from ..rows.keys import is_given_again
from ..rows.opened_file import FleetStore


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """One line of the diary that somebody wants to undo."""

    row: AuditRow
    actor: User | None
    now: datetime
    reason: str
    fleets: FleetStore

    @property
    def tournament(self) -> Tournament:
        return self.row.tournament

    @property
    def action(self) -> AnyAction:
        """The act of the line. Raises Refused where this version does not know it."""
        action = action_of(self.row.action)
        if action is None:
            raise Refused("undo_not_possible", why="")
        return action

    @property
    def revision(self) -> int:
        return self.row.revision

    def do(self, act: Callable[..., object], target: object, /, **given: object) -> None:
        """Does this act of the services: by who asked, and its line names the line it undoes."""
        act(target, self.actor, now=self.now, undoes=self.revision, **given)

    def payload(self, kind: type[P]) -> P:
        """What the line kept of the act."""
        return from_json(kind, self.row.data)

    def entry(self, key: str | None = None) -> Entry:
        """The player of the line. Raises Refused `gone`; `undo_overtaken` where the key is another's now."""
        key = self.payload(OfPlayer).key if key is None else key
        entry = or_gone(Entry.objects.filter(tournament=self.tournament, key=key).first())
        lines = self.tournament.audit.filter(action=Action.ADD_ENTRIES)
        if is_given_again(entry, since=self.revision, lines=lines.values_list("revision", "data")):
            raise Refused("undo_overtaken")
        return entry

    def round(self) -> Round:
        """The round of the line. Raises Refused `gone`."""
        rounds = Round.objects.select_related("tournament", "stage").filter(
            tournament=self.tournament, number=self.payload(OfRound).round or 0
        )
        return or_gone(rounds.first())

    def match(self) -> Match:
        """The match of the line. Raises Refused `gone`."""
        matches = Match.objects.select_related("round__tournament", "round__stage")
        return or_gone(matches.filter(round=self.round(), pk=self.payload(ResultReported).match or 0).first())


Inverse = Callable[[UndoRequest], None]


def check_stands(request: UndoRequest, lines: QuerySet[AuditRow]) -> None:
    """Raises Refused `undo_overtaken` where one of these lines is later and has not been undone itself."""
    undone = undone_in(request.tournament)
    later = lines.filter(revision__gt=request.row.revision)
    if any(line.revision not in undone and UNDOES not in line.data for line in later):
        raise Refused("undo_overtaken")


def snapshot_before_line(request: UndoRequest) -> Snapshot:
    """The snapshot taken just before this line. Raises Refused `undo_not_kept`."""
    snapshots = Snapshot.objects.select_related("tournament").filter(
        tournament=request.tournament, revision=request.row.revision - 1, action=request.row.action
    )
    snapshot = snapshots.first()
    if snapshot is None:
        raise Refused("undo_not_kept")
    return snapshot
