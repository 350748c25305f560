"""One move, judged and done: who may act (T1, R7), when which move is possible, and every text there is.

`play` is the only door: a position, a seat, a text and what chance answers go in, the next position comes out or a
BreachError is raised. `legal_texts` asks the same door about every text there is.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.yspahan.referee.board import BESIDE, BUILDINGS, CARDS, DISTRICTS, FLOORS, FREE_OF_CAMELS, FREE_OF_GOLD
from tests.games.yspahan.referee.board import SOUK_OF as SHOPS
from tests.games.yspahan.referee.buildings import build
from tests.games.yspahan.referee.cards import number, play_card
from tests.games.yspahan.referee.chance import Chance, Untold
from tests.games.yspahan.referee.city import place, supply
from tests.games.yspahan.referee.days import end_turn
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import AFTER, LOADING, MAIN, OVER, PLACING, ROLL, Position
from tests.games.yspahan.referee.supervisor import answer, choose_first, move_supervisor
from tests.games.yspahan.referee.tower import draw, roll, take_camels, take_gold

STAGES_OF = {
    "roll": (ROLL,),
    **dict.fromkeys(("camels", "gold", "supply", "supervisor", "draw"), (MAIN,)),
    "place": (PLACING,),
    **dict.fromkeys(("first", "keep", "send"), (LOADING,)),
    "build": (AFTER,),  # but for two players (N4)
    "play": (ROLL, MAIN, AFTER),  # option `card_time` is asked in cards.py
    "end": (AFTER,),
}
RULE_OF = {"roll": "D1", "place": "K2", "first": "R6", "keep": "R7", "send": "R7", "play": "C3", "build": "B1"}
"""The rule that says when this move is possible, where it is not T2."""


def to_act(position: Position) -> tuple[int, ...]:
    """The seats that may act: the player on turn; while R7 asks, the owner alone."""
    if position.asked is not None:
        return (position.asked[0],)
    return () if position.stage == OVER else (position.seat,)


def play(position: Position, seat: int, text: str, chance: Chance) -> Position:
    """The position after the move of that seat; raises BreachError with the first rule it breaks."""
    words = text.split(" ")
    _check_time(position, seat, words[0])
    after = position.copy()
    _do(after, words, chance)
    chance.close()
    return after


def legal_texts(position: Position, seat: int) -> set[str]:
    """Every text that is a legal move of that seat, found by trying all of them."""
    return {text for text in all_texts(position) if is_legal(position, seat, text)}


def is_legal(position: Position, seat: int, text: str) -> bool:
    try:
        play(position, seat, text, Untold())
    except BreachError:
        return False
    return True


def all_texts(position: Position) -> Iterable[str]:
    """Of the cards every name, of numbers two more than can be right, of places all."""
    for as_die in ("", *(f" {card}" for card in CARDS)):
        yield f"camels{as_die}"
        yield f"gold{as_die}"
        yield from (f"supply {district}{as_die}" for district in DISTRICTS)
    for square in BESIDE:
        yield from (f"supervisor {floor} {square}" for floor in FLOORS)
    for shop in SHOPS:
        yield from (f"place {shop}", f"first {shop}", f"play good-in-shop {shop}")
    yield from ("draw", "keep", "send", "end", *(f"draw {floor}" for floor in FLOORS))
    both = f"{FREE_OF_CAMELS} {FREE_OF_GOLD}", f"{FREE_OF_GOLD} {FREE_OF_CAMELS}"
    for building in BUILDINGS:
        for floor in ("", *(f" {floor}" for floor in FLOORS)):
            yield from (f"build {building}{floor} {cards}".rstrip() for cards in ("", *CARDS, *both))
    yield from (f"play {card}" for card in CARDS)
    most = 2
    if position.stage != OVER:
        most += max(position.mover.gold, position.mover.camels)
    for count in range(most + 1):
        yield f"roll {count}"
        yield from (f"play exchange {given} {count}" for given in ("camels", "gold"))
        yield from (f"play {card} {count}" for card in ("sell-camels", "sell-gold"))


def _check_time(position: Position, seat: int, verb: str) -> None:
    """Whether it is this seat's time for a move that begins with this word."""
    if verb not in STAGES_OF:
        raise BreachError(RECORD, f"No move begins with {verb!r}.")
    if position.stage == OVER:
        raise BreachError("E1", "The game is over.")
    if seat not in to_act(position):
        rule = "T1" if position.asked is None else "R7"
        raise BreachError(rule, f"Seat {seat} moves where seat {to_act(position)[0]} is to act.")
    two_players = len(position.players) == 2
    stages = (MAIN,) if verb == "build" and two_players else STAGES_OF[verb]
    if position.stage in stages:
        if position.stage == LOADING and (verb == "first") != (position.asked is None):
            raise BreachError("R6" if position.asked is None else "R7", f"{verb!r} answers another question.")
        return
    if verb == "build" and two_players:
        raise BreachError("N4", "Building is a main action.")
    if position.stage == PLACING and verb != "play":
        raise BreachError("K6", "As many goods must be placed as may be.")
    raise BreachError(RULE_OF.get(verb, "T2"), f"{verb!r} is no move at the stage {position.stage!r}.")


def _do(position: Position, words: list[str], chance: Chance) -> None:
    match words:
        case ["roll", bought]:
            roll(position, number(bought), chance)
        case ["camels", *cards] if len(cards) < 2:
            take_camels(position, cards)
        case ["gold", *cards] if len(cards) < 2:
            take_gold(position, cards)
        case ["supply", district, *cards] if len(cards) < 2:
            supply(position, district, cards)
        case ["place", shop]:
            place(position, shop)
        case ["supervisor", floor, square]:
            move_supervisor(position, floor, square, chance)
        case ["first", shop]:
            choose_first(position, shop, chance)
        case ["keep" | "send" as said]:
            answer(position, said == "keep", chance)
        case ["draw"]:
            draw(position, None, chance)
        case ["draw", floor]:
            draw(position, floor, chance)
        case ["build", building, *rest]:
            build(position, building, rest)
        case ["play", card, *rest]:
            play_card(position, card, rest)
        case ["end"]:
            end_turn(position)
        case _:
            raise BreachError(RECORD, f"{' '.join(words)!r} is not the text of a move.")
