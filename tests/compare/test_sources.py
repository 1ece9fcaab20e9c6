"""Nothing of the documents that the rules come from is left out in docs/; `make compare` has them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.golden.files import GOLDEN
from tests.ground.test_laws import CASE, anchors, rules_in

Record = Callable[[str, object], None]
# What the sources have come to say since, and no page of ours tells yet: who writes it into docs/rules takes
# it off this list.
NOT_TOLD_YET = {
    "A-BRING-1", "A-CORE-3", "A-DECK-1", "A-INTRO-1", "A-KIT-1", "A-KO-5", "A-MEASURE-1", "A-OPEN-1",
    "A-PARTS-1", "A-SETUP-1", "A-SHARE-1", "A-SPECTATE-1", "K-SETUP-1", "X-SETUP-1",
}  # fmt: skip


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
