"""What a squad is written as: names alone to read, a text with all of it, plain values that are kept."""

from fleets.lists.games.xwing.game import XWING
from fleets.lists.games.xwing.writers import write_names, write_text
from fleets.lists.games.xwing.xws import write_xws
from tests.domain.fleets.squads import CARDS, RED, read, xws

SQUAD = read(
    xws(
        ("leiaorgana", ["leiaorgana"]), ("nobody", ["crackshot"]), RED,
        name="Red and Gold", obstacles=["gascloud1"],
    )
)  # fmt: skip


def test_names_alone_are_a_ship_a_line_and_a_ship_nobody_knows_is_left_out() -> None:
    assert write_names(SQUAD) == (
        "Leia Organa [Modified YT-1300 Light Freighter]: Leia Organa\nBlue Squadron Escort [T-65 X-wing]\n"
    )


def test_a_ship_nobody_knows_stands_in_the_text_with_what_it_carries() -> None:
    assert write_text(SQUAD, catalogue=CARDS) == (
        "Rebel Alliance - Red and Gold\n\n"
        "Leia Organa (77) [Modified YT-1300 Light Freighter]\n• Leia Organa (7) [crew]\n\n"
        "nobody (0)\n• Crack Shot (3) [talent]\n\n"
        "Blue Squadron Escort (38) [T-65 X-wing]\n\n"
        "Total: 125\nObstacles: gascloud1\n"
    )


def test_xws_is_a_value_a_row_each_level_one_blank_further_in() -> None:
    assert write_xws(read(xws(RED, name="Żółw"))) == (
        '{\n "faction": "rebelalliance",\n "pilots": [\n'
        '  {\n   "id": "bluesquadronescort",\n   "ship": "t65xwing",\n   "points": 38\n  }\n'
        ' ],\n "points": 38,\n "name": "Żółw",\n "version": "2.0.0"\n}\n'
    )


def test_a_squad_is_kept_as_plain_values_that_tell_a_pilot_from_an_upgrade() -> None:
    lines = [ship.line for ship in SQUAD.pilots]
    crew, talent = (SQUAD.pilots[at].upgrades[0].line for at in (0, 1))
    assert XWING.stored(SQUAD) == {
        "format": "xws",
        "name": "Red and Gold",
        "faction": "rebelalliance",
        "total": 125,
        "ships": [
            {
                "id": "leiaorgana", "xws": "leiaorgana", "name": "Leia Organa",
                "label": "Leia Organa (Modified YT-1300 Light Freighter)",
                "note": "Modified YT-1300 Light Freighter", "points": 77, "total": 84, "line": lines[0],
                "upgrades": [
                    {
                        "id": "leiaorgana.crew", "xws": "leiaorgana", "name": "Leia Organa",
                        "label": "Leia Organa (crew)", "type": "crew", "points": 7, "line": crew,
                    }
                ],
            },
            {
                "id": None, "xws": None, "name": "nobody", "label": "nobody", "note": "", "points": 0,
                "total": 3, "line": lines[1],
                "upgrades": [
                    {
                        "id": "crackshot.talent", "xws": "crackshot", "name": "Crack Shot",
                        "label": "Crack Shot (talent)", "type": "talent", "points": 3, "line": talent,
                    }
                ],
            },
            {
                "id": "bluesquadronescort", "xws": "bluesquadronescort", "name": "Blue Squadron Escort",
                "label": "Blue Squadron Escort (T-65 X-wing)", "note": "T-65 X-wing", "points": 38,
                "total": 38, "line": lines[2], "upgrades": [],
            },
        ],
        "obstacles": ["gascloud1"],
        "unplaced": [{"line": lines[1], "text": "nobody", "code": "unknown_card", "cards": []}],
    }  # fmt: skip


def test_what_a_misspelt_name_may_mean_is_kept_by_label() -> None:
    kept = XWING.stored(read(xws(("wegdeantilles", []))))
    assert [line["cards"] for line in kept["unplaced"]] == [
        ["Wedge Antilles (T-65 X-wing)", "Wedge Antilles (RZ-1 A-wing)"]
    ]


def test_each_card_has_a_key_no_other_has_and_says_what_kind_it_is() -> None:
    assert len({card.key for card in CARDS.cards}) == len(CARDS.cards)
    assert [(card.key, card.type) for card in CARDS.by_name["leiaorgana"]] == [
        ("leiaorgana", "pilot"),
        ("leiaorgana.crew", "crew"),
        ("leiaorgana-resistance.crew", "crew"),
    ]
