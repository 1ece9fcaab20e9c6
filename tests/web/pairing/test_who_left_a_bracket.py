"""Why these pairings, where somebody left the bracket: for one and for several, in each language."""

import pytest
from django.utils.translation import override

from tournaments.wording.sentences import reason_text

ONE, TWO = ["Piotr Zieliński"], ["Piotr Zieliński", "Ala Nowak"]


@pytest.mark.parametrize(
    ("language", "code", "one", "two"),
    [
        (
            "en", "bracket_fewer",
            "By the bracket; Piotr Zieliński left the event",
            "By the bracket; Piotr Zieliński and Ala Nowak left the event",
        ),
        (
            "pl", "bracket_fewer",
            "Według drabinki; w turnieju nie gra już Piotr Zieliński",
            "Według drabinki; w turnieju nie grają już Piotr Zieliński i Ala Nowak",
        ),
        (
            "it", "bracket_left",
            "Bye: Piotr Zieliński ha lasciato il torneo",
            "Bye: Piotr Zieliński e Ala Nowak hanno lasciato il torneo",
        ),
    ],
)  # fmt: skip
def test_who_left_is_one_or_several(language: str, code: str, one: str, two: str) -> None:
    with override(language):
        assert (reason_text(code, ONE), reason_text(code, TWO)) == (one, two)
