"""The program starts on every system: nothing only Unix has, and every text file is read as UTF-8."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import ROOT

PACKAGES = ("config", "fleets", "scoring", "tournaments")
# What somebody without a Unix starts: the product, and the script that sets it up.
SOURCES = [
    *sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py")),
    ROOT / "manage.py",
    ROOT / "scripts" / "start.py",
    ROOT / "scripts" / "zip" / "start_flagship.py",
]
UNIX = {
    "crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty",
}  # fmt: skip
# Of a module that is everywhere, what is not.
UNIX_NAMES = {
    "os": {
        "chown", "chroot", "fork", "forkpty", "getegid", "geteuid", "getgid", "getloadavg", "getpgid",
        "getuid", "killpg", "lchown", "mkfifo", "nice", "setgid", "setpgid", "setsid", "setuid", "sysconf",
    },
    "signal": {"SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "pause"},
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
    "time": {"tzset"},
}  # fmt: skip
TEXT = {"open": 2, "read_text": 0, "write_text": 1}
"""Method of a path -> how many arguments stand before the encoding."""


def _guarded(tree: ast.AST) -> set[ast.AST]:
    """What stands in a `try` that expects an ImportError, or where the system was asked before."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any("ImportError" in ast.unparse(each) for each in node.handlers):
            found |= {inner for part in node.body for inner in ast.walk(part)}
        elif isinstance(node, ast.If | ast.IfExp | ast.BoolOp) and _asks_system(node):
            found |= set(ast.walk(node))
    return found


def _asks_system(node: ast.If | ast.IfExp | ast.BoolOp) -> bool:
    asked = ast.unparse(node.values[0] if isinstance(node, ast.BoolOp) else node.test)
    return any(question in asked for question in ("sys.platform", "WINDOWS", "hasattr(os, "))


def only_on_unix(source: str) -> list[str]:
    """What is imported or named that Windows lacks, outside of a guard."""
    tree = ast.parse(source)
    guarded = _guarded(tree)
    return [name for node in ast.walk(tree) if node not in guarded for name in _unix_names(node)]


def _unix_names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names if alias.name in UNIX)
        case ast.ImportFrom(module=module, names=names):
            if module in UNIX:
                yield str(module)
            yield from (
                f"{module}.{each.name}" for each in names if each.name in UNIX_NAMES.get(module or "", ())
            )
        case ast.Attribute(value=ast.Name(id=module), attr=name) if name in UNIX_NAMES.get(module, ()):
            yield f"{module}.{name}"


def without_encoding(source: str) -> list[str]:
    """The calls that read or write text in whatever encoding the system has."""
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if _is_unclear(node)]


def _is_unclear(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    keywords = {keyword.arg for keyword in node.keywords}
    match node.func:
        case ast.Name(id="open"):
            name, place, modes = "open", 3, node.args[1:2]
        case ast.Attribute(attr=("open" | "read_text" | "write_text") as name, value=holder):
            if name == "open" and ((node.args and not _is_mode(node.args[0])) or _is_no_path(holder)):
                return False
            place, modes = TEXT[name], node.args[:1]
        case _:
            return False
    is_binary = name == "open" and any("b" in ast.unparse(mode) for mode in modes)
    return not is_binary and "encoding" not in keywords and len(node.args) <= place


def _is_mode(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and str(argument.value) in (
        "r",
        "w",
        "a",
        "x",
        "rb",
        "wb",
        "ab",
        "xb",
    )


def _is_no_path(holder: ast.expr) -> bool:
    """Modules with an `open` of their own, which opens no text."""
    return ast.unparse(holder) in ("webbrowser", "Image", "gzip", "tarfile", "zipfile")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import fcntl", ["fcntl"]),
        ("from pwd import getpwnam", ["pwd"]),
        ("def a():\n    from os import fork", ["os.fork"]),
        ("os.geteuid() == 0", ["os.geteuid"]),
        ("try:\n    import fcntl\nexcept ImportError:\n    pass", []),
        ("try:\n    import fcntl\nexcept OSError:\n    pass", ["fcntl"]),
        ("if sys.platform != 'win32':\n    os.fork()", []),
        ("WINDOWS or os.geteuid()", []),
        ("import os, signal\nsignal.SIGTERM", []),
    ],
)
def test_it_sees_what_only_unix_has(source: str, found: list[str]) -> None:
    assert only_on_unix(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("path.read_text()", ["path.read_text()"]),
        ("path.read_text('utf-8')", []),
        ("path.read_text(encoding='utf-8')", []),
        ("path.write_text(text)", ["path.write_text(text)"]),
        ("path.write_text(text, 'utf-8')", []),
        ("open(path)", ["open(path)"]),
        ("open(path, 'rb')", []),
        ("path.open('w')", ["path.open('w')"]),
        ("path.open()", ["path.open()"]),
        ("path.open('wb')", []),
        ("path.open('r', encoding='utf-8')", []),
        ("webbrowser.open(address)", []),
    ],
)
def test_it_sees_a_text_whose_encoding_is_left_to_the_system(source: str, found: list[str]) -> None:
    assert without_encoding(source) == found


@pytest.mark.long
def test_nothing_of_the_program_is_for_unix_alone() -> None:
    found = {_name(file): only_on_unix(file.read_text("utf-8")) for file in SOURCES}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.long
def test_every_text_file_is_read_and_written_as_utf_8() -> None:
    found = {_name(file): without_encoding(file.read_text("utf-8")) for file in SOURCES}
    assert {name: calls for name, calls in found.items() if calls} == {}


def test_the_whole_product_is_read() -> None:
    assert {_name(file).partition("/")[0] for file in SOURCES} == {*PACKAGES, "manage.py", "scripts"}
    assert len(SOURCES) > 700


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()
