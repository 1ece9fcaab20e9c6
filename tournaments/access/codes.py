"""Links as QR codes, generated here and sent with the page, so that nothing is fetched elsewhere."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import segno
from django.urls import reverse

from ..models import Entry
from .links import link_of, slip_link_of


@dataclass(frozen=True, slots=True)
class Card:
    """One player with their link, to cut out."""

    entry: Entry
    link: str
    code: str
    """A data address of the picture."""


def code_of(link: str) -> str:
    """The picture as a data address, for a page."""
    return str(segno.make(link, error="m", micro=False).svg_data_uri(omitsize=True, border=2, dark="#000"))


@lru_cache(maxsize=1024)
def printed_code_of(link: str) -> str:
    """The picture as a data address, for paper: drawn in a fifth of the time, as a sheet has hundreds. Kept,
    because slips are printed alone and with everything else of the round."""
    # Level M: a quarter of it may be scratched; a slip lies under dice and glasses. Readers take any of the
    # eight masks; trying them all takes most of the time.
    code = segno.make(link, error="m", micro=False, mask=3)
    # Two dots a module: sheets enlarge them without smoothing, and more only have to be packed again.
    return str(code.png_data_uri(scale=2, border=2))


def picture_of(link: str) -> bytes:
    """The picture as an SVG file, for a page."""
    svg = BytesIO()
    segno.make(link, error="m", micro=False).save(
        svg, kind="svg", omitsize=True, border=2, dark="#000", light="#fff"
    )
    return svg.getvalue()


def personal_link(entry: Entry, *, base: str) -> str:
    """The whole address of the player's page; `base` is where this server is reached, without a slash."""
    return base + reverse("player-page", args=[link_of(entry)])


def slip_link(entry: Entry, number: int, *, base: str) -> str:
    """The whole address behind the code on a slip: only this player's result of this round."""
    return base + reverse("slip-result", args=[slip_link_of(entry, number)])


def card_of(entry: Entry, *, base: str) -> Card:
    """The link card of a player."""
    link = personal_link(entry, base=base)
    return Card(entry, link, printed_code_of(link))
