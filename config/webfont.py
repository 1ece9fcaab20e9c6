"""The typeface of wide pages and of the wall, cut from the package that also serves paper."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import manimgx_fonts
from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SOURCE = Path(manimgx_fonts.__file__).with_name("NotoSans[wght].ttf")
NAME = "fonts/noto-sans.woff2"
# Latin of Europe, dashes, quotes. Other scripts have the fonts of the device.
CHARACTERS = (
    *range(0x20, 0x180),
    0x218,
    0x219,
    0x21A,
    0x21B,
    *range(0x2010, 0x2027),
    0x20AC,
    0x2212,
)
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk", "lnum", "pnum", "tnum"]


class WebFontFinder(BaseFinder):
    """The font among the static files; it is cut when first asked for, in about a second."""

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Where the font is, if that is the file."""
        if path != NAME:
            return []
        file = str(web_font())
        return [file] if find_all else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """The font for collectstatic."""
        web_font()
        yield NAME, FileSystemStorage(location=settings.WEB_FONT_ROOT)


def web_font() -> Path:
    """The file, made again where the package is newer."""
    made = Path(settings.WEB_FONT_ROOT) / NAME
    if not made.exists() or made.stat().st_mtime < SOURCE.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        half = made.with_suffix(".part")
        half.write_bytes(cut())
        half.replace(made)
    return made


def cut() -> bytes:
    """The characters we need in all weights from 400 to 700."""
    import io

    from fontTools import subset

    options = subset.Options(flavor="woff2", hinting=False, layout_features=FEATURES)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=CHARACTERS)
    out = io.BytesIO()
    with subset.load_font(str(SOURCE), options) as font:
        cutter.subset(font)
        subset.save_font(font, out, options)
    return out.getvalue()
