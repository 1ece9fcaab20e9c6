"""F26, A-ROLE-6: points taken, game losses, proposals of the marshal."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, play, report
from tests.web.results.acts import page_of, two
from tournaments.models import Entry, Match, Penalty, Tournament
from tournaments.queries import match_view, standings_of
from tournaments.services.results.penalties import give_penalty

pytestmark = pytest.mark.django_db


def words_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def penalize(desk: Client, event: Tournament, entry: Entry, **form: Any) -> Any:
    url = f"/events/{event.slug}/desk/players/{entry.key}/penalty/"
    return desk.post(url, {"reason": "Slow play", **form}, follow=True)


def test_F26_points_taken_are_a_record_and_stand_in_the_standings(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, _other = two(match)
    play(match.round, cast.ozzel)
    before = next(row.standing.points for row in standings_of(event) if row.entry == one)
    penalize(desk, event, one, kind="points", points=2)
    line = next(row.standing for row in standings_of(event) if row.entry == one)
    assert (line.points, line.tally.penalty) == (before - 2, 2)
    page = Client().get(f"/events/{event.slug}/standings/").content.decode()
    assert "points taken by a ruling" in page
    assert "Slow play" in page_of(one)


def test_no_penalty_of_weight_is_chosen_beforehand_for_who_comes_from_the_table(
    event: Tournament, match: Match, desk: Client
) -> None:
    one, _other = two(match)
    url = f"/events/{event.slug}/desk/players/{one.key}/penalty/?match={match.pk}"
    form = desk.get(url).context["form"]
    assert (form["kind"].value(), form["match"].value()) == ("warning", str(match.pk))


def test_F26_a_game_loss_counts_like_a_concession_and_the_typed_scores_stay(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, other = two(match)
    report(match, cast.ozzel, 177, 49)
    penalize(desk, event, one, kind="game_loss", match=match.pk)
    scores = match_view(match).scores
    assert [
        (scores[player.key].points, scores[player.key].counters["margin"]) for player in (one, other)
    ] == [
        (0, 0),
        (8, 140),
    ]
    assert match_view(match).totals == {one.key: 177, other.key: 49}
    penalty = Penalty.objects.get()
    desk.post(f"/events/{event.slug}/desk/penalties/{penalty.pk}/withdraw/", {"reason": "Wrong player"})
    assert [score.points for score in match_view(match).scores.values()] == [7, 4]
    assert Penalty.objects.get().state == "withdrawn"


def test_F26_a_game_loss_alone_is_a_result(event: Tournament, match: Match, cast: Cast) -> None:
    one, _other = two(match)
    give_penalty(one, cast.madine, kind="game_loss", match=match, reason="Late", now=NOW)
    assert match_view(match).is_done
    play(match.round, cast.ozzel)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"kind": "points", "points": 0}, "cannot be taken"),
        ({"kind": "points", "points": 99}, "cannot be taken"),
        ({"kind": "game_loss"}, "Choose the game"),
        ({"kind": "execution"}, "Select a valid choice"),
        ({"kind": "warning", "reason": " "}, "required"),
    ],
)
def test_F26_a_wrong_penalty_gets_a_sentence(
    event: Tournament, match: Match, desk: Client, form: dict[str, Any], sentence: str
) -> None:
    answer = penalize(desk, event, two(match)[0], **form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Penalty.objects.exists()


def test_A_ROLE_6_the_marshal_proposes_and_the_organizer_decides(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, other = two(match)
    marshal = Client()
    marshal.force_login(cast.madine)
    base = f"/events/{event.slug}/desk"
    for entry in (one, other):
        marshal.post(f"{base}/players/{entry.key}/propose/", {"reason": "Cheating"})
    assert marshal.post(f"{base}/players/{one.key}/disqualify/", {"reason": "x"}).status_code == 403
    assert "Proposed disqualification" in desk.get(f"{base}/").content.decode()
    desk.post(f"{base}/players/{one.key}/disqualify/", {"reason": "Cheating"})
    proposal = Penalty.objects.get(entry=other)
    desk.post(f"{base}/penalties/{proposal.pk}/decline/", {"reason": "A misunderstanding"})
    assert entry_of(event, one.key).status == "disqualified"
    assert entry_of(event, other.key).status == "active"
    assert list(Penalty.objects.order_by("pk").values_list("state", flat=True)) == ["standing", "declined"]


def test_A_ROLE_6_a_judge_notes_a_warning_and_reads_whom_to_ask_for_more(
    event: Tournament, match: Match, cast: Cast
) -> None:
    one, _other = two(match)
    judge = Client()
    judge.force_login(cast.jerec)
    table = judge.get(f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/").content.decode()
    assert f"Warning for {one.name}…" in table
    url = f"/events/{event.slug}/desk/players/{one.key}/penalty/"
    page = words_of(judge.get(url))
    assert "ask the marshal or the organizer: madine (marshal) , ozzel (organizer)" in page
    assert "game loss: this game counts as lost" not in page
    judge.post(url, {"reason": "Slow play", "kind": "points", "points": "5"})
    line = event.audit.latest("pk")
    assert (line.action, line.actor, line.reason) == ("note_warning", cast.jerec, "Slow play")
    assert list(one.penalties.values_list("kind", "points", "state")) == [("warning", 0, "standing")]
    assert "Slow play" in page_of(one)
    # The own warning is taken back, as every own act.
    judge.post(f"/events/{event.slug}/desk/history/{line.revision}/undo/", {"reason": "By mistake"})
    assert one.penalties.get().state == "withdrawn"


def test_a_warning_by_a_judge_asks_for_a_reason(event: Tournament, match: Match, cast: Cast) -> None:
    judge = Client()
    judge.force_login(cast.jerec)
    url = f"/events/{event.slug}/desk/players/{two(match)[0].key}/penalty/"
    assert judge.post(url, {"reason": " "}).status_code == 422
    assert not Penalty.objects.exists()
