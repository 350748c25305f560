"""Random games of four by the rules alone and as `simulate` plays them, beside catanatron's random players.

`python -m benchmarks.rules [--games N] [--hard N] [--profile]`. The yardstick runs in the same process right afterwards
if the package catanatron is installed; it is never needed. A move is one entry of the record, its list of legal moves
and the dealer's answer included; catanatron's is one action, counted the same way. Then what a list of legal moves and
a position cost, and how often and how long what is within reach (T6) is searched for. Says whether the rules are
compiled (docs/compiled.md). Those of Yspahan and Carcassonne are measured in the same way.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import platform
import pstats
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple
from unittest.mock import patch

from benchmarks.positions import hard, random_play
from elcapitan.commands.cli_arguments import default_options
from elcapitan.commands.simulate import simulate_game
from elcapitan.games import ruleset
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.rules import reach
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.reach import Reach
from elcapitan.games.carcassonne.bots.simulation import sim_land
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.yspahan.bots.random_bot import random_move
from elcapitan.kit.rules.frozen_record import FrozenRecord

PLAYERS = 4
SLOWEST = 15
"""Functions the profile names."""
CORPUS_GAMES = 5
COPIES = 20_000


class Speed(NamedTuple):
    """What some games took."""

    games: int
    moves: int
    took_s: float

    def __str__(self) -> str:
        return (
            f"{self.games / self.took_s:7.1f} games/s {self.moves / self.took_s:9.0f} moves/s"
            f" {self.moves / self.games:7.0f} moves a game"
        )


def measure(game: Callable[[int], int], games: int) -> Speed:
    """Time `games` games; `game` gets a number and returns its moves. The first one, uncounted, fills the
    caches."""
    game(0)
    begun = process_time()
    moves = sum(game(number) for number in range(1, games + 1))
    return Speed(games, moves, process_time() - begun)


def random_game(board: Board, number: int) -> int:
    """Every move drawn evenly from the legal ones; how many there were."""
    count = 0
    for _ in random_play(board, PLAYERS, number):
        count += 1
    return count


def simulated(game: str, board: Mapping[str, Any] | None = None) -> Callable[[int], int]:
    """The same players as `elcapitan simulate` lets them play, with the record as text."""
    # The command reads the board once, too.
    options: dict[str, Any] = {"players": PLAYERS, **default_options(game), "start": "drawn"}
    if board is not None:
        options |= {"board": board, "extras": []}

    def play(number: int) -> int:
        return len(json.loads(simulate_game(["random"] * PLAYERS, options, "rules", number, game))["moves"])

    return play


Draw = Callable[[Sequence[Any], Callable[[int], int]], Any]
"""How a random player draws one of the legal moves."""


def positions_by_rules(game: str, draw: Draw, number: int, chosen: Mapping[str, Any]) -> Iterator[Any]:
    """The positions of a game in which a player has to act."""
    rules, chance = ruleset(game), random.Random(number)
    options = {"players": PLAYERS, **default_options(game), **chosen}
    dealer = rules.dealer(number.to_bytes(16, "big"), options)
    state = rules.new({**options, "start": dealer.starter(PLAYERS)}, dealer.deal())
    while to_act := rules.to_act(state):
        yield state
        move = draw(rules.legal(state, to_act[0]), chance.randrange)
        played = rules.play(state, to_act[0], move, dealer.turn_up(state, move))
        assert not played.refused, f"{move} was on the list of legal moves"
        state = played.state


def by_rules_alone(game: str, draw: Draw, **chosen: Any) -> Callable[[int], int]:
    """A game by its rules alone, the moves drawn as its random players draw them."""
    return lambda number: sum(1 for _state in positions_by_rules(game, draw, number, chosen))


def placement_times(chosen: Mapping[str, Any]) -> None:
    """Carcassonne's imagined games: each tile laid and taken back wherever it fits, in the positions of one game."""
    imagined = [CarcassonneSim(state) for state in positions_by_rules("carcassonne", evenly, 1, chosen)]
    begun, count = process_time(), 0
    for game in imagined:
        if game.stage is CarcassonneStage.PLACE and game.tile is not None:
            for square, rotation in game.place_moves():
                game.land.take_back(game.land.lay(game.tile, square, rotation))
                count += 1
    kind = "pure Python" if str(sim_land.__file__).endswith(".py") else "compiled"
    print(f"  imagined  {count / (process_time() - begun):9.0f} tiles/s laid and taken back, {kind}")


def evenly(legal: Sequence[Any], draw: Callable[[int], int]) -> Any:
    return legal[draw(len(legal))]


def compare(name: str, measured: Speed, peer: Speed) -> None:
    moves = measured.moves / measured.took_s / (peer.moves / peer.took_s)
    games = measured.games / measured.took_s / (peer.games / peer.took_s)
    print(f"{name:<11} {moves:.2f} in moves/s, {games:.2f} in games/s")


def yardstick() -> Callable[[int], int] | None:
    """One game of catanatron's random players; None if it is not installed."""
    try:
        catan = import_module("catanatron")
    except ImportError:
        return None
    colours = list(catan.Color)[:PLAYERS]

    def game(number: int) -> int:
        random.seed(number)
        table = catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=number)
        table.play()
        state = table.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return game


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(reach.__file__).endswith(".py")


def size(record: object, counted: set[int]) -> int:
    """Bytes of a position's tuples, numbers and sets that are not counted yet; boards and texts are shared by all."""
    if id(record) in counted or isinstance(record, Board | str):
        return 0
    counted.add(id(record))
    parts: Iterable[Any] = record if isinstance(record, tuple | frozenset) else ()
    if isinstance(record, FrozenRecord):
        parts = [getattr(record, name) for name in record.__match_args__]
    return sys.getsizeof(record) + sum(size(part, counted) for part in parts)


def list_times(positions: Sequence[GameState]) -> None:
    begun = process_time()
    moves = sum(len(legal_moves(state)) for state in positions)
    took_s = process_time() - begun
    print(f"legal lists {len(positions) / took_s:7.0f} a second, {moves / len(positions):.1f} moves each")


def position_times(positions: Sequence[GameState]) -> None:
    last = positions[-1]
    counted: set[int] = set()
    new = [size(state, counted) for state in positions]
    begun = process_time()
    for _ in range(COPIES):
        last._replace(passes=0)
    took_s = process_time() - begun
    print(
        f"a position  {size(last, set())} bytes, {sum(new) / len(new):.0f} of them new after a move;"
        f" a copy with a change takes {1e6 * took_s / COPIES:.2f} us"
    )


def questions(state: GameState) -> int:
    """How often T6 is to be answered for one list: for every purchase they can pay and every leg of their hand."""
    if state.stage is not Stage.TURN or state.turn.acted:
        return 0
    mover, board = state.mover, state.board
    shown = (*state.destinations.display, *state.links.display)
    leads = board.legs[mover.place]
    return sum(card is not None and board.cards[card].price <= mover.money for card in shown) + sum(
        len(leads.get(card, ())) for card in mover.hand
    )


def search_times(name: str, positions: Sequence[GameState]) -> None:
    """Over lists of legal moves, each position being new to the rules. Processor time, for others use the machine."""
    lists_s: list[float] = []
    searches_s: list[float] = []
    search = Reach._search

    def timed(reach: Reach, place: int, hand: int, purse: int) -> bool:
        begun = process_time()
        found = search(reach, place, hand, purse)
        searches_s.append(process_time() - begun)
        return found

    # A compiled class cannot be profiled: then only whole lists are timed.
    with nullcontext() if is_compiled() else patch.object(Reach, "_search", timed):
        for state in positions:
            begun = process_time()
            legal_moves(state)
            lists_s.append(process_time() - begun)
    asked = sum(questions(state) for state in positions)
    searched = f", {100 * len(searches_s) / asked:.1f} % searched" if searches_s else ""
    print(f"T6 in {len(positions)} {name}: {asked} questions{searched}")
    for what, times in (("a search", sorted(searches_s)), ("a whole list", sorted(lists_s))):
        if not times:
            continue
        print(f"  {what:<12} median {1e3 * times[len(times) // 2]:.3f} ms, worst {1e3 * times[-1]:.3f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--hard", type=int, default=2000, help="hard positions for T6 (2000)")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    arguments = parser.parse_args()
    board = Board.of(standard_board())
    ours = measure(lambda number: random_game(board, number), arguments.games)
    print(f"rules       {'compiled' if is_compiled() else 'pure Python'}, Python {platform.python_version()}")
    print(f"El Capitan  {ours}")
    by_command = measure(simulated("elcapitan", standard_board()), arguments.games)
    print(f"simulate    {by_command}")
    if (game := yardstick()) is None:
        print("catanatron  is not installed here: pip install catanatron")
    else:
        theirs = measure(game, arguments.games)
        print(f"catanatron  {theirs}")
        compare("ratio", ours, theirs)
        compare("simulate", by_command, theirs)
    for name, game_name, draw in (("Yspahan", "yspahan", random_move), ("Carcassonne", "carcassonne", evenly)):
        quick = measure(by_rules_alone(game_name, draw), arguments.games)
        slow = measure(simulated(game_name), arguments.games)
        print(f"{name:<11} {quick}")
        print(f"simulate    {slow}")
        compare("ratio", slow, quick)
    everything = {"expansions": ["inns", "traders", "hills", "river"], "wheel": "board"}
    print(f"with all    {measure(by_rules_alone('carcassonne', evenly, **everything), arguments.games)}")
    placement_times(everything)
    corpus = [state for number in range(1, CORPUS_GAMES + 1) for state, _ in random_play(board, PLAYERS, number)]
    list_times(corpus)
    position_times(corpus)
    search_times("positions of random games", corpus)
    cramped = list(hard(board, arguments.hard))
    gc.freeze()  # collecting the benchmark's half a million objects would be counted with the list
    search_times("hard positions", cramped)
    if arguments.profile:
        profile = cProfile.Profile()
        profile.runcall(measure, lambda number: random_game(board, number), max(1, arguments.games // 4))
        pstats.Stats(profile).sort_stats("tottime").print_stats(SLOWEST)


if __name__ == "__main__":
    main()
