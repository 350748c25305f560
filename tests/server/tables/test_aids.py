"""A table without aids: the host says so in the lobby, every list shows it, and nobody takes a hint."""

from __future__ import annotations

from elcapitan.protocol import to_client, to_server
from tests.server.full_game import seat_two
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

PLAIN = to_server.SetTerms(aids=False)


@in_virtual_time
async def test_the_host_plays_without_aids_and_hints_go_with_them() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", features=["requests", "aids", "hints"])
        bert = await house.greet("Bert", features=["requests"])
        await seat_two(anna, bert)
        assert (await bert.ask(PLAIN, to_client.Refused)).why == "host-only"
        await bert.ask(to_server.Ready(), to_client.Table)
        await wait_until_settled(anna)
        table = (await anna.ask(PLAIN, to_client.Table)).table
        assert not table.aids
        assert not any(seat.ready for seat in table.seats), "everyone has to agree anew"
        await wait_until_settled(bert)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        assert (await anna.ask(to_server.TakeHint(), to_client.Refused)).why == "no-hints"
        assert (await anna.ask(to_server.SetTerms(aids=True), to_client.Refused)).why == "not-now"


@in_virtual_time
async def test_without_the_feature_it_is_ignored() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", features=["requests"])
        await seat_two(anna, await house.greet("Bert", features=["requests"]))
        assert (await anna.ask(PLAIN, to_client.Table)).table.aids
