"""Who should not meet, as the organizer says it, and the word that pairs them all the same."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, entry_of, make_running_event
from tournaments.models import EventWish, Round, Tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import EntryChanges, edit_entry
from tournaments.services.people.wishes import WantedConstraint, put_wish
from tournaments.services.rounds.rounds import discard_round, pair_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=2, structure="custom", swiss_rounds=3, cut=0)


@pytest.fixture
def desk(client: Client, cast: Cast) -> Client:
    client.force_login(cast.ozzel)
    return client


def post(client: Client, name: str, *args: object, **data: object) -> str:
    answer = client.post(reverse(name, args=args), data, follow=True)
    return html.unescape(answer.content.decode())


def wishes() -> list[tuple[str, bool, int | None]]:
    return [(str(row), row.hard, row.until_round) for row in EventWish.objects.all()]


def test_a_wish_is_said_and_withdrawn_on_its_page(desk: Client, event: Tournament, cast: Cast) -> None:
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(club="Rogues"), now=NOW)
    about_two = {"about": "pair", "one": "p1", "other": "p2", "strength": "hard", "until": "2"}
    page = post(desk, "event-wishes", event.slug, **about_two)
    assert "in rounds 1–2" in page
    assert "must not meet" in page
    post(desk, "event-wishes", event.slug, about="club", club="*", strength="soft")
    page = post(desk, "event-wishes", event.slug, about="club", club="Rogues", strength="soft")
    assert ("Every club" in page, "Club Rogues" in page) == (True, True)
    assert wishes() == [("A1 – A2", True, 2), ("", False, None), ("Rogues", False, None)]
    number = EventWish.objects.order_by("pk")[0].pk
    assert "withdrawn" in post(desk, "event-wishes", event.slug, about="withdraw", wish=number)
    post(desk, "event-wishes", event.slug, about="withdraw", wish=number)
    post(desk, "event-wishes", event.slug, about="withdraw", wish="x")
    assert wishes() == [("", False, None), ("Rogues", False, None)]
    same = desk.post(reverse("event-wishes", args=[event.slug]), {**about_two, "other": "p1"})
    assert (same.status_code, len(wishes())) == (422, 2)
    far = desk.post(reverse("event-wishes", args=[event.slug]), {**about_two, "until": "99"})
    assert (far.status_code, len(wishes())) == (422, 2)
    assert (
        reverse("event-wishes", args=[event.slug])
        in desk.get(reverse("entries", args=[event.slug])).content.decode()
    )


def test_the_desk_names_them_and_pairs_on_the_organizers_word(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    put_wish(event, cast.ozzel, WantedConstraint(keys=("p1", "p2"), strength="hard"), now=NOW)
    assert 'name="anyway"' not in desk.get(reverse("desk", args=[event.slug])).content.decode()
    page = post(desk, "round-pair", event.slug, number=1)
    assert "A1 – A2 would meet" in page
    assert 'name="anyway"' in page
    page = post(desk, "round-pair", event.slug, number=1, anyway="1")
    assert "Must not meet, but do" in page
    assert "By the organizer's word." in page
    post(desk, "round-publish", event.slug, 1)
    assert Round.objects.get().state == Round.State.PUBLISHED


def test_a_wish_said_after_the_draft_asks_before_publishing(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    put_wish(event, cast.ozzel, WantedConstraint(keys=("p1", "p2"), strength="hard"), now=NOW)
    page = post(desk, "round-publish", event.slug, 1)
    assert "They must not meet: A1 – A2." in page
    assert 'name="anyway"' in page
    post(desk, "round-publish", event.slug, 1, anyway="1")
    assert Round.objects.get().state == Round.State.PUBLISHED


def test_people_seated_by_hand_and_the_rest_ask_for_the_word(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    put_wish(event, cast.ozzel, WantedConstraint(keys=("p1", "p2"), strength="hard"), now=NOW)
    post(desk, "round-by-hand", event.slug, number=1, reason="Cards")
    seats = {"first": "p1", "second": "p2", "reason": "Cards"}
    page = post(desk, "round-seat", event.slug, 1, **seats)
    assert ("They must not meet" in page, 'name="anyway"' in page) == (True, True)
    page = post(desk, "round-rest", event.slug, 1)
    assert ("They must not meet" in page, 'name="anyway"' in page) == (True, True)
    assert not Round.objects.get().matches.exists()
    post(desk, "round-seat", event.slug, 1, anyway="on", **seats)
    assert Round.objects.get().matches.count() == 1
    discard_round(Round.objects.get(), cast.ozzel, now=NOW)
    post(desk, "round-by-hand", event.slug, number=1, reason="Cards")
    post(desk, "round-rest", event.slug, 1, anyway="1")
    assert Round.objects.get().matches.count() == 1


def test_an_offer_that_breaks_a_wish_says_so_and_asks(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=3, structure="custom", swiss_rounds=3, cut=0)
    put_wish(event, cast.ozzel, WantedConstraint(keys=("p1", "p2"), strength="hard"), now=NOW)
    publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p3"), cast.ozzel, now=NOW)
    page = html.unescape(desk.get(reverse("round-repair", args=[event.slug, 1])).content.decode())
    assert ("Must not meet, but do" in page, 'name="anyway"' in page) == (True, True)
    choice = {"choice": "best", "reason": "Two are left"}
    answer = desk.post(reverse("round-repair", args=[event.slug, 1]), choice)
    assert (answer.status_code, "They must not meet" in answer.content.decode()) == (422, True)
    answer = desk.post(reverse("round-repair", args=[event.slug, 1]), {**choice, "anyway": "1"})
    assert answer.status_code == 302


@pytest.mark.parametrize(
    ("structure", "told"),
    [
        ({"first_stage": "round_robin", "cut": 0}, "everybody meets everybody: no wish"),
        ({"elimination": True}, "a bracket from the start: no wish"),
        ({"swiss_rounds": 2, "cut": 0}, ""),
    ],
)
def test_where_no_wish_can_be_kept_the_page_says_so(
    desk: Client, cast: Cast, structure: dict[str, object], told: str
) -> None:
    """And what is drawn there has no note of a wish, kept or not."""
    event = make_running_event(cast, players=4, structure="custom", **structure)
    one, other = entry_of(event, "p1"), entry_of(event, "p2")
    put_wish(
        event,
        cast.ozzel,
        WantedConstraint(keys=(one.key, other.key), club="", strength="soft", until=None),
        now=NOW,
    )
    page = html.unescape(desk.get(reverse("event-wishes", args=[event.slug])).content.decode())
    assert ("no wish keeps anybody apart" in page) is bool(told)
    assert told in page
    if told:
        assert pair_round(event, cast.ozzel, now=NOW).notes == []
