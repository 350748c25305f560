"""Nothing secret is in anything the server sends, logs or keeps before its time: marks looked for in whole games."""

from __future__ import annotations

import base64
import json
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import shuffled_cards
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan_server.basics.tokens import token_hash
from elcapitan_server.store.table_rows import TableRow
from elcapitan_server.tables import outgoing_messages
from tests.hypothesis_profiles import some_of
from tests.server.clients import Person
from tests.server.secret_search import GAMES, HANDS, leaks, ruleset, spellings, watched
from tests.server.server_process import OWNER, run_process
from tests.virtual_time import in_virtual_time

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", some_of(range(3), 1))
@in_virtual_time
async def test_no_secret_is_told_before_its_time_nor_to_the_wrong_ears(name: str, seed: int) -> None:
    game = await watched(name, seed)
    assert game.returns
    assert len(game.match.entries) > 20
    assert leaks(game) == []


@in_virtual_time
async def test_no_phone_and_no_television_is_told_what_another_hand_holds() -> None:
    game = await watched("yspahan", 0, at_television=True)
    assert {*game.seats.values()} == {0, 1, 2, 3, 4}
    assert leaks(game) == []


# Servers that let something slip, so that a search that could not find anything is noticed.


@pytest.mark.parametrize("name", ["marked", "yspahan"])
@in_virtual_time
async def test_a_seed_in_the_lobbys_list_is_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    honest = outgoing_messages.table_info_message

    def chatty(row: TableRow, *rest: Any) -> to_client.TableInfo:
        seed = base64.b64encode(row.seed or b"").decode()
        return msgspec.structs.replace(honest(row, *rest), options={"hint": f"<{seed}>"})

    monkeypatch.setattr(outgoing_messages, "table_info_message", chatty)
    assert leaks(await watched(name, 1)) == ["the seed was sent"]


@in_virtual_time
async def test_the_next_cards_in_a_record_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = outgoing_messages.record_text

    def chatty(match: Match | None, *rest: Any) -> str:
        text = honest(match, *rest)
        if match is None or match.result is not None:
            return text
        board = Board.of(match.options["board"])
        return text + json.dumps(shuffled_cards(match.seed, "link", 1, board.link_cards))

    monkeypatch.setattr(outgoing_messages, "record_text", chatty)
    assert any("the order of a deck was sent" in leak for leak in leaks(await watched("elcapitan", 2)))


@in_virtual_time
async def test_a_mark_in_a_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = outgoing_messages.position_message

    def chatty(match: Match, *rest: Any) -> to_client.Position:
        told = honest(match, *rest)
        return msgspec.structs.replace(told, state={**told.state, "next": match.dealer.turn_up(match.state, "draw")})

    monkeypatch.setattr(outgoing_messages, "position_message", chatty)
    assert any("before it was drawn" in leak for leak in leaks(await watched("veiled", 1)))


SLIPS = [
    ("a move told in full", "was sent to seat"),
    ("a whole record", "was sent to seat"),
    ("a whole position", "was sent to seat"),
    ("a log line", "was logged"),
]


@pytest.mark.parametrize("name", some_of(HANDS, 1))
@pytest.mark.parametrize(("slip", "found"), SLIPS)
@in_virtual_time
async def test_what_another_seat_hides_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, slip: str, found: str
) -> None:
    if slip == "a move told in full":
        monkeypatch.setattr(Match, "last_told", lambda match, audience: match.entries[-1])
    elif slip == "a whole record":
        honest = Match.record
        monkeypatch.setattr(Match, "record", lambda match, seats, audience=None: honest(match, seats))
    elif slip == "a whole position":
        monkeypatch.setattr(type(ruleset(name)), "view", lambda rules, state, seat: state)
    else:
        accept = Match.accept

        def chatty(match: Match, change: Any) -> int:
            logging.getLogger("table").info("accepted %s", change)
            return accept(match, change)

        monkeypatch.setattr(Match, "accept", chatty)
    assert any(found in leak for leak in leaks(await watched(name, 3)))


@in_virtual_time
async def test_a_token_told_to_another_and_one_in_the_log_are_found() -> None:
    game = await watched("marked", 1)
    token = next(person.token for person in game.people if person.token)
    game.logged.append(f"seated with {token.hex()}")
    game.to[len(game.people) - 1] += token
    assert set(leaks(game)) == {"a token was logged or kept", "a token was sent to somebody else"}


async def test_a_killed_servers_files_and_log_hold_no_token(tmp_path: Path) -> None:
    """The real program at its most talkative, with people who came back before it was killed."""
    tokens = [OWNER]
    async with run_process(tmp_path, "--verbose") as server:
        anna, bert = await Person.greet(server.port, "Anna"), await Person.greet(server.port, "Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        tokens += [anna.token, bert.token]
        for _ in range(3):
            bert.vanish()
            bert = await Person.greet(server.port, token=tokens[-1])
            await bert.hear(to_client.Position)
            tokens.append(bert.token)
        anna._writer.write(b"\x00\x00\x00\x01\xc1")  # something for the log
        assert await anna.farewell() == "malformed"
        server.process.kill()
        _, log = await server.process.communicate()
        await anna.leave()
        await bert.leave()
    assert b"malformed" in log
    files = {file.name: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert any(token_hash(tokens[-1]) in held for held in files.values())
    for name, held in {**files, "the log": log}.items():
        for token in tokens:
            assert not any(spelling in held for spelling in spellings(token)), name
