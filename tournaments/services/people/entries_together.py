"""One act for several players: dropped together, or removed from the list before the start."""

from collections.abc import Collection
from datetime import datetime

from ...acts import Action
from ...acts.payload import OfPlayers
from ...models import Entry, Stage, Tournament, User
from ...queries.rounds.rounds import current_round
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_not_finished
from ..rows.naming import name_everybody


def drop_entries(
    tournament: Tournament, actor: User | None, *, keys: Collection[str], now: datetime, reason: str = ""
) -> list[Entry]:
    """Those of these players who are in are not paired any more; past results stay (A-DROP-1).

    All of them or none. Raises Refused for an unknown key, and where one of them sits in a bracket: those are
    dropped one by one (A-CUT-2, A-KO-4).
    """
    with change(tournament, Action.DROP_ENTRIES, actor, now=now, reason=reason) as step:
        if step.tournament.state == Tournament.State.SETUP:
            raise Refused("remove_instead")
        check_not_finished(step.tournament)
        leavers = [entry for entry in _chosen(step, keys) if entry.status == Entry.Status.ACTIVE]
        latest = current_round(step.tournament, with_draft=False)
        if latest is not None and latest.stage.kind == Stage.Kind.KNOCKOUT:
            seated = latest.seats.filter(entry__in=leavers).select_related("entry").first()
            if seated is not None:
                raise Refused("in_bracket_alone", name=seated.entry.name)
        for entry in leavers:
            entry.status = Entry.Status.REMOVED
            entry.left_after_round = latest.number if latest else 0
        Entry.objects.bulk_update(leavers, ["status", "left_after_round"], batch_size=100)
        step.payload = _players(leavers)
        if not leavers:
            step.skip()
        return leavers


def remove_entries(
    tournament: Tournament,
    actor: User | None,
    *,
    keys: Collection[str],
    now: datetime,
    undoes: int | None = None,
) -> list[Entry]:
    """Removes the players and their lists before the event starts. Raises Refused afterwards."""
    with change(tournament, Action.REMOVE_ENTRIES, actor, now=now, undoes=undoes) as step:
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("have_played")
        entries = _chosen(step, keys)
        step.payload = _players(entries)
        Entry.objects.filter(tournament=step.tournament, key__in=[entry.key for entry in entries]).delete()
        name_everybody(step.tournament)
        return entries


def _chosen(step: Change[Tournament], keys: Collection[str]) -> list[Entry]:
    """The players of these keys in the order of entry. Raises Refused for no key, and for an unknown one."""
    wanted = set(keys)
    if not wanted:
        raise Refused("nobody_chosen")
    entries = [entry for entry in Entry.objects.filter(tournament=step.tournament) if entry.key in wanted]
    if len(entries) < len(wanted):
        raise Refused("gone")
    return entries


def _players(entries: list[Entry]) -> OfPlayers:
    return OfPlayers(
        names=", ".join(entry.name for entry in entries), keys=tuple(entry.key for entry in entries)
    )
