"""`make zip`: Flagship for Windows and macOS in one file, which needs nothing but a Python there.

All wheels for each platform and Python lie in one folder, with pip's own; start_flagship.py unpacks those
that fit the computer.
`make_zip.py --platforms linux --folder PLACE` makes a folder for this machine instead, to try it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from config import VERSION  # noqa: E402

PARTS = ROOT / "scripts" / "zip"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LARGEST = 120  # MB
# What only a server and PDF sheets need; the package has them as extras, and neither system has Pango,
# without which there are no PDF sheets.
LEFT_OUT = {
    "gunicorn", "psycopg", "psycopg-binary", "psycopg-pool", "redis",
    "brotlicffi", "cssselect2", "noto-cjk-sans-jp-regular", "pillow",
    "pydyf", "pypdfium2", "pyphen", "tinycss2", "tinyhtml5", "weasyprint", "webencodings",
}  # fmt: skip
# Published without a wheel; plain Python, so that one built here is for every computer.
SOURCE_ONLY = {"http-ece"}
PIN = re.compile(
    r"^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;\\]+)(?: ; ([^\\\n]+?))? *\\\n"  # name, version, marker
    r"((?:    --hash=\S+(?: \\)?\n)+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Platform:
    """One kind of computer: the tags of its wheels, and what the markers of a lock ask about it."""

    tags: tuple[str, ...]
    markers: dict[str, str]


PLATFORMS = {
    "windows": Platform(
        ("win_amd64",),
        {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
    ),
    "macos": Platform(
        ("macosx_14_0_arm64",),
        {
            "sys_platform": "darwin",
            "platform_system": "Darwin",
            "os_name": "posix",
            "platform_machine": "arm64",
        },
    ),
    "linux": Platform(
        ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
        {
            "sys_platform": "linux",
            "platform_system": "Linux",
            "os_name": "posix",
            "platform_machine": "x86_64",
        },
    ),
}


@dataclass(frozen=True)
class Pin:
    """A package of a lock: its line with all hashes, and where it is needed."""

    name: str
    version: str
    marker: str
    hashes: str

    def is_for(self, platform: Platform, python: str) -> bool:
        """Whether that computer with that Python needs it."""
        about = {
            **platform.markers, "python_version": python, "python_full_version": f"{python}.9",
            "implementation_name": "cpython", "platform_python_implementation": "CPython",
        }  # fmt: skip
        return not self.marker or Marker(self.marker).evaluate(about)

    def line(self) -> str:
        """The line for pip, without the marker, which pip would ask this machine."""
        return f"{self.name}=={self.version} \\\n{self.hashes}"


def pins_in(lock: Path) -> list[Pin]:
    """The packages of a lock file."""
    found = PIN.findall(lock.read_text("utf-8"))
    return [Pin(name, version, marker.strip(), hashes) for name, version, marker, hashes in found]


def needed() -> list[Pin]:
    """What goes into the zip: the packages of the product but those of its extras, and pip."""
    product = [pin for pin in pins_in(ROOT / "requirements.txt") if pin.name not in LEFT_OUT]
    return product + [pin for pin in pins_in(ROOT / "requirements-dev.txt") if pin.name == "pip"]


def main() -> None:
    """Make the zip file, or the folder to try."""
    parser = argparse.ArgumentParser(description="Flagship for Windows and macOS as one zip file.")
    parser.add_argument("--platforms", nargs="+", choices=PLATFORMS, default=["windows", "macos"])
    parser.add_argument("--folder", type=Path, help="make this folder instead of a zip file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = given.folder or Path(place) / "Flagship"
        wheels = folder / "wheels"
        wheels.mkdir(parents=True)
        build(wheels)
        for platform, python in targets(given.platforms):
            download(platform, python, wheels)
            resolve_offline(platform, python, wheels)
        add_parts(folder)
        if not given.folder:
            pack(folder, ROOT / "dist" / f"Flagship-{VERSION}.zip")


def targets(platforms: list[str]) -> Iterator[tuple[str, str]]:
    """Each platform with each Python."""
    return ((platform, python) for platform in platforms for python in PYTHONS)


def run_pip(*arguments: str | Path) -> None:
    """Runs pip; ends with its own complaint."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    if subprocess.call(command):
        sys.exit(f"make zip: pip {arguments[0]} failed.")


def build(wheels: Path) -> None:
    """The wheels that are made here: Flagship's own, and of packages that are published as source alone."""
    sources = [pin for pin in needed() if pin.name in SOURCE_ONLY]
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", wheels)
    with written_lock(sources) as lock:
        run_pip("wheel", *options, "--require-hashes", "-r", lock)
    run_pip("wheel", *options, ROOT)


@contextmanager
def written_lock(pins: list[Pin]) -> Iterator[Path]:
    """A lock file of these packages, for as long as pip reads it."""
    with tempfile.TemporaryDirectory() as place:
        lock = Path(place) / "lock.txt"
        lock.write_text("".join(pin.line() for pin in pins), "utf-8")
        yield lock


def for_target(platform: str, python: str) -> list[str]:
    """The options of pip by which it looks for wheels of another computer."""
    tags = [option for tag in PLATFORMS[platform].tags for option in ("--platform", tag)]
    abi = f"cp{python.replace('.', '')}"
    abis = ["--abi", abi, "--abi", "abi3", "--abi", "none"]
    return ["--only-binary=:all:", "--implementation", "cp", "--python-version", python, *tags, *abis]


def download(platform: str, python: str, wheels: Path) -> None:
    """The wheels of one target, compared with the hashes of the lock."""
    print(f"{platform}, Python {python}", flush=True)
    everywhere = {path.name.split("-")[0].lower().replace("_", "-") for path in wheels.glob("*-none-any.whl")}
    pins = [pin for pin in needed() if pin.is_for(PLATFORMS[platform], python) and pin.name not in everywhere]
    options = ("--no-deps", "--require-hashes", "-d", wheels, *for_target(platform, python))
    with written_lock(pins) as lock:
        run_pip("download", *options, "-r", lock)


def resolve_offline(platform: str, python: str, wheels: Path) -> None:
    """Ends where pip would not find everything in the folder, without the network."""
    with tempfile.TemporaryDirectory() as place:
        offline = ("--no-index", "--find-links", wheels, "--target", place, "--dry-run")
        wheel = next(wheels.glob("flagship_tournaments-*.whl"))
        run_pip("install", *offline, *for_target(platform, python), wheel)


def add_parts(folder: Path) -> None:
    """The starters and the page that says how to use them; Windows wants its own line ends."""
    for part in sorted(part for part in PARTS.iterdir() if part.is_file()):
        text = (
            part.read_text("utf-8").replace("VERSION", VERSION)
            if part.suffix == ".txt"
            else part.read_text("utf-8")
        )
        ends = "\r\n" if part.suffix in (".cmd", ".txt") else "\n"
        (folder / part.name).write_text(text, "utf-8", newline=ends)
    (folder / "Flagship.command").chmod(0o755)


def pack(folder: Path, target: Path) -> None:
    """Puts it together; wheels are packed already."""
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(folder.rglob("*")):
            kind = zipfile.ZIP_STORED if path.suffix == ".whl" else zipfile.ZIP_DEFLATED
            archive.write(path, path.relative_to(folder.parent), kind)
    size = target.stat().st_size / 1e6
    print(f"{target.relative_to(ROOT)}: {size:.0f} MB")
    if size > LARGEST:
        sys.exit(f"make zip: that is more than {LARGEST} MB.")


if __name__ == "__main__":
    main()
