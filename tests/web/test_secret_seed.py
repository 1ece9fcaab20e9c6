"""What people are told of a draw gives away no draw to come."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, play, publish_next
from tournaments.event_file import next_round_of, read_event, write_event
from tournaments.event_settings import Settings, with_defaults
from tournaments.models import Round, Tournament
from tournaments.pairing import HIDDEN, pair, rng_for, round_seed
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def pages(event: Tournament) -> str:
    """What anybody reads of the rounds."""
    reader, base = Client(), f"/events/{event.slug}/"
    addresses = [
        base,
        f"{base}pairings/",
        f"{base}pairings/?round=1",
        f"{base}standings/",
        f"/api/v1/events/{event.slug}/",
    ]
    return "".join(reader.get(address).content.decode() for address in addresses)


def an_event(cast: Cast, seed: str, **settings: object) -> Tournament:
    event = make_running_event(cast, players=8, seed=seed, **settings)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return event


def test_the_page_of_a_round_shows_its_own_seed_alone_until_the_event_is_finished(cast: Cast) -> None:
    event = an_event(cast, "secret:hoth", structure="custom", swiss_rounds=2, cut=0)
    own = Round.objects.get(tournament=event).seed
    assert f"Drawn from the seed {own}." in pages(event)
    assert "secret:hoth" not in pages(event)
    assert own == round_seed("secret:hoth", 1) != round_seed("secret:hoth", 2)
    second = publish_next(event, cast.ozzel)
    assert second.seed == round_seed("secret:hoth", 2)
    play(second, cast.ozzel)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert "secret:hoth" in pages(event)


def test_the_seed_on_the_page_and_the_file_both_draw_the_round_as_it_was_drawn(cast: Cast) -> None:
    event = an_event(cast, "secret:hoth")
    document = read_event(write_event(export_event(Tournament.objects.get(pk=event.pk))))
    coming = next_round_of(document)
    drawn = publish_next(event, cast.ozzel)
    seated = {frozenset(match.seats.values_list("entry__key", flat=True)) for match in drawn.matches.all()}
    for seed in (drawn.seed, round_seed(document.seed, 2)):
        pairing = pair(coming.request, rng_for(seed, "round", 2))
        assert {frozenset(table.players) for table in pairing.pairs} == seated


def test_of_an_event_with_a_plain_seed_pages_name_none_before_its_end(cast: Cast) -> None:
    event = an_event(cast, "plain-and-old", structure="custom", swiss_rounds=1, cut=0)
    assert Round.objects.get(tournament=event).seed == "plain-and-old"
    assert "plain-and-old" not in pages(event)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert "Drawn from the seed plain-and-old." in pages(event)


def test_the_plan_of_a_round_robin_comes_from_the_event_and_stays_secret(cast: Cast) -> None:
    event = an_event(cast, "secret:hoth", structure="custom", first_stage="round_robin")
    assert "Drawn from the seed" not in pages(event)


def test_a_new_event_has_a_secret_seed(cast: Cast) -> None:
    one, other = (str(with_defaults(Settings()).seed) for _ in range(2))
    assert one.startswith(HIDDEN)
    assert one != other
    assert round_seed(one, 1) != round_seed(other, 1)
    assert round_seed("plain", 3) == "plain"
