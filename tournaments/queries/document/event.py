"""The head of the document: settings, leaders, diary; players and rounds have modules of their own."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from msgspec import UNSET, UnsetType, convert

from ...acts import Action
from ...event_file.chain import ChainLine, ChainPart
from ...event_file.people import (
    CallPart,
    CallState,
    CaptainsDraftPart,
    DraftMovePart,
    FeeState,
    InvitationPart,
    Leader,
    LeaderRole,
    RegistrationPart,
    RegistrationState,
    TeamPart,
)
from ...event_file.schema import (
    AnnouncementPart,
    ConstraintPart,
    DayLinePart,
    DayPlanPart,
    DiaryLine,
    EventDocument,
    TournamentState,
    types_of,
)
from ...event_settings import settings_of
from ...event_settings.in_file import file_part
from ...list_provider import list_provider
from ...models import AuditRow, CaptainsDraft, Entry, Invitation, JudgeCall, Registration, Staff, Tournament
from ...pairing import Groups
from ...play.captains import answered
from ...proof.chain import moment, sealed_seed
from ..state.captains import value_of, with_times
from ..state.constraints import wishes_in
from ..state.groups import groups_of
from ..state.played import scoring_of
from ..state.teams import teams_in
from .players import Authors, entries_of, players_part
from .rounds import full_rounds_of, places_of_matches, round_part

# An import belongs to this database only: without it the next export equals the file that was read.
LOCAL_ACTS = frozenset({Action.IMPORT_TOURNAMENT})


@dataclass(frozen=True, slots=True)
class Exported:
    """A document with what it leaves out: the accounts behind its names, and the pks of the rows."""

    document: EventDocument
    accounts: Mapping[str, int]
    rounds: Mapping[int, int]
    """Number of the round -> pk."""
    matches: Mapping[int, tuple[int, ...]]
    """Number of the round -> pks in the order of the document."""
    entries: tuple[Entry, ...]
    """The players in the order of the document."""


@dataclass(frozen=True, slots=True)
class History:
    """The diary of the document, and the chain that proves it."""

    diary: tuple[DiaryLine, ...] | UnsetType
    chain: ChainPart | UnsetType


def export_event(tournament: Tournament, *, emails: bool = False) -> EventDocument:
    """The whole tournament as a document."""
    return exported(tournament, emails=emails).document


def exported(tournament: Tournament, *, emails: bool = False, diary: bool = True) -> Exported:
    """The document with the rows behind it; without the diary for what never leaves the database."""
    authors = Authors()
    rounds, contents = full_rounds_of(tournament), entries_of(tournament)
    keys = {entry.key for entry in contents.entries}
    places = places_of_matches(rounds)
    by = scoring_of(tournament)
    salts = {entry.key: entry.name_salt for entry in contents.entries}
    history = diary_of(tournament, salts) if diary else History(UNSET, UNSET)
    document = types_of(by.game).document(
        format="flagship-event/1",
        players=tuple(players_part(tournament, contents, authors, places, emails=emails)),
        rounds=tuple(round_part(rows, authors, by) for rows in rounds),
        leaders=tuple(_leaders(tournament, authors)) or UNSET,
        invitations=tuple(_invitations(tournament, authors)) or UNSET,
        calls=tuple(_calls(tournament, authors)) or UNSET,
        announcement=_announcement(tournament),
        wishes=tuple(_wishes(tournament) if contents.has_wishes else ()) or UNSET,
        day=_day(tournament),
        diary=history.diary,
        chain=history.chain,
        state=convert(tournament.state, TournamentState),
        blocked_tables=tuple(tournament.blocked_tables) or UNSET,
        registrations=tuple(_registrations(tournament, emails=emails)) or UNSET,
        groups=_groups(tournament, keys) or UNSET,
        teams=tuple(_teams(tournament, keys)) or UNSET,
        captains_drafts=tuple(_drafts(tournament, keys) if contents.has_drafts else ()) or UNSET,
        releases=tuple(list_provider().releases(tournament)) or UNSET,
        **file_part(settings_of(tournament)),
    )
    return Exported(
        document,
        authors.accounts,
        {rows.round.number: rows.round.pk for rows in rounds},
        {rows.round.number: tuple(table.match.pk for table in rows.matches) for rows in rounds},
        contents.entries,
    )


def _leaders(tournament: Tournament, authors: Authors) -> Iterator[Leader]:
    order = list(Staff.Role.values)
    staff = Staff.objects.filter(tournament=tournament).select_related("user")
    for leader in sorted(staff, key=lambda row: (order.index(row.role), row.user.file_name)):
        name = authors.name(leader.user)
        yield Leader(convert(leader.role, LeaderRole), str(name), UNSET if leader.is_acting else False)


def _wishes(tournament: Tournament) -> Iterator[ConstraintPart]:
    """Who is not to meet."""
    for row in wishes_in(tournament):
        pair = row.one is not None and row.other is not None
        yield ConstraintPart(
            players=(row.one.key, row.other.key) if row.one and row.other else UNSET,
            club=UNSET if pair else row.club,
            strength="hard" if row.hard else "soft",
            until_round=UNSET if row.until_round is None else row.until_round,
        )


def _registrations(tournament: Tournament, *, emails: bool) -> Iterator[RegistrationPart]:
    for registration in Registration.objects.filter(tournament=tournament):
        yield RegistrationPart(
            name=registration.name,
            state=convert(registration.state, RegistrationState),
            at=registration.at,
            club=registration.club,
            child=registration.is_child or UNSET,
            player=registration.key or UNSET,
            remarks=registration.remarks or UNSET,
            fee=UNSET if registration.fee == Registration.Fee.OPEN else convert(registration.fee, FeeState),
            answer_until=registration.answer_until or UNSET,
            email=registration.email if emails and registration.email else UNSET,
        )


def _invitations(tournament: Tournament, authors: Authors) -> Iterator[InvitationPart]:
    for invitation in Invitation.objects.filter(tournament=tournament).select_related(
        "created_by", "used_by"
    ):
        yield InvitationPart(
            role=convert(invitation.role, LeaderRole),
            created_at=invitation.created_at,
            expires_at=invitation.expires_at,
            name=invitation.name or UNSET,
            author=authors.name(invitation.created_by),
            used_by=authors.name(invitation.used_by),
            used_at=invitation.used_at or UNSET,
            revoked_at=invitation.revoked_at or UNSET,
        )


def _calls(tournament: Tournament, authors: Authors) -> Iterator[CallPart]:
    for call in JudgeCall.objects.filter(tournament=tournament).select_related("entry", "claimed_by"):
        yield CallPart(
            number=call.number,
            round=call.round,
            table=call.table,
            at=call.at,
            state=convert(call.state, CallState),
            player=call.entry.key if call.entry else UNSET,
            text=call.text or UNSET,
            marshal=call.is_escalated or UNSET,
            claimed_by=authors.name(call.claimed_by),
            claimed_at=call.claimed_at or UNSET,
            closed_at=call.closed_at or UNSET,
            ruling=call.ruling or UNSET,
            minutes=call.minutes or UNSET,
        )


def _groups(tournament: Tournament, keys: Set[str]) -> Groups:
    """The groups, without players who are no longer in the event."""
    return tuple(tuple(key for key in group if key in keys) for group in groups_of(tournament))


def _teams(tournament: Tournament, keys: Set[str]) -> Iterator[TeamPart]:
    """Those with anybody in them, in the order of their keys."""
    for team in sorted(teams_in(tournament, keys), key=lambda team: (len(team.key), team.key)):
        if team.members:
            yield TeamPart(team.key, team.name, team.captain or team.members[0], team.members)


def _drafts(tournament: Tournament, keys: Set[str]) -> Iterator[CaptainsDraftPart]:
    """The captains' drafts whose teams and players are in the event, with the moves both captains know."""
    teams = {team.key for team in teams_in(tournament, keys) if team.members}
    for row in CaptainsDraft.objects.filter(tournament=tournament):
        draft = value_of(row)
        if {row.first, row.second} <= teams and {*draft.teams[0], *draft.teams[1]} <= keys:
            yield CaptainsDraftPart(
                number=row.number,
                teams=(row.first, row.second),
                players=draft.teams,
                opened_at=row.opened_at,
                moves=tuple(
                    DraftMovePart((row.first, row.second)[move.side], move.kind, move.players, at)
                    for move, at in with_times(row, answered(draft))
                )
                or UNSET,
            )


def _day(tournament: Tournament) -> DayPlanPart | UnsetType:
    if not tournament.day_plan or tournament.day_starts is None:
        return UNSET
    return DayPlanPart(tournament.day_starts, convert(tournament.day_plan, tuple[DayLinePart, ...]))


def _announcement(tournament: Tournament) -> AnnouncementPart | UnsetType:
    if not tournament.announcement:
        return UNSET
    return AnnouncementPart(tournament.announcement, tournament.announced_at or UNSET)


def diary_of(tournament: Tournament, salts: Mapping[str, str], *, until: int | None = None) -> History:
    """The diary, up to a revision where asked for, and its proof with the salts of the players' names."""
    rows = AuditRow.objects.filter(tournament=tournament).exclude(action__in=LOCAL_ACTS)
    wanted = rows if until is None else rows.filter(revision__lte=until)
    lines = tuple(wanted.select_related("actor", "entry").order_by("revision"))
    return History(tuple(map(_line, lines)), _chain(tournament, salts, lines))


def _line(row: AuditRow) -> DiaryLine:
    data = dict(row.data)
    # A line that was imported has its author's name in its data.
    author = data.pop("by_name", None) if row.actor is None else row.actor.file_name
    return DiaryLine(
        revision=row.revision,
        at=row.at,
        action=row.action,
        by=author or UNSET,
        player=row.entry.key if row.entry else UNSET,
        data=data or UNSET,
        reason=row.reason or UNSET,
    )


def _chain(
    tournament: Tournament, salts: Mapping[str, str], rows: Iterable[AuditRow]
) -> ChainPart | UnsetType:
    lines = tuple(
        ChainLine(
            revision=row.revision,
            at=moment(row.at),
            action=row.action,
            before=row.chain["before"],
            player=row.chain.get("player", UNSET),
            undoes=row.chain.get("undoes", UNSET),
            facts=tuple(row.chain["facts"]) if "facts" in row.chain else UNSET,
            texts=row.chain["texts"],
            salt=row.chain.get("salt", UNSET),
            hash=row.chain["hash"],
        )
        for row in rows
        if row.chain
    )
    if not lines:
        return UNSET
    return ChainPart(
        seed=sealed_seed(tournament.seed), head=lines[-1].hash, salts=dict(salts) or UNSET, lines=lines
    )
