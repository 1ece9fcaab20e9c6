"""A whole event day over HTTP: the organizer, the desk and the phones do what happens in a hall.

Everything random comes from one seed. The day keeps its own book of what the people know to be true;
`audit.py` compares it with what the server shows in the end.
"""

import random
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from .browser import Browser, Page, Stuck
from .referee import LIMIT, Game

REASON = "simulated day"
PHONES_AT_ONCE = 16
JUDGES = 2


@dataclass
class Book:
    """What is true at the end of the day, by the people's own knowledge."""

    names: dict[str, str] = field(default_factory=dict)
    """Key -> name."""
    games: dict[tuple[int, frozenset[str]], Any] = field(default_factory=dict)
    byes: list[tuple[int, str]] = field(default_factory=list)
    missed: list[tuple[int, str]] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    """Tournament points taken away by penalties, by player."""
    left: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    """How often what happened: reports, disagreements, wrong results put right, kills …"""

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + number


@dataclass(frozen=True)
class Table:
    """One game of the round as the API shows it."""

    match: int
    table: int
    players: tuple[str, ...]


class Day:
    """One event from its creation to the last result; `kill` pulls the plug of the server, if it may.

    What only this game knows is `new_event`, `truth`, `turned` and `values`; another game has its own day.
    """

    new_event = "/events/new/"
    check_in = "no"
    """Before which rounds players check in, as the settings have it."""

    def __init__(
        self, base: str, *, user: str, password: str, players: int, rounds: int, seed: int,
        kill: Callable[[], None] | None, kills: int, say: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.base, self.players, self.rounds, self.say = base, players, rounds, say
        self.user, self.password = user, password
        self.rng = random.Random(seed)
        self.seed, self.kill, self.kills_left = seed, kill, kills if kill else 0
        self.book = Book()
        self.desk = Browser(base)
        self.judges: list[Browser] = []
        self.phones: dict[str, tuple[Browser, str]] = {}
        """Key -> the player's browser and the address of the personal page."""
        self.slug = ""

    def run(self) -> Book:
        """The whole day. Raises Stuck when a page lacks what a person would need."""
        self.open_the_doors()
        for number in range(1, self.rounds + 1):
            self._play(number)
            if number < self.rounds:
                self._between(number)
        self._close_the_doors()
        self.book.count("requests", self._browsers("requests"))
        self.book.count("requests sent again", self._browsers("retries"))
        return self.book

    # --- before the first round

    def open_the_doors(self) -> None:
        self.desk.submit("/login/", {"username": self.user, "password": self.password}, field="username")
        page = self.desk.submit(
            self.new_event,
            {
                "name": f"Simulated day {self.seed}", "date": date.today().isoformat(), "level": "formal",
                "structure": "custom", "swiss_rounds": str(self.rounds), "cut": "0",
                "check_in": self.check_in,
            },
            field="swiss_rounds",
        )  # fmt: skip
        self.slug = _slug_of(page)
        self.judges = [self._judge(number) for number in range(1, JUDGES + 1)]
        names = "\n".join(f"Player {number:03d}, Club {number % 9}" for number in range(1, self.players + 1))
        self.desk.submit(self.at("players/"), {"lines": names}, field="lines")
        self._learn_entries()
        asked = self.desk.submit(self.at(""), {}, action="start/")
        # Nobody has handed in a list: the desk asks once, in a game that has any.
        if any(form.action.endswith("start/") for form in asked.forms):
            self.desk.post(asked, asked.form(action="start/"), {"without_lists": "1"})

    def _judge(self, number: int) -> Browser:
        """A judge at the door: invited by link, with an account a minute later."""
        invited = self.desk.submit(
            self.at("staff/"), {"role": "judge", "name": f"Judge {number}"}, action="invite/"
        )
        link = re.search(r"/join/[\w-]+/", invited.body)
        if link is None:
            raise Stuck(f"{invited.url} shows no link for a judge")
        judge = Browser(self.base)
        page = judge.get(link[0])
        account = {"username": f"judge{number}-{self.slug}", "password": secrets.token_urlsafe(12)}
        if "/desk/" not in judge.post(page, page.form(field="username"), account).url:
            raise Stuck(f"judge {number} did not get to the desk")
        return judge

    def _learn_entries(self) -> None:
        for entry in self.api("entries/"):
            if entry["key"] not in self.book.names:
                self.book.names[entry["key"]] = entry["name"]
                self._give_phone(entry["key"])

    def _give_phone(self, key: str) -> None:
        page = self.desk.get(self.at(f"players/{key}/link/"))
        own = next((link for link in page.links if "/p/" in link), None)
        if own is None:
            raise Stuck(f"the desk shows no personal link for {key}")
        self.phones[key] = (Browser(self.base), own)

    # --- a round

    def _play(self, number: int) -> None:
        self.say(f"round {number}")
        self.act("", "pair/")
        self.act(f"rounds/{number}/", "publish/")
        tables = self.tables(number)
        self.act("", "clock/start/", needed=False)
        killer = self._killer(number)
        with ThreadPoolExecutor(PHONES_AT_ONCE) as hall:
            plans = [(table, self.truth(number, table), self.rng.random()) for table in tables]
            list(hall.map(lambda plan: self._at_table(number, *plan), plans))
        self._desk_decides(number, tables)
        if killer is not None:
            killer.join()
        self.act("", "close/")

    def tables(self, number: int) -> list[Table]:
        found = []
        for match in self.api(f"rounds/{number}/")["matches"]:
            if match["kind"] == "game":
                found.append(Table(match["id"], match["table"], tuple(match["players"])))
            elif match["kind"] == "bye":
                self.book.byes.append((number, match["players"][0]))
            else:
                self.book.missed.append((number, match["players"][0]))
        return found

    def turned(self, game: Any) -> Any:
        """The same game as a tired person types it."""
        return turned(game)

    def values(self, game: Any) -> dict[str, str]:
        """What is typed of it."""
        return _values(game)

    def truth(self, number: int, table: Table) -> Any:
        """How the game really ends."""
        first, second = self.rng.sample(table.players, 2)
        end = self.rng.choices(("rounds", "time", "tabled", "concession"), (50, 30, 12, 8))[0]
        points = {player: self.rng.randrange(0, LIMIT) for player in table.players}
        by = ""
        if end in ("tabled", "concession"):
            by = self.rng.choice(table.players)
        game = Game(number, first, second, end, by, points)
        self.book.games[(number, frozenset(table.players))] = game
        return game

    def _at_table(self, number: int, table: Table, game: Any, chance: float) -> None:
        """What two of the table do with their phones."""
        one, two = table.players[:2]
        if chance < 0.72:
            self.report(one, game)
            self._confirm(two, game)
        elif chance < 0.84:
            # They disagree: the desk must decide.
            self.report(one, game)
            self.report(two, self.turned(game))
            self.book.count("disagreements")
        elif chance < 0.92:
            # One reports, the other's battery is empty: the desk takes the slip.
            self.report(one, game)

    def report(self, player: str, game: Any) -> None:
        browser, own = self.phones[player]
        page = browser.get(own)
        self.send(browser, browser.get(page.link(f"rounds/{game.round}/result/")), game)
        self.book.count("reports from phones")

    def _confirm(self, player: str, game: Any) -> None:
        browser, own = self.phones[player]
        page = browser.get(own)
        for form in page.forms:
            if "confirm" in form.action:
                browser.post(page, form)
                self.book.count("confirmations from phones")
                return
        raise Stuck(f"{page.url}: nothing to confirm in round {game.round}")

    def send(self, browser: Browser, page: Page, game: Any) -> Page:
        form = page.form(field="end")
        answer = browser.post(page, form, self.values(game))
        if answer.status == 422:
            # Unusual values are asked back; the people are sure.
            sure = {**self.values(game), "accept_unusual": "on"}
            answer = browser.post(answer, answer.form(field="end"), sure)
        if answer.status not in (200, 204):
            raise Stuck(f"{answer.url} answered {answer.status} to a result")
        return answer

    def _desk_decides(self, number: int, tables: Sequence[Table]) -> None:
        """Judges type what is missing or in doubt, some of it wrong; the organizer puts that right."""
        done = {m["id"] for m in self.api(f"rounds/{number}/")["matches"] if m["end"] or m["scores"]}
        for table in tables:
            game = self.book.games[(number, frozenset(table.players))]
            if table.match in done:
                continue
            wrong = self.rng.random() < 0.3
            judge = self.judges[table.table % JUDGES]
            self._type(judge, number, table, self.turned(game) if wrong else game)
            self.book.count("results typed by judges")
            if wrong:
                self._type(self.desk, number, table, game)
                self.book.count("wrong results put right")

    def _type(self, leader: Browser, number: int, table: Table, game: Any) -> None:
        page = leader.get(self.at(f"rounds/{number}/tables/{table.match}/"))
        values = {**self.values(game), "reason": REASON}
        answer = leader.post(page, page.form(field="end"), values)
        if answer.status == 422:
            again = {**values, "accept_unusual": "on"}
            answer = leader.post(answer, answer.form(field="end"), again)
        if answer.status != 200:
            raise Stuck(f"{answer.url} answered {answer.status} to the desk")

    # --- between the rounds

    def _between(self, number: int) -> None:
        """Somebody leaves, somebody comes late, an old result was wrong, somebody gets a penalty."""
        here = sorted(self.book.names.keys() - self.book.left)
        for key in self.rng.sample(here, max(1, len(here) // 32)):
            self._drop(key)
        if number == 1:
            self._come_late()
        self._correct_old(number)
        self._take_points(self.rng.choice(sorted(self.book.names.keys() - self.book.left)), number)

    def _drop(self, key: str) -> None:
        browser, own = self.phones[key]
        page = browser.get(own)
        answer = browser.get(page.link("drop/"))
        browser.post(answer, answer.form())
        self.book.left.add(key)
        self.book.count("players who left")

    def _come_late(self) -> None:
        self.desk.submit(self.at("players/"), {"name": "Late Player"}, action="add/")
        self._learn_entries()
        self.book.missed.extend((1, key) for key, name in self.book.names.items() if name == "Late Player")
        self.book.count("players who came late")

    def _correct_old(self, number: int) -> None:
        round_, players = self.rng.choice(sorted(self.book.games, key=str))
        game = self.turned(self.book.games[(round_, players)])
        self.book.games[(round_, players)] = game
        match = next(
            match for match in self.api(f"rounds/{round_}/")["matches"] if set(match["players"]) == players
        )
        self._type(self.desk, round_, Table(match["id"], match["table"], tuple(match["players"])), game)
        self.book.count("old results corrected")

    def _take_points(self, key: str, number: int) -> None:
        page = self.desk.get(self.at(f"players/{key}/penalty/"))
        form = page.form(field="reason")
        self.desk.post(page, form, {"kind": "points", "points": "1", "reason": REASON, "round": str(number)})
        self.book.taken[key] = self.book.taken.get(key, 0) + 1
        self.book.count("penalties")

    def _close_the_doors(self) -> None:
        self.act("", "finish/")

    # --- the server dies

    def _killer(self, number: int) -> threading.Thread | None:
        """Somebody who pulls the plug at random moments of this round; the kills are spread over the day."""
        if self.kill is None or self.kills_left <= 0:
            return None
        share = -(-self.kills_left // (self.rounds - number + 1))
        self.kills_left -= share
        pauses = [self.rng.uniform(0.3, 2.5) for _each in range(share)]
        killer = threading.Thread(target=_pull, args=(self.kill, pauses))
        killer.start()
        return killer

    # --- small things

    def act(self, page: str, action: str, *, needed: bool = True) -> None:
        """Press the button of the desk's page whose form leads to `action`."""
        shown = self.desk.get(self.at(page))
        forms = [form for form in shown.forms if form.action.endswith(action)]
        if not forms:
            if needed:
                raise Stuck(f"{shown.url} offers no {action}")
            return
        self.desk.post(shown, forms[0], {"reason": REASON} if "reason" in forms[0].fields else None)

    def at(self, path: str) -> str:
        return f"/events/{self.slug}/desk/{path}"

    def api(self, path: str) -> Any:
        return self.desk.json(f"/api/v1/events/{self.slug}/{path}")

    def _browsers(self, what: str) -> int:
        all_of_them = [self.desk, *self.judges, *(browser for browser, _own in self.phones.values())]
        return sum(getattr(browser, what) for browser in all_of_them)


def _pull(kill: Callable[[], None], pauses: Sequence[float]) -> None:
    for pause in pauses:
        time.sleep(pause)
        kill()


def _slug_of(page: Page) -> str:
    parts = page.url.split("/events/")
    if len(parts) < 2:
        raise Stuck(f"creating the event ended at {page.url} ({page.status})")
    return parts[1].split("/")[0]


def turned(game: Game) -> Game:
    """The same game with the two scores the wrong way round, as a tired person types it."""
    one, two = game.first, game.second
    by = {one: two, two: one, "": ""}[game.by]
    points = {one: game.points[two], two: game.points[one]}
    return Game(game.round, one, two, game.end, by, points)


def _values(game: Game) -> dict[str, str]:
    scores = {f"v-{player}-destroyed": str(points) for player, points in game.points.items()}
    objective = {f"v-{player}-objective": "0" for player in game.points}
    return {**scores, **objective, "end": game.end, "by": game.by, "first": game.first}
