"""How two laptops join, follow, hand over, take over and find each other again.

Everything that decides who writes is written durably in the state before anybody is told. No Django: what the
program knows of this laptop comes in as `ThisLaptop`.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from .code import ATTEMPTS, MINUTES, draw_code, key_of_code, typed_code
from .copies import CopySource, next_number, put_down, remove_old_copies, revisions_of_copy
from .state import (
    CodeOffer,
    Heard,
    Laptop,
    LaptopPair,
    Older,
    forget_heard,
    known_laptop,
    laptop_changing,
    last_heard,
    note_heard,
)
from .talk import (
    CALL_PATH,
    JOIN_PATH,
    Joined,
    Joining,
    LaptopAnswer,
    LaptopCall,
    LaptopRefused,
    address_list,
    opened_value,
    post_to,
    sealed_value,
    whole_address,
)
from .terms import (
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


@dataclass(frozen=True)
class ThisLaptop:
    folder: Path
    own_database: Path
    own_key: str
    """The SECRET_KEY this laptop was started with."""
    version: str
    """Of the program and its tables: two laptops of one event have the same."""
    name: str
    addresses: tuple[str, ...]
    source: CopySource = field(default_factory=CopySource)
    clock: Callable[[], float] = time.time

    def path_of(self, name: str) -> Path:
        """Of a database as the state names it."""
        return self.folder / name if name else self.own_database


def offer_code(me: ThisLaptop) -> None:
    """A code is shown for ten minutes. LaptopRefused where a second laptop is there already."""
    with laptop_changing(me.folder) as laptop:
        if laptop.pair is not None:
            raise LaptopRefused("has_second")
        laptop.offer = CodeOffer(draw_code(), me.clock() + 60 * MINUTES, ATTEMPTS)


def shown_offer(laptop: Laptop | None, now: float) -> CodeOffer | None:
    """The code that can still be typed."""
    offer = laptop.offer if laptop else None
    return offer if offer and offer.until > now and offer.attempts > 0 else None


def answer_joining(me: ThisLaptop, body: bytes, *, caller: str) -> bytes:
    """The first laptop's answer to who typed its code. LaptopRefused with the reason."""
    refused = ""
    answer = b""
    with laptop_changing(me.folder) as laptop:
        offer = shown_offer(laptop, me.clock())
        if offer is None:
            raise LaptopRefused("has_second" if laptop.pair else "no_code")
        key = key_of_code(offer.code)
        asked = opened_value(key, body, Joining)
        if asked is None:
            refused = "wrong_code"
            offer.attempts -= 1
        elif asked.version != me.version:
            refused = "other_version"
        else:
            addresses = address_list([_at(caller, asked.addresses)], asked.addresses)
            duty, name = Duty(LaptopRole.DESK, 1), secrets.token_hex(8)
            laptop.pair = LaptopPair(key, name, asked.me, duty, addresses, me.addresses, asked.name)
            laptop.offer = None
            answer = sealed_value(key, Joined(me.name, name, duty, me.addresses))
    if refused:
        raise LaptopRefused(refused)
    return answer


def _at(host: str, addresses: tuple[str, ...]) -> str:
    """The host that called, at the port it names: an address by which it can be reached from here."""
    port = addresses[0].rpartition(":")[2] if addresses else "8000"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def join_desk(me: ThisLaptop, address: str, typed: str) -> None:
    """This laptop becomes the second of the one at this address, and has its first copy. LaptopRefused."""
    code, place = typed_code(typed), whole_address(address)
    if not code:
        raise LaptopRefused("no_such_code")
    if not place:
        raise LaptopRefused("no_such_address")
    if _pair_of(me) is not None:
        raise LaptopRefused("has_first")
    key, name = key_of_code(code), secrets.token_hex(8)
    asked = sealed_value(key, Joining(me.version, me.name, name, me.addresses))
    answer = post_to(place, JOIN_PATH, asked)
    if answer is None:
        raise LaptopRefused("nobody_there")
    joined = opened_value(key, answer[1], Joined)
    if joined is None:
        raise LaptopRefused(_plain_reason(*answer))
    duty = Duty(LaptopRole.SECOND, joined.duty.term)
    pair = LaptopPair(
        key, name, joined.me, duty, address_list([place], joined.addresses), me.addresses, joined.name
    )
    with laptop_changing(me.folder) as laptop:
        laptop.pair, laptop.offer = pair, None
    forget_heard(me.folder)
    call_other(me)


def _pair_of(me: ThisLaptop) -> LaptopPair | None:
    laptop = known_laptop(me.folder)
    return laptop.pair if laptop else None


def _plain_reason(status: int, body: bytes) -> str:
    """The code of a refusal; whoever is no Flagship says something else."""
    text = body[:40].decode("ascii", "replace").strip()
    return text if status == 409 and text in REASONS else "no_flagship"


REASONS = frozenset({"has_second", "no_code", "wrong_code", "other_version"})


def answer_call(me: ThisLaptop, body: bytes, *, caller: str) -> bytes:
    """What this laptop is, and for its second the copy. LaptopRefused where the key is another one."""
    pair = _pair_of(me)
    call = opened_value(pair.key, body, LaptopCall) if pair else None
    if pair is None or call is None:
        raise LaptopRefused("no_pair")
    if call.me == pair.me:
        return sealed_value(pair.key, _answer(me, pair, call, refused="itself"))
    # A call may be an old one that somebody kept, so it ends a duty and never begins one: that a later term
    # has begun stays true. Whoever is unsure believes the answer to a question of its own.
    ends = call.duty.term > pair.duty.term or LaptopRole.DESK == call.duty.role == pair.duty.role
    if ends:
        hear(me, call.duty, call.base)
    pair = _noted_caller(me, call, caller)
    if call.version != me.version:
        return sealed_value(pair.key, _answer(me, pair, call, refused="other_version"))
    if pair.duty.role != LaptopRole.DESK or not _is_second(call.duty, pair.duty.term):
        return sealed_value(pair.key, _answer(me, pair, call))
    copied_at = last_heard(me.folder).copied_at
    note_heard(me.folder, Heard(me.clock(), call.digest, call.revisions, copied_at))
    return sealed_value(pair.key, _answer_with_copy(me, call))


def _is_second(duty: Duty, term: int) -> bool:
    return duty.role == LaptopRole.SECOND and duty.term == term


def _answer(me: ThisLaptop, pair: LaptopPair, call: LaptopCall, *, refused: str = "") -> LaptopAnswer:
    return LaptopAnswer(
        call.nonce, pair.me, pair.duty, _desk_time(me), me.addresses, pair.base, refused=refused
    )


def _desk_time(me: ThisLaptop) -> float:
    laptop = known_laptop(me.folder)
    return me.clock() + (laptop.clock if laptop else 0.0)


def _noted_caller(me: ThisLaptop, call: LaptopCall, caller: str) -> LaptopPair:
    """The pair, with the addresses of who calls."""
    with laptop_changing(me.folder) as laptop:
        if laptop.pair is None:
            raise LaptopRefused("no_pair")
        pair = laptop.pair
        pair.addresses = address_list([_at(caller, call.addresses)], call.addresses, pair.addresses)
        pair.mine = address_list(me.addresses, pair.mine)
        return pair


def _answer_with_copy(me: ThisLaptop, call: LaptopCall) -> LaptopAnswer:
    """The desk's: from now on it has somebody who could take over, and it says so to itself first."""
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None or pair.duty.role != LaptopRole.DESK:
            raise LaptopRefused("no_pair")
        pair.duty = replace(pair.duty, is_followed=True)
    is_last = pair.duty.hands_over
    copied_at = _desk_time(me)
    copy = me.source.take(me.path_of(laptop.database), when_all_is_written=is_last)
    return msgspec.structs.replace(
        _answer(me, pair, call),
        digest=copy.digest,
        packed=b"" if copy.digest == call.digest else copy.packed,
        revisions=copy.revisions,
        copied_at=copied_at,
        is_last=is_last,
        secret_key=laptop.secret_key or me.own_key,
    )


def hear(me: ThisLaptop, other: Duty, base: dict[str, int]) -> None:
    """Become what this laptop is after the other one said what it is."""
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None:
            return
        after = after_hearing(pair.duty, other, yields=pair.me > pair.other)
        if after == pair.duty:
            return
        is_back = steps_back(pair.duty, after)
        pair.duty = after
        older = Older(laptop.database, base, after.term - 1)
        if is_back:
            # With the new duty at once: whatever happens next, what was written here only stays on the list.
            pair.base, laptop.older = {}, (*laptop.older, older)
    if is_back:
        # It names a copy which this one has written into since.
        forget_heard(me.folder)
        _drop_empty(me, older)


def _drop_empty(me: ThisLaptop, older: Older) -> None:
    """Nothing stays on the list where nothing was written here only. Who was writing has come to an end by
    then, and nobody else begins."""
    if older_events(me, older, when_all_is_written=True):
        return
    with laptop_changing(me.folder) as laptop:
        laptop.older = tuple(each for each in laptop.older if each != older)


def older_events(me: ThisLaptop, older: Older, *, when_all_is_written: bool = False) -> dict[str, int]:
    """The events in which something was written here only, with the last revision that the other one has.
    Raises sqlite3.Error."""
    path = me.path_of(older.database)
    return later_events(older.base, revisions_of_copy(path, when_all_is_written=when_all_is_written))


def call_other(me: ThisLaptop) -> LaptopAnswer | None:
    """Ask the other laptop at the addresses it may have; what its answer says has become true here."""
    laptop = known_laptop(me.folder)
    pair = laptop.pair if laptop else None
    if laptop is None or pair is None:
        return None
    heard = last_heard(me.folder)
    is_second = pair.duty.role == LaptopRole.SECOND
    has = heard.digest if is_second and heard.digest and heard.digest[:12] in laptop.database else ""
    call = LaptopCall(
        secrets.token_hex(8),
        pair.me,
        pair.duty,
        me.version,
        me.addresses,
        has,
        heard.revisions if has else {},
        pair.base,
    )
    body = sealed_value(pair.key, call)
    # Whoever took over has the address that was this one's.
    for address in address_list(pair.addresses, pair.mine):
        if address in me.addresses:
            continue
        sent = me.clock()
        answer = _valid(pair, call, post_to(address, CALL_PATH, body))
        if answer is not None:
            _take_in(me, pair, answer, address, clock_difference(sent, me.clock(), answer.at))
            return answer
    if is_second or pair.duty.role == LaptopRole.UNSURE:
        note_heard(me.folder, msgspec.structs.replace(heard, answered=False, asked_at=me.clock()))
    return None


def _valid(pair: LaptopPair, call: LaptopCall, got: tuple[int, bytes] | None) -> LaptopAnswer | None:
    answer = opened_value(pair.key, got[1], LaptopAnswer) if got and got[0] == 200 else None
    return answer if answer and answer.nonce == call.nonce and answer.me != pair.me else None


def _take_in(me: ThisLaptop, pair: LaptopPair, answer: LaptopAnswer, address: str, clock: float) -> None:
    """What follows from an answer of the other one, in the order in which it may be interrupted."""
    hear(me, answer.duty, answer.base)
    with laptop_changing(me.folder) as laptop:
        now = laptop.pair
        if now is None or now.key != pair.key:
            return
        now.addresses = address_list([address], answer.addresses, now.addresses)
    if now.duty.role != LaptopRole.SECOND:
        return
    heard, moment = last_heard(me.folder), me.clock()
    if answer.refused or answer.duty.role != LaptopRole.DESK or answer.duty.term != now.duty.term:
        note_heard(
            me.folder, msgspec.structs.replace(heard, answered=True, asked_at=moment, refused=answer.refused)
        )
        return
    if answer.packed and not _put_in_use(me, answer, clock):
        return
    note_heard(
        me.folder,
        Heard(moment, answer.digest, answer.revisions, answer.copied_at, moment, refused=answer.refused),
    )
    if answer.is_last:
        _become_desk(me, term=now.duty.term)


def _put_in_use(me: ThisLaptop, answer: LaptopAnswer, clock: float) -> bool:
    """The copy is on the disk and is the database of this laptop, unless it has another duty by now."""
    name = put_down(me.folder, answer.packed, answer.digest, number=next_number(me.folder))
    if name is None:
        return False
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None or not _is_second(pair.duty, answer.duty.term):
            return False
        pair.duty = replace(pair.duty, has_copy=True)
        laptop.database, laptop.secret_key, laptop.clock = name, answer.secret_key, clock
    remove_old_copies(me.folder, but=frozenset({name, *(older.database for older in laptop.older)}))
    return True


def _become_desk(me: ThisLaptop, *, term: int, copied_at: float = 0.0) -> None:
    """The second is the desk of the next term, on the copy it has: of that moment, or the last one there
    could be. LaptopRefused where it has none."""
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None or not _is_second(pair.duty, term):
            raise LaptopRefused("not_second")
        if not pair.duty.has_copy:
            raise LaptopRefused("no_copy")
        pair.duty = after_taking_over(pair.duty)
        pair.before = next(iter(pair.addresses), "")
        pair.base = revisions_of_copy(me.path_of(laptop.database))
        pair.taken_at, pair.copied_at = me.clock() + laptop.clock, copied_at
    forget_heard(me.folder)


def take_over(me: ThisLaptop) -> None:
    """The second goes on as the desk, as the first one doesn't answer. LaptopRefused where it does."""
    answer, pair = call_other(me), _pair_of(me)
    if pair is None or pair.duty.role != LaptopRole.SECOND:
        raise LaptopRefused("not_second")
    if answer is not None and not answer.refused and answer.duty.term >= pair.duty.term:
        raise LaptopRefused("first_answers")
    _become_desk(me, term=pair.duty.term, copied_at=last_heard(me.folder).copied_at)


def hand_over_desk(me: ThisLaptop) -> None:
    """The desk stops; the second fetches the last copy and goes on. LaptopRefused where nobody follows."""
    heard = last_heard(me.folder)
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None or not may_act(pair.duty):
            raise LaptopRefused("not_desk")
        if me.clock() - heard.at > FRESH:
            raise LaptopRefused("second_away")
        pair.duty = replace(pair.duty, hands_over=True)


FRESH = 15.0
"""Seconds after which somebody who asks every two seconds is away."""


def promise(me: ThisLaptop) -> None:
    """A person says that the other one never took over: this one is the desk. LaptopRefused."""
    answer = call_other(me)
    with laptop_changing(me.folder) as laptop:
        pair = laptop.pair
        if pair is None or pair.duty.role == LaptopRole.SECOND:
            raise LaptopRefused("not_desk")
        if answer is not None and pair.duty.role == LaptopRole.UNSURE:
            raise LaptopRefused("other_answers")
        pair.duty = after_promise(pair.duty)


def part(me: ThisLaptop) -> None:
    """This laptop is alone again: a desk keeps its database, any other goes back to its own events."""
    with laptop_changing(me.folder) as laptop:
        if laptop.duty is None or laptop.duty.role != LaptopRole.DESK:
            laptop.database, laptop.secret_key, laptop.clock = "", "", 0.0
        laptop.pair = laptop.offer = None
    forget_heard(me.folder)


def forget_older(me: ThisLaptop) -> None:
    """Somebody has typed again what was listed."""
    with laptop_changing(me.folder) as laptop:
        laptop.older = ()


def note_start(folder: Path) -> None:
    """The program begins: a desk that somebody followed is unsure until it hears the other one."""
    if known_laptop(folder) is None:
        return
    with laptop_changing(folder) as laptop:
        if laptop.pair is not None:
            laptop.pair.duty = after_start(laptop.pair.duty)


def acts_behind(me: ThisLaptop, laptop: Laptop) -> int:
    """Of the desk: how many acts the second has not confirmed."""
    has = last_heard(me.folder).revisions
    return sum(
        later - has.get(slug, 0) for slug, later in revisions_of_copy(me.path_of(laptop.database)).items()
    )
