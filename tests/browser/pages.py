"""Every page there is, with something on it: the addresses in the demo database."""

from collections.abc import Iterator
from itertools import islice

from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from fleets.models import ProxyCard
from tests.browser.hall import Halls, games, halls, of_every_kind
from tests.every_page import addresses, filled
from tournaments.access.links import link_of, link_of_invitation, slip_link_of
from tournaments.models import Match, Tournament, User
from tournaments.services.event.staff import invite_staff
from tournaments.wording.handbook import FILES

Pages = list[tuple[str, str]]
# What is read by programs, is somebody else's page, or only leads on.
NO_PAGES = ("api/", "admin/", "jobs/", "logout", "service-worker", "files/", ".pdf", ".png", ".svg", ".ics")
LEAGUE_PAGES = (
    "league", "league-manage", "league-edit", "league-hand-over", "league-season-new", "league-history",
)  # fmt: skip


def pages_of() -> Pages:
    """Name and path of each page, for somebody who is logged in as the organizer of the demo."""
    hall = halls()
    named = [
        ("home", reverse("home")),
        ("event-new", reverse("event-new")),
        ("event-import", reverse("event-import")),
        ("help", reverse("help")),
        ("style", reverse("style")),
        ("help-found", reverse("help") + "?q=table"),
        *((f"help-{role}", reverse("help-page", args=[role])) for role in FILES),
        *_public(hall),
        *_players(hall),
        *_own_fleets(hall),
        *_desks(hall),
        *_entries(hall),
        *_rounds(hall),
        *_tables(hall),
        *_lists(hall),
        *_leaders(hall),
        *_structures(hall),
    ]
    return [*named, *_the_rest(hall, {path.partition("?")[0] for _name, path in named})]


def _the_rest(hall: Halls, seen: set[str]) -> Pages:
    """Every address that is not among those and answers with a page of ours, of the first event that does."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="organizer"))
    routes = {resolve(path).route for path in seen}
    events = (hall.drafting, hall.registering, hall.teams, hall.live, hall.played)
    found: Pages = []
    for route in addresses():
        if route in routes or any(each in route for each in NO_PAGES):
            continue
        shown = (
            path for event in events for path in islice(filled(event, route), 1) if _is_page(client, path)
        )
        found += [(resolve(path).view_name, path) for path in islice(shown, 1)]
    return found


def _is_page(client: Client, path: str) -> bool:
    answer = client.get(path)
    is_html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 200 and is_html and b"<html" in answer.content


def _of(event: Tournament, *names: str) -> Iterator[tuple[str, str]]:
    """Pages that need nothing but the event, under their own names."""
    return ((name, reverse(name, args=[event.slug])) for name in names)


def _public(hall: Halls) -> Pages:
    live, played = hall.live, hall.played
    return [
        *_of(played, "event", "event-standings", "event-bracket", "event-fleets", "fleet-statistics"),
        *_of(played, "event-statistics", "event-stream"),
        *_of(live, "event-pairings", "event-clock", "event-screen", "event-roles"),
        *_of(live, "event-at-the-table"),
        ("squads", reverse("event", args=[hall.squads.slug])),
        *((f"squads-{name}", path) for name, path in _of(hall.squads, "event-standings", "event-fleets")),
        ("pods", reverse("event", args=[hall.pods.slug])),
        *((f"pods-{name}", path) for name, path in _of(hall.pods, "event-standings", "event-bracket")),
        ("event-live", reverse("event", args=[live.slug])),
        ("event-before", reverse("event", args=[hall.ready.slug])),
        ("pairings-by-name", reverse("event-pairings", args=[live.slug]) + "?by=name"),
        ("screen-waiting", reverse("event-screen", args=[hall.empty.slug])),
        ("screen-between", reverse("event-screen", args=[hall.between.slug])),
        ("event-check", reverse("event-check", args=[played.slug])),
        ("event-fleet", reverse("event-fleet", args=[played.slug, "p1"])),
        ("catalogue", reverse("catalogue")),
        ("catalogue-found", reverse("catalogue") + "?q=liberty"),
        ("catalogue-card", reverse("catalogue-card", args=["liberty-title"])),
    ]


def _players(hall: Halls) -> Pages:
    at_table = games(hall.live.rounds.get())[0].seats.order_by("number")[0].entry
    link = link_of(at_table)
    return [
        *((name, reverse("player-page", args=[link_of(entry)])) for name, entry in of_every_kind(hall)),
        ("player-report", reverse("player-result", args=[link, 1])),
        ("player-drop", reverse("player-drop", args=[link])),
        ("slip-report", reverse("slip-result", args=[slip_link_of(at_table, 1)])),
    ]


def _own_fleets(hall: Halls) -> Pages:
    """The hand-in and the editor, in every state a list can be in."""
    one, illegal, long, returned, good = hall.ready.entries.order_by("pk")[:5]
    champion, nobody = hall.played.entries.earliest("pk"), hall.ready.entries.latest("pk")
    return [
        *(
            (f"own-fleet-{state}", reverse("player-fleet", args=[link_of(entry)]))
            for state, entry in {
                "none": nobody, "handed-in": good, "checked": one, "returned": returned,
                "illegal": illegal, "locked": champion,
            }.items()
        ),
        *(
            (f"editor-{state}", reverse("player-fleet-edit", args=[link_of(entry)]))
            for state, entry in {"empty": nobody, "legal": good, "illegal": illegal, "long": long}.items()
        ),
        ("opponent", reverse("player-opponent", args=[link_of(champion)])),
    ]  # fmt: skip


def _desks(hall: Halls) -> Pages:
    return [
        ("desk-empty", reverse("desk", args=[hall.empty.slug])),
        ("desk-setup", reverse("desk", args=[hall.ready.slug])),
        ("desk-draft", reverse("desk", args=[hall.draft.slug])),
        ("desk", reverse("desk", args=[hall.live.slug])),
        ("desk-full", reverse("desk", args=[hall.full.slug])),
        ("desk-between", reverse("desk", args=[hall.between.slug])),
        ("desk-finished", reverse("desk", args=[hall.played.slug])),
        ("desk-practice", reverse("desk", args=[hall.practice.slug])),
        *_of(hall.ready, "event-edit"),
        ("event-edit-running", reverse("event-edit", args=[hall.live.slug])),
    ]


def _entries(hall: Halls) -> Pages:
    live = hall.live
    entry, gone = live.entries.filter(status="active").earliest("pk"), live.entries.get(status="removed")
    of_one = ("entry-edit", "entry-drop", "entry-disqualify", "entry-merge", "entry-forget",
              "entry-penalty", "entry-propose", "entry-link")  # fmt: skip
    return [
        ("entries-empty", reverse("entries", args=[hall.between.slug])),
        *_of(hall.ready, "entries"),
        ("entries-live", reverse("entries", args=[live.slug])),
        *((name, reverse(name, args=[live.slug, entry.key])) for name in of_one),
        ("entry-edit-gone", reverse("entry-edit", args=[live.slug, gone.key])),
        ("entry-reenter", reverse("entry-reenter", args=[live.slug, gone.key])),
        ("entry-undo", reverse("entry-undo", args=[live.slug, gone.key])),
    ]


def _rounds(hall: Halls) -> Pages:
    live = hall.live
    return [
        ("round-draft", reverse("round-desk", args=[hall.draft.slug, 1])),
        ("round-by-hand", reverse("round-desk", args=[hall.by_hand.slug, 1])),
        ("round", reverse("round-desk", args=[live.slug, 1])),
        ("results-import", reverse("results-import", args=[live.slug, 1])),
        ("round-sheet", reverse("round-sheet", args=[live.slug, 1])),
        ("round-complete", reverse("round-desk", args=[hall.played.slug, 1])),
        ("round-seating", reverse("round-seating", args=[live.slug, 1])),
        ("round-repair", reverse("round-repair", args=[live.slug, 1])),
        ("round-repair-draft", reverse("round-repair", args=[hall.draft.slug, 1])),
        *_of(live, "event-tables", "event-screens"),
    ]


def _tables(hall: Halls) -> Pages:
    round_ = hall.live.rounds.get()
    open_, disputed, done = games(round_)[0], games(round_)[-1], round_.matches.get(table=6)
    corrected = Match.objects.filter(round__tournament=hall.played, kind="game").earliest("pk")
    return [
        *(
            (name, reverse("match-result", args=[match.round.tournament.slug, match.round.number, match.pk]))
            for name, match in {
                "result": open_, "result-disputed": disputed, "result-done": done, "result-correct": corrected
            }.items()
        ),
        *(
            (name, reverse(name, args=[hall.live.slug, 1, open_.pk]))
            for name in ("no-show", "lost-component", "shared-components")
        ),
        ("result-clear", reverse("result-clear", args=[hall.live.slug, 1, done.pk])),
        ("fleet-match", reverse("fleet-match", args=[hall.played.slug, 1, corrected.pk])),
    ]  # fmt: skip


def _lists(hall: Halls) -> Pages:
    """What judges read; p1 is checked and has a proxy, p2 is not legal, p4 went back."""
    ready, proxy = hall.ready, ProxyCard.objects.get()
    return [
        *_of(ready, "fleet-states", "fleet-queue", "fleet-sheets", "fleets-recheck", "product-releases"),
        ("fleet-cards", reverse("fleet-cards", args=[ready.slug])),
        ("fleet-cards-found", reverse("fleet-cards", args=[ready.slug]) + "?q=star"),
        *(
            (f"fleet-check-{state}", reverse("fleet-check", args=[ready.slug, key]))
            for state, key in {
                "done": "p1",
                "problems": "p2",
                "long": "p3",
                "back": "p4",
                "new": "p5",
            }.items()
        ),
        ("entry-fleet", reverse("entry-fleet", args=[ready.slug, "p1"])),
        ("entry-fleet-edit", reverse("entry-fleet-edit", args=[ready.slug, "p1"])),
        ("entry-fleet-locked", reverse("entry-fleet", args=[hall.played.slug, "p1"])),
        ("entry-fleet-empty", reverse("entry-fleet", args=[hall.live.slug, "p1"])),
        ("fleet-version", reverse("fleet-version", args=[ready.slug, "p2", 1])),
        ("proxy-new", reverse("proxy-new", args=[ready.slug, "p1"])),
        ("proxy-withdraw", reverse("proxy-withdraw", args=[ready.slug, "p1", proxy.pk])),
    ]


def _structures(hall: Halls) -> Pages:
    """Groups, a double elimination and teams on the pages that show them in a way of their own."""
    shown = ("event", "event-standings", "event-pairings", "event-bracket", "event-screen", "desk")
    events = {"groups": hall.groups, "doubled": hall.doubled, "teams": hall.teams}
    captain = hall.drafting.entries.earliest("pk")
    return [
        *((f"{kind}-{name}", path) for kind, event in events.items() for name, path in _of(event, *shown)),
        ("teams-event-teams", reverse("event-teams", args=[hall.teams.slug])),
        ("teams-event-crosstable", reverse("event-crosstable", args=[hall.teams.slug])),
        ("captain-player", reverse("player-page", args=[link_of(captain)])),
        ("captain", reverse("player-captain", args=[link_of(captain)])),
        ("register-open", reverse("register", args=[hall.registering.slug])),
        *_of(hall.registering, "registrations", "check-in"),
        *((name, reverse(name, args=[hall.league.slug])) for name in LEAGUE_PAGES),
        ("league-season", reverse("league-season", args=[hall.league.slug, 1])),
    ]


def _leaders(hall: Halls) -> Pages:
    live, played = hall.live, hall.played
    organizer, now = User.objects.get(username="organizer"), timezone.now()
    invitation = invite_staff(live, organizer, role="judge", name="Jerec", now=now)
    latest = live.audit.latest("revision")
    return [
        *_of(live, "staff", "staff-acting", "staff-hand-over"),
        ("staff-invitation", reverse("staff-invitation", args=[live.slug, invitation.pk])),
        ("join", reverse("join", args=[link_of_invitation(invitation)])),
        *_of(played, "history", "backups"),
        ("history-undo", reverse("history-undo", args=[live.slug, latest.revision])),
        (
            "snapshot-restore",
            reverse("snapshot-restore", args=[played.slug, played.snapshots.latest("pk").pk]),
        ),
    ]
