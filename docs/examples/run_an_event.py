"""A whole event by the API, with nothing but Python: players in, rounds, results, standings, event file.

    TOKEN=… python docs/examples/run_an_event.py --url http://localhost:8000 --players 64 --file day.json

The token is one of *Change password*, *Tokens*, with the scope admin (it makes an event).
docs/api.md has the calls.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import uuid
from datetime import date
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ENOUGH = 5
"""So often a write is sent: the same key twice is one act."""
AGAIN = (429, 502, 503, 504)
"""Too many calls, or no program behind the proxy at the moment."""


class RefusedError(Exception):
    """What the server said instead of doing it."""


class Api:
    """The API of one installation for the account of this token."""

    def __init__(self, url: str, token: str) -> None:
        self.root, self.token = f"{url.rstrip('/')}/api/v1/", token

    def get(self, path: str) -> Any:
        """What is read there. Raises RefusedError."""
        return self._ask(Request(self.root + path))

    def post(self, path: str, **body: Any) -> Any:
        """A write, sent again with the same key where the network fails. Raises RefusedError."""
        request = Request(self.root + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        return self._ask(request)

    def _ask(self, request: Request) -> Any:
        request.add_header("Authorization", f"Bearer {self.token}")
        for attempt in range(1, ENOUGH + 1):
            try:
                with urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code in AGAIN and attempt < ENOUGH:
                    time.sleep(int(error.headers.get("Retry-After", "1")))
                    continue
                raise RefusedError(f"{request.full_url}: {error.code} {error.read().decode()}") from error
            except OSError:
                if attempt == ENOUGH:
                    raise
                time.sleep(attempt)
        raise RefusedError(f"{request.full_url}: too often")


def names_of(count: int) -> list[str]:
    """The players of the day."""
    return [f"Player {number:03d}, Club {number % 9}" for number in range(1, count + 1)]


def result_of(number: int, players: list[str]) -> dict[str, Any]:
    """How the game of these two ends in this round: always the same, so that a day can be compared."""
    dice = random.Random(f"{number} {sorted(players)}")
    values = {player: {"destroyed": dice.randrange(0, 401), "objective": 0} for player in sorted(players)}
    return {"end": "time", "first": min(players), "values": values}


def run_event(api: Api, *, players: int, rounds: int, day: date) -> str:
    """Plays the day; what comes back is the word of the event in addresses. Raises RefusedError."""
    new = {"name": "Run by a program", "date": day.isoformat(), "level": "relaxed", "structure": "custom"}
    made = api.post("acts/create_tournament/", **new, swiss_rounds=rounds, cut=0)
    event = f"events/{made['result']['slug']}/"
    api.post(f"{event}acts/add_lines/", lines="\n".join(names_of(players)))
    api.post(f"{event}acts/start_tournament/")
    for number in range(1, rounds + 1):
        api.post(f"{event}acts/pair_round/", number=number)
        api.post(f"{event}acts/publish_round/", round=number, start_clock=True)
        for match in api.get(f"{event}rounds/{number}/")["matches"]:
            if match["kind"] == "game":
                path = f"{event}rounds/{number}/matches/{match['id']}/result/"
                api.post(path, **result_of(number, match["players"]), accept_unusual=True)
        api.post(f"{event}acts/close_round/", round=number)
    api.post(f"{event}acts/finish_tournament/")
    return str(made["result"]["slug"])


def main() -> int:
    """Plays the day, prints the standings, writes the event file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8000")
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--file", default="", help="where the event file goes")
    options = parser.parse_args()
    api = Api(options.url, os.environ.get("TOKEN", ""))
    try:
        slug = run_event(api, players=options.players, rounds=options.rounds, day=date.today())
        rows, document = api.get(f"events/{slug}/standings/"), api.get(f"events/{slug}/file/")
    except RefusedError as refused:
        print(refused, file=sys.stderr)
        return 1
    for row in rows:
        print(f"{row['rank']:4d}  {row['name']}  {row['points']}")
    if options.file:
        Path(options.file).write_text(json.dumps(document, ensure_ascii=False, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
