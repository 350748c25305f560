"""Imagined games go by the rules: every turn found there is legal at the table and leads to the same position."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots.settling_policy import choose_settling, choose_starter
from elcapitan.games.capitan.bots.simulation import reachable_actions
from elcapitan.games.capitan.bots.simulation.plan import PASS, Plan
from elcapitan.games.capitan.bots.simulation.sim_decks import NO_CARD, SimDeck
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.games.capitan.ruleset import board_of

EXTRAS: tuple[tuple[str, ...], ...] = ((), ("porto", "lisboa", "islas-canarias"))


def plans(game: SimState, chance: Random) -> list[Plan]:
    """All turns by both ways of looking, some of them with a card bought ahead."""
    found = [
        plan
        for ways in (reachable_actions.quick_routes(game), reachable_actions.thorough_routes(game))
        for way in ways
        for plan in reachable_actions.action_plans(game, way, reachable_actions.buildable_colours(game))
    ]
    seat = game.seat
    for plan in chance.sample(found, min(4, len(found))):
        after = game.copy(Random(0))
        after.act(plan)
        affordable = [card for card in after.cards_shown() if game.board_tables.price[card] <= after.money[seat]]
        if affordable:
            found.append(plan._replace(ahead=chance.choice(affordable)))
    return [*found, *reachable_actions.loan_plans(game)]


def facts(game: SimState) -> dict[str, object]:
    """What two imagined positions are compared by; the order of the cards nobody sees is none of it."""
    # A compiled class keeps its fields elsewhere.
    fields = getattr(SimState, "__mypyc_attrs__", None) or SimState.__slots__
    told = {name: getattr(game, name) for name in fields}
    for left_out in ("board_tables", "chance", "destinations", "links"):
        del told[left_out]
    for name in ("destinations", "links"):
        deck: SimDeck = getattr(game, name)
        told[name] = (deck.display, sorted(deck.waiting), sorted(deck.discard))
    return told


def dealt_as_at_the_table(game: SimState, turned_up: tuple[str, ...]) -> None:
    """The next cards of both decks are those the table's dealer turns up, as far as no deck runs out."""
    numbers = [game.board_tables.number[card] for card in turned_up]
    for deck in (game.destinations, game.links):
        gaps = min(deck.display.count(NO_CARD), len(deck.waiting))
        coming, numbers = numbers[:gaps], numbers[gaps:]
        if set(coming) <= set(deck.waiting):
            deck.waiting = [card for card in deck.waiting if card not in coming] + coming[::-1]


def table_plays(state: GameState, moves: list[Move], dealer: Dealer) -> GameState:
    for move in moves:
        played = play(state, move, dealer.turn_up(state, move))
        assert not played.refused, f"{move} is refused: {played}"
        state = played.state
    return state


def runs_out(state: GameState) -> bool:
    """Whether a deck has to be shuffled in this refill: then the imagined order is another one."""
    return any(deck.display.count(None) > len(deck.hidden) for deck in (state.destinations, state.links))


def compared_game(board: Board, players: int, seed: int) -> int:
    """A game of chosen turns, with all turns of every position compared; how many there were."""
    chance = Random(seed)
    dealer = Dealer(board, chance.randbytes(16))
    state = new_game(board, players, dealer.starter(players), dealer.deal())
    compared = 0
    for _ in range(400):
        while state.stage in (Stage.SETTLING, Stage.STARTING):
            state = table_plays(
                state, [choose_settling(state) if state.stage is Stage.SETTLING else choose_starter(state)], dealer
            )
        if state.stage is Stage.OVER:
            break
        game = SimState.of(state, Random(seed))
        found = plans(game, chance)
        if not found:
            state = table_plays(state, [legal_moves(state)[0]], dealer)
            continue
        for plan in chance.sample(found, min(3, len(found))):
            after = table_plays(state, list(plan.moves(game.board_tables, state)), dealer)
            imagined = game.copy(Random(seed))
            imagined.act(plan)
            turned_up = dealer.turn_up(after, End())
            shuffled = runs_out(after)
            over = table_plays(after, [End()], dealer)
            dealt_as_at_the_table(imagined, turned_up)
            imagined.end()
            while over.stage in (Stage.SETTLING, Stage.STARTING):
                over = table_plays(
                    over, [choose_settling(over) if over.stage is Stage.SETTLING else choose_starter(over)], dealer
                )
            compared += 1
            if over.stage is Stage.OVER:
                assert imagined.over
                assert imagined.money == [player.money for player in over.players]
            elif not shuffled:
                assert facts(imagined) == facts(SimState.of(over, Random(seed)))
        building = [plan for plan in found if plan.deed < 3]
        plan = chance.choice(building if building and chance.random() < 0.9 else found)
        state = table_plays(state, [*plan.moves(game.board_tables, state), End()], dealer)
    return compared


@pytest.mark.parametrize("extras", EXTRAS, ids=["base", "extras"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_imagined_turn_is_what_the_table_makes_of_it(players: int, extras: tuple[str, ...]) -> None:
    assert compared_game(board_of(standard_board(), extras), players, seed=players) > 150


def test_who_can_do_nothing_passes() -> None:
    board = board_of(standard_board(), ())
    dealer = Dealer(board, bytes(16))
    state = new_game(board, 3, 1, dealer.deal())
    broke = state._replace(players=tuple(player._replace(money=0) for player in state.players))
    game = SimState.of(broke, Random(1))
    assert plans(game, Random(1)) == []
    game.play(Plan(PASS))
    assert facts(game) == facts(SimState.of(table_plays(broke, [Pass()], dealer), Random(1)))


def test_the_same_world_deals_the_same_cards() -> None:
    board = board_of(standard_board(), ())
    state = new_game(board, 4, 1, Dealer(board, bytes(16)).deal())
    game = SimState.of(state, Random(1))
    one, same, other = (game.with_reshuffled_decks(Random(seed)) for seed in (5, 5, 6))
    assert one.links.waiting == same.links.waiting != other.links.waiting


def test_only_a_turn_before_its_action_is_imagined() -> None:
    board = board_of(standard_board(), ())
    state = new_game(board, 4, 1, Dealer(board, bytes(16)).deal())
    with pytest.raises(ValueError, match="before its action"):
        SimState.of(state._replace(stage=Stage.SETTLING), Random(1))
