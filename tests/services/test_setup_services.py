"""Founding, editing, starting and finishing an event."""

from datetime import date
from typing import Any

import pytest

from scoring.structures import Plan
from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next, refused, report
from tournaments.event_settings import Settings
from tournaments.models import AuditRow, Staff, Tournament
from tournaments.queries import current_round, desk_of, history_of, plan_of
from tournaments.queries.event.events import visible_to
from tournaments.services.event.setup import (
    create_tournament,
    edit_tournament,
    finish_tournament,
    reopen_tournament,
    start_tournament,
)
from tournaments.services.rounds.tables import set_tables
from tournaments.wording.refusals import Refused

pytestmark = pytest.mark.django_db


def test_who_founds_an_event_is_its_organizer_A_ROLE_1(cast: Cast) -> None:
    tournament = create_tournament(cast.ozzel, Settings(name="Turniej Łódź", date=date(2026, 5, 9)), now=NOW)
    assert tournament.slug == "turniej-lodz"
    assert tournament.revision == 1
    assert [(staff.user, staff.role) for staff in tournament.staff.all()] == [
        (cast.ozzel, Staff.Role.ORGANIZER)
    ]
    assert [row.action for row in tournament.audit.all()] == ["create_tournament"]


def test_equal_names_get_different_addresses_F4(cast: Cast) -> None:
    slugs = [make_event(cast).slug for _ in range(3)]
    assert slugs == ["battle-of-hoth", "battle-of-hoth-2", "battle-of-hoth-3"]


def test_an_event_without_any_letter_in_its_name_has_an_address(cast: Cast) -> None:
    assert [make_event(cast, name="🚀").slug, make_event(cast, name="new").slug] == ["event", "new-2"]


@pytest.mark.parametrize(
    ("chosen", "code", "field"),
    [
        ({"name": "  "}, "name_missing", "name"),
        ({"name": "x" * 121}, "text_too_long", "name"),
        ({"level": "golden"}, "unknown_choice", "level"),
        ({"game": "chess"}, "unknown_game", "game"),
        ({"structure": "odd"}, "unknown_choice", "structure"),
        ({"swiss_minutes": 0}, "minutes_out_of_range", "swiss_minutes"),
        ({"points_limit": -5}, "points_out_of_range", "points_limit"),
        ({"time_zone": "Mars/Base"}, "unknown_time_zone", "time_zone"),
        ({"structure": "custom"}, "no_rounds", None),
        ({"structure": "custom", "swiss_rounds": 3, "cut": 3}, "cut_not_a_power_of_two", None),
        ({"structure": "custom", "swiss_rounds": 3, "elimination": True}, "elimination_with_rounds", None),
    ],
)
def test_wrong_settings_are_named(cast: Cast, chosen: dict[str, Any], code: str, field: str | None) -> None:
    with pytest.raises(Refused) as info:
        make_event(cast, **chosen)
    assert (info.value.code, info.value.field) == (code, field)
    assert str(info.value)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_too_few_players_are_a_sentence_A_STRUCT_5(cast: Cast, players: int) -> None:
    tournament = make_event(cast, players=players)
    with refused("too_few_players") as info:
        start_tournament(tournament, cast.ozzel, now=NOW)
    assert str(info.value) == (
        f"Too few players: the structure “basic” needs at least 4, and there are {players}."
    )
    desk = desk_of(tournament, NOW)
    assert (desk.step, desk.blockers) == ("add_players", (str(info.value),))


def test_the_start_fixes_rounds_and_cut_A_STRUCT_4(cast: Cast) -> None:
    tournament = make_running_event(cast, players=9, structure="custom", swiss_rounds=4, cut=4)
    assert (tournament.planned_rounds, tournament.planned_cut) == (4, 4)
    assert plan_of(tournament) == Plan(4, 4)


def test_starting_twice_is_one_start(cast: Cast) -> None:
    tournament = make_running_event(cast)
    again = start_tournament(tournament, cast.ozzel, now=NOW)
    assert again.revision == tournament.revision


def test_after_the_start_the_structure_is_changed_only_with_a_reason_A_STRUCT_4(cast: Cast) -> None:
    tournament = make_running_event(cast)
    with refused("reason_missing"):
        edit_tournament(tournament, cast.ozzel, Settings(planned_rounds=2), now=NOW)
    with refused("started_fixed"):
        edit_tournament(tournament, cast.ozzel, Settings(structure="custom", swiss_rounds=2), now=NOW)
    edited = edit_tournament(
        tournament, cast.ozzel, Settings(planned_rounds=2), now=NOW, reason="Hall closes"
    )
    assert edited.planned_rounds == 2
    assert AuditRow.objects.filter(tournament=tournament).first().data == {
        "changes": [["planned_rounds", 3, 2]]
    }
    assert history_of(tournament)[0].sentence == "changed the settings: announced rounds: 3 → 2"


def test_the_history_says_the_choices_of_a_setting_in_words(cast: Cast) -> None:
    tournament = make_event(cast)
    edit_tournament(tournament, cast.ozzel, Settings(check_in="first"), now=NOW)
    assert history_of(tournament)[0].sentence == "changed the settings: check-in: none → before round 1"


def test_the_history_spells_the_tables_left_empty_as_somebody_would_type_them(cast: Cast) -> None:
    event = make_event(cast)
    set_tables(event, cast.ozzel, blocked="12, 4, 10-11", now=NOW)
    assert history_of(event, limit=1)[0].sentence == "set the tables: ✕ 4, 10-12"


def test_the_points_limit_stands_once_a_result_is_in(cast: Cast) -> None:
    tournament = make_running_event(cast)
    edit_tournament(tournament, cast.ozzel, Settings(points_limit=300), now=NOW)
    round_ = publish_next(tournament, cast.ozzel)
    report(round_.matches.first(), cast.ozzel)
    with refused("results_fixed"):
        edit_tournament(tournament, cast.ozzel, Settings(points_limit=400), now=NOW)


def test_an_event_is_not_finished_too_early_and_can_be_reopened_F24(cast: Cast) -> None:
    tournament = make_running_event(cast)
    with refused("rounds_left"):
        finish_tournament(tournament, cast.ozzel, now=NOW)
    for _ in range(3):
        round_ = publish_next(tournament, cast.ozzel)
        with refused("round_open"):
            finish_tournament(tournament, cast.ozzel, now=NOW)
        play(round_, cast.ozzel)
    assert desk_of(tournament, NOW).step == "finish"
    finished = finish_tournament(tournament, cast.ozzel, now=NOW)
    assert desk_of(finished, NOW).step == "finished"
    with refused("event_finished"):
        report(current_round(finished).matches.first(), cast.ozzel, 300, 0, reason="late")
    assert reopen_tournament(finished, cast.ozzel, now=NOW).state == "running"


def test_a_private_event_is_listed_for_its_staff_only(cast: Cast) -> None:
    tournament = make_event(cast, is_public=False)
    assert [list(visible_to(reader)) for reader in (None, cast.wuher)] == [[], []]
    assert list(visible_to(cast.jerec)) == [tournament]
