"""Small faults put into a room of the ground, or into the services, one at a time: does a test notice?

`.venv/bin/python scripts/mutate.py tournaments/pairing [--sample 200] [--seed S] [--only check.py]`. First
the tests run as they are and it is noted which test reaches which line. Then for each fault (a mutant) a
process is forked in which the module is imported with the fault, and the tests that reach its line run, the
quick ones first, until one fails. Where they need Django, models and an empty database are there before the
first fork. No file changes. Mutants that cannot be told from the original stand with their reason in
docs/mutations.md and are counted apart.
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
from unittest.mock import patch

import coverage
import pytest
from mutants import ROOT, Mutant, code_of, listed, mutants_of


@dataclass(frozen=True)
class Room:
    """A folder of the program and those of its tests."""

    path: str
    tests: tuple[str, ...]
    with_django: bool = False


ROOMS = {
    room.path: room
    for room in (
        Room("scoring", ("tests/domain/scoring",)),
        Room("tournaments/pairing", ("tests/domain/pairing",)),
        Room("fleets/lists", ("tests/domain/fleets",)),
        Room("tournaments/services", ("tests/services", "tests/tasks"), with_django=True),
    )
}
MEMORY = 2 << 30  # bytes; a fault may make a list grow without end
FIRST = 20  # so many tests are tried before the files of all others are read


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


# --- Django -----------------------------------------------------------------------------------------------


def prepare_django() -> None:
    """Django with all models and an empty database in memory, which every process forked from here has at
    once.

    What our applications do as they start imports the services, so it waits until the fault is in.
    """
    os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", DATABASE_URL="", CELERY_BROKER_URL="")
    import django
    from django.apps import apps
    from django.conf import settings
    from django.test import utils

    from fleets.apps import FleetsConfig
    from tournaments.apps import TournamentsConfig

    with patch.object(TournamentsConfig, "ready"), patch.object(FleetsConfig, "ready"):
        django.setup()
    # Tables as the models have them: to walk through all migrations takes longer than most faults live.
    settings.MIGRATION_MODULES = {application.label: None for application in apps.get_app_configs()}
    utils.setup_databases(verbosity=0, interactive=False)
    # pytest finds it made.
    utils.setup_databases = lambda **_options: []
    utils.teardown_databases = lambda *_made, **_options: None


def start_applications() -> None:
    """What our applications do as they start."""
    from django.apps import apps

    for label in ("tournaments", "fleets"):
        apps.get_app_config(label).ready()


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


def run_tests(room: Room, *plugins: object) -> int:
    """The tests of a room in this process, without anything kept between runs."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
    )
    top = ROOT / "tests" if room.with_django else ROOT / "tests" / "domain"
    plain = ["-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(top)]
    without = ["-p", "no:playwright", "-p", "no:cacheprovider", "-p", "no:cov"]
    without += ["-m", "not redis and not server and not long"] if room.with_django else ["-p", "no:django"]
    options = ["-x", "-q", "--no-header", "--import-mode=importlib", "-W", "ignore"]
    options += ["--hypothesis-profile", "mutants"]
    chosen = [plugin for plugin in plugins if isinstance(plugin, Chosen)]
    if not chosen:
        options.remove("-x")
    # To collect a whole room takes longer than most faults live.
    files = chosen[0].files if chosen else room.tests
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


def measured(room: Room) -> Baseline:
    """The tests as they are, in a process of their own."""
    with tempfile.NamedTemporaryFile() as answer:
        child = forked(lambda: _measure(room, answer.name))
        os.waitpid(child, 0)
        data = json.loads(Path(answer.name).read_text("utf-8"))
    reach = {
        path: {int(line): found for line, found in lines.items()} for path, lines in data["reach"].items()
    }
    return Baseline(reach, data["seconds"])


def _measure(room: Room, answer: str) -> int:
    cover = coverage.Coverage(data_file=None, source=[str(ROOT / room.path)], branch=False, config_file=False)
    reach = Reach(cover, room.path)
    cover.start()
    if room.with_django:
        start_applications()
    run_tests(room, reach)
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


def _survives(mutant: Mutant, room: Room, ids: Sequence[str]) -> int:
    """0 where every test passes with the fault."""
    sys.meta_path.insert(0, Faulty(mutant))
    if room.with_django:
        start_applications()
    for some in (ids[:FIRST], ids[FIRST:]):
        if some and (failed := run_tests(room, Chosen(some))):
            return failed
    return 0


def judged(mutants: Sequence[Mutant], room: Room, baseline: Baseline, *, jobs: int) -> list[Mutant]:
    """The mutants no test noticed, `jobs` processes at a time."""
    waiting, running, lived, done = list(mutants), {}, [], 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop(0)
            ids = baseline.tests_of(mutant)
            limit = 10 + 4 * sum(baseline.seconds[test] for test in ids)
            work = lambda mutant=mutant, ids=ids: _survives(mutant, room, ids)  # noqa: E731
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
    parser.add_argument("room", choices=sorted(ROOMS))
    parser.add_argument("--sample", type=int, help="so many mutants at random instead of all")
    parser.add_argument("--seed", default="1", help="of the sample")
    parser.add_argument("--only", default="", help="files whose path ends so")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for heavy in ("hypothesis", "networkx", "msgspec"):
        importlib.import_module(heavy)  # once here instead of in every process
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    room = ROOMS[options.room]
    if room.with_django:
        prepare_django()
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / room.path).rglob("*.py"))
    mutants = [mutant for path in files if path.endswith(options.only) for mutant in mutants_of(path)]
    print(f"{len(mutants)} mutants in {room.path}", flush=True)
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder  # what tests write
        baseline = measured(room)
        taken = sum(baseline.seconds.values())
        print(f"{len(baseline.seconds)} tests, {taken:.0f} s; {len(mutants)} mutants to go", flush=True)
        begin = time.monotonic()
        lived = judged(mutants, room, baseline, jobs=options.jobs)
    known = listed()
    new = [mutant for mutant in lived if mutant.key not in known]
    print(f"{len(mutants)} mutants in {time.monotonic() - begin:.0f} s: {len(mutants) - len(lived)} noticed,")
    print(f"{len(lived) - len(new)} known not to matter (docs/mutations.md), {len(new)} lived:")
    for mutant in sorted(new, key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  {mutant.path}:{mutant.line}\n    {mutant.key}")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
