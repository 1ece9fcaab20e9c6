"""What would change if the event became what a snapshot says: in words, before anybody decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import UNSET

from scoring.matches import totals_of

from ..event_file.people import Player
from ..event_file.results import said_in
from ..event_file.rules import game_named, rules_of
from ..event_file.schema import EventDocument, Match, Round
from ..models import Entry, Tournament
from ..models import Round as RoundRow

# More lines than that nobody reads; the rest is a number.
MOST = 40

_SETTINGS = {
    "name": "name", "date": "date", "place": "place", "level": "level", "structure": "structure",
    "points_limit": "points_limit", "ruleset": "ruleset", "fleet_ruleset": "fleet_ruleset",
    "time_zone": "time_zone", "country": "country", "player_reports": "player_reports",
    "not_played_points": "not_played_points", "blocked_tables": "blocked_tables", "plan": "planned_rounds",
    "minutes": "swiss_minutes", "fleets": "fleet_secrecy",
}  # fmt: skip


def differences(now: EventDocument, then: EventDocument) -> tuple[str, ...]:
    """From the event as it is to the event as it was, a sentence for each thing; empty where nothing is."""
    names = {player.id: player.name for player in (*then.players, *now.players)}
    lines = [
        *_state(now, then),
        *_settings(now, then),
        *_rounds(now, then, names),
        *_players(now, then),
    ]
    if len(lines) > MOST:
        rest = len(lines) - MOST
        lines = [*lines[:MOST], _("… and %(count)s more differences.") % {"count": rest}]
    return tuple(lines)


def _state(now: EventDocument, then: EventDocument) -> Iterator[str]:
    if now.state != then.state:
        labels = dict(Tournament.State.choices)
        figures = {
            "now": labels.get(str(now.state), now.state),
            "then": labels.get(str(then.state), then.state),
        }
        yield _("The event: %(now)s → %(then)s.") % figures


def _settings(now: EventDocument, then: EventDocument) -> Iterator[str]:
    changed = [
        str(Tournament._meta.get_field(column).verbose_name)  # type: ignore[union-attr]
        for key, column in _SETTINGS.items()
        if getattr(now, key) != getattr(then, key)
    ]
    if changed:
        yield _("Settings as they were then: %(names)s.") % {"names": ", ".join(changed)}


def _rounds(now: EventDocument, then: EventDocument, names: Mapping[str, str]) -> Iterator[str]:
    here = {each.number: each for each in now.rounds}
    there = {each.number: each for each in then.rounds}
    for number in sorted(here.keys() | there.keys()):
        if number not in there:
            figures = {"round": number, "results": _results(here[number])}
            yield _("Round %(round)s disappears; results in it: %(results)s.") % figures
        elif number not in here:
            figures = {"round": number, "results": _results(there[number])}
            yield _("Round %(round)s comes back; results in it: %(results)s.") % figures
        else:
            yield from _round((now, here[number]), (then, there[number]), names)


def _round(
    mine: tuple[EventDocument, Round], theirs: tuple[EventDocument, Round], names: Mapping[str, str]
) -> Iterator[str]:
    """What differs in one round; each side with its document, whose rules its figures go by."""
    (now, here), (then, there) = mine, theirs
    number = here.number
    if _status(here) != _status(there):
        figures = {"round": number, "now": _status(here), "then": _status(there)}
        yield _("Round %(round)s: %(now)s → %(then)s.") % figures
    present, past = ({_seats(match): match for match in each.matches} for each in (here, there))
    if moved := sum(seats not in present for seats in past):
        yield _("Round %(round)s: %(count)s tables paired otherwise.") % {"round": number, "count": moved}
    for seats in sorted(present.keys() & past.keys(), key=lambda each: _table(past[each])):
        before, after = _figures(now, present[seats], names), _figures(then, past[seats], names)
        if before != after:
            figures = {"round": number, "table": _table(past[seats]) or "–", "now": before, "then": after}
            yield _("Round %(round)s, table %(table)s: %(now)s → %(then)s.") % figures
    if here.clock != there.clock:
        yield _("Round %(round)s: the clock as it was then.") % {"round": number}


def _status(each: Round) -> str:
    if each.status == "complete":
        return str(RoundRow.State.COMPLETE.label)
    return str((RoundRow.State.DRAFT if each.draft is True else RoundRow.State.PUBLISHED).label)


def _results(each: Round) -> int:
    return sum(match.result is not UNSET for match in each.matches)


def _seats(match: Match) -> frozenset[str]:
    return frozenset(match.players)


def _table(match: Match) -> int:
    return 0 if match.table is UNSET else match.table


def _figures(document: EventDocument, match: Match, names: Mapping[str, str]) -> str:
    """The result that counts, in the figures the game gives it: "Ala 177 : Ola 49"."""
    said = said_in(match, match.players, game=game_named(document.game))
    if said is None:
        return _("no result")
    totals = totals_of(said, game=game_named(document.game), rules=rules_of(document))
    return " : ".join(f"{names.get(key, key)} {totals[key]}" for key in sorted(match.players))


def _players(now: EventDocument, then: EventDocument) -> Iterator[str]:
    here = {player.id: player for player in now.players}
    there = {player.id: player for player in then.players}
    if gone := [here[key].name for key in here if key not in there]:
        yield _("No longer in the list: %(names)s.") % {"names": ", ".join(gone)}
    if back := [there[key].name for key in there if key not in here]:
        yield _("Back in the list: %(names)s.") % {"names": ", ".join(back)}
    for key in here.keys() & there.keys():
        yield from _player(here[key], there[key])


def _player(here: Player, there: Player) -> Iterator[str]:
    labels = dict(Entry.Status.choices)
    if here.name != there.name or here.club != there.club:
        yield _("%(now)s → %(then)s.") % {"now": _named(here), "then": _named(there)}
    if here.status != there.status:
        figures = {"name": there.name, "now": labels[here.status], "then": labels[there.status]}
        yield _("%(name)s: %(now)s → %(then)s.") % figures
    if _texts(here) != _texts(there):
        versions = {"name": there.name, "count": len(_texts(there))}
        yield _("%(name)s: fleet as it was then (versions: %(count)s).") % versions
    if here.penalties != there.penalties:
        yield _("%(name)s: penalties as they were then.") % {"name": there.name}


def _named(player: Player) -> str:
    return f"{player.name} ({player.club})" if player.club else player.name


def _texts(player: Player) -> list[str]:
    if player.fleet is UNSET:
        return []
    earlier: Iterable[Any] = () if player.fleet.earlier is UNSET else player.fleet.earlier
    return [each.source for each in (*earlier, player.fleet)]
