"""One move, judged and done: who may act (T1, W7), every text there is, and which may be taken back (T4).

`play` is the only door: a position, a seat, a text and what chance answers go in, the next position comes out or a
BreachError is raised. `legal_texts` holds every text there is against the same checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.games.carcassonne.referee import board, drawing, figures, placing, position, sheep, wheel
from tests.games.carcassonne.referee.chance import Chance
from tests.games.carcassonne.referee.errors import RECORD, BreachError
from tests.games.carcassonne.referee.land import Laid
from tests.games.carcassonne.referee.position import Position

NUMBER = re.compile("0|-?[1-9][0-9]*", re.ASCII)
"""Whole numbers without sign but a minus, no leading zero."""
STRANGERS = 3
"""How many occupied squares are tried for a tile, too."""


def to_act(now: Position) -> tuple[int, ...]:
    """The player on turn; in `plague` the first of those still to answer; none when the game is over."""
    if now.stage == position.OVER:
        return ()
    return (now.plague[0],) if now.stage == position.PLAGUE else (now.seat,)


def play(now: Position, seat: int, text: str, chance: Chance) -> Position:
    """The position after the move of that seat; raises BreachError with the first rule it breaks."""
    check_seat(now, seat)
    after = now.copy()
    after.events = []
    _do(after, text, chance)
    chance.close()
    return after


def is_legal(now: Position, seat: int, text: str) -> bool:
    try:
        check_seat(now, seat)
        check(now, text)
    except BreachError:
        return False
    return True


def legal_texts(now: Position, seat: int) -> set[str]:
    """Every text that is a legal move of that seat, found by trying all of them."""
    return {text for text in all_texts(now) if is_legal(now, seat, text)}


def all_texts(now: Position) -> Iterable[str]:
    """Of squares all that can be right, a few occupied ones and one far away; of parts more than a tile has."""
    yield from ("draw", "pass", "sheep grow", "sheep score")
    empty, occupied = now.land.empty_squares(), list(now.land.laid)
    far = max((x for x, _ in occupied), default=0) + 2, 0
    yield from (f"return {x} {y}" for x, y in [*occupied, empty[0], far])
    for x, y in [*empty, *occupied[-STRANGERS:], far]:
        yield from (f"place {x} {y} {rotation}" for rotation in range(5))
    parts = [f"{kind}-{number}" for kind in (board.ROAD, board.CITY, board.MEADOW) for number in range(6)]
    for kind in board.FIGURES:
        yield from (f"figure {kind} {part}" for part in [*parts, board.CLOISTER])
    yield from (f"crown {sector}" for sector in board.SECTORS)


def is_final(now: Position, text: str) -> bool:
    """Whether nothing before this legal move may be taken back.

    "All but `place` and a `figure` (not shepherd), `crown`, `pass` after which D4 asks."
    """
    verb, *words = text.split(" ")
    if verb == "place":
        return False
    return not (verb in ("figure", "crown", "pass") and now.sheep_due and words[:1] != [board.SHEPHERD])


def check_seat(now: Position, seat: int) -> None:
    if now.stage == position.OVER:
        raise BreachError("T5", "The game is over.")
    if seat not in to_act(now):
        rule = "W7" if now.stage == position.PLAGUE else "T1"
        raise BreachError(rule, f"Seat {seat} moves where seat {to_act(now)[0]} is to act.")


def _number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BreachError(RECORD, f"{word!r} is no number.")
    return int(word)


def check(now: Position, text: str) -> None:
    """Whether the move is legal, as far as chance has no part in it."""
    match text.split(" "):
        case ["draw"]:
            position.check_stage(now, "draw", position.DRAW)
        case ["place", x, y, rotation]:
            position.check_stage(now, "place", position.PLACE)
            assert now.tile is not None
            placing.check_laying(now, Laid(now.tile, _number(x), _number(y), _number(rotation)))
        case ["figure", kind, part]:
            figures.check_figure(now, kind, part)
        case ["crown", sector]:
            figures.check_crown(now, sector)
        case ["pass"]:
            position.check_stage(now, "pass", position.FIGURE)
        case ["sheep", "grow" | "score"]:
            position.check_stage(now, "sheep", position.SHEEP)
        case ["return", x, y]:
            wheel.check_return(now, _number(x), _number(y))
        case _:
            raise BreachError(RECORD, f"{text!r} is not the text of a move.")


def _do(now: Position, text: str, chance: Chance) -> None:
    check(now, text)
    match text.split(" "):
        case ["draw"]:
            drawing.draw(now, chance)
        case ["place", x, y, rotation]:
            placing.place(now, int(x), int(y), int(rotation))
        case ["figure", kind, part]:
            figures.place_figure(now, kind, part, chance)
            drawing.after_figure(now)
        case ["crown", sector]:
            figures.place_crown(now, sector)
            drawing.after_figure(now)
        case ["pass"]:
            drawing.after_figure(now)
        case ["sheep", "grow"]:
            sheep.grow(now, chance)
            drawing.finish_tile(now)
        case ["sheep", "score"]:
            sheep.score(now)
            drawing.finish_tile(now)
        case ["return", x, y]:
            wheel.return_figure(now, int(x), int(y))
