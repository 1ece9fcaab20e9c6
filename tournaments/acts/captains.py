"""The acts of the captains' draft."""

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, NotUndoable, Undo
from .payload import Payload
from .roles import DESK, PLAYER


class DraftOpened(Payload, frozen=True):
    """Two teams by name, and their keys."""

    draft: int | None = None
    first: str | None = None
    second: str | None = None
    pairs: tuple[str, ...] = ()
    act: str = ""


class DraftMoved(Payload, frozen=True):
    """A captain of the team moved; `moves` is how many moves there are now."""

    draft: int | None = None
    name: str | None = None
    moves: int = 0


class CaptainActs(Acts):
    """Two captains settle who meets whom; the history has that they moved, never the move itself."""

    group = Group.PLAYERS

    OPEN_DRAFT = Act(
        by=DESK,
        right=_("open the captains' draft of two teams"),
        sentences={
            "": _("opened the captains' draft of %(first)s and %(second)s"),
            "closed": _("took the captains' draft of %(first)s and %(second)s away"),
        },
        writes=DraftOpened,
        back=Undo("open_draft"),
    )
    MOVE_FOR_CAPTAIN = Act(
        by=DESK,
        right=_("move in a captains' draft for a captain who is away"),
        sentences=_("moved in the captains' draft for %(name)s"),
        writes=DraftMoved,
        back=Undo("open_draft"),
    )
    MOVE_AS_CAPTAIN = Act(
        by=PLAYER,
        right=_("move in the captains' draft of the own team"),
        sentences=_("moved in the captains' draft for %(name)s"),
        writes=DraftMoved,
        back=Undo("open_draft"),
    )
    TAKE_MOVE_BACK = Act(
        by=DESK,
        right=_("take the latest move of a captains' draft back"),
        sentences=_("took a move for %(name)s back in the captains' draft"),
        writes=DraftMoved,
        back=NotUndoable(_("The captain moves again: what was said is nowhere kept.")),
    )
