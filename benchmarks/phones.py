"""Browsers of players, each with one connection, thousands of them in one process."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass
class Answer:
    status: int
    head: Mapping[str, str]
    body: bytes


class Phone:
    """A browser with one connection, which it opens again where the server has closed it."""

    def __init__(self, address: tuple[str, int], cookie: str = "") -> None:
        self.same = address, cookie
        self._address, self._cookie = address, cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: bytes = b"", **more: str) -> Answer:
        """The answer to a GET, or to a POST where there is a body. Raises OSError where there is none."""
        lines = [
            f"{'POST' if body else 'GET'} {path} HTTP/1.1",
            f"Host: {self._address[0]}",
            "Accept-Encoding: gzip",
            *([f"Cookie: {self._cookie}"] if self._cookie else []),
            *(f"{name.replace('_', '-')}: {value}" for name, value in more.items()),
            *(["Content-Type: application/x-www-form-urlencoded"] if body else []),
            f"Content-Length: {len(body)}",
        ]
        sent = "\r\n".join([*lines, "", ""]).encode() + body
        if self._streams is not None and self._streams[0].at_eof():
            self.leave()
        is_new = self._streams is None
        try:
            return await self._answer(sent)
        except (OSError, EOFError):
            self.leave()
            # As a browser does where a connection it had kept is gone.
            if is_new:
                raise
            return await self._answer(sent)

    async def _answer(self, sent: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._address)
        reader, writer = self._streams
        writer.write(sent)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        head = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = b""
        if head.get("transfer-encoding") == "chunked":
            while size := int((await reader.readline()).split(b";")[0], 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        elif "content-length" in head:
            body = await reader.readexactly(int(head["content-length"]))
        if head.get("connection") == "close":
            self.leave()
        return Answer(int(first.split(" ")[1]), head, body)

    def leave(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
