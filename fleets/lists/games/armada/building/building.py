"""Armada's list builder as the value that the page works with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import Builder
from fleets.lists.games.armada.building.drafts import write_draft
from fleets.lists.games.armada.building.edit_commands import apply_edit, check_list_editor
from fleets.lists.games.armada.building.editing import set_name
from fleets.lists.games.armada.building.leftovers import list_editor_of
from fleets.lists.games.armada.building.list_editor import FORM_CODEC, ListEditor
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge


def _with_name(list_editor: ListEditor, name: str) -> ListEditor:
    return replace(list_editor, fleet=set_name(list_editor.fleet, name))


BUILDER: Final = Builder(
    new=ListEditor,
    start=list_editor_of,
    to_text=FORM_CODEC.to_text,
    from_text=FORM_CODEC.from_text,
    pack=FORM_CODEC.pack,
    unpack=FORM_CODEC.unpack,
    check=check_list_editor,
    apply_edit=apply_edit,
    name_of=lambda list_editor: list_editor.fleet.name,
    with_name=_with_name,
    write={
        "text": lambda list_editor, catalogue: write_starforge(list_editor.fleet, catalogue=catalogue),
        "draft": lambda list_editor, catalogue: write_draft(list_editor, catalogue=catalogue),
        "plain": lambda list_editor, catalogue: write_plain(list_editor.fleet, catalogue=catalogue),
        "json": lambda list_editor, catalogue: write_json(list_editor.fleet, catalogue=catalogue),
    },
    unread=frozenset({"text_too_large", "too_many_lines", "bad_document"}),
)
