"""Players whose clients add shares to the seed, and what becomes of their shares."""

from __future__ import annotations

from hashlib import sha256

from elcapitan.games import ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import GameRecord, parse_record
from elcapitan.table.seed_shares import make_receipt
from tests.server.clients import Person, move_id
from tests.server.in_memory_server import ServerCore, wait_until_settled

KNOWS: dict[str, object] = {"wants": "moves", "features": ["shares"]}
KNOWS_NOT: dict[str, object] = {"wants": "moves", "features": []}


def share_of(person: Person) -> bytes:
    return sha256(f"share of {person.token.hex()}".encode()).digest()[:16]


async def announce(*people: Person) -> None:
    """Each has been asked for a share, and announces it."""
    for person in people:
        await wait_until_settled(person)
        assert isinstance(newest(person, to_client.ShareAsked), to_client.ShareAsked)
        person.say(to_server.CommitShare(hash=sha256(share_of(person)).digest()))
    await all_settled(*people)


async def give(*people: Person) -> None:
    """Each has been told all hashes, and gives the share."""
    for person in people:
        assert isinstance(newest(person, to_client.SharesAnnounced), to_client.SharesAnnounced)
        person.say(to_server.RevealShare(share=share_of(person)))
    await all_settled(*people)


async def all_settled(*people: Person) -> None:
    """What each has asked is done, and the others have heard of it."""
    for person in (*people, *people):
        await wait_until_settled(person)


def newest(person: Person, kind: type) -> object:
    return next((each for each in reversed(person.heard) if isinstance(each, kind)), None)


def receipt_of(person: Person) -> str:
    """What their client would keep."""
    told = newest(person, to_client.SharesAnnounced)
    assert isinstance(told, to_client.SharesAnnounced)
    hashes = [(seat, hash) for seat, hash in enumerate([told.hash, *told.hashes]) if hash]
    return make_receipt(share_of(person), hashes)


async def at_table(house: ServerCore, *hellos: dict[str, object], seats: int = 0, game: str = "toy") -> list[Person]:
    """In the lobby of a table of the first, everyone ready."""
    people = [
        await house.greet(f"P{number}", **{"rules": {game: ruleset(game).version}, **hello} if game != "toy" else hello)
        for number, hello in enumerate(hellos, 1)
    ]
    host, *guests = people
    await host.ask(
        to_server.CreateTable(game=game, seats=seats or len(people), options={"start": "1"}), to_client.Seated
    )
    for guest in guests:
        await guest.ask(to_server.JoinTable(table=host.table), to_client.Seated)
        await guest.ask(to_server.Ready(), to_client.Table)
    await wait_until_settled(host)
    return people


def record_of(person: Person) -> GameRecord:
    told = newest(person, to_client.Record)
    assert isinstance(told, to_client.Record)
    return parse_record(told.record)


async def play_over(anna: Person, bert: Person) -> None:
    """The whole toy game, which Anna begins."""
    for number in range(3):
        for person, text in ((anna, "bid 3"), (bert, "bid 1"), (anna, "roll")):
            await wait_until_settled(person)
            answer = await person.move(text, move_id(100 + 10 * number + person.seat + 5 * (text == "roll")))
            assert isinstance(answer, to_client.Done), answer
    await all_settled(anna, bert)
