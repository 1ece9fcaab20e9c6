"""Armada's lists as the value that the layers above use."""

from __future__ import annotations

from typing import Final

from fleets.lists.game import ListGame
from fleets.lists.games.armada.building.building import BUILDER
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
    builder=BUILDER,
    text_edits=TEXT_EDITS,
    samples=demo_fleets,
    printed_names=printed_names,
    unread=frozenset({"empty_list", "text_too_large", "too_many_lines"}),
)
