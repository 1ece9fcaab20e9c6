"""A call to another program: signed, never into the own network, never following a redirect."""

import hashlib
import hmac
import io
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

SIGNATURE = "X-Flagship-Signature"
DELIVERY = "X-Flagship-Delivery"
PATIENCE = 10  # seconds, for the whole call
# Networks without IPv4 put its addresses behind this prefix (RFC 6052).
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class Undelivered(Exception):
    """Why a message was not sent: a code of delivery.py, the answer, and whether another try may help."""

    def __init__(self, code: str, detail: str = "", *, may_pass: bool = False) -> None:
        super().__init__(code)
        self.code, self.detail, self.may_pass = code, detail, may_pass


class Deadline:
    """The moment at which a call ends, however busily the other side keeps it alive."""

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds

    def left(self) -> float:
        """The seconds left. Raises TimeoutError when there are none."""
        left = self._ends - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class TimedSocket(io.RawIOBase):
    """A connected socket as http.client uses one. Each reading waits no longer than until the deadline: a
    timeout of the socket alone begins anew with each byte that drips in."""

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._socket, self._deadline = connected, deadline

    def sendall(self, data: bytes) -> None:
        self._socket.settimeout(self._deadline.left())
        self._socket.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._socket.settimeout(self._deadline.left())
        return self._socket.recv_into(buffer)

    def close(self) -> None:
        self._socket.close()
        super().close()


def signature_of(secret: str, body: bytes) -> str:
    """The signature, which the receiver computes again to verify the sender."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def post_signed(url: str, body: bytes, *, secret: str, number: int, inside: bool = False) -> None:
    """Posts the signed body. Raises Undelivered.

    The name is resolved once and that address is called, so that it cannot change in between.
    `inside` allows addresses of the own network.
    """
    headers = {
        "Content-Type": "application/json",
        SIGNATURE: signature_of(secret, body),
        DELIVERY: str(number),
    }
    post(url, body, headers, inside=inside)


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool = False) -> None:
    """Posts the body; all of it, from the name to the first lines of the answer, has one deadline. Raises
    Undelivered; nothing is sent into the own network unless `inside`, and no redirect is followed."""
    parts, deadline = urlsplit(url), Deadline(PATIENCE)
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    address = _address(host, parts.port or (443 if secure else 80), deadline, inside=inside)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = (HTTPSConnection if secure else HTTPConnection)(host, parts.port)
    try:
        connection.sock = TimedSocket(_connect(address, host, deadline, secure=secure), deadline)
        connection.request("POST", path, body, {"User-Agent": "Flagship", **headers})
        answer = connection.getresponse()
    except (OSError, HTTPException, ValueError) as error:
        raise Undelivered("no_answer", type(error).__name__, may_pass=True) from error
    finally:
        connection.close()
    _check(answer.status)


def _check(status: int) -> None:
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Undelivered("redirected", str(status))
    raise Undelivered("answered", str(status), may_pass=status >= 500 or status == 429)


def _connect(address: tuple[str, int], host: str, deadline: Deadline, *, secure: bool) -> socket.socket:
    plain = socket.create_connection(address, timeout=deadline.left())
    if not secure:
        return plain
    plain.settimeout(deadline.left())
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def _address(host: str, port: int, deadline: Deadline, *, inside: bool) -> tuple[str, int]:
    """The address of the host. Raises Undelivered where it is in the own network."""
    try:
        addresses = _resolved(host, port, deadline)
    except (OSError, UnicodeError) as error:
        raise Undelivered("unknown_host", host[:100], may_pass=True) from error
    if not inside and not all(_is_outside(address) for address in addresses):
        raise Undelivered("inside", host[:100])
    return addresses[0], port


def _resolved(host: str, port: int, deadline: Deadline) -> list[str]:
    """The addresses of the name. Raises OSError; TimeoutError at the deadline, which the system's own call
    does not know: it is left behind in its thread."""
    answers: SimpleQueue[list[str] | OSError | UnicodeError] = SimpleQueue()

    def resolve() -> None:
        try:
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(info[4][0]) for info in infos])
        except (OSError, UnicodeError) as error:
            answers.put(error)

    Thread(target=resolve, daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.left())
    except Empty as empty:
        raise TimeoutError from empty
    if isinstance(answer, list):
        return answer
    raise answer


def leads_inside(url: str) -> bool:
    """Whether the address itself is one of the own network; nothing is resolved, so it works offline. Names
    are resolved each time something is sent."""
    host = (urlsplit(url).hostname or "").rstrip(".").lower()
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        infos = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return not all(_is_outside(str(info[4][0])) for info in infos)


def _is_outside(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    # An address of IPv4 inside one of IPv6 is the machine that has it.
    actual = _inner(ip) or ip
    return actual.is_global and not actual.is_multicast


def _inner(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if not isinstance(ip, ipaddress.IPv6Address):
        return None
    if ip in NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour
