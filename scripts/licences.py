"""The tables of docs/licences.md, generated from the lock files and the metadata of installed packages.

`licences.py` writes them; `licences.py --check` prints the differences and fails if there are any.
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

# Packages of a lock that this machine does not install, or that don't name their licence in their metadata;
# looked up by hand in the package's licence file.
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
    """The licence by the package's metadata: an SPDX expression, else a short name, else classifiers."""
    if package in BY_HAND:
        return BY_HAND[package]
    metadata = importlib.metadata.metadata(package)
    if expression := metadata.get("License-Expression"):
        return expression
    licence = metadata.get("License") or ""
    if licence and len(licence) < 40 and "Dual" not in licence:
        return licence
    classifiers = [text for text in metadata.get_all("Classifier") or () if text.startswith("License ::")]
    if not classifiers:
        raise SystemExit(f"{package} does not say its licence: look it up and add it to BY_HAND.")
    return ", ".join(text.rsplit(" :: ", 1)[-1] for text in classifiers)


def table_of(pins: dict[str, str]) -> str:
    """The rows of a table, by name."""
    rows = [f"| {name} | {version} | {licence_of(name)} |\n" for name, version in sorted(pins.items())]
    return "".join(["| package | version | licence |\n", "|---|---|---|\n", *rows])


def filled(page: str) -> str:
    """The page with new tables; everything else stays."""
    running, all_pins = pins_of(RUNNING), pins_of(*DEVELOPING)
    tables = {
        "running": table_of(running),
        "developing": table_of({name: all_pins[name] for name in all_pins.keys() - running.keys()}),
    }
    return TABLE.sub(lambda match: match[1] + match[2] + tables[match[1]], page)


def main() -> int:
    old = PAGE.read_text("utf-8")
    new = filled(old)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(new, "utf-8")
        return 0
    for line in difflib.unified_diff(
        old.splitlines(), new.splitlines(), "docs/licences.md", "the locks", n=0
    ):
        print(line)
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
