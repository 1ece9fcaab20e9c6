"""F21, F22: unusual and wrong values on the phone, and the preview."""

from typing import Any

import pytest
from django.test import Client

from tests.web.results.acts import form_of, own, page_of, says, states, two
from tournaments.models import Match, Report

pytestmark = pytest.mark.django_db


def test_F21_unusual_values_are_asked_back_on_the_phone_too(match: Match) -> None:
    one, _other = two(match)
    answer = says(one, match, 400, 49)
    assert answer.status_code == 422
    assert "is a whole fleet" in answer.content.decode()
    assert not Report.objects.exists()
    says(one, match, 400, 49, accept_unusual="on")
    assert states(match) == [(1, "pending")]


@pytest.mark.parametrize(
    ("one", "other", "said", "sentence"),
    [
        ("-5", 49, {}, "a score is never negative"),
        ("17a", 49, {}, "Type a whole number"),
        (1200, 49, {}, "too many"),
        (100, 100, {"first": ""}, "say who had initiative"),
        (100, 50, {"end": "tabled"}, "one of the players must be named"),
        (100, 50, {"end": "no_show"}, "Select a valid choice"),
        (100, 50, {"end": "concession", "by": "p999"}, "Select a valid choice"),
    ],
)
def test_F21_a_wrong_result_gets_a_sentence_and_keeps_what_was_typed(
    match: Match, one: Any, other: Any, said: dict[str, str], sentence: str
) -> None:
    answer = says(two(match)[0], match, one, other, **said)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert sentence in text
    assert f'value="{one}"' in text
    assert not Report.objects.exists()


def test_F22_the_phone_needs_no_script(match: Match) -> None:
    one, other = two(match)
    form = Client().get(own(one)).content.decode()
    assert 'method="post"' in form
    assert "Report this result" in form
    says(one, match)
    assert f'action="{own(other, act="confirm")}"' in page_of(other)


def test_the_preview_says_winner_margin_and_points_and_saves_nothing(match: Match) -> None:
    one, _other = two(match)
    text = Client().post(own(one, act="preview"), form_of(match)).content.decode()
    assert f"<bdi>{one.name}</bdi> wins" in " ".join(text.split())
    assert "7 points, MoV 128" in text
    assert not Report.objects.exists()
