"""What browsers are told to refuse: scripts and styles inside a page, frames, and forms of other sites."""

import re
import socket
from pathlib import Path

import pytest
from django.test import Client

from tests.factories import Cast, entry_of, make_event, make_running_event
from tournaments.access.links import link_of
from tournaments.models import Entry
from tournaments.paper.printing import laid_out_page

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
POLICY = {
    "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "font-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'",
    "frame-ancestors 'none'",
}  # fmt: skip


def test_every_kind_of_page_tells_browsers_what_to_refuse(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    client = Client()
    client.force_login(cast.ozzel)
    own = f"/p/{link_of(entry_of(event, 'p1'))}/"
    for page in (
        "/",
        f"/events/{event.slug}/",
        f"/events/{event.slug}/desk/",
        own,
        "/nowhere/",
        "/api/v1/docs/",
    ):
        headers = client.get(page).headers
        assert set(headers["Content-Security-Policy"].split("; ")) == POLICY, page
        assert {name: headers[name] for name in ("X-Frame-Options", "X-Content-Type-Options")} == {
            "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff",
        }  # fmt: skip
        assert headers["Referrer-Policy"] == "same-origin"


def test_no_template_has_a_script_a_style_or_a_handler_of_its_own() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*application/)|<style\b|\sstyle=\"|\son[a-z]+=\"|javascript:"
    )
    pages = [path for path in TEMPLATES.rglob("*.html") if "print" not in path.parts]
    found = {
        f"{path.relative_to(TEMPLATES)}: {match[0]}"
        for path in pages
        for match in inline.finditer(path.read_text("utf-8"))
    }
    assert found == set()


def test_a_form_of_another_site_changes_nothing(cast: Cast) -> None:
    event = make_event(cast, players=2)
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.ozzel)
    answer = client.post(f"/events/{event.slug}/desk/players/add/", {"name": "Intruder"})
    assert answer.status_code == 403
    assert sorted(Entry.objects.values_list("name", flat=True)) == ["A1", "A2"]


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(cast: Cast) -> None:
    client = Client()
    client.post("/login/", {"username": "ozzel", "password": "executor"})
    cookies = {name: (cookie["httponly"], cookie["samesite"]) for name, cookie in client.cookies.items()}
    assert (cookies["sessionid"], cookies["known_browser"]) == ((True, "Lax"), (True, "Lax"))


def test_a_sheet_of_paper_fetches_nothing_from_any_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        laid_out_page(f'<img src="{address}"><link rel="stylesheet" href="{address}"><p>A', ())
        with pytest.raises(BlockingIOError):
            server.accept()
