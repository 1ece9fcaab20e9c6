"""F36, F37, F44, F45: the clock of the round and what the screen shows of it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, Cast, make_running_event, publish_next
from tests.web.desk.acts import take_back, url
from tournaments.models import ClockEvent, Tournament
from tournaments.queries import clock_of
from tournaments.services.rounds.clock import start_clock

pytestmark = pytest.mark.django_db


def test_F45_the_clock_is_pushed_by_hand_shared_and_extended_for_one_table(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    assert not clock_of(round_, now=NOW).is_started
    desk.post(url(event, "rounds/1/clock/start/"))
    match = round_.matches.order_by("table")[0]
    said = {"minutes": "10", "table": str(match.pk), "reason": "Judge call"}
    desk.post(url(event, "rounds/1/clock/extend/"), said)
    clock = clock_of(round_, now=timezone.now())
    assert clock.ends_at is not None
    assert clock.end_of(match.pk) == clock.ends_at + timedelta(minutes=10)
    hall = desk.get(f"/events/{event.slug}/clock/").content.decode()
    assert "table 1 until" in hall
    missing = desk.post(url(event, "rounds/1/clock/extend/"), {"minutes": "10", "table": "", "reason": ""})
    assert missing.status_code == 422


def test_F45_an_accidental_start_of_the_clock_is_taken_back(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    desk.post(url(event, "rounds/1/clock/start/"))
    assert take_back(desk, event, "start_clock").status_code == 302
    assert clock_of(round_, now=timezone.now()).state == "ready"
    # A pause by mistake has cost no time.
    begun = timezone.now() - timedelta(minutes=5)
    start_clock(round_, cast.ozzel, now=begun)
    desk.post(url(event, "rounds/1/clock/pause/"))
    assert take_back(desk, event, "pause_clock").status_code == 302
    assert clock_of(round_, now=timezone.now()).ends_at == begun + timedelta(minutes=135)


def test_F36_the_clock_is_rows_so_a_restart_loses_no_second(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    start_clock(round_, cast.ozzel, now=NOW)
    kept = list(ClockEvent.objects.filter(round=round_).values_list("kind", "at"))
    assert kept == [("start", NOW)]
    assert clock_of(round_, now=NOW + timedelta(minutes=35)).seconds_left == 100 * 60


def test_F37_the_screen_says_when_it_last_heard_from_the_server_and_is_small(
    client: Client, played: Tournament
) -> None:
    page = client.get(f"/events/{played.slug}/screen/")
    text = page.content.decode()
    assert "No connection. Last heard at" in text
    assert len(page.content) < 100_000
    assert "http://" not in text.replace("http://www.w3.org", "")


def test_F44_names_and_tables_are_on_the_screen_the_moment_they_are_published(
    client: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=44)
    assert "No pairings yet" in client.get(f"/events/{event.slug}/screen/").content.decode()
    publish_next(event, cast.ozzel)
    page = client.get(f"/events/{event.slug}/screen/").content.decode()
    assert page.count('class="screen-page is-names"') == 1
    assert page.count('class="screen-page is-tables"') == 1
    assert all(f">A{number}</bdi>" in page for number in range(1, 45))


def test_presets_of_the_round_time_are_those_of_the_rules_and_more_are_offered(desk: Client) -> None:
    page = desk.get("/events/new/").content.decode()
    assert 'value="135"' in page
    assert 'value="180"' in page
    assert '<datalist id="minutes">' in page


def test_F62_the_desk_says_that_the_computers_clock_was_set_back(desk: Client, cast: Cast) -> None:
    """Until it gets there again the time of the round stands; paused and let go on it counts."""
    event = make_running_event(cast, players=4)
    start_clock(publish_next(event, cast.ozzel), cast.ozzel, now=timezone.now() + timedelta(hours=1))
    for page in ("", "rounds/1/"):
        assert "was set back to before the start" in desk.get(url(event, page)).content.decode()
    desk.post(url(event, "rounds/1/clock/pause/"))
    desk.post(url(event, "rounds/1/clock/resume/"))
    for page in ("", "rounds/1/"):
        assert "was set back to before the start" not in desk.get(url(event, page)).content.decode()
