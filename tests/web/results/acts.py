"""What tests of results do: forms in seat order, a player's phone, the versions of a report."""

from typing import Any

from django.test import Client

from tournaments.access.links import link_of
from tournaments.models import Entry, Match


def two(match: Match) -> tuple[Entry, Entry]:
    """Who sits there, in seat order."""
    one, other = (seat.entry for seat in match.seats.select_related("entry__tournament").order_by("number"))
    return one, other


def form_of(match: Match, one: Any = 177, other: Any = 49, **said: Any) -> dict[str, Any]:
    """What is posted: the numbers in seat order, at time, initiative at the first seat."""
    first, second = two(match)
    return {
        f"v-{first.key}-destroyed": one,
        f"v-{first.key}-objective": 0,
        f"v-{second.key}-destroyed": other,
        f"v-{second.key}-objective": 0,
        "end": "time",
        "first": first.key,
        **said,
    }


def own(entry: Entry, number: int = 1, act: str = "result") -> str:
    return f"/p/{link_of(entry)}/rounds/{number}/{act}/"


def says(entry: Entry, match: Match, one: Any = 177, other: Any = 49, **said: Any) -> Any:
    """The player reports on a phone."""
    return Client().post(own(entry), form_of(match, one, other, **said), follow=True)


def states(match: Match) -> list[tuple[int, str]]:
    return list(match.reports.order_by("version").values_list("version", "state"))


def page_of(entry: Entry) -> str:
    return Client().get(f"/p/{link_of(entry)}/").content.decode()
