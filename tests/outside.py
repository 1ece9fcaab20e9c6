"""Tests read what is in the repository: a file beside it is there on one machine and not on the next.

An audit hook fails the test that opens or lists such a place. What a machine has for all its programs
(Python, libraries, devices) and the folder for temporary files are free; so is the folder of `make compare`.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.golden.files import GOLDEN

ROOT = Path(__file__).resolve().parent.parent
EVENTS = {"open", "os.listdir", "os.scandir"}
SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc", "/proc", "/sys", "/dev", "/run", "/var", "/opt", "/snap")

# Asked for once, before the hook: to find it files are opened, under a lock of its own.
TEMPORARY = tempfile.gettempdir()
# Where Python and the packages are, which may be beside the repository; also behind a link.
PYTHON = {place for prefix in (sys.prefix, sys.base_prefix) for place in (prefix, os.path.realpath(prefix))}


def is_outside(path: str, *, root: Path = ROOT) -> bool:
    """Whether the absolute path lies neither in the repository nor where every program may read."""
    if any(_within(path, place) for place in (str(root), str(GOLDEN), *PYTHON)):
        return False
    is_beside = str(root.parent) != TEMPORARY and _within(path, str(root.parent))
    return is_beside or not any(_within(path, place) for place in (TEMPORARY, *SYSTEM))


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def refuse_outside(event: str, arguments: tuple[Any, ...]) -> None:
    """Fails the test that reads there; the hook of `sys.addaudithook`."""
    if event not in EVENTS or not isinstance(arguments[0], (str, bytes, os.PathLike)):
        return
    path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 – a link is judged by where it lies
    if is_outside(path):
        pytest.fail(f"{path} lies outside the repository: whoever clones it does not have it.")
