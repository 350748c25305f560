"""Whole games with every byte the server sends and logs kept, and every secret looked for in them.

The secrets are the seed, what follows from it before it is turned up, and the tokens. Some games are watched by the
tests in every run; `python -m tests.server.secret_search 200` watches that many.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import random
import re
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from elcapitan import games
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import shuffled_cards
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan.table.record import Entry, parse_record, seed_hash
from elcapitan.table.replay import verify_record
from elcapitan_server.basics.game_catalogue import OfferedGame
from tests.server import yspahan_cards
from tests.server.clients import Person, move_id
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.secret_game import MARKED, SecretGame, VeiledGame, owner
from tests.server.server_with_toy import offers
from tests.simulation.players import by_kind
from tests.virtual_time import VirtualLoop

GAMES = ("elcapitan", "marked", "veiled", "yspahan")
COUNTS = {"elcapitan": (2, 2, 3), "yspahan": (2, 3, 4)}
"""How many people may sit down, where not always two."""
HANDS = ("veiled", "yspahan")
"""Games in which a computer player may sit among them, which is told no more than a person in its seat."""
PAGE = {"features": ["page"], "language": "cs", "rules": {}}
"""Names of cards are no words of Czech."""
WINDOW = 5
"""This many neighbours of a deck in their order never occur by chance in anything that is sent."""


def all_offers() -> dict[str, OfferedGame]:
    found = {**offers(), **{name: OfferedGame(game, ("red", "blue"), ("meek",)) for name, game in MARKED.items()}}
    return {**found, "yspahan": replace(found["yspahan"], levels=("meek",))}


def ruleset(name: str) -> Any:
    return MARKED[name] if name in MARKED else games.ruleset(name)


def spellings(secret: bytes) -> list[bytes]:
    """The forms in which it might leak."""
    number = int.from_bytes(secret, "big")
    return [
        *(secret, secret[::-1], secret.hex().encode(), secret.hex().upper().encode(), repr(secret)[2:-1].encode()),
        *(base64.b64encode(secret).rstrip(b"="), base64.urlsafe_b64encode(secret).rstrip(b"=")),
        *(str(number).encode(), hex(number)[2:].encode()),
    ]


class SecretSearch:
    """One game, and everything the server said of it."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.to: dict[int, bytearray] = {}
        """By connection."""
        self.logged: list[str] = []
        """And what was kept on disk, but for the seed's own column."""
        self.before: list[int] = []
        """How much had been sent before each move that stands."""
        self.before_to: list[dict[int, int]] = []
        """The same by connection."""
        self.accepted: list[tuple[dict[int, int], Entry]] = []
        """Every move, those taken back among them, with how much had been sent to each connection before it."""
        self.seats: dict[int, int] = {}
        """Of the connections; 0: an onlooker's."""
        self.told_of = ""
        """What was logged alone."""
        self.returns = 0
        self.people: list[Person] = []
        """By connection."""
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        assert self._match is not None
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def tap(self, connection: int, written: bytes) -> None:
        self.sent += written + yspahan_cards.page_bodies(written)
        self.to.setdefault(connection, bytearray()).extend(written)

    async def tried(self, work: Coroutine[Any, Any, object]) -> None:
        """A move or take-back, with any outcome."""
        at, at_each = len(self.sent), {connection: len(sent) for connection, sent in self.to.items()}
        await work
        del self.before[len(self.match.entries) :], self.before_to[len(self.match.entries) :]
        if len(self.match.entries) > len(self.before):
            self.before.append(at)
            self.before_to.append(at_each)
            self.accepted.append((at_each, self.match.entries[-1]))


@contextmanager
def everything_logged(into: list[str]) -> Iterator[None]:
    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            into.append(self.format(record))

    root, handler, level = logging.getLogger(), Kept(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


async def watched(name: str, seed: int, *, at_television: bool = False) -> SecretSearch:
    """A whole game of people who come back, ask for this and that, and try what they may not.

    `at_television`: all of them with pages, as many as can play, and a television among them.
    """
    game = SecretSearch()
    with everything_logged(game.logged):
        async with serve_in_memory(all_offers(), seed=f"{name}/{seed}", tap=game.tap) as house:
            await _play(game, house, name, random.Random(f"{name}/{seed}"), at_television=at_television)
            game.people = house.people
            game.seats = {connection: person.seat for connection, person in enumerate(house.people)}
            game.told_of = "\n".join(game.logged)
            kept = "\n".join(house.journal.connection.iterdump())
            # The table's row holds the seed, for the server has to deal after a restart; no other user can read its
            # file.
            assert game.match.seed.hex().upper() in kept
            game.logged.append(re.sub(r'INSERT INTO "tables".*', "", kept))
    return game


async def _play(
    game: SecretSearch, house: ServerCore, name: str, chance: random.Random, *, at_television: bool
) -> None:
    def wishes() -> dict[str, Any]:
        return PAGE if at_television else _wishes(name, chance)

    counts = COUNTS.get(name, (2,))
    count = counts[-1] if at_television else chance.choice(counts)
    people = [await house.greet(f"P{at}", **wishes()) for at in range(count)]
    await people[0].ask(to_server.CreateTable(game=name, seats=count), to_client.Seated)
    table = people[0].table
    has_bot = name in HANDS and not at_television and chance.random() < 0.5
    if has_bot:
        await people[0].ask(to_server.AddBot(level="meek"), to_client.Table)
    for person in people[2 if has_bot else 1 :]:
        await person.ask(to_server.JoinTable(table=table), to_client.Seated)
        await person.ask(to_server.Ready(), to_client.Table)
    onlooker = await house.greet("Wanda", **wishes())
    await onlooker.ask(to_server.Watch(table=table, television=at_television), to_client.Watching)
    people[0].say(to_server.Start())
    for person in people:
        await wait_until_settled(person)
    match = house.lobby.tables[table].match
    assert match is not None
    game.match = match
    if has_bot:
        people[1] = await house.greet("", wants="moves", ticket=house.lobby.new_ticket(table, 2, "meek"))
        await wait_until_settled(people[1])
    number = 0
    while match.result is None:
        (seat,) = match.to_act
        number += 1
        of_bot = has_bot and seat == 2
        if chance.random() < 0.25:
            await _ask_about(onlooker if of_bot else chance.choice((people[seat - 1], onlooker)), table, chance)
        if chance.random() < (0.2 if name == "veiled" else 0.08) and not of_bot:
            people[seat - 1] = await _come_back(house, people[seat - 1], wishes(), chance)
            game.returns += 1
        person = people[seat - 1]
        person.position = match.position
        if (does := chance.random() if not of_bot else 1.0) < 0.1:
            text = chance.choice(("end", "pass", "draw", "open", "build 1", "nonsense"))
            await game.tried(person.move(text, move_id(2 * number)))
        elif does < 0.15:
            await game.tried(person.take_back("step", move_id(2 * number)))
        else:
            await game.tried(person.move(by_kind(match.legal(seat), chance), move_id(2 * number + 1)))
    for person in (*people, onlooker):
        await wait_until_settled(person)
    await _is_revealed(house, match, table)


def _wishes(name: str, chance: random.Random) -> dict[str, Any]:
    """How somebody follows the game: by moves, by positions, or on a page where the game has words."""
    wants = chance.choice(("moves", "positions", "page" if name in games.game_names() else "moves"))
    return PAGE if wants == "page" else {"wants": wants}


async def _ask_about(person: Person, table: str, chance: random.Random) -> None:
    wishes: list[to_server.ToServer] = [
        *(
            to_server.AskRecord(),
            to_server.ListTables(),
            to_server.Say(text="Kdo je na tahu?"),
            to_server.Ping(number=4),
        ),
        *(to_server.Watch(table=table), to_server.Start(), to_server.Look(token=bytes(32)), to_server.AskPosition()),
        *(to_server.AskAbout(thing=f"{kind}::{chance.randrange(1, 4)}") for kind in ("seat", "forecast")),
    ]
    if person.token:
        wishes.append(to_server.Look(token=person.token))
    person.say(chance.choice(wishes))
    await wait_until_settled(person)


async def _come_back(house: ServerCore, person: Person, wishes: dict[str, Any], chance: random.Random) -> Person:
    """By the token, one way or the other; mostly after a line that broke, sometimes from a second place."""
    if chance.random() < 0.7:
        person.vanish()
    if chance.random() < 0.5:
        again = await house.greet("Again", token=person.token, **wishes)
    else:
        again = await house.greet("Again", **wishes)
        again.say(to_server.Resume(token=person.token))
    await wait_until_settled(again)
    assert again.seat == person.seat
    return again


async def _is_revealed(house: ServerCore, match: Match, table: str) -> None:
    """At the end everyone can check the decks: by the seed, whose hash was announced in the beginning."""
    late = await house.greet("Late", wants="moves")
    late.say(to_server.Watch(table=table))
    heard = await wait_until_settled(late)
    (over,) = (each for each in heard if isinstance(each, to_client.Over))
    assert over.seeds == [match.seed.hex()]
    (record,) = (parse_record(each.record) for each in heard if isinstance(each, to_client.Record))
    assert [each.hash for each in record.shuffled] == [seed_hash(match.seed)]
    verify_record(record, ruleset)


def leaks(game: SecretSearch) -> list[str]:
    """Every secret that was sent too early, or where it must never be sent."""
    seed, logs = game.match.seed, "\n".join(game.logged).encode()
    early = bytes(game.sent[: game.before[-1]])
    found = [f"the seed was {where}" for where, said in (("sent", early), ("logged", logs)) if _says(said, seed)]
    rules = game.match.ruleset
    if isinstance(rules, SecretGame):
        found += _marks_told(game, rules)
    elif isinstance(rules, Yspahan):
        found += yspahan_cards.cards_told(game)
    else:
        found += _order_told(game)
    for connection, person in enumerate(game.people):
        tokens = {each.token for each in person.heard if isinstance(each, to_client.Seated) and each.token}
        for token in tokens:
            if _says(logs, token):
                found.append("a token was logged or kept")
            if any(_says(bytes(said), token) for other, said in game.to.items() if other != connection):
                found.append("a token was sent to somebody else")
    return found


def _says(said: bytes, secret: bytes) -> bool:
    return any(spelling in said for spelling in spellings(secret))


def _turned_up(game: SecretSearch) -> dict[str, int]:
    """How much had been sent before chance first turned a card up."""
    when: dict[str, int] = {}
    for at, entry in zip(game.before, game.match.entries, strict=True):
        for card in entry.turned_up:
            when.setdefault(card, at)
    return when


def _marks_told(game: SecretSearch, rules: SecretGame) -> list[str]:
    marks = rules.dealer(game.match.seed, {}).marks()
    early = [
        f"mark {mark} was sent before it was drawn"
        for mark, at in _turned_up(game).items()
        if mark in marks[2:] and _says(bytes(game.sent[:at]), bytes.fromhex(mark))
    ]
    return early + _hands_told(game, marks) if isinstance(rules, VeiledGame) else early


def _hands_told(game: SecretSearch, marks: list[str]) -> list[str]:
    """Marks that were sent to another than their owner before they were shown, or logged at all."""
    shows = [at for at, entry in enumerate(game.match.entries) if entry.text == "show"]
    last, found = len(game.match.entries) - 1, []
    for at, mark in enumerate(marks):
        secret = bytes.fromhex(mark)
        if _says(game.told_of.encode(), secret):
            found.append(f"mark {mark} was logged")
        until = shows[at] if at < len(shows) else last
        for connection, sent in game.to.items():
            # Who connects later has been sent nothing by then.
            known = bytes(sent[: game.before_to[until].get(connection, 0)])
            if game.seats[connection] != owner(at) and _says(known, secret):
                found.append(f"mark {mark} of seat {owner(at)} was sent to seat {game.seats[connection]}")
    return found


def _order_told(game: SecretSearch) -> list[str]:
    """Neighbours of the first decks in what was sent before the first of them was turned up."""
    board = Board.of(game.match.options["board"], game.match.options.get("extras", []))
    end, when, found = game.before[-1], _turned_up(game), []
    for kind, cards, shown in (
        ("destination", board.destination_cards, board.destination_display),
        ("link", board.link_cards, board.link_display),
    ):
        order = shuffled_cards(game.match.seed, kind, 1, cards)[shown:]
        for at in range(len(order) - WINDOW + 1):
            neighbours = order[at : at + WINDOW]
            pattern = rb"[^a-z]{1,8}".join(re.escape(card.encode()) for card in neighbours)
            if re.search(pattern, bytes(game.sent[: when.get(neighbours[0], end)])):
                found.append(f"the order of a deck was sent: {neighbours}")
    return found


async def _watch(count: int) -> int:
    began, returns, said, found = time.monotonic(), 0, 0, []
    for number in range(count):
        name = GAMES[number % len(GAMES)]
        game = await watched(name, number)
        returns += game.returns
        said += len(game.sent)
        found += [f"{name} {number}: {leak}" for leak in leaks(game)]
    sys.stdout.write(
        f"{count} games, {returns} returns, {said / 1e6:.1f} MB sent, {time.monotonic() - began:.0f} s:"
        f" {len(found)} secrets told early or to the wrong ears\n" + "".join(f"{each}\n" for each in found)
    )
    return int(bool(found))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        sys.exit(runner.run(_watch(int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
