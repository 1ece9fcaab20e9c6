"""Who sees which part at which moment, as one table (F35)."""

import pytest

from fleets.lists.secrecy import Moment, Parts, Viewer, may_see, open_parts

BEFORE, DURING, AFTER = Moment(False, False), Moment(True, False), Moment(True, True)

# Rule -> the moments in which somebody who is not the owner or a leader sees the part: opponent, anybody.
OPEN: dict[str, tuple[tuple[Moment, ...], tuple[Moment, ...]]] = {
    "private": ((), ()),
    "opponent": ((BEFORE, DURING, AFTER), ()),
    "start": ((DURING, AFTER), (DURING, AFTER)),
    "end": ((AFTER,), (AFTER,)),
    "a word nobody knows": ((), ()),
}


@pytest.mark.parametrize("rule", OPEN)
@pytest.mark.parametrize("moment", [BEFORE, DURING, AFTER])
def test_a_part_is_open_exactly_when_its_rule_says_so(rule: str, moment: Moment) -> None:
    opponent, anybody = OPEN[rule]
    assert may_see(rule, Viewer.OPPONENT, moment) is (moment in opponent)
    assert may_see(rule, Viewer.ANYBODY, moment) is (moment in anybody)
    assert may_see(rule, Viewer.OWNER, moment)
    assert may_see(rule, Viewer.LEADER, moment)


def test_each_part_goes_by_its_own_rule() -> None:
    parts = open_parts("opponent", "private", Viewer.OPPONENT, DURING)
    assert parts == Parts(cards=True, extras=False)
    assert not parts.everything
    assert not parts.nothing
    assert open_parts("private", "end", Viewer.ANYBODY, DURING).nothing
    assert open_parts("start", "start", Viewer.ANYBODY, DURING).everything
