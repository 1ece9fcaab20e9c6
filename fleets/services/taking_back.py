"""How acts on fleets are taken back."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.acts import AnyAction
from tournaments.refusals import Refused
from tournaments.services.undo import Case, Inverse

from ..acts import FleetAction, FleetVersionSaid, ProxySaid
from ..models import ProxyCard
from .judging import uncheck_fleet
from .proxies import withdraw_proxy


def _checked(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    seen = case.says(FleetVersionSaid).version or 0
    return uncheck_fleet(case.entry(), case.actor, seen=seen, now=case.now, undoes=case.revision)


def _proxy_made(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    proxy = ProxyCard.objects.filter(pk=case.says(ProxySaid).proxy or 0, entry__tournament=case.tournament)
    found = proxy.select_related("entry__tournament").first()
    if found is None:
        raise Refused("gone")
    return withdraw_proxy(found, case.actor, reason=case.reason, now=case.now, undoes=case.revision)


INVERSES: Mapping[AnyAction, Inverse] = {
    FleetAction.CHECK_FLEET: _checked,
    FleetAction.MAKE_PROXY: _proxy_made,
}
