"""An event in groups as its pages and sheets show it, from the settings to the podium."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next
from tests.web.desk.acts import post
from tournaments.access.links import link_of
from tournaments.models import Round, Tournament
from tournaments.paper.printing import html, standings_sheet
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db
GROUPS = {"structure": "custom", "first_stage": "groups", "group_size": 4, "cut": 4}


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def tables_in(page: str) -> list[list[str]]:
    """The badges and places of each table of the standings, with the names."""
    found = []
    for table in re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL):
        found.append([text_of(row) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)])
    return found


def test_the_adviser_takes_groups_over_and_the_form_keeps_them(desk: Client, cast: Cast) -> None:
    asked = {"players": 8, "hours": 24, "starts": "09:00", "level": "relaxed", "game": "armada"}
    text = desk.get(reverse("formats"), asked).content.decode()
    assert "Groups of 4, top 4" in text_of(text)
    assert "first_stage=groups&amp;group_size=4" in text
    event = make_event(cast, players=8)
    said = {"structure": "custom", "first_stage": "groups", "group_size": "4", "cut": "4", "swiss_rounds": ""}
    post(desk, "event-formats", event.slug, **said)
    event = Tournament.objects.get(pk=event.pk)
    assert (event.first_stage, event.group_size, event.cut, event.swiss_rounds) == ("groups", 4, 4, None)
    assert (
        "groups: everybody of the own group once, then the cut"
        in desk.get(reverse("event-edit", args=[event.slug])).content.decode()
    )


def test_the_desk_starts_draws_and_says_which_group(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=8, **GROUPS)
    post(desk, "event-start", event.slug, without_lists="1")
    event = Tournament.objects.get(pk=event.pk)
    assert "2 groups and 3 rounds" in text_of(
        desk.get(reverse("event-edit", args=[event.slug])).content.decode()
    )
    pair_round(event, cast.ozzel, now=NOW)
    draft = text_of(desk.get(reverse("round-desk", args=[event.slug, 1])).content.decode())
    assert "Group A: by the plan of its rounds" in draft
    assert "Group B: by the plan of its rounds" in draft


def test_the_standings_have_a_table_for_each_group_and_say_who_goes_through(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    address = reverse("event-standings", args=[event.slug])
    before = desk.get(address).content.decode()
    assert ("Group A" in before, "goes through" in before) == (True, False)
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    page = desk.get(address).content.decode()
    assert "The best 2 of each group go through." in page
    first, second, everybody = tables_in(page)
    for table in (first, second):
        assert [row.split()[0] for row in table] == ["1", "2", "3", "4"]
        assert ["goes through" in row for row in table] == [True, True, False, False]
    # A number beside a result is the place of the opponent in the same table.
    assert {number for row in first for number in re.findall(r"\b[WL] ?(\d+)", row)} == set("1234")
    assert [row.split()[0] for row in everybody] == [str(place) for place in range(1, 9)]
    assert sum("Group A" in row for row in everybody[:2]) == 1
    event = Tournament.objects.get(pk=event.pk)
    sheet = html(standings_sheet(event, paper="A4"), on_screen=False)
    assert tables_in(sheet)[0][0].split()[1] == first[0].split()[1]
    assert "The best 2 of each group go through." in sheet
    play(publish_next(event, cast.ozzel), cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    after = tables_in(desk.get(address).content.decode())
    assert [row.split()[1] for row in after[0]] == [row.split()[1] for row in first]
    assert Round.objects.filter(tournament=event).count() == 5


def test_groups_without_a_cut_are_refused_at_the_field(desk: Client) -> None:
    said = {
        "name": "Kuat",
        "date": "2026-05-09",
        "game": "armada",
        "structure": "custom",
        "first_stage": "groups",
    }
    answer = desk.post(reverse("event-new"), {**said, "group_size": "4", "cut": "0", "swiss_rounds": ""})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"cut": ["Groups lead into a cut: say how many go through."]}
    part = next(part for part in answer.context["form"].parts if part.key == "structure")
    assert part.has_errors


def test_a_players_page_has_the_table_of_the_own_group(client: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    entry = entry_of(event, event.groups[1][0])
    page = client.get(f"/p/{link_of(entry)}/").content.decode()
    own = next(table for table in tables_in(page) if any("you" in row.split() for row in table))
    assert "<h2>Group B</h2>" in " ".join(page.split()).replace("<h2> ", "<h2>").replace(" </h2>", "</h2>")
    names = {entry_of(event, key).name for key in event.groups[1]}
    assert {row.split()[1] for row in own} == names
    assert [row.split()[0] for row in own] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("players", "size", "cut", "told"),
    [
        (12, 4, 8, "The best 2 of each group go through, and by the standings the best 2 of the next place."),
        (
            12,
            4,
            4,
            "The first of each group goes through, and by the standings the best one of the next place.",
        ),
        (15, 3, 4, "The best 4 of the group winners go through, by the standings."),
    ],
)
def test_a_number_that_does_not_come_out_is_said(
    client: Client, cast: Cast, players: int, size: int, cut: int, told: str
) -> None:
    event = make_running_event(cast, players=players, **{**GROUPS, "group_size": size, "cut": cut})
    play(publish_next(event, cast.ozzel), cast.ozzel)
    page = client.get(reverse("event-standings", args=[event.slug])).content.decode()
    assert told in page
    assert page.count("within the cut") == cut
