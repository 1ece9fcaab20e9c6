"""The button on the player's page, the queue of the judges, and one call from press to ruling (F45)."""

import re

import pytest
from django.test import Client

from tests.factories import Cast, make_running_event, past_the_gate, publish_next
from tournaments.access.links import link_of
from tournaments.models import Entry, JudgeCall, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def own(event: Tournament) -> str:
    """The page of who sits at table 2."""
    return f"/p/{link_of(event.rounds.get().matches.get(table=2).seats.get(number=1).entry)}/"


@pytest.fixture
def judge(cast: Cast) -> Client:
    judge = Client()
    judge.force_login(cast.jerec)
    return judge


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_call_walks_from_the_phone_to_the_ruling(
    hall: Client, judge: Client, desk: Client, event: Tournament, own: str
) -> None:
    at = f"/events/{event.slug}/desk/"
    page = text(hall, own)
    assert "Call a judge to table 2" in page
    # Nobody is asked to check in at an event without check-in.
    assert 'id="check-in"' not in page
    hall.post(f"{own}call/", {"text": "Is this in range?"})
    assert "A judge is called. Stay at your table." in text(hall, own)
    assert "Is this in range?" in text(desk, at)
    assert "Is this in range?" in text(judge, f"{at}calls/")
    # The bar of every page of the desk says how many wait.
    assert 'Calls <span class="badge is-bad">1</span>' in text(judge, f"{at}history/")
    call = JudgeCall.objects.get()
    page = judge.post(f"{at}calls/{call.pk}/claim/", follow=True).content.decode()
    assert "You go to table 2. The stopwatch runs." in page
    assert "data-since=" in page
    # The minutes it proposes go on with the stopwatch while the page stands open.
    assert f'data-minutes-since="{JudgeCall.objects.get().claimed_at.isoformat()}"' in page
    assert "A judge is on the way." in text(hall, own)
    answer = judge.post(f"{at}calls/{call.pk}/", {"ruling": "Measured: yes", "minutes": "4"}, follow=True)
    assert "Table 2: answered, and on record." in answer.content.decode()
    assert "Measured: yes" in text(judge, f"{at}calls/")
    page = text(hall, own)
    assert "with 4 more minutes for your table" in page
    assert "Call a judge to table 2" in page
    # What was ruled stands at the table for both, until the round ends.
    match = Match.objects.get(round__tournament=event, table=2)
    for seat in match.seats.select_related("entry"):
        page = text(hall, f"/p/{link_of(seat.entry)}/")
        assert "A judge's ruling," in page
        assert "<bdi>Measured: yes</bdi>" in page
        assert "It was about: <bdi>Is this in range?</bdi>" in page
    elsewhere = Match.objects.get(round__tournament=event, table=1).seats.first()
    assert elsewhere is not None
    assert "Measured: yes" not in text(hall, f"/p/{link_of(elsewhere.entry)}/")
    match.round.state = "complete"
    match.round.save()
    past_the_gate(event)
    assert "Measured: yes" not in text(hall, own)


def test_no_tab_of_a_judge_leads_to_a_page_they_may_not_open(judge: Client, event: Tournament) -> None:
    bar = text(judge, f"/events/{event.slug}/desk/calls/").partition("</nav>")[0]
    tabs = re.findall(r'<a href="([^"]+)"', bar.partition('class="tabs"')[2])
    assert len(tabs) > 4
    assert [judge.get(tab).status_code for tab in tabs] == [200] * len(tabs)


def test_a_ruling_that_is_missing_is_asked_for_where_it_stands(
    hall: Client, judge: Client, event: Tournament, own: str
) -> None:
    hall.post(f"{own}call/")
    call = JudgeCall.objects.get()
    at = f"/events/{event.slug}/desk/calls/{call.pk}/"
    judge.post(f"{at}claim/")
    answer = judge.post(at, {"ruling": "", "minutes": "4"})
    assert answer.status_code == 422
    assert JudgeCall.objects.get().state == "claimed"


def test_the_button_is_gone_with_the_game(hall: Client, desk: Client, event: Tournament, own: str) -> None:
    JudgeCall.objects.all().delete()
    event.rounds.update(state="complete")
    hall.post(f"{own}call/")
    assert JudgeCall.objects.count() == 0


def test_a_judge_who_plays_is_not_offered_to_answer_their_own_call(
    hall: Client, judge: Client, event: Tournament, own: str, cast: Cast
) -> None:
    hall.post(f"{own}call/", {"text": "Is this in range?"})
    call = JudgeCall.objects.get()
    assert "I go there" in text(judge, f"/events/{event.slug}/desk/calls/")
    Entry.objects.filter(pk=call.entry_id).update(user=cast.jerec)
    past_the_gate(event)
    page = text(judge, f"/events/{event.slug}/desk/calls/")
    assert "I go there" not in page
    assert "Your own call: somebody else goes there." in page


def test_a_judge_who_plays_is_not_offered_the_call_of_an_opponent(
    hall: Client, judge: Client, event: Tournament, own: str, cast: Cast
) -> None:
    hall.post(f"{own}call/", {"text": "Is this in range?"})
    call = JudgeCall.objects.get()
    places = [f"/events/{event.slug}/desk/{rest}" for rest in ("", "calls/", f"calls/{call.pk}/")]
    assert ["I go there" in text(judge, place) for place in places] == [True, True, True]
    seats = Match.objects.get(round__tournament=event, table=call.table).seats
    opponent = seats.exclude(entry=call.entry_id).get().entry_id
    Entry.objects.filter(pk=opponent).update(user=cast.jerec)
    past_the_gate(event)
    pages = [text(judge, place) for place in places]
    assert ["I go there" in page for page in pages] == [False, False, False]
    assert ["Your own table: somebody else goes there." in page for page in pages] == [True, True, True]
