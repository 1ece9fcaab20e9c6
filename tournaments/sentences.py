"""The words for the codes of the ground: problems of a result, structures, pairings, the diary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.results import Problem

Sentences = dict[str, Any]

# The figures that are words of the ground.
CODES = frozenset({"structure", "end", "field", "role"})
# A word the ground uses as a figure, in the reader's language.
WORDS: Sentences = {
    "organizer": _("organizer"),
    "marshal": _("marshal"),
    "judge": _("judge"),
    "basic": _("basic"),
    "advanced": _("advanced"),
    "custom": _("custom"),
    "destroyed": _("fleet points destroyed"),
    "objective": _("objective points"),
    "rounds": _("all game rounds played"),
    "time": _("time"),
    "tabled": _("tabled"),
    "mutual": _("mutual destruction"),
    "concession": _("concession"),
    "no_show": _("did not come"),
    "not_played": _("not played"),
    "double_loss": _("double loss"),
}

STRUCTURES: Sentences = {
    "too_few_players": _(
        "Too few players: the structure “%(structure)s” needs at least %(needed)s, and there are %(players)s."
    ),
    "unknown_structure": _("There is no structure “%(structure)s”."),
    "unknown_level": _("There is no level “%(level)s”."),
    "elimination_with_rounds": _("A single-elimination event has neither Swiss rounds nor a cut."),
    "no_rounds": _("Set at least one Swiss round."),
    "cut_not_a_power_of_two": _("A cut to %(cut)s is not possible: choose 2, 4, 8, 16, 32 …"),
    "cut_over_players": _("A cut to %(cut)s is not possible with %(players)s players."),
}

PAIRINGS: Sentences = {
    "too_few": _("There are too few players to pair: %(found)s."),
    "entrant_twice": _("A player would be paired twice. Nothing was saved."),
    "rank_twice": _("Two players share a rank. Nothing was saved."),
    "cut_not_power_of_two": _("A bracket of %(found)s players is not possible: it takes 2, 4, 8, 16, 32 …"),
    "game_twice": _("A game of the bracket would be counted twice. Nothing was saved."),
}

REASONS: Sentences = {
    "": "",
    "same_points": _("Same points"),
    "round_one": _("Round 1: drawn at random"),
    "paired_down_odd": _("Paired down: odd number in the group"),
    "paired_down_met": _("Paired down: those of the same points have already met"),
    "bye_random": _("Bye drawn at random"),
    "bye_lowest": _("Bye: lowest ranked without one"),
    "bye_lowest_others_had_one": _("Bye: lowest ranked without one; %(names)s had one before"),
    "bye_second": _("Second bye: everybody who could have it had one before"),
    "bye_others_unpairable": _("Bye: with %(names)s out, the others could not be paired without a rematch"),
    "seeding": _("By seeding"),
    "bracket": _("By the bracket"),
    "bracket_bye": _("Bye in the bracket"),
    "bracket_left": _("Bye: %(names)s left the event"),
    "by_hand": _("Set by hand"),
    "late_entry": _("%(names)s came late and took the seat beside the bye"),
    "rest": _("Drawn for those who had no seat yet"),
    "repaired": _("Put right after the draw"),
}

PROBLEMS: Sentences = {
    "wrong_number_of_players": _("A game has %(needed)s players, not %(found)s."),
    "same_player_twice": _("%(name)s cannot play against himself or herself."),
    "unknown_end": _("“%(end)s” is no way for a game to end."),
    "by_missing": _("Say who: with the end “%(end)s” one of the players must be named."),
    "by_not_a_player": _("%(name)s does not sit at this table."),
    "first_not_a_player": _("Initiative: %(name)s does not sit at this table."),
    "values_of_a_stranger": _("%(name)s does not sit at this table."),
    "unknown_field": _("%(name)s: there is no field “%(field)s”."),
    "missing_field": _("%(name)s: %(field)s missing."),
    "not_a_whole_number": _("%(name)s: “%(found)s” is not a whole number."),
    "negative_score": _("%(name)s: %(found)s points – a score is never negative."),
    "score_too_large": _("%(name)s: %(found)s points are too many; at most %(largest)s can be scored."),
    "mutual_without_initiative": _(
        "Mutual destruction: say who had initiative, because the other player wins."
    ),
    "tie_without_initiative": _(
        "%(score)s : %(score)s is a tie: say who had initiative, because the other player wins."
    ),
    "by_unexpected": _("%(name)s is named although the end is “%(end)s”."),
    "nothing_scored": _("Nobody scored anything – is that right?"),
    "winner_behind": _("%(name)s wins with the lower score, %(winner)s : %(loser)s – is that right?"),
    "destroyed_over_limit": _(
        "%(name)s: %(found)s fleet points destroyed are more than the limit of %(limit)s – is that right?"
    ),
    "whole_fleet_destroyed": _(
        "%(name)s: %(found)s is a whole fleet – was the opponent tabled, so that the game ended another way?"
    ),
    "objective_unusual": _("%(name)s: %(found)s objective points are unusually many – is that right?"),
}

NOTES: Sentences = {
    "rematch": _("Rematch: %(names)s have met before."),
    "second_bye": _("%(names)s has a second bye."),
    "same_club": _("Same club: %(names)s."),
    "same_table": _("At the same table as before: %(names)s."),
    "fixed_table": _("Not at the fixed table: %(names)s."),
}


def reason_text(code: str, names: Iterable[str] = ()) -> str:
    """Why these players meet, in words."""
    return filled(REASONS, code, {"names": joined(names)})


def note_text(code: str, names: Iterable[str] = ()) -> str:
    """What the organizer must be told of a pairing, in words."""
    return filled(NOTES, code, {"names": joined(names)})


def problem_text(problem: Problem, names: Mapping[str, str]) -> str:
    """What is doubtful about a result, in words; `names` by player id."""
    player = problem.player or ""
    figures = {"field": problem.field or "", **problem.figures, "name": names.get(player, player)}
    return filled(PROBLEMS, problem.code, figures)


def joined(names: Iterable[str]) -> str:
    """Names as a list in a sentence: "A, B and C"."""
    every = list(names)
    if len(every) < 2:
        return "".join(every)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(every[:-1]), "last": every[-1]}


def filled(sentences: Sentences, code: str, figures: Mapping[str, object]) -> str:
    """The sentence of a code with its figures, in the reader's language. Raises KeyError for the code."""
    return str(sentences[code]) % _Figures({key: _word(key, value) for key, value in figures.items()})


class _Figures(dict[str, Any]):
    """A figure that is missing leaves a dash: half a sentence is better than none."""

    def __missing__(self, key: str) -> str:
        return "–"


def _word(key: str, value: object) -> object:
    # Names are nobody's to translate, even a player called Time.
    return str(WORDS.get(value, value)) if key in CODES and isinstance(value, str) else value


# Audit rows hold plain figures; a row written by an older version may lack one of them.
DIARY: Sentences = {
    "create_tournament": _("created the event"),
    "import_tournament": _("took the event over from a file"),
    "edit_tournament": _("changed the settings: %(changes)s"),
    "start_tournament": _("started the event with %(players)s players"),
    "finish_tournament": _("finished the event"),
    "reopen_tournament": _("reopened the event"),
    "add_entries": _("added %(names)s"),
    "edit_entry": _("changed the entry of %(name)s"),
    "remove_entry": _("took %(name)s off the list"),
    "drop_entry": _("dropped %(name)s after round %(round)s"),
    "reenter_entry": _("let %(name)s enter again"),
    "disqualify_entry": _("disqualified %(name)s"),
    "hand_in_fleet": _("handed in a fleet for %(name)s, version %(version)s"),
    "hand_in_fleet_significant": _(
        "amended the fleet of %(name)s, version %(version)s: other cards than before"
    ),
    "hand_in_own_fleet": _("handed in the own fleet (%(name)s), version %(version)s"),
    "hand_in_own_fleet_significant": _(
        "amended the own fleet (%(name)s), version %(version)s: other cards than before"
    ),
    "check_fleet": _("checked the fleet of %(name)s, version %(version)s"),
    "uncheck_fleet": _("took back the check of the fleet of %(name)s"),
    "return_fleet": _("returned the fleet of %(name)s, version %(version)s"),
    "make_proxy": _("recorded a proxy card for %(name)s: %(card)s"),
    "withdraw_proxy": _("withdrew the proxy card of %(name)s: %(card)s"),
    "pair_round": _("paired round %(round)s"),
    "swap_seats": _("swapped %(first)s and %(second)s in round %(round)s"),
    "pair_by_hand": _("set %(what)s by hand in round %(round)s"),
    "pair_by_hand.start": _("began to pair round %(round)s by hand"),
    "pair_by_hand.seat": _("set %(what)s at table %(table)s in round %(round)s"),
    "pair_by_hand.bye": _("gave %(what)s the bye of round %(round)s"),
    "pair_by_hand.missed": _("let %(what)s miss round %(round)s"),
    "pair_by_hand.free": _("took %(what)s apart in round %(round)s"),
    "pair_by_hand.rest": _("drew the rest of round %(round)s"),
    "move_table": _("moved table %(table)s to table %(to)s in round %(round)s"),
    "set_tables": _("set the tables: %(what)s"),
    "unpublish_round": _("took round %(round)s back from the hall"),
    "repair_round": _("put round %(round)s right"),
    "repair_round.nothing": _("looked at round %(round)s again and left it as it is"),
    "repair_round.smallest": _("put round %(round)s right with the smallest change"),
    "repair_round.swap": _("put round %(round)s right by swapping two tables"),
    "repair_round.best": _("paired the open tables of round %(round)s anew"),
    "discard_round": _("discarded round %(round)s"),
    "publish_round": _("published round %(round)s"),
    "close_round": _("closed round %(round)s"),
    "start_clock": _("started the clock of round %(round)s"),
    "pause_clock": _("paused the clock of round %(round)s"),
    "resume_clock": _("let the clock of round %(round)s run on"),
    "extend_clock": _("extended round %(round)s by %(minutes)s min"),
    "extend_clock_table": _("extended table %(table)s in round %(round)s by %(minutes)s min"),
    "report_result": _("entered table %(table)s round %(round)s: %(after)s"),
    "correct_result": _("corrected table %(table)s round %(round)s: %(before)s → %(after)s"),
    "clear_result": _("cleared table %(table)s round %(round)s: %(before)s"),
    "drop_self": _("dropped after round %(round)s"),
    "merge_entries": _("made one entry of %(name)s and %(other)s"),
    "no_show": _("%(name)s did not come to table %(table)s in round %(round)s"),
    "no_show_not_played": _("nobody came to table %(table)s in round %(round)s"),
    "renew_link": _("gave %(name)s a new personal link"),
    "claim_entry": _("%(name)s now has an account"),
    "claim_entry_unclaimed": _("%(name)s has no account any more"),
    "edit_own_entry": _("deleted the own e-mail address"),
    "forget_entry": _("deleted the personal data of %(name)s"),
    "check_own_results": _("found the own results right up to round %(round)s"),
    "give_penalty": _("warned %(name)s"),
    "give_penalty_game_loss": _("gave %(name)s a game loss at table %(table)s in round %(round)s"),
    "give_penalty_points": _("took %(points)s tournament points from %(name)s"),
    "withdraw_penalty": _("withdrew the warning of %(name)s"),
    "withdraw_penalty_game_loss": _(
        "withdrew the game loss of %(name)s at table %(table)s in round %(round)s"
    ),
    "withdraw_penalty_points": _("gave %(name)s back %(points)s tournament points"),
    "propose_disqualification": _("proposed to disqualify %(name)s"),
    "decline_disqualification": _("declined to disqualify %(name)s"),
    "report_result_ruled": _("ruled on table %(table)s round %(round)s: %(end)s"),
    "correct_result_ruled": _("corrected table %(table)s round %(round)s: %(before)s → %(end)s"),
    "report_own_result": _("said of table %(table)s round %(round)s: %(after)s"),
    "report_own_result_agreed": _(
        "said the same as the opponent of table %(table)s round %(round)s: %(after)s"
    ),
    "confirm_own_result": _("confirmed table %(table)s round %(round)s: %(after)s"),
    "recheck_fleets": _("checked %(fleets)s fleet lists again: %(changed)s got another verdict"),
    "correct_release": _("corrected when products were released: %(products)s"),
    "invite_staff": _("invited %(name)s as %(role)s"),
    "invite_staff.revoke": _("revoked the invitation of %(name)s"),
    "join_staff": _("joined as %(role)s"),
    "remove_staff": _("took %(name)s off the leaders"),
    "set_acting": _("acts as %(role)s again"),
    "set_acting.watch": _("is watching and not acting as %(role)s"),
    "hand_over": _("handed the event over to %(name)s"),
    "hand_over.taken": _("took the event over from %(name)s"),
    "restore_snapshot": _("put the event back to how it was before this: %(what)s"),
    "restore_snapshot.after": _("put the event back to how it was after this: %(what)s"),
    "undo": _("took something back"),
    "undo.close_round": _("opened round %(round)s again"),
    "undo.start_tournament": _("set the event back to being prepared"),
    "undo.start_clock": _("set the clock of round %(round)s back to not started"),
    "undo.pause_clock": _("took the pause of round %(round)s back"),
    "undo.resume_clock": _("let the clock of round %(round)s stand still as before"),
    "undo.remove_entry": _("put %(name)s back on the list"),
}


def diary_text(action: str, data: Mapping[str, Any]) -> str:
    """What an audit row says, in words; the bare code where there is no sentence for it."""
    code = "extend_clock_table" if action == "extend_clock" and data.get("table") else action
    # A change of cards is told apart from one of the writing (A-FLEET-15), a ruling from a game.
    for flag in ("significant", "agreed", "ruled", "unclaimed", "not_played", "game_loss", "points"):
        if data.get(flag) and f"{code}_{flag}" in DIARY:
            code = f"{code}_{flag}"
    if f"{code}.{data.get('act')}" in DIARY:
        code = f"{code}.{data.get('act')}"
    if code not in DIARY:
        return action
    return filled(DIARY, code, data)
