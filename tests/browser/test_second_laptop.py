"""An open page whose laptop is gone finds the second one by itself, and loses nothing that was typed."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import PATIENCE
from tournaments.access.laptops import WATCHER
from tournaments.laptops.state import LaptopPair, laptop_changing
from tournaments.laptops.terms import Duty, LaptopRole
from tournaments.models import Entry

HELLO = b"<!DOCTYPE html><title>Second</title>here is the second laptop"


class Second(BaseHTTPRequestHandler):
    """Says that it is the desk, and shows one page."""

    def do_GET(self) -> None:
        body = b"desk" if self.path == "/laptops/desk" else HELLO
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.send_error(409)

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


@pytest.fixture
def second(settings: Any, tmp_path: Path, transactional_db: None) -> Iterator[str]:
    """The address of the laptop that has taken over; this one does not know yet."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Second)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    # A name that leads here and is none of ours: nobody looks for another laptop at 127.0.0.1.
    address = f"http://second.localhost:{server.server_port}"
    settings.VAR_DIR, settings.OWN_DATABASE = tmp_path, connection.settings_dict["NAME"]
    settings.OWN_SECRET_KEY = settings.SECRET_KEY
    now = timezone.now
    duty = Duty(LaptopRole.DESK, 1, is_followed=True)
    with laptop_changing(tmp_path) as changing:
        changing.pair = LaptopPair("k" * 43 + "=", "one", "two", duty, (address,))
    yield address
    WATCHER.stop()
    timezone.now = now
    server.shutdown()
    server.server_close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """As in a hall: over plain HTTP no phone has a service worker."""
    context = browser.new_context(locale="en", service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def lose_the_first(page: Page) -> None:
    """It answers nothing any more."""

    def lose(route: Route) -> None:
        if "second.localhost" in route.request.url:
            route.continue_()
        else:
            route.abort()

    page.route("**/*", lose)


def open_event(page: Page, live_server: object, player: Entry) -> str:
    """The path of its page, which has heard its laptop once."""
    path = f"/events/{player.tournament.slug}/"
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(f"{live_server}{path}")
    return path


def test_F66_an_open_page_goes_on_at_the_laptop_that_took_over(
    phone: Page, live_server: object, player: Entry, second: str
) -> None:
    path = open_event(phone, live_server, player)
    lose_the_first(phone)
    expect(phone.locator("body")).to_have_text("here is the second laptop")
    assert phone.url == f"{second}{path}"


def test_F66_where_something_typed_is_kept_for_the_old_address_a_link_leads_there(
    phone: Page, live_server: object, player: Entry, second: str
) -> None:
    path = open_event(phone, live_server, player)
    phone.evaluate(
        "localStorage.setItem('flagship.typed:/s/1/', JSON.stringify({at: Date.now(), fields: []}))"
    )
    lose_the_first(phone)
    link = phone.get_by_role("link", name="To the second laptop")
    expect(link).to_be_visible()
    assert (link.get_attribute("href"), phone.url) == (f"{second}{path}", f"{live_server}{path}")
