"""What players need for the cut: a sentence on the own page, a word on hall screen, standings and stream."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from tests.factories import Cast, make_event, make_running_event, open_matches, play, publish_next, report
from tests.web.players.acts import page_of
from tournaments.event_settings import SETTINGS
from tournaments.forms import EventForm
from tournaments.models import Entry, Tournament
from tournaments.play.chances import Need
from tournaments.queries import event_state
from tournaments.queries.rounds.chances import ODDS, marks_in, needs_in, who_sees_chances
from tournaments.services.event.setup import finish_tournament
from tournaments.wording.chances import need_text, numbers_text, odds_text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

RULES = {"structure": "custom", "swiss_rounds": 2, "cut": 2}


def in_last_round(cast: Cast, players: int = 8, **settings: Any) -> Tournament:
    """Round 1 was won by the first seats, 200 to 100; round 2 is published."""
    event = make_running_event(cast, players=players, **{**RULES, **settings})
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


def sentence(entry: Entry) -> str:
    """The sentence on the own page; "" where there is none."""
    found = re.search(r'class="player-need">(.*?)</p>', page_of(entry), re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def sentences(event: Tournament) -> dict[str, str]:
    return {entry.key: sentence(entry) for entry in event.entries.all()}


def marked(client: Client, event: Tournament, page: str) -> list[str]:
    """The words about the cut on a page of everybody, from the top."""
    text = client.get(f"/events/{event.slug}/{page}").content.decode()
    return re.findall(r"(in by results|still open|out by results)\s*<", text)


NEEDS = {
    "in": (Need("p", "in", "in", "in", None, ()), "You are in by results."),
    "out": (Need("p", "out", "out", "out", None, ()), "Out by results, place 6 of the reserve."),
    "win": (Need("p", "open", "in", "open", None, (2,)), "A win is enough."),
    "by": (Need("p", "open", "open", "out", 62, (2,)), "A win by 62 or more is enough."),
    "must": (
        Need("p", "open", "open", "out", None, (3, 4, 7, 8, 9), "out"),
        "You must win, and 5 other tables decide (3, 4, 7–9).",
    ),
    "one": (Need("p", "open", "open", "out", None, (3,)), "You must win, and 1 other table decides (3)."),
    "draw": (
        Need("p", "open", "open", "out", None, (1, 2), "open"),
        "You must not lose, and 2 other tables decide (1, 2).",
    ),
    "both": (
        Need("p", "open", "open", "open", None, (1, 2)),
        "Open with a win and with a loss: 2 other tables decide (1, 2).",
    ),
    "level": (
        Need("p", "open", "open", "out", None, ()),
        "You must win, and among equals the next tiebreak decides.",
    ),
    "bye": (Need("p", "open", None, None, None, (1,)), "Open: 1 other table decides (1)."),
}
IN_POLISH = {
    "in": "Wyniki już dają ci miejsce w odcięciu.",
    "out": "Poza odcięciem, miejsce 6 na liście rezerwowej.",
    "win": "Wystarczy zwycięstwo.",
    "by": "Wystarczy zwycięstwo różnicą co najmniej 62.",
    "must": "Musisz wygrać, a poza tym decyduje 5 innych stołów (3, 4, 7–9).",
    "one": "Musisz wygrać, a poza tym decyduje 1 inny stół (3).",
    "draw": "Nie możesz przegrać, a poza tym decydują 2 inne stoły (1, 2).",
    "both": "Sprawa otwarta przy zwycięstwie i przy przegranej: decydują 2 inne stoły (1, 2).",
    "level": "Musisz wygrać, a poza tym przy równości decyduje następne kryterium.",
    "bye": "Sprawa otwarta: decyduje 1 inny stół (1).",
}
IN_ITALIAN = {
    "in": "Sei nel top cut per risultati.",
    "out": "Fuori per risultati, posto 6 tra le riserve.",
    "win": "Basta una vittoria.",
    "by": "Basta una vittoria con almeno 62 di scarto.",
    "must": "Devi vincere, e inoltre decidono altri 5 tavoli (3, 4, 7–9).",
    "one": "Devi vincere, e inoltre decide 1 altro tavolo (3).",
    "draw": "Non devi perdere, e inoltre decidono altri 2 tavoli (1, 2).",
    "both": "In bilico sia vincendo sia perdendo: decidono altri 2 tavoli (1, 2).",
    "level": "Devi vincere, e inoltre a parità decide lo spareggio successivo.",
    "bye": "In bilico: decide 1 altro tavolo (1).",
}


@pytest.mark.parametrize("kind", NEEDS)
def test_each_need_is_one_sentence_in_three_languages(kind: str) -> None:
    need, english = NEEDS[kind]
    found = {}
    for language in ("en", "pl", "it"):
        with override(language):
            found[language] = need_text(need, 6)
    assert found == {"en": english, "pl": IN_POLISH[kind], "it": IN_ITALIAN[kind]}


def test_numbers_of_tables_in_a_row_are_a_range() -> None:
    assert [numbers_text(numbers) for numbers in ((), (4,), (1, 2), (1, 2, 3, 5, 6, 8, 9, 10))] == [
        "",
        "4",
        "1, 2",
        "1–3, 5, 6, 8–10",
    ]


def test_odds_have_a_word_and_sure_is_only_what_is_proved() -> None:
    assert [odds_text(percent) for percent in (100, 95, 85, 80, 60, 40, 35, 20, 15, 5, 0)] == [
        "sure", "very likely", "very likely", "likely", "about even", "about even", "rather unlikely",
        "rather unlikely", "unlikely", "unlikely", "not any more",
    ]  # fmt: skip


def test_the_own_page_says_what_is_needed_and_follows_the_results(cast: Cast) -> None:
    event = in_last_round(cast)
    second = event.rounds.get(number=2)
    tables = [[seat.entry.key for seat in match.seats.all()] for match in second.matches.order_by("table")]
    said = sentences(event)
    # Two of the four who have won meet at tables 1 and 2; a highest win there nobody can catch.
    assert {said[key] for key in tables[0] + tables[1]} == {"A win by 140 or more is enough."}
    assert {said[key] for key in tables[2] + tables[3]} == {
        "You must win, and 3 other tables decide (1, 2, 4).",
        "You must win, and 3 other tables decide (1–3).",
    }
    for table in (1, 2):
        report(second.matches.get(table=table), cast.ozzel, 280, 0)
    winners = {tables[0][0], tables[1][0]}
    said = sentences(event)
    assert {said.pop(key) for key in winners} == {"You are in by results."}
    assert sorted(said.values()) == [
        f"Out by results, place {place} of the reserve." for place in range(1, 7)
    ]


def test_all_read_the_words_of_the_cut_in_a_relaxed_event_and_a_child_on_the_own_page_alone(
    cast: Cast, hall: Client
) -> None:
    event = in_last_round(cast, level="relaxed")
    second = event.rounds.get(number=2)
    for table in (1, 2):
        report(second.matches.get(table=table), cast.ozzel, 280, 0)
    expected = ["in by results"] * 2 + ["out by results"] * 6
    assert marked(hall, event, "standings/") == expected
    assert marked(hall, event, "screen/") == expected
    assert marked(hall, event, "stream/?show=standings") == expected
    winner = second.matches.get(table=1).seats.get(number=1).entry
    Entry.objects.filter(pk=winner.pk).update(is_child=True)
    report(second.matches.get(table=3), cast.ozzel, 200, 0)
    assert marked(hall, event, "standings/") == ["in by results"] + ["out by results"] * 6
    assert marked(hall, event, "screen/") == ["in by results"] + ["out by results"] * 6
    assert sentence(winner) == "You are in by results."
    play(second, cast.ozzel)
    assert marked(hall, event, "standings/") == []


@pytest.mark.parametrize(
    ("level", "chances", "seen"),
    [
        ("relaxed", "by_level", "all"),
        ("formal", "by_level", "own_page"),
        ("premier", "by_level", "own_page"),
        ("premier", "all", "all"),
        ("relaxed", "nobody", "nobody"),
    ],
)
def test_a_formal_event_keeps_it_on_the_own_page_unless_the_organizer_says_otherwise(
    cast: Cast, hall: Client, level: str, chances: str, seen: str
) -> None:
    event = in_last_round(cast, players=4, level=level, chances=chances, cut=2)
    assert SETTINGS["chances"].left_out == "by_level"
    assert who_sees_chances(event) == seen
    assert len(marked(hall, event, "standings/")) == (4 if seen == "all" else 0)
    assert [bool(text) for text in sentences(event).values()] == [seen != "nobody"] * 4


@pytest.mark.parametrize(("game", "is_asked"), [("armada", True), ("kosmiczna_eskadra", False)])
def test_who_sees_chances_is_asked_only_where_they_can_be_counted(
    cast: Cast, game: str, is_asked: bool
) -> None:
    """A file that has it for another game opens all the same, and keeps it."""
    event = make_event(cast, game=game, chances="nobody")
    assert ("chances" in EventForm(event=event).fields, event.chances) == (is_asked, "nobody")


def test_nothing_is_said_without_a_cut_before_the_last_round_and_of_games_whose_ends_have_no_number(
    cast: Cast,
) -> None:
    without_cut = in_last_round(cast, cut=0)
    assert set(sentences(without_cut).values()) == {""}
    pods = make_running_event(
        cast, players=8, game="kosmiczna_eskadra", **{**RULES, "swiss_rounds": 1, "cut": 4}
    )
    publish_next(pods, cast.ozzel)
    assert needs_in(event_state(Tournament.objects.get(pk=pods.pk))) == {}
    over = in_last_round(cast, players=4)
    play(over.rounds.get(number=2), cast.ozzel)
    play(publish_next(over, cast.ozzel), cast.ozzel)
    finish_tournament(Tournament.objects.get(pk=over.pk), cast.ozzel, now=over.created_at)
    state = event_state(Tournament.objects.get(pk=over.pk))
    assert (needs_in(state), marks_in(state)) == ({}, {})


def test_before_the_last_round_the_own_page_has_odds_once_they_are_computed(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **{**RULES, "swiss_rounds": 3})
    first = publish_next(event, cast.ozzel)
    entries = list(event.entries.all())
    assert {sentence(entry) for entry in entries} == {""}
    play(first, cast.ozzel)
    # The first who asks does not wait for the simulation.
    assert sentence(entries[0]) == ""
    ODDS.wait()
    said = {entry.key: sentence(entry) for entry in entries}
    assert all(re.fullmatch(r"(5|\d[05]) % – [a-z ]+", text) for text in said.values())
    page = page_of(entries[0])
    assert "Odds by the results up to round 1" in " ".join(page.split())
    assert f"seed {event.slug}/odds/1" in " ".join(page.split())
    second = publish_next(event, cast.ozzel)
    # A result of the round that is played changes nothing: the odds are those after round 1.
    report(next(iter(open_matches(second))), cast.ozzel)
    assert {entry.key: sentence(entry) for entry in entries} == said
