"""Practice events: invented players, who report results made up by a generator."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.games import GAMES, load_rules
from scoring.places import PlaceRules
from scoring.practice import invented_result

from ...event_settings import Settings
from ...list_provider import list_provider
from ...models import Match, Round, Staff, Tournament, User
from ...pairing import rng_for
from ...queries.state.played import game_of, rules_of
from ...queries.state.records import MatchRecord
from ...queries.state.state import EventState, read_state
from ...wording.refusals import Refused
from ..gate.snapshots import remove_backups
from ..people.entries import add_entries
from ..results.own_results import confirm_own_result, report_own_result
from .setup import create_tournament

NAMES = (
    "Alba Ferro", "Bolek Wicher", "Cora Lind", "Dexter Moon", "Ewa Szron", "Fabio Notte", "Greta Holm",
    "Hugo Zorza",
)  # fmt: skip
CLUBS = ("Comet", "Lantern", "")
ROUNDS = 2


def practice_of(actor: User) -> Tournament | None:
    """The practice event this account is organizer of; None where there is none."""
    staff_rows = Staff.objects.filter(user=actor, role=Staff.Role.ORGANIZER, tournament__is_practice=True)
    staff = staff_rows.select_related("tournament").order_by("pk").first()
    return staff.tournament if staff else None


@transaction.atomic
def make_practice(actor: User, *, game: str, now: datetime) -> Tournament:
    """A practice event of this game with eight invented players and, where the game has lists, their lists.

    An existing one is returned: idempotent. Raises Refused `unknown_game`.
    """
    if (existing := practice_of(actor)) is not None:
        return existing
    if game not in GAMES:
        raise Refused("unknown_game", found=game)
    tournament = create_tournament(actor, _settings(game, now), now=now, practice=True)
    lines = "\n".join(f"{name}\t{CLUBS[at % len(CLUBS)]}" for at, name in enumerate(NAMES))
    entries = add_entries(tournament, actor, lines=lines, now=now)
    list_provider().hand_in_samples(entries, actor, now)
    return tournament


def _settings(game: str, now: datetime) -> Settings:
    """Two rounds and the smallest cut: every part of an event in the least time."""
    rules = load_rules(GAMES[game], GAMES[game].ruleset)
    return Settings(
        name=_("Practice event"),
        date=now.astimezone(ZoneInfo(settings.TIME_ZONE)).date(),
        game=game,
        structure="custom",
        swiss_rounds=ROUNDS,
        cut=min(rules.cuts) if isinstance(rules, PlaceRules) else 2,
        check_in="first",
        player_reports=True,
        is_public=False,
        sheet_language=translation.get_language() or settings.LANGUAGE_CODE,
    )


def let_others_play(tournament: Tournament, *, now: datetime) -> int:
    """Every open table of the round gets a result: one player reports it, another confirms. Returns how many.

    They are ordinary reports of players. The same event gives the same results. Raises Refused for an event
    that is not for practice, without a round under way, and as reports of players do.
    """
    if not tournament.is_practice:
        raise Refused("practice_only")
    state = read_state(tournament)
    round_ = state.latest
    if round_ is None or round_.state != Round.State.PUBLISHED:
        raise Refused("practice_not_played")
    games = [record for record in state.records(round_.number) if record.match.kind == Match.Kind.GAME]
    return sum(_let_play(state, record, now=now) for record in games if record.report is None)


def _let_play(state: EventState, record: MatchRecord, *, now: datetime) -> bool:
    """True where the table has a result now; conflicting reports are left to the desk."""
    match, entries, tournament = record.match, record.entries, state.tournament
    if len(record.pending) > 1:
        return False
    if record.pending:
        report = record.pending[0]
        other = next(entry for entry in entries if entry.pk != report.said_by_id)
        return bool(confirm_own_result(match, other, version=report.version, now=now))
    result = invented_result(
        tuple(entry.key for entry in entries),
        game=game_of(tournament),
        rules=rules_of(tournament),
        rng=rng_for(tournament.seed, "practice", match.round.number, match.table),
        lists=state.list_points(match.round.number),
    )
    if result is None:
        return False
    report = report_own_result(match, entries[0], result=result, now=now)
    return bool(confirm_own_result(match, entries[1], version=report.version, now=now))


def remove_practice(tournament: Tournament) -> None:
    """Deletes the practice event, rows and files. Raises Refused for any other event."""
    if not tournament.is_practice:
        raise Refused("practice_only")
    with transaction.atomic():
        # A match protects its players from deletion.
        Match.objects.filter(round__tournament=tournament).delete()
        tournament.delete()
    remove_backups(tournament)
