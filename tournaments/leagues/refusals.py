"""The sentences of refused acts on leagues."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.wording import refusals
from tournaments.wording.sentences import Sentences

SENTENCES: Sentences = {
    "league_unknown_event": _("There is no such event."),
    "league_other_game": _("“%(event)s” is an event of another game (%(game)s): this league plays %(own)s."),
    "league_event_there": _("“%(event)s” is in this league already."),
    "league_event_hidden": _(
        "“%(event)s” is not listed on the start page: only who organizes it can bring it into a league."
    ),
    "league_event_practice": _("“%(event)s” is a practice event: its players are invented."),
    "league_no_heir": _("A league goes to somebody who leads one of its events."),
    "league_owner_gone": _("Whoever owned the league before has no account in use any more."),
    "season_backwards": _("The season “%(season)s” would end before it begins."),
    "season_due_early": _("In “%(season)s” results would be due before the season begins."),
    "season_overlaps": _("The seasons “%(season)s” and “%(other)s” share days."),
    "seasons_too_many": _("A league has at most %(largest)s seasons."),
    "same_twice": _("An entry would belong to two players."),
    "same_too_few": _("Choose two players of the table."),
    "same_two_accounts": _("These players have two accounts: an account is one player."),
    "same_event": _("These players were both in “%(event)s”: they can't be one."),
}


class LeagueRefused(refusals.Refused):
    """The state of the league does not allow this act; nothing was changed."""

    words: ClassVar[Sentences] = {**refusals.SENTENCES, **SENTENCES}
