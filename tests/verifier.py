"""`scripts/verify.py` as a module: it belongs to no package, so that it can be taken away alone."""

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from tests.outside import ROOT


def load_verifier() -> Any:
    """The script, loaded once."""
    spec = spec_from_file_location("flagship_verifier", ROOT / "scripts" / "verify.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = load_verifier()
