"""Whole games imagined after a turn: what the yardstick plays out by the thousand.

Everyone goes on as in the search of the stronger levels: by a quick look, with preferences that hold for one world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from elcapitan.games.capitan.bots.coefficients import Coefficients, coefficients_of
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.greedy import Noise
from elcapitan.games.capitan.bots.hard import shortlist
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.prediction import predicted_lead
from elcapitan.games.capitan.bots.search import PREDICTED, draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import weights_for
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
from elcapitan.games.capitan.rules.play import play

LETTERS: dict[type[Move], str] = {
    **{Buy: "C", Sail: "L", Build: "B", Reopen: "O", BuildFortress: "F", TakeLoan: "A", MovePirate: "X"}
}
MAX_TURNS = 400
"""Turns of an imagined game; what is in the purses then counts."""
VERSION = 2
"""Raised whenever the players of imagined games change: what was played out before is then to be made again."""
LEAST_SUSPECT = 4.0
"""Florins that a turn must seem to lose before it is played out."""
KINDS = {Build: "build", Reopen: "reopen", BuildFortress: "fortress", TakeLoan: "loan", Pass: "pass"}


def shortlisted_turns(state: GameState) -> list[list[Move]]:
    """The turns worth comparing by first estimate, the best first, with their ends; empty within a turn."""
    if state.stage is not Stage.TURN or state.turn.begun or state.turn.acted:
        return []
    board_tables = board_tables_of(state.board, len(state.players))
    judge = coefficients_of(board_tables, weights_for(board_tables.players))
    chance = Random(0)
    found: dict[str, list[Move]] = {}
    for _, plan in shortlist(rank_turns(SimState.of(state, chance), judge, chance)):
        if turn := complete_turn(state, plan.moves(board_tables, state)):
            found.setdefault(result_of(state, turn), turn)
    return [*found.values()]


def similar_turns(state: GameState, turn: Sequence[Move]) -> list[list[Move]]:
    """Other turns that do the same in the same city, by other cards or with one bought ahead, the best at first sight
    first: the shortlist has two of them at most."""
    board_tables = board_tables_of(state.board, len(state.players))
    judge = coefficients_of(board_tables, weights_for(board_tables.players))
    chance = Random(0)
    wanted, deed = result_of(state, turn), None
    by_deed: dict[tuple[int, int, int, int], dict[str, list[Move]]] = {}
    for _, plan in rank_turns(SimState.of(state, chance), judge, chance):
        if found := complete_turn(state, plan.moves(board_tables, state)):
            each = plan.deed, plan.city, plan.piece, plan.kind
            result = result_of(state, found)
            by_deed.setdefault(each, {}).setdefault(result, found)
            if result == wanted:
                deed = each
    return [found for result, found in by_deed.get(deed, {}).items() if result != wanted] if deed else []


def result_of(state: GameState, turn: Sequence[Move]) -> str:
    """A digest of the position before the end of the turn, whatever the order of the hand; equal for equal turns.

    ValueError if the rules refuse a move.
    """
    if isinstance(turn[-1], Pass):
        return "pass"
    after = _before_end(state, turn)
    return digest(after.with_player(after.seat, after.mover._replace(hand=tuple(sorted(after.mover.hand)))))


def kind_of(turn: Sequence[Move]) -> str:
    """The action of the turn, or `pass`."""
    return next((KINDS[type(move)] for move in turn if type(move) in KINDS), "other")


def letters_of(state: GameState, turn: Sequence[Move]) -> str:
    """The letters of the rules that the turn is about. ValueError if the rules refuse a move."""
    found = {"N"} if len(state.players) == 2 else set()
    for move in turn[:-1]:
        played = play(state, move)
        if played.refused:
            raise ValueError(f"{move} is refused: {played.text}")
        found.add(LETTERS[type(move)])
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


def play_on(state: GameState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[list[int]]:
    """By world, the money of every seat at the end. ValueError if the turn is not one by the rules.

    A world's name fixes the hidden cards and every player's preferences, whatever the turn.
    """
    for game, _judge, turns in _played_on(state, turn, worlds):
        yield _money_at_end(game, turns)


def play_out(state: GameState, worlds: Iterable[str]) -> Iterator[list[int]]:
    """By world, the money of every seat at the end of a game that goes on from the beginning of a turn."""
    begun = SimState.of(state, Random(0))
    judge = coefficients_of(begun.board_tables, weights_for(begun.players))
    for world in worlds:
        game = begun.with_reshuffled_decks(Random(world))
        yield _money_at_end(game, _turns(game, judge, draw_noise(game)))


def _money_at_end(game: SimState, turns: Iterator[bool]) -> list[int]:
    for _ in range(MAX_TURNS):
        if not next(turns):
            break
    return game.money


def look_ahead(state: GameState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[float]:
    """By world, what the turn is worth to the seat to act: the mean of what is predicted after each of four rounds."""
    seat = state.seat - 1
    for game, judge, turns in _played_on(state, turn, worlds):
        leads = []
        for _ in range(PREDICTED.rounds):
            for _ in range(game.players):
                if not next(turns):
                    break
            leads.append(predicted_lead(game, judge, seat))
        yield sum(leads) / len(leads)


def _played_on(
    state: GameState, turn: Sequence[Move], worlds: Iterable[str]
) -> Iterator[tuple[SimState, Coefficients, Iterator[bool]]]:
    """By world, the game after the turn, and what plays a turn of it at each step; False once it is over."""
    after = SimState.after_action(_before_end(state, turn))
    judge = coefficients_of(after.board_tables, weights_for(after.players))
    passed = isinstance(turn[-1], Pass)
    for world in worlds:
        chance = Random(world)
        game = after.with_reshuffled_decks(chance)
        noise = draw_noise(game)
        game.end(passed)
        yield game, judge, _turns(game, judge, noise)


def _turns(game: SimState, judge: Coefficients, noise: Sequence[Noise]) -> Iterator[bool]:
    while not game.over:
        game.play(greedy_reply(game, judge, noise[game.seat]))
        yield True
    while True:
        yield False


def _before_end(state: GameState, turn: Sequence[Move]) -> GameState:
    for move in turn[:-1]:
        played = play(state, move)
        if played.refused:
            raise ValueError(f"{move} is refused: {played.text}")
        state = played.state
    return state
