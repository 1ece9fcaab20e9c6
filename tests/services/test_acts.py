"""The tables of acts: every line is whole, every sentence can be said, every way back is there."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction

import pytest
from msgspec.structs import fields

from tests.conftest import ROOT
from tournaments.access.rights import rights_table
from tournaments.acts import (
    Act,
    Action,
    Acts,
    AnyAction,
    Group,
    NotUndoable,
    Role,
    Undo,
    action_of,
    every_action,
    register_acts,
)
from tournaments.acts.event import TakenBack
from tournaments.acts.payload import Payload, from_json, to_json
from tournaments.acts.results import ResultReported, StandingKept
from tournaments.queries.rounds.history import sentence_of
from tournaments.services.undo.undo import inverse_of

ACTS = every_action()
WRITING = [action for action in ACTS if action.act.writes is not None]
KINDS = list(dict.fromkeys(action.act.writes or Payload for action in WRITING))
# Words that the history puts into a sentence in the reader's language (rounds/history.py), or that a payload
# works out.
IN_WORDS = {"changes", "fewer", "what"}


class Placeholders(dict[str, object]):
    """Each figure as it is written in a sentence; of the points there are several."""

    def __missing__(self, key: str) -> object:
        return f"%({key})s"


def sentences(act: Act) -> Mapping[str, str]:
    """The sentences of an act by variant."""
    says = act.sentences if isinstance(act.sentences, Mapping) else {"": act.sentences}
    return {variant: str(text % Placeholders(points=0)) for variant, text in says.items()}


def test_the_acts_of_all_applications_are_known_by_their_keys() -> None:
    assert {action_of(str(action)) for action in ACTS} == set(ACTS)
    assert action_of("something_newer") is None
    assert {action.group for action in ACTS} == set(Group)


def test_two_tables_may_not_have_the_same_act() -> None:
    class Double(Acts):
        group = Action.PAIR_ROUND.group
        PAIR_ROUND = Action.PAIR_ROUND.act

    with pytest.raises(ValueError, match="pair_round"):
        register_acts(Double)


def test_a_line_that_names_an_act_keeps_its_key_as_text() -> None:
    assert (
        json.dumps(to_json(TakenBack(act=Action.CLOSE_ROUND, round=2)))
        == '{"act": "close_round", "round": 2}'
    )


@pytest.mark.parametrize("action", WRITING)
def test_what_writes_has_its_sentence_its_payload_and_a_way_back(action: AnyAction) -> None:
    act = action.act
    assert all(sentences(act).values())
    assert "" in sentences(act)
    assert isinstance(act.back, (Undo, NotUndoable))


def test_what_only_reads_writes_nothing() -> None:
    for action in set(ACTS) - set(WRITING):
        act = action.act
        assert (act.sentences, act.back, act.keeps_before, act.keeps_after, act.is_ruling) == (
            "", None, False, False, False,
        )  # fmt: skip


@pytest.mark.parametrize("action", WRITING)
def test_every_figure_of_a_sentence_is_a_field_of_the_payload(action: AnyAction) -> None:
    assert action.act.writes is not None
    names = {field.name for field in fields(action.act.writes)} | IN_WORDS
    for text in sentences(action.act).values():
        assert set(re.findall(r"%\((\w+)\)s", text)) <= names


@pytest.mark.parametrize("action", WRITING)
def test_a_row_of_an_older_version_is_still_a_line(action: AnyAction) -> None:
    """Nothing is known of it but that it was done: the usual sentence, with a dash or nothing for figures."""
    parts = re.split(r"%\(\w+\)s", sentences(action.act)[""])
    said = sentence_of(str(action), {})
    assert re.fullmatch("[–0]?".join(re.escape(part) for part in parts), said)
    assert sentence_of("something_newer", {"round": 3}) == "something_newer"


@pytest.mark.parametrize("action", WRITING)
def test_a_way_back_asks_for_an_act_there_is_and_says_how(action: AnyAction) -> None:
    back = action.act.back
    assert (inverse_of(action) is not None) == isinstance(back, Undo)
    if isinstance(back, Undo):
        assert action_of(back.right) is not None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_payload_without_anything_is_one(kind: type[Payload]) -> None:
    """Every field has a default, so that a row of an older version can be read; what is usual is not kept."""
    assert to_json(kind()) == {}
    assert from_json(kind, {}) == kind()
    assert from_json(kind, {"something_newer": 1}) == kind()


def test_the_page_of_roles_has_every_action_once_with_its_roles() -> None:
    rows = [right for group in rights_table() for right in group.rights]
    assert sorted(row.sentence for row in rows) == sorted(str(action.act.right) for action in ACTS)
    assert sum(sum(row.allowed) for row in rows) == sum(len(action.act.by) for action in ACTS)
    assert all(len(row.allowed) == len(Role) for row in rows)


def test_nobody_else_keeps_a_list_of_acts() -> None:
    """Acts are looked for by what their lines say, not by lists elsewhere: three keys in a row are one."""
    lists = re.compile(
        r"[({\[]\s*(?:\w+\.)?(?:Fleet)?Action\.\w+,\s*(?:Fleet)?Action\.\w+,\s*(?:Fleet)?Action\."
    )
    found = [
        str(path.relative_to(ROOT))
        for room in ("tournaments", "fleets")
        for path in (ROOT / room).rglob("*.py")
        if lists.search(path.read_text("utf-8"))
    ]
    # Who gave up a seat in a bracket: the three acts of leaving (services/people/drops.py).
    assert found == ["tournaments/services/people/drops.py"]


@pytest.mark.parametrize(("points", "kept"), [(7, 7), (Fraction(7, 2), "7/2")])
def test_points_that_are_no_whole_number_are_kept_exactly(points: int | Fraction, kept: object) -> None:
    """A game may give parts of a point; JSON has none."""
    said = ResultReported(standings=(StandingKept.of("p1", 1, points), StandingKept.of("p2", None, 0)))
    written = json.loads(json.dumps(to_json(said)))
    assert written == {"standings": [["p1", 1, kept], ["p2", None, 0]]}
    read = from_json(ResultReported, written).standings
    assert read == said.standings
    assert read is not None
    assert read[0].points == points
