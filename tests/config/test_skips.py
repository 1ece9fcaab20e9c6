"""Every place that may skip a test is written down with its reason, so that a new one is a decision."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.skips import OF_POSTGRESQL, OF_SERVICES, OF_SQLITE, REASONS

TESTS = Path(__file__).resolve().parents[1]

PLACES = {
    ("kept/test_to_postgresql.py", "PostgreSQL is one of its two databases"): 1,
    ("server/test_hosts.py", "networks of their own need root"): 1,
    ("server/test_units.py", "systemd-analyze is not here"): 1,
    ("laptops/test_in_namespaces.py", "no networks can be made here"): 1,
    ("services/test_at_once.py", "needs several connections to one database"): 1,
    ("services/test_captains_draft.py", "needs several connections to one database"): 1,
    ("services/test_state_at_once.py", "needs several connections to one database"): 1,
    ("tasks/test_fleets_task.py", "SQLite tests live in memory"): 1,
    ("tasks/test_slips_task.py", "SQLite tests live in memory"): 5,
    ("tasks/test_slips_task.py", "TEST_REDIS_URL is not set"): 1,
    ("web/desk/test_event_files.py", "SQLite lies on the disk of the backups"): 1,
    ("web/desk/test_result_form.py", "an SQLite in memory has one connection"): 1,
    ("web/test_error_pages.py", "PostgreSQL waits in rows"): 1,
    ("web/test_shared_list.py", "draws with Pango"): 1,
}


def skips_in(source: str) -> Iterator[str]:
    """The reason of each call or mark in a module that skips; "" where none is written out."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _skips(node.func):
            reasons = [keyword.value for keyword in node.keywords if keyword.arg == "reason"] or node.args[:1]
            yield next((str(reason.value) for reason in reasons if isinstance(reason, ast.Constant)), "")
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from ("" for mark in node.decorator_list if _skips(mark))


def _skips(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in SKIPPING


SKIPPING = {"skip", "skipif", "importorskip", "xfail", "skipTest"}
SKIPPING_NAME = re.compile("|".join(SKIPPING))


def test_every_place_that_skips_is_known() -> None:
    found: dict[tuple[str, str], int] = {}
    for file in sorted(TESTS.rglob("*.py")):
        source = file.read_text("utf-8")
        # Most have no such name, and to parse all of them takes seconds.
        for reason in skips_in(source) if SKIPPING_NAME.search(source) else ():
            place = str(file.relative_to(TESTS)), reason
            found[place] = found.get(place, 0) + 1
    assert found == PLACES
    assert {reason for _file, reason in PLACES} == REASONS
    assert OF_SQLITE | OF_POSTGRESQL | OF_SERVICES == REASONS


def test_a_mark_without_a_reason_is_a_place_too() -> None:
    source = "@pytest.mark.skip\ndef one(): ...\n\n@pytest.mark.skip()\ndef two(): ...\n\npytest.skip('x')"
    assert sorted(skips_in(source)) == ["", "", "x"]


def test_a_run_that_skips_for_another_reason_fails(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text(
        "import pytest\n"
        "def test_known(): pytest.skip('TEST_REDIS_URL is not set')\n"
        "def test_unknown(): pytest.skip('no reason we know')\n"
    )
    known = run_pytest(tmp_path, "-k", "test_known")
    assert known.returncode == pytest.ExitCode.OK
    unknown = run_pytest(tmp_path)
    assert unknown.returncode == pytest.ExitCode.TESTS_FAILED
    assert "tests/skips.py does not know: {'no reason we know': 1}" in unknown.stdout


def run_pytest(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    plain = ["-c", os.devnull, "--rootdir", str(folder), "-p", "no:cacheprovider"]
    asked = [sys.executable, "-m", "pytest", "-p", "tests.skips", *plain, *options, str(folder)]
    # Without Django, Hypothesis and what else pytest would load by itself.
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(asked, cwd=TESTS.parent, env=alone, capture_output=True, text=True, check=False)
