"""What hands, phones and spreadsheets do to a list; every noise keeps the cards that are meant."""

import random
import re
from collections.abc import Callable

Noise = Callable[[str, random.Random], str]


def _names(text: str, change: Callable[[str], str]) -> str:
    """The text with the name on every line of a card changed, bullet, count and price left alone."""
    pattern = re.compile(
        r"^(\s*(?:[•·+*–-]\s*)?(?:\[ ?flagship ?\] )?(?:\d+\s?[x×]?\s)?)(.*?)(\s*\([^()]*\d[^()]*\))?(\s*)$"
    )
    lines = []
    for line in text.splitlines():
        found = pattern.match(line)
        if not found or ":" in found[2] or not found[2] or line.lstrip().startswith("="):
            lines.append(line)
        else:
            lines.append(f"{found[1]}{change(found[2])}{found[3] or ''}{found[4]}")
    return "\n".join(lines)


def _slip(name: str, rng: random.Random) -> str:
    """One letter doubled, dropped, changed or swapped inside a long word."""
    words = list(re.finditer(r"[A-Za-z]{5,}", name))
    if not words:
        return name
    word = rng.choice(words)
    at = rng.randrange(word.start() + 1, word.end() - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return name[:at] + name[at] + name[at:]
    if kind == 1:
        return name[:at] + name[at + 1 :]
    if kind == 2:
        return name[:at] + rng.choice("aeiounrst") + name[at + 1 :]
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def slips(text: str, rng: random.Random) -> str:
    return _names(text, lambda name: _slip(name, rng) if len(name) >= 8 and rng.random() < 0.3 else name)


def two_slips(text: str, rng: random.Random) -> str:
    return _names(
        text, lambda name: _slip(_slip(name, rng), rng) if len(name) >= 14 and rng.random() < 0.3 else name
    )


NOISES: dict[str, Noise] = {
    "none": lambda text, rng: text,
    "lower": lambda text, rng: text.lower(),
    "UPPER": lambda text, rng: text.upper(),
    "no hyphens": lambda text, rng: _names(text, lambda name: re.sub(r"(?<=\w)-(?=\w)", " ", name)),
    "joined hyphens": lambda text, rng: _names(text, lambda name: re.sub(r"(?<=\w)-(?=\w)", "", name)),
    "no class": lambda text, rng: _names(text, lambda name: name.replace("-class", "")),
    "figures": lambda text, rng: _names(
        text, lambda name: re.sub(r"\bII\b", "2", re.sub(r"\bI\b", "1", name))
    ),
    "no star destroyer": lambda text, rng: _names(text, lambda name: name.replace(" Star Destroyer", "")),
    "curly": lambda text, rng: text.replace("'", "’"),
    "no quotes": lambda text, rng: text.replace("'", ""),
    "no marks": lambda text, rng: _names(text, lambda name: name.replace("!", "").replace(",", "")),
    "plural": lambda text, rng: _names(text, lambda name: f"{name}s" if name.endswith("Squadron") else name),
    "no squadron": lambda text, rng: _names(text, lambda name: name.removesuffix(" Squadron")),
    "bullets": lambda text, rng: text.replace("•", rng.choice(["-", "*", "–", "·", "◦"])),
    "indent": lambda text, rng: "\n".join(f"  {line}  " for line in text.splitlines()),
    "crlf": lambda text, rng: "\ufeff" + text.replace("\n", "\r\n"),
    "blanks": lambda text, rng: text.replace(" (", "\u00a0(").replace("• ", "•\t"),
    "double blanks": lambda text, rng: _names(text, lambda name: name.replace(" ", "  ")),
    "zero width": lambda text, rng: _names(text, lambda name: name[:3] + "\u200b" + name[3:]),
    "and": lambda text, rng: text.replace(" and ", " & "),
    "no the": lambda text, rng: text.replace("The ", ""),
    "slips": slips,
    "two slips": two_slips,
    "broken": lambda text, rng: _names(
        text, lambda name: name.replace(" ", "\n", 1) if len(name) > 22 and "-" not in name else name
    ),
    "no points": lambda text, rng: re.sub(r"\s*\(\s*\d+(?:\s+points)?\s*\)", "", text),
}
