"""What the check advises, done to the text itself: a card removed or moved, its sums put right.

Texts come in many forms, so no edit trusts its own idea of a row: the text is read anew, and only an edit
after which exactly the wanted cards are there counts. Sums follow by what changed: a doubt about one stays.
What is offered was tried: the finding is gone after it, and no other has come.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from fleets.lists.findings import Finding, Verdict
from fleets.lists.text import text_rows

# More buttons under one finding help nobody.
MOST_EDITS: Final = 6
# Each is tried on the text before it is offered.
MOST_TRIED: Final = 18
_PLACING: Final = ("place", "beside")
_BETWEEN: Final = re.compile(r"\s*[,;/+|]\s*|:\s+")
_BULLET: Final = re.compile(r"^\s*(?:[•·●∙‣▪◦*–—+-]\s*)*")


@dataclass(frozen=True, slots=True)
class TextEdit:
    """One answer to a finding. `kind`: remove, move, replace, sums, total, cut (from a line on), drop; place
    (below what carries it) and beside (behind another card), for one without a place or not in the list.

    `line` and `card` are where the card stands now (0 for nowhere) and its label, `to` and `place` the line
    and label of what carries it then, or the label of the card that replaces it.
    """

    kind: str
    line: int = 0
    card: str = ""
    to: int = 0
    place: str = ""

    @property
    def value(self) -> str:
        """As a button sends it: "remove|12|0||Rapid Launch Bays"."""
        return f"{self.kind}|{self.line}|{self.to}|{self.place}|{self.card}"


def edit_from(value: str) -> TextEdit | None:
    """The edit of a button; None for any other text."""
    parts = value.split("|", 4)
    if len(parts) < 5 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts[1:3]):
        return None
    return TextEdit(parts[0], int(parts[1]), parts[4], int(parts[2]), parts[3])


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A card that stands by itself, with those it carries as (line, label)."""

    line: int
    label: str
    cards: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure the text states, and what the cards give. `is_sum`: of many cards, `is_block`: of a group."""

    kind: str
    line: int
    stated: int
    actual: int
    is_sum: bool = True
    is_block: bool = False


@dataclass(frozen=True, slots=True)
class TextRead:
    """A text as far as edits look at it: its cards in groups, words without a place, its figures."""

    groups: tuple[CardGroup, ...]
    # Line, and what stands there.
    unread: tuple[tuple[int, str], ...]
    figures: tuple[Figure, ...]
    total: int = 0
    # Nothing is in doubt but the figures, so that they may be rewritten.
    is_sure: bool = False

    @property
    def shape(self) -> tuple[object, ...]:
        """The cards without their lines: equal shapes are the same list."""
        groups = (
            (group.label, tuple(sorted(label for _line, label in group.cards))) for group in self.groups
        )
        return tuple(sorted(groups)), tuple(sorted(text for _line, text in self.unread))


Answer = Callable[[Finding], Iterable[TextEdit]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEdits:
    """How one game edits texts."""

    # (text, catalogue=) -> the text as edits see it; None where its rows are not those of a list.
    read: Callable[..., TextRead | None]
    # Code up to its colon -> the edits that would mend a finding, were they possible; no code where only the
    # player can know.
    answers: Mapping[str, Answer]
    # (label, catalogue=) -> the card as a row without its bullet: "Admiral Motti (24)".
    row: Callable[..., str]

    def wanted(self, finding: Finding) -> Iterable[TextEdit]:
        """The edits that would mend the finding."""
        answer = self.answers.get(finding.code.partition(":")[0])
        return answer(finding) if answer else ()


Rows = list[tuple[int, str]]


class ListText:
    """A text being edited; every edit gives a new text, or None where it can't be done for sure."""

    def __init__(
        self, text: str, edits: TextEdits, catalogue: object, verdict: Callable[[str], Verdict]
    ) -> None:
        self.edits, self.catalogue, self.verdict = edits, catalogue, verdict
        self.text = text
        self.rows: Rows = list(enumerate(text_rows(text), 1))
        self.before = edits.read(text, catalogue=catalogue)
        self.tried: set[TextEdit] = set()
        # How often each code was found in the text as it is, once anything is tried.
        self.found: Counter[str] = Counter()

    def edited(self, edit: TextEdit) -> str | None:
        """The text after the edit."""
        if self.before is None:
            return None
        if edit.kind == "cut":
            return _text(self.rows[: edit.line - 1]) if 1 < edit.line <= len(self.rows) else None
        if edit.kind == "drop":
            return _text([row for row in self.rows if row[0] != edit.line])
        if edit.kind == "sums":
            return self._sums_right(self.before) if self.before.is_sure else None
        if edit.kind == "total":
            return self._with_total(self.before)
        wanted = _shape_after(edit, self.before)
        for rows in self._candidates(edit, self.before) if wanted else ():
            read = self._read(rows)
            if read is not None and read.shape == wanted:
                return _text(self._sums_followed(rows, read, self.before))
        return None

    def offered(self, finding: Finding) -> tuple[TextEdit, ...]:
        """What can be done about the finding in this text, each edit once and only a few in all."""
        if self.before is None:
            return ()
        wanted = [edit for edit in self.edits.wanted(finding) if edit not in self.tried][:MOST_EDITS]
        wanted = wanted[: MOST_TRIED - len(self.tried)]
        self.tried.update(wanted)
        return tuple(edit for edit in wanted if self._mends(edit, finding))

    def is_twice(self, card: str) -> bool:
        """A card of that label stands on more than one line."""
        groups = self.before.groups if self.before else ()
        cards = (pair for group in groups for pair in ((group.line, group.label), *group.cards))
        return len({line for line, label in cards if label == card}) > 1

    def _mends(self, edit: TextEdit, finding: Finding) -> bool:
        """The edit can be done, takes the finding away and brings no other."""
        text = self.edited(edit)
        if text is None:
            return False
        self.found = self.found or _counted(self.verdict(self.text))
        after = _counted(self.verdict(text))
        return after[finding.code] < self.found[finding.code] and not after - self.found

    def _read(self, rows: Rows) -> TextRead | None:
        return self.edits.read(_text(rows), catalogue=self.catalogue)

    def _candidates(self, edit: TextEdit, before: TextRead) -> Iterator[Rows]:
        """The text as it may look after the edit, the simplest first."""
        if edit.kind in _PLACING:
            yield from self._placed(edit, before)
            return
        # The edit names a card of the text, so its line is there.
        at = next(n for n, (line, _row) in enumerate(self.rows) if line == edit.line)
        row = self.rows[at][1]
        if edit.kind == "replace":
            bullet = _BULLET.match(row)
            yield self._with_row(at, f"{bullet[0] if bullet else ''}{self._row(edit.place)}")
            return
        without = [[*self.rows[:at], *self.rows[at + 1 :]], *(self._with_row(at, part) for part in _cut(row))]
        if edit.kind == "move":
            yield self._below(without[0], edit.to, row, before)
            for rows in without[1:]:
                yield self._below(rows, edit.to, f"• {self._row(edit.card)}", before)
            return
        yield from self._without_block(edit, before)
        yield from (self._with_row(at, fewer) for fewer in _one_fewer(row, edit, before))
        yield from without

    def _placed(self, edit: TextEdit, before: TextRead) -> Iterator[Rows]:
        """The card behind another one: as its row stands now, or as a row of its own."""
        rest = [row for row in self.rows if row[0] != edit.line]
        rows = [row for number, row in self.rows if number == edit.line]
        for row in (*rows, f"• {self._row(edit.card)}"):
            yield self._below(rest, edit.to, row, before)

    def _row(self, label: str) -> str:
        return self.edits.row(label, catalogue=self.catalogue)

    def _with_row(self, at: int, row: str) -> Rows:
        return [*self.rows[:at], (self.rows[at][0], row), *self.rows[at + 1 :]]

    def _below(self, rows: Rows, line: int, row: str, before: TextRead) -> Rows:
        """The row under another card, behind what it carries already."""
        group = next((group for group in before.groups if group.line == line), None)
        carried = [line, *(card_line for card_line, _label in group.cards)] if group else [line]
        last = max((n for n, (number, _row) in enumerate(rows) if number in carried), default=len(rows) - 1)
        # A new row has no number of the old text.
        return [*rows[: last + 1], (0, row), *rows[last + 1 :]]

    def _without_block(self, edit: TextEdit, before: TextRead) -> Iterator[Rows]:
        """Without a card that carries others, those and their sum."""
        group = next((g for g in before.groups if (g.line, g.label) == (edit.line, edit.card)), None)
        if group is None or not group.cards:
            return
        lines = {group.line, *(line for line, _label in group.cards)}
        following = min((g.line for g in before.groups if g.line > max(lines)), default=10**6)
        own = {f.line for f in before.figures if f.is_block and max(lines) < f.line < following}
        yield [row for row in self.rows if row[0] not in lines | own]

    def _sums_followed(self, rows: Rows, read: TextRead, before: TextRead) -> Rows:
        """The rows with each sum changed by as much as the cards it is about."""
        old = {(figure.kind, figure.line): figure for figure in before.figures if figure.is_sum}
        for figure in [figure for figure in read.figures if figure.is_sum]:
            known = old.get((figure.kind, rows[figure.line - 1][0]))
            changed = known is not None and known.actual != figure.actual and known.stated != figure.actual
            if known is not None and changed:
                rows = self._stating(rows, read, figure, known.stated + figure.actual - known.actual)
        return rows

    def _sums_right(self, before: TextRead) -> str | None:
        rows = self.rows
        for figure in [figure for figure in before.figures if figure.stated != figure.actual]:
            rows = self._stating(rows, before, figure, figure.actual)
        return _text(rows) if rows is not self.rows else None

    def _stating(self, rows: Rows, read: TextRead, figure: Figure, wanted: int) -> Rows:
        """The rows with another figure in that place; unchanged where it can't be put there for sure."""
        number, row = rows[figure.line - 1]
        for match in reversed(list(re.finditer(rf"(?<![\d.,]){figure.stated}(?!\d)", row))):
            stated = f"{row[: match.start()]}{wanted}{row[match.end() :]}"
            changed = [*rows[: figure.line - 1], (number, stated), *rows[figure.line :]]
            again = self._read(changed)
            if again is not None and again.shape == read.shape and _states(again, figure, wanted):
                return changed
        return rows

    def _with_total(self, before: TextRead) -> str | None:
        rows = [*self.rows]
        while rows and not rows[-1][1].strip():
            rows.pop()
        read = self._read(rows := [*rows, (0, ""), (0, f"Total Points: {before.total}")])
        is_stated = read is not None and any(f.kind == "total" for f in read.figures)
        return _text(rows) if read is not None and is_stated and read.shape == before.shape else None


def _counted(verdict: Verdict) -> Counter[str]:
    """How often the check says each code."""
    return Counter(finding.code for finding in (*verdict.violations, *verdict.warnings))


def _text(rows: Rows) -> str:
    return "\n".join(row for _number, row in rows)


def _states(read: TextRead, figure: Figure, wanted: int) -> bool:
    return any(
        (other.kind, other.line, other.stated) == (figure.kind, figure.line, wanted) for other in read.figures
    )


def _shape_after(edit: TextEdit, before: TextRead) -> tuple[object, ...] | None:
    """The cards that are to be there afterwards; None where the card is not where the edit says."""
    groups = list(before.groups)
    if edit.kind in _PLACING:
        return _shape_placed(edit, before)
    if edit.kind in ("remove", "replace") and (head := _head(edit, groups)) is not None:
        new = [] if edit.kind == "remove" else [CardGroup(edit.line, edit.place, groups[head].cards)]
        return TextRead((*groups[:head], *new, *groups[head + 1 :]), before.unread, ()).shape
    card = (edit.line, edit.card)
    at = next((n for n, group in enumerate(groups) if card in group.cards), None)
    if at is None:
        return None
    cards = list(groups[at].cards)
    cards.remove(card)
    cards += [(edit.line, edit.place)] if edit.kind == "replace" else []
    groups[at] = replace(groups[at], cards=tuple(cards))
    moved = _carrying(groups, edit.to, card) if edit.kind == "move" else groups
    return TextRead(tuple(moved), before.unread, ()).shape if moved else None


def _shape_placed(edit: TextEdit, before: TextRead) -> tuple[object, ...] | None:
    """The card has its place and is no longer among those without one; None where nothing stands there."""
    groups = [group for group in before.groups if group.line != edit.line]
    placed = _carrying(groups, edit.to, (edit.line, edit.card))
    if placed and edit.kind == "beside":
        placed = [*groups, CardGroup(edit.line, edit.card)]
    unread = tuple(line for line in before.unread if line[0] != edit.line)
    return TextRead(tuple(placed), unread, ()).shape if placed else None


def _carrying(groups: list[CardGroup], line: int, card: tuple[int, str]) -> list[CardGroup] | None:
    """With the card on what stands at that line; None where nothing stands there."""
    at = next((n for n, group in enumerate(groups) if group.line == line), None)
    if at is None:
        return None
    return [*groups[:at], replace(groups[at], cards=(*groups[at].cards, card)), *groups[at + 1 :]]


def _head(edit: TextEdit, groups: list[CardGroup]) -> int | None:
    places = (n for n, group in enumerate(groups) if (group.line, group.label) == (edit.line, edit.card))
    return next(places, None)


def _cut(row: str) -> Iterator[str]:
    """The row without one of the cards it lists, each with the separator before it or behind it."""
    bullet = _BULLET.match(row)
    ends = [
        bullet.end() if bullet else 0,
        *(at for match in _BETWEEN.finditer(row) for at in match.span()),
        len(row),
    ]
    for start, end in zip(ends[2::2], ends[3::2], strict=False):
        yield row[: ends[ends.index(start) - 1]] + row[end:]
    for end, following in zip(ends[1::2], ends[2::2], strict=False):
        start = ends[ends.index(end) - 1]
        yield row[:start] + row[following:]


def _one_fewer(row: str, edit: TextEdit, before: TextRead) -> Iterator[str]:
    """A row of several copies with one copy less: "3 x TIE Fighter (24)" → "2 x TIE Fighter (16)"."""
    copies = sum((group.line, group.label) == (edit.line, edit.card) for group in before.groups)
    if copies < 2:
        return
    for count in re.finditer(rf"(?<!\d){copies}(?!\d)", row):
        fewer = f"{row[: count.start()]}{copies - 1}{row[count.end() :]}"
        for price in re.finditer(r"\d+", row[count.end() :]):
            figure = int(price[0][:9])
            if figure % copies == 0:
                at = count.start() + len(str(copies - 1))
                rest = row[count.end() :]
                less = figure // copies * (copies - 1)
                yield f"{fewer[:at]}{rest[: price.start()]}{less}{rest[price.end() :]}"
        yield fewer
