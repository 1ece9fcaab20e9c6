"""A-END-1 to A-END-6: how a game ended stands beside its figures wherever they are shown."""

from typing import Any

import pytest
from django.test import Client

from tests.every_page import every_text
from tests.factories import Cast, make_running_event, play, publish_next, report
from tournaments.access.links import link_of
from tournaments.models import Match, Tournament
from tournaments.queries.rounds.history import history_of

pytestmark = pytest.mark.django_db

# What is said of the game, and what is told of it; the first seat is the one that is named.
ENDINGS: dict[str, tuple[tuple[int, int], dict[str, Any], str]] = {
    "conceded": ((310, 100), {"end": "concession", "by": True}, "{name} conceded"),
    "tabled": ((100, 400), {"end": "tabled", "by": True}, "{name} was tabled"),
    "both destroyed": ((400, 400), {"end": "mutual"}, "mutual destruction: the second player wins"),
    "a tie": ((150, 150), {"end": "time"}, "a tie: the second player wins"),
}


def played(cast: Cast, ending: str) -> tuple[Tournament, str]:
    """Four players, one table of round 1 ended so; and what is to be read of it."""
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    return event, ended(publish_next(event, cast.ozzel).matches.get(table=1), cast, ending)


def ended(match: Match, cast: Cast, ending: str) -> str:
    """The game is reported with this ending; what is to be read of it."""
    first = match.seats.get(number=1).entry
    points, said, text = ENDINGS[ending]
    facts = {**said, "by": first} if "by" in said else said
    report(match, cast.ozzel, *points, **facts, accept_unusual=True)
    return text.format(name=first.name)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_history_tells_how_the_game_ended(cast: Cast, ending: str) -> None:
    event, text = played(cast, ending)
    assert history_of(event)[0].sentence.endswith(f"({text})")


def test_a_game_that_was_played_out_needs_no_word(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    match = publish_next(event, cast.ozzel).matches.get(table=1)
    report(match, cast.ozzel, 200, 100)
    assert history_of(event)[0].sentence.endswith("100")


@pytest.mark.long
def test_every_page_with_the_figures_tells_how_the_game_ended(
    cast: Cast, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table for each ending, all in one round."""
    event = make_running_event(cast, players=2 * len(ENDINGS), structure="custom", swiss_rounds=1, cut=2)
    round_ = publish_next(event, cast.ozzel)
    said = {
        match: ended(match, cast, ending)
        for match, ending in zip(round_.matches.order_by("table"), ENDINGS, strict=True)
    }
    client.force_login(cast.ozzel)
    desk = f"/events/{event.slug}/desk/"
    expected = {
        f"/events/{event.slug}/pairings/", f"/events/{event.slug}/check/", f"{desk}rounds/1/", desk,
        f"{desk}history/",
    }  # fmt: skip
    texts = every_text(
        event,
        client,
        monkeypatch,
        wanted=lambda address: address in expected or address.startswith("/p/"),
    )
    for match, text in said.items():
        telling = {address for address, page in texts.items() if text in page}
        assert expected <= telling, text
        tokens = {address.split("/")[2] for address in telling if address.startswith("/p/")}
        assert tokens >= {link_of(seat.entry) for seat in match.seats.all()}, text


def test_the_bracket_tells_it_too(cast: Cast, client: Client) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel).matches.get()
    report(final, cast.ozzel, 310, 100, end="concession", by=final.seats.get(number=2).entry)
    page = client.get(f"/events/{event.slug}/bracket/").content.decode()
    assert f"{final.seats.get(number=2).entry.name} conceded" in page
