"""Puts small faults into a package of the domain or into the services, one at a time: does a test notice?

`.venv/bin/python scripts/mutate.py tournaments/pairing [--sample 200] [--seed S] [--only check.py]`. First
the tests run unchanged, to record which test reaches which line. Then for each fault (a mutant) a process is
forked that imports the module with the fault and runs the tests that reach its line, quick ones first, until
one fails. Where they need Django, models and an empty database are prepared before the first fork. No file
changes. Mutants that behave like the original are listed in scripts/mutations.md with their reason and
counted separately.
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
from mutants import ROOT, Mutant, bytecode_of, listed, mutants_of


@dataclass(frozen=True)
class Package:
    """A folder of the program and the folders of its tests."""

    path: str
    tests: tuple[str, ...]
    with_django: bool = False


PACKAGES = {
    package.path: package
    for package in (
        Package("scoring", ("tests/domain/scoring",)),
        Package("tournaments/pairing", ("tests/domain/pairing",)),
        Package("fleets/lists", ("tests/domain/fleets",)),
        Package("tournaments/services", ("tests/services", "tests/tasks"), with_django=True),
    )
}
MEMORY = 2 << 30  # bytes; a fault may make a list grow without end
FIRST = 20  # so many tests run before the files of all others are collected


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module with its fault; everything else is imported as usual."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.removesuffix(".py").split("/")
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.path = str(ROOT / mutant.path)
        self.code = bytecode_of(mutant)

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
    """Sets Django up with all models and an empty database in memory, which every forked process inherits.

    The start of our applications imports the services, so it waits until the fault is in place.
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
    # Tables are made from the models: running all migrations takes longer than testing most faults.
    settings.MIGRATION_MODULES = {application.label: None for application in apps.get_app_configs()}
    utils.setup_databases(verbosity=0, interactive=False)
    # pytest uses the database that exists already.
    utils.setup_databases = lambda **_options: []
    utils.teardown_databases = lambda *_made, **_options: None


def start_applications() -> None:
    """Runs what our applications do when they start."""
    from django.apps import apps

    for label in ("tournaments", "fleets"):
        apps.get_app_config(label).ready()


# --- tests ------------------------------------------------------------------------------------------------


class Reach:
    """Records which test reaches which line, how long it takes, and which fail without a fault."""

    def __init__(self, cover: coverage.Coverage, path: str) -> None:
        self.cover = cover
        self.package = path.replace("/", ".")
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        # What an earlier test left in a cache would hide which lines this one needs.
        clear_caches(self.package)
        self.cover.switch_context(item.nodeid)
        begin = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - begin
        self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def clear_caches(package: str) -> None:
    """Empties the caches of the functions of a package."""
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


def run_tests(package: Package, *plugins: object) -> int:
    """Runs the tests of a package in this process, without anything kept between runs."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
    )
    top = ROOT / "tests" if package.with_django else ROOT / "tests" / "domain"
    plain = ["-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(top)]
    disabled = ["-p", "no:playwright", "-p", "no:cacheprovider", "-p", "no:cov"]
    disabled += (
        ["-m", "not redis and not server and not long"] if package.with_django else ["-p", "no:django"]
    )
    options = ["-x", "-q", "--no-header", "--import-mode=importlib", "-W", "ignore"]
    options += ["--hypothesis-profile", "mutants"]
    chosen = [plugin for plugin in plugins if isinstance(plugin, Chosen)]
    if not chosen:
        options.remove("-x")
    # Collecting the tests of a whole package takes longer than testing most faults.
    files = chosen[0].files if chosen else package.tests
    places = [str(ROOT / file) for file in files]
    return int(pytest.main([*plain, *disabled, *options, *places], plugins=[*plugins]))


def forked(work: Callable[[], int], *, seconds: float | None = None) -> int:
    """Forks a process that does the work; it is ended after `seconds` of processor time. Returns its id."""
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
    """Which tests reach which line, and how long each takes; without those that fail without a fault."""

    reach: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that reach the line, quick ones first; all tests for a line that runs at import."""
        reached = self.reach.get(mutant.path, {}).get(mutant.line, [])
        chosen = [test for test in reached if test in self.seconds] or list(self.seconds)
        return sorted(chosen, key=self.seconds.__getitem__)


def measured(package: Package) -> Baseline:
    """Runs the tests without a fault, in a process of their own."""
    with tempfile.NamedTemporaryFile() as answer:
        child = forked(lambda: _measure(package, answer.name))
        os.waitpid(child, 0)
        data = json.loads(Path(answer.name).read_text("utf-8"))
    reach = {
        path: {int(line): tests for line, tests in lines.items()} for path, lines in data["reach"].items()
    }
    return Baseline(reach, data["seconds"])


def _measure(package: Package, answer: str) -> int:
    cover = coverage.Coverage(
        data_file=None, source=[str(ROOT / package.path)], branch=False, config_file=False
    )
    reach = Reach(cover, package.path)
    cover.start()
    if package.with_django:
        start_applications()
    run_tests(package, reach)
    cover.stop()
    coverage_data = cover.get_data()
    lines = {
        str(Path(path).relative_to(ROOT)): {
            line: [context for context in contexts if context]
            for line, contexts in coverage_data.contexts_by_lineno(path).items()
        }
        for path in coverage_data.measured_files()
    }
    seconds = {test: taken for test, taken in reach.seconds.items() if test not in reach.failed}
    Path(answer).write_text(json.dumps({"reach": lines, "seconds": seconds}), "utf-8")
    return 0


def _survives(mutant: Mutant, package: Package, ids: Sequence[str]) -> int:
    """0 where every test passes with the fault."""
    sys.meta_path.insert(0, Faulty(mutant))
    if package.with_django:
        start_applications()
    for batch in (ids[:FIRST], ids[FIRST:]):
        if batch and (failed := run_tests(package, Chosen(batch))):
            return failed
    return 0


def survivors_of(
    mutants: Sequence[Mutant], package: Package, baseline: Baseline, *, jobs: int
) -> list[Mutant]:
    """The mutants that no test noticed; `jobs` processes run at a time."""
    waiting, running, survivors, done = list(mutants), {}, [], 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop(0)
            ids = baseline.tests_of(mutant)
            limit = 10 + 4 * sum(baseline.seconds[test] for test in ids)
            work = lambda mutant=mutant, ids=ids: _survives(mutant, package, ids)  # noqa: E731
            running[forked(work, seconds=limit)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        done += 1
        if done % 50 == 0:
            print(f"  … {done} of {len(mutants)}", flush=True)
        if status == 0:
            survivors.append(mutant)
            print(f"  lived: {mutant.path}:{mutant.line}\n         {mutant.key}", flush=True)
    return survivors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", choices=sorted(PACKAGES))
    parser.add_argument("--sample", type=int, help="so many mutants at random instead of all")
    parser.add_argument("--seed", default="1", help="of the sample")
    parser.add_argument("--only", default="", help="files whose path ends so")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for heavy in ("hypothesis", "networkx", "msgspec"):
        importlib.import_module(heavy)  # once here instead of in every process
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    package = PACKAGES[options.package]
    if package.with_django:
        prepare_django()
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / package.path).rglob("*.py"))
    mutants = [mutant for path in files if path.endswith(options.only) for mutant in mutants_of(path)]
    print(f"{len(mutants)} mutants in {package.path}", flush=True)
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder  # what tests write
        baseline = measured(package)
        taken = sum(baseline.seconds.values())
        print(f"{len(baseline.seconds)} tests, {taken:.0f} s; {len(mutants)} mutants to go", flush=True)
        begin = time.monotonic()
        survivors = survivors_of(mutants, package, baseline, jobs=options.jobs)
    harmless = listed()
    new = [mutant for mutant in survivors if mutant.key not in harmless]
    noticed = len(mutants) - len(survivors)
    print(f"{len(mutants)} mutants in {time.monotonic() - begin:.0f} s: {noticed} noticed,")
    print(f"{len(survivors) - len(new)} known not to matter (scripts/mutations.md), {len(new)} lived:")
    for mutant in sorted(new, key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  {mutant.path}:{mutant.line}\n    {mutant.key}")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
