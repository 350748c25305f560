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
    async with two_player_game.hosting(tmp_path) as (ears, klara, ben, hers):
        await evening(ears, klara, ben, hers)


async def evening(
    ears: two_player_game.Ears, klara: two_player_game.Seat, ben: two_player_game.Seat, hers: Program
) -> None:
    address = f"127.0.0.1:{ears.port}"
    with programs.running(ben.screen, ben.home, address, command="join") as joining:
        await two_player_game.set_sail(ears, klara, ben, hers, joining)
        for _turn in range(2):
            me = ears.model.state.seat
            await take_turn(ears, (klara, ben)[me - 1], me, hers, joining)
        await talk(ears, ben, 2, hers, joining)
        joining.meet()
        played = [(step.seat, step.text) for step in ears.model.steps]
        joining.process.kill()
        await two_player_game.until(lambda: ears.table.seats[1].away, "that the guest is away", hers)
    with programs.running(ben.screen, ben.home) as again:
        menu = two_player_game.stage(Menu(offline_link()))
        await two_player_game.seen(ben, menu, hers, again)
        ben.hand.click(two_player_game.button(menu, "Continue saved game").center)
        with closing(two_player_game.stage(ContinueGames(offline_link()))) as listed:
            await two_player_game.seen(ben, listed, hers, again)
            back = two_player_game.continue_button(listed)  # the list comes from the other server

        def is_here() -> bool:
            return not ears.table.seats[1].away

        await two_player_game.insist(ben, back, is_here, "the guest back in her seat", hers, again)
        assert [(step.seat, step.text) for step in ears.model.steps] == played
        await play_out(ears, klara, ben, hers, again)
        assert ears.model.shuffled
        assert all(each.seed for each in ears.model.shuffled)
        assert game_records.shares_text(ears.model) == "Everybody has a share in the shuffle"
        for program in (hers, again):
            assert program.complaints() == ""
