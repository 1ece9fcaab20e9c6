"""What tests of pairing do at the desk, by the names of the addresses."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.queries import round_view


def url(name: str, event: Tournament, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def post(desk: Client, name: str, event: Tournament, *args: object, **data: Any) -> str:
    """The page after this act, wherever it leads."""
    answer = desk.post(url(name, event, *args), data, follow=True)
    assert answer.status_code in (200, 422)
    return answer.content.decode()


def page(desk: Client, name: str, event: Tournament, *args: object) -> str:
    answer = desk.get(url(name, event, *args))
    assert answer.status_code == 200
    return answer.content.decode()


def seats(event: Tournament, number: int) -> dict[int | None, tuple[str, ...]]:
    """Table -> who sits there; the bye is at None."""
    view = round_view(event.rounds.get(number=number))
    return {match.table: tuple(entry.key for entry in match.entries) for match in view.matches}


def by_hand(desk: Client, event: Tournament, one: str, two: str, **more: Any) -> str:
    data = {"first": one, "second": two, "reason": "By hand", **more}
    return post(desk, "round-seat", event, event.rounds.count(), **data)
