"""The words for the codes of the domain: problems of a result, structures, pairings, the diary."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import formats
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from scoring.results import Number, Outcome, Problem, Score, has_won
from scoring.structures import BRACKETS_TEXT

from ..games.words import RULING_WORDS, GameWords

Sentences = dict[str, Any]

# Figures that any sentence may use.
COMMON_FIGURES = {"brackets": BRACKETS_TEXT}

# The keys of figures whose values are codes of the domain.
CODES = frozenset({"structure", "end", "field", "role"})
# The codes of the domain used as figures, in the reader's language.
WORDS: Sentences = {
    "organizer": _("organizer"),
    "marshal": _("marshal"),
    "judge": _("judge"),
    "basic": _("basic"),
    "advanced": _("advanced"),
    "custom": _("custom"),
    **RULING_WORDS,
}

STRUCTURES: Sentences = {
    "too_few_players": _(
        "Too few players: the structure “%(structure)s” needs at least %(needed)s, and there are %(players)s."
    ),
    "unknown_structure": _("There is no structure “%(structure)s”."),
    "unknown_level": _("There is no level “%(level)s”."),
    "elimination_with_rounds": _("A single-elimination event has neither Swiss rounds nor a cut."),
    "double_elimination_size": _(
        "A double elimination is for %(fewest)s to %(most)s players, and there are %(players)s."
    ),
    "round_robin_size": _(
        "Everybody meets everybody with %(fewest)s to %(most)s players, and there are %(players)s."
    ),
    "groups_size": _("Groups are for %(fewest)s to %(most)s players, and there are %(players)s."),
    "groups_without_cut": _("Groups lead into a cut: say how many go through."),
    "teams_swiss_only": _("Teams meet teams in Swiss rounds only: neither a bracket nor a round robin."),
    "teams_no_cut": _(
        "There is no cut where teams meet teams: the Swiss rounds decide. Leave the cut empty, and plan one "
        "round more if the best teams are to meet."
    ),
    "no_rounds": _("Set at least one Swiss round."),
    "cut_not_of_this_game": _("A cut to %(cut)s is not possible in this game: choose one of %(cuts)s."),
    "cut_not_a_power_of_two": _("A cut to %(cut)s is not possible: choose %(brackets)s"),
    "cut_over_players": _("A cut to %(cut)s is not possible with %(players)s players."),
}

PAIRINGS: Sentences = {
    "too_few": _("There are too few players to pair: %(found)s."),
    "entrant_twice": _("A player would be paired twice. Nothing was saved."),
    "wishes_impossible": _(
        "No pairing keeps apart everybody who must not meet: %(players)s would meet. Withdraw a wish, or say "
        "that they are paired anyway."
    ),
    "rank_twice": _("Two players share a rank. Nothing was saved."),
    "cut_not_power_of_two": _("A bracket of %(found)s players is not possible: it takes %(brackets)s"),
    "cut_does_not_fit": _("A cut to %(found)s players does not come down to one final."),
    "game_twice": _("A game of the bracket would be counted twice. Nothing was saved."),
}

REASONS: Sentences = {
    "": "",
    "same_points": _("Same points"),
    "pod": _("Points as close as earlier meetings allow"),
    "round_one": _("Round 1: drawn at random"),
    "round_robin": _("Everybody meets everybody: by the plan of the rounds"),
    "round_robin_bye": _("Everybody meets everybody: the bye of the plan"),
    "round_robin_away": _("Bye: %(names)s, due to play here, is not there"),
    "group": _("Group %(group)s: by the plan of its rounds"),
    "group_bye": _("Group %(group)s: the bye of the plan"),
    "group_away": _("Group %(group)s: bye, %(names)s, due to play here, is not there"),
    "group_done": _("Group %(group)s has played all its games: bye"),
    "team_board": _("A board of two teams: by the order of their members"),
    "team_lineup": _("A board of two teams: settled by their captains"),
    "team_bye": _("The team has the bye"),
    "team_short": _("Bye: the other team is a player short"),
    "paired_down_odd": _("Paired down: an odd number of the same points was left"),
    "paired_down_met_all": _("Paired down: had met all others of the same points (%(names)s)"),
    "paired_down_rematch": _("Paired down: otherwise more players would meet again"),
    "paired_down_wish": _("Paired down: earlier games and wishes left nobody of the same points"),
    "paired_down_barred": _("Paired down: otherwise more players would meet again, or meet who must not"),
    # Reasons in rounds drawn by older versions.
    "paired_down_met": _("Paired down because of earlier games"),
    "bye_random": _("Bye drawn at random"),
    "bye_lowest": _("Bye: lowest ranked without one"),
    "bye_lowest_others_had_one": _("Bye: lowest ranked without one; %(names)s had one before"),
    "bye_second": _("Second bye: everybody who could have it had one before"),
    "bye_second_unpairable": _(
        "Second bye: with %(names)s out, the others could not be paired without a rematch"
    ),
    "bye_others_unpairable": _("Bye: with %(names)s out, the others could not be paired without a rematch"),
    "bye_others_wishes": _(
        "Bye: with %(names)s out, the others could not be paired without a rematch or two who must not meet"
    ),
    "bye_second_wishes": _(
        "Second bye: with %(names)s out, the others could not be paired without a rematch or two who must not"
        " meet"
    ),
    "seeding": _("By seeding"),
    "bracket": _("By the bracket"),
    "bracket_bye": _("Bye in the bracket"),
    "bracket_left": _n("Bye: %(names)s left the event", "Bye: %(names)s left the event", "n"),
    "double_upper": _("Upper half: nobody of these has lost"),
    "double_once": _("Upper half: after a game both lost, the better one plays on here until the next loss"),
    "double_lower": _("Lower half: who loses here is out"),
    "double_final": _("Final: the winners of the upper and the lower half"),
    "double_deciding": _("Once more: both have lost once"),
    "double_waits": _("Waits in the upper half while the lower one plays"),
    "third_place": _("For the third place: both lost the semi-finals"),
    "third_place_bye": _("Third without a game: the other who lost the semi-finals has left"),
    "bracket_fewer": _n(
        "By the bracket; %(names)s left the event", "By the bracket; %(names)s left the event", "n"
    ),
    "by_hand": _("Set by hand"),
    "booked": _("Bye: booked beforehand"),
    "late_entry": _("%(names)s came late and took a free seat"),
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

# Why a wish could not be kept (pairing.md rule 5).
WHYS: Sentences = {
    "word": _("By the organizer's word."),
    "hard": _("No pairing parts them and keeps apart who must not meet."),
    "bye": _("Apart, the bye would go to somebody who ranks higher or had one."),
    "rematch": _("Apart, there would be another rematch."),
    "points": _("Apart, somebody would be paired further down."),
    "others": _("Apart, no fewer others would meet who had better not."),
}

NOTES: Sentences = {
    "rematch": _("Rematch: %(names)s have met before."),
    "met_before": _("%(names)s have met before."),
    "team_rematch": _("Rematch of teams: those of %(names)s have met before."),
    "team_second_bye": _("A second bye of a team: that of %(names)s."),
    "second_bye": _("%(names)s has a second bye."),
    "bye_not_lowest": _("The bye goes to %(first)s; by the rules it would be for %(second)s."),
    "paired_down": _("Paired down although another pairing would save it: %(names)s."),
    "must_not_meet": _("Must not meet, but do: %(names)s."),
    "better_not_meet": _("Better not meet, but do: %(names)s."),
    "same_club": _("Same club: %(names)s."),
    "same_table": _("At the same table as before: %(names)s."),
    "fixed_table": _("Not at the fixed table: %(names)s."),
    "not_proved": _("Good, not proved best: the search ended before it was sure that no pairing is better."),
}

COSTS: Sentences = {
    "bye": _("The bye goes to %(names)s: %(worth)s."),
    "missed": _("No game in this round for %(names)s: %(worth)s."),
    "missed_played": _("No game in this round for %(names)s: %(outcome)s, %(worth)s."),
    "seat_left": _("Still seated although they left: %(names)s. Their table needs a ruling."),
}


def reason_text(code: str, names: Iterable[str] = (), group: str = "") -> str:
    """Why these players meet, in words; `group` is the name of their group."""
    listed = list(names)
    return filled_sentence(REASONS, code, {"names": joined(listed), "n": len(listed), "group": group})


def seeding_text(games: Iterable[Iterable[int]]) -> str:
    """Who meets by the numbers of the seeding: "By seeding: 1–4, 2–3"."""
    pairs = ", ".join("–".join(map(str, seeds)) for seeds in games)
    return gettext("By seeding: %(games)s") % {"games": pairs}


def note_text(code: str, names: Iterable[str] = (), why: str = "") -> str:
    """A note on a pairing for the organizer, in words; `why` is the code why a wish could not be kept."""
    listed = list(names)
    first, second = (*listed, "", "")[:2]
    text = filled_sentence(NOTES, code, {"names": joined(listed), "first": first, "second": second})
    return f"{text} {filled_sentence(WHYS, why, {})}" if why else text


def cost_text(code: str, names: Iterable[str], **figures: str) -> str:
    """What a repair, or none, costs these players, in words."""
    return filled_sentence(COSTS, code, {"names": joined(names), **figures})


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
    return text if problem.bout is None else f"{words.bout % {'bout': problem.bout}}: {text}"


def number_text(number: Number) -> str:
    """A whole number as it is; a fraction rounded for reading."""
    return formats.number_format(round(float(number), 2)) if number % 1 else str(int(number))


def plural_of(number: Number) -> int:
    """The number that selects the plural form for this one: a fraction takes the plural."""
    return 2 if number % 1 else int(number)


def more_time_text(minutes: int) -> str:
    """Minutes given or, below 0, taken away, in words."""
    if minutes < 0:
        text = ngettext("%(minutes)s minute less", "%(minutes)s minutes less", -minutes)
    else:
        text = ngettext("%(minutes)s more minute", "%(minutes)s more minutes", minutes)
    return text % {"minutes": abs(minutes)}


def outcome_text(score: Score) -> str:
    """The outcome of a round for a player: won, lost, a draw, or the place at the table."""
    if score.outcome == Outcome.PLACED:
        return gettext("place %(place)s") % {"place": score.place}
    if has_won(score):
        return gettext("won")
    return gettext("draw") if score.outcome == Outcome.DRAW else gettext("lost")


def worth_text(score: Score, words: GameWords) -> str:
    """What a score is worth, in words: the points, and what else the game counts."""
    return ", ".join([points_text(score.points), *counters_text(score.counters, words)])


def missed_as_text(points: Number, *, is_played: bool) -> str:
    """What a missed round counts as, to be read after "counts as"; `is_played` where it is a round lost."""
    text = gettext("a loss with %(points)s") if is_played else gettext("a round not played, with %(points)s")
    return text % {"points": points_text(points)}


def points_text(points: Number) -> str:
    """ "7 points"."""
    count = ngettext("%(points)s point", "%(points)s points", plural_of(points))
    return count % {"points": number_text(points)}


def counters_text(counters: Mapping[str, Number], words: GameWords) -> list[str]:
    """The game's own figures beside a result, each with its label; without zeros."""
    return [
        f"{words.heading(key).short} {number_text(counters[key])}"
        for key in words.counters
        if counters.get(key)
    ]


def joined(names: Iterable[str]) -> str:
    """Names as a list in a sentence: "A, B and C"."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(listed[:-1]), "last": listed[-1]}


def either(names: Iterable[str]) -> str:
    """Names as alternatives: "A, B or C"."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return gettext("%(first)s or %(last)s") % {"first": ", ".join(listed[:-1]), "last": listed[-1]}


def filled_sentence(sentences: Sentences, code: str, figures: Mapping[str, object]) -> str:
    """The sentence of a code with its figures, in the reader's language. Raises KeyError for the code."""
    # Not str() first: the form of a sentence with a plural depends on its number.
    texts = {key: _word(key, value) for key, value in figures.items()}
    return str(sentences[code] % _Figures({**COMMON_FIGURES, **texts}))


class _Figures(dict[str, Any]):
    """A figure that is missing leaves a dash: half a sentence is better than none."""

    def __missing__(self, key: str) -> str:
        return "–"


def _word(key: str, value: object) -> object:
    # Names are never translated, not even that of a player called Time.
    return str(WORDS.get(value, value)) if key in CODES and isinstance(value, str) else value


# Why a message was not sent: codes of services/event/delivery.py and services/sending/webhook.py.
DELIVERY: Sentences = {
    "refused": _("The mail server refuses this address: %(detail)s"),
    "mail_answered": _("The mail server answers: %(detail)s"),
    "no_mail_answer": _("The mail server does not answer (%(detail)s)."),
    "no_answer": _("The receiver does not answer (%(detail)s)."),
    "redirected": _("The receiver sends us elsewhere (%(detail)s); type the address where it really is."),
    "answered": _("The receiver answers with an error: %(detail)s"),
    "unknown_host": _("There is no machine of this name: %(detail)s"),
    "phone_gone": _("This phone is told no more: its owner switched that off, or the browser is gone."),
    "no_push": _("Phones can't be told: this server has no key for it (WEBPUSH_KEY), or no HTTPS."),
    "broken": _("Sending it failed in the program itself (%(detail)s); the log of the server says where."),
    "inside": _("%(detail)s is a machine of this server's own network: nothing is sent there."),
}


def delivery_text(problem: str, detail: str) -> str:
    """Why a message was not sent, in words; "" where nothing is wrong."""
    return filled_sentence(DELIVERY, problem, {"detail": detail}) if problem else ""
