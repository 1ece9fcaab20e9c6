"""Style sheets: colours stand where they have a name, and a sheet is short enough to be read."""

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


def test_what_reads_no_style_sheet_has_the_colours_of_the_tokens() -> None:
    """The mark, the icons, the edge of a phone: a new colour that is forgotten there stays the old one."""
    tokens = dict(re.findall(r"(--[a-z0-9-]+): (#\w+);", (CSS / "tokens.css").read_text("utf-8"))[::-1])
    mark = {tokens["--deck"], tokens["--on-deck-2"]}
    wanted = {
        "static/img/favicon.svg": mark,
        "templates/_brand.html": mark,
        "scripts/icons.py": mark,
        "templates/tournaments/player/player.html": {tokens["--deck"]},
        "tournaments/views/public/devices.py": {tokens["--deck"], tokens["--paper"]},
    }
    found = {path: set(re.findall(r"#[0-9a-f]{6}\b", (ROOT / path).read_text("utf-8"))) for path in wanted}
    assert {path: colours - {"#ffffff"} for path, colours in found.items()} == wanted


def test_every_name_a_sheet_uses_is_a_token() -> None:
    """`var(--x)` without a token is no colour at all, and nobody is told."""
    named = {name for sheet in sheets() for name in re.findall(r"(--[a-z0-9-]+):", rules_of(sheet))}
    used = {name for sheet in sheets() for name in re.findall(r"var\((--[a-z0-9-]+)", rules_of(sheet))}
    assert used - named == set()
    assert named - used == set()


def test_no_style_sheet_is_longer_than_can_be_read() -> None:
    long = {sheet.name: len(sheet.read_text("utf-8").splitlines()) for sheet in sheets()}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}


def test_type_has_five_sizes() -> None:
    """On pages; the wall, a stream and paper have scales of their own, and a drawing has its own units."""
    own_scale = ("hall", "stream", "sheet", "link-picture", "list-picture")
    size = r"var\(--text[a-z-]*\)"
    # A line that must not break gives way to the phone's width; a long table number is a part of a short one.
    allowed = re.compile(rf"{size}|inherit|min\({size}, [\d.]+vw\)|calc\(var\(--text-huge\) \* 0\.625\)")
    found = {
        sheet.name: other
        for sheet in sheets()
        if not sheet.name.startswith(own_scale)
        and (
            other := [
                written
                for written in re.findall(r"font-size: ([^;]+);", rules_of(sheet))
                if not allowed.fullmatch(written)
            ]
        )
    }
    tokens = rules_of(CSS / "tokens.css")
    assert re.findall(r"--(text[a-z-]*):", tokens) == [
        "text-small", "text", "text-large", "text-title", "text-huge",
    ]  # fmt: skip
    assert found == {"judge.css": ["12px"]}


# Written together of a name and a value: the state of a clock, the look of a line, the place in a picture.
MADE_OF_TWO = re.compile(
    r"is-(?:level|place)-\d|wall-(?:columns|smaller|type)-\d+"
    r"|is-(?:rebel|empire|republic|separatist|said|asked|taken|unsent|refused|saved|paused|clock|names|next|podium)"
    r"|is-(?:standings|teams|wait|players|part|in)"
)


def test_no_sheet_dresses_what_no_page_has() -> None:
    """A class that no template, script or module writes is a rule nobody sees."""
    written = words_of("templates/**/*.html", "static/js/**/*.js", "tournaments/**/*.py", "fleets/**/*.py")
    idle = {
        sheet.name: sorted(unseen)
        for sheet in sheets()
        if sheet.name != "style.css"
        and (
            unseen := {
                name
                for name in re.findall(r"\.([a-z][\w-]*)(?!\w*\")", rules_of(sheet))
                if name not in written and not MADE_OF_TWO.fullmatch(name)
            }
        )
    }
    assert idle == {}


def words_of(*patterns: str) -> set[str]:
    files = (file for pattern in patterns for file in ROOT.glob(pattern))
    return {word for file in files for word in re.findall(r"[A-Za-z_][\w-]*", file.read_text("utf-8"))}
