"""F19, F42, F48: from whose phone a result is taken, and until when."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, play, report, write_settings
from tests.web.results.acts import form_of, own, page_of, states, two
from tournaments.access.links import link_of, slip_link_of
from tournaments.models import Match, Report, Round, Tournament
from tournaments.queries import round_view
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


def test_F19_F42_nobody_reports_for_a_table_where_he_does_not_sit(round_: Round, match: Match) -> None:
    stranger = two(round_view(round_).matches[1].match)[0]
    answer = Client().post(own(stranger), form_of(match), follow=True)
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_F19_F42_nor_with_a_wrong_link_nor_for_another_round(match: Match, cast: Cast) -> None:
    one, _other = two(match)
    token = link_of(one)
    wrong = f"/p/{token[:-1]}{'y' if token.endswith('x') else 'x'}/rounds/1/result/"
    assert Client().post(wrong, form_of(match)).status_code == 404
    answer = Client().post(own(one, 2), form_of(match), follow=True)
    assert "Round 2: you have no table there." in answer.content.decode()
    assert not Report.objects.exists()


def test_F19_a_draft_takes_no_results(event: Tournament, cast: Cast) -> None:
    draft = pair_round(event, cast.ozzel, now=NOW)
    drafted = round_view(draft).matches[0].match
    answer = Client().post(own(two(drafted)[0]), form_of(drafted), follow=True)
    assert "Round 1: you have no table there." in answer.content.decode()
    assert not Report.objects.exists()


def test_F19_after_the_round_closed_players_report_nothing(round_: Round, match: Match, cast: Cast) -> None:
    one, other = two(match)
    play(round_, cast.ozzel)
    before = states(match)
    answer = Client().post(own(one), form_of(match, 400, 0, accept_unusual="on"))
    assert answer.status_code == 422
    assert "Round 1 is closed" in answer.content.decode()
    Client().post(own(other, act="confirm"), {"version": "1"})
    assert states(match) == before


def test_F19_a_disqualified_player_says_nothing_any_more(match: Match, desk: Client) -> None:
    one, _other = two(match)
    url = f"/events/{match.round.tournament.slug}/desk/players/{one.key}/disqualify/"
    desk.post(url, {"reason": "Loaded dice"})
    answer = Client().post(own(one), form_of(match))
    assert "You were disqualified" in answer.content.decode()
    assert not Report.objects.exists()


def test_where_players_do_not_report_they_are_sent_to_the_desk(
    event: Tournament, match: Match, cast: Cast
) -> None:
    write_settings(Tournament.objects.filter(pk=event.pk), player_reports=False)
    one, _other = two(match)
    assert "Hand your result slip in" in page_of(one)
    answer = Client().post(own(one), form_of(match))
    assert "Results are entered at the desk here" in answer.content.decode()


def test_after_the_desk_has_spoken_the_players_are_told_to_go_there(match: Match, cast: Cast) -> None:
    one, _other = two(match)
    report(match, cast.jerec, 177, 49)
    answer = Client().post(own(one), form_of(match, 400, 0, accept_unusual="on"))
    assert "This table has a result already" in answer.content.decode()
    assert "Entered by the desk" in page_of(one)


def test_F48_the_code_on_the_slip_opens_the_own_result_and_nothing_else(match: Match) -> None:
    one, other = two(match)
    for entry in (one, other):
        url = f"/s/{slip_link_of(entry, 1)}/"
        assert f"You report as {entry.name}" in Client().get(url).content.decode()
        Client().post(url, form_of(match))
    assert states(match) == [(1, "superseded"), (2, "confirmed")]
    assert Client().get(f"/p/{slip_link_of(one, 1)}/").status_code == 404
    assert Client().get(f"/s/{link_of(one)}/").status_code == 404
