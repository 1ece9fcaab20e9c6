"""Walks the installed program: every page of an event of the demo, its sheets, every file they name.

Run by the Python of an environment in which Flagship is installed, with FLAGSHIP_HOME prepared:
`python walk.py EACH`. Each EACHth sheet is drawn, of the others the HTML is made. It prints JSON.
"""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Last, so that the program is the installed one and the tests are those of the repository.
sys.path.append(str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django

django.setup()

import weasyprint  # noqa: E402
from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402

import tournaments  # noqa: E402
from tests.every_page import ELSEWHERE, addresses, filled  # noqa: E402
from tournaments.models import Tournament, User  # noqa: E402

EVENT = "Demo: Yavin Skirmish"
NAMED = re.compile(rb'(?:href|src)="(/static/[^"#?]+)')


class Sheets:
    """Draws each `each`th sheet; of the others one empty page stands for the document."""

    def __init__(self, each: int) -> None:
        self.each, self.asked, self.drawn = each, 0, 0
        self._render: Callable[..., Any] = weasyprint.HTML.render
        self._blank = weasyprint.HTML(string="<p>").render()

    def render(self, page: Any, *given: Any, **named: Any) -> Any:
        """In place of `weasyprint.HTML.render`."""
        self.asked += 1
        if self.asked % self.each:
            return self._blank
        self.drawn += 1
        return self._render(page, *given, **named)


def walk(each: int) -> dict[str, object]:
    """What was found: pages by status, what failed, static files that are named and not there."""
    sheets = Sheets(each)
    weasyprint.HTML.render = lambda *given, **named: sheets.render(*given, **named)
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get(username="organizer"), "django.contrib.auth.backends.ModelBackend")
    event = Tournament.objects.get(name=EVENT)
    statuses: dict[str, int] = {}
    named: set[bytes] = set()
    for route in addresses():
        if any(part in route for part in ELSEWHERE):
            continue
        for address in list(filled(event, route))[:1]:
            answer = client.get(address)
            statuses[address] = answer.status_code
            if answer.status_code == 200 and not answer.streaming:
                named |= set(NAMED.findall(answer.content))
    collected = [
        path for path in Path(settings.STATIC_ROOT).rglob("*") if path.suffix != ".gz" and path.is_file()
    ]
    files = {f"/static/{path.relative_to(settings.STATIC_ROOT).as_posix()}" for path in collected}
    return {
        "from": str(Path(tournaments.__file__).parent.parent),
        "pages": sum(status == 200 for status in statuses.values()),
        "failed": [address for address, status in statuses.items() if status >= 500],
        "named_and_missing": sorted({name.decode() for name in named} - files),
        "not_served": [name for name in sorted(files) if _status(client, name) != 200],
        "files": len(files),
        "sheets": sheets.asked,
        "drawn": sheets.drawn,
    }


def _status(client: Client, address: str) -> int:
    answer = client.get(address)
    answer.close()
    return answer.status_code


if __name__ == "__main__":
    print(json.dumps(walk(int(sys.argv[1]))))  # noqa: T201 – the program's answer
