"""push_key: a new key for push messages to phones, to be put into the environment."""

from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management.base import BaseCommand
from py_vapid.utils import b64urlencode


class Command(BaseCommand):
    help = "Print a new key for notes to phones. Phones that took an older one have to be told again."

    def handle(self, *args: Any, **options: Any) -> None:
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        self.stdout.write(f"WEBPUSH_KEY={b64urlencode(number.to_bytes(32, 'big'))}")
