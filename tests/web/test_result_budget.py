"""How many statements a result takes through each door: exact, the same with 8 players and with 200."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import NOW, Cast
from tests.web.test_budgets import hall, nothing_remembered
from tournaments.access.links import link_of
from tournaments.models import Entry, Match, Tournament
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

# What a leader types: the table is read once where nothing happened before the lock; one statement is for the
# chain of the history. The round sheet and the API answer a correction with one figure more.
TYPED, CORRECTED = 13, 13
# The session with the offer to undo it, which a page shows after the form: a savepoint about one UPDATE.
OFFERED = 3
# What players say: a word that is changed, agreed or confirmed puts an old one aside or decides.
SAID, AGREED = 15, 16
# In a closed round the history says what a correction did to the standings, so the event is read.
IN_CLOSED_ROUND = 18


@pytest.fixture(params=[8, 200])
def event(cast: Cast, request: pytest.FixtureRequest) -> Tournament:
    """A first round under way, with a list, a ruling, backups and jobs of printing."""
    return hall(cast, request.param)


@pytest.fixture
def desk(cast: Cast) -> Client:
    """Ozzel, who has an account."""
    client = Client()
    client.force_login(cast.ozzel)
    return client


def table(event: Tournament, number: int) -> tuple[Match, list[Entry]]:
    """The game at this table, and who sits there."""
    match = event.rounds.get().matches.get(table=number)
    return match, [seat.entry for seat in match.seats.order_by("number").select_related("entry__tournament")]


def asked(client: Client, url: str, data: dict[str, Any], *, answer: int, **how: Any) -> int:
    """How many statements the POST asks, when nobody has asked for anything before."""
    nothing_remembered()
    with CaptureQueriesContext(connection) as queries:
        response = client.post(url, data, **how)
    assert response.status_code == answer
    return len(queries)


def typed(entries: list[Entry], points: int, **more: Any) -> dict[str, Any]:
    """The fields of a form: the first player has so many points."""
    values = {f"v-{entry.key}-objective": 0 for entry in entries}
    destroyed = {f"v-{entries[0].key}-destroyed": points, f"v-{entries[1].key}-destroyed": 100}
    return {**values, **destroyed, "end": "time", "first": entries[0].key, **more}


def sent(entries: list[Entry], points: int, **more: Any) -> dict[str, Any]:
    """The same for the API."""
    both = zip(entries, (points, 100), strict=True)
    values = {entry.key: {"destroyed": number, "objective": 0} for entry, number in both}
    return {"end": "time", "first": entries[0].key, "values": values, **more}


def test_at_the_desk(event: Tournament, desk: Client, cast: Cast) -> None:
    match, entries = table(event, 3)
    url = reverse("match-result", args=[event.slug, 1, match.pk])
    first = asked(desk, url, typed(entries, 200), answer=302)
    again = asked(desk, url, typed(entries, 200, version=1), answer=302)
    corrected = asked(desk, url, typed(entries, 150, version=1, reason="Typo"), answer=302)
    assert (first, again, corrected) == (TYPED + OFFERED, 5, CORRECTED + OFFERED)


def test_in_a_line_of_the_round_sheet(event: Tournament, desk: Client, cast: Cast) -> None:
    match, entries = table(event, 3)
    url = reverse("sheet-line", args=[event.slug, 1, match.pk])
    first = asked(desk, url, typed(entries, 200), answer=200)
    again = asked(desk, url, typed(entries, 200, version=1), answer=200)
    corrected = asked(desk, url, typed(entries, 150, version=1, reason="Typo"), answer=200)
    assert (first, again, corrected) == (TYPED, 6, CORRECTED + 1)


def test_at_the_desk_in_a_closed_round(event: Tournament, desk: Client, cast: Cast) -> None:
    for number in range(1, event.rounds.get().matches.count() + 1):
        match, entries = table(event, number)
        url = reverse("match-result", args=[event.slug, 1, match.pk])
        if not match.reports.exists():
            desk.post(url, typed(entries, 200))
    close_round(event.rounds.get(), cast.ozzel, now=event.created_at)
    found = asked(desk, url, typed(entries, 150, version=1, reason="Typo"), answer=302)
    line = reverse("sheet-line", args=[event.slug, 1, match.pk])
    in_line = asked(desk, line, typed(entries, 140, version=2, reason="Typo"), answer=200)
    assert (found, in_line) == (IN_CLOSED_ROUND + OFFERED, IN_CLOSED_ROUND + 1)


def test_through_the_api(event: Tournament, desk: Client) -> None:
    match, entries = table(event, 4)
    url = f"/api/v1/events/{event.slug}/rounds/1/matches/{match.pk}/result/"
    how = {"content_type": "application/json"}
    first = asked(desk, url, sent(entries, 200), answer=201, **how)
    again = asked(desk, url, sent(entries, 200), answer=201, **how)
    corrected = asked(desk, url, sent(entries, 150, reason="Typo"), answer=201, **how)
    assert (first, again, corrected) == (TYPED, 9, CORRECTED + 1)


def test_from_the_phones(event: Tournament) -> None:
    _match, entries = table(event, 1)
    mine, theirs = (reverse("player-result", args=[link_of(entry), 1]) for entry in entries)
    first = asked(Client(), mine, typed(entries, 120), answer=302)
    changed = asked(Client(), mine, typed(entries, 140), answer=302)
    agreed = asked(Client(), theirs, typed(entries, 140), answer=302)
    assert (first, changed, agreed) == (SAID, AGREED, AGREED)


def test_a_confirmation_from_the_phone(event: Tournament) -> None:
    _match, entries = table(event, 1)
    mine, theirs = (link_of(entry) for entry in entries)
    Client().post(reverse("player-result", args=[mine, 1]), typed(entries, 120))
    url = reverse("player-confirm", args=[theirs, 1])
    assert asked(Client(), url, {"version": 1}, answer=302) == AGREED


def test_the_form_of_a_table_asks_no_more_for_its_rulings(
    event: Tournament, desk: Client, cast: Cast
) -> None:
    match, entries = table(event, 1)
    url = reverse("match-result", args=[event.slug, 1, match.pk])
    counts = []
    for reason in ("", "Late", "Late again"):
        if reason:
            give_penalty(entries[0], cast.ozzel, kind="game_loss", match=match, reason=reason, now=NOW)
            match.penalties.update(state="withdrawn")
        nothing_remembered()
        with CaptureQueriesContext(connection) as queries:
            text = desk.get(url).content.decode()
        assert (reason in text, match.penalties.count()) == (True, len(counts))
        counts.append(len(queries))
    assert len(set(counts)) == 1
