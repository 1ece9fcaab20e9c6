"""Servers as docs/server.md has them, before and behind the program."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/server" in str(item.path):
            item.add_marker(pytest.mark.server)
