"""The tables of docs/licences.md, made of the lock files and of what installed packages say of themselves.

`licences.py` writes them; `licences.py --check` says what is different, and fails where anything is.
"""

from __future__ import annotations

import difflib
import importlib.metadata
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
RUNNING = ROOT / "requirements.txt"
DEVELOPING = (ROOT / "requirements-dev.txt", ROOT / "scripts" / "uv.txt")
PINNED = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
TABLE = re.compile(r"(?<=<!-- table: )(running|developing)( -->\n).*?(?=<!-- end -->)", re.DOTALL)

# Packages of a lock that this machine does not install, or that don't say their licence in their metadata;
# looked up by hand in the licence file of the package.
BY_HAND = {
    "async-timeout": "Apache-2.0",
    "axe-playwright-python": "MIT, with axe-core under MPL-2.0",
    "brotlicffi": "MIT",
    "colorama": "BSD-3-Clause",
    "pypdfium2": "BSD-3-Clause or Apache-2.0, with PDFium under BSD-3-Clause",
    "tzdata": "Apache-2.0, data in the public domain",
    "waitress": "ZPL-2.1",
}


def pins_of(*locks: Path) -> dict[str, str]:
    """Package -> version, as pinned in these lock files."""
    return {name: version for lock in locks for name, version in PINNED.findall(lock.read_text("utf-8"))}


def licence_of(package: str) -> str:
    """What the package says: an SPDX expression, else its short statement, else its classifiers."""
    if package in BY_HAND:
        return BY_HAND[package]
    about = importlib.metadata.metadata(package)
    if expression := about.get("License-Expression"):
        return expression
    said = about.get("License") or ""
    if said and len(said) < 40 and "Dual" not in said:
        return said
    kinds = [kind for kind in about.get_all("Classifier") or () if kind.startswith("License ::")]
    if not kinds:
        raise SystemExit(f"{package} does not say its licence: look it up and add it to BY_HAND.")
    return ", ".join(kind.rsplit(" :: ", 1)[-1] for kind in kinds)


def table_of(pins: dict[str, str]) -> str:
    """The rows of a table, by name."""
    rows = [f"| {name} | {version} | {licence_of(name)} |\n" for name, version in sorted(pins.items())]
    return "".join(["| package | version | licence |\n", "|---|---|---|\n", *rows])


def filled(page: str) -> str:
    """The page with its tables as they should be; everything else stays."""
    running, everything = pins_of(RUNNING), pins_of(*DEVELOPING)
    tables = {
        "running": table_of(running),
        "developing": table_of({name: everything[name] for name in everything.keys() - running.keys()}),
    }
    return TABLE.sub(lambda found: found[1] + found[2] + tables[found[1]], page)


def main() -> int:
    there = PAGE.read_text("utf-8")
    fresh = filled(there)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(fresh, "utf-8")
        return 0
    for line in difflib.unified_diff(
        there.splitlines(), fresh.splitlines(), "docs/licences.md", "the locks", n=0
    ):
        print(line)
    return int(there != fresh)


if __name__ == "__main__":
    sys.exit(main())
