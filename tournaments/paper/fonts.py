"""Fonts for paper: a name is printed in whatever script it is written, whatever fonts the machine has."""

import re
from functools import cache
from pathlib import Path

import manimgx_fonts

# Everything but what the fonts that come with Pango cover: Latin, Greek, Cyrillic, our boxes and ticks.
OTHER_SCRIPTS = re.compile("[\u0530-\u1cff\u2600-\u260f\u2611-\u2712\u2714-\uffff\U00010000-\U0010ffff]")
# Chinese, Japanese and Korean: one font file for all three, four times as large as all others together.
EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
# Latin text uses the font of the sheets.
NOT_NEEDED = ("NotoSans[", "NotoSans-Italic[")


def faces_for(text: str) -> str:
    """CSS with the fonts of other scripts and of emoji; "" where the text needs none of them."""
    if not OTHER_SCRIPTS.search(text):
        return ""
    return _faces() + (_east_asian_face() if EAST_ASIAN.search(text) else "")


@cache
def display_faces() -> str:
    """CSS with the typeface of the wall and of wide pages, for sheets that are looked at."""
    file = Path(manimgx_fonts.__file__).with_name("NotoSans[wght].ttf").as_uri()
    weights = {400: "", 700: 'font-variation-settings: "wght" 700; '}
    return "".join(
        f'@font-face {{ font-family: "Flagship Sans"; font-weight: {weight}; {varied}src: url("{file}") }}'
        for weight, varied in weights.items()
    )


@cache
def _faces() -> str:
    files = sorted(Path(manimgx_fonts.__file__).parent.glob("*.ttf"))
    return "".join(_face(file) for file in files if not file.name.startswith(NOT_NEEDED))


@cache
def _east_asian_face() -> str:
    import noto_cjk_sans_jp_regular

    return _face(Path(noto_cjk_sans_jp_regular.__file__).with_name(noto_cjk_sans_jp_regular.FONT_FILE))


def _face(file: Path) -> str:
    return f'@font-face {{ font-family: "{re.split(r"[.[]", file.name)[0]}"; src: url("{file.as_uri()}") }}'
