"""How many golden cases a run compared, and with what: the last line of `make compare`.

A test says what it compares by `@pytest.mark.golden("squads")`. It is one case, unless it goes over many
files and says how many by `record_property("cases", number)`.
"""

from collections import Counter
from typing import Any

import pytest

from tests.golden.files import GOLDEN, OURS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if marker := item.get_closest_marker("golden"):
            item.user_properties.append(("golden", marker.args[0]))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if GOLDEN == OURS:
        return
    compared = Counter[str]()
    for report in terminalreporter.getreports("passed"):
        properties = dict(report.user_properties)
        if report.when == "call" and "golden" in properties:
            compared[properties["golden"]] += properties.get("cases", 1)
    kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(compared.items()))
    terminalreporter.write_line(f"Compared {compared.total()} cases with {GOLDEN}: {kinds}")
