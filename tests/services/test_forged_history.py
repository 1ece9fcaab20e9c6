"""A history out of somebody's file says anything at all; to take a line of it back is refused or done."""

from contextlib import suppress
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, make_running_event, open_matches, publish_next, report
from tests.sampling import share
from tournaments.acts import AnyAction, every_action
from tournaments.models import AuditRow, Tournament
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.undo.undo import inverse_of, undo
from tournaments.wording.refusals import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]

KEYS = (
    *("round", "match", "version", "penalty", "key", "keys", "name", "before", "club_before", "minutes"),
    *("table", "seating", "changes", "invitation", "act", "entry", "fleet", "proxy", "other_key", "state"),
)
FORGED = [action for action in every_action() if inverse_of(action)]
NONSENSE: tuple[Any, ...] = (
    5,
    -1,
    10**30,
    "x",
    [1],
    ["x"],
    {"a": 1},
    None,
    True,
    1.5,
    [["date", None, "x"]],
    [[1]],
)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=4)
    report(next(iter(open_matches(publish_next(event, cast.ozzel)))), cast.ozzel)
    return event


@pytest.mark.parametrize("action", FORGED, ids=str)
def test_F63_a_forged_line_is_refused_or_undone(event: Tournament, cast: Cast, action: AnyAction) -> None:
    """With a third of the nonsense each (all of it in `make test ALL=1`)."""
    for value in share(NONSENSE, FORGED.index(action), of=3):
        fresh = Tournament.objects.get(pk=event.pk)
        row = AuditRow.objects.create(
            tournament=fresh,
            revision=fresh.revision + 1,
            at=NOW,
            action=action,
            data=dict.fromkeys(KEYS, value),
        )
        case = UndoRequest(row=row, actor=cast.ozzel, now=NOW, reason="forged", fleets=FLEETS)
        with suppress(Refused):
            undo(case)
        row.delete()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (["nope", None, None], "unknown_setting"),
        (["date", "x", "2026-05-09"], "undo_not_possible"),
        (["swiss_rounds", "x", None], "undo_not_possible"),
    ],
)
def test_F63_settings_that_never_were_are_refused(
    event: Tournament, cast: Cast, change: list[Any], code: str
) -> None:
    row = AuditRow.objects.create(
        tournament=event,
        revision=event.revision + 99,
        at=NOW,
        action="edit_tournament",
        data={"changes": [change]},
    )
    with pytest.raises(Refused) as refused:
        undo(UndoRequest(row=row, actor=cast.ozzel, now=NOW, reason="forged", fleets=FLEETS))
    assert refused.value.code == code
