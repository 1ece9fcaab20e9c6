"""The builders beside Star Forge, each recognised by itself, and every trap of the formats, one test each."""

from collections.abc import Callable
from typing import Any

import pytest

from fleets.lists.games.armada.cards.catalogue import label, load_catalogue
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.cards.types import Reading
from fleets.wording.sentences import card_words, sentence

Read = Callable[[str], Reading]

DESIGNER = """Amber Line (93/386/400)
================================
MC80 Star Cruiser (96 + 33: 129)
\t+ Garm Bel Iblis (25)
\t+ Engine Techs (8)
Nebulon-B Escort Frigate (57 + 7: 64)
\t· Ahsoka Tano (2)
\t· Yavaris (5)
CR90 Corvette A (44)
Jan Ors (19)
2 x X-wing Squadron (2 x 13)
2 x Y-wing Squadron (10)
Ion Storm
Contested Outpost
Hyperspace Migration
"""


def test_armada_fleet_designer_has_sums_behind_ships_and_bare_objectives(read: Read) -> None:
    reading = read(DESIGNER)
    assert (reading.format, reading.name, reading.faction) == ("designer", "Amber Line", "rebel")
    assert [(s.card.id, [u.card.id for u in s.upgrades]) for s in reading.ships if s.card] == [
        ("mc80l-star-cruiser", ["garm-bel-iblis-commander", "engine-techs"]),
        ("nebulon-b-escort-frigate", ["ahsoka-tano-officer-rebel", "yavaris-title"]),
        ("cr90-corvette-a", []),
    ]
    assert [(s.card.id, s.count) for s in reading.squadrons] == [
        ("jan-ors-moldy-crow", 1),
        ("x-wing-squadron", 2),
        ("y-wing-squadron", 2),
    ]
    assert {o.category: o.card.name for o in reading.objectives} == {
        "assault": "Ion Storm",
        "defense": "Contested Outpost",
        "navigation": "Hyperspace Migration",
    }
    assert reading.unplaced == ()
    assert [(c.kind, c.stated, c.actual) for c in reading.claims if c.stated != c.actual] == [
        ("total", 386, reading.total)
    ]


def test_a_sum_behind_a_ship_that_is_wrong_is_a_claim(read: Read) -> None:
    claims = read(DESIGNER.replace("33: 129", "33: 130")).claims
    assert [(c.kind, c.line, c.stated, c.actual) for c in claims if c.kind == "ship"] == [
        ("ship", 3, 130, 129),
        ("ship", 6, 64, 64),
    ]


PHONE = """Long Patrol (215/400)
Rebels  - Author: somebody

Commander: Admiral Raddus

Objectives: Surprise Attack, Salvage Run, Asteroid Tactics

[flagship] MC75 Ordnance Cruiser (95)
 - Admiral Raddus (26)
= 121 total points

Squadrons (60/134):
1x Dutch Vander Y-Wing Squadron (16)
1x Moldy Crow - Jan Ors (19)
2 Y-Wing Squadron (10)
"""


def test_a_phones_list_names_its_objectives_in_one_line_and_may_price_one_squadron(read: Read) -> None:
    reading = read(PHONE)
    assert (reading.format, reading.faction, reading.name) == ("apps", "rebel", "Long Patrol")
    assert [o.category for o in reading.objectives] == ["assault", "navigation", "defense"]
    assert [(s.card.id, s.count) for s in reading.squadrons] == [
        ("dutch-vander-y-wing-squadron", 1),
        ("jan-ors-moldy-crow", 1),
        ("y-wing-squadron", 2),
    ]
    assert [c for c in reading.claims if c.kind == "card" and c.stated != c.actual] == []
    assert reading.unplaced == ()


def test_an_objective_nobody_knows_in_the_one_line_is_kept(read: Read) -> None:
    reading = read(PHONE.replace("Salvage Run", "Salvation Army"))
    assert [(trouble.code, trouble.text) for trouble in reading.unplaced] == [
        ("unknown_card", "Salvation Army")
    ]


def test_objectives_may_stand_one_below_the_other_under_their_heading(read: Read) -> None:
    reading = read("Empire\nObjectives:\n- Most Wanted\nFire Lanes\n- Solar Corona\nISD 2\n- Relentless\n")
    assert [o.card.id for o in reading.objectives] == ["most-wanted", "fire-lanes", "solar-corona"]
    assert [s.card.id for s in reading.ships if s.card] == ["imperial-ii-class-star-destroyer"]


@pytest.mark.parametrize(
    ("line", "card", "count"),
    [
        ("2 Xwing Squadrons", "x-wing-squadron", 2), ("2xwings", "x-wing-squadron", 2),
        ("3 X wings", "x-wing-squadron", 3), ("2 × A-wing", "a-wing-squadron", 2),
        ("A-wing x 2", "a-wing-squadron", 2), ("A-wing Squadron (2 x 11)", "a-wing-squadron", 2),
        ("X-wing (Biggs Darklighter)", "biggs-darklighter-x-wing-squadron", 1),
        ("Biggs Darklighter (X-wing)", "biggs-darklighter-x-wing-squadron", 1),
        ("Biggs Darklighter X-wing Squadron", "biggs-darklighter-x-wing-squadron", 1),
        ("Bigs Darklighter", "biggs-darklighter-x-wing-squadron", 1),
        ("\u202eBiggs\u200b Darklighter\u202c", "biggs-darklighter-x-wing-squadron", 1),
    ],
)  # fmt: skip
def test_squadrons_are_counted_and_named_in_every_way(read: Read, line: str, card: str, count: int) -> None:
    reading = read(f"Faction: Rebel\nSquadrons:\n{line}\n")
    assert [(s.card.id, s.count) for s in reading.squadrons] == [(card, count)]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Imperial II-Class Star Destroyer", "imperial-ii-class-star-destroyer"),
        ("imperial 2 star destroyer", "imperial-ii-class-star-destroyer"),
        ("Imperial II", "imperial-ii-class-star-destroyer"),
        ("Star Destroyer Imperial II", "imperial-ii-class-star-destroyer"),
        ("Imperial II-class Star Detsroyer", "imperial-ii-class-star-destroyer"),
        ("Victory I-clas Star Destroyer {GAR}", "victory-i-class-star-destroyer-republic"),
        ("Gozanti-class Criusers (CIS)", "gozanti-class-cruisers-separatist"),
    ],
)
def test_ships_are_known_by_their_words(read: Read, text: str, card: str) -> None:
    faction = {"GAR)": "Republic", "GAR}": "Republic", "CIS)": "Separatist"}.get(text[-4:], "Empire")
    reading = read(f"Faction: {faction}\n\n{text}\n- Chart Officer\n")
    assert [s.card.id for s in reading.ships if s.card] == [card]


@pytest.mark.parametrize(
    "text", ["Raider III-class Corvette", "Imperial 3", "XI8 Turbolasers", "CR90 Corvette C"]
)
def test_another_number_is_never_taken_for_a_slip(broken: Callable[..., set[str]], text: str) -> None:
    assert "unknown_card" in broken(f"Faction: Empire\n\nISD 2\n- {text}\n")
    assert "unknown_card" in broken(f"Faction: Empire\n\n{text}\n- Relentless\n")


def test_a_misspelled_name_is_read_and_said(read: Read, judge: Any, empire: str) -> None:
    text = empire.replace("Boosted Comms", "Bosted Coms").replace("Fire Lanes", "Fire Lanse")
    verdict = judge(text.replace("Raider I-class Corvette", "Raider I-clas Corvete"))
    assert verdict.legal
    assert [(w.code, w.line, w.found) for w in verdict.warnings] == [
        ("read_as", 6, "Fire Lanse"),
        ("read_as", 13, "Bosted Coms"),
        ("read_as", 16, "Raider I-clas Corvete"),
    ]
    assert sentence(verdict.warnings[1]) == (
        "“Bosted Coms” was read as Boosted Comms (offensive retrofit); "
        "correct the name if another card is meant."
    )


def test_a_misspelled_name_with_another_cards_price_or_faction_is_asked(broken: Any, empire: str) -> None:
    assert broken(empire.replace("Boosted Comms (4)", "Bosted Coms (9)")) == {"unknown_card"}
    assert broken(empire.replace("Boosted Comms (4)", "Jaina's Ligt (5)")) == {"unknown_card"}


def test_words_left_out_are_filled_in_where_the_price_agrees(read: Read) -> None:
    text = "Faction: Rebel\n\nMC80 Liberty Star Cruiser ({})\n• Engine Techs (8)\n"
    assert [s.card and s.card.id for s in read(text.format(96)).ships] == ["mc80l-star-cruiser"]
    assert [s.card for s in read(text.format(60)).ships] == [None]


def test_a_name_nobody_knows_gets_suggestions_of_its_place(judge: Any, empire: str) -> None:
    verdict = judge(empire.replace("Warlord (8)", "Chimera Prime (8)"))
    finding = next(f for f in verdict.violations if f.code == "unknown_card")
    assert (finding.line, finding.suggestions[0]) == (11, "Chimaera (title)")
    assert "Did you mean" in sentence(finding)
    one = judge(empire.replace("Raider I-class", "Raider III-class"))
    assert sentence(next(f for f in one.violations if f.code == "unknown_card")).endswith(
        "Did you mean one of these: Raider I-class Corvette, Raider II-class Corvette?"
    )


def test_a_name_like_no_card_gets_no_suggestion(judge: Any, empire: str) -> None:
    verdict = judge(empire.replace("Warlord (8)", "Qqqqq Zzzzz (8)"))
    assert [f.suggestions for f in verdict.violations] == [()]


def test_the_kind_of_a_card_is_in_words() -> None:
    cards = cards_by_id(load_catalogue())
    assert card_words(label(cards["darth-vader-boarding-team"])) == "Darth Vader (boarding team)"
    assert card_words(label(cards["howlrunner-tie-fighter-squadron"])) == "Howlrunner (TIE Fighter Squadron)"
    assert card_words(label(cards["victory-i-class-star-destroyer-republic"])).endswith("(GAR)")


def test_a_misspelled_header_is_a_header(read: Read) -> None:
    reading = read("Fraction: Empire\nComander: Admiral Screed\nDefence: Fire Lanes\n\nISD 2\n- Relentless\n")
    assert reading.commander == "Admiral Screed"
    assert reading.faction == "empire"


def test_polish_headers_are_read_too(read: Read) -> None:
    reading = read(
        "Nazwa: Kotwica\nFrakcja: Empire\nDowódca: Darth Vader\nObrona: Fire Lanes\n\nISD 2\n\n"
        "Eskadry:\n2 TIE Fighter\n"
    )
    assert (reading.name, reading.faction, reading.commander) == ("Kotwica", "empire", "Darth Vader")
    assert [(s.card.id, s.count) for s in reading.squadrons] == [("tie-fighter-squadron", 2)]


def test_a_name_broken_by_a_spreadsheet_is_joined_again(read: Read) -> None:
    reading = read(
        "Faction: Empire\n\nQuasar Fire I-class\nCruiser-Carrier\n"
        "- Electronic\nCountermeasures\n- Relentless\n\n"
        "Squadrons:\n4 TIE\nInterceptor Squadron\nTIE Fighter\n(Howlrunner)\n"
    )
    assert [(s.card.id, [u.card.id for u in s.upgrades]) for s in reading.ships if s.card] == [
        ("quasar-fire-i-class-cruiser-carrier", ["electronic-countermeasures", "relentless-title"])
    ]
    assert [(s.card.id, s.count) for s in reading.squadrons] == [
        ("tie-interceptor-squadron", 4),
        ("howlrunner-tie-fighter-squadron", 1),
    ]


def test_without_bullets_and_blank_lines_ships_and_squadrons_are_still_told_apart(read: Read) -> None:
    reading = read(
        "Faction: Empire\nISD 2\nRelentless\nGladiator 1\nDemolisher\n4 TIE Fighters\nHowlrunner\n"
    )
    assert [(s.card.id, len(s.upgrades)) for s in reading.ships if s.card] == [
        ("imperial-ii-class-star-destroyer", 1),
        ("gladiator-i-class-star-destroyer", 1),
    ]
    assert [s.count for s in reading.squadrons] == [4, 1]


def test_a_ship_in_one_row_with_a_bracket_around_what_it_carries(read: Read) -> None:
    """With the word behind the bracket the piece is no name, but the card in it is understood."""
    reading = read(
        "Faction: Empire\n\nGozanti-class Cruisers (23) [ flagship, Suppressor (4), Comms Net (2) ]\n"
    )
    (ship,) = reading.ships
    assert ship.card is not None
    assert [ship.card.id, *(upgrade.card.id for upgrade in ship.upgrades)] == [
        "gozanti-class-cruisers", "suppressor-title", "comms-net",
    ]  # fmt: skip
    assert reading.unplaced == ()


def test_short_names_under_a_ship_are_the_title(read: Read) -> None:
    reading = read("Faction: Rebel\n\nMC80 Star Cruiser\n- Liberty\n\nFaction of mine\n")
    assert [u.card.id for u in reading.ships[0].upgrades] == ["liberty-title"]


def test_a_ship_with_a_slip_at_the_top_is_no_remark(broken: Any) -> None:
    assert "unknown_card" in broken("Faction: Empire\nRaider 3\n\nISD 2\n- Relentless\n")


@pytest.mark.parametrize(
    "line", ["-3 x TIE Fighter Squadron (24)", "• -3 x TIE Fighter Squadron", "- -3x TIE Fighter"]
)
def test_a_negative_count_is_no_count(judge: Any, empire: str, line: str) -> None:
    verdict = judge(empire.replace("• 5 x TIE Bomber Squadron (45)", f"• {line.removeprefix('• ')}"))
    found = [(f.code, f.found) for f in verdict.violations]
    assert found == [("count_zero", -3)]
    assert "-3" in sentence(verdict.violations[0])


def test_a_line_with_everything_in_it_is_asked_for_lines(judge: Any) -> None:
    verdict = judge("Faction: Empire, " + "ISD 2, Relentless, Gunnery Team, " * 12)
    assert verdict.legal is False
    long = judge("ISD 2, Relentless, Gunnery Team, " * 24)
    assert long.violations[0].code == "line_too_long"


def test_the_second_of_two_lists_without_faction_is_still_added_to_nothing(read: Read, empire: str) -> None:
    twice = read(empire + "\n" + empire)
    assert (len(twice.ships), [t.code for t in twice.unplaced]) == (3, ["second_list"])
