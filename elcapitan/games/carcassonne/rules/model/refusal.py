"""Every reason for which the rules of Carcassonne refuse a move."""

from __future__ import annotations

from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.rules.refusals import Refusal, refuse

__all__ = ["CarcassonneRefusalCode", "Refusal", "refuse"]


class CarcassonneRefusalCode(RefusalReason):
    """A row each: code, rules, sentence, and the facts that the sentence does not name."""

    # fmt: off
    GAME_OVER = "game-over", "T5", "The game is over."
    NOT_YOUR_TURN = "not-your-turn", "T1 W7", "Seat {seat} is to act."
    DRAW_FIRST = "draw-first", "T2", "A tile is to be drawn first."
    NOTHING_TO_DRAW = "nothing-to-draw", "T2", "No tile is to be drawn now ({stage})."
    NOT_NOW = "not-now", "T1", "That is not possible at this stage ({stage})."
    WRONG_CHANCE = "wrong-chance", "D3 P6", "What is said to be drawn is not what can be drawn.", "drawn"
    SQUARE_TAKEN = "square-taken", "P2", "On the square {x} {y} lies a tile already."
    TOUCHES_NOTHING = "touches-nothing", "P2", "The square {x} {y} is beside no tile."
    EDGES_DIFFER = ("edges-differ", "P3",
        "On its side {side} the tile has the edge {edge}, and beside it lies the edge {other}.")
    SAME_ROTATION = "same-rotation", "P4", "That looks the same as rotation {rotation}, which is the move."
    RIVER_ELSEWHERE = "river-elsewhere", "V1", "The river goes on at the square {x} {y}."
    RIVER_TURNS_BACK = ("river-turns-back", "V2",
        "The river would flow to the side {side}, opposite to where it has flowed before.")
    KIND_NOT_IN_PLAY = "kind-not-in-play", "S2", "No {kind} is in play."
    NONE_LEFT = "none-left", "F1 W9", "You have no {kind} left in your supply."
    NO_SUCH_PART = "no-such-part", "F1", "The tile {tile} has no part {part}."
    FEATURE_TAKEN = "feature-taken", "F3", "Seat {seat} has a follower there, on the square {x} {y}.", "part"
    NO_FARMERS = "no-farmers", "O4", "At this table no follower is placed on a meadow."
    WRONG_PART = "wrong-part", "B2 B7 D1", "A {kind} is not placed on the part {part}."
    NO_OWN_FOLLOWER = "no-own-follower", "B2 B7", "You have no follower there, so no {kind} goes on the part {part}."
    SHEPHERD_THERE = "shepherd-there", "D2", "On that meadow there is a shepherd of seat {seat} already."
    NO_SHEEP_DUE = "no-sheep-due", "D4", "There is nothing to decide about sheep now."
    NO_WHEEL = "no-wheel", "O3", "At this table there is no wheel."
    NO_CROWN_FREE = "no-crown-free", "W9", "No crown space of the sector {sector} is free."
    NO_FIGURE_THERE = "no-figure-there", "W7", "You have no figure on the square {x} {y}."
    # fmt: on
