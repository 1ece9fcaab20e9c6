"""The acts on registrations: who registers, who has a place."""

import msgspec
from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Binds, Effect, Group, Mail, NotUndoable, Undo
from .payload import OfPlayer, OfPlayers
from .roles import DESK, PLAYER


class Registered(OfPlayer, frozen=True):
    """`number` is the pk of the registration, `key` that of the entry if it has a place; `state` and `before`
    are the new and the former state."""

    number: int | None = None
    state: str = ""
    before: str = ""

    @property
    def variant(self) -> str:
        return self.state


class Moved(msgspec.Struct, frozen=True, array_like=True):
    """One registration that moved: its pk, and its state before and after."""

    number: int
    before: str
    after: str


class MovedUp(OfPlayers, frozen=True):
    """Who moved up, in order; `moves` has expired offers, too."""

    moves: tuple[Moved, ...] = ()

    @property
    def variant(self) -> str:
        return "lapsed" if self.moves and not self.names else ""


class FeeNoted(OfPlayer, frozen=True):
    number: int | None = None
    state: str = ""
    before: str = ""

    @property
    def variant(self) -> str:
        return self.state


class RegistrationActs(Acts):
    """Who registers, waits and has a place."""

    group = Group.PLAYERS

    SETTLE_REGISTRATION = Act(
        by=DESK,
        right=_("give a place to whoever registered, or decline"),
        sentences={
            "": _("gave %(name)s a place"),
            "offered": _("offered %(name)s a place"),
            "waiting": _("put %(name)s on the waiting list"),
            "asked": _("left the registration of %(name)s open"),
            "declined": _("declined the registration of %(name)s"),
            "withdrawn": _("took the registration of %(name)s off the list"),
            "lapsed": _("took the offer to %(name)s back"),
        },
        writes=Registered,
        mails=Mail.REGISTERED,
        back=Undo("settle_registration"),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    MOVE_UP = Act(
        by=DESK,
        right=_("let the waiting list move up"),
        sentences={
            "": _("let the waiting list move up: %(names)s"),
            "lapsed": _("closed offers nobody answered"),
        },
        writes=MovedUp,
        mails=Mail.MOVED_UP,
        back=Undo("settle_registration"),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    NOTE_FEE = Act(
        by=DESK,
        right=_("note who has paid the entry fee"),
        sentences={
            "": _("noted the entry fee of %(name)s as open"),
            "paid": _("noted the entry fee of %(name)s as paid"),
            "waived": _("waived the entry fee of %(name)s"),
        },
        writes=FeeNoted,
        back=Undo("note_fee"),
    )
    # Whoever holds the link of a registration acts for themselves, as on a player's page.
    REGISTER = Act(
        by=PLAYER,
        right=_("register for an event that is open to it"),
        sentences={
            "": _("registered and has a place"),
            "waiting": _("registered and is on the waiting list"),
            "asked": _("registered and waits for the organizer's word"),
        },
        mails=Mail.REGISTERED,
        writes=Registered,
        back=NotUndoable(_("Decline the registration, or take the player off the list.")),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    EDIT_OWN_REGISTRATION = Act(
        by=PLAYER,
        right=_("change the own registration"),
        sentences=_("changed the own registration"),
        writes=Registered,
        back=NotUndoable(_("Players change what they say of themselves; names are changed in the list too.")),
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    WITHDRAW_REGISTRATION = Act(
        by=PLAYER,
        right=_("withdraw the own registration"),
        sentences=_("withdrew the own registration"),
        writes=Registered,
        back=NotUndoable(_("Give them a place again on the page of registrations.")),
        keeps_before=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    FORGET_REGISTRATION = Act(
        by=PLAYER,
        right=_("withdraw the own registration and have the own personal data deleted"),
        sentences=_("withdrew a registration; all its personal data are deleted: %(name)s"),
        writes=OfPlayer,
        back=NotUndoable(_("What was forgotten is nowhere any more.")),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.EVERYTHING | Binds.TEXTS,
    )
    ACCEPT_PLACE = Act(
        by=PLAYER,
        right=_("take a place that is offered"),
        sentences=_("took the place that was offered"),
        writes=Registered,
        back=NotUndoable(_("Take the player off the list instead.")),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
