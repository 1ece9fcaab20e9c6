"""Pages of the desk, and pages of accounts, that a process writes once: never stale, and nobody else's."""

import random
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from fleets.services import save_draft
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, publish_next, report
from tests.services.random_acts import random_acts
from tests.web.test_budgets import nothing_remembered
from tournaments.access.links import link_of
from tournaments.models import Snapshot, Staff, Tournament
from tournaments.services.results.calls import call_judge
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round
from tournaments.views.base.http_cache import OF_ACCOUNTS, PLACEHOLDER
from tournaments.views.base.kept import DESK_PAGES, OWN_PAGES
from tournaments.views.desk.desk import NEXT_ROUND
from tournaments.views.player.player import OWN_CLOCK
from tournaments.views.rounds.rounds import DESK_CLOCK

pytestmark = pytest.mark.django_db

PUBLIC = ("", "pairings/", "pairings/?by=name", "standings/", "bracket/", "clock/", "screen/", "statistics/")
DESK = (
    "desk/",
    "desk/rounds/1/",
    "desk/rounds/2/",
    "desk/players/",
    "desk/players/?show=here",
    "desk/history/",
)
TOKEN = re.compile(r'(?<=csrfmiddlewaretoken" value=")[^"]+|(?<=X-CSRFToken": ")[^"]+')
SECONDS = re.compile(r'data-now="[^"]*"|\d:\d\d:\d\d')


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    nothing_remembered()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """The first round of eight is played."""
    tournament = make_running_event(cast, players=8)
    publish_next(tournament, cast.ozzel)
    return tournament


def of(account: object) -> Client:
    client = Client()
    client.force_login(account)  # type: ignore[arg-type]
    return client


def read(client: Client, event: Tournament, path: str, **headers: str) -> str:
    response = client.get(f"/events/{event.slug}/{path}", headers=headers)
    assert response.status_code == 200
    return str(response.content.decode())


def alike(page: str) -> str:
    """Without what differs in every answer: the token of the reader, and the seconds."""
    return SECONDS.sub("", TOKEN.sub("", page))


def test_a_walk_in_which_what_is_remembered_is_what_would_be_written_anew(cast: Cast) -> None:
    """F65: after each act some readers look, at what is kept and, without any memory, at what there is; a 304
    is only said of a page that would be the same."""
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    rng = random.Random(8)
    readers = {"stranger": Client(), "organizer": of(cast.ozzel), "judge": of(cast.jerec)}
    here = f"/events/{event.slug}/"
    looks = [
        (name, here + path) for name in readers for path in (*PUBLIC, *(DESK if name != "stranger" else ()))
    ]
    players = event.entries.order_by("pk")[:4]
    looks += [(name, f"/p/{link_of(player)}/") for player in players for name in ("stranger", "judge")]
    had: dict[tuple[str, str], tuple[str, str]] = {}
    for _act in random_acts(event, cast, rng):
        for look in rng.sample(looks, 2):
            for remembered, fresh in _looked(readers[look[0]], look[1], look, had):
                assert (look, remembered) == (look, fresh)
    assert len(had) > 25


def test_the_own_page_is_written_once_while_nothing_happens(
    event: Tournament, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now().replace(second=10)
    start_clock(event.rounds.get(), cast.ozzel, now=now)
    path = f"/p/{link_of(entry_of(event, 'p1'))}/"

    def seen(client: Client, seconds: int) -> tuple[str, str]:
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(seconds=seconds))
        answer = client.get(path)
        found = re.search(r'data-now="[^"]*T([^".]*)', answer.text)
        assert OWN_CLOCK not in answer.text
        assert PLACEHOLDER not in answer.text
        return answer.get("X-Keep", ""), found[1] if found else ""

    pages = [seen(Client(), seconds) for seconds in (1, 20, 40)]
    assert (len(OWN_PAGES), len({moment for _keep, moment in pages})) == (1, 3)
    assert {keep for keep, _moment in pages} == {"yes"}
    # Somebody with an account sees their own, and the next minute may have another plan.
    assert seen(of(cast.jerec), 41)[0] == ""
    seen(Client(), 60)
    assert len(OWN_PAGES) == 3


def test_the_own_page_before_the_first_round_is_made_anew(cast: Cast) -> None:
    event = make_event(cast, players=4)
    Client().get(f"/p/{link_of(entry_of(event, 'p1'))}/")
    assert len(OWN_PAGES) == 0


Look = tuple[str, str]


def _looked(client: Client, url: str, look: Look, had: dict[Look, tuple[str, str]]) -> list[tuple[str, str]]:
    """What the reader has on the screen after asking with what they had, and once more with that; each beside
    the page without any memory. `had` is ETag and page of each look."""
    screens = []
    for _time in range(2):
        etag, _page = had.get(look, ("", ""))
        # That a round is gone is told in a message, which would be shown here.
        client.cookies.pop("messages", None)
        answer = client.get(url, headers={"if-none-match": etag} if etag else {})
        if answer.status_code != 304:
            had[look] = (answer.headers.get("ETag", ""), alike(answer.content.decode()))
        screens.append(had[look][1])
    nothing_remembered()
    client.cookies.pop("messages", None)
    fresh = alike(client.get(url).content.decode())
    return [(screen, fresh) for screen in screens]


@pytest.mark.parametrize("path", DESK[:2] + DESK[3:])
def test_a_page_of_the_desk_is_written_once_for_each_account(
    path: str, event: Tournament, cast: Cast
) -> None:
    start_clock(event.rounds.get(), cast.ozzel, now=timezone.now())
    ozzel, jerec = of(cast.ozzel), of(cast.jerec)
    first = read(ozzel, event, path)
    kept = len(DESK_PAGES)
    again = read(ozzel, event, path)
    assert (kept, len(DESK_PAGES), alike(first)) == (1, 1, alike(again))
    assert TOKEN.findall(first)[:1] != TOKEN.findall(again)[:1]
    for placeholder in (PLACEHOLDER, DESK_CLOCK, NEXT_ROUND):
        assert placeholder not in again
    assert str(cast.jerec) in read(jerec, event, path)
    assert len(DESK_PAGES) == 2


def test_whoever_has_the_page_gets_it_only_anew_after_an_act(event: Tournament, cast: Cast) -> None:
    play_round(event, cast)
    ozzel, url = of(cast.ozzel), f"/events/{event.slug}/desk/"
    ozzel.get(url)  # brings the cookie of the token, whose secret is part of the ETag
    answer = ozzel.get(url)
    etag = answer["ETag"]
    assert answer["Cache-Control"] == "private, no-cache"
    assert ozzel.get(url, headers={"if-none-match": etag}).status_code == 304
    publish_next(event, cast.ozzel)
    assert ozzel.get(url, headers={"if-none-match": etag}).status_code == 200


@pytest.mark.parametrize("path", ["desk/", "standings/"])
def test_a_page_whose_token_is_worth_nothing_any_more_is_sent_again(
    path: str, event: Tournament, cast: Cast
) -> None:
    """After another log-in the old page would be refused at its first button."""
    play_round(event, cast)
    ozzel, url = of(cast.ozzel), f"/events/{event.slug}/{path}"
    ozzel.get(url)
    etag = ozzel.get(url)["ETag"]
    assert ozzel.get(url, headers={"if-none-match": etag}).status_code == 304
    del ozzel.cookies["csrftoken"]
    assert ozzel.get(url, headers={"if-none-match": etag}).status_code == 200


def test_a_button_of_a_kept_page_works(event: Tournament, cast: Cast) -> None:
    client, url = Client(enforce_csrf_checks=True), f"/events/{event.slug}/desk/"
    client.force_login(cast.ozzel)
    pages = [read(client, event, "desk/") for _time in range(2)]
    token = TOKEN.findall(pages[1])[0]
    answer = client.post(f"{url}rounds/1/clock/start/", {"csrfmiddlewaretoken": token})
    assert (answer.status_code, "The clock runs." in read(client, event, "desk/")) == (302, True)


def test_a_message_is_shown_once_and_never_kept(event: Tournament, cast: Cast) -> None:
    ozzel = of(cast.ozzel)
    read(ozzel, event, "desk/")
    ozzel.post(f"/events/{event.slug}/desk/rounds/1/clock/start/")
    said = "The clock runs."
    assert [said in read(ozzel, event, "desk/") for _time in range(3)] == [True, False, False]


def test_the_clock_goes_on_at_the_desk(
    event: Tournament, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A-TIME-2: nothing happens, the time passes, and then it is up."""
    now = timezone.now()
    start_clock(event.rounds.get(), cast.ozzel, now=now)
    ozzel = of(cast.ozzel)

    def face(path: str, minutes: int) -> tuple[str, ...]:
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=minutes, seconds=30))
        page = read(ozzel, event, path)
        found = re.search(r"data-clock-time>(\d:\d\d).*?data-clock-state>\s*([^<]*?)\s*<", page, re.DOTALL)
        return (*(found.groups() if found else ()), str("Pause" in page))

    for path in ("desk/", "desk/rounds/1/"):
        assert [face(path, minutes) for minutes in (1, 31, 136)] == [
            ("2:13", "Running", "True"),
            ("1:43", "Running", "True"),
            ("0:00", "Time is up: finish the game round under way", "False"),
        ]


def test_a_draft_of_a_list_is_seen_at_once_although_no_revision_counts_it(cast: Cast) -> None:
    event = make_event(cast, players=4)
    ozzel = of(cast.ozzel)

    def drafts() -> int:
        return read(ozzel, event, "desk/players/").count(">draft<")

    counts = [drafts()]
    for text in ("Name: Test", "Name: Testing", ""):
        save_draft(entry_of(event, "p2"), text=text, now=NOW)
        counts.append(drafts())
    assert counts == [0, 1, 1, 0]


def test_rights_and_names_are_seen_at_once_although_no_revision_counts_them(
    event: Tournament, cast: Cast
) -> None:
    """As an administrator changes them in the database."""
    madine = of(cast.madine)

    def seen(path: str) -> list[bool]:
        page = read(madine, event, path)
        return [word in page for word in (">Settings<", "Crix")]

    before = [seen(path) for path in ("desk/", "standings/")]
    Staff.objects.filter(tournament=event, user=cast.ozzel).delete()
    Staff.objects.filter(tournament=event, user=cast.madine).update(role=Staff.Role.ORGANIZER)
    after = [seen(path) for path in ("desk/", "standings/")]
    cast.madine.first_name = "Crix"
    cast.madine.save()
    named = [seen(path) for path in ("desk/", "standings/")]
    assert (before, after, named) == ([[False, False]] * 2, [[True, False]] * 2, [[True, True]] * 2)


def test_what_the_disk_says_is_seen_at_once(event: Tournament, cast: Cast) -> None:
    ozzel = of(cast.ozzel)
    play_round(event, cast)

    def is_told() -> bool:
        return "could not be written to the disk" in read(ozzel, event, "desk/")

    latest = Snapshot.objects.filter(tournament=event, action="close_round").get()
    told = []
    for data in ({"file": "event.json"}, {"problem": "no space"}, {"file": "event.json"}):
        latest.data = data
        latest.save(update_fields=["data"])
        told.append(is_told())
    assert told == [False, True, False]


def test_a_call_stands_in_the_bar_of_every_page(event: Tournament, cast: Cast) -> None:
    ozzel, paths = of(cast.ozzel), ("desk/", "desk/players/", "desk/history/")
    before = ["judge" in read(ozzel, event, path).lower() for path in paths]
    call_judge(entry_of(event, "p1"), text="Range of the Devastator", now=NOW)
    badges = [re.findall(r'badge is-bad">(\d)<', read(ozzel, event, path)) for path in paths]
    assert (len(before), badges) == (3, [["1"]] * 3)
    assert "Range of the Devastator" in read(ozzel, event, "desk/")


def test_each_language_has_its_desk(event: Tournament, cast: Cast) -> None:
    ozzel = of(cast.ozzel)
    pages = [read(ozzel, event, "desk/", **{"accept-language": code}) for code in ("en", "pl", "it", "en")]
    assert [re.search(r'<html lang="(\w+)"', page)[1] for page in pages] == ["en", "pl", "it", "en"]  # type: ignore[index]


def test_other_addresses_are_not_kept(event: Tournament, cast: Cast) -> None:
    ozzel = of(cast.ozzel)
    for path in ("desk/?x=1", "desk/players/?q=pie", "standings/?q=1"):
        read(ozzel, event, path)
    assert (len(DESK_PAGES), len(OF_ACCOUNTS)) == (0, 0)


def play_round(event: Tournament, cast: Cast) -> None:
    """Every table of the latest round has a result, and the round is closed."""
    round_ = event.rounds.latest("number")
    for match in round_.matches.filter(kind="game"):
        report(match, cast.ozzel)
    close_round(round_, cast.ozzel, now=NOW)
