"""An evening of two: one window hosts, the other joins over the network; one is killed and comes back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from elcapitan.client.model import game_records
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.menu import Menu
from tests.client.scenes.scene_helpers import offline_link
from tests.window import program as programs
from tests.window import two_player_game
from tests.window.program import Program
from tests.window.two_player_turns import play_out, take_turn, talk


async def test_two_windows_play_an_evening_and_one_is_killed_and_comes_back(tmp_path: Path) -> None:
    async with two_player_game.hosting(tmp_path) as (ears, klara, ben, host):
        await evening(ears, klara, ben, host)


async def evening(
    ears: two_player_game.Ears, klara: two_player_game.Seat, ben: two_player_game.Seat, host: Program
) -> None:
    address = f"127.0.0.1:{ears.port}"
    with programs.running(ben.screen, ben.home, address, command="join") as joining:
        await two_player_game.set_sail(ears, klara, ben, host, joining)
        for _turn in range(2):
            me = ears.model.state.seat
            await take_turn(ears, (klara, ben)[me - 1], me, host, joining)
        await talk(ears, ben, 2, host, joining)
        joining.meet()
        played = [(step.seat, step.text) for step in ears.model.steps]
        joining.process.kill()
        await two_player_game.until(lambda: ears.table.seats[1].away, "that the guest is away", host)
    with programs.running(ben.screen, ben.home) as again:
        menu = two_player_game.stage(Menu(offline_link()))
        await two_player_game.seen(ben, menu, host, again)
        ben.hand.click(two_player_game.button(menu, "Continue saved game").center)
        with closing(two_player_game.stage(ContinueGames(offline_link()))) as listed:
            await two_player_game.seen(ben, listed, host, again)
            back = two_player_game.continue_button(listed)  # the list comes from the other server

        def is_here() -> bool:
            return not ears.table.seats[1].away

        await two_player_game.insist(ben, back, is_here, "the guest back in their seat", host, again)
        assert [(step.seat, step.text) for step in ears.model.steps] == played
        await play_out(ears, klara, ben, host, again)
        assert ears.model.shuffled
        assert all(each.seed for each in ears.model.shuffled)
        assert game_records.shares_text(ears.model) == "Everybody has a share in the shuffle"
        for program in (host, again):
            assert program.complaints() == ""
