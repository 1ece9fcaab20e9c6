"""X-Wing's list builder as the value that the page works with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import Builder
from fleets.lists.editing import plain_name
from fleets.lists.games.xwing.catalogue import load_catalogue
from fleets.lists.games.xwing.edit_commands import apply_edit, check_list_editor
from fleets.lists.games.xwing.list_editor import FORM_CODEC, ListEditor, list_editor_of, write_draft
from fleets.lists.games.xwing.squad import reading_of
from fleets.lists.games.xwing.types import Reading
from fleets.lists.games.xwing.writers import write_names, write_text
from fleets.lists.games.xwing.xws import write_xws

UNREAD: Final = frozenset({"empty_list", "text_too_large", "too_many_lines", "bad_xws", "xws_version"})


def _started(reading: Reading) -> ListEditor:
    """The factions are the same on every day."""
    return list_editor_of(reading, load_catalogue())


def _with_name(list_editor: ListEditor, name: str) -> ListEditor:
    return replace(list_editor, squad=replace(list_editor.squad, name=plain_name(name)))


BUILDER: Final = Builder(
    new=ListEditor,
    start=_started,
    to_text=FORM_CODEC.to_text,
    from_text=FORM_CODEC.from_text,
    pack=FORM_CODEC.pack,
    unpack=FORM_CODEC.unpack,
    check=check_list_editor,
    apply_edit=apply_edit,
    name_of=lambda list_editor: list_editor.squad.name,
    with_name=_with_name,
    write={
        "text": lambda list_editor, catalogue: write_text(
            reading_of(list_editor.squad, catalogue), catalogue=catalogue
        ),
        "draft": write_draft,
        "plain": lambda list_editor, catalogue: write_names(reading_of(list_editor.squad, catalogue)),
        "json": lambda list_editor, catalogue: write_xws(reading_of(list_editor.squad, catalogue)),
    },
    unread=UNREAD,
)
