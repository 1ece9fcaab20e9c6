"""The code that joins two laptops, and the key both make of it.

The code is shown by one and typed into the other; it never travels. Whoever seals with the right
key has had it.
"""

import re
import secrets
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

# 32 letters that are not taken for each other: 5 bits each.
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 20
MINUTES = 10
ATTEMPTS = 5
_PURPOSE = b"flagship: two laptops, one event, 1"


def draw_code() -> str:
    """20 letters, 100 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def code_in_groups(code: str) -> str:
    """As it is read aloud: five groups of four."""
    return " ".join(re.findall("....", code))


def typed_code(text: str) -> str:
    """The code in what was typed, whatever its case, blanks and dashes; "" where it is none."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def key_of_code(code: str) -> str:
    """The key both laptops make of the code, for `sealed_value` and `opened_value`."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(code.encode())
    return urlsafe_b64encode(derived).decode()
