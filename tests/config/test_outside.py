"""No test reads a file outside the repository: whoever clones it has nothing beside it."""

import ast
import os
import tempfile
from pathlib import Path

import pytest

from tests.outside import ROOT, is_outside

# The guard itself and this test of it.
GUARDS = {ROOT / "tests" / "outside.py", Path(__file__).resolve()}
BESIDE = ROOT.parent / "shared" / "events" / "event_000.json"


@pytest.mark.parametrize("read", [Path.read_text, os.listdir, os.scandir, lambda path: list(path.iterdir())])
def test_what_lies_beside_the_repository_is_not_read(read: object) -> None:
    assert callable(read)
    with pytest.raises(pytest.fail.Exception, match="lies outside the repository"):
        read(BESIDE)


def test_only_the_repository_the_system_and_temporary_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("free", "utf-8")
    assert (tmp_path / "own.txt").read_text("utf-8") == "free"
    free = [str(ROOT), str(ROOT / "README.md"), "/etc/hosts", str(Path(tempfile.gettempdir()) / "a")]
    assert [path for path in free if is_outside(path)] == []
    closed = [str(ROOT.parent / "a"), f"{ROOT}2/README.md", "/home/piett/fleet.txt", "/srv/events.json"]
    assert [path for path in closed if not is_outside(path)] == []


def test_a_checkout_among_temporary_files_has_nothing_beside_it_either() -> None:
    root = Path(tempfile.gettempdir()) / "clone" / "flagship"
    assert is_outside(str(root.parent / "shared" / "x.json"), root=root)
    assert not is_outside(str(root / "x.json"), root=root)
    assert not is_outside(str(Path(tempfile.gettempdir()) / "other"), root=root)
    assert not is_outside(str(root.parent.parent / "other"), root=root.parent)


def test_no_test_climbs_out_of_the_repository() -> None:
    """`exists()` opens nothing, so climbing is looked for in the source."""
    climbing = []
    for folder in ("tests", "benchmarks", "scripts"):
        for file in sorted({*(ROOT / folder).rglob("*.py")} - GUARDS):
            deep = len(file.relative_to(ROOT).parts)
            source = file.read_text("utf-8")
            # Both ways to climb have this word, and to parse everything takes seconds.
            for node in ast.walk(ast.parse(source)) if "parent" in source else ():
                if _climbs(node, deep):
                    climbing.append(f"{file.relative_to(ROOT)}: {ast.unparse(node)}")
    assert climbing == []


def _climbs(node: ast.AST, deep: int) -> bool:
    """Whether a file so many folders deep names a place above the repository."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(".parents"):
        return int(ast.literal_eval(node.slice)) >= deep
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "ROOT.parent"
