"""An act on a result taken back: every word that counted or waited before does so again, and no other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, make_running_event, publish_next, refused, report, said_at
from tests.sampling import partly_long
from tournaments.models import AuditRow, Entry, Match
from tournaments.queries.rounds.history import sentence_of
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.results.no_show import rule_no_show
from tournaments.services.results.own_results import confirm_own_result, report_own_result
from tournaments.services.results.results import clear_result
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Table:
    """The first table of round 1, with the phones of its two players and the desk."""

    match: Match
    cast: Cast

    @property
    def who(self) -> dict[str, Any]:
        return {"actor": self.cast.ozzel, "now": NOW}

    def player(self, seat: int) -> Entry:
        return self.match.seats.get(number=seat).entry

    def says(self, seat: int, one: int, two: int) -> None:
        report_own_result(self.match, self.player(seat), result=said_at(self.match, one, two), now=NOW)

    def confirms(self, seat: int, version: int) -> None:
        confirm_own_result(self.match, self.player(seat), version=version, now=NOW)

    @property
    def words(self) -> dict[int, str]:
        return dict(self.match.reports.order_by("version").values_list("version", "state"))

    @property
    def latest(self) -> AuditRow:
        return AuditRow.objects.select_related("tournament").latest("revision")

    def take_back(self, row: AuditRow) -> None:
        undo(UndoRequest(row, self.cast.ozzel, NOW, "by mistake", FLEETS))


@pytest.fixture
def table(cast: Cast) -> Table:
    round_ = publish_next(make_running_event(cast), cast.ozzel)
    return Table(round_.matches.select_related("round__tournament").get(table=1), cast)


def nothing(table: Table) -> None:
    """Nobody said anything."""


def waiting(table: Table) -> None:
    table.says(1, 200, 100)


def disputed(table: Table) -> None:
    table.says(1, 300, 0)
    table.says(2, 0, 300)


def disputed_twice(table: Table) -> None:
    disputed(table)
    table.says(1, 290, 10)


def confirmed_first_word(table: Table) -> None:
    """The word that counts is older than the one that was given up."""
    disputed(table)
    table.confirms(2, 1)


def agreed(table: Table) -> None:
    table.says(1, 200, 100)
    table.says(2, 200, 100)


def entered(table: Table) -> None:
    report(table.match, table.cast.ozzel, 177, 49)


Say = Callable[[Table], object]
STATES = [nothing, waiting, disputed, disputed_twice, confirmed_first_word, agreed, entered]
ACTS: dict[str, Say] = {
    "cleared": lambda table: clear_result(table.match, **table.who, reason="Slip"),
    "entered": lambda table: report(table.match, table.cast.ozzel, 310, 60, reason="Slip"),
    "nobody came": lambda table: rule_no_show(
        table.match, **table.who, absent=[table.player(1), table.player(2)]
    ),
    "said": lambda table: table.says(1, 250, 80),
    "agreed": lambda table: table.says(2, 200, 100),
    "confirmed": lambda table: table.confirms(2, 1),
}
POSSIBLE = {
    nothing: {"entered", "nobody came", "said"},
    waiting: {"cleared", "entered", "nobody came", "said", "agreed", "confirmed"},
    disputed: {"cleared", "entered", "nobody came", "said", "confirmed"},
    disputed_twice: {"cleared", "entered", "nobody came", "said"},
    confirmed_first_word: {"cleared", "entered"},
    agreed: {"cleared", "entered"},
    entered: {"cleared", "entered"},
}
CASES = [(state, act) for state in STATES for act in sorted(POSSIBLE[state])]


@pytest.mark.parametrize(
    ("state", "act"),
    partly_long(CASES, of=4),
    ids=[f"{state.__name__}, {act}" for state, act in CASES],
)
def test_an_act_taken_back_leaves_every_word_as_it_was_and_so_does_its_own_undo(
    table: Table, state: Say, act: str
) -> None:
    state(table)
    before = table.words
    ACTS[act](table)
    after, row = table.words, table.latest
    assert after != before
    table.take_back(row)
    new = dict.fromkeys(after.keys() - before.keys(), "superseded")
    assert table.words == {**before, **new}
    table.take_back(table.latest)
    assert table.words == after


def test_F55_a_dispute_that_was_cleared_waits_again_and_the_history_says_so(table: Table) -> None:
    disputed(table)
    ACTS["cleared"](table)
    table.take_back(table.latest)
    row = table.latest
    assert sentence_of(row.action, row.data) == "let what was said of table 1 round 1 wait again"
    assert table.words == {1: "pending", 2: "pending"}


def test_what_was_said_since_is_not_overrun(table: Table) -> None:
    disputed(table)
    ACTS["cleared"](table)
    row = table.latest
    table.says(1, 250, 80)
    with refused("undo_overtaken"):
        table.take_back(row)
    assert table.words == {1: "superseded", 2: "superseded", 3: "pending"}


def as_an_older_version_wrote_it(row: AuditRow) -> AuditRow:
    for name in ("words", "words_before"):
        row.data.pop(name)
    row.save()
    return row


def test_of_an_older_line_the_figures_tell_which_word_counted(table: Table) -> None:
    confirmed_first_word(table)
    ACTS["cleared"](table)
    table.take_back(as_an_older_version_wrote_it(table.latest))
    assert table.words == {1: "confirmed", 2: "superseded"}


@pytest.mark.parametrize("state", [waiting, disputed])
def test_F55_of_an_older_line_without_figures_nobody_knows_what_waited(table: Table, state: Say) -> None:
    state(table)
    ACTS["cleared"](table)
    before = table.words
    with refused("undo_not_kept"):
        table.take_back(as_an_older_version_wrote_it(table.latest))
    assert table.words == before


def test_an_older_word_taken_back_leaves_the_other_players_word(table: Table) -> None:
    disputed(table)
    table.take_back(as_an_older_version_wrote_it(table.latest))
    assert table.words == {1: "pending", 2: "superseded"}
