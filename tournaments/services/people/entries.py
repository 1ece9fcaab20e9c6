"""The list of players: entered, changed, merged, removed (leaving: drops.py, coming back: late_entry.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from msgspec.structs import asdict

from ...acts import Action
from ...acts.players import Entered, EntryEdited, EntryRemoved, Merged, SeatTaken
from ...event_file.limits import MOST_PLAYERS
from ...list_provider import list_provider
from ...models import Entry, Registration, Tournament, User
from ...text.cleaning import cleaned
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..rows.keys import give_keys
from ..rows.naming import name_everybody
from ..rows.team_rows import put_member
from ..rows.wish_rows import take_wishes_over
from .late_entry import Missed, check_open_to_entries, come_in

LARGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be added to the list; call `clean` before writing it."""

    name: str
    club: str = ""
    email: str = ""
    is_child: bool = False

    def clean(self) -> Newcomer:
        """The same, each on one line. Raises Refused at the field."""
        return Newcomer(clean_name(self.name), clean_club(self.club), clean_email(self.email), self.is_child)


def add_entry(
    tournament: Tournament,
    actor: User | None,
    newcomer: Newcomer,
    *,
    now: datetime,
    missed: Missed = Missed.GONE_BY,
) -> Entry:
    """Adds a player. After the start every round so far counts as missed (A-DROP-2); in the round just
    published they may take the free seat instead (F9)."""
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        return add_newcomers(step, [newcomer.clean()], missed=missed)[0]


def add_entries(tournament: Tournament, actor: User | None, *, lines: str, now: datetime) -> list[Entry]:
    """A player for every line: "Name", "Name, Club" or both with a tab between. All of them or, with a
    wrong line, none. Raises Refused naming the line."""
    players = [_read_line(line, number) for number, line in enumerate(lines.splitlines(), 1) if line.strip()]
    if not players:
        raise Refused("no_lines", field="lines")
    with change(tournament, Action.ADD_ENTRIES, actor, now=now) as step:
        return add_newcomers(step, players)


@dataclass(frozen=True, slots=True)
class EntryChanges:
    """What is corrected of a player; what is None stays."""

    name: str | None = None
    club: str | None = None
    email: str | None = None
    is_child: bool | None = None


def edit_entry(
    entry: Entry, actor: User | None, changes: EntryChanges, *, now: datetime, undoes: int | None = None
) -> Entry:
    """Corrects the player's name, club, e-mail or child mark."""
    with change(entry, Action.EDIT_ENTRY, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        before = (fresh.own_name, fresh.club, fresh.email, fresh.is_child)
        fresh.own_name = fresh.own_name if changes.name is None else clean_name(changes.name)
        fresh.club = fresh.club if changes.club is None else clean_club(changes.club)
        fresh.email = fresh.email if changes.email is None else clean_email(changes.email)
        fresh.is_child = fresh.is_child if changes.is_child is None else changes.is_child
        # The address is private: the history does not keep it.
        step.payload = EntryEdited(
            name=fresh.own_name,
            key=fresh.key,
            before=before[0],
            club_before=before[1],
            child_before=None if before[3] == fresh.is_child else before[3],
        )
        if (fresh.own_name, fresh.club, fresh.email, fresh.is_child) == before:
            return step.unchanged(fresh)
        fresh.save(update_fields=["own_name", "club", "email", "is_child"])
        fresh.name = name_everybody(step.tournament)[fresh.key]
        return fresh


def remove_entry(entry: Entry, actor: User | None, *, now: datetime, undoes: int | None = None) -> None:
    """Removes the player and their list before the event starts. Raises Refused afterwards."""
    with change(entry, Action.REMOVE_ENTRY, actor, now=now, undoes=undoes) as step:
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("has_played", name=step.target.name)
        fresh = step.target
        step.payload = EntryRemoved(name=fresh.name, club=fresh.club, key=fresh.key)
        fresh.delete()
        name_everybody(step.tournament)


def merge_entries(
    entry: Entry, actor: User | None, *, double: Entry, now: datetime, reason: str = ""
) -> Entry:
    """Merges two entries of one person, before the start (F4, F12).

    What the first entry lacks (club, e-mail, fixed table, account, fleet) it gets from the double; then the
    double is deleted, and its link with it. Raises Refused after the start, or if they have two accounts.
    """
    with change(entry, Action.MERGE_ENTRIES, actor, now=now, reason=reason) as step:
        fresh = step.target
        duplicate = Entry.objects.filter(tournament=step.tournament, pk=double.pk).first()
        if duplicate is None:
            return step.unchanged(fresh)
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("merge_too_late")
        if duplicate.pk == fresh.pk:
            raise Refused("same_entry", field="double")
        if fresh.user_id and duplicate.user_id and fresh.user_id != duplicate.user_id:
            raise Refused("two_accounts", name=fresh.name, other=duplicate.name)
        step.payload = Merged(name=fresh.name, key=fresh.key, other=duplicate.name, other_key=duplicate.key)
        _take_over(fresh, duplicate)
        take_wishes_over(fresh, duplicate)
        Registration.objects.filter(tournament=step.tournament, key=duplicate.key).update(key=fresh.key)
        put_member(step.tournament, key=fresh.key, instead_of=duplicate.key)
        duplicate.delete()
        fresh.name = name_everybody(step.tournament)[fresh.key]
        return fresh


def _take_over(entry: Entry, duplicate: Entry) -> None:
    """Fills what `entry` lacks from `duplicate`."""
    fields = ("club", "email", "fixed_table", "user", "is_child")
    for name in fields:
        if not getattr(entry, name):
            setattr(entry, name, getattr(duplicate, name))
    entry.save(update_fields=fields)
    list_provider().take_over(entry, duplicate)


def clean_name(text: str, *, line: int | None = None) -> str:
    """The name on one line. Raises Refused without one, or where it is too long."""
    name = cleaned(text)
    if not name:
        if line is None:
            raise Refused("name_missing", field="name")
        raise Refused("name_missing_in_line", field="lines", line=line)
    return _short(name, field="name" if line is None else "lines")


def clean_club(text: str) -> str:
    """The club on one line. Raises Refused where it is too long."""
    return _short(cleaned(text), field="club")


def clean_email(text: str) -> str:
    """The address, or none. Raises Refused for what is no address."""
    text = text.strip()
    if text:
        try:
            validate_email(text)
        except ValidationError as error:
            raise Refused("no_email", field="email") from error
    return text


def _short(text: str, *, field: str) -> str:
    if len(text) > LARGEST_NAME:
        raise Refused("name_too_long", field=field, found=len(text), largest=LARGEST_NAME)
    return text


def _read_line(line: str, number: int) -> Newcomer:
    name, _, club = line.partition("\t") if "\t" in line.strip() else line.partition(",")
    return Newcomer(clean_name(name, line=number), clean_club(club))


def add_newcomers(
    step: Change[Tournament], players: Sequence[Newcomer], *, missed: Missed = Missed.GONE_BY
) -> list[Entry]:
    """An entry for each of them, recorded in the payload of the act. Call it inside a change."""
    entries, taken = make_entries(step.tournament, players, missed=missed)
    names, keys = ", ".join(entry.name for entry in entries), tuple(entry.key for entry in entries)
    step.payload = Entered(names=names, keys=keys, **asdict(taken))
    return entries


def make_entries(
    tournament: Tournament, players: Sequence[Newcomer], *, missed: Missed = Missed.GONE_BY
) -> tuple[list[Entry], SeatTaken]:
    """An entry for each of them, and the seat taken at once, if any. Call it inside a change."""
    existing = Entry.objects.filter(tournament=tournament)
    if existing.count() + len(players) > MOST_PLAYERS:
        raise Refused("too_many_players", found=existing.count() + len(players), largest=MOST_PLAYERS)
    first_round = check_open_to_entries(tournament, missed)
    entries = [
        Entry(
            tournament=tournament,
            key=key,
            own_name=player.name,
            name=player.name,
            club=player.club,
            email=player.email,
            is_child=player.is_child,
            entered_round=first_round,
        )
        for key, player in zip(give_keys(tournament, len(players)), players, strict=True)
    ]
    Entry.objects.bulk_create(entries)
    names = name_everybody(tournament)
    for entry in entries:
        entry.name = names[entry.key]
    return entries, come_in(tournament, entries, missed)
