"""Small faults put into a room of the ground, one at a time: does a test of the room notice?

`.venv/bin/python scripts/mutate.py tournaments/pairing [--sample 200] [--seed S] [--only check.py]`. First
the tests run as they are and it is noted which test reaches which line. Then for each fault (a mutant) a
process is forked in which the module is imported with the fault, and the tests that reach its line run, the
quick ones first, until one fails. No file changes. Mutants that cannot be told from the original stand with
their reason in docs/mutations.md and are counted apart.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from pathlib import Path

import coverage
import pytest
from mutants import ROOT, Mutant, code_of, listed, mutants_of

TESTS = {
    "scoring": "tests/ground/scoring",
    "tournaments/pairing": "tests/ground/pairing",
    "fleets/lists": "tests/ground/fleets",
}
MEMORY = 2 << 30  # bytes; a fault may make a list grow without end


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports the one module with its fault; everything else comes as always."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.removesuffix(".py").split("/")
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.path = str(ROOT / mutant.path)
        self.code = code_of(mutant)

    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]
        if name != self.name:
            return None
        folder = [str(Path(self.path).parent)] if self.path.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self, submodule_search_locations=folder
        )

    def get_source(self, fullname):  # type: ignore[no-untyped-def]
        return Path(self.path).read_text("utf-8")

    def get_code(self, fullname):  # type: ignore[no-untyped-def]
        return self.code


# --- tests ------------------------------------------------------------------------------------------------


class Reach:
    """Notes which test reaches which line, how long it takes, and which fail as they are."""

    def __init__(self, cover: coverage.Coverage, room: str) -> None:
        self.cover = cover
        self.package = room.replace("/", ".")
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        # What an earlier test left in a cache would hide which lines this one needs.
        forgotten(self.package)
        self.cover.switch_context(item.nodeid)
        begin = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - begin
        self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def forgotten(package: str) -> None:
    """Empties the caches of the functions of a room."""
    modules = [module for name, module in sys.modules.items() if name.startswith(package)]
    for value in [value for module in modules for value in vars(module).values()]:
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()


class Chosen:
    """Only these tests, in this order."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.place = {test: place for place, test in enumerate(ids)}
        self.files = list(dict.fromkeys(test.partition("::")[0] for test in ids))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )


def run_tests(tests: str, *plugins: object) -> int:
    """The tests of a room in this process, without Django and without anything kept between runs."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
    )
    settings.load_profile("mutants")
    plain = ["-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(ROOT / "tests" / "ground")]
    without = ["-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider", "-p", "no:cov"]
    options = ["-x", "-q", "--no-header", "--import-mode=importlib", "-W", "ignore"]
    chosen = [plugin for plugin in plugins if isinstance(plugin, Chosen)]
    if not chosen:
        options.remove("-x")
    # To collect a whole room takes longer than most faults live.
    files = chosen[0].files if chosen else [tests]
    places = [str(ROOT / file) for file in files]
    return int(pytest.main([*plain, *without, *options, *places], plugins=[*plugins]))


def forked(work: Callable[[], int], *, seconds: float | None = None) -> int:
    """The process that does the work, and ends by itself when it used so much of a processor."""
    child = os.fork()
    if child:
        return child
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    status = 70
    with contextlib.suppress(BaseException):
        status = work()
    os._exit(status)


@dataclass(frozen=True)
class Baseline:
    """Which tests reach which line, and what each takes; without those that fail as they are."""

    reach: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that reach the line, quick ones first; all of them for what runs at import."""
        reached = self.reach.get(mutant.path, {}).get(mutant.line, [])
        chosen = [test for test in reached if test in self.seconds] or list(self.seconds)
        return sorted(chosen, key=self.seconds.__getitem__)


def measured(room: str, tests: str) -> Baseline:
    """The tests as they are, in a process of their own."""
    with tempfile.NamedTemporaryFile() as answer:
        child = forked(lambda: _measure(room, tests, answer.name))
        os.waitpid(child, 0)
        data = json.loads(Path(answer.name).read_text("utf-8"))
    reach = {
        path: {int(line): found for line, found in lines.items()} for path, lines in data["reach"].items()
    }
    return Baseline(reach, data["seconds"])


def _measure(room: str, tests: str, answer: str) -> int:
    cover = coverage.Coverage(data_file=None, source=[str(ROOT / room)], branch=False, config_file=False)
    reach = Reach(cover, room)
    cover.start()
    run_tests(tests, reach)
    cover.stop()
    found = cover.get_data()
    lines = {
        str(Path(path).relative_to(ROOT)): {
            line: [context for context in contexts if context]
            for line, contexts in found.contexts_by_lineno(path).items()
        }
        for path in found.measured_files()
    }
    good = {test: taken for test, taken in reach.seconds.items() if test not in reach.failed}
    Path(answer).write_text(json.dumps({"reach": lines, "seconds": good}), "utf-8")
    return 0


def _survives(mutant: Mutant, tests: str, ids: Sequence[str]) -> int:
    """0 where every test passes with the fault."""
    sys.meta_path.insert(0, Faulty(mutant))
    return run_tests(tests, Chosen(ids))


def judged(mutants: Sequence[Mutant], tests: str, baseline: Baseline, *, jobs: int) -> list[Mutant]:
    """The mutants no test noticed, `jobs` processes at a time."""
    waiting, running, lived, done = list(mutants), {}, [], 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop(0)
            ids = baseline.tests_of(mutant)
            limit = 10 + 4 * sum(baseline.seconds[test] for test in ids)
            work = lambda mutant=mutant, ids=ids: _survives(mutant, tests, ids)  # noqa: E731
            running[forked(work, seconds=limit)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        done += 1
        if done % 50 == 0:
            print(f"  … {done} of {len(mutants)}", flush=True)
        if status == 0:
            lived.append(mutant)
            print(f"  lived: {mutant.path}:{mutant.line}\n         {mutant.key}", flush=True)
    return lived


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("room", choices=sorted(TESTS))
    parser.add_argument("--sample", type=int, help="so many mutants at random instead of all")
    parser.add_argument("--seed", default="1", help="of the sample")
    parser.add_argument("--only", default="", help="files whose path ends so")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for heavy in ("hypothesis", "networkx", "msgspec"):
        importlib.import_module(heavy)  # once here instead of in every process
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / options.room).rglob("*.py"))
    mutants = [mutant for path in files if path.endswith(options.only) for mutant in mutants_of(path)]
    print(f"{len(mutants)} mutants in {options.room}", flush=True)
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    tests = TESTS[options.room]
    baseline = measured(options.room, tests)
    print(
        f"{len(baseline.seconds)} tests, {sum(baseline.seconds.values()):.0f} s; {len(mutants)} mutants to go"
    )
    begin = time.monotonic()
    lived = judged(mutants, tests, baseline, jobs=options.jobs)
    known = listed()
    new = [mutant for mutant in lived if mutant.key not in known]
    print(f"{len(mutants)} mutants in {time.monotonic() - begin:.0f} s: {len(mutants) - len(lived)} noticed,")
    print(f"{len(lived) - len(new)} known not to matter (docs/mutations.md), {len(new)} lived:")
    for mutant in sorted(new, key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  {mutant.path}:{mutant.line}\n    {mutant.key}")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
