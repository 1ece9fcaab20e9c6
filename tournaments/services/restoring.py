"""The event as it was at a snapshot, in place: links, accounts, leaders and the diary go on."""

from __future__ import annotations

from datetime import datetime

from ..acts import Action, action_of
from ..acts.payloads import Restored
from ..models import Entry, Penalty, Round, Snapshot, Stage, Tournament, User
from ..refusals import Refused
from .accounts import people_of
from .change import change
from .filling import Filling, FleetStore, Rows, fill_players, fill_rounds, player_columns
from .settings import checked_settings
from .snapshots import read_snapshot
from .taking_back import returned_entry
from .transfer import settings_of, state_of

# What a snapshot never takes back: an address that is printed, and whether the event is listed.
KEPT = frozenset({"is_public"})


def restore_snapshot(
    snapshot: Snapshot,
    actor: User | None,
    *,
    now: datetime,
    fleets: FleetStore,
    expected_revision: int | None = None,
    undoes: int | None = None,
) -> Tournament:
    """Rounds, results, players and settings are those of the snapshot; the state before is a snapshot too.

    Leaders, invitations, e-mail addresses and accounts stay as they are now; a link that was revoked stays
    revoked. Raises Refused `changed_meanwhile` when more happened since `expected_revision`, on which the
    reader decided.
    """
    with change(snapshot.tournament, Action.RESTORE_SNAPSHOT, actor, now=now, undoes=undoes) as step:
        tournament = step.tournament
        if expected_revision is not None and expected_revision != tournament.revision:
            raise Refused("changed_meanwhile")
        kept = action_of(snapshot.action)
        step.says = Restored(
            snapshot=snapshot.pk,
            revision=snapshot.revision,
            undone=snapshot.action,
            act="after" if kept and kept.act.keeps_after else "before",
            kept=snapshot.data.get("figures", {}),
        )
        filling = _filling(snapshot, tournament, now)
        _empty(tournament)
        _set(filling)
        entries = _entries(filling, snapshot)
        fill_players(filling, entries, fleets)
        fill_rounds(filling, entries)
        return tournament


def _filling(snapshot: Snapshot, tournament: Tournament, now: datetime) -> Filling:
    behind = snapshot.data
    rows = Rows(
        rounds={int(number): pk for number, pk in behind.get("rounds", {}).items()},
        matches={int(number): tuple(pks) for number, pks in behind.get("matches", {}).items()},
    )
    people = people_of(behind.get("accounts", {}))
    return Filling(tournament, read_snapshot(snapshot), people, now, rows)


def _empty(tournament: Tournament) -> None:
    Penalty.objects.filter(entry__tournament=tournament).delete()
    Round.objects.filter(tournament=tournament).delete()
    Stage.objects.filter(tournament=tournament).delete()


def _set(filling: Filling) -> None:
    tournament, document = filling.tournament, filling.document
    values = {name: value for name, value in settings_of(document).items() if name not in KEPT}
    checked_settings(tournament, {"place": "", **values})
    tournament.blocked_tables = values.get("blocked_tables", [])
    tournament.state = state_of(document)
    plan = document.plan
    tournament.planned_rounds = plan.swiss_rounds if plan else None
    tournament.planned_cut = plan.cut if plan else None
    # The revision is the gate's, which counts on while this is going on.
    fields = [each.name for each in Tournament._meta.concrete_fields if not each.primary_key]
    tournament.save(update_fields=set(fields) - {"revision"})


def _entries(filling: Filling, snapshot: Snapshot) -> dict[str, Entry]:
    """The entries of the snapshot: those who are there keep their row, those who left come back in theirs."""
    there = {entry.key: entry for entry in Entry.objects.filter(tournament=filling.tournament)}
    wanted = {player.id for player in filling.document.players}
    Entry.objects.filter(pk__in=[each.pk for key, each in there.items() if key not in wanted]).delete()
    entries: dict[str, Entry] = {}
    for player in filling.document.players:
        columns = player_columns(player)
        entry = there.get(player.id) or returned_entry(filling.tournament, player.id, snapshot)
        columns["link_version"] = max(columns["link_version"], entry.link_version)
        for name, value in columns.items():
            setattr(entry, name, value)
        entry.save()
        entries[player.id] = entry
    return entries
