"""The standings in words and figures. Pages, screens and paper show these same values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.results import Number

from ..games import GAME_WORDS
from ..models import Entry, Round, Stage, Tournament
from ..play.chances import Verdict
from ..queries import EventState, bracket_of, final_ranking_of
from ..queries.rounds.chances import marks_in
from ..queries.rounds.places import Places, places_closed
from ..queries.rounds.rounds import round_code
from ..queries.state.groups import group_letter, groups_of
from ..queries.state.lists import headlines_of
from ..queries.state.played import game_of
from ..queries.state.ranking import RankedEntry
from ..queries.state.teams import team_names
from ..text.names import club_beside
from ..wording.chances import mark_text
from ..wording.sentences import number_text
from .html.parts import address
from .round_cells import RoundCell, ShownRound, cells_of, rounds_shown, shown_round

PODIUM = 8
# In longer standings the cells of the rounds have only letters and no words: the page would be too large.
MOST_WITH_WORDS = 200
# Shown above and below a player in their own piece of the standings.
NEIGHBOURS = 2
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column of figures: its key, its heading, and whether it is the one that counts or a detail.

    Details stand in columns of their own where there is room, and in one line under the name on a phone.
    """

    key: str
    label: str
    title: str
    """The heading in full."""
    kind: Literal["main", "figure", "detail"]


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure ready to be shown, with an explanation."""

    column: ShownColumn
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the standings: only words and numbers, ready to be written."""

    name: str
    club: str
    status_name: str
    """Whether somebody dropped or was disqualified; nothing while they play (F31)."""
    place: str
    cells: tuple[ShownFigure, ...]
    penalty: int
    """Points taken by rulings."""
    is_drawn: bool
    """Placed by lot."""
    url: str = ""
    """The page with the games of the player; "" on paper."""
    moved: int = 0
    """Places gained since the round before; below 0 for places lost."""
    mark: str = ""
    """In a word: winner, finalist."""
    is_last_above: bool = False
    """The line of the cut is drawn below."""
    is_reader: bool = False
    """The one who reads this."""
    team: str = ""
    """Their team, or their group."""
    headline: str = ""
    """What is public of their list, in a few words."""
    rounds: tuple[RoundCell, ...] = ()
    """The result of each round of the table."""
    need: Verdict | Literal[""] = ""
    """In the last Swiss round whether the cut is sure: "in", "open" or "out"; "" where nothing is said."""

    @property
    def need_name(self) -> str:
        """The same in a word."""
        return mark_text(self.need) if self.need else ""

    @property
    def club_beside(self) -> str:
        """The club to show next to the name."""
        return club_beside(self.name, self.club)

    @property
    def main(self) -> str:
        """The figure that counts."""
        return next(cell.text for cell in self.cells if cell.column.kind == "main")

    @property
    def behind(self) -> tuple[ShownFigure, ...]:
        """What a phone has behind a tap: the details, and the game's own figures but for the first. Nothing
        while there is nothing to count."""
        counted = [cell for cell in self.cells if cell.text != "–"]
        figures = tuple(cell for cell in counted if cell.column.kind == "figure")
        return figures[1:] + tuple(cell for cell in counted if cell.column.kind == "detail")


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings as page, screen and paper draw them, without keys and rules."""

    columns: tuple[ShownColumn, ...]
    rows: tuple[StandingsRow, ...]
    rounds: tuple[ShownRound, ...] = ()
    """The rounds of each row; none in a short form."""


def standings_table(state: EventState) -> StandingsTable:
    """The places of everybody after the complete rounds: the standings, and above them whom the bracket put
    there; before the first of them everybody by name."""
    return detailed_table(state, places_closed(state))


def detailed_table(state: EventState, places: Places, *, links: bool = False) -> StandingsTable:
    """The same with the result of each round, and what is public of the lists."""
    cells = cells_of(state, places, in_words=len(places.rows) <= MOST_WITH_WORDS)
    table = places_table(state, places, links=links, lists=headlines_of(state), cells=cells)
    return replace(table, rounds=tuple(shown_round(state, round_) for round_ in rounds_shown(state, places)))


def podium_of(
    state: EventState, places: Places, *, links: bool = False, lists: bool = True
) -> StandingsTable:
    """The best few without the details, with `lists` what is public of theirs; nobody without a place."""
    best = replace(places, rows=tuple(row for row in places.rows if row.standing.rank)[:PODIUM])
    table = with_lists(state, best, links=links) if lists else places_table(state, best, links=links)
    columns = tuple(column for column in table.columns if column.kind != "detail")
    rows = (
        replace(row, cells=tuple(cell for cell in row.cells if cell.column in columns)) for row in table.rows
    )
    return StandingsTable(columns, tuple(rows))


def with_lists(state: EventState, places: Places, *, links: bool = False) -> StandingsTable:
    """These places as rows, each with what is public of the list."""
    return places_table(state, places, links=links, lists=headlines_of(state))


def places_table(
    state: EventState,
    places: Places,
    *,
    links: bool = False,
    lists: Mapping[int, str] = NOTHING,
    cells: Mapping[str, tuple[RoundCell, ...]] = NOTHING,
) -> StandingsTable:
    """These places as rows; with `links` a name leads to the games of its player. `lists` by the pk of a
    player, `cells` by the key."""
    tournament, columns = state.tournament, columns_of(state.tournament)
    marks = _marks(state) if places.round == _latest(state) and places.counted is None else {}
    teams, needs = {**team_names(state), **group_names(state)}, marks_in(state)
    rows = (
        StandingsRow(
            name=row.entry.name,
            club=row.entry.club,
            status_name=_status_name(row.entry),
            place=str(row.standing.rank or "–"),
            cells=_figures(columns, row, places),
            penalty=row.standing.tally.penalty,
            is_drawn=row.standing.tied_by_chance,
            url=address("event-player", tournament.slug, row.entry.key) if links else "",
            moved=places.moved.get(row.standing.player, 0),
            mark=marks.get(row.standing.player, ""),
            is_last_above=row.standing.player == places.last_above,
            team=teams.get(row.entry.key, ""),
            headline=lists.get(row.entry.pk, ""),
            rounds=cells.get(row.standing.player, ()),
            need=needs.get(row.standing.player, ""),
        )
        for row in places.rows
    )
    return StandingsTable(columns, tuple(rows))


def _figures(columns: tuple[ShownColumn, ...], row: RankedEntry, places: Places) -> tuple[ShownFigure, ...]:
    if not places.round:
        return tuple(ShownFigure(column, "–") for column in columns)
    return tuple(figure(column, row.standing.values[column.key]) for column in columns)


def group_names(state: EventState) -> dict[str, str]:
    """Key -> "Group A"; nobody in an event without groups."""
    return {
        key: _("Group %(group)s") % {"group": group_letter(number)}
        for number, group in enumerate(groups_of(state.tournament))
        for key in group
    }


def places_around(state: EventState, entry: Entry) -> StandingsTable | None:
    """The places after the complete rounds: this player with those two above and two below, with all figures;
    None before a round is complete."""
    places = places_closed(state)
    at = next((at for at, row in enumerate(places.rows) if row.entry.pk == entry.pk), None)
    if places.round is None or at is None:
        return None
    begin = max(at - NEIGHBOURS, 0)
    near = replace(places, rows=places.rows[begin : at + NEIGHBOURS + 1])
    table = places_table(state, near, links=True)
    rows = list(table.rows)
    rows[at - begin] = replace(rows[at - begin], is_reader=True)
    return replace(table, rows=tuple(rows))


def _latest(state: EventState) -> Round | None:
    return state.published[-1] if state.published else None


def _marks(state: EventState) -> dict[str, str]:
    """Key -> winner or finalist, once the final is closed; without a bracket the winner at the end.

    Where teams meet teams a team has won, and no player.
    """
    if state.tournament.has_boards:
        return {}
    bracket = bracket_of(state)
    if bracket is not None and bracket.champion is not None:
        final = {entry.key: _("finalist") for entry in bracket.last.entries}
        through = bracket.third.through if bracket.third else ()
        third = {entry.key: _("third place") for entry in through}
        return final | {bracket.champion.key: _("winner")} | third
    first = final_ranking_of(state)[:1]
    if bracket is None and state.tournament.state == Tournament.State.FINISHED and first:
        return {first[0].standing.player: _("winner")}
    return {}


def columns_of(tournament: Tournament) -> tuple[ShownColumn, ...]:
    """The columns of the game: tournament points, the game's own, and what every game has as a detail."""
    words = GAME_WORDS[tournament.game]
    return tuple(
        ShownColumn(
            column.key,
            str(words.heading(column.key).short),
            str(words.heading(column.key).name),
            "main" if column.key == "points" else "figure" if column.key in words.columns else "detail",
        )
        for column in game_of(tournament).columns
    )


def _status_name(entry: Entry) -> str:
    return "" if entry.status == Entry.Status.ACTIVE else str(entry.get_status_display())


def figure(column: ShownColumn, value: Number) -> ShownFigure:
    """A whole number as it is; a fraction rounded for reading, with the exact one behind it (A-TIE-3)."""
    # Asked of a Fraction it would go through its abstract classes, at each cell.
    if isinstance(value, int):
        return ShownFigure(column, str(value))
    if column.kind == "main":
        # Points of a shared place are the exception; the others are whole and read as such.
        return ShownFigure(column, number_text(value), str(value) if value.denominator > 1 else "")
    # Django's number_format cuts digits off instead of rounding, and takes twenty times as long.
    return ShownFigure(column, *_rounded(value.numerator, value.denominator, get_language()))


# Most are the same after the next result, and the next page has the same. The hash of a Fraction takes longer
# than those of its two numbers.
@lru_cache(maxsize=8192)
def _rounded(numerator: int, denominator: int, language: str | None) -> tuple[str, str]:
    """For reading in this language, which is the current one; and exactly, where that is something else."""
    decimal = f"{numerator / denominator:.3f}".replace(".", formats.get_format("DECIMAL_SEPARATOR"))
    return decimal, f"{numerator}/{denominator}" if denominator > 1 else ""


def after_of(state: EventState, places: Places | None = None) -> str:
    """After which round these places are, in words; without `places` those after the complete rounds."""
    places = places or places_closed(state)
    if places.round is None:
        return _("Before the first result")
    if places.counted is not None:
        return _("Provisional")
    if places.round.stage.kind == Stage.Kind.SWISS:
        return _("After round %(number)s") % {"number": places.round.number}
    code = round_code(state, places.round)
    if code.kind == "final":
        return _("After the final")
    return _("After: %(round)s") % {"round": code.name}
