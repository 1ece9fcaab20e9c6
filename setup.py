"""Builds the wheel: what pyproject.toml can't say is that templates, static files, locale and docs go in.

They lie beside the packages here, and in the folder flagship_files there (tournaments/folders.py finds both).
"""

import shutil
from pathlib import Path

import polib
from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
FOLDERS = ("templates", "static", "locale", "docs")


class BuildWithFiles(build_py):
    def run(self) -> None:
        # An older build leaves files behind that are no longer ours.
        target = Path(self.build_lib)
        shutil.rmtree(target, ignore_errors=True)
        super().run()
        for folder in FOLDERS:
            shutil.copytree(ROOT / folder, target / "flagship_files" / folder)
        for source in target.rglob("*.po"):
            polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
            source.unlink()


setup(cmdclass={"build_py": BuildWithFiles})
