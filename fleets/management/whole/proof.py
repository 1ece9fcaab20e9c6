"""What a database holds, in few words: two with the same proof show, count and open the same."""

import json
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse

from tournaments.access.links import link_of
from tournaments.event_file import write_event
from tournaments.models import Entry, Tournament
from tournaments.queries import event_state
from tournaments.queries.document import export_event
from tournaments.queries.rounds.places import places_now

from ...queries.checking import has_lists
from .rows import digests


class EventProof(msgspec.Struct, frozen=True):
    """Hashes of the event file (players, lists, rounds, results, rulings, history), of its standings and of
    the personal links of its players."""

    file: str
    standings: str
    links: str
    players: int


class Proof(msgspec.Struct, frozen=True):
    migrations: str
    """The migrations that were applied; with others the same rows look different."""
    tables: dict[str, tuple[int, str]]
    events: dict[str, EventProof]


def proof_now() -> Proof:
    """The proof of the database as it is. Call it inside a transaction that sees one state."""
    events = Tournament.objects.order_by("pk")
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    return Proof(_hash(applied), digests(), {event.slug: _event_proof(event) for event in events})


def proof_differences(before: Proof, now: Proof) -> list[str]:
    """What is not the same, in sentences; of a program with other migrations only what people see of it."""
    same_tables = before.migrations == now.migrations
    found = _other_tables(before, now) if same_tables else []
    found += [f"{slug}: an event that was not there" for slug in now.events.keys() - before.events.keys()]
    for slug, event in before.events.items():
        other = now.events.get(slug)
        if other is None:
            found.append(f"{slug}: the event is missing")
            continue
        fields = (
            ("file", "standings", "links", "players") if same_tables else ("standings", "links", "players")
        )
        found += [f"{slug}: other {name}" for name in fields if getattr(event, name) != getattr(other, name)]
    return found


def _other_tables(before: Proof, now: Proof) -> list[str]:
    found = []
    for table, (count, digest) in before.tables.items():
        count_now, digest_now = now.tables.get(table, (0, ""))
        if count != count_now:
            found.append(f"{table}: {count} rows, now {count_now}")
        elif digest != digest_now:
            found.append(f"{table}: not the same {count} rows")
    return found


def unanswered() -> list[str]:
    """Pages that do not open: of each event its own and the standings, and behind the personal link of its
    first player the page and the list."""
    host = next((name for name in settings.ALLOWED_HOSTS if name != "*"), "localhost").lstrip(".")
    client = Client(headers={"host": host, "x-forwarded-proto": "https"})
    answers = [
        (event, page, client.get(page).status_code)
        for event in Tournament.objects.order_by("pk")
        for page in _pages(event)
    ]
    return [f"{event.slug}: {page} answers {status}" for event, page, status in answers if status != 200]


def _pages(event: Tournament) -> list[str]:
    pages = [reverse("event", args=[event.slug]), reverse("event-standings", args=[event.slug])]
    first = Entry.objects.filter(tournament=event).order_by("pk").first()
    if first is not None:
        pages.append(reverse("player-page", args=[link_of(first)]))
        if has_lists(event):
            pages.append(reverse("player-fleet", args=[link_of(first)]))
    return pages


def _event_proof(event: Tournament) -> EventProof:
    document = json.loads(write_event(export_event(event, emails=True)))
    rows = places_now(event_state(event)).rows
    entries = Entry.objects.filter(tournament=event).order_by("pk")
    links = [link_of(entry) for entry in entries]
    standings = [(row.entry.key, repr(row.standing)) for row in rows]
    return EventProof(_hash(document), _hash(standings), _hash(links), len(links))


def _hash(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
