"""The groups of an event as tables, and how many of each go through."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Entry, Stage, Tournament
from ..play.played import places_in
from ..queries import EventState
from ..queries.rounds.places import Places, places_closed, places_in_swiss
from ..queries.state.groups import group_letter, groups_of
from ..queries.state.played import rules_of
from ..queries.state.ranking import RankedEntry, drawn_into
from .standings import StandingsTable, detailed_table


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """One group: its name and its table, with places in the group."""

    name: str
    table: StandingsTable


def shown_groups(state: EventState, places: Places, *, links: bool = False) -> tuple[ShownGroup, ...]:
    """The tables of the groups at the moment of these places, whatever the bracket brought; nothing in an
    event without groups, and before they are drawn. Who is within the cut is marked."""
    groups = groups_of(state.tournament)
    if not groups:
        return ()
    if places.round is not None and places.round.stage.kind == Stage.Kind.KNOCKOUT:
        places = places_in_swiss(state, state.tournament.planned_rounds or 0)
    through = _through(state, places)
    rows_by_group = tuple(_placed(state, places, group) for group in groups)
    placed_rows = {row.entry.key: row for rows in rows_by_group for row in rows}
    placed_places = replace(
        places, rows=tuple(placed_rows.get(row.entry.key, row) for row in places.rows), last_above=""
    )
    table = detailed_table(state, replace(placed_places, moved={}), links=links)
    lines = {
        row.entry.key: replace(line, mark=through.get(row.entry.key, ""), team="")
        for line, row in zip(table.rows, placed_places.rows, strict=True)
    }
    return tuple(
        ShownGroup(
            _("Group %(group)s") % {"group": group_letter(number)},
            replace(table, rows=tuple(lines[row.entry.key] for row in rows)),
        )
        for number, rows in enumerate(rows_by_group)
    )


def own_group(state: EventState, entry: Entry) -> ShownGroup | None:
    """The table of the player's group after the complete rounds, the line of the player marked; None in an
    event without groups."""
    groups = shown_groups(state, places_closed(state), links=True)
    at = next((at for at, group in enumerate(groups_of(state.tournament)) if entry.key in group), None)
    if at is None:
        return None
    own_url = reverse("event-player", args=[state.tournament.slug, entry.key])
    rows = (replace(row, rounds=(), is_reader=row.url == own_url) for row in groups[at].table.rows)
    return replace(groups[at], table=replace(groups[at].table, rows=tuple(rows), rounds=()))


def _placed(state: EventState, places: Places, group: Sequence[str]) -> tuple[RankedEntry, ...]:
    """Those of the group in order, with the place in it; `tied_by_chance` where lot decides it there."""
    rows = [row for row in places.rows if row.entry.key in group]
    keys = rules_of(state.tournament).tiebreaks
    places_in_group = places_in([row.standing for row in rows], (tuple(group),))
    alike = Counter(tuple(row.standing.values[key] for key in keys) for row in rows)
    return tuple(
        replace(
            row,
            standing=replace(
                row.standing,
                rank=None if row.standing.rank is None else places_in_group[row.entry.key],
                tied_by_chance=row.standing.tied_by_chance
                and alike[tuple(row.standing.values[key] for key in keys)] > 1,
            ),
        )
        for row in rows
    )


def _through(state: EventState, places: Places) -> dict[str, str]:
    """Key -> that the player is within the cut; after the last round of the groups, goes through."""
    tournament = state.tournament
    if places.round is None:
        return {}
    active = [row.entry.key for row in places.rows if row.entry.status == Entry.Status.ACTIVE]
    bracket = [round_ for round_ in state.published if round_.stage.kind == Stage.Kind.KNOCKOUT]
    if bracket:
        return dict.fromkeys(drawn_into(state, bracket[0].number), _("goes through"))
    is_done = places.counted is None and places.round.number == tournament.planned_rounds
    text = _("goes through") if is_done else _("within the cut")
    return dict.fromkeys(active[: tournament.planned_cut or 0], text)


def through_text(tournament: Tournament) -> str:
    """How many of each group go through, as a sentence; "" in an event without groups."""
    groups, cut = groups_of(tournament), tournament.planned_cut or 0
    if not groups or not cut:
        return ""
    each, rest = divmod(cut, len(groups))
    if not each:
        text = ngettext(
            "The best of the group winners goes through, by the standings.",
            "The best %(rest)s of the group winners go through, by the standings.",
            rest,
        )
        return text % {"rest": rest}
    text = ngettext(
        "The first of each group goes through", "The best %(each)s of each group go through", each
    ) % {"each": each}
    if not rest:
        return f"{text}."
    more = ngettext(
        "and by the standings the best one of the next place",
        "and by the standings the best %(rest)s of the next place",
        rest,
    ) % {"rest": rest}
    return f"{text}, {more}."
