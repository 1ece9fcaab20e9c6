"""All parts of a server, each started as deploy/ does, for the measurements that need them all."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
KEY = "of-one-measurement"
PROGRAMS = ("web", "worker", "sender", "beat")
PARTS = (*PROGRAMS, "redis", "postgres")


class Machine:
    """All parts of a server in one folder, each of which can be killed and started again."""

    def __init__(self, place: Path) -> None:
        """In this folder; the program's own data are in its folder "var", those of PostgreSQL in "pg"."""
        self.place = place
        self.web, self._redis, self._base = free_port(), free_port(), free_port()
        self.base = f"http://127.0.0.1:{self.web}"
        self._programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
        self._as_owner = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"postgres://flagship@127.0.0.1:{self._base}/postgres",
            "CELERY_BROKER_URL": f"redis://127.0.0.1:{self._redis}/0",
            "CACHE_URL": f"redis://127.0.0.1:{self._redis}/1",
            "FLAGSHIP_HOME": str(place / "var"),
            "SECRET_KEY": KEY,
            "EVENT_FILE_SECONDS": "0",
        }
        # What runs the programs.
        self._python: tuple[str, ...] = (sys.executable,)
        celery = ("-m", "celery", "--app", "config")
        worker = (*celery, "worker", "--loglevel", "warning", "--hostname")
        self._commands: dict[str, Sequence[str]] = {
            "postgres": (
                # Those that served the one before may still end: as long they have its memory.
                *("bash", "-c", 'until "$@"; do sleep 0.2; done', "again"),
                *self._as_owner, f"{self._programs}/postgres", "-D", str(place / "pg"),
                "-p", str(self._base), "-h", "127.0.0.1", "-k", "",
            ),
            "redis": ("redis-server", "--port", str(self._redis), "--save", "", "--dir", str(place)),
            "web": (
                "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py",
                "--bind", f"127.0.0.1:{self.web}", "config.wsgi",
            ),
            "worker": (*worker, "sheets@%h", "--queues", "celery", "--concurrency", "2"),
            "sender": (*worker, "sender@%h", "--queues", "messages,webhooks", "--concurrency", "4"),
            "beat": (*celery, "beat", "--schedule", str(place / "beat"), "--pidfile="),
        }  # fmt: skip

    def make(self) -> None:
        """An empty database and everything started."""
        self.make_database()
        for part in PROGRAMS:
            self.start(part)
        wait_until(self.answers)

    def make_database(self) -> None:
        """The database and the broker, with the tables of the program."""
        (self.place / "pg").mkdir(exist_ok=True)
        if self._as_owner:
            self.place.chmod(0o755)
            shutil.chown(self.place / "pg", "postgres")
        words = (f"{self._programs}/initdb", "-D", str(self.place / "pg"), "-U", "flagship", "--auth=trust")
        subprocess.run([*self._as_owner, *words, "-E", "UTF8"], check=True, capture_output=True, cwd="/")
        for part in ("postgres", "redis"):
            self.start(part)
        wait_until(lambda: self.program("shell", "-v", "0", "-c", "pass") is not None)
        self.program("prepare", "--bare")

    def program(self, *words: str) -> str | None:
        """What a command of the program prints; None where it fails."""
        command = [*self._python, "manage.py", *words]
        answer = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        return answer.stdout.strip() if answer.returncode == 0 else None

    def answers(self) -> bool:
        """Whether a page comes."""
        try:
            with urllib.request.urlopen(f"{self.base}/health/live", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def start(self, part: str) -> None:
        command = [*(self._python if part in PROGRAMS else ()), *self._commands[part]]
        with (self.place / f"{part}.log").open("ab") as log:
            self._running[part] = subprocess.Popen(
                command,
                cwd=ROOT if part != "postgres" else "/",
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, part: str, how: signal.Signals = signal.SIGKILL) -> None:
        process = self._running.pop(part)
        os.killpg(process.pid, how)
        process.wait()

    def restart_with_clock_back(self) -> None:
        """The programs, stopped as systemd does and started again an hour earlier."""
        for part in PROGRAMS:
            self._running[part].terminate()
        for part in PROGRAMS:
            self._running.pop(part).wait()
        self._python = (sys.executable, str(ROOT / "benchmarks" / "clock_back.py"))
        for part in PROGRAMS:
            self.start(part)

    def end(self) -> None:
        for part in list(self._running):
            self.kill(part)

    def sql(self, statement: str) -> bool:
        """Whether the database does it."""
        address = ("-h", "127.0.0.1", "-p", str(self._base), "-U", "flagship", "postgres")
        words = (f"{self._programs}/psql", "-q", *address, "-c", statement)
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    def processor(self) -> dict[str, float]:
        """Part -> the seconds of the processor it has used so far, all its processes together."""
        return {part: sum(map(_used_by, _with_children(run.pid))) for part, run in self._running.items()}


class Laptop(Machine):
    """The program alone, with SQLite and its files in one folder."""

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        (place / "var").mkdir(exist_ok=True)
        self.environment |= {
            "DATABASE_URL": f"sqlite:///{place}/var/flagship.sqlite3",
            "CELERY_BROKER_URL": "",
            "CACHE_URL": "",
            "EVENT_FILE_SECONDS": "1",
        }

    def make(self) -> None:
        self.program("prepare", "--bare")
        self.start("web")
        wait_until(self.answers)


def _with_children(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from _with_children(int(child))


def _used_by(pid: int) -> float:
    """With what its ended children had used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def wait_until(is_so: Callable[[], bool], most: float = 90) -> None:
    deadline = time.monotonic() + most
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.05)
