"""X-Wing's squads as the value that the layers above use."""

from __future__ import annotations

from typing import Final

from fleets.lists.game import ListGame
from fleets.lists.games.xwing.building import BUILDER
from fleets.lists.games.xwing.catalogue import DATA, label, load_catalogue, printed_names
from fleets.lists.games.xwing.catalogue_file import read_catalogue
from fleets.lists.games.xwing.demo import demo_squads
from fleets.lists.games.xwing.legality import check
from fleets.lists.games.xwing.parse import parse
from fleets.lists.games.xwing.rulesets import DEFAULT, ruleset_names
from fleets.lists.games.xwing.stored import to_json
from fleets.lists.games.xwing.text_edits import TEXT_EDITS
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
    builder=BUILDER,
    text_edits=TEXT_EDITS,
    samples=demo_squads,
    printed_names=printed_names,
    unread=frozenset({"empty_list", "text_too_large", "too_many_lines"}),
)
