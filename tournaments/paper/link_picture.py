"""The picture a chat shows with a link to an event: 1200 × 630, drawn from our own page, as PNG.

It names the event but no players: whoever gets a link need not learn who plays there.
"""

from io import BytesIO

from django.template.loader import render_to_string

from ..games import GAME_WORDS
from ..queries import EventState, round_name
from .printing import laid_out_page

# In pixels: the size that chats crop least; the style sheet has the same.
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
    """The first page of a PDF as PNG, `scale` dots per CSS pixel, down to `height` (in CSS pixels)."""
    # Imported here: few processes ever draw a picture.
    import pypdfium2

    pdf = pypdfium2.PdfDocument(document)
    try:
        # A CSS pixel is three quarters of a point.
        page = pdf[0]
        below = 0 if height is None else max(0, page.get_height() - height * 3 / 4)
        image = page.render(scale=scale * 4 / 3, crop=(0, below, 0, 0)).to_pil()
    finally:
        pdf.close()
    png = BytesIO()
    # Few colours make a small file, and the picture has no more.
    image.convert("P", palette=1, colors=64).save(png, "PNG", optimize=True)
    return png.getvalue()


def _size_of(name: str) -> str:
    """The class of the type size for this name: a long one is smaller, so that all of it fits."""
    return "large" if len(name) <= 28 else "middle" if len(name) <= 60 else "small"
