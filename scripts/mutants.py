"""The small faults that `mutate.py` puts into a module: a list of them, and the code with one."""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "scripts" / "mutations.md"
# Flags of dataclasses and functions that change no result.
FLAGS = {"slots", "frozen", "kw_only", "strict", "order", "repr"}

# Functions for which the order of their arguments doesn't matter.
ORDERLESS = {"max", "min", "lcm", "gcd"}

COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
CALCULATE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """The `number`th node of the file with the `variant`th fault."""

    path: str
    number: int
    variant: int
    line: int
    key: str  # file, source line and fault, as in scripts/mutations.md


def variants(node: ast.AST) -> list[tuple[str, ast.AST]]:
    """The faults one node can have, each with its description and the node that replaces it."""
    maker = MAKERS.get(type(node))
    return list(maker(node)) if maker else []


def _compare(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for at, operator in enumerate(node.ops):
        for replacement in COMPARE[type(operator)]:
            faulty = copy.deepcopy(node)
            faulty.ops[at] = replacement()
            yield f"{type(operator).__name__} → {replacement.__name__}", faulty


def _calculate(node: ast.BinOp | ast.AugAssign) -> Iterator[tuple[str, ast.AST]]:
    replacement = CALCULATE.get(type(node.op))
    if replacement:
        faulty = copy.deepcopy(node)
        faulty.op = replacement()
        yield f"{type(node.op).__name__} → {replacement.__name__}", faulty
    if isinstance(node, ast.AugAssign):
        yield "statement removed", ast.Pass()


def _either(node: ast.BoolOp) -> Iterator[tuple[str, ast.AST]]:
    faulty = copy.deepcopy(node)
    faulty.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield f"{type(node.op).__name__} → {type(faulty.op).__name__}", faulty


def _not(node: ast.UnaryOp) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield f"{type(node.op).__name__} removed", node.operand


def _constant(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield f"{node.value} → {not node.value}", ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        for more in (1, -1):
            yield f"{node.value} → {node.value + more}", ast.Constant(node.value + more)
    elif isinstance(node.value, str) and node.value:
        yield f"{node.value!r} → another text", ast.Constant(node.value + "x")


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.test, ast.Compare | ast.UnaryOp) and not isinstance(node.test, ast.BoolOp):
        return  # its comparison or negation has faults of its own
    faulty = copy.deepcopy(node)
    faulty.test = ast.UnaryOp(ast.Not(), faulty.test)
    yield "condition turned over", faulty


def _return(node: ast.Return) -> Iterator[tuple[str, ast.AST]]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield "returns None", ast.Return(ast.Constant(None))


def _removed(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Yield):
        return
    yield "statement removed", ast.Pass()


def _swapped(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.func, ast.Name) and node.func.id in ORDERLESS:
        return
    if len(node.args) > 1 and not any(isinstance(argument, ast.Starred) for argument in node.args[:2]):
        faulty = copy.deepcopy(node)
        faulty.args[:2] = faulty.args[1], faulty.args[0]
        yield "arguments exchanged", faulty


MAKERS: dict[type[ast.AST], Callable[..., Iterator[tuple[str, ast.AST]]]] = {
    ast.Compare: _compare,
    ast.BinOp: _calculate,
    ast.AugAssign: _calculate,
    ast.BoolOp: _either,
    ast.UnaryOp: _not,
    ast.Constant: _constant,
    ast.If: _condition,
    ast.While: _condition,
    ast.IfExp: _condition,
    ast.Return: _return,
    ast.Expr: _removed,
    ast.Raise: _removed,
    ast.Continue: _removed,
    ast.Break: _removed,
    ast.Call: _swapped,
}


def _spared(tree: ast.Module) -> set[int]:
    """The ids of nodes in which a fault proves nothing: docstrings, annotations, flags, `__all__`."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [node.returns, *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.decorator_list]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.keyword) and node.arg in FLAGS:
            parts = [node]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names = {"__all__"} | ({node.targets[0].id} if node.targets[0].id.istitle() else set())
            parts = [node] if node.targets[0].id in names else []
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts = [node]
        spared |= {id(inner) for part in parts if part for inner in ast.walk(part)}
    return spared


def mutants_of(path: str) -> list[Mutant]:
    """Every fault of one file, in the order of the source."""
    source = (ROOT / path).read_text("utf-8")
    tree = ast.parse(source)
    lines, spared = source.splitlines(), _spared(tree)
    nodes = [(number, node) for number, node in enumerate(ast.walk(tree)) if variants(node)]
    nodes.sort(key=lambda item: (item[1].lineno, item[1].col_offset))  # type: ignore[attr-defined]
    seen: Counter[str] = Counter()
    mutants = []
    for number, node in nodes:
        for variant, (description, _) in enumerate([] if id(node) in spared else variants(node)):
            line: int = node.lineno  # type: ignore[attr-defined]
            key = f"{path}: {lines[line - 1].strip()} [{description}]"
            seen[key] += 1
            suffix = f" #{seen[key]}" if seen[key] > 1 else ""
            mutants.append(Mutant(path, number, variant, line, key + suffix))
    return mutants


def listed() -> set[str]:
    """The keys in scripts/mutations.md."""
    return set(re.findall(r"^- `(.+?\.py: .+?\](?: #\d+)?)`", LISTED.read_text("utf-8"), re.MULTILINE))


def bytecode_of(mutant: Mutant) -> object:
    """The compiled module with the fault."""
    tree = ast.parse((ROOT / mutant.path).read_text("utf-8"))
    target = list(ast.walk(tree))[mutant.number]
    _, faulty = variants(target)[mutant.variant]

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is target:
                return ast.copy_location(faulty, target)
            return self.generic_visit(node)

    return compile(ast.fix_missing_locations(Exchange().visit(tree)), str(ROOT / mutant.path), "exec")
