"""What stands beside the cards, inside a line, and in texts that were copied from the wrong window."""

import pytest

from fleets.lists.chat import CROSSED, plain_rows
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.reading.inline_card import as_inline_card, inline_card_span
from fleets.lists.games.armada.reading.lines import card_line
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.sources import written_rows

CATALOGUE = load_catalogue()
HEAD = "Faction: Empire\n\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Solar Corona\n\n"
LIST = HEAD + "ISD Kuat (112)\n• Admiral Motti (24)\n• Gunnery Team (7)\n= 143 Points\n\nTotal: 143"


@pytest.mark.parametrize(
    ("text", "name", "count", "points", "block"),
    [
        ("Gunnery Team (7) - a must", "Gunnery Team", 1, 7, None),
        ("Gunnery Team (7) // always", "Gunnery Team", 1, 7, None),
        ("Gunnery Team - a must", "Gunnery Team", 1, None, None),
        ("Weapons Team: Gunnery Team (7)", "Gunnery Team", 1, 7, None),
        ("[Weapons Team] Gunnery Team (7)", "Gunnery Team", 1, 7, None),
        ("Gunnery Team [weapons team] (7)", "Gunnery Team", 1, 7, None),
        ("Ion Cannons: Overload Pulse (6)", "Overload Pulse", 1, 6, None),
        ("Officer: Darth Vader", "Darth Vader (officer)", 1, None, None),
        ("Gunnery Team (koszt 7)", "Gunnery Team", 1, 7, None),
        ("Gunnery Team 7 PV", "Gunnery Team", 1, 7, None),
        ("Gunnery Team (99 fp)", "Gunnery Team", 1, 99, None),
        ("four TIE Fighters (32)", "TIE Fighters", 4, 32, None),
        ("cztery TIE Fighter", "TIE Fighter", 4, None, None),
        ("TIE Fighter 4 pcs (32)", "TIE Fighter", 4, 32, None),
        ("TIE Fighter Qty: 4 (32)", "TIE Fighter", 4, 32, None),
        ("4x8 TIE Fighter", "TIE Fighter", 4, 32, None),
        ("TIE Fighter (8) - 4", "TIE Fighter", 4, 32, None),
        ("4 of TIE Fighter *(8)", "of TIE Fighter", 4, 32, None),
        ("ISD Kuat (112) = 143", "ISD Kuat", 1, 112, 143),
        ("ISD Kuat (112/143)", "ISD Kuat", 1, 112, 143),
        ("ISD Kuat [F] (112)", "ISD Kuat", 1, 112, None),
        ("ISD Kuat (flagship)", "ISD Kuat", 1, None, None),
        ("Raider 1 {flagship} (44)", "Raider 1", 1, 44, None),
    ],
)
def test_a_card_is_found_among_words_about_it(
    text: str, name: str, count: int, points: int | None, block: int | None
) -> None:
    line = as_inline_card(card_line(1, text, text, bulleted=True), catalogue=CATALOGUE)
    assert line is not None
    assert (line.name, line.count, line.points, line.block) == (name, count, points, block)


@pytest.mark.parametrize(
    "text",
    [
        "Gunnery Team (7) - or Ordnance Experts (4)",
        "Gunnery Team (7) - or the other 1",
        "Gunnery Team and friends",
        "Lando Calrissian - Millennium",
        "Black is the colour - of my ship",
        "my dear Gunnery Team",
        "Empire Gunnery Team",
        "nothing of ours",
        "one of many words that nobody would ever read as the name of any card at all Gunnery Team today",
        "2x 3x TIE Fighter 24 24",
        "TIE Fighter 5 9 13",
        "2x ISD Kuat (112)",
        "ISD Kuat 1 2",
        "ISD Kuat 112 90",
        "ISD Kuat 1 2 3",
    ],
)
def test_where_something_else_may_be_meant_there_is_no_answer(text: str) -> None:
    assert as_inline_card(card_line(1, text, text, bulleted=True), catalogue=CATALOGUE) is None


def test_the_longest_name_is_the_card() -> None:
    assert inline_card_span("the Gunnery Team of ours", catalogue=CATALOGUE) == (0, 19)
    assert inline_card_span("Darth Vader (Officer) 3", catalogue=CATALOGUE) == (0, 21)
    assert inline_card_span("14 15 16", catalogue=CATALOGUE) is None


def test_a_line_of_more_than_sixteen_words_is_a_sentence() -> None:
    sixteen = "Gunnery Team " + " ".join(["and"] * 14)
    assert inline_card_span(sixteen, catalogue=CATALOGUE) == (0, len(sixteen))
    assert inline_card_span(f"{sixteen} so", catalogue=CATALOGUE) is None


@pytest.mark.parametrize(
    "line", ["~~Ordnance Experts (4)~~", "• ~Ordnance Experts (4)~", "[s]Ordnance Experts (4)[/s]"]
)
def test_a_card_that_is_crossed_out_is_left_out_and_told(line: str) -> None:
    verdict = check(parse(LIST.replace("= 143", line + "\n= 143"), catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total) == (True, 143)
    assert [(w.code, w.line, w.found) for w in verdict.warnings] == [
        ("crossed_out", 10, "Ordnance Experts (4)")
    ]


def test_a_card_crossed_out_that_the_sums_count_is_missed() -> None:
    text = LIST.replace("• Gunnery Team (7)", "~~• Gunnery Team (7)~~")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, {v.code for v in verdict.violations}) == (False, {"sum_unread"})


@pytest.mark.parametrize(
    "words",
    ["swap Gunnery Team for Ordnance Experts", "zamiast Gunnery Team biorę Ordnance Experts",
     "sostituisci Gunnery Team con Ordnance Experts", "Gunnery Team replaced by Ordnance Experts"],
)  # fmt: skip
def test_a_change_told_in_words_is_to_be_made_in_the_list(words: str) -> None:
    verdict = check(parse(f"{LIST}\n\n{words}", catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, [v.code for v in verdict.violations]) == (False, ["change_in_words"])


def test_a_word_of_change_about_no_card_is_only_a_remark() -> None:
    verdict = check(parse(f"{LIST}\n\nI may swap the dice", catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, [w.code for w in verdict.warnings]) == (True, ["unparsed_line"])


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("<p>a</p><p>b</p>", [(1, "<p>a</p>"), (1, "<p>b</p>"), (1, "")]),
        ("a<br>b", [(1, "a<br>b")]),
        ("<!-- x\ny -->a\n<b>c</b>", [(1, ""), (2, "a"), (3, "<b>c</b>")]),
        ("=E2=80=A2 a =\nb", [(1, "• a b")]),
        ("=FF=FF=FF", [(1, "=FF=FF=FF")]),
        ("a%20b%0Ac%20d", [(1, "a b"), (1, "c d")]),
        ("Fire &amp;amp; Ice", [(1, "Fire & Ice")]),
        (r"{\rtf1{\fonttbl{\f0 A;}}\f0 a\par" + "\n" + r"\bullet b \'e9\u8217?\par \{x\}\line c}",
         [(1, "a"), (2, "• b é’"), (3, "{x}"), (4, "c")]),
    ],
)  # fmt: skip
def test_the_source_of_a_page_or_a_mail_is_the_rows_it_shows(text: str, rows: list[tuple[int, str]]) -> None:
    assert written_rows(text) == rows


@pytest.mark.parametrize(
    ("rows", "plain"),
    [
        (["~~a~~", "b", "c"], [CROSSED + "a", "b", "c"]),
        (["~~a~~", "~~b~~", "c"], ["a", "b", "c"]),
        (["a\u0336b\u0336", "c", "d"], [CROSSED + "ab", "c", "d"]),
        (["a\u0332b\u0332"], ["ab"]),
        (["1️⃣ a", "§ b", "... c", "$ d", "[ x ] e"], ["• a", "• b", "• c", "• d", "[ x ] e"]),
        (["$ a", "$ b", "$ c", "$ d", "", "$ e"], ["a", "b", "c", "d", "", "e"]),
        (['"a",', '"b",', '"c",', '"d",', '"e"'], ["a", "b", "c", "d", "e"]),
        (['"a",', '"b",', '"c",', '"d",', '""'], ["a", "b", "c", "d", ""]),
        (["Home One (5)!", "Home One (5) ???", "Home One (5) 👍", "Intensify Firepower!"],
         ["Home One (5)", "Home One (5)", "Home One (5)", "Intensify Firepower!"]),
        (["Gunnery_Team_(7)", "2_x_A-wing"], ["Gunnery Team (7)", "2 x A-wing"]),
        (["Home One\t5\tComms Net\t2", "2\tHome One\t5", "\tHome One\t\t5"],
         ["Home One 5 | Comms Net 2", "2\tHome One\t5", "\tHome One\t\t5"]),
        (["Imperial ll-class", "Raider ll", "we'll"], ["Imperial II-class", "Raider II", "we'll"]),
        (["• ||Assault: ||", "╔════╗", "║ a ║"], ["• Assault: ", "", "a"]),
    ],
)  # fmt: skip
def test_marks_around_rows_are_told_from_the_rows(rows: list[str], plain: list[str]) -> None:
    assert plain_rows(rows) == plain


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("• Admiral Motti", "• Commander: Admiral Motti"),
        ("ISD Kuat (112)", "[143] ISD Kuat (112)"),
        ("ISD Kuat (112)", "ISD Kuat (143)"),
        ("ISD Kuat (112)", "ISD Kuat (112)\n(this one carries the bomb)"),
        ("Faction: Empire", "My list - Empire - Admiral Motti (24)"),
        ("• Gunnery Team (7)", "• Gunnery Team (7) · Intel Officer (7)"),
        ("Total: 143", "That makes 143 in all"),
        ("\nTotal: 143", "= 143"),
        ("Total: 143", "Total: 143\n12\n3 comments"),
    ],
)
def test_a_list_said_otherwise_stays_legal(change: str, to: str) -> None:
    text = LIST.replace(change, to)
    total = 150 if "Intel" in to else 143
    if "Intel" in to:
        text = text.replace("143", "150")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total) == (True, total), verdict.violations


@pytest.mark.parametrize("kind", ["WEAPONS TEAM", "Ordnance"])
def test_the_kind_of_a_card_above_it_is_no_card(kind: str) -> None:
    text = LIST.replace("• ", "").replace("Gunnery Team", f"{kind}\nGunnery Team")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total) == (True, 143), verdict.violations


@pytest.mark.parametrize(
    ("rows", "upgrades"),
    [
        ("• Admiral Motti\nOrdnance\n• Gunnery Team (7)", ["Admiral Motti", "Gunnery Team"]),
        ("Ordnance\n• Gunnery Team", ["Ordnance Experts", "Gunnery Team"]),
    ],
)
def test_ordnance_is_a_kind_where_the_card_below_it_has_a_price_and_else_a_card(
    rows: str, upgrades: list[str]
) -> None:
    reading = parse(f"ISD Kuat (112)\n{rows}", catalogue=CATALOGUE)
    assert [upgrade.card.name for upgrade in reading.ships[0].upgrades] == upgrades
    assert reading.unplaced == ()


@pytest.mark.parametrize(
    ("heading", "row"),
    [("Squadrons - 16", "• 2 x TIE Fighter (16)"), ("Squadrons: 16/134", "• 2 x TIE Fighter (16)"),
     ("II. Squadrons", "• TIE Fighter: 2 x 8 = 16"), ("Myśliwce", "• 2 TIE Fighters @8 = 16"),
     ("", "2 x TIE Fighter Squadron (16)")],
)  # fmt: skip
def test_squadrons_are_squadrons_under_any_heading_and_under_none(heading: str, row: str) -> None:
    text = LIST.replace("Total: 143", f"{heading}\n{row}\n= 16 Points\n\nTotal: 159")
    verdict = check(parse(text, catalogue=CATALOGUE), catalogue=CATALOGUE)
    assert (verdict.legal, verdict.total, verdict.figures["squadrons"]) == (True, 159, 16), verdict.violations


@pytest.mark.parametrize(
    "row",
    ["Howlrunner, TIE Fighter (16)", "TIE Fighter: Howlrunner (16)", "Howlrunner [TIE Fighter] (16)",
     'TIE Fighter "Howlrunner" (16)', "Howlrunner in TIE Fighter (16)"],
)  # fmt: skip
def test_a_pilot_and_the_craft_are_one_squadron(row: str) -> None:
    text = LIST.replace("Total: 143", f"Squadrons:\n• {row}\n= 16 Points\n\nTotal: 159")
    reading = parse(text, catalogue=CATALOGUE)
    assert [(squadron.card.name, squadron.count) for squadron in reading.squadrons] == [("Howlrunner", 1)]


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Anakin", "anakin-skywalker-delta-7-aethersprite-squadron"),
        ("Plo", "plo-koon-delta-7-aethersprite-squadron"),
        ("Luminara", "luminara-unduli-delta-7-aethersprite-squadron"),
        ("Ahsoka", "ahsoka-tano-delta-7-aethersprite-squadron"),
    ],
)
def test_a_first_name_under_squadrons_is_the_squadron(name: str, card: str) -> None:
    (points,) = (one.points for one in CATALOGUE.squadrons if one.id == card)
    text = f"Faction: Republic\n\nVenator I ({100})\n\nSquadrons:\n• {name} ({points})\n"
    assert [squadron.card.id for squadron in parse(text, catalogue=CATALOGUE).squadrons] == [card]


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        ("TIE Fighter Squadron (8) - 8", [8]),
        ("TIE Fighter Squadron (8) - 8\nTIE Bomber Squadron (9) - 3", [8, 3]),
        # Here every price stands twice.
        ("TIE Fighter Squadron (8) - 8\nHowlrunner (16) - 16", [1, 1]),
    ],
)
def test_a_figure_behind_the_price_is_the_count_unless_every_price_stands_twice(
    rows: str, counts: list[int]
) -> None:
    """A-FLEET-12: eight that were read as one made a list legal with another total."""
    reading = parse(f"Gladiator I (56)\nDarth Vader (36)\n\nSquadrons:\n{rows}", catalogue=CATALOGUE)
    assert [squadron.count for squadron in reading.squadrons] == counts
