"""People who stay at a table for a while: they answer pings, and what they received can be looked up with its time."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.game_catalogue import OfferedGame
from tests.server.clients import Person
from tests.server.in_memory_server import NOWHERE, ServerCore, wait_until_settled
from tests.toy_game import Toy

Kind = TypeVar("Kind")


OFFERS = {"toy": OfferedGame(Toy(), ("red", "blue"), ("meek", "bold"))}
"""With two levels of computer players."""


async def make_table(house: ServerCore, address: str) -> Person:
    """A player at that address who has just made a table."""
    person = await house.greet(address=address)
    await person.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    return person


async def seat_two(anna: Person, bert: Person) -> None:
    """At a toy table of Anna's, in the lobby."""
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await bert.ask(to_server.Ready(), to_client.Table)
    await wait_until_settled(anna)


async def start_game(anna: Person, bert: Person, **terms: Any) -> None:
    """At a toy table of Anna's, who begins."""
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    if terms:
        anna.say(to_server.SetTerms(**terms))
        await wait_until_settled(anna)
    bert.say(to_server.Ready())
    await wait_until_settled(bert)
    anna.say(to_server.Start())
    for person in (anna, bert):
        await wait_until_settled(person)


async def start_game_of_two(house: ServerCore, address: str = NOWHERE, **terms: Any) -> tuple[Person, Person]:
    """Anna, the host, and Bert in a game that has just begun; Anna begins."""
    anna, bert = await house.greet("Anna", address=address), await house.greet("Bert")
    await start_game(anna, bert, **terms)
    return anna, bert


async def refusal(person: Person, message: to_server.ToServer) -> str:
    """Why they are not granted that."""
    return (await person.ask(message, to_client.Refused)).why


async def back(house: ServerCore, person: Person, **hello: Any) -> Person:
    """The same person on a new connection, with their token."""
    again = await house.greet(**hello)
    await again.ask(to_server.Resume(token=person.token), to_client.Seated)
    await wait_until_settled(again)
    return again


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
    """When they received messages of that kind."""
    return [at_s for message, at_s in zip(person.heard, person.heard_s, strict=True) if isinstance(message, kind)]


def newest(person: Person, kind: type[Kind]) -> Kind:
    """The last message of that kind that they received."""
    return next(each for each in reversed(person.heard) if isinstance(each, kind))


def table(person: Person) -> to_client.TableInfo:
    """Their table as they were told of it last."""
    return newest(person, to_client.Table).table
