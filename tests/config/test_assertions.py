"""Every assertion says one thing: with an `or` in it a test may pass for a reason nobody meant."""

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

# What is kept is not touched; there the `or` is an implication, for one of the two databases.
EXCEPTIONS = {"kept/test_event_files.py: connection.vendor != 'sqlite' or found == text"}


@cache
def assertions() -> list[tuple[Path, ast.Assert]]:
    """All of the tests, each with its file; to parse all of them takes seconds."""
    return [
        (file, node)
        for file in sorted(TESTS.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Assert)
    ]


def place_of(file: Path, node: ast.Assert) -> str:
    """Where it stands and what it says: "web/test_me.py: a == b"."""
    return f"{file.relative_to(TESTS)}: {ast.unparse(node.test)}"


def is_choice(said: ast.expr) -> bool:
    """Whether one of several is enough: `a or b`, also in `a and (b or c)` and in `not (a and b)`."""
    match said:
        case ast.BoolOp(op=ast.Or()):
            return True
        case ast.BoolOp(values=values):
            return any(is_choice(value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=ast.BoolOp(op=ast.And())):
            return True
    return False


def test_no_assertion_is_true_for_one_reason_or_another() -> None:
    assert {place_of(file, node) for file, node in assertions() if is_choice(node.test)} == EXCEPTIONS


def test_no_comparison_stands_where_the_message_of_an_assertion_stands() -> None:
    """`assert one, other == (1, 2)` compares nothing; the brackets around both are missing."""
    found = [place_of(file, node) for file, node in assertions() if isinstance(node.msg, ast.Compare)]
    assert found == []


def test_a_choice_is_seen_wherever_it_hides() -> None:
    said = {
        "a or b": True,
        "a and (b or c)": True,
        "not (a and b)": True,
        "a and b": False,
        "not (a or b)": False,
        "(a or 0) == b": False,
        "any(x or y for x, y in z)": False,
    }
    assert {text: is_choice(ast.parse(text, mode="eval").body) for text in said} == said
