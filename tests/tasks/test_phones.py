"""Notes to phones: only the phone reads them, each with its state, and a phone that is gone is forgotten."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02
from pytest_django import Settings

from tests.factories import NOW, Cast, entry_of, make_cast, make_event, minutes, refused
from tournaments.access.links import link_of
from tournaments.models import Entry, Outgoing, Phone, Tournament
from tournaments.services.event.addresses import delete_addresses
from tournaments.services.event.announcements import announce, take_announcement_down
from tournaments.services.event.delivery import deliver_waiting
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.forgetting import forget_self
from tournaments.services.rounds.rounds import pair_round, publish_round
from tournaments.services.sending.phones import MOST_PHONES, delete_phones, public_push_key, save_phone

pytestmark = pytest.mark.django_db
KEY = "8GplT7Yz3l1Vq0m0HhA3oZcW2J9m3q1nY8Q0l5rXo1E"


def text_of(key: bytes) -> str:
    return urlsafe_b64encode(key).decode().rstrip("=")


class Maker(BaseHTTPRequestHandler):
    """The maker of the phone takes notes for it: it can tell who sent them, not what they say."""

    heard: list[tuple[dict[str, str], bytes]]
    answers: list[int]

    def do_POST(self) -> None:  # the name the server looks for
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((dict(self.headers), body))
        self.send_response(self.answers.pop(0) if self.answers else 201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_words: Any) -> None:
        """Nothing on the screen."""


class Hand:
    """A phone in a hand: its keys, and what it can read."""

    def __init__(self) -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.said = {"public_key": text_of(point), "shared_secret": text_of(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(text)
        return found


@pytest.fixture
def maker() -> Iterator[type[Maker]]:
    class Heard(Maker):
        heard = []
        answers = []

    server = HTTPServer(("127.0.0.1", 0), Heard)
    Thread(target=server.serve_forever, daemon=True).start()
    Heard.url = f"http://127.0.0.1:{server.server_port}/note/1"  # type: ignore[attr-defined]
    yield Heard
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def with_key(settings: Settings) -> None:
    settings.WEBPUSH_KEY, settings.HTTPS, settings.WEBHOOK_INSIDE = KEY, True, True
    settings.SITE_URL = "https://hall.example"


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


def told(entry: Entry, maker: Any, *, language: str = "en") -> Hand:
    """The player's phone, whose maker stands in this room."""
    hand = Hand()
    save_phone(entry, endpoint="https://maker.example/1", language=language, now=NOW, **hand.said)
    Phone.objects.filter(entry=entry).update(endpoint=maker.url)
    return hand


def test_a_phone_is_told_its_table_and_nobody_else_can_read_it(
    maker: Any, event: Tournament, cast: Cast
) -> None:
    hand = told(entry_of(event, "p1"), maker, language="pl")
    start_tournament(event, cast.ozzel, now=NOW)
    publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    assert not deliver_waiting(event.pk, now=NOW)
    [(headers, body)] = maker.heard
    note = hand.read(body)
    assert note["title"].startswith("Battle of Hoth: runda 1: stół")
    assert note["link"] == reverse("player-page", args=[link_of(entry_of(event, "p1"))])
    assert note["text"].encode() not in body
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "3600")
    scheme, _, rest = headers["Authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", public_push_key())
    assert Vapid02.verify(headers["Authorization"])
    assert (Outgoing.objects.get().state, Outgoing.objects.get().channel) == ("sent", "push")


def test_what_is_announced_is_told_and_taking_it_down_is_not(
    maker: Any, event: Tournament, cast: Cast
) -> None:
    hand = told(entry_of(event, "p2"), maker)
    announce(event, cast.ozzel, text="Lunch at one", now=NOW)
    take_announcement_down(event, cast.ozzel, now=minutes(1))
    deliver_waiting(event.pk, now=NOW)
    assert [hand.read(body)["text"] for _headers, body in maker.heard] == ["Lunch at one"]


@pytest.mark.parametrize("answer", [404, 410])
def test_a_phone_that_is_gone_is_forgotten(maker: Any, event: Tournament, cast: Cast, answer: int) -> None:
    told(entry_of(event, "p1"), maker)
    maker.answers.append(answer)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    assert not deliver_waiting(event.pk, now=NOW)
    message = Outgoing.objects.get()
    assert (message.state, message.problem, Phone.objects.count()) == ("failed", "phone_gone", 0)
    announce(event, cast.ozzel, text="Again", now=minutes(1))
    assert Outgoing.objects.count() == 1


def test_a_maker_that_is_busy_is_tried_again(maker: Any, event: Tournament, cast: Cast) -> None:
    told(entry_of(event, "p1"), maker)
    maker.answers.append(503)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    assert deliver_waiting(event.pk, now=NOW)
    assert not deliver_waiting(event.pk, now=NOW)
    assert (Outgoing.objects.get().state, len(maker.heard)) == ("sent", 2)


def test_a_note_nobody_can_send_does_not_hold_up_those_behind_it(
    maker: Any, event: Tournament, cast: Cast
) -> None:
    """Its phone was written by an older version, which took any key."""
    told(entry_of(event, "p1"), maker)
    told(entry_of(event, "p2"), maker)
    Phone.objects.filter(entry__key="p1").update(public_key="AAAA")
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    deliver_waiting(event.pk, now=NOW)
    states = list(Outgoing.objects.order_by("pk").values_list("state", "problem"))
    assert (states, len(maker.heard)) == ([("failed", "broken"), ("sent", "")], 1)


def test_nothing_is_sent_to_a_machine_inside(
    maker: Any, settings: Settings, event: Tournament, cast: Cast
) -> None:
    """The address comes from a browser, so it may be anybody's."""
    told(entry_of(event, "p1"), maker)
    settings.WEBHOOK_INSIDE = False
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    deliver_waiting(event.pk, now=NOW)
    assert (Outgoing.objects.get().problem, maker.heard) == ("inside", [])


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://maker.example/1"},
        {"endpoint": "https:///1"},
        {"endpoint": "https://me:word@maker.example/1"},
        {"endpoint": "https://maker.example/" + "x" * 700},
        {"endpoint": "https://maker.example:99999/1"},
        {"public_key": "short"},
        {"public_key": text_of(b"\x04" + b"\x01" * 64)},  # A key of the right length that lies on no curve.
        {"shared_secret": "ü"},
        {"shared_secret": "A" * 200},
        {"shared_secret": text_of(bytes(16)) + "." * 40},  # What decodes, and has no room where it is kept.
        {"endpoint": "https://maker.example/1 HTTP/1.1\r\nHost: other"},
    ],
)
def test_what_is_no_phone_is_refused(event: Tournament, wrong: dict[str, str]) -> None:
    said = {"endpoint": "https://maker.example/1", **Hand().said, **wrong}
    with refused("no_phone"):
        save_phone(entry_of(event, "p1"), language="en", now=NOW, **said)
    assert not Phone.objects.exists()


def test_the_own_page_switches_it_on_and_off(event: Tournament) -> None:
    entry, client = entry_of(event, "p1"), Client()
    token, said = link_of(entry), Hand().said
    page = client.get(reverse("player-page", args=[token]), secure=True).content.decode()
    assert f'data-key="{public_push_key()}"' in page
    fields = {
        "endpoint": "https://maker.example/1", "p256dh": said["public_key"], "auth": said["shared_secret"],
    }  # fmt: skip
    at = reverse("player-phone", args=[token])
    for _twice in range(2):
        assert client.post(at, fields, secure=True).json() == {}
    assert Phone.objects.get().entry == entry
    assert client.post(at, {**fields, "auth": ""}, secure=True).status_code == 422
    assert (
        "https://maker.example/1"
        in client.get(reverse("player-data", args=[token]) + "?as=json", secure=True).content.decode()
    )
    client.post(at, {"endpoint": "https://maker.example/1", "off": "1"}, secure=True)
    assert not Phone.objects.exists()


def test_of_many_phones_the_newest_stay_and_all_go_at_the_players_word(event: Tournament) -> None:
    entry = entry_of(event, "p1")
    for number in range(MOST_PHONES + 2):
        save_phone(entry, endpoint=f"https://maker.example/{number}", language="en", now=NOW, **Hand().said)
    assert [phone.endpoint[-1] for phone in Phone.objects.all()] == ["2", "3", "4", "5", "6"]
    client = Client()
    client.post(reverse("player-phones-delete", args=[link_of(entry)]), secure=True)
    assert not Phone.objects.exists()
    delete_phones(entry)


def test_phones_go_with_the_addresses_and_with_who_is_forgotten(
    maker: Any, event: Tournament, cast: Cast
) -> None:
    told(entry_of(event, "p1"), maker)
    told(entry_of(event, "p2"), maker)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    forget_self(entry_of(event, "p1"), now=NOW)
    assert [phone.entry.key for phone in Phone.objects.all()] == ["p2"]
    delete_addresses(event, None, now=NOW)
    assert (Phone.objects.count(), Outgoing.objects.count()) == (0, 0)


def test_who_is_forgotten_stands_in_no_note_to_others_whatever_signs_the_name_has(
    maker: Any, event: Tournament, cast: Cast
) -> None:
    told(entry_of(event, "p2"), maker)
    Entry.objects.filter(pk=entry_of(event, "p1").pk).update(own_name='Jan "Fox" K.', name='Jan "Fox" K.')
    announce(event, cast.ozzel, text='Jan "Fox" K. has lost a "text".', now=NOW)
    forget_self(entry_of(event, "p1"), now=NOW)
    body = json.loads(Outgoing.objects.get().body)
    assert body["text"] == 'Player 1 has lost a "text".'


@pytest.mark.parametrize(("key", "https"), [("", True), (KEY, False)])
def test_without_key_or_https_there_is_none_and_the_pages_say_so(
    settings: Settings, event: Tournament, cast: Cast, key: str, https: bool
) -> None:
    settings.WEBPUSH_KEY, settings.HTTPS = key, https
    entry = entry_of(event, "p1")
    with refused("no_push"):
        save_phone(entry, endpoint="https://maker.example/1", language="en", now=NOW, **Hand().said)
    assert 'id="phone"' not in Client().get(reverse("player-page", args=[link_of(entry)])).content.decode()
    desk = Client()
    desk.force_login(cast.ozzel)
    page = desk.get(reverse("messages", args=[event.slug])).content.decode()
    assert "Notes to phones are off" in page


def test_a_new_key_is_one_the_program_takes(capsys: pytest.CaptureFixture[str], settings: Settings) -> None:
    call_command("push_key")
    name, _, settings.WEBPUSH_KEY = capsys.readouterr().out.strip().partition("=")
    assert (name, len(public_push_key())) == ("WEBPUSH_KEY", 87)
