"""The acts on fleets: who may, what the history says, how they are taken back. One line each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.acts import Act, Acts, Group, Mail, NotUndoable, Undo
from tournaments.acts.payload import OfPlayer, Payload
from tournaments.acts.roles import DESK, LEADERS, ORGANIZER, PLAYER


class FleetVersionPayload(OfPlayer, frozen=True):
    """Something done with one version of a player's fleet."""

    version: int | None = None
    legal: bool | None = None
    significant: bool = False
    """Other cards than in the version before (A-FLEET-15)."""
    waits: bool = False
    """Handed in once a round was published: it counts when a leader lets it (F35)."""
    round: int | None = None
    """From which round it counts, where that is not the first."""

    @property
    def variant(self) -> str:
        if self.waits:
            return "waits"
        return ("significant" if self.significant else "") + ("_later" if self.round else "")


class FleetLet(OfPlayer, frozen=True):
    """A version that a leader let count, from this round on."""

    version: int | None = None
    round: int | None = None


class ProxyPayload(OfPlayer, frozen=True):
    card: str | None = None
    proxy: int | None = None


class ReleasesCorrected(Payload, frozen=True):
    products: str | None = None


class Rechecked(Payload, frozen=True):
    """`differences` are the lists with another verdict: key, name, version, legal and total before and after,
    the findings that come and go."""

    fleets: int | None = None
    changed: int | None = None
    differences: tuple[dict[str, Any], ...] = ()


_EVERY_VERSION_STAYS = NotUndoable(_("Every version stays on record: hand in the other text again."))


class FleetAction(Acts):
    """Everything about fleets that asks for a right."""

    group = Group.FLEETS

    SEE_FLEETS = Act(by=LEADERS, right=_("see every fleet"))
    HAND_IN_OWN_FLEET = Act(
        by=PLAYER,
        right=_("hand in the own fleet"),
        sentences={
            "": _("handed in the own fleet (%(name)s), version %(version)s"),
            "significant": _(
                "amended the own fleet (%(name)s), version %(version)s: other cards than before"
            ),
            "_later": _("handed in the own fleet (%(name)s), version %(version)s, from round %(round)s on"),
            "significant_later": _(
                "amended the own fleet (%(name)s), version %(version)s, from round %(round)s on: "
                "other cards than before"
            ),
            "waits": _("handed in the own fleet (%(name)s), version %(version)s: it waits for a judge"),
        },
        writes=FleetVersionPayload,
        back=_EVERY_VERSION_STAYS,
    )
    # Amendments are any leader's (A-FLEET-11).
    HAND_IN_FLEET = Act(
        by=LEADERS,
        right=_("hand in or amend a fleet for a player"),
        sentences={
            "": _("handed in a fleet for %(name)s, version %(version)s"),
            "significant": _("amended the fleet of %(name)s, version %(version)s: other cards than before"),
            "_later": _("handed in a fleet for %(name)s, version %(version)s, from round %(round)s on"),
            "significant_later": _(
                "amended the fleet of %(name)s, version %(version)s, from round %(round)s on: "
                "other cards than before"
            ),
        },
        writes=FleetVersionPayload,
        back=_EVERY_VERSION_STAYS,
        is_ruling=True,
    )
    CHECK_FLEET = Act(
        by=LEADERS,
        right=_("tick a fleet as checked"),
        sentences=_("checked the fleet of %(name)s, version %(version)s"),
        mails=Mail.LIST_CHECKED,
        writes=FleetVersionPayload,
        back=Undo("uncheck_fleet"),
        is_ruling=True,
    )
    UNCHECK_FLEET = Act(
        by=LEADERS,
        right=_("take such a tick back"),
        sentences=_("took back the check of the fleet of %(name)s"),
        writes=FleetVersionPayload,
        back=NotUndoable(_("Check the fleet again.")),
    )
    RETURN_FLEET = Act(
        by=LEADERS,
        right=_("return a fleet with a note"),
        sentences=_("returned the fleet of %(name)s, version %(version)s"),
        mails=Mail.LIST_RETURNED,
        writes=FleetVersionPayload,
        back=NotUndoable(_("Check the fleet, or let the player hand it in again.")),
        is_ruling=True,
    )
    # What a player hands in once a round is published counts only so: they may have read the opponent's list.
    LET_FLEET = Act(
        by=LEADERS,
        right=_("let a list count that came after the pairing"),
        sentences=_("let the fleet of %(name)s count, version %(version)s, from round %(round)s on"),
        writes=FleetLet,
        back=Undo("hold_fleet"),
        is_ruling=True,
    )
    REFUSE_FLEET = Act(
        by=LEADERS,
        right=_("refuse a list that came after the pairing"),
        sentences=_("did not let the fleet of %(name)s count, version %(version)s"),
        writes=FleetVersionPayload,
        back=Undo("hold_fleet"),
        is_ruling=True,
        needs_reason=True,
    )
    HOLD_FLEET = Act(
        by=LEADERS,
        right=_("let such a list wait again"),
        sentences=_("lets the fleet of %(name)s wait again, version %(version)s"),
        writes=FleetVersionPayload,
        back=NotUndoable(_("Let the list count, or refuse it.")),
        is_ruling=True,
    )
    # Made by the organizer or the marshal (A-FLEET-14).
    MAKE_PROXY = Act(
        by=DESK,
        right=_("record a proxy card"),
        sentences=_("recorded a proxy card for %(name)s: %(card)s"),
        writes=ProxyPayload,
        back=Undo("make_proxy", needs_reason=True),
        is_ruling=True,
    )
    WITHDRAW_PROXY = Act(
        by=DESK,
        right=_("withdraw a proxy card"),
        sentences=_("withdrew the proxy card of %(name)s: %(card)s"),
        writes=ProxyPayload,
        back=NotUndoable(_("Record the proxy card again.")),
        needs_reason=True,
    )
    CORRECT_RELEASE = Act(
        by=ORGANIZER,
        right=_("correct the day a product was released"),
        sentences=_("corrected when products were released: %(products)s"),
        writes=ReleasesCorrected,
        back=NotUndoable(_("Set the other day on the same page.")),
    )
    RECHECK_FLEETS = Act(
        by=DESK,
        right=_("check all fleets anew"),
        sentences=_("checked %(fleets)s fleet lists again: %(changed)s got another verdict"),
        writes=Rechecked,
        back=NotUndoable(_("It looked at the fleets again; check them once more.")),
    )
