"""Numbers that people, links and scripts write, and texts too long for their place."""

import pytest

from tournaments.text.cleaning import number_in, shortened


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("007", 7),
        ("999", 999),
        ("1000", None),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("٣", None),
    ],
)
def test_a_number_of_three_digits_is_read_and_nothing_else(typed, number):
    assert number_in(typed) == number


def test_the_largest_number_is_read_and_the_next_is_not():
    assert (number_in("2026", most=2026), number_in("2027", most=2026)) == (2026, None)


def test_ten_thousand_digits_are_no_number():
    assert number_in("9" * 10_000) is None


@pytest.mark.parametrize(("most", "left"), [(13, "Wedge Antill…"), (14, "Wedge Antilles"), (7, "Wedge…")])
def test_a_text_too_long_for_its_place_says_that_it_goes_on(most: int, left: str) -> None:
    assert shortened("Wedge Antilles", most) == left
