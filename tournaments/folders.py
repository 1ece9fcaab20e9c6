"""Where the program's own files lie, and where what it writes belongs."""

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_INSTALLED = _ROOT / "flagship_files"
IS_INSTALLED = _INSTALLED.is_dir()
"""Whether this is an installed package (setup.py puts the files there) and not the repository."""

FILES = _INSTALLED if IS_INSTALLED else _ROOT
"""The folder with templates, static, locale and docs."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the database, backups and collected files belong.

    FLAGSHIP_HOME where it is set; in the repository its `var`; for an installed package, or where the
    repository can't be written, the folder the system has for the data of this user.
    """
    if home := environment.get("FLAGSHIP_HOME", ""):
        return Path(home).expanduser().absolute()
    if not IS_INSTALLED and can_write(_ROOT / "var"):
        return _ROOT / "var"
    return user_folder(environment)


def user_folder(environment: Mapping[str, str] = os.environ, *, system: str = sys.platform) -> Path:
    """The folder in which programs of this system keep the data of their user."""
    home = Path.home()
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Flagship"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Flagship"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "flagship"


def can_write(folder: Path) -> bool:
    """Whether files can be made in the folder, which is made if it is missing."""
    # Not os.access: Windows and root say yes to any folder.
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
