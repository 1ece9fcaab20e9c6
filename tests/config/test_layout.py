"""What `ls` shows: folders by layer and subject, none too large to read, few modules outside them."""

from collections import Counter
from pathlib import Path

from tests.outside import ROOT

PRODUCT = ("scoring", "tournaments", "fleets", "config")
LARGEST = 25  # Python files of a folder
LOOSE = 8  # modules of tournaments that stand in no folder


def modules(folder: Path) -> list[Path]:
    """The modules below a folder; migrations are a line that grows, not a folder to read."""
    found = folder.rglob("*.py")
    return sorted(file for file in found if file.name != "__init__.py" and "migrations" not in file.parts)


def test_no_folder_of_the_product_holds_more_modules_than_one_reads_through() -> None:
    sizes = Counter(file.parent.relative_to(ROOT) for place in PRODUCT for file in modules(ROOT / place))
    assert {str(folder): size for folder, size in sizes.items() if size > LARGEST} == {}


def test_few_modules_of_tournaments_are_loose() -> None:
    loose = [file.name for file in modules(ROOT / "tournaments") if file.parent == ROOT / "tournaments"]
    assert len(loose) <= LOOSE, loose


def test_every_template_of_tournaments_stands_with_its_subject() -> None:
    templates = ROOT / "templates" / "tournaments"
    subjects = {"public", "player", "desk", "people", "rounds", "results", "operators"}
    assert {place.name for place in templates.iterdir()} == subjects


def test_services_views_and_queries_have_the_same_subjects() -> None:
    """A stranger finds the drop of a player in two steps: services, people."""
    services, views, queries = (
        {place.name for place in (ROOT / "tournaments" / layer).iterdir() if (place / "__init__.py").exists()}
        for layer in ("services", "views", "queries")
    )
    assert services == {"gate", "rows", "sending", "rounds", "people", "results", "event", "undo"}
    assert views - services == {"base", "public", "player", "desk", "paper", "games", "operators"}
    assert queries - services == {"state", "document"}
