"""The reasons for which a test may be skipped: a service or a database that is not here, and nothing else.

A run that skips for another reason fails. Where each of them stands, tests/config/test_skips.py counts.
"""

from collections import Counter
from typing import Any

import pytest

# On SQLite, which the PostgreSQL part of `make test` makes good; and the other way round.
OF_SQLITE = {
    "needs several connections to one database",
    "SQLite tests live in memory",
    "an SQLite in memory has one connection",
    "PostgreSQL is one of its two databases",
}
OF_POSTGRESQL = {"SQLite lies on the disk of the backups", "PostgreSQL waits in rows"}
OF_SERVICES = {
    "TEST_REDIS_URL is not set",
    "draws with Pango",
    "systemd-analyze is not here",
    "no networks can be made here",
    "networks of their own need root",
}
REASONS = OF_SQLITE | OF_POSTGRESQL | OF_SERVICES


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why it was skipped, as the mark or the call says it."""
    return str(report.longrepr[2]).removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else ""


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker, whose reports go to the process that started it
        return
    skipped = Counter(reason_of(report) for report in reporter.getreports("skipped"))
    unknown = {reason: number for reason, number in skipped.items() if reason not in REASONS}
    if unknown:
        reporter.write_line(f"Skipped for a reason that tests/skips.py does not know: {unknown}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
