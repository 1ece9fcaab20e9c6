"""Every page and sheet of dice, read as people read it: three at a table, no word of another game."""

import re
from html import unescape
from html.parser import HTMLParser
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from pypdf import PdfReader

from tests.domain.test_game_words import WORD
from tests.every_page import every_text
from tests.factories import NOW, Cast, league_of, make_event, publish_next
from tests.games.acts import event_of, make_dice, play_dice, seated, throw
from tournaments.access.links import link_of, slip_link_of
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.paper.printing import html
from tournaments.paper.slips import slips_sheet
from tournaments.services.people.teams import set_team
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.results import report_result
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


class _Rows(HTMLParser):
    """The rows of all tables and the lines of all lists, each the words of it in one line."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[str] = []
        self.words: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("tr", "li"):
            self.words = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("tr", "li") and self.words is not None:
            self.rows.append(" ".join(" ".join(self.words).split()))
            self.words = None

    def handle_data(self, data: str) -> None:
        if self.words is not None:
            self.words.append(data)


def rows(page: str) -> list[str]:
    parser = _Rows()
    parser.feed(page)
    return parser.rows


def words(page: str) -> str:
    """All a person reads, in one line."""
    body = re.sub(r"<(script|style).*?</\1>", " ", page[page.index("<body") :], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Five players, three and two at a table, with the first round published."""
    made = make_dice(cast)
    publish_next(made, cast.ozzel)
    return event_of(made)


@pytest.fixture
def tables(event: Tournament) -> list[Match]:
    return list(Match.objects.filter(round__tournament=event).order_by("table"))


@pytest.fixture
def three(tables: list[Match]) -> list[Entry]:
    """Those at table 1, in seat order."""
    return seated(tables[0])


@pytest.fixture
def two(tables: list[Match]) -> list[Entry]:
    """Those at table 2."""
    return seated(tables[1])


@pytest.fixture
def desk(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.ozzel)
    return client


def of_event(client: Client, name: str, event: Tournament, *more: object, query: str = "") -> str:
    answer = client.get(reverse(name, args=[event.slug, *more]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def own(entry: Entry, name: str = "player-page", *more: object) -> str:
    answer = Client().get(reverse(name, args=[link_of(entry), *more]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_pairings_seat_three_in_a_row_and_leave_the_third_seat_empty(
    event: Tournament, three: list[Entry], two: list[Entry]
) -> None:
    one, other, third = (entry.name for entry in three)
    assert rows(of_event(Client(), "event-pairings", event, query="?by=table")) == [
        "Table Player Player Player Result TP",
        f"1 {one} {other} {third} open",
        f"2 {two[0].name} {two[1].name} open",
        "Round 1: drawn at random: Table 1, 2",
    ]


def test_the_pairings_tell_places_a_draw_and_what_each_is_worth(
    cast: Cast, event: Tournament, tables: list[Match], three: list[Entry], two: list[Entry]
) -> None:
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (9, 5, 5)), now=NOW)
    report_result(tables[1], cast.ozzel, result=throw(tables[1], (4, 4)), now=NOW)
    one, other, third = (entry.name for entry in three)
    result = "9 : 5 : 5 3 / 0.5 / 0.5"  # On a laptop; a phone has both behind each name.
    assert rows(of_event(Client(), "event-pairings", event, query="?by=table"))[1:] == [
        f"1 {one} place 1 9 3 {other} place 2 5 0.5 {third} place 2 5 0.5 {result}",
        f"2 {two[0].name} draw 4 2 {two[1].name} draw 4 2 4 : 4 2 / 2",
        "Round 1: drawn at random: Table 1, 2",
    ]


def test_by_name_everybody_finds_all_they_meet(event: Tournament, three: list[Entry]) -> None:
    one, other, third = (entry.name for entry in three)
    found = rows(of_event(Client(), "event-pairings", event, query="?by=name"))
    assert f"{one} 1 {other} and {third}" in found
    assert f"{third} 1 {one} and {other}" in found


def test_the_desk_lists_three_with_score_and_points(
    cast: Cast, desk: Client, event: Tournament, tables: list[Match], three: list[Entry], two: list[Entry]
) -> None:
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (6, 2, 1)), now=NOW)
    one, other, third = (entry.name for entry in three)
    open_one = f"2 {two[0].name} – {two[1].name} Enter result – table 2"
    when = time_format(localtime(NOW), "H:i")
    done = f"1 {one} place 1 – {other} place 2 – {third} place 3 6 : 2 : 1 3 / 1 / 0 {when} Correct – table 1"
    page = rows(of_event(desk, "desk", event))
    assert [row for row in page if row in (open_one, done)] == [open_one, done]
    assert rows(of_event(desk, "round-desk", event, 1))[:3] == [
        "Table Players Score TP State Result",
        done,
        open_one,
    ]


def test_three_words_about_one_table_wait_at_the_desk(
    desk: Client, event: Tournament, tables: list[Match], three: list[Entry]
) -> None:
    one, other, third = three
    for entry, pips in ((one, (6, 2, 1)), (other, (2, 6, 1)), (third, (6, 2, 1))):
        report_own_result(tables[0], entry, result=throw(tables[0], pips), now=NOW)
    page = unescape(words(of_event(desk, "desk", event)))
    assert "Table 1 different reports" in page
    for entry, pips in ((one, (6, 2, 1)), (other, (2, 6, 1)), (third, (6, 2, 1))):
        report = rf"{entry.name} says: {one.name} {pips[0]} .*?{other.name} {pips[1]} .*?{third.name} 1 "
        assert re.search(report + f".*?Take {entry.name}'s", page)


def test_a_draft_and_the_change_of_a_round_have_a_column_for_each_seat(
    cast: Cast, desk: Client, event: Tournament, three: list[Entry], two: list[Entry]
) -> None:
    one, other, third = (entry.name for entry in three)
    # Nothing is to be said of a table, so there is no column for it.
    head = "Table Player Player Player Change"
    assert rows(of_event(desk, "round-seating", event, 1))[:3] == [
        head,
        f"1 {one} {other} {third} Change – table 1",
        f"2 {two[0].name} {two[1].name} Change – table 2",
    ]
    play_dice(event.rounds.get(), cast)
    pair_round(event_of(event), cast.ozzel, now=NOW)
    draft = rows(of_event(desk, "round-desk", event, 2))
    assert "Table Player Player Player Points before Why? Change" in draft


def test_the_page_of_a_player_names_both_others_and_the_outcome(
    cast: Cast, event: Tournament, tables: list[Match], three: list[Entry]
) -> None:
    one, other, third = three
    page = words(own(other))
    assert f"Round 1 Table 1 against {one.name} {third.name}" in page
    assert "Your games" not in page
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (6, 2, 2)), now=NOW)
    page = words(own(other))
    assert "Place 2 at your table. 0.5 points 2 : 6 : 2 Entered by the desk or a judge." in page
    assert f"1 2. {one.name} , {third.name} place 2 2 : 6 : 2 0.5" in rows(own(other))


def test_a_draw_is_no_lost_game(cast: Cast, tables: list[Match], two: list[Entry]) -> None:
    report_result(tables[1], cast.ozzel, result=throw(tables[1], (4, 4)), now=NOW)
    for entry in two:
        assert "A draw. 2 points 4 : 4" in words(own(entry))


def test_the_summary_of_a_player_has_the_columns_of_the_game(
    cast: Cast, event: Tournament, three: list[Entry]
) -> None:
    play_dice(event.rounds.get(), cast)
    assert "Your games 3 points · Pips 12" in words(own(three[0]))
    at = reverse("event-player", args=[event.slug, three[0].key])
    between = re.findall(r"</bdi></a>(\S*)\s+<a[^>]*><bdi>", Client().get(at).content.decode())
    assert between == [","]
    assert "Round Against Score TP" in rows(own(three[0]))


def test_what_two_others_say_differently_a_third_joins_by_one_tap(
    event: Tournament, tables: list[Match], three: list[Entry]
) -> None:
    """F18: nothing counts while somebody says something else."""
    one, other, third = three
    report_own_result(tables[0], one, result=throw(tables[0], (6, 2, 1), late=[third.key]), now=NOW)
    assert f"{one.name} reported" in words(own(third))
    assert f"Waiting for {other.name} or {third.name} to confirm it." in words(own(one))
    assert f"Who was late: {third.name}" in words(own(third))
    report_own_result(tables[0], other, result=throw(tables[0], (2, 6, 1)), now=NOW)
    page = words(own(third))
    assert "You say different things." in page
    assert f"{other.name} says:" in page
    assert page.count("That is right") == 2
    answer = say_it_is_right(third, version=1)
    assert "Others at your table say something else." in answer
    assert list(tables[0].reports.values_list("state", flat=True)) == ["pending"] * 3
    # They have joined the first; when the second joins them, too, that is agreed.
    assert words(own(third)).count("That is right") == 1
    assert words(own(other)).count("That is right") == 2
    assert "Confirmed: the result counts." in say_it_is_right(other, version=3)
    assert tables[0].reports.filter(state="confirmed").count() == 1


def say_it_is_right(entry: Entry, *, version: int) -> str:
    """What the player reads after the tap under the report of that version."""
    confirm = reverse("player-confirm", args=[link_of(entry), 1])
    return words(Client().post(confirm, {"version": version}, follow=True).content.decode())


def test_a_third_confirms_what_one_has_said(tables: list[Match], three: list[Entry]) -> None:
    one, _other, third = three
    report_own_result(tables[0], one, result=throw(tables[0], (6, 2, 1)), now=NOW)
    Client().post(reverse("player-confirm", args=[link_of(third), 1]), {"version": "1"})
    assert tables[0].reports.get().state == "confirmed"
    assert "Agreed by the players." in words(own(three[1]))


def test_the_code_on_a_slip_asks_who_you_are_of_three(three: list[Entry], tables: list[Match]) -> None:
    one, other, third = three
    answer = Client().get(reverse("slip-result", args=[slip_link_of(one, 1)]))
    asked = f"Are you {other.name} or {third.name}? Then scan the code beside your own name."
    assert asked in words(answer.content.decode())


def test_everybody_checks_their_results(cast: Cast, event: Tournament, three: list[Entry]) -> None:
    play_dice(event.rounds.get(), cast)
    one, other, third = (entry.name for entry in three)
    found = rows(of_event(Client(), "event-check", event))
    assert f"{one} {other} and {third} 12 : 9 : 6 3 points" in found
    assert f"{third} {one} and {other} 6 : 12 : 9 0 points" in found


def test_the_screen_of_the_hall_has_three_names_a_table(
    cast: Cast, event: Tournament, tables: list[Match], three: list[Entry], two: list[Entry]
) -> None:
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (6, 2, 1)), now=NOW)
    found = rows(of_event(Client(), "event-screen", event))
    assert f"1 {three[0].name} {three[1].name} {three[2].name} 6 : 2 : 1" in found
    assert f"2 {two[0].name} {two[1].name} –" in found


def test_the_history_calls_the_pips_of_three(
    cast: Cast, desk: Client, event: Tournament, tables: list[Match], three: list[Entry]
) -> None:
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (6, 2, 1), (1, 1, 1)), now=NOW)
    one, other, third = (entry.name for entry in three)
    page = words(of_event(desk, "history", event))
    assert f"entered table 1 round 1: {one} 7 : {other} 3 : {third} 2" in page


def test_what_is_typed_is_told_as_places_or_as_a_draw(
    desk: Client, event: Tournament, tables: list[Match], three: list[Entry], two: list[Entry]
) -> None:
    def told(match: Match, *pips: int) -> str:
        seats = seated(match)
        data = {f"v-{entry.key}-pips": str(number) for entry, number in zip(seats, pips, strict=True)}
        url = reverse("match-preview", args=[event.slug, 1, match.pk])
        page = desk.post(url, {"end": "thrown", "version": "0", **data}).content.decode()
        return " ".join(re.sub(r"<[^>]*>", " ", page).split())

    one, other, third = (entry.name for entry in three)
    assert told(tables[0], 9, 9, 5) == (
        f"{one} 9 : place 1, 2 points · {other} 9 : place 1, 2 points · {third} 5 : place 3, 0 points"
    )
    drawn = [f"{entry.name} 4 : draw, 2 points" for entry in two]
    assert told(tables[1], 4, 4) == " · ".join(drawn)


def test_something_lost_leads_to_the_result_where_nobody_can_concede(
    desk: Client, event: Tournament, tables: list[Match]
) -> None:
    page = of_event(desk, "lost-component", event, 1, tables[0].pk)
    assert "2. Not found: the game ends here Enter result" in words(page)
    assert "concede" not in page


def printed(client: Client, name: str, event: Tournament, *more: object, query: str = "") -> str:
    answer = client.get(reverse(name, args=[event.slug, *more]) + query)
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_the_pairings_on_the_wall_have_three_seats(
    desk: Client, event: Tournament, three: list[Entry], two: list[Entry]
) -> None:
    text = printed(desk, "sheet-pairings", event, 1)
    seats = " ".join(entry.name for entry in three), " ".join(entry.name for entry in two)
    assert f"1 {seats[0]} 2 {seats[1]}" in text
    text = printed(desk, "sheet-pairings", event, 1, query="?by=name")
    assert f"1 {three[0].name} {three[1].name} and {three[2].name}" in text


def test_a_slip_has_a_row_for_each_and_a_column_for_each_throw(
    desk: Client, event: Tournament, three: list[Entry]
) -> None:
    sheet = html(slips_sheet(event.rounds.get(), paper="A4"), on_screen=True)
    rows = " ".join([*(entry.name for entry in three), *"☐☐☐"])
    boxes = " ".join(f"☐ {entry.name}" for entry in three)
    asked = f"Table 1 Round 1 Battle of Hoth, 9 May 2026 Who threw first? {boxes} Who was late? {boxes}"
    result = words(unescape(sheet))
    assert (
        f"{asked} End: ☐ thrown ☐ called off 1. Pips 2. Pips 3. Pips Tournament points Signature"
        f" drops after this game {rows}" in result
    )
    text = printed(desk, "sheet-slips", event, 1)
    assert "1. Pips 2. Pips 3. Pips Tournament points Signature" in text


PAGES = [
    "event", "event-pairings", "event-standings", "event-check", "event-screen", "event-clock",
    "event-bracket", "desk", "entries", "history", "staff", "backups", "event-tables", "event-edit",
]  # fmt: skip
# Pages that speak of the games one after the other, or of the house.
ALL_GAMES = (
    "/events/new/", "/help/", "/leagues/new/", "/style/", "/tools/", "/events/battle-of-hoth/roles/",
)  # fmt: skip
OF_ROUND = ["round-desk", "round-seating", "round-repair"]
OF_TABLE = ["match-result", "no-show", "lost-component"]
OF_PLAYER = ["entry-edit", "entry-penalty", "entry-propose", "entry-drop", "entry-disqualify"]


@pytest.fixture
def played(cast: Cast, event: Tournament) -> Tournament:
    """The second round under way after a first with results."""
    play_dice(event.rounds.get(), cast)
    publish_next(event_of(event), cast.ozzel)
    return event_of(event)


def others_words(page: str) -> list[str]:
    """Words of other games, and what only they have, that a person would read there."""
    return WORD.findall(words(page)) + re.findall(r"(?i)fleet|concede|concession", words(page))


@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_the_event_has_a_word_of_another_game(desk: Client, played: Tournament, name: str) -> None:
    assert others_words(of_event(desk, name, played)) == []


@pytest.mark.long
def test_no_address_at_all_has_one(
    cast: Cast, desk: Client, played: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Teams, results out of a file, the broadcast, booklet, packet, pictures, a league: whatever was built
    later, too. What speaks of all games stands in ALL_GAMES."""
    set_team(played, cast.ozzel, name="Sixes", members=("p1", "p2"), captain="p1", now=NOW)
    league_of(played, cast.ozzel)
    texts = every_text(event_of(played), desk, monkeypatch, each=4)
    own = {address: text for address, text in texts.items() if "<body" in text}
    assert len(own) > 120
    found = {address: words for address, text in own.items() if (words := others_words(text))}
    # The first page offers an event of each game.
    assert {address for address in found if not address.startswith(ALL_GAMES)} == {"/"}


def test_the_page_of_roles_tells_the_rights_of_the_whole_house(desk: Client, played: Tournament) -> None:
    assert WORD.findall(words(of_event(desk, "event-roles", played))) == []


@pytest.mark.parametrize("name", ["desk", "entries", "event", "event-pairings"])
def test_no_page_before_the_first_round_has_one(cast: Cast, desk: Client, name: str) -> None:
    made = make_event(cast, players=5, game="dice", structure="custom", swiss_rounds=2, asks_for_fleets=False)
    assert others_words(of_event(desk, name, made)) == []


@pytest.mark.parametrize("name", OF_ROUND)
@pytest.mark.parametrize("number", [1, 2])
def test_no_page_of_a_round_has_one(desk: Client, played: Tournament, name: str, number: int) -> None:
    answer = desk.get(reverse(name, args=[played.slug, number]), follow=True)
    assert others_words(answer.content.decode()) == []


@pytest.mark.parametrize("name", OF_TABLE)
def test_no_page_of_a_table_has_one(desk: Client, played: Tournament, name: str) -> None:
    match = Match.objects.filter(round__number=2, kind="game").order_by("table")[0]
    assert others_words(of_event(desk, name, played, 2, match.pk)) == []


@pytest.mark.parametrize("name", OF_PLAYER)
def test_no_page_of_a_player_at_the_desk_has_one(desk: Client, played: Tournament, name: str) -> None:
    assert others_words(of_event(desk, name, played, "p1")) == []


@pytest.mark.parametrize(("name", "more"), [("player-page", []), ("player-drop", []), ("player-result", [2])])
def test_no_page_behind_a_personal_link_has_one(played: Tournament, name: str, more: list[int]) -> None:
    match = Match.objects.filter(round__number=2, kind="game").order_by("table")[0]
    for entry in seated(match):
        assert others_words(own(entry, name, *more)) == []


@pytest.mark.parametrize(
    ("sheet", "more"), [("pairings", [2]), ("slips", [2]), ("standings", []), ("links", [])]
)
def test_no_sheet_has_one(desk: Client, played: Tournament, sheet: str, more: list[int]) -> None:
    text = printed(desk, f"sheet-{sheet}", played, *more)
    assert WORD.findall(text) + re.findall(r"(?i)fleet", text) == []


def test_rounds_and_tables_of_the_api_have_three_players(
    cast: Cast, event: Tournament, tables: list[Match], three: list[Entry]
) -> None:
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (9, 5, 5)), now=NOW)
    round_: Round = event.rounds.get()
    answer = Client().get(f"/api/v1/events/{event.slug}/rounds/{round_.number}/").json()
    table = answer["matches"][0]
    assert table["players"] == [entry.key for entry in three]
