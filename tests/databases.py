"""Which tests run on PostgreSQL too: those that ask what can differ between two databases.

That is what a statement means: locks, the order of rows, JSON, constraints, how long a text or how large a
number may be, how many statements an act takes, and whole events moved from one database to
another. Most services and all pages draw the same rows from either, and SQLite answers for both.
"""

from pathlib import Path

import pytest

# Whatever asks for one of these reads or writes rows.
ROWS = frozenset({"db", "transactional_db", "live_server", "database_url"})
# Whole files below tests/, and what can differ there; a single test elsewhere says `both_databases`.
FILES = {
    "api/test_reading.py": "order",
    "api/test_results.py": "locks",
    "golden": "statements of a command's own connection",
    "kept/test_to_postgresql.py": "transfer",
    "services/test_at_once.py": "locks",
    "services/test_captains_draft.py": "locks",
    "services/test_chain.py": "JSON and statements",
    "services/test_copying.py": "JSON",
    "services/test_entry_services.py": "constraints",
    "services/test_event_state.py": "statements",
    "services/test_forgetting.py": "JSON and texts looked through by the database",
    "services/test_gate.py": "locks",
    "services/test_hand_in.py": "constraints",
    "services/test_importing.py": "constraints",
    "services/test_keys.py": "constraints",
    "services/test_many_rows.py": "statements",
    "services/test_prepared.py": "statements",
    "services/test_race_for_places.py": "locks",
    "services/test_reading_rounds.py": "statements",
    "services/test_registration.py": "constraints",
    "services/test_result_services.py": "locks and JSON",
    "services/test_settings.py": "columns and constraints",
    "services/test_setup_services.py": "constraints",
    "services/test_snapshots.py": "JSON",
    "services/test_state_at_once.py": "locks",
    "services/test_transfer.py": "transfer",
    "services/test_transfer_pods.py": "transfer",
    "services/test_transfer_whole.py": "transfer",
    "services/test_whole_event.py": "order",
    "tasks/test_beat.py": "locks",
    "tasks/test_delivery.py": "locks",
    "tasks/test_fleets_task.py": "a worker beside the request",
    "tasks/test_phones.py": "locks",
    "tasks/test_receipt.py": "locks",
    "tasks/test_slips_task.py": "locks, and a worker beside the request",
}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only those run that can differ, the files without any need not be read."""
    all_run = config.option.markexpr != "not one_database"
    if all_run or not collection_path.name.startswith("test_") or _in_table(collection_path):
        return None
    return None if "both_databases" in collection_path.read_text("utf-8") else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What cannot differ is `one_database`: it runs on SQLite alone."""
    for item in items:
        if not _has_rows(item) or not _can_differ(item):
            item.add_marker("one_database")


def _has_rows(item: pytest.Item) -> bool:
    names = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or not ROWS.isdisjoint(names)


def _can_differ(item: pytest.Item) -> bool:
    return _in_table(item.path) or item.get_closest_marker("both_databases") is not None


def _in_table(path: Path) -> bool:
    file = path.as_posix().rpartition("/tests/")[2]
    return file in FILES or file.partition("/")[0] in FILES
