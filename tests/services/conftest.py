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
def migrated() -> Iterator[Migrate]:
    """Migrates to a state, (app, migration) each or none for the head, and gives its models; at the end
    everything is at the head."""

    def migrate(*targets: tuple[str, str]) -> Any:
        executor = MigrationExecutor(connection)
        wanted = list(targets) or executor.loader.graph.leaf_nodes()
        executor.migrate(wanted)
        return MigrationExecutor(connection).loader.project_state(wanted).apps

    yield migrate
    migrate()
