"""Taking in a catalogue file, and the organizer's word on releases."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from django.db import transaction

from fleets.lists.games.armada.catalogue import games
from fleets.lists.games.armada.catalogue_file import read_catalogue
from fleets.lists.games.armada.releases import products
from tournaments.models import Tournament, User
from tournaments.refusals import Refused
from tournaments.roles import Action
from tournaments.services.change import change

from ..models import CatalogueFile, ProductRelease


def import_catalogue(document: str, *, now: datetime) -> CatalogueFile:
    """The file is kept and holds from its date on; one of the same date takes the place of the earlier one.

    Raises CatalogueError with everything that is wrong with the file, and Refused `unknown_game`.
    """
    catalogue = read_catalogue(document)
    if catalogue.game not in games():
        raise Refused("unknown_game", found=catalogue.game)
    with transaction.atomic():
        kept, _made = CatalogueFile.objects.update_or_create(
            game=catalogue.game,
            date=catalogue.date,
            defaults={"document": document, "imported_at": now},
        )
    return kept


def correct_releases(
    tournament: Tournament, actor: User | None, *, days: Mapping[str, date | None], now: datetime
) -> None:
    """The organizer's word on releases is exactly this (A-LEVEL-2): product -> day, None = not sold here.

    A product that is not in it goes by what we know. Raises Refused: `event_finished`, `unknown_choice`.
    """
    with change(tournament, Action.CORRECT_RELEASE, actor, now=now) as step:
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        for product in days:
            if product not in products(step.tournament.game):
                raise Refused("unknown_choice", found=product)
        before = dict(step.tournament.product_releases.values_list("product", "released"))
        changed = [p for p in products(step.tournament.game) if before.get(p, ...) != days.get(p, ...)]
        if not changed:
            step.nothing()
            return
        step.tournament.product_releases.all().delete()
        rows = [
            ProductRelease(tournament=step.tournament, product=p, released=day) for p, day in days.items()
        ]
        ProductRelease.objects.bulk_create(rows)
        step.data["products"] = ", ".join(changed)
