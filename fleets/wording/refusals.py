"""What the acts on fleets refuse, in words; those of the event itself have theirs in `tournaments`."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.wording import refusals
from tournaments.wording.sentences import Sentences

SENTENCES: Sentences = {
    "no_fleet": _("%(name)s has handed in no list yet."),
    "version_changed": _(
        "%(name)s handed in version %(number)s meanwhile; you looked at version %(seen)s. Look again: "
        "what is different stands below."
    ),
    "check_needs_reason": _("This list has problems. Say why it is in order all the same."),
    "note_missing": _("Write what is wrong: the player reads this note."),
    "already_returned": _("Version %(number)s was returned meanwhile; the player is at work on it."),
    "card_not_in_fleet": _("%(card)s is not in the list of %(name)s."),
    "hidden_missing": _("Say what of the card is hidden or can't be read."),
    "fleet_locked": _(
        "The event has started and lists are locked. Nothing was changed; your text is still below. "
        "A judge can change the list or open it for you once more."
    ),
    "left_event": _("You have left the event; your list stays as it is."),
    "event_finished_for_player": _("The event is over; your list stays as it is."),
    "no_list_waits": _("No list of %(name)s waits any more."),
    "fleet_changed_meanwhile": _(
        "Version %(number)s was handed in for you meanwhile. Look at it below; hand in again to replace it."
    ),
    "problems_unaccepted": _("The list is not legal. Fix it, or hand it in anyway."),
    "draft_too_large": _("The draft has %(found)s characters; at most %(largest)s can be kept."),
    "address_unusable": _("This is no e-mail address that can be used."),
    "round_not_possible": _("A list can't count from round %(round)s on: choose this round or the next."),
}


class FleetRefused(refusals.Refused):
    """The state of the event or the fleet does not allow this act; nothing was changed."""

    words: ClassVar[Sentences] = {**refusals.SENTENCES, **SENTENCES}
