"""One gate for writes: what goes through it, and that nothing goes beside it."""

import ast

import pytest
from django.db import IntegrityError

from tests.conftest import ROOT
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    refused,
    report,
)
from tests.services.writes import Function, functions_of, modules, packages, writes_beside_the_gate
from tournaments.acts import Action, AnyAction, every_action
from tournaments.acts.event import Named
from tournaments.acts.players import EntryEdited
from tournaments.event_file.limits import LONGEST_REASON
from tournaments.queries.rounds.history import undone_in
from tournaments.services.gate.change import change
from tournaments.services.rounds.rounds import discard_round, pair_round


@pytest.mark.django_db
def test_lock_diary_and_revision_come_together(cast: Cast) -> None:
    tournament = make_event(cast, players=1)
    before = tournament.audit.count()
    entry = entry_of(tournament, "p1")
    with change(entry, Action.EDIT_ENTRY, cast.ozzel, now=NOW, reason="Because") as step:
        step.payload = EntryEdited(name="X", key="p1")
        step.target.name = "X"
        step.target.save()
    row = tournament.audit.order_by("-revision").first()
    assert (row.actor, row.action, row.reason, row.data) == (
        cast.ozzel,
        "edit_entry",
        "Because",
        {"name": "X", "key": "p1"},
    )
    tournament.refresh_from_db()
    assert tournament.revision == row.revision == before + 1


@pytest.mark.django_db
def test_a_block_that_fails_leaves_nothing_behind(cast: Cast) -> None:
    tournament = make_event(cast, players=1)
    before = tournament.audit.count()
    with pytest.raises(ValueError), change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW) as step:
        step.target.entries.all().delete()
        raise ValueError
    assert (tournament.entries.count(), tournament.audit.count()) == (1, before)


@pytest.mark.django_db
def test_what_the_database_forbids_is_a_sentence(cast: Cast) -> None:
    tournament = make_event(cast, players=1)
    with refused("changed_meanwhile"), change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW):
        raise IntegrityError


@pytest.mark.django_db
def test_what_was_removed_meanwhile_is_a_sentence(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=1), "p1")
    stale = entry_of(entry.tournament, "p1")
    entry.delete()
    with refused("gone"), change(stale, Action.EDIT_ENTRY, None, now=NOW):
        pass


@pytest.mark.django_db
def test_a_table_whose_round_was_discarded_meanwhile_is_gone(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    draft = pair_round(event, cast.ozzel, now=NOW)
    match = next(iter(open_matches(draft)))
    discard_round(draft, cast.ozzel, now=NOW)
    with refused("gone"):
        report(match, cast.ozzel)


@pytest.mark.django_db
def test_a_reason_is_kept_on_one_line(cast: Cast) -> None:
    tournament = make_event(cast)
    with change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW, reason=" Rain,\n\x00 then\tsun ") as step:
        assert step.reason == "Rain, then sun"
    assert tournament.audit.latest("revision").reason == "Rain, then sun"


@pytest.mark.django_db
def test_a_reason_that_is_too_long_is_not_cut(cast: Cast) -> None:
    tournament = make_event(cast)
    before = tournament.audit.count()
    with change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW, reason="x" * LONGEST_REASON):
        pass
    too_long, edit = "x" * (LONGEST_REASON + 1), Action.EDIT_TOURNAMENT
    with refused("text_too_long") as info, change(tournament, edit, None, now=NOW, reason=too_long):
        raise AssertionError
    assert str(info.value) == "This is too long: 201 characters, at most 200."
    assert info.value.field == "reason"
    assert tournament.audit.count() == before + 1


@pytest.mark.django_db
@pytest.mark.parametrize("action", [action for action in every_action() if action.act.needs_reason])
def test_what_needs_a_reason_is_not_begun_without_one(cast: Cast, action: AnyAction) -> None:
    tournament = make_event(cast)
    for reason in ("", " \n ", "\x00"):
        with refused("reason_missing"), change(tournament, action, None, now=NOW, reason=reason):
            raise AssertionError


@pytest.mark.django_db
def test_a_reason_may_be_asked_for_as_things_are(cast: Cast) -> None:
    tournament = make_event(cast)
    with refused("reason_missing"), change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW) as step:
        step.require_reason()


@pytest.mark.django_db
def test_the_line_of_an_undo_names_what_it_undoes(cast: Cast) -> None:
    tournament = make_event(cast, players=1)
    with change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW, undoes=2):
        pass
    assert tournament.audit.latest("revision").data == {"undoes": 2}
    assert undone_in(tournament) == {2: tournament.audit.latest("revision").revision}


@pytest.mark.django_db
def test_an_act_keeps_only_what_its_line_says(cast: Cast) -> None:
    tournament = make_event(cast)
    before = tournament.audit.count()
    wrong = pytest.raises(TypeError, match="edit_tournament writes SettingsChanged, not Named")
    with wrong, change(tournament, Action.EDIT_TOURNAMENT, None, now=NOW) as step:
        step.payload = Named(name="X")
    assert tournament.audit.count() == before


# What may write although no act is around it, each with its reason.
BESIDE = {
    "tournaments.services.gate.change.change": "is the gate",
    "tournaments.services.gate.change.Change.save": "is the gate",
    "tournaments.services.event.setup._save_under_free_address": "an event that nobody can reach yet",
    "tournaments.services.event.copying.copy_tournament": "an event that nobody can reach yet",
    "tournaments.services.event.practice.remove_practice": "an event that goes with its history",
    "tournaments.services.event.transfer.import_event": "an event that nobody can reach yet",
    "fleets.services.transfer.store_player": "handed to write_players: import_event, restore_snapshot",
    "fleets.services.transfer.store_releases": "handed to write_players as well",
    "fleets.services.list_provider.take_over_fleet": "asked of the provider of lists by merge_entries",
    "tournaments.services.rows.accounts._make_account": "accounts belong to no event",
    "tournaments.services.event.staff.join_with_new_account": "accounts belong to no event",
    "tournaments.services.people.tokens.make_token": "accounts belong to no event",
    "tournaments.services.people.tokens.revoke_token": "accounts belong to no event",
    "tournaments.services.people.tokens.note_use": "accounts belong to no event",
    "tournaments.services.event.answered.give_once": "beside the act, in one transaction with it",
    "tournaments.services.event.answered.forget_answers": "an answer changes nothing of the event",
    "fleets.management.demo_account.make_demo_account": "accounts belong to no event",
    "tournaments.leagues.services._keep": "is the gate of leagues",
    "tournaments.leagues.services.make_league": "a league that nobody can reach yet",
    "fleets.services.catalogues.import_catalogue": "cards belong to no event",
    "tournaments.services.event.print_jobs.request_sheet": "print jobs change nothing of the event",
    "tournaments.services.event.print_jobs.drop_old_sheets": "print jobs change nothing of the event",
    "tournaments.services.event.print_jobs.make_again": "print jobs change nothing of the event",
    "tournaments.views.operators.health._database": "a statement that reads",
    "tournaments.services.event.print_jobs.make_sheet": "print jobs change nothing of the event",
    "tournaments.services.event.delivery.deliver_waiting": "being out changes nothing of the event",
    "tournaments.services.event.delivery.try_again": "whether a message is out changes nothing of the event",
    "tournaments.views.public.devices.player_phone": "a phone changes nothing of the event",
    "tournaments.views.public.devices.player_phones_delete": "a phone changes nothing of the event",
    "tournaments.access.laptops._ask_before_writing": "gives the lock of writers back, with nothing written",
    "tournaments.queries.event.later_acts.later_acts": "a statement that reads",
    "tournaments.queries.state.prepared.prepared.wrap.rows": "a statement that reads",
    "fleets.management.whole.database.dump": "a copy in a file",
    "fleets.management.whole.database.one_state": "statements that read",
    "fleets.management.whole.rows._digest": "a hash",
    "fleets.management.whole.rows.import_rows": "a database that nobody uses yet",
    "tournaments.management.commands.pseudo_language.write_pseudo": "a file of texts",
    "tournaments.access.codes.picture_of": "an SVG",
    "tournaments.paper.link_picture.as_png": "a PNG",
    "fleets.views.sharing.own_code": "an SVG",
    "tournaments.forms.fields.show_version": "what was typed",
    "tournaments.forms.result.ResultForm._add_fact": "what a form begins with",
}


@pytest.fixture(scope="module")
def source() -> dict[str, Function]:
    return functions_of(modules(), packages())


def test_every_write_stands_inside_an_act(source: dict[str, Function]) -> None:
    assert writes_beside_the_gate(source, BESIDE) == []


@pytest.mark.parametrize("exception", BESIDE)
def test_no_exception_is_left_over(source: dict[str, Function], exception: str) -> None:
    fewer = {key: why for key, why in BESIDE.items() if key != exception}
    assert writes_beside_the_gate(source, fewer) != []


# How a function that writes begins: with what it does.
VERBS = {
    "add", "advance", "ask", "call", "change", "check", "claim", "close", "confirm", "copy", "correct",
    "decline", "delete", "deliver", "discard", "disqualify", "drop", "edit", "empty", "escalate",
    "extend", "finish", "forget", "give", "hand", "hold", "import", "invite", "join", "keep", "leave",
    "let", "make", "merge", "miss", "name", "note", "pair", "plan", "propose", "publish", "put", "record",
    "redact",
    "reenter", "refresh", "refuse", "register", "reinstate", "remind", "remove", "renew", "reopen",
    "report", "request", "restore", "return", "revoke", "rewrite", "save", "seat", "set", "share", "show",
    "start", "store", "supersede", "take", "try", "uncheck", "unclaim", "undo", "unpublish", "unstart",
    "withdraw", "write",
}  # fmt: skip
# Sets and pictures have an `update` and a `save` too.
NO_ROWS = {
    "fleets.management.whole.database.dump",
    "fleets.management.whole.database.one_state",
    "fleets.management.whole.rows._digest",
    "fleets.management.whole.rows._reset_sequences",
    "tournaments.views.operators.health._database",
    "fleets.views.sharing.own_code",
    "tournaments.access.codes.picture_of",
    "tournaments.paper.link_picture.as_png",
    "tournaments.queries.event.later_acts.later_acts",
    "tournaments.queries.state.prepared.prepared.wrap.rows",
    "tournaments.forms.result.ResultForm._add_fact",
    "tournaments.services.people.forgetting._spellings",
}


def test_what_writes_is_named_by_a_verb(source: dict[str, Function]) -> None:
    writing = [function for key, function in source.items() if function.writes and key not in NO_ROWS]
    first_words = {
        function.name.rpartition(".")[2].lstrip("_").partition("_")[0]: function.key for function in writing
    }
    assert {word: key for word, key in first_words.items() if word not in VERBS} == {}


def test_only_the_gate_makes_the_step_of_an_act(source: dict[str, Function]) -> None:
    """A function that takes a step runs inside an act, because nobody else can have one."""
    made = [
        path.name
        for room in ("tournaments", "fleets")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Change"
    ]
    assert set(made) == {"change.py"}


def beside(text: str) -> list[str]:
    """What the reader finds in this source."""
    found = writes_beside_the_gate(functions_of([("hall", ast.parse(text))]), {})
    return [line.partition(" ")[2] for line in found]


@pytest.mark.parametrize(
    "write",
    [
        "entry.save()",
        "Entry.objects.create(name='A')",
        "Entry.objects.bulk_create([])",
        "Entry.objects.bulk_update([], ['name'])",
        "Entry.objects.get_or_create(key='p1')",
        "Entry.objects.update_or_create(key='p1')",
        "Entry.objects.filter(key='p1').update(name='A')",
        "rows.update(name='A')",
        "match.reports.all().delete()",
        "entry.penalties.clear()",
        "tournament.entries.add(entry)",
        "tournament.entries.set([])",
        "cursor.execute('DELETE FROM entry')",
        "Entry.objects.raw('DELETE FROM entry')",
    ],
)
def test_every_way_to_write_is_found(write: str) -> None:
    assert beside(f"def drop(entry, rows):\n    {write}") == [write]
    assert beside(f"def drop(entry, rows):\n    with change(entry):\n        {write}") == []
    assert beside(f"def drop(entry, rows):\n    with transaction.atomic():\n        {write}") == [write]


def test_a_dictionary_is_no_table_of_the_database() -> None:
    assert beside("def fill():\n    found = {}\n    found.update(a=1)") == []
    assert beside("def fill(found: dict[str, int]):\n    found.update(a=1)") == []
    assert beside("def fill(names):\n    names.clear()") == []


def test_a_helper_is_inside_when_all_who_call_it_are() -> None:
    helper = "def _put(entry):\n    entry.save()\n"
    inside = "def one(entry):\n    with change(entry):\n        _put(entry)\n"
    outside = "def two(entry):\n    _put(entry)\n"
    assert beside(helper) == ["entry.save()"]
    assert beside(helper + inside) == []
    assert beside(helper + inside + outside) == ["entry.save()"]
    assert beside("def put(step: Change[Entry]):\n    step.target.save()") == []
