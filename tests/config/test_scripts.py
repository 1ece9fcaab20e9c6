"""Scripts and benchmarks are started by hand; a name that moved must not wait there until somebody does."""

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for folder in ("scripts", "benchmarks") for path in (ROOT / folder).glob("*.py"))


def names_of(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything the file imports from a module, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            yield from ((node.module or "", alias.name) for alias in node.names)


def is_there(module: str, name: str) -> bool:
    if hasattr(importlib.import_module(module), name):
        return True
    return importlib.util.find_spec(f"{module}.{name}") is not None


def test_there_are_scripts() -> None:
    assert {"mutate.py", "acts.py", "pages.py"} <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_a_script_imports_is_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(path.parent)  # a script finds its neighbours
    assert [pair for pair in names_of(path) if not is_there(*pair)] == []
