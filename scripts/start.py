"""Sets up what is missing, then serves: `python3 scripts/start.py`, on every system.

PORT=8000; HOST=0.0.0.0 opens it to the phones in the hall. Other uses: `start.py setup` stops before serving,
`start.py packages requirements-dev.txt` installs the packages of a lock file and nothing else.

Only the standard library, and nothing that Python 3.7 can't read: on an older one it says what is needed, or
goes on with a newer one that it finds. Everything that needs packages is in the command `manage.py start`.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
LOCK = "requirements.txt"
OLDEST = (3, 11)
NAMES = ("python3.11", "python3", "python3.12", "python3.13", "python3.14", "python")
IS_OLD = f"import sys; sys.exit(sys.version_info < {OLDEST})"
# Debian's packages that WeasyPrint draws PDF sheets with, and the libraries in them.
PANGO = {
    "libpango-1.0-0": "libpango-1.0.so.0",
    "libpangoft2-1.0-0": "libpangoft2-1.0.so.0",
    "libharfbuzz-subset0": "libharfbuzz-subset.so.0",
}


def main(arguments: list[str]) -> int:
    """The exit code."""
    os.chdir(ROOT)
    os.environ.update(UV_PYTHON_DOWNLOADS="never", PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUNBUFFERED="1")
    # Without stored bytecode every start compiles everything again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    job = arguments[0] if arguments else "start"
    if job not in ("start", "setup", "packages"):
        fail("start.py what? Nothing more, setup, or packages with a lock file.")
    if sys.version_info < OLDEST:
        return run(newer_python(), __file__, *arguments)
    install(arguments[1] if job == "packages" else LOCK)
    if job == "packages":
        return 0
    look_for_pango()
    return go_on_as(PYTHON, "manage.py", "prepare" if job == "setup" else "start", *arguments[1:])


def say(text: str) -> None:
    """A step, in bold where it is read on a screen."""
    print(f"\033[1m▸ {text}\033[0m" if sys.stdout.isatty() and not WINDOWS else f"> {text}", flush=True)


def fail(text: str) -> NoReturn:
    """Ends the start with a sentence."""
    sys.exit(f"Flagship: {text}")


def run(*command: str | Path) -> int:
    """The exit code of a command."""
    return subprocess.run([str(part) for part in command], check=False).returncode


def works(*command: str | Path) -> bool:
    """Whether a command is there and succeeds; what it says is not shown."""
    try:
        ended = subprocess.run(
            [str(part) for part in command],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    return ended.returncode == 0


def go_on_as(*command: str | Path) -> int:
    """Goes on as this command; where a system can't, waits for it."""
    words = [str(part) for part in command]
    if not WINDOWS:
        os.execv(words[0], words)
    try:
        return run(*words)
    except KeyboardInterrupt:  # Ctrl-C reaches both; the server says nothing more either.
        return 0


def newer_python() -> str:
    """The first Python on the path that is new enough; on Debian it is installed."""
    for _again in range(2):
        for name in NAMES:
            found = shutil.which(name)
            if found and works(found, "-c", IS_OLD):
                return found
        if not install_debian("python3", "python3-venv"):
            break
    fail("Python 3.11 or newer is needed. On Debian: sudo apt-get install python3 python3-venv")


def install_debian(*packages: str) -> bool:
    """Installs Debian's packages; False where we are not root, this is not Debian, or it did not work."""
    if WINDOWS or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"Installing Debian packages: {' '.join(packages)}")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    wanted = ("apt-get", "install", "-y", "--no-install-recommends", *packages)
    return works(*wanted) or (works("apt-get", "update") and works(*wanted))


def install(lock: str) -> None:
    """The virtual environment with the packages of a lock file; a stamp says that exactly these are there."""
    file, stamp = ROOT / lock, VENV / f"{lock}.stamp"
    if not file.is_file():
        fail(f"there is no lock file {lock}.")
    state = hashlib.sha256(file.read_bytes()).hexdigest()
    # The import fails where the system's Python was replaced by a newer one since.
    if (
        stamp.is_file()
        and stamp.read_text("utf-8").split()[0] == state
        and works(PYTHON, "-c", "import django")
    ):
        return
    if not works(PYTHON, "-c", "import sys"):
        make_venv()
    say(f"Installing the packages of {lock}")
    if not (by_uv(file) or by_pip(file)):
        fail("the packages could not be installed; the network is needed the first time.")
    stamp.write_text(state + "\n", "utf-8")


def make_venv() -> None:
    """An empty virtual environment; neither uv nor pip is in it yet."""
    say(f"Making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    if not works(sys.executable, "-m", "venv", "--without-pip", VENV):
        fail("Python can't make virtual environments here. On Debian: sudo apt-get install python3-venv")


def by_uv(file: Path) -> bool:
    """Whether uv installed the packages: that of the system, or the pinned one, which pip brings."""
    options = ("pip", "install", "--quiet", "--python", PYTHON, "--require-hashes", "-r", file)
    system = shutil.which("uv")
    if system and run(system, *options) == 0:
        return True
    return install_by_pip(ROOT / "scripts" / "uv.txt") and run(PYTHON, "-m", "uv", *options) == 0


def by_pip(file: Path) -> bool:
    """Whether pip installed the packages."""
    say("uv did not manage it; trying pip")
    return install_by_pip(file)


def install_by_pip(file: Path) -> bool:
    """Whether the packages of a lock file were installed by a pip: this Python's, or one of .venv."""
    options = ("install", "--quiet", "--require-hashes", "-r", file)
    # To put one into .venv takes longer than to use the one that is there; Debian's Python has none.
    if find_spec("pip") and run(sys.executable, "-m", "pip", "--python", PYTHON, *options) == 0:
        return True
    if not works(PYTHON, "-m", "pip", "--version") and not put_pip_into_venv():
        fail("Python can't install packages here. On Debian: sudo apt-get install python3-venv")
    return run(PYTHON, "-m", "pip", *options) == 0


def put_pip_into_venv() -> bool:
    """Whether .venv has a pip now; Debian keeps it in a package of its own."""
    ensure = (PYTHON, "-m", "ensurepip")
    return works(*ensure) or (install_debian("python3-venv") and works(*ensure))


def look_for_pango() -> None:
    """Says, or as root on Debian installs, what PDF sheets need; without it the browser prints the sheets."""
    missing = [package for package, library in PANGO.items() if not has_library(library)]
    if not sys.platform.startswith("linux") or not missing or install_debian(*missing):
        return
    say(f"PDF sheets are off. On Debian: sudo apt-get install --no-install-recommends {' '.join(missing)}")


def has_library(library: str) -> bool:
    """Whether the system has this library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
