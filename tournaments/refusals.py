"""What a service says when the state does not allow an act: a code, figures, and the sentence for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from scoring.results import Problem
from scoring.structures import StructureError

from .games import GAME_WORDS
from .models import Tournament
from .next_round import NextRoundError
from .pairing.types import PairingError
from .sentences import PAIRINGS, STRUCTURES, Sentences, filled, problem_text

SERVICES: Sentences = {
    "gone": _("This no longer exists: somebody removed it meanwhile."),
    "changed_meanwhile": _("Somebody changed this meanwhile. Look at the new state and try again."),
    "reason_missing": _("Say why: this stays in the history."),
    "event_finished": _("The event is finished. Reopen it first."),
    "not_finished": _("The event is not finished."),
    "already_started": _("The event has already started."),
    "not_started": _("The event has not started yet."),
    "started_fixed": _("“%(field)s” can no longer be changed: the event has started."),
    "results_fixed": _("“%(field)s” can no longer be changed: results stand on it."),
    "rounds_fixed": _("“%(field)s” can no longer be changed: round %(round)s is already paired."),
    "unknown_setting": _("There is no setting “%(found)s”."),
    "name_missing": _("A name is missing."),
    "name_missing_in_line": _("Line %(line)s has no name."),
    "name_too_long": _("This name is too long: %(found)s characters, at most %(largest)s."),
    "text_too_long": _("This is too long: %(found)s characters, at most %(largest)s."),
    "no_lines": _("Paste at least one name."),
    "too_many_players": _("Too many players: %(found)s, at most %(largest)s."),
    "minutes_out_of_range": _("%(found)s minutes are not possible: from %(smallest)s to %(largest)s."),
    "points_out_of_range": _(
        "A points limit of %(found)s is not possible: from %(smallest)s to %(largest)s."
    ),
    "not_played_out_of_range": _(
        "%(found)s points for a game not played are not possible: from %(smallest)s to %(largest)s."
    ),
    "rounds_out_of_range": _("%(found)s rounds are not possible: from %(smallest)s to %(largest)s."),
    "unknown_time_zone": _("There is no time zone “%(found)s”."),
    "unknown_choice": _("“%(found)s” is not possible here."),
    "unknown_game": _("There is no game “%(found)s”."),
    "draft_open": _("Round %(round)s is a draft. Publish it or discard it first."),
    "knockout_began": _("The knockout has begun: nobody can enter any more."),
    "no_round_left": _("The last Swiss round is already paired: nobody can enter any more."),
    "remove_instead": _("The event has not started yet: remove the player from the list instead."),
    "already_out": _("%(name)s has already left."),
    "not_out": _("%(name)s is still in the event."),
    "disqualified": _("%(name)s was disqualified and may not enter again."),
    "no_bye_to_play": _("Nobody has a bye in a round that was just published: choose losses instead."),
    "have_met": _("%(name)s and %(other)s have met before."),
    "merge_too_late": _("The event has started: two entries can no longer become one."),
    "same_entry": _("Choose another entry than this one."),
    "two_accounts": _("%(name)s and %(other)s belong to two accounts: these are two people."),
    "game_missing": _("Choose the game that is lost."),
    "lost_already": _("%(name)s has a game loss at table %(table)s already."),
    "penalty_out_of_range": _("%(found)s points cannot be taken: from %(smallest)s to %(largest)s."),
    "take_back_player": _("To withdraw the disqualification, let %(name)s back into the event."),
    "only_result": _(
        "Table %(table)s of round %(round)s has no other result: type one first, then withdraw the game loss."
    ),
    "decided_already": _("The organizer has decided about this already."),
    "claimed_by_other": _("Another account belongs to this player. The desk can help."),
    "plays_already": _("Your account belongs to another player of this event."),
    "cut_not_begun_player": _(
        "The bracket was just made, and you are in it. Tell the desk: it is made anew with the next player."
    ),
    "no_email": _("This is no e-mail address."),
    "bracket_went_on": _("%(name)s cannot come back: the bracket has gone on without this player."),
    "has_played": _("%(name)s has played and stays in the records: drop the player instead."),
    "cut_not_begun": _(
        "Nobody in the cut has played yet: discard round %(round)s first, so that the bracket is made anew "
        "with the next-ranked player."
    ),
    "round_open": _("Round %(round)s is not closed yet."),
    "event_over": _("All rounds are played: there is no next round."),
    "too_few_for_cut": _("A cut to %(cut)s is not possible: only %(players)s players are left."),
    "nobody_left": _("Nobody of the bracket is left after round %(round)s."),
    "unsound_pairing": _("This pairing is not sound (%(codes)s). Nothing was saved."),
    "not_in_round": _("%(name)s does not sit in round %(round)s."),
    "same_table": _("Both sit at the same table: there is nothing to swap."),
    "table_has_result": _("Table %(table)s has a result. Clear it first."),
    "bracket_fixed": _("In this round the bracket says who meets whom."),
    "same_player": _("Choose two different players."),
    "has_seat": _("%(name)s already has a seat in round %(round)s."),
    "nobody_seated": _("Neither of them has a seat: pair them with each other instead."),
    "players_unseated": _("Without a table, a bye or a missed round: %(names)s."),
    "left_but_seated": _("Left the event, but has a seat in this round: %(names)s."),
    "table_out_of_range": _("There is no table %(found)s: tables go from 1 to %(largest)s."),
    "table_missing": _("Say which table."),
    "table_taken": _("Table %(table)s is taken. Move somebody there to exchange the two tables."),
    "table_blocked": _("Table %(table)s is blocked."),
    "not_tables": _("“%(found)s” is not a list of tables. Write for example: 4, 7, 10-12"),
    "seating_changed": _(
        "%(name)s changed round %(round)s meanwhile. You see it as it is now: look again before you go on."
    ),
    "draft_unsettled": _(
        "Something changed after round %(round)s was drawn. Look at the repair page before you publish it."
    ),
    "repair_impossible": _("This repair is not possible any more. You see the round as it is now."),
    "bracket_has_results": _(
        "Table %(table)s of round %(round)s was played by others than this correction would put there. "
        "Clear that result first, or leave this one as it is."
    ),
    "round_complete": _("Round %(round)s is closed."),
    "round_not_published": _("Round %(round)s is not published yet."),
    "round_has_results": _("Round %(round)s already has results and stays."),
    "clock_has_started": _("The clock of round %(round)s has started; the round stays."),
    "results_missing": _("Tables without a result: %(tables)s."),
    "clock_not_started": _("The clock has not been started yet."),
    "not_this_round": _("This table is not in this round."),
    "match_without_game": _("There is no game here: it is a bye or a missed round."),
    "not_at_table": _("%(name)s does not sit at this table."),
    "result_refused": _("This result needs another look."),
    "no_result": _("There is no result to clear."),
    "disqualified_silent": _("You were disqualified. Only the desk can enter a result for this table."),
    "event_finished_player": _("The event is finished. If a result is wrong, tell the organizer."),
    "reports_at_desk": _("Results are entered at the desk here: hand in your slip."),
    "round_closed_player": _("Round %(round)s is closed. If its result is wrong, tell the desk."),
    "ruling_only": _("Only a leader can rule that. Tell the desk."),
    "result_stands": _("This table has a result already. If it is wrong, tell the desk."),
    "other_word_changed": _("Your opponent has said something else meanwhile. Look at it again."),
    "next_round_depends": _(
        "Round %(round)s was paired from this result, and another winner would sit there."
    ),
    "cut_depends": _("The cut was made from these results, and with this change it would be another one."),
    "unknown_country": _("“%(found)s” is no country code: write two letters, like PL or DE."),
    "rounds_left": _("Not all rounds are played yet."),
    "too_few_left": _("Only %(players)s players are left: there is nobody to pair."),
    "own_match": _("You play at this table yourself: another leader decides here (A-ROLE-5)."),
    "own_entry": _("This is about yourself as a player: another leader decides it (A-ROLE-5)."),
    "marshal_rules": _("Two leaders play each other here: the marshal decides (A-ROLE-5)."),
    "leader_plays_level": _(
        "%(name)s leads this event and cannot play in it: leaders play at relaxed level only (A-ROLE-5)."
    ),
    "leader_plays_alone": _(
        "%(name)s leads this event and can play in it only if another leader is there and acting (A-ROLE-5)."
    ),
    "days_out_of_range": _("%(found)s days are not possible: from %(smallest)s to %(largest)s."),
    "invitation_used": _("This link has been used already. Ask the organizer for a new one."),
    "invitation_revoked": _("This link was revoked. Ask the organizer for a new one."),
    "invitation_expired": _("This link is too old. Ask the organizer for a new one."),
    "username_unusable": _("A log-in name has letters, digits and @ . + - _ only, without spaces."),
    "username_taken": _("Somebody is called “%(found)s” here already. Choose another name, or log in."),
    "password_weak": _("%(why)s"),
    "organizer_stays": _("An event has exactly one organizer: hand the event over first (A-ROLE-1)."),
    "no_account_here": _("%(name)s has no account here: send an invitation first."),
    "round_follows": _("Round %(round)s is paired already: discard it first."),
    "undo_not_possible": _("This cannot be taken back. %(why)s"),
    "undo_no_right": _("You have no right to take this back. Ask the organizer."),
    "undone_already": _("This was taken back already."),
    "undo_overtaken": _("Something later stands on this. Take that back first."),
    "undo_rounds_first": _("A round is paired already: discard it first."),
    "undo_unpublish_first": _("The round is published: take it back from the hall first."),
    "undo_not_kept": _("The state before this is not kept any more."),
    "undo_by_snapshot": _(
        "Other things happened since. Under “Backups” you can go back to the moment before this, "
        "and see first what else would change."
    ),
}

SENTENCES: Sentences = {**STRUCTURES, **PAIRINGS, **SERVICES}


class Refused(Exception):
    """The state of the event does not allow this act; nothing was changed. `str()` is the sentence.

    `field` names the form field the sentence belongs to, where there is one. Another application has a
    subclass with the sentences of its own codes.
    """

    words: ClassVar[Sentences] = SENTENCES

    def __init__(self, code: str, *, field: str | None = None, **figures: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.figures = figures

    def __str__(self) -> str:
        return filled(self.words, self.code, {"field": _label(self.field), **self.figures})


class ResultRefused(Refused):
    """A result that cannot be scored, or is unusual enough to be asked back."""

    def __init__(self, problems: Sequence[Problem], names: Mapping[str, str], *, game: str) -> None:
        super().__init__("result_refused")
        self.game_words = GAME_WORDS[game]
        self.problems = tuple(problems)
        self.names = dict(names)

    def __str__(self) -> str:
        return " ".join(self.sentences)

    @property
    def sentences(self) -> tuple[str, ...]:
        """One sentence per problem, in the order of `problems`."""
        return tuple(problem_text(problem, self.names, self.game_words) for problem in self.problems)

    @property
    def may_be_accepted(self) -> bool:
        """True when all of it is only unusual: the same result again with `accept_unusual` is taken."""
        return all(problem.severity == "question" for problem in self.problems)


def _label(field: str | None) -> str:
    """What the form calls the field; its own name when it is none of the event's."""
    names = {each.name: each for each in Tournament._meta.fields}
    return str(names[field].verbose_name) if field in names else field or ""


def refused_by(error: StructureError | PairingError | NextRoundError) -> Refused:
    """The refusal for an error of the ground."""
    refused = Refused(error.code)
    refused.figures = dict(error.figures)
    return refused
