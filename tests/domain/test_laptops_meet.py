"""Two laptops on the loopback: they join, one follows, it is handed over and taken over, and back again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tournaments.laptops import meeting
from tournaments.laptops.meeting import LaptopRefused, ThisLaptop
from tournaments.laptops.state import Laptop, known_laptop, last_heard
from tournaments.laptops.talk import CALL_PATH, JOIN_PATH, whole_address
from tournaments.laptops.terms import LaptopRole, may_act


class Machine:
    """A laptop with an event at a revision, which answers at a port of its own while it is up."""

    def __init__(self, folder: Path, name: str, *, version: str = "1") -> None:
        self.folder, self.name, self.version = folder / name, name, version
        self.folder.mkdir()
        self.calls: list[bytes] = []
        self.is_up = True
        machine = self

        class Answers(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                machine._answer(self)

            def log_message(self, *_arguments: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.now = 1000.0
        self.me = ThisLaptop(
            self.folder, self.folder / "own.sqlite3", f"key of {name}", version, name, (self.address,),
            clock=lambda: self.now,
        )  # fmt: skip
        self.answered_by = self.me
        with closing(sqlite3.connect(self.me.own_database, isolation_level=None)) as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("CREATE TABLE tournaments_tournament (slug TEXT, revision INTEGER)")
            database.execute("INSERT INTO tournaments_tournament VALUES (?, 1)", [name])
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def _answer(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers["Content-Length"]))
        if not self.is_up:
            asked.close_connection = True
            return
        self.calls.append(body)
        try:
            answers = {JOIN_PATH: meeting.answer_joining, CALL_PATH: meeting.answer_call}
            status, answer = 200, answers[asked.path](self.answered_by, body, caller="127.0.0.1")
        except LaptopRefused as refused:
            status, answer = 409, refused.code.encode()
        asked.send_response(status)
        asked.send_header("Content-Length", str(len(answer)))
        asked.end_headers()
        asked.wfile.write(answer)

    @property
    def laptop(self) -> Laptop:
        return known_laptop(self.folder) or Laptop()

    @property
    def writes(self) -> bool:
        return may_act(self.laptop.duty)

    @property
    def role(self) -> tuple[LaptopRole, int]:
        duty = self.laptop.duty
        assert duty is not None
        return duty.role, duty.term

    @property
    def events(self) -> dict[str, int]:
        return meeting.revisions_of_copy(self.me.path_of(self.laptop.database))

    def act(self) -> None:
        assert self.writes
        with closing(
            sqlite3.connect(self.me.path_of(self.laptop.database), isolation_level=None)
        ) as database:
            database.execute("UPDATE tournaments_tournament SET revision = revision + 1")

    def join(self, first: Machine, code: str | None = None) -> None:
        offer = first.laptop.offer
        meeting.join_desk(self.me, first.address, code or (offer.code if offer else "A" * 20))

    def refuses(self, act: object, *arguments: object) -> str:
        with pytest.raises(LaptopRefused) as refused:
            act(self.me, *arguments)  # type: ignore[operator]
        return refused.value.code


@contextmanager
def machines(folder: Path, *names: str, **options: str) -> Iterator[list[Machine]]:
    made = [Machine(folder, name, **options) for name in names]
    yield made
    for machine in made:
        machine.server.shutdown()
        machine.server.server_close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[list[Machine]]:
    """Two laptops, the second follows the first."""
    with machines(tmp_path, "hoth", "endor") as (first, second):
        meeting.offer_code(first.me)
        second.join(first)
        yield [first, second]


def test_the_second_has_the_whole_copy_and_the_key_at_once_and_the_code_never_went_across(
    tmp_path: Path,
) -> None:
    with machines(tmp_path, "hoth", "endor") as (first, second):
        meeting.offer_code(first.me)
        offer = first.laptop.offer
        assert offer is not None
        second.join(first)
        assert (first.role, second.role) == ((LaptopRole.DESK, 1), (LaptopRole.SECOND, 1))
        assert (second.events, second.laptop.secret_key) == ({"hoth": 1}, "key of hoth")
        assert meeting.revisions_of_copy(second.me.own_database) == {"endor": 1}
        assert (first.writes, second.writes, first.laptop.offer) == (True, False, None)
        assert [offer.code.encode() in body for body in first.calls] == [False, False]


def test_who_joins_wrongly_is_refused_with_the_reason(tmp_path: Path) -> None:
    with machines(tmp_path, "hoth", "endor", "naboo") as (first, second, third):
        assert second.refuses(meeting.join_desk, first.address, "A" * 20) == "no_code"
        meeting.offer_code(first.me)
        code = first.laptop.offer.code  # type: ignore[union-attr]
        assert second.refuses(meeting.join_desk, first.address, code[:-1]) == "no_such_code"
        assert second.refuses(meeting.join_desk, "ftp://hoth", code) == "no_such_address"
        assert second.refuses(meeting.join_desk, "127.0.0.1:1", code) == "nobody_there"
        older = replace(second.me, version="0")
        with pytest.raises(LaptopRefused, match="other_version"):
            meeting.join_desk(older, first.address, code)
        assert second.refuses(meeting.join_desk, first.address, "A" * 20) == "wrong_code"
        second.join(first, code)
        assert third.refuses(meeting.join_desk, first.address, code) == "has_second"
        assert second.refuses(meeting.join_desk, first.address, code) == "has_first"
        assert first.refuses(meeting.offer_code) == "has_second"


def test_a_code_bears_five_wrong_ones_and_ten_minutes(tmp_path: Path) -> None:
    with machines(tmp_path, "hoth", "endor") as (first, second):
        meeting.offer_code(first.me)
        answers = [second.refuses(meeting.join_desk, first.address, "A" * 20) for _ in range(6)]
        assert answers == ["wrong_code"] * 5 + ["no_code"]
        meeting.offer_code(first.me)
        code = first.laptop.offer.code  # type: ignore[union-attr]
        first.now += 601
        assert second.refuses(meeting.join_desk, first.address, code) == "no_code"


def test_the_desk_knows_how_many_acts_the_second_has_not_confirmed(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(second.me)
    assert meeting.acts_behind(first.me, first.laptop) == 0
    first.act()
    first.act()
    assert meeting.acts_behind(first.me, first.laptop) == 2
    meeting.call_other(second.me)
    assert (second.events, meeting.acts_behind(first.me, first.laptop)) == ({"hoth": 3}, 2)
    first.now += 2
    meeting.call_other(second.me)
    assert (meeting.acts_behind(first.me, first.laptop), last_heard(first.folder).at) == (0, 1002.0)


def test_handed_over_nothing_is_missing_and_the_first_follows(hall: list[Machine]) -> None:
    first, second = hall
    first.act()
    meeting.call_other(second.me)
    first.act()
    meeting.hand_over_desk(first.me)
    assert (first.writes, second.writes) == (False, False)
    meeting.call_other(second.me)
    assert (second.role, second.events) == ((LaptopRole.DESK, 2), {"hoth": 3})
    pair = second.laptop.pair
    assert pair is not None
    assert pair.copied_at == 0.0, "nothing can be missing"
    second.act()
    meeting.call_other(first.me)
    assert (first.role, first.writes, second.writes) == ((LaptopRole.SECOND, 2), False, True)
    meeting.call_other(first.me)
    assert (first.events, first.laptop.older) == ({"hoth": 4}, ())


def test_a_first_that_dies_while_it_hands_over_lists_what_the_second_did_not_get(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(second.me)
    first.act()
    meeting.hand_over_desk(first.me)
    first.is_up = False
    meeting.take_over(second.me)
    second.act()
    first.is_up = True
    meeting.call_other(first.me)
    assert (first.role, second.events) == ((LaptopRole.SECOND, 2), {"hoth": 2})
    assert [meeting.older_events(first.me, older) for older in first.laptop.older] == [{"hoth": 1}]


def test_nothing_is_handed_to_a_second_that_is_away(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(second.me)
    first.now += 16
    assert first.refuses(meeting.hand_over_desk) == "second_away"
    assert second.refuses(meeting.hand_over_desk) == "not_desk"


def test_nobody_takes_over_while_the_first_answers(hall: list[Machine]) -> None:
    first, second = hall
    assert second.refuses(meeting.take_over) == "first_answers"
    assert first.refuses(meeting.take_over) == "not_second"
    first.is_up = False
    meeting.take_over(second.me)
    assert (second.role, second.writes, second.events) == ((LaptopRole.DESK, 2), True, {"hoth": 1})


def test_what_the_first_wrote_after_the_last_copy_is_listed_and_never_merged(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(second.me)
    first.act()
    first.is_up = False
    meeting.take_over(second.me)
    second.act()
    second.act()
    meeting.note_start(first.folder)
    assert (first.role, first.writes) == ((LaptopRole.UNSURE, 1), False)
    first.is_up = True
    meeting.call_other(first.me)
    assert (first.role, second.role) == ((LaptopRole.SECOND, 2), (LaptopRole.DESK, 2))
    assert [(older.base, older.term, older.database) for older in first.laptop.older] == [
        ({"hoth": 1}, 1, "")
    ]
    assert [meeting.older_events(first.me, older) for older in first.laptop.older] == [{"hoth": 1}]
    second.is_up = False
    assert first.refuses(meeting.take_over) == "no_copy"
    second.is_up = True
    meeting.call_other(first.me)
    assert (first.events, meeting.revisions_of_copy(first.me.own_database)) == ({"hoth": 3}, {"hoth": 2})
    meeting.forget_older(first.me)
    assert first.laptop.older == ()


def test_a_desk_that_never_was_switched_off_steps_back_when_the_new_one_calls_it(hall: list[Machine]) -> None:
    first, second = hall
    first.is_up = False
    meeting.take_over(second.me)
    assert (first.writes, second.writes) == (True, True)
    first.is_up = True
    meeting.call_other(second.me)
    assert (first.writes, second.writes) == (False, True)


def test_a_desk_switched_off_goes_on_once_it_has_heard_the_second_or_a_person(hall: list[Machine]) -> None:
    first, second = hall
    meeting.note_start(first.folder)
    assert not first.writes
    meeting.call_other(first.me)
    assert first.writes
    meeting.note_start(first.folder)
    second.is_up = False
    meeting.call_other(first.me)
    assert (first.writes, last_heard(first.folder).answered) == (False, False)
    meeting.promise(first.me)
    assert first.writes
    assert second.refuses(meeting.promise) == "not_desk"


def test_clocks_run_on_by_the_difference_of_the_two(hall: list[Machine]) -> None:
    first, second = hall
    second.now -= 90
    first.act()
    meeting.call_other(second.me)
    assert second.laptop.clock == 90.0


def test_a_call_that_somebody_kept_begins_no_duty(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(second.me)
    kept = first.calls[-1]
    meeting.note_start(first.folder)
    meeting.answer_call(first.me, kept, caller="127.0.0.1")
    assert not first.writes
    with pytest.raises(LaptopRefused, match="no_pair"):
        meeting.answer_call(first.me, kept[:-4] + b"AAA=", caller="127.0.0.1")


def test_the_other_one_is_found_at_the_address_that_was_ones_own(hall: list[Machine]) -> None:
    first, second = hall
    meeting.call_other(first.me)
    first.is_up = False
    meeting.take_over(second.me)
    # The new desk has the address of the first one now, which comes back with another.
    second.is_up, first.is_up, first.answered_by = False, True, second.me
    came_back = replace(first.me, addresses=("http://127.0.0.1:1",))
    assert meeting.call_other(came_back) is not None
    assert first.role == (LaptopRole.SECOND, 2)


def test_who_parts_is_alone_with_its_own_events_again(hall: list[Machine]) -> None:
    first, second = hall
    meeting.part(second.me)
    assert (second.laptop.pair, second.laptop.secret_key, second.events) == (None, "", {"endor": 1})
    meeting.part(first.me)
    assert (first.laptop.pair, first.writes, first.events) == (None, True, {"hoth": 1})


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000"),
        (" http://Laptop.local:9000/ ", "http://laptop.local:9000"),
        ("http://[fe80::1]:80", "http://[fe80::1]:80"),
        ("", ""),
        ("http://a b", ""),
        ("laptop:port", ""),
    ],
)
def test_an_address_is_read_however_it_is_typed(typed: str, address: str) -> None:
    assert whole_address(typed) == address
