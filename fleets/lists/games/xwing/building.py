"""The builder of squads as the value the page works with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import Builder
from fleets.lists.editing import plain_name
from fleets.lists.games.xwing.catalogue import load_catalogue
from fleets.lists.games.xwing.squad import reading_of
from fleets.lists.games.xwing.steps import check_workbench, step
from fleets.lists.games.xwing.types import Reading
from fleets.lists.games.xwing.workbench import CARRIED, Workbench, workbench_of, write_draft
from fleets.lists.games.xwing.writers import write_names, write_text
from fleets.lists.games.xwing.xws import write_xws

UNREAD: Final = frozenset({"empty_list", "text_too_large", "too_many_lines", "bad_xws", "xws_version"})


def _started(reading: Reading) -> Workbench:
    """Which factions there are does not hang on the day."""
    return workbench_of(reading, load_catalogue())


def _with_name(workbench: Workbench, name: str) -> Workbench:
    return replace(workbench, squad=replace(workbench.squad, name=plain_name(name)))


BUILDER: Final = Builder(
    new=Workbench,
    start=_started,
    to_text=CARRIED.to_text,
    from_text=CARRIED.from_text,
    pack=CARRIED.pack,
    unpack=CARRIED.unpack,
    check=check_workbench,
    step=step,
    name_of=lambda workbench: workbench.squad.name,
    with_name=_with_name,
    write={
        "text": lambda bench, catalogue: write_text(reading_of(bench.squad, catalogue), catalogue=catalogue),
        "draft": write_draft,
        "plain": lambda bench, catalogue: write_names(reading_of(bench.squad, catalogue)),
        "json": lambda bench, catalogue: write_xws(reading_of(bench.squad, catalogue)),
    },
    unread=UNREAD,
)
