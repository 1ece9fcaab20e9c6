"""Players without network: what a device keeps, what replaces an old build, how small pages are."""

import gzip
import re

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from tests.factories import Cast, entry_of, make_running_event
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.views.public import devices

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=4)


def test_a_page_is_kept_for_its_player_and_for_nobody_with_an_account(event: Tournament, cast: Cast) -> None:
    page = f"/p/{link_of(entry_of(event, 'p1'))}/"
    answer = Client().get(page)
    assert answer["X-Keep"] == "yes"
    assert "no-store" in answer["Cache-Control"]
    leader = Client()
    leader.force_login(cast.ozzel)
    assert "X-Keep" not in leader.get(page)
    assert "X-Keep" not in leader.get(f"/events/{event.slug}/desk/")
    # What was refused is no page to come back to.
    assert "X-Keep" not in Client().post(f"{page}fleet/", {"text": "", "seen": "0", "hand_in": "1"})


def test_public_pages_of_an_event_are_kept_for_all_without_an_account(event: Tournament, cast: Cast) -> None:
    kept = [
        "",
        "pairings/",
        "pairings/?by=name",
        "standings/",
        "bracket/",
        "points/",
        "at-the-table/",
        "players/p1/",
    ]
    pages = [f"/events/{event.slug}/{path}" for path in kept]
    assert [Client().get(page).get("X-Keep") for page in pages] == ["yes"] * len(pages)
    leader = Client()
    leader.force_login(cast.ozzel)
    assert [leader.get(page).get("X-Keep") for page in pages] == [None] * len(pages)
    # The worker answers for exactly these, and for no page of a leader.
    worker = re.search(r"const PAGES = /(.+)/;", Client().get("/service-worker.js").content.decode())
    assert worker is not None
    answered = re.compile(worker[1].replace("\\/", "/"))
    assert all(answered.match(page.partition("?")[0]) for page in pages)
    others = ("desk/", "desk/players/", "live/", "fleets/", "screen/", "me/", "roles/")
    assert not any(answered.match(f"/events/{event.slug}/{path}") for path in others)
    assert not any(answered.match(path) for path in ("/", "/events/new/edit/", "/login/", "/cards/"))


def test_a_new_build_is_another_worker_which_throws_the_old_pages_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Client().get("/service-worker.js")
    assert first["Content-Type"] == "text/javascript"
    assert "no-cache" in first["Cache-Control"]
    assert first.content == Client().get("/service-worker.js").content
    monkeypatch.setattr(devices, "version_of_files", lambda: 7)
    second = Client().get("/service-worker.js").content.decode()
    assert 'const CACHE = "flagship-7";' in second
    assert "caches.delete(name)" in second


def test_the_manifest_begins_at_the_players_own_page(event: Tournament) -> None:
    page = f"/p/{link_of(entry_of(event, 'p1'))}/"
    manifest = Client().get(f"{page}app.webmanifest")
    assert manifest["Content-Type"] == "application/manifest+json"
    assert (manifest.json()["start_url"], manifest.json()["display"]) == (page, "standalone")
    assert f'href="{page}app.webmanifest"' in Client().get(page).content.decode()


def test_the_icons_are_there_in_the_sizes_that_the_manifest_names(event: Tournament) -> None:
    page = f"/p/{link_of(entry_of(event, 'p1'))}/"
    manifest = Client().get(f"{page}app.webmanifest").json()
    assert (manifest["theme_color"], manifest["background_color"]) == ("#003f4c", "#f7f6f2")
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [icon["sizes"] for icon in drawn] == ["192x192", "512x512", "512x512"]
    for icon in drawn:
        with Image.open(settings.BASE_DIR / icon["src"].lstrip("/")) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]
    assert 'rel="apple-touch-icon"' in Client().get(page).content.decode()


def test_the_worker_says_in_the_readers_language_that_there_is_no_connection() -> None:
    worker = Client().get("/service-worker.js").content.decode()
    assert 'title: "No connection"' in worker
    assert 'const LANGUAGE = "en";' in worker
    polish = Client().get("/service-worker.js", headers={"Accept-Language": "pl"}).content.decode()
    assert 'const LANGUAGE = "pl";' in polish


def test_pages_come_compressed_and_small(event: Tournament) -> None:
    page = f"/p/{link_of(entry_of(event, 'p1'))}/"
    for path in (page, f"{page}fleet/", f"{page}fleet/edit/"):
        answer = Client().get(path, headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        plain = gzip.decompress(answer.content)
        assert len(answer.content) < 10_000
        assert len(answer.content) < len(plain) / 2
