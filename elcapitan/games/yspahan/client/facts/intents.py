"""What a click can mean: moves, another choice, a question, an amount, or a reason why nothing happens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal


class TurnChoice(NamedTuple):
    """What a player has chosen without having moved yet."""

    floor: str = ""
    card: str = ""
    """A card that waits for its shop, its building or, as a die, its floor."""
    yellow: int = 0
    """Yellow dice to be bought with the roll."""


NOTHING_CHOSEN = TurnChoice()


@dataclass(frozen=True, slots=True)
class PlayMoves:
    """The click is these moves, one after the other."""

    moves: tuple[Move, ...]
    floor_found: str = ""
    """The floor that the program chose for them; empty: the player had chosen it, or there is none."""


@dataclass(frozen=True, slots=True)
class ChangeChoice:
    """Something else is chosen, or nothing any more."""

    chosen: TurnChoice


@dataclass(frozen=True, slots=True)
class AskAmount:
    """One of these moves, by a number that begins with 1."""

    moves: tuple[Move, ...]


class AskedFor(StrEnum):
    """What a question asks for; it says what each answer's `name` is."""

    FLOOR = "floor"
    """From which floor the dice are taken."""
    CARD_USE = "card-use"
    """What a card is used for: `play`, or a floor on which it counts as a die (C2)."""
    GIVEN = "given"
    """What is given in an exchange, `camels` or `gold` (C4 a)."""
    PRICE = "price"
    """Which cards are played with a building (C4 h, i)."""


class ClickAnswer(NamedTuple):
    """One answer of a question, and what it leads to."""

    name: str
    leads_to: ClickIntent


@dataclass(frozen=True, slots=True)
class AskChoice:
    """The click may mean several things: asks which."""

    asked: AskedFor
    subject: str
    """The card or building the question is about; empty: drawing a card."""
    answers: tuple[ClickAnswer, ...]


class ClickReason(StrEnum):
    """Why a click means nothing at this moment; the rules were not asked."""

    NOT_YOUR_TURN = "not-your-turn"
    """`seat` is to act."""
    ONLOOKER = "onlooker"
    HELD = "held"
    """A computer player holds the seat of the player who clicks."""
    ANSWER_FIRST = "answer-first"
    """The question for a camel is to be answered (R7)."""
    FLOOR_OF_ELSEWHERE = "floor-of-elsewhere"
    """The chosen floor supplies no shop of the district `name`."""
    NO_BUILDING_FOR = "no-building-for"
    """No building can be built now with the card `name`."""


@dataclass(frozen=True, slots=True)
class ShowReason:
    """Says why the click means nothing."""

    reason: ClickReason
    name: str = ""
    seat: int = 0


ClickIntent = PlayMoves | ChangeChoice | AskAmount | AskChoice | ShowReason | YspahanRefusal
