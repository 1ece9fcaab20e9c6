from tests.api.conftest import draft, first_round, hoth, ozzel, wuher

__all__ = ["draft", "first_round", "hoth", "ozzel", "wuher"]
