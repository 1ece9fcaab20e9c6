"""Every write to the database in the source of the product, and whether the gate is around it.

Read from the source with `ast`, so that a write nobody tests is found as well. What cannot be told from the
source counts as a write: a dictionary called `rows` has to be called something else.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.apps import apps

from tests.conftest import ROOT

APPS = ("tournaments", "fleets", "leagues")
FOLDERS = ("tournaments", "fleets")
# That of events, and that of leagues.
GATES = {"change", "league_change"}
# Calls that write whatever they are called on, those of rows or a dictionary, those of a relation.
WRITES = {"save", "asave", "delete", "adelete"} | {
    prefix + name
    for name in ("create", "bulk_create", "bulk_update", "get_or_create", "update_or_create")
    for prefix in ("", "a")
}
ROWS_OR_DICT = {"update", "aupdate"}
RELATION = {"add", "remove", "set", "clear"}
RAW = {"execute", "executemany", "raw", "cursor", "_raw_delete"}
PLAIN = (ast.Dict, ast.Set, ast.DictComp, ast.SetComp)
PLAIN_TYPES = {"dict", "set", "defaultdict", "Counter", "sha256", "frozenset"}


@dataclass(frozen=True)
class Place:
    """A call or a name in the source: where, in which function, and whether the gate is around it there."""

    module: str
    function: str
    line: int
    text: str
    in_gate: bool


@dataclass
class Function:
    """A function or method by its full name, its writes, and everything that names it."""

    module: str
    name: str
    takes_step: bool
    writes: list[Place] = field(default_factory=list)
    named: list[Place] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.module}.{self.name}"


@cache
def relations() -> frozenset[str]:
    """Every name by which rows are reached from a row of ours: entries, rounds, audit …"""
    found: set[str] = set()
    for model in (model for label in APPS for model in apps.get_app_config(label).get_models()):
        for relation in model._meta.related_objects:
            if name := relation.get_accessor_name():
                found.add(name)
        found |= {field.name for field in model._meta.many_to_many}
    return frozenset(found)


def modules() -> Iterator[tuple[str, ast.Module]]:
    """The product's modules by name, but for migrations and the ground, which knows no database."""
    for room in FOLDERS:
        for path in sorted((ROOT / room).rglob("*.py")):
            module = module_of(path)
            on_ground = any(f"{module}.".startswith(f"{root}.") for root in ground())
            if "migrations" not in path.parts and not on_ground:
                yield module, ast.parse(path.read_text("utf-8"))


@cache
def ground() -> tuple[str, ...]:
    """The rooms that may not import Django, as the import contract has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (found,) = [contract for contract in contracts if contract["name"] == "The domain knows no Django"]
    return tuple(found["source_modules"])


def packages() -> frozenset[str]:
    return frozenset(module_of(path) for room in FOLDERS for path in (ROOT / room).rglob("__init__.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Reader(ast.NodeVisitor):
    """The functions of one module with their writes, and every name that is used in it."""

    def __init__(self, module: str, *, is_package: bool = False) -> None:
        self.module = module
        self.package = module if is_package else module.rpartition(".")[0]
        self.functions: dict[str, Function] = {}
        self.imports: dict[str, str] = {}
        self.uses: list[tuple[str, Place]] = []
        self._stack: list[ast.AST] = []
        self._names: list[str] = []
        self.plain: list[set[str]] = [set()]
        self._gates = 0

    # --- what is defined and imported

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = self.package.split(".")
        base = base[: len(base) - node.level + 1] if node.level else []
        source = ".".join([*base, *([node.module] if node.module else [])])
        for name in node.names:
            self.imports[name.asname or name.name] = f"{source}.{name.name}"

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._names.append(node.name)
        self.generic_visit(node)
        self._names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        kinds = [ast.unparse(argument.annotation) for argument in arguments if argument.annotation]
        self._names.append(node.name)
        name = ".".join(self._names)
        takes_step = any("Change[" in kind or kind == "Step" for kind in kinds)
        self.functions[name] = Function(self.module, name, takes_step)
        plain = {
            argument.arg
            for argument in arguments
            if argument.annotation and _is_plain_type(argument.annotation)
        }
        gates, self._gates = self._gates, 0
        self.plain.append(plain | _plain_names(node))
        for statement in node.body:
            self.visit(statement)
        self.plain.pop()
        self._gates = gates
        self._names.pop()

    def visit_With(self, node: ast.With) -> None:
        for item in node.items:
            self.visit(item.context_expr)
        gates = sum(_is_gate(item.context_expr) for item in node.items)
        self._gates += gates
        for statement in node.body:
            self.visit(statement)
        self._gates -= gates

    # --- what is used

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.uses.append((node.id, self._place(node)))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.uses.append(("." + node.attr, self._place(node)))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if self._is_write(node):
            name = ".".join(self._names)
            function = self.functions.setdefault(name, Function(self.module, name, takes_step=False))
            function.writes.append(self._place(node))
        self.generic_visit(node)

    def _place(self, node: ast.expr) -> Place:
        return Place(self.module, ".".join(self._names), node.lineno, ast.unparse(node), self._gates > 0)

    def _is_write(self, node: ast.Call) -> bool:
        if not isinstance(node.func, ast.Attribute):
            return False
        name, owner = node.func.attr, node.func.value
        if name in WRITES | RAW:
            return True
        if name in ROWS_OR_DICT:
            return not self._is_plain(owner)
        return name in RELATION and isinstance(owner, ast.Attribute) and owner.attr in relations()

    def _is_plain(self, owner: ast.expr) -> bool:
        """A dictionary or set, sure: written out, or a name that is bound or annotated as one."""
        if isinstance(owner, ast.Name):
            return any(owner.id in names for names in self.plain)
        return isinstance(owner, PLAIN) or (isinstance(owner, ast.Call) and _is_plain_type(owner.func))


def _is_gate(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GATES


def _is_plain_type(node: ast.expr) -> bool:
    name = ast.unparse(node).partition("[")[0].rpartition(".")[2]
    return name in PLAIN_TYPES


def _plain_names(scope: ast.FunctionDef | ast.Module) -> set[str]:
    """Names of the function or module that are bound to a dictionary or set, and to nothing else."""
    found: dict[str, list[bool]] = {}
    for node in ast.walk(scope) if isinstance(scope, ast.FunctionDef) else scope.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, []).append(_is_plain_type(node.annotation))
        elif isinstance(node, ast.Assign):
            is_plain = isinstance(node.value, PLAIN) or (
                isinstance(node.value, ast.Call) and _is_plain_type(node.value.func)
            )
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(is_plain)
    return {name for name, plain in found.items() if all(plain)}


def functions_of(
    sources: Iterable[tuple[str, ast.Module]], packages: frozenset[str] = frozenset()
) -> dict[str, Function]:
    """Every function of these modules with what it writes and where it is named, by full name."""
    readers = []
    for module, tree in sources:
        reader = Reader(module, is_package=module in packages)
        reader.plain[0] |= _plain_names(tree)
        reader.visit(tree)
        readers.append(reader)
    found = {function.key: function for reader in readers for function in reader.functions.values()}
    imports = {f"{reader.module}.{name}": full for reader in readers for name, full in reader.imports.items()}
    methods: dict[str, list[Function]] = {}
    for function in found.values():
        methods.setdefault("." + function.name.rpartition(".")[2], []).append(function)
    for reader in readers:
        for name, place in reader.uses:
            for function in methods.get(name, ()) if name[0] == "." else _meant(name, place, found, imports):
                if f"{place.module}.{place.function}" != function.key:
                    function.named.append(place)
    return found


def _meant(
    name: str, place: Place, found: Mapping[str, Function], imports: Mapping[str, str]
) -> Iterator[Function]:
    """The function a bare name means: one inside the same function, of the module, or an imported one."""
    full = f"{place.module}.{name}"
    inner = f"{place.module}.{place.function}.{name}"
    if inner in found:
        yield found[inner]
        return
    for _hop in range(3):
        full = imports.get(full, full)
    if full in found:
        yield found[full]


def behind_the_gate(functions: Mapping[str, Function], exceptions: Mapping[str, str]) -> set[str]:
    """The functions that run inside an act only: they are handed the step of one, or everything that names
    them does so inside the gate, or in such a function, or in one that is an exception with its reason."""
    inside = {key for key, function in functions.items() if function.takes_step} | set(exceptions)
    while True:
        more = {
            key
            for key, function in functions.items()
            if key not in inside
            and function.named
            and all(_is_inside(place, inside) for place in function.named)
        }
        if not more:
            return inside
        inside |= more


def _is_inside(place: Place, inside: set[str]) -> bool:
    return place.in_gate or f"{place.module}.{place.function}" in inside


def writes_beside_the_gate(functions: Mapping[str, Function], exceptions: Mapping[str, str]) -> list[str]:
    """Every write that no act is around, as "module.function:line text"."""
    inside = behind_the_gate(functions, exceptions)
    return [
        f"{function.key}:{place.line} {place.text}"
        for key, function in sorted(functions.items())
        if key not in inside
        for place in function.writes
        if not place.in_gate
    ]
