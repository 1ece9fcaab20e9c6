"""Letters for paper: a name is printed in whatever script it is written, whatever fonts the machine has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import manimgx_fonts

# All but what the fonts that come with Pango have: Latin, Greek, Cyrillic, our boxes and ticks.
OTHER_SCRIPTS = re.compile("[\u0530-\u1cff\u2600-\u260f\u2611-\u2712\u2714-\uffff\U00010000-\U0010ffff]")
# Latin is set in the font of the sheets.
NOT_NEEDED = ("NotoSans[", "NotoSans-Italic[")


def faces_for(text: str) -> str:
    """Style that brings the fonts of other scripts and of emoji; "" where nobody's name needs them."""
    return _faces() if OTHER_SCRIPTS.search(text) else ""


@cache
def _faces() -> str:
    files = sorted(Path(manimgx_fonts.__file__).parent.glob("*.ttf"))
    return "".join(
        f'@font-face {{ font-family: "{file.name.split("[")[0]}"; src: url("{file.as_uri()}") }}'
        for file in files
        if not file.name.startswith(NOT_NEEDED)
    )
