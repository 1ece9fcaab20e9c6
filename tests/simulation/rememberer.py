"""A process of its own that acts on an event and says what it remembers of it: `python -m … SEED`.

It is told what to do line by line: `begin` makes the event, `act` does something at random, `look` says the
event as a page would get it, `read` as it stands in the database with nothing remembered.
"""

import os
import random
import sys
from collections.abc import Iterator
from hashlib import sha256

import django


def main(seed: str) -> None:
    """Answers each line with one line."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from tests.factories import Cast, make_cast, make_running_event, publish_next
    from tests.services.random_acts import random_acts
    from tournaments.models import Tournament, User

    acts: Iterator[str] = iter(())
    for line in sys.stdin:
        said = ""
        match line.strip():
            case "begin":
                cast = make_cast()
                publish_next(make_running_event(cast, players=8, seed=seed), cast.ozzel)
            case "act":
                names = ("ozzel", "madine", "jerec", "piett", "ackbar", "wuher")
                cast = Cast(*(User.objects.get(username=name) for name in names))
                said = next(acts, "")
                if not said:
                    acts = random_acts(Tournament.objects.get(), cast, random.Random(seed))
                    said = next(acts, "nothing")
            case "look":
                said = digest(remembered=True)
            case "read":
                said = digest(remembered=False)
        print(said, flush=True)  # noqa: T201  # to the test that asked


def digest(*, remembered: bool) -> str:
    """Rows, results and places of the event, so short that two can be compared."""
    from tournaments.memory import Memory
    from tournaments.models import Tournament
    from tournaments.queries import event_state, final_ranking_of, read_state
    from tournaments.queries.state import ranking, rows

    kept = rows.SCORED, ranking.RANKED
    if not remembered:
        rows.SCORED, ranking.RANKED = Memory(16), Memory(16)
    tournament = Tournament.objects.get()
    found = event_state(tournament) if remembered else read_state(tournament)
    places = [(row.entry.key, row.standing) for row in final_ranking_of(found)]
    read = found.rows
    whole = (read.keys, read.rounds, read.entries, read.penalties, found.played, places)
    rows.SCORED, ranking.RANKED = kept
    return sha256(repr(whole).encode()).hexdigest()


if __name__ == "__main__":
    main(sys.argv[1])
