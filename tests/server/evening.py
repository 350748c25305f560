"""People who stay at a table for a while: they answer pings, and what they heard can be looked up with its time."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from elcapitan.protocol import to_client, to_server
from tests.server.people import Person

Kind = TypeVar("Kind")


async def attending(seconds: float, *people: Person) -> None:
    """That much time passes; these answer what they are asked, all others are silent."""
    until_s = asyncio.get_running_loop().time() + seconds

    async def attend(person: Person) -> None:
        try:
            async with asyncio.timeout_at(until_s):
                while isinstance(message := await person.next(), to_client.ToClient):
                    if isinstance(message, to_client.Ping):
                        person.say(to_server.Pong(number=message.number))
        except TimeoutError:
            pass

    await asyncio.gather(*map(attend, people))
    await asyncio.sleep(until_s - asyncio.get_running_loop().time())


def times_of(person: Person, kind: type[to_client.ToClient]) -> list[float]:
    """When she heard messages of that kind."""
    return [at_s for message, at_s in zip(person.heard, person.heard_s, strict=True) if isinstance(message, kind)]


def newest(person: Person, kind: type[Kind]) -> Kind:
    """The last message of that kind she has heard."""
    return next(each for each in reversed(person.heard) if isinstance(each, kind))


def table(person: Person) -> to_client.TableInfo:
    """Her table as it was told to her last."""
    return newest(person, to_client.Table).table
