"""Positions to measure on: those of random games, and hard ones for what is within reach (T6)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.pieces import BANK, START, City, Deck, Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game

MOST_IN_HAND = 6
CROWDS = (0.2, 0.6, 0.9)
"""The probability of a ship in a harbour space."""
PURSES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12)


def random_play(board: Board, players: int, number: int) -> Iterator[tuple[GameState, Move]]:
    """One game of moves drawn evenly: every position with the move played in it."""
    dealer, chance = Dealer(board, number.to_bytes(16, "big")), random.Random(number)
    state = new_game(board, players, dealer.starter(players), dealer.deal())
    while moves := legal_moves(state):
        move = chance.choice(moves)
        yield state, move
        played = play(state, move, dealer.turn_up(state, move))
        assert not played.refused, f"{move} was on the list of legal moves"
        state = played.state


def hard(board: Board, count: int) -> Iterator[GameState]:
    """Positions with small purses, full hands, few pieces, long rows and crowded harbours, after a purchase or leg."""
    chance = random.Random(count)
    while count > 0:
        players = chance.randint(2, 5)
        for state, _ in random_play(board, players, chance.getrandbits(32)):
            if state.stage is Stage.TURN and chance.random() < 0.1:
                yield _cramped(state, chance)
                count -= 1
                if not count:
                    return


def _cramped(state: GameState, chance: random.Random) -> GameState:
    board, seat, players = state.board, state.seat, len(state.players)
    cards = list(board.cards)
    chance.shuffle(cards)
    hand, cards = cards[: chance.randint(0, MOST_IN_HAND)], cards[MOST_IN_HAND:]
    destinations = [card for card in cards if card in board.destination_cards][: board.destination_display]
    links = [card for card in cards if card in board.link_cards][: board.link_display]
    others = [each for each in range(1, players + 1) if each != seat]
    crowd = chance.choice(CROWDS)
    cities = [_busy(city, seat, others, crowd, chance) for city in state.cities]
    place = chance.choice((*board.index, START, BANK))
    space = cities[board.index[place]].free_space() if place in board.index else 0
    if space:
        at = board.index[place]
        harbour = cities[at].harbour
        cities[at] = cities[at]._replace(harbour=(*harbour[: space - 1], seat, *harbour[space:]))
    mover = state.mover._replace(
        money=chance.choice(PURSES),
        hand=tuple(hand),
        place=place,
        space=space,
        warehouses=chance.choice((0, 0, 1, 3)),
        neutral=chance.choice((0, 1, 2)) if players == 2 else 0,
        fortresses=chance.choice((0, 0, 1)),
    )
    return state._replace(
        turn=Turn(begun=True),
        cities=tuple(cities),
        destinations=Deck(tuple(destinations), frozenset()),
        links=Deck(tuple(links), frozenset()),
    ).with_mover(mover)


def _busy(city: City, seat: int, others: list[int], crowd: float, chance: random.Random) -> City:
    """A city full of ships, where they perhaps cannot place, but have a warehouse to reopen."""
    rows = (city.row, (2, 1) * 6, (seat % 2 + 1, seat, seat, seat, *[0] * 8))
    return city._replace(
        row=chance.choice(rows),
        picture=chance.choice(((), (), (), (), (), (seat,))),
        harbour=tuple(chance.choice(others) if chance.random() < crowd else 0 for _ in city.harbour),
    )
