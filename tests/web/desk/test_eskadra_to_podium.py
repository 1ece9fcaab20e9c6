"""An event in pods from its first form to the podium; four phones around a table; slips."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from scoring.results import ReportedResult
from tests.factories import NOW, Cast, make_running_event, publish_next, refused
from tests.web.desk.acts import open_games, page, post
from tests.web.hall import paper_of_job
from tournaments.access.links import link_of
from tournaments.event_file import read_event, write_event
from tournaments.event_settings import Settings
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.paper.printing import html, pdf, standings_sheet
from tournaments.paper.slips import slips_sheet
from tournaments.queries import match_view
from tournaments.queries.document import export_event
from tournaments.queries.state.ranking import final_ranking_of, standings_of
from tournaments.services.event.setup import edit_tournament
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.results import report_result
from tournaments.services.rounds.rounds import close_round

pytestmark = pytest.mark.django_db


def seated(match: Match) -> list[Entry]:
    return [seat.entry for seat in match.seats.select_related("entry").order_by("number")]


def typed(match: Match, *battles: Sequence[object], end: str = "won", **said: Any) -> dict[str, Any]:
    """A filled-in form: each battle the scores in seat order; `left` are numbers of seats."""
    keys = [entry.key for entry in seated(match)]
    left = said.pop("left", ())
    data: dict[str, Any] = {"end": end, "version": "0", **said}
    for number, scores in enumerate(battles, start=1):
        for key, score in zip(keys, scores, strict=True):
            data[f"v-{key}-score" + (f"-{number}" if number > 1 else "")] = score
    for at, seat in enumerate(left, start=1):
        data["left" if at == 1 else f"left-{at}"] = keys[seat - 1]
    return data


def first_wins(match: Match) -> dict[str, Any]:
    """Three battles won by the first seat, the others in seat order."""
    return typed(match, *[[9 - seat for seat in range(len(seated(match)))]] * 3)


def running(cast: Cast, *, players: int = 4, **more: Any) -> tuple[Tournament, list[Match]]:
    values = {"structure": "custom", "swiss_rounds": 2, "cut": 0, **more}
    event = make_running_event(
        cast, players=players, game="kosmiczna_eskadra", asks_for_fleets=False, **values
    )
    return event, open_games(publish_next(event, cast.ozzel))


def answer(client: Client, match: Match, *, status: int = 422, **data: Any) -> str:
    address = reverse("match-result", args=[match.round.tournament.slug, match.round.number, match.pk])
    said = client.post(address, data)
    assert said.status_code == status
    return said.content.decode()


def test_the_form_of_a_new_event_has_the_points_of_the_places_and_the_cuts_P_POINTS_1_P_CUT_1(
    desk: Client,
) -> None:
    assert '<option value="kosmiczna_eskadra">Kosmiczna Eskadra</option>' in page(desk, "event-new")
    drawn = desk.get(reverse("event-new"), {"game": "kosmiczna_eskadra"}).content.decode()
    assert 'name="place_points" value="4 2 1 0 / 4 2 0 / 4 0"' in drawn
    assert 'name="swiss_rounds" value="3"' in drawn
    assert "Fleet lists" not in drawn
    said = {"name": "X", "date": "2026-05-09", "game": "kosmiczna_eskadra", "drawn_for": "kosmiczna_eskadra",
            "structure": "custom", "swiss_rounds": "2", "cut": "0"}  # fmt: skip
    wrong = desk.post(reverse("event-new"), {**said, "place_points": "4 2 3 / 4 0"})
    assert wrong.status_code == 422
    assert "The list for 3 rises" in wrong.content.decode()
    assert [size for size in (0, 2, 4, 8, 16, 32, 64) if f'value="{size}">top {size}<' in drawn] == [4, 8, 16]
    post(desk, "event-new", **said, place_points="5 3 / 6 3 1")
    assert Tournament.objects.get().place_points == "4 2 1 0 / 6 3 1 / 5 3"


def test_an_event_in_pods_runs_to_the_podium_by_forms_alone(desk: Client) -> None:
    """P-SIZE-1, P-CUT-1, P-RANK-1"""
    said = {"structure": "custom", "swiss_rounds": "2", "cut": "4", "is_public": "on"}
    post(desk, "event-new", name="Asteroid", date="2026-05-09", game="kosmiczna_eskadra",
         drawn_for="kosmiczna_eskadra", **said)  # fmt: skip
    event = Tournament.objects.get()
    post(desk, "entry-paste", event.slug, lines="Piett\nAckbar\nOzzel\nVeers\nNeeda\nMadine\nTarkin")
    post(desk, "event-start", event.slug, without_lists="1")
    for number in (1, 2):
        post(desk, "round-pair", event.slug, number=number)
        post(desk, "round-publish", event.slug, number)
        tables = open_games(Round.objects.get(number=number))
        assert sorted(len(seated(match)) for match in tables) == [3, 4]
        for match in tables:
            post(desk, "match-result", event.slug, number, match.pk, **first_wins(match))
        post(desk, "round-close", event.slug, number)
    before = {row.entry.key: row.standing for row in standings_of(Tournament.objects.get())}
    assert sum(line.points for line in before.values()) == 2 * (7 + 6)
    assert sum(line.values["wins"] for line in before.values()) == 2 * 2 * 3
    post(desk, "round-pair", event.slug, number=3)
    post(desk, "round-publish", event.slug, 3)
    (final,) = open_games(Round.objects.get(number=3))
    assert {entry.key for entry in seated(final)} == set(list(before)[:4])
    scores = ([1, 2, 3, 9], [1, 2, 3, 9], [9, 2, 3, 0], [1, 2, 3, 9])
    post(desk, "match-result", event.slug, 3, final.pk, **typed(final, *scores))
    post(desk, "round-close", event.slug, 3)
    assert "Final standings" in post(desk, "event-finish", event.slug)
    event = Tournament.objects.get()
    one, two, three, four = seated(final)
    podium = [row.entry.key for row in final_ranking_of(event)]
    assert podium[:4] == [four.key, one.key, three.key, two.key]
    text = write_event(export_event(event))
    assert write_event(read_event(text)) == text


def test_battles_are_typed_with_their_three_figures_and_one_more_is_asked_for_P_GAME_1(
    desk: Client, cast: Cast
) -> None:
    event, (match,) = running(cast, players=2)
    one, two = (entry.key for entry in seated(match))
    figures = {f"v-{one}-trophies": 3, f"v-{one}-ore": 5, f"v-{one}-losses": 2, f"v-{two}-score": 4}
    later = {f"v-{key}-score-{number}": score for number in (2, 3) for key, score in ((one, 1), (two, 2))}
    data = {"end": "won", "version": "0", **figures, **later}
    more = answer(desk, match, status=200, **data, more="1")
    assert f'name="v-{two}-score-4"' in more
    assert f'name="v-{one}-losses" value="2"' in more
    data |= {f"v-{one}-score-4": -1, f"v-{two}-score-4": 0}
    answer(desk, match, status=302, **data)
    view = match_view(match)
    assert view.totals == {one: 1, two: 3}
    assert [score.counters["score"] for score in view.scores.values()] == [6 + 1 + 1 - 1, 4 + 2 + 2 + 0]
    again = page(desk, "match-result", event.slug, 1, match.pk)
    assert f'name="v-{one}-score-4" value="-1"' in again


@pytest.mark.parametrize(
    ("battles", "said", "sentence"),
    [
        ([[1, 0]], {}, "Nobody has won 3 battles"),
        ([[1, 0]] * 3, {"end": "time"}, "Somebody has won 3 battles"),
        ([[1, 0]] * 4, {}, "Battle 4: Somebody had 3 battles before"),
        ([], {"end": "time"}, "No battle is typed yet."),
        ([[1, "x"]], {"end": "time"}, "Type a whole number."),
        ([[1, ""]], {"end": "time"}, "Score missing"),
        ([["", 1]], {"end": "time", "left": (1,)}, "A battle has the figures of two players at least."),
    ],
)
def test_what_can_not_be_comes_back_with_a_sentence_P_GAME_2(
    desk: Client, cast: Cast, battles: Any, said: dict[str, Any], sentence: str
) -> None:
    _event, (match,) = running(cast, players=2)
    text = answer(desk, match, **typed(match, *battles, **{"end": "won", **said}))
    assert sentence in text.replace("&#x27;", "'")
    assert not match.reports.exists()


def test_a_cut_that_makes_no_last_pod_is_refused_before_the_start_and_later_P_CUT_1(cast: Cast) -> None:
    with refused("cut_not_of_this_game"):
        running(cast, cut=32)
    event, _matches = running(cast)
    with refused("cut_not_of_this_game"):
        edit_tournament(event, cast.ozzel, Settings(planned_cut=2), now=NOW, reason="Late")


def test_twelve_ore_are_all_there_is_K_ORE_1(desk: Client, cast: Cast) -> None:
    _event, (match,) = running(cast, players=2)
    ore = {f"v-{entry.key}-{key}": value for entry in seated(match)
           for key, value in (("trophies", 0), ("ore", 7), ("losses", 0))}  # fmt: skip
    assert "Battle 1: 14 ore in all, but the asteroid has 12." in answer(
        desk, match, end="time", version="0", **ore
    )


def test_who_left_is_named_in_the_order_of_leaving_P_PLACE_2(desk: Client, cast: Cast) -> None:
    event, (match,) = running(cast)
    one, two, three, four = seated(match)
    battles = ([4, 3, 2, 1], [4, 3, 2, ""])
    data = typed(match, *battles, end="time") | {"left": four.key, "left-2": one.key}
    answer(desk, match, status=302, **data)
    scores = match_view(match).scores
    assert {key: (score.place, score.points) for key, score in scores.items()} == {
        one.key: (3, 1), two.key: (1, 4), three.key: (2, 2), four.key: (4, 0)
    }  # fmt: skip
    again = page(desk, "match-result", event.slug, 1, match.pk)
    assert again.count(f'<option value="{one.key}" selected') == 1
    assert again.count(f'<option value="{four.key}" selected') == 1


def test_the_preview_tells_who_has_how_many_battles_so_far(desk: Client, cast: Cast) -> None:
    event, (match,) = running(cast, players=2)
    address = reverse("match-preview", args=[event.slug, 1, match.pk])
    text = desk.post(address, typed(match, [5, 1], [1, 2], [4, 0])).content.decode()
    one, two = seated(match)
    said = " ".join(text.replace("<bdi>", "").replace("</bdi>", "").split())
    assert f'{one.name} <span class="num">2</span> · {two.name} <span class="num">1</span>' in said
    assert "Nobody has won 3 battles" in said


def say(client: Client, match: Match, entry: Entry, *battles: Sequence[object]) -> None:
    client.post(reverse("player-result", args=[link_of(entry), 1]), typed(match, *battles))


def test_four_phones_agree_as_soon_as_two_say_the_same(hall: Client, cast: Cast) -> None:
    _event, (match,) = running(cast)
    one, two, *_others = seated(match)
    won = [[5, 1, 0, 2]] * 3
    say(hall, match, one, *won)
    assert match.reports.get().state == "pending"
    say(hall, match, two, *won)
    assert match.reports.filter(state="confirmed").count() == 1
    assert match_view(match).totals[one.key] == 3
    assert page(hall, "player-page", link_of(two)).count("Place 3 at your table.") == 1


def test_a_score_and_the_figures_it_is_made_of_are_the_same_word(hall: Client, cast: Cast) -> None:
    """F18: one types 6, another 3 + 5 − 2; whoever types another number disagrees."""
    _event, (match,) = running(cast, players=3)
    one, two, three = seated(match)
    scores = {f"v-{two.key}-score": 1, f"v-{three.key}-score": 2}
    figures = {f"v-{one.key}-trophies": 3, f"v-{one.key}-ore": 5, f"v-{one.key}-losses": 2}
    for entry, own in ((one, {f"v-{one.key}-score": 6}), (two, figures)):
        hall.post(
            reverse("player-result", args=[link_of(entry), 1]),
            {"end": "time", "version": "0", **scores, **own},
        )
    assert match.reports.filter(state="confirmed").count() == 1
    last = hall.post(
        reverse("player-result", args=[link_of(three), 1]),
        {"end": "time", "version": "0", **scores, **figures},
        follow=True,
    )
    assert "result stands" not in last.content.decode()
    assert match.reports.count() == 2


def test_four_phones_that_differ_leave_it_to_the_desk(hall: Client, cast: Cast) -> None:
    _event, (match,) = running(cast)
    for number, entry in enumerate(seated(match)):
        say(hall, match, entry, *[[5 + number, 1, 0, 2]] * 3)
    assert match.reports.filter(state="confirmed").count() == 0
    assert "You say different things." in page(hall, "player-page", link_of(seated(match)[0]))


def test_a_pod_finished_twice_is_finished_once_and_other_figures_need_a_reason(
    desk: Client, cast: Cast
) -> None:
    _event, (match,) = running(cast)
    data = first_wins(match)
    answer(desk, match, status=302, **data)
    answer(desk, match, status=302, **data)
    assert match.reports.count() == 1
    other = typed(match, *[[1, 9, 0, 2]] * 3) | {"version": "1"}
    assert "Say why" in answer(desk, match, **other)
    answer(desk, match, status=302, **other, reason="Misread")
    assert match_view(match).totals == dict(zip((e.key for e in seated(match)), (0, 3, 0, 0), strict=True))


def test_shared_places_stand_in_the_standings_as_exact_fractions(client: Client, cast: Cast) -> None:
    event, (match,) = running(cast)
    players = tuple(entry.key for entry in seated(match))
    said = ReportedResult(players, {"end": "time"}, ({key: {"score": 1} for key in players},))
    report_result(match, cast.ozzel, result=said, now=NOW)
    assert {score.points for score in match_view(match).scores.values()} == {Fraction(7, 4)}
    assert "1.75" in page(client, "event-pairings", event.slug)
    standings = page(client, "event-standings", event.slug)
    assert "The bold number is the place at the table" in standings
    assert "W won, L lost" not in standings


def test_the_slip_has_a_line_a_seat_and_a_column_a_battle(cast: Cast) -> None:
    event, (match,) = running(cast)
    sheet = slips_sheet(Round.objects.get(tournament=event), paper="a4", base="http://hall")
    text = html(sheet, on_screen=False)
    for asked in ("1. Score", "5. Score", "Battles won", "Place", "Left during the game, in order:"):
        assert asked in text
    assert "Trophies" not in text
    assert all(f">{entry.name}</p>" in text for entry in seated(match))


def test_a_page_has_four_slips_of_pods_each_with_all_names_and_its_signatures(cast: Cast) -> None:
    """With a row a battle the last lines of a slip were cut off."""
    event, _matches = running(cast, players=20)
    document = pypdf.PdfReader(
        io.BytesIO(paper_of_job("slips", Round.objects.get(tournament=event), base="http://hall"))
    )
    texts = [page.extract_text() for page in document.pages]
    assert [text.count("Signature") for text in texts] == [3, 2]
    names = Counter(re.findall(r"\bA\d+\b", "\n".join(texts)))
    # In the grid and below the code.
    assert names == {f"A{number}": 2 for number in range(1, 21)}


def test_standings_of_pods_stand_across_the_paper_with_a_round_in_one_line(cast: Cast) -> None:
    event, matches = running(cast, players=8, swiss_rounds=4)
    for number in range(1, 5):
        for match in matches:
            keys = [entry.key for entry in seated(match)]
            battle = {key: {"score": score} for score, key in enumerate(keys)}
            report_result(
                match, cast.ozzel, result=ReportedResult(tuple(keys), {"end": "time"}, (battle,)), now=NOW
            )
        close_round(Round.objects.get(tournament=event, number=number), cast.ozzel, now=NOW)
        matches = open_games(publish_next(event, cast.ozzel)) if number < 4 else []
    sheet = standings_sheet(Tournament.objects.get(), paper="A4")
    assert sheet.is_across
    (printed,) = pypdf.PdfReader(io.BytesIO(pdf(sheet))).pages
    assert printed.mediabox.width > printed.mediabox.height
    lines = [line for line in printed.extract_text().splitlines() if re.match(r"\s*[1-8]\s*A\d", line)]
    assert len(lines) == 8


def test_the_sheet_of_the_round_leads_to_the_page_of_each_table(desk: Client, cast: Cast) -> None:
    event, (match,) = running(cast)
    text = page(desk, "round-sheet", event.slug, 1)
    assert text.count("Type the result") == 1
    assert "round-sheet.js" not in text
    assert reverse("match-result", args=[event.slug, 1, match.pk]) in text


def test_how_points_are_counted_names_the_lists_of_this_event(client: Client, cast: Cast) -> None:
    event, _matches = running(cast, place_points="5 3 2 1 / 5 3 1 / 5 1")
    text = page(client, "event-points", event.slug)
    assert "for four, three and two players: 5 3 2 1 / 5 3 1 / 5 1." in text
    assert "Whoever has won 3 battles has won the game" in text


def test_the_draft_says_how_many_meet_again_and_that_fewer_is_not_possible_P_PAIR_1(
    desk: Client, cast: Cast
) -> None:
    event, (match,) = running(cast)
    post(desk, "match-result", event.slug, 1, match.pk, **first_wins(match))
    post(desk, "round-close", event.slug, 1)
    post(desk, "round-pair", event.slug, number=2)
    assert "6 meetings are repeats. Fewer is not possible." in page(desk, "round-desk", event.slug, 2)


def row(match: Match, seat: int, bout: int, *figures: object) -> dict[str, Any]:
    """Trophies, ore, losses and score of one player in one battle, as the boxes send them."""
    key, suffix = seated(match)[seat - 1].key, f"-{bout}" if bout > 1 else ""
    fields = ("trophies", "ore", "losses", "score")
    return {f"v-{key}-{field}{suffix}": value for field, value in zip(fields, figures, strict=True)}


def test_all_four_columns_are_taken_where_they_agree_K_SCORE_2(desk: Client, cast: Cast) -> None:
    _event, (match, *_rest) = running(cast, players=2)
    boxes = {**row(match, 1, 1, 3, 5, 2, 6), **row(match, 2, 1, 1, 0, 4, -3)}
    answer(desk, match, status=302, end="time", version="0", way="parts", **boxes)
    report = match.reports.get()
    one, two = (entry.key for entry in seated(match))
    # What the three already say is not kept twice.
    assert report.bouts == [
        {one: {"trophies": 3, "ore": 5, "losses": 2}, two: {"trophies": 1, "ore": 0, "losses": 4}}
    ]


def test_only_where_the_four_columns_differ_is_asked_which_is_right(desk: Client, cast: Cast) -> None:
    _event, (match, *_rest) = running(cast, players=2)
    boxes = {**row(match, 1, 1, 3, 5, 2, 7), **row(match, 2, 1, 1, 0, 4, -3)}
    text = answer(desk, match, end="time", version="0", way="parts", **boxes)
    name = seated(match)[0].name
    question = f"Battle 1: {name}: trophies, ore and losses come to 6, not to 7. Which is right?"
    assert text.count(question) == 1
    assert text.count("come to") == 1


def test_who_types_only_scores_is_not_held_to_boxes_that_are_hidden(desk: Client, cast: Cast) -> None:
    _event, (match, *_rest) = running(cast, players=2)
    boxes = {**row(match, 1, 1, 3, 5, 2, 7), **row(match, 2, 1, "", "", "", 1)}
    answer(desk, match, status=302, end="time", version="0", way="sums", **boxes)
    one, two = (entry.key for entry in seated(match))
    assert match.reports.get().bouts == [{one: {"score": 7}, two: {"score": 1}}]


def test_the_form_asks_first_what_is_typed_and_a_score_stands_behind_its_parts(
    desk: Client, cast: Cast
) -> None:
    event, (match, *_rest) = running(cast)
    text = page(desk, "match-result", event.slug, 1, match.pk)
    assert re.search(r'name="way" value="sums"[^>]* checked', text)
    assert re.findall(r'<th scope="col" class="is-\w+">(\w+)</th>', text)[:4] == [
        "Trophies", "Ore", "Losses", "Score",
    ]  # fmt: skip
    assert [label for label in ("Second to leave", "Third to leave") if label in text] == [
        "Second to leave", "Third to leave",
    ]  # fmt: skip


def test_a_report_of_a_pod_tells_battles_won_and_the_sum_of_all(cast: Cast) -> None:
    _event, (match, *_rest) = running(cast, players=3)
    one, two, _three = seated(match)
    players = tuple(entry.key for entry in seated(match))
    battles = [(3, 1, 0), (5, 6, 0), (2, 0, 1)]
    said = tuple({key: {"score": n} for key, n in zip(players, each, strict=True)} for each in battles)
    report_own_result(match, one, result=ReportedResult(players, {"end": "time"}, said), now=NOW)
    text = Client().get(reverse("player-page", args=[link_of(two)])).content.decode()
    figures = " ".join(re.sub("<[^>]+>", " ", text).split())
    assert f"{one.name} won 2 battles · 3 + 5 + 2 = 10 · 4 points" in figures
    assert f"{two.name} won 1 battle · 1 + 6 + 0 = 7 · 2 points" in figures
