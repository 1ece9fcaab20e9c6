"""How acts on fleets are taken back."""

from collections.abc import Mapping

from tournaments.acts import AnyAction
from tournaments.services.gate.undo_request import Inverse, UndoRequest
from tournaments.wording.refusals import Refused, or_gone

from ..acts import FleetAction, FleetLet, FleetVersionPayload, ProxyPayload
from ..models import ProxyCard
from .judging import uncheck_fleet
from .letting import hold_fleet
from .proxies import withdraw_proxy


def _undo_check(request: UndoRequest) -> None:
    if request.actor is None:
        raise Refused("undo_no_right")
    seen = request.payload(FleetVersionPayload).version or 0
    request.do(uncheck_fleet, request.entry(), seen=seen)


def _undo_proxy(request: UndoRequest) -> None:
    if request.actor is None:
        raise Refused("undo_no_right")
    proxies = ProxyCard.objects.filter(
        pk=request.payload(ProxyPayload).proxy or 0, entry__tournament=request.tournament
    )
    proxy = or_gone(proxies.select_related("entry__tournament").first())
    request.do(withdraw_proxy, proxy, reason=request.reason)


def _undo_decision(request: UndoRequest) -> None:
    """A leader's decision on a list that waited."""
    if request.actor is None:
        raise Refused("undo_no_right")
    let = request.action == FleetAction.LET_FLEET
    number = request.payload(FleetLet).version if let else request.payload(FleetVersionPayload).version
    request.do(hold_fleet, request.entry(), number=number or 0)


INVERSES: Mapping[AnyAction, Inverse] = {
    FleetAction.CHECK_FLEET: _undo_check,
    FleetAction.MAKE_PROXY: _undo_proxy,
    FleetAction.LET_FLEET: _undo_decision,
    FleetAction.REFUSE_FLEET: _undo_decision,
}
