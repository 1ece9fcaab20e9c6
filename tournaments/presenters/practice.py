"""The guide of a practice event in words: what to do now and why, one sentence each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ..models import Tournament
from ..queries.event.practice import Guide
from ..text.lazy import Text


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step: its title, what to do, why; the page it is done on, "sheet" being that of the latest round."""

    title: Text
    what: Text
    why: Text
    page: str = "desk"
    others: bool = False
    """True where the players can do the rest."""


WORDS: Mapping[str, StepWords] = {
    "check_in": StepWords(
        _("Check in who is here"),
        _("Tap every name on the check-in page."),
        _("Only who is here is paired, so nobody waits at an empty table."),
        "check-in",
    ),
    "start": StepWords(
        _("Start the event"),
        _("Press the main button of the desk."),
        _("It fixes the number of rounds and locks the lists; whoever leaves later is dropped, not deleted."),
    ),
    "draft": StepWords(
        _("Draw round 1"),
        _("Press the main button again: the round is drawn as a draft."),
        _("Nobody but the desk sees a draft, so you can look at it first and swap players."),
    ),
    "publish": StepWords(
        _("Publish the round"),
        _("Look through the tables, then publish."),
        _("From now on the phones, the hall screen and the pairings on paper say where everybody sits."),
    ),
    "clock": StepWords(
        _("Start the clock"),
        _("Start it when everybody sits."),
        _("All screens count down together; a pause or more time for one table is a button beside it."),
    ),
    "type": StepWords(
        _("Type two results"),
        _("Make two results up: table, Enter, then the figures, each with Enter."),
        _("So you type a stack of slips without the mouse; what is unusual is asked back before it counts."),
        "sheet",
    ),
    "others": StepWords(
        _("Let the others play"),
        _("Press the button here: the other tables report from their phones."),
        _("On a real day this is most of the results: one player reports, the other confirms."),
        others=True,
    ),
    "close": StepWords(
        _("Close the round"),
        _("Press the main button of the desk."),
        _("The standings are made, and a backup is written to the disk."),
    ),
    "correct": StepWords(
        _("Correct a result"),
        _("Open any table of round 1 on the desk, change a figure and say why."),
        _("Slips are misread every day; the history keeps both words, and you can take it back there."),
        "round",
    ),
    "drop": StepWords(
        _("Let somebody go"),
        _("Open a player and drop them from the event."),
        _("Their results stay, and the next round is drawn without them."),
        "entries",
    ),
    "next": StepWords(
        _("Draw and publish round 2"),
        _("Twice the main button of the desk: pair, then publish."),
        _("“Why?” beside each table says how the pair came about; nobody meets again."),
    ),
    "play": StepWords(
        _("Play round 2"),
        _("Let the others play, then close the round."),
        _("Type some results yourself if you like: both ways count alike."),
        others=True,
    ),
    "cut": StepWords(
        _("Make the cut"),
        _("Pair the bracket with the main button, and publish it."),
        _("The best of the standings play on; their places are their seeds."),
    ),
    "final": StepWords(
        _("Play it to the end"),
        _("Let them play, close the round, and go on until the final is decided."),
        _("A bracket is drawn round by round in the same three presses."),
        others=True,
    ),
    "finish": StepWords(
        _("Finish the event"),
        _("Press the main button once more."),
        _("The standings are final and open to all; what was wrong can still be reopened."),
    ),
    "paper": StepWords(
        _("Podium and paper"),
        _("Look at the page of the event with its podium; certificates and the booklet are on the desk."),
        _("That was a whole event. Remove it when you are done: a real one begins with “New event”."),
        "event",
    ),
}


@dataclass(frozen=True, slots=True)
class GuideView:
    """The guide as pages show it."""

    number: int
    total: int
    words: StepWords
    page: str
    """The address where the step is done."""
    steps: tuple[tuple[Text, bool], ...]
    """The title of each step, and whether it is done."""
    lets_play: bool
    """True where the button that lets the others play belongs to this step."""


def guide_view(guide: Guide, tournament: Tournament) -> GuideView:
    """The guide in words, with the address of the page."""
    words = WORDS[guide.now.code]
    return GuideView(
        guide.number,
        len(guide.steps),
        words,
        _address(words.page, guide, tournament),
        tuple((WORDS[step.code].title, step.is_done) for step in guide.steps),
        words.others and guide.may_play,
    )


def _address(page: str, guide: Guide, tournament: Tournament) -> str:
    of_round = {"sheet": "round-sheet", "round": "round-desk"}
    if page in of_round:
        return reverse(of_round[page], args=[tournament.slug, guide.round])
    return reverse(page, args=[tournament.slug])
