"""Phones that are told: taken down, forgotten, and a note sent so that only the phone can read it.

Sending is Web Push: the content encrypted for the phone (RFC 8291), the sender signed (RFC 8292). A phone
changes nothing of the event, so it stands in no history.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from datetime import datetime
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from ...models import Entry, Outgoing, Phone
from ...wording.refusals import Refused
from .webhook import Undelivered, post

# A lent phone, a tablet, a laptop: whoever has more has most of them twice.
MOST_PHONES = 5
# Seconds a note waits for a phone that is off: after a round nobody needs its table.
LASTS = 3600
LONGEST_ADDRESS = 700
_POINT, _SECRET = 65, 16  # bytes of the two keys
_ENDPOINT = re.compile(r"https://[\w.-]+(:\d{1,4})?/[!-~]*", re.ASCII)
_KEY = re.compile(r"[\w-]+={0,2}", re.ASCII)
GONE = ("404", "410")


def push_is_set_up() -> bool:
    """Whether phones can be told: there is a key, and browsers reach this server over HTTPS."""
    return bool(settings.WEBPUSH_KEY and settings.HTTPS)


def public_push_key() -> str:
    """What a browser has to know to take notes of this server; "" where there are none."""
    if not push_is_set_up():
        return ""
    key = Vapid02.from_string(settings.WEBPUSH_KEY).public_key
    return str(b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def save_phone(
    entry: Entry, *, endpoint: str, public_key: str, shared_secret: str, language: str, now: datetime
) -> Phone:
    """The phone is told from now on; the oldest goes where there are too many. Raises Refused."""
    if not push_is_set_up():
        raise Refused("no_push")
    if not _leads_out(endpoint) or not _is_point(public_key) or _length(shared_secret) != _SECRET:
        raise Refused("no_phone")
    phone, _made = Phone.objects.update_or_create(
        entry=entry,
        endpoint=endpoint,
        defaults={
            "public_key": public_key, "shared_secret": shared_secret, "language": language, "since": now,
        },
    )  # fmt: skip
    kept = Phone.objects.filter(entry=entry).order_by("-pk").values_list("pk", flat=True)[:MOST_PHONES]
    Phone.objects.filter(entry=entry).exclude(pk__in=list(kept)).delete()
    return phone


def delete_phones(entry: Entry, *, endpoint: str = "") -> None:
    """This phone of the player is told no more; without one, none is."""
    phones = Phone.objects.filter(entry=entry)
    (phones.filter(endpoint=endpoint) if endpoint else phones).delete()


def deliver_note(message: Outgoing) -> None:
    """The note is with the maker of the phone. Raises Undelivered; a phone that is gone is forgotten."""
    phone = Phone.objects.filter(pk=int(message.address)).first()
    if phone is None:
        raise Undelivered("phone_gone")
    if not push_is_set_up():
        raise Undelivered("no_push")
    body = _encrypted(json.dumps({"title": message.subject, **json.loads(message.body)}), phone)
    try:
        post(phone.endpoint, body, _headers(phone), inside=settings.WEBHOOK_INSIDE)
    except Undelivered as error:
        if error.code != "answered" or error.detail not in GONE:
            raise
        phone.delete()
        raise Undelivered("phone_gone") from error


def _headers(phone: Phone) -> dict[str, str]:
    where, own = urlsplit(phone.endpoint), urlsplit(settings.SITE_URL)
    # Whom the maker of the phone may ask about the sender; it takes a plain name or a mail address.
    is_named = own.scheme == "https" and "." in (own.hostname or "")
    sender = f"https://{own.hostname}" if is_named else "mailto:flagship@localhost"
    claims = {"aud": f"{where.scheme}://{where.netloc}", "sub": sender}
    return {
        **Vapid02.from_string(settings.WEBPUSH_KEY).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "high",
    }


def _encrypted(text: str, phone: Phone) -> bytes:
    content: bytes = http_ece.encrypt(
        text.encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes_of(phone.public_key),
        auth_secret=_bytes_of(phone.shared_secret),
        version="aes128gcm",
    )
    return content


def _bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _leads_out(endpoint: str) -> bool:
    return len(endpoint) <= LONGEST_ADDRESS and bool(_ENDPOINT.fullmatch(endpoint))


def _is_point(text: str) -> bool:
    """Whether a note can be encrypted with this key: one that can't would hold up all messages behind it."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes_of(text))
    except ValueError:
        return False
    return _length(text) == _POINT


def _length(text: str) -> int:
    """How many bytes this key has; -1 for what is none."""
    try:
        return len(_bytes_of(text)) if len(text) < 100 and _KEY.fullmatch(text) else -1
    except ValueError:
        return -1
