"""One event from its creation to its end: deeds by chance, each answer against the book."""

import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from .book import Book, Plan, Way
from .client import Answer, Client, Desk
from .compare import differences, lost_lines
from .deed import REASON, Deed, Maker
from .event import DEEDS_WITH_THE_EVENT
from .people import DEEDS_WITH_PEOPLE, enter_registered
from .players import DEEDS_OF_PLAYERS
from .presence import DEEDS_OF_PRESENCE
from .rounds import DEEDS_WITH_ROUNDS
from .seating import adopt
from .tables import DEEDS_AT_TABLES

DEEDS: tuple[tuple[int, Maker], ...] = (
    *DEEDS_WITH_THE_EVENT, *DEEDS_WITH_PEOPLE, *DEEDS_OF_PRESENCE, *DEEDS_WITH_ROUNDS, *DEEDS_AT_TABLES,
    *DEEDS_OF_PLAYERS,
)  # fmt: skip
WEIGHTS, MAKERS = [weight for weight, _maker in DEEDS], [maker for _weight, maker in DEEDS]
LINKS = 4
"""So many players of an event have their phone in hand."""
IDLE = 0.25
"""Of what does not go on: so much is tried all the same."""
FOR_EVERYBODY = frozenset({"register"})
"""What a stranger does, too."""


class Differs(Exception):
    """The server and the book disagree: the event can't be followed any further."""


class Hall:
    """Acts of one event. `counts` has (kind, done or refused), `faults` what differs."""

    def __init__(
        self, client: Client, twin: Client, desk: Desk, plan: Plan, *, seed: str, every: int
    ) -> None:
        self.client, self.twin, self.desk, self.every = client, twin, desk, every
        self.rng = Random(seed)
        self.counts: Counter[tuple[str, str]] = Counter()
        self.faults: list[str] = []
        self.seed, self._keys = seed, 0
        self.book = self._new(plan)

    def play(self, most: int) -> None:
        """So many acts, or as many as the event has. Nothing is raised for a difference: it is a fault."""
        try:
            while sum(self.counts.values()) < most and not self._is_over():
                self._one()
                if sum(self.counts.values()) % self.every == 0:
                    self._compare()
            self._compare()
            self._differ(lost_lines(self.client, self.book))
        except Differs as fault:
            self._note(str(fault))
        except Exception as error:
            # The book can't follow: that is a difference like any other, and the others go on.
            self._note("".join(traceback.format_exception(error)[-3:]))

    def _note(self, fault: str) -> None:
        book = self.book
        at = f"{book.plan.name}, /events/{book.slug}/, seed {self.seed}, revision {book.revision}"
        self.faults.append(f"{at}: {fault}")

    def _new(self, plan: Plan) -> Book:
        body = {
            "name": f"Acts {self.seed}", "date": "2027-05-01", "level": "relaxed", "game": plan.game,
            **plan.settings,
        }  # fmt: skip
        if not plan.is_pods:
            body |= {"structure": "custom", "asks_for_fleets": False}
        answer = self._post(Deed(kind="make an event", path="acts/create_tournament/", body=body), top=True)
        if not answer.is_done:
            raise Differs(f"no event was made: {answer.body}")
        self.counts["make an event", "done"] += 1
        cut = int(plan.settings.get("cut", 0))
        return Book(plan, answer.body["result"]["slug"], plan.settings.get("swiss_rounds", 0), cut)

    def _is_over(self) -> bool:
        return self.book.state == "finished" and self.rng.random() < 0.1

    def _one(self) -> None:
        way = self.rng.random()
        if self.book.back is not None and way < 0.04:
            self._undo(self.book.back)
            return
        deed = self._some_deed()
        if deed is None:
            return
        if way > 0.97 and deed.allowed and not deed.link:
            self._spoil(deed)
        if way < 0.07 and deed.path.startswith("acts/"):
            self._rehearse(deed)
        self._do(deed, twice=self.rng.random() < 0.04)

    def _some_deed(self) -> Deed | None:
        """One of those that fit; most of what would be refused, or change nothing, is left aside."""
        (maker,) = self.rng.choices(MAKERS, WEIGHTS)
        deed = maker(self.book, self.rng)
        moves = deed is not None and deed.allowed and deed.lines
        return deed if moves or self.rng.random() < IDLE else None

    def _do(self, deed: Deed, *, twice: bool) -> None:
        key = self._key()
        if twice:
            with ThreadPoolExecutor(2) as both:
                token = self.client.token()
                answers = list(
                    both.map(
                        lambda who: self._post(deed, key=key, token=token, who=who), (self.client, self.twin)
                    )
                )
            answer = self._one_of(deed, answers)
        else:
            answer = self._post(deed, key=key)
        self._took(deed, answer)

    def _one_of(self, deed: Deed, answers: list[Answer]) -> Answer:
        """Two with one key at once are one act: both have its answer, or one hears that it is being done."""
        self.counts["the same request at once", "done" if deed.allowed else "refused"] += 1
        done = [answer for answer in answers if answer.is_done]
        if len(done) == 2 and done[0].body != done[1].body:
            raise Differs(f"{deed.kind}: one key, and two answers {done[0].body} and {done[1].body}")
        return done[0] if done else answers[0]

    def _took(self, deed: Deed, answer: Answer) -> None:
        book = self.book
        self.counts[deed.kind, "done" if answer.is_done else "refused"] += 1
        if answer.is_done != deed.allowed:
            outcome = "was done" if answer.is_done else f"was refused: {answer.body}"
            raise Differs(f"{deed.kind} {outcome}; sent {deed.path} {deed.body}")
        if not answer.is_done:
            if self.rng.random() < 0.3:
                self._check_revision(f"{deed.kind} was refused")
            return
        deed.then(answer.body)
        self._wrote(deed.kind, deed.lines, answer)
        if deed.lines:
            book.back = Way(book.revision, deed.undone_by, deed.undo) if deed.undone_by else None
        if book.registered:
            enter_registered(book, self.client.get(f"events/{book.slug}/entries/"))
        if deed.kind == "start the event" and deed.lines:
            self._begin()
        while book.read_again:
            number = book.read_again.pop()
            self._differ(list(adopt(book, self.client.get(f"events/{book.slug}/rounds/{number}/"))))

    def _wrote(self, kind: str, lines: tuple[str, ...], answer: Answer) -> None:
        """Exactly one revision for each line of the history."""
        book = self.book
        book.revision += len(lines)
        book.history += lines
        if "revision" not in answer.body:
            if self.rng.random() < 0.2:
                self._check_revision(f"{kind} was done")
            return
        written = [line["act"] for line in answer.body["lines"]]
        if (written, answer.body["revision"]) != (list(lines), book.revision):
            raise Differs(
                f"{kind} wrote {written}, revision {answer.body['revision']}, "
                f"instead of {list(lines)}, revision {book.revision}"
            )

    def _check_revision(self, after: str) -> None:
        shown = self.client.get(f"events/{self.book.slug}/")["revision"]
        if shown != self.book.revision:
            raise Differs(f"{after}, and the revision is {shown} instead of {self.book.revision}")

    def _begin(self) -> None:
        """What the start has fixed, and phones for some."""
        book = self.book
        shown = self.client.get(f"events/{book.slug}/")
        if book.plan.is_planned:
            book.planned_rounds = shown["planned_rounds"]
        if shown["planned_rounds"] != book.planned_rounds and not book.plan.is_bracket:
            raise Differs(f"{shown['planned_rounds']} rounds are planned instead of {book.planned_rounds}")
        for key in self.rng.sample(sorted(book.players), min(LINKS, len(book.players))):
            book.players[key].link = self.desk.link(book.slug, key)

    def _undo(self, way: Way) -> None:
        self.book.back = None
        body = {"revision": way.revision, "reason": REASON}
        deed = Deed(
            kind=f"undo by {way.act}", path="acts/undo/", body=body, lines=(way.act,),
            then=lambda _answer: way.undo(),
        )  # fmt: skip
        self._do(deed, twice=False)
        if self.rng.random() < 0.3:
            self._do(Deed(kind="undo twice", path="acts/undo/", body=body, allowed=False), twice=False)

    def _rehearse(self, deed: Deed) -> None:
        """Tried and taken back: the answer is that of the act, and nothing is done."""
        answer = self._post(deed, query="?rehearse=1")
        self.counts["rehearse", "done" if answer.is_done else "refused"] += 1
        if answer.is_done != deed.allowed:
            raise Differs(f"{deed.kind}, rehearsed, answered {answer.status} {answer.body}")
        self._check_revision(f"{deed.kind} was rehearsed")

    def _spoil(self, deed: Deed) -> None:
        """The same by a stranger, by who may only read, or with a field too many: refused."""
        way = self.rng.choice(("nobody", "wrong token", "field", "no object"))
        token = {"nobody": "", "wrong token": "flagship_nobody"}.get(way)
        body: Any = {"field": {**deed.body, "no_such_field": 1}, "no object": [deed.body]}.get(way, deed.body)
        if way == "field" and not deed.path.startswith("acts/"):
            return
        if way == "nobody" and deed.kind in FOR_EVERYBODY:
            return
        answer = self._post(deed, token=token, body=body)
        self.counts[f"spoiled: {way}", "done" if answer.is_done else "refused"] += 1
        if answer.is_done:
            raise Differs(f"{deed.kind} was done though spoiled ({way})")

    def _key(self) -> str:
        self._keys += 1
        return f"{self.seed}-{self._keys}"

    def _post(
        self, deed: Deed, *, key: str = "", token: str | None = None, who: Client | None = None,
        body: Any = None, query: str = "", top: bool = False,
    ) -> Answer:  # fmt: skip
        who = who or self.client
        path = deed.path if top else f"events/{self.book.slug}/{deed.path}{query}"
        token = who.token() if token is None else token
        headers = {"Authorization": f"Link {deed.link}" if deed.link else f"Bearer {token}"}
        if not token and not deed.link:
            headers = {}
        if key:
            headers["Idempotency-Key"] = key
        answer = who.post(path, headers, deed.body if body is None else body)
        if answer.status >= 500:
            raise Differs(f"{deed.kind}: the server answered {answer.status} {str(answer.body)[:300]}")
        return answer

    def _compare(self) -> None:
        self._differ(differences(self.client, self.book))

    def _differ(self, found: list[str]) -> None:
        if found:
            raise Differs("; ".join(found[:6]) + (f"; and {len(found) - 6} more" if len(found) > 6 else ""))
