"""How often each page asks the database: exact numbers, the same with 8 players and with 200."""

import pytest
import weasyprint
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import ProxyCard
from fleets.services import hand_in_fleet
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    league_of,
    make_event,
    make_running_event,
    play,
    publish_next,
    report,
)
from tests.sampling import share
from tests.web.test_access import addresses, filled
from tournaments.access.links import link_of, slip_link_of
from tournaments.acts import Action
from tournaments.leagues.queries import EVENTS
from tournaments.models import Penalty, PrintJob, Registration, Tournament
from tournaments.paper import large
from tournaments.queries.document import export_event
from tournaments.queries.state import rows, state
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.staff import invite_staff
from tournaments.services.gate.snapshots import keep_backup, write_backup
from tournaments.services.people.teams import set_team
from tournaments.services.results.calls import call_judge
from tournaments.services.rounds.captains import start_draft
from tournaments.views.base.http_cache import OF_ACCOUNTS, OF_PLAYERS, PAGES
from tournaments.views.base.kept import DESK_PAGES, OWN_PAGES

# Statements are the same on both databases, but for what SQLite has to cut into pieces.
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WALL = 10
# Name of the address -> statements when the event has just changed, and when it was asked before; session,
# account and rights are among them.
QUERIES = {
    "backup-file": (3, 3),
    "backups": (5, 5),
    "call-claim": (3, 3),
    "call-close": (7, 7),
    "call-escalate": (3, 3),
    "calls": (5, 5),
    "catalogue": (3, 3),
    "catalogue-card": (3, 3),
    "clock-extend": (3, 3),
    "clock-pause": (3, 3),
    "clock-resume": (3, 3),
    "clock-start": (3, 3),
    "desk": (10, 4),
    "entries": (10, 4),
    "entries-drop": (3, 3),
    "entries-import": (3, 3),
    "entries-import-do": (3, 3),
    "entries-remove": (3, 3),
    "entry-add": (3, 3),
    "entry-code": (4, 4),
    "entry-disqualify": (7, 7),
    "entry-drop": (6, 6),
    "entry-edit": (5, 5),
    "entry-fleet": (10, 10),
    "entry-fleet-edit": (9, 9),
    "entry-forget": (4, 4),
    "entry-link": (4, 4),
    "entry-link-renew": (3, 3),
    "entry-merge": (5, 5),
    "entry-paste": (3, 3),
    "entry-penalty": (6, 6),
    "entry-propose": (4, 4),
    "entry-reenter": (8, 8),
    "entry-remove": (3, 3),
    "entry-unclaim": (3, 3),
    "entry-undo": (5, 5),
    "event-calendar": (8, 3),
    "event-copy": (3, 3),
    "event-day": (3, 3),
    "event-remind": (3, 3),
    "event-schedule": (8, 3),
    "event-webhook": (3, 3),
    "event-announce": (3, 3),
    "event-announce-down": (3, 3),
    "event": (9, 3),
    "event-bracket": (8, 3),
    "event-check": (8, 3),
    "event-clock": (8, 3),
    "event-crosstable": (8, 3),
    "health-live": (0, 0),
    # On PostgreSQL the tables come from the migrations, and those that ran are read.
    "health-ready": (3, 3) if connection.vendor == "postgresql" else (2, 2),
    "metrics": (4, 4),
    "operators": (2, 2),
    "operators-job-again": (2, 2),
    "operators-message-again": (2, 2),
    "event-edit": (5, 5),
    "event-export": (20, 20),
    "event-finish": (3, 3),
    "event-formats": (4, 4),
    "event-fleet": (9, 9),
    "event-fleets": (9, 9),
    "event-import": (2, 2),
    "event-me": (4, 4),
    "event-new": (2, 2),
    "event-pairings": (8, 3),
    "event-picture": (8, 3),
    "event-screens": (4, 4),
    "event-phones": (3, 3),
    "sheet-hall-cards": (8, 3),
    "event-steer": (3, 3),
    "event-proof": (8, 3),
    "event-statistics": (8, 3),
    "event-stream": (8, 3),
    "event-stream-table": (3, 3),
    "event-plan": (3, 3),
    "event-player": (8, 3),
    "event-points": (8, 3),
    "event-at-the-table": (8, 3),
    "event-reopen": (3, 3),
    "event-roles": (4, 4),
    "event-screen": (8, 3),
    "event-standings": (8, 3),
    "event-start": (3, 3),
    "event-tables": (4, 4),
    "event-wishes": (5, 5),
    "find": (3, 3),
    "fleet-again": (3, 3),
    "fleet-blank": (4, 4),
    "fleet-cards": (3, 3),
    "fleet-check": (10, 10),
    "fleet-checked": (3, 3),
    "fleet-let": (3, 3),
    "fleet-match": (10, 5),
    "fleet-preview": (3, 3),
    "fleet-queue": (5, 5),
    "fleet-refused": (3, 3),
    "fleet-returned": (3, 3),
    "fleet-sheet": (7, 7),
    "fleet-sheets": (7, 7),
    "fairness": (8, 3),
    "fleet-states": (4, 4),
    "fleet-statistics": (9, 9),
    "fleet-unchecked": (3, 3),
    "fleet-unlock": (3, 3),
    "fleet-version": (6, 6),
    "fleets-job": (4, 4),
    "fleets-job-file": (4, 4),
    "fleets-job-new": (3, 3),
    "fleets-recheck": (6, 6),
    "formats": (2, 2),
    "history": (6, 3),
    "history-back": (3, 3),
    "history-undo": (6, 6),
    "help": (3, 3),
    "help-page": (2, 2),
    "home": (6, 6),
    "style": (2, 2),
    "league": (9, 4),
    "league-edit": (3, 3),
    "league-hand-over": (4, 4),
    "league-event-add": (3, 3),
    "league-event-remove": (3, 3),
    "league-join": (10, 5),
    "league-history": (5, 5),
    "league-manage": (10, 5),
    "league-new": (2, 2),
    "league-part": (3, 3),
    "league-season": (3, 3),
    "league-season-new": (3, 3),
    "league-sheet": (7, 2),
    "league-undo": (3, 3),
    "leagues": (3, 3),
    "laptops": (2, 2),
    "laptops-call": (0, 0),
    "laptops-desk": (0, 0),
    "laptops-do": (0, 0),
    "laptops-join": (0, 0),
    "laptops-line": (2, 2),
    "join": (5, 5),
    "kosmiczna-eskadra-shots": (2, 2),
    "live": (1, 1),
    "login": (2, 2),
    "lost-component": (8, 3),
    "shared-components": (8, 3),
    "match-find": (8, 3),
    "match-preview": (3, 3),
    "match-result": (9, 4),
    "match-take": (3, 3),
    "message-again": (3, 3),
    "messages": (4, 4),
    "my-events": (3, 3),
    "my-fleet": (4, 4),
    "no-show": (8, 3),
    "round-forfeits": (8, 3),
    "round-forfeit": (3, 3),
    "password": (2, 2),
    "penalty-decline": (4, 4),
    "penalty-withdraw": (4, 4),
    "player-call": (1, 1),
    "player-check": (1, 1),
    "player-claim": (1, 1),
    "player-confirm": (6, 1),
    "player-drop": (10, 5),
    "player-email-delete": (1, 1),
    "player-fleet": (9, 9),
    "player-fleet-edit": (9, 9),
    "player-fleet-email": (1, 1),
    "player-fleet-code": (1, 1),
    "player-fleet-picture": (1, 1),
    "player-fleet-png": (1, 1),
    "player-fleet-link": (1, 1),
    "shared-list": (4, 4),
    "player-fleet-preview": (1, 1),
    "player-manifest": (1, 1),
    "player-opponent": (9, 9),
    "player-page": (10, 4),
    "player-preview": (6, 1),
    "player-result": (10, 5),
    "player-uncall": (1, 1),
    "player-unclaim": (1, 1),
    "practice-guide": (3, 3),
    "practice-new": (2, 2),
    "practice-others": (3, 3),
    "practice-remove": (3, 3),
    "product-releases": (4, 4),
    "proxy-new": (5, 5),
    "proxy-sheet": (6, 6),
    "proxy-withdraw": (4, 4),
    "result-clear": (8, 3),
    "check-in": (8, 3),
    "check-in-row": (3, 3),
    "event-missing": (8, 3),
    "entry-rounds": (10, 5),
    "player-check-in": (1, 1),
    "player-phone": (1, 1),
    "player-phones-delete": (1, 1),
    "player-data": (6, 6),
    "player-forget": (4, 4),
    "player-rounds": (10, 5),
    "register": (4, 4),
    "registration": (5, 5),
    "registration-accept": (1, 1),
    "registration-forget": (1, 1),
    "registration-fee": (3, 3),
    "registration-settle": (3, 3),
    "registration-withdraw": (1, 1),
    "registrations": (5, 5),
    "registrations-move": (3, 3),
    "results-file": (3, 3),
    "spreadsheet": (3, 3),
    "lists-file": (3, 3),
    "round-by-hand": (3, 3),
    "round-close": (3, 3),
    "round-desk": (9, 3),
    "round-discard": (3, 3),
    "round-free": (3, 3),
    "round-move": (3, 3),
    "round-pair": (3, 3),
    "round-publish": (3, 3),
    "round-repair": (10, 5),
    "round-rest": (3, 3),
    "round-seat": (3, 3),
    "round-seating": (9, 4),
    "results-import": (8, 3),
    "results-import-do": (3, 3),
    "results-form-file": (8, 3),
    "round-sheet": (8, 3),
    "round-sit-out": (3, 3),
    "round-swap": (3, 3),
    "round-unpublish": (3, 3),
    "set_language": (0, 0),
    "service-worker": (0, 0),
    "sheet-job": (4, 4),
    "sheet-job-file": (4, 4),
    "sheet-job-new": (3, 3),
    "booklet-new": (3, 3),
    "sheet-line": (3, 3),
    "sheet-links": (8, 3),
    "sheet-pairings": (9, 4),
    "sheet-slips": (10, 5),
    "sheet-bracket": (8, 3),
    "team-edit": (8, 3),
    "team-new": (8, 3),
    "team-remove": (3, 3),
    "teams": (8, 3),
    "token-revoke": (2, 2),
    "tokens": (4, 4),
    "captains": (9, 4),
    "captains-back": (3, 3),
    "captains-draft": (9, 4),
    "event-captains": (9, 3),
    "player-captain": (10, 5),
    "event-teams": (8, 3),
    "sheet-certificates": (3, 3),
    "sheet-sign-in": (8, 3),
    "sheet-table-numbers": (8, 3),
    "sheet-open-tables": (9, 4),
    "sheet-crosstable": (8, 3),
    "sheet-statistics": (8, 3),
    "sheet-standings": (8, 3),
    "sheet-teams": (8, 3),
    "slip-confirm": (6, 1),
    "slip-preview": (6, 1),
    "slip-result": (9, 4),
    "snapshot-file": (6, 6),
    "snapshot-restore": (20, 20),
    "staff": (5, 5),
    "staff-acting": (4, 4),
    "staff-hand-over": (4, 4),
    "staff-invitation": (4, 4),
    "staff-invite": (3, 3),
    "staff-remove": (3, 3),
    "staff-revoke": (3, 3),
}
# The whole event with its history and its lists, as a file, or compared with one.
WHOLE_EVENT = {"event-export", "snapshot-restore"}


def hall(cast: Cast, players: int) -> Tournament:
    """A round under way with a result and a ruling, a list, jobs of printing, backups, an invitation."""
    event = make_running_event(cast, players=players)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    round_ = publish_next(event, cast.ozzel)
    report(round_.matches.get(table=2), cast.ozzel)
    for kind, of in (("slips", round_), ("fleets", None)):
        PrintJob.objects.create(
            tournament=event, round=of, kind=kind, created_at=NOW, state="done", pdf=b"%PDF-1.7"
        )
    Penalty.objects.create(entry=entry_of(event, "p1"), kind="warning", reason="Late", at=NOW)
    call_judge(entry_of(event, "p1"), text="Range", now=NOW)
    ProxyCard.objects.create(entry=entry_of(event, "p1"), card="Flagship", hidden="Torn.", at=NOW)
    invite_staff(event, cast.ozzel, role="judge", now=timezone.now())
    Registration.objects.create(tournament=event, name="Wedge", state="waiting", at=NOW, sent_as="wedge")
    event.refresh_from_db()
    league_of(event, cast.ozzel)
    set_team(event, cast.ozzel, name="Rogues", members=("p1", "p2"), captain="p1", now=NOW)
    set_team(event, cast.ozzel, name="Wraiths", members=("p3", "p4"), captain="p3", now=NOW)
    start_draft(event, cast.ozzel, first="t1", second="t2", now=NOW)
    keep_backup(event, Action.CLOSE_ROUND, cast.ozzel, now=NOW, figures={"round": 1})
    write_backup(event, export_event(event), at=NOW, revision=1)
    return event


def asked(client: Client, url: str) -> int:
    """How many statements the page asks."""
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


def nothing_remembered() -> None:
    """As after an act, or after the start of the program."""
    for memory in (
        state.REMEMBERED,
        rows.SCORED,
        PAGES,
        OF_PLAYERS,
        OF_ACCOUNTS,
        DESK_PAGES,
        OWN_PAGES,
        EVENTS,
    ):
        memory.forget()


# That it asks no more of many than of few does not hang on the database.
@pytest.mark.long
@pytest.mark.parametrize("players", [8, pytest.param(200, marks=pytest.mark.one_database)])
def test_every_page_asks_as_often_as_the_table_says(
    cast: Cast, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the pages in the small hall, the others in the large one (all in both in `make test ALL=1`)."""
    blank = weasyprint.HTML(string="<p>").render()
    monkeypatch.setattr(weasyprint.HTML, "render", lambda *_given, **_named: blank)
    # Otherwise the sheets of the large hall are made beside the request, which only writes the job down.
    monkeypatch.setattr(large, "MOST_AT_ONCE", players)
    event = hall(cast, players)
    organizer = Client()
    organizer.force_login(cast.ozzel)
    found = {}
    pages = [(route, name) for route, name in addresses() if name != "logout"]
    assert {name for _route, name in pages} == set(QUERIES)
    pages = share(pages, players == 200, of=2)
    for route, name in pages:
        url = filled(route, event)
        organizer.get(url)
        # A browser drops the cookie of a message that was shown; with one no page is kept.
        organizer.cookies.pop("messages", None)
        nothing_remembered()
        found[name] = (asked(organizer, url), asked(organizer, url))
    # There is no second laptop beside a server, and its page says so without a question.
    of_server = {"laptops": (0, 0), "laptops-line": (0, 0)} if connection.vendor == "postgresql" else {}
    assert found == {name: (QUERIES | of_server)[name] for _route, name in pages}


def test_the_desk_of_an_event_of_teams_stays_within_the_wall(cast: Cast) -> None:
    event = make_event(
        cast, players=8, structure="custom", swiss_rounds=2, cut=0, team_play="against", asks_for_fleets=True
    )
    for number in (1, 3, 5, 7):
        members = (f"p{number}", f"p{number + 1}")
        set_team(event, cast.ozzel, name=f"Team {number}", members=members, captain=members[0], now=NOW)
    start_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    start_draft(event, cast.ozzel, first="t1", second="t2", now=NOW)
    organizer, url = Client(), f"/events/{event.slug}/desk/"
    organizer.force_login(cast.ozzel)
    assert b"Pair round 2" in organizer.get(url).content
    nothing_remembered()
    assert asked(organizer, url) <= WALL


def test_no_page_asks_more_often_than_the_wall_allows() -> None:
    over = {name for name, (new, _again) in QUERIES.items() if new > WALL}
    assert over == WHOLE_EVENT


@pytest.mark.parametrize("players", [8, 200])
def test_a_preview_by_phone_or_slip_asks_for_the_player_alone(cast: Cast, players: int) -> None:
    """Nobody has an account there; the event is remembered by its edition, which comes with the player."""
    event = hall(cast, players)
    player = entry_of(event, "p1")
    link, slip = link_of(player), slip_link_of(player, 1)
    for url in (
        reverse("player-preview", args=[link, 1]),
        reverse("slip-preview", args=[slip]),
    ):
        nothing_remembered()
        found = []
        for _key in range(2):
            with CaptureQueriesContext(connection) as queries:
                assert Client().post(url, {"end": "time"}).status_code == 200
            found.append(len(queries))
        assert found == [6, 1]


@pytest.mark.parametrize("players", [8, 200])
def test_a_preview_asks_three_times(cast: Cast, players: int) -> None:
    """Session, account, and the event with the rights in it; every press of a key asks for one."""
    event = hall(cast, players)
    match = event.rounds.get().matches.get(table=3)
    desk = Client()
    desk.force_login(cast.ozzel)
    url = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    desk.get(url)
    with CaptureQueriesContext(connection) as queries:
        assert desk.post(f"{url}preview/", {"end": "time"}).status_code == 200
    assert len(queries) == 3
