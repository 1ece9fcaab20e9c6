"""The head of the document: settings, leaders, diary; players and rounds have rooms of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from msgspec import UNSET

from scoring.games import GAMES

from ...acts import Action
from ...event_file.people import Invitation, Leader
from ...event_file.schema import DiaryLine, EventDocument, FleetRules, Plan, Structure, Times, types_of
from ...list_room import list_room
from ...models import AuditRow, Staff, Tournament
from ...models import Invitation as Invited
from .authors import Authors
from .players import players_part
from .rounds import places_of_matches, round_part, rounds_of

# The import itself and what it brought belong to this machine: the next export is the file that was read.
HERE = frozenset({Action.IMPORT_TOURNAMENT})


@dataclass(frozen=True, slots=True)
class Exported:
    """A document with what it does not say: the accounts behind its names, and the numbers of the rows."""

    document: EventDocument
    accounts: Mapping[str, int]
    rounds: Mapping[int, int]
    """Number of the round -> pk."""
    matches: Mapping[int, tuple[int, ...]]
    """Number of the round -> pks in the order of the document."""


def export_event(tournament: Tournament, *, emails: bool = False) -> EventDocument:
    """The whole tournament as a document."""
    return exported(tournament, emails=emails).document


def exported(tournament: Tournament, *, emails: bool = False, diary: bool = True) -> Exported:
    """The document with the rows behind it; without the diary for what never leaves the database."""
    authors = Authors()
    rounds = rounds_of(tournament)
    places = places_of_matches(rounds)
    game = GAMES[tournament.game]
    document = types_of(game).document(
        format="flagship-event/1",
        name=tournament.name,
        date=tournament.date,
        structure=_structure(tournament),
        points_limit=tournament.points_limit or UNSET,
        seed=tournament.seed,
        players=tuple(players_part(tournament, authors, places, emails=emails)),
        rounds=tuple(round_part(each, authors, game) for each in rounds),
        leaders=tuple(_leaders(tournament, authors)) or UNSET,
        invitations=tuple(_invitations(tournament, authors)) or UNSET,
        diary=diary_of(tournament) if diary else UNSET,
        **_settings(tournament),
    )
    return Exported(
        document,
        authors.accounts,
        {each.number: each.pk for each in rounds},
        {each.number: tuple(match.pk for match in each.matches.all()) for each in rounds},
    )


def _structure(tournament: Tournament) -> Any:
    if tournament.structure != Tournament.Structure.CUSTOM:
        return tournament.structure
    if tournament.elimination:
        return Structure(0, "all")
    return Structure(tournament.swiss_rounds or 0, tournament.cut or 0)


def _settings(tournament: Tournament) -> dict[str, Any]:
    """What the columns say as they stand."""
    plan = tournament.planned_rounds
    return {
        "game": tournament.game,
        "level": tournament.level,
        "place": tournament.place or UNSET,
        "state": tournament.state,
        "ruleset": tournament.ruleset,
        "fleet_ruleset": tournament.fleet_ruleset,
        "minutes": Times(tournament.swiss_minutes, tournament.knockout_minutes, tournament.final_minutes),
        "plan": UNSET if plan is None else Plan(plan, tournament.planned_cut or 0),
        "time_zone": tournament.time_zone,
        "listed": UNSET if tournament.is_public else False,
        "country": tournament.country,
        "fleets": FleetRules(
            tournament.asks_for_fleets,
            tournament.fleet_secrecy,  # type: ignore[arg-type]  # the column's choices
            tournament.objective_secrecy,  # type: ignore[arg-type]
            tournament.fleets_due or UNSET,
        ),
        "player_reports": tournament.player_reports,
        "not_played_points": tournament.not_played_points,
        "blocked_tables": tuple(tournament.blocked_tables) or UNSET,
        "releases": tuple(list_room().releases(tournament)) or UNSET,
    }


def _leaders(tournament: Tournament, authors: Authors) -> Iterator[Leader]:
    order = list(Staff.Role.values)
    staff = Staff.objects.filter(tournament=tournament).select_related("user")
    for each in sorted(staff, key=lambda one: (order.index(one.role), one.user.file_name)):
        name = authors.name(each.user)
        yield Leader(each.role, str(name), UNSET if each.is_acting else False)  # type: ignore[arg-type]


def _invitations(tournament: Tournament, authors: Authors) -> Iterator[Invitation]:
    for each in Invited.objects.filter(tournament=tournament).select_related("created_by", "used_by"):
        yield Invitation(
            role=each.role,  # type: ignore[arg-type]
            created_at=each.created_at,
            expires_at=each.expires_at,
            name=each.name or UNSET,
            author=authors.name(each.created_by),
            used_by=authors.name(each.used_by),
            used_at=each.used_at or UNSET,
            revoked_at=each.revoked_at or UNSET,
        )


def diary_of(tournament: Tournament, *, until: int | None = None) -> tuple[DiaryLine, ...]:
    """The diary, up to a revision where asked for."""
    rows = AuditRow.objects.filter(tournament=tournament).exclude(action__in=HERE)
    return tuple(_lines(rows if until is None else rows.filter(revision__lte=until)))


def _lines(rows: QuerySet[AuditRow]) -> Iterator[DiaryLine]:
    for row in rows.select_related("actor", "entry").order_by("revision"):
        data = dict(row.data)
        # A line that was imported carries its author's name among the figures.
        author = data.pop("by_name", None) if row.actor is None else row.actor.file_name
        yield DiaryLine(
            revision=row.revision,
            at=row.at,
            action=row.action,
            by=author or UNSET,
            player=row.entry.key if row.entry else UNSET,
            data=data or UNSET,
            reason=row.reason or UNSET,
        )
