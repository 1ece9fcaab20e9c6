"""Messages on their way: mail through a real SMTP server, the webhook to a real receiver; their states."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import Settings

from config.celery import app
from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet
from tests.factories import Cast, entry_of, make_cast, make_event, refused, report
from tests.ports import free_port
from tournaments.access.links import link_of_registration
from tournaments.acts import Action
from tournaments.models import Entry, Outgoing, Registration, Tournament
from tournaments.services.event.announcements import announce
from tournaments.services.event.delivery import MOST_TRIES, deliver_waiting, try_again
from tournaments.services.event.reminders import remind_players, set_webhook
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.sweeping import sweep
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.forgetting import forget_entry, forget_self
from tournaments.services.people.registration import Applicant, accept_place, register, withdraw_registration
from tournaments.services.rounds.rounds import pair_round, publish_round
from tournaments.services.sending import webhook
from tournaments.services.sending.webhook import signature_of
from tournaments.tasks import call_webhooks

pytestmark = pytest.mark.django_db

NOW = timezone.now()


class Post:
    """A mail server: who is unknown is refused, who is busy is put off once."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str]] = []
        self.busy = 1

    async def handle_RCPT(  # the name the server looks for
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if address.startswith("unknown"):
            return "550 no such user here"
        if address.startswith("busy") and self.busy:
            self.busy -= 1
            return "451 try later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if envelope.rcpt_tos[0].startswith("full"):
            return "552 mailbox full"
        text = envelope.content.decode()
        subject = next(line for line in text.splitlines() if line.startswith("Subject:"))
        self.got.append((envelope.rcpt_tos[0], subject))
        return "250 OK"


@pytest.fixture
def post(settings: Settings) -> Iterator[Post]:
    post = Post()
    port = free_port()
    server = Controller(post, hostname="127.0.0.1", port=port)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.SITE_URL = "https://hall.example"
    yield post
    server.stop()


class Receiver(BaseHTTPRequestHandler):
    """Another program: keeps what it hears, and answers what it is told to answer."""

    heard: list[tuple[str, bytes]]
    answers: list[int]

    def do_POST(self) -> None:  # the name the server looks for
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.headers["X-Flagship-Signature"], body))
        self.send_response(self.answers.pop(0) if self.answers else 200)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_words: Any) -> None:
        """Nothing on the screen."""


@pytest.fixture
def receiver(settings: Settings) -> Iterator[type[Receiver]]:
    class Hook(Receiver):
        heard = []
        answers = []

    server = HTTPServer(("127.0.0.1", 0), Hook)
    Thread(target=server.serve_forever, daemon=True).start()
    settings.WEBHOOK_INSIDE = True
    Hook.url = f"http://127.0.0.1:{server.server_port}/hook?room=1"  # type: ignore[attr-defined]
    yield Hook
    server.shutdown()
    server.server_close()


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Five players of whom three left an address."""
    event = make_event(cast, players=5)
    for key, address in (("p1", "one@x.test"), ("p2", "unknown@x.test"), ("p3", "busy@x.test")):
        Entry.objects.filter(tournament=event, key=key).update(email=address)
    return event


def states() -> dict[str, tuple[str, str]]:
    return {each.address: (each.state, each.problem) for each in Outgoing.objects.all()}


def test_a_published_round_goes_to_all_who_left_an_address(post: Post, event: Tournament, cast: Cast) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    assert set(states().values()) == {("waiting", "")}
    assert deliver_waiting(event.pk, now=NOW)
    # Refused for good, put off, out.
    assert states() == {
        "one@x.test": ("sent", ""),
        "unknown@x.test": ("failed", "refused"),
        "busy@x.test": ("waiting", "refused"),
    }
    assert not deliver_waiting(event.pk, now=NOW)
    assert states()["busy@x.test"] == ("sent", "")
    assert [address for address, _subject in post.got] == ["one@x.test", "busy@x.test"]
    message = Outgoing.objects.get(address="one@x.test")
    match = event.rounds.get().matches.get(seats__entry__key="p1")
    where = "round 1: bye" if match.kind == "bye" else f"round 1: table {match.table}"
    assert message.subject == f"Battle of Hoth: {where}"
    assert "Hello A1," in message.body
    assert "https://hall.example/p/" in message.body
    assert Outgoing.objects.get(address="unknown@x.test").detail == "550 no such user here"


@pytest.mark.parametrize(
    ("address", "problem", "said"),
    [
        ("unknown@x.test", "refused", "550 no such user here"),
        ("full@x.test", "mail_answered", "552 mailbox full"),
    ],
)
def test_mail_that_is_refused_has_failed_with_the_servers_words_and_goes_again_by_a_button(
    post: Post, event: Tournament, cast: Cast, address: str, problem: str, said: str
) -> None:
    Entry.objects.exclude(key="p1").update(email="")
    Entry.objects.filter(key="p1").update(email=address)
    remind_players(event, cast.ozzel, now=NOW)
    assert not deliver_waiting(event.pk, now=NOW)
    assert states() == {address: ("failed", problem)}
    client = Client()
    client.force_login(cast.ozzel)
    page = client.get(reverse("messages", args=[event.slug])).content.decode()
    assert said in page
    # Somebody has put it right there: the same message, sent again from the page.
    Outgoing.objects.update(address="right@x.test")
    client.post(reverse("message-again", args=[event.slug]), {"message": Outgoing.objects.get().pk})
    deliver_waiting(event.pk, now=NOW)
    assert states() == {"right@x.test": ("sent", "")}
    assert [to for to, _subject in post.got] == ["right@x.test"]


def test_a_checked_list_and_a_reminder_go_in_the_readers_language(
    post: Post, event: Tournament, cast: Cast
) -> None:
    cast.piett.language = "pl"
    cast.piett.save()
    Entry.objects.filter(key="p1").update(user=cast.piett)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    check_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW, reason="Fine")
    assert Outgoing.objects.get().subject == "Battle of Hoth: twoja lista jest w porządku"
    remind_players(event, cast.ozzel, now=NOW)
    assert Outgoing.objects.filter(action="remind_players").count() == 3


def test_without_a_mail_server_nothing_is_written(settings: Settings, event: Tournament, cast: Cast) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    start_tournament(event, cast.ozzel, now=NOW)
    publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    with refused("no_mail_server"):
        remind_players(event, cast.ozzel, now=NOW)
    assert (Outgoing.objects.count(), mail.outbox) == (0, [])


def test_a_mail_server_that_is_away_is_tried_and_given_up_with_a_sentence(
    post: Post, settings: Settings, event: Tournament, cast: Cast
) -> None:
    settings.EMAIL_PORT = 1
    Entry.objects.exclude(key="p1").update(email="")
    remind_players(event, cast.ozzel, now=NOW)
    for _try in range(MOST_TRIES):
        assert states() == {"one@x.test": ("waiting", "no_mail_answer" if _try else "")}
        deliver_waiting(event.pk, now=NOW)
    assert states() == {"one@x.test": ("failed", "no_mail_answer")}


def test_the_webhook_hears_what_is_public_signed(receiver: Any, event: Tournament, cast: Cast) -> None:
    secret = set_webhook(event, cast.ozzel, url=receiver.url, kind="json", now=NOW)
    announce(event, cast.ozzel, text="Lunch at one", now=NOW)
    event.refresh_from_db()
    call_webhooks.apply(args=[event.pk])
    assert states() == {receiver.url: ("sent", "")}
    [(signature, body)] = receiver.heard
    assert signature == signature_of(secret, body)
    assert signature != signature_of("another secret", body)
    assert json.loads(body) == {
        "event": event.slug, "name": "Battle of Hoth", "revision": event.revision, "at": NOW.isoformat(),
        "act": "announce", "says": "announced: Lunch at one", "data": {"text": "Lunch at one"},
    }  # fmt: skip
    # Nobody is named to it.
    start_tournament(event, cast.ozzel, now=NOW)
    publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    deliver_waiting(event.pk, now=NOW)
    assert [json.loads(body)["act"] for _signature, body in receiver.heard] == [
        "announce", "start_tournament", "publish_round",
    ]  # fmt: skip
    assert b"A1" not in b"".join(body for _signature, body in receiver.heard)
    # The list of messages says which act each was about.
    leader = Client()
    leader.force_login(cast.ozzel)
    page = leader.get(reverse("messages", args=[event.slug])).content.decode()
    assert all(str(action.act.right) in page for action in (Action.ANNOUNCE, Action.PUBLISH_ROUND))


def test_a_channel_of_discord_gets_its_shape_and_pings_nobody(
    receiver: Any, event: Tournament, cast: Cast
) -> None:
    set_webhook(event, cast.ozzel, url=receiver.url, kind="discord", now=NOW)
    announce(event, cast.ozzel, text="@everyone lunch", now=NOW)
    deliver_waiting(event.pk, now=NOW)
    assert json.loads(receiver.heard[0][1]) == {
        "content": "**Battle of Hoth**: announced: @everyone lunch", "allowed_mentions": {"parse": []},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "state"),
    [(500, ("waiting", "answered")), (404, ("failed", "answered")), (302, ("failed", "redirected"))],
)
def test_a_receiver_that_fails_is_tried_again_only_where_that_may_help(
    receiver: Any, event: Tournament, cast: Cast, answer: int, state: tuple[str, str]
) -> None:
    set_webhook(event, cast.ozzel, url=receiver.url, kind="json", now=NOW)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    receiver.answers.append(answer)
    deliver_waiting(event.pk, now=NOW)
    assert states() == {receiver.url: state}
    assert len(receiver.heard) == 1
    assert try_again(event, Outgoing.objects.get().pk)
    assert not deliver_waiting(event.pk, now=NOW)
    assert states() == {receiver.url: ("sent", "")}
    assert not try_again(event, Outgoing.objects.get().pk)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.1.2.3", "192.168.0.7", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]"],
)
def test_nothing_is_sent_to_a_machine_inside(
    receiver: Any, settings: Settings, event: Tournament, cast: Cast, host: str
) -> None:
    port = receiver.url.split(":")[2]
    url = f"http://{host}:{port}"
    # It was set where that is allowed, or the name led elsewhere then.
    set_webhook(event, cast.ozzel, url=url, kind="json", now=NOW)
    settings.WEBHOOK_INSIDE = False
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    assert not deliver_waiting(event.pk, now=NOW)
    assert states() == {url: ("failed", "inside")}
    assert receiver.heard == []


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:8000/", "https://localhost/x", "http://LOCALHOST./", "http://user:pw@10.0.0.1/", "http://2130706433/",
     "http://0x7f.1/", "http://[::1]/", "http://[2002:a00:1::]/", "http://169.254.169.254/latest", "http://printer.local/"],
)  # fmt: skip
def test_an_address_that_leads_inside_is_refused_where_it_is_typed(
    settings: Settings, event: Tournament, cast: Cast, url: str
) -> None:
    settings.WEBHOOK_INSIDE = False
    with refused("webhook_inside"):
        set_webhook(event, cast.ozzel, url=url, kind="json", now=NOW)
    settings.WEBHOOK_INSIDE = True
    assert set_webhook(event, cast.ozzel, url=url, kind="json", now=NOW)


@pytest.mark.parametrize("url", ["ftp://x.test/a", "hook", "http://", "javascript:alert(1)"])
def test_what_is_no_address_is_refused(event: Tournament, cast: Cast, url: str) -> None:
    with refused("webhook_address"):
        set_webhook(event, cast.ozzel, url=url, kind="json", now=NOW)


def test_a_message_whose_sender_died_is_taken_again(receiver: Any, event: Tournament, cast: Cast) -> None:
    set_webhook(event, cast.ozzel, url=receiver.url, kind="json", now=NOW)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    Outgoing.objects.update(state="sending", tries=1, tried_at=NOW)
    deliver_waiting(event.pk, now=NOW + timedelta(minutes=4))
    assert receiver.heard == []
    deliver_waiting(event.pk, now=NOW + timedelta(minutes=6))
    assert (len(receiver.heard), states()) == (1, {receiver.url: ("sent", "")})


def test_an_act_that_is_refused_sends_nothing(receiver: Any, event: Tournament, cast: Cast) -> None:
    set_webhook(event, cast.ozzel, url=receiver.url, kind="json", now=NOW)
    with refused("nothing_said"):
        announce(event, cast.ozzel, text=" ", now=NOW)
    assert Outgoing.objects.count() == 0


def test_forgetting_somebody_leaves_the_messages_for_others_to_go_out(
    settings: Settings, receiver: Any, event: Tournament, cast: Cast
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SITE_URL = "https://hall.example"
    set_webhook(event, cast.ozzel, url=receiver.url, kind="json", now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    round_ = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    match = round_.matches.exclude(table=None).first()
    gone, stays = (seat.entry for seat in match.seats.select_related("entry"))
    Outgoing.objects.all().delete()
    Entry.objects.filter(pk__in=(gone.pk, stays.pk)).update(email="both@x.test")
    for channel, entry, body in (
        ("mail", gone, f"Hello {gone.name}"),
        ("mail", stays, f"You play against {gone.name}."),
        ("webhook", None, json.dumps({"act": "drop_entry", "says": gone.name, "data": {"name": gone.name}})),
    ):
        Outgoing.objects.create(
            tournament=event, channel=channel, entry=entry, address="both@x.test", body=body, created_at=NOW
        )
    report(match, cast.ozzel)
    drop_entry(gone, cast.ozzel, now=NOW)
    forget_entry(Entry.objects.get(pk=gone.pk), cast.ozzel, now=NOW)
    name = Entry.objects.get(pk=gone.pk).name
    left = Outgoing.objects.filter(state="waiting").order_by("pk")[:2]
    assert [(each.entry, each.body) for each in left] == [
        (stays, f"You play against {name}."),
        (None, json.dumps({"act": "drop_entry", "says": name, "data": {"name": name}})),
    ]


@pytest.mark.parametrize(
    ("kind", "key", "said"),
    [
        ("discord", "content", "**Battle of Hoth**: announced: Player 1 has lost the dice"),
        ("json", "says", "announced: Player 1 has lost the dice"),
    ],
)
def test_forgetting_somebody_takes_the_name_out_of_a_message_to_any_channel(
    settings: Settings, event: Tournament, cast: Cast, kind: str, key: str, said: str
) -> None:
    settings.WEBHOOK_INSIDE = True
    set_webhook(event, cast.ozzel, url="http://127.0.0.1/hook", kind=kind, now=NOW)
    announce(event, cast.ozzel, text="A1 has lost the dice", now=NOW)
    forget_self(entry_of(event, "p1"), now=NOW)
    assert json.loads(Outgoing.objects.get(action="announce").body)[key] == said


def test_whoever_registers_hears_of_a_place_the_line_an_offer_and_its_end(
    settings: Settings, cast: Cast
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SITE_URL = "https://hall.example"
    event = make_event(cast, date=NOW.date(), takes_registrations=True, places=1, hours_to_accept=2)
    found = {
        name: register(event, who=Applicant(name, email=f"{name}@x.test"), sent_as=f"form-{name}", now=NOW)
        for name in ("ala", "ola", "iza")
    }
    withdraw_registration(found["ala"], now=NOW)
    sweep(now=NOW + timedelta(hours=1))
    sweep(now=NOW + timedelta(hours=3))
    sweep(now=NOW + timedelta(hours=3))
    told = [(each.address, each.subject.partition(": ")[2]) for each in Outgoing.objects.order_by("pk")]
    assert told == [
        ("ala@x.test", "you are registered"),
        ("ola@x.test", "you are on the waiting list"),
        ("iza@x.test", "you are on the waiting list"),
        ("ola@x.test", "a place is free for you"),
        ("ola@x.test", "the place went to the next"),
        ("iza@x.test", "a place is free for you"),
    ]
    bodies = [each.body for each in Outgoing.objects.order_by("pk")]
    assert "Your place in the line: 2." in bodies[2]
    link = f"https://hall.example/r/{link_of_registration(found['iza'])}/"
    assert ("Take it on your own page until" in bodies[5], link in bodies[5]) == (True, True)
    accept_place(Registration.objects.get(pk=found["iza"].pk), now=NOW + timedelta(hours=4))
    assert list(event.entries.values_list("name", flat=True)) == ["iza"]


def test_who_registers_without_an_account_is_written_to_in_the_language_they_read(
    settings: Settings, cast: Cast
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    event = make_event(cast, date=NOW.date(), takes_registrations=True)
    with translation.override("pl"):
        register(event, who=Applicant("Ala", email="ala@x.test"), sent_as="form", now=NOW)
    assert Outgoing.objects.get().subject == "Battle of Hoth: jesteś na liście"


class Dripping(BaseHTTPRequestHandler):
    """Another program that answers a byte at a time: each in time, all of them together far too late."""

    def do_POST(self) -> None:  # the name the server looks for
        answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        with suppress(OSError):  # The caller has had enough.
            for at in range(len(answer)):
                self.wfile.write(answer[at : at + 1])
                sleep(0.1)

    def log_message(self, *_words: Any) -> None:
        """Nothing on the screen."""


@pytest.fixture
def dripping(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Dripping)
    Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    settings.WEBHOOK_INSIDE = True
    # The time of a whole call; each byte comes well before it is over.
    monkeypatch.setattr(webhook, "PATIENCE", 0.5)
    yield f"http://127.0.0.1:{server.server_port}/hook"
    server.shutdown()
    server.server_close()


def test_a_receiver_that_answers_byte_by_byte_is_left_at_the_deadline(
    dripping: str, event: Tournament, cast: Cast
) -> None:
    set_webhook(event, cast.ozzel, url=dripping, kind="json", now=NOW)
    for text in ("Lunch", "Coffee"):
        announce(event, cast.ozzel, text=text, now=NOW)
    # Asked once: it is silent for the second message as well.
    assert deliver_waiting(event.pk, now=NOW)
    assert list(Outgoing.objects.values_list("state", "problem", "detail", "tries")) == [
        ("waiting", "no_answer", "TimeoutError", 1), ("waiting", "no_answer", "TimeoutError", 1),
    ]  # fmt: skip


def test_a_name_nobody_resolves_in_time_is_left_at_the_deadline(
    dripping: str, event: Tournament, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_webhook(event, cast.ozzel, url=dripping, kind="json", now=NOW)
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    answered = Event()

    def late(*_question: Any, **_more: Any) -> Any:
        answered.wait()
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", late)
    try:
        assert deliver_waiting(event.pk, now=NOW)
    finally:
        answered.set()
    assert states() == {dripping: ("waiting", "unknown_host")}


@pytest.mark.parametrize("address", ["10.0.0.1", "64:ff9b::10.0.0.1", "2002:a00:1::", "fe80::1"])
def test_a_name_that_leads_inside_by_now_is_not_called(
    receiver: Any,
    settings: Settings,
    event: Tournament,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
) -> None:
    url = "http://hook.example:80/"
    set_webhook(event, cast.ozzel, url=url, kind="json", now=NOW)
    settings.WEBHOOK_INSIDE = False
    announce(event, cast.ozzel, text="Lunch", now=NOW)
    # One address outside does not excuse the other one.
    infos = [(2, 1, 6, "", (where, 80)) for where in ("9.9.9.9", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_question, **_more: infos)
    assert not deliver_waiting(event.pk, now=NOW)
    assert states() == {url: ("failed", "inside")}


def test_webhooks_and_mail_wait_in_queues_of_their_own_and_no_task_is_without_a_limit() -> None:
    queues = {
        name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks if "celery." not in name
    }
    assert queues == {
        "tournaments.call_webhooks": "webhooks", "tournaments.deliver_messages": "messages",
        "tournaments.sweep": "messages", "fleets.send_receipt": "messages",
        "tournaments.make_paper": "celery",
        "tournaments.make_slips": "celery", "tournaments.make_booklet": "celery",
        "tournaments.make_large_sheet": "celery", "fleets.make_fleets": "celery",
        # The schedule names the queue.
        "tournaments.note_alive": "celery",
    }  # fmt: skip
    longest = max(task.time_limit or app.conf.task_time_limit for task in app.tasks.values())
    # A task is handed out again only when the worker that had it is certainly gone.
    assert longest < app.conf.broker_transport_options["visibility_timeout"]
