"""The helper at the table of Kosmiczna Eskadra, as a page that anybody may ask (K-SCORE-3 and bad input)."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_running_event, publish_next
from tournaments.access.links import link_of

pytestmark = pytest.mark.django_db

URL = "/tools/kosmiczna-eskadra/"
ANN, BEN = "1", "2"


def main_of(page: Any) -> str:
    """The words of the page itself, in one line."""
    text = re.sub(r"<template>.*?</template>", "", page.text, flags=re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", text.partition("<main")[2].partition("</main>")[0])
    return re.sub(r" (?=[.,:;])", "", " ".join(html.unescape(words).split()))


def typed(*, ships: list[tuple[Any, ...]], shots: list[tuple[Any, ...]], **table: str) -> dict[str, str]:
    """What a browser sends.

    Ships are (player, name, speed, hit points[, shield]); shots (ship, target, laser[, on shield]).
    """
    data = {"player1": "Ann", "player2": "Ben", **table}
    data |= {"ships-TOTAL_FORMS": str(len(ships) + 1), "ships-INITIAL_FORMS": "0"}
    data |= {"shots-TOTAL_FORMS": str(len(shots) + 1), "shots-INITIAL_FORMS": "0"}
    for at, (owner, name, speed, hit_points, *shield) in enumerate(ships):
        data |= {f"ships-{at}-owner": owner, f"ships-{at}-name": name}
        data |= {f"ships-{at}-speed": str(speed), f"ships-{at}-hit_points": str(hit_points)}
        data |= {f"ships-{at}-shield": "on"} if shield else {}
    for at, (ship, target, laser, *on_shield) in enumerate(shots):
        hit = target if isinstance(target, str) else f"ships-{target - 1}"
        data |= {f"shots-{at}-ship": f"ships-{ship - 1}", f"shots-{at}-target": hit}
        data |= {f"shots-{at}-laser": str(laser)}
        data |= {f"shots-{at}-on_shield": "on"} if on_shield else {}
    return data


WORKED = typed(
    ships=[(ANN, "Szerszeń", 2, 2), (BEN, "Ważka", 9, 1), (BEN, "Duch", 9, 2), (ANN, "Grom", 9, 2)],
    shots=[(1, 2, 1), (1, 3, 2), (1, 4, 3), (1, "a1", 2), (1, "a1", 3)],
)


def test_the_worked_case_is_counted_and_said_why(client: Client) -> None:
    page = client.post(URL, WORKED)
    assert page.status_code == 200
    text = main_of(page)
    assert "The battle: Ann wins" in text
    assert "Ann 1 3 5 2 3 + 5 − 2 = 6" in text
    assert "Ben 2 0 0 0 0 + 0 − 0 = 0" in text
    assert "2 · Ważka (Ben): after speed 2; hit points 1, markers: Ann 1." in text
    assert "Trophy of Ann, who has the most markers on it." in text
    assert "Loss of Ann, who owns it and has the most markers on it." in text
    assert "speed 2 1 · Szerszeń (Ann) → asteroid: ore 3." in text
    assert "Ore left, asteroid: 7. Ore lost: 0." in text


def test_what_is_typed_stays_in_the_form(client: Client) -> None:
    page = client.post(URL, WORKED)
    assert '<option value="ships-2" selected>3 · Duch (Ben)</option>' in page.text
    assert 'value="Szerszeń"' in page.text


def test_more_lines_come_without_a_script_and_nothing_typed_is_lost(client: Client) -> None:
    page = client.post(URL, {**WORKED, "more": "ships"})
    assert page.status_code == 200
    assert 'name="ships-TOTAL_FORMS" value="9"' in page.text
    assert 'name="shots-TOTAL_FORMS" value="6"' in page.text
    assert 'value="Grom"' in page.text
    half = {**WORKED, "ships-0-speed": "", "more": "shots"}
    assert client.post(URL, half).status_code == 200


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"player2": ""}, "This field is required."),
        ({"player2": "ann"}, "Two players have the same name. Give one of them another."),
        ({"ships-0-speed": "fast"}, "Enter a whole number."),
        ({"ships-0-hit_points": "0"}, "Ensure this value is greater than or equal to 1."),
        (
            {"ships-0-owner": "3"},
            "That player has no name above. Type the name, or choose another player.",
        ),
        ({"ships-0-owner": "5"}, "Select a valid choice. 5 is not one of the available choices."),
        ({"shots-0-target": "ships-0"}, "A ship can't hit itself. Choose what it hits."),
        (
            {"shots-0-target": "ships-4"},
            "No ship is typed in the line of that number. Choose another, or type it.",
        ),
        (
            {"shots-0-ship": "ships-4"},
            "No ship is typed in the line of that number. Choose another, or type it.",
        ),
        ({"shots-0-target": "a2"}, "Tick above that two small asteroids are played."),
        (
            {"shots-0-on_shield": "on"},
            "What is hit has no shield. Untick the shield here, or tick it at the ship.",
        ),
        ({"shots-0-laser": "4"}, "Select a valid choice. 4 is not one of the available choices."),
        ({"small": "on", "first_ore": ""}, "Type how much of the 12 ore lies on the first one."),
        ({"small": "on", "first_ore": "13"}, "Ensure this value is less than or equal to 12."),
    ],
)
def test_what_cannot_be_is_a_sentence_at_its_line(
    client: Client, changed: dict[str, str], sentence: str
) -> None:
    page = client.post(URL, {**WORKED, **changed})
    assert page.status_code == 422
    assert sentence in main_of(page)
    assert 'id="counted"' not in page.text


def test_an_eleventh_ship_of_a_squadron_is_refused(client: Client) -> None:
    page = client.post(URL, typed(ships=[(BEN, "", 1, 1)] * 11, shots=[]))
    assert page.status_code == 422
    assert "Ben has 11 ships here; a squadron has 10." in main_of(page)


@pytest.mark.parametrize(
    "data",
    [{}, {"more": "ships"}, {**WORKED, "ships-TOTAL_FORMS": "9" * 5000, "more": "ships"},
     {**WORKED, "shots-TOTAL_FORMS": "-1"}, {**WORKED, "ships-TOTAL_FORMS": "²", "more": "ships"}],
)  # fmt: skip
def test_nonsense_is_answered(client: Client, data: dict[str, str]) -> None:
    assert client.post(URL, data).status_code in (200, 422)


def test_options_shields_and_ties_are_told(client: Client) -> None:
    ships = [(ANN, "A", 1, 3), (BEN, "B", 2, 3, "shield"), (BEN, "C", 2, 3), ("3", "D", 3, 1)]
    shots = [(1, "a2", 3), (2, 1, 3), (3, 2, 2), (3, 2, 1, "on shield"), (4, 1, 1), (1, 4, 1)]
    page = client.post(
        URL, typed(ships=ships, shots=shots, player3="Cai", corsairs="on", small="on", first_ore="10")
    )
    text = main_of(page)
    assert "1 · A (Ann) → second small asteroid: ore 1." not in text
    assert "1 · A (Ann) → second small asteroid: ore 2." in text
    assert "2 · B (Ben) → 1 · A (Ann): takes its ore (2)." in text
    assert "3 · C (Ben) → 2 · B (Ben): the shield stops it." in text
    assert "4 · D (Cai): destroyed before it could fire." in text
    assert "Ore left, first small asteroid: 10." in text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("pl", "Trofeum: Ann, ma na nim najwięcej znaczników."), ("it", "Trofeo di Ann: ha più segnalini.")],
)
def test_it_speaks_polish_and_italian(client: Client, language: str, sentence: str) -> None:
    page = client.post(URL, WORKED, headers={"accept-language": language})
    assert sentence in main_of(page)


@pytest.mark.parametrize(("game", "leads"), [("kosmiczna_eskadra", True), ("armada", False)])
def test_the_form_of_a_result_leads_to_it_where_the_game_has_it(
    client: Client, cast: Cast, game: str, leads: bool
) -> None:
    round_ = publish_next(make_running_event(cast, players=4, game=game), cast.ozzel)
    match = round_.matches.order_by("table").first()
    assert match is not None
    client.force_login(cast.ozzel)
    form = client.get(reverse("match-result", args=[round_.tournament.slug, 1, match.pk]))
    own = client.get(
        reverse("player-result", args=[link_of(match.seats.order_by("number")[0].entry), 1]),
    )
    assert [f'formaction="{URL}"' in page.text for page in (form, own)] == [leads, leads]


HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


def hidden(text: str) -> dict[str, Any]:
    """What a page sends along unseen, lists where a name comes more than once."""
    found: dict[str, Any] = {}
    for name, value in HIDDEN.findall(text):
        said = html.unescape(value)
        found[name] = [*found[name], said] if name == "seat" and name in found else said
        if name == "seat" and isinstance(found[name], str):
            found[name] = [said]
    return found


@pytest.mark.parametrize("door", ["desk", "phone"])
def test_a_counted_battle_goes_back_into_the_result_beside_what_is_typed_there(
    client: Client, cast: Cast, door: str
) -> None:
    round_ = publish_next(make_running_event(cast, players=2, game="kosmiczna_eskadra"), cast.ozzel)
    match = round_.matches.get()
    one, two = (seat.entry for seat in match.seats.order_by("number"))
    if door == "desk":
        client.force_login(cast.ozzel)
        address = reverse("match-result", args=[round_.tournament.slug, 1, match.pk])
    else:
        address = reverse("player-result", args=[link_of(one), 1])
    drawn = hidden(client.get(address).text)
    assert (drawn["table"], drawn["seat"]) == (address, [f"{e.key} {e.name}" for e in (one, two)])
    so_far = {f"v-{one.key}-score": "5", f"v-{two.key}-score": "1", "end": "time"}
    helper = client.post(URL, {**drawn, **so_far, "help": "1"})
    assert helper.status_code == 200
    assert f'name="player2" value="{two.name}"' in helper.text
    kept = hidden(helper.text)["came_from"]
    counted = client.post(URL, {**WORKED, "player1": one.name, "player2": two.name, "came_from": kept})
    back = {name: value for name, value in hidden(counted.text).items() if name != "came_from"}
    result = client.post(address, {**back, "more": "1"})
    assert result.status_code == 200
    numbers = dict(re.findall(r'name="(v-[^"]+)" value="(-?\d+)"', result.text))
    assert numbers == {
        f"v-{one.key}-score": "5", f"v-{two.key}-score": "1",
        f"v-{one.key}-trophies-2": "3", f"v-{one.key}-ore-2": "5", f"v-{one.key}-losses-2": "2",
        f"v-{two.key}-trophies-2": "0", f"v-{two.key}-ore-2": "0", f"v-{two.key}-losses-2": "0",
    }  # fmt: skip
    assert not match.reports.exists()


@pytest.mark.parametrize(
    "came_from",
    [
        "", "x", "[]", "{}", '{"address": "/", "seats": [], "typed": []}',
        '{"address": "https://example.org/", "seats": [["p1", "A"]], "typed": []}',
        '{"address": 1, "seats": 2, "typed": 3}', "[" * 5_000,
    ],
)  # fmt: skip
def test_nobody_is_led_back_to_anything_but_a_result(client: Client, came_from: str) -> None:
    page = client.post(URL, {**WORKED, "came_from": came_from})
    assert page.status_code == 200
    assert "Take this battle" not in page.text
    assert client.post(URL, {"help": "1", "table": "//example.org/", "seat": "p1 A"}).status_code == 200
