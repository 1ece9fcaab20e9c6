"""Pictures of every page at three widths, light and dark, in every language, and of every sheet.

    scripts/screenshots.py                          everything, into var/screenshots/LANGUAGE
    scripts/screenshots.py desk event-standings     only these pages (names: tests/browser/pages.py)
    scripts/screenshots.py --languages pl --widths 360 --schemes dark
    scripts/screenshots.py --sheets                 only the sheets of paper, every page
    scripts/screenshots.py --pages                  only the pages
    scripts/screenshots.py --docs                   only those of the handbook: docs/img, docs/LANGUAGE/img
    scripts/screenshots.py --beside CLONE           makes none: those in the clone of another state beside
                                                    those there are, a quarter as large

It uses a database of its own. Contact sheets of forty pictures each are in var/screenshots/contact.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tournaments.models import Tournament

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "var" / "screenshots"
# Width -> height of the window; a picture is as long as its page.
WIDTHS = {360: 780, 768: 1024, 1440: 900}
SCHEMES = ("light", "dark")
# The pictures of the handbook: page -> width and height.
DESK, PHONE = (1200, 720), (360, 740)
IN_HANDBOOK = {
    "desk-setup": DESK,
    "desk-draft": DESK,
    "desk": DESK,
    "desk-full": DESK,
    "desk-finished": DESK,
    "own-fleet-illegal": PHONE,
    "editor-legal": PHONE,
    "player-playing": PHONE,
    "fleet-queue": DESK,
    "fleet-check-problems": DESK,
}
# A contact sheet: pictures in a row, rows, the size of a picture, and the height of its name.
ACROSS, DOWN, CELL, NAME = 8, 5, (240, 320), 16
# The size of a sheet of pairs.
BESIDE = (1600, 1400)
# Pixels per point (1/72 inch) in the picture of a page of paper.
SCALE = 1.2


def main() -> None:
    options = _options()
    if options.beside:
        _beside(Path(options.beside) / "var" / "screenshots")
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/screenshots.sqlite3"
        os.environ["CELERY_BROKER_URL"] = ""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        sys.path.insert(0, str(ROOT))
        pages = [("login", "/login/"), *_demo_pages()]
        unknown = set(options.names) - {name for name, _path in pages}
        if unknown:
            sys.exit(f"no such page: {', '.join(sorted(unknown))}; the names are in tests/browser/pages.py")
        pictures = []
        if not (options.docs or options.pages or options.names):
            pictures += list(_sheets(options.languages))
        if not options.sheets:
            pictures += _pictures([page for page in pages if _is_wanted(page[0], options)], options)
        _contact_sheets([path for path in pictures if PICTURES in path.parents])
    print(f"{len(pictures)} pictures in {PICTURES if not options.docs else ROOT / 'docs'}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("names", nargs="*", help="only these pages")
    parser.add_argument("--languages", type=lambda text: text.split(","), default=["en", "pl", "it"])
    parser.add_argument(
        "--widths", type=lambda text: [int(width) for width in text.split(",")], default=list(WIDTHS)
    )
    parser.add_argument("--schemes", type=lambda text: text.split(","), default=list(SCHEMES))
    parser.add_argument("--sheets", action="store_true", help="only the sheets of paper")
    parser.add_argument("--pages", action="store_true", help="only pages, no sheets")
    parser.add_argument("--beside", metavar="OTHER", help="pictures of another state beside those there are")
    parser.add_argument("--docs", action="store_true", help="only the pictures of the handbook")
    return parser.parse_args()


def _is_wanted(name: str, options: argparse.Namespace) -> bool:
    return (not options.names or name in options.names) and (not options.docs or name in IN_HANDBOOK)


def _demo_pages() -> list[tuple[str, str]]:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.browser.pages import pages_of

    call_command("prepare", bare=True)
    # Played here: events opened from their files have no snapshot for the page that brings one back.
    call_command("demo")
    return pages_of()


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(base: str) -> subprocess.Popen[bytes]:
    address = base.removeprefix("http://")
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", address, "--log-level", "warning"]
    server = subprocess.Popen([*command, "--worker-class", "gthread", "--threads", "4"], cwd=ROOT)
    for _attempt in range(100):
        try:
            urllib.request.urlopen(f"{base}/login/")
        except URLError:
            time.sleep(0.2)
        else:
            return server
    server.terminate()
    sys.exit("the server did not start")


def _pictures(pages: list[tuple[str, str]], options: argparse.Namespace) -> list[Path]:
    """The pictures of these pages in each chosen language."""
    from playwright.sync_api import sync_playwright

    base = f"http://127.0.0.1:{_free_port()}"
    server = _serve(base)
    pictures: list[Path] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            for language in options.languages:
                pictures += _in_language(browser, base, pages, language, options)
            browser.close()
    finally:
        server.terminate()
        server.wait()
    return pictures


def _in_language(
    browser: Browser, base: str, pages: list[tuple[str, str]], language: str, options: argparse.Namespace
) -> Iterator[Path]:
    from fleets.management.demo_account import NAME as ACCOUNT
    from fleets.management.demo_account import PASSWORD

    context = browser.new_context(locale=language, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    for name, path in pages:
        if name != "login" and not any(cookie["name"] == "sessionid" for cookie in context.cookies()):
            _log_in(page, base, ACCOUNT, PASSWORD)
        page.goto(base + path)
        if options.docs:
            yield _for_handbook(browser, page, base + path, name, language)
        else:
            yield from _all_sizes(page, name, language, options)
        print(language, name, flush=True)
    context.close()


def _all_sizes(page: Page, name: str, language: str, options: argparse.Namespace) -> Iterator[Path]:
    folder = PICTURES / language
    folder.mkdir(parents=True, exist_ok=True)
    for width in options.widths:
        page.set_viewport_size({"width": width, "height": WIDTHS.get(width, 900)})
        for scheme in options.schemes:
            page.emulate_media(color_scheme=scheme)
            path = folder / f"{name}-{width}-{scheme}.png"
            page.screenshot(path=path, full_page=True)
            yield path


def _for_handbook(browser: Browser, desk: Page, address: str, name: str, language: str) -> Path:
    """One picture of the visible part, in 256 colours: small enough for a repository.

    The phone of a player is not logged in.
    """
    from PIL import Image

    folder = ROOT / "docs" / "img" if language == "en" else ROOT / "docs" / language / "img"
    folder.mkdir(parents=True, exist_ok=True)
    width, height = IN_HANDBOOK[name]
    is_phone = IN_HANDBOOK[name] == PHONE
    page = browser.new_page(locale=language, reduced_motion="reduce") if is_phone else desk
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="light")
    page.goto(address)
    path = folder / f"{name}.png"
    page.screenshot(path=path)
    if is_phone:
        page.close()
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256)
    small.save(path, optimize=True)
    return path


def _log_in(page: Page, base: str, name: str, password: str) -> None:
    page.goto(f"{base}/login/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.click("main button.is-main")
    page.wait_for_url(lambda url: "/login/" not in url)


def _sheets(languages: list[str]) -> Iterator[Path]:
    """Every sheet of every demo event, each page as a picture."""
    from django.test import Client

    from tests.every_page import addresses, filled
    from tournaments.models import Tournament, User

    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="organizer"))
    routes = [route for route in addresses() if route.endswith(".pdf") and "jobs/" not in route]
    for event in Tournament.objects.order_by("pk"):
        for route in routes:
            # Of the sheets for each round or player only the first.
            for address in islice(filled(event, route), 1):
                for language in languages:
                    yield from _sheet(client, event, address, language)


def _sheet(client: object, event: Tournament, address: str, language: str) -> Iterator[Path]:
    import pypdfium2

    from tournaments.models.event import new_cache_version

    # Paper is in the language of the event, whoever prints it.
    event.sheet_language, event.cache_version = language, new_cache_version()
    event.save(update_fields=["settings", "cache_version"])
    answer = client.get(address, headers={"accept-language": language})  # type: ignore[attr-defined]
    if answer.status_code != 200 or answer.headers["Content-Type"] != "application/pdf":
        return
    folder = PICTURES / language / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    kind = Path(address).stem
    for number, page in enumerate(pypdfium2.PdfDocument(answer.content), 1):
        path = folder / f"{kind}-{event.slug}-{number}.png"
        page.render(scale=SCALE).to_pil().save(path)
        yield path
    print(language, kind, event.slug, flush=True)


def _contact_sheets(pictures: list[Path]) -> None:
    """Sheets of small pictures, by language and size, on which flaws are visible at a glance."""
    groups: dict[str, list[Path]] = {}
    for path in pictures:
        *_name, width, scheme = path.stem.split("-") if path.parent.name != "sheets" else ("", "", "sheets")
        key = "-".join(filter(None, (path.relative_to(PICTURES).parts[0], width, scheme)))
        groups.setdefault(key, []).append(path)
    shutil.rmtree(PICTURES / "contact", ignore_errors=True)
    for key, paths in groups.items():
        for number in range(0, len(paths), ACROSS * DOWN):
            _contact(paths[number : number + ACROSS * DOWN], f"{key}-{number // (ACROSS * DOWN) + 1}.png")


def _beside(before: Path) -> None:
    """Sheets of pairs, a page as it was and as it is: the first view, scaled to a quarter."""
    shutil.rmtree(PICTURES / "beside", ignore_errors=True)
    (PICTURES / "beside").mkdir(parents=True)
    pairs: dict[str, list[tuple[Path, Path]]] = {}
    for path in sorted(PICTURES.glob("??/*.png")):
        earlier = before / path.relative_to(PICTURES)
        if earlier.exists():
            key = "-".join((path.parent.name, *path.stem.split("-")[-2:]))
            pairs.setdefault(key, []).append((earlier, path))
    for key, found in pairs.items():
        width = int(key.split("-")[1])
        cell = (width // 4, WIDTHS.get(width, 900) // 4)
        across, down = BESIDE[0] // (2 * cell[0] + 3 * NAME), BESIDE[1] // (cell[1] + NAME)
        for number in range(0, len(found), across * down):
            name = f"{key}-{number // (across * down) + 1}.png"
            _sheet_of_pairs(found[number : number + across * down], cell, across, name)


def _sheet_of_pairs(pairs: list[tuple[Path, Path]], cell: tuple[int, int], across: int, name: str) -> None:
    from PIL import Image, ImageDraw

    width, height = cell
    sheet = Image.new("RGB", BESIDE, "gray")
    draw = ImageDraw.Draw(sheet)
    for at, pair in enumerate(pairs):
        left, top = at % across * (2 * width + 3 * NAME), at // across * (height + NAME)
        draw.text((left, top + 2), pair[1].stem.rsplit("-", 2)[0], fill="white")
        for place, path in enumerate(pair):
            with Image.open(path) as picture:
                first = picture.convert("RGB").crop((0, 0, picture.width, min(picture.height, 4 * height)))
            first.thumbnail(cell)
            sheet.paste(first, (left + place * (width + NAME // 2), top + NAME))
    sheet.save(PICTURES / "beside" / name)
    print(PICTURES / "beside" / name)


def _contact(paths: list[Path], name: str) -> None:
    from PIL import Image, ImageDraw

    width, height = CELL
    sheet = Image.new("RGB", (ACROSS * width, DOWN * (height + NAME)), "gray")
    draw = ImageDraw.Draw(sheet)
    for at, path in enumerate(paths):
        left, top = at % ACROSS * width, at // ACROSS * (height + NAME)
        draw.text((left + 2, top + 2), path.stem.rsplit("-", 2)[0][:38], fill="white")
        with Image.open(path) as picture:
            small = picture.convert("RGB")
            small.thumbnail((width - 4, 1000 * height))
        sheet.paste(small.crop((0, 0, small.width, min(small.height, height))), (left + 2, top + NAME))
    (PICTURES / "contact").mkdir(parents=True, exist_ok=True)
    sheet.save(PICTURES / "contact" / name)


if __name__ == "__main__":
    main()
