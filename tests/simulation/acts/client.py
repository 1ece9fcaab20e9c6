"""The API of a server for one program: a connection that stays open, tokens in turn, keys for writes.

Nothing of the program is imported here: the acts know what a visitor knows.
"""

from __future__ import annotations

import http.client
import json
import re
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.simulation.browser import Browser, Stuck

PATIENCE = 60.0
TOO_OFTEN = 429
BUSY = (503, "busy")
MOST_BUSY = 20


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: Any

    @property
    def is_done(self) -> bool:
        return 200 <= self.status < 300

    @property
    def code(self) -> str:
        """The word of a refusal; "" of anything else."""
        return str(self.body.get("code", "")) if isinstance(self.body, dict) else ""


class Client:
    """Asks as the account of these tokens. One thread at a time may use it."""

    def __init__(self, base: str, tokens: Sequence[str]) -> None:
        self._host = urlsplit(base).netloc
        self._tokens, self._next = tokens, 0
        self._connection: http.client.HTTPConnection | None = None
        self.requests = self.busy = 0

    def token(self) -> str:
        """The next in turn: each may ask so often a minute only. A key is one of its token."""
        self._next = (self._next + 1) % len(self._tokens)
        return self._tokens[self._next]

    def get(self, path: str) -> Any:
        """What is read there. Raises Stuck."""
        answer = self.ask("GET", path, {"Authorization": f"Bearer {self.token()}"})
        if answer.status != 200:
            raise Stuck(f"{path} answered {answer.status} {answer.body}")
        return answer.body

    def post(self, path: str, headers: Mapping[str, str], body: Any) -> Answer:
        """A write; sent again where SQLite says that nothing was saved because others write."""
        for _attempt in range(MOST_BUSY):
            answer = self.ask("POST", path, headers, json.dumps(body).encode())
            if (answer.status, answer.code) != BUSY:
                break
            self.busy += 1
        return answer

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """One request; sent again where the connection was lost, and later where it was too often."""
        # A limit counts for a minute, and while it is waited for the connection is closed.
        deadline = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                answer, wait = self._once(method, path, headers, body)
            except (OSError, http.client.HTTPException) as error:
                self.close()
                if time.monotonic() > deadline:
                    raise Stuck(f"{path}: no answer ({error})") from error
                continue
            if answer.status != TOO_OFTEN or time.monotonic() > deadline:
                return answer
            time.sleep(min(wait, 5.0))

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _once(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> tuple[Answer, float]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        self.requests += 1
        usual = {"Accept": "application/json", "Content-Type": "application/json"}
        self._connection.request(method, f"/api/v1/{path}", body, {**usual, **headers})
        with self._connection.getresponse() as response:
            text = response.read().decode(errors="replace")
            if response.will_close:
                self.close()
            return Answer(response.status, _read(text)), float(response.getheader("Retry-After") or 1)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


class Desk:
    """The organizer's browser: what only pages have, tokens and personal links."""

    def __init__(self, base: str, user: str, password: str) -> None:
        self._browser = Browser(base)
        self._lock = threading.Lock()
        login = {"username": user, "password": password}
        page = self._browser.submit("/login/", login, field="username")
        if page.url.endswith("/login/"):
            raise Stuck("the log-in was refused")

    def tokens(self, count: int, scope: str = "admin") -> list[str]:
        """So many new tokens."""
        return [self._token(scope) for _number in range(count)]

    def _token(self, scope: str) -> str:
        values = {"name": f"acts {secrets.token_hex(4)}", "scope": scope, "days": "1"}
        page = self._browser.submit("/password/tokens/", values, field="scope")
        found = re.search(r"flagship_[\w-]+", page.body)
        if found is None:
            raise Stuck("the page shows no token")
        return found[0]

    def link(self, slug: str, key: str) -> str:
        """What follows /p/ in the personal link of this player."""
        with self._lock:
            page = self._browser.get(f"/events/{slug}/desk/players/{key}/link/")
        own = next((link for link in page.links if "/p/" in link), None)
        if own is None:
            raise Stuck(f"the desk shows no personal link for {key}")
        return own.split("/p/")[1].split("/")[0]
