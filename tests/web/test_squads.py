"""A squad of X-Wing: pasted, mended, built, handed in, judged, printed, open, counted (X-SQUAD)."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.xwing.demo import demo_squads
from fleets.models import Fleet, FleetVersion
from fleets.services import hand_in_fleet
from fleets.services.transfer import FLEETS
from tests.domain.fleets.squads import RED, xws
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, write_settings
from tournaments.access.links import link_of
from tournaments.event_file import read_event, write_event
from tournaments.models import ListOnRecord, Tournament
from tournaments.queries.document import export_event
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event

pytestmark = pytest.mark.django_db

LEGAL = demo_squads()[0]
# Outmaneuver has no slot there, and the second name is spelled wrong.
FLAWED = xws(("bluesquadronescort", ["outmaneuver"]), ("wegdeantilles", []))


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4, game="xwing", structure="custom", swiss_rounds=2, cut=0)


@pytest.fixture
def url(event: Tournament) -> str:
    return reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])


@pytest.fixture
def judge(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.jerec)
    return client


def words(answer: Any, status: int = 200) -> str:
    """What stands on the page, on one line."""
    assert answer.status_code == status
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def at(name: str, event: Tournament, *more: Any) -> str:
    return reverse(name, args=[event.slug, *more])


def test_a_pasted_squad_says_what_is_wrong_and_what_mends_it(client: Client, url: str) -> None:
    said = words(client.post(f"{url}preview/", {"text": FLAWED}))
    assert "Outmaneuver (talent) does not fit on Blue Squadron Escort (T-65 X-wing)" in said
    assert "Remove Outmaneuver (talent)." in said
    assert "“wegdeantilles” is no card we know. Did you mean one of these: Wedge Antilles" in said


def test_what_is_meant_is_put_into_the_text_by_one_press(client: Client, url: str) -> None:
    page = client.post(url, {"text": FLAWED, "check": "1"}).content.decode()
    put = next(each for each in re.findall(r'name="put"\s+value="([^"]*)"', page) if "T-65" in each)
    said = client.post(url, {"text": FLAWED, "put": html.unescape(put)})
    assert "is no card we know" not in words(said)


def test_points_over_the_limit_name_the_smallest_cut(client: Client, cast: Cast) -> None:
    event = make_event(cast, players=1, game="xwing", points_limit=37, name="Small")
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    said = words(client.post(f"{url}preview/", {"text": xws(RED)}))
    assert "The squad costs 38 points; 37 are allowed." in said
    assert "Blue Squadron Escort (T-65 X-wing) (line 5), 38 points." in said


def test_a_squad_goes_from_the_paste_to_the_judges_tick(
    client: Client, judge: Client, event: Tournament, url: str
) -> None:
    """X-SQUAD-1"""
    assert client.post(url, {"text": LEGAL, "seen": "0", "hand_in": "1"}).status_code == 302
    version = FleetVersion.objects.get()
    assert (version.legal, version.total, version.reading["faction"]) == (True, 190, "rebelalliance")
    assert ListOnRecord.objects.get().points == 190
    assert "A1" in words(judge.get(at("fleet-queue", event)))
    review = words(judge.get(at("fleet-check", event, "p1")))
    assert "Rebel Alliance" in review
    assert "Ahsoka Tano RZ-1 A-wing" in review
    assert "coreasteroid0" in review
    done = judge.post(at("fleet-checked", event, "p1"), {"seen": "1"}, follow=True)
    assert done.status_code == 200
    assert Fleet.objects.get().checked_version == version


@pytest.mark.one_database
def test_a_squad_is_printed_for_judges_and_to_fill_in(judge: Client, cast: Cast, event: Tournament) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=LEGAL, now=NOW)
    printed = {
        name: _read(judge.get(address).content)
        for name, address in (
            ("list", at("fleet-sheet", event, "p1")),
            ("blank", at("fleet-blank", event)),
        )
    }
    assert "Biggs Darklighter T-65 X-wing" in printed["list"]
    assert "alone 47, with all on it" in printed["list"]
    assert "Squad (10 of 200 left)" in printed["list"]
    assert "Pilot and ship" in printed["blank"]


def _read(document: bytes) -> str:
    pages = pypdf.PdfReader(io.BytesIO(document)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_F35_the_opponent_sees_squad_and_obstacles_as_the_event_says(
    client: Client, cast: Cast, event: Tournament
) -> None:
    for key, text in zip(("p1", "p2", "p3", "p4"), demo_squads(), strict=False):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    address = reverse("player-opponent", args=[link_of(entry_of(event, "p1"))])
    for cards, extras, seen in (
        ("opponent", "opponent", (True, True)),
        ("opponent", "end", (True, False)),
        ("end", "opponent", (False, True)),
        ("private", "private", (False, False)),
    ):
        write_settings(Tournament.objects.all(), fleet_secrecy=cards, objective_secrecy=extras)
        page = words(client.get(address))
        assert (" points " in page, "gascloud1" in page) == seen
    assert client.get(reverse("api-fleets", args=[event.slug])).json()[0]["squad"] is None


def test_open_squads_are_told_by_the_api_with_ids_of_XWS(
    client: Client, cast: Cast, event: Tournament
) -> None:
    write_settings(Tournament.objects.all(), fleet_secrecy="start", objective_secrecy="start", is_public=True)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=LEGAL, now=NOW)
    start_tournament(Tournament.objects.get(), cast.ozzel, now=NOW)
    publish_next(Tournament.objects.get(), cast.ozzel)
    row = next(each for each in client.get(reverse("api-fleets", args=[event.slug])).json() if each["squad"])
    assert row["obstacles"] == ["coreasteroid0", "core2asteroid5", "gascloud1"]
    assert row["squad"]["pilots"][1] == {
        "id": "biggsdarklighter",
        "name": "Biggs Darklighter",
        "points": 47,
        "ship": "T-65 X-wing",
        "total": 51,
        "upgrades": [{"id": "afterburners", "name": "Afterburners", "points": 4}],
    }
    said = words(client.get(at("fleet-statistics", event)))
    for counted in ("Pilots", "Biggs Darklighter (T-65 X-wing)", "Rebel Alliance", "Ships in a squad"):
        assert counted in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (demo_fleets()[0], "This is no squad of X-Wing"),
        (xws(RED, version="1.3.0"), "This is XWS of version 1.3.0, another edition; version 2 is read."),
        ('{"pilots": [' + "1," * 500_000, "This is too large for a list: more than 256 KB."),
        ("[" * 30_000, "looks like JSON, but is no squad in XWS"),
        (xws(("nobody", ["nothing"])), "“nobody” is no card we know."),
        ("https://raithos.github.io/?f=Rebel", "This is a link, not a squad"),
    ],
    ids=["Armada", "first edition", "1 MB", "nested", "unknown ids", "a link"],
)
def test_what_is_no_squad_is_said_in_a_sentence_and_the_text_stays(
    client: Client, url: str, text: str, said: str
) -> None:
    answer = client.post(url, {"text": text, "seen": "0", "hand_in": "1"})
    assert answer.status_code == 422
    assert said in html.unescape(answer.content.decode())
    assert FleetVersion.objects.count() == 0


def test_a_squad_in_an_event_of_armada_is_no_list_there(client: Client, cast: Cast) -> None:
    armada = make_event(cast, players=1, name="Hoth")
    url = reverse("player-fleet", args=[link_of(entry_of(armada, "p1"))])
    answer = client.post(url, {"text": LEGAL, "seen": "0", "hand_in": "1"})
    assert answer.status_code == 422
    assert "Biggs Darklighter" in answer.content.decode()


class ListEditorPage:
    """The builder as a browser without a script has it."""

    def __init__(self, client: Client, url: str, text: str) -> None:
        self.client, self.url = client, f"{url}edit/"
        self.answer = client.post(self.url, {"text": text})

    def press(self, do: str) -> ListEditorPage:
        context = self.answer.context
        fields = {"workbench": context["state"], "undo": context["undo"], "text": context["original"]}
        fields |= {"fleet_name": context["name"], "do": do, **context["kept"]}
        self.answer = self.client.post(self.url, fields)
        assert self.answer.status_code == 200
        return self

    @property
    def view(self) -> Any:
        return self.answer.context["view"]


def test_a_squad_is_built_card_by_card_and_kept_as_the_draft(client: Client, url: str) -> None:
    list_editor = ListEditorPage(client, url, "").press("faction rebelalliance").press("open ship")
    picker = list_editor.answer.context["picker"]
    assert {row.note.partition(" · ")[0] for row in picker.rows} >= {"T-65 X-wing", "RZ-1 A-wing"}
    list_editor.press("put ship wedgeantilles")
    assert [slot.word for slot in list_editor.view.parents[0].free][:2] == ["talent", "torpedo"]
    list_editor.press("open upgrade:0 talent")
    rows = {row.name: row.why for row in list_editor.answer.context["picker"].rows}
    assert rows["Crack Shot"] == ""
    assert "Fanatical" not in rows
    list_editor.press("put upgrade:0 crackshot").press("copy 0")
    assert (list_editor.view.totals.points, list_editor.view.legal) == (114, False)
    assert "dots of this name" in list_editor.view.problems[0].text
    list_editor.press("undo")
    assert (list_editor.view.totals.points, list_editor.view.legal) == (57, True)
    assert "Wedge Antilles (54) [T-65 X-wing]\n• Crack Shot (3) [talent]" in Fleet.objects.get().draft
    assert json.loads(list_editor.press("json").answer.content)["pilots"][0]["id"] == "wedgeantilles"


@pytest.mark.parametrize("typed", ["padme", "PADMÉ", "Pądme amid"])
def test_a_card_is_found_with_accents_and_without(client: Client, url: str, typed: str) -> None:
    list_editor = ListEditorPage(client, url, "").press("faction galacticrepublic").press("open ship")
    picker = replace(list_editor.answer.context["picker"], query=typed)
    assert [row.name for row in picker.shown] == ["Padmé Amidala"]


def test_product_dates_are_none_where_no_source_has_any(
    client: Client, cast: Cast, event: Tournament
) -> None:
    client.force_login(cast.ozzel)
    page = words(client.get(at("product-releases", event)))
    assert "no source says which card came out when" in page
    assert "Released on" not in page


def test_what_was_not_read_waits_in_the_builder_for_its_place(client: Client, url: str) -> None:
    list_editor = ListEditorPage(client, url, FLAWED)
    (leftover,) = list_editor.view.leftovers
    assert leftover.text == "wegdeantilles"
    place = next(choice.edit for choice in leftover.choices if "T-65" in choice.name)
    list_editor.press(place)
    assert [parent.name for parent in list_editor.view.parents] == [
        "Blue Squadron Escort (T-65 X-wing)",
        "Wedge Antilles (T-65 X-wing)",
    ]
    assert list_editor.view.leftovers == ()
    list_editor.press("take upgrade:0:0 outmaneuver")
    assert list_editor.view.legal


def test_steps_that_are_none_change_nothing(client: Client, url: str) -> None:
    list_editor = ListEditorPage(client, url, LEGAL)
    before = list_editor.answer.context["state"]
    for edit in ("put ship nobody", "take ship:9 x", "put upgrade:77 crackshot", "open obstacle:0", "sing"):
        context = list_editor.answer.context
        fields = {
            "workbench": context["state"],
            "undo": context["undo"],
            "text": context["original"],
            "do": edit,
        }
        list_editor.answer = client.post(list_editor.url, {**fields, "fleet_name": context["name"]})
        assert list_editor.answer.context["notice"]
        assert list_editor.answer.context["state"] == before


def test_the_cards_of_squads_have_pages_of_their_own(client: Client) -> None:
    page = words(client.get(reverse("catalogue"), {"game": "xwing", "q": "bossk"}))
    assert "Bossk (YV-666 Light Freighter)" in page
    assert "gunner" in page
    pilot = words(client.get(reverse("catalogue-card", args=["bossk"]), {"game": "xwing"}))
    assert "YV-666 Light Freighter" in pilot
    assert "Cards of the same name" in pilot
    upgrade = words(client.get(reverse("catalogue-card", args=["bossk.gunner"]), {"game": "xwing"}))
    assert "Scum and Villainy" in upgrade
    assert client.get(reverse("catalogue-card", args=["liberty-title"]), {"game": "xwing"}).status_code == 404


def test_squads_come_along_in_the_event_file(cast: Cast, event: Tournament) -> None:
    for key, text in (("p1", LEGAL), ("p2", demo_squads()[2]), ("p3", FLAWED)):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    document = read_event(write_event(export_event(event)))
    again = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    versions = FleetVersion.objects.order_by("fleet__entry__key")
    kept = ("text", "legal", "total", "reading", "violations")
    was = list(versions.filter(fleet__entry__tournament=event).values(*kept))
    assert list(versions.filter(fleet__entry__tournament=again).values(*kept)) == was
    assert [version["legal"] for version in was] == [True, True, False]
