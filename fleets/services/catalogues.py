"""Importing a catalogue file, and the organizer's corrections of release days."""

from collections.abc import Mapping
from datetime import date, datetime

from django.db import transaction

from fleets.lists.faults import game_of
from fleets.lists.game import Catalogue
from fleets.lists.games import LIST_GAMES
from tournaments.event_settings import check_day
from tournaments.models import Tournament, User
from tournaments.services.gate.change import change
from tournaments.wording.refusals import Refused

from ..acts import FleetAction, ReleasesCorrected
from ..models import CatalogueFile, ProductRelease
from ..queries.checking import list_game_of


def read_any_catalogue(document: str | bytes) -> Catalogue:
    """The catalogue a file holds, read as its game has it.

    Raises CatalogueError with everything that is wrong with it, and Refused `unknown_game`.
    """
    game = game_of(document)
    if game and game not in LIST_GAMES:
        raise Refused("unknown_game", found=game)
    # For a file that names no game at all the first game reports what is missing.
    list_game = LIST_GAMES.get(game) or next(iter(LIST_GAMES.values()))
    return list_game.read_catalogue(document)


def import_catalogue(document: str, *, now: datetime) -> CatalogueFile:
    """The file is stored and holds from its date on; it replaces an earlier one of the same date.

    Raises CatalogueError with everything that is wrong with the file, and Refused `unknown_game`.
    """
    catalogue = read_any_catalogue(document)
    with transaction.atomic():
        stored, _created = CatalogueFile.objects.update_or_create(
            game=catalogue.game,
            date=catalogue.date,
            defaults={"document": document, "imported_at": now},
        )
    return stored


def correct_releases(
    tournament: Tournament, actor: User | None, *, days: Mapping[str, date | None], now: datetime
) -> None:
    """The organizer's corrections are exactly these (A-LEVEL-2): product -> day, None = not sold here.

    A product that is not in it goes by what we know. Raises Refused: `event_finished`, `unknown_choice`.
    """
    with change(tournament, FleetAction.CORRECT_RELEASE, actor, now=now) as step:
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        products = list_game_of(step.tournament).releases.products()
        for product, day in days.items():
            if product not in products:
                raise Refused("unknown_choice", found=product)
            check_day(day, field="days")
        before = dict(step.tournament.product_releases.values_list("product", "released"))
        changed = [p for p in products if before.get(p, ...) != days.get(p, ...)]
        if not changed:
            step.skip()
            return
        step.tournament.product_releases.all().delete()
        rows = [
            ProductRelease(tournament=step.tournament, product=p, released=day) for p, day in days.items()
        ]
        ProductRelease.objects.bulk_create(rows)
        step.payload = ReleasesCorrected(products=", ".join(changed))
