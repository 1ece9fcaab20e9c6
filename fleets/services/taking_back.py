"""How acts on fleets are taken back."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.acts import AnyAction
from tournaments.services.undo.undo import Case, Inverse
from tournaments.wording.refusals import Refused

from ..acts import FleetAction, FleetLet, FleetVersionSaid, ProxySaid
from ..models import ProxyCard
from .judging import uncheck_fleet
from .letting import hold_fleet
from .proxies import withdraw_proxy


def _undo_check(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    seen = case.says(FleetVersionSaid).version or 0
    return uncheck_fleet(case.entry(), case.actor, seen=seen, now=case.now, undoes=case.revision)


def _undo_proxy(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    proxy = ProxyCard.objects.filter(pk=case.says(ProxySaid).proxy or 0, entry__tournament=case.tournament)
    found = proxy.select_related("entry__tournament").first()
    if found is None:
        raise Refused("gone")
    return withdraw_proxy(found, case.actor, reason=case.reason, now=case.now, undoes=case.revision)


def _undo_word(case: Case) -> object:
    """What a leader said of a list that waited."""
    if case.actor is None:
        raise Refused("undo_no_right")
    let = case.action == FleetAction.LET_FLEET
    number = case.says(FleetLet).version if let else case.says(FleetVersionSaid).version
    return hold_fleet(case.entry(), case.actor, number=number or 0, now=case.now, undoes=case.revision)


INVERSES: Mapping[AnyAction, Inverse] = {
    FleetAction.CHECK_FLEET: _undo_check,
    FleetAction.MAKE_PROXY: _undo_proxy,
    FleetAction.LET_FLEET: _undo_word,
    FleetAction.REFUSE_FLEET: _undo_word,
}
