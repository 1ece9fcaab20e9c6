"""The line of an act in the chain of the history (proof/chain.py)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from ...acts import Action, Binds
from ...acts.payload import UNDOES, Json
from ...event_file.chain import ChainLine
from ...models import AuditRow, Entry, Tournament
from ...models.entry import new_salt
from ...proof.chain import Facts, line_hash, moment, sealed_texts
from .facts import changed_facts, whole_event

if TYPE_CHECKING:
    from .change import Change

# Its line belongs to this database only: no file has it (queries/document), so it stands beside the chain.
_LOCAL = Action.IMPORT_TOURNAMENT


def chained(step: Change[Any], data: Json, *, at: datetime, by: Entry | None) -> Json:
    """What the line of this act has in the chain, and `tournament.chain_head` is its hash; {} for an act that
    no file has. Call it under the lock."""
    if step.action == _LOCAL:
        return {}
    tournament = step.tournament
    salt = new_salt()
    line: Json = {
        "revision": tournament.revision + 1,
        "at": moment(at),
        "action": str(step.action),
        "before": tournament.chain_head,
        "texts": sealed_texts(salt, data, step.reason),
    }
    if by is not None:
        line["player"] = by.key
    if UNDOES in data:
        line["undoes"] = data[UNDOES]
    if facts := _facts(step, data):
        line["facts"] = list(facts)
    line["hash"] = line_hash(line)
    tournament.chain_head = line["hash"]
    return _without_columns({**line, "salt": salt})


def chain_columns(line: ChainLine) -> Json:
    """The line of a file as its row has it."""
    return _without_columns(to_builtins(line))


def _without_columns(line: Json) -> Json:
    """What the row does not have in columns of its own."""
    return {key: value for key, value in line.items() if key not in ("revision", "at", "action")}


def _facts(step: Change[Any], data: Json) -> Facts:
    tournament, action = step.tournament, step.action
    if not tournament.chain_head and action != Action.CREATE_TOURNAMENT:
        # The first line of an event from before there were chains, or from a file without one.
        return whole_event(tournament)
    facts = changed_facts(step, data)
    return (*facts, *_renew_seals(tournament)) if Binds.TEXTS in action.act.binds else facts


def _renew_seals(tournament: Tournament) -> Iterator[Json]:
    """Seals of the lines whose texts somebody had deleted from; the salts of the former seals are gone."""
    seals = {}
    for row in AuditRow.objects.filter(tournament=tournament).exclude(chain={}).order_by("revision"):
        seals_of_row = row.chain["texts"], row.chain.get("texts_now")
        if sealed_texts(row.chain["salt"], row.data, row.reason) not in seals_of_row:
            row.chain["salt"] = new_salt()
            row.chain["texts_now"] = sealed_texts(row.chain["salt"], row.data, row.reason)
            row.save(update_fields=["chain"])
            seals[str(row.revision)] = row.chain["texts_now"]
    if seals:
        yield {"texts": seals}
