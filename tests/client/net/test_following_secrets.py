"""A game with secrets as the client follows it: each seat by its own view, saved as told, whole when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from elcapitan import games
from elcapitan.client.model.game_records import are_decks_honest, game_record
from elcapitan.client.net.game_sync import GameSync
from elcapitan.client.net.notices import NoticeKind
from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan.table.record import format_record, parse_record
from elcapitan.table.replay import verify_record
from elcapitan.table.ruleset import HIDDEN
from tests.registered_games import registered, with_parts
from tests.server.clients import Person, move_id
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


@pytest.fixture(autouse=True)
def with_toy() -> Iterator[None]:
    """This program knows the toy game."""
    with registered(replace(with_parts(EL_CAPITAN, ruleset="tests.toy_game:Toy"), name="toy")):
        yield


class Watcher:
    """A client's picture of the game, and what was shown of it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._read = 0
        self.asked_again = 0
        self.notices: list[NoticeKind] = []
        self.shown: list[str] = []
        self.sync = GameSync(self._ask_again, self._give_up, self.notices.append)

    def _ask_again(self) -> None:
        self.asked_again += 1

    def _give_up(self, trouble: ValueError) -> None:
        raise AssertionError(trouble)

    async def listen(self) -> None:
        await wait_until_settled(self.person)
        for message in self.person.heard[self._read :]:
            match message:
                case to_client.Record():
                    self.sync.take_record(message, self.person.seat)
                case to_client.Moved() | to_client.TakenBack() | to_client.Over():
                    self.sync.apply_message(message)
        self._read = len(self.person.heard)
        assert self.sync.model is not None
        self.shown += [step.text for step in self.sync.model.take_new_steps() if not step.taken_back]


async def begun(house: ServerCore) -> tuple[list[Watcher], Match]:
    """Two players and an onlooker, all of whom follow the moves."""
    anna, bert, wanda = [await house.greet(name, wants="moves") for name in ("Anna", "Bert", "Wanda")]
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"rounds": 4}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await bert.ask(to_server.Ready(), to_client.Table)
    await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
    anna.say(to_server.Start())
    watchers = [Watcher(person) for person in (anna, bert, wanda)]
    for watcher in watchers:
        await watcher.listen()
    match = house.lobby.tables[anna.table].match
    assert match is not None
    return watchers, match


async def act(watchers: list[Watcher], match: Match, chance: Random, number: int) -> None:
    """Somebody moves, or takes something back."""
    seat = chance.choice(match.to_act)
    undoing = [each for each in (1, 2) if match.takeable_count(each)]
    if undoing and chance.random() < 0.25:
        person = watchers[chance.choice(undoing) - 1].person
        answer = await person.take_back(chance.choice(("step", "turn")), move_id(number))
    else:
        answer = await watchers[seat - 1].person.move(chance.choice(match.legal(seat)), move_id(number), match.position)
    assert isinstance(answer, to_client.Done), answer
    for watcher in watchers:
        await watcher.listen()


@pytest.mark.parametrize("seed", range(6))
@in_virtual_time
async def test_every_client_stays_at_the_view_of_its_seat(seed: int) -> None:
    async with serve_in_memory() as house:
        watchers, match = await begun(house)
        chance, number = Random(seed), 0
        while match.result is None:
            number += 1
            await act(watchers, match, chance, number)
            for watcher in watchers:
                model = watcher.sync.model
                assert model is not None
                assert model.state == match.view(model.me)
                assert model.may_take_back == (model.me > 0 and match.takeable_count(model.me) > 0)
                assert model.position == match.position
        assert all(watcher.asked_again == 0 and watcher.notices == [] for watcher in watchers)


@in_virtual_time
async def test_what_is_saved_in_play_is_what_the_seat_was_told() -> None:
    async with serve_in_memory() as house:
        watchers, match = await begun(house)
        for number in range(3):
            await act(watchers, match, Random(number), number + 1)
        for watcher in watchers:
            model = watcher.sync.model
            assert model is not None
            record = parse_record(format_record(game_record(model)))
            assert record.seen_by == model.me
            assert HIDDEN in record.deal
            assert verify_record(record, games.ruleset).state == match.view(model.me)
            assert are_decks_honest(model) is None


@in_virtual_time
async def test_when_it_is_over_every_client_has_the_whole_game_and_saw_each_move_once() -> None:
    async with serve_in_memory() as house:
        watchers, match = await begun(house)
        number = 0
        while match.result is None:
            number += 1
            seat = match.to_act[0]
            answer = await watchers[seat - 1].person.move(match.legal(seat)[-1], move_id(number), match.position)
            assert isinstance(answer, to_client.Done)
        for watcher in watchers:
            await watcher.listen()
            model = watcher.sync.model
            assert model is not None
            assert model.setup.seen_by is None
            assert model.state == match.state
            assert [step.text for step in model.steps] == [entry.text for entry in match.entries]
            assert len(watcher.shown) == len(match.entries)
            assert are_decks_honest(model) is True
            assert watcher.notices == []
            assert game_record(model) == match.record(game_record(model).seats)
