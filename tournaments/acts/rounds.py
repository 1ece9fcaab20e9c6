"""The acts on rounds, seats, tables and time."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Binds, Effect, Group, Mail, NotUndoable, Undo
from .payloads import (
    Discarded,
    Extended,
    OfRound,
    Paired,
    Published,
    Repaired,
    SeatedByHand,
    Swapped,
    TableMoved,
    TablesSet,
)
from .roles import DESK, LEADERS

# Restores the seats stored in the line; whoever may swap two players may do it.
_SEATS = Undo("swap_seats", needs_reason=True)


class RoundActs(Acts):
    """Who plays whom, where, and how long."""

    group = Group.ROUNDS

    PAIR_ROUND = Act(
        by=DESK,
        right=_("pair a round"),
        sentences={
            "": _("paired round %(round)s"),
            "without": _("paired round %(round)s without %(names)s"),
            "against": _("paired round %(round)s although they must not meet: %(against)s"),
            "without_against": _(
                "paired round %(round)s without %(names)s, and although they must not meet: %(against)s"
            ),
        },
        writes=Paired,
        back=Undo("discard_round"),
        effect=Effect.SETTLES,
        binds=Binds.TABLES,
    )
    PAIR_BY_HAND = Act(
        by=DESK,
        right=_("pair by hand"),
        sentences={
            "": _("set %(what)s by hand in round %(round)s"),
            "start": _("began to pair round %(round)s by hand"),
            "seat": _("set %(what)s at table %(table)s in round %(round)s"),
            "bye": _("gave %(what)s the bye of round %(round)s"),
            "missed": _("let %(what)s miss round %(round)s"),
            "out": _("took %(what)s from the table in round %(round)s"),
            "free": _("took %(what)s apart in round %(round)s"),
            "rest": _("drew the rest of round %(round)s"),
        },
        writes=SeatedByHand,
        back=_SEATS,
        effect=Effect.SETTLES,
        moves_seats=True,
        binds=Binds.TABLES,
    )
    SWAP_SEATS = Act(
        by=DESK,
        right=_("swap two players"),
        sentences=_("swapped %(first)s and %(second)s in round %(round)s"),
        writes=Swapped,
        back=_SEATS,
        needs_reason=True,
        moves_seats=True,
        binds=Binds.TABLES,
    )
    MOVE_TABLE = Act(
        by=DESK,
        right=_("move a table"),
        sentences=_("moved table %(table)s to table %(to)s in round %(round)s"),
        writes=TableMoved,
        back=_SEATS,
        needs_reason=True,
        moves_seats=True,
        binds=Binds.TABLES,
    )
    SET_TABLES = Act(
        by=DESK,
        right=_("block or fix tables"),
        sentences=_("set the tables: %(what)s"),
        writes=TablesSet,
        back=NotUndoable(_("Set the tables again on their page.")),
    )
    PUBLISH_ROUND = Act(
        by=DESK,
        right=_("publish a round"),
        sentences={
            "": _("published round %(round)s"),
            "against": _("published round %(round)s although they must not meet: %(against)s"),
        },
        mails=Mail.PAIRING,
        goes_out=True,
        writes=Published,
        back=Undo("unpublish_round", needs_reason=True),
        moves_seats=True,
        binds=Binds.ROUND,
    )
    UNPUBLISH_ROUND = Act(
        by=DESK,
        right=_("take a round back from the hall"),
        sentences=_("took round %(round)s back from the hall"),
        writes=OfRound,
        back=Undo("publish_round"),
        keeps_before=True,
        needs_reason=True,
        moves_seats=True,
        binds=Binds.ROUND,
    )
    DISCARD_ROUND = Act(
        by=DESK,
        right=_("discard a round"),
        sentences=_("discarded round %(round)s"),
        writes=Discarded,
        back=Undo("pair_round"),
        keeps_before=True,
        binds=Binds.TABLES | Binds.PENALTIES,
    )
    REPAIR_ROUND = Act(
        by=DESK,
        right=_("put a round right after a correction"),
        sentences={
            "": _("put round %(round)s right"),
            "nothing": _("looked at round %(round)s again and left it as it is"),
            "smallest": _("put round %(round)s right with the smallest change"),
            "swap": _("put round %(round)s right by swapping two tables"),
            "best": _("paired the open tables of round %(round)s anew"),
        },
        writes=Repaired,
        back=_SEATS,
        keeps_before=True,
        effect=Effect.SETTLES,
        moves_seats=True,
        binds=Binds.TABLES,
    )
    CLOSE_ROUND = Act(
        by=DESK,
        right=_("close a round"),
        sentences=_("closed round %(round)s"),
        goes_out=True,
        writes=OfRound,
        back=Undo("close_round"),
        keeps_after=True,
        binds=Binds.ROUND,
    )
    START_CLOCK = Act(
        by=DESK,
        right=_("start the clock"),
        sentences=_("started the clock of round %(round)s"),
        writes=OfRound,
        back=Undo("start_clock"),
        binds=Binds.CLOCK,
    )
    PAUSE_CLOCK = Act(
        by=DESK,
        right=_("pause the clock"),
        sentences=_("paused the clock of round %(round)s"),
        writes=OfRound,
        back=Undo("pause_clock"),
        binds=Binds.CLOCK,
    )
    RESUME_CLOCK = Act(
        by=DESK,
        right=_("let the clock run on"),
        sentences=_("let the clock of round %(round)s run on"),
        writes=OfRound,
        back=Undo("resume_clock"),
        binds=Binds.CLOCK,
    )
    # Any leader may give time (A-TIME-4).
    EXTEND_CLOCK = Act(
        by=LEADERS,
        right=_("give a table or all more time"),
        sentences={
            "": _("extended round %(round)s by %(minutes)s min"),
            "table": _("extended table %(table)s in round %(round)s by %(minutes)s min"),
            "less": _("took %(fewer)s min from round %(round)s"),
            "table_less": _("took %(fewer)s min from table %(table)s in round %(round)s"),
        },
        writes=Extended,
        back=Undo("extend_clock"),
        needs_reason=True,
        binds=Binds.CLOCK,
    )
