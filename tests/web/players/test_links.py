"""F42, F48: personal links, accounts, personal data."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next
from tests.web.players.acts import page_of, post, url
from tournaments.access.links import link_of
from tournaments.access.rate_limits import WRONG_LINKS
from tournaments.models import AuditRow, Entry
from tournaments.services.event.setup import finish_tournament

pytestmark = pytest.mark.django_db


def test_F48_the_link_is_enough_and_a_new_one_makes_the_old_one_void(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    player = entry_of(event, "p1")
    old = f"/p/{link_of(player)}/"
    assert Client().get(old).status_code == 200
    shown = desk.get(url(event, player, "link/")).content.decode()
    assert link_of(player) in shown
    code = desk.get(url(event, player, "link/code.svg"))
    assert code["Content-Type"] == "image/svg+xml"
    desk.post(url(event, player, "link/renew/"))
    answer = Client().get(old)
    assert answer.status_code == 404
    assert "Ask there for your link" in answer.content.decode()
    assert Client().get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200


def test_F48_an_account_claims_the_player_later_and_lets_go(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    player = entry_of(event, "p1")
    browser = Client()
    assert browser.post(f"/p/{link_of(player)}/claim/")["Location"].startswith("/login/")
    browser.force_login(cast.piett)
    assert "Open your personal link" in browser.get(f"/events/{event.slug}/me/", follow=True).content.decode()
    browser.post(f"/p/{link_of(player)}/claim/")
    assert entry_of(event, "p1").user == cast.piett
    assert browser.get(f"/events/{event.slug}/me/")["Location"] == f"/p/{link_of(player)}/"
    second = browser.post(f"/p/{link_of(entry_of(event, 'p2'))}/claim/", follow=True)
    assert "belongs to another player" in second.content.decode()
    other = Client()
    other.force_login(cast.ackbar)
    assert "Another account" in other.post(f"/p/{link_of(player)}/claim/", follow=True).content.decode()
    other.post(f"/p/{link_of(player)}/unclaim/")
    assert entry_of(event, "p1").user == cast.piett
    browser.post(f"/p/{link_of(player)}/unclaim/")
    assert entry_of(event, "p1").user is None


def test_F48_cards_and_slips_carry_the_codes(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    cards = desk.get(f"/events/{event.slug}/desk/sheets/links.pdf?as=html").content.decode()
    assert cards.count('<div class="link-card">') == 4
    assert "http://testserver/p/" in cards
    slips = desk.get(f"/events/{event.slug}/desk/rounds/1/sheets/slips.pdf?as=html").content.decode()
    assert slips.count("data:image/png") == 4


def test_F42_many_wrong_links_are_slowed_down_but_a_right_one_always_works(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    browser = Client()
    for _ in range(WRONG_LINKS.most):
        assert browser.get("/p/1-wrong/").status_code == 404
    answer = browser.get("/p/1-wrong/")
    assert answer.status_code == 429
    assert "Try again in" in answer.content.decode()
    assert browser.get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200
    assert Client(REMOTE_ADDR="10.0.0.9").get("/p/1-wrong/").status_code == 404


@pytest.mark.parametrize("token", ["", "-", "1-", "zz-x", "1a-" + "A" * 22, "%00", "ł" * 40, "9" * 60 + "-x"])
def test_F42_no_token_opens_anything_but_the_right_one(cast: Cast, token: str) -> None:
    make_running_event(cast, players=4)
    for door in ("p", "s"):
        assert Client().get(f"/{door}/{token}/").status_code == 404


def test_the_player_deletes_his_address(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    Entry.objects.filter(tournament=event, key="p1").update(email="a1@example.org")
    player = entry_of(event, "p1")
    # The phone lies on a table where others see it.
    assert "a…@example.org" in page_of(player)
    assert "a1@example.org" not in page_of(player)
    post(player, "forget-email")
    assert entry_of(event, "p1").email == ""


def test_after_the_event_the_personal_data_of_a_player_are_deleted(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1)
    Entry.objects.filter(tournament=event, key="p1").update(
        own_name="Kendal Ozzel", name="Kendal Ozzel", club="Kuat"
    )
    player = entry_of(event, "p1")
    drop_reason = {"reason": "Kendal Ozzel is ill"}
    round_ = publish_next(event, cast.ozzel)
    refused = desk.post(url(event, player, "forget/"), follow=True).content.decode()
    assert "not finished" in refused
    desk.post(url(event, player, "drop/"), drop_reason, follow=True)
    play(round_, cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    desk.post(url(event, player, "forget/"))
    gone = entry_of(event, "p1")
    assert (gone.name, gone.club, gone.email, gone.user) == ("Player 1", "", "", None)
    pages = [f"/events/{event.slug}/standings/", f"/events/{event.slug}/desk/history/"]
    assert not any("Kendal" in desk.get(page).content.decode() for page in pages)
    assert not any("Kendal" in str(row.data) + row.reason for row in AuditRow.objects.all())
    assert not event.snapshots.exists()


def test_F42_with_the_cache_gone_a_wrong_link_is_still_only_a_wrong_link(
    settings: Any, cast: Cast, hall: Client
) -> None:
    event = make_running_event(cast, players=4)
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            # Nobody listens there.
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    assert hall.get("/p/1-wrong/").status_code == 404
    assert hall.get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200
