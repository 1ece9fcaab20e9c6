"""docs/acts.md says who may do what and how it is taken back, as the program has it."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tournaments.acts import every_action

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def acts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("acts", ROOT / "scripts" / "acts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_acts_say(acts: Any) -> None:
    text = acts.PAGE.read_text("utf-8")
    assert acts.filled(text) == text, "run make acts"


def test_every_right_has_its_row(acts: Any) -> None:
    text = acts.PAGE.read_text("utf-8")
    assert [action for action in every_action() if text.count(f"\n| {action.act.right} | ") != 1] == []


def test_what_stands_around_the_tables_stays(acts: Any) -> None:
    page = acts.filled("# Words\n<!-- table -->\noutdated\n<!-- end -->\nmore\n")
    assert page.startswith("# Words\n<!-- table -->\n\n### The event\n")
    assert page.endswith("\n<!-- end -->\nmore\n")
    assert "outdated" not in page
