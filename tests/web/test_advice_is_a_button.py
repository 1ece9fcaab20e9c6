"""What the check advises is a button: it changes the text, its sums follow, and the list is legal (P-F1)."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.queries import versions_of
from fleets.services import hand_in_fleet
from tests.domain.fleets.conftest import EMPIRE
from tests.factories import NOW, Cast, entry_of, make_event
from tests.golden.files import OURS
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

BUTTON = re.compile(r'<button[^>]*name="edit"[^>]*value="([^"]*)"[^>]*>\s*(.*?)\s*</button>', re.S)
Press = Callable[[str, str], Any]
ARMADA = OURS / "fleets" / "armada"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4, fleet_ruleset="armada-2025")


def text_of(name: str) -> str:
    return Path(ARMADA / f"{name}.txt").read_text("utf-8-sig")


def buttons(page: str) -> dict[str, str]:
    """Label of each button -> what it sends."""
    return {unescape(label): unescape(value) for value, label in BUTTON.findall(page)}


@pytest.fixture
def press(client: Client, event: Tournament) -> Press:
    """Paste a text on the own page and press the button: the page after it."""
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])

    def pressed(text: str, label: str) -> Any:
        offered = buttons(client.post(url, {"text": text, "check": "1"}).content.decode())
        assert label in offered, offered
        return client.post(url, {"text": text, "edit": offered[label]})

    return pressed


# Every kind of advice that has an answer in the text, and the total of the list it leads to.
ADVICE = [
    ("illegal-over-points", "Remove Jamming Field", 399),
    ("illegal-over-squadron-points", "Remove Y-Wing Squadron", None),
    ("illegal-slot-not-available", "Remove Veteran Gunners", None),
    ("illegal-slot-used-twice", "Move Nav Team to Pelta-class Transport Frigate (line 31)", None),
    ("illegal-size-restriction", "Remove Disposable Capacitors", None),
    ("illegal-trait-restriction", "Remove SPHA-T", None),
    ("illegal-flagship-only", "Remove Flag Bridge", None),
    ("illegal-icon-conflict-chimaera", "Remove Chimaera", None),
    ("illegal-title-wrong-ship", "Remove Nova Defiant", None),
    ("illegal-two-titles", "Remove Triumphant", None),
    ("illegal-two-modifications", "Remove Slaved Turrets", None),
    ("illegal-two-commanders", "Remove Garm Bel Iblis (commander)", None),
    ("illegal-duplicate-upgrade", "Remove External Racks (line 15)", None),
    ("illegal-duplicate-unique-craft", "Remove Boba Fett (Slave I)", None),
    ("illegal-extra-objective-assault", "Remove Opening Salvo", None),
    ("illegal-too-many-flotillas", "Remove Gozanti-class Cruisers (CIS) (line 28)", 375),
    ("illegal-commander-on-flotilla", "Move General Cracken (commander) to CR90 Corvette B (line 22)", 363),
    ("illegal-too-many-aces", "Remove Dutch Vander (Y-Wing Squadron)", None),
    (
        "illegal-no-commander-header-only",
        "Put Mar Tuuk (commander) under Hardcell-class Transport (line 22)",
        382,
    ),
    ("claim-points-mismatch-total", "Put the sums right", 363),
    ("format-plain-names-rebel", "Add the total", None),
]


def doubled(text: str) -> str:
    return f"{text}\n{text}"


def with_a_row_of_none(text: str) -> str:
    return text.replace("• 5 x TIE", "• 0 x TIE Fighter Squadron\n• 5 x TIE")


def with_a_ship_of_others(text: str) -> str:
    text = text.replace("Squadrons:", "Gozanti-class Cruisers {CIS} (24)\n= 24 Points\n\nSquadrons:")
    return text.replace("259", "283")


def with_an_ace_below_a_ship(text: str) -> str:
    ace = "• Soontir Fel - TIE Interceptor Squadron (18)\n"
    return text.replace(ace, "").replace("Net (2)\n", f"Net (2)\n{ace}")


# The kinds that no file of ours shows: change of a legal fleet, kind of its button, total after it.
OTHER_KINDS = [
    (doubled, "cut", 259),
    (with_a_row_of_none, "drop", 259),
    (with_a_ship_of_others, "replace", 282),
    (with_an_ace_below_a_ship, "beside", 259),
]


@pytest.mark.parametrize(("change", "kind", "total"), OTHER_KINDS)
def test_the_other_kinds_of_advice_make_a_legal_list_too(
    client: Client, event: Tournament, change: Callable[[str], str], kind: str, total: int
) -> None:
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    text = change(EMPIRE)
    offered = buttons(client.post(url, {"text": text, "check": "1"}).content.decode())
    value = next(value for value in offered.values() if value.startswith(f"{kind}|"))
    sheet = client.post(url, {"text": text, "edit": value}).context["sheet"]
    assert (sheet.legal, sheet.total, sheet.violations, sheet.warnings) == (True, total, (), ())


@pytest.mark.parametrize(("name", "label", "total"), ADVICE)
def test_following_the_advice_makes_a_legal_list_without_a_doubt(
    press: Press, name: str, label: str, total: int | None
) -> None:
    sheet = press(text_of(name), label).context["sheet"]
    assert (sheet.legal, [remark.text for remark in (*sheet.violations, *sheet.warnings)]) == (True, [])
    assert total in (None, sheet.total)


def test_of_two_ships_of_one_name_the_one_with_the_commander_is_not_offered(press: Press) -> None:
    """The label says which of the two it is, though only one is offered."""
    text = text_of("illegal-duplicate-unique-ship")
    label = "Remove Venator II-class Star Destroyer (IMP) (line 17)"
    page = press(text, label)
    assert (page.context["sheet"].legal, page.context["sheet"].warnings) == (True, ())


def test_the_sums_of_a_card_removed_are_those_of_the_cards(press: Press) -> None:
    text = text_of("illegal-two-titles")
    before = [int(figure) for figure in re.findall(r"^= (\d+)", text, re.M)]
    page = press(text, "Remove Triumphant")
    after = page.context["form"]["text"].value()
    assert "Triumphant" not in after
    assert [int(figure) for figure in re.findall(r"^= (\d+)", after, re.M)] == [
        before[0],
        before[1] - 5,
        *before[2:],
    ]
    assert len(after.splitlines()) == len(text.splitlines()) - 1


def test_a_line_deleted_by_hand_asks_and_one_press_puts_the_sums_right(
    press: Press, client: Client, event: Tournament
) -> None:
    text = re.sub(r"• Gunnery Team \(7\)\n", "", text_of("claim-points-mismatch-total").replace("354", "363"))
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    page = client.post(url, {"text": text, "check": "1"})
    sheet = page.context["sheet"]
    assert (sheet.legal, [remark.code for remark in sheet.warnings]) == (True, ["points_mismatch"] * 2)
    assert "Is a card missing? Then add it; else put the sums right." in page.content.decode()
    sheet = press(text, "Put the sums right").context["sheet"]
    assert (sheet.legal, sheet.warnings, sheet.total) == (True, (), 356)


def test_a_real_doubt_has_no_such_button(client: Client, event: Tournament) -> None:
    """A card without a price beside a sum above it: something may be missing, and the sum is left alone."""
    text = text_of("claim-points-mismatch-total").replace("354", "363")
    text = text.replace("• Aspiration (3)", "• Aspiration").replace("• Gunnery Team (7)\n", "")
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    page = client.post(url, {"text": text, "check": "1"})
    assert [remark.code for remark in page.context["sheet"].violations] == ["sum_unread"]
    assert buttons(page.content.decode()) == {}
    # Nor does a button nobody made do it.
    again = client.post(url, {"text": text, "edit": "sums|0|0||"})
    assert again.context["form"]["text"].value() == text


@pytest.mark.parametrize(
    "value",
    ["", "x", "remove|1", "remove|x|0||y", "remove|4|0||Aspiration", "move|9|99||Aspiration", "cut|0|0||",
     "cut|999|0||", "blow|up|0||"],
)  # fmt: skip
def test_a_button_that_nobody_made_changes_nothing(client: Client, event: Tournament, value: str) -> None:
    text = text_of("claim-points-mismatch-total")
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    again = client.post(url, {"text": text, "edit": value})
    assert again.context["form"]["text"].value() == text


def test_a_locked_list_is_put_right_by_a_leader_with_a_reason_A_FLEET_11(
    client: Client, desk: Client, cast: Cast, event: Tournament
) -> None:
    text = text_of("claim-points-mismatch-total")
    for key in ("p1", "p2", "p3", "p4"):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    own = client.get(reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])).content.decode()
    assert buttons(own) == {}
    url = reverse("entry-fleet", args=[event.slug, "p1"])
    offered = buttons(desk.get(url).content.decode())
    page = desk.post(url, {"text": text, "edit": offered["Put the sums right"]})
    put_right = page.context["form"]["text"].value()
    assert "Total Points: 363" in put_right
    seen = 1
    assert desk.post(url, {"text": put_right, "seen": seen, "save": "1"}).status_code == 422
    assert desk.post(url, {"text": put_right, "seen": seen, "save": "1", "reason": "Sum"}).status_code == 302
    assert versions_of(entry_of(event, "p1"))[0].text.strip() == put_right.strip()
