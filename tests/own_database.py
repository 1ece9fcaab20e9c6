"""A database on the PostgreSQL of the run that nobody else uses."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql


@contextmanager
def own_database(server_url: str) -> Iterator[str]:
    """The address of an empty one, which is dropped after the block."""
    name = f"day_{secrets.token_hex(4)}"
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(server_url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))
