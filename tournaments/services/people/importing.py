"""Players out of a file: what each line becomes is said first, and said again under the lock."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ...acts import Action
from ...event_file.limits import MOST_PLAYERS
from ...models import Entry, Registration, Tournament, User
from ...queries.people.registration import GONE
from ...tabular.alike import closest, key_of
from ...tabular.people import PersonLine, people_in
from ...tabular.reading import EASTERN, TableFileError, read_table
from ...text.collation import folded
from ...text.names import normalized_name
from ...wording.refusals import Refused
from ..gate.change import change
from .entries import Newcomer, add_newcomers

# As the first sign of a cell they make a formula of it wherever the list is opened next.
_FORMULA = ("=", "+", "-", "@")


class LineState(StrEnum):
    """What a line of the file becomes."""

    NEW = "new"
    KNOWN = "known"
    """Somebody of this name and club is on the list already."""
    CLOSE = "close"
    """A person says whether this is another one."""
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of the file and what it becomes."""

    line: PersonLine
    state: LineState
    like: str = ""
    """Who is on the list already, or in the file, under this name or one close to it."""
    above: int = 0
    """The line of the file where they stand; 0 for who is on the list."""
    fault: str = ""
    """What is wrong, as a sentence."""


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """The people of a file, and the encoding that was guessed for it ("cp1250"); "" where it was known."""

    lines: tuple[PersonLine, ...]
    guessed: str = ""


@dataclass(frozen=True, slots=True)
class _Known:
    """A name nobody is to get twice: on the list, among those who wait, or further up in the file."""

    name: str
    club: str
    said: str
    above: int = 0


def read_people(content: bytes, *, fallback: str = EASTERN) -> PeopleFile:
    """Everybody in a CSV or XLSX file. Raises Refused for what is none, and for more than an event takes."""
    try:
        table = read_table(content, most=MOST_PLAYERS + 1, fallback=fallback)
        people = people_in(table.rows)
    except TableFileError as error:
        raise Refused(error.code, field="file", **{"largest": MOST_PLAYERS} | error.figures) from error
    if len(people) > MOST_PLAYERS:
        raise Refused("file_too_many_lines", field="file", largest=MOST_PLAYERS)
    return PeopleFile(people, table.encoding if table.is_guessed else "")


def judge_lines(tournament: Tournament, lines: Sequence[PersonLine]) -> tuple[JudgedLine, ...]:
    """What each line becomes in this event; two statements."""
    return tuple(_judged(lines, list(_known_in(tournament))))


def import_entries(
    tournament: Tournament,
    actor: User | None,
    *,
    lines: Sequence[PersonLine],
    others: Collection[int],
    same: Collection[int],
    now: datetime,
) -> list[Entry]:
    """The new ones of these lines are players, in one act.

    `others` and `same` are the numbers of lines close to a known name of which somebody said that this is
    another person, or the same. Faulty lines and known people are left out. Raises Refused: a line nobody
    said anything of, nobody new, too many players.
    """
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        judged = judge_lines(step.tournament, lines)
        close = [each for each in judged if each.state == LineState.CLOSE]
        open_ = [each for each in close if each.line.number not in {*others, *same}]
        if open_:
            raise Refused("import_unanswered", line=open_[0].line.number, name=open_[0].line.name)
        new = [
            each.line
            for each in judged
            if each.state == LineState.NEW or (each.state == LineState.CLOSE and each.line.number in others)
        ]
        if not new:
            raise Refused("import_nobody")
        return add_newcomers(step, [_newcomer(line) for line in new])


def _newcomer(line: PersonLine) -> Newcomer:
    return Newcomer(line.name, line.club, line.email).clean()


def _known_in(tournament: Tournament) -> Iterator[_Known]:
    entries = Entry.objects.filter(tournament=tournament)
    keys = set()
    for entry in entries:
        keys.add(entry.key)
        yield _Known(entry.own_name, entry.club, _called(entry.own_name, entry.club))
    waiting = Registration.objects.filter(tournament=tournament).exclude(state__in=GONE)
    for each in waiting.exclude(key__in=keys).exclude(state=Registration.State.PLACED):
        yield _Known(each.name, each.club, f"{_called(each.name, each.club)}: {each.get_state_display()}")


def _called(name: str, club: str) -> str:
    return f"{name} ({club})" if club else name


def _judged(lines: Sequence[PersonLine], known: list[_Known]) -> Iterator[JudgedLine]:
    keys = [key_of(each.name) for each in known]
    places: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        places.setdefault(key, []).append(at)
    for line in lines:
        fault = _fault_of(line)
        if fault:
            yield JudgedLine(line, LineState.FAULTY, fault=fault)
            continue
        key = key_of(line.name)
        found = _compared(line, key, known, keys, places)
        yield found
        if found.state != LineState.KNOWN:
            places.setdefault(key, []).append(len(known))
            keys.append(key)
            known.append(_Known(line.name, line.club, _called(line.name, line.club), line.number))


def _compared(
    line: PersonLine,
    key: str,
    known: Sequence[_Known],
    keys: Sequence[str],
    places: Mapping[str, Sequence[int]],
) -> JudgedLine:
    """Known with the same name, and the same club or none; else close to somebody, or new."""
    for at in places.get(key, ()):
        other = known[at]
        same_club = not line.club or not other.club or folded(line.club) == folded(other.club)
        if same_club and normalized_name(other.name) == normalized_name(line.name):
            return JudgedLine(line, LineState.KNOWN, like=other.said, above=other.above)
    near = places.get(key, (None,))[0]
    near = closest(key, keys) if near is None else near
    if near is None:
        return JudgedLine(line, LineState.NEW)
    return JudgedLine(line, LineState.CLOSE, like=known[near].said, above=known[near].above)


def _fault_of(line: PersonLine) -> str:
    try:
        if any(text.startswith(_FORMULA) for text in (line.name, line.club)):
            raise Refused("import_formula")
        _newcomer(line)
    except Refused as refused:
        return str(refused)
    return ""
