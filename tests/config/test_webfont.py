"""The typeface of wide pages: small, ours to serve, and with the letters of our languages."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

from config.webfont import NAME, web_font

MOST = 30_000
LETTERS = "ĄąĆćĘęŁłŃńÓóŚśŹźŻżÀàÈèÉéÌìÒòÙùßñ„”“’–…0123456789"


@pytest.fixture
def made(tmp_path: Path, settings: Any) -> Path:
    settings.WEB_FONT_ROOT = tmp_path
    return web_font()


def test_the_font_is_small_and_has_the_letters_of_our_languages(made: Path) -> None:
    with TTFont(made) as font:
        known = font.getBestCmap()
    assert made.stat().st_size < MOST
    assert [letter for letter in LETTERS if ord(letter) not in known] == []


def test_the_font_has_every_weight_between_text_and_headings(made: Path) -> None:
    with TTFont(made) as font:
        axis = font["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


def test_it_is_a_static_file_and_is_cut_once(made: Path) -> None:
    before = made.stat().st_mtime_ns
    assert finders.find(NAME) == str(made)
    assert made.stat().st_mtime_ns == before
