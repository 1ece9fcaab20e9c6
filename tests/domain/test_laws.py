"""The laws live in the house: every rule, case and paragraph named anywhere can be looked up in docs/.

Rules are named A-KO-4 in words and A_KO_4 in names of tests, cases F16, the specification of the pairing
"pairing.md rule 3". Everything here reads files only.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from scoring.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PLACES = (
    "benchmarks", "config", "docs", "fleets", "locale", "scoring", "scripts", "static", "templates", "tests",
    "tournaments", "README.md", "CHANGELOG.md", "CONTRIBUTING.md",
)  # fmt: skip
WRITTEN = {".css", ".html", ".js", ".md", ".po", ".py", ".sh", ".toml"}

RULE = re.compile(r"(?<![A-Za-z0-9])([A-Z])[-_]([A-Z]+)[-_](\d+)(?![A-Za-z0-9])")
CASE = re.compile(r"(?<![A-Za-z0-9])F(\d{1,2})(?![A-Za-z0-9])")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
CITED_PAIRING = re.compile(r"pairing\.md(?:\)|,)?\s+(?:#\s*)?(rules?\s+)?(\d)(?:\s+(?:to|and)\s+(\d))?")
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)")

# Families of rules whose game is not among GAMES yet, with the key it will have there. A rule of theirs needs
# no test as long as no event can choose that game: the family leaves this list on the day it can.
NOT_PLAYED_YET: dict[str, str] = {}
# Rules for the people at the table, which ask nothing of a program.
AT_THE_TABLE = {"K-MISC-1"}


def written(*places: str) -> Iterator[tuple[Path, str]]:
    """Every file of these places that people wrote, with its text."""
    for place in places:
        found = ROOT / place
        files = sorted(found.rglob("*")) if found.is_dir() else [found]
        for file in files:
            if file.suffix in WRITTEN and file.is_file():
                yield file, file.read_text(encoding="utf-8")


# The letters of the families of rules there are: a game brings its own with docs/rules/KEY.md.
FAMILIES = {
    name[0]
    for file in (ROOT / "docs" / "rules").glob("*.md")
    for name in ANCHOR.findall(file.read_text("utf-8"))
}


def rules_in(text: str) -> set[str]:
    return {f"{game}-{subject}-{number}" for game, subject, number in RULE.findall(text) if game in FAMILIES}


def anchors(*documents: str) -> list[str]:
    return [name for place in documents for _, text in written(place) for name in ANCHOR.findall(text)]


def named_without_place(found: Iterable[tuple[Path, set[str]]], known: set[str]) -> list[str]:
    return [f"{file.relative_to(ROOT)}: {name}" for file, names in found for name in sorted(names - known)]


def test_every_rule_that_is_named_stands_in_docs() -> None:
    known = set(anchors("docs/rules"))
    assert named_without_place(((file, rules_in(text)) for file, text in written(*PLACES)), known) == []


def test_every_case_that_is_named_stands_in_docs() -> None:
    known = set(anchors("docs/cases.md"))
    cited = ((file, {f"F{number}" for number in CASE.findall(text)}) for file, text in written(*PLACES))
    assert named_without_place(cited, known) == []


def test_every_address_in_the_docs_is_given_once_and_says_what_it_is() -> None:
    for file, text in written("docs"):
        assert [name for name, count in Counter(ANCHOR.findall(text)).items() if count > 1] == [], file
    for place in ("docs/rules", "docs/cases.md"):
        for file, text in written(place):
            assert re.findall(r'<a id="([^"]+)"></a>\*\*\1\*\*', text) == ANCHOR.findall(text), file


def test_every_rule_of_a_game_that_is_played_has_a_test_that_names_it() -> None:
    here = Path(__file__)
    proved = {rule for file, text in written("tests") if file != here for rule in rules_in(text)}
    played = {rule for rule in anchors("docs/rules") if rule[0] not in NOT_PLAYED_YET}
    assert sorted(played - proved - AT_THE_TABLE) == []
    assert len(played) > 60


def test_a_game_that_events_can_choose_is_played() -> None:
    assert sorted(set(GAMES) & set(NOT_PLAYED_YET.values())) == []
    families = {rule[0] for rule in anchors("docs/rules")}
    assert set(NOT_PLAYED_YET) <= families


def test_every_case_has_a_test_or_says_that_it_is_not_built() -> None:
    """Whoever builds one of them names it in a test, and then this asks for its words in docs/cases.md."""
    here = Path(__file__)
    proved = {
        f"F{number}" for file, text in written("tests") if file != here for number in CASE.findall(text)
    }
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    cut = re.split(r"\n- (?=<a id=)", text)[1:]
    entries = {ANCHOR.findall(entry)[0]: " ".join(entry.split()) for entry in cut}
    not_built = {case for case, entry in entries.items() if "*Not built" in entry}
    partly = {case for case, entry in entries.items() if "*Partly built" in entry}
    assert sorted(entries.keys() - proved - not_built - partly) == []
    assert sorted(not_built & proved) == []


def test_every_paragraph_cited_of_the_pairing_is_there() -> None:
    known = {name.removeprefix("rule-") for name in anchors("docs/pairing.md")}
    cited = [
        (file.relative_to(ROOT), number)
        for file, text in written(*PLACES)
        for _, *numbers in CITED_PAIRING.findall(text)
        for number in numbers
        if number
    ]
    assert len(cited) > 5
    assert [citation for citation in cited if citation[1] not in known] == []


def test_every_reason_of_a_table_is_explained() -> None:
    tree = ast.parse((ROOT / "tournaments" / "wording" / "sentences.py").read_text(encoding="utf-8"))
    reasons = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "REASONS"
    )
    assert isinstance(reasons, ast.Dict)
    codes = {ast.literal_eval(key) for key in reasons.keys if key} - {""}
    text = (ROOT / "docs" / "pairing.md").read_text(encoding="utf-8")
    table = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE))))
    assert table == codes


def test_every_document_that_is_named_is_there() -> None:
    """A comment that sends its reader to a file sends them to one of this repository."""
    known = {file.name for file, _ in written(*PLACES) if file.suffix == ".md"}
    named = [
        (str(file.relative_to(ROOT)), name)
        for file, text in written(
            "config", "fleets", "scoring", "templates", "tournaments", "scripts", "benchmarks"
        )
        for name in re.findall(r"[\w-]+\.md\b", text)
    ]
    assert [name for name in named if name[1] not in known] == []


def test_every_link_of_the_docs_leads_somewhere() -> None:
    broken = [
        f"{file.relative_to(ROOT)}: {target}#{anchor}"
        for file, text in written("docs", "README.md", "CONTRIBUTING.md")
        for target, anchor in LINK.findall(text)
        if not leads_somewhere(file, target, anchor)
    ]
    assert broken == []


def test_every_file_a_recipe_names_is_there() -> None:
    """`KEY` stands for the name of what is new."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tops = "|".join(re.escape(place) for place in PLACES)
    named = [name for name in re.findall(rf"`((?:{tops})/[^`\s]*)`", text) if "KEY" not in name]
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).exists()] == []


def leads_somewhere(file: Path, target: str, anchor: str) -> bool:
    there = (file.parent / target).resolve() if target else file
    if not there.exists():
        return False
    return not anchor or anchor in places_in(there.read_text(encoding="utf-8"))


def places_in(text: str) -> set[str]:
    """Anchors, and headings as they are addressed: "By hand, and repair" is by-hand-and-repair."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(ANCHOR.findall(text))


def test_players_are_they_in_everything_we_tell_people_and_each_other() -> None:
    male = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
    # The cast of the tests is who it is.
    told = written(*(place for place in PLACES if place != "tests"))
    assert [(file.name, found) for file, text in told for found in male.findall(text)] == []
