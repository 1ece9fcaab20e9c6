"""The player's page of their own list, the desk's page of who has handed in, and the start without lists."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet, FleetVersion
from fleets.services import hand_in_fleet, hand_in_own_fleet
from fleets.services.judging import return_fleet
from fleets.services.letting import let_fleet
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, write_settings
from tournaments.access.links import link_of
from tournaments.models import Entry, Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

FIRST, SECOND = demo_fleets()[0], demo_fleets()[1]
ILLEGAL = FIRST.replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


@pytest.fixture
def url(event: Tournament) -> str:
    """The page of p1, who has no account."""
    return reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_F48_a_list_is_handed_in_by_link_alone(client: Client, url: str) -> None:
    assert "no list" in text_of(client.get(url))
    answer = client.post(url, {"text": FIRST, "seen": "0", "hand_in": "1"})
    assert answer.status_code == 302
    text = text_of(client.get(url))
    assert "Your list is in: version 1" in text
    assert "handed in" in text
    assert FleetVersion.objects.get().by_player


def test_a_list_that_is_not_legal_is_asked_back_and_then_taken(client: Client, url: str) -> None:
    asked = client.post(url, {"text": ILLEGAL, "seen": "0", "hand_in": "1"})
    assert asked.status_code == 422
    assert "Hand in anyway" in text_of(asked)
    assert "2 x Sun Crusher (18)" in text_of(asked)
    question = text_of(asked).split("fleet-question")[1].split("</ul>")[0]
    assert "“Sun Crusher”" in question
    assert FleetVersion.objects.count() == 0
    assert client.post(url, {"text": ILLEGAL, "seen": "0", "hand_in": "anyway"}).status_code == 302
    assert FleetVersion.objects.get().legal is False


def test_the_bar_has_verdict_points_and_first_faults_and_changes_with_the_text(
    client: Client, url: str
) -> None:
    assert 'id="fleet-bar" role="status" hidden' in " ".join(text_of(client.get(url)).split())
    preview = text_of(client.post(f"{url}preview/", {"text": ILLEGAL}))
    bar = " ".join(preview.split('id="fleet-bar"')[1].split())
    assert 'hx-swap-oob="true"' in bar
    assert "Not legal: 1 thing is wrong" in bar
    assert "squadrons 78 of 134" in bar
    assert "“Sun Crusher”" in bar


def test_check_and_the_way_back_from_the_editor_only_show(client: Client, url: str) -> None:
    for button in ({"check": "1"}, {}):
        answer = client.post(url, {"text": FIRST, "seen": "0", **button})
        assert answer.status_code == 200
        assert "of 400 points" in text_of(answer)
        assert "Northern Watch" in text_of(answer)
    assert not Fleet.objects.filter(current__isnull=False).exists()


def test_a_draft_is_kept_for_its_owner(client: Client, desk: Client, event: Tournament, url: str) -> None:
    assert client.post(url, {"text": "Name: Zorg", "seen": "0", "draft": "1"}).status_code == 302
    assert "Name: Zorg" in text_of(client.get(url))
    for name, args in (("entry-fleet", ["p1"]), ("fleet-states", [])):
        assert "Zorg" not in text_of(desk.get(reverse(name, args=[event.slug, *args])))


@pytest.mark.parametrize("text", ["", "\x00\x01", "x" * 1_000_000, "Ship\n" * 10_000])
def test_what_is_no_list_keeps_its_text_and_says_why(client: Client, url: str, text: str) -> None:
    answer = client.post(url, {"text": text, "seen": "0", "hand_in": "1"})
    assert answer.status_code == 422
    assert "field has-error" in text_of(answer)
    assert text.replace("\x00", "").strip()[:20] in text_of(answer).replace("\x00", "")


def test_a_list_locked_while_it_was_typed_is_not_lost(
    client: Client, event: Tournament, cast: Cast, url: str
) -> None:
    client.post(url, {"text": FIRST, "seen": "0", "hand_in": "1"})
    start_tournament(event, cast.ozzel, now=NOW)
    answer = client.post(url, {"text": SECOND, "seen": "1", "hand_in": "1"})
    assert answer.status_code == 422
    assert "lists are locked" in text_of(answer)
    assert "Second Dawn" in text_of(answer)
    draft = client.post(url, {"text": SECOND, "seen": "1", "draft": "1"})
    assert (draft.status_code, "Second Dawn" in text_of(draft)) == (422, True)


def test_F33_the_note_of_the_judge_is_on_the_page(
    client: Client, event: Tournament, cast: Cast, url: str
) -> None:
    hand_in_own_fleet(entry_of(event, "p1"), text=ILLEGAL, accept_problems=True, now=NOW)
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=1, note="No <b>Sun</b> Crusher.", now=NOW)
    text = text_of(client.get(url))
    assert "returned" in text
    assert "No &lt;b&gt;Sun&lt;/b&gt; Crusher." in text


def test_F33_a_leader_opens_one_list_at_the_desk(
    desk: Client, event: Tournament, cast: Cast, url: str
) -> None:
    hand_in_own_fleet(entry_of(event, "p1"), text=FIRST, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    unlock = reverse("fleet-unlock", args=[event.slug, "p1"])
    assert desk.post(unlock, {"note": "", "seen": "1"}).status_code == 422
    assert desk.post(unlock, {"note": "Wrong title", "seen": "1"}).status_code == 302
    assert desk.post(url, {"text": SECOND, "seen": "1", "hand_in": "1"}).status_code == 302
    page = text_of(desk.get(reverse("entry-fleet", args=[event.slug, "p1"])))
    assert "other cards" in page
    assert "Wrong title" in page


def test_an_older_version_is_handed_in_again_with_one_button(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    p1 = entry_of(event, "p1")
    hand_in_own_fleet(p1, text=FIRST, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=SECOND, reason="slip", now=NOW)
    for _click in range(2):
        assert desk.post(reverse("fleet-again", args=[event.slug, "p1", 1])).status_code == 302
    assert [v.text for v in FleetVersion.objects.all()] == [FIRST, SECOND, FIRST]
    page = text_of(desk.get(reverse("entry-fleet", args=[event.slug, "p1"])))
    assert "Used in each round" in page
    assert "Version 1 again" in page
    changed = text_of(desk.get(reverse("fleet-version", args=[event.slug, "p1", 2])))
    assert "Changed since version 1" in changed
    words = re.sub(r"\s+", " ", strip_tags(changed))
    assert "- Chart Officer officer on Assault Frigate Mark II B " in words


def test_the_amended_list_counts_from_the_round_that_was_chosen(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    hand_in_own_fleet(entry_of(event, "p1"), text=FIRST, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    url = reverse("entry-fleet", args=[event.slug, "p1"])
    saved = {"text": SECOND, "seen": "1", "save": "1", "reason": "agreed", "from_round": "2"}
    assert desk.post(url, saved).status_code == 302
    assert FleetVersion.objects.get(number=2).from_round == 2
    assert "from round 2" in text_of(desk.get(url))


def test_an_address_is_kept_and_deleted(client: Client, event: Tournament, url: str, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    address = url + "email/"
    assert client.post(address, {"email": "no address"}).status_code == 422
    assert client.post(address, {"email": "piett@fleet.example"}).status_code == 302
    text = text_of(client.get(url))
    assert "p…@fleet.example" in text
    assert "piett@fleet.example" not in text
    assert client.post(address, {"forget": "1"}).status_code == 302
    assert Entry.objects.get(pk=entry_of(event, "p1").pk).email == ""


@pytest.mark.parametrize(("backend", "is_offered"), [("console", False), ("locmem", True)])
def test_without_a_mail_server_nothing_is_said_of_receipts_by_mail(
    client: Client, url: str, settings: Any, backend: str, is_offered: bool
) -> None:
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    text = text_of(client.get(url))
    assert ("E-mail for receipts" in text, "Receipt by e-mail" in text) == (is_offered, is_offered)


def test_an_account_is_led_to_the_list_of_its_entry(
    client: Client, event: Tournament, cast: Cast, url: str
) -> None:
    Entry.objects.filter(tournament=event, key="p1").update(user=cast.piett)
    mine = reverse("my-fleet", args=[event.slug])
    assert client.get(mine)["Location"].startswith("/login/")
    client.force_login(cast.piett)
    assert client.get(mine)["Location"] == url
    client.force_login(cast.wuher)
    assert client.get(mine)["Location"] == reverse("event", args=[event.slug])


def test_the_desk_sees_who_has_no_list_and_whom_to_write_to(desk: Client, event: Tournament) -> None:
    Entry.objects.filter(tournament=event, key="p2").update(email="ackbar@fleet.example")
    hand_in_own_fleet(entry_of(event, "p1"), text=FIRST, now=NOW)
    url = reverse("fleet-states", args=[event.slug])
    text = text_of(desk.get(url))
    assert "mailto:?bcc=ackbar@fleet.example" in text
    shown = {word: [line.entry.key for line in desk.get(f"{url}?show={word}").context["lines"]]
             for word in ("missing", "handed_in", "", "nonsense")}  # fmt: skip
    everybody = ["p1", "p2", "p3", "p4"]
    assert shown == {"missing": everybody[1:], "handed_in": ["p1"], "": everybody, "nonsense": everybody}


def test_a_start_without_all_lists_asks_once_with_the_names(desk: Client, event: Tournament) -> None:
    hand_in_own_fleet(entry_of(event, "p1"), text=FIRST, now=NOW)
    url = reverse("event-start", args=[event.slug])
    asked = desk.post(url)
    assert asked.status_code == 200
    assert [entry.key for entry in asked.context["missing"]] == ["p2", "p3", "p4"]
    assert Tournament.objects.get(pk=event.pk).state == "setup"
    assert desk.post(url, {"without_lists": "1"}).status_code == 302
    assert Tournament.objects.get(pk=event.pk).state == "running"


def test_an_event_that_asks_for_no_lists_starts_without_a_question(desk: Client, event: Tournament) -> None:
    write_settings(Tournament.objects.filter(pk=event.pk), asks_for_fleets=False)
    assert desk.post(reverse("event-start", args=[event.slug])).status_code == 302


def test_the_deadline_is_typed_in_the_time_of_the_venue(desk: Client, cast: Cast) -> None:
    data = {
        "name": "Tokyo Open", "date": "2026-06-09", "level": "relaxed", "structure": "basic", "cut": "0",
        "points_limit": "400", "swiss_minutes": "135", "knockout_minutes": "135", "final_minutes": "180",
        "time_zone": "Asia/Tokyo", "asks_for_fleets": "on", "fleets_due": "2026-06-08T20:00",
        "fleet_secrecy": "start", "objective_secrecy": "private", "country": "JP",
    }  # fmt: skip
    assert desk.post(reverse("event-new"), data).status_code == 302
    event = Tournament.objects.get(name="Tokyo Open")
    assert event.fleets_due is not None
    assert event.fleets_due.isoformat() == "2026-06-08T11:00:00+00:00"
    assert (event.fleet_secrecy, event.objective_secrecy, event.country) == ("start", "private", "JP")
    url = reverse("event-edit", args=[event.slug])
    assert 'value="2026-06-08T20:00"' in text_of(desk.get(url))
    wrong = desk.post(url, {**data, "country": "1!"})
    assert (wrong.status_code, "not one of the available choices" in text_of(wrong)) == (422, True)


def test_the_api_gives_what_is_open_and_null_for_the_rest(
    client: Client, event: Tournament, cast: Cast
) -> None:
    hand_in_own_fleet(entry_of(event, "p1"), text=FIRST, now=NOW)
    write_settings(Tournament.objects.filter(pk=event.pk), fleet_secrecy="start", objective_secrecy="private")
    start_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    url = f"/api/v1/events/{event.slug}/fleets/"
    shut = {"player": "p1", "state": None, "legal": None, "fleet": None, "objectives": None}
    assert client.get(url).json()[0] == shut
    publish_next(event, cast.ozzel)
    row = client.get(url).json()[0]
    assert (row["fleet"]["ships"][0]["upgrades"][0]["name"], row["objectives"]) == (
        "Admiral Ackbar (commander)",
        None,
    )
    client.force_login(cast.jerec)
    row = client.get(url).json()[0]
    assert (row["state"], row["legal"], len(row["objectives"])) == ("locked", True, 3)


def test_F35_who_has_not_handed_in_reads_no_list_of_an_opponent(
    client: Client, cast: Cast, event: Tournament
) -> None:
    """Else a list is built against the one that was read, and counts."""
    rules = {"fleet_secrecy": "opponent", "objective_secrecy": "opponent", "asks_for_fleets": True}
    write_settings(Tournament.objects.filter(pk=event.pk), **rules)
    start_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    publish_next(Tournament.objects.get(pk=event.pk), cast.ozzel)
    one = entry_of(event, "p1")
    two = Entry.objects.get(seats__match=one.seats.get().match, tournament=event, pk__gt=one.pk)
    hand_in_fleet(two, cast.jerec, text=FIRST, now=NOW)
    page = reverse("player-opponent", args=[link_of(one)])
    name = FIRST.splitlines()[0].removeprefix("Name: ")
    shut = text_of(client.get(page))
    assert "You see this list once your own is handed in and locked" in shut
    assert name not in shut
    hand_in_own_fleet(entry_of(event, "p1"), text=SECOND, now=NOW)
    assert name not in text_of(client.get(page))
    let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    assert name in text_of(client.get(page))
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=1, note="Which Vader?", now=NOW)
    assert name not in text_of(client.get(page))


def test_F32_starting_names_the_lists_that_are_not_in_order(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=FIRST, now=NOW)
    hand_in_fleet(entry_of(event, "p2"), cast.jerec, text=ILLEGAL, now=NOW)
    hand_in_fleet(entry_of(event, "p3"), cast.jerec, text=SECOND, now=NOW)
    return_fleet(entry_of(event, "p3"), cast.jerec, seen=1, note="Which Vader?", now=NOW)
    asked = desk.post(reverse("event-start", args=[event.slug]))
    told = [(row.entry.key, row.why) for row in asked.context["doubtful"]]
    assert told == [("p2", "not legal"), ("p3", "returned")]
    text = text_of(asked)
    assert "1 player has handed in no list" in text
    assert "2 lists are not in order" in text
    assert Tournament.objects.get(pk=event.pk).state == "setup"
