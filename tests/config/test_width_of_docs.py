"""The prose of the documentation stands within the 120 columns of .editorconfig."""

import re
import subprocess
from collections.abc import Iterator

from tests.outside import ROOT

WIDTH = 120
# Its lines are those of a program, word for word.
APART = {"scripts/mutations.md"}
# A row of a table, a target of a link or a heading cannot be broken.
UNBREAKABLE = re.compile(r"^(\||#|\[[^\]]+\]:|<)")
CODE = re.compile(r"`[^`]*`")


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines outside blocks of code that can be broken, with their numbers."""
    is_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith(("```", "~~~")):
            is_code = not is_code
        elif not is_code and not UNBREAKABLE.match(line) and " " in CODE.sub("", line).strip():
            yield number, line


def test_no_line_of_prose_is_longer_than_the_editor_says() -> None:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    pages = [path for path in listed.stdout.split() if path not in APART]
    too_long = [
        f"{path}:{number}"
        for path in pages
        for number, line in prose((ROOT / path).read_text("utf-8"))
        if len(line) > WIDTH
    ]
    assert (len(pages) > 20, too_long) == (True, [])
