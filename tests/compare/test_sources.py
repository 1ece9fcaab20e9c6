"""Nothing of the documents that the rules come from is left out in docs/; `make compare` has them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.domain.test_laws import CASE, anchors, rules_in
from tests.golden.files import GOLDEN

Record = Callable[[str, object], None]
# What the sources have come to say since, and no page of ours tells yet: who writes it into docs/rules takes
# it off this list. (A list beside this file, for what is named in code must stand in docs.)
NOT_TOLD_YET = set((Path(__file__).parent / "not_told_yet.txt").read_text("utf-8").split())


@pytest.mark.golden("rules named by the sources")
@pytest.mark.parametrize("source", ["rules/*.md", "design/pods.md"])
def test_every_rule_of_the_sources_stands_in_docs(source: str, record_property: Record) -> None:
    asked = {rule for file in GOLDEN.glob(source) for rule in rules_in(file.read_text("utf-8"))}
    record_property("cases", len(asked))
    assert asked
    assert sorted(asked - set(anchors("docs/rules"))) == sorted(asked & NOT_TOLD_YET)


@pytest.mark.golden("cases of event day")
def test_every_case_of_event_day_stands_in_docs(record_property: Record) -> None:
    text = (GOLDEN / "design" / "event_day.md").read_text("utf-8")
    asked = {f"F{number}" for number in CASE.findall(text)}
    record_property("cases", len(asked))
    assert asked
    assert sorted(asked - set(anchors("docs/cases.md"))) == []
