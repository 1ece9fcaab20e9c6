"""The units of deploy/ started as systemd starts them, where there is no systemd: their own command, the
socket held open outside of them and handed on, their own signal to read everything anew."""

import os
import re
import shlex
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Where the guide puts the program.
APP = "/srv/flagship/app"
# The first socket stands on 3, and whose it is says LISTEN_PID: of the process that goes on as the program.
HANDED_ON = 'exec 3<&"$1"; shift; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'


@dataclass(frozen=True)
class Unit:
    name: str
    lines: tuple[tuple[str, str], ...]

    def every(self, key: str) -> list[str]:
        return [value for name, value in self.lines if name == key]

    def one(self, key: str) -> str:
        [value] = self.every(key)
        return value

    @property
    def command(self) -> list[str]:
        """ExecStart as words; a % is written twice in a unit."""
        return shlex.split(self.one("ExecStart").replace("%%", "%"))

    @property
    def reload_signal(self) -> signal.Signals:
        """What ExecReload sends to the process."""
        found = re.fullmatch(r"/bin/kill -([A-Z]+) \$MAINPID", self.one("ExecReload"))
        assert found is not None
        return signal.Signals[f"SIG{found[1]}"]


def unit(name: str) -> Unit:
    text = (ROOT / "deploy" / name).read_text("utf-8")
    return Unit(name, tuple(re.findall(r"^([A-Za-z]+)=(.*)$", text, re.MULTILINE)))


def installed_in(folder: Path, text: str) -> str:
    """The text with another folder in the place of the one of the guide."""
    return text.replace(APP, str(folder))


def start(
    words: Sequence[str],
    *,
    listening: socket.socket | None = None,
    environment: Mapping[str, str],
    log: Path,
) -> subprocess.Popen[bytes]:
    """The process, the leader of a group of its own; with the socket as its third file where one is given."""
    handed = [] if listening is None else ["bash", "-c", HANDED_ON, "unit", str(listening.fileno())]
    with log.open("ab") as out:
        return subprocess.Popen(
            [*handed, *words],
            cwd=ROOT,
            env=environment,
            pass_fds=() if listening is None else (listening.fileno(),),
            stdout=out,
            stderr=out,
            start_new_session=True,
        )


def stop(process: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> None:
    """As `KillMode=mixed`: the signal for the first process, after a minute the end for all of them."""
    process.send_signal(how)
    try:
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
