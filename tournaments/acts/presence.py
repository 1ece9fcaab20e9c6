"""The acts on who is present for a round, and who comes late or leaves early."""

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Effect, Group, Undo
from .payload import OfPlayer
from .roles import DESK, LEADERS, PLAYER


class RequestsNoted(OfPlayer, frozen=True):
    """A player's presence by round: `words` now and `was` before, each (number, word), "" for nothing;
    `round` of a check-in, `act` "out" where it is undone; `what` has the rounds not played, in figures."""

    round: int | None = None
    act: str = ""
    what: str | None = None
    was: tuple[tuple[int, str], ...] = ()
    words: tuple[tuple[int, str], ...] = ()


class PresenceActs(Acts):
    """Who is present when a round is paired."""

    group = Group.PLAYERS

    CHECK_IN = Act(
        by=LEADERS,
        right=_("check players in"),
        sentences={
            "": _("checked %(name)s in for round %(round)s"),
            "out": _("took the check-in of %(name)s for round %(round)s back"),
        },
        writes=RequestsNoted,
        back=Undo("check_in"),
    )
    BOOK_ROUNDS = Act(
        by=DESK,
        right=_("note which rounds a player misses or has a bye in"),
        sentences=_("noted for %(name)s: %(what)s"),
        writes=RequestsNoted,
        back=Undo("book_rounds"),
        effect=Effect.MOVES_PLAYERS,
    )
    CHECK_SELF_IN = Act(
        by=PLAYER,
        right=_("check in oneself"),
        sentences=_("checked in for round %(round)s"),
        writes=RequestsNoted,
        back=Undo("check_in"),
    )
    BOOK_OWN_ROUNDS = Act(
        by=PLAYER,
        right=_("say which rounds one will miss"),
        sentences=_("will miss rounds: %(what)s"),
        writes=RequestsNoted,
        back=Undo("book_rounds"),
        effect=Effect.MOVES_PLAYERS,
    )
