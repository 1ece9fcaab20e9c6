from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.golden.files import GOLDEN, brought_lists
from tournaments.access.rate_limits import RateLimit
from tournaments.api.throttles import CheckThrottle
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def check(client: Client, text: str, **more: Any) -> Any:
    answer = client.post("/api/v1/fleets/check/", {"text": text, **more}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_fleet_is_checked(client: Client) -> None:
    name, wanted = next(iter(brought_lists().items()))
    verdict = check(client, (GOLDEN / "fleets" / "armada" / name).read_text("utf-8"))
    assert set(verdict) == {"legal", "total", "squadrons", "violations", "warnings"}
    assert (verdict["legal"], verdict["total"]) == (wanted["legal"]["current"], wanted["total"])


@pytest.mark.parametrize("text", ["", "hello", "🚀" * 1000, "x" * 1_100_000])
def test_what_is_no_fleet_is_not_legal_and_says_why(client: Client, text: str) -> None:
    verdict = check(client, text)
    assert not verdict["legal"]
    assert all(violation["text"] for violation in verdict["violations"])


def test_binary_is_refused(client: Client) -> None:
    answer = client.post("/api/v1/fleets/check/", {"text": "\x00\x01"}, content_type="application/json")
    assert (answer.status_code, answer.json()["field"]) == (400, "text")


def test_an_unknown_ruleset_is_refused(client: Client) -> None:
    answer = client.post(
        "/api/v1/fleets/check/", {"text": "", "ruleset": "chess"}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["field"]) == (400, "ruleset")


def test_checks_are_throttled(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CheckThrottle, "limit", RateLimit("checks", most=1, window=60))
    check(client, "")
    answer = client.post("/api/v1/fleets/check/", {"text": ""}, content_type="application/json")
    assert answer.status_code == 429


def test_the_schema_is_sound(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml"))


@pytest.mark.parametrize(
    ("method", "path", "query", "status"),
    [
        ("get", "/api/v1/events/{slug}/standings/", "?round=abc", 400),
        ("get", "/api/v1/events/{slug}/standings/", "?round=-921", 400),
        ("post", "/api/v1/fleets/check/", "", 404),
    ],
)
def test_every_refusal_stands_in_the_schema(
    client: Client, hoth: Tournament, method: str, path: str, query: str, status: int
) -> None:
    body = {"data": {"text": "", "event": "nowhere"}, "content_type": "application/json"}
    ask = partial(client.post, **body) if method == "post" else client.get
    assert ask(path.format(slug=hoth.slug) + query).status_code == status
    schema = client.get("/api/v1/schema/?format=json").json()
    assert str(status) in schema["paths"][path][method]["responses"]


def test_a_body_that_is_no_json_is_refused_as_the_schema_says(client: Client, hoth: Tournament) -> None:
    said = client.get("/api/v1/schema/?format=json").json()["paths"]
    for path in ("/api/v1/fleets/check/", "/api/v1/events/{slug}/acts/register/"):
        address = path.replace("{slug}", hoth.slug)
        assert client.post(address, "text", content_type="text/plain").status_code == 415
        assert client.post(address, "{", content_type="application/json").status_code == 400
        assert {"400", "415"} <= said[path]["post"]["responses"].keys()


@pytest.mark.parametrize("wish", [{"headers": {"Accept": "text/html"}}, {"query_params": {"format": "xml"}}])
def test_whatever_is_wished_for_the_answer_is_json(client: Client, hoth: Tournament, wish: Any) -> None:
    answer = client.get(f"/api/v1/events/{hoth.slug}/", **wish)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")


def test_a_body_whose_fields_must_be_there_must_be_there_itself(client: Client) -> None:
    paths = client.get("/api/v1/schema/?format=json").json()["paths"]
    acts = {path.split("/")[-2]: methods for path, methods in paths.items() if "/acts/" in path}
    bodies = {act: methods["post"]["requestBody"] for act, methods in acts.items() if "post" in methods}
    assert bodies["publish_round"]["required"] is True
    assert "required" not in bodies["finish_tournament"]


def test_schema_and_docs_are_served_without_other_hosts(client: Client) -> None:
    assert client.get("/api/v1/schema/").status_code == 200
    page = client.get("/api/v1/docs/").content.decode()
    assert "http://" not in page and "https://" not in page
    assert "<style" not in page
    script = client.get("/api/v1/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
