"""The acts on an event as a whole."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Binds, Effect, Group, Mail, NotUndoable, Undo
from .payloads import (
    Announced,
    DayPlanned,
    Named,
    Payload,
    Restored,
    ScreensControlled,
    SettingsChanged,
    Started,
    TakenBack,
    WebhookSet,
)
from .roles import DESK, EVERYBODY, LEADERS, ORGANIZER

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
