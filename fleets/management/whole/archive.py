"""A whole backup as one file: the database, the secret key, what was uploaded, the settings, and the proof.

Whoever has the file can open every personal link in it: it is a secret, and is named and kept as one.
"""

import io
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from . import database
from .proof import Proof, proof_now

FORMAT = "flagship-backup/1"
MANIFEST, KEY, SETTINGS, UPLOADS = "manifest.json", "secret_key", "settings.env", "uploads"
# The settings of docs/server.md; the secret key has a file of its own. Without the key of push messages the
# phones would fall silent.
NAMES = (
    *("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "EMAIL_URL", "EMAIL_FROM", "SITE_URL"),
    *("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "HTTPS", "TIME_ZONE", "WEBHOOK_INSIDE", "BACKUP_DIR"),
    *("EVENT_FILE_SECONDS", "LOG_JSON", "SLOW_SQL_MS", "WEBPUSH_KEY"),
)


class NoBackup(Exception):
    """Why a file can't be read as a backup, in a sentence."""


class Manifest(msgspec.Struct, frozen=True):
    format: str
    at: datetime
    database: str
    proof: Proof


def whole_backups(folder: Path) -> list[Path]:
    """The whole backups in the folder, the latest first."""
    return sorted(folder.glob("flagship-SECRET-*.tar.gz"), reverse=True)


def write_whole_backup(folder: Path, *, now: datetime) -> tuple[Path, Manifest]:
    """Writes the backup into the folder, whole or not at all, for its owner alone. Raises ToolFailed and
    OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"flagship-SECRET-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}.tar.gz"
    with TemporaryDirectory(dir=folder, prefix=".flagship-") as place:
        dumped = Path(place) / database.dump_name()
        with database.one_state() as snapshot:
            database.dump(dumped, snapshot)
            manifest = Manifest(FORMAT, now, database.dump_name(), proof_now())
        part = Path(place) / "backup.part"
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            _pack(file, dumped, manifest)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    return path, manifest


@contextmanager
def opened_backup(path: Path) -> Iterator[tuple[tarfile.TarFile, Manifest]]:
    """The backup with its manifest. Raises NoBackup."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            manifest = msgspec.json.decode(_read(archive, MANIFEST), type=Manifest)
            if manifest.format != FORMAT:
                raise NoBackup(f"{path} is a backup of another program: {manifest.format}.")
            yield archive, manifest
    except (tarfile.TarError, EOFError, KeyError, msgspec.DecodeError) as error:
        raise NoBackup(f"{path} is no whole backup of Flagship.") from error


def key_in(archive: tarfile.TarFile) -> str:
    return _read(archive, KEY).decode().strip()


def settings_text_in(archive: tarfile.TarFile) -> str:
    return _read(archive, SETTINGS).decode()


def unpack_database(archive: tarfile.TarFile, manifest: Manifest, folder: Path) -> Path:
    """Writes the dump into the folder."""
    path = folder / Path(manifest.database).name
    with _member(archive, manifest.database) as packed, path.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return path


def unpack_uploads(archive: tarfile.TarFile, folder: Path) -> int:
    """Writes what was uploaded into the folder; returns how many files."""
    count = 0
    for member in archive:
        inner = Path(member.name)
        if inner.parts[:1] != (UPLOADS,) or not member.isfile() or ".." in inner.parts:
            continue
        target = folder.joinpath(*inner.parts[1:])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_read(archive, member.name))
        count += 1
    return count


def settings_now() -> str:
    """The settings as lines of `.env`, each address without its password."""
    lines = [f"{name}={without_password(os.environ[name])}" for name in NAMES if os.environ.get(name)]
    return "".join(f"{line}\n" for line in lines)


def without_password(value: str) -> str:
    """An address without the password in it; anything else as it is."""
    parts = urlsplit(value)
    if parts.password is None:
        return value
    user, _, host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{user.partition(':')[0]}:@{host}").geturl()


def _pack(file: IO[bytes], dumped: Path, manifest: Manifest) -> None:
    uploads = Path(settings.MEDIA_ROOT)
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        _add(archive, MANIFEST, msgspec.json.encode(manifest))
        _add(archive, KEY, settings.SECRET_KEY.encode())
        _add(archive, SETTINGS, settings_now().encode())
        archive.add(dumped, dumped.name)
        if uploads.is_dir():
            archive.add(uploads, UPLOADS)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(content), 0o600
    archive.addfile(member, io.BytesIO(content))


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    with _member(archive, name) as file:
        return file.read()


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    file = archive.extractfile(name)
    if file is None:
        raise KeyError(name)
    return file
