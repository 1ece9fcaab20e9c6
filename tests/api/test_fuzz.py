"""Every address of the description, asked by every kind of visitor with whatever the description allows and
with whatever it does not: nothing fails, and every answer is one the description has.

Each call begins with the same event and is taken back. CALLS says how many; `make fuzz` makes 10,000 and
prints what was answered, `make test` 150, with ALL=1 twice as many.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as hypothesis_seed
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.test_tokens import bearer, token
from tests.factories import (
    NOW,
    Cast,
    league_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tests.sampling import examples
from tournaments.access.links import link_of
from tournaments.api.acts.act import TARGETS
from tournaments.models import AuditRow, Entry, JudgeCall, Match, Penalty, Registration, Tournament
from tournaments.services.people.registration import Applicant, register
from tournaments.services.results.calls import call_judge
from tournaments.services.results.penalties import note_warning

USUAL = examples(300, of=2)
CALLS = int(os.environ.get("CALLS", str(USUAL)))
SEED = int(os.environ.get("SEED", "1"))
BROWSER, CSRF = "organizer in a browser", "c" * 32
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@dataclass(frozen=True)
class Place:
    """What is asked: an event that is played, one that takes registrations, a league; and who asks."""

    events: tuple[Tournament, ...]
    people: Mapping[str, Mapping[str, str]]
    """Kind of visitor -> headers."""
    cookies: Mapping[str, str]
    """Of the one in a browser."""


@contextmanager
def one_connection() -> Iterator[None]:
    """The connection with the test's transaction stays open after each call, as with Django's own client,
    which itself connects these again after each of its requests."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


@pytest.fixture
def place(cast: Cast) -> Place:
    played = make_running_event(cast, players=7)
    play(publish_next(played, cast.ozzel), cast.ozzel)
    round_ = publish_next(played, cast.ozzel)
    first = next(iter(open_matches(round_)))
    report(first, cast.ozzel)
    entry = Entry.objects.get(tournament=played, key="p1")
    note_warning(entry, cast.jerec, reason="Late", now=NOW)
    call_judge(entry, text="Line of sight?", now=NOW)
    Entry.objects.filter(pk=entry.pk).update(user=cast.piett)
    coming = make_event(cast, players=4, seed="bespin", name="Bespin", takes_registrations=True, places=5)
    for name in ("Lando", "Lobot"):
        register(coming, who=Applicant(name), sent_as=name, now=NOW)
    league_of(played, cast.ozzel)
    cast.wuher.is_staff = cast.wuher.is_superuser = True
    cast.wuher.save()
    browser = Client()
    browser.force_login(cast.ozzel)
    cookies = {"sessionid": browser.cookies["sessionid"].value, "csrftoken": CSRF}
    return Place((played, coming), _people(cast, entry, coming), cookies)


def _people(cast: Cast, entry: Entry, elsewhere: Tournament) -> dict[str, Mapping[str, str]]:
    return {
        "stranger": {},
        "wrong token": bearer("flagship_nobody"),
        "player's link": {"Authorization": f"Link {link_of(entry)}"},
        "player's account": bearer(token(cast.piett)),
        "judge": bearer(token(cast.jerec)),
        "marshal": bearer(token(cast.madine)),
        BROWSER: {"X-CSRFToken": CSRF},
        "organizer, read": bearer(token(cast.ozzel, "read")),
        "organizer, desk": bearer(token(cast.ozzel, "desk")),
        "organizer, admin": bearer(token(cast.ozzel, "admin")),
        "organizer, elsewhere": bearer(token(cast.ozzel, "admin", events=[elsewhere])),
        "staff of the server": bearer(token(cast.wuher, "admin")),
        "accepts": {"Accept": "text/html", **bearer(token(cast.ozzel, "admin"))},
    }


def described(place: Place, *, narrow: bool) -> Any:
    """The description; `narrow` with the events, players, tables there are, and each act's fields of now."""
    browser, organizer = Client(), place.people["organizer, admin"]
    raw = browser.get("/api/v1/schema/?format=json").json()
    if narrow:
        known = _known(place)
        for path, methods in raw["paths"].items():
            for operation in methods.values():
                _narrow(operation, known)
            _narrow_body(path, methods, browser, organizer, known)
    schema = schemathesis.openapi.from_dict(raw)
    schema.app = get_wsgi_application()
    return schema


def _known(place: Place) -> dict[str, list[Any]]:
    lines = AuditRow.objects.filter(tournament=place.events[0])
    ids = {
        name: list(model._default_manager.values_list("pk", flat=True))
        for name, model in {"registration": Registration, "penalty": Penalty, "call": JudgeCall}.items()
    }
    return {
        "slug": [event.slug for event in place.events],
        "number": [1, 2, 3],
        "round": [1, 2],
        "match": list(Match.objects.values_list("pk", flat=True)),
        "player": ["p1", "p2", "p3", "p4"],
        "revision": list(lines.values_list("revision", flat=True)),
        **ids,
    }


def _narrow(operation: Any, known: Mapping[str, list[Any]]) -> None:
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in known:
            parameter["schema"] = {**parameter["schema"], "enum": known[parameter["name"]]}


def _narrow_body(
    path: str, methods: Any, browser: Client, headers: Any, known: Mapping[str, list[Any]]
) -> None:
    if "/acts/" not in path or "post" not in methods:
        return
    body = methods["post"]["requestBody"]["content"]["application/json"]["schema"]
    about = {name: known[name][0] for name in body["properties"] if name in TARGETS}
    for slug in known["slug"] if "{slug}" in path else ("",):
        now = browser.get(path.replace("{slug}", slug), about, headers=headers)
        if now.status_code == 200:
            form = now.json()["form"]
            body["properties"] = {**body["properties"], **form["properties"]}
            body["required"] = sorted({*body.get("required", ()), *form.get("required", ())})
    body["additionalProperties"] = False
    for name in about:
        body["properties"][name] = {"type": TARGETS[name].kind, "enum": known[name]}


@pytest.mark.long
@pytest.mark.django_db
def test_every_answer_is_one_the_description_has(place: Place, capsys: Any) -> None:
    schemas = [described(place, narrow=narrow) for narrow in (False, True)]
    operations = [[found.ok() for found in schema.get_all_operations()] for schema in schemas]
    assert len(operations[0]) > 100
    answered: Counter[tuple[str, int]] = Counter()
    reached: set[str] = set()
    failures: Counter[str] = Counter()

    @hypothesis_seed(SEED)
    @settings(
        max_examples=CALLS, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data())
    def ask(data: Any) -> None:
        who = data.draw(st.sampled_from(sorted(place.people)), label="who")
        # Three of four know the event: else hardly a call would get beyond 404.
        of = operations[data.draw(st.integers(0, 3)) > 0]
        operation = data.draw(st.sampled_from(of))
        mode = data.draw(st.sampled_from([*GenerationMode]))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        cache.clear()
        with transaction.atomic():
            answer = case.call(
                headers={"Accept-Encoding": "identity", **place.people[who]},
                cookies=dict(place.cookies) if who == BROWSER else None,
            )
            transaction.set_rollback(True)
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            for failure in group.exceptions:
                said = f"{failure} {answer.text[:300]}" if CALLS <= USUAL else f"{failure}"
                failures[f"{operation.label}: {said}"] += 1
        answered[who, answer.status_code] += 1
        if answer.status_code < 300:
            reached.add(operation.label)

    with one_connection():
        ask()
    if CALLS > USUAL:
        with capsys.disabled():
            sys.stdout.write(f"\n{_table(answered, reached)}\n")
    assert not failures, "\n".join(f"{count} × {said}" for said, count in failures.most_common())
    assert sum(answered.values()) == CALLS


def _table(answered: Counter[tuple[str, int]], reached: set[str]) -> str:
    statuses = sorted({status for _who, status in answered})
    lines = [f"{sum(answered.values())} calls, done or read at {len(reached)} addresses, seed {SEED}"]
    lines.append(f"{'':24}" + "".join(f"{status:8}" for status in statuses))
    for who in sorted({who for who, _status in answered}):
        lines.append(f"{who:24}" + "".join(f"{answered[who, status]:8}" for status in statuses))
    return "\n".join(lines)
