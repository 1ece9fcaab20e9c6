"""Lists as they come out of chats, mail, paper and spreadsheets, and as people type them by hand."""

import random
from functools import cache
from time import perf_counter

import pytest

from fleets.lists.chat import plain_rows
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_starforge
from fleets.lists.games.xwing.demo import demo_squads
from fleets.lists.text import read_bytes
from tests.domain.fleets.chats import CHANGES
from tests.domain.fleets.habits import HABITS
from tests.domain.fleets.notations import a_fleet
from tests.domain.fleets.pastes import PASTES
from tests.domain.fleets.typings import TYPINGS
from tests.golden.files import GOLDEN, brought_lists
from tests.sampling import ALL, share

pytestmark = pytest.mark.long

EVERY = {**CHANGES, **HABITS}
WIDER = {**PASTES, **TYPINGS}
CATALOGUE = load_catalogue()


def read(text: str) -> tuple[int, bool, bool]:
    """Total, legal, and whether a name that fits several cards is asked about."""
    reading = parse(text, catalogue=CATALOGUE)
    verdict = check(reading, catalogue=CATALOGUE)
    asked = any(trouble.code == "ambiguous_card" for trouble in reading.unplaced)
    return verdict.total, verdict.legal, asked


@cache
def lists() -> tuple[tuple[str, int, bool], ...]:
    """Golden lists, with the total and the verdict that were written down for them."""
    return tuple(
        (
            read_bytes((GOLDEN / "fleets" / "armada" / name).read_bytes()).rstrip(),
            wanted["total"],
            wanted["legal"]["current"],
        )
        for name, wanted in brought_lists().items()
        if wanted["group"] != "malformed export"
    )


@pytest.mark.golden("kinds of paste")
@pytest.mark.no_cover
@pytest.mark.parametrize("name", EVERY)
def test_a_list_is_read_in_97_of_100_cases_and_never_called_legal_with_another_total(name: str) -> None:
    """A sixteenth of the lists with each kind (all of them in `make test ALL=1`).

    A name that fits several cards may be asked about where prices are left out.
    """
    lost, some = 0, share(lists(), list(EVERY).index(name), of=16)
    for text, total, legal in some:
        found, is_legal, asked = read(EVERY[name](text))
        if is_legal:
            assert found == total
        lost += (found, is_legal) != (total, legal) and not (asked and "no prices" in name)
    assert lost <= max(1, 0.03 * len(some))


@pytest.mark.golden("kinds of paste")
@pytest.mark.no_cover
@pytest.mark.parametrize("name", WIDER)
def test_some_lists_of_every_other_kind_are_read_and_none_is_legal_with_another_total(name: str) -> None:
    """A sixteenth of the lists with each kind (all of them in `make test ALL=1`)."""
    lost, some = 0, share(lists(), list(WIDER).index(name), of=16)
    for text, total, legal in some:
        found, is_legal, asked = read(WIDER[name](text))
        if is_legal:
            assert found == total
        lost += (found, is_legal) != (total, legal) and not asked
    assert lost <= max(1, 0.03 * len(some))


@pytest.mark.parametrize("name", EVERY)
def test_a_list_of_ours_is_read_the_same_whatever_a_chat_did_to_it(name: str) -> None:
    rng = random.Random(name)
    for _ in range(3 if ALL else 1):
        text = write_starforge(a_fleet(rng, CATALOGUE), catalogue=CATALOGUE)
        assert read(EVERY[name](text)) == read(text)


ANOTHER_GAME = """Galactic Empire
Darth Vader (67)
Fire-Control System (2)
Afterburners (6)
Ship total: 75

Academy Pilot (22)
Academy Pilot (22)
Total: 119"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I'll send it tomorrow", "no_list"),
        ("Hello Marta,\n\nsorry, no list yet!\nJan", "no_list"),
        ("https://builder.example/fleets/12345", "only_a_link"),
        ("here it is: https://builder.example/fleets/12345", "only_a_link"),
        ("👍", "empty_list"),
        (ANOTHER_GAME, "no_list"),
        ("data:image/png;base64," + "iVBORw0KGgoAAAANSUhEUgAA" * 30, "no_list"),
        ("IMG_2034.jpg", "no_list"),
        ("\u200b \n", "empty_list"),
        ("```\n```", "empty_list"),
    ],
)
def test_what_is_no_list_gets_that_word(text: str, code: str) -> None:
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert [finding.code for finding in verdict.violations] == [code]


def test_a_squad_of_another_game_is_no_list_however_many_names_stand_in_both() -> None:
    """Two of its people and four more lines are a fleet that somebody has begun to type."""
    found = {
        finding.code
        for squad in (text for text in demo_squads() if not text.startswith("{"))
        for finding in check(parse(squad, catalogue=CATALOGUE), catalogue=CATALOGUE).violations
        if len(squad.splitlines()) > 15
    }
    assert found == {"no_list"}


@pytest.mark.parametrize(
    ("rows", "plain"),
    [
        (["**ISD II** (120)"], ["ISD II (120)"]),
        (["> a", ">", "> b"], ["a", "", "b"]),
        (["a", "> b"], ["a", "• b"]),
        (["•", "", "4 x X-wing"], ["", "", "• 4 x X-wing"]),
        (["[22.11.2026, 18:04] Jan: ISD II", "Ola — Today at 18:09"], ["ISD II", ""]),
        (["<li>Fire &amp; Ice</li>", "a < b"], ["• Fire & Ice", "a < b"]),
        (
            ["1. one", "b) two", "o three", "🔹 four", "➤ five"],
            ["• one", "• two", "• three", "• four", "• five"],
        ),
        (["## Ships", "-# small"], ["Ships", "small"]),
        (["**Assault: **", "**_both_**"], ["Assault: ", "both"]),
        (["| Home One | 5 |", "|---|--:|", "a | b"], ["Home One\t5", "", "a | b"]),
        (['"Home One";"5"', 'the "best" one'], ["Home One\t5", 'the "best" one']),
        (["<tr><td>Home One</td><td>5</td></tr>"], ["Home One\t5"]),
        (["lol", "😂", "4 x X-wing", "🔹", "A-wing"], ["lol", "", "4 x X-wing", "", "• A-wing"]),
        (["â€œHome Oneâ€\x9d", "Â½ â€¢", "Ã¤ Ă"], ["“Home One”", "½ •", "Ã¤ Ă"]),
        (["--- Home One ---", "[Home One]", "[18:04]", "====="], ["Home One", "Home One", "", ""]),
        (["- [x] a", "[ ] b", "-> c", "iv. d", "1.2 e", "R: f"], ["• a", "• b", "• c", "• d", "• e", "• f"]),
        (["[b]a[/b]", "[*]b", "[c](https://d.example)", r"e \(5\)"], ["a", "• b", "c", "e (5)"]),
        (
            ["1,All Fighters, Follow Me!,5", "a,", "b (5);", "c."],
            ["1\tAll Fighters, Follow Me!\t5", "a", "b (5)", "c"],
        ),
        (["Jan: a", "Jan: b", "", "Jan: c", "Jan: d", "Ola: e"], ["a", "b", "", "c", "d", "Ola: e"]),
        (["Jan: a", "Jan: b", "Jan: c"], ["Jan: a", "Jan: b", "Jan: c"]),
        (["Jan", "18:04", "a", "Jan", "18:05", "b", "✓✓"], ["", "", "a", "", "", "b", ""]),
        (["1 a", "2 b", "", "4 c", "5 d", "6 e"], ["a", "b", "", "c", "d", "e"]),
        (["1 a", "2 b", "3 c", "5 d", "6 e"], ["1 a", "2 b", "3 c", "5 d", "6 e"]),
        (["(1) a", "(2) b", "(3) c", "(4) d", "(6) e"], ["• a", "• b", "• c", "• d", "• e"]),
        (["(2) a", "(4) b", "(2) c", "(4) d", "(6) e"], ["(2) a", "(4) b", "(2) c", "(4) d", "(6) e"]),
        (["5 * 3 * 2", "snake_case_name"], ["5 * 3 * 2", "snake_case_name"]),
    ],
)
def test_a_row_loses_what_a_chat_put_around_it_and_stays_in_its_place(
    rows: list[str], plain: list[str]
) -> None:
    assert plain_rows(rows) == plain


def cards(text: str) -> list[tuple[str, list[str]]]:
    reading = parse(text, catalogue=CATALOGUE)
    ships = [
        (ship.card.name if ship.card else "?", [u.card.name for u in ship.upgrades]) for ship in reading.ships
    ]
    squadrons = [(squadron.card.name, [str(squadron.count)]) for squadron in reading.squadrons]
    return ships + squadrons


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Gladiator 2 62", [("Gladiator II-class Star Destroyer", [])]),
        ("Gladiator 2", [("Gladiator II-class Star Destroyer", [])]),
        ("ISD Kuat 112 pts\n- Gunnery Team: 7", [("Imperial Star Destroyer Kuat Refit", ["Gunnery Team"])]),
        (
            "ISD 2: All Fighters, Follow Me!, Gunnery Team",
            [("Imperial II-class Star Destroyer", ["All Fighters, Follow Me!", "Gunnery Team"])],
        ),
        (
            "Gladiator 1 (Demolisher, External Racks)",
            [("Gladiator I-class Star Destroyer", ["Demolisher", "External Racks"])],
        ),
        (
            "Gladiator 1, Demolisher, Raider 1, External Racks",
            [
                ("Gladiator I-class Star Destroyer", ["Demolisher"]),
                ("Raider I-class Corvette", ["External Racks"]),
            ],
        ),
        ("Squadrons: 2 TIE Fighters, Howlrunner", [("TIE Fighter Squadron", ["2"]), ("Howlrunner", ["1"])]),
        (
            "Gladiator 1\n\nTIE Fighter (4)",
            [("Gladiator I-class Star Destroyer", []), ("TIE Fighter Squadron", ["4"])],
        ),
        (
            "Gladiator 1\n\nFighter, TIE",
            [("Gladiator I-class Star Destroyer", []), ("TIE Fighter Squadron", ["1"])],
        ),
        (
            "TIE Fighter x4\nx2 TIE Bomber\n(3) TIE Interceptor",
            [
                ("TIE Fighter Squadron", ["4"]),
                ("TIE Bomber Squadron", ["2"]),
                ("TIE Interceptor Squadron", ["3"]),
            ],
        ),
    ],
)  # fmt: skip
def test_prices_counts_and_several_cards_in_a_line_are_told_apart(
    text: str, found: list[tuple[str, list[str]]]
) -> None:
    assert cards(text) == found


def test_words_of_a_chat_before_the_first_ship_are_no_cards() -> None:
    text = "what to bring\n- dice\n- mats\n\nISD Kuat\n- Gunery Team\n"
    reading = parse(text, catalogue=CATALOGUE)
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [
        ("unparsed_line", "what to bring"),
        ("unparsed_line", "- dice"),
        ("unparsed_line", "- mats"),
    ]
    assert cards(text) == [("Imperial Star Destroyer Kuat Refit", ["Gunnery Team"])]


def test_of_a_whole_chat_some_lines_are_named_and_the_rest_is_counted() -> None:
    text = "who brings the mats?\n" * 20 + "\nISD Kuat (112)\n- Gunnery Team (7)"
    found = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE).warnings
    told = [finding for finding in found if finding.code.startswith("unparsed")]
    assert [finding.code for finding in told] == ["unparsed_line"] * 12 + ["unparsed_lines"]
    assert (told[-1].line, told[-1].found) == (13, 8)


@pytest.mark.parametrize(
    ("line", "sure"), [("Gunnery Team (6)", True), ("Gunery Team (6)", False), ("Gun Crew (6)", False)]
)
def test_the_figure_is_called_wrong_only_where_the_cards_were_surely_read(line: str, sure: bool) -> None:
    text = f"ISD Kuat (112)\n- Admiral Motti (24)\n- {line}\n= 140 Points\nTotal: 140"
    found = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE).warnings
    fix_suggestions = {finding.mend for finding in found if finding.code == "points_mismatch"}
    assert fix_suggestions == {("surely read",) if sure else ()}


def test_a_warlords_list_without_squadrons_is_as_legal_as_with_them() -> None:
    text = WARLORDS.format(squadrons="= 0 total squadron cost\n\nFleet created with Armada Warlords")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total, [w.code for w in verdict.warnings]) == (
        True,
        98,
        ["unparsed_line"],
    )


def test_a_campaign_objective_of_two_boxes_is_one_objective() -> None:
    text = WARLORDS.format(squadrons="").replace("Fire Lanes", "Base Defense - Ion Cannon")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert "campaign_objective" in [f.code for f in verdict.violations]
    assert "unknown_card" not in [f.code for f in verdict.violations]


@pytest.mark.parametrize(
    "block", ["Most Wanted\nFire Lanes\nSolar Corona", "Most Wanted, Fire Lanes, Solar Corona"]
)
@pytest.mark.parametrize(
    "text",
    [
        "{block}\n\nISD Kuat (112)\nAdmiral Motti (24)\n\nTotal: 136",
        "Rebels beware\n\n{block}\n\nISD Kuat (112)\nAdmiral Motti (24)\n\nTotal: 136",
        "ISD Kuat (112)\nAdmiral Motti (24)\n\n{block}\n\nTotal: 136",
        "ISD Kuat (112)\n- Admiral Motti (24)\n- Most Wanted\n- Fire Lanes\n- Solar Corona\n\nTotal: 136",
    ],
)
def test_bare_objectives_of_a_list_with_prices_are_objectives_wherever_they_stand(
    text: str, block: str
) -> None:
    verdict = check(parse(text.format(block=block), catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total, [f.code for f in verdict.violations]) == (True, 136, [])


def test_one_name_on_several_cards_is_suggested_once() -> None:
    text = WARLORDS.format(squadrons="").replace("Fire Lanes", "Campaign: Base Defense - Ion Cannon")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    (asked,) = (f for f in verdict.violations if f.code == "unknown_card")
    assert len(asked.suggestions) == len(set(asked.suggestions)) > 0


def test_three_objectives_in_one_block_without_bullets_are_three() -> None:
    text = "ISD Kuat\nAdmiral Motti\n\nMost Wanted\nFire Lanes\nSolar Corona"
    reading = parse(text, catalogue=CATALOGUE)
    assert [objective.card.name for objective in reading.objectives] == [
        "Most Wanted",
        "Fire Lanes",
        "Solar Corona",
    ]
    line = parse("ISD Kuat\nAdmiral Motti\n\nMost Wanted, Fire Lanes, Solar Corona", catalogue=CATALOGUE)
    assert [objective.card.name for objective in line.objectives] == [
        "Most Wanted",
        "Fire Lanes",
        "Solar Corona",
    ]


def test_a_figure_behind_an_objective_is_no_price() -> None:
    reading = parse("ISD Kuat\nMost Wanted 5", catalogue=CATALOGUE)
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [
        ("unknown_card", "Most Wanted 5")
    ]


def test_a_card_behind_the_total_is_not_lost() -> None:
    text = "ISD Kuat (112)\n• Admiral Motti (24)\n\nTotal: 136\n2 x TIE Fighter (16)\nHowlrunner\nSee you!"
    reading = parse(text, catalogue=CATALOGUE)
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [
        ("misplaced_card", "TIE Fighter"),
        ("misplaced_card", "Howlrunner"),
        ("unparsed_line", "See you!"),
    ]


def test_words_with_a_figure_are_no_card() -> None:
    reading = parse("Vibes: 9\nPlayers: 24\n\nISD Kuat\n- Gunery Team: 7", catalogue=CATALOGUE)
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [
        ("unparsed_line", "Vibes: 9"),
        ("unparsed_line", "Players: 24"),
    ]
    assert [upgrade.card.name for upgrade in reading.ships[0].upgrades] == ["Gunnery Team"]


WARLORDS = """Fleet
Faction: Galactic Empire
Points: 98/400
Commander: Admiral Motti

Assault Objective: Most Wanted
Defense Objective: Fire Lanes
Navigation Objective: Solar Corona

[ flagship ] Victory I-Class Star Destroyer (73 points)
-  Admiral Motti  ( 24  points)
-  Skilled First Officer  ( 1  points)
= 98 total ship cost

{squadrons}
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Commander Sato (32)", None),
        ("Commander Admiral Motti (24)\nISD Kuat", "Commander"),
        ("Commander: Admiral\nMotti (24)\nISD Kuat", "Commander"),
        ("Commander: Admiral Motti\n(24)\nISD Kuat", "Commander"),
        ("Commander: Admiral Motti\nISD Kuat", "Commander"),
    ],
)
def test_a_commander_is_named_without_a_colon_and_over_two_rows(text: str, found: str | None) -> None:
    reading = parse(text + "\n- Gunnery Team (7)", catalogue=CATALOGUE)
    assert reading.commander_text == ("Admiral Motti" if found else "")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("TIE Fighter (8) x4", 4),
        ("TIE Fighter (32) 4x", 4),
        ("4 x TIE Fighter (8 each)", 4),
        ("4 x TIE Fighter (8 pkt za szt.)", 4),
        ("4 x TIE Fighter @ 8", 4),
        ("4 x TIE Fighter (4 x 8 = 32)", 4),
        ("4 x TIE Fighter - Black\nSquadron (9)", 4),
        ("4 TIE Fighter", 4),
    ],
)
def test_the_price_of_one_does_not_hide_how_many(text: str, count: int) -> None:
    assert cards(f"Gladiator 1 (56)\n\nSquadrons:\n{text}")[1:][0][1] == [str(count)]


def test_the_price_of_one_counts_for_each_of_them() -> None:
    reading = parse("Gladiator 1 (56)\n\nSquadrons:\n4 x TIE Fighter (9 each)", catalogue=CATALOGUE)
    assert [(claim.kind, claim.stated, claim.actual) for claim in reading.claims] == [
        ("card", 56, 56),
        ("card", 36, 32),
    ]


def test_prices_below_their_cards_are_read_wherever_the_total_stands() -> None:
    cards = "ISD Kuat\n112\n- Gunnery Team\n7"
    read = [parse(text, catalogue=CATALOGUE) for text in (f"Total: 119\n{cards}", f"{cards}\nTotal: 119")]
    assert [(reading.total, len(reading.unplaced)) for reading in read] == [(119, 0), (119, 0)]
    assert [{(claim.kind, claim.stated) for claim in reading.claims} for reading in read] == [
        {("card", 112), ("card", 7), ("total", 119)}
    ] * 2


def test_figures_below_the_total_are_no_sums() -> None:
    text = "ISD Kuat (112)\n- Gunnery Team (7)\n\nTotal: 119\n\n12\n3"
    reading = parse(text, catalogue=CATALOGUE)
    assert [(claim.kind, claim.stated) for claim in reading.claims] == [
        ("card", 112),
        ("card", 7),
        ("total", 119),
    ]


def test_bare_figures_are_prices_only_where_more_than_half_of_the_cards_have_a_right_one() -> None:
    bare = "ISD Kuat 112\n- Gunnery Team 7\n- Intel Officer 7\n- Leading Shots 9\n- Admiral Motti"
    claims = parse(bare, catalogue=CATALOGUE).claims
    assert [(claim.stated, claim.actual) for claim in claims] == [(112, 112), (7, 7), (7, 7), (9, 5)]
    half = parse(f"{bare}\n- Boosted Comms", catalogue=CATALOGUE)
    assert [trouble.text for trouble in half.unplaced] == ["Leading Shots 9"]


def test_a_sentence_that_names_two_cards_in_five_parts_is_a_sentence() -> None:
    words = "Gunnery Team, as he said, Intel Officer, my friend, and so on"
    reading = parse(f"ISD Kuat (112)\n- Admiral Motti (24)\n\nTotal: 136\n{words}", catalogue=CATALOGUE)
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [("unparsed_line", words)]


def test_a_figure_below_a_card_is_its_price_or_a_sum_and_the_last_one_the_total() -> None:
    sums = parse("ISD Kuat (112)\n- Gunnery Team (7)\n119\n\n(119)", catalogue=CATALOGUE)
    assert [(claim.kind, claim.stated) for claim in sums.claims][2:] == [("ship", 119), ("total", 119)]
    prices = parse("ISD Kuat\n\n112\n- Gunnery Team\n7\nIntel Officer", catalogue=CATALOGUE)
    assert [(claim.kind, claim.stated) for claim in prices.claims] == [("card", 112), ("card", 7)]


def test_words_with_figures_are_no_sum_and_one_row_may_be_one_row() -> None:
    reading = parse("ISD Kuat (112)\n- Gunnery Team (7)\nSubtotal\nFaction of two", catalogue=CATALOGUE)
    assert [trouble.text for trouble in reading.unplaced] == ["Subtotal", "Faction of two"]
    text = "ISD Kuat (112) + Gunnery Team (7) + Intel Officer (7) + Leading Shots (6) + Admiral Motti (24)"
    assert len(cards(text)[0][1]) == 4


def test_an_empty_category_in_one_row_takes_no_ship_for_an_objective() -> None:
    head = "Assault: Defense: Fire Lanes Navigation: ISD Kuat (112)"
    text = f"{head} • Admiral Motti (24) • Gunnery Team (7) • A (1) • B (2)"
    reading = parse(text, catalogue=CATALOGUE)
    assert [objective.card.name for objective in reading.objectives] == ["Fire Lanes"]
    assert [ship.card.name for ship in reading.ships if ship.card] == ["Imperial Star Destroyer Kuat Refit"]


@pytest.mark.parametrize(
    "row", ["--a" + " " * 20_000, "--a" + "-" * 20_000, "[" + "a" * 20_000, "[b=" * 7_000, "\t" * 20_000]
)
def test_no_row_takes_long_however_it_is_made(row: str) -> None:
    """Anybody with a link may paste one; what looks at it twice as long a row takes twice as long."""
    began = perf_counter()
    plain_rows([row + "x"])
    assert perf_counter() - began < 3


def test_a_field_left_empty_behind_a_bullet_and_in_marks_is_no_card() -> None:
    rows = ("• ||Name: ||", "• ||Faction: Rebel||", "• ||Assault: ||", "• **Defense: **", "• _Navigation: _")
    assert parse("\n".join(rows), catalogue=CATALOGUE).unplaced == ()
