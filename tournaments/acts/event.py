"""The acts on an event as a whole."""

from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Binds, Effect, Group, Mail, NotUndoable, Undo
from .payload import Json, Payload
from .roles import DESK, EVERYBODY, LEADERS, ORGANIZER


class Named(Payload, frozen=True):
    """Something with only a name."""

    name: str | None = None


class SettingChanged(msgspec.Struct, frozen=True, array_like=True):
    """One setting before and after: the name of its column, and values as JSON has them."""

    field: str
    before: Any
    after: Any


class SettingsChanged(Payload, frozen=True):
    changes: tuple[SettingChanged, ...] = ()


class Started(Payload, frozen=True):
    players: int | None = None
    rounds: int | None = None
    cut: int | None = None


class Restored(Payload, frozen=True):
    """The event was restored from a snapshot taken before (for a closed round: after) the act `undone`."""

    snapshot: int | None = None
    revision: int | None = None
    undone: str = ""
    act: str = ""
    kept: Json = msgspec.field(default_factory=dict, name="figures")

    @property
    def variant(self) -> str:
        return "after" if self.act == "after" else ""


class ScreensControlled(Payload, frozen=True):
    """What was done to the screens (`do`), the view they stay on, and the table of the broadcast."""

    do: str = ""
    view: str = ""
    table: int | None = None

    @property
    def variant(self) -> str:
        return self.do


class Announced(Payload, frozen=True):
    """The announcement, and the one before with `since`, when it was made; "" for none."""

    text: str = ""
    before: str = ""
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return "down" if self.before and not self.text else ""


class DayPlanned(Payload, frozen=True):
    """The plan and its start before and after, as stored in the columns."""

    day_before: tuple[Json, ...] = ()
    day: tuple[Json, ...] = ()
    since: datetime | None = None
    starts: datetime | None = None


class WebhookSet(Payload, frozen=True):
    """`kind` is the format of the calls, `off` for a removed webhook. Its address is secret and not kept."""

    kind: str = ""
    off: bool = False

    @property
    def variant(self) -> str:
        return "off" if self.off else ""


class TakenBack(Payload, frozen=True):
    """`act` is what was undone: a closing, a start, a step of the clock, a removal."""

    act: str = ""
    round: int | None = None
    name: str | None = None
    key: str = ""


_STAYS = NotUndoable(_("An event that is there stays; take it off the start page in the settings."))
_AS_IT_WAS = Undo("restore_snapshot")


class EventActs(Acts):
    """Acts on the event itself."""

    group = Group.EVENT

    # Whoever has an account may hold an event and is its organizer then (A-ROLE-1).
    CREATE_TOURNAMENT = Act(
        by=EVERYBODY,
        right=_("hold an event of one's own (with an account)"),
        sentences=_("created the event"),
        writes=Named,
        back=_STAYS,
        binds=Binds.HEAD,
    )
    IMPORT_TOURNAMENT = Act(
        by=EVERYBODY,
        right=_("open an event file (with an account)"),
        sentences=_("took the event over from a file"),
        writes=Named,
        back=_STAYS,
    )
    EDIT_TOURNAMENT = Act(
        by=ORGANIZER,
        right=_("change the settings"),
        sentences=_("changed the settings: %(changes)s"),
        writes=SettingsChanged,
        back=Undo("edit_tournament"),
        binds=Binds.HEAD,
    )
    START_TOURNAMENT = Act(
        of_the_day=True,
        by=ORGANIZER,
        right=_("start the event"),
        sentences=_("started the event with %(players)s players"),
        writes=Started,
        goes_out=True,
        back=Undo("start_tournament"),
        keeps_before=True,
        binds=Binds.HEAD,
    )
    FINISH_TOURNAMENT = Act(
        of_the_day=True,
        by=ORGANIZER,
        right=_("finish the event"),
        sentences=_("finished the event"),
        writes=Payload,
        goes_out=True,
        back=Undo("reopen_tournament"),
        keeps_before=True,
        binds=Binds.HEAD,
    )
    REOPEN_TOURNAMENT = Act(
        of_the_day=True,
        by=ORGANIZER,
        right=_("reopen the event"),
        sentences=_("reopened the event"),
        writes=Payload,
        back=Undo("finish_tournament"),
        keeps_before=True,
        binds=Binds.HEAD,
    )
    SEE_DESK = Act(by=LEADERS, right=_("see the desk"))
    SEE_HISTORY = Act(by=LEADERS, right=_("read the history"))
    # Undoing an act also needs the right to that act (services/undo/undo.py).
    UNDO = Act(
        of_the_day=True,
        by=LEADERS,
        right=_("take back what one may do"),
        sentences={
            "": _("took something back"),
            "close_round": _("opened round %(round)s again"),
            "start_tournament": _("set the event back to being prepared"),
            "start_clock": _("set the clock of round %(round)s back to not started"),
            "pause_clock": _("took the pause of round %(round)s back"),
            "resume_clock": _("let the clock of round %(round)s stand still as before"),
            "remove_entry": _("put %(name)s back on the list"),
        },
        writes=TakenBack,
        back=_AS_IT_WAS,
        keeps_before=True,
        effect=Effect.CORRECTS,
        moves_seats=True,
        binds=Binds.EVERYTHING,
    )
    EXPORT_TOURNAMENT = Act(by=DESK, right=_("take the event file and the backups"))
    RESTORE_SNAPSHOT = Act(
        by=ORGANIZER,
        right=_("put the event back to a kept state"),
        sentences={
            "": _("put the event back to how it was before this: %(what)s"),
            "after": _("put the event back to how it was after this: %(what)s"),
        },
        writes=Restored,
        back=_AS_IT_WAS,
        keeps_before=True,
        effect=Effect.CORRECTS,
        binds=Binds.EVERYTHING,
    )
    ANNOUNCE = Act(
        of_the_day=True,
        by=DESK,
        right=_("announce something to everybody"),
        sentences={"": _("announced: %(text)s"), "down": _("took the announcement down: %(before)s")},
        writes=Announced,
        back=Undo("announce"),
        goes_out=True,
    )
    STEER_SCREENS = Act(
        by=DESK,
        right=_("steer the hall screens and the broadcast"),
        sentences={
            "": _("steered the hall screens"),
            "view": _("chose what the hall screens show"),
            "all": _("let the hall screens show everything in turn"),
            "next": _("turned the hall screens"),
            "rest": _("let the hall screens stand still"),
            "go": _("let the hall screens turn again"),
            "table": _("put table %(table)s on the broadcast"),
            "no_table": _("took the table off the broadcast"),
        },
        writes=ScreensControlled,
        back=NotUndoable(_("Steer them again: only what they show now matters.")),
    )
    PLAN_DAY = Act(
        by=DESK,
        right=_("set the plan of the day"),
        sentences=_("planned the day"),
        writes=DayPlanned,
        back=Undo("plan_day"),
    )
    SEE_MESSAGES = Act(by=ORGANIZER, right=_("see what went out by e-mail and webhook"))
    SET_WEBHOOK = Act(
        by=ORGANIZER,
        right=_("let another program hear of the event"),
        sentences={"": _("set the webhook"), "off": _("took the webhook away")},
        writes=WebhookSet,
        back=NotUndoable(_("Set it again: a secret is shown only once.")),
    )
    REMIND_PLAYERS = Act(
        by=ORGANIZER,
        right=_("send a reminder to all players who left an address"),
        sentences=_("sent a reminder to all players who left an address"),
        writes=Payload,
        back=NotUndoable(_("What was sent cannot be called back.")),
        mails=Mail.REMINDER,
    )
    PRINT_SHEETS = Act(by=LEADERS, right=_("print sheets"))
