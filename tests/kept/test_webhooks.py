"""What another program hears of an event: body and headers are what they were for the same act."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from celery import current_app

from tests.kept.hall import kept, of, organizer_of

pytestmark = pytest.mark.one_database
ACTS: list[dict[str, Any]] = kept("webhooks.json")
# What hangs on the port this test listens at says nothing.
OF_THE_ROAD = frozenset({"Host", "Accept-Encoding"})


class Receiver(HTTPServer):
    """Another program in this room, which keeps what it hears."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Heard)
        self.heard: list[dict[str, Any]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?room=1"


class Heard(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:  # the name the server looks for
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        headers = {name: value for name, value in self.headers.items() if name not in OF_THE_ROAD}
        self.server.heard.append({"path": self.path, "headers": headers, "body": text})
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_words: Any) -> None:
        """Nothing on the screen."""


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_INSIDE = True
    with Receiver() as server:
        Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield server
        server.shutdown()


def told(act: dict[str, Any], receiver: Receiver) -> dict[str, Any]:
    """The act done by the organizer at the desk, with what the other program hears of it."""
    events = of("Tournament").filter(slug=act["event"])
    events.update(webhook_url=receiver.address, webhook_kind=act["kind"], webhook_secret="kept")
    # What waits from before is of other acts.
    of("Outgoing").exclude(state="sent").update(state="sent")
    desk = organizer_of(act["event"])
    for press in act["presses"]:
        answer = desk.post(f"/events/{act['event']}/desk/{press['at']}/", press["form"])
        assert answer.status_code == 302, answer.content.decode()
    current_app.tasks["tournaments.call_webhooks"].apply(args=[events.get().pk])
    return {**act, "heard": list(receiver.heard)}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act['act']} as {act['kind']}")
def test_an_act_is_told_as_it_was(database: Path, receiver: Receiver, act: dict[str, Any]) -> None:
    assert told(act, receiver) == act
