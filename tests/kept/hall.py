"""The database that is kept, opened by the program of today, and what can be asked of it.

Of the program only its addresses, its commands and the names of its models are used: modules may move.
"""

import gzip
import json
import lzma
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import connections
from django.test import Client

KEPT = Path(__file__).resolve().parent
# That of scripts/test.sh: all that is kept was signed with it.
SECRET_KEY = "only-for-the-tests-of-flagship-the-same-in-every-run-of-them"
# Shortly after the last act in the database; clocks and offers of a place go by it.
MOMENT = datetime(2026, 5, 11, 18, 0, tzinfo=UTC)
# What `migrate` itself writes: another version has other models and rights.
OF_DJANGO = ("django_migrations", "django_content_type", "auth_permission", "sqlite_sequence")


def kept(name: str) -> Any:
    """A file of values that was kept."""
    content = (KEPT / name).read_bytes()
    return json.loads(lzma.decompress(content) if name.endswith(".xz") else content)


def unpack(path: Path) -> None:
    """The file is the database as the program of that day left it."""
    with (
        gzip.open(KEPT / "database.sql.gz", "rt", encoding="utf-8") as dump,
        closing(sqlite3.connect(path)) as database,
    ):
        database.executescript(dump.read())


@contextmanager
def opened(path: Path) -> Iterator[None]:
    """This file is the database of the program, for every thread; afterwards it is the one before."""
    before, configured = connections["default"], connections.databases["default"]
    name, configured["NAME"] = configured["NAME"], str(path)
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        configured["NAME"] = name
        connections["default"] = before


def rows_in(path: Path) -> dict[str, int]:
    """Table -> how many rows it has."""
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return {
            name: database.execute(f'select count(*) from "{name}"').fetchone()[0]
            for name in sorted(names)
            if name not in OF_DJANGO
        }


def of(model: str) -> Any:
    """The rows of a model of the tournaments: of("Entry").get(…)."""
    return apps.get_model("tournaments", model).objects


def account(name: str) -> Client:
    """The browser of whoever has this account."""
    client = Client()
    client.force_login(of("User").get(username=name))
    return client


def organizer_of(slug: str) -> Client:
    """The browser of the organizer of this event."""
    role = of("Staff").select_related("user").get(tournament__slug=slug, role="organizer")
    return account(role.user.username)


def read(client: Client, path: str) -> Any:
    """The JSON that stands at an address."""
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.content)
    return answer.json()


def standings_of(slug: str) -> Any:
    """The places as everybody reads them."""
    return read(Client(), f"/api/v1/events/{slug}/standings/")


def file_of(slug: str) -> str:
    """The event file of this moment."""
    out = StringIO()
    call_command("export_event", slug, stdout=out)
    return out.getvalue()


def pages_of(slug: str, token: str) -> dict[str, int]:
    """Address -> status, of pages for everybody, for leaders, and of the player whose link this is."""
    organizer, anybody = organizer_of(slug), Client()
    public = ("", "pairings/", "standings/", "players/p1/")
    at_the_desk = ("desk/", "desk/players/p1/")
    asked = [
        *((anybody, f"/events/{slug}/{page}") for page in public),
        *((organizer, f"/events/{slug}/{page}") for page in at_the_desk),
        (anybody, f"/p/{token}/"),
    ]
    return {path: client.get(path).status_code for client, path in asked}


def history_of(slug: str) -> str:
    """The page of the whole history, as its organizer sees it."""
    answer = organizer_of(slug).get(f"/events/{slug}/desk/history/?all")
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def undo_offered(page: str) -> list[int]:
    """The revisions that a page of the history offers to take back, the latest first."""
    return [int(number) for number in re.findall(r"/history/(\d+)/undo/", page)]


def taken_back(act: dict[str, Any]) -> dict[str, Any]:
    """The act, with what taking it back answers and what the event is then, without its diary."""
    path = f"/events/{act['event']}/desk/history/{act['revision']}/undo/"
    answer = organizer_of(act["event"]).post(path, {"reason": "by mistake"})
    return {**act, "status": answer.status_code, "event_file": without_diary(file_of(act["event"]))}


def without_diary(text: str) -> str:
    """The event file up to its history, which only ever grows."""
    return text[: text.index('"diary"')]


def post(client: Client, path: str, body: Any) -> Any:
    """The answer to JSON that is sent there; text is sent as it is."""
    return client.post(path, body, content_type="application/json")


def command(name: str, *arguments: str) -> list[dict[str, Any]]:
    """The JSON lines that a command prints, errors among them."""
    out = StringIO()
    # It ends so where an answer was an error; that is printed as well.
    with suppress(SystemExit):
        call_command(name, *arguments, "--json", stdout=out, stderr=StringIO())
    return [json.loads(line) for line in out.getvalue().splitlines()]


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    """The request to the API, with its answer: `who` asks ("" for a stranger), in the language `in`."""
    client = account(asked["who"]) if asked.get("who") else Client()
    headers = {"Accept-Language": asked["in"]} if "in" in asked else {}
    if "body" in asked:
        answer = client.post(asked["path"], asked["body"], content_type="application/json", headers=headers)
    else:
        answer = client.get(asked["path"], headers=headers)
    return {**asked, "status": answer.status_code, "answer": answer.json()}


def described() -> dict[str, Any]:
    """What the API says of itself: paths with parameters and statuses, and the fields of what it sends."""
    schema = read(Client(), "/api/v1/schema/?format=json")
    return {
        "paths": {
            path: {method: _said_of(operation) for method, operation in methods.items()}
            for path, methods in schema["paths"].items()
        },
        "shapes": {
            name: {field: _type_of(said) for field, said in shape.get("properties", {}).items()}
            for name, shape in schema["components"]["schemas"].items()
        },
    }


def _said_of(operation: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": operation["operationId"],
        "asks": {each["name"]: each["in"] for each in operation.get("parameters", [])},
        "answers": dict.fromkeys(operation["responses"], ""),
    }


def _type_of(said: dict[str, Any]) -> str:
    inner = said.get("items") or said.get("additionalProperties")
    ref = said.get("$ref") or "+".join(each.get("$ref", "") for each in said.get("allOf", ()))
    return f"{ref or said.get('type', '')}{f'[{_type_of(inner)}]' if isinstance(inner, dict) else ''}"
