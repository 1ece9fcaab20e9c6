"""A person's browser for the simulated day: pages, forms, cookies – and patience while the server is down.

Nothing of the program is imported here: the simulation knows what a visitor knows.
"""

import http.client
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any

# What a client sees when the server dies in the middle of a request, or is not there.
LOST = (OSError, http.client.HTTPException)


class Stuck(Exception):
    """The day can't go on: the server stays away, or a page lacks what a person would look for."""


@dataclass
class Form:
    """One form of a page, filled as it came; `buttons` are its named submit buttons."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """What came back, redirects followed."""

    url: str
    status: int
    body: str
    forms: tuple[Form, ...]
    links: tuple[str, ...]

    def form(self, *, action: str = "", field: str = "") -> Form:
        """The form whose address ends so, or that has this field; without both the one that posts to the
        page itself. Raises Stuck."""
        for form in self.forms:
            if (action and form.action.endswith(action)) or (field and field in form.fields):
                return form
            if not action and not field and form.method == "post" and not form.action:
                return form
        raise Stuck(f"{self.url} ({self.status}) has no form {action or field or 'of its own'}")

    def link(self, ending: str) -> str:
        """The first link whose address ends so. Raises Stuck."""
        for link in self.links:
            if link.split("?")[0].endswith(ending):
                return link
        raise Stuck(f"{self.url} ({self.status}) has no link to …{ending}")


class _Reader(HTMLParser):
    """Forms and links of a page, as far as a person's clicks need them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._form: Form | None = None
        self._select = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        elif tag == "form":
            self._form = Form(has.get("action", ""), has.get("method", "get").lower())
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, has)

    def _field(self, form: Form, tag: str, has: Mapping[str, str]) -> None:
        name = has.get("name", "")
        if tag == "input" and name:
            self._input(form, name, has)
        elif tag == "button" and name:
            form.buttons[name] = has.get("value", "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            value = has.get("value", "")
            form.choices.setdefault(self._select, []).append(value)
            if "selected" in has or self._select not in form.fields:
                form.fields[self._select] = value
        elif tag == "textarea":
            self._area = name
            form.fields[name] = ""

    def _input(self, form: Form, name: str, has: Mapping[str, str]) -> None:
        kind = has.get("type", "text")
        if kind in ("checkbox", "radio"):
            form.choices.setdefault(name, []).append(has.get("value", "on"))
            if "checked" in has:
                form.fields[name] = has.get("value", "on")
        elif kind == "submit":
            form.buttons[name] = has.get("value", "")
        elif kind != "file":
            form.fields[name] = has.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


class Browser:
    """One person's browser. A request whose answer got lost is sent again, as people do."""

    def __init__(self, base: str, *, patience: float = 600.0) -> None:
        self.base = base.rstrip("/")
        self.patience = patience
        self.retries = 0
        self.requests = 0
        self._jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))
        self._lock = threading.Lock()

    def get(self, path: str) -> Page:
        """The page at this address."""
        return self._page(self._ask(self._url(path), None))

    def json(self, path: str) -> Any:
        """What the API answers."""
        _url, status, body = self._ask(self._url(path), None)
        if status != 200:
            raise Stuck(f"{path} answered {status}")
        return json.loads(body)

    def post(self, page: Page, form: Form, values: Mapping[str, str] | None = None) -> Page:
        """Send this form with these values in it."""
        url = urllib.parse.urljoin(page.url, form.action or page.url)
        filled = {**form.fields, **(values or {})}
        return self._page(self._ask(url, urllib.parse.urlencode(filled).encode()))

    def answer(self, page: Page, form: Form) -> Any:
        """What the server says to the script of a page that sends this form and stays."""
        url = urllib.parse.urljoin(page.url, form.action)
        sent = urllib.parse.urlencode(form.fields).encode()
        return json.loads(self._ask(url, sent, accept="application/json")[2])

    def submit(self, path: str, values: Mapping[str, str], *, action: str = "", field: str = "") -> Page:
        """Open a page, fill the form on it and send it."""
        page = self.get(path)
        return self.post(page, page.form(action=action, field=field), values)

    def _url(self, path: str) -> str:
        return urllib.parse.urljoin(self.base + "/", path)

    def _page(self, answer: tuple[str, int, str]) -> Page:
        url, status, body = answer
        reader = _Reader()
        reader.feed(body)
        return Page(url, status, body, tuple(reader.forms), tuple(reader.links))

    def _ask(self, url: str, data: bytes | None, *, accept: str = "*/*") -> tuple[str, int, str]:
        deadline = time.monotonic() + self.patience
        while True:
            try:
                return self._once(url, data, accept)
            except LOST as error:
                if time.monotonic() > deadline:
                    raise Stuck(f"{url}: no answer for {self.patience:.0f} seconds ({error})") from error
                with self._lock:
                    self.retries += 1
                time.sleep(0.2)

    def _once(self, url: str, data: bytes | None, accept: str) -> tuple[str, int, str]:
        with self._lock:
            self.requests += 1
        request = urllib.request.Request(
            url, data=data, headers={"Referer": self.base + "/", "Accept": accept}
        )
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.url, answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                body = error.read().decode(errors="replace")
            if error.code in (500, 502, 503, 504):
                raise ConnectionError(f"{error.code} at {url}") from error
            return error.url or url, error.code, body
