"""Armada's builder as the value the page works with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import Builder
from fleets.lists.games.armada.building.drafts import write_draft
from fleets.lists.games.armada.building.editing import set_name
from fleets.lists.games.armada.building.leftovers import workbench_of
from fleets.lists.games.armada.building.steps import check_workbench, step
from fleets.lists.games.armada.building.workbench import CARRIED, Workbench
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge


def _with_name(workbench: Workbench, name: str) -> Workbench:
    return replace(workbench, fleet=set_name(workbench.fleet, name))


BUILDER: Final = Builder(
    new=Workbench,
    start=workbench_of,
    to_text=CARRIED.to_text,
    from_text=CARRIED.from_text,
    pack=CARRIED.pack,
    unpack=CARRIED.unpack,
    check=check_workbench,
    step=step,
    name_of=lambda workbench: workbench.fleet.name,
    with_name=_with_name,
    write={
        "text": lambda workbench, catalogue: write_starforge(workbench.fleet, catalogue=catalogue),
        "draft": lambda workbench, catalogue: write_draft(workbench, catalogue=catalogue),
        "plain": lambda workbench, catalogue: write_plain(workbench.fleet, catalogue=catalogue),
        "json": lambda workbench, catalogue: write_json(workbench.fleet, catalogue=catalogue),
    },
    unread=frozenset({"text_too_large", "too_many_lines", "bad_document"}),
)
