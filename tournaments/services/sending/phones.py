"""Phones that receive notes: saved, deleted, and sent a note that only the phone can read.

Sending is Web Push: the content encrypted for the phone (RFC 8291), the sender signed (RFC 8292). A phone
does not change the event, so it is not in the history.
"""

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

# A borrowed phone, a tablet, a laptop: whoever has more has registered some of them twice.
MOST_PHONES = 5
# Seconds a note waits for a phone that is off: after a round nobody needs its table.
LASTS = 3600
LONGEST_ADDRESS = 700
_POINT, _SECRET = 65, 16  # bytes of the two keys
_ENDPOINT = re.compile(r"https://[\w.-]+(:\d{1,4})?/[!-~]*", re.ASCII)
_KEY = re.compile(r"[\w-]+={0,2}", re.ASCII)
GONE = ("404", "410")


def push_is_set_up() -> bool:
    """Whether phones can be notified: there is a key, and browsers reach this server over HTTPS."""
    return bool(settings.WEBPUSH_KEY and settings.HTTPS)


def public_push_key() -> str:
    """The public key a browser needs to receive notes of this server; "" without a key."""
    if not push_is_set_up():
        return ""
    key = Vapid02.from_string(settings.WEBPUSH_KEY).public_key
    return str(b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def save_phone(
    entry: Entry, *, endpoint: str, public_key: str, shared_secret: str, language: str, now: datetime
) -> Phone:
    """Saves a phone for notes; the oldest is deleted where there are too many. Raises Refused."""
    if not push_is_set_up():
        raise Refused("no_push")
    leads_out = len(endpoint) <= LONGEST_ADDRESS and _ENDPOINT.fullmatch(endpoint)
    if not leads_out or not _is_point(public_key) or _length(shared_secret) != _SECRET:
        raise Refused("no_phone")
    phone, _made = Phone.objects.update_or_create(
        entry=entry,
        endpoint=endpoint,
        defaults={
            "public_key": public_key, "shared_secret": shared_secret, "language": language, "since": now,
        },
    )  # fmt: skip
    latest = Phone.objects.filter(entry=entry).order_by("-pk").values_list("pk", flat=True)[:MOST_PHONES]
    Phone.objects.filter(entry=entry).exclude(pk__in=list(latest)).delete()
    return phone


def delete_phones(entry: Entry, *, endpoint: str = "") -> None:
    """Deletes this phone of the player; without `endpoint`, all of them."""
    phones = Phone.objects.filter(entry=entry)
    (phones.filter(endpoint=endpoint) if endpoint else phones).delete()


def deliver_note(message: Outgoing) -> None:
    """Posts the note to the push service of the phone. Raises Undelivered; a lost phone is deleted."""
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
    endpoint, site = urlsplit(phone.endpoint), urlsplit(settings.SITE_URL)
    # The contact for the push service: a web address or a mail address.
    is_named = site.scheme == "https" and "." in (site.hostname or "")
    sender = f"https://{site.hostname}" if is_named else "mailto:flagship@localhost"
    claims = {"aud": f"{endpoint.scheme}://{endpoint.netloc}", "sub": sender}
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


def _is_point(text: str) -> bool:
    """Whether a note can be encrypted with this key: an unusable one would block all messages after it."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes_of(text))
    except ValueError:
        return False
    return _length(text) == _POINT


def _length(text: str) -> int:
    """The number of bytes of this key; -1 for an invalid one."""
    try:
        return len(_bytes_of(text)) if len(text) < 100 and _KEY.fullmatch(text) else -1
    except ValueError:
        return -1
