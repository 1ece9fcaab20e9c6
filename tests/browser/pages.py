"""Every page there is, with something on it: the addresses in the demo database."""

from __future__ import annotations

from datetime import date, timedelta

from django.urls import reverse
from django.utils import timezone

from fleets.management.demo_event import CLUBS, NAMES
from tournaments.links import link_of
from tournaments.models import Match, Tournament, User
from tournaments.services.clock import start_clock
from tournaments.services.entries import add_entries
from tournaments.services.results import report_result
from tournaments.services.rounds import pair_round, publish_round
from tournaments.services.setup import create_tournament, start_tournament

RUNNING = "Tonight at Kuat"


def pages_of() -> list[tuple[str, str]]:
    """Name and path of each page, for somebody who is logged in as the organizer of the demo."""
    played, ready = Tournament.objects.filter(name__startswith="Demo").order_by("pk")
    live, draft = _running_events()
    entry, match = live.entries.first(), Match.objects.filter(round__tournament=live, table=1).first()
    assert entry is not None
    assert match is not None
    corrected = Match.objects.filter(round__tournament=played, kind="game").first()
    assert corrected is not None
    return [
        ("home", reverse("home")),
        ("event-new", reverse("event-new")),
        ("event", reverse("event", args=[played.slug])),
        ("standings", reverse("event-standings", args=[played.slug])),
        ("bracket", reverse("event-bracket", args=[played.slug])),
        ("pairings", reverse("event-pairings", args=[live.slug])),
        ("pairings-by-name", reverse("event-pairings", args=[live.slug]) + "?by=name"),
        ("clock", reverse("event-clock", args=[live.slug])),
        ("desk-setup", reverse("desk", args=[ready.slug])),
        ("desk", reverse("desk", args=[live.slug])),
        ("desk-finished", reverse("desk", args=[played.slug])),
        ("event-edit", reverse("event-edit", args=[ready.slug])),
        ("entries", reverse("entries", args=[ready.slug])),
        ("entry-edit", reverse("entry-edit", args=[live.slug, entry.key])),
        ("entry-drop", reverse("entry-drop", args=[live.slug, entry.key])),
        ("entry-disqualify", reverse("entry-disqualify", args=[live.slug, entry.key])),
        ("entry-fleet", reverse("entry-fleet", args=[ready.slug, "p1"])),
        ("entry-fleet-edit", reverse("entry-fleet-edit", args=[ready.slug, "p1"])),
        ("entry-fleet-empty", reverse("entry-fleet", args=[live.slug, entry.key])),
        ("fleet-states", reverse("fleet-states", args=[ready.slug])),
        ("event-fleets", reverse("event-fleets", args=[played.slug])),
        ("event-fleet", reverse("event-fleet", args=[played.slug, "p1"])),
        ("own-fleet", reverse("player-fleet", args=[link_of(entry)])),
        ("own-fleet-locked", reverse("player-fleet", args=[link_of(played.entries.earliest("pk"))])),
        ("opponent", reverse("player-opponent", args=[link_of(played.entries.earliest("pk"))])),
        ("round-draft", reverse("round-desk", args=[draft.slug, 1])),
        ("round-seating", reverse("round-seating", args=[live.slug, 1])),
        ("round-repair", reverse("round-repair", args=[live.slug, 1])),
        ("event-tables", reverse("event-tables", args=[live.slug])),
        ("event-check", reverse("event-check", args=[played.slug])),
        ("round", reverse("round-desk", args=[live.slug, 1])),
        ("round-complete", reverse("round-desk", args=[played.slug, 1])),
        ("result", reverse("match-result", args=[live.slug, 1, match.pk])),
        ("result-correct", reverse("match-result", args=[played.slug, 1, corrected.pk])),
        ("history", reverse("history", args=[played.slug])),
    ]


def _running_events() -> tuple[Tournament, Tournament]:
    """One event whose first round is being played, and one whose first round is a draft."""
    organizer, now = User.objects.get(username="organizer"), timezone.now()
    events = []
    for name in (RUNNING, "Draft at Kuat"):
        event = create_tournament(organizer, name=name, date=date(2026, 5, 12), place="Kuat", now=now)
        lines = "\n".join(f"{player}, {CLUBS[at % len(CLUBS)]}" for at, player in enumerate(NAMES[:19]))
        add_entries(event, organizer, lines=lines, now=now)
        event = start_tournament(event, organizer, now=now)
        round_ = pair_round(event, organizer, now=now, avoid_clubs=True)
        if name == RUNNING:
            round_ = publish_round(round_, organizer, now=now - timedelta(minutes=110))
            start_clock(round_, organizer, now=now - timedelta(minutes=100))
            for match in Match.objects.filter(round=round_, kind="game").order_by("-table")[:4]:
                _type_result(match, organizer)
        events.append(event)
    return events[0], events[1]


def _type_result(match: Match, organizer: User) -> None:
    table = match.table or 0
    one, two = (seat.entry for seat in match.seats.order_by("number"))
    values = {
        one.pk: {"destroyed": 91 + 29 * table, "objective": 15},
        two.pk: {"destroyed": 211 - 13 * table, "objective": 30},
    }
    report_result(match, organizer, end="time", by=None, first=one, values=values, now=timezone.now())
