"""The settings of an event stand once: form, service, event file and differences say the same of each."""

from copy import copy
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override
from msgspec import UNSET, inspect

from fleets.lists.games import LIST_GAMES
from fleets.services.transfer import FLEETS
from scoring.games import GAMES, load_rules
from scoring.structures import LEVELS
from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next, refused
from tests.sampling import partly_long
from tournaments.event_file import read_event, write_event
from tournaments.event_file.choices import kinds_at
from tournaments.event_settings import (
    PLAIN_STRUCTURE,
    SETTINGS,
    OneLine,
    OneOf,
    Settings,
    Until,
    WholeNumber,
    has_lists,
    settings_of,
    with_defaults,
)
from tournaments.event_settings.in_file import file_part, settings_in
from tournaments.forms import EventForm, PlanForm
from tournaments.list_provider import list_provider
from tournaments.models import Tournament
from tournaments.models.stored import columns_to_save
from tournaments.queries.document import export_event
from tournaments.queries.event.differences import event_differences
from tournaments.queries.event.settings import fixed_settings
from tournaments.services.event.setup import edit_tournament, finish_tournament
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.undo.undo import undo

ARMADA = GAMES["armada"]
# Another legal value for every setting of a new event.
OTHER: dict[str, Any] = {
    "name": "Siege", "date": date(2026, 6, 1), "place": "Endor", "level": "formal", "structure": "advanced",
    "swiss_minutes": 90, "knockout_minutes": 91, "final_minutes": 92, "time_zone": "Asia/Tokyo",
    "player_reports": False, "not_played_points": 3, "is_public": False, "asks_for_fleets": False,
    "points_limit": 300, "fleet_ruleset": "armada-2018", "country": "IT", "fleet_secrecy": "end",
    "fleets_due": datetime(2026, 5, 8, 20, tzinfo=UTC), "objective_secrecy": "private", "seed": "another",
    "check_in": "each", "check_in_opens": datetime(2026, 5, 9, 7, tzinfo=UTC),
    "takes_registrations": True, "registration_opens": datetime(2026, 5, 1, 8, tzinfo=UTC),
    "registration_closes": datetime(2026, 5, 8, 20, tzinfo=UTC), "places": 64, "entry_fee": "30 zł",
    "photos_url": "https://example.org/kuat", "sheet_language": "it", "paper": "Letter",
    "approves_registrations": True, "moves_up_by_itself": False, "hours_to_accept": 24, "email_days": 7,
    "team_play": "against", "round_days": 14, "chances": "nobody",
}  # fmt: skip
CUSTOM = {
    "structure": "custom", "swiss_rounds": 4, "cut": 8, "elimination": False, "first_stage": "swiss",
    "double_elimination": False, "third_place": False, "group_size": 4,
}  # fmt: skip
ROBIN = {**CUSTOM, "swiss_rounds": None, "cut": 4, "first_stage": "double_round_robin"}
GROUPS = {**CUSTOM, "swiss_rounds": None, "cut": 4, "first_stage": "groups", "group_size": 5}
KNOCKOUT = {**CUSTOM, "swiss_rounds": None, "cut": None, "elimination": True}


def test_the_value_and_the_table_name_the_same_settings() -> None:
    assert {field.name for field in fields(Settings)} == set(SETTINGS)
    assert set(SETTINGS) <= {field.name for field in Tournament._meta.fields}
    assert all(getattr(Settings(), name) is UNSET for name in SETTINGS)


# A filter, an order, or the statement that reads a whole event; nothing else is worth a migration.
COLUMNS = {
    *("name", "date", "place", "game", "country", "is_public", "round_days"),
    *("seed", "ruleset", "elimination", "double_elimination"),
    *("points_limit", "not_played_points", "place_points"),
}


def test_settings_are_columns_only_where_a_statement_asks_for_them() -> None:
    fields_of_event: dict[str, Any] = {field.name: field for field in Tournament._meta.fields}
    assert {name for name in SETTINGS if fields_of_event[name].concrete} == COLUMNS
    assert {field.name for field in Tournament._meta.private_fields} == set(SETTINGS) - COLUMNS


@pytest.mark.django_db
def test_a_moment_is_kept_to_the_microsecond_and_read_in_utc(cast: Cast) -> None:
    due = datetime(2026, 5, 8, 20, 0, 0, 1, tzinfo=ZoneInfo("Europe/Warsaw"))
    event = make_event(cast, fleets_due=due)
    assert event.settings["fleets_due"] == "2026-05-08T18:00:00.000001+00:00"
    read = Tournament.objects.get(pk=event.pk).fleets_due
    assert (read, str(read)) == (due, "2026-05-08 18:00:00.000001+00:00")


def test_an_event_of_a_version_without_a_setting_has_the_default_of_its_field() -> None:
    old = Tournament(settings={"swiss_minutes": 90})
    assert (old.swiss_minutes, old.places, old.entry_fee, old.email_days) == (90, None, "", None)


def test_a_setting_that_came_later_says_what_events_of_before_have() -> None:
    moved = import_module("tournaments.migrations.0042_settings").MOVED
    later = [field for field in Tournament._meta.private_fields if field.name not in moved]
    assert [field.name for field in later if not (field.null or field.has_default())] == []


def test_who_sets_a_setting_changes_no_copy_of_the_event() -> None:
    event = Tournament(swiss_minutes=90)
    other = copy(event)
    event.swiss_minutes = 60
    assert (event.swiss_minutes, other.swiss_minutes) == (60, 90)


@pytest.mark.django_db
def test_a_setting_is_saved_with_the_column_it_stands_in(cast: Cast) -> None:
    """Under its own name it would be forgotten; Django refuses that."""
    event = make_event(cast)
    event.swiss_minutes, event.points_limit = 60, 300
    with pytest.raises(ValueError, match="do not exist in this model"):
        event.save(update_fields=["swiss_minutes"])
    assert columns_to_save(Tournament, ["swiss_minutes", "points_limit"]) == {"settings", "points_limit"}
    event.save(update_fields=columns_to_save(Tournament, ["swiss_minutes"]))
    now = Tournament.objects.get(pk=event.pk)
    assert (now.swiss_minutes, now.points_limit) == (60, 400)


@pytest.mark.django_db
def test_a_deadline_typed_in_the_time_of_the_venue_is_taken_back(cast: Cast) -> None:
    """The history has it as the event has it, so nothing seems to have come later."""
    event = make_event(cast, time_zone="Europe/Warsaw")
    due = datetime(2026, 5, 8, 20, tzinfo=ZoneInfo("Europe/Warsaw"))
    edit_tournament(event, cast.ozzel, Settings(fleets_due=due), now=NOW)
    row = event.audit.select_related("tournament").get(action="edit_tournament")
    assert row.data == {"changes": [["fleets_due", None, "2026-05-08T18:00:00+00:00"]]}
    undo(UndoRequest(row, cast.ozzel, NOW, "", FLEETS))
    assert Tournament.objects.get(pk=event.pk).fleets_due is None


FILE_KEYS = {"double_elimination": "structure.double", "structure": "structure"}


def in_the_file(name: str) -> str:
    """The path of a setting; those of a custom structure stand in an object under its key."""
    key = SETTINGS[name].file_key
    return FILE_KEYS.get(name, f"structure.{name}") if key == "structure" else key


@pytest.mark.parametrize("name", [name for name, it in SETTINGS.items() if isinstance(it.kind, WholeNumber)])
def test_a_number_has_one_range_in_the_file_and_in_the_form(name: str) -> None:
    """What a key says by being left out needs no place in the range of the key."""
    setting = SETTINGS[name]
    assert isinstance(setting.kind, WholeNumber)
    (found,) = [kind for kind in kinds_at(in_the_file(name), ARMADA) if isinstance(kind, inspect.IntType)]
    assert found.ge is not None and found.le is not None
    written = {*range(found.ge, found.le + 1)} | ({0} if setting.left_out == 0 else set())
    assert written == {*range(setting.kind.lowest, setting.kind.highest + 1)}


@pytest.mark.parametrize("name", [name for name, it in SETTINGS.items() if isinstance(it.kind, OneLine)])
def test_words_are_as_long_in_the_file_as_in_the_form_and_the_column(name: str) -> None:
    kind = SETTINGS[name].kind
    assert isinstance(kind, OneLine)
    (found,) = [kind for kind in kinds_at(in_the_file(name), ARMADA) if isinstance(kind, inspect.StrType)]
    column: Any = Tournament._meta.get_field(name)
    # Without a column of its own it has no length there.
    in_column = kind.longest if column.concrete else None
    assert (found.max_length, column.max_length) == (kind.longest, in_column)


# Named after what is installed here: rules, languages, zones, games.
OPEN_CHOICES = {"game", "ruleset", "fleet_ruleset", "time_zone", "sheet_language"}


@pytest.mark.parametrize(
    "name", [name for name, it in SETTINGS.items() if isinstance(it.kind, OneOf) and name not in OPEN_CHOICES]
)
def test_a_choice_has_the_same_answers_in_the_file_and_in_the_form(name: str) -> None:
    setting = SETTINGS[name]
    assert isinstance(setting.kind, OneOf)
    kinds = kinds_at(in_the_file(name), ARMADA)
    written = {value for kind in kinds if isinstance(kind, inspect.LiteralType) for value in kind.values}
    # A key left out and an object in the place of a word are answers as well.
    unwritten = {"first_stage": {"swiss"}, "structure": {"custom"}}.get(name, set())
    if setting.left_out is not UNSET:
        unwritten |= {setting.left_out}
    assert written | unwritten == {*setting.kind.offers("armada")}


def test_the_ground_knows_the_levels_of_the_form() -> None:
    assert tuple(Tournament.Level) == LEVELS


def test_a_plain_structure_leaves_what_a_new_event_has() -> None:
    """Whoever takes a structure of the rules has said nothing of what only a custom one has."""
    rules = load_rules(GAMES["armada"], "armada-2018")
    custom = {name: it.default(rules) for name, it in SETTINGS.items() if it.part == "custom"}
    assert custom == PLAIN_STRUCTURE


@pytest.mark.django_db
def test_a_cut_that_no_form_offers_stays_when_the_form_is_sent_again(cast: Cast) -> None:
    event = make_event(cast, structure="custom", swiss_rounds=3, cut=128)
    form = EventForm(event=event)
    assert (128, "top 128") in form.fields["cut"].choices  # type: ignore[attr-defined]
    sent = {"name": "X", "date": "2026-05-09", "structure": "custom", "swiss_rounds": "3", "cut": "128"}
    again = EventForm(sent, event=event)
    assert again.is_valid(), again.errors
    assert again.settings().cut == 128
    assert "top 128" in {part.key: part.summary for part in form.parts}["structure"]


def test_a_new_event_has_what_the_rules_of_its_game_give() -> None:
    rules = load_rules(GAMES["armada"], "armada-2018")
    new = with_defaults(Settings(name="Hoth", swiss_minutes=60))
    assert (new.swiss_minutes, new.final_minutes, new.points_limit) == (
        60,
        rules.final_minutes,
        rules.points_limit,
    )
    assert (new.ruleset, new.fleet_ruleset) == ("armada-2018", next(iter(list_provider().rulesets("armada"))))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_with_a_limit_has_a_room_of_lists_that_knows_the_same_limit(key: str) -> None:
    """The rooms of the ground don't know each other; here the numbers that both have are held together."""
    limit = load_rules(GAMES[key], GAMES[key].ruleset).points_limit
    assert has_lists(key) == bool(list_provider().rulesets(key)) == (key in LIST_GAMES)
    if key in LIST_GAMES:
        assert limit == LIST_GAMES[key].points_limit


@pytest.mark.django_db
@pytest.mark.parametrize("name", partly_long(OTHER, of=4))
def test_every_setting_goes_into_the_file_and_comes_out_of_it(cast: Cast, name: str) -> None:
    event = make_event(cast, **{name: OTHER[name]})
    assert settings_of(event).given()[name] == OTHER[name]
    read = settings_in(read_event(write_event(export_event(event))))
    assert getattr(read, name) == OTHER[name]
    assert SETTINGS[name].file_key.split(".")[0] in file_part(settings_of(event))


@pytest.mark.django_db
def test_a_custom_structure_goes_through_the_file(cast: Cast) -> None:
    third, double = {"third_place": True}, {**KNOCKOUT, "double_elimination": True}
    for said in (CUSTOM, ROBIN, GROUPS, KNOCKOUT, CUSTOM | third, ROBIN | third, KNOCKOUT | third, double):
        event = make_event(cast, **said)
        read = settings_in(read_event(write_event(export_event(event))))
        rounds, cut = read.swiss_rounds or None, read.cut or None
        chosen = (
            read.structure,
            rounds,
            cut,
            read.elimination,
            read.first_stage,
            read.double_elimination,
            read.third_place,
            read.group_size,
        )
        assert chosen == tuple(said.values())


@pytest.mark.django_db
@pytest.mark.parametrize("name", partly_long([name for name in OTHER if SETTINGS[name].is_restored], of=4))
def test_what_was_another_setting_then_is_told_by_its_name(cast: Cast, name: str) -> None:
    now = make_event(cast)
    then = make_event(cast, **{"seed": now.seed, name: OTHER[name]})
    noun = Tournament._meta.get_field(name).verbose_name  # type: ignore[union-attr]
    said = event_differences(export_event(now), export_event(then))
    assert said == (f"Settings as they were then: {noun}.",)


@pytest.mark.django_db
def test_whether_it_is_listed_is_no_difference_as_going_back_leaves_it(cast: Cast) -> None:
    now, then = make_event(cast), make_event(cast, is_public=False)
    assert event_differences(export_event(now), export_event(then)) == ()


RANGES = [
    (setting.name, value)
    for setting in SETTINGS.values()
    if isinstance(setting.kind, WholeNumber)
    for value in (setting.kind.lowest - 1, setting.kind.highest + 1)
]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "value"), partly_long(RANGES, of=4))
def test_the_form_and_the_service_refuse_the_same_numbers_in_the_same_words(
    cast: Cast, name: str, value: int
) -> None:
    event = make_running_event(cast) if SETTINGS[name].until == Until.CUT else make_event(cast)
    with pytest.raises(Exception, match="not possible") as caught:
        edit_tournament(event, cast.ozzel, Settings(**{name: value}), now=NOW, reason="why")
    form: EventForm | PlanForm
    if SETTINGS[name].until == Until.CUT:
        form = PlanForm({"planned_rounds": "3", "planned_cut": "0", "reason": "x", name: value}, event=event)
    else:
        form = EventForm({"name": "X", "date": "2026-05-09", "structure": "custom", name: value}, event=event)
    offered = "is not one of the available choices" if "cut" in name else str(caught.value)
    assert offered in str(form.errors[name])


@pytest.mark.django_db
def test_all_that_is_wrong_is_said_at_once(cast: Cast) -> None:
    wrong = {"name": "", "date": "2026-05-09", "swiss_minutes": "0", "country": "1", "points_limit": "x"}
    form = EventForm(wrong, event=make_event(cast))
    assert set(form.errors) == {"name", "swiss_minutes", "country", "points_limit"}
    assert [part.key for part in form.parts if part.has_errors] == ["time", "lists", "more"]


@pytest.mark.django_db
def test_a_field_that_was_not_sent_stays_and_a_box_not_ticked_is_no(cast: Cast) -> None:
    event = make_event(cast, place="Hoth", points_limit=300, fleet_secrecy="end")
    form = EventForm({"name": "Siege", "date": "2026-05-09"}, event=event)
    assert form.is_valid(), form.errors
    boxes = dict.fromkeys(("is_public", "asks_for_fleets", "takes_registrations", "third_place"), False)
    said = {"name": "Siege", "date": date(2026, 5, 9), **boxes}
    assert form.settings().given() == said


@pytest.mark.django_db
def test_what_stands_is_told_by_the_state_of_the_event(cast: Cast) -> None:
    event = make_event(cast, players=4)
    assert set(fixed_settings(event).values()) == {"not_started"}
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    fixed = fixed_settings(event)
    assert (fixed.get("level"), fixed.get("points_limit"), fixed.get("planned_cut")) == (
        "started_fixed",
        None,
        None,
    )
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert fixed_settings(event)["points_limit"] == "results_fixed"
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert fixed_settings(event)["planned_cut"] == "started_fixed"
    over = finish_tournament(event, cast.ozzel, now=NOW)
    open_still = {name for name in SETTINGS if name not in fixed_settings(over)}
    assert open_still == {
        "name",
        "place",
        "photos_url",
        "sheet_language",
        "paper",
        "email_days",
        "is_public",
        "fleet_secrecy",
        "objective_secrecy",
    }


def test_a_new_event_asks_for_its_name_day_place_and_game_and_folds_the_rest() -> None:
    rows = [[field.name for field in row] for row in EventForm().first]
    assert rows == [["name"], ["date", "place"], ["game"]]


@pytest.mark.django_db
def test_a_field_that_stands_says_why_and_is_sent_by_no_browser(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    form = EventForm(event=event)
    assert "disabled" in str(form["level"])
    assert "the event has started" in str(form.fields["level"].help_text)
    sent = EventForm({"name": "X", "date": "2026-05-09", "level": "premier"}, event=event)
    assert sent.is_valid()
    with refused("started_fixed"):
        edit_tournament(event, cast.ozzel, sent.settings(), now=NOW)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "code", "field"),
    [
        ({"fleet_ruleset": "armada-1999"}, "unknown_choice", "fleet_ruleset"),
        ({"ruleset": "armada-1999"}, "unknown_choice", "ruleset"),
        ({"country": "Poland"}, "unknown_country", "country"),
        ({"fleet_secrecy": "nobody"}, "unknown_choice", "fleet_secrecy"),
        ({"is_public": "yes"}, "unknown_choice", "is_public"),
        ({"fleets_due": "soon"}, "unknown_choice", "fleets_due"),
        ({"date": UNSET}, "unknown_choice", "date"),
        ({"cut": 5000}, "cut_out_of_range", "cut"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_by_name(
    cast: Cast, said: dict[str, Any], code: str, field: str
) -> None:
    with refused(code) as caught:
        make_event(cast, **said)
    assert caught.value.field == field


@pytest.mark.django_db
def test_the_folded_parts_say_their_defaults_in_words(cast: Cast) -> None:
    with override("en"):
        said = {part.key: part.summary for part in EventForm(game="armada").parts}
    assert said["structure"] == "Level: relaxed · Structure: basic · Teams: their members play freely"
    assert said["time"].startswith(
        "Swiss rounds of 135 min · knockout rounds of 135 min · final of 180 min · Time zone"
    )
    assert "Points limit: 400" in said["lists"]
    assert "Hand in until" not in said["lists"]


def test_settings_can_be_said_in_part() -> None:
    assert replace(Settings(name="Hoth"), place="Echo").given() == {"name": "Hoth", "place": "Echo"}
