"""The history of an event, reading like a diary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from ...acts import Action, Role, action_of
from ...acts.payloads import (
    BY_NAME,
    UNDOES,
    Entered,
    Json,
    Restored,
    ResultSaid,
    SettingChanged,
    SettingsChanged,
    from_json,
)
from ...event_settings import SETTINGS
from ...event_settings.kinds import OneOf
from ...games import GAME_WORDS
from ...list_provider import list_provider
from ...models import AuditRow, Tournament
from ...wording.endings import ending_text
from ...wording.sentences import filled
from ..state.state import EventState
from .rounds import bracket_names, numbered
from .undoing import undone_in, why_not

# A sentence of so many signs fills two lines of the diary.
LONG = 140


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of one event: the key of its game, and number -> name of the rounds of its bracket."""

    game: str = ""
    rounds: Mapping[int, str] = field(default_factory=dict)


# For whoever knows the act alone.
PLAIN = Spoken()


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One act: when, who (empty for nobody with an account), what in words, and why."""

    revision: int
    at: datetime
    actor: str
    action: str
    sentence: str
    reason: str
    short: str = ""
    """Of a sentence too long for a line of the diary its beginning, or what it counts; "" otherwise."""
    undoes: str = ""
    """What this line took back, in words."""
    undone_at: datetime | None = None
    """When it was taken back itself."""
    why_not: str = ""
    """Why it cannot be taken back; empty where it can be tried."""


def history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[HistoryLine, ...]:
    """The acts, latest first."""
    rows = (
        AuditRow.objects.filter(tournament=tournament).select_related("actor", "entry").order_by("-revision")
    )
    return lines_of(rows[:limit], tournament)


def lines_of(rows: Iterable[AuditRow], event: EventState | Tournament) -> tuple[HistoryLine, ...]:
    """These rows of the diary of an event in words, those of the game and of its bracket among them."""
    spoken = _spoken_in(event)
    return tuple(_line(row, spoken) for row in rows)


def undoable_history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[HistoryLine, ...]:
    """The acts, latest first, each with what became of it and whether it can be taken back."""
    rows = AuditRow.objects.filter(tournament=tournament).select_related("actor", "entry")
    shown = list(rows.order_by("-revision")[:limit])
    undone, spoken = undone_in(tournament), _spoken_in(tournament)
    wanted = {row.data[UNDOES] for row in shown if UNDOES in row.data}
    about = {row.revision: row for row in rows.filter(revision__in=wanted | set(undone.values()))}
    return tuple(
        replace(
            _line(row, spoken),
            undoes=_line(about[row.data[UNDOES]], spoken).sentence if row.data.get(UNDOES) in about else "",
            undone_at=about[undone[row.revision]].at if row.revision in undone else None,
            why_not=why_not(row),
        )
        for row in shown
    )


def _spoken_in(event: EventState | Tournament) -> Spoken:
    tournament = event.tournament if isinstance(event, EventState) else event
    return Spoken(tournament.game, bracket_names(event))


def sentence_of(key: str, data: Mapping[str, Any], spoken: Spoken = PLAIN) -> str:
    """What was done, in words of the event, without who did it; the bare key of an act nobody knows."""
    action = action_of(key)
    if action is None or action.act.writes is None:
        return key
    payload = from_json(action.act.writes, data)
    # What an event file brought in another shape is shown as it stands.
    figures = {**payload.figures(), **{name: value for name, value in data.items() if value is not None}}
    if isinstance(payload, SettingsChanged) and payload.changes:
        figures["changes"] = ", ".join(_setting(change, spoken.game) for change in payload.changes)
    if isinstance(payload, Restored):
        figures["what"] = sentence_of(payload.undone, payload.kept, spoken)
    if isinstance(payload, ResultSaid) and payload.ending and spoken.game in GAME_WORDS:
        ending = ending_text(payload.ending, payload.by, GAME_WORDS[spoken.game])
        figures["after"] = f"{payload.after} ({ending})"
    if isinstance(number := figures.get("round"), int):
        figures["round"] = numbered(number, spoken.rounds)
    variant = payload.variant
    return filled({variant: action.act.sentence(variant)}, variant, figures)


def _line(row: AuditRow, spoken: Spoken) -> HistoryLine:
    return HistoryLine(
        revision=row.revision,
        at=row.at,
        actor=_who(row),
        action=row.action,
        sentence=(sentence := sentence_of(row.action, row.data, spoken)),
        reason=list_provider().read_words(row.reason) if row.reason else "",
        short=_short(row, sentence),
    )


def _short(row: AuditRow, sentence: str) -> str:
    if len(sentence) <= LONG:
        return ""
    if row.action == Action.ADD_ENTRIES and (keys := from_json(Entered, row.data).keys):
        return ngettext("added %(n)s player", "added %(n)s players", len(keys)) % {"n": len(keys)}
    return f"{sentence[:LONG].rsplit(maxsplit=1)[0]}…"


def _who(row: AuditRow) -> str:
    """The leader, also one who is only a name from a file; the player on the personal page; or nobody."""
    if row.actor is not None:
        return str(row.actor)
    if row.entry is not None:
        return row.entry.name
    return str(row.data.get(BY_NAME, "") or _name_of_player(row.action, row.data))


def _name_of_player(key: str, data: Json) -> str:
    """Of what players do for themselves: the name is in the line, should they be off the list since."""
    action = action_of(key)
    return str(data.get("name", "")) if action and action.act.by == {Role.PLAYER} else ""


def _setting(change: SettingChanged, game: str) -> str:
    """One changed setting; as it stands where an event file brought something else."""
    fields = {field.name: field for field in Tournament._meta.fields}
    field = fields.get(change.field)
    name = field.verbose_name if field else change.field
    words = _choices(change.field, game) or (dict(field.flatchoices) if field else {})
    return f"{name}: {_value(words, change.before)} → {_value(words, change.after)}"


def _choices(name: str, game: str) -> Mapping[Any, Any]:
    """What the form calls the values of this setting; nothing where it is no choice."""
    kind = SETTINGS[name].kind if name in SETTINGS else None
    return kind.offers(game) if isinstance(kind, OneOf) and game in GAME_WORDS else {}


def _value(words: Mapping[Any, Any], value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value in (None, ""):
        return "–"
    return str(words.get(value, value))
