"""pseudo_language: the English texts as a pseudo language, each a third longer, with accents, in brackets.

Text without brackets is not translated; text that is cut off will be cut off in a real language, too.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import django
import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

LANGUAGE = "en-xa"
FOLDER = "en_XA"
OPEN, CLOSE = "⟦", "⟧"
LONGER = 0.3
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED = "áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _MARKED)
# What must stay unchanged in a text: placeholders, HTML elements and entities, URLs.
_KEPT = re.compile(r"%\(\w+\)[a-z]|%[sd%]|\{\w*\}|<[^>]+>|&\w+;|https?://\S+")


def pseudo(text: str) -> str:
    """The text in the pseudo language; line breaks at its ends stay there, as gettext requires."""
    body = text.strip("\n")
    head, tail = text[: len(text) - len(text.lstrip("\n"))], text[len(text.rstrip("\n")) :]
    if not body:
        return text
    parts, at = [], 0
    for kept in _KEPT.finditer(body):
        parts += [body[at : kept.start()].translate(_ACCENTS), kept[0]]
        at = kept.end()
    parts.append(body[at:].translate(_ACCENTS))
    padding = "~" * max(1, round(len(_KEPT.sub("", body)) * LONGER))
    return f"{head}{OPEN}{''.join(parts)} {padding}{CLOSE}{tail}"


def write_pseudo(sources: Iterable[Path], folder: Path) -> Path:
    """Writes the catalogue of the pseudo language with all texts of `sources`; returns its path."""
    catalogue, seen = polib.POFile(), set[tuple[str | None, str]]()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for source in sources:
        for entry in polib.pofile(str(source)):
            if (entry.msgctxt, entry.msgid) not in seen:
                seen.add((entry.msgctxt, entry.msgid))
                catalogue.append(_translated(entry))
    path = folder / FOLDER / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    return path


def _translated(entry: polib.POEntry) -> polib.POEntry:
    if entry.msgid_plural:
        forms = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        return polib.POEntry(
            msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural, msgstr_plural=forms
        )
    return polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=pseudo(entry.msgid))


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
