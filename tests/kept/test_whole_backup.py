"""The whole program as one file, brought back on an empty machine: what was printed before still opens."""

import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tests.kept.hall import SECRET_KEY, opened

pytestmark = pytest.mark.one_database


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def said(command: str, *arguments: object) -> str:
    words = StringIO()
    call_command(command, *map(str, arguments), stdout=words)
    return words.getvalue()


@pytest.fixture
def backup(database: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That of the database that is kept, on a machine with uploads and with passwords in its settings."""
    settings.MEDIA_ROOT = tmp_path / "uploads"
    settings.MEDIA_ROOT.mkdir()
    (settings.MEDIA_ROOT / "logo.svg").write_text("<svg/>")
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://kuat:drive-yards@mail.example:587")
    for _twice in range(2):
        said("backup", tmp_path / "out", "--keep", 1)
    monkeypatch.setenv("EMAIL_URL", "")
    [path] = (tmp_path / "out").iterdir()
    return path


@pytest.fixture
def machine(backup: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty one: no table, no upload, and the key in its settings."""
    settings.VAR_DIR, settings.MEDIA_ROOT = tmp_path / "var", tmp_path / "var" / "media"
    path = tmp_path / "machine.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.setenv("SECRET_KEY", SECRET_KEY)
    with opened(path):
        yield path


def test_a_backup_is_a_secret_of_its_owner_and_has_no_password_of_another_server(backup: Path) -> None:
    assert (rights(backup), rights(backup.parent), "SECRET" in backup.name) == ("0o600", "0o700", True)
    with tarfile.open(backup) as archive:
        assert archive.extractfile("secret_key").read().decode() == SECRET_KEY  # type: ignore[union-attr]
        settings = archive.extractfile("settings.env").read().decode()  # type: ignore[union-attr]
    assert "EMAIL_URL=smtp+tls://kuat:@mail.example:587\n" in settings
    assert "drive-yards" not in settings


def test_an_empty_machine_goes_on_where_the_other_one_stopped(
    backup: Path, machine: Path, tmp_path: Path
) -> None:
    """The proof compares every row and event in a process of its own, and opens printed links."""
    answer = said("restore", backup)
    assert "Equal: 18 events, 1793 rows, 141 personal links" in answer
    assert (tmp_path / "var" / "media" / "logo.svg").read_text() == "<svg/>"
    # Nothing that is there is ever overwritten.
    with pytest.raises(CommandError, match="not empty"):
        said("restore", backup)
    # And what is not equal is named.
    connection.close()
    with closing(sqlite3.connect(machine)) as rows, rows:
        rows.execute("UPDATE tournaments_auditrow SET reason = 'Nobody knows' WHERE id = 1")
    with pytest.raises(CommandError) as unequal:
        said("restore", backup, "--prove")
    assert str(unequal.value).splitlines()[:2] == [
        "Not equal:", "- tournaments.auditrow: not the same 612 rows",
    ]  # fmt: skip


def test_with_another_key_nothing_is_restored_and_without_one_it_is_put_where_the_program_looks(
    backup: Path, machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "another-one")
    with pytest.raises(CommandError, match="no personal link would open"):
        said("restore", backup)
    assert connection.introspection.table_names() == []
    monkeypatch.setenv("SECRET_KEY", "")
    # The process that proves it looks into the folder of this checkout, where the key is another one.
    with pytest.raises(CommandError, match="other links"):
        said("restore", backup)
    key = tmp_path / "var" / "secret_key"
    assert (key.read_text(), rights(key)) == (SECRET_KEY, "0o600")


def test_what_is_no_whole_backup_is_refused(machine: Path, backup: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.tar.gz"
    half.write_bytes(backup.read_bytes()[:5000])
    with pytest.raises(CommandError, match="no whole backup"):
        said("restore", half)
    assert connection.introspection.table_names() == []


def test_rows_move_to_another_database_with_their_links_alive(
    database: Path, tmp_path: Path, settings: Any, migrated: Path
) -> None:
    """To the microsecond and the last byte of a sheet; on PostgreSQL as here."""
    backup, rows = tmp_path / "out", tmp_path / "rows.jsonl.gz"
    said("backup", backup)
    said("export_all", rows)
    assert rights(rows) == "0o600"
    with pytest.raises(CommandError, match="not empty"):
        said("import_all", rows)
    other = tmp_path / "other.sqlite3"
    shutil.copy(migrated, other)
    with opened(other):
        call_command("flush", interactive=False, verbosity=0)
        settings.SECRET_KEY = "another-one"
        with pytest.raises(CommandError, match="no personal link would open"):
            said("import_all", rows)
        settings.SECRET_KEY = SECRET_KEY
        assert "1793 rows" in said("import_all", rows)
        [file] = backup.iterdir()
        assert "Equal: 18 events, 1793 rows" in said("restore", file, "--prove")
        # The next row gets a number of its own.
        said("shell", "-c", "from tournaments.models import User; User.objects.create_user('needa')")
