"""A whole game of Yspahan in a real window, by real clicks, from the menu to the ranking."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.games import face
from elcapitan.games.yspahan.bots.levels import make_bot
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.rules.model.moves import EndTurn
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client.scenes.scene_helpers import of_kind
from tests.window.screen import Hand, Screen
from tests.window.user import WindowUser, window_user
from tests.window.yspahan_clicks import click_target, is_awaited, make_move

GAME = "yspahan"
ANIMATED_TURNS = 2
"""So many turns of theirs, and what lies between, are seen with animation; the rest of the game without."""


async def begin_game_of_two(at: WindowUser) -> None:
    """From the menu: New game, Yspahan, one easy computer player, go."""
    await at.sees_everything()
    await at.press("New game")
    await at.meets_the_others()
    cards = of_kind(new_game(at), GameCards)[0]
    await at.click(cards.box(GAME))
    await at.meets_the_others()
    while len(new_game(at).plan.seats) > 2:
        crosses = [each for each in of_kind(new_game(at), Button) if isinstance(each.value, tuple)]
        await at.click(crosses[-1].rect)
    kinds = of_kind(new_game(at), Chips)[1]
    await at.click(kinds.boxes[[value for value, _words in kinds.choices].index("easy")])
    await at.meets_the_others()
    await at.press(face(GAME).start_words().begin)
    await at.sees_scene(YspahanScene)


def new_game(at: WindowUser) -> NewGame:
    scene = at.mirror.top
    assert isinstance(scene, NewGame)
    return scene


async def play_to_the_ranking(at: WindowUser) -> int:
    """As an easy computer player would, with animation in the first turns; how many weeks were seen to end."""
    bot, weeks = make_bot("easy", 11), 0
    while not isinstance(at.mirror.top, PointsRankingScene):
        match at.mirror.top:
            case WeekEndScene():
                await at.sees()
                at.click_now(at.mirror.button("Continue"))
                weeks += 1
            case YspahanScene() if is_awaited(at):
                if at.mirror.stack.settings.speed != "off" and turns_ended(at) == ANIMATED_TURNS:
                    await click_target(at, Thing(YspahanKind.SPEED))
                    assert at.mirror.stack.settings.speed == "off"
                await make_move(at, bot.choose(at.model.state, at.model.me, Budget(rollouts=0))[0])
            case _:
                at.program.meet()
                await at.until(lambda: is_awaited(at) or not isinstance(at.mirror.top, YspahanScene), "something to do")
    return weeks


def turns_ended(at: WindowUser) -> int:
    """How many turns they themselves have ended."""
    return sum(step.seat == at.model.me and step.text == str(EndTurn()) for step in at.model.steps)


@pytest.mark.deep
async def test_a_whole_game_of_yspahan_to_the_ranking_by_mouse_alone(screen: Screen, hand: Hand, home: Path) -> None:
    async with window_user(screen, hand, home, speed="fast") as at:
        await begin_game_of_two(at)
        assert await play_to_the_ranking(at) == 3
        assert at.mirror.stack.settings.speed == "off"
        assert at.model.state.stage is YspahanStage.OVER
        mine = [step.text.split()[0] for step in at.model.steps if step.seat == at.model.me]
        assert {"roll", "supply", "place", "end"} <= {*mine}
        await at.leave_from_ranking(PointsRankingScene)
