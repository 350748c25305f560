"""A server that dies while another seat than the one on turn is asked: the next one still asks it, and no other."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan.table.ruleset import Ruleset
from tests.server.clients import Person, move_id
from tests.server.full_game import attending, newest
from tests.server.in_memory_server import MemoryJournal, ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers
from tests.server.view_follower import ViewFollower
from tests.simulation.players import by_kind
from tests.toy_game import Toy
from tests.virtual_time import in_virtual_time

RULES: dict[str, Ruleset] = {"toy": Toy(), **{name: games.ruleset(name) for name in ("yspahan", "carcassonne")}}
OPTIONS = {"carcassonne": {"wheel": "board", "expansions": ["inns", "traders", "hills"]}}
"""With which somebody is asked."""
BANK_S, INCREMENT_S = 900, 5


async def seated(house: ServerCore, game: str, seats: int) -> list[Person]:
    """A game with a clock that has just begun."""
    people = [await house.greet(f"P{seat}", wants="moves") for seat in range(1, seats + 1)]
    wish = to_server.CreateTable(game=game, seats=seats, options=OPTIONS.get(game, {}))
    await people[0].ask(wish, to_client.Seated)
    for person in people[1:]:
        await person.ask(to_server.JoinTable(table=people[0].table), to_client.Seated)
    people[0].say(to_server.SetTerms(bank_s=BANK_S, increment_s=INCREMENT_S))
    await wait_until_settled(people[0])
    for person in people[1:]:
        person.say(to_server.Ready())
        await wait_until_settled(person)
    people[0].say(to_server.Start())
    for person in people:
        await wait_until_settled(person)
    return people


def match_of(house: ServerCore, table: str) -> Match:
    match = house.lobby.tables[table].match
    assert match is not None
    return match


def asks(rules: Ruleset, state: object) -> bool:
    """Whether another seat than the one on turn has to act."""
    return rules.on_turn(state) not in {0, *rules.to_act(state)}


async def play_until_asked(match: Match, people: list[Person]) -> str:
    """Play until a move asks another seat; its text."""
    chance = Random(1)
    while match.result is None:
        seat = match.to_act[0]
        legal = match.legal(seat)
        asking = [text for text in legal if _leads_to_question(match, seat, text)]
        text = asking[0] if asking else by_kind(legal, chance)
        await wait_until_settled(people[seat - 1])
        answer = await people[seat - 1].move(text, move_id(match.position + 1))
        assert isinstance(answer, to_client.Done)
        if asking:
            return text
    raise AssertionError("nobody was asked in a whole game")


def _leads_to_question(match: Match, seat: int, text: str) -> bool:
    rules, move = match.ruleset, match.ruleset.parse(text)
    played = rules.play(match.state, seat, move, match.dealer.turn_up(match.state, move))
    return not played.refused and asks(rules, played.state)


@pytest.mark.parametrize(("game", "seats"), [("toy", 2), ("yspahan", 2), ("yspahan", 4), ("carcassonne", 8)])
@in_virtual_time
async def test_who_was_asked_out_of_turn_when_the_server_died_is_still_asked(game: str, seats: int) -> None:
    rules = RULES[game]
    async with serve_in_memory(offers(), seed=f"{game}/{seats}") as house:
        people = await seated(house, game, seats)
        match = match_of(house, people[0].table)
        asking = await play_until_asked(match, people)
        mover, (asked,) = rules.on_turn(match.state), match.to_act
        position, views = match.position, [match.view(audience) for audience in range(seats + 1)]
        await wait_until_settled(people[0])
        left_ms = [*newest(people[0], to_client.Clock).left_ms]
        assert newest(people[0], to_client.Clock).running == [asked]
        await attending(25.0, *people)
        left_ms[asked - 1] -= 20_000  # the clocks are stored every ten seconds
        # The files on the disk now are all that a killed server leaves behind.
        left = MemoryJournal()
        house.journal.connection.backup(left.connection)
    async with serve_in_memory(offers(), seed="later", journal=left) as house:
        again = [await house.greet("Again", wants="moves", token=person.token) for person in people]
        onlooker = await house.greet("Wanda", wants="moves")
        await onlooker.ask(to_server.Watch(table=people[0].table), to_client.Watching)
        for audience, person in enumerate((onlooker, *again)):
            await wait_until_settled(person)
            follower = ViewFollower(rules)
            follower.hear(newest(person, to_client.Record))
            assert (follower.position, follower.state) == (position, views[audience])
        match = match_of(house, people[0].table)
        assert (match.position, match.to_act) == (position, (asked,))
        assert [match.view(audience) for audience in range(seats + 1)] == views
        clock = newest(again[0], to_client.Clock)
        assert (clock.running, clock.left_ms) == ([asked], left_ms)

        same = await again[mover - 1].move(asking, move_id(position), position - 1)
        assert same == to_client.Done(id=move_id(position), position=position), "it was acknowledged, and counts once"
        early = await again[mover - 1].move(asking, move_id(1001), position)
        assert isinstance(early, to_client.Refused)
        await attending(7.0, *again, onlooker)
        answer = match.legal(asked)[0]
        done = await again[asked - 1].move(answer, move_id(1002), position)
        assert done == to_client.Done(id=move_id(1002), position=position + 1)
        await wait_until_settled(again[0])
        clock = newest(again[0], to_client.Clock)
        left_ms[asked - 1] -= 7_000
        assert (clock.running, clock.left_ms) == ([*match.to_act], left_ms), "an answer ends nobody's turn"
