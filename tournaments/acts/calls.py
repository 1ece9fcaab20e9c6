"""The acts on calls for a judge (F45)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, NotUndoable, Undo
from .payload import OfRound
from .roles import DESK, LEADERS, PLAYER


class OfCall(OfRound, frozen=True):
    """A call by its number in the event; `name` and `key` are the caller's."""

    call: int | None = None
    table: int | None = None
    name: str | None = None
    key: str = ""
    text: str = ""

    @property
    def variant(self) -> str:
        return "text" if self.text else ""


class CallClaimed(OfCall, frozen=True):
    """`by_account` and `since`: who had claimed the call before and when, for the undo."""

    by_account: int | None = None
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return ""


class CallAnswered(OfCall, frozen=True):
    """`minutes` is the extra time of the table, 0 for none."""

    ruling: str = ""
    minutes: int = 0

    @property
    def variant(self) -> str:
        return ""


class CallBack(OfCall, frozen=True):
    """`act` is the act that was undone."""

    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class CallActs(Acts):
    """From the call to the ruling."""

    group = Group.RESULTS

    CALL_JUDGE = Act(
        by=PLAYER,
        right=_("call a judge to the own table"),
        sentences={
            "": _("called a judge to table %(table)s in round %(round)s"),
            "text": _("called a judge to table %(table)s in round %(round)s: %(text)s"),
        },
        writes=OfCall,
        back=Undo("take_call_back"),
    )
    WITHDRAW_CALL = Act(
        by=PLAYER,
        right=_("take the own call back"),
        sentences=_("needs no judge at table %(table)s any more"),
        writes=OfCall,
        back=NotUndoable(_("Call again.")),
    )
    CLAIM_CALL = Act(
        by=LEADERS,
        right=_("answer a call for a judge"),
        sentences=_("goes to table %(table)s, where a judge was called"),
        writes=CallClaimed,
        back=Undo("take_call_back"),
    )
    ANSWER_PASSED_CALL = Act(by=DESK, right=_("answer a call that was passed on to the marshal"))
    ESCALATE_CALL = Act(
        by=LEADERS,
        right=_("pass a call on to the marshal"),
        sentences=_("passed the call of table %(table)s on to the marshal"),
        writes=CallClaimed,
        back=Undo("take_call_back"),
    )
    CLOSE_CALL = Act(
        by=LEADERS,
        right=_("close a call with a ruling"),
        sentences=_("answered the call of table %(table)s: %(ruling)s"),
        writes=CallAnswered,
        back=Undo("take_call_back"),
    )
    TAKE_CALL_BACK = Act(
        by=LEADERS,
        right=_("put a call back to what it was"),
        sentences={
            "": _("put the call of table %(table)s back to what it was"),
            "call_judge": _("took the call of table %(table)s off the list"),
            "claim_call": _("gave the call of table %(table)s back to all judges"),
            "close_call": _("opened the call of table %(table)s again"),
        },
        writes=CallBack,
        back=NotUndoable(_("Do again what was taken back.")),
    )
