"""Rounds are called the same on every page, and what a round was made from is told to everybody."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from tests.every_page import every_text
from tests.factories import NOW, Cast, make_running_event, play, publish_next, refused
from tournaments.access.links import link_of
from tournaments.acts import Mail
from tournaments.models import Entry, PrintJob, Round
from tournaments.pairing import DUEL, games_ahead
from tournaments.queries.state.round_codes import double_code, knockout_code
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import start_clock
from tournaments.services.sending.emails import emails_of
from tournaments.services.undo.taking_back import reopen_round

pytestmark = pytest.mark.django_db


def words(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    main = answer.content.decode().partition('id="main"')[2].partition("<footer")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_a_semi_final_is_one_on_repair_print_and_list_pages_and_its_seeding_is_public(
    desk: Client, hall: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    round_ = publish_next(event, cast.ozzel)
    at = f"/events/{event.slug}/desk/"
    match = round_.matches.get(game=1)
    job = PrintJob.objects.create(
        tournament=event, round=round_, kind="slips", created_at=NOW, state="running"
    )
    for path in (
        f"{at}rounds/2/repair/",
        f"{at}jobs/{job.pk}/",
        f"{at}rounds/2/tables/{match.pk}/fleets/",
    ):
        text = words(desk, path)
        assert "Semi-finals" in text, path
        assert "Round 2" not in text, path
    public = words(hall, f"/events/{event.slug}/pairings/?round=2")
    assert "By seeding: 1–4, 2–3" in public
    for path in (at, f"{at}history/"):
        told = words(desk, path)
        assert "published round 2 (Semi-finals)" in told, path
        assert "round 1" in told and "round 1 (" not in told, path


def test_everybody_reads_the_seed_of_a_drawn_round(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, seed="secret:hoth")
    round_ = publish_next(event, cast.ozzel)
    assert f"Drawn from the seed {round_.seed}." in words(hall, f"/events/{event.slug}/pairings/")


# Help speaks of rounds of no event; one that was discarded has no name any more.
# The history names the round beside its number, which files and commands know; kept states and what an event
# proves the number alone.
# The style page shows a round of no event.
BY_NUMBER = ("/desk/history/", "/desk/backups/", "/api/", "/help/", "/proof/", "/style/")


@pytest.mark.long
def test_no_page_calls_a_round_of_the_bracket_by_its_number(
    desk: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_running_event(
        cast, players=4, structure="custom", swiss_rounds=1, cut=2, player_reports=True
    )
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    pages = every_text(event, desk, monkeypatch, each=4)
    called = {}
    for address, text in pages.items():
        if any(part in address for part in BY_NUMBER):
            continue
        told = text.replace("Round 2 is not there any more", "")
        told = re.sub(r'<ol class="card-body diary">.*?</ol>|<script.*?</script>', " ", told, flags=re.S)
        plain = " ".join(re.sub(r"<[^>]+>", " ", told).split())
        called[address] = re.findall(r".{0,40}[Rr]ound 2\b.{0,20}", plain)
    assert {address: found for address, found in called.items() if found} == {}
    assert sum("Final" in pages[address] for address in called) > 20


NEXT_RANKED = (
    "Nobody in the cut has played yet: discard round 2 (Final) first, so that the bracket is made anew "
    "with the next-ranked player."
)


def test_a_refusal_names_the_round_of_the_bracket_beside_its_number(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    told = []
    for code, act in (
        ("round_open", lambda: finish_tournament(event, cast.ozzel, now=NOW)),
        ("round_follows", lambda: reopen_round(first, cast.ozzel, now=NOW)),
        ("cut_not_begun", lambda: drop_entry(in_the_final(final), cast.ozzel, now=NOW)),
        ("round_complete", lambda: start_clock(first, cast.ozzel, now=NOW)),
    ):
        with refused(code) as info:
            act()
        told.append(str(info.value))
    assert told == [
        "Round 2 (Final) is not closed yet.",
        "Round 2 (Final) is paired already: discard it first.",
        NEXT_RANKED,
        "Round 1 is closed.",
    ]


def test_a_mail_names_the_round_of_the_bracket_beside_its_number(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    Entry.objects.update(email="one@hall.example")
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    subjects = {letter.subject.partition(": ")[2] for letter in emails_of(Mail.PAIRING, event, {"round": 2})}
    assert subjects == {"round 2 (Final): table 1"}


def in_the_final(final: Round) -> Entry:
    return final.matches.get().seats.get(number=1).entry


def test_who_meets_by_seeding_reads_the_numbers_on_the_own_page(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    one = final.matches.get().seats.get(number=1).entry
    text = words(hall, f"/p/{link_of(one)}/")
    assert "By seeding: 1–2" in text


@pytest.mark.parametrize("language", ["en", "pl", "it"])
def test_what_a_round_is_hangs_on_no_language(language: str) -> None:
    columns = games_ahead([(game, 2) for game in range(1, 17)], DUEL)
    codes = [knockout_code(columns[at:], DUEL) for at in range(len(columns))]
    assert codes == [("last", 32), ("last", 16), ("quarter_finals", 8), ("semi_finals", 4), ("final", 2)]
    assert double_code("upper", 2) == double_code("lower", 2) == ("numbered", 2)
    assert [double_code(half, 5).kind for half in ("final", "deciding")] == ["final", "deciding_final"]
    with override(language):
        names = [code.name for code in (*codes, double_code("upper", 2), double_code("deciding", 5))]
    assert len(set(names)) == 7
    assert ["32" in names[0], "16" in names[1], "2" in names[5]] == [True] * 3
