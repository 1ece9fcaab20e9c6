"""Repair of a round after a correction, a drop or an arrival, by the smallest change possible (F16, F17)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace

from ...acts import Action
from ...acts.rounds import Repaired
from ...models import Round, User
from ...pairing import Pairing
from ...queries.rounds.repair import CHOICES, repair_of
from ...wording.refusals import Refused
from ..gate.change import change
from .reseating import WantedTable, reseat, seating_of, tables_in
from .seating_checks import check_seatable, check_seated, check_swiss, is_done


@dataclass(frozen=True, slots=True)
class WantedRepair:
    """An offer of the repair page, as chosen."""

    choice: str
    keep: frozenset[int] = frozenset()
    """The matches that stay as they are."""
    anyway: bool = False
    """Players who must not meet may."""


def repair_round(
    round_: Round,
    actor: User | None,
    wanted: WantedRepair,
    *,
    now: datetime,
    reason: str,
    expected_revision: int | None = None,
) -> Round:
    """The round as the repair page offered it; "nothing" records that somebody looked and left it as it is.

    No reported game is touched. `expected_revision` is that of the page: what it
    offered must be what is done. Raises Refused: reason_missing, unknown_choice,
    seating_changed, changed_meanwhile, repair_impossible, must_not_meet unless `anyway`; for "nothing" also
    players_unseated and, in a draft, left_but_seated.
    """
    choice = wanted.choice
    if choice not in CHOICES:
        raise Refused("unknown_choice", field="choice", found=choice)
    with change(round_, Action.REPAIR_ROUND, actor, now=now, reason=reason) as step:
        if choice != "nothing":
            step.require_reason()
        fresh = step.target
        asked = Repaired(round=fresh.number, act=choice, keep=tuple(sorted(wanted.keep)))
        step.payload = asked
        check_seatable(step)
        if is_done(step, expected_revision, asked):
            return step.unchanged(fresh)
        check_swiss(fresh)
        if choice == "nothing":
            # Otherwise the round could not be published or closed.
            check_seated(fresh)
            return fresh
        offer = repair_of(fresh, keep=wanted.keep).offer(choice)
        if offer is None or offer.pairing is None:
            raise Refused("repair_impossible")
        tables = tuple(change.table for change in offer.changes)
        before = seating_of(fresh)
        against = reseat(fresh, _tables(fresh, offer.pairing, step.reason), anyway=wanted.anyway)
        step.payload = replace(asked, seating=before, tables=tables, against=against)
        return fresh


def _tables(round_: Round, pairing: Pairing, reason: str) -> Sequence[WantedTable]:
    """The tables of the repair; unchanged ones keep their marks, new ones have the reason."""
    unchanged = {table.pair: table for table in tables_in(round_)}
    return [unchanged.get(pair, WantedTable(pair, hand_reason=reason)) for pair in pairing.pairs]
