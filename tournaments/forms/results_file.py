"""Results out of a file: what its columns are called, what a line says in the fields of the result form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
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
from ..tabular.reading import LARGEST
from ..tabular.results import TABLE, FileLine, heading_key
from ..text.cleaning import number_in
from ..wording.refusals import Refused
from .fields import at_most, line_numbers, order_names, value_name
from .result import BOUTS_DRAWN

PLAYER = "player-{seat}"
MOST_LINES = 500


def columns_of(game: Game) -> dict[str, str]:
    """Column -> its heading in the language of the reader, in the order of the file."""
    words = GAME_WORDS[game.key]
    found = {TABLE: str(say("Table"))}
    for seat in range(1, game.seats[1] + 1):
        found[PLAYER.format(seat=seat)] = say("Player %(number)s") % {"number": seat}
        for bout, key in _boxes(game):
            name = f"{words.field(key)} {seat}"
            of_bout = f"{name} – {words.bout % {'bout': bout + 1}}" if game.is_series else name
            found[_column(key, seat, bout)] = of_bout
    for fact in facts_of(game):
        found |= dict.fromkeys([fact.key], str(words.fact(fact.key)))
    return found


def headings_of(game: Game) -> dict[str, list[str]]:
    """Column -> what it is called in any language of the program, and by its key."""
    found: dict[str, list[str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for column, heading in columns_of(game).items():
                found.setdefault(column, [column]).append(heading)
    return found


def fields_of(line: FileLine, entries: Sequence[Entry], game: Game) -> dict[str, Any]:
    """What the line says, by the fields of the result form of the table where these sit.

    Where the line names its players, each number goes to who is named beside it. Raises Refused for a name
    of nobody there, and a word that is none of the choices.
    """
    seats = _seated(line, entries)
    data: dict[str, Any] = {}
    for bout, key in _boxes(game):
        for seat, entry in seats.items():
            if result := line.values.get(_column(key, seat, bout)):
                data[value_name(entry.key, key, bout)] = result
    for fact in facts_of(game):
        data |= _fact(fact, line, entries, seats, game)
    return data


def _boxes(game: Game) -> Iterator[tuple[int, str]]:
    """Bout and field of each number of a player; of a series as many bouts as the form draws at first, and no
    number that is part of another."""
    for bout in range(min(game.bouts[1], BOUTS_DRAWN)):
        yield from ((bout, field.key) for field in game.fields if not field.part_of)


def _column(key: str, seat: int, bout: int) -> str:
    return f"{key}-{seat}" + (f"-{bout + 1}" if bout else "")


def _seated(line: FileLine, entries: Sequence[Entry]) -> dict[int, Entry]:
    """Seat of the file -> who is meant."""
    free = list(entries)
    found: dict[int, Entry] = {}
    for seat in range(1, len(entries) + 1):
        named = line.values.get(PLAYER.format(seat=seat))
        if named:
            found[seat] = _named(named, free, entries)
            free.remove(found[seat])
    for seat in range(1, len(entries) + 1):
        if seat not in found:
            # Without a name, and beside no name, the seats stand as on the sheet.
            found[seat] = free.pop(0)
    return found


def _named(name: str, among: Sequence[Entry], entries: Sequence[Entry]) -> Entry:
    """Raises Refused where nobody of that name is among them."""
    for entry in among:
        if heading_key(name) in (heading_key(entry.name), heading_key(entry.own_name)):
            return entry
    raise Refused("results_not_there", name=name, names=" – ".join(each.name for each in entries))


def _fact(
    fact: Fact, line: FileLine, entries: Sequence[Entry], seats: Mapping[int, Entry], game: Game
) -> dict[str, Any]:
    result = line.values.get(fact.key)
    if fact.key == "end":
        return {"end": _choice(result, fact, game) if result else fact.choices[0]}
    if not result:
        return {}
    if fact.kind == "text":
        return {fact.key: result}
    if fact.kind == "choice":
        return {fact.key: _choice(result, fact, game)}
    people = [_person(name.strip(), entries, seats) for name in result.split(",")]
    if fact.kind == "player":
        return {fact.key: people[0].key}
    if fact.kind == "players":
        return {fact.key: [entry.key for entry in people]}
    names = order_names(fact.key, len(entries))
    return dict(zip(names, (entry.key for entry in people), strict=False))


def _person(result: str, entries: Sequence[Entry], seats: Mapping[int, Entry]) -> Entry:
    """By name, or by the number the file gives them."""
    seat = number_in(result)
    if seat is not None and seat in seats:
        return seats[seat]
    return _named(result, entries, entries)


def _choice(result: str, fact: Fact, game: Game) -> str:
    wanted = heading_key(result)
    for choice, names in _choices(fact, GAME_WORDS[game.key]):
        if wanted in names:
            return choice
    known = ", ".join(str(GAME_WORDS[game.key].choice(choice)) for choice in fact.choices)
    raise Refused("results_no_choice", said=result, known=known)


def _choices(fact: Fact, words: GameWords) -> Iterator[tuple[str, set[str]]]:
    """Each choice with its words in any language."""
    for choice in fact.choices:
        names = {heading_key(choice)}
        for language, _name in settings.LANGUAGES:
            with override(language):
                result = RULING_WORDS[choice] if choice in RULINGS else words.choice(choice)
                names.add(heading_key(str(result)))
        yield choice, names


class ResultsFileForm(forms.Form):
    """The file with the results of one round."""

    file = forms.FileField(
        label=_("File with the results"),
        help_text=_("CSV or XLSX with headings: the table, and for each player the name and the numbers."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        validators=[at_most(LARGEST)],
    )


class ResultLinesForm(forms.Form):
    """The lines that were read, carried along by the page, with the version each was shown beside; which of
    them are chosen; and why results on record are corrected."""

    lines = forms.CharField(widget=forms.HiddenInput, max_length=1_000_000)
    reason = forms.CharField(label=_("Reason for the correction"), max_length=LONGEST_REASON, required=False)

    @classmethod
    def carrying(cls, lines: Sequence[FileLine], versions: Mapping[int, int]) -> ResultLinesForm:
        """The form for a page that shows these lines; `versions` by the number of the line."""
        rows = [(line.number, dict(line.values), versions.get(line.number, 0)) for line in lines]
        return cls(initial={"lines": msgspec.json.encode(rows).decode()})

    def clean_lines(self) -> list[tuple[FileLine, int]]:
        """Each line as it was read, with the version; what is not what our page sent is none."""
        try:
            rows = msgspec.json.decode(self.cleaned_data["lines"], type=list[tuple[int, dict[str, str], int]])
        except msgspec.DecodeError as error:
            raise forms.ValidationError(_("Choose the file again.")) from error
        return [(FileLine(number, result), version) for number, result, version in rows[:MOST_LINES]]

    def chosen(self) -> frozenset[int]:
        """The numbers of the lines that are ticked."""
        return line_numbers(self.data)
