"""The acts on results, and the rulings of leaders."""

from fractions import Fraction
from typing import Self

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from ..play.shares import Shares
from .act import Act, Acts, Binds, Effect, Group, NotUndoable, Undo
from .payload import OfPlayer, Payload, ReportVersions
from .roles import DESK, LEADERS, ORGANIZER, PLAYER
from .rounds import Seating


class StandingKept(msgspec.Struct, frozen=True, array_like=True):
    """A player's standing: key, rank, points; fractional points are stored as "7/2"."""

    key: str
    rank: int | None
    kept_points: int | str

    @classmethod
    def of(cls, key: str, rank: int | None, points: int | Fraction) -> Self:
        return cls(key, rank, points if isinstance(points, int) else str(points))

    @property
    def points(self) -> int | Fraction:
        return self.kept_points if isinstance(self.kept_points, int) else Fraction(self.kept_points)


class ResultReported(Payload, frozen=True):
    """A reported result: `before` and `after` in figures; `version` is the report's, 0 for none.

    `ending` is the code of how it ended where the figures don't tell, `by` the name of the player it refers
    to; `words_before` and `words` are the reports that counted or waited before and after, None in older
    lines.

    `standings` are those before the correction of a closed round, `seating` the former one of a bracket that
    was reseated with it.
    """

    table: int | None = None
    round: int | None = None
    match: int | None = None
    before: str | None = None
    after: str | None = None
    end: str = ""
    ruled: bool = False
    version: int = 0
    name: str = ""
    key: str = ""
    agreed: bool = False
    not_played: bool = False
    ending: str = ""
    by: str = ""
    words_before: ReportVersions | None = None
    words: ReportVersions | None = None
    standings: tuple[StandingKept, ...] | None = None
    seating: Seating | None = None

    @property
    def variant(self) -> str:
        if self.not_played:
            return "not_played"
        if self.agreed:
            return "agreed"
        if self.words and not self.version and not self.before:
            return "waits"
        return "ruled" if self.ruled else ""


class Ruled(OfPlayer, frozen=True):
    """A penalty given, proposed, declined or withdrawn; `standings` those before, if it may change them."""

    penalty: int | None = None
    kind: str = ""
    points: int = 0
    match: int | None = None
    table: int | None = None
    round: int | None = None
    game_loss: bool = False
    standings: tuple[StandingKept, ...] | None = None

    @property
    def variant(self) -> str:
        if self.game_loss:
            return "game_loss"
        return "points" if self.points else ""


class ComponentShared(Payload, frozen=True):
    """What a table shares; with a name it is that player's who shares in later rounds, too.

    `shares_before` and `shares_after`: what each player of the table shares, by key.
    """

    round: int | None = None
    table: int | None = None
    match: int | None = None
    component: str = ""
    name: str = ""
    key: str = ""
    act: str = ""
    shares_before: dict[str, Shares] = {}
    shares_after: dict[str, Shares] = {}


class ResultsChecked(OfPlayer, frozen=True):
    round: int | None = None


class ResultActs(Acts):
    """Results of matches, and rulings of leaders."""

    group = Group.RESULTS

    REPORT_OWN_RESULT = Act(
        by=PLAYER,
        right=_("report the own result"),
        sentences={
            "": _("said of table %(table)s round %(round)s: %(after)s"),
            "agreed": _("said the same of table %(table)s round %(round)s: %(after)s"),
        },
        writes=ResultReported,
        back=Undo("clear_result", needs_reason=True),
        binds=Binds.MATCH,
    )
    CONFIRM_OWN_RESULT = Act(
        by=PLAYER,
        right=_("confirm what another player of the table reported"),
        sentences=_("confirmed table %(table)s round %(round)s: %(after)s"),
        writes=ResultReported,
        back=Undo("clear_result", needs_reason=True),
        binds=Binds.MATCH,
    )
    CHECK_OWN_RESULTS = Act(
        by=PLAYER,
        right=_("say that the own results are right"),
        sentences=_("found the own results right up to round %(round)s"),
        writes=ResultsChecked,
        back=NotUndoable(_("It changes nothing: a wrong result can still be corrected.")),
    )
    REPORT_RESULT = Act(
        by=LEADERS,
        right=_("enter a result"),
        sentences={
            "": _("entered table %(table)s round %(round)s: %(after)s"),
            "ruled": _("ruled on table %(table)s round %(round)s: %(end)s"),
        },
        writes=ResultReported,
        back=Undo("clear_result", needs_reason=True),
        is_ruling=True,
        binds=Binds.MATCH,
    )
    CORRECT_RESULT = Act(
        by=DESK,
        right=_("correct a result"),
        sentences={
            "": _("corrected table %(table)s round %(round)s: %(before)s → %(after)s"),
            "ruled": _("corrected table %(table)s round %(round)s: %(before)s → %(end)s"),
        },
        writes=ResultReported,
        back=Undo("correct_result", needs_reason=True),
        is_ruling=True,
        effect=Effect.CORRECTS,
        binds=Binds.MATCH,
    )
    CLEAR_RESULT = Act(
        by=DESK,
        right=_("clear a result"),
        sentences={
            "": _("cleared table %(table)s round %(round)s: %(before)s"),
            "waits": _("let what was said of table %(table)s round %(round)s wait again"),
        },
        writes=ResultReported,
        back=Undo("report_result", needs_reason=True),
        is_ruling=True,
        needs_reason=True,
        effect=Effect.CORRECTS,
        binds=Binds.MATCH,
    )
    # The marshal rules on conduct (A-CONDUCT-1) and proposes what only the organizer may do (A-ROLE-6).
    GIVE_PENALTY = Act(
        by=DESK,
        right=_("give a penalty"),
        sentences={
            "": _("warned %(name)s"),
            "game_loss": _("gave %(name)s a game loss at table %(table)s in round %(round)s"),
            "points": _n(
                "took %(points)s tournament point from %(name)s",
                "took %(points)s tournament points from %(name)s",
                "points",
            ),
        },
        writes=Ruled,
        back=Undo("withdraw_penalty", needs_reason=True),
        is_ruling=True,
        needs_reason=True,
        effect=Effect.CORRECTS,
        binds=Binds.PENALTIES,
    )
    # A judge can put a warning on record; whatever takes something is the desk's (A-CONDUCT-1).
    NOTE_WARNING = Act(
        by=LEADERS,
        right=_("note a warning"),
        sentences=_("warned %(name)s"),
        writes=Ruled,
        back=Undo("withdraw_penalty", needs_reason=True),
        is_ruling=True,
        needs_reason=True,
    )
    # Asked for before the round, or ordered; what is broken is shared in every later round, too (A-SHARE-1).
    SHARE_COMPONENT = Act(
        by=LEADERS,
        right=_("note what the players of a table share"),
        sentences={
            "": _("table %(table)s shares in round %(round)s: %(component)s"),
            "carried": _("%(name)s shares from round %(round)s on: %(component)s"),
            "ended": _("table %(table)s no longer shares from round %(round)s on: %(component)s"),
            "back": _("put back what table %(table)s shares in round %(round)s: %(component)s"),
        },
        writes=ComponentShared,
        back=Undo("share_component"),
        is_ruling=True,
    )
    WITHDRAW_PENALTY = Act(
        by=DESK,
        right=_("withdraw a penalty"),
        sentences={
            "": _("withdrew the warning of %(name)s"),
            "game_loss": _("withdrew the game loss of %(name)s at table %(table)s in round %(round)s"),
            "points": _n(
                "gave %(name)s back %(points)s tournament point",
                "gave %(name)s back %(points)s tournament points",
                "points",
            ),
        },
        writes=Ruled,
        back=NotUndoable(_("Give the penalty again.")),
        is_ruling=True,
        needs_reason=True,
        effect=Effect.CORRECTS,
        binds=Binds.PENALTIES,
    )
    PROPOSE_DISQUALIFICATION = Act(
        by=DESK,
        right=_("propose a disqualification"),
        sentences=_("proposed to disqualify %(name)s"),
        writes=Ruled,
        back=Undo("decline_disqualification", needs_reason=True),
        is_ruling=True,
        needs_reason=True,
        binds=Binds.PENALTIES,
    )
    DECLINE_DISQUALIFICATION = Act(
        by=ORGANIZER,
        right=_("decline such a proposal"),
        sentences=_("declined to disqualify %(name)s"),
        writes=Ruled,
        back=NotUndoable(_("Propose it again, or disqualify the player.")),
        is_ruling=True,
        needs_reason=True,
        binds=Binds.PENALTIES,
    )
