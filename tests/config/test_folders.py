"""Where data belong: beside the program in the repository, else in the folder of the user."""

from pathlib import Path

import pytest

from tests.outside import ROOT
from tournaments import folders
from tournaments.folders import data_folder, user_folder


def test_in_the_repository_data_lie_in_var() -> None:
    assert data_folder({}) == ROOT / "var"
    assert folders.FILES == ROOT


def test_flagship_home_is_taken_where_it_is_set(tmp_path: Path) -> None:
    assert data_folder({"FLAGSHIP_HOME": str(tmp_path / "Dane ł")}) == tmp_path / "Dane ł"


def test_an_installed_program_keeps_its_data_with_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "IS_INSTALLED", True)
    assert data_folder({"XDG_DATA_HOME": "/tmp/of-piett"}) == user_folder({"XDG_DATA_HOME": "/tmp/of-piett"})


def test_a_program_that_can_not_be_written_keeps_its_data_with_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "var").touch()  # a file stands where the folder would have to be made
    monkeypatch.setattr(folders, "_ROOT", tmp_path)
    assert data_folder({"XDG_DATA_HOME": "/tmp/of-piett"}) == Path("/tmp/of-piett/flagship")


@pytest.mark.parametrize(
    ("system", "environment", "expected"),
    [
        ("win32", {"LOCALAPPDATA": "/C/Users/piett/AppData/Local"}, "/C/Users/piett/AppData/Local/Flagship"),
        ("win32", {}, "~/AppData/Local/Flagship"),
        ("darwin", {}, "~/Library/Application Support/Flagship"),
        ("linux", {}, "~/.local/share/flagship"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/flagship"),
    ],
)
def test_each_system_has_its_folder_for_that(system: str, environment: dict[str, str], expected: str) -> None:
    assert user_folder(environment, system=system) == Path(expected).expanduser()
