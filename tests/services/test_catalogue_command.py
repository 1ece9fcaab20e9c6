"""`manage.py catalogue`: a file is looked at before it is taken in, and the lists already in are named."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from fleets.lists.games.armada.cards.catalogue import DATA
from fleets.models import CatalogueFile, FleetVersion
from tests.services.test_catalogue_services import a_file, event  # noqa: F401
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def catalogue(*words: str) -> tuple[list[str], list[str]]:
    """What the command says, and what it complains about."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("catalogue", *words, stdout=out, stderr=err)
    except CommandError as error:
        err.write(str(error))
    return out.getvalue().splitlines(), err.getvalue().splitlines()


@pytest.fixture
def dearer(tmp_path: Path) -> str:
    """A file in which every ship costs 30 points more."""
    path = tmp_path / "cards.json"
    path.write_text(a_file())
    return str(path)


def test_check_says_that_a_file_is_sound(dearer: str) -> None:
    assert catalogue("check", dearer) == ([f"{dearer}: sound, 520 cards as of 2026-04-01"], [])


def test_check_names_every_mistake_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    text = (DATA / "armada.json").read_text()
    path.write_text(text.replace('"points": 77', '"points": "many"', 1).replace('"rebel"', '"hutt"', 1))
    said, complained = catalogue("check", str(path))
    assert said == []
    assert complained == [
        f"{path}: Line 3, ships[0].factions[0]: “hutt” is none of the values possible here.",
        f"{path}: not sound (1)",
    ]
    assert catalogue("check", str(tmp_path / "none.json"))[1] == [
        f"{tmp_path}/none.json: No such file or directory"
    ]


def test_diff_shows_cards_and_the_lists_that_would_change(dearer: str, event: Tournament) -> None:  # noqa: F811
    before = FleetVersion.objects.values_list("total", flat=True).get()
    said, complained = catalogue("diff", dearer)
    assert complained == []
    assert "~ Assault Frigate Mark II A: points 77 → 107" in said
    assert "Cards: 0 new, 0 gone, 66 changed" in said
    lists = said[said.index("Cards: 0 new, 0 gone, 66 changed") + 1 :]
    assert lists[0].startswith(f"Battle of Hoth, A1: {before} → ")
    assert lists[0].endswith("legal → not legal")
    assert any("points; 400 are allowed. Take off" in line for line in lists)
    assert lists[-1] == "Lists: 1 would change"
    assert not CatalogueFile.objects.exists()


def test_diff_leaves_out_events_before_the_file_and_finished_ones(
    dearer: str,
    event: Tournament,  # noqa: F811
) -> None:
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert catalogue("diff", dearer)[0][-1] == "Lists: 0 would change"
    Tournament.objects.update(state=Tournament.State.SETUP, date="2026-03-01")
    assert catalogue("diff", dearer)[0][-1] == "Lists: 0 would change"


def test_import_keeps_the_file_and_leaves_the_lists(dearer: str, event: Tournament) -> None:  # noqa: F811
    said, complained = catalogue("import", dearer)
    assert complained == []
    assert "Taken in: armada 2026-04-01 holds from 2026-04-01 on" in said
    assert said[-1] == "Lists: 1 would change"
    assert FleetVersion.objects.get().legal


def test_import_checks_the_lists_again_on_request(dearer: str, event: Tournament) -> None:  # noqa: F811
    assert catalogue("import", "--recheck", dearer)[0][-1] == "Lists: 1 changed"
    assert not FleetVersion.objects.get().legal
    # Once more: nothing is new any more.
    said = catalogue("import", "--recheck", dearer)[0]
    assert said[0] == "Cards: 0 new, 0 gone, 0 changed"
    assert said[-1] == "Lists: 0 changed"


def test_what_the_command_refuses(tmp_path: Path, dearer: str) -> None:
    assert catalogue("check", "--recheck", dearer)[1] == ["--recheck goes with import only."]
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**json.loads(a_file()), "game": "chess"}))
    assert catalogue("import", str(other))[1] == [f"{other}: There is no game “chess”."]
