"""Style sheets: colours stand where they have a name, and a sheet is short enough to be read."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import ROOT

CSS = ROOT / "static" / "css"
# Where a colour gets its name: for screens, for paper, and the accents of games.
TOKENS = ("tokens.css", "sheet-tokens.css", "looks.css")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|hwb)\(|:[^;{]*\b(?:white|black|red|green|blue)\b(?!-)"
)
LONGEST = 400


def sheets() -> list[Path]:
    return sorted(CSS.rglob("*.css"))


def rules_of(sheet: Path) -> str:
    return COMMENT.sub("", sheet.read_text("utf-8"))


def test_no_raw_colour_stands_outside_the_tokens() -> None:
    found = {
        sheet.name: raw
        for sheet in sheets()
        if sheet.name not in TOKENS and (raw := COLOUR.findall(rules_of(sheet)))
    }
    assert found == {}


def test_every_name_a_sheet_uses_is_a_token() -> None:
    """`var(--x)` without a token is no colour at all, and nobody is told."""
    named = {name for sheet in sheets() for name in re.findall(r"(--[a-z0-9-]+):", rules_of(sheet))}
    used = {name for sheet in sheets() for name in re.findall(r"var\((--[a-z0-9-]+)", rules_of(sheet))}
    assert used - named == set()
    assert named - used == set()


def test_no_style_sheet_is_longer_than_can_be_read() -> None:
    long = {sheet.name: len(sheet.read_text("utf-8").splitlines()) for sheet in sheets()}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}
