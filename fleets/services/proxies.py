"""Cards damaged at the event and which the desk replaces, for this event only (A-FLEET-14)."""

from datetime import datetime

from fleets.games import LIST_PAGES
from tournaments.models import Entry, User
from tournaments.services.gate.change import change

from ..acts import FleetAction, ProxyPayload
from ..models import Fleet, ProxyCard
from ..wording.refusals import FleetRefused


def make_proxy(entry: Entry, actor: User, *, card: str, hidden: str, now: datetime) -> ProxyCard:
    """The record of a proxy for one card of the player's list; the same again is the one already there.

    Raises Refused: `hidden_missing`, `text_too_long`, `no_fleet`, `card_not_in_fleet`.
    """
    hidden = hidden.strip()
    if not hidden:
        raise FleetRefused("hidden_missing", field="hidden")
    if len(hidden) > 300:
        raise FleetRefused("text_too_long", field="hidden", found=len(hidden), largest=300)
    with change(entry, FleetAction.MAKE_PROXY, actor, now=now) as step:
        _refuse_strange_card(step.target, card)
        same = ProxyCard.objects.filter(
            entry=step.target, card=card, hidden=hidden, withdrawn_at__isnull=True
        ).first()
        if same is not None:
            step.skip()
            return same
        proxy = ProxyCard.objects.create(entry=step.target, card=card, hidden=hidden, made_by=actor, at=now)
        step.payload = ProxyPayload(name=step.target.name, key=step.target.key, card=card, proxy=proxy.pk)
        return proxy


def withdraw_proxy(
    proxy: ProxyCard, actor: User, *, reason: str, now: datetime, undoes: int | None = None
) -> ProxyCard:
    """The record, no longer valid; it stays. Raises Refused: `reason_missing`, `gone`."""
    with change(
        proxy.entry, FleetAction.WITHDRAW_PROXY, actor, now=now, reason=reason, undoes=undoes
    ) as step:
        current = ProxyCard.objects.filter(pk=proxy.pk).first()
        if current is None:
            raise FleetRefused("gone")
        if current.withdrawn_at is not None:
            step.skip()
            return current
        current.withdrawn_at, current.withdrawn_by = now, actor
        current.withdrawn_reason = step.reason
        current.save()
        step.payload = ProxyPayload(
            name=step.target.name, key=step.target.key, card=current.card, proxy=current.pk
        )
        return current


def _refuse_strange_card(entry: Entry, card: str) -> None:
    fleet = Fleet.objects.select_related("current").filter(entry=entry).first()
    if fleet is None or fleet.current is None:
        raise FleetRefused("no_fleet", name=entry.name)
    if card not in {
        listed.label for listed in LIST_PAGES[entry.tournament.game].cards_of(fleet.current.reading)
    }:
        raise FleetRefused("card_not_in_fleet", field="card", card=card, name=entry.name)
