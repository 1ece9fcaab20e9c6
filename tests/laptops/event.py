"""`python -m tests.laptops.event PLAYERS SEED`: an event in the middle of its day, on a laptop.

Prints what the people of the hall have in their hands: personal links, codes on slips, log-ins.
"""

import json
import os
import random
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests import factories  # noqa: E402
from tournaments.access.links import link_of, slip_link_of  # noqa: E402
from tournaments.services.rounds.clock import start_clock  # noqa: E402


def main(players: int, seed: int) -> dict[str, object]:
    """Of the event that was made."""
    chance = random.Random(seed)
    factories.NOW = timezone.now()
    call_command("prepare", bare=True, verbosity=0)
    cast = factories.make_cast()
    event = factories.make_running_event(
        cast, players=players, seed=str(seed), structure="custom", swiss_rounds=5
    )
    for _round in range(chance.randrange(3)):
        factories.play(factories.publish_next(event, cast.ozzel), cast.ozzel)
    round_ = factories.publish_next(event, cast.ozzel)
    start_clock(round_, cast.ozzel, now=timezone.now())
    entries = list(event.entries.order_by("pk"))
    return {
        "slug": event.slug,
        "round": round_.number,
        "password": factories.PASSWORD,
        "players": [
            {
                "name": entry.name,
                "key": entry.key,
                "link": f"/p/{link_of(entry)}/",
                "slip": f"/s/{slip_link_of(entry, round_.number)}/",
            }
            for entry in entries
        ],
    }


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))), flush=True)
