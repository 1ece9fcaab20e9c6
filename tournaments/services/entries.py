"""Players: entered, changed, dropped, taken back, disqualified."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..models import Entry, Match, Report, Round, Seat, Stage, Tournament, User
from ..queries.rounds import current_round
from ..refusals import Refused
from ..roles import Action
from .change import Change, change
from .settings import cleaned

LARGEST_NAME = 100
MOST_PLAYERS = 2000


def add_entry(
    tournament: Tournament, actor: User | None, *, name: str, now: datetime, club: str = ""
) -> Entry:
    """One more player. After the start: from the next round on, a loss for every round missed (A-DROP-2)."""
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        return _added(step, [(_name(name), _club(club))])[0]


def add_entries(tournament: Tournament, actor: User | None, *, lines: str, now: datetime) -> list[Entry]:
    """A player for every line: "Name", "Name, Club" or both with a tab between. All of them or, with a
    wrong line, none. Raises Refused naming the line."""
    players = [_read_line(line, number) for number, line in enumerate(lines.splitlines(), 1) if line.strip()]
    if not players:
        raise Refused("no_lines", field="lines")
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        return _added(step, players)


def edit_entry(
    entry: Entry, actor: User | None, *, now: datetime, name: str | None = None, club: str | None = None
) -> Entry:
    """The player's name or club put right; what is None stays."""
    with change(entry, Action.EDIT_ENTRY, actor, now=now) as step:
        fresh, before = step.thing, (step.thing.name, step.thing.club)
        fresh.name = fresh.name if name is None else _name(name)
        fresh.club = fresh.club if club is None else _club(club)
        step.data.update(name=fresh.name, before=before[0])
        if (fresh.name, fresh.club) == before:
            step.nothing()
            return fresh
        fresh.save(update_fields=["name", "club"])
        return fresh


def remove_entry(entry: Entry, actor: User | None, *, now: datetime) -> None:
    """Taken off the list, fleet and all, before the event starts. Raises Refused afterwards."""
    with change(entry, Action.REMOVE_ENTRY, actor, now=now) as step:
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("has_played", name=step.thing.name)
        step.data.update(name=step.thing.name, club=step.thing.club, key=step.thing.key)
        step.thing.delete()


def drop_entry(entry: Entry, actor: User | None, *, now: datetime, reason: str = "") -> Entry:
    """The player is not paired any more; past results stay (A-DROP-1).

    A Swiss game under way keeps both seats and still needs its result (a concession, where one left).
    In the knockout the opponent of an open game gets a bye in its place (A-KO-4).
    """
    with change(entry, Action.DROP_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.thing
        if fresh.status == Entry.Status.REMOVED:
            step.nothing()
            return fresh
        if fresh.status == Entry.Status.DISQUALIFIED:
            raise Refused("already_out", name=fresh.name)
        return _left(step, Entry.Status.REMOVED)


def disqualify_entry(entry: Entry, actor: User | None, *, now: datetime, reason: str) -> Entry:
    """The player is out for good (A-DROP-3); a player who dropped before may still be disqualified."""
    if not reason.strip():
        raise Refused("reason_missing", field="reason")
    with change(entry, Action.DISQUALIFY_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.thing
        if fresh.status == Entry.Status.DISQUALIFIED:
            step.nothing()
            return fresh
        return _left(step, Entry.Status.DISQUALIFIED)


def reenter_entry(entry: Entry, actor: User | None, *, now: datetime, reason: str = "") -> Entry:
    """A dropped player is back from the next round on, with a loss for every round missed (A-DROP-2)."""
    with change(entry, Action.REENTER_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.thing
        step.data.update(name=fresh.name, key=fresh.key)
        if fresh.status == Entry.Status.ACTIVE:
            step.nothing()
            return fresh
        if fresh.status == Entry.Status.DISQUALIFIED:
            raise Refused("disqualified", name=fresh.name)
        _check_open_to_entries(step.tournament)
        _miss_rounds(step, [fresh])
        fresh.status, fresh.left_after_round = Entry.Status.ACTIVE, None
        fresh.save(update_fields=["status", "left_after_round"])
        return fresh


def _name(text: str, *, line: int | None = None) -> str:
    name = cleaned(text)
    if not name:
        if line is None:
            raise Refused("name_missing", field="name")
        raise Refused("name_missing_in_line", field="lines", line=line)
    return _short(name, field="name" if line is None else "lines")


def _club(text: str) -> str:
    return _short(cleaned(text), field="club")


def _short(text: str, *, field: str) -> str:
    if len(text) > LARGEST_NAME:
        raise Refused("name_too_long", field=field, found=len(text), largest=LARGEST_NAME)
    return text


def _read_line(line: str, number: int) -> tuple[str, str]:
    name, _, club = line.partition("\t") if "\t" in line.strip() else line.partition(",")
    return _name(name, line=number), _club(club)


def _added(step: Change[Tournament], players: Sequence[tuple[str, str]]) -> list[Entry]:
    tournament = step.tournament
    there = Entry.objects.filter(tournament=tournament)
    if there.count() + len(players) > MOST_PLAYERS:
        raise Refused("too_many_players", found=there.count() + len(players), largest=MOST_PLAYERS)
    entered = _check_open_to_entries(tournament)
    number = _highest_key(tournament)
    entries = [
        Entry(tournament=tournament, key=f"p{at}", name=name, club=club, entered_round=entered)
        for at, (name, club) in enumerate(players, start=number + 1)
    ]
    Entry.objects.bulk_create(entries)
    _miss_rounds(step, entries)
    step.data.update(names=", ".join(name for name, _ in players), keys=[entry.key for entry in entries])
    return entries


def _highest_key(tournament: Tournament) -> int:
    keys = Entry.objects.filter(tournament=tournament).values_list("key", flat=True)
    return max((int(key[1:]) for key in keys if key[:1] == "p" and key[1:].isdecimal()), default=0)


def _check_open_to_entries(tournament: Tournament) -> int:
    """The number of the round in which somebody who enters now is paired first. Raises Refused."""
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    _check_no_draft(tournament)
    latest = current_round(tournament)
    if latest is None:
        return 1
    if latest.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("knockout_began")
    if latest.number >= (tournament.planned_rounds or 0):
        raise Refused("no_round_left")
    return latest.number + 1


def _check_no_draft(tournament: Tournament) -> None:
    # A draft was made from who was in and what was known; it would be out of date without anybody seeing it.
    draft = Round.objects.filter(tournament=tournament, state=Round.State.DRAFT).first()
    if draft is not None:
        raise Refused("draft_open", round=draft.number)


def _miss_rounds(step: Change[Tournament] | Change[Entry], entries: Sequence[Entry]) -> None:
    """A loss without opponent in every published round where they have no seat (A-DROP-2)."""
    rounds = list(Round.objects.filter(tournament=step.tournament).order_by("number"))
    seated = set(Seat.objects.filter(round__in=rounds, entry__in=entries).values_list("round_id", "entry_id"))
    for round_ in rounds:
        for entry in entries:
            if (round_.pk, entry.pk) not in seated:
                match = Match.objects.create(round=round_, kind=Match.Kind.MISSED)
                Seat.objects.create(match=match, round=round_, entry=entry, number=1)


def _left(step: Change[Entry], status: Entry.Status) -> Entry:
    entry, tournament = step.thing, step.tournament
    if tournament.state == Tournament.State.SETUP:
        raise Refused("remove_instead")
    # Somebody may be disqualified after the event: the ranking changes, nothing else.
    if tournament.state == Tournament.State.FINISHED and status != Entry.Status.DISQUALIFIED:
        raise Refused("event_finished")
    _check_no_draft(tournament)
    latest = current_round(tournament)
    if entry.left_after_round is None:
        entry.left_after_round = latest.number if latest else 0
    if latest is not None and latest.stage.kind == Stage.Kind.KNOCKOUT:
        _leave_bracket(entry, latest)
    entry.status = status
    entry.save(update_fields=["status", "left_after_round"])
    step.data.update(name=entry.name, key=entry.key, round=entry.left_after_round)
    return entry


def _leave_bracket(entry: Entry, latest: Round) -> None:
    """The opponent of an open game has a bye; a bracket nobody has played in is to be made anew instead
    (A-KO-4, A-CUT-2)."""
    seat = Seat.objects.filter(round=latest, entry=entry).select_related("match").first()
    if seat is None or latest.state != Round.State.PUBLISHED:
        return
    if _is_unplayed_cut(latest):
        raise Refused("cut_not_begun", round=latest.number)
    match = seat.match
    if match.kind != Match.Kind.GAME or match.reports.filter(state=Report.State.CONFIRMED).exists():
        return
    seat.delete()
    match.kind, match.table = Match.Kind.BYE, None
    match.reason, match.reason_players = "bracket_left", [entry.key]
    match.save(update_fields=["kind", "table", "reason", "reason_players"])


def _is_unplayed_cut(latest: Round) -> bool:
    is_first = not Round.objects.filter(stage=latest.stage, number__lt=latest.number).exists()
    has_swiss = Round.objects.filter(tournament=latest.tournament_id, stage__kind=Stage.Kind.SWISS).exists()
    has_begun = (
        latest.clock_events.exists()
        or Report.objects.filter(match__round=latest, state=Report.State.CONFIRMED).exists()
    )
    return is_first and has_swiss and not has_begun
