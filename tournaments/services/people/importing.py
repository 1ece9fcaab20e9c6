"""Players from a file: what each line becomes is shown first, and decided again under the lock."""

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

# As the first character of a cell they make it a formula wherever the list is opened next.
_FORMULA = ("=", "+", "-", "@")


class LineState(StrEnum):
    """What a line of the file becomes."""

    NEW = "new"
    KNOWN = "known"
    """Somebody with this name and club is on the list already."""
    CLOSE = "close"
    """Similar to somebody: a person decides whether it is the same one."""
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of the file and what it becomes."""

    line: PersonLine
    state: LineState
    like: str = ""
    """Who is on the list or in the file already under this or a similar name."""
    above: int = 0
    """The line of the file they are in; 0 for somebody on the list."""
    fault: str = ""
    """What is wrong, as a sentence."""


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """The people of a file, and the encoding that was guessed for it ("cp1250"); "" where it was known."""

    lines: tuple[PersonLine, ...]
    guessed: str = ""


@dataclass(frozen=True, slots=True)
class _TakenName:
    """A name that is taken: on the list, among those who wait, or further up in the file."""

    name: str
    club: str
    label: str
    above: int = 0


def read_people(content: bytes, *, fallback: str = EASTERN) -> PeopleFile:
    """Everybody in a CSV or XLSX file. Raises Refused for other files, and for too many people."""
    try:
        table = read_table(content, most=MOST_PLAYERS + 1, fallback=fallback)
        people = people_in(table.rows)
    except TableFileError as error:
        raise Refused(error.code, field="file", **{"largest": MOST_PLAYERS} | error.figures) from error
    if len(people) > MOST_PLAYERS:
        raise Refused("file_too_many_lines", field="file", largest=MOST_PLAYERS)
    return PeopleFile(people, table.encoding if table.is_guessed else "")


def judge_lines(tournament: Tournament, lines: Sequence[PersonLine]) -> tuple[JudgedLine, ...]:
    """What each line becomes in this event; two queries."""
    return tuple(_judged(lines, list(_taken_names(tournament))))


def import_entries(
    tournament: Tournament,
    actor: User | None,
    *,
    lines: Sequence[PersonLine],
    others: Collection[int],
    same: Collection[int],
    now: datetime,
) -> list[Entry]:
    """Adds the new people of these lines as players, in one act.

    `others` and `same` are the numbers of lines with a similar name that somebody marked as another person,
    or as the same. Faulty lines and known people are left out. Raises Refused: a similar name nobody decided
    on, nobody new, too many players.
    """
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        judged = judge_lines(step.tournament, lines)
        close = [judged_line for judged_line in judged if judged_line.state == LineState.CLOSE]
        open_ = [judged_line for judged_line in close if judged_line.line.number not in {*others, *same}]
        if open_:
            raise Refused("import_unanswered", line=open_[0].line.number, name=open_[0].line.name)
        new = [
            judged_line.line
            for judged_line in judged
            if judged_line.state == LineState.NEW
            or (judged_line.state == LineState.CLOSE and judged_line.line.number in others)
        ]
        if not new:
            raise Refused("import_nobody")
        return add_newcomers(step, [_newcomer(line) for line in new])


def _newcomer(line: PersonLine) -> Newcomer:
    return Newcomer(line.name, line.club, line.email).clean()


def _taken_names(tournament: Tournament) -> Iterator[_TakenName]:
    entries = Entry.objects.filter(tournament=tournament)
    keys = set()
    for entry in entries:
        keys.add(entry.key)
        yield _TakenName(entry.own_name, entry.club, _label(entry.own_name, entry.club))
    waiting = Registration.objects.filter(tournament=tournament).exclude(state__in=GONE)
    for registration in waiting.exclude(key__in=keys).exclude(state=Registration.State.PLACED):
        yield _TakenName(
            registration.name,
            registration.club,
            f"{_label(registration.name, registration.club)}: {registration.get_state_display()}",
        )


def _label(name: str, club: str) -> str:
    return f"{name} ({club})" if club else name


def _judged(lines: Sequence[PersonLine], taken: list[_TakenName]) -> Iterator[JudgedLine]:
    keys = [key_of(name.name) for name in taken]
    places: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        places.setdefault(key, []).append(at)
    for line in lines:
        fault = _fault_of(line)
        if fault:
            yield JudgedLine(line, LineState.FAULTY, fault=fault)
            continue
        key = key_of(line.name)
        judged_line = _compared(line, key, taken, keys, places)
        yield judged_line
        if judged_line.state != LineState.KNOWN:
            places.setdefault(key, []).append(len(taken))
            keys.append(key)
            taken.append(_TakenName(line.name, line.club, _label(line.name, line.club), line.number))


def _compared(
    line: PersonLine,
    key: str,
    taken: Sequence[_TakenName],
    keys: Sequence[str],
    places: Mapping[str, Sequence[int]],
) -> JudgedLine:
    """KNOWN with the same name and the same club or none; else CLOSE to somebody, or NEW."""
    for at in places.get(key, ()):
        match = taken[at]
        same_club = not line.club or not match.club or folded(line.club) == folded(match.club)
        if same_club and normalized_name(match.name) == normalized_name(line.name):
            return JudgedLine(line, LineState.KNOWN, like=match.label, above=match.above)
    near = places.get(key, (None,))[0]
    near = closest(key, keys) if near is None else near
    if near is None:
        return JudgedLine(line, LineState.NEW)
    return JudgedLine(line, LineState.CLOSE, like=taken[near].label, above=taken[near].above)


def _fault_of(line: PersonLine) -> str:
    try:
        if any(text.startswith(_FORMULA) for text in (line.name, line.club)):
            raise Refused("import_formula")
        _newcomer(line)
    except Refused as refused:
        return str(refused)
    return ""
