"""What the nginx of deploy/ keeps: pages of events for strangers, by language; nobody's own, not for long."""

import gzip
import http.client
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.signals import request_started
from django.test import Client

from tests.factories import make_cast
from tests.server.certificate import own_certificate
from tests.server.proxy import checked_by_nginx, nginx_before
from tests.web.hall import event, round_of
from tournaments.models import Tournament

POLL = "/events/endor/live/?seen=7"
STANDINGS = "/events/endor/standings/"
POLISH = {"Accept-Language": "pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def language(self) -> str:
        found = re.search(r'<html lang="([a-z-]+)"', self.body.decode())
        return found[1] if found else ""

    @property
    def may_be_kept(self) -> bool:
        return "public" in self.headers["Cache-Control"]


class Proxy:
    """nginx, and how often it asked the program."""

    def __init__(self, base: str) -> None:
        self._host = urlsplit(base).netloc
        self.asked: Counter[str] = Counter()

    def note(self, environ: dict[str, Any], **_more: object) -> None:
        self.asked[environ["PATH_INFO"]] += 1

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
        connection = http.client.HTTPConnection(self._host, timeout=60)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return Answer(answer.status, answer.headers, body)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    tournament = event(players=("Piett", "Ackbar", "Jerec", "Madine"))
    round_of(tournament, [(1, 2), (3, 4)])
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def proxy(live_server: Any, tmp_path: Path, tournament: Tournament) -> Iterator[Proxy]:
    with nginx_before(urlsplit(live_server.url).netloc, place=tmp_path) as base:
        proxy = Proxy(base)
        request_started.connect(proxy.note)
        yield proxy
        request_started.disconnect(proxy.note)


def most_for(seconds: float, *, kept: int) -> int:
    """How often something kept for so many seconds may be asked for meanwhile: nginx counts whole seconds."""
    return int(seconds) // kept + 2


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        (POLISH, "pl"),
        ({"Accept-Language": "it"}, "it"),
        ({"Accept-Language": "de-DE,de;q=0.9,IT-it;q=0.8,pl;q=0.7"}, "it"),
        ({"Accept-Language": "fr, de;q=0.5"}, "en"),
        ({"Accept-Language": "plt, ita;q=0.5"}, "en"),
        ({**POLISH, "Cookie": "django_language=it"}, "it"),
        ({**POLISH, "Cookie": "django_language=fr"}, "pl"),
    ],
)
def test_the_language_is_the_one_the_program_chooses(
    proxy: Proxy, live_server: Any, headers: dict[str, str], language: str
) -> None:
    plain = Proxy(live_server.url).get(STANDINGS, headers)
    assert (plain.language, proxy.get(STANDINGS, headers).language) == (language, language)


def test_everybody_gets_their_own_language_out_of_what_is_kept(proxy: Proxy) -> None:
    readers = [({}, "en"), (POLISH, "pl"), ({"Cookie": "django_language=it"}, "it")] * 4
    started = time.monotonic()
    seen = [(proxy.get(STANDINGS, headers).language, language) for headers, language in readers]
    passed = time.monotonic() - started
    assert [got for got, _ in seen] == [language for _, language in readers]
    assert proxy.asked[STANDINGS] <= 3 * most_for(passed, kept=2)


def test_who_cannot_read_compressed_pages_gets_plain_ones(proxy: Proxy) -> None:
    compressed = proxy.get(STANDINGS, {"Accept-Encoding": "br, gzip, deflate"})
    plain = proxy.get(STANDINGS)
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(compressed.body) == plain.body


def test_nobody_gets_the_page_of_an_account_and_it_none_of_a_stranger(proxy: Proxy) -> None:
    ozzel = Client()
    ozzel.force_login(make_cast().ozzel)
    own = {"Cookie": f"sessionid={ozzel.cookies['sessionid'].value}"}
    order = [own, {}, own, {}]
    answers = [proxy.get(STANDINGS, headers) for headers in order]
    assert [b"ozzel" in answer.body for answer in answers] == [True, False, True, False]
    assert [answer.may_be_kept for answer in answers] == [False, True, False, True]
    # Asked again it is the program that says whether the page is still the same.
    before = proxy.asked[STANDINGS]
    again = proxy.get(STANDINGS, {**own, "If-None-Match": answers[0].headers["ETag"]})
    assert (again.status, again.body, proxy.asked[STANDINGS]) == (304, b"", before + 1)


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "sessionid=nobody"},
        {"Cookie": "messages=one"},
        {"Authorization": "Basic bm9ib2R5Om5vdGhpbmc="},
        {"HX-Request": "true"},
    ],
)
def test_whoever_says_who_they_are_goes_past_what_is_kept(proxy: Proxy, headers: dict[str, str]) -> None:
    for _ in range(3):
        proxy.get(STANDINGS, headers)
    assert proxy.asked[STANDINGS] == 3


def test_a_stranger_who_has_the_page_is_told_so_by_the_proxy(proxy: Proxy) -> None:
    mark = proxy.get(STANDINGS).headers["ETag"]
    again = proxy.get(STANDINGS, {"If-None-Match": mark})
    assert (again.status, again.body) == (304, b"")


def test_a_page_that_was_told_of_news_gets_them_at_once(proxy: Proxy, tournament: Tournament) -> None:
    def revision_shown(seen: str) -> str:
        text = proxy.get(STANDINGS, {"X-Seen": seen}).body.decode()
        found = re.search(r'data-seen="([^"]+)"', text)
        return found[1] if found else ""

    before = f"{tournament.revision}-{tournament.cache_version}"
    after = f"{tournament.revision + 1}-{tournament.cache_version}"
    assert revision_shown(before) == before
    Tournament.objects.filter(pk=tournament.pk).update(revision=tournament.revision + 1)
    assert revision_shown(after) == after


def test_news_are_heard_of_after_a_second(proxy: Proxy, tournament: Tournament) -> None:
    poll = f"/events/endor/live/?seen={tournament.revision}-{tournament.cache_version}"
    assert [proxy.get(poll).status, proxy.get(poll).status] == [204, 204]
    Tournament.objects.filter(pk=tournament.pk).update(revision=tournament.revision + 1)
    time.sleep(1.05)
    assert proxy.get(poll).status == 200


def asked_at_once(proxy: Proxy, path: str, *, readers: int, times: int) -> tuple[Counter[int], float]:
    """How often which status came back, and after how many seconds all had their answers."""

    def read(_number: int) -> list[int]:
        return [proxy.get(path).status for _ in range(times)]

    started = time.monotonic()
    with ThreadPoolExecutor(readers) as pool:
        statuses = Counter(status for each in pool.map(read, range(readers)) for status in each)
    return statuses, time.monotonic() - started


@pytest.mark.parametrize(("path", "kept"), [(POLL, 1), (STANDINGS, 2), ("/", 2), ("/?words=endor", 2)])
def test_a_crowd_asks_the_program_as_often_as_one_reader(proxy: Proxy, path: str, kept: int) -> None:
    statuses, seconds = asked_at_once(proxy, path, readers=16, times=40)
    assert statuses.total() == 640
    assert set(statuses) <= {200, 204}
    assert proxy.asked.total() <= most_for(seconds, kept=kept)


def test_the_time_and_the_number_of_a_kept_answer_are_of_now(proxy: Proxy) -> None:
    answers = [proxy.get(POLL) for _ in range(4)]
    times = [float(answer.headers["X-Now"]) for answer in answers]
    assert len({answer.headers["X-Request-ID"] for answer in answers}) == 4
    assert times == sorted(times)
    assert abs(times[-1] - time.time()) < 5
    assert [len(answer.headers.get_all("X-Now", [])) for answer in answers] == [1] * 4


def test_what_is_sent_goes_to_the_program_each_time(proxy: Proxy) -> None:
    statuses = [proxy.get("/i18n/setlang/?language=pl", method="POST").status for _ in range(3)]
    assert (statuses, proxy.asked["/i18n/setlang/"]) == ([302] * 3, 3)


def test_metrics_are_not_for_the_world(proxy: Proxy) -> None:
    assert (proxy.get("/metrics").status, proxy.asked["/metrics"]) == (404, 0)


def test_nginx_reads_the_whole_file_with_its_tls(tmp_path: Path) -> None:
    certificate = tmp_path / "events.example"
    certificate.mkdir()
    for file, text in zip(("fullchain.pem", "privkey.pem"), own_certificate("events.example"), strict=True):
        (certificate / file).write_bytes(text)
    answer = checked_by_nginx(tmp_path, certificates=tmp_path)
    assert (answer.returncode, "test is successful" in answer.stderr) == (0, True), answer.stderr
