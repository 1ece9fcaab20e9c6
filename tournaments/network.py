"""The names and addresses of this machine: what it answers to, and how phones in the hall reach it."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address

HERE = ("localhost", "127.0.0.1", "[::1]")
FRESH = 10.0  # seconds
# Linux: "what is the address of this interface?"
_SIOCGIFADDR = 0x8915


class OwnNames(list[str]):
    """ALLOWED_HOSTS of a machine that nobody told its name: its own names, and its addresses as they are now.

    A laptop is carried from one network into the next while Flagship runs; its phones must find it there.
    """

    def __init__(self, more: Iterable[str] = ()) -> None:
        name = socket.gethostname().lower()
        super().__init__(dict.fromkeys([*HERE, *([name, f"{name}.local"] if name else []), *more]))
        self._known: tuple[float, tuple[str, ...]] = (0.0, ())

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        asked, addresses = self._known
        if not asked or time.monotonic() - asked > FRESH:
            addresses = lan_addresses()
            self._known = time.monotonic(), addresses
        yield from addresses


def lan_addresses() -> tuple[str, ...]:
    """This machine's addresses in its networks, the one of the way out first; () without a network."""
    # The name of the machine is not asked for its addresses: without a network that can take seconds.
    found = dict.fromkeys([*_way_out(), *_of_interfaces()])
    return tuple(address for address in found if not ip_address(address).is_loopback)


def is_loopback(host: str | None) -> bool:
    """True for a name that leads every machine to itself."""
    with suppress(ValueError):
        return ip_address((host or "").strip("[]")).is_loopback
    return (host or "").lower() == "localhost"


def _way_out() -> Iterator[str]:
    # Nothing is sent: it only asks which address a packet to the outside would bear.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        yield str(probe.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    try:
        from fcntl import ioctl
    except ImportError:  # Windows
        return
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):
                answer = ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])
