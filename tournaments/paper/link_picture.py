"""The picture a chat shows with a link to an event: 1200 × 630, drawn from our own page, as PNG.

It names the event and nobody in it: whoever is sent a link need not be told who plays there.
"""

from __future__ import annotations

from io import BytesIO

from django.template.loader import render_to_string

from ..games import GAME_WORDS
from ..queries import EventState, round_name
from .printing import laid_out_page

# The size that chats cut least from, in pixels; the style sheet has the same.
WIDTH, HEIGHT = 1200, 630
STYLES = ("css/tokens.css", "css/games/looks.css", "css/link-picture.css")


def link_picture(state: EventState, *, language: str) -> bytes:
    """The picture as PNG. Raises PdfUnavailable without Pango."""
    event, latest = state.tournament, state.published[-1] if state.published else None
    context = {
        "tournament": event,
        "game": GAME_WORDS[event.game].name,
        "round_name": round_name(state, latest) if latest else "",
        "size": _size_of(event.name),
        "players": len(state.entries),
        "language": language,
    }
    document = laid_out_page(render_to_string("print/link_picture.html", context), STYLES).write_pdf()
    return as_png(document)


def as_png(document: bytes, *, scale: float = 1, height: float | None = None) -> bytes:
    """The first page of a PDF as PNG, `scale` dots to a pixel of CSS, down to `height` (in those pixels)."""
    # With its library only where a picture is drawn: few processes ever do.
    import pypdfium2

    opened = pypdfium2.PdfDocument(document)
    try:
        # A pixel of CSS is three quarters of a point.
        page = opened[0]
        below = 0 if height is None else max(0, page.get_height() - height * 3 / 4)
        image = page.render(scale=scale * 4 / 3, crop=(0, below, 0, 0)).to_pil()
    finally:
        opened.close()
    out = BytesIO()
    # Few colours make a small file, and there are not more in it.
    image.convert("P", palette=1, colors=64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _size_of(name: str) -> str:
    """A long name is written smaller, so that all of it is there."""
    return "large" if len(name) <= 28 else "middle" if len(name) <= 60 else "small"
