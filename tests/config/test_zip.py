"""The zip for Windows and macOS: what goes into it, and the starter that needs nothing but a Python."""

import importlib.util
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.outside import ROOT


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def make_zip() -> Any:
    return loaded(ROOT / "scripts" / "make_zip.py")


@pytest.fixture
def starter() -> Any:
    return loaded(ROOT / "scripts" / "zip" / "start_flagship.py")


def test_every_package_of_the_lock_is_read_with_its_hashes(make_zip: Any) -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    pins = make_zip.pins_in(ROOT / "requirements.txt")
    assert len(pins) == text.count("==") - sum(pin.marker.count("==") for pin in pins)
    assert sum(pin.hashes.count("--hash=") for pin in pins) == text.count("--hash=")


def test_what_only_servers_and_pdf_sheets_need_is_left_out(make_zip: Any) -> None:
    names = {pin.name for pin in make_zip.pins_in(ROOT / "requirements.txt")}
    assert make_zip.LEFT_OUT - names == set()
    assert {pin.name for pin in make_zip.needed()} == names - make_zip.LEFT_OUT | {"pip"}


def test_a_marker_asks_the_computer_the_zip_is_for(make_zip: Any) -> None:
    windows, linux = make_zip.PLATFORMS["windows"], make_zip.PLATFORMS["linux"]
    only_there = make_zip.Pin("a", "1", "sys_platform == 'win32'", "    --hash=x\n")
    old = make_zip.Pin("b", "1", "python_full_version < '3.12'", "    --hash=x\n")
    assert [only_there.is_for(windows, "3.11"), only_there.is_for(linux, "3.11")] == [True, False]
    assert [old.is_for(linux, "3.11"), old.is_for(linux, "3.13")] == [True, False]
    assert only_there.line() == "a==1 \\\n    --hash=x\n"


def test_the_starters_and_the_zip_know_the_same_versions_of_python(make_zip: Any, starter: Any) -> None:
    assert tuple(f"{major}.{minor}" for major, minor in starter.PYTHONS) == make_zip.PYTHONS
    newest_first = " ".join(reversed(make_zip.PYTHONS))
    for name in ("Flagship.cmd", "Flagship.command"):
        assert newest_first in (make_zip.PARTS / name).read_text("utf-8")


def test_the_parts_get_their_version_and_the_line_ends_of_windows(make_zip: Any, tmp_path: Path) -> None:
    make_zip.add_parts(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "Flagship.cmd",
        "Flagship.command",
        "READ ME.txt",
        "start_flagship.py",
    }
    page = (tmp_path / "READ ME.txt").read_bytes()
    assert page.startswith(f"Flagship {make_zip.VERSION} for Windows".encode())
    assert b"Not yet tried on Windows and macOS" in page
    assert page.count(b"\n") == page.count(b"\r\n")
    script = (tmp_path / "Flagship.cmd").read_bytes()
    assert script.count(b"\n") == script.count(b"\r\n")
    assert b"\r" not in (tmp_path / "Flagship.command").read_bytes()
    assert (tmp_path / "Flagship.command").stat().st_mode & 0o111 == 0o111


def test_another_python_is_told_which_is_needed(
    starter: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starter, "PYTHONS", ((3, 99),))
    assert starter.main([]) == 1
    assert capsys.readouterr().err.startswith("Flagship needs Python 3.11, 3.12, 3.13 or 3.14, and this is ")


def test_after_an_update_the_newest_wheel_counts(starter: Any, tmp_path: Path) -> None:
    for version in ("0.9.0", "0.10.0", "0.2.0"):
        (tmp_path / f"flagship_tournaments-{version}-py3-none-any.whl").touch()
    assert starter.newest_wheel(tmp_path, "flagship_tournaments").name.split("-")[1] == "0.10.0"


def test_an_update_takes_away_only_what_it_replaces(starter: Any, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    kinds = (
        "0.2.0-cpython-312-win-amd64",
        "0.1.0-cpython-312-win-amd64",
        "0.1.0-cpython-312-macosx-14-arm64",
    )
    for name in kinds:
        (programs / name).mkdir(parents=True)
    (tmp_path / "flagship.sqlite3").touch()
    starter.keep_only(programs / kinds[0])
    assert {path.name for path in programs.iterdir()} == {kinds[0], kinds[2]}
    assert (tmp_path / "flagship.sqlite3").exists()


def test_settings_somebody_changed_stay(starter: Any, tmp_path: Path) -> None:
    starter.write_once(tmp_path / ".env", starter.ENV)
    (tmp_path / ".env").write_text("PORT=8080\n", "utf-8")
    starter.write_once(tmp_path / ".env", starter.ENV)
    assert (tmp_path / ".env").read_text("utf-8") == "PORT=8080\n"


@pytest.mark.parametrize("can_write", [True, False])
def test_data_lie_beside_the_starter_or_where_the_user_has_theirs(
    starter: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_write: bool
) -> None:
    """Asked of the program inside its wheel, in a Python that knows nothing of the repository."""
    here, home = tmp_path / "Mój Flagship ł", tmp_path / "home"
    here.mkdir()
    wheel = here / "flagship_tournaments-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tournaments/__init__.py", "")
        archive.write(ROOT / "tournaments" / "folders.py", "tournaments/folders.py")
    if not can_write:
        (here / "data").touch()  # a file stands where the folder would have to be made
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.delenv("FLAGSHIP_HOME", raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    expected = here / "data" if can_write else home / "flagship"
    assert starter.data_beside(here, wheel) == expected
    assert expected.is_dir()
