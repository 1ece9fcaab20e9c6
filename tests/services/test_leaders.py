"""How many leaders an event has, and what its levels are."""

from datetime import date

import pytest

from fleets.acts import FleetAction
from tests.factories import NOW, Cast, make_event, make_running_event, refused
from tournaments.access.permissions import is_allowed
from tournaments.acts import Action
from tournaments.event_settings import Settings
from tournaments.models import Staff, Tournament, User
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.event.staff import invite_staff, join_staff, set_acting
from tournaments.services.people.entries import add_entries

pytestmark = pytest.mark.django_db


def join(tournament: Tournament, cast: Cast, *, name: str, role: str) -> User:
    user = User.objects.create_user(name)
    join_staff(invite_staff(tournament, cast.ozzel, role=role, now=NOW), user, now=NOW)
    return user


def test_an_event_has_as_many_marshals_and_judges_as_it_likes_A_ROLE_2_A_ROLE_3(cast: Cast) -> None:
    tournament = make_event(cast)
    marshal = join(tournament, cast, name="rieekan", role="marshal")
    judge = join(tournament, cast, name="needa", role="judge")
    roles = [(staff.user, staff.role) for staff in tournament.staff.order_by("pk")]
    assert roles == [
        (cast.ozzel, "organizer"), (cast.madine, "marshal"), (cast.jerec, "judge"), (marshal, "marshal"),
        (judge, "judge"),
    ]  # fmt: skip
    assert is_allowed(marshal, tournament, Action.PAIR_ROUND)
    assert is_allowed(judge, tournament, Action.REPORT_RESULT)
    assert not is_allowed(judge, tournament, Action.PAIR_ROUND)


def test_without_marshal_and_judge_the_organizer_does_their_work_A_ROLE_2_A_ROLE_3(cast: Cast) -> None:
    tournament = create_tournament(cast.ozzel, Settings(name="Alone", date=date(2026, 5, 9)), now=NOW)
    add_entries(tournament, cast.ozzel, lines="A1\nA2\nA3\nA4", now=NOW)
    running = start_tournament(tournament, cast.ozzel, now=NOW)
    assert [staff.role for staff in running.staff.all()] == ["organizer"]
    for action in (Action.GIVE_PENALTY, Action.CORRECT_RESULT, Action.START_CLOCK, FleetAction.CHECK_FLEET):
        assert is_allowed(cast.ozzel, running, action)


def test_a_second_organizer_is_not_invited_A_ROLE_1(cast: Cast) -> None:
    tournament = make_event(cast)
    with refused("unknown_choice"):
        invite_staff(tournament, cast.ozzel, role=Staff.Role.ORGANIZER, now=NOW)
    assert tournament.staff.filter(role="organizer").count() == 1


@pytest.mark.parametrize("level", ["relaxed", "formal", "premier"])
def test_an_event_is_relaxed_formal_or_premier_A_LEVEL_1(cast: Cast, level: str) -> None:
    assert make_running_event(cast, level=level).level == level
    assert level in Tournament.Level.values
    assert len(Tournament.Level.values) == 3


def test_a_leader_who_watches_acts_again_and_saying_either_twice_is_one_act_A_ROLE_4(cast: Cast) -> None:
    event = make_event(cast)
    marshal = event.staff.get(user=cast.madine)
    acts = [
        set_acting(marshal, cast.ozzel, acting=acting, now=NOW).is_acting for acting in (False, False, True)
    ]
    assert acts == [False, False, True]
    lines = event.audit.filter(action="set_acting").order_by("revision")
    assert [line.data["act"] for line in lines] == ["watch", "act"]
