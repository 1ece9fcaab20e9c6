"""scripts/mutations.md names faults that there are: a line that changed takes its reason with it."""

import importlib.util
import sys

from tests.conftest import ROOT


def test_every_fault_that_is_listed_can_be_made() -> None:
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "scripts" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    mutants = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = mutants
    spec.loader.exec_module(mutants)
    keys = mutants.listed()
    files = {key.split(":")[0] for key in keys}
    assert files
    assert keys - {mutant.key for path in files for mutant in mutants.mutants_of(path)} == set()
