"""compile_translations: every locale/*/LC_MESSAGES/*.po becomes a .mo, without gettext installed."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Compile the translations (.po to .mo)."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                self._compile_or_say(source)

    def _compile_or_say(self, source: Path) -> None:
        try:
            _compile(source)
        except OSError as error:  # A program that somebody else installed, and may not be changed.
            self.stderr.write(f"{source} can't be compiled, so its texts are shown in English: {error}")


def _compile(source: Path) -> None:
    """Writes the .mo beside the .po unless it is newer; a broken .po ends the command with its path."""
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
        return
    try:
        catalogue = polib.pofile(str(source))
    except OSError as broken:
        raise CommandError(f"{source}: {broken}") from broken
    catalogue.save_as_mofile(str(target))
