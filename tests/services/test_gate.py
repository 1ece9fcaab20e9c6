"""One gate for writes: what goes through it, and that nothing goes beside it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import IntegrityError

from tests.conftest import ROOT
from tests.factories import NOW, Cast, entry_of, make_event, refused
from tournaments.acts import Action
from tournaments.acts.payloads import EntryEdited
from tournaments.services.change import change

WRITES = {"save", "create", "bulk_create", "bulk_update", "update_or_create", "get_or_create", "delete"}
INNER = {"drawing", "reseating", "filling"}
RECORDS = {
    "Tournament", "Staff", "Stage", "Round", "Match", "Seat", "Report", "Entry", "ClockEvent", "AuditRow",
    "Fleet", "FleetVersion",
}  # fmt: skip


@pytest.mark.django_db
def test_lock_diary_and_revision_come_together(cast: Cast) -> None:
    tournament = make_event(cast, players=1)
    before = tournament.audit.count()
    entry = entry_of(tournament, "p1")
    with change(entry, Action.EDIT_ENTRY, cast.ozzel, now=NOW, reason="Because") as step:
        step.says = EntryEdited(name="X", key="p1")
        step.thing.name = "X"
        step.thing.save()
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
        step.thing.entries.all().delete()
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


def test_no_door_writes_records() -> None:
    """Views, API, tasks, forms, commands call services. Print jobs and accounts are no records."""
    files = [*(ROOT / "tournaments").rglob("*.py"), *(ROOT / "fleets").rglob("*.py")]
    doors = [path for path in files if not _is_behind_the_gate(path)]
    assert [found for path in doors for found in _writes_of(path)] == []


def test_services_write_only_inside_a_change() -> None:
    """A public function of a service that writes opens the gate itself."""
    for path in (ROOT / "tournaments" / "services").glob("*.py"):
        if path.stem in {"change", "transfer", "print_jobs", "accounts", "snapshots", *INNER}:
            continue
        for function in ast.parse(path.read_text("utf-8")).body:
            if isinstance(function, ast.FunctionDef) and not function.name.startswith("_"):
                wrote = [node for node in ast.walk(function) if _is_write(node)]
                gates = [node for node in ast.walk(function) if isinstance(node, ast.With)]
                assert not wrote or gates, f"{path.name}: {function.name}"


def test_only_services_open_the_inner_rooms() -> None:
    """What writes without opening the gate itself is called by services only, from inside one."""
    for path in (ROOT / "tournaments").rglob("*.py"):
        if "services" not in path.parts:
            names = {
                node.module.rsplit(".", 1)[-1]
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.ImportFrom) and node.module and "services" in node.module
            }
            assert not names & INNER, path.name


def _is_behind_the_gate(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return "services" in parts or path.stem == "services" or "migrations" in parts


def _writes_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if _is_write(node) and isinstance(node, ast.Call):
            owner = ast.unparse(node.func)
            if owner.split(".")[0] in RECORDS or (".objects" in owner and owner.split(".")[0] in RECORDS):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {owner}"


def _is_write(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES
