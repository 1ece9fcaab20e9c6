"""Two laptops and three phones in a network of their own, and the plug is pulled."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.laptops.machines import has_namespaces

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.server, pytest.mark.long, pytest.mark.one_database, pytest.mark.no_cover]


@pytest.mark.skipif(not has_namespaces(), reason="no networks can be made here")
def test_a_day_with_two_laptops_and_one_plug_loses_nothing_F66() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.laptops", "--plugs", "1", "--seed", "7"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "until it hears that the other one only follows" in lines, "the last step of the walk"
    assert "acts lost that were confirmed: 0" in lines
    assert "old links that answered: at least 60 of 60" in lines
