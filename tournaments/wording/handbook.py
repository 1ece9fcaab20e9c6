"""The handbook inside the product: the pages of docs/ for each role, as HTML, contents and pieces to search.

Plain values without clock and database. A page is read once per process, as it is part of the program.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .. import folders
from ..text.collation import folded

DOCS = folders.FILES / "docs"
# Role -> its page in docs/, and in docs/LANGUAGE/ where it is written in that language.
FILES = {
    "organizer": "running-an-event.md",
    "judge": "judges.md",
    "player": "players.md",
    "server": "server.md",
}
WRITTEN_IN = "en"
# Readers of help don't know the ids of rules: "(A-FLEET-14)".
RULE = re.compile(r"\s*\([A-Z]-[A-Z]+-\d+\)")
TABLE = '<div class="table-wrap" tabindex="0">'
# The tokens that begin a piece to search and link to; tokens inside it are part of it.
PIECES = ("paragraph_open", "tr_open", "fence", "code_block")


@dataclass(frozen=True)
class HelpHeading:
    """A line of the contents."""

    level: int
    anchor: str
    words: str


@dataclass(frozen=True)
class HelpPiece:
    """A paragraph, row or example, with the heading above it."""

    anchor: str
    heading: str
    words: str


@dataclass(frozen=True)
class HelpPage:
    """The page of a role; `language` is the one it is written in, English where there is no other."""

    role: str
    language: str
    title: str
    lead: str
    html: str
    contents: tuple[HelpHeading, ...]
    pieces: tuple[HelpPiece, ...]


@dataclass(frozen=True)
class HelpHit:
    """A piece with all words of a search, and its page."""

    page: HelpPage
    piece: HelpPiece


@cache
def help_page(
    role: str, language: str, picture: Callable[[str], str], address: Callable[[str], str]
) -> HelpPage:
    """The page of a role in that language, else in English. KeyError for a role that has none.

    `picture` gives the address of a file of docs/img ("pl/desk.png" for one in Polish), `address` that of the
    page of a role.
    """
    written = DOCS / language / FILES[role]
    if not written.exists():
        language, written = WRITTEN_IN, DOCS / FILES[role]
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(RULE.sub("", written.read_text("utf-8")))
    title, body = tokens[1].content, tokens[3:]
    contents = tuple(_headings(body))
    folder = "" if language == WRITTEN_IN else f"{language}/"
    for token in body:
        _without_style(token)
        _redirect_links(token, lambda name: picture(folder + name), address)
    pieces = tuple(_pieces(body))
    html = markdown.renderer.render(body, markdown.options, {})
    # Elements wider than a phone scroll sideways, by keys too.
    html = (
        html.replace("<pre", '<pre tabindex="0"')
        .replace("<table>", f'{TABLE}<table class="table">')
        .replace("</table>", "</table></div>")
    )
    return HelpPage(role, language, title, pieces[0].words, html, contents, pieces)


def search_pages(pages: Sequence[HelpPage], typed: str) -> list[HelpHit]:
    """The pieces that contain every word of the search, ignoring case and accents; headings count, too."""
    words = _sought(typed).split()
    if not words:
        return []
    return [
        HelpHit(page, piece)
        for page in pages
        for piece in page.pieces
        if all(word in _sought(f"{piece.heading} {piece.words}") for word in words)
    ]


def _sought(text: str) -> str:
    """The text as a search compares it: folded, and with the apostrophe of keyboards."""
    return folded(text).replace("’", "'")


def marked(text: str, typed: str) -> str:
    """The text as HTML, with the words of the search marked where they are spelled as typed."""
    words = [re.sub("['’]", "['’]", re.escape(word)) for word in typed.split()]
    if not words:
        return escape(text)
    # The search comes before escaping: an apostrophe becomes "&#x27;", which has letters of its own.
    parts = re.split(f"({'|'.join(words)})", text, flags=re.IGNORECASE)
    return "".join(
        f"<mark>{escape(part)}</mark>" if at % 2 else escape(part) for at, part in enumerate(parts)
    )


def _headings(tokens: Sequence[Token]) -> Iterator[HelpHeading]:
    """The headings of a page; each gets an anchor, named as GitHub names it."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _plain(tokens[at + 1])
            anchor = re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-")
            token.attrSet("id", anchor)
            yield HelpHeading(int(token.tag[1:]), anchor, words)


def _without_style(token: Token) -> None:
    """The alignment of a column as a class: pages allow no inline styles."""
    if token.attrs.pop("style", None) and token.type in ("th_open", "td_open"):
        token.attrSet("class", "is-centre")


def _redirect_links(token: Token, picture: Callable[[str], str], address: Callable[[str], str]) -> None:
    """Pictures and links lead to the addresses of the product; one to a page it lacks becomes plain text."""
    for child in token.children or ():
        if child.type == "image":
            child.attrSet("src", picture(Path(str(child.attrGet("src"))).name))
            child.attrSet("loading", "lazy")
        elif child.type == "link_open":
            _redirect_link(child, address)


def _redirect_link(link: Token, address: Callable[[str], str]) -> None:
    file, _hash, anchor = str(link.attrGet("href")).partition("#")
    role = next((role for role, name in FILES.items() if name == Path(file).name), None)
    if role:
        link.attrSet("href", address(role) + (f"#{anchor}" if anchor else ""))
    elif file and "://" not in file:
        del link.attrs["href"]


def _pieces(tokens: Sequence[Token]) -> Iterator[HelpPiece]:
    heading = ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = _plain(tokens[at + 1])
        elif token.type in PIECES:
            words = " ".join(_texts_from(tokens, at))
            anchor = f"p{at}"
            # A tight list hides its paragraphs; the anchor is then the item.
            holder = tokens[at - 1] if token.hidden else token
            holder.attrSet("id", anchor)
            if words:
                yield HelpPiece(anchor, heading, words)


def _texts_from(tokens: Sequence[Token], at: int) -> Iterator[str]:
    """The texts from this token to the end of its piece."""
    if tokens[at].type in ("fence", "code_block"):
        yield " ".join(tokens[at].content.split())
        return
    for token in tokens[at + 1 :]:
        if token.level <= tokens[at].level and token.nesting < 0:
            return
        if token.type == "inline" and (words := _plain(token)):
            yield words


def _plain(token: Token) -> str:
    """The text of a line without its marks and pictures."""
    parts = (
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in token.children or ()
        if child.type != "image"
    )
    return " ".join("".join(parts).split())
