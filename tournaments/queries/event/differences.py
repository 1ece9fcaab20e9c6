"""What would change if a snapshot of the event were restored, in words."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import UNSET

from scoring.matches import totals_of

from ...event_file.kinds import all_of
from ...event_file.people import Player
from ...event_file.results import result_of_part
from ...event_file.rules import game_named, rules_of
from ...event_file.schema import EventDocument, MatchPart, RoundPart
from ...event_settings import SETTINGS
from ...event_settings.in_file import settings_in
from ...models import Entry, Round, Tournament
from ...text.names import Person, names_to_show
from ...wording.refusals import noun_of

# Nobody reads more lines than that; the rest is counted.
MOST = 40


def event_differences(now: EventDocument, then: EventDocument) -> tuple[str, ...]:
    """A sentence for each difference from the event now to the event then; empty without any."""
    people = {player.id: player for player in (*then.players, *now.players)}.values()
    names = names_to_show(Person(player.id, player.name, player.club) for player in people)
    lines = [
        *_state(now, then),
        *_settings(now, then),
        *_rounds(now, then, names),
        *_players(now, then, names),
    ]
    if len(lines) > MOST:
        rest = len(lines) - MOST
        more = ngettext("… and %(count)s more difference.", "… and %(count)s more differences.", rest)
        lines = [*lines[:MOST], more % {"count": rest}]
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
    present, past = settings_in(now), settings_in(then)
    changed = [
        noun_of(name)
        for name, setting in SETTINGS.items()
        if setting.is_restored and getattr(present, name) != getattr(past, name)
    ]
    if now.blocked_tables != then.blocked_tables:
        changed.append(noun_of("blocked_tables"))
    if changed:
        yield _("Settings as they were then: %(names)s.") % {"names": ", ".join(changed)}


def _rounds(now: EventDocument, then: EventDocument, names: Mapping[str, str]) -> Iterator[str]:
    present = {round_.number: round_ for round_ in now.rounds}
    past = {round_.number: round_ for round_ in then.rounds}
    for number in sorted(present.keys() | past.keys()):
        if number not in past:
            figures = {"round": number, "results": _results(present[number])}
            yield _("Round %(round)s disappears; results in it: %(results)s.") % figures
        elif number not in present:
            figures = {"round": number, "results": _results(past[number])}
            yield _("Round %(round)s comes back; results in it: %(results)s.") % figures
        else:
            yield from _round((now, present[number]), (then, past[number]), names)


def _round(
    now_part: tuple[EventDocument, RoundPart],
    then_part: tuple[EventDocument, RoundPart],
    names: Mapping[str, str],
) -> Iterator[str]:
    """What differs in one round; each side with its document, whose rules its figures go by."""
    (now, present), (then, past) = now_part, then_part
    number = present.number
    if _status(present) != _status(past):
        figures = {"round": number, "now": _status(present), "then": _status(past)}
        yield _("Round %(round)s: %(now)s → %(then)s.") % figures
    tables_now, tables_then = ({_seats(match): match for match in part.matches} for part in (present, past))
    if moved := sum(seats not in tables_now for seats in tables_then):
        otherwise = ngettext(
            "Round %(round)s: %(count)s table paired otherwise.",
            "Round %(round)s: %(count)s tables paired otherwise.",
            moved,
        )
        yield otherwise % {"round": number, "count": moved}
    for seats in sorted(tables_now.keys() & tables_then.keys(), key=lambda pair: _table(tables_then[pair])):
        before, after = _figures(now, tables_now[seats], names), _figures(then, tables_then[seats], names)
        if before != after:
            figures = {
                "round": number,
                "table": _table(tables_then[seats]) or "–",
                "now": before,
                "then": after,
            }
            yield _("Round %(round)s, table %(table)s: %(now)s → %(then)s.") % figures
    if present.clock != past.clock:
        yield _("Round %(round)s: the clock as it was then.") % {"round": number}


def _status(part: RoundPart) -> str:
    if part.status == "complete":
        return str(Round.State.COMPLETE.label)
    return str((Round.State.DRAFT if part.draft is True else Round.State.PUBLISHED).label)


def _results(part: RoundPart) -> int:
    return sum(match.result is not UNSET for match in part.matches)


def _seats(match: MatchPart) -> frozenset[str]:
    return frozenset(match.players)


def _table(match: MatchPart) -> int:
    return 0 if match.table is UNSET else match.table


def _figures(document: EventDocument, match: MatchPart, names: Mapping[str, str]) -> str:
    """The result that counts, in the figures the game gives it: "Ala 177 : Ola 49"."""
    result = result_of_part(match, match.players, game=game_named(document.game))
    if result is None:
        return _("no result")
    totals = totals_of(result, game=game_named(document.game), rules=rules_of(document))
    return " : ".join(f"{names.get(key, key)} {totals[key]}" for key in sorted(match.players))


def _players(now: EventDocument, then: EventDocument, names: Mapping[str, str]) -> Iterator[str]:
    present = {player.id: player for player in now.players}
    past = {player.id: player for player in then.players}
    if gone := [names[key] for key in present if key not in past]:
        yield _("No longer in the list: %(names)s.") % {"names": ", ".join(gone)}
    if returning := [names[key] for key in past if key not in present]:
        yield _("Back in the list: %(names)s.") % {"names": ", ".join(returning)}
    for key in present.keys() & past.keys():
        yield from _player(present[key], past[key], names[key])


def _player(present: Player, past: Player, name: str) -> Iterator[str]:
    labels = dict(Entry.Status.choices)
    if present.name != past.name or present.club != past.club:
        yield _("%(now)s → %(then)s.") % {"now": _named(present), "then": _named(past)}
    if present.status != past.status:
        figures = {"name": name, "now": labels[present.status], "then": labels[past.status]}
        yield _("%(name)s: %(now)s → %(then)s.") % figures
    if _texts(present) != _texts(past):
        versions = {"name": name, "count": len(_texts(past))}
        yield _("%(name)s: fleet as it was then (versions: %(count)s).") % versions
    if present.penalties != past.penalties:
        yield _("%(name)s: penalties as they were then.") % {"name": name}


def _named(player: Player) -> str:
    return f"{player.name} ({player.club})" if player.club else player.name


def _texts(player: Player) -> list[str]:
    if player.fleet is UNSET:
        return []
    return [version.source for version in (*all_of(player.fleet.earlier), player.fleet)]
