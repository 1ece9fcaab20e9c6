"""Catalogue files taken in, lists checked again, days of release corrected: what is written and refused."""

import json
from datetime import date
from typing import Any

import pytest

from fleets.lists.faults import CatalogueError
from fleets.lists.games.armada.cards.catalogue import DATA, load_catalogue
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import CatalogueFile, Fleet, FleetVersion, ProductRelease
from fleets.queries import catalogue_on, checked, releases_of
from fleets.services import hand_in_fleet
from fleets.services.catalogues import correct_releases, import_catalogue
from fleets.services.rechecking import recheck_fleets
from tests.factories import NOW, Cast, entry_of, make_event, refused, write_settings
from tournaments.models import AuditRow, Tournament
from tournaments.queries.rounds.history import sentence_of

pytestmark = pytest.mark.django_db

EMPIRE = demo_fleets()[6]
ISD = "Imperial II-class Star Destroyer"


def a_file(day: str = "2026-04-01", *, dearer: int = 30, **changed: Any) -> str:
    """A catalogue in which every ship costs so much more than before."""
    data = json.loads((DATA / "armada.json").read_bytes())
    for ship in data["ships"]:
        ship["was"] = [*ship.get("was", []), [day, ship["points"]]]
        ship["points"] += dearer
    return json.dumps({**data, "date": day, **changed})


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """An event of 9 May 2026 in preparation with a list of A1."""
    event = make_event(cast, players=2)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=EMPIRE, now=NOW)
    return event


def version() -> FleetVersion:
    return FleetVersion.objects.get()


def test_a_file_holds_from_its_date_on(event: Tournament) -> None:
    import_catalogue(a_file(), now=NOW)
    dearest = {card.id: card.points for card in load_catalogue().ships}
    for day, dearer in ((date(2026, 3, 31), 0), (date(2026, 4, 1), 30), (None, 30)):
        catalogue = catalogue_on(day, game="armada")
        assert {card.id: card.points - dearer for card in catalogue.ships} == dearest
    assert catalogue_on(date(2026, 5, 9), game="armada") is catalogue_on(date(2026, 5, 9), game="armada")
    assert checked(EMPIRE, event)[1].total > 400


def test_the_newest_of_several_files_counts_and_one_of_the_same_date_is_replaced() -> None:
    import_catalogue(a_file(dearer=5), now=NOW)
    import_catalogue(a_file("2026-06-01", dearer=7), now=NOW)
    import_catalogue(a_file(dearer=6), now=NOW)
    plain = load_catalogue().ships[0].points
    days = (date(2026, 4, 2), date(2026, 7, 1))
    assert [catalogue_on(day, game="armada").ships[0].points - plain for day in days] == [6, 7]
    assert CatalogueFile.objects.count() == 2


def test_a_file_older_than_the_programs_own_changes_nothing_but_one_of_its_date_corrects_it() -> None:
    text = (DATA / "armada.json").read_text()
    old = json.loads(text)
    for card in (*old["ships"], *old["squadrons"], *old["upgrades"]):
        card.pop("was", None)
    import_catalogue(json.dumps({**old, "date": "2024-01-01"}), now=NOW)
    assert catalogue_on(None, game="armada") is load_catalogue()
    import_catalogue(text.replace('"points": 77', '"points": 78', 1), now=NOW)
    assert catalogue_on(date(2026, 5, 9), game="armada").ships[0].points == 78
    # What lies before goes by the history in the program's own file.
    assert catalogue_on(date(2024, 5, 1), game="armada").ships[0].points == 81


def test_a_file_of_a_game_nobody_plays_here_is_refused() -> None:
    with refused("unknown_game"):
        import_catalogue(a_file(game="chess"), now=NOW)
    with pytest.raises(CatalogueError):
        import_catalogue("{}", now=NOW)
    assert not CatalogueFile.objects.exists()


def test_a_list_checked_again_has_the_new_verdict_and_the_history_keeps_the_old(
    cast: Cast, event: Tournament
) -> None:
    before = version()
    Fleet.objects.update(checked_version=before, checked_by=cast.jerec, checked_at=NOW)
    import_catalogue(a_file(), now=NOW)
    found = recheck_fleets(event, cast.madine, now=NOW)
    after = version()
    assert [(fresh.name, fresh.version.total, fresh.verdict.total) for fresh in found] == [
        ("A1", before.total, after.total)
    ]
    assert (before.legal, after.legal, after.text) == (True, False, before.text)
    assert (after.catalogue_date, after.number) == (date(2026, 4, 1), 1)
    assert "over_points" in {violation["code"] for violation in after.violations}
    # The judge ticked another verdict.
    assert Fleet.objects.get().checked_version is None
    row = AuditRow.objects.first()
    assert row is not None
    assert (row.action, row.actor) == ("recheck_fleets", cast.madine)
    assert sentence_of(row.action, row.data) == "checked 1 fleet lists again: 1 got another verdict"
    kept = row.data["differences"][0]
    assert (kept["legal"], kept["total"]) == ([True, False], [before.total, after.total])


def test_a_second_re_check_finds_nothing_and_writes_nothing(cast: Cast, event: Tournament) -> None:
    import_catalogue(a_file(), now=NOW)
    recheck_fleets(event, cast.ozzel, now=NOW)
    rows = AuditRow.objects.count()
    assert recheck_fleets(event, cast.ozzel, now=NOW) == ()
    assert AuditRow.objects.count() == rows


def test_a_tick_stays_where_the_verdict_is_the_same(cast: Cast, event: Tournament) -> None:
    Fleet.objects.update(checked_version=version(), checked_by=cast.jerec, checked_at=NOW)
    assert recheck_fleets(event, cast.ozzel, now=NOW) == ()
    assert Fleet.objects.get().checked_version == version()


def test_only_the_version_that_counts_is_checked_again(cast: Cast, event: Tournament) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[7], now=NOW)
    import_catalogue(a_file(), now=NOW)
    assert [fleet.version.number for fleet in recheck_fleets(event, cast.ozzel, now=NOW)] == [2]
    assert [v.legal for v in FleetVersion.objects.order_by("number")] == [True, False]


def test_a_finished_event_is_left_alone(cast: Cast, event: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.FINISHED)
    with refused("event_finished"):
        recheck_fleets(event, cast.ozzel, now=NOW)
    with refused("event_finished"):
        correct_releases(event, cast.ozzel, days={}, now=NOW)


CORE, CHIMAERA = "Armada Core Set (SWM01)", "Chimaera Expansion Pack (SWM29)"


def test_the_organizers_day_counts_instead_of_ours(cast: Cast, event: Tournament) -> None:
    correct_releases(event, cast.ozzel, days={CORE: date(2026, 5, 1), CHIMAERA: None}, now=NOW)
    known = releases_of(event)
    assert known.legal_from(CORE, delay=11) == date(2026, 5, 12)
    assert known.legal_from(CHIMAERA) == date.max
    assert checked(EMPIRE, event)[1].legal
    write_settings(Tournament.objects.all(), level="premier")
    event.refresh_from_db()
    assert {f.code for f in checked(EMPIRE, event)[1].violations} == {"not_yet_legal"}
    row = AuditRow.objects.first()
    assert row is not None
    assert sentence_of(row.action, row.data) == (
        "corrected when products were released: Armada Core Set (SWM01), Chimaera Expansion Pack (SWM29)"
    )


def test_saying_the_same_twice_is_saying_it_once(cast: Cast, event: Tournament) -> None:
    correct_releases(event, cast.ozzel, days={CORE: None}, now=NOW)
    rows = AuditRow.objects.count()
    correct_releases(event, cast.ozzel, days={CORE: None}, now=NOW)
    assert AuditRow.objects.count() == rows
    correct_releases(event, cast.ozzel, days={}, now=NOW)
    assert not ProductRelease.objects.exists()


def test_a_product_that_does_not_exist_is_refused(cast: Cast, event: Tournament) -> None:
    with refused("unknown_choice"):
        correct_releases(event, cast.ozzel, days={"Death Star": None}, now=NOW)
