"""Numbers that people, links and scripts write."""

import pytest

from tournaments.text import number_in


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
