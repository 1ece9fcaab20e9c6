"""The history of an event, reading like a diary, and which of its acts can be undone."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from ...acts import Action, NotUndoable, Role, Undo, action_of
from ...acts.event import Restored, SettingChanged, SettingsChanged
from ...acts.payload import BY_NAME, UNDOES, Json, OfRound, from_json
from ...acts.players import Entered
from ...acts.results import ComponentShared, ResultReported
from ...acts.rounds import SeatedByHand
from ...acts.staff import Invited
from ...event_settings import SETTINGS
from ...event_settings.kinds import OneOf
from ...games import GAME_WORDS
from ...list_provider import list_provider
from ...models import AuditRow, Round, Tournament, User
from ...wording.endings import ending_text
from ...wording.sentences import filled_sentence
from ..state.prepared import field_at
from ..state.rows import ACCOUNT
from ..state.state import EventState
from .rounds import bracket_names, numbered

# A sentence of so many characters fills two lines of the diary.
LONG = 140
# So many acts of the kind of the one above them, by the same person, are one line.
FOLDED = 3


@dataclass(frozen=True, slots=True)
class EventWords:
    """What sentences need of one event: the key of its game, and number -> name of its bracket rounds."""

    game: str = ""
    rounds: Mapping[int, str] = field(default_factory=dict)


# For a sentence without its event.
NO_WORDS = EventWords()


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One act: when, who (empty without an account), what in words, and why."""

    revision: int
    at: datetime
    actor: str
    action: str
    sentence: str
    reason: str
    short: str = ""
    """The beginning of a sentence too long for a line of the diary, or a count; "" otherwise."""
    undoes: str = ""
    """What this line undid, in words."""
    undone_at: datetime | None = None
    """When it was undone itself."""
    why_not: str = ""
    """Why it cannot be undone; empty where it can be tried."""


def history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[HistoryLine, ...]:
    """The acts, latest first."""
    return history_lines(_rows(tournament).order_by("-revision")[:limit], tournament)


def _rows(tournament: Tournament) -> QuerySet[AuditRow]:
    """The lines with their authors, without their place in the chain: that of a draw is long."""
    of_event = AuditRow.objects.filter(tournament=tournament)
    return of_event.select_related("actor", "entry").defer("chain")


# Of a line and its author, without its place in the chain: that of a draw is long.
_OWN = tuple(field.attname for field in AuditRow._meta.concrete_fields if field.name != "chain")
LINE_COLUMNS = (*_OWN, *(f"actor__{name}" for name in ACCOUNT))
LINE_FIELDS = tuple(field_at(AuditRow, path) for path in LINE_COLUMNS)


def lines_of(rows: Iterable[tuple[Any, ...]], state: EventState) -> list[AuditRow]:
    """The lines of these LINE_COLUMNS with their authors."""
    lines = []
    for columns in rows:
        line = AuditRow.from_db("default", _OWN, columns[: len(_OWN)])
        line.actor = None if line.actor_id is None else User.from_db("default", ACCOUNT, columns[len(_OWN) :])
        if line.entry_id is not None and line.entry_id in state.by_pk:
            line.entry = state.by_pk[line.entry_id]
        lines.append(line)
    return lines


def history_lines(rows: Iterable[AuditRow], event: EventState | Tournament) -> tuple[HistoryLine, ...]:
    """These rows of the diary in words, with the names of the game and of the rounds of its bracket."""
    words = _event_words(event)
    return tuple(_line(row, words) for row in rows)


def undoable_history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[HistoryLine, ...]:
    """The acts, latest first, each with whether it was undone or can be."""
    rows = _rows(tournament)
    latest = list(rows.order_by("-revision")[:limit])
    undone, words = undone_in(tournament), _event_words(tournament)
    undone_revisions = {row.data[UNDOES] for row in latest if UNDOES in row.data}
    rows_by_revision = {
        row.revision: row for row in rows.filter(revision__in=undone_revisions | set(undone.values()))
    }
    return tuple(
        replace(
            _line(row, words),
            undoes=_line(rows_by_revision[row.data[UNDOES]], words).sentence
            if row.data.get(UNDOES) in rows_by_revision
            else "",
            undone_at=rows_by_revision[undone[row.revision]].at if row.revision in undone else None,
            why_not=why_not(row),
        )
        for row in latest
    )


@dataclass(frozen=True, slots=True)
class Block:
    """Lines to read, and behind the last of them others of its kind by the same person."""

    shown: tuple[HistoryLine, ...]
    folded: tuple[HistoryLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """The acts between the pairing of a round and that of the next one, the latest first."""

    name: str
    lines: tuple[HistoryLine, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Its lines, of many acts of one kind in a row only the latest shown at once."""
        blocks: list[Block] = []
        shown: list[HistoryLine] = []
        for _kind, run in groupby(self.lines, lambda line: (line.action, line.actor)):
            latest, *others = run
            shown.append(latest)
            if len(others) < FOLDED:
                shown += others
                continue
            blocks.append(Block(tuple(shown), tuple(others)))
            shown = []
        return (*blocks, Block(tuple(shown))) if shown else tuple(blocks)

    @property
    def begins(self) -> datetime:
        return self.lines[-1].at

    @property
    def ends(self) -> datetime:
        return self.lines[0].at


def chapters_of(tournament: Tournament, lines: Iterable[HistoryLine]) -> tuple[Chapter, ...]:
    """These lines by the round that was paired last before each of them."""
    paired = AuditRow.objects.filter(
        tournament=tournament, action__in=(Action.PAIR_ROUND, Action.PAIR_BY_HAND)
    )
    starts = [
        (revision, number)
        for revision, number in paired.order_by("revision").values_list("revision", "data__round")
        if number
    ]
    names = bracket_names(tournament)

    def round_at(line: HistoryLine) -> int:
        at = bisect_right(starts, line.revision, key=lambda start: start[0])
        return int(starts[at - 1][1]) if at else 0

    return tuple(
        Chapter(_chapter_name(number, names), tuple(of_round))
        for number, of_round in groupby(lines, round_at)
    )


def _chapter_name(number: int, names: Mapping[int, str]) -> str:
    if not number:
        return gettext("Before the first round")
    return names.get(number) or gettext("Round %(number)s") % {"number": number}


def _event_words(event: EventState | Tournament) -> EventWords:
    tournament = event.tournament if isinstance(event, EventState) else event
    return EventWords(tournament.game, bracket_names(event))


def sentence_of(key: str, data: Mapping[str, Any], words: EventWords = NO_WORDS) -> str:
    """What was done, in words, without who did it; the bare key of an unknown act."""
    action = action_of(key)
    if action is None or action.act.writes is None:
        return key
    payload = from_json(action.act.writes, data)
    # Data of another shape, from an event file, is shown unchanged.
    figures = {**payload.figures(), **{name: value for name, value in data.items() if value is not None}}
    if isinstance(payload, SettingsChanged) and payload.changes:
        figures["changes"] = ", ".join(_setting(change, words.game) for change in payload.changes)
    if isinstance(payload, Restored):
        figures["what"] = sentence_of(payload.undone, payload.kept, words)
    if isinstance(payload, ResultReported) and payload.ending and words.game in GAME_WORDS:
        ending = ending_text(payload.ending, payload.by, GAME_WORDS[words.game])
        figures["after"] = f"{payload.after} ({ending})"
    if isinstance(payload, ComponentShared) and words.game in GAME_WORDS:
        names = GAME_WORDS[words.game].components
        figures["component"] = str(names.get(payload.component, payload.component))
    if isinstance(number := figures.get("round"), int):
        figures["round"] = numbered(number, words.rounds)
    variant = payload.variant
    return filled_sentence({variant: action.act.sentence(variant)}, variant, figures)


def _line(row: AuditRow, words: EventWords) -> HistoryLine:
    return HistoryLine(
        revision=row.revision,
        at=row.at,
        actor=_who(row),
        action=row.action,
        sentence=(sentence := sentence_of(row.action, row.data, words)),
        reason=list_provider().translated_note(row.reason) if row.reason else "",
        short=_short(row, sentence),
    )


def _short(row: AuditRow, sentence: str) -> str:
    if len(sentence) <= LONG:
        return ""
    if row.action == Action.ADD_ENTRIES and (keys := from_json(Entered, row.data).keys):
        return ngettext("added %(n)s player", "added %(n)s players", len(keys)) % {"n": len(keys)}
    return f"{sentence[:LONG].rsplit(maxsplit=1)[0]}…"


def _who(row: AuditRow) -> str:
    """The leader, also one known only by name from a file; the player on the personal page; or nobody."""
    if row.actor is not None:
        return str(row.actor)
    if row.entry is not None:
        return row.entry.name
    return str(row.data.get(BY_NAME, "") or _name_of_player(row.action, row.data))


def _name_of_player(key: str, data: Json) -> str:
    """For acts of players: the name from the data, in case they are off the list since."""
    action = action_of(key)
    return str(data.get("name", "")) if action and action.act.by == {Role.PLAYER} else ""


def _setting(change: SettingChanged, game: str) -> str:
    """One changed setting; unknown ones from an event file by their key."""
    fields = {field.name: field for field in Tournament._meta.fields}
    field = fields.get(change.field)
    name = field.verbose_name if field else change.field
    labels = _choices(change.field, game) or (dict(field.flatchoices) if field else {})
    return f"{name}: {_value(labels, change.before)} → {_value(labels, change.after)}"


def _choices(name: str, game: str) -> Mapping[Any, Any]:
    """The labels of the values of this setting; nothing where it is no choice."""
    kind = SETTINGS[name].kind if name in SETTINGS else None
    return kind.offers(game) if isinstance(kind, OneOf) and game in GAME_WORDS else {}


def _value(labels: Mapping[Any, Any], value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value in (None, ""):
        return "–"
    return str(labels.get(value, value))


def undone_in(tournament: Tournament) -> dict[int, int]:
    """Revision of an undone act -> revision of the undo; an undo that was itself undone does not count."""
    rows = AuditRow.objects.filter(tournament=tournament, data__has_key=UNDOES)
    undoes = dict(rows.order_by("revision").values_list("revision", f"data__{UNDOES}"))
    undone: dict[int, int] = {}
    # The latest first: by then it is known whether an undo still counts.
    for revision in sorted(undoes, reverse=True):
        if revision not in undone:
            undone[undoes[revision]] = revision
    return undone


def undo_of(row: AuditRow) -> Undo | NotUndoable | None:
    """How this line can be undone, or why it cannot; None for an act this version does not know."""
    if row.action == Action.INVITE_STAFF and from_json(Invited, row.data).act == "revoke":
        return Action.REMOVE_STAFF.act.back
    # A round begun by hand is undone like a paired one: it is discarded.
    if row.action == Action.PAIR_BY_HAND and from_json(SeatedByHand, row.data).act == "start":
        return Action.PAIR_ROUND.act.back
    action = action_of(row.action)
    return action.act.back if action else None


def why_not(row: AuditRow) -> str:
    """Why this line cannot be undone, in words; empty where it can be tried."""
    undo = undo_of(row)
    return str(undo.instead) if isinstance(undo, NotUndoable) else ""


def asks_reason(row: AuditRow) -> bool:
    """True where undoing this line changes what the hall has seen and needs a reason."""
    undo = undo_of(row)
    return isinstance(undo, Undo) and undo.needs_reason and _is_public(row)


def _is_public(row: AuditRow) -> bool:
    action = action_of(row.action)
    if action == Action.PROPOSE_DISQUALIFICATION:
        return False
    if action is None or undo_of(row) != Action.SWAP_SEATS.act.back:
        return True
    # Nobody has seen who sits where in a draft.
    number = from_json(OfRound, row.data).round
    rounds = Round.objects.filter(tournament=row.tournament_id, number=number or 0)
    return not rounds.filter(state=Round.State.DRAFT).exists()
