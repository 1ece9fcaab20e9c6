"""The acts on the leaders of an event."""

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, NotUndoable, Undo
from .payload import Payload
from .roles import EVERYBODY, LEADERS, ORGANIZER


class Invited(Payload, frozen=True):
    name: str | None = None
    role: str | None = None
    invitation: int | None = None
    act: str = ""


class OfLeader(Payload, frozen=True):
    """A leader; `act` is the variant of the act."""

    name: str | None = None
    role: str | None = None
    act: str = ""


class StaffActs(Acts):
    """Who leads, and in which role."""

    group = Group.LEADERS

    INVITE_STAFF = Act(
        by=ORGANIZER,
        right=_("invite marshals and judges"),
        sentences={
            "": _("invited %(name)s as %(role)s"),
            "revoke": _("revoked the invitation of %(name)s"),
        },
        writes=Invited,
        back=Undo("invite_staff"),
    )
    # Whoever has the link and an account.
    JOIN_STAFF = Act(
        by=EVERYBODY,
        right=_("join the staff with such a link"),
        sentences=_("joined as %(role)s"),
        writes=Invited,
        back=NotUndoable(_("Remove the person from the staff instead.")),
    )
    REMOVE_STAFF = Act(
        by=ORGANIZER,
        right=_("remove somebody from the staff"),
        sentences=_("removed %(name)s from the staff"),
        writes=OfLeader,
        back=NotUndoable(_("Send an invitation instead.")),
    )
    SET_ACTING = Act(
        by=LEADERS,
        right=_("switch oneself between acting and watching"),
        sentences={
            "": _("acts as %(role)s again"),
            "watch": _("is watching and not acting as %(role)s"),
        },
        writes=OfLeader,
        back=NotUndoable(_("Everybody switches for themselves.")),
    )
    HAND_OVER = Act(
        by=ORGANIZER,
        right=_("hand the event over to another organizer"),
        sentences={
            "": _("handed the event over to %(name)s"),
            "taken": _("took the event over from %(name)s"),
        },
        writes=OfLeader,
        back=NotUndoable(_("Only the organizer of now can hand the event over again.")),
        keeps_before=True,
    )
