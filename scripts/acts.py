"""The tables of docs/acts.md, made of the lines of the acts (tournaments/acts/, fleets/acts.py).

`acts.py` writes them; `acts.py --check` says what is different, and fails where anything is.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "acts.md"
START, END = "<!-- table -->\n", "<!-- end -->"


def tables() -> Iterator[str]:
    """For each group of the page of roles its heading and a table of its acts."""
    from tournaments.acts import Group, Role, every_action

    who = [role for role in Role if role is not Role.SPECTATOR]
    for group in Group:
        yield f"\n### {group.heading}\n\n"
        yield f"| to | {' | '.join(role.value for role in who)} | asks | taken back |\n"
        yield f"|---|{':-:|' * len(who)}---|---|\n"
        for action in every_action():
            act = action.act
            if act.group is group:
                ticks = " | ".join("✓" if role in act.by else "" for role in who)
                asks = ", ".join(asked_by(action))
                yield f"| {act.right} | {ticks} | {asks} | {way_back_of(action)} |\n"
    yield "\n"


def asked_by(action: object) -> Iterator[str]:
    """What the gate does for this act, beside lock and history."""
    act = action.act  # type: ignore[attr-defined]
    if act.needs_reason:
        yield "reason"
    if act.is_ruling:
        yield "not one's own"
    if act.keeps_before:
        yield "state before"
    if act.keeps_after:
        yield "backup"


def way_back_of(action: object) -> str:
    """By which right the act is taken back, or what to do instead; nothing for what is only seen."""
    from tournaments.acts import NotUndoable, Undo, action_of

    match action.act.back:  # type: ignore[attr-defined]
        case NotUndoable(instead=instead):
            return f"no: {instead}"
        case Undo(right=right, needs_reason=needs_reason):
            other = action_of(right)
            words = str(other.act.right) if other else right
            return f"by who may {words}{', with a reason' if needs_reason else ''}"
    return ""


def filled(page: str) -> str:
    """The page with its tables as they should be; everything else stays."""
    before, _, rest = page.partition(START)
    return before + START + "".join(tables()) + END + rest.partition(END)[2]


def main() -> int:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    there = PAGE.read_text("utf-8")
    fresh = filled(there)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(fresh, "utf-8")
        return 0
    for line in difflib.unified_diff(there.splitlines(), fresh.splitlines(), "docs/acts.md", "the acts", n=0):
        print(line)
    return int(there != fresh)


if __name__ == "__main__":
    sys.exit(main())
