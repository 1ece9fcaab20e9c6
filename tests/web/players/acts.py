"""What tests of players do: their own page and acts, their seats, their line in the standings."""

from typing import Any

from django.test import Client

from tournaments.access.links import link_of
from tournaments.models import Entry, Round, Tournament
from tournaments.queries import standings_of


def url(event: Tournament, entry: Entry, act: str = "") -> str:
    return f"/events/{event.slug}/desk/players/{entry.key}/{act}"


def page_of(entry: Entry) -> str:
    answer = Client().get(f"/p/{link_of(Entry.objects.get(pk=entry.pk))}/")
    assert answer.status_code == 200
    return answer.content.decode()


def post(entry: Entry, act: str, **data: str) -> str:
    answer = Client().post(f"/p/{link_of(Entry.objects.get(pk=entry.pk))}/{act}/", data, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def seats_of(entry: Entry) -> list[tuple[int, str]]:
    """Round and kind of each seat."""
    seats = entry.seats.select_related("round", "match").order_by("round__number")
    return [(seat.round.number, seat.match.kind) for seat in seats]


def line_of(event: Tournament, entry: Entry) -> Any:
    return next(row.standing for row in standings_of(event) if row.entry == entry)


def bye_of(round_: Round) -> Entry:
    return round_.matches.get(kind="bye").seats.get().entry
