"""One call to another program: signed, never into the own network, never where a redirect leads."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

SIGNATURE = "X-Flagship-Signature"
DELIVERY = "X-Flagship-Delivery"
PATIENCE = 10  # seconds


class Undelivered(Exception):
    """Why it is not out: a code of delivery.py, what the other side said, whether another try may help."""

    def __init__(self, code: str, detail: str = "", *, may_pass: bool = False) -> None:
        super().__init__(code)
        self.code, self.detail, self.may_pass = code, detail, may_pass


def signature_of(secret: str, body: bytes) -> str:
    """What the receiver computes anew to know that the event sent this."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def post_signed(url: str, body: bytes, *, secret: str, number: int, inside: bool = False) -> None:
    """The body is with the receiver. Raises Undelivered.

    The name is looked up once and that very address is called, so that it cannot lead elsewhere meanwhile.
    `inside` allows addresses of the own network.
    """
    headers = {
        "Content-Type": "application/json",
        SIGNATURE: signature_of(secret, body),
        DELIVERY: str(number),
    }
    post(url, body, headers, inside=inside)


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool = False) -> None:
    """The body is with whoever listens at this address. Raises Undelivered; nothing is sent to a machine of
    the own network unless `inside`, and no redirect is followed."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    address = _address(host, parts.port or (443 if secure else 80), inside=inside)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    line = (HTTPSConnection if secure else HTTPConnection)(host, parts.port, timeout=PATIENCE)
    try:
        line.sock = _connected(address, host, secure=secure)
        line.request("POST", path, body, {"User-Agent": "Flagship", **headers})
        answer = line.getresponse()
    except (OSError, HTTPException, ValueError) as error:
        raise Undelivered("no_answer", type(error).__name__, may_pass=True) from error
    finally:
        line.close()
    _check(answer.status)


def _check(status: int) -> None:
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Undelivered("redirected", str(status))
    raise Undelivered("answered", str(status), may_pass=status >= 500 or status == 429)


def _connected(address: tuple[str, int], host: str, *, secure: bool) -> socket.socket:
    plain = socket.create_connection(address, timeout=PATIENCE)
    if not secure:
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


def _address(host: str, port: int, *, inside: bool) -> tuple[str, int]:
    """Where the name leads, if nowhere into the own network. Raises Undelivered."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undelivered("unknown_host", host[:100], may_pass=True) from error
    addresses = [str(each[4][0]) for each in found]
    if not inside and not all(_is_outside(each) for each in addresses):
        raise Undelivered("inside", host[:100])
    return addresses[0], port


def leads_inside(url: str) -> bool:
    """Whether the address itself says that it leads into the own network; nothing is looked up, so that it is
    answered without a network, too. Where a name leads, is asked each time something is sent."""
    host = (urlsplit(url).hostname or "").rstrip(".").lower()
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return not all(_is_outside(str(each[4][0])) for each in found)


def _is_outside(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    # An address of the old kind written as one of the new kind leads to the same machine.
    mapped = getattr(ip, "ipv4_mapped", None)
    seen = mapped or ip
    return seen.is_global and not seen.is_multicast
