"""The rows of a round: by table for the hall, by name, and by table for the desk."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from ...queries import MatchView
from ...queries.rounds.rounds import Side
from ...wording.sentences import more_time_text
from ..round_tables import Act, DeskTable, HallTable, ShownPlace, mark_at_desk, note_at_desk, third_place
from .parts import (
    NOTHING,
    address,
    badge,
    by_hand,
    long_name,
    markup,
    put_together,
    rows_together,
    small,
    small_name,
    spaced,
)

STATES = {"": "is-open", "reported": "is-open is-asked", "disputed": "is-open is-apart"}
"""The class of a table without a result, by what players have reported."""


def table_rows(tables: HallTable) -> SafeString:
    """The tables of a round for everybody: a row each where it is wide; on a phone a line for each player,
    which has the own result, and the number of the table beside all of them."""
    return rows_together(_table_row(match, tables) for match in tables.matches)


def _table_row(match: MatchView, tables: HallTable) -> SafeString:
    number = markup('<span class="table-number">{}</span>', match.number)
    below = filter(None, (match.kind_name, third_place(match), match.remark))
    return markup(
        '<tr class="{}"><td class="num">{}</td>{}{}{}{}{}</tr>',
        _state_of(match),
        spaced(number, small(tables.times.get(match.table or 0, ""), "muted")),
        put_together(_seat_cells(match, side, tables) for side in match.sides),
        _free_seats(match, tables),
        _result_cell(match),
        _choice_cell(match, str(tables.list_words.heading)) if tables.list_words else NOTHING,
        markup('<td class="below only-phone">{}</td>', text) if (text := " · ".join(below)) else NOTHING,
    )


def _state_of(match: MatchView) -> str:
    return "is-done" if match.is_done else STATES[match.waiting]


def _seat_cells(match: MatchView, side: Side, tables: HallTable) -> SafeString:
    mark, note = (side.outcome, tables.notes[side.entry.key]) if match.is_game else ("", "")
    won = " is-winner" if match.is_game and side.is_winner else ""
    return markup(
        '<th class="lead{}" scope="row"><span>{}</span></th>{}{}',
        won + long_name(side.name),
        spaced(
            markup("<bdi>{}</bdi>", side.name),
            markup('<span class="visually-hidden">{}</span>', mark) if side.is_winner else badge(mark),
            small_name(note, "only-wide"),
        ),
        _list_cell(match, side, str(tables.list_words.points)) if tables.list_words else NOTHING,
        _own_result(won, *match.own_result(side)),
    )


@lru_cache(maxsize=4096)
def _own_result(won: str, total: str, points: str) -> SafeString:
    if not total and not points:
        return NOTHING
    return markup('<td class="own{} only-phone"><span>{}</span> <b>{}</b></td>', won, total, points)


def _list_cell(match: MatchView, side: Side, heading: str) -> SafeString:
    """The points of this player's list, once it is there; those of who chooses stand out."""
    if side.list_points is None:
        return _labelled_cell("num is-blank", heading, "–" if match.is_game else "")
    chooses = match.first_choice is not None and match.first_choice.chooser == side.entry
    return _labelled_cell("num is-first" if chooses else "num", heading, str(side.list_points))


@lru_cache(maxsize=4096)
def _labelled_cell(css: str, label: str, text: str) -> SafeString:
    return markup('<td class="{}" data-label="{}">{}</td>', css, label, text)


def _free_seats(match: MatchView, tables: HallTable) -> SafeString:
    """One cell over the seats that a table leaves empty; it says what is no game."""
    free = (len(tables.seats) - len(match.entries)) * (2 if tables.list_words else 1)
    if not free:
        return NOTHING
    return markup('<td class="only-wide" colspan="{}">{}</td>', str(free), badge(match.kind_name))


def _result_cell(match: MatchView) -> SafeString:
    """The result, or what is known of it, with the points."""
    label = _("Result")
    if not match.is_done:
        return _labelled_cell("num reported" if match.waiting else "num open", label, _reports(match))
    text, look, note = "", "strong", match.points
    if match.is_game and match.ruling:
        text, look = match.ruling, "small"
    elif match.is_game:
        text, note = match.figures, " · ".join(filter(None, (match.points, match.ending)))
    if not text and not note:
        return markup('<td class="only-wide"></td>')
    return markup(
        '<td class="num" data-label="{}">'
        '<span><span class="{}">{}</span> <span class="muted">{}</span></span></td>',
        *(label, look, text, note),
    )


def _reports(match: MatchView) -> SafeString:
    if match.waiting == "disputed":
        return badge(_("different reports"), "is-bad")
    if not match.waiting:
        return badge(_("open"))
    return _reported(len(match.pending), len(match.entries), _("reported, not confirmed"))


@lru_cache(maxsize=256)
def _reported(some: int, all_: int, words: str) -> SafeString:
    """So many of all have reported, as boxes of which some are filled, in figures, and in words."""
    boxes = (markup('<i class="is-in"></i>' if number < some else "<i></i>") for number in range(all_))
    return markup(
        '<span class="reported-share" title="{}"><span class="boxes">{}</span>'
        '<span aria-hidden="true">{}/{}</span><span class="visually-hidden">{}</span></span>',
        words,
        put_together(boxes),
        str(some),
        str(all_),
        words,
    )


def _choice_cell(match: MatchView, heading: str) -> SafeString:
    """Who chooses at this table."""
    if match.first_choice is not None:
        return _labelled_cell("first", heading, match.first_choice.label)
    if not match.is_game:
        return markup('<td class="only-wide"></td>')
    return _labelled_cell("first is-blank", heading, "–")


def place_rows(rows: Iterable[ShownPlace]) -> SafeString:
    """Where each player sits."""
    return rows_together(map(_place_row, rows))


def _place_row(row: ShownPlace) -> SafeString:
    match, side = row.match, row.side
    won = " is-winner" if match.is_game and side.is_winner else ""
    others = row.others
    return markup(
        '<tr><th scope="row" class="lead{}">{}</th><td class="num">{}</td><td>{}</td>{}</tr>',
        long_name(side.name),
        spaced(markup("{}", side.name), small(side.club)),
        spaced(markup('<span class="table-number">{}</span>', match.number), small(row.time, "muted")),
        markup("{}", others) if others or not match.kind_name else badge(match.kind_name),
        _own_result(won, *match.own_result(side)),
    )


def desk_rows(tables: DeskTable, lists_icon: SafeString = NOTHING) -> SafeString:
    """The tables of a round for the leaders, each on one line where it fits; with an icon for the lists of a
    table it leads there."""
    words = _DeskWords.of(tables)
    return rows_together(_desk_row(match, tables, words, lists_icon) for match in tables.matches)


class _DeskWords(NamedTuple):
    """The words that stand in every row, looked up once for all."""

    table: str
    of_table: str
    lists: str
    headings: tuple[str, ...]
    acts: Mapping[Act, str]
    """By what the visitor may do about the result."""

    @classmethod
    def of(cls, tables: DeskTable) -> "_DeskWords":
        """In the language of the reader."""
        headings = (_("Score"), *(str(heading.short) for heading in tables.headings))
        acts: Mapping[Act, str] = {"enter": _("Enter result"), "correct": _("Correct"), "look": _("Look")}
        return cls(_("Table"), _("table %(table)s"), _("Lists of the table"), headings, acts)


def _desk_row(match: MatchView, tables: DeskTable, words: _DeskWords, lists_icon: SafeString) -> SafeString:
    figures = zip(words.headings, tables.figures_of(match), strict=True)
    return markup(
        '<tr class="{}"><td class="num" data-label="{}"><span class="table-number">{}</span></td>'
        '{}{}<td class="state">{}</td><td class="actions">{}</td></tr>',
        _state_of(match),
        words.table,
        match.number,
        put_together(_desk_leads(match)) if tables.seats > 1 else _desk_lead(_all_seats(match)),
        put_together(_desk_figure(label, text) for label, text in figures),
        _desk_state(match),
        _desk_links(match, tables.act_at(match), words, lists_icon),
    )


def _desk_leads(match: MatchView) -> Iterator[SafeString]:
    """A cell for each player; alone, what is no game stands where the other one would."""
    for side in match.sides:
        has_lost = match.is_game and match.is_done and not side.outcome
        yield _desk_lead(_desk_seat(match, side), (" is-loser" if has_lost else "") + long_name(side.name))
    if len(match.entries) == 1:
        yield _desk_lead(small(note_at_desk(match)))


def _desk_lead(text: SafeString, look: str = "") -> SafeString:
    return markup('<td class="lead{}">{}</td>', look, text)


def _all_seats(match: MatchView) -> SafeString:
    between = markup(' <span class="muted">–</span> ')
    seats = (markup('<span class="one-seat">{}</span>', _desk_seat(match, side)) for side in match.sides)
    return SafeString(between.join(seats))


def _desk_seat(match: MatchView, side: Side) -> SafeString:
    """A name; who has won stands out by weight, for readers by the word, a draw or a place by its badge."""
    outcome, won = (side.outcome, side.is_winner) if match.is_game else ("", False)
    name = markup('<bdi class="is-winner">{}</bdi>' if won else "<bdi>{}</bdi>", side.name)
    word = markup('<span class="visually-hidden">{}</span>', outcome)
    return spaced(name, word if won else badge(outcome), small(mark_at_desk(match, side)))


def _desk_figure(label: str, text: str) -> SafeString:
    """Two figures meet at the sign between them."""
    for sign in (" : ", " / "):
        first, found, second = text.partition(sign)
        if found and sign not in second:
            return _facing_cell(label, first, sign.strip(), second)
    return _labelled_cell("num" if text else "num is-blank", label, text)


@lru_cache(maxsize=4096)
def _facing_cell(label: str, first: str, sign: str, second: str) -> SafeString:
    return markup(
        '<td class="num" data-label="{}">'
        '<span class="facing"><span>{}</span> <i>{}</i> <span>{}</span></span></td>',
        *(label, first, sign, second),
    )


def _desk_state(match: MatchView) -> SafeString:
    """When the result came, or what it waits for, and all else that is to be known of the table."""
    report = match.report
    return spaced(
        badge(localtime(report.at).strftime("%H:%M"), "is-good") if match.is_done and report else NOTHING,
        _waiting(match),
        small(note_at_desk(match)) if len(match.entries) > 1 else NOTHING,
        by_hand(match.match.set_by_hand, match.match.hand_reason),
        small(match.ruling, "strong"),
        small(match.ending),
        small(more_time_text(match.extension)) if match.extension else NOTHING,
    )


def _waiting(match: MatchView) -> SafeString:
    if match.waiting == "disputed":
        return badge(_("different reports"), "is-bad")
    return badge(_("reported, not confirmed"), "is-warn") if match.waiting else NOTHING


def _desk_links(match: MatchView, act: Act, words: _DeskWords, lists_icon: SafeString) -> SafeString:
    round_ = match.match.round
    where = (round_.tournament.slug, round_.number, match.match.pk)
    of_table = words.of_table % {"table": match.number}
    links = []
    if match.is_game and lists_icon:
        links.append(
            markup(
                '<a class="row-link" href="{}" title="{}">{} '
                '<span class="visually-hidden">{} – {}</span></a>',
                *(address("fleet-match", *where), words.lists, lists_icon, words.lists, of_table),
            )
        )
    if act:
        links.append(
            markup(
                '<a class="row-link" href="{}">{} <span class="visually-hidden">– {}</span></a>',
                *(address("match-result", *where), words.acts[act], of_table),
            )
        )
    return spaced(*links)
