"""The cast, for every test of the services, and the way back to the tables of older versions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import Cast, make_cast

Migrate = Callable[..., Any]


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def migrated(settings: Any) -> Iterator[Migrate]:
    """Migrates to a state, (app, migration) each or none for the head, and gives its models; at the end
    everything is at the head. The tables of tests are made of the models on SQLite, so what the migrations
    would have noted is noted here."""
    settings.MIGRATION_MODULES = {}
    recorder = MigrationExecutor(connection).recorder
    recorder.ensure_schema()
    for migration in (
        MigrationExecutor(connection).loader.graph.nodes.keys() - recorder.applied_migrations().keys()
    ):
        recorder.record_applied(*migration)

    def migrate(*targets: tuple[str, str]) -> Any:
        executor = MigrationExecutor(connection)
        wanted = list(targets) or executor.loader.graph.leaf_nodes()
        executor.migrate(wanted)
        return MigrationExecutor(connection).loader.project_state(wanted).apps

    yield migrate
    migrate()
