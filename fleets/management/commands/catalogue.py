"""`manage.py catalogue check|diff|import FILE`: a new dated catalogue, looked at before it is imported."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from fleets.lists.catalogue_diff import difference
from fleets.lists.faults import CatalogueError
from fleets.lists.game import Catalogue
from fleets.lists.games import LIST_GAMES
from fleets.queries.checking import catalogue_on, checker_of
from fleets.queries.rechecking import NewVerdict, differences
from fleets.services.catalogues import import_catalogue, read_any_catalogue
from fleets.services.rechecking import recheck_fleets
from fleets.wording.catalogue import diff_lines, fault_text
from fleets.wording.sentences import VERDICT
from tournaments.models import Tournament
from tournaments.wording.refusals import Refused

# A file with more mistakes than this is the wrong file.
MOST_FAULTS = 50


class Command(BaseCommand):
    """check: is the file sound; diff: what it changes; import: store it, with --recheck for the lists in."""

    help = "Check a new card catalogue, show what it changes, or take it in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and with which file."""
        parser.add_argument("act", choices=("check", "diff", "import"))
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--recheck", action="store_true", help="import: check the lists already in once more"
        )

    def handle(self, *, act: str, file: Path, recheck: bool, **options: Any) -> None:
        """Do it; CommandError (exit 1) for a file that is not sound, with every mistake on its own line."""
        if recheck and act != "import":
            raise CommandError("--recheck goes with import only.")
        document, catalogue = self._read(file)
        if act == "check":
            self.stdout.write(f"{file}: sound, {len(catalogue.cards)} cards as of {catalogue.date}")
            return
        if act == "diff":
            self._show_cards(catalogue)
            self._show_lists(catalogue)
            return
        # Shown before the import: afterwards the lists are compared with the file itself.
        self._show_cards(catalogue)
        stored = import_catalogue(document, now=timezone.now())
        self.stdout.write(f"Taken in: {stored} holds from {catalogue.date} on")
        if recheck:
            self._recheck(catalogue)
        else:
            self._show_lists(catalogue)

    def _read(self, file: Path) -> tuple[str, Catalogue]:
        try:
            data = file.read_bytes()
            catalogue = read_any_catalogue(data)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except Refused as refused:
            raise CommandError(f"{file}: {refused}") from refused
        except CatalogueError as error:
            for fault in error.faults[:MOST_FAULTS]:
                self.stderr.write(f"{file}: {fault_text(fault)}")
            raise CommandError(f"{file}: not sound ({len(error.faults)})") from error
        return data.decode("utf-8-sig"), catalogue

    def _show_cards(self, catalogue: Catalogue) -> None:
        """Cards that come, go and change, compared with what holds on the date of the file."""
        before = catalogue_on(catalogue.date, game=catalogue.game)
        diff = difference(before, catalogue.on(catalogue.date))
        for line in diff_lines(diff, LIST_GAMES[catalogue.game]):
            self.stdout.write(line)
        self.stdout.write(
            f"Cards: {len(diff.added)} new, {len(diff.removed)} gone, {len(diff.changed)} changed"
        )

    def _show_lists(self, catalogue: Catalogue) -> None:
        """Lists already handed in that would get another total or verdict."""
        count = 0
        for tournament in _events(catalogue):
            # The file counts for an event only where no newer one does.
            would_be = catalogue.on(tournament.date)
            for fresh in differences(tournament, checker=checker_of(tournament, catalogue=would_be)):
                count += 1
                self._say(tournament, fresh)
        self.stdout.write(f"Lists: {count} would change")

    def _recheck(self, catalogue: Catalogue) -> None:
        count = 0
        for tournament in _events(catalogue):
            for verdict in recheck_fleets(tournament, None, now=timezone.now()):
                count += 1
                self._say(tournament, verdict)
        self.stdout.write(f"Lists: {count} changed")

    def _say(self, tournament: Tournament, fresh: NewVerdict) -> None:
        version, verdict = fresh.version, fresh.verdict
        before, after = VERDICT[version.legal], VERDICT[verdict.legal]
        self.stdout.write(
            f"{tournament.name}, {fresh.name}: {version.total} → {verdict.total}, {before} → {after}"
        )
        for text in fresh.sentences:
            self.stdout.write(f"    {text}")


def _events(catalogue: Catalogue) -> list[Tournament]:
    """Events under way or to come for which this file is the newest that holds."""
    events = Tournament.objects.filter(game=catalogue.game, date__gte=catalogue.date)
    return [
        event
        for event in events.exclude(state=Tournament.State.FINISHED)
        if catalogue_on(event.date, game=event.game).date <= catalogue.date
    ]
