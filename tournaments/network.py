"""The names and addresses of this machine: those it accepts, and those by which phones reach it."""

import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
# Linux: "what is the address of this interface?"
_SIOCGIFADDR = 0x8915


class OwnNames(list[str]):
    """ALLOWED_HOSTS of a machine without a configured name: its own names and its current addresses.

    A laptop moves from one network to the next while Flagship runs, or gets the address of another one that
    died, and phones must reach it there at once.
    """

    def __init__(self, more: Iterable[str] = ()) -> None:
        name = socket.gethostname().lower()
        super().__init__(dict.fromkeys([*LOOPBACK_NAMES, *([name, f"{name}.local"] if name else []), *more]))

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from lan_addresses()


def lan_addresses() -> tuple[str, ...]:
    """This machine's addresses in its networks, that of the default route first; () without a network."""
    # The host name is not resolved: without a network that can take seconds.
    addresses = dict.fromkeys([*_default_address(), *_interface_addresses()])
    return tuple(address for address in addresses if not ip_address(address).is_loopback)


def is_loopback(host: str | None) -> bool:
    """True for a name or address by which every machine reaches itself."""
    with suppress(ValueError):
        return ip_address((host or "").strip("[]")).is_loopback
    return (host or "").lower() == "localhost"


def _default_address() -> Iterator[str]:
    # Nothing is sent: it only tells which address a packet to the outside would have.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        yield str(probe.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    try:
        from fcntl import ioctl
    except ImportError:  # Windows
        return
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):
                answer = ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])
