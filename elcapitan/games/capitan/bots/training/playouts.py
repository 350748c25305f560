"""Whole games imagined after a turn: what the yardstick plays out by the thousand.

Everyone goes on as in the search of the stronger levels: by a quick look, with preferences that hold for one world.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from elcapitan.bots.bot import PuzzleTerms
from elcapitan.games.capitan.bots.characters import judge_for
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.greedy import Noise
from elcapitan.games.capitan.bots.hard import deed_of, shortlist
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.prediction import predicted_lead
from elcapitan.games.capitan.bots.search import PREDICTED, draw_noise, play_turns
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.model.events import WarehouseShut
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    Move,
    MovePirate,
    Pass,
    Reopen,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.games.capitan.rules.play import before_end, turn_steps
from elcapitan.kit.bots.playouts import KitPlayouts
from elcapitan.kit.bots.search import limit_alike

MAX_TURNS = 400
"""Turns of an imagined game; what is in the purses then counts."""
LETTERS: Mapping[type[Move], str] = {
    **{Buy: "C", Sail: "L", Build: "B", Reopen: "O", BuildFortress: "F", TakeLoan: "A", MovePirate: "X"}
}


class CapitanPlayout(NamedTuple):
    """A game in one world, the action of a turn done or none begun."""

    game: SimState
    judge: Coefficients
    noise: Sequence[Noise]
    """By seat; so are its preferences in this world to the end."""
    seat: int
    """From 0, whose turn it was."""

    def play_out(self) -> Sequence[int]:
        """The money of every seat at the end."""
        play_turns(self.game, self.judge, self.noise, MAX_TURNS)
        return self.game.money

    def look_ahead(self) -> float:
        """The mean of what is predicted after each of four rounds."""
        leads = []
        for _ in range(PREDICTED.rounds):
            play_turns(self.game, self.judge, self.noise, self.game.players)
            leads.append(predicted_lead(self.game, self.judge, self.seat))
        return sum(leads) / len(leads)


class CapitanPlayouts(KitPlayouts):
    """The part of the GameBots of El Capitan that plays on."""

    playout_version = 2
    """Raised whenever the players of imagined games change: what was played out before is then to be made again."""
    least_suspect = 4.0
    """Florins that a turn must seem to lose before it is played out."""
    kinds = {Build: "build", Reopen: "reopen", BuildFortress: "fortress", TakeLoan: "loan", Pass: "pass"}
    puzzle_terms = PuzzleTerms(letters="ABCDEFLNOPX")

    def shortlist(self, state: GameState) -> list[list[Move]]:
        """The turns worth comparing by first estimate, the best first, with their ends; empty within a turn."""
        if state.stage is not Stage.TURN or state.turn.begun or state.turn.acted:
            return []
        game = SimState.of(state, Random(0))
        ranked = shortlist(rank_turns(game, judge_for(game), Random(0)))
        found = (complete_turn(state, plan.moves(game.board_tables, state)) for _, plan in ranked)
        return [*limit_alike(filter(None, found), partial(self.result_of, state))]

    def similar_turns(self, state: GameState, turn: Sequence[Move]) -> list[list[Move]]:
        """Other turns that do the same in the same city, by other cards or with one bought ahead, the best by first
        estimate first: the shortlist has two of them at most."""
        game = SimState.of(state, Random(0))
        wanted, deed = self.result_of(state, turn), None
        by_deed: dict[Hashable, dict[str, list[Move]]] = {}
        for _, plan in rank_turns(game, judge_for(game), Random(0)):
            if found := complete_turn(state, plan.moves(game.board_tables, state)):
                result = self.result_of(state, found)
                by_deed.setdefault(deed_of(plan), {}).setdefault(result, found)
                if result == wanted:
                    deed = deed_of(plan)
        return [found for result, found in by_deed.get(deed, {}).items() if result != wanted]

    def result_of(self, state: GameState, turn: Sequence[Move]) -> str:
        """A digest of the position before the end of the turn, with the hand in order; equal for equal turns.

        ValueError if the rules refuse a move.
        """
        if isinstance(turn[-1], Pass):
            return "pass"
        after = before_end(state, turn)
        return digest(after.with_player(after.seat, after.mover._replace(hand=tuple(sorted(after.mover.hand)))))

    def letters_of(self, state: GameState, turn: Sequence[Move]) -> str:
        """The letters of the rules that the turn is about. ValueError if the rules refuse a move."""
        found = {"N"} if len(state.players) == 2 else set()
        found.update(LETTERS[type(move)] for move in turn[:-1])
        for played in turn_steps(state, turn):
            for event in played.events:
                if isinstance(event, WarehouseShut):
                    found.add("D")
                city = getattr(event, "city", "")
                if city in state.board.index and state.board.cities[state.board.index[city]].extra:
                    found.add("X")
            state = played.state
        mover = state.mover
        if not (mover.warehouses or mover.neutral or mover.fortresses):
            # P1: with the last piece of a player the payday comes after this round; E1: in the last phase, the end.
            found |= {"P", "E"} if state.phase == LAST_PHASE else {"P"}
        return "".join(sorted(found))

    def imagine(self, state: GameState, choice: Sequence[Move], worlds: Iterable[str]) -> Iterator[CapitanPlayout]:
        """By world, the game after the turn; without one, from the beginning of a turn.

        ValueError if the turn is not one by the rules. A world's name fixes the hidden cards and every player's
        preferences, the same for all turns.
        """
        after = SimState.of(before_end(state, choice) if choice else state, Random(0), acted=bool(choice))
        judge = judge_for(after)
        for world in worlds:
            game = after.with_reshuffled_decks(Random(world))
            noise = draw_noise(game)
            if choice:
                game.end(isinstance(choice[-1], Pass))
            yield CapitanPlayout(game, judge, noise, state.seat - 1)
