"""At the end of a game in text mode it is told whose share is in the shuffle, once that is known."""

from __future__ import annotations

import pytest

from elcapitan.table.record import ShuffleStart
from elcapitan.table.seed_shares import SeedShare
from tests.games.text.reader import Reader

SERVER, OWN = SeedShare(0, "00", "00"), SeedShare(1, "11", "11")


@pytest.mark.parametrize("given", ["22", None])
def test_shares_are_told_once_the_seed_is(given: str | None) -> None:
    reader = Reader("yspahan", seats=2)
    reader.model.set_seats([info._replace(by="person") for info in reader.model.seats])
    name = reader.model.seats[1].name
    end = "Everybody has a share in the shuffle." if given else f"{name} has no share in the shuffle."
    for seed, said in ((None, []), ("33", [end])):
        reader.said.clear()
        reader.model.shuffled = (ShuffleStart(0, "44", seed, (SERVER, OWN, SeedShare(2, "55", given))),)
        reader.session.poll()
        reader.session.poll()
        assert reader.said == said
