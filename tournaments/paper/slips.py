"""Result slips, on which players write the result of a game; and all paper of a round."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.game import Fact, Game

from ..access.codes import printed_code_of, slip_link
from ..games import GAME_WORDS
from ..games.words import SLIP_POINTS, GameWords
from ..list_provider import Offers, list_provider
from ..models import PrintJob, Round
from ..pairing import DUEL
from ..presenters.teams import teams_at_boards
from ..queries import MatchView, event_state, game_of, round_name, round_view
from ..queries.rounds.rounds import Side, gives_points
from .printing import Order, Progress, Sheet, laid_out, merged_pdf, pairings_sheet

SLIPS_PER_PAGE = 4
# Lines of questions that fit on a slip of that height; with more, a page has three slips.
LINES_ON_A_SLIP = 4
LONG_SLIPS_PER_PAGE = 3
# As many bouts as fit on a slip; further ones are written below.
BOUTS_ON_A_SLIP = 5
# Length of a name with its club -> the class of type in which they fit at the head of a line.
NAME_TYPES = ((20, ""), (44, "is-two"), (72, "is-long"))
LONGEST_NAME = "is-longest"
# Laid out together, in about a second; after them the progress is reported.
PAGES_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class SlipPage:
    """One page of result slips, `number` of `of`."""

    number: int
    of: int
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question answered in words; `answers` are (player, what their list offers to tick)."""

    text: str
    answers: tuple[tuple[str, Sequence[str]], ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: a table, and for each player the code that opens their report of it; `codes` may be empty."""

    match: MatchView
    codes: tuple[str, ...]
    questions: tuple[Question, ...]
    teams: str
    """Where teams meet teams, the match of the teams and the number of the board; "" elsewhere."""

    @property
    def named_sides(self) -> Iterable[tuple[Side, str]]:
        """Each player with the class of the type in which name and club fit at the head of the line."""
        for side in self.match.sides:
            letters = len(side.name) + len(side.club)
            yield side, next((kind for most, kind in NAME_TYPES if letters <= most), LONGEST_NAME)

    @property
    def look(self) -> str:
        """The classes of its grid: many players; codes on its left; high lines for two, no cards to tick."""
        many, ticks = len(self.match.entries) > DUEL[1], any(each.answers for each in self.questions)
        looks = {"has-many": many, "has-codes": bool(self.codes), "has-room": not (many or ticks)}
        return "".join(f" {look}" for look, holds in looks.items() if holds)

    @property
    def coded_sides(self) -> Iterable[tuple[str, Side]]:
        """Each code with its player."""
        return zip(self.codes, self.match.sides, strict=True) if self.codes else ()


def slips_sheet(round_: Round, *, paper: str, base: str = "") -> Sheet:
    """A result slip for every game of the round; with codes for reporting by phone where `base` is given."""
    return _sheet(round_, _pages_of(round_), paper, base)


def slips_pdf(job: PrintJob, on_progress: Progress) -> bytes:
    """All result slips of a round as PDF; `on_progress(done, total)` counts slips. Raises PdfUnavailable."""
    return merged_pdf(_laid_out_slips(job, on_progress))


def packet_pdf(job: PrintJob, on_progress: Progress) -> bytes:
    """All paper of a round in the order in which it is carried out: pairings by name and by table for the
    walls, then the slips, which `on_progress` counts. Raises PdfUnavailable."""
    round_ = _round_of(job)
    orders: tuple[Order, ...] = ("name", "table")
    for_walls = (laid_out(pairings_sheet(round_, by=by, paper=job.paper)) for by in orders)
    return merged_pdf([*for_walls, *_laid_out_slips(job, on_progress)])


def _laid_out_slips(job: PrintJob, on_progress: Progress) -> list[Any]:
    """The pages of all slips, made a few at a time; one empty page where nobody plays."""
    round_ = _round_of(job)
    pages = _pages_of(round_)
    if not pages:
        return [laid_out(_sheet(round_, (), job.paper, job.base))]
    total = sum(len(page.matches) for page in pages)
    documents, done = [], 0
    for first in range(0, len(pages), PAGES_AT_ONCE):
        batch = pages[first : first + PAGES_AT_ONCE]
        documents.append(laid_out(_sheet(round_, batch, job.paper, job.base)))
        done += sum(len(page.matches) for page in batch)
        on_progress(done, total)
    return documents


def _round_of(job: PrintJob) -> Round:
    if job.round is None:
        raise ValueError("slips belong to a round")
    return job.round


def slip_pages(matches: Sequence[MatchView], *, per_page: int = SLIPS_PER_PAGE) -> list[SlipPage]:
    """The slips arranged so that the stack of pages, cut through and piled from the top down, is sorted.

    The top slips of all pages are the first tables, those below them the next, and so on.
    """
    count = -(-len(matches) // per_page)
    return [SlipPage(at + 1, count, tuple(matches[at::count])) for at in range(count)]


def _pages_of(round_: Round) -> list[SlipPage]:
    state = event_state(round_.tournament)
    games = [match for match in round_view(state, round_.number).matches if match.is_game]
    is_long = _is_long(game_of(round_.tournament))
    return slip_pages(games, per_page=LONG_SLIPS_PER_PAGE if is_long else SLIPS_PER_PAGE)


def _sheet(round_: Round, pages: Sequence[SlipPage], paper: str, base: str) -> Sheet:
    name = round_name(event_state(round_.tournament), round_)
    game, words = game_of(round_.tournament), GAME_WORDS[round_.tournament.game]
    slips = iter(_slips([match for page in pages for match in page.matches], round_, base))
    context = {
        "pages": [(page, [next(slips) for _match in page.matches]) for page in pages],
        "round_name": name,
        "is_long": _is_long(game),
        "words": words,
        "ends": [words.end(end) for end in game.ends],
        "choices": [
            (_question_text(fact, words), [words.choice(choice) for choice in fact.choices])
            for fact in _choice_facts(game)
        ],
        "asked": [_question_text(fact, words) for fact in _player_facts(game)],
        "columns": _column_labels(game, words, gives_points=gives_points(round_)),
        "sheet": f"{name} · {_('Result slips')}",
    }
    of_a4 = ("css/sheet-slips-a4.css",) if paper == "A4" else ()
    return Sheet("print/slips.html", round_.tournament, paper, context, ("css/sheet-slips.css", *of_a4))


def _slips(matches: Sequence[MatchView], round_: Round, base: str) -> Iterable[Slip]:
    tournament = round_.tournament
    texts, words = _text_facts(game_of(tournament)), GAME_WORDS[tournament.game]
    teams = teams_at_boards(event_state(tournament), round_.number)
    offers = list_provider().offers_in(round_, [match.entries for match in matches]) if texts else {}
    for match in matches:
        yield Slip(
            match,
            _codes(match, round_, base),
            tuple(Question(_question_text(fact, words), _answers(match, fact, offers)) for fact in texts),
            next((teams[key].label for key in match.played.players if key in teams), ""),
        )


def _answers(match: MatchView, fact: Fact, offers: Offers) -> tuple[tuple[str, Sequence[str]], ...]:
    """Each player of the table with what their list offers for the fact; empty where one offers nothing."""
    answers = [(entry.name, offers.get(entry.key, {}).get(fact.key, ())) for entry in match.entries]
    return tuple(answers) if all(offered for _name, offered in answers) else ()


def _codes(match: MatchView, round_: Round, base: str) -> tuple[str, ...]:
    if not base or not round_.tournament.player_reports:
        return ()
    links = (slip_link(entry, round_.number, base=base) for entry in match.entries)
    return tuple(printed_code_of(link) for link in links)


def _choice_facts(game: Game) -> list[Fact]:
    """Facts with answers to tick, except the end, which has a line of its own."""
    return [fact for fact in game.facts if fact.kind == "choice" and fact.key != "end"]


def _player_facts(game: Game) -> list[Fact]:
    """Facts that are answered by marking players."""
    return [fact for fact in game.facts if fact.kind in ("player", "players") and not fact.ends]


def _text_facts(game: Game) -> list[Fact]:
    """Facts that are answered in writing."""
    return [fact for fact in game.facts if fact.kind in ("text", "ordered") or fact.ends]


def _is_long(game: Game) -> bool:
    """True where this game has more questions than fit on a short slip; the end is one of them."""
    return 1 + len(_choice_facts(game)) + len(_player_facts(game)) + len(_text_facts(game)) > LINES_ON_A_SLIP


def _question_text(fact: Fact, words: GameWords) -> str:
    return str(words.slip_facts.get(fact.key) or words.fact(fact.key))


def _column_labels(game: Game, words: GameWords, *, gives_points: bool) -> list[str]:
    """The columns to fill in for each player; without points in a bracket that gives none."""
    # Fields that are parts of another one are left out: they are only for typing.
    fields = [field.key for field in game.fields if not field.part_of]
    numbers = [str(words.slip_fields.get(key) or words.field(key)) for key in fields]
    if game.is_series:
        bouts = range(1, min(game.bouts[1], BOUTS_ON_A_SLIP) + 1)
        numbers = [f"{bout}. {number}" for bout in bouts for number in numbers]
    calculated = [str(row) for row in words.slip_rows if gives_points or str(row) != str(SLIP_POINTS)]
    return [*numbers, *calculated]
