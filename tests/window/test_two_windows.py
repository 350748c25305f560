"""An evening of two: one window hosts, the other joins over the network; one is killed and comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.resume import Resume
from tests.client.scenes.scening import lonely_link
from tests.window import program as programs
from tests.window.evening import (
    GUEST,
    HOST,
    SHOWN_S,
    Ears,
    Seat,
    button,
    continue_button,
    host_a_game,
    insist,
    let_play,
    seat,
    seen,
    set_sail,
    stage,
    take_turn,
    talk,
    until,
)
from tests.window.program import Program


async def test_two_windows_play_an_evening_and_one_is_killed_and_comes_back(tmp_path: Path) -> None:
    async with seat(HOST, tmp_path / "one") as klara, seat(GUEST, tmp_path / "two") as ben:
        with programs.running(klara.screen, klara.home) as hosting:
            ears = await host_a_game(klara, hosting)
            try:
                await evening(ears, klara, ben, hosting)
            finally:
                await ears.link.close()


async def evening(ears: Ears, klara: Seat, ben: Seat, hosting: Program) -> None:
    address = f"127.0.0.1:{ears.port}"
    with programs.running(ben.screen, ben.home, address, command="join") as joining:
        await set_sail(ears, klara, ben, hosting, joining)
        for _turn in range(2):
            me = ears.model.state.seat
            await take_turn(ears, (klara, ben)[me - 1], me, hosting, joining)
        await talk(ears, ben, 2, hosting, joining)
        joining.meet()
        played = [(step.seat, step.text) for step in ears.model.steps]
        joining.process.kill()
        await until(lambda: ears.table.seats[1].away, "that the guest is away", hosting)
    with programs.running(ben.screen, ben.home) as again:
        menu = stage(Menu(lonely_link()))
        await seen(ben, menu, hosting, again)
        ben.hand.click(button(menu, "Continue saved game").center)
        listed = stage(Resume(lonely_link()))
        await seen(ben, listed, hosting, again)
        back = continue_button(listed)  # the list comes from the other server
        here = lambda: not ears.table.seats[1].away  # noqa: E731
        await insist(ben, back, here, "the guest back in her seat", hosting, again)
        assert [(step.seat, step.text) for step in ears.model.steps] == played
        await asyncio.sleep(SHOWN_S)  # her table comes after its record
        for me, who in ((1, klara), (2, ben)):
            await let_play(ears, who, me, hosting, again)
        await until(lambda: ears.table.stage == "over", "the end of the game", hosting, again)
        assert ears.model.shuffled
        assert all(each.seed for each in ears.model.shuffled)
        for program in (hosting, again):
            assert program.complaints() == ""
