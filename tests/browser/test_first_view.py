"""What a phone fetches that has never been here: every request costs it a way through a full hall."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Response

from benchmarks.pages import event_of
from tests.browser.phone import phone_of
from tests.simulation.server import Server

MOST_REQUESTS, MOST_BYTES = 8, 60_000
FOR_EVER = "max-age=315360000, public, immutable"
# In one process: each takes seconds to start.
HALL = """
from django.core.management import call_command
from tournaments.access.links import link_of
from tournaments.models import Entry, User
User.objects.create_user("ozzel")
call_command("import_event", {file!r}, organizer="ozzel")
print(link_of(Entry.objects.first()))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """As it is run, with files collected, joined and compressed: its address, and the link of a player in an
    event of 128 in its sixth round."""
    folder = tmp_path_factory.mktemp("first view")
    (folder / "event.json").write_text(json.dumps(event_of(128)))
    with Server(database_url=f"sqlite:///{folder}/db.sqlite3", log=folder / "log.txt") as server:
        said = server.manage("shell", "-v", "0", "-c", HALL.format(file=str(folder / "event.json")))
        yield server.base, said.split()[-1]


def first_view(browser: Browser, url: str) -> list[Response]:
    """Everything the page loads with nothing in the browser's cache, but for the question for news, which it
    asks from then on."""
    with phone_of(browser) as phone:
        page, found = phone.new_page(), list[Response]()
        page.on("response", lambda response: found.append(response))
        page.goto(url, wait_until="networkidle")
        assert page.locator("[data-live]").count() == 1
        found = [response for response in found if "/live/" not in response.url]
        sizes = [(response.url, response.request.sizes()) for response in found]
        total = sum(size["responseBodySize"] + size["responseHeadersSize"] for _url, size in sizes)
        modules = [address for address, _size in sizes if "/js/" in address]
        kept = {
            response.url: response.headers.get("cache-control")
            for response in found
            if "/static/" in response.url
        }
    assert len(found) <= MOST_REQUESTS, [response.url for response in found]
    assert total <= MOST_BYTES, sizes
    assert len(modules) <= 4
    assert set(kept.values()) == {FOR_EVER}
    return found


def test_the_pairings_come_in_few_requests(browser: Browser, server: tuple[str, str]) -> None:
    base, _link = server
    first_view(browser, f"{base}/events/benchmark-128/pairings/")


def test_the_page_of_a_player_comes_in_few_requests(browser: Browser, server: tuple[str, str]) -> None:
    base, link = server
    first_view(browser, f"{base}/p/{link}/")
