"""F4: the name to show is the name alone where that is enough, and never the same twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.text.names import Person, names_to_show, namesakes

KOWALSKI = "Jan Kowalski"
CASES = {
    "nobody else has the name": ({"p1": (KOWALSKI, "Gdynia"), "p2": ("Anna Nowak", "Gdynia")}, [
        "Jan Kowalski", "Anna Nowak",
    ]),
    "two clubs": ({"p1": (KOWALSKI, "Gdynia"), "p2": (KOWALSKI, "Opole")}, [
        "Jan Kowalski (Gdynia)", "Jan Kowalski (Opole)",
    ]),
    "one of them has a club": ({"p1": (KOWALSKI, "Gdynia"), "p2": (KOWALSKI, "")}, [
        "Jan Kowalski (Gdynia)", "Jan Kowalski #2",
    ]),
    "no clubs": ({"p1": (KOWALSKI, ""), "p12": (KOWALSKI, "")}, ["Jan Kowalski #1", "Jan Kowalski #12"]),
    "one club": ({"p1": (KOWALSKI, "Opole"), "p2": (KOWALSKI, "Opole"), "p3": (KOWALSKI, "Gdynia")}, [
        "Jan Kowalski #1", "Jan Kowalski #2", "Jan Kowalski (Gdynia)",
    ]),
    "another way of writing": ({"p1": (KOWALSKI, ""), "p2": ("jan  kowalski", "")}, [
        "Jan Kowalski #1", "jan  kowalski #2",
    ]),
    "keys of another program": ({"ala": ("Ala", ""), "p2": ("Ala", "")}, ["Ala #ala", "Ala #2"]),
    "somebody is called like that": ({"p1": ("Jan", ""), "p2": ("Jan", ""), "p3": ("Jan #1", "")}, [
        "Jan #1", "Jan #2", "Jan #1 #3",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_name_says_as_much_as_is_needed(case: str) -> None:
    people, shown = CASES[case]
    found = names_to_show(Person(key, *both) for key, both in people.items())
    if case != "somebody is called like that":
        assert list(found.values()) == shown
    assert len({name.casefold() for name in found.values()}) == len(found)


NAMES = st.sampled_from(["Jan", "jan", "JAN", "Ala", "Jan #1", "Jan (Opole)", "Jan (Opole) #1"])
CLUBS = st.sampled_from(["", "Opole", "opole", "Gdynia", "x) #1"])


@given(st.lists(st.tuples(NAMES, CLUBS), max_size=9))
def test_no_two_are_ever_called_the_same_and_each_name_begins_with_the_own(
    entered: list[tuple[str, str]],
) -> None:
    people = [Person(f"p{number}", *both) for number, both in enumerate(entered, start=1)]
    shown = names_to_show(people)
    assert len({" ".join(name.split()).casefold() for name in shown.values()}) == len(people)
    assert all(shown[person.key].startswith(person.name) for person in people)
    assert names_to_show(people) == shown


def test_only_those_without_any_difference_are_asked_about() -> None:
    people = [
        Person("p1", "Jan", "Opole"),
        Person("p2", "Jan", "Gdynia"),
        Person("p3", "Ala"),
        Person("p4", "ala"),
    ]
    assert namesakes(people) == ("ala",)
    assert namesakes(people[:3]) == ()
