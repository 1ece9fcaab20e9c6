"""docs/licences.md names every package of the locks with the licence the package itself states."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def licences() -> ModuleType:
    spec = importlib.util.spec_from_file_location("licences", ROOT / "scripts" / "licences.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_locks_and_packages_say(licences: Any) -> None:
    text = licences.PAGE.read_text("utf-8")
    assert licences.filled(text) == text, "run make licences"


def test_every_pinned_package_stands_there_once(licences: Any) -> None:
    text = licences.PAGE.read_text("utf-8")
    locks = [licences.RUNNING, *licences.DEVELOPING]
    pinned = {package for lock in locks for package in licences.pins_of(lock).items()}
    assert len(pinned) > 80
    assert [package for package in pinned if text.count(f"\n| {package[0]} | {package[1]} | ") != 1] == []


def test_a_change_of_the_locks_is_found(
    licences: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "requirements.txt"
    lock.write_text(licences.RUNNING.read_text().replace("polib==", "polib==9."))
    monkeypatch.setattr(licences, "RUNNING", lock)
    monkeypatch.setattr("sys.argv", ["licences.py", "--check"])
    assert licences.main() == 1
    assert "+| polib | 9." in capsys.readouterr().out


def test_a_package_that_does_not_say_its_licence_is_named(
    licences: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(licences.BY_HAND, "axe-playwright-python")
    with pytest.raises(SystemExit, match="axe-playwright-python"):
        licences.licence_of("axe-playwright-python")
