"""Every address of the program, with every kind of visitor, by GET and by POST (F19, F42)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import weasyprint
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from fleets.links import list_link_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import ProxyCard
from fleets.services import hand_in_fleet, share_own_list
from tests.factories import NOW, Cast, entry_of, league_of, make_running_event, publish_next
from tests.sampling import share
from tournaments.access.links import link_of, link_of_invitation, link_of_registration, slip_link_of
from tournaments.acts import Action
from tournaments.event_settings import Settings
from tournaments.models import JudgeCall, Penalty, PrintJob, Registration, Tournament, User
from tournaments.queries.document import export_event
from tournaments.services.event.setup import create_tournament
from tournaments.services.event.staff import invite_staff
from tournaments.services.gate.snapshots import backups_of, keep_backup, write_backup
from tournaments.services.people.teams import set_team
from tournaments.services.results.calls import call_judge
from tournaments.services.rounds.captains import start_draft

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

VISITORS = ("anonymous", "spectator", "judge", "marshal", "organizer", "stranger")
# Who gets in. An empty word: nobody but by another door.
EVERYBODY = frozenset(VISITORS)
ACCOUNTS = EVERYBODY - {"anonymous"}
LEADERS = frozenset({"judge", "marshal", "organizer"})
DESK = frozenset({"marshal", "organizer"})
ORGANIZER = frozenset({"organizer"})

# But the account that runs the server.
NOBODY = frozenset[str]()

# Name of the address -> who may see it (GET) and who may act there (POST).
PAGES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "health-live": (EVERYBODY, EVERYBODY),
    "health-ready": (EVERYBODY, EVERYBODY),
    "metrics": (EVERYBODY, EVERYBODY),
    # For whoever sits at the laptop, as these clients do; the last two ask for the key of the pair.
    "laptops": (EVERYBODY, EVERYBODY),
    "laptops-do": (EVERYBODY, EVERYBODY),
    "laptops-line": (EVERYBODY, EVERYBODY),
    "laptops-desk": (EVERYBODY, EVERYBODY),
    "laptops-join": (EVERYBODY, EVERYBODY),
    "laptops-call": (EVERYBODY, EVERYBODY),
    "operators": (NOBODY, NOBODY),
    "operators-job-again": (NOBODY, NOBODY),
    "operators-message-again": (NOBODY, NOBODY),
    "desk": (LEADERS, LEADERS),
    "history": (LEADERS, LEADERS),
    "fairness": (DESK, DESK),
    "event-copy": (ORGANIZER, ORGANIZER),
    "practice-others": (LEADERS, LEADERS),
    "practice-guide": (LEADERS, LEADERS),
    "practice-remove": (ORGANIZER, ORGANIZER),
    "event-day": (DESK, DESK),
    "event-schedule": (EVERYBODY, EVERYBODY),
    "event-picture": (EVERYBODY, EVERYBODY),
    "event-stream": (EVERYBODY, EVERYBODY),
    "event-statistics": (EVERYBODY, EVERYBODY),
    "event-proof": (EVERYBODY, EVERYBODY),
    "event-screens": (DESK, DESK),
    "event-phones": (LEADERS, LEADERS),
    "sheet-hall-cards": (LEADERS, LEADERS),
    "event-steer": (DESK, DESK),
    "event-stream-table": (DESK, DESK),
    "event-calendar": (EVERYBODY, EVERYBODY),
    "messages": (ORGANIZER, ORGANIZER),
    "event-webhook": (ORGANIZER, ORGANIZER),
    "event-remind": (ORGANIZER, ORGANIZER),
    "message-again": (ORGANIZER, ORGANIZER),
    "event-announce": (DESK, DESK),
    "event-announce-down": (DESK, DESK),
    "calls": (LEADERS, LEADERS),
    "call-close": (LEADERS, LEADERS),
    "call-claim": (LEADERS, LEADERS),
    "call-escalate": (LEADERS, LEADERS),
    "event-edit": (ORGANIZER, ORGANIZER),
    "event-plan": (ORGANIZER, ORGANIZER),
    "event-formats": (ORGANIZER, ORGANIZER),
    "event-start": (ORGANIZER, ORGANIZER),
    "event-finish": (ORGANIZER, ORGANIZER),
    "event-reopen": (ORGANIZER, ORGANIZER),
    "entries": (LEADERS, LEADERS),
    "find": (LEADERS, LEADERS),
    "entries-drop": (DESK, DESK),
    "entries-remove": (DESK, DESK),
    "event-player": (EVERYBODY, EVERYBODY),
    "entry-add": (DESK, DESK),
    "entry-paste": (DESK, DESK),
    "entries-import": (DESK, DESK),
    "entries-import-do": (DESK, DESK),
    "entry-edit": (DESK, DESK),
    "entry-drop": (DESK, DESK),
    "entry-reenter": (DESK, DESK),
    "entry-disqualify": (ORGANIZER, ORGANIZER),
    "entry-remove": (DESK, DESK),
    "entry-fleet": (LEADERS, LEADERS),
    "entry-fleet-edit": (LEADERS, LEADERS),
    "fleet-preview": (LEADERS, LEADERS),
    "fleet-queue": (LEADERS, LEADERS),
    "fleet-check": (LEADERS, LEADERS),
    "fleet-checked": (LEADERS, LEADERS),
    "fleet-unchecked": (LEADERS, LEADERS),
    "fleet-returned": (LEADERS, LEADERS),
    "fleet-let": (LEADERS, LEADERS),
    "fleet-refused": (LEADERS, LEADERS),
    "fleet-cards": (LEADERS, LEADERS),
    "fleet-match": (LEADERS, LEADERS),
    "fleet-sheets": (LEADERS, LEADERS),
    "fleet-sheet": (LEADERS, LEADERS),
    "fleet-blank": (LEADERS, LEADERS),
    "fleets-job-new": (LEADERS, LEADERS),
    "fleets-job": (LEADERS, LEADERS),
    "fleets-job-file": (LEADERS, LEADERS),
    "proxy-new": (DESK, DESK),
    "proxy-withdraw": (DESK, DESK),
    "proxy-sheet": (LEADERS, LEADERS),
    "fleet-statistics": (EVERYBODY, EVERYBODY),
    "fleet-version": (LEADERS, LEADERS),
    "fleet-again": (LEADERS, LEADERS),
    "fleet-unlock": (LEADERS, LEADERS),
    "fleet-states": (LEADERS, LEADERS),
    "event-fleets": (EVERYBODY, EVERYBODY),
    "event-fleet": (EVERYBODY, EVERYBODY),
    "my-fleet": (ACCOUNTS, ACCOUNTS),
    "player-fleet": (EVERYBODY, EVERYBODY),
    "player-fleet-preview": (EVERYBODY, EVERYBODY),
    "player-fleet-code": (EVERYBODY, EVERYBODY),
    "player-fleet-picture": (EVERYBODY, EVERYBODY),
    "player-fleet-png": (EVERYBODY, EVERYBODY),
    "player-fleet-link": (EVERYBODY, EVERYBODY),
    "shared-list": (EVERYBODY, EVERYBODY),
    "player-fleet-email": (EVERYBODY, EVERYBODY),
    "player-opponent": (EVERYBODY, EVERYBODY),
    "player-manifest": (EVERYBODY, EVERYBODY),
    "service-worker": (EVERYBODY, EVERYBODY),
    "check-in": (LEADERS, LEADERS),
    "check-in-row": (LEADERS, LEADERS),
    "event-missing": (EVERYBODY, EVERYBODY),
    "entry-rounds": (DESK, DESK),
    "player-data": (EVERYBODY, EVERYBODY),
    "player-forget": (EVERYBODY, EVERYBODY),
    "player-check-in": (EVERYBODY, EVERYBODY),
    "player-phone": (EVERYBODY, EVERYBODY),
    "player-phones-delete": (EVERYBODY, EVERYBODY),
    "player-rounds": (EVERYBODY, EVERYBODY),
    "teams": (DESK, DESK),
    "team-new": (DESK, DESK),
    "team-edit": (DESK, DESK),
    "team-remove": (DESK, DESK),
    "captains": (DESK, DESK),
    "captains-draft": (DESK, DESK),
    "captains-back": (DESK, DESK),
    "event-captains": (EVERYBODY, EVERYBODY),
    "player-captain": (EVERYBODY, EVERYBODY),
    "event-teams": (EVERYBODY, EVERYBODY),
    "sheet-teams": (LEADERS, LEADERS),
    "registrations": (DESK, DESK),
    "registrations-move": (DESK, DESK),
    "registration-settle": (DESK, DESK),
    "registration-fee": (DESK, DESK),
    "register": (EVERYBODY, EVERYBODY),
    "registration": (EVERYBODY, EVERYBODY),
    "registration-withdraw": (EVERYBODY, EVERYBODY),
    "registration-accept": (EVERYBODY, EVERYBODY),
    "registration-forget": (EVERYBODY, EVERYBODY),
    "round-pair": (DESK, DESK),
    "round-desk": (LEADERS, LEADERS),
    "round-swap": (DESK, DESK),
    "round-by-hand": (DESK, DESK),
    "round-seating": (LEADERS, LEADERS),
    "round-seat": (DESK, DESK),
    "round-sit-out": (DESK, DESK),
    "round-move": (DESK, DESK),
    "round-free": (DESK, DESK),
    "round-rest": (DESK, DESK),
    "round-repair": (LEADERS, DESK),
    "round-unpublish": (DESK, DESK),
    "event-tables": (DESK, DESK),
    "event-wishes": (DESK, DESK),
    "event-check": (EVERYBODY, EVERYBODY),
    "round-discard": (DESK, DESK),
    "round-publish": (DESK, DESK),
    "round-close": (DESK, DESK),
    "clock-start": (DESK, DESK),
    "clock-pause": (DESK, DESK),
    "clock-resume": (DESK, DESK),
    "clock-extend": (LEADERS, LEADERS),
    "match-find": (LEADERS, LEADERS),
    "results-import": (LEADERS, LEADERS),
    "results-import-do": (LEADERS, LEADERS),
    "results-form-file": (LEADERS, LEADERS),
    "round-sheet": (LEADERS, LEADERS),
    "sheet-line": (LEADERS, LEADERS),
    "match-result": (LEADERS, LEADERS),
    "match-preview": (LEADERS, LEADERS),
    "match-take": (LEADERS, LEADERS),
    "result-clear": (DESK, DESK),
    "sheet-pairings": (LEADERS, LEADERS),
    "sheet-slips": (LEADERS, LEADERS),
    "sheet-standings": (LEADERS, LEADERS),
    "sheet-crosstable": (LEADERS, LEADERS),
    "sheet-statistics": (LEADERS, LEADERS),
    "sheet-bracket": (LEADERS, LEADERS),
    "sheet-certificates": (LEADERS, LEADERS),
    "sheet-sign-in": (LEADERS, LEADERS),
    "sheet-table-numbers": (LEADERS, LEADERS),
    "sheet-open-tables": (LEADERS, LEADERS),
    "sheet-job-new": (LEADERS, LEADERS),
    "booklet-new": (LEADERS, LEADERS),
    "sheet-job": (LEADERS, LEADERS),
    "sheet-job-file": (LEADERS, LEADERS),
    "event-new": (ACCOUNTS, ACCOUNTS),
    "practice-new": (ACCOUNTS, ACCOUNTS),
    "formats": (ACCOUNTS, ACCOUNTS),
    "event-import": (ACCOUNTS, ACCOUNTS),
    "staff": (LEADERS, LEADERS),
    "staff-invite": (ORGANIZER, ORGANIZER),
    "staff-invitation": (ORGANIZER, ORGANIZER),
    "staff-revoke": (ORGANIZER, ORGANIZER),
    "staff-acting": (LEADERS, LEADERS),
    "staff-hand-over": (ORGANIZER, ORGANIZER),
    "staff-remove": (ORGANIZER, ORGANIZER),
    "join": (EVERYBODY, EVERYBODY),
    "history-undo": (LEADERS, LEADERS),
    "history-back": (LEADERS, LEADERS),
    "backups": (DESK, DESK),
    "event-export": (DESK, DESK),
    "results-file": (DESK, DESK),
    "spreadsheet": (DESK, DESK),
    "lists-file": (DESK, DESK),
    "snapshot-file": (DESK, DESK),
    "snapshot-restore": (ORGANIZER, ORGANIZER),
    "backup-file": (DESK, DESK),
    "event-roles": (EVERYBODY, EVERYBODY),
    "event-screen": (EVERYBODY, EVERYBODY),
    "leagues": (EVERYBODY, EVERYBODY),
    "league": (EVERYBODY, EVERYBODY),
    "league-sheet": (EVERYBODY, EVERYBODY),
    "league-new": (ACCOUNTS, ACCOUNTS),
    "league-manage": (ORGANIZER, ORGANIZER),
    "league-edit": (ORGANIZER, ORGANIZER),
    "league-hand-over": (ORGANIZER, ORGANIZER),
    "league-event-add": (ORGANIZER, ORGANIZER),
    "league-event-remove": (ORGANIZER, ORGANIZER),
    "league-season-new": (ORGANIZER, ORGANIZER),
    "league-season": (ORGANIZER, ORGANIZER),
    "league-join": (ORGANIZER, ORGANIZER),
    "league-part": (ORGANIZER, ORGANIZER),
    "league-history": (ORGANIZER, ORGANIZER),
    "league-undo": (ORGANIZER, ORGANIZER),
    "home": (EVERYBODY, EVERYBODY),
    "help": (EVERYBODY, EVERYBODY),
    "style": (ACCOUNTS, ACCOUNTS),
    "help-page": (EVERYBODY, EVERYBODY),
    "catalogue": (EVERYBODY, EVERYBODY),
    "fleets-recheck": (DESK, DESK),
    "product-releases": (ORGANIZER, ORGANIZER),
    "catalogue-card": (EVERYBODY, EVERYBODY),
    "event": (EVERYBODY, EVERYBODY),
    "event-pairings": (EVERYBODY, EVERYBODY),
    "event-standings": (EVERYBODY, EVERYBODY),
    "event-crosstable": (EVERYBODY, EVERYBODY),
    "event-clock": (EVERYBODY, EVERYBODY),
    "event-points": (EVERYBODY, EVERYBODY),
    "event-at-the-table": (EVERYBODY, EVERYBODY),
    "event-bracket": (EVERYBODY, EVERYBODY),
    "live": (EVERYBODY, EVERYBODY),
    # Behind a personal link whoever holds it is the player, whoever else they may be.
    "player-page": (EVERYBODY, EVERYBODY),
    "player-drop": (EVERYBODY, EVERYBODY),
    "player-call": (EVERYBODY, EVERYBODY),
    "player-uncall": (EVERYBODY, EVERYBODY),
    "player-check": (EVERYBODY, EVERYBODY),
    "player-email-delete": (EVERYBODY, EVERYBODY),
    "player-claim": (EVERYBODY, ACCOUNTS),
    "player-unclaim": (EVERYBODY, EVERYBODY),
    "player-result": (EVERYBODY, EVERYBODY),
    "player-preview": (EVERYBODY, EVERYBODY),
    "player-confirm": (EVERYBODY, EVERYBODY),
    "slip-result": (EVERYBODY, EVERYBODY),
    "slip-preview": (EVERYBODY, EVERYBODY),
    "slip-confirm": (EVERYBODY, EVERYBODY),
    "event-me": (ACCOUNTS, ACCOUNTS),
    "my-events": (ACCOUNTS, ACCOUNTS),
    "entry-undo": (DESK, DESK),
    "entry-merge": (DESK, DESK),
    "entry-penalty": (LEADERS, LEADERS),
    "entry-propose": (DESK, DESK),
    "entry-link": (DESK, DESK),
    "entry-code": (DESK, DESK),
    "entry-link-renew": (DESK, DESK),
    "entry-unclaim": (DESK, DESK),
    "entry-forget": (ORGANIZER, ORGANIZER),
    "no-show": (DESK, DESK),
    "round-forfeits": (DESK, DESK),
    "round-forfeit": (DESK, DESK),
    "lost-component": (LEADERS, LEADERS),
    "shared-components": (LEADERS, LEADERS),
    "penalty-withdraw": (DESK, DESK),
    "penalty-decline": (ORGANIZER, ORGANIZER),
    "sheet-links": (DESK, DESK),
    "player-fleet-edit": (EVERYBODY, EVERYBODY),
    "kosmiczna-eskadra-shots": (EVERYBODY, EVERYBODY),
    "login": (EVERYBODY, EVERYBODY),
    "logout": (EVERYBODY, EVERYBODY),
    "password": (ACCOUNTS, ACCOUNTS),
    "tokens": (ACCOUNTS, ACCOUNTS),
    "token-revoke": (ACCOUNTS, ACCOUNTS),
    "set_language": (EVERYBODY, EVERYBODY),
}
# The API answers with 401/403 itself and has a test of its own that walks its addresses.
ELSEWHERE = "api/"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """A running event: round 1 published, round 2 nowhere, a fleet of p1, a print job."""
    event = make_running_event(cast, players=4)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    round_ = publish_next(event, cast.ozzel)
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


@pytest.fixture
def clients(cast: Cast) -> dict[str, Client]:
    """A browser for every kind of visitor; the stranger organizes an event of their own."""
    stranger = User.objects.create_user("motti")
    create_tournament(stranger, Settings(name="Another hall", date=NOW.date()), now=NOW)
    people = {
        "anonymous": None, "spectator": cast.wuher, "judge": cast.jerec, "marshal": cast.madine,
        "organizer": cast.ozzel, "stranger": stranger,
    }  # fmt: skip
    made = {name: Client() for name in people}
    for name, user in people.items():
        if user is not None:
            made[name].force_login(user)
    return made


def walk(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every address as (route, name)."""
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route, pattern.name or ""
        else:
            yield from walk(pattern, route)


def addresses() -> list[tuple[str, str]]:
    return [found for found in walk(get_resolver()) if not found[0].startswith(ELSEWHERE)]


def _token(route: str, event: Tournament) -> str:
    """The token of p1 for this route, or of what else it is about."""
    entry = entry_of(event, "p1")
    if route.startswith("s/"):
        return slip_link_of(entry, 1)
    if route.startswith("r/"):
        return link_of_registration(event.registrations.get())
    if route.startswith("list/"):
        return list_link_of(share_own_list(entry, whole=True, now=NOW))
    if route.startswith("join/"):
        return link_of_invitation(event.invitations.earliest("pk"))
    return link_of(entry)


def _pk(route: str, event: Tournament) -> int:
    """The number of what this route is about."""
    if "jobs" in route:
        return PrintJob.objects.filter(kind="fleets" if "fleets" in route else "slips").earliest("pk").pk
    if "proxies" in route:
        return ProxyCard.objects.get().pk
    if "calls" in route:
        return JudgeCall.objects.get().pk
    if "penalties" in route:
        return Penalty.objects.get().pk
    match = event.rounds.get().matches.order_by("table").first()
    return match.pk if match else 0


def _number(route: str, event: Tournament) -> int:
    return event.registrations.get().pk if "registrations" in route else 1


# What stands in a place of a route that is another thing in each event; asked for where the route has it.
OF_EVENT: dict[str, Callable[[str, Tournament], object]] = {
    "<int:invitation>": lambda _route, event: event.invitations.earliest("pk").pk,
    "<int:leader>": lambda _route, event: event.staff.filter(role="judge").earliest("pk").pk,
    "<int:snapshot>": lambda _route, event: event.snapshots.earliest("pk").pk,
    "<str:file>": lambda _route, event: next((path.name for path in backups_of(event)), ""),
    "<slug:slug>": lambda _route, event: event.slug,
    "<int:number>": _number,
    "<int:pk>": _pk,
    "<str:token>": _token,
}
EVERYWHERE = {
    "<int:revision>": "1", "<slug:role>": "player", "<slug:name>": "round-1-slips", "<str:team>": "t1",
    "<int:draft>": "1", "<str:key>": "p1", "<str:card>": "liberty-title", "<str:form>": "list-fortress",
}  # fmt: skip


def filled(route: str, event: Tournament) -> str:
    """The route with the things of the event in its places."""
    path = route
    for place, value in EVERYWHERE.items():
        path = path.replace(place, value)
    for place, found in OF_EVENT.items():
        if place in path:
            path = path.replace(place, str(found(route, event)))
    assert "<" not in path, f"an address with a place this test cannot fill: {path}"
    return "/" + path


def test_every_address_is_in_the_table_and_nothing_else() -> None:
    assert {name for _route, name in addresses()} == set(PAGES)


@pytest.fixture
def cheap_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may print is asked here; how long WeasyPrint takes to lay a sheet out is not."""
    blank = weasyprint.HTML(string="<p>").render()
    monkeypatch.setattr(weasyprint.HTML, "render", lambda *_given, **_named: blank)


@contextmanager
def as_it_was() -> Iterator[None]:
    """Whatever the block does to the event is gone after it: every request meets the same event."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def problem_of(answer: Any, visitor: str, *, is_allowed: bool) -> str:
    """What is wrong about an answer, or an empty text."""
    status, leads_to = answer.status_code, answer.headers.get("Location", "")
    if is_allowed:
        let_in = status not in (401, 403, 404) and status < 500 and not leads_to.startswith("/login/")
        return "" if let_in else f"kept out: {status} {leads_to}"
    if visitor == "anonymous":
        asked = status == 302 and leads_to.startswith("/login/?next=")
        return "" if asked else f"not asked to log in: {status} {leads_to}"
    return "" if status == 403 else f"let in: {status} {leads_to}"


# Who gets in everywhere asks the database everything; who is kept out of more asks less of it.
EACH_VISITOR = [
    pytest.param(visitor, marks=() if visitor == "organizer" else pytest.mark.one_database)
    for visitor in VISITORS
]
# That a GET changes nothing is asked of every address on both databases.
EACH_METHOD = [pytest.param("get", marks=pytest.mark.one_database), "post"]


@pytest.mark.long
@pytest.mark.usefixtures("cheap_paper")
@pytest.mark.parametrize("method", EACH_METHOD)
@pytest.mark.parametrize("visitor", EACH_VISITOR)
def test_only_those_in_the_table_get_in(
    event: Tournament, clients: dict[str, Client], visitor: str, method: str
) -> None:
    """Every address by every visitor, by GET or by POST, turn about (both in `make test ALL=1`)."""
    wrong: dict[str, str] = {}
    before = Tournament.objects.get(pk=event.pk).revision
    routes = {name: route for route, name in addresses()}
    # The log-out comes last: a browser without its session is nobody.
    names = sorted(PAGES, key="logout".__eq__)
    for name in share(names, VISITORS.index(visitor) + (method == "post"), of=2):
        is_allowed = visitor in PAGES[name][method == "post"]
        with as_it_was():
            answer = getattr(clients[visitor], method)(filled(routes[name], event))
            problem = problem_of(answer, visitor, is_allowed=is_allowed)
            if not is_allowed and Tournament.objects.get(pk=event.pk).revision != before:
                problem += " and it changed the event"
        if problem:
            wrong[name] = problem
    assert wrong == {}


@pytest.mark.long
@pytest.mark.usefixtures("cheap_paper")
def test_a_get_never_changes_anything(event: Tournament, clients: dict[str, Client]) -> None:
    before = Tournament.objects.get(pk=event.pk).revision
    for route, _name in addresses():
        clients["organizer"].get(filled(route, event))
    assert Tournament.objects.get(pk=event.pk).revision == before


def test_an_event_that_is_not_there_is_404_for_everybody(clients: dict[str, Client]) -> None:
    for client in clients.values():
        assert client.get("/events/endor/desk/").status_code == 404


def test_after_the_log_in_ran_out_a_fragment_leads_to_it(
    event: Tournament, clients: dict[str, Client]
) -> None:
    url = f"/events/{event.slug}/desk/players/p1/fleet/preview/"
    answer = clients["anonymous"].post(url, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"].startswith("/login/?next=")


def test_a_post_without_its_token_is_refused(event: Tournament, cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.ozzel)
    assert client.post(f"/events/{event.slug}/desk/finish/").status_code == 403
