"""What a click means: takes position, chosen card and clicked thing; returns a move, a question or a reason.

Pure, and contains no rules: it plays the move by the rules to learn whether it is legal, and why not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from elcapitan.games.capitan.client.facts.pirate_routes import nearest_pirate_move, pirate_routes
from elcapitan.games.capitan.client.facts.targets import PIRATE_SHIP, Target, TargetKind
from elcapitan.games.capitan.rules import rounds
from elcapitan.games.capitan.rules.building import open_sites
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, End, Move, Pass, Reopen, Sail, TakeLoan
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.pirate import pirate_moves
from elcapitan.games.capitan.rules.play import play

LEADS_ELSEWHERE = (RefusalCode.NOT_ON_CARD, RefusalCode.OUT_OF_REACH)
"""Why a card cannot be played to a city that it does not lead to. What else is wrong with a card is worth saying."""


@dataclass(frozen=True, slots=True)
class MakeMove:
    """The click is this move."""

    move: Move


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """The click may mean several moves: asks which."""

    question: MoveQuestion
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SelectCard:
    """A card of the hand is chosen, or put back (None)."""

    card: str | None


@dataclass(frozen=True, slots=True)
class ShowHint:
    """The click does not fit the moment; the rules were not asked."""

    reason: HintReason
    name: str = ""
    """The city or card it is about."""
    seat: int = 0


class MoveQuestion(StrEnum):
    WAY = "way"
    """Which card, and straight there or by sea route."""
    PLACING = "placing"
    """Main or neutral, build or reopen, which site."""
    LOAN = "loan"
    PIRATE = "pirate"
    """Which right to move it: collecting, florins or cards."""


class HintReason(StrEnum):
    NOT_YOUR_TURN = "not-your-turn"
    """`seat` is to act."""
    ONLOOKER = "onlooker"
    CARD_FIRST = "card-first"
    """Cards in hand lead to `name`, whose board was clicked before a card was chosen."""
    NO_CARD_THITHER = "no-card-thither"
    """No card in hand leads to `name`."""
    SHIP_ELSEWHERE = "ship-elsewhere"
    """The ship does not lie in `name`."""
    NOT_YOURS = "not-yours"
    """That shut-down warehouse belongs to `seat`."""
    LAST_SPACE = "last-space"
    """Nothing is ever built on the thirteenth space (B2)."""
    WHICH_SITE = "which-site"
    """A warehouse was dropped on a board whose row has two open sites (B2 a)."""
    HELD = "held"
    """A computer player holds the seat of the player who clicks."""
    SETTLING = "settling"
    """The payday is not settled yet."""


Intent = MakeMove | AskQuestion | SelectCard | ShowHint | Refusal


def click_intent(state: GameState, me: int, chosen: str | None, target: Target, *, held: bool = False) -> Intent | None:
    """What clicking `target` means for seat `me` with `chosen` chosen; None where it has no meaning in the game.

    `held`: a computer player holds that seat, so the server would accept no move.
    """
    if target.kind not in _MEANING:
        return None
    if state.stage is not Stage.OVER:
        if not me:
            return ShowHint(HintReason.ONLOOKER)
        if state.seat != me:
            return ShowHint(HintReason.NOT_YOUR_TURN, seat=state.seat)
        if held:
            return ShowHint(HintReason.HELD)
        if state.stage is not Stage.TURN:
            return ShowHint(HintReason.SETTLING)
    return _MEANING[target.kind](state, chosen, target)


def _one_of(state: GameState, question: MoveQuestion, moves: Iterable[Move]) -> Intent | None:
    """The only legal move of these, the question which one, or why the first one that leads there is illegal."""
    first: Refusal | None = None
    legal: list[Move] = []
    for move in moves:
        played = play(state, move)
        if isinstance(played, Refusal):
            if first is None or first.why in LEADS_ELSEWHERE:
                first = played
        else:
            legal.append(move)
    if len(legal) > 1:
        return AskQuestion(question, tuple(legal))
    return MakeMove(legal[0]) if legal else first


def _buy(state: GameState, _chosen: str | None, target: Target) -> Intent | None:
    return _one_of(state, MoveQuestion.WAY, [Buy(target.name)])


def _hand(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    card = target.name
    if card == chosen:
        return SelectCard(None)
    ways = [Sail(card, plan.id) for plan in state.board.cities]
    if any(not isinstance(play(state, way), Refusal) for way in ways):
        return SelectCard(card)
    # No legal move: give the reason for the card's own city.
    printed = state.board.cards[card]
    ends = (printed.city,) if isinstance(printed, DestinationCard) else printed.cities
    refusals = [played for end in ends if isinstance(played := play(state, Sail(card, end)), Refusal)]
    away = [refused for end, refused in zip(ends, refusals, strict=False) if end != state.mover.place]
    return (away or refusals)[0]


def _city(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    """With a card chosen, the whole board is a target; without one, a click on the picture makes no move."""
    if not chosen:
        return _thither(state, target.name)
    if chosen == PIRATE_SHIP:
        space = state.city(target.name).free_space()
        return _pirate_to(state, target.name, space or 1)
    return _one_of(state, MoveQuestion.WAY, [Sail(chosen, target.name)])


def _thither(state: GameState, city: str) -> Intent | None:
    """What is missing to sail to `city`; None once the turn's action is done, or where the ship lies."""
    if state.turn.acted or state.mover.place == city:
        return None
    ways = _by_any_card(state, city)
    return ShowHint(HintReason.CARD_FIRST, city) if isinstance(ways, MakeMove | AskQuestion) else ways


def _harbour(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    city = target.name
    if state.pirate == (city, target.number) and chosen in (None, PIRATE_SHIP):
        return _pirate(state, chosen)
    if chosen == PIRATE_SHIP:
        return _pirate_to(state, city, target.number)
    if chosen:
        return _one_of(state, MoveQuestion.WAY, [Sail(chosen, city)])
    if state.mover.place == city and state.mover.space == target.number:
        return None
    return _by_any_card(state, city)


def _by_any_card(state: GameState, city: str) -> Intent:
    ways = _one_of(state, MoveQuestion.WAY, [Sail(card, city) for card in dict.fromkeys(state.mover.hand)])
    if ways is None or (isinstance(ways, Refusal) and ways.why in LEADS_ELSEWHERE):
        return ShowHint(HintReason.NO_CARD_THITHER, city)
    return ways


def _pirate(state: GameState, chosen: str | None) -> Intent | None:
    """The pirate ship itself: choose it to move it, or put it back."""
    if chosen == PIRATE_SHIP:
        return SelectCard(None)
    if next(pirate_moves(state), None):
        return SelectCard(PIRATE_SHIP)
    return _one_of(state, MoveQuestion.PIRATE, [nearest_pirate_move(state)]) if state.pirate else None


def _pirate_to(state: GameState, city: str, space: int) -> Intent:
    found = pirate_routes(state, city, space)
    if isinstance(found, Refusal):
        return found
    return AskQuestion(MoveQuestion.PIRATE, found) if len(found) > 1 else MakeMove(found[0])


def _site(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    if target.name != state.mover.place:
        return _other_clients(state, chosen, target)
    site = target.number
    if site > len(state.city(target.name).row):
        return ShowHint(HintReason.LAST_SPACE, target.name)
    moves: list[Move] = [Build(site)]
    if len(state.players) == 2:
        moves.append(Build(site, neutral=True))
    moves += [Reopen(site, neutral) for neutral in _shut_of(state, target.name)]
    return _one_of(state, MoveQuestion.PLACING, moves)


def _shut(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    standing = state.city(target.name)
    piece = standing.picture[target.number - 1]
    if abs(piece) != state.seat:
        return ShowHint(HintReason.NOT_YOURS, target.name, abs(piece))
    if target.name != state.mover.place:
        return _other_clients(state, chosen, target)
    sites = open_sites(standing) or (1,)
    return _one_of(state, MoveQuestion.PLACING, [Reopen(site, piece < 0) for site in sites])


def _fortress(state: GameState, chosen: str | None, target: Target) -> Intent | None:
    if target.name != state.mover.place:
        return _other_clients(state, chosen, target)
    return _one_of(state, MoveQuestion.PLACING, [BuildFortress()])


def _other_clients(state: GameState, chosen: str | None, target: Target) -> Intent:
    sailing = _city(state, chosen, target) if chosen else None
    return sailing or ShowHint(HintReason.SHIP_ELSEWHERE, target.name)


def _shut_of(state: GameState, city: str) -> list[bool]:
    """For each of the mover's colours shut down there: is it neutral?"""
    picture = state.city(city).picture
    return [neutral for neutral in (False, True) if (-state.seat if neutral else state.seat) in picture]


def _loan(state: GameState, _chosen: str | None, target: Target) -> Intent | None:
    return _one_of(state, MoveQuestion.LOAN, [TakeLoan(target.number)])


def _bank(state: GameState, _chosen: str | None, _target: Target) -> Intent | None:
    return _one_of(state, MoveQuestion.LOAN, [TakeLoan(plan.amount) for plan in state.board.loans])


def _end(state: GameState, _chosen: str | None, _target: Target) -> Intent | None:
    # The dealer holds the cards that the end turns up, so these two moves are only checked, not played here.
    if rounds.why_not_pass(state) is None:
        return MakeMove(Pass())
    return rounds.why_not_end(state) or MakeMove(End())


_MEANING = {
    TargetKind.DISPLAY: _buy,
    TargetKind.HAND: _hand,
    TargetKind.CITY: _city,
    TargetKind.HARBOUR: _harbour,
    TargetKind.SITE: _site,
    TargetKind.SHUT: _shut,
    TargetKind.FORTRESS: _fortress,
    TargetKind.LOAN: _loan,
    TargetKind.BANK: _bank,
    TargetKind.PIRATE: lambda state, chosen, _target: _pirate(state, chosen),
    TargetKind.END: _end,
}
