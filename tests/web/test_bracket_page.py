"""The bracket with lines, seeds, scores and the podium, on the page and on paper."""

import io

import pypdf
import pytest
from django.test import Client

from tests.factories import Cast, make_running_event, play, publish_next
from tests.web.hall import close, event, result, round_of
from tournaments.models import Tournament
from tournaments.paper import printing
from tournaments.presenters.bracket import BracketSeat, ShownBracket, shown_bracket
from tournaments.queries import event_state

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def bracket(tournament: Tournament) -> ShownBracket:
    found = shown_bracket(event_state(Tournament.objects.get(pk=tournament.pk)))
    assert found is not None
    return found


def test_a_cut_shows_seeds_scores_and_the_games_to_come(cast: Cast) -> None:
    tournament = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    publish_next(tournament, cast.ozzel)
    semis, final = bracket(tournament).columns
    assert [[seat.seed for seat in game.seats] for game in semis.games] == [[1, 4], [2, 3]]
    assert final.games[0].seats == (BracketSeat("to come", "", "is-empty"),) * 2
    assert (semis.name, semis.is_final, final.name, final.is_final) == ("Semi-finals", False, "Final", True)
    play(tournament.rounds.get(number=2), cast.ozzel)
    semis = bracket(tournament).columns[0]
    assert [(seat.figure, seat.css) for seat in semis.games[0].seats] == [
        ("200", "is-winner"),
        ("100", "is-out"),
    ]
    assert bracket(tournament).champion == ""


def test_the_page_draws_lines_and_names_the_best_three_once_it_is_decided(hall: Client, cast: Cast) -> None:
    tournament = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    path = f"/events/{tournament.slug}/bracket/"
    running = hall.get(path).content.decode()
    assert 'class="bracket is-tree"' in running
    assert "podium-place" not in running
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    decided = hall.get(path).content.decode()
    assert decided.count("podium-place") == 3
    winner = bracket(tournament).champion
    assert winner in decided.partition("podium-rank")[2].partition("</div>")[0]


def test_without_a_cut_before_it_nobody_has_a_seed_and_a_bye_is_told() -> None:
    tournament = event(players=["Piett", "Ackbar", "Madine"], elimination=True)
    round_ = round_of(tournament, [(1, 2), (3,)], knockout=True)
    result(round_, 1, 200, 100)
    close(round_)
    first = bracket(tournament).columns[0]
    assert [[seat.name for seat in game.seats] for game in first.games] == [
        ["Piett", "Ackbar"],
        ["Madine", "bye"],
    ]
    assert {seat.seed for game in first.games for seat in game.seats} == {None}


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "paper"), [(4, "A4"), (16, "Letter"), pytest.param(64, "A4", marks=pytest.mark.release)]
)
def test_a_bracket_of_any_size_is_one_sheet_with_every_name(players: int, paper: str) -> None:
    names = [f"Wilhuff Tarkin {number}" for number in range(1, players + 1)]
    tournament = event(players=names, elimination=True)
    pairs = [(at, at + 1) for at in range(1, players, 2)]
    round_of(tournament, pairs, knockout=True)
    pdf = printing.pdf(printing.bracket_sheet(tournament, paper=paper))
    (page,) = pypdf.PdfReader(io.BytesIO(pdf)).pages
    text = " ".join(page.extract_text().split())
    assert [name for name in names if name not in text] == []
    assert page.mediabox.width > page.mediabox.height
