"""The table of what runs on PostgreSQL too names files that are there: one renamed would leave it unseen."""

from tests.databases import FILES
from tests.outside import ROOT


def test_every_place_of_the_table_is_there() -> None:
    assert [place for place in FILES if not (ROOT / "tests" / place).exists()] == []
