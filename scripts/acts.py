"""The tables of docs/acts.md, generated from the table of acts (tournaments/acts/, fleets/acts.py).

`acts.py` writes them; `acts.py --check` prints the differences and fails if there are any.
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
    """For each group of the page of roles a heading and a table of its acts."""
    from tournaments.acts import Group, Role, every_action

    roles = [role for role in Role if role is not Role.SPECTATOR]
    for group in Group:
        yield f"\n### {group.label}\n\n"
        yield f"| to | {' | '.join(role.value for role in roles)} | asks | taken back |\n"
        yield f"|---|{':-:|' * len(roles)}---|---|\n"
        for action in every_action():
            act = action.act
            if action.group is group:
                ticks = " | ".join("✓" if role in act.by else "" for role in roles)
                asks = ", ".join(gate_checks(action))
                yield f"| {act.right} | {ticks} | {asks} | {undo_text(action)} |\n"
    yield "\n"


def gate_checks(action: object) -> Iterator[str]:
    """What the gate does for this act besides the lock and the history."""
    act = action.act  # type: ignore[attr-defined]
    if act.needs_reason:
        yield "reason"
    if act.is_ruling:
        yield "not one's own"
    if act.keeps_before:
        yield "state before"
    if act.keeps_after:
        yield "backup"


def undo_text(action: object) -> str:
    """The right that the undo needs, or what to do instead; "" for rights that only open a page."""
    from tournaments.acts import NotUndoable, Undo, action_of

    match action.act.back:  # type: ignore[attr-defined]
        case NotUndoable(instead=instead):
            return f"no: {instead}"
        case Undo(right=right, needs_reason=needs_reason):
            undo_action = action_of(right)
            right_text = str(undo_action.act.right) if undo_action else right
            return f"by who may {right_text}{', with a reason' if needs_reason else ''}"
    return ""


def filled(page: str) -> str:
    """The page with new tables; everything else stays."""
    before, _, rest = page.partition(START)
    return before + START + "".join(tables()) + END + rest.partition(END)[2]


def main() -> int:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    old = PAGE.read_text("utf-8")
    new = filled(old)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(new, "utf-8")
        return 0
    for line in difflib.unified_diff(old.splitlines(), new.splitlines(), "docs/acts.md", "the acts", n=0):
        print(line)
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
