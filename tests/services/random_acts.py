"""An event day at random, one act after the other."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from tests.factories import NOW, Cast, minutes, report
from tournaments.event_settings import Settings
from tournaments.models import Entry, Tournament
from tournaments.services.event.setup import edit_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.results.penalties import give_penalty
from tournaments.services.results.results import clear_result
from tournaments.services.rounds.clock import extend_clock, pause_clock, resume_clock, start_clock
from tournaments.services.rounds.repair import WantedRepair, repair_round
from tournaments.services.rounds.rounds import close_round, discard_round, pair_round, publish_round
from tournaments.wording.refusals import Refused

STEPS = 60
# More often than the rest, so that the day gets on.
FORWARD = ("pair", "settle", "repair", "publish", "report", "report", "close") * 2


def random_acts(tournament: Tournament, cast: Cast, rng: random.Random) -> Iterator[str]:
    """One act of the event day after the other; the name of each that was not refused."""

    def somebody() -> Entry:
        return rng.choice(list(Entry.objects.filter(tournament=tournament).order_by("pk")))

    def latest() -> Any:
        return tournament.rounds.order_by("-number").select_related("tournament", "stage")[0]

    def table() -> Any:
        return rng.choice(
            list(latest().matches.filter(kind="game").select_related("round__tournament").order_by("pk"))
        )

    def close() -> None:
        for match in latest().matches.all():
            with suppress(Refused, ValueError):
                report(match, cast.ozzel, rng.randint(7, 399), 17)
        close_round(latest(), cast.ozzel, now=NOW)

    acts: dict[str, Callable[[], Any]] = {
        "add": lambda: add_entry(tournament, cast.ozzel, Newcomer(name=f"Late {rng.random()}"), now=NOW),
        "drop": lambda: drop_entry(somebody(), cast.ozzel, now=NOW),
        "back": lambda: reenter_entry(somebody(), cast.ozzel, now=NOW),
        "report": lambda: report(table(), cast.ozzel, rng.randint(7, 399), 17, reason="slip"),
        "clear": lambda: clear_result(table(), cast.ozzel, now=NOW, reason="wrong table"),
        "pair": lambda: pair_round(tournament, cast.ozzel, now=NOW),
        "settle": lambda: repair_round(
            latest(), cast.ozzel, WantedRepair(choice="nothing"), reason="looked", now=NOW
        ),
        "repair": lambda: repair_round(
            latest(), cast.ozzel, WantedRepair(choice="best"), reason="somebody left", now=NOW
        ),
        "publish": lambda: publish_round(latest(), cast.ozzel, now=NOW),
        "discard": lambda: discard_round(latest(), cast.ozzel, now=NOW, reason="wrong"),
        "start": lambda: start_clock(latest(), cast.ozzel, now=NOW),
        "pause": lambda: pause_clock(latest(), cast.ozzel, now=minutes(rng.randint(1, 9))),
        "resume": lambda: resume_clock(latest(), cast.ozzel, now=minutes(rng.randint(10, 19))),
        "extend": lambda: extend_clock(
            latest(), cast.ozzel, minutes=5, match=table(), reason="judge", now=minutes(20)
        ),
        "ruling": lambda: give_penalty(
            somebody(), cast.ozzel, kind="points", points=1, reason="late", now=NOW
        ),
        "settings": lambda: edit_tournament(
            tournament, cast.ozzel, Settings(points_limit=rng.randint(300, 500)), now=NOW
        ),
        "close": close,
    }

    for _step in range(STEPS):
        name = rng.choice([*sorted(acts), *FORWARD])
        try:
            acts[name]()
        except (Refused, IndexError):
            continue
        yield name
