"""F27: every list, select, sheet and answer has the names in the one order of its language."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import pair_round, publish_round

pytestmark = pytest.mark.django_db

# As they came to the desk.
TYPED = (
    "Zofia Nowak; Żaneta Żak; Ewa Źrebak; Ola Łoś; Ada De Luca; "
    "Iga Ślaz; Ala Sowa; Adam Czyż; Jan Ćwik; Bo Zorn"
)
ORDERS = {
    "pl": "Czyż; Ćwik; Luca; Łoś; Nowak; Sowa; Ślaz; Zorn; Źrebak; Żak",
    "it": "Ćwik; Czyż; Luca; Łoś; Nowak; Ślaz; Sowa; Żak; Zorn; Źrebak",
    "en": "Ćwik; Czyż; Luca; Łoś; Nowak; Ślaz; Sowa; Żak; Zorn; Źrebak",
}
NAMES = re.compile(TYPED.replace("; ", "|"))


def names_in(text: str) -> list[str]:
    """The last words of the names in the order in which they are read, each line of a list by its first."""
    found = [
        NAMES.search(re.sub(r"<[^>]*>", " ", part)) for part in re.split(r"<(?:tr|option|li|p|a)\b", text)
    ]
    return list(dict.fromkeys(match.group().split()[-1] for match in found if match))


def read(client: Client, path: str, language: str) -> str:
    client.cookies["django_language"] = language
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode().partition('id="main"')[2] or answer.content.decode()


def typed(cast: Cast, language: str) -> str:
    """The address of an event with these players, in this language on paper."""
    event = make_event(cast, sheet_language=language)
    add_entries(event, cast.ozzel, lines=TYPED.replace("; ", "\n"), now=NOW)
    return f"/events/{event.slug}/"


@pytest.mark.parametrize("language", ORDERS)
def test_before_the_start_every_list_has_the_order_of_the_language(
    desk: Client, cast: Cast, language: str
) -> None:
    at = typed(cast, language)
    pages = {
        f"{at}desk/players/": 10,
        f"{at}desk/tables/": 10,
        f"{at}desk/lists/": 10,
        f"{at}desk/fleets/": 10,
        f"{at}desk/sheets/links.pdf?as=html": 10,
        at: 10,
    }
    order = ORDERS[language].split("; ")
    read_there = {path: names_in(read(desk, path, language)) for path in pages}
    assert {path: len(names) for path, names in read_there.items()} == pages
    on_the_desk = read(desk, f"{at}desk/", language).partition("name-list")[2].partition("</ul>")[0]
    assert names_in(on_the_desk) == order
    for path, names in read_there.items():
        assert names == [name for name in order if name in names], path
    [merge] = re.findall(
        r"<select.*?</select>", read(desk, f"{at}desk/players/p5/merge/", language), re.DOTALL
    )
    assert names_in(merge) == [name for name in order if name != "Luca"]
    asked = desk.post(f"{at}desk/start/", headers={"accept-language": language}).content.decode()
    assert names_in(asked) == order
    entries = desk.get(f"/api/v1{at}entries/", headers={"accept-language": language}).json()
    assert [entry["name"].split()[-1] for entry in entries] == order


@pytest.mark.parametrize("language", ORDERS)
def test_in_a_round_selects_wall_and_paper_have_the_same_order(
    desk: Client, cast: Cast, language: str
) -> None:
    at = typed(cast, language)
    event = start_tournament(Tournament.objects.get(), cast.ozzel, now=NOW)
    first = pair_round(event, cast.ozzel, now=NOW)
    draft = read(desk, f"{at}desk/rounds/1/", language)
    publish_round(first, cast.ozzel, now=NOW)
    selects = [names_in(select) for select in re.findall(r"<select.*?</select>", draft, re.DOTALL)]
    order = ORDERS[language].split("; ")
    assert [names for names in selects if len(names) > 5] == [order] * 2
    for path in ("pairings/?by=name", "desk/rounds/1/sheets/pairings.pdf?by=name&as=html", "screen/"):
        assert names_in(read(desk, at + path, language)) == order, path
