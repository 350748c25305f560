"""What a click means: position, card taken up and thing clicked in; a move, a question or a reason out.

Pure, and knows no rule: whether a move is possible, and why not, is always asked of the rules by playing it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from elcapitan.client.table.pirating import cheapest_goal, ways
from elcapitan.client.table.targets import PIRATE_SHIP, Kind, Target
from elcapitan.rules import rounds
from elcapitan.rules.board import DestinationCard
from elcapitan.rules.building import open_sites
from elcapitan.rules.moves import Build, BuildFortress, Buy, End, Move, Pass, Reopen, Sail, TakeLoan
from elcapitan.rules.pirate import pirate_moves
from elcapitan.rules.play import play
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import GameState, Stage


@dataclass(frozen=True, slots=True)
class Do:
    """The click is this move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Ask:
    """The click may mean several moves: which?"""

    question: Question
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """A card is taken up from the hand, or put back (None)."""

    card: str | None


@dataclass(frozen=True, slots=True)
class Hint:
    """The rules were not even asked: the click does not fit the moment."""

    reason: Reason
    name: str = ""
    """The city or card it is about."""
    seat: int = 0


class Question(StrEnum):
    WAY = "way"
    """Which card, and straight there or by sea route."""
    PLACING = "placing"
    """Main or neutral, build or reopen, which site."""
    LOAN = "loan"
    PIRATE = "pirate"
    """By what right: to collect, for florins, or by cards."""


class Reason(StrEnum):
    NOT_YOUR_TURN = "not-your-turn"
    """`seat` is to act."""
    ONLOOKER = "onlooker"
    CARD_FIRST = "card-first"
    """Cards in hand lead to `name`, whose board was clicked before one of them was taken up."""
    NO_CARD_THITHER = "no-card-thither"
    """No card in hand leads to `name`."""
    SHIP_ELSEWHERE = "ship-elsewhere"
    """The ship does not lie in `name`."""
    NOT_YOURS = "not-yours"
    """That shut-down warehouse belongs to `seat`."""
    LAST_SPACE = "last-space"
    """Nothing is ever built on the thirteenth space (B2)."""
    WHICH_SITE = "which-site"
    """A warehouse was let go over a board whose row has two open sites (B2 a)."""
    HELD = "held"
    """A computer player holds the seat of who clicks."""
    SETTLING = "settling"
    """The payday is still being settled."""


Intent = Do | Ask | Choose | Hint | Refused


def intent(state: GameState, me: int, chosen: str | None, target: Target, *, held: bool = False) -> Intent | None:
    """What clicking `target` means for seat `me` with `chosen` taken up; None where it means nothing to the game.

    `held`: a computer player holds that seat, so that nothing done in it would be taken.
    """
    if target.kind not in _MEANING:
        return None
    if state.stage is not Stage.OVER:
        if not me:
            return Hint(Reason.ONLOOKER)
        if state.seat != me:
            return Hint(Reason.NOT_YOUR_TURN, seat=state.seat)
        if held:
            return Hint(Reason.HELD)
        if state.stage is not Stage.TURN:
            return Hint(Reason.SETTLING)
    return _MEANING[target.kind](state, chosen, target)


def _one_of(state: GameState, question: Question, moves: Iterable[Move]) -> Intent | None:
    """The only legal one of these moves, the question which, or why not even the first is possible."""
    first: Refused | None = None
    legal: list[Move] = []
    for move in moves:
        played = play(state, move)
        if isinstance(played, Refused):
            first = first or played
        else:
            legal.append(move)
    if len(legal) > 1:
        return Ask(question, tuple(legal))
    return Do(legal[0]) if legal else first


def _buy(state: GameState, _chosen: str | None, target: Target) -> Intent | None:
    return _one_of(state, Question.WAY, [Buy(target.name)])


def _hand(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    card = target.name
    if card == chosen:
        return Choose(None)
    ways = [Sail(card, plan.id) for plan in state.board.cities]
    if any(not isinstance(play(state, way), Refused) for way in ways):
        return Choose(card)
    # Nowhere: the reason that concerns the card most is that of its own city.
    printed = state.board.cards[card]
    ends = (printed.city,) if isinstance(printed, DestinationCard) else printed.cities
    refusals = [played for end in ends if isinstance(played := play(state, Sail(card, end)), Refused)]
    away = [refused for end, refused in zip(ends, refusals, strict=False) if end != state.mover.place]
    return (away or refusals)[0]


def _city(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    """A board is a goal as a whole once a card is taken up; without one a click on the picture moves nothing."""
    if not chosen:
        return _thither(state, target.name)
    if chosen == PIRATE_SHIP:
        space = state.city(target.name).free_space()
        return _pirate_to(state, target.name, space or 1)
    return _one_of(state, Question.WAY, [Sail(chosen, target.name)])


def _thither(state: GameState, city: str) -> Intent | None:
    """What is missing to sail to `city`; nothing once the turn has its action, or where the ship lies."""
    if state.turn.acted or state.mover.place == city:
        return None
    ways = _by_any_card(state, city)
    return Hint(Reason.CARD_FIRST, city) if isinstance(ways, Do | Ask) else ways


def _harbour(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    city = target.name
    if state.pirate == (city, target.number) and chosen in (None, PIRATE_SHIP):
        return _pirate(state, chosen)
    if chosen == PIRATE_SHIP:
        return _pirate_to(state, city, target.number)
    if chosen:
        return _one_of(state, Question.WAY, [Sail(chosen, city)])
    if state.mover.place == city and state.mover.space == target.number:
        return None
    return _by_any_card(state, city)


def _by_any_card(state: GameState, city: str) -> Intent:
    hand = list(dict.fromkeys(state.mover.hand))
    ways = _one_of(state, Question.WAY, [Sail(card, city) for card in hand])
    if isinstance(ways, Refused) and len(hand) > 1 and not state.turn.acted:
        return Hint(Reason.NO_CARD_THITHER, city)
    return ways or Hint(Reason.NO_CARD_THITHER, city)


def _pirate(state: GameState, chosen: str | None) -> Intent | None:
    """The pirate ship itself: taken up to be moved, or left where it is."""
    if chosen == PIRATE_SHIP:
        return Choose(None)
    if next(pirate_moves(state), None):
        return Choose(PIRATE_SHIP)
    return _one_of(state, Question.PIRATE, [cheapest_goal(state)]) if state.pirate else None


def _pirate_to(state: GameState, city: str, space: int) -> Intent:
    found = ways(state, city, space)
    if isinstance(found, Refused):
        return found
    return Ask(Question.PIRATE, found) if len(found) > 1 else Do(found[0])


def _site(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    if target.name != state.mover.place:
        return _elsewhere(state, chosen, target)
    site = target.number
    if site > len(state.city(target.name).row):
        return Hint(Reason.LAST_SPACE, target.name)
    moves: list[Move] = [Build(site)]
    if len(state.players) == 2:
        moves.append(Build(site, neutral=True))
    moves += [Reopen(site, neutral) for neutral in _shut_of(state, target.name)]
    return _one_of(state, Question.PLACING, moves)


def _shut(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    standing = state.city(target.name)
    piece = standing.picture[target.number - 1]
    if abs(piece) != state.seat:
        return Hint(Reason.NOT_YOURS, target.name, abs(piece))
    if target.name != state.mover.place:
        return _elsewhere(state, chosen, target)
    sites = open_sites(standing) or (1,)
    return _one_of(state, Question.PLACING, [Reopen(site, piece < 0) for site in sites])


def _fortress(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    if target.name != state.mover.place:
        return _elsewhere(state, chosen, target)
    return _one_of(state, Question.PLACING, [BuildFortress()])


def _elsewhere(state: GameState, chosen: str | None, target: Target) -> Intent:
    sailing = _city(state, chosen, target) if chosen else None
    return sailing or Hint(Reason.SHIP_ELSEWHERE, target.name)


def _shut_of(state: GameState, city: str) -> list[bool]:
    """For each colour of the mover that is shut down there: is it neutral?"""
    picture = state.city(city).picture
    return [neutral for neutral in (False, True) if (-state.seat if neutral else state.seat) in picture]


def _loan(state: GameState, _chosen: str | None, target: Target) -> Intent | None:
    return _one_of(state, Question.LOAN, [TakeLoan(target.number)])


def _bank(state: GameState, _chosen: str | None, _target: Target) -> Intent | None:
    return _one_of(state, Question.LOAN, [TakeLoan(plan.amount) for plan in state.board.loans])


def _end(state: GameState, _chosen: str | None, _target: Target) -> Intent | None:
    # The cards that the end turns up are the dealer's, so these two are asked for and not played here.
    if rounds.why_not_pass(state) is None:
        return Do(Pass())
    return rounds.why_not_end(state) or Do(End())


_MEANING = {
    Kind.DISPLAY: _buy,
    Kind.HAND: _hand,
    Kind.CITY: _city,
    Kind.HARBOUR: _harbour,
    Kind.SITE: _site,
    Kind.SHUT: _shut,
    Kind.FORTRESS: _fortress,
    Kind.LOAN: _loan,
    Kind.BANK: _bank,
    Kind.PIRATE: lambda state, chosen, _target: _pirate(state, chosen),
    Kind.END: _end,
}
