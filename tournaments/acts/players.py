"""The acts on the players of an event, and the acts of players on themselves."""

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Binds, Effect, Group, NotUndoable, Undo
from .payload import OfPlayer, OfPlayers, Payload, ReportVersions
from .results import ResultReported
from .roles import DESK, ORGANIZER, PLAYER


class SeatTaken(Payload, frozen=True):
    """The seat opposite a bye, or at a table, taken by a late player (F9)."""

    match: int | None = None
    table: int | None = None
    round: int | None = None
    opponent: str | None = None


class Entered(SeatTaken, frozen=True):
    names: str | None = None
    keys: tuple[str, ...] = ()


class CameBack(SeatTaken, frozen=True):
    name: str | None = None
    key: str = ""


class EntryEdited(OfPlayer, frozen=True):
    """`name` is the new one."""

    before: str | None = None
    club_before: str | None = None
    child_before: bool | None = None


class EntryRemoved(OfPlayer, frozen=True):
    club: str = ""


class Merged(OfPlayer, frozen=True):
    other: str | None = None
    other_key: str = ""


class Claimed(OfPlayer, frozen=True):
    unclaimed: bool = False

    @property
    def variant(self) -> str:
        return "unclaimed" if self.unclaimed else ""


class ForgettingAsked(OfPlayer, frozen=True):
    """`act` is "back" where the player withdrew the request."""

    act: str = ""


class Left(OfPlayer, frozen=True):
    """`round` is the last one played; `match`, `table` and `seat` were given up in a bracket, `words_before`
    are the reports there and `was` the reason of that match; `discarded` is a first bracket round that was
    discarded, `proposed` is set where the disqualification had been proposed, and `has_open_game` that they
    left their table in the middle of that round."""

    round: int | None = None
    before: str = ""
    discarded: int | None = None
    match: int | None = None
    table: int | None = None
    seat: int | None = None
    words_before: ReportVersions = ()
    proposed: bool = False
    has_open_game: bool = False
    was: str = ""

    @property
    def variant(self) -> str:
        if self.round == 0:
            return "before"
        return "in" if self.has_open_game else ""


_AS_IT_WAS = Undo("restore_snapshot")


class PlayerActs(Acts):
    """Who plays, comes and goes."""

    group = Group.PLAYERS

    ADD_ENTRIES = Act(
        by=DESK,
        right=_("add players"),
        sentences=_("added %(names)s"),
        writes=Entered,
        back=Undo("remove_entry"),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.EVERYTHING,
    )
    EDIT_ENTRY = Act(
        by=DESK,
        right=_("change a player's name or club"),
        sentences=_("changed the entry of %(name)s"),
        writes=EntryEdited,
        back=Undo("edit_entry"),
        binds=Binds.PLAYERS,
    )
    REMOVE_ENTRY = Act(
        by=DESK,
        right=_("take a player off the list before the start"),
        sentences=_("took %(name)s off the list"),
        writes=EntryRemoved,
        back=Undo("add_entries"),
        keeps_before=True,
        binds=Binds.PLAYERS,
    )
    REMOVE_ENTRIES = Act(
        by=DESK,
        right=_("take several players off the list at once before the start"),
        sentences=_("took %(names)s off the list"),
        writes=OfPlayers,
        back=Undo("add_entries"),
        keeps_before=True,
        binds=Binds.PLAYERS,
    )
    MERGE_ENTRIES = Act(
        by=DESK,
        right=_("merge two entries of one person"),
        sentences=_("made one entry of %(name)s and %(other)s"),
        writes=Merged,
        back=_AS_IT_WAS,
        keeps_before=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.EVERYTHING,
    )
    # The desk drops and readmits players, the organizer alone disqualifies them (A-ROLE-6, A-DROP-2).
    DROP_ENTRY = Act(
        by=DESK,
        right=_("drop a player"),
        sentences={
            "": _("dropped %(name)s after round %(round)s"),
            "in": _("dropped %(name)s in round %(round)s"),
            "before": _("dropped %(name)s before round 1"),
        },
        writes=Left,
        back=Undo("reenter_entry"),
        keeps_before=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.TABLES,
    )
    DROP_ENTRIES = Act(
        by=DESK,
        right=_("drop several players at once"),
        sentences=_("dropped %(names)s"),
        writes=OfPlayers,
        back=Undo("reenter_entry"),
        keeps_before=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.EVERYTHING,
    )
    REENTER_ENTRY = Act(
        by=DESK,
        right=_("let a player enter again"),
        sentences=_("let %(name)s enter again"),
        writes=CameBack,
        back=Undo("drop_entry"),
        is_ruling=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.EVERYTHING,
    )
    DISQUALIFY_ENTRY = Act(
        by=ORGANIZER,
        right=_("disqualify a player"),
        sentences=_("disqualified %(name)s"),
        writes=Left,
        back=Undo("disqualify_entry", needs_reason=True),
        keeps_before=True,
        is_ruling=True,
        needs_reason=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.PENALTIES | Binds.TABLES,
    )
    NO_SHOW = Act(
        by=DESK,
        right=_("give the win when nobody comes to the table"),
        sentences={
            "": _("found %(name)s missing at table %(table)s in round %(round)s"),
            "not_played": _("found nobody at table %(table)s in round %(round)s"),
        },
        writes=ResultReported,
        back=Undo("clear_result", needs_reason=True),
        keeps_before=True,
        is_ruling=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.MATCH,
    )
    RENEW_LINK = Act(
        by=DESK,
        right=_("give a player a new personal link"),
        sentences=_("gave %(name)s a new personal link"),
        writes=OfPlayer,
        back=NotUndoable(_("The old link was to be worth nothing; give out the new one.")),
    )
    # Only the organizer is responsible for personal data.
    FORGET_ENTRY = Act(
        by=ORGANIZER,
        right=_("forget a player's name after the event"),
        sentences=_("deleted the personal data of %(name)s"),
        writes=OfPlayer,
        back=NotUndoable(_("What was forgotten is nowhere any more.")),
        binds=Binds.EVERYTHING | Binds.TEXTS,
    )
    DELETE_ADDRESSES = Act(
        by=ORGANIZER,
        right=_("delete the e-mail addresses of all players (done by itself once their days are over)"),
        sentences=_("deleted the e-mail addresses of all players"),
        writes=Payload,
        back=NotUndoable(_("What was deleted is nowhere any more.")),
    )
    # A player acts only for themselves: the view checks whose page it is.
    DROP_SELF = Act(
        by=PLAYER,
        right=_("drop out oneself"),
        sentences={
            "": _("dropped after round %(round)s"),
            "in": _("dropped in round %(round)s"),
            "before": _("dropped before round 1"),
        },
        writes=Left,
        back=Undo("reenter_entry"),
        keeps_before=True,
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.PLAYERS | Binds.TABLES,
    )
    CLAIM_ENTRY = Act(
        by=PLAYER,
        right=_("tie the own entry to an account"),
        sentences={
            "": _("tied %(name)s to an account"),
            "unclaimed": _("untied %(name)s from their account"),
        },
        writes=Claimed,
        back=NotUndoable(_("The player decides about the own account, on the personal page.")),
    )
    FORGET_SELF = Act(
        by=PLAYER,
        right=_("withdraw before the start and have the own personal data deleted"),
        sentences=_("withdrew; all personal data are deleted: %(name)s"),
        writes=OfPlayer,
        back=NotUndoable(_("What was forgotten is nowhere any more.")),
        effect=Effect.MOVES_PLAYERS,
        binds=Binds.EVERYTHING | Binds.TEXTS,
    )
    ASK_FORGETTING = Act(
        by=PLAYER,
        right=_("ask to have the own personal data deleted"),
        sentences={
            "": _("asked to have the own personal data deleted"),
            "back": _("does not ask any more to have the own personal data deleted"),
        },
        writes=ForgettingAsked,
        back=NotUndoable(_("The player decides about it, on the personal page.")),
    )
    EDIT_OWN_ENTRY = Act(
        by=PLAYER,
        right=_("change the own address"),
        sentences=_("deleted the own e-mail address"),
        writes=OfPlayer,
        back=NotUndoable(_("The player decides about it, on the personal page.")),
        binds=Binds.PLAYERS,
    )
