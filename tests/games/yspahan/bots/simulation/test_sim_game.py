"""Imagined games against the rules: the same steps lead to the same positions, whatever is done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elcapitan.games.yspahan.bots.simulation.judge import Judge, judge_of
from elcapitan.games.yspahan.bots.simulation.sim_board import BUILDING_NAMES, CARD_NAMES
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, MAIN, OVER, ROLL, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, keeping_gain
from elcapitan.games.yspahan.bots.simulation.sim_moves import moves_of
from elcapitan.games.yspahan.bots.simulation.sim_policy import do_step
from elcapitan.games.yspahan.bots.simulation.sim_steps import Step, later_steps, main_steps
from elcapitan.games.yspahan.bots.simulation.sim_weights import sim_weights_for
from elcapitan.games.yspahan.rules.model.board import DAYS, SHOPS
from elcapitan.games.yspahan.rules.model.moves import EndTurn, LoadFirst, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.option_choices import choice_id, option_choices


class RecordedGame(SimGame):
    """An imagined game that remembers which cards were drawn."""

    drawn: list[int]

    def draw_card(self, seat: int) -> None:
        before = len(self.hands[seat])
        super().draw_card(seat)
        self.drawn += self.hands[seat][before:]


def snapshot(game: SimGame) -> dict[str, Any]:
    """All of a position that both know, in the rules' words."""
    stage = {ROLL: "roll", MAIN: "main", AFTER: "after", OVER: "over"}[game.stage]
    over = game.stage == OVER
    return {
        "day": (game.week, game.day, stage),
        "turns": (0,) if over else tuple(seat + 1 for seat in game.turns),
        "tower": () if over or game.stage == ROLL else tuple(zip(game.numbers, game.white, game.yellow, strict=True)),
        "square": game.square,
        "shops": [seat + 1 for seat in game.shops],
        "caravan": [seat + 1 for seat in game.caravan],
        "cards": (len(game.deck), sorted(CARD_NAMES[card] for card in game.discard), game.shuffles),
        "players": [
            (
                *(game.gold[seat], game.camels[seat], game.points[seat]),
                tuple(name for at, name in enumerate(BUILDING_NAMES) if game.masks[seat] >> at & 1),
                sorted(CARD_NAMES[card] for card in game.hands[seat]),
            )
            for seat in range(game.players)
        ],
    }


def snapshot_by_the_rules(state: YspahanState) -> dict[str, Any]:
    over = state.stage is YspahanStage.OVER
    tower = tuple((group.number, group.white, group.yellow) if group else (0, 0, 0) for group in state.tower)
    return {
        "day": (state.week, state.day, state.stage.value),
        "turns": (0,) if over else state.turns_left,
        "tower": () if over or state.stage is YspahanStage.ROLL else tower,
        "square": state.supervisor,
        "shops": list(state.shops),
        "caravan": list(state.caravan),
        "cards": (state.deck, sorted(state.discard), state.shuffles),
        "players": [
            (
                *(player.gold, player.camels, player.points),
                tuple(name for name in BUILDING_NAMES if name in player.buildings),
                sorted(player.hand),
            )
            for player in state.players
        ],
    }


class BothWays:
    """One game, played in imagination and by the rules."""

    def __init__(self, players: int, options: YspahanOptions, chance: Random) -> None:
        self.chance = chance
        self.state = new_game(players, 1, options)
        self.game = RecordedGame.of(self.state, chance)
        assert isinstance(self.game, RecordedGame)
        self.game.drawn = []
        self.judge: Judge = judge_of(sim_weights_for(players), players)
        self.kinds: set[int] = set()

    def play_step(self) -> None:
        """Something is done, chosen at random."""
        game = self.game
        if game.stage == ROLL:
            yellow = self.chance.randint(0, min(3, game.gold[game.turns[0]]))
            dice = game.world.dice[DAYS * (game.week - 1) + game.day - 1]
            whites = len(dice) - 3
            game.roll(yellow)
            self._move(RollDice(yellow), tuple(map(str, dice[: whites + yellow])))
            return
        steps: list[Step | None] = [*main_steps(game, self.judge, thorough=True)] if game.stage == MAIN else [None]
        if game.stage == AFTER:
            steps += later_steps(game, self.judge, thorough=True)
        step = self.chance.choice(steps)
        if step is None:
            game.end_turn()
            self._move(EndTurn())
            return
        self.kinds.add(step.kind)
        moves = moves_of(step, self.state)
        do_step(game, self.judge, step)
        for move in moves:
            self._move(move)
        while self.state.stage is YspahanStage.LOADING:
            self._move(self._next_loading())

    def _next_loading(self) -> Move:
        now = SimGame.of(self.state, Random(0))
        if self.state.asked:
            return KEEP if keeping_gain(now, self.judge, self.state.asked.shop, TurnsLeft(now)) > 0.0 else SEND
        return LoadFirst(SHOPS[first_shop(now, self.judge, self.state.waiting, TurnsLeft(now))[0]])

    def _move(self, move: Move, dice: tuple[str, ...] = ()) -> None:
        drawn = () if dice else tuple(CARD_NAMES[self.game.drawn.pop(0)] for _ in range(cards_drawn(self.state, move)))
        played = play(self.state, move, dice or drawn)
        assert not played.refused, f"{move}: {played.text}"
        self.state = played.state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choice", option_choices(Yspahan()), ids=choice_id)
def test_random_steps_come_to_the_same_as_by_the_rules(players: int, choice: dict[str, Any]) -> None:
    kinds: set[int] = set()
    for seed in range(4):
        both = BothWays(players, YspahanOptions(**choice), Random(f"{players}/{choice_id(choice)}/{seed}"))
        while both.game.stage != OVER:
            both.play_step()
            assert snapshot(both.game) == snapshot_by_the_rules(both.state)
        assert both.game.drawn == []
        kinds |= both.kinds
    assert len(kinds) == 5


def test_a_copy_goes_its_own_way() -> None:
    game = SimGame.of(new_game(3, 1, YspahanOptions()), Random(1))
    game.roll(0)
    before, other = snapshot(game), game.copy()
    judge = judge_of(sim_weights_for(3), 3)
    while other.stage != OVER:
        do_step(other, judge, main_steps(other, judge)[0])
        other.end_turn()
        if other.stage == ROLL:
            other.roll(0)
    assert snapshot(game) == before
