"""X-Wing's squads as the value that the layers above use."""

from dataclasses import replace
from typing import Final

from fleets.lists.editing import plain_name
from fleets.lists.game import ListGame
from fleets.lists.games.xwing.catalogue import DATA, label, load_catalogue, printed_names
from fleets.lists.games.xwing.catalogue_file import read_catalogue
from fleets.lists.games.xwing.demo import demo_squads
from fleets.lists.games.xwing.edit_commands import apply_edit, check_list_editor
from fleets.lists.games.xwing.legality import check
from fleets.lists.games.xwing.list_editor import FORM_CODEC, ListEditor, list_editor_of, write_draft
from fleets.lists.games.xwing.parse import parse
from fleets.lists.games.xwing.rulesets import DEFAULT, ruleset_names
from fleets.lists.games.xwing.squad import reading_of
from fleets.lists.games.xwing.stored import to_json
from fleets.lists.games.xwing.text_edits import TEXT_EDITS
from fleets.lists.games.xwing.writers import write_names, write_text
from fleets.lists.games.xwing.xws import write_xws
from fleets.lists.list_editor import Builder
from fleets.lists.releases import ReleaseFile

XWING: Final = ListGame(
    key="xwing",
    rulesets=ruleset_names(),
    ruleset=DEFAULT,
    points_limit=200,
    load_catalogue=load_catalogue,
    read_catalogue=read_catalogue,
    label=label,
    releases=ReleaseFile(DATA / "releases.toml"),
    suffixes=(".xws.json", ".txt"),
    parse=parse,
    check=check,
    figures=(),
    stored=to_json,
    builder=Builder(
        new=ListEditor,
        # The factions are the same on every day.
        start=lambda reading: list_editor_of(reading, load_catalogue()),
        codec=FORM_CODEC,
        check=check_list_editor,
        apply_edit=apply_edit,
        name_of=lambda list_editor: list_editor.squad.name,
        with_name=lambda list_editor, name: replace(
            list_editor, squad=replace(list_editor.squad, name=plain_name(name))
        ),
        write={
            "text": lambda list_editor, catalogue: write_text(
                reading_of(list_editor.squad, catalogue), catalogue=catalogue
            ),
            "draft": write_draft,
            "plain": lambda list_editor, catalogue: write_names(reading_of(list_editor.squad, catalogue)),
            "json": lambda list_editor, catalogue: write_xws(reading_of(list_editor.squad, catalogue)),
        },
        unread=frozenset({"empty_list", "text_too_large", "too_many_lines", "bad_xws", "xws_version"}),
    ),
    text_edits=TEXT_EDITS,
    samples=demo_squads,
    printed_names=printed_names,
)
