"""The list changed card by card in the page: every step, what is no step, and the draft it leaves behind."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import fleet_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_starforge
from fleets.models import Fleet, FleetVersion
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

TWINS = """Faction: Empire
Victory I-class Star Destroyer (73)
• Admiral Screed (24)
= 97 Points

Victory I-class Star Destroyer (73)
= 73 Points

Squadrons:
• 2 x TIE Bomber Squadron (18)
= 18 Points
"""
VICTORY, BOMBER = "victory-i-class-star-destroyer", "tie-bomber-squadron"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


@pytest.fixture
def url(event: Tournament) -> str:
    """The editor of A1, behind his personal link."""
    return reverse("player-fleet-edit", args=[link_of(entry_of(event, "p1"))])


class Page:
    """The editor in a browser without a script: every press sends the whole form."""

    def __init__(self, client: Client, url: str) -> None:
        self.client, self.url = client, url
        self.answer: Any = None

    def open(self, text: str, **more: str) -> Page:
        self.answer = self.client.post(self.url, {"text": text, **more})
        return self

    def press(self, do: str, **typed: str) -> Page:
        self.answer = self.client.post(self.url, {**self.fields(), "do": do, **typed})
        return self

    def fields(self) -> dict[str, str]:
        context = self.answer.context
        fields = {"workbench": context["state"], "undo": context["undo"], "text": context["original"]}
        if context["picker"]:
            fields["open"] = context["picker"].place_and_slot
            fields |= {"fits": "1"} if context["picker"].only_fitting else {}
        return fields | {"fleet_name": context["name"], **context["kept"]}

    @property
    def html(self) -> str:
        return html.unescape(self.answer.content.decode())

    @property
    def written(self) -> str:
        return str(self.answer.context["written"])

    @property
    def edits(self) -> list[str]:
        """Every button there is to press."""
        found = re.findall(r'name="do" value="([^"]*)"', self.answer.content.decode())
        return [html.unescape(text) for text in found]


@pytest.fixture
def page(client: Client, url: str) -> Page:
    return Page(client, url)


def test_a_pasted_list_is_shown_as_cards_and_kept_as_a_draft_only(page: Page) -> None:
    page.open(demo_fleets()[0])
    assert page.answer.status_code == 200
    assert "Check and hand in" in page.html
    assert page.written == parse_and_write(demo_fleets()[0])
    assert Fleet.objects.get().draft == demo_fleets()[0]
    assert FleetVersion.objects.count() == 0


def test_F60_after_every_step_the_list_is_the_players_draft(page: Page, client: Client, url: str) -> None:
    page.open("").press("open ship")
    assert not Fleet.objects.exists()
    for edit in ("faction empire", f"put ship {VICTORY}", f"put squadron {BOMBER}", f"more 0 {BOMBER}"):
        page.press(edit)
        assert Fleet.objects.get().draft == page.written
        assert "saved " in page.html
    view = client.get(url).context["view"]
    assert ([ship.name for ship in view.parents], view.squadrons[0].count) == (
        ["Victory I-class Star Destroyer"], 2,
    )  # fmt: skip


def test_F60_lines_that_wait_for_a_place_wait_in_the_draft_too(page: Page, client: Client, url: str) -> None:
    page.open(TWINS.replace("(24)\n", "(24)\n• Sun Crusher Thing (5)\n")).press(f"more 0 {BOMBER}")
    leftovers = [leftover.text for leftover in client.get(url).context["view"].leftovers]
    assert leftovers == ["Sun Crusher Thing"]


def test_what_is_no_draft_any_more_is_said_and_the_step_stands(
    page: Page, event: Tournament, cast: Cast
) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=TWINS, now=NOW)
    page.open(TWINS)
    start_tournament(event, cast.ozzel, now=NOW)
    page.press(f"more 0 {BOMBER}")
    assert "lists are locked" in page.html
    assert "3 x TIE Bomber Squadron" in page.written
    assert Fleet.objects.get(entry__key="p1").draft == ""


def test_the_way_back_to_the_text_as_it_was_makes_it_the_draft_again(page: Page, client: Client) -> None:
    page.open(TWINS).press("clear")
    place = page.answer.context["editor"]
    assert '<input type="hidden" name="draft" value="1">' in page.html
    back = client.post(place.back, {"text": page.answer.context["original"], "seen": "0", "draft": "1"})
    assert back.status_code == 302
    assert Fleet.objects.get().draft == TWINS


def parse_and_write(text: str) -> str:
    catalogue = load_catalogue()
    return write_starforge(fleet_of(parse(text, catalogue=catalogue)), catalogue=catalogue)


def test_a_list_is_built_from_nothing_and_goes_back_legal(page: Page, client: Client) -> None:
    page.open("")
    assert "The fleet has no ship." in page.html
    motti = "admiral-motti-commander"
    edits = [
        "faction empire", f"put ship {VICTORY}", f"put upgrade:0 {motti}", f"put squadron {BOMBER}",
        f"more 0 {BOMBER}",
    ]  # fmt: skip
    for edit in edits:
        page.press(edit)
    for category in ("assault", "defense", "navigation"):
        page.press(f"open objective:{category}")
        first = next(edit for edit in page.edits if edit.startswith(f"put objective:{category}"))
        page.press(first)
    assert page.answer.context["view"].legal
    reading = parse(page.written, catalogue=load_catalogue())
    assert check(reading, catalogue=load_catalogue()).legal
    assert reading.total == 73 + 24 + 18
    back = client.post(page.answer.context["editor"].back, {"text": page.written})
    assert back.status_code == 200
    assert "Victory I-class Star Destroyer" in back.content.decode()
    assert FleetVersion.objects.count() == 0


def test_a_picker_offers_what_fits_first_and_the_rest_with_its_reason(page: Page) -> None:
    page.open(TWINS).press("open upgrade:1 commander")
    picker = page.answer.context["picker"]
    assert all("there is a commander already" in row.why for row in picker.rows)
    assert picker.fitting == 0
    page.press("open upgrade:1 officer")
    rows = page.answer.context["picker"].rows
    assert rows[0].why == ""
    assert all("hidden" in row for row in re.findall(r'<li data-find[^>]*class="is-unfit"[^>]*>', page.html))
    page.press("look", q="intel OFFICER")
    assert [row.name for row in page.answer.context["picker"].shown] == ["Intel Officer (officer)"]
    page.press("look", q="death star")
    assert "No card of that name fits here" in page.html
    page.press("close")
    assert page.answer.context["picker"] is None


def test_cards_are_exchanged_removed_and_copied(page: Page) -> None:
    page.open(TWINS)
    page.press("put ship:1 raider-i-class-corvette").press("copy 0")
    names = [ship.name for ship in page.answer.context["view"].parents]
    assert names == ["Victory I-class Star Destroyer"] * 2 + ["Raider I-class Corvette"]
    page.press(f"take ship:1 {VICTORY}").press("open squadron:0").press("put squadron:0 tie-fighter-squadron")
    assert "2 x TIE Fighter Squadron (16)" in page.written
    page.press("fewer 0 tie-fighter-squadron").press("fewer 0 tie-fighter-squadron")
    assert "TIE" not in page.written


def test_two_ships_alike_are_changed_one_by_one(page: Page) -> None:
    page.open(TWINS).press("put upgrade:1 intel-officer")
    view = page.answer.context["view"]
    assert [len(ship.filled) for ship in view.parents] == [1, 1]
    assert [ship.badge for ship in view.parents] == ["flagship", ""]
    page.press(f"take ship:0 {VICTORY}")
    assert [len(ship.filled) for ship in page.answer.context["view"].parents] == [1]
    assert not page.answer.context["view"].parents[0].badge


def test_every_step_can_be_taken_back(page: Page) -> None:
    page.open(TWINS)
    before = page.written
    page.press("put ship raider-i-class-corvette").press(f"more 0 {BOMBER}").press("clear")
    for _time in range(3):
        page.press("undo")
    assert page.written == before
    assert page.answer.context["undo"] == ""
    assert page.press("undo").written == before


def test_a_typed_name_comes_along_with_any_step_and_is_only_text(page: Page) -> None:
    page.open(TWINS).press("look", fleet_name="<script>alert(1)</script>\u202e & Co")
    assert "Name: <script>alert(1)</script> & Co" in page.written
    assert "<script>alert(1)" not in page.answer.content.decode()
    assert page.press("undo").written.startswith("Name: \n")


def test_the_faction_can_change_and_foreign_cards_are_marked(page: Page) -> None:
    page.open(TWINS).press("faction rebel")
    view = page.answer.context["view"]
    assert all(ship.is_bad for ship in view.parents)
    assert "belongs to another faction" in page.html


def test_a_problem_names_its_card_and_leads_there(page: Page) -> None:
    page.open(TWINS).press("put upgrade:1 admiral-motti-commander")
    problem = next(
        problem for problem in page.answer.context["view"].problems if "commanders" in problem.text
    )
    assert f'href="#c-{problem.at}"' in page.html
    assert f'id="c-{problem.at}"' in page.html
    assert "line" not in problem.fix_suggestion


def test_a_line_nobody_can_read_is_placed_or_left_out_before_one_goes_on(page: Page) -> None:
    text = TWINS.replace(
        "• Admiral Screed (24)", "• Admiral Screed (24)\n• Warlords Thing\n• Sun Crusher (5)"
    )
    page.open(text)
    assert "2 lines of your text have no place yet" in page.html
    assert "Place 2 lines first" in page.html
    assert 'id="editor-on"' not in page.html
    assert text in page.html
    place = next(edit for edit in page.edits if edit.startswith("place 0 warlord"))
    page.press(place).press("drop 0")
    assert "• Warlord (8)" in page.written
    assert 'id="editor-on"' in page.html


def test_the_text_as_it_came_goes_back_untouched(page: Page, client: Client) -> None:
    text = TWINS + "• Sun Crusher ((\r\n"
    page.open(text).press("clear")
    assert page.answer.context["original"] == text
    back = client.post(page.answer.context["editor"].back, {"text": page.answer.context["original"]})
    assert "Sun Crusher" in back.content.decode()


def test_the_draft_comes_first_then_what_was_handed_in(
    page: Page, client: Client, url: str, event: Tournament, cast: Cast
) -> None:
    entry = entry_of(event, "p1")
    assert client.get(url).context["view"].parents == ()
    hand_in_fleet(entry, cast.ozzel, text=TWINS, now=NOW)
    answer = client.get(url)
    assert len(answer.context["view"].parents) == 2
    assert answer.context["kept"] == {"seen": "1"}
    Fleet.objects.update(draft="CR90 Corvette A\n")
    assert client.get(url).context["view"].parents[0].name == "CR90 Corvette A"


def test_what_the_hand_in_knows_of_its_form_comes_back_to_it(page: Page) -> None:
    page.open(TWINS, seen="3", reason="lost a card", evil="x").press("clear")
    assert page.answer.context["kept"] == {"seen": "3", "reason": "lost a card"}
    assert page.answer.content.decode().count('name="seen" value="3"') == 3


@pytest.mark.parametrize(
    "edit",
    [
        "put ship death-star", "put upgrade:99 intel-officer", "put squadron:7 tie-bomber-squadron",
        "put upgrade:0 tie-bomber-squadron", "take ship:5 x", "more 0 x", "copy 77", "faction hutt",
        "explode", "put", "", "open upgrade:99 officer", "open fleet", "open", "drop 0", "place 4 x",
        "put ship:0:1:2:3 x", "<script>alert(1)</script>", "put ship " + "x" * 10_000,
    ],
)  # fmt: skip
def test_what_is_no_step_gets_a_sentence_and_changes_nothing(page: Page, edit: str) -> None:
    page.open(TWINS)
    before = page.written
    page.press(edit)
    assert page.answer.status_code == 422
    assert 'role="alert"' in page.html
    assert "<script>alert(1)</script>" not in page.answer.content.decode()
    assert page.written == before


@pytest.mark.parametrize(
    "list_editor",
    [
        "", "nonsense", "[]", '{"fleet": {"ships": [{"card": "death-star"}]}}',
        '{"fleet": {"faction": "hutt"}}',
        '{"fleet": {"squadrons": [{"card": "tie-bomber-squadron", "count": 999999999}]}}',
        '{"fleet": {"squadrons": [{"card": "tie-bomber-squadron", "count": -1}]}}',
        '{"fleet": {"ships": [' + ",".join(['{"card": "victory-i-class-star-destroyer"}'] * 500) + "]}}",
    ],
)  # fmt: skip
def test_a_list_that_is_none_falls_back_to_the_text(client: Client, url: str, list_editor: str) -> None:
    answer = client.post(url, {"workbench": list_editor, "undo": "x", "text": TWINS, "do": "look"})
    assert answer.status_code == 422
    assert "below it is again as in your text" in answer.content.decode()
    assert len(answer.context["view"].parents) == 2


@pytest.mark.parametrize(
    "text",
    ["x" * 1_000_000, "Ship\n" * 9_000, "{}", "Victory I-class Star Destroyer (73)\n\n" * 500],
    ids=["1 MB", "9000 lines", "JSON", "500 ships"],
)
def test_a_text_no_page_can_hold_goes_back_as_it_is(client: Client, url: str, text: str) -> None:
    answer = client.post(url, {"text": text})
    assert answer.status_code == 422
    assert "too long to be changed card by card" in answer.content.decode()
    assert text[:2000] in html.unescape(answer.content.decode())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\x00\x01PNG", "no_list"),
        ("🚀", "empty_list"),
        ("Bez sensu", "no_list"),
        ("999999999 x TIE Bomber Squadron\n", "count_too_large"),
    ],
)
def test_any_other_text_opens_with_its_lines_waiting(client: Client, url: str, text: str, code: str) -> None:
    answer = client.post(url, {"text": text})
    assert answer.status_code == 200
    view = answer.context["view"]
    assert [leftover.line for leftover in view.leftovers] == [1]
    assert [leftover["code"] for leftover in json.loads(answer.context["state"])["leftovers"]] == [code]


def test_with_htmx_only_the_changed_part_comes_and_says_what_happened(client: Client, url: str) -> None:
    first = client.post(url, {"text": TWINS})
    state = {"workbench": first.context["state"], "text": TWINS}
    part = client.post(url, {**state, "do": f"more 0 {BOMBER}"}, headers={"HX-Request": "true"})
    text = html.unescape(part.content.decode())
    assert "<html" not in text
    assert "3 × TIE Bomber Squadron." in text
    assert "197 of 400 points." in text
    refused = client.post(url, {**state, "do": "explode"}, headers={"HX-Request": "true"})
    assert refused.status_code == 200
    assert "That step is not known" in refused.content.decode()


def test_the_list_can_be_taken_along_as_json(page: Page) -> None:
    page.open("Name: Cold Anchor/../\n" + TWINS).press("json")
    assert page.answer["Content-Disposition"] == 'attachment; filename="cold-anchor.json"'
    document = json.loads(page.answer.content)
    assert document["format"] == "flagship-fleet/1"
    assert document["ships"][0]["card"] == VICTORY
    again = parse(page.answer.content.decode(), catalogue=load_catalogue())
    assert again.total == 73 + 24 + 73 + 18


def test_a_leader_edits_for_a_player_and_comes_back_to_the_desk(desk: Client, event: Tournament) -> None:
    page = Page(desk, reverse("entry-fleet-edit", args=[event.slug, "p1"])).open(TWINS, seen="0")
    assert "Use this list" in page.html
    page.press("put ship raider-i-class-corvette")
    back = desk.post(reverse("entry-fleet", args=[event.slug, "p1"]), {"text": page.written, "seen": "0"})
    assert back.status_code == 200
    assert "Raider I-class Corvette" in back.content.decode()
    assert FleetVersion.objects.count() == 0
    assert desk.get(reverse("entry-fleet-edit", args=[event.slug, "nobody"])).status_code == 404


def test_the_limit_of_the_event_decides(client: Client, cast: Cast) -> None:
    small = make_event(cast, players=2, name="Small", points_limit=180)
    page = Page(client, reverse("player-fleet-edit", args=[link_of(entry_of(small, "p1"))])).open(TWINS)
    totals = page.answer.context["view"].totals
    assert (totals.limit, totals.cap, totals.left, totals.over) == (180, 60, -8, 8)
    assert "8 too many" in page.html


def test_a_step_asks_the_database_little(client: Client, url: str, django_assert_num_queries: Any) -> None:
    page = Page(client, url)
    for text in (TWINS, demo_fleets()[0]):
        page.open(text)
        # Three to look; six more where the draft is saved behind the lock.
        with django_assert_num_queries(3):
            page.press("open ship")
        with django_assert_num_queries(9):
            page.press("copy 0")
