"""Two laptops, one event: who may write, the code that joins them, the copy that goes across."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.laptops.code import (
    LETTERS,
    code_in_groups,
    draw_code,
    key_of_code,
    typed_code,
)
from tournaments.laptops.copies import CopySource, next_number, put_down, remove_old_copies
from tournaments.laptops.state import (
    Heard,
    Laptop,
    LatestLaptop,
    known_laptop,
    laptop_changing,
    last_heard,
    note_heard,
)
from tournaments.laptops.talk import opened_value, sealed_value
from tournaments.laptops.terms import (
    Duty,
    LaptopRole,
    after_hearing,
    after_promise,
    after_start,
    after_taking_over,
    clock_difference,
    later_events,
    may_act,
    steps_back,
)

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["write", "copy", "restart", "take over", "promise", "meet", "stop"]), st.booleans()
    ),
    max_size=60,
)


@given(STEPS)
def test_whoever_hears_each_other_only_one_writes_and_it_has_all_that_was_confirmed(
    steps: list[tuple[str, bool]],
) -> None:
    duties = [Duty(LaptopRole.DESK, 1), Duty(LaptopRole.SECOND, 1)]
    acts: list[list[int]] = [[], []]
    confirmed: list[int] = []
    desks: dict[int, set[int]] = {1: {0}}
    for number, (step, second) in enumerate(steps):
        me, other = int(second), 1 - int(second)
        mine = duties[me]
        if step == "write" and may_act(mine):
            acts[me].append(number)
        elif step == "restart":
            duties[me] = after_start(mine)
        elif step == "stop" and may_act(mine):
            duties[me] = replace(mine, hands_over=True)
        elif step == "promise" and mine.role != LaptopRole.SECOND:
            duties[me] = after_promise(mine)
        elif step == "take over" and mine.role == LaptopRole.SECOND and mine.has_copy:
            duties[me] = after_taking_over(mine)
            desks.setdefault(duties[me].term, set()).add(me)
        elif step in ("meet", "copy"):
            meet(duties)
            assert [may_act(duty) for duty in duties].count(True) <= 1
            if (
                step == "copy"
                and duties[me].role == LaptopRole.SECOND
                and duties[other].role == LaptopRole.DESK
            ):
                duties[other] = replace(duties[other], is_followed=True)
                duties[me] = replace(duties[me], has_copy=True)
                acts[me] = list(acts[other])
                confirmed = list(acts[me])
    meet(duties)
    latest = max((0, 1), key=lambda one: (duties[one].term, duties[one].role != LaptopRole.SECOND))
    assert set(confirmed) <= set(acts[latest])
    assert all(len(of) == 1 for of in desks.values())


def meet(duties: list[Duty]) -> None:
    """Each says what it is, and what it is after that."""
    for _ in range(2):
        duties[0] = after_hearing(duties[0], duties[1], yields=False)
        duties[1] = after_hearing(duties[1], duties[0], yields=True)


def test_a_desk_that_somebody_followed_waits_after_its_start_until_it_hears_the_other() -> None:
    waits = after_start(Duty(LaptopRole.DESK, 3, is_followed=True))
    assert (waits.role, may_act(waits)) == (LaptopRole.UNSURE, False)
    assert may_act(after_hearing(waits, Duty(LaptopRole.SECOND, 3)))
    assert after_hearing(waits, Duty(LaptopRole.DESK, 4)) == Duty(LaptopRole.SECOND, 4)
    assert may_act(after_promise(waits))
    assert may_act(after_start(Duty(LaptopRole.DESK, 3)))


def test_the_older_desk_steps_back_and_names_what_it_wrote_later() -> None:
    mine = Duty(LaptopRole.DESK, 1, is_followed=True)
    after = after_hearing(mine, Duty(LaptopRole.DESK, 2))
    assert (after, steps_back(mine, after), steps_back(after, after)) == (
        Duty(LaptopRole.SECOND, 2),
        True,
        False,
    )
    assert later_events({"hoth": 7, "endor": 3}, {"hoth": 9, "endor": 3, "naboo": 1}) == {
        "hoth": 7,
        "naboo": 0,
    }


def test_a_second_promises_nothing_and_a_desk_takes_nothing_over() -> None:
    with pytest.raises(ValueError):
        after_promise(Duty(LaptopRole.SECOND, 1))
    for nothing_to_take in (Duty(LaptopRole.DESK, 1), Duty(LaptopRole.SECOND, 1)):
        with pytest.raises(ValueError):
            after_taking_over(nothing_to_take)
    assert after_taking_over(Duty(LaptopRole.SECOND, 1, has_copy=True)) == Duty(LaptopRole.DESK, 2)


def test_two_desks_of_one_term_out_of_a_backup_agree_on_one() -> None:
    duties = [Duty(LaptopRole.DESK, 2), Duty(LaptopRole.DESK, 2)]
    meet(duties)
    assert [duty.role for duty in duties] == [LaptopRole.DESK, LaptopRole.SECOND]


def test_the_clocks_differ_by_what_is_more_than_the_way_of_the_question() -> None:
    assert clock_difference(100.0, 102.0, 161.0) == 60.0
    assert clock_difference(100.0, 100.2, 100.4) == 0.0


def test_a_code_has_a_hundred_bits_and_is_read_however_it_is_typed() -> None:
    code = draw_code()
    assert (len(code), len(set(LETTERS)), set(code) <= set(LETTERS)) == (20, 32, True)
    assert typed_code(code_in_groups(code).lower().replace(" ", " - ")) == code
    assert [typed_code(text) for text in ("", code[:-1], code[:-1] + "0")] == ["", "", ""]


def test_only_who_has_the_code_reads_what_was_sealed_with_it() -> None:
    code = draw_code()
    message = sealed_value(key_of_code(code), "term 2")
    assert opened_value(key_of_code(code), message, str) == "term 2"
    assert opened_value(key_of_code(draw_code()), message, str) is None
    assert opened_value(key_of_code(code), message[:-4] + b"AAA=", str) is None
    assert opened_value(key_of_code(code), message, int) is None
    assert code.encode() not in message


@pytest.fixture
def events(tmp_path: Path) -> Path:
    """A database with one event at revision 5."""
    path = tmp_path / "events.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE tournaments_tournament (slug TEXT, revision INTEGER)")
        database.execute("INSERT INTO tournaments_tournament VALUES ('hoth', 5)")
    return path


def test_a_copy_is_made_anew_only_when_somebody_wrote(events: Path) -> None:
    source = CopySource()
    first = source.take(events)
    assert (first.revisions, first.acts, source.take(events) is first) == ({"hoth": 5}, 5, True)
    assert CopySource().take(events).digest == first.digest
    with closing(sqlite3.connect(events, isolation_level=None)) as database:
        database.execute("UPDATE tournaments_tournament SET revision = 6")
    assert source.take(events, when_all_is_written=True).revisions == {"hoth": 6}


def test_a_copy_is_put_down_whole_or_not_at_all_and_old_ones_go(events: Path, tmp_path: Path) -> None:
    copy = CopySource().take(events)
    assert put_down(tmp_path, copy.packed, "0" * 64, number=1) is None
    assert put_down(tmp_path, copy.packed[:-9], copy.digest, number=1) is None
    names = []
    for _ in range(5):
        name = put_down(tmp_path, copy.packed, copy.digest, number=next_number(tmp_path))
        assert name is not None
        names.append(name)
    assert (tmp_path / names[0]).stat().st_mode & 0o777 == 0o600
    remove_old_copies(tmp_path, but=frozenset({names[0]}))
    left = sorted(path.name for path in (tmp_path / "second").iterdir())
    assert left == sorted(Path(name).name for name in (names[0], names[3], names[4]))
    assert CopySource().take(tmp_path / names[0]).revisions == {"hoth": 5}


def test_what_is_known_of_the_pair_is_written_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    assert (known_laptop(tmp_path), last_heard(tmp_path)) == (None, Heard())
    with laptop_changing(tmp_path) as changing:
        changing.database, changing.clock = "second/1.sqlite3", 2.5
    assert known_laptop(tmp_path) == Laptop(database="second/1.sqlite3", clock=2.5)
    with pytest.raises(RuntimeError), laptop_changing(tmp_path) as changing:
        changing.database = ""
        raise RuntimeError
    assert known_laptop(tmp_path) == Laptop(database="second/1.sqlite3", clock=2.5)
    assert (tmp_path / "two-laptops.sqlite3").stat().st_mode & 0o777 == 0o600
    latest = LatestLaptop()
    assert latest.read(tmp_path) is latest.read(tmp_path)
    with laptop_changing(tmp_path) as changing:
        changing.database, changing.clock = "", 1.0
    assert latest.read(tmp_path) == Laptop(clock=1.0)
    assert latest.read(tmp_path / "none") is None
    note_heard(tmp_path, Heard(12.0, "ab", {"hoth": 3}))
    assert last_heard(tmp_path) == Heard(12.0, "ab", {"hoth": 3})
