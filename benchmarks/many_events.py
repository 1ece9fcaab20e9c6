"""A database of thousands of events: one of each kind opened from its file, the others copies of its rows."""

import json
import os
import time
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from benchmarks.pages import player_of, round_of

ORGANIZERS, COPIED_AT_ONCE = 30, 200
# Players of an event that is over, and of one that runs.
SMALL, RUNNING = 8, 24
PLACES = (("Warszawa", "PL"), ("Łódź", "PL"), ("Roma", "IT"), ("Forlì", "IT"), ("Berlin", "DE"))


def cup_of(name: str, players: int, *, played: int, is_open: bool) -> dict[str, Any]:
    """An event file: so many rounds with results and, where the event runs, one without."""
    keys = [f"p{number}" for number in range(1, players + 1)]
    rounds = [round_of(keys, number) for number in range(1, played + 1 + is_open)]
    if is_open:
        rounds[-1]["status"] = "paired"
        for match in rounds[-1]["matches"]:
            del match["result"]
    return {
        "format": "flagship-event/1",
        "name": name,
        "date": "2026-11-25",
        "game": "armada",
        "level": "relaxed",
        "seed": name,
        "player_reports": True,
        "structure": {"swiss_rounds": played + 1 if is_open else played, "cut": 0},
        "points_limit": 400,
        "players": [player_of(key) for key in keys],
        "rounds": rounds,
        **({} if is_open else {"state": "finished"}),
    }


def opened(document: dict[str, Any], organizer: Any) -> Any:
    """The event of this file, opened by the service that opens it at the desk."""
    from django.utils import timezone

    from fleets.services.transfer import FLEETS
    from tournaments.event_file import read_event
    from tournaments.services.event.transfer import import_event

    return import_event(
        read_event(json.dumps(document).encode()), organizer, now=timezone.now(), fleets=FLEETS
    )


def fill_with_events(events: int, running: int) -> None:
    """So many events, as many of them running: one of each kind opened from a file, the others its rows with
    keys of their own."""
    from django.db import connection, transaction

    from tournaments.models import Tournament, User

    begin = time.monotonic()
    User.objects.bulk_create(User(username=f"organizer{number}") for number in range(ORGANIZERS))
    User.objects.create_superuser("operator")
    organizers = list(User.objects.filter(username__startswith="organizer").order_by("pk"))
    kinds = ((RUNNING, 1, True, 0, running), (SMALL, 3, False, running, events))
    for players, played, is_open, first, end in kinds:
        name = "running" if is_open else "over"
        event = opened(cup_of(name, players, played=played, is_open=is_open), organizers[first % ORGANIZERS])
        Tournament.objects.filter(pk=event.pk).update(**own_columns(first))
        for start in range(first + 1, end, COPIED_AT_ONCE):
            # Rows name others that come after them.
            with transaction.atomic():
                copy_rows(event, range(start, min(end, start + COPIED_AT_ONCE)), organizers)
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")
    print(
        f"{events} events, {running} of them running: {time.monotonic() - begin:.0f} s, "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def copy_rows(event: Any, numbers: Sequence[int], organizers: Sequence[Any]) -> None:
    """The event once for each number, with everything that belongs to it."""
    from django.contrib.admin.utils import NestedObjects
    from django.core.management.color import no_style
    from django.db import connection
    from django.db.models import Max

    from tournaments.models import Staff, Tournament

    rows = NestedObjects(using="default")
    rows.collect([event])
    rows.sort()
    models = list(reversed(rows.data))
    models.sort(key=lambda model: model is not Tournament)
    highest = {model: model.objects.aggregate(most=Max("pk"))["most"] for model in models}
    keys = {
        (model, number, row.pk): highest[model] + 1 + at * len(rows.data[model]) + index
        for model in models
        for at, number in enumerate(numbers)
        for index, row in enumerate(rows.data[model])
    }
    for model in models:
        relations = [field for field in model._meta.concrete_fields if field.is_relation]
        copies = []
        for number in numbers:
            for row in rows.data[model]:
                values = {field.attname: getattr(row, field.attname) for field in model._meta.concrete_fields}
                for relation in relations:
                    key = (relation.related_model, number, values[relation.attname])
                    values[relation.attname] = keys.get(key, values[relation.attname])
                values["id"] = keys[model, number, row.pk]
                values |= own_columns(number) if model is Tournament else {}
                if model is Staff:
                    values["user_id"] = organizers[number % len(organizers)].pk
                copies.append(model(**values))
        model.objects.bulk_create(copies, batch_size=2000)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def own_columns(number: int) -> dict[str, Any]:
    """What an event has for itself."""
    place, country = PLACES[number % len(PLACES)]
    day = date(2026, 11, 25) - timedelta(days=0 if number < 300 else number % 2000)
    return {
        "slug": f"cup-{number}",
        "name": f"{place} Cup {number}",
        "place": place,
        "country": country,
        "date": day,
        "is_public": True,
        "cache_version": f"{number:032x}"[:16],
    }
