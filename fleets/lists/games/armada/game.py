"""Armada's lists as the value that the layers above use."""

from dataclasses import replace
from typing import Final

from fleets.lists.game import ListGame
from fleets.lists.games.armada.building.edit_commands import apply_edit, check_list_editor
from fleets.lists.games.armada.building.editing import set_name
from fleets.lists.games.armada.building.list_editor import FORM_CODEC, ListEditor, list_editor_of, write_draft
from fleets.lists.games.armada.building.text_edits import TEXT_EDITS
from fleets.lists.games.armada.cards.catalogue import DATA, label, load_catalogue
from fleets.lists.games.armada.cards.catalogue_file import read_catalogue
from fleets.lists.games.armada.cards.formats import format_of, formats
from fleets.lists.games.armada.cards.rulesets import DEFAULT, ruleset_names
from fleets.lists.games.armada.cards.stored import to_json
from fleets.lists.games.armada.cards.vocabulary import printed_names
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge
from fleets.lists.list_editor import Builder
from fleets.lists.releases import ReleaseFile

ARMADA: Final = ListGame(
    key="armada",
    # The editions come last: a form offers the newest of them first.
    rulesets=(*formats(), *ruleset_names()),
    own_limit=lambda ruleset: format_of(ruleset).points_limit,
    ruleset=DEFAULT,
    points_limit=400,
    load_catalogue=load_catalogue,
    read_catalogue=read_catalogue,
    label=label,
    releases=ReleaseFile(DATA / "releases.toml"),
    premier_delay=lambda ruleset: format_of(ruleset).rules.premier_delay,
    suffixes=(".txt",),
    parse=parse,
    check=check,
    figures=("squadrons",),
    stored=to_json,
    builder=Builder(
        new=ListEditor,
        start=list_editor_of,
        codec=FORM_CODEC,
        check=check_list_editor,
        apply_edit=apply_edit,
        name_of=lambda list_editor: list_editor.fleet.name,
        with_name=lambda list_editor, name: replace(list_editor, fleet=set_name(list_editor.fleet, name)),
        write={
            "text": lambda list_editor, catalogue: write_starforge(list_editor.fleet, catalogue=catalogue),
            "draft": write_draft,
            "plain": lambda list_editor, catalogue: write_plain(list_editor.fleet, catalogue=catalogue),
            "json": lambda list_editor, catalogue: write_json(list_editor.fleet, catalogue=catalogue),
        },
        unread=frozenset({"text_too_large", "too_many_lines", "bad_document"}),
    ),
    text_edits=TEXT_EDITS,
    samples=demo_fleets,
    printed_names=printed_names,
)
