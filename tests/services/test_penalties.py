"""Rulings on conduct are records: who, what, which ruling, by whom."""

import pytest

from tests.factories import NOW, Cast, entry_of, make_running_event, publish_next, refused
from tournaments.models import Penalty
from tournaments.services.results.penalties import give_penalty, propose_disqualification

pytestmark = pytest.mark.django_db


def test_a_ruling_on_conduct_says_who_what_and_how_A_CONDUCT_1(cast: Cast) -> None:
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    penalty = give_penalty(
        entry_of(tournament, "p3"), cast.madine, kind="warning", reason=" Slow play ", now=NOW
    )
    row = Penalty.objects.get()
    assert row == penalty
    assert (row.entry.key, row.kind, row.reason, row.state) == ("p3", "warning", "Slow play", "standing")
    assert (row.author, row.at, row.round, row.points) == (cast.madine, NOW, round_, 0)
    line = tournament.audit.latest("pk")
    assert (line.action, line.actor, line.reason) == ("give_penalty", cast.madine, "Slow play")


def test_the_marshal_only_proposes_a_disqualification_A_CONDUCT_1_A_ROLE_6(cast: Cast) -> None:
    tournament = make_running_event(cast)
    publish_next(tournament, cast.ozzel)
    entry = entry_of(tournament, "p3")
    propose_disqualification(entry, cast.madine, reason="They agreed on the result", now=NOW)
    assert [(row.kind, row.state) for row in Penalty.objects.all()] == [("disqualification", "proposed")]
    assert entry_of(tournament, "p3").status == "active"


def test_conduct_is_not_ruled_on_without_saying_what_happened_A_CONDUCT_1(cast: Cast) -> None:
    tournament = make_running_event(cast)
    with refused("reason_missing"):
        give_penalty(entry_of(tournament, "p3"), cast.madine, kind="warning", reason="  ", now=NOW)
    assert not Penalty.objects.exists()
