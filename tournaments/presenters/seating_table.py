"""The tables of a round for changing them: points before, reasons, warnings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings import Standing

from ..models import Entry, Round, Stage
from ..pairing import DUEL, SOFT_NOTES, graded
from ..queries import EventState, MatchView, RoundView, game_of
from ..queries.rounds.bracket import seeds_of
from ..queries.rounds.seating import request_for
from ..queries.state.ranking import standings_of
from ..text.names import has_club_mates
from ..wording.sentences import joined, note_text, number_text, seeding_text
from .round_tables import seat_columns
from .teams import team_matches_of

# The notes about two who meet against a wish.
WISH_NOTES = (*SOFT_NOTES, "must_not_meet")


@dataclass(frozen=True, slots=True)
class SeatingSeat:
    """One player at a table, with what they have won and lost before; "" where that is irrelevant."""

    entry: Entry
    record: str
    figures: str
    """The record in short: "2–1", with draws "2–1–1"."""


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """One table, bye or missed round."""

    match: MatchView
    seats: tuple[SeatingSeat, ...]
    free: int
    """How many columns of seats this table leaves empty."""
    points: str
    """The tournament points of its players before the round: "8 – 7"."""
    reason: str
    """Why these players meet; "" where one reason holds for all tables."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatingTable:
    """The tables of a round that can be changed."""

    seats: range
    """One for each seat of the fullest table."""
    rows: tuple[SeatingRow, ...]
    has_points: bool
    """True where tournament points have been won and decide who meets."""
    reason: str
    """Why the players of every table meet, where that is one reason for all; "" otherwise."""
    has_reasons: bool
    """True where a table with a game has something to say of its own; a bye says it beside its name."""
    remarks: tuple[str, ...]
    """What the round was made from, the quality of tables of more than two, whether it keeps clubs apart."""


def seating_table(state: EventState, view: RoundView) -> SeatingTable:
    """The tables of this round with points and record before it, and with club mates who meet."""
    has_points = _has_points(view.round)
    lines = _lines_before(state, view.round) if has_points else {}
    seeds = seeds_of(state, view)
    reasons = [_reason(match, seeds) for match in view.matches]
    shared, seats = _shared(view.matches, reasons), seat_columns(state.tournament, view)
    rows = tuple(
        SeatingRow(
            match,
            tuple(_seat(entry, lines.get(entry.key)) for entry in match.entries),
            len(seats) - len(match.entries),
            " – ".join(_points(lines.get(entry.key)) for entry in match.entries) if has_points else "",
            "" if match.is_game and shared else reason,
            (*_noted(view.round, match), *_unnoted_mates(view.round, match)),
        )
        for match, reason in zip(view.matches, reasons, strict=True)
    )
    remarks = (
        _teams_text(state, view),
        _bracket_text(view, seeds),
        *_pods_texts(state, view),
        _clubs_text(view),
    )
    has_reasons = any(row.free == 0 and _tells(row) for row in rows)
    return SeatingTable(seats, rows, has_points, shared, has_reasons, tuple(filter(None, remarks)))


def _tells(row: SeatingRow) -> bool:
    """True where something is to be read of this table that is not the same for all of them."""
    match = row.match.match
    return bool(row.reason or row.warnings or match.set_by_hand or match.hand_reason)


def _teams_text(state: EventState, view: RoundView) -> str:
    """Which teams meet; "" where the members play freely."""
    matches = team_matches_of(state, view.round.number)
    met = ", ".join(" – ".join(match.teams) for match in matches if len(match.teams) > 1)
    alone = joined(team for match in matches if len(match.teams) == 1 for team in match.teams)
    return "; ".join(
        filter(None, (met, _("without another team: %(names)s") % {"names": alone} if alone else ""))
    )


def _has_points(round_: Round) -> bool:
    return round_.number > 1 and round_.stage.kind == Stage.Kind.SWISS


def _lines_before(state: EventState, round_: Round) -> dict[str, Standing]:
    rows = standings_of(state, until_round=round_.number - 1)
    return {row.standing.player: row.standing for row in rows}


def _points(line: Standing | None) -> str:
    return number_text(line.points) if line else "0"


def _seat(entry: Entry, line: Standing | None) -> SeatingSeat:
    if line is None:
        return SeatingSeat(entry, "", "")
    tally = line.tally
    figures = (tally.wins, tally.losses, *((tally.draws,) if tally.draws else ()))
    return SeatingSeat(entry, _record(line), "–".join(map(str, figures)))


def _record(line: Standing) -> str:
    """What this line has won and lost; draws where there are any."""
    tally = line.tally
    figures = {"wins": tally.wins, "losses": tally.losses, "draws": tally.draws}
    if tally.draws:
        return _("%(wins)s won, %(losses)s lost, %(draws)s drawn") % figures
    return _("%(wins)s won, %(losses)s lost") % figures


def _reason(match: MatchView, seeds: Mapping[str, int]) -> str:
    if match.match.reason == "seeding" and seeds:
        return seeding_text([[seeds[entry.key] for entry in match.entries]])
    return match.reason


def _shared(matches: Iterable[MatchView], reasons: Iterable[str]) -> str:
    """The one reason of all tables where two players or more meet, once there are two of them."""
    of_games = [reason for match, reason in zip(matches, reasons, strict=True) if match.is_game]
    return of_games[0] if len(of_games) > 1 and len(set(of_games)) == 1 else ""


def _mates(match: MatchView) -> list[tuple[Entry, Entry]]:
    """Every two of one club who meet in this game."""
    if not match.is_game:
        return []
    return [
        (one, other) for one, other in combinations(match.entries, 2) if one.club and one.club == other.club
    ]


def _noted(round_: Round, match: MatchView) -> list[str]:
    """The warnings of this table; the whole sentence about club mates stands above the tables."""
    keys = {entry.key for entry in match.entries}
    codes = [note["code"] for note in round_.notes if note["players"] and keys.issuperset(note["players"])]
    is_duel = len(match.entries) == 2
    return [
        _("Same club") if is_duel and code == "same_club" else text
        for code, text in zip(codes, match.notes, strict=True)
    ]


def _unnoted_mates(round_: Round, match: MatchView) -> list[str]:
    """The club mates at this table where nobody asked to keep them apart; a bracket knows no clubs."""
    if round_.avoid_clubs or round_.stage.kind == Stage.Kind.KNOCKOUT:
        return []
    noted = {frozenset(note["players"]) for note in round_.notes if note["code"] in WISH_NOTES}
    mates = [(one, other) for one, other in _mates(match) if frozenset({one.key, other.key}) not in noted]
    if len(match.entries) == 2:
        # The row has their names already.
        return [_("Same club")] * len(mates)
    return [note_text("same_club", (one.name, other.name)) for one, other in mates]


def _bracket_text(view: RoundView, seeds: Mapping[str, int]) -> str:
    """The basis of a round of the bracket; "" for a Swiss round."""
    if view.round.stage.kind == Stage.Kind.SWISS:
        return ""
    if seeds:
        games = [match for match in view.matches if match.match.reason == "seeding"]
        return seeding_text([seeds[entry.key] for entry in match.entries] for match in games)
    if view.round.number == 1:
        return _("The bracket is drawn at random.")
    return _("By the bracket: those who go on from the round before.")


def _pods_texts(state: EventState, view: RoundView) -> tuple[str, ...]:
    """What tables of more than two reached, beside the best that is known to be possible (P-PAIR-1)."""
    if view.round.stage.kind == Stage.Kind.KNOCKOUT or game_of(state.tournament).seats == DUEL:
        return ()
    tables = [[entry.key for entry in match.entries] for match in view.matches if match.is_game]
    grades = graded(request_for(state, view.round), tables)
    if grades is None:
        return ()
    reached, bound = grades
    texts = [_meetings_text(reached.repeats, bound.repeats)]
    if reached.short:
        texts.append(_short_text(reached.short, bound.short))
    return tuple(texts)


def _meetings_text(met: int, fewest: int) -> str:
    if not met:
        return _("No two at one table have met before.")
    text = ngettext("%(n)s meeting is a repeat.", "%(n)s meetings are repeats.", met) % {"n": met}
    return f"{text} {_bound_text(met, fewest)}"


def _short_text(short: int, fewest: int) -> str:
    text = ngettext(
        "Of those at a smaller table now, one was at one in an earlier round.",
        "Those at a smaller table now were at one %(n)s times in earlier rounds.",
        short,
    )
    return f"{text % {'n': short}} {_bound_text(short, fewest)}"


def _bound_text(reached: int, fewest: int) -> str:
    if reached == fewest:
        return _("Fewer is not possible.")
    return _("Fewer than %(fewest)s is not possible.") % {"fewest": fewest}


def _clubs_text(view: RoundView) -> str:
    """Whether clubs were kept apart, and how far that went; "" where no two players are of one club."""
    seated = (entry.club for match in view.matches for entry in match.entries)
    if view.round.stage.kind == Stage.Kind.KNOCKOUT or not has_club_mates(seated):
        return ""
    tables = sum(bool(_mates(match)) for match in view.matches)
    if not tables:
        kept, met = _("Clubs are kept apart: no two of one club meet."), _("No two of one club meet.")
        return kept if view.round.avoid_clubs else met
    if view.round.avoid_clubs:
        text = ngettext(
            "Clubs are kept apart as far as the points allow: at %(n)s table two of one club still meet.",
            "Clubs are kept apart as far as the points allow: at %(n)s tables two of one club still meet.",
            tables,
        )
    else:
        text = ngettext(
            "Clubs were not kept apart: at %(n)s table two of one club meet.",
            "Clubs were not kept apart: at %(n)s tables two of one club meet.",
            tables,
        )
    return text % {"n": tables}
