"""Event day: the numbers of the tables (F50)."""

import pytest
from django.test import Client

from tests.factories import Cast, publish_next, report
from tests.web.pairing.acts import by_hand, page, post, seats, url
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db


def test_F50_no_other_table_changes_its_number_when_one_moves_or_comes_late(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    before = seats(event, 1)
    pks = {match.table: match.pk for match in round_.matches.all()}
    post(desk, "round-move", event, 1, match=pks[2], table="9", reason="The lamp is broken")
    assert seats(event, 1) == {1: before[1], 3: before[3], 4: before[4], 9: before[2]}
    post(desk, "round-move", event, 1, match=pks[1], table="3", reason="A wheelchair")
    assert seats(event, 1) == {1: before[3], 3: before[1], 4: before[4], 9: before[2]}
    report(round_.matches.get(table=4), cast.ozzel)
    text = post(desk, "round-move", event, 1, match=pks[2], table="4", reason="x")
    assert "Table 4 has a result." in text
    assert "Say which table." in post(desk, "round-move", event, 1, match=pks[2], table="", reason="x")


def test_tables_are_blocked_and_kept_from_the_next_draw_on(desk: Client, event: Tournament) -> None:
    data = {"blocked": "1, 3-4", "table-p5": "20"}
    assert "Saved." in post(desk, "event-tables", event, **data)
    assert 'value="1, 3-4"' in page(desk, "event-tables", event)
    post(desk, "round-pair", event, number=1)
    tables = seats(event, 1)
    assert sorted(tables, key=str) == [2, 20, 5, 6]
    assert "p5" in tables[20]
    post(desk, "round-free", event, 1, match=Match.objects.get(table=20).pk, reason="x")
    assert "Table 3 is blocked." in by_hand(desk, event, *sorted(tables[20]), table="3")
    by_hand(desk, event, *sorted(tables[20]))
    assert "p5" in seats(event, 1)[20]
    for wrong in ("one", "0", "4-", "1-99999", "-3"):
        assert desk.post(url("event-tables", event), {"blocked": wrong}).status_code == 422
