"""What of the diary can be taken back, what is taken back already, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from ..models import AuditRow, Tournament
from ..roles import Action
from ..sentences import Sentences

# Acts that have no way back of their own, and what to do instead.
WHY_NOT: Sentences = {
    Action.CREATE_TOURNAMENT: _("An event that is there stays; take it off the start page in the settings."),
    Action.IMPORT_TOURNAMENT: _("An event that is there stays; take it off the start page in the settings."),
    Action.SET_TABLES: _("Set the tables again on their page."),
    Action.RENEW_LINK: _("The old link was to be worth nothing; give out the new one."),
    Action.CLAIM_ENTRY: _("The player decides about the own account, on the personal page."),
    Action.CHECK_OWN_RESULTS: _("It changes nothing: a wrong result can still be corrected."),
    Action.WITHDRAW_PENALTY: _("Give the penalty again."),
    Action.EDIT_OWN_ENTRY: _("The player decides about it, on the personal page."),
    Action.FORGET_ENTRY: _("What was forgotten is nowhere any more."),
    Action.DECLINE_DISQUALIFICATION: _("Propose it again, or disqualify the player."),
    Action.HAND_IN_FLEET: _("Every version stays on record: hand in the other text again."),
    Action.HAND_IN_OWN_FLEET: _("Every version stays on record: hand in the other text again."),
    Action.RETURN_FLEET: _("Check the fleet, or let the player hand it in again."),
    Action.UNCHECK_FLEET: _("Check the fleet again."),
    Action.WITHDRAW_PROXY: _("Record the proxy card again."),
    Action.CORRECT_RELEASE: _("Set the other day on the same page."),
    Action.RECHECK_FLEETS: _("It looked at the fleets again; check them once more."),
    Action.JOIN_STAFF: _("Take the person off the leaders instead."),
    Action.REMOVE_STAFF: _("Send an invitation instead."),
    Action.SET_ACTING: _("Everybody switches for himself."),
    Action.HAND_OVER: _("Only the organizer of now can hand the event over again."),
}


def undone_in(tournament: Tournament) -> dict[int, int]:
    """Revision of what was taken back -> revision of the line that did it; an undo that was itself taken back
    no longer counts."""
    rows = AuditRow.objects.filter(tournament=tournament, data__has_key="undoes")
    undoes = dict(rows.order_by("revision").values_list("revision", "data__undoes"))
    undone: dict[int, int] = {}
    # The latest first: whether an undo still counts is known by then.
    for revision in sorted(undoes, reverse=True):
        if revision not in undone:
            undone[undoes[revision]] = revision
    return undone


def why_not(action: str, data: Mapping[str, object]) -> str:
    """Why this line cannot be taken back, in words; empty where it can be tried."""
    if action == Action.INVITE_STAFF and data.get("act") == "revoke":
        return str(WHY_NOT[Action.REMOVE_STAFF])
    return str(WHY_NOT.get(action, ""))
