"""Words that stand in databases, files, queues and programs of others: none of them becomes another one."""

from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.core.management import get_commands
from django.urls import get_resolver

from fleets.wording.refusals import SENTENCES as REFUSALS_OF_LISTS
from tests.conftest import ROOT
from tests.kept.hall import kept
from tournaments.acts import Undo, every_action
from tournaments.leagues.models import LeagueAct
from tournaments.leagues.refusals import SENTENCES as REFUSALS_OF_LEAGUES
from tournaments.wording.refusals import SENTENCES as REFUSALS

WORDS: dict[str, Any] = kept("words.json")


def test_every_act_of_the_history_is_known_and_taken_back_by_the_same_right() -> None:
    now = {
        str(action): action.act.back.right if isinstance(action.act.back, Undo) else ""
        for action in every_action()
    }
    assert {act: now.get(act) for act in WORDS["acts"]} == WORDS["acts"]


def test_what_an_act_keeps_has_the_names_it_had() -> None:
    """The fields of each line of the history: those of older rows are read by these names."""
    now = {str(action): fields_of(action) for action in every_action()}
    lost = {act: sorted(set(names) - now.get(act, set())) for act, names in WORDS["payloads"].items()}
    assert {act: names for act, names in lost.items() if names} == {}


def fields_of(action: Any) -> set[str]:
    """The names, in JSON, of what this act writes."""
    kind = action.act.writes
    return set() if kind is None else set(kind.__struct_encode_fields__)


def test_programs_get_the_codes_of_refusals_they_know() -> None:
    now = {"events": REFUSALS, "lists": REFUSALS_OF_LISTS, "leagues": REFUSALS_OF_LEAGUES}
    gone = {room: sorted(set(codes) - set(now[room])) for room, codes in WORDS["refusals"].items()}
    assert gone == {"events": [], "lists": [], "leagues": []}


def test_acts_of_leagues() -> None:
    assert set(WORDS["acts_of_leagues"]) <= {str(act) for act in LeagueAct}


def test_jobs_that_wait_in_a_queue_find_their_task() -> None:
    assert get_resolver().url_patterns  # Whoever reads the addresses has loaded the tasks.
    assert set(WORDS["tasks"]) <= set(current_app.tasks)


def test_commands_people_have_in_their_scripts() -> None:
    assert set(WORDS["commands"]) <= set(get_commands())


@pytest.mark.parametrize("column", WORDS["choices"])
def test_words_in_columns(column: str) -> None:
    """Of each column with a list of words those that rows may have."""
    model, _, field = column.rpartition(".")
    words = {str(word) for word, _label in apps.get_model(model)._meta.get_field(field).flatchoices}
    assert set(WORDS["choices"][column]) <= words


def test_labels_of_models_and_tables() -> None:
    """Rights, content types and dumps name them."""
    now = {model._meta.label: model._meta.db_table for model in apps.get_models()}
    assert {label: now.get(label) for label in WORDS["tables"]} == WORDS["tables"]


def test_what_browsers_keep_is_asked_for_by_the_same_name() -> None:
    """Names of `localStorage` and of caches, which stand in scripts."""
    folders = (ROOT / "static" / "js", ROOT / "templates")
    scripts = "".join(path.read_text("utf-8") for folder in folders for path in sorted(folder.rglob("*.js")))
    assert [word for word in WORDS["in_browsers"] if word not in scripts] == []
