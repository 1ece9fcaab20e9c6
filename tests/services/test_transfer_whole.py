"""Nothing the database knows of an event is missing in its file, and a snapshot brings all of it back."""

from datetime import timedelta

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet, ProductRelease, ProxyCard
from fleets.services import hand_in_fleet
from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    open_matches,
    play,
    publish_next,
    report,
    write_settings,
)
from tournaments.acts import Action
from tournaments.event_file import read_event, standings_of, write_event
from tournaments.event_file.people import SharePart
from tournaments.models import Entry, Invitation, JudgeCall, Match, Penalty, Report, Staff, Tournament
from tournaments.queries.document import export_event
from tournaments.queries.state.ranking import final_ranking_of
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.snapshots import snapshot_before
from tournaments.services.undo.restoring import restore_snapshot

pytestmark = pytest.mark.django_db


SHARES = [
    {"component": "dice", "from_round": 1, "to_round": 1},
    {"component": "range_ruler", "from_round": 2, "to_round": None},
]


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """One of every record: two rounds, fleets, rulings, checks, proxies, releases, marks of players."""
    event = make_event(cast, players=4)
    for text in demo_fleets()[:2]:
        hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=text, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    report(next(iter(open_matches(publish_next(event, cast.ozzel)))), cast.jerec)
    write_settings(
        Tournament.objects.filter(pk=event.pk),
        blocked_tables=[9], not_played_points=2, player_reports=False, country="IT", fleets_due=NOW,
        fleet_secrecy="private", objective_secrecy="end", announcement="Lunch at one", announced_at=NOW,
        day_starts=NOW, day_plan=[{"kind": "round", "minutes": 60, "name": "Opening"}],
    )  # fmt: skip
    Staff.objects.filter(tournament=event, user=cast.jerec).update(is_acting=False)
    Invitation.objects.create(
        tournament=event, role="judge", name="J", created_by=cast.ozzel, used_by=cast.jerec, created_at=NOW,
        expires_at=NOW + timedelta(days=3), used_at=NOW,
    )  # fmt: skip
    entry = entry_of(event, "p1")
    Entry.objects.filter(pk=entry.pk).update(
        fixed_table=4, results_checked=1, link_version=3, email="piett@example.org", shares=SHARES
    )
    match = Match.objects.get(seats__entry=entry, round=first)
    for kind, points in (("points", 2), ("game_loss", 0), ("warning", 0)):
        Penalty.objects.create(
            entry=entry, round=first, match=match if kind == "game_loss" else None, kind=kind, points=points,
            reason="Slow", author=cast.jerec, at=NOW,
        )  # fmt: skip
    Report.objects.filter(match=match).update(said_by=entry, author=None)
    Match.objects.filter(pk=match.pk).update(set_by_hand=True, hand_reason="Friends")
    _handled_fleet(entry, cast)
    JudgeCall.objects.create(
        tournament=event, number=1, entry=entry, round=1, table=match.table or 0, text="Range",
        state="closed", is_escalated=True, at=NOW, claimed_at=NOW, claimed_by=cast.jerec, closed_at=NOW,
        ruling="In range", minutes=5,
    )  # fmt: skip
    ProductRelease.objects.create(tournament=event, product="Wave 7", released=None)
    return Tournament.objects.get(pk=event.pk)


def _handled_fleet(entry: Entry, cast: Cast) -> None:
    fleet = Fleet.objects.get(entry=entry)
    fleet.versions.filter(number=2).update(
        by_player=True, is_late=True, from_round=2, is_significant=True, author=cast.jerec
    )
    first = fleet.versions.get(number=1)
    Fleet.objects.filter(pk=fleet.pk).update(
        checked_version=first, checked_by=cast.ozzel, checked_at=NOW, returned_version=first,
        returned_at=NOW, returned_by=cast.jerec, returned_note="No total",
    )  # fmt: skip
    ProxyCard.objects.create(
        entry=entry, card="Vader", hidden="Text", made_by=cast.ozzel, at=NOW, withdrawn_at=NOW,
        withdrawn_by=cast.jerec, withdrawn_reason="Found",
    )  # fmt: skip


def test_export_import_export_is_the_same_with_every_record_there_is(event: Tournament, cast: Cast) -> None:
    text = write_event(export_event(event))
    again = import_event(read_event(text), cast.ozzel, now=NOW + timedelta(days=1), fleets=FLEETS)
    assert write_event(export_event(again)) == text
    document = read_event(text)
    first = document.players[0]
    assert (first.fixed_table, first.results_checked, first.link_version) == (4, 1, 3)
    assert [penalty.kind for penalty in first.penalties] == ["points", "game_loss", "warning"]  # type: ignore[union-attr]
    assert first.shares == (SharePart("dice", 1, 1), SharePart("range_ruler", 2))
    assert again.entries.get(key="p1").shares == SHARES
    assert document.blocked_tables == (9,)
    assert "piett@example.org" not in text
    assert "piett@example.org" in write_event(export_event(event, emails=True))
    # Who led elsewhere has a name here and no right.
    assert not again.staff.get(role="judge").user.is_active


def test_the_file_scores_rulings_as_the_database_does(event: Tournament) -> None:
    in_database = tuple(row.standing for row in final_ranking_of(event))
    assert standings_of(export_event(event)) == in_database
    assert any(line.tally.penalty == 2 for line in in_database)


def test_a_snapshot_brings_every_record_back(event: Tournament, cast: Cast) -> None:
    snapshot = snapshot_before(event, Action.CLEAR_RESULT, cast.ozzel, now=NOW)
    snapshot.save()
    before = _content(event)
    Penalty.objects.all().delete()
    ProxyCard.objects.all().delete()
    Report.objects.filter(match__round__number=2).delete()
    Entry.objects.filter(tournament=event).update(name="Somebody", fixed_table=None, status="removed")
    Fleet.objects.all().delete()
    assert _content(event) != before
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    assert _content(event) == before


def _content(event: Tournament) -> str:
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    return text[: text.index('"diary"')]
