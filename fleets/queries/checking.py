"""What the lists of an event are read and checked with: cards, points of its day, rules, releases."""

import datetime
from functools import lru_cache

from fleets.lists.checker import Checker
from fleets.lists.findings import Verdict, finding_from_json
from fleets.lists.game import Catalogue, ListGame, Reading
from fleets.lists.games import LIST_GAMES
from fleets.lists.releases import NEVER, EventDay, Releases
from fleets.lists.text_edits import ListText, edit_from
from tournaments.models import Tournament

from ..models import CatalogueFile, FleetVersion, ProductRelease


def has_lists(tournament: Tournament) -> bool:
    """Players of this event's game hand in lists at all."""
    return tournament.game in LIST_GAMES


def list_game_of(tournament: Tournament) -> ListGame:
    """The game of the event. KeyError for one without lists: its events have no pages of lists."""
    return LIST_GAMES[tournament.game]


def checker_of(tournament: Tournament, *, catalogue: Catalogue | None = None) -> Checker:
    """The checker of an event, in two queries; with another catalogue to see what that would change."""
    return Checker(
        game=list_game_of(tournament),
        catalogue=catalogue or catalogue_of(tournament),
        ruleset=tournament.fleet_ruleset,
        points_limit=tournament.points_limit,
        level=tournament.level,
        day=EventDay(tournament.date, releases_of(tournament)),
    )


def checked(text: str, tournament: Tournament) -> tuple[Reading, Verdict]:
    """What a text would be as a fleet of this event. Takes any text; nothing is saved."""
    checker = checker_of(tournament)
    reading = checker.read(text)
    return reading, checker.verdict(reading)


def stored_verdict(version: FleetVersion) -> Verdict:
    """The verdict that a version was stored with."""
    return Verdict(
        legal=version.legal,
        total=version.total,
        figures=version.figures,
        violations=tuple(map(finding_from_json, version.violations)),
        warnings=tuple(map(finding_from_json, version.warnings)),
    )


def list_text(text: str, tournament: Tournament) -> ListText:
    """A text of this event, to be edited as the check advises."""
    checker = checker_of(tournament)

    def verdict(changed: str) -> Verdict:
        return checker.verdict(checker.read(changed), fix_suggestions=False)

    return ListText(text, checker.game.text_edits, checker.catalogue, verdict)


def edited(text: str, value: str, tournament: Tournament) -> str:
    """The text after the edit whose button was pressed; unchanged for any other value."""
    edit = edit_from(value)
    return text if edit is None else list_text(text, tournament).edited(edit) or text


def catalogue_of(tournament: Tournament) -> Catalogue:
    """The cards with the points of the day of the event (A-FLEET-10)."""
    return catalogue_on(tournament.date, game=tournament.game)


def catalogue_on(day: datetime.date | None, *, game: str) -> Catalogue:
    """The cards of a game as they held on `day`, imported files included; without a day the newest.

    A file holds the points of all days before it, so the oldest one serves for any day before.
    """
    packaged = LIST_GAMES[game].load_catalogue()
    files = CatalogueFile.objects.filter(game=game).order_by("-date").values_list("date", "document")
    fitting = files.filter(date__lte=day).first() if day else files.first()
    if fitting is None or fitting[0] < packaged.date:
        return LIST_GAMES[game].load_catalogue(on=day)
    return _imported(game, fitting[1], day)


def releases_of(tournament: Tournament) -> Releases:
    """When products came out in the country of the event: our data with the organizer's corrections."""
    published = list_game_of(tournament).releases.of(tournament.country)
    corrections = ProductRelease.objects.filter(tournament=tournament).values_list("product", "released")
    days = {**published.days, **{product: day or NEVER for product, day in corrections}}
    return Releases(days, published.announced)


# By the text of the file: a file read before is the same object again, as names are indexed by it.
@lru_cache(maxsize=32)
def _imported(game: str, document: str, day: datetime.date | None) -> Catalogue:
    if day is not None:
        return _imported(game, document, None).on(day)
    return LIST_GAMES[game].read_catalogue(document)
