"""What git runs before a commit and a push is what `make check` runs, and nothing comes from elsewhere."""

import os
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]


def hooks() -> list[dict[str, Any]]:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    return [hook for repo in config["repos"] for hook in repo["hooks"]]


def test_the_hooks_are_the_scripts_of_make_check() -> None:
    assert [(hook["entry"], hook["stages"]) for hook in hooks()] == [
        ("scripts/check.sh --static", ["pre-commit"]),
        ("scripts/check.sh", ["pre-push"]),
    ]
    assert "\n\t@bash scripts/check.sh\n" in (ROOT / "Makefile").read_text("utf-8")
    assert os.access(ROOT / "scripts" / "check.sh", os.X_OK)


def test_the_hooks_install_nothing_and_look_at_the_whole_tree() -> None:
    for hook in hooks():
        assert hook["language"] == "system"
        assert hook["always_run"]
        assert not hook["pass_filenames"]
