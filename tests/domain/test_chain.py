"""The chain of the history: canonical JSON, seals, hashes, fingerprints, merge patches."""

from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import pytest

from tournaments.proof.chain import (
    after,
    canonical,
    fingerprint,
    line_hash,
    moment,
    sealed_name,
    sealed_seed,
    sealed_texts,
    typed_fingerprint,
)

SALT = "0" * 32


def test_canonical_json_has_keys_in_order_no_spaces_and_letters_as_they_are() -> None:
    assert canonical({"b": [1, None, True], "a": "Łódź"}) == '{"a":"Łódź","b":[1,null,true]}'.encode()


def test_a_moment_is_the_same_in_every_zone() -> None:
    there = datetime(2026, 5, 9, 12, 0, 1, 5, tzinfo=timezone(timedelta(hours=2)))
    assert moment(there) == moment(there.astimezone(UTC)) == "2026-05-09T10:00:01.000005Z"


def test_the_hash_of_a_line_is_of_all_but_its_hash_and_salt() -> None:
    line = {"revision": 1, "before": "", "texts": "x"}
    expected = sha256(b'{"before":"","revision":1,"texts":"x"}').hexdigest()
    assert line_hash(line) == line_hash({**line, "hash": "y", "salt": SALT}) == expected
    assert line_hash({**line, "revision": 2}) != expected


def test_seals_are_of_the_salt_and_the_text() -> None:
    of_name = sha256(SALT.encode() + '["Ala","Łódź"]'.encode()).hexdigest()
    of_texts = sha256(SALT.encode() + b'{"data":{"key":"p1"},"reason":"late"}').hexdigest()
    assert sealed_name(SALT, "Ala", "Łódź") == of_name
    assert sealed_texts(SALT, {"key": "p1"}, "late") == of_texts
    assert sealed_name("1" * 32, "Ala", "Łódź") != of_name
    assert sealed_seed("secret:x") == sha256(b"secret:x").hexdigest()


def test_a_fingerprint_has_twenty_letters_in_groups_of_four() -> None:
    digest = sha256(b"x").hexdigest()
    letters = fingerprint(digest)
    assert [len(group) for group in letters.split()] == [4, 4, 4, 4, 4]
    assert set(letters) <= set("ABCDEFGHJKLMNPQRSTUVWXYZ ")
    assert typed_fingerprint(letters.lower().replace(" ", "-")) == letters
    assert fingerprint(sha256(b"y").hexdigest()) != letters
    assert fingerprint("") == ""


@pytest.mark.parametrize(
    ("state", "patch", "expected"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": 1}, {"a": {"bb": {"ccc": None}}}, {"e": 1, "a": {"bb": {}}}),
        ({"a": "foo"}, None, None),
        (None, {"a": 1}, {"a": 1}),
    ],
)
def test_facts_are_merge_patches(state: object, patch: object, expected: object) -> None:
    """The cases are those of RFC 7386."""
    assert after(state, [patch]) == expected


def test_facts_come_one_after_the_other() -> None:
    assert after({"a": 1}, [None, {"b": 2}, {"b": None, "c": {"d": 3}}]) == {"c": {"d": 3}}
