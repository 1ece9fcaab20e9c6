"""Copying an event: settings, leaders, tables, and its players if wanted."""

from dataclasses import replace
from datetime import date, datetime

from django.db import transaction
from msgspec import UNSET

from ...event_settings import Settings, settings_of
from ...models import Entry, Staff, Tournament, User
from ...text.cleaning import cleaned
from ..people.entries import add_entries
from ..rows.naming import name_everybody
from ..rows.team_rows import copied_teams
from ..rows.wish_rows import copy_wishes
from .setup import create_tournament


@transaction.atomic
def copy_tournament(
    source: Tournament,
    actor: User,
    *,
    name: str,
    day: date,
    players: bool = False,
    leaders: bool = True,
    now: datetime,
) -> Tournament:
    """An event in preparation with the settings of `source`, its blocked tables and the plan of its day.

    It has its own seed, no announced structure and no times of the other day: deadlines of lists and
    registrations have to be set again; it is not listed yet. Players are copied with name, club and fixed
    table, without address, list or result; so are constraints on clubs or on copied players.
    Whoever copies is the organizer; the other leaders keep their roles. Raises Refused.
    """
    tournament = create_tournament(actor, _settings(source, name, day), now=now)
    tournament.blocked_tables, tournament.day_plan = list(source.blocked_tables), list(source.day_plan)
    if source.day_starts is not None:
        tournament.day_starts = source.day_starts + (day - source.date)
    tournament.save(update_fields=["blocked_tables", "day_plan", "day_starts"])
    if leaders:
        others = Staff.objects.filter(tournament=source).exclude(role=Staff.Role.ORGANIZER)
        Staff.objects.bulk_create(
            Staff(tournament=tournament, user=leader.user, role=leader.role)
            for leader in others.exclude(user=actor).select_related("user")
        )
    copies = _copy_players(source, tournament, actor, now=now) if players else {}
    copy_wishes(source, tournament, copies)
    return tournament


def _settings(source: Tournament, name: str, day: date) -> Settings:
    return replace(
        settings_of(source),
        name=name,
        date=day,
        seed=UNSET,
        is_public=False,
        planned_rounds=UNSET,
        planned_cut=UNSET,
        fleets_due=UNSET,
        registration_opens=UNSET,
        registration_closes=UNSET,
    )


def _copy_players(
    source: Tournament, tournament: Tournament, actor: User, *, now: datetime
) -> dict[int, Entry]:
    """Copies everybody not disqualified in the other event, in the order of entry: pk there -> entry here."""
    originals = list(Entry.objects.filter(tournament=source).exclude(status=Entry.Status.DISQUALIFIED))
    if not originals:
        return {}
    # Separated by a tab, either may contain a comma.
    lines = "\n".join(f"{cleaned(entry.own_name)}\t{cleaned(entry.club)}" for entry in originals)
    copies = add_entries(tournament, actor, lines=lines, now=now)
    for entry, original in zip(copies, originals, strict=True):
        entry.fixed_table, entry.is_child = original.fixed_table, original.is_child
    Entry.objects.bulk_update(copies, ["fixed_table", "is_child"], batch_size=100)
    name_everybody(tournament)
    keys = {original.key: entry.key for entry, original in zip(copies, originals, strict=True)}
    Tournament.objects.filter(pk=tournament.pk).update(teams=copied_teams(source, keys))
    return {original.pk: entry for entry, original in zip(copies, originals, strict=True)}
