"""A game with lists is a value: what everybody above asks of it, asked of each game that has lists."""

import pytest

from fleets.lists.checker import Checker
from fleets.lists.faults import game_of
from fleets.lists.findings import Verdict
from fleets.lists.game import ListGame
from fleets.lists.games import LIST_GAMES
from fleets.lists.games.armada.demo import demo_fleets

every_game = pytest.mark.parametrize("game", LIST_GAMES.values(), ids=LIST_GAMES)


@every_game
def test_a_game_stands_under_its_key_with_rules_and_cards_of_its_own(game: ListGame) -> None:
    assert LIST_GAMES[game.key] is game
    assert game.ruleset in game.rulesets
    assert game.load_catalogue().game == game.key
    assert {game.label(card) for card in game.load_catalogue().cards}


def test_only_armada_waits_at_premier_events_for_a_product_that_is_out() -> None:
    """A-LEVEL-2"""
    waits = {key: {game.premier_delay(rules) for rules in game.rulesets} for key, game in LIST_GAMES.items()}
    assert waits == {"armada": {11}, "xwing": {0}}


@every_game
def test_a_text_that_is_none_is_read_and_never_legal(game: ListGame) -> None:
    checker = Checker(
        game=game, catalogue=game.load_catalogue(), ruleset=game.ruleset, points_limit=game.points_limit
    )
    verdict = checker.verdict(checker.read("Kite, blue"))
    assert not verdict.legal
    assert set(verdict.figures) == set(game.figures)
    blank = checker.verdict(checker.read(" "))
    assert {finding.code for finding in blank.violations} <= game.unread


def test_what_a_checker_says_is_what_the_game_says_by_its_rules_and_limit() -> None:
    game = LIST_GAMES["armada"]
    catalogue, text = game.load_catalogue(), demo_fleets()[0]
    checker = Checker(game=game, catalogue=catalogue, ruleset=game.ruleset, points_limit=100)
    verdict = checker.verdict(checker.read(text), fix_suggestions=False)
    assert isinstance(verdict, Verdict)
    found = {finding.code: (finding.found, finding.allowed, finding.mend) for finding in verdict.violations}
    assert found["over_points"] == (verdict.total, 100, ())


def test_a_list_of_the_builder_is_named_and_written_and_comes_back() -> None:
    game = LIST_GAMES["armada"]
    builder, catalogue = game.builder, game.load_catalogue()
    list_editor = builder.with_name(
        builder.start(game.parse(demo_fleets()[0], catalogue=catalogue)), " Cold\tAnchor "
    )
    assert builder.name_of(list_editor) == "Cold Anchor"
    assert builder.codec.from_text(builder.codec.to_text(list_editor)) == list_editor
    assert builder.codec.unpack(builder.codec.pack((builder.new(), list_editor))) == (
        builder.new(),
        list_editor,
    )
    for write in builder.write.values():
        again = builder.start(game.parse(write(list_editor, catalogue), catalogue=catalogue))
        assert again.fleet == list_editor.fleet


@pytest.mark.parametrize(
    ("document", "game"),
    [
        ('{"game": "kites", "cards": []}', "kites"),
        (b'{"game": "armada"}', "armada"),
        ("{}", ""),
        ('{"game": 7}', ""),
        ("[]", ""),
        ("no file at all", ""),
        (b"\xff\xfe\x00", ""),
    ],
)
def test_a_file_of_cards_says_of_which_game_it_is(document: str | bytes, game: str) -> None:
    assert game_of(document) == game
