"""The acts on rounds, seats, tables and time."""

from typing import Self

import msgspec
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from .act import Act, Acts, Binds, Effect, Group, Mail, NotUndoable, Undo
from .payload import Json, OfRound, Payload
from .roles import DESK, LEADERS


class Paired(OfRound, frozen=True):
    seed: str = ""
    hall: str = ""
    """The number thrown in front of everybody before the draw."""
    clubs: bool = False
    tables: bool = False
    names: str | None = None
    """Players left out because they are absent."""
    against: str | None = None
    """Players who must not meet and do so because the organizer allowed it."""

    @property
    def variant(self) -> str:
        return "_".join(filter(None, ("without" if self.names else "", "against" if self.against else "")))


class Published(OfRound, frozen=True):
    """`against`: players who must not meet and do so because whoever published it allowed it."""

    against: str | None = None

    @property
    def variant(self) -> str:
        return "against" if self.against else ""


class Discarded(OfRound, frozen=True):
    """`pairs` are the keys of the players of each table."""

    pairs: tuple[tuple[str, ...], ...] = ()


class SeatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table or bye, as stored."""

    players: tuple[str, ...]
    table: int | None = None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()
    by_hand: bool = False
    hand_reason: str = ""


class Seating(msgspec.Struct, frozen=True):
    """Who sat where, by keys, who missed the round, and who was still without a place in it.

    Lines of older versions don't say who was without a place.
    """

    tables: tuple[SeatedTable, ...] = ()
    missed: tuple[str, ...] = ()
    waiting: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Reseated(OfRound, frozen=True):
    """Seats of a round changed; `seating` is the former seating."""

    seating: Seating | None = None
    against: str | None = None
    """Players who must not meet and do so because whoever moved them allowed it."""

    def as_asked(self) -> Self:
        """The request without its outcome: the same request twice is a double click (F41)."""
        return replace(self, seating=None, against=None)


class Swapped(Reseated, frozen=True):
    first: str | None = None
    second: str | None = None
    keys: tuple[str, ...] = ()


class SeatedByHand(Reseated, frozen=True):
    """`act`: start, seat, bye, missed, out, free, rest; `wanted` the requested table, `table` the actual."""

    act: str = ""
    what: str | None = None
    keys: tuple[str, ...] = ()
    wanted: int | None = None
    table: int | None = None
    match: int | None = None

    def as_asked(self) -> Self:
        asked = super().as_asked()
        return replace(asked, table=None) if self.act == "seat" else asked


class TableMoved(Reseated, frozen=True):
    table: int | None = None
    to: int | None = None
    match: int | None = None


class Repaired(Reseated, frozen=True):
    """`act` is the choice, `keep` the matches to be kept, `tables` the numbers that changed."""

    act: str = ""
    keep: tuple[int, ...] = ()
    tables: tuple[int | None, ...] = ()

    def as_asked(self) -> Self:
        return replace(super().as_asked(), tables=())


class TablesSet(Payload, frozen=True):
    blocked: tuple[int, ...] = ()
    what: str | None = None


class Extended(OfRound, frozen=True):
    """`table` is None where all tables got the time."""

    minutes: int | None = None
    table: int | None = None

    @property
    def variant(self) -> str:
        less = "less" if (self.minutes or 0) < 0 else ""
        return "_".join(filter(None, ("table" if self.table else "", less)))

    def figures(self) -> Json:
        """`fewer` is the time taken away, as a positive number."""
        return {**super().figures(), "fewer": -(self.minutes or 0)}


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
