"""El Capitan's lessons: when ideas are told, which turns are suggested, what exercises ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from elcapitan import games
from elcapitan.client.lessons.game_lessons import GameLessons
from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.client.advice.forecast import payday_changes
from elcapitan.games.capitan.client.lessons.effects import turn_effects
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.lessons.missing_text import missing_text
from elcapitan.games.capitan.client.wording import result_text
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan
from elcapitan.games.capitan.rules.model.pieces import BANK
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import before_end

FEW_MOVES: Final = 4
"""Of a turn that is easily followed: a card, a sailing, an action, and the end."""
SHORT_OF_MONEY: Final = 5
"""Florins; with more, a second loan is the last thing to be suggested."""
BEST: Final = 4
"""Turns at the head of the shortlist that are good enough to be suggested."""


class CapitanLessons(GameLessons):
    """The LessonScenes of El Capitan."""

    game = games.DEFAULT_GAME
    folder = "lessons"
    table_type = LessonTable

    def decision(self, state: GameState) -> str:
        return "turn" if state.stage is Stage.TURN else ""

    def figures(self, state: GameState) -> Mapping[str, int]:
        me = state.mover
        return {
            "phase": state.phase,
            "warehouses": me.warehouses,
            "money": me.money,
            "bank": int(me.place == BANK),
            "pieces": min(player.warehouses + player.fortresses for player in state.players),
        }

    def turns(self, state: GameState) -> Sequence[Sequence[Move]]:
        best = games.playouts(self.game).shortlist(state)[:BEST]
        if state.mover.loans and state.mover.money > SHORT_OF_MONEY:
            best = sorted(best, key=lambda turn: any(isinstance(move, TakeLoan) for move in turn))
        return [turn for at, turn in enumerate(best) if not at or len(turn) <= FEW_MOVES]

    def story(self, model: TableModel) -> Sequence[str]:
        return result_text.result_sentences(model)

    def effects(self, state: GameState, turn: Sequence[Move]) -> Collection[str]:
        return turn_effects(state, turn)

    def gains(self, state: GameState, turn: Sequence[Move]) -> Mapping[str, int]:
        now = before_end(state, turn)
        more = payday_changes(payday(state), payday(now))
        return {"spent": state.mover.money - now.player(state.seat).money, "payday": more[state.seat - 1]}

    def missing_text(self, exercise: Exercise, state: GameState, turn: Sequence[Move]) -> str:
        return missing_text(exercise, state, self.gains(state, turn), turn)
