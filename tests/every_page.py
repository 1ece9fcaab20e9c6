"""Everything somebody can read of an event: each address with each thing of the event in its places."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
import weasyprint
from django.db.models import QuerySet
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from fleets.models import ProxyCard
from tests.sampling import share
from tournaments.access.links import link_of, link_of_registration, slip_link_of
from tournaments.models import Match, Penalty, Tournament

# What leaves the event, changes the reader, or is a file that was made before.
ELSEWHERE = ("logout", "set_language", "jobs", "backups/files", "catalogue", "join/")


def addresses(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """The route of every address."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from addresses(pattern, route)


def _numbers(event: Tournament) -> list[str]:
    return [str(number) for number in event.rounds.values_list("number", flat=True)]


def _pks(event: Tournament, route: str) -> list[str]:
    found: QuerySet[Any] = Match.objects.filter(round__tournament=event)
    if "penalties" in route:
        found = Penalty.objects.filter(entry__tournament=event)
    if "proxies" in route:
        found = ProxyCard.objects.filter(entry__tournament=event)
    return [str(pk) for pk in found.values_list("pk", flat=True)]


def _tokens(event: Tournament, route: str) -> list[str]:
    if route.startswith("r/"):
        return [link_of_registration(each) for each in event.registrations.all()]
    entries = event.entries.order_by("pk")
    if route.startswith("s/"):
        return [slip_link_of(entry, int(number)) for entry in entries for number in _numbers(event)]
    return [link_of(entry) for entry in entries]


# What can stand in a place of a route; asked for where the route has that place.
PLACES: dict[str, Callable[[Tournament, str], list[str]]] = {
    "slug": lambda event, _route: [event.slug],
    "key": lambda event, _route: list(event.entries.order_by("pk").values_list("key", flat=True)),
    "number": lambda event, _route: _numbers(event),
    "pk": _pks,
    "token": _tokens,
    "team": lambda event, _route: [team["key"] for team in event.teams],
    "draft": lambda event, _route: [str(draft.number) for draft in event.captains_drafts.all()],
    "card": lambda _event, _route: ["liberty-title"],
    "role": lambda _event, _route: ["organizer", "judge", "player", "server"],
    "form": lambda _event, _route: ["list-fortress", "csv"],
    "file": lambda _event, _route: ["standings.csv", "crosstable.csv", "games.csv", "players.csv"],
    "revision": lambda event, _route: [str(line.revision) for line in event.audit.all()],
    "snapshot": lambda event, _route: [str(one.pk) for one in event.snapshots.all()],
    "invitation": lambda event, _route: [str(one.pk) for one in event.invitations.all()],
    "leader": lambda event, _route: [str(one.pk) for one in event.staff.all()],
}


def filled(event: Tournament, route: str) -> Iterator[str]:
    """The addresses a route stands for in this event."""
    plain = re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", route).replace("^", "").replace("$", "")
    names = re.findall(r"<(\w+)>", plain)
    if any(name not in PLACES for name in names):
        return
    of_rounds = {}
    if "tables/" in route:
        games = Match.objects.filter(round__tournament=event).select_related("round")
        of_rounds = {str(match.pk): str(match.round.number) for match in games}
    for values in product(*(PLACES[name](event, route) for name in names)):
        address, placed = plain, dict(zip(names, values, strict=True))
        if of_rounds.get(placed.get("pk", ""), placed.get("number")) != placed.get("number"):
            continue  # A table of another round; what is none is asked for in test_bad_input.
        for name, value in placed.items():
            address = address.replace(f"<{name}>", value, 1)
        yield "/" + address


def every_text(
    event: Tournament,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    *,
    turn: int = 0,
    of: int = 1,
    each: int = 1,
    wanted: Callable[[str], bool] = bool,
) -> dict[str, str]:
    """Address -> what is read there; of a sheet its HTML, as laying it out takes long and hides the words.

    With `of`, every `of`th route, other ones at each turn; with `each`, of the addresses one route stands for
    the first, the last, and every `each`th between them (all in `make test ALL=1`). Only `wanted` addresses
    are asked.
    """
    sheets: list[str] = []
    usual = weasyprint.HTML.__init__
    blank = weasyprint.HTML(string="<p>").render()

    def noted(self: Any, *given: Any, **named: Any) -> None:
        sheets.append(str(named.get("string", "")))
        usual(self, *given, **named)

    monkeypatch.setattr(weasyprint.HTML, "__init__", noted)
    monkeypatch.setattr(weasyprint.HTML, "render", lambda *_given, **_named: blank)
    texts = {}
    for route in share(list(addresses()), turn, of=of):
        if any(each in route for each in ELSEWHERE):
            continue
        possible = [address for address in filled(event, route) if wanted(address)]
        for address in dict.fromkeys([*share(possible, 0, of=each), *possible[-1:]]):
            sheets.clear()
            answer = client.get(address)
            assert answer.status_code < 500, address
            if answer.status_code == 405:
                break  # What is only posted to, whatever stands in its places.
            if answer.status_code != 200:
                continue
            is_pdf = answer.headers.get("Content-Type", "").startswith("application/pdf")
            texts[address] = "\n".join(sheets) if is_pdf else answer.content.decode(errors="replace")
    return texts
