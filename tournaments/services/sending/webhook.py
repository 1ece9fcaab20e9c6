"""A call to another program: signed, never into the own network, never following a redirect."""

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
    """Why a message was not sent: a code of delivery.py, the answer, and whether another try may help."""

    def __init__(self, code: str, detail: str = "", *, may_pass: bool = False) -> None:
        super().__init__(code)
        self.code, self.detail, self.may_pass = code, detail, may_pass


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
    """Posts the body. Raises Undelivered; nothing is sent into the own network unless `inside`, and no
    redirect is followed."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    address = _address(host, parts.port or (443 if secure else 80), inside=inside)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = (HTTPSConnection if secure else HTTPConnection)(host, parts.port, timeout=PATIENCE)
    try:
        connection.sock = _connect(address, host, secure=secure)
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


def _connect(address: tuple[str, int], host: str, *, secure: bool) -> socket.socket:
    plain = socket.create_connection(address, timeout=PATIENCE)
    if not secure:
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


def _address(host: str, port: int, *, inside: bool) -> tuple[str, int]:
    """The address of the host. Raises Undelivered where it is in the own network."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undelivered("unknown_host", host[:100], may_pass=True) from error
    addresses = [str(info[4][0]) for info in infos]
    if not inside and not all(_is_outside(address) for address in addresses):
        raise Undelivered("inside", host[:100])
    return addresses[0], port


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
    # An IPv4 address mapped into IPv6 is the same machine.
    mapped = getattr(ip, "ipv4_mapped", None)
    actual = mapped or ip
    return actual.is_global and not actual.is_multicast
