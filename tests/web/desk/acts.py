"""What tests of the desk do again and again: addresses, the history, taking back, whole forms."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.event_file import write_event
from tournaments.models import AuditRow, Match, Round, Tournament
from tournaments.queries.document import export_event


def settings_of(**changed: Any) -> dict[str, Any]:
    """What the form of a new event sends when only the name was typed."""
    return {
        "name": "Battle of Hoth", "date": "2026-05-09", "place": "", "level": "relaxed", "structure": "basic",
        "swiss_rounds": "", "cut": "0", "points_limit": "400", "swiss_minutes": "135",
        "knockout_minutes": "135", "final_minutes": "180", "time_zone": "Europe/Warsaw", "is_public": "on",
        **changed,
    }  # fmt: skip


def page(client: Client, name: str, *args: object) -> str:
    """The text of a page that must be there."""
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, name: str, /, *args: object, **data: Any) -> str:
    """The page after a POST that must redirect."""
    answer = client.post(reverse(name, args=args), data)
    assert answer.status_code == 302, answer.content.decode()
    return client.get(answer["Location"], follow=True).content.decode()


def result(match: Match, one: object = 200, two: object = 100, **said: Any) -> dict[str, Any]:
    """A filled-in result form, values in seat order."""
    keys = [seat.entry.key for seat in match.seats.select_related("entry")]
    typed = dict(zip((f"v-{key}-destroyed" for key in keys), (one, two), strict=True))
    return {"end": "rounds", "by": "", "first": keys[0], "objective": "", "reason": "", "version": "0",
            **typed, **said}  # fmt: skip


def open_games(round_: Round) -> list[Match]:
    return [
        match
        for match in Match.objects.filter(round=round_, kind="game")
        if not match.reports.filter(state="confirmed").exists()
    ]


def url(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def row_of(event: Tournament, action: str) -> AuditRow:
    return event.audit.filter(action=action).order_by("-revision")[0]


def take_back(client: Client, event: Tournament, action: str, reason: str = "by mistake") -> Any:
    return client.post(url(event, f"history/{row_of(event, action).revision}/undo/"), {"reason": reason})


def content(event: Tournament) -> str:
    """The event without its diary, which only ever grows."""
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    return text[: text.index('"diary"')]
