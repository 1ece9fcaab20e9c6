"""The rules of an event in words, from its settings and its game: of the day, and of counting points."""

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..event_settings import OneOf, has_lists, settings_for
from ..games import GAME_WORDS
from ..games.words import TableSection
from ..list_provider import list_provider
from ..models import Tournament
from ..queries.state.played import rules_of, with_figures
from .groups import through_text


def rules_of_day(tournament: Tournament) -> tuple[str, ...]:
    """Rounds and their time, size, lists, the order of the standings, how results come in."""
    sentences = (
        _rounds(tournament),
        _who_meets(tournament),
        _size(tournament),
        *_lists(tournament),
        _order(tournament),
        _reports(tournament),
        _check_in(tournament),
    )
    return tuple(filter(None, sentences))


def table_sections(tournament: Tournament) -> tuple[TableSection, ...]:
    """What players bring and do at the table, under the rules of lists of this event."""
    return tuple(
        section
        for section in GAME_WORDS[tournament.game].at_table
        if (not section.rulesets or tournament.fleet_ruleset in section.rulesets)
        and tournament.fleet_ruleset not in section.not_in
    )


def _rounds(tournament: Tournament) -> str:
    """How many rounds are played and how long each is, with the cut."""
    minutes, cut = tournament.swiss_minutes, _cut(tournament)
    if tournament.double_elimination:
        sentence = _("Double elimination: who loses twice is out. A round takes %(minutes)s minutes.")
        return sentence % {"minutes": tournament.knockout_minutes}
    if tournament.elimination:
        sentence = _("Single elimination: who loses is out. A round takes %(minutes)s minutes.")
        return f"{sentence % {'minutes': tournament.knockout_minutes}}{_third_place(tournament)}"
    count = tournament.planned_rounds or tournament.swiss_rounds
    if not count:
        return _(
            "How many rounds are played depends on how many come. A round takes %(minutes)s minutes."
        ) % {"minutes": minutes}
    sentence = ngettext(
        "%(rounds)s round of %(minutes)s minutes", "%(rounds)s rounds of %(minutes)s minutes", count
    )
    return f"{sentence % {'rounds': count, 'minutes': minutes}}{cut}.{_third_place(tournament)}"


def _third_place(tournament: Tournament) -> str:
    if not tournament.third_place:
        return ""
    return f" {_('Who loses in the semi-finals plays for the third place, beside the final.')}"


def _who_meets(tournament: Tournament) -> str:
    """Where everybody meets everybody: that they do, and how often."""
    if tournament.first_stage == Tournament.FirstStage.SWISS:
        return ""
    return f"{capfirst(tournament.get_first_stage_display())}. {through_text(tournament)}".strip()


def _cut(tournament: Tournament) -> str:
    cut = tournament.planned_cut or tournament.cut
    if not cut:
        return ""
    return _(", then the best %(cut)s in a bracket (%(minutes)s minutes, the final %(final)s)") % {
        "cut": cut,
        "minutes": tournament.knockout_minutes,
        "final": tournament.final_minutes,
    }


def _size(tournament: Tournament) -> str:
    """The limit and the rules that were chosen, as the settings call them."""
    return " · ".join(f"{label}: {words}" for label, words in played_by(tournament))


def _lists(tournament: Tournament) -> tuple[str, ...]:
    """Whether to bring a list, until when, and who reads it."""
    if not has_lists(tournament.game):
        return ()
    if not tournament.asks_for_fleets:
        return (_("No lists are handed in."),)
    read_by = _("Lists are read by: %(who)s.") % {"who": tournament.get_fleet_secrecy_display()}
    if tournament.fleets_due is None:
        return (f"{_('Everybody hands in a list.')} {read_by}",)
    due = date_format(localtime(tournament.fleets_due), "DATETIME_FORMAT")
    return (f"{_('Lists until %(at)s.') % {'at': due}} {read_by}",)


def _order(tournament: Tournament) -> str:
    """The criteria of the places, the most important first."""
    words = GAME_WORDS[tournament.game]
    names = [str(words.heading(key).name) for key in rules_of(tournament).tiebreaks]
    return _("Places go by: %(order)s; then by lot.") % {"order": "; ".join(names)}


def _reports(tournament: Tournament) -> str:
    if tournament.player_reports:
        return _("Players report their results on their own phones or on paper.")
    return _("Results are handed in on paper.")


def _check_in(tournament: Tournament) -> str:
    if tournament.check_in == "no":
        return ""
    if tournament.check_in_opens is None:
        return _("Check in on the day before you are paired.")
    at = date_format(localtime(tournament.check_in_opens), "DATETIME_FORMAT")
    return _("Check in from %(at)s on, before you are paired.") % {"at": at}


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One line of the table; `reach` is "60–139", and "300–" of the last."""

    reach: str
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class Counting:
    """What a player needs to check a result with a pencil."""

    headings: tuple[str, ...]
    """Of the table; nothing in a game that has none."""
    rows: tuple[PointsRow, ...]
    sentences: tuple[str, ...]


def played_by(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """The limit, the rules of lists and the scoring that were chosen, as the settings call them.

    Only what this game has, and rules only where there was a choice.
    """
    settings = {setting.name: setting for setting in settings_for(tournament.game)}
    chosen = []
    if "points_limit" in settings:
        chosen.append(("points_limit", _limit(tournament, of_lists="fleet_ruleset" in settings)))
    for name in ("fleet_ruleset", "ruleset"):
        kind = settings[name].kind if name in settings else None
        offers = kind.offers(tournament.game) if isinstance(kind, OneOf) else {}
        value = getattr(tournament, name)
        if len(offers) > 1:
            chosen.append((name, str(offers.get(value, value))))
    return tuple((str(settings[name].label), words) for name, words in chosen)


def _limit(tournament: Tournament, *, of_lists: bool) -> str:
    """The limit, and what the rules of lists derive from it."""
    more = list_provider().limit_text(tournament) if of_lists else ""
    return ", ".join(filter(None, (str(tournament.points_limit), more)))


def counting_of(tournament: Tournament) -> Counting:
    """The table and the sentences of the rules this event is played under."""
    words = GAME_WORDS[tournament.game]
    sentences = tuple(with_figures(tournament, text) for text in words.counting)
    headings = words.points_table
    if headings is None:
        return Counting((), (), sentences)
    table = getattr(rules_of(tournament), headings.rows)
    ends = [str(start - 1) for start, _winner, _loser in table[1:]] + [""]
    rows = tuple(
        PointsRow(f"{start}–{end}", winner, loser)
        for (start, winner, loser), end in zip(table, ends, strict=True)
    )
    return Counting((str(headings.start), str(headings.winner), str(headings.loser)), rows, sentences)
