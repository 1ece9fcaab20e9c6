"""An event of a game whose players hand in no lists: no page, tab or column of them, and nothing breaks."""

from collections.abc import Iterable

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games import LIST_GAMES
from fleets.urls import at_the_desk, the_queue
from tests.factories import Cast, entry_of, make_event
from tournaments.access.links import link_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
# These are about the event as a whole.
OF_THE_EVENT = {"history-back", "history-undo", "snapshot-restore"}


@pytest.fixture
def event(cast: Cast) -> Tournament:
    made = make_event(cast, players=2)
    assert "kites" not in LIST_GAMES
    Tournament.objects.update(game="kites")
    made.refresh_from_db()
    return made


@pytest.fixture
def desk(client: Client, cast: Cast) -> Client:
    client.force_login(cast.ozzel)
    return client


def addresses(event: Tournament, patterns: Iterable[object]) -> list[str]:
    kwargs = {"number": 1, "pk": 1, "key": "p1", "form": "list-fortress"}
    found = []
    for pattern in patterns:
        name, route = pattern.name, str(pattern.pattern)  # type: ignore[attr-defined]
        if name not in OF_THE_EVENT:
            wanted = {key: value for key, value in kwargs.items() if f":{key}>" in route}
            found.append(reverse(name, kwargs={"slug": event.slug, **wanted}))
    return found


def test_no_page_of_lists_is_there_for_leaders(desk: Client, event: Tournament) -> None:
    paths = addresses(event, [*at_the_desk, *the_queue])
    assert len(paths) > 20
    found = {path for path in paths if desk.post(path).status_code not in (404, 405)}
    found |= {path for path in paths if desk.get(path).status_code not in (404, 302)}
    assert found == set()


def test_no_page_of_lists_is_there_for_players_and_everybody(client: Client, event: Tournament) -> None:
    token = link_of(entry_of(event, "p1"))
    pages = [
        *(reverse(name, args=[token]) for name in ("player-fleet", "player-fleet-edit", "player-opponent")),
        *(reverse(name, args=[event.slug]) for name in ("event-fleets", "fleet-statistics")),
        reverse("event-fleet", args=[event.slug, "p1"]),
    ]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 404)


def test_the_list_of_players_has_no_column_of_lists(desk: Client, event: Tournament) -> None:
    page = desk.get(reverse("entries", args=[event.slug])).content.decode()
    assert entry_of(event, "p1").name in page
    assert reverse("fleet-queue", args=[event.slug]) not in page
    assert reverse("entry-fleet", args=[event.slug, "p1"]) not in page
    assert reverse("fleet-states", args=[event.slug]) not in page
