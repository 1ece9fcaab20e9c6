"""What a table shares: noted by a judge, read by the players and on the slip (A-SHARE-1)."""

import pytest
from django.test import Client

from tests.factories import Cast, make_running_event, play, publish_next
from tests.web.results.acts import two
from tournaments.access.links import link_of
from tournaments.models import Entry, Match, Round
from tournaments.paper.printing import html
from tournaments.paper.slips import slips_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(cast: Cast) -> Client:
    """Jerec, a judge, with a tablet."""
    client = Client()
    client.force_login(cast.jerec)
    return client


NOTE = "You share with your opponent: range ruler"


def address(match: Match) -> str:
    return f"/events/{match.round.tournament.slug}/desk/rounds/{match.round.number}/tables/{match.pk}/"


def own_page(entry: Entry) -> str:
    return Client().get(f"/p/{link_of(entry)}/").content.decode()


def note(client: Client, match: Match, **data: str) -> str:
    return client.post(f"{address(match)}shared/", data, follow=True).content.decode()


def test_A_MISC_1_both_read_it_and_so_does_the_slip(match: Match, judge: Client) -> None:
    assert "Noted at table 1." in note(judge, match, component="range_ruler", broken="")
    assert [NOTE in own_page(entry) for entry in two(match)] == [True, True]
    assert "range ruler" in judge.get(address(match)).content.decode()
    round_ = Round.objects.select_related("tournament", "stage").get(pk=match.round_id)
    slips = html(slips_sheet(round_, paper="A4"), on_screen=True)
    assert slips.count("<b>range ruler</b>") == 1


def test_A_SHARE_1_who_has_none_of_their_own_reads_it_in_the_next_round(
    match: Match, judge: Client, cast: Cast
) -> None:
    one, other = two(match)
    note(judge, match, component="range_ruler", broken=one.key)
    play(match.round, cast.ozzel)
    publish_next(match.round.tournament, cast.ozzel)
    assert [NOTE in own_page(entry) for entry in (one, other)] == [True, False]


def test_what_is_no_longer_shared_is_gone_from_all_pages(match: Match, judge: Client) -> None:
    note(judge, match, component="range_ruler", broken="")
    page = note(judge, match, end="range_ruler")
    assert ["Shared in this round" in page, *(NOTE in own_page(entry) for entry in two(match))] == [False] * 3


def test_a_form_without_a_component_says_so_and_notes_nothing(match: Match, judge: Client) -> None:
    answer = judge.post(f"{address(match)}shared/", {"broken": ""})
    assert answer.status_code == 422
    assert [entry.shares for entry in two(match)] == [[], []]


def test_a_game_whose_rules_speak_of_no_sharing_has_no_such_page(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4, game="xwing", structure="custom", swiss_rounds=2, cut=0)
    match = publish_next(event, cast.ozzel).matches.select_related("round__tournament")[0]
    assert desk.get(f"{address(match)}shared/").status_code == 404
    assert "Something is shared" not in desk.get(address(match)).content.decode()
