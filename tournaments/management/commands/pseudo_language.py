"""pseudo_language: the English texts as a pseudo language, to see what is not translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournaments.management.pseudo import LANGUAGE, write_pseudo


class Command(BaseCommand):
    help = f"Make the language {LANGUAGE} of the English texts; PSEUDO_LANGUAGE=1 puts it beside the others."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        path = write_pseudo(sources(), Path(settings.PSEUDO_FOLDER))
        path.with_suffix(".mo").unlink(missing_ok=True)
        call_command("compile_translations")
        self.stdout.write(f"{path}: switched on by PSEUDO_LANGUAGE=1")


def sources() -> Iterator[Path]:
    """The catalogues with all texts: ours in any language, and those of Django itself."""
    yield next(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))
    package = Path(django.__file__).parent
    for part in ("conf", "contrib/auth", "contrib/humanize"):
        yield package / part / "locale" / "en" / "LC_MESSAGES" / "django.po"
