"""The words for the codes of the ground: problems of a result, structures, pairings, the diary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.results import Problem, Score

from .games.words import RULINGS, GameWords

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
    **RULINGS,
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
    "cut_does_not_fit": _("A cut to %(found)s players does not come down to one final."),
    "game_twice": _("A game of the bracket would be counted twice. Nothing was saved."),
}

REASONS: Sentences = {
    "": "",
    "same_points": _("Same points"),
    "pod": _("Points as close as earlier meetings allow"),
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
    "wrong_number_of_players": _("A game has %(fewest)s to %(most)s players, not %(found)s."),
    "same_player_twice": _("%(name)s sits there twice."),
    "unknown_end": _("“%(end)s” is no way for a game to end."),
    "by_missing": _("Say who: with the end “%(end)s” one of the players must be named."),
    "not_a_player_here": _("%(name)s does not sit at this table."),
    "unknown_fact": _("There is no field “%(field)s”."),
    "text_too_long": _("%(field)s: at most %(longest)s signs."),
    "too_many_bouts": _("There are %(found)s games in this match; at most %(most)s are played."),
    "values_of_a_stranger": _("%(name)s does not sit at this table."),
    "unknown_field": _("%(name)s: there is no field “%(field)s”."),
    "missing_field": _("%(name)s: %(field)s missing."),
    "not_a_whole_number": _("%(name)s: “%(found)s” is not a whole number."),
    "negative_score": _("%(name)s: %(found)s points – a score is never negative."),
    "score_too_large": _("%(name)s: %(found)s points are too many; at most %(largest)s can be scored."),
    "by_unexpected": _("%(name)s is named although the end is “%(end)s”."),
}

NOTES: Sentences = {
    "rematch": _("Rematch: %(names)s have met before."),
    "met_before": _("%(names)s have met before."),
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


def problem_text(problem: Problem, names: Mapping[str, str], words: GameWords) -> str:
    """What is doubtful about a result, in words; `names` by the keys of the players."""
    player, field = problem.player or "", problem.field or ""
    figures = {
        "field": words.field(field) if player else words.fact(field),
        **problem.figures,
        "name": names.get(player, player),
    }
    if "end" in problem.figures:
        figures["end"] = words.end(str(problem.figures["end"]))
    sentences = words.problems if problem.code in words.problems else PROBLEMS
    text = str(sentences[problem.code]) % _Figures(figures)
    return text if problem.bout is None else gettext("Game %(bout)s: ") % {"bout": problem.bout} + text


def worth_text(score: Score, words: GameWords) -> str:
    """What a score is worth, in words: "7 points, Margin 128"."""
    points = ngettext("%(points)s point", "%(points)s points", int(score.points)) % {"points": score.points}
    counters = [f"{words.heading(key).short} {number}" for key, number in score.counters.items() if number]
    return ", ".join([points, *counters])


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
