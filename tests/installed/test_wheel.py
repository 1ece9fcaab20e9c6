"""The wheel holds the whole program, and installed outside the repository it serves all of it."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

from config import VERSION
from tests.outside import ROOT
from tests.ports import free_port
from tests.sampling import ALL

pytestmark = [pytest.mark.long, pytest.mark.one_database, pytest.mark.no_cover]

PACKAGES = ("config", "fleets", "scoring", "tournaments")
FILES = ("templates", "static", "locale", "docs")
REQUIREMENTS = ("requirements.in", "requirements-pdf.in", "requirements-server.in")
WHEEL = f"flagship_tournaments-{VERSION}-py3-none-any.whl"
# Settings of the tests are not those of somebody who installs it.
CLEAN = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What the command prints; its complaints where it fails."""
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**CLEAN, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of what the repository holds, by the packages that are here."""
    source = tmp_path_factory.mktemp("source")
    for name in (*PACKAGES, *FILES):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for name in ("pyproject.toml", "setup.py", *REQUIREMENTS):
        shutil.copy(ROOT / name, source)
    build = "import setuptools.build_meta as backend; backend.build_wheel('dist')"
    run(sys.executable, "-c", build, cwd=source)
    return source / "dist" / WHEEL


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own, far from the repository, in a folder whose name has blanks and letters."""
    place = tmp_path_factory.mktemp("installed") / "Mój program ł"
    run(sys.executable, "-m", "venv", "--without-pip", place, cwd=place.parent)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(place), "platbase": str(place)}))
    # The packages it needs are those that are here; only Flagship itself is installed.
    (site / "here.pth").write_text(f"{sysconfig.get_path('purelib')}\n", "utf-8")
    python = place / "bin" / "python"
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    installer = [uv, "pip"] if uv else [sys.executable, "-m", "pip", f"--python={python}"]
    where = ["--python", python] if uv else []
    run(
        *installer,
        "install",
        *where,
        "--offline" if uv else "--no-index",
        "--no-deps",
        wheel,
        cwd=place.parent,
    )
    return place


def test_the_wheel_holds_every_file_of_the_program(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    there = {
        path.relative_to(ROOT).as_posix()
        for folder in (*PACKAGES, *FILES)
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".mo", ".po")
    }
    expected = {name if name.startswith(PACKAGES) else f"flagship_files/{name}" for name in there}
    languages = {f"flagship_files/locale/{language}/LC_MESSAGES/django.mo" for language in ("it", "pl")}
    assert names == expected | languages


def test_its_packages_are_those_of_the_lock(wheel: Path) -> None:
    metadata = zipfile.ZipFile(wheel).read(f"flagship_tournaments-{VERSION}.dist-info/METADATA").decode()
    needed = set(re.findall(r"^Requires-Dist: ([\w.-]+)", metadata, re.MULTILINE))
    lines = [line for file in REQUIREMENTS for line in (ROOT / file).read_text("utf-8").splitlines()]
    assert needed == {re.split(r"[^\w.-]", line)[0] for line in lines if not line.startswith("#")}
    assert f"\nVersion: {VERSION}\n" in metadata


@pytest.mark.release
def test_installed_it_serves_every_page_sheet_and_file(environment: Path, tmp_path: Path) -> None:
    home, flagship = tmp_path / "Dane ł", environment / "bin" / "flagship"
    assert run(flagship, "--version", cwd=tmp_path) == f"Flagship {VERSION}\n"
    said = run(flagship, "prepare", cwd=tmp_path, FLAGSHIP_HOME=str(home))
    assert "Demo: Yavin Skirmish: 12 players" in said
    assert {"flagship.sqlite3", "secret_key", "static"} <= {path.name for path in home.iterdir()}
    walk = (environment / "bin" / "python", ROOT / "tests" / "installed" / "walk.py", "1" if ALL else "8")
    found = json.loads(run(*walk, cwd=tmp_path, FLAGSHIP_HOME=str(home)))
    site = Path(sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)}))
    assert {key: found[key] for key in ("from", "failed", "named_and_missing", "not_served")} == {
        "from": str(site),
        "failed": [],
        "named_and_missing": [],
        "not_served": [],
    }
    assert found["pages"] > 130
    assert found["sheets"] > 15
    assert found["drawn"] == found["sheets"] // (1 if ALL else 8)
    assert found["files"] > 250
    assert not list((site / "flagship_files").rglob("*.sqlite3"))
    assert _first_page(flagship, home) == "pl"


def _first_page(flagship: Path, home: Path) -> str:
    """The language of the first page of `flagship start`, asked for in Polish."""
    port = free_port()
    environment = {**CLEAN, "FLAGSHIP_HOME": str(home), "PORT": str(port)}
    server = subprocess.Popen([flagship, "start"], cwd=home, env=environment, stdout=subprocess.DEVNULL)
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Accept-Language": "pl"})
    try:
        for _again in range(600):
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return str(re.findall(r'<html lang="(\w+)"', answer.read().decode())[0])
            except OSError:
                time.sleep(0.1)
        return "no answer"
    finally:
        server.terminate()
        server.wait()
