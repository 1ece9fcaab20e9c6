"""The round sheet: every table of the round as a line, and what the server answers to one line."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.games import GAMES
from tests.factories import NOW, Cast, make_running_event, play, publish_next, report
from tests.web.desk.acts import open_games, post, result
from tournaments.games import GAME_WORDS
from tournaments.models import AuditRow, Entry, Match, Report, Round, Tournament
from tournaments.presenters.sheet_lines import end_keys
from tournaments.services.people.drops import drop_entry
from tournaments.services.results.results import clear_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=7)


@pytest.fixture
def games(event: Tournament, cast: Cast) -> list[Match]:
    """The three tables of round 1, published; somebody has a bye."""
    return open_games(publish_next(event, cast.ozzel))


def sheet(client: Client, event: Tournament, number: int = 1) -> str:
    answer = client.get(reverse("round-sheet", args=[event.slug, number]))
    assert answer.status_code == 200
    return answer.content.decode()


def save(client: Client, match: Match, *args: Any, **said: Any) -> tuple[int, dict[str, Any]]:
    """The answer to one line."""
    round_ = match.round
    url = reverse("sheet-line", args=[round_.tournament.slug, round_.number, match.pk])
    answer = client.post(url, result(match, *args, **said))
    return answer.status_code, answer.json()


def player(match: Match, seat: int) -> Entry:
    return match.seats.get(number=seat).entry


def acts(event: Tournament) -> list[str]:
    return list(
        AuditRow.objects.filter(tournament=event).order_by("revision").values_list("action", flat=True)
    )


def test_every_game_is_a_line_with_its_boxes_and_a_bye_is_none(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    text = sheet(desk, event)
    assert re.findall(r'data-line="(\d+)"', text) == [str(match.pk) for match in games]
    names = [
        f"v-{player(match, seat).key}-{field}"
        for match in games
        for seat in (1, 2)
        for field in ("destroyed", "objective")
    ]
    assert re.findall(r'name="(v-[^"]+)"', text) == names
    assert 'typed <span id="sheet-done">0</span> of 3' in text
    assert 'placeholder="1"' in text


def test_each_end_has_a_letter_of_its_own(desk: Client, event: Tournament, games: list[Match]) -> None:
    text = sheet(desk, event).split("</select>")[0]
    letters = re.findall(r'data-letter="(\w)"', text)
    assert len(letters) == len(set(letters)) == 8
    assert "x" not in letters


def test_F8_the_letters_of_the_ends_are_the_same_in_every_language() -> None:
    for key, game in GAMES.items():
        ends = next(fact for fact in game.facts if fact.key == "end").choices
        letters = []
        for language in ("en", "pl", "it"):
            with translation.override(language):
                letters.append(end_keys(GAME_WORDS[key], ends))
        assert letters[0] == letters[1] == letters[2]
        assert len(set(letters[0].values())) == len(ends)
    with translation.override("pl"):
        armada = end_keys(GAME_WORDS["armada"], ("rounds", "time", "tabled", "mutual", "concession"))
    assert "".join(armada.values()) == "atbmc"


def test_a_line_is_saved_and_says_what_it_is_worth(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    status, answer = save(desk, games[0], 177, 49)
    assert status == 200
    assert (answer["state"], answer["version"], answer["sentences"]) == ("saved", 1, [])
    text = " ".join(re.sub(r"<[^>]+>", " ", answer["worth"]).split())
    assert text == f"7 – 4 {player(games[0], 1).name} MoV 128"
    assert 'typed <span id="sheet-done">1</span> of 3' in sheet(desk, event)


def test_the_same_line_sent_again_is_saved_once(desk: Client, event: Tournament, games: list[Match]) -> None:
    """F41: the answer was lost, the network came back."""
    answers = [save(desk, games[0], 177, 49) for _time in range(3)]
    assert [(status, answer["state"], answer["version"]) for status, answer in answers] == [
        (200, "saved", 1)
    ] * 3
    assert games[0].reports.count() == 1


def test_a_late_copy_of_what_was_corrected_since_changes_nothing(desk: Client, games: list[Match]) -> None:
    save(desk, games[0], 177, 49)
    save(desk, games[0], 180, 49, version=1, reason="misread")
    status, answer = save(desk, games[0], 177, 49, version=0)
    assert (status, answer["state"], answer["version"]) == (422, "taken", 2)
    assert games[0].reports.count() == 2


def test_all_errors_of_a_line_come_at_once(desk: Client, games: list[Match]) -> None:
    status, answer = save(desk, games[0], "17a", -5, end="tabled")
    one, two = (player(games[0], seat).key for seat in (1, 2))
    assert status == 422
    assert answer["state"] == "refused"
    assert list(answer["errors"]) == [f"v-{one}-destroyed", "by", f"v-{two}-destroyed"]
    assert not Report.objects.exists()


def test_a_tie_asks_for_the_fact_that_decides(desk: Client, games: list[Match]) -> None:
    """A-END-6"""
    _status, answer = save(desk, games[0], 100, 100, first="")
    assert (answer["state"], answer["facts"], list(answer["errors"])) == ("refused", ["first"], ["first"])
    url = reverse("match-preview", args=[games[0].round.tournament.slug, 1, games[0].pk])
    text = desk.post(url, result(games[0], 100, 100, first="", line="1")).content.decode()
    assert 'data-asked="first"' in text


def test_what_is_unusual_is_asked_and_taken_with_the_name_of_the_question(
    desk: Client, games: list[Match]
) -> None:
    """F21"""
    status, answer = save(desk, games[0], 450, 100)
    assert (status, answer["state"], answer["question"]) == (422, "asked", "accept_unusual")
    assert "more than the limit" in answer["sentences"][0]
    assert save(desk, games[0], 450, 100, **{answer["question"]: "on"})[1]["state"] == "saved"


def test_a_concession_needs_who_and_nothing_else(desk: Client, games: list[Match]) -> None:
    """A-END-5"""
    loser = player(games[0], 1).key
    _status, answer = save(desk, games[0], "", "", end="concession", by=loser, first="")
    assert answer["state"] == "saved"
    assert "0" in answer["worth"]
    assert "8" in answer["worth"]


def test_who_typed_the_same_table_meanwhile_is_said_with_what_stands_there(
    desk: Client, cast: Cast, games: list[Match]
) -> None:
    """F43"""
    report(games[0], cast.madine, 200, 100)
    status, answer = save(desk, games[0], 177, 49)
    assert (status, answer["state"], answer["version"]) == (422, "taken", 1)
    assert answer["sentences"] == ["madine typed a result for this table meanwhile: 200 : 100."]
    assert answer["values"][f"v-{player(games[0], 1).key}-destroyed"] == 200
    clear_result(games[0], cast.ozzel, now=NOW, reason="wrong table")
    _status, answer = save(desk, games[0], 177, 49, version=1)
    assert answer["sentences"] == ["Somebody opened this table again meanwhile."]


def test_a_correction_in_the_line_needs_its_reason(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F15: whether a line is entered or corrected is decided under the lock."""
    save(desk, games[0], 177, 49)
    _status, answer = save(desk, games[0], 49, 177, version=1)
    assert (answer["state"], list(answer["errors"])) == ("refused", ["reason"])
    _status, answer = save(desk, games[0], 49, 177, version=1, reason="the wrong way round")
    assert (answer["state"], answer["version"]) == ("saved", 2)
    assert acts(event)[-2:] == ["report_result", "correct_result"]


def test_a_judge_types_lines_and_corrects_none(
    client: Client, cast: Cast, event: Tournament, games: list[Match]
) -> None:
    client.force_login(cast.jerec)
    assert save(client, games[0])[1]["state"] == "saved"
    assert save(client, games[0])[1]["state"] == "saved"
    _status, answer = save(client, games[0], 1, 2, version=1, reason="x")
    assert answer["state"] == "refused"
    assert "for the organizer or a marshal" in answer["errors"][""][0]
    text = sheet(client, event)
    assert text.count("data-locked") == 1
    assert text.count(" disabled") == 5
    assert 'name="drop"' not in text


def test_drop_is_marked_on_the_slip(desk: Client, event: Tournament, games: list[Match]) -> None:
    leaver = player(games[0], 2)
    _status, answer = save(desk, games[0], 177, 49, drop=leaver.key)
    assert answer["sentences"] == [f"{leaver.name} is dropped."]
    leaver.refresh_from_db()
    assert leaver.status == Entry.Status.REMOVED
    assert acts(event)[-2:] == ["report_result", "drop_entry"]
    text = sheet(desk, event)
    assert f'name="drop" value="{leaver.key}"' not in " ".join(text.split())
    assert "has left" in text


def test_a_judge_marks_nobody_as_dropped(client: Client, cast: Cast, games: list[Match]) -> None:
    client.force_login(cast.jerec)
    leaver = player(games[0], 2)
    assert save(client, games[0], drop=leaver.key)[1]["sentences"] == []
    leaver.refresh_from_db()
    assert leaver.status == Entry.Status.ACTIVE


def test_a_result_stays_where_the_drop_is_refused(
    desk: Client, cast: Cast, event: Tournament, games: list[Match]
) -> None:
    out = player(games[0], 2)
    Entry.objects.filter(pk=out.pk).update(status=Entry.Status.DISQUALIFIED)
    _status, answer = save(desk, games[0], drop=out.key)
    assert answer["state"] == "saved"
    assert answer["sentences"] == [f"{out.name} is not dropped: {out.name} has already left."]


def test_a_closed_round_is_corrected_in_its_line_with_a_reason(
    desk: Client, cast: Cast, event: Tournament, games: list[Match]
) -> None:
    play(games[0].round, cast.ozzel)
    assert save(desk, games[0], 49, 177, version=1)[1]["state"] == "refused"
    _status, answer = save(desk, games[0], 49, 177, version=1, reason="misread")
    assert answer["state"] == "saved"
    assert answer["sentences"] == ["The round was closed: look at the repair page for who moves by it."]


def test_what_a_bracket_was_made_from_is_asked_like_any_question(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", elimination=True, name="Cup", seed="cup")
    first = publish_next(event, cast.ozzel)
    games = open_games(first)
    play(first, cast.ozzel)
    publish_next(event, cast.ozzel)
    said = {"version": 1, "reason": "the wrong way round"}
    status, answer = save(desk, games[0], 100, 200, **said)
    assert (status, answer["state"], answer["question"]) == (422, "asked", "follow")
    assert save(desk, games[0], 100, 200, follow="on", **said)[1]["state"] == "saved"


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"end": ["rounds", "time"]},
        {"version": "x"},
        {"version": "9" * 40},
        {"v-p1-destroyed": "\x00"},
        {"drop": ["p1", "p999", "' OR 1"], "end": "rounds"},
    ],
)
def test_nonsense_in_a_line_is_refused_in_words(
    desk: Client, games: list[Match], typed: dict[str, Any]
) -> None:
    url = reverse("sheet-line", args=[games[0].round.tournament.slug, 1, games[0].pk])
    answer = desk.post(url, typed)
    assert answer.status_code == 422
    assert answer.json()["state"] == "refused"
    assert all(sentence for sentences in answer.json()["errors"].values() for sentence in sentences)
    assert not Report.objects.exists()
    assert not Entry.objects.exclude(status="active").exists()


def test_a_bye_another_round_or_event_has_no_line(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F19"""
    bye = Match.objects.get(kind="bye")
    url = reverse("sheet-line", args=[event.slug, 1, bye.pk])
    assert desk.post(url, {"end": "rounds"}).json()["state"] == "refused"
    for number, pk in ((2, games[0].pk), (1, 99999)):
        assert desk.post(reverse("sheet-line", args=[event.slug, number, pk]), {}).status_code == 404


def test_a_draft_and_a_round_that_is_gone_have_no_sheet(desk: Client, cast: Cast, event: Tournament) -> None:
    post(desk, "round-pair", event.slug, number="1")
    answer = desk.get(reverse("round-sheet", args=[event.slug, 1]), follow=True)
    assert "There is no result to type here." in answer.content.decode()
    answer = desk.get(reverse("round-sheet", args=[event.slug, 7]), follow=True)
    assert "Round 7 is not there any more" in answer.content.decode()


def test_the_desk_leads_to_the_sheet(desk: Client, event: Tournament, games: list[Match]) -> None:
    save(desk, games[0])
    text = desk.get(reverse("desk", args=[event.slug])).content.decode()
    address = reverse("round-sheet", args=[event.slug, 1])
    assert re.search(rf'is-main"\s+href="{address}"\s+data-ahead>Type results</a>', text)


def test_who_has_left_still_has_a_line(
    desk: Client, cast: Cast, event: Tournament, games: list[Match]
) -> None:
    drop_entry(player(games[0], 1), cast.ozzel, now=NOW, reason="the last train")
    assert save(desk, games[0])[1]["state"] == "saved"
    assert Round.objects.get().matches.filter(kind="game").count() == 3
