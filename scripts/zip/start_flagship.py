"""Starts Flagship from this folder, without network: unpacks its packages for this Python once, then serves.

Python 3.7 reads this file too, so that a wrong one can say which is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
ENV = """\
# Settings of Flagship; the page "On a server" of its help has all of them.
# 0.0.0.0 lets the phones in the hall reach this computer; 127.0.0.1 keeps Flagship to it alone.
HOST=0.0.0.0
PORT=8000
"""


def main(arguments: list[str], *, here: Path = HERE) -> int:
    """The exit code."""
    if sys.version_info[:2] not in PYTHONS:
        return complain(
            f"Flagship needs Python 3.11, 3.12, 3.13 or 3.14, and this is {sys.version.split()[0]}. "
            "Install one of them from python.org and start Flagship again."
        )
    wheels = here / "wheels"
    flagship, pip = newest_wheel(wheels, "flagship_tournaments"), newest_wheel(wheels, "pip")
    data = data_beside(here, flagship)
    packages = data / "programs" / kind_of_computer(flagship)
    if not packages.is_dir() and not unpack(packages, wheels, flagship, pip):
        return complain("The packages in the folder “wheels” don't fit this computer or this Python.")
    keep_only(packages)
    write_once(data / ".env", ENV)
    environment = dict(os.environ, FLAGSHIP_HOME=str(data), PYTHONPATH=str(packages), PYTHONUTF8="1")
    command = [sys.executable, "-m", "config.command", *(arguments or ["start", "--open"])]
    try:
        return subprocess.call(command, env=environment, cwd=str(data))
    except KeyboardInterrupt:  # Ctrl-C reaches the server, too.
        return 0


def complain(sentence: str) -> int:
    """Prints it; the exit code."""
    print(sentence, file=sys.stderr)
    return 1


def newest_wheel(folder: Path, package: str) -> Path:
    """The newest of this package: an update unpacked over an older version leaves that one's there."""
    return max(folder.glob(f"{package}-*.whl"), key=lambda path: numbers_of(path.name.split("-")[1]))


def numbers_of(version: str) -> list[int]:
    """Those of a version, to be compared: 0.10 comes after 0.9."""
    return [int(number) for number in version.split(".") if number.isdigit()]


def data_beside(here: Path, flagship: Path) -> Path:
    """FLAGSHIP_HOME, the folder `data` beside this file, or that of the user where it can't be written."""
    # The program says itself where data belong; a wheel can be read without being unpacked.
    sys.path.insert(0, str(flagship))
    from tournaments.folders import can_write, user_folder

    beside = Path(os.environ.get("FLAGSHIP_HOME") or here / "data").resolve()
    data = beside if can_write(beside) else user_folder()
    data.mkdir(parents=True, exist_ok=True)
    return data


def kind_of_computer(flagship: Path) -> str:
    """The folder of the unpacked packages: a stick may see computers of several kinds."""
    version = flagship.name.split("-")[1]
    return "-".join((version, str(sys.implementation.cache_tag), sysconfig.get_platform()))


def unpack(packages: Path, wheels: Path, flagship: Path, pip: Path) -> bool:
    """Whether pip, run from its own wheel, unpacked everything; half of it is never taken for the whole."""
    print("The first start unpacks Flagship; this takes a minute.", flush=True)
    part = packages.with_name(packages.name + ".part")
    shutil.rmtree(str(part), ignore_errors=True)
    options = [
        "--isolated",
        "--root-user-action=ignore",
        "--disable-pip-version-check",
        "--no-index",
        "--no-cache-dir",
        "--no-compile",
        "--quiet",
    ]
    command = [
        sys.executable,
        pip / "pip",
        "install",
        *options,
        "--find-links",
        wheels,
        "--target",
        part,
        flagship,
    ]
    if subprocess.call([str(word) for word in command]) != 0:
        return False
    part.replace(packages)
    return True


def keep_only(packages: Path) -> None:
    """Takes away what older versions unpacked for this kind of computer."""
    kind = packages.name.split("-", 1)[1]
    for other in packages.parent.iterdir():
        if other != packages and other.name.split("-", 1)[-1] == kind:
            shutil.rmtree(str(other), ignore_errors=True)


def write_once(path: Path, text: str) -> None:
    """Writes the file if there is none."""
    if not path.exists():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
