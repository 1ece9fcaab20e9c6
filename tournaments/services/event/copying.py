"""A new event made like one that is there: settings, leaders, tables, and its players if wished."""

from __future__ import annotations

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

    Draws of its own, nothing announced, not yet listed, no moments of the other day: until when lists and
    registrations are taken has to be said anew. Players come with name, club and fixed table, without an
    address, a list or a result; wishes of who is not to meet come where they are about clubs or such players.
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
    made = _bring_players(source, tournament, actor, now=now) if players else {}
    copy_wishes(source, tournament, made)
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


def _bring_players(
    source: Tournament, tournament: Tournament, actor: User, *, now: datetime
) -> dict[int, Entry]:
    """Everybody who did not leave the other event for good, in the order they were entered: by the row there,
    the entry here."""
    known = list(Entry.objects.filter(tournament=source).exclude(status=Entry.Status.DISQUALIFIED))
    if not known:
        return {}
    # With a tab between them a comma may stand in either.
    lines = "\n".join(f"{cleaned(entry.own_name)}\t{cleaned(entry.club)}" for entry in known)
    made = add_entries(tournament, actor, lines=lines, now=now)
    for entry, before in zip(made, known, strict=True):
        entry.fixed_table, entry.is_child = before.fixed_table, before.is_child
    Entry.objects.bulk_update(made, ["fixed_table", "is_child"], batch_size=100)
    name_everybody(tournament)
    keys = {before.key: entry.key for entry, before in zip(made, known, strict=True)}
    Tournament.objects.filter(pk=tournament.pk).update(teams=copied_teams(source, keys))
    return {before.pk: entry for entry, before in zip(made, known, strict=True)}
