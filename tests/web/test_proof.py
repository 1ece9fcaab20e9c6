"""What everybody sees of the proof: hash of the secret, fingerprint, number from the hall, the page."""

import json

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, publish_next, refused, report
from tournaments.models import AuditRow, Round, Tournament
from tournaments.pairing import round_seed
from tournaments.paper.printing import Sheet, html, pairings_sheet, standings_sheet
from tournaments.proof.chain import after, fingerprint, sealed_seed
from tournaments.proof.verdict import verdict_on
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament
from tournaments.services.rounds.rounds import (
    DrawOptions,
    close_round,
    discard_round,
    pair_round,
    publish_round,
)

pytestmark = pytest.mark.django_db
SECRET = "secret:hoth"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=4, seed=SECRET, structure="custom", swiss_rounds=1, cut=0)


def page(event: Tournament, path: str = "proof/", **query: str) -> str:
    return Client().get(f"/events/{event.slug}/{path}", query).content.decode()


def played(event: Tournament, cast: Cast) -> None:
    round_ = publish_next(event, cast.ozzel)
    for match in round_.matches.all():
        report(match, cast.ozzel)
    close_round(round_, cast.ozzel, now=NOW)


def test_the_hash_of_the_secret_is_there_from_the_beginning_and_the_secret_at_the_end(
    event: Tournament, cast: Cast
) -> None:
    played(event, cast)
    before = page(event), page(event, ""), page(event, "pairings/")
    assert [sealed_seed(SECRET) in text for text in before] == [True, True, False]
    assert [SECRET in text for text in before] == [False, False, False]
    assert sealed_seed(SECRET) in on_paper(pairings_sheet(event.rounds.get(), by="table", paper="A4"))
    finish_tournament(event, cast.ozzel, now=NOW)
    assert SECRET in page(event)
    assert sealed_seed(SECRET) in page(event)


def test_the_number_from_the_hall_is_part_of_the_seed_and_stands_with_the_draw(
    event: Tournament, cast: Cast
) -> None:
    round_ = pair_round(event, cast.ozzel, options=DrawOptions(hall=" 4 2  6 "), now=NOW)
    assert (round_.hall, round_.seed) == ("4 2 6", round_seed(SECRET, 1, "4 2 6"))
    assert round_.seed != round_seed(SECRET, 1)
    publish_round(round_, cast.ozzel, now=NOW)
    assert "Number from the hall: 4 2 6." in page(event, "pairings/")
    assert "Round 1, number from the hall: 4 2 6." in page(event)
    document = export_event(Tournament.objects.get(pk=event.pk))
    assert document.rounds[0].hall == "4 2 6"
    assert verdict_on(document).holds


def test_the_same_people_give_the_same_draft_however_often_it_is_discarded(
    event: Tournament, cast: Cast
) -> None:
    drafts = []
    for hall in ("5", "", "5"):
        round_ = pair_round(event, cast.ozzel, options=DrawOptions(hall=hall), now=NOW)
        drafts.append((round_.hall, round_.seed, seated(round_)))
        discard_round(round_, cast.ozzel, now=NOW)
    assert drafts == [drafts[0]] * 3
    with refused("hall_number_kept"):
        pair_round(event, cast.ozzel, options=DrawOptions(hall="6"), now=NOW)
    lines = AuditRow.objects.filter(tournament=event, action="pair_round").order_by("revision")
    states = [after({}, row.chain["facts"])["rounds"]["1"]["matches"] for row in lines]
    assert [sorted(key for at in tables.values() for key in at["players"]) for tables in states] == [
        ["p1", "p2", "p3", "p4"]
    ] * 3


def seated(round_: Round) -> list[tuple[str, ...]]:
    seats = [match.seats.select_related("entry") for match in round_.matches.all()]
    return [tuple(seat.entry.key for seat in of_match) for of_match in seats]


def on_paper(sheet: Sheet) -> str:
    return html(sheet, on_screen=False)


def test_a_number_typed_after_a_draw_without_one_is_refused(event: Tournament, cast: Cast) -> None:
    discard_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    with refused("hall_number_late"):
        pair_round(event, cast.ozzel, options=DrawOptions(hall="6"), now=NOW)


def test_the_fingerprint_stands_on_sheet_and_screen_and_leads_to_its_line(
    event: Tournament, cast: Cast
) -> None:
    played(event, cast)
    event.refresh_from_db()
    letters = fingerprint(event.chain_head)
    assert event.fingerprint == letters
    said = f"Fingerprint of the history: {letters}"
    assert said in page(event, "screen/")
    assert said in " ".join(on_paper(standings_sheet(event, paper="A4")).split())
    finish_tournament(event, cast.ozzel, now=NOW)
    text = page(event, fingerprint=letters.lower().replace(" ", ""))
    assert f"It is that of line {event.revision}," in text
    assert "No line has this fingerprint" in page(event, fingerprint="ABCD EFGH")


def test_the_page_says_what_holds_and_what_does_not(event: Tournament, cast: Cast) -> None:
    played(event, cast)
    assert "Everything holds: lines 1 to" in page(event)
    row = AuditRow.objects.get(tournament=event, action="pair_round")
    row.chain["facts"] = json.loads(json.dumps(row.chain["facts"]).replace("p1", "p9"))
    row.save()
    Tournament.objects.filter(pk=event.pk).update(cache_version="another")
    text = page(event)
    assert "Not everything holds." in text
    assert f"Line {row.revision} was changed: its hash is not that of what it says." in text


def test_a_draft_is_on_no_page(event: Tournament, cast: Cast) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    assert "round 1" not in page(event)
