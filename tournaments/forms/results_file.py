"""Importing results: the columns of the file, and its lines as data for the result form."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from scoring.game import Fact, Game
from scoring.matches import facts_of
from scoring.rulings import RULINGS

from ..event_file.limits import LONGEST_REASON
from ..games import GAME_WORDS
from ..games.words import RULING_WORDS, GameWords
from ..models import Entry
from ..tabular.results import TABLE, FileLine, heading_key
from ..text.cleaning import number_in
from ..wording.refusals import Refused
from .fields import line_numbers, order_names, value_name
from .importing import CarriedLinesForm, table_file
from .result import BOUTS_DRAWN

PLAYER = "player-{seat}"
MOST_LINES = 500


def file_columns(game: Game) -> dict[str, str]:
    """Column -> its heading in the reader's language, in the order of the file."""
    words = GAME_WORDS[game.key]
    columns = {TABLE: str(say("Table"))}
    for seat in range(1, game.seats[1] + 1):
        columns[PLAYER.format(seat=seat)] = say("Player %(number)s") % {"number": seat}
        for bout, key in _boxes(game):
            name = f"{words.field(key)} {seat}"
            heading = f"{name} – {words.bout % {'bout': bout + 1}}" if game.is_series else name
            columns[_column(key, seat, bout)] = heading
    for fact in facts_of(game):
        columns |= dict.fromkeys([fact.key], str(words.fact(fact.key)))
    return columns


def column_headings(game: Game) -> dict[str, list[str]]:
    """Column -> its key and its headings in all languages of the program."""
    headings: dict[str, list[str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for column, heading in file_columns(game).items():
                headings.setdefault(column, [column]).append(heading)
    return headings


def form_data(line: FileLine, entries: Sequence[Entry], game: Game) -> dict[str, Any]:
    """The line as data for the result form of the table with these entries.

    Where the line names its players, each number goes to the player named beside it. Raises Refused for a
    name of nobody at the table, and for a word that is none of the choices.
    """
    seats = _seated(line, entries)
    data: dict[str, Any] = {}
    for bout, key in _boxes(game):
        for seat, entry in seats.items():
            if value := line.values.get(_column(key, seat, bout)):
                data[value_name(entry.key, key, bout)] = value
    for fact in facts_of(game):
        data |= _fact(fact, line, entries, seats, game)
    return data


def _boxes(game: Game) -> Iterator[tuple[int, str]]:
    """Bout and field of each number of a player; of a series as many bouts as the form shows at first.
    Numbers that are part of another are left out."""
    for bout in range(min(game.bouts[1], BOUTS_DRAWN)):
        yield from ((bout, field.key) for field in game.fields if not field.part_of)


def _column(key: str, seat: int, bout: int) -> str:
    return f"{key}-{seat}" + (f"-{bout + 1}" if bout else "")


def _seated(line: FileLine, entries: Sequence[Entry]) -> dict[int, Entry]:
    """Seat in the file -> the entry."""
    free = list(entries)
    seats: dict[int, Entry] = {}
    for seat in range(1, len(entries) + 1):
        name = line.values.get(PLAYER.format(seat=seat))
        if name:
            seats[seat] = _entry_named(name, free, entries)
            free.remove(seats[seat])
    for seat in range(1, len(entries) + 1):
        if seat not in seats:
            # Seats without a name are in the order of the sheet.
            seats[seat] = free.pop(0)
    return seats


def _entry_named(name: str, among: Sequence[Entry], entries: Sequence[Entry]) -> Entry:
    """The entry of this name. Raises Refused where there is none."""
    for entry in among:
        if heading_key(name) in (heading_key(entry.name), heading_key(entry.own_name)):
            return entry
    raise Refused("results_not_there", name=name, names=" – ".join(entry.name for entry in entries))


def _fact(
    fact: Fact, line: FileLine, entries: Sequence[Entry], seats: Mapping[int, Entry], game: Game
) -> dict[str, Any]:
    value = line.values.get(fact.key)
    if fact.key == "end":
        return {"end": _choice(value, fact, game) if value else fact.choices[0]}
    if not value:
        return {}
    if fact.kind == "text":
        return {fact.key: value}
    if fact.kind == "choice":
        return {fact.key: _choice(value, fact, game)}
    people = [_person(name.strip(), entries, seats) for name in value.split(",")]
    if fact.kind == "player":
        return {fact.key: people[0].key}
    if fact.kind == "players":
        return {fact.key: [entry.key for entry in people]}
    names = order_names(fact.key, len(entries))
    return dict(zip(names, (entry.key for entry in people), strict=False))


def _person(value: str, entries: Sequence[Entry], seats: Mapping[int, Entry]) -> Entry:
    """The entry by name, or by the seat number in the file. Raises Refused."""
    seat = number_in(value)
    if seat is not None and seat in seats:
        return seats[seat]
    return _entry_named(value, entries, entries)


def _choice(value: str, fact: Fact, game: Game) -> str:
    wanted = heading_key(value)
    for choice, names in _choices(fact, GAME_WORDS[game.key]):
        if wanted in names:
            return choice
    choices = ", ".join(str(GAME_WORDS[game.key].choice(choice)) for choice in fact.choices)
    raise Refused("results_no_choice", said=value, known=choices)


def _choices(fact: Fact, words: GameWords) -> Iterator[tuple[str, set[str]]]:
    """Each choice with its names in all languages."""
    for choice in fact.choices:
        names = {heading_key(choice)}
        for language, _name in settings.LANGUAGES:
            with override(language):
                label = RULING_WORDS[choice] if choice in RULINGS else words.choice(choice)
                names.add(heading_key(str(label)))
        yield choice, names


class ResultsFileForm(forms.Form):
    """The file with the results of one round."""

    file = table_file(
        _("File with the results"),
        _("CSV or XLSX with headings: the table, and for each player the name and the numbers."),
    )


class ResultLinesForm(CarriedLinesForm):
    """Results, each with the version it was compared to; which of them are chosen; and the reason for
    corrections."""

    kept_as, most_lines = tuple[tuple[FileLine, int], ...], MOST_LINES
    reason = forms.CharField(label=_("Reason for the correction"), max_length=LONGEST_REASON, required=False)

    def chosen(self) -> frozenset[int]:
        """The numbers of the lines that are ticked."""
        return line_numbers(self.data)
