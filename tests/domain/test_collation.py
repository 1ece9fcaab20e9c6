"""Names stand where people of each language look for them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.text.collation import folded, sorted_by, word_key

# Each in the order of its language.
ALPHABETS = {
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "en": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "it": "a à b c d e è é f g h i ì j k l m n o ò p q r s t u ù v w x y z",
}
PEOPLE = {
    "pl": """
        Łucja Abramowska; Adam Czyż; Marek Ćwik; Piotr Lis; Anna Lisek; Zofia Łoś; Jan Nowak; Jan Nowak #2;
        Jan Nowak #10; Żaneta Nowak; Ewa Ós; Ola Sowa; Ala Szulc; Ida Ślaz; Iga Zorza; Ewa Źrebak; Jan Żak
    """,
    "en": """
        Anna Cwik; Marek Ćwik; Adam Czyz; Marco D'Amico; Zoë Damico; Ada De Luca; Ian Lee; Zofia Łoś;
        Piotr Lot; Bo Smith; Cy Smith Jr.; Di Smith; Ann Smith-Jones; Ola Smithers; Jan van der Berg;
        Ada Zak; Żak
    """,
    "it": """
        Luca Alo; Anna Alò; Marta Alò; Aldo De Luca; Ugo Del Piero; Pia Di Maio; Bea Mori; Ivo Rossi (Bari);
        Ivo Rossi (Como); Rossi, Leo; Lia Zanè; Ada Zanetti
    """,
}


def people_of(language: str) -> list[str]:
    return [name.strip() for name in PEOPLE[language].split(";")]


@pytest.mark.parametrize("language", ["pl", "it", "en"])
def test_people_stand_by_surname_in_the_order_of_their_language(language: str) -> None:
    ordered = people_of(language)
    shuffled = random.Random(7).sample(ordered, len(ordered))  # only to be in no order
    assert sorted(shuffled, key=lambda name: sorted_by(name, language)) == ordered


@pytest.mark.parametrize("language", ["pl", "it", "en"])
def test_each_alphabet_stands_as_it_is_learnt(language: str) -> None:
    letters = ALPHABETS[language].split()
    backwards = letters[::-1]
    assert sorted(backwards, key=lambda letter: word_key(letter, language)) == letters


def test_only_polish_parts_a_letter_from_its_accent() -> None:
    names = ["Kąt", "Kat", "Kazik"]
    assert sorted(names, key=lambda name: sorted_by(name, "pl")) == ["Kat", "Kazik", "Kąt"]
    assert sorted(names, key=lambda name: sorted_by(name, "it")) == ["Kat", "Kąt", "Kazik"]
    assert sorted(names, key=lambda name: sorted_by(name, "en-gb")) == ["Kat", "Kąt", "Kazik"]


def test_the_way_a_name_is_typed_changes_nothing() -> None:
    composed, taken_apart = "Jan Ćwik", "Jan C\u0301wik"
    for language in PEOPLE:
        assert sorted_by(composed, language)[0][:2] == sorted_by(taken_apart, language)[0][:2]
        assert sorted_by("JAN CWIK", language)[0][0] == sorted_by("jan cwik", language)[0][0]


def test_a_name_is_found_without_its_accents() -> None:
    assert folded("Łukasz Żółć-Ørsted, Groß") == "lukasz zolc-orsted, gross"


@pytest.mark.no_cover
@given(st.lists(st.text(max_size=30), max_size=12), st.sampled_from(["pl", "it", "en", "xx"]))
def test_whatever_is_typed_has_one_place(names: list[str], language: str) -> None:
    ordered = sorted(sorted_by(name, language) for name in names)
    assert sorted(sorted_by(name, language) for name in names[::-1]) == ordered
