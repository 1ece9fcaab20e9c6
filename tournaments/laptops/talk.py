"""What two laptops say to each other: values, sealed by the key of the pair, over plain HTTP."""

import http.client
from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from .terms import Duty

JOIN_PATH, CALL_PATH = "/laptops/join", "/laptops/call"
ANSWER_SECONDS = 8.0
"""How long a laptop under load may take; whether it is there at all is known after `REACH_SECONDS`."""
REACH_SECONDS = 2.0
MOST_ADDRESSES = 8
LONGEST = 256 * 1024 * 1024

Message = TypeVar("Message")


class LaptopRefused(Exception):
    """Why not, as a code with its sentence in `wording/laptop_sentences.py`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Joining(msgspec.Struct, frozen=True):
    """The first thing the second laptop says."""

    version: str
    name: str
    """What its system calls it."""
    me: str
    addresses: tuple[str, ...]


class Joined(msgspec.Struct, frozen=True):
    name: str
    me: str
    duty: Duty
    addresses: tuple[str, ...]


class LaptopCall(msgspec.Struct, frozen=True):
    """What one asks the other every two seconds."""

    nonce: str
    me: str
    duty: Duty
    version: str
    addresses: tuple[str, ...]
    digest: str = ""
    """Of the copy it has."""
    revisions: dict[str, int] = {}
    """Of each event in that copy."""
    base: dict[str, int] = {}
    """Of a desk that took over: what it began with."""


class LaptopAnswer(msgspec.Struct, frozen=True):
    nonce: str
    """Of the call: so it is no answer that somebody kept."""
    me: str
    duty: Duty
    at: float
    """Unix time by the clock of whoever answers."""
    addresses: tuple[str, ...]
    base: dict[str, int] = {}
    refused: str = ""
    digest: str = ""
    packed: bytes = b""
    """The copy; empty where the caller has it."""
    revisions: dict[str, int] = {}
    copied_at: float = 0.0
    is_last: bool = False
    """The desk has stopped, and nothing will be written after this copy."""
    secret_key: str = ""


def sealed_value(key: str, value: object) -> bytes:
    """The value, encrypted and authenticated."""
    return Fernet(key).encrypt(msgspec.msgpack.encode(value))


def opened_value(key: str, body: bytes, kind: type[Message]) -> Message | None:
    """The value; None where it was sealed with another key, or is another one."""
    try:
        return msgspec.msgpack.decode(Fernet(key).decrypt(body), type=kind)
    except (InvalidToken, msgspec.DecodeError):
        return None


def post_to(address: str, path: str, body: bytes) -> tuple[int, bytes] | None:
    """Status and body of the answer; None where nobody answers at this address."""
    try:
        parts = urlsplit(address)
        line = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=REACH_SECONDS)
        line.connect()
        try:
            line.sock.settimeout(ANSWER_SECONDS)
            line.request("POST", path, body, {"Content-Type": "application/octet-stream"})
            answer = line.getresponse()
            return answer.status, answer.read(LONGEST)
        finally:
            line.close()
    except (OSError, http.client.HTTPException, ValueError):
        return None


def whole_address(text: str) -> str:
    """What somebody typed as an address with http:// and port; "" where it is none."""
    text = text.strip().rstrip("/")
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        number = parts.port or 8000
    except ValueError:
        return ""
    host = parts.hostname or ""
    if parts.scheme != "http" or not host or not set(host) <= _OF_HOSTS:
        return ""
    return f"http://[{host}]:{number}" if ":" in host else f"http://{host}:{number}"


_OF_HOSTS = set("abcdefghijklmnopqrstuvwxyz0123456789.-_:")


def address_list(*groups: Iterable[str]) -> tuple[str, ...]:
    """All of them once, in this order, and not without end."""
    whole = (whole_address(address) for group in groups for address in group)
    return tuple(dict.fromkeys(address for address in whole if address))[:MOST_ADDRESSES]
