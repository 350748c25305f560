"""A chosen portrait: seats say it to those who know of it, to no others, and never what is no word."""

from __future__ import annotations

import pytest

from elcapitan.protocol import to_client
from tests.server.clients import Person
from tests.server.full_game import OFFERS, back, newest, start_game
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

KNOWS = {"wants": "moves", "features": ["faces"]}


def faces(person: Person) -> list[str | None]:
    return [seat.face for seat in newest(person, to_client.Table).table.seats]


@in_virtual_time
async def test_a_face_is_told_to_programs_that_know_of_it_and_to_no_others() -> None:
    told: dict[int, bytes] = {}

    def tap(number: int, written: bytes) -> None:
        told[number] = told.get(number, b"") + written

    async with serve_in_memory(OFFERS, tap=tap) as house:
        anna, bert = await house.greet("Anna", face="zoe", **KNOWS), await house.greet("Bert", face="marco")
        await start_game(anna, bert)
        await wait_until_settled(bert)
        assert sorted(filter(None, faces(anna))) == ["zoe"], "Bert has not asked for the feature"
        assert faces(bert) == [None, None]
        again = await back(house, anna, face="leila", **KNOWS)
        assert sorted(filter(None, faces(again))) == ["leila"]
        bert = await back(house, bert, face="omid", **KNOWS)
        assert sorted(filter(None, faces(bert))) == ["leila", "omid"]
        again = await back(house, again, **KNOWS)
        assert sorted(filter(None, faces(again))) == ["omid"], "the face of before is not theirs any more"
    assert b"face" not in told[1]


@pytest.mark.parametrize("face", ["", "Zoe", "../zoe", "a" * 33, "žoe"])
@in_virtual_time
async def test_what_is_no_word_is_no_face(face: str) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await house.greet("Anna", face=face, **KNOWS), await house.greet("Bert", face="marco", **KNOWS)
        await start_game(anna, bert)
        await wait_until_settled(bert)
        assert sorted(filter(None, faces(anna))) == ["marco"]
