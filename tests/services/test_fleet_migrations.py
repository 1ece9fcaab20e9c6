"""Lists of the version before come along: figures in their new place, and what the event knows of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import NOW
from tests.services.conftest import Migrate
from tournaments.event_settings import Settings, with_defaults

BEFORE, AFTER = ("fleets", "0004_proxies"), ("fleets", "0007_lists_on_record")
VERSIONS = ((1, 1, 398, 132), (2, 2, 400, 134), (3, 4, 396, 90), (4, 3, 399, 134))


@pytest.fixture
def fleets_at(migrated: Migrate) -> Migrate:
    """Migrates fleets to a state, with all of tournaments, and gives the models of that state."""
    rest = MigrationExecutor(connection).loader.graph.leaf_nodes("tournaments")
    return lambda target: migrated(target, *rest)


def fill(old: Any) -> None:
    """Two players: one with four versions, one with a draft only."""
    said = with_defaults(Settings(name="Hoth", date=NOW.date())).given()
    event = old.get_model("tournaments", "Tournament").objects.create(slug="hoth", created_at=NOW, **said)
    Entry, Fleet = old.get_model("tournaments", "Entry"), old.get_model("fleets", "Fleet")
    piett, ackbar = (
        Entry.objects.create(tournament=event, key=key, name=name)
        for key, name in (("p1", "Piett"), ("p2", "Ackbar"))
    )
    Fleet.objects.create(entry=ackbar, draft="Home One")
    fleet = Fleet.objects.create(entry=piett)
    for number, from_round, total, squadrons in VERSIONS:
        old.get_model("fleets", "FleetVersion").objects.create(
            fleet=fleet, number=number, from_round=from_round, total=total, squadrons=squadrons, text="x",
            reading={"faction": "empire"}, catalogue_date=NOW.date(), ruleset="armada-2025", points_limit=400,
            legal=True, at=NOW,
        )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_figures_and_lists_on_record_come_from_the_old_columns(fleets_at: Migrate) -> None:
    fill(fleets_at(BEFORE))
    now = fleets_at(AFTER)
    versions = now.get_model("fleets", "FleetVersion").objects.order_by("number")
    assert list(versions.values_list("figures", flat=True)) == [
        {"squadrons": squadrons} for _number, _round, _total, squadrons in VERSIONS
    ]
    record = now.get_model("tournaments", "ListOnRecord").objects.order_by("entry", "from_round")
    assert list(record.values_list("entry__key", "from_round", "points", "faction")) == [
        ("p1", 1, 398, "empire"),
        ("p1", 2, 400, "empire"),
        ("p1", 3, 399, "empire"),
    ]


@pytest.mark.django_db(transaction=True)
def test_the_column_is_filled_again_on_the_way_back(fleets_at: Migrate) -> None:
    fill(fleets_at(BEFORE))
    fleets_at(AFTER)
    old = fleets_at(BEFORE)
    versions = old.get_model("fleets", "FleetVersion").objects.order_by("number")
    assert list(versions.values_list("squadrons", flat=True)) == [version[3] for version in VERSIONS]
