"""The figures of a line: a price behind the name, a count before, behind or inside it."""

import re
from typing import Final

# points, pts, pt., p., and how Polish and Italian players write them
UNIT: Final = r"(?:points?|pts?\.?|p\.?|pkt\.?|punkt\w*|punti?|pti\.?)"
# Spreadsheets show whole numbers with their cents: "38.00".
_FIGURE: Final = r"\+?\s?(?P<figure>[0-9]{1,9})(?:[.,]00?)?"
_PRICES: Final = (
    # "Home One 5.00" can be nothing else
    re.compile(r"\s(?P<figure>[0-9]{1,9})[.,]00?$"),
    re.compile(rf"\s?\(\s?{_FIGURE}\s?{UNIT}?\s?\)$", re.IGNORECASE),
    re.compile(rf"\s?\[\s?{_FIGURE}\s?{UNIT}?\s?\]$", re.IGNORECASE),
    re.compile(rf"\s?\{{\s?{_FIGURE}\s?{UNIT}?\s?\}}$", re.IGNORECASE),
    re.compile(rf"\s?<\s?{_FIGURE}\s?{UNIT}?\s?>$", re.IGNORECASE),
    # "Home One - 5", "Home One: 5 pts", "Home One = 5", "Home One ..... 5", "Home One, 5"
    re.compile(rf"(?:\s[-–—=|~≈]|\s(?=\+)|\s?[:;,]|\s?\.{{2,}})\s?{_FIGURE}\s?{UNIT}?$", re.IGNORECASE),
    re.compile(rf"\s{_FIGURE}\s?{UNIT}$", re.IGNORECASE),
)
# The price of one of several: "(16 each)", "16 ea", "@ 16", "16 za sztukę", "16 l'uno"
_APIECE: Final = re.compile(
    rf"\s?[(\[]?\s?(?:@\s?{_FIGURE}|{_FIGURE.replace('figure', 'one')}\s?{UNIT}?\s?/?\s?"
    r"(?:each|ea|apiece|za sztukę|za szt|szt|l['’]un[oa]|ciascun[oa]|cad|cadaun[oa])\.?)\s?[)\]]?$",
    re.IGNORECASE,
)
# "TIE Fighter (8) x4", "TIE Fighter (32) 4x"
_TIMES_LAST: Final = re.compile(r"^(.+[)\]}])\s?(?:[x×]\s?([0-9]+)|([0-9]+)\s?[x×])$", re.IGNORECASE)
# "(38) Home One", "38 - Home One", "38pts Home One"
_BEFORE: Final = re.compile(
    rf"^[(\[{{<]?\s?(?P<figure>[0-9]{{1,3}})\s?(?:(?!point[ -]def){UNIT}(?![^\W\d_]))?\s?[)\]}}>]?\s?"
    r"(?:[-–—:|=]\s)?\s?(?P<name>[^\s)\]}>].*)$",
    re.IGNORECASE,
)
# A figure alone on its line: "136", "(136)", "136 pts", "Σ 136"
_ALONE: Final = re.compile(rf"^(?:[=Σ∑]\s?)?[(\[]?\s?{_FIGURE}\s?{UNIT}?\s?[)\]]?$", re.IGNORECASE)
_LAST: Final = re.compile(rf"\s{_FIGURE}$")
# Not "1 XX-9 Turbolasers", "1 XI7 Turbolasers", "1 X17", whose first letter is no sign.
_TIMES: Final = re.compile(r"^(-?[0-9]+)\s?[x×*](?!x-?9|i7|17)(?:\s|(?=[^\s-]))(.+)$", re.IGNORECASE)
# "x4 TIE Fighter", "(4) TIE Fighter", "(4x) TIE Fighter", "[4] TIE Fighter"
_TIMES_BEFORE: Final = re.compile(
    r"^(?:[x×]\s?([0-9]+)|[(\[]\s?[x×]?\s?([0-9]+)\s?[x×]?\s?[)\]])\s(.+)$", re.IGNORECASE
)
# "2 Xwings": the x is the first letter of the name.
_WINGS: Final = re.compile(r"^wings?\b(?! commander)", re.IGNORECASE)
# "TIE Fighter x4", "TIE Fighter (x4)", "TIE Fighter 4x"
_TIMES_BEHIND: Final = re.compile(
    r"^(.+?)\s?(?:\s[x×]\s?([0-9]+)|\s([0-9]+)\s?[x×]|[(\[]\s?[x×]\s?([0-9]+)\s?[)\]]|[(\[]\s?([0-9]+)\s?[x×]\s?[)\]])$",
    re.IGNORECASE,
)


def split_points(text: str) -> tuple[str, int | None]:
    """`Home One (5)` → ("Home One", 5); no figure that can only be a price at the end → None."""
    for price in _PRICES:
        if match := price.search(text):
            return text[: match.start()].rstrip(), int(match["figure"])
    return text, None


def split_apiece(text: str) -> tuple[str, int] | None:
    """`TIE Fighter (8 each)` → ("TIE Fighter", 8); None where no word says that it is the price of one."""
    match = _APIECE.search(text)
    return (text[: match.start()].rstrip(), int(match["figure"] or match["one"])) if match else None


def split_times_last(text: str) -> tuple[str, int] | None:
    """`TIE Fighter (8) x4` → ("TIE Fighter (8)", 4); None where no count stands behind a price."""
    match = _TIMES_LAST.match(text)
    return (match[1], count_of(match[2] or match[3])) if match else None


def split_before(text: str) -> tuple[int, str] | None:
    """`(38) Home One` → (38, "Home One"): a figure before the name, a price or a count. None without one."""
    match = _BEFORE.match(text)
    return (int(match["figure"]), match["name"]) if match else None


def figure_alone(text: str) -> int | None:
    """`(136)`, `136 pts` → 136; None where there is a word too."""
    match = _ALONE.match(text)
    return int(match["figure"]) if match else None


def split_last(text: str) -> tuple[str, int] | None:
    """`Home One 5` → ("Home One", 5): a bare figure, which may belong to the name too. None without one."""
    match = _LAST.search(text)
    return (text[: match.start()], int(match["figure"])) if match else None


def split_count(name: str) -> tuple[str, int | None]:
    """`2 x TIE Fighter`, `TIE Fighter x2`, `(2) TIE Fighter` → ("TIE Fighter", 2); no such figure → None."""
    if match := _TIMES.match(name):
        rest = match[2].strip()
        return (f"X-{rest}" if _WINGS.match(rest) else rest), count_of(match[1])
    if match := _TIMES_BEFORE.match(name):
        return match[3].strip(), count_of(match[1] or match[2])
    if match := _TIMES_BEHIND.match(name):
        return match[1].strip(), count_of(next(filter(None, match.groups()[1:])))
    return name, None


def count_of(digits: str) -> int:
    """The figure. Python refuses to convert thousands of digits, and ten are already too large."""
    return int(digits[:10])
