"""How acts on fleets are taken back."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.refusals import Refused
from tournaments.roles import Action
from tournaments.services.undo import Case, Way

from ..models import ProxyCard
from .judging import uncheck_fleet
from .proxies import withdraw_proxy


def _checked(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    seen = int(case.data.get("version") or 0)
    return uncheck_fleet(case.entry(), case.actor, seen=seen, now=case.now)


def _proxy_made(case: Case) -> object:
    if case.actor is None:
        raise Refused("undo_no_right")
    proxy = ProxyCard.objects.filter(pk=case.data.get("proxy") or 0, entry__tournament=case.tournament)
    found = proxy.select_related("entry__tournament").first()
    if found is None:
        raise Refused("gone")
    return withdraw_proxy(found, case.actor, reason=case.reason, now=case.now)


WAYS: Mapping[str, Way] = {
    Action.CHECK_FLEET: Way(_checked, Action.UNCHECK_FLEET),
    Action.MAKE_PROXY: Way(_proxy_made, Action.MAKE_PROXY, needs_reason=True),
}
