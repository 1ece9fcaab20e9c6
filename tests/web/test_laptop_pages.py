"""The pages of two laptops, and what every other page says and refuses while there are two."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as program
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import Cast, make_running_event
from tournaments.access.laptops import WATCHER, this_laptop
from tournaments.laptops.code import key_of_code, typed_code
from tournaments.laptops.meeting import note_start
from tournaments.laptops.state import (
    Heard,
    LaptopPair,
    known_laptop,
    laptop_changing,
    note_heard,
)
from tournaments.laptops.talk import (
    CALL_PATH,
    JOIN_PATH,
    Joined,
    Joining,
    LaptopAnswer,
    LaptopCall,
    opened_value,
    sealed_value,
)
from tournaments.laptops.terms import Duty, LaptopRole

pytestmark = pytest.mark.django_db

OTHER = "http://192.168.1.21:8000"
SECOND = Duty(LaptopRole.SECOND, 1)


@pytest.fixture(autouse=True)
def laptop(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data folder of this laptop, with one event of one act; what a pair changes is put back."""
    # Pages keep the database of the tests, which is a file where others of the run start servers.
    monkeypatch.setattr(connections["default"], "is_in_memory_db", lambda: True)
    settings.VAR_DIR, settings.OWN_DATABASE = tmp_path, tmp_path / "own.sqlite3"
    settings.OWN_SECRET_KEY = program.SECRET_KEY
    with closing(sqlite3.connect(settings.OWN_DATABASE, isolation_level=None)) as database:
        database.execute("CREATE TABLE tournaments_tournament (slug TEXT, revision INTEGER)")
        database.execute("INSERT INTO tournaments_tournament VALUES ('endor', 1)")
    now = timezone.now
    yield tmp_path
    WATCHER.stop()
    timezone.now = now


def code_on(page: str) -> str:
    return typed_code(re.findall(r'pair-code">([A-Z2-9 ]{24})<', page)[0])


def ask_to_join(client: Client, code: str, *, version: str = "") -> Any:
    asked = Joining(version or this_laptop().version, "endor", "two", (OTHER,))
    sealed = sealed_value(key_of_code(code), asked)
    return client.post(JOIN_PATH, sealed, content_type="application/octet-stream")


def ask(client: Client, key: str, call: LaptopCall) -> LaptopAnswer:
    answer = client.post(CALL_PATH, sealed_value(key, call), content_type="application/octet-stream")
    opened = opened_value(key, answer.content, LaptopAnswer)
    assert opened is not None
    return opened


def line_of(client: Client) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get("/laptops/line").text).split())


def test_the_desk_shows_a_code_answers_who_has_it_and_says_how_far_behind_the_second_is(
    desk: Client, cast: Cast, laptop: Path
) -> None:
    page = desk.post("/laptops/do", {"do": "offer"}, follow=True).text
    code = code_on(page)
    assert 'src="data:image/' in page
    key = key_of_code(code)
    joined = opened_value(key, ask_to_join(Client(), code).content, Joined)
    assert joined is not None
    assert (joined.duty, line_of(desk)) == (
        Duty(LaptopRole.DESK, 1),
        "Second laptop has not been there yet Two laptops",
    )
    call = LaptopCall("1", "two", SECOND, this_laptop().version, (OTHER,))
    answer = ask(Client(), key, call)
    assert (answer.revisions, answer.secret_key) == ({"endor": 1}, program.OWN_SECRET_KEY)
    with closing(sqlite3.connect(program.OWN_DATABASE, isolation_level=None)) as database:
        database.execute("UPDATE tournaments_tournament SET revision = 3")
    assert re.fullmatch(r"Second laptop 3 acts behind, \d+ s ago Two laptops", line_of(desk))
    has = LaptopCall("2", "two", SECOND, call.version, (OTHER,), answer.digest, answer.revisions)
    assert ask(Client(), key, has).revisions == {"endor": 3}
    assert re.fullmatch(r"Second laptop 2 acts behind, \d+ s ago Two laptops", line_of(desk))
    left = datetime(2026, 5, 9, 12, 0, 7, tzinfo=UTC)
    note_heard(laptop, Heard(left.timestamp(), revisions={"endor": 3}))
    shown = f"{timezone.localtime(left):%H:%M:%S}"
    assert line_of(desk) == f"Second laptop 0 acts behind, last there at {shown} Two laptops"
    event = make_running_event(cast, players=4)
    public = Client().get(f"/events/{event.slug}/")
    assert public["X-Other-Laptop"] == OTHER
    assert f"connect-src 'self' {OTHER}" in public["Content-Security-Policy"]
    phones = desk.get(reverse("event-phones", args=[event.slug])).text
    assert "If this laptop is gone: the second one is at 192.168.1.21:8000." in phones


def test_who_has_no_right_code_is_told_the_reason_and_five_wrong_ones_end_it(desk: Client) -> None:
    assert ask_to_join(Client(), "A" * 20).content == b"no_code"
    code = code_on(desk.post("/laptops/do", {"do": "offer"}, follow=True).text)
    assert (ask_to_join(Client(), code, version="0").status_code, this_laptop().version) != (409, "0")
    assert ask_to_join(Client(), code, version="0").content == b"other_version"
    assert [ask_to_join(Client(), "A" * 20).content for _each in range(6)] == [b"wrong_code"] * 5 + [
        b"no_code"
    ]
    code = code_on(desk.post("/laptops/do", {"do": "offer"}, follow=True).text)
    assert ask_to_join(Client(), code).status_code == 200
    assert ask_to_join(Client(), code).content == b"has_second"
    said = desk.post("/laptops/do", {"do": "offer"}, follow=True).text
    assert "There is a second laptop already. Separate the two first." in said


def test_only_who_sits_at_the_laptop_sees_its_page_and_only_with_an_account_a_code(cast: Cast) -> None:
    phone = Client(REMOTE_ADDR="192.168.1.77")
    assert (phone.get("/laptops/").status_code, phone.post("/laptops/do", {"do": "offer"}).status_code) == (
        403,
        403,
    )
    assert phone.get("/laptops/line").status_code == 302
    nobody = Client().post("/laptops/do", {"do": "offer"})
    assert (nobody.status_code, nobody["Location"]) == (302, "/login/?next=/laptops/")


def test_a_laptop_that_follows_shows_pages_and_saves_nothing(cast: Cast, laptop: Path) -> None:
    event = make_running_event(cast, players=4)
    pair = LaptopPair("k" * 43 + "=", "two", "one", SECOND, (OTHER,), name="hoth")
    with laptop_changing(laptop) as changing:
        changing.pair = pair
    client = Client(headers={"accept-language": "pl"})
    client.force_login(cast.ozzel)
    page = client.get(f"/events/{event.slug}/")
    assert (page["X-Other-Laptop"], page["X-Only-Reads"]) == (OTHER, "1")
    answer = client.post(f"/events/{event.slug}/desk/start/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Tutaj nic nie zapisano." in answer.text
    assert f'href="{OTHER}/events/{event.slug}/desk/start/"' in answer.text
    program_answer = client.post(f"/api/v1/events/{event.slug}/rounds/")
    assert (program_answer.status_code, program_answer.json()["code"]) == (503, "not_the_desk")
    assert client.get("/laptops/desk").status_code == 409
    assert "Pierwszy laptop nie odpowiada" in client.get("/laptops/").text


def test_a_desk_that_starts_again_waits_until_a_person_promises(desk: Client, laptop: Path) -> None:
    pair = LaptopPair("k" * 43 + "=", "one", "two", Duty(LaptopRole.DESK, 1, is_followed=True), ())
    with laptop_changing(laptop) as changing:
        changing.pair = pair
    note_start(laptop)
    assert "The other one never took over" in desk.get("/laptops/").text
    assert desk.get("/laptops/desk").status_code == 409
    desk.post("/laptops/do", {"do": "promise"})
    assert desk.get("/laptops/desk").status_code == 200
    desk.post("/laptops/do", {"do": "part"})
    alone = known_laptop(laptop)
    assert alone is not None
    assert alone.pair is None


def test_the_desk_that_took_over_names_the_last_copy_and_the_address_it_needs(
    desk: Client, laptop: Path
) -> None:
    at = datetime(2026, 5, 9, 12, 34, 56, tzinfo=UTC)
    duty = Duty(LaptopRole.DESK, 2)
    pair = LaptopPair("k" * 43 + "=", "two", "one", duty, (OTHER,), before=OTHER, copied_at=at.timestamp())
    with laptop_changing(laptop) as changing:
        changing.pair = pair
    page = desk.get("/laptops/").text
    assert f"The last copy from the other laptop is of {timezone.localtime(at):%H:%M:%S}" in page
    assert "sudo ip address add 192.168.1.21/24" in page
    assert "This laptop does not have it" in page


def test_everything_is_written_down_by_the_clock_of_the_first_desk(desk: Client, laptop: Path) -> None:
    """Round clocks run on where the second laptop's own clock is 90 seconds slow."""
    with laptop_changing(laptop) as changing:
        changing.clock = 90.0
        changing.pair = LaptopPair("k" * 43 + "=", "two", "one", Duty(LaptopRole.DESK, 2), ())
    desk.get("/laptops/desk")
    ahead = timezone.now() - datetime.now(UTC)
    assert round(ahead.total_seconds()) == 90
