"""Every page and state at 360 and 1440 pixels, light and dark, into var/screenshots, on its own database.

`scripts/screenshots.py [NAME…]` takes only those pages (their names: tests/browser/pages.py). The pictures of
the handbook, docs/img, are made along with them; `--docs` makes only those.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "var" / "screenshots"
WIDTHS = {360: 780, 1440: 900}
# The pictures of the handbook: page -> width and height.
HANDBOOK = ROOT / "docs" / "img"
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


def main(wanted: list[str]) -> None:
    names = [name for name in wanted if name != "--docs"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/screenshots.sqlite3"
        os.environ["CELERY_BROKER_URL"] = ""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        sys.path.insert(0, str(ROOT))
        pages = [("login", "/login/"), *_filled()]
        base = f"http://127.0.0.1:{_free_port()}"
        server = _serve(base)
        try:
            _take(
                [page for page in pages if _is_wanted(page[0], names, only_docs="--docs" in wanted)],
                base,
                only_docs="--docs" in wanted,
            )
        finally:
            server.terminate()
            server.wait()


def _is_wanted(name: str, names: list[str], *, only_docs: bool) -> bool:
    return (not names or name in names) and (not only_docs or name in IN_HANDBOOK)


def _filled() -> list[tuple[str, str]]:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.browser.pages import pages_of

    call_command("prepare")
    return pages_of()


def _free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


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


def _take(pages: list[tuple[str, str]], base: str, *, only_docs: bool) -> None:
    from playwright.sync_api import sync_playwright

    from fleets.management.demo_account import NAME, PASSWORD

    PICTURES.mkdir(parents=True, exist_ok=True)
    HANDBOOK.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(locale="en", reduced_motion="reduce")
        context.set_default_timeout(60_000)
        page = context.new_page()
        for name, path in pages:
            if name != "login" and not any(cookie["name"] == "sessionid" for cookie in context.cookies()):
                _log_in(page, base, NAME, PASSWORD)
            page.goto(base + path)
            if not only_docs:
                _take_all_sizes(page, name)
            if name in IN_HANDBOOK:
                _take_for_handbook(browser, page if IN_HANDBOOK[name] == DESK else None, base + path, name)
            print(name, flush=True)
        browser.close()
    print(f"{len(pages)} pages, in {HANDBOOK if only_docs else PICTURES}")


def _take_all_sizes(page: Page, name: str) -> None:
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.screenshot(path=PICTURES / f"{name}-{width}-{scheme}.png", full_page=True)


def _take_for_handbook(browser: Browser, desk: Page | None, address: str, name: str) -> None:
    """One picture of what fits the screen, in 256 colours: small enough for a repository.

    A player's phone (no `desk`) is not logged in.
    """
    from PIL import Image

    width, height = IN_HANDBOOK[name]
    page = desk or browser.new_page(locale="en", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="light")
    page.goto(address)
    path = HANDBOOK / f"{name}.png"
    page.screenshot(path=path)
    if desk is None:
        page.close()
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256)
    small.save(path, optimize=True)


def _log_in(page: Page, base: str, name: str, password: str) -> None:
    page.goto(f"{base}/login/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.click("main button.is-main")
    page.wait_for_url(lambda url: "/login/" not in url)


if __name__ == "__main__":
    main(sys.argv[1:])
