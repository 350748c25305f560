"""One move, judged and done: the course of a turn (T, A, C3), the end of a phase (P1, P2) and what follows it (Q, E).
The pirate's moves are judged in pirate.py; here is asked whether it is time for one (T3, T4, T6).

`play` is the only door: a position, a move's text and the cards turned up go in, the next position comes out or a
BreachError is raised. `legal_texts` asks the same door about every text there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from tests.games.capitan.referee.actions import build, fortress, reopen
from tests.games.capitan.referee.board import KINDS, SITES, Card
from tests.games.capitan.referee.errors import RECORD, BreachError
from tests.games.capitan.referee.payday import owed, pay_all
from tests.games.capitan.referee.pirate import bound_to_charge, collect, move_by_cards, move_by_florins
from tests.games.capitan.referee.position import AT_BANK, NAMING, OVER, SETTLING, TURN, Loan, Position, Ship
from tests.games.capitan.referee.reach import action_within_reach, buy, sail

NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
LAST_PHASE = 3
STAGE_OF = {
    **dict.fromkeys(("buy", "sail", "build", "reopen", "fortress", "loan", "pirate", "end", "pass"), TURN),
    **dict.fromkeys(("repay", "extend"), SETTLING),
    "start": NAMING,
}
RULE_OF = {TURN: "T2", SETTLING: "Q1", NAMING: "Q4", OVER: "E1"}
SAID_OF = {
    TURN: "a turn is played",
    SETTLING: "loans are settled",
    NAMING: "the starting player is named",
    OVER: "nothing is left to play",
}
STRANGERS = 3  # cards neither in hand nor on display that legal_texts tries as well


def play(position: Position, text: str, turned_up: tuple[str, ...] = ()) -> Position:
    """The position after the move of the seat to act; raises BreachError with the first rule it breaks."""
    after = _do(position, text)
    if text not in ("end", "pass"):
        if turned_up:
            raise BreachError("C3", "Cards are turned up only at the end of a turn.")
        return after
    return _finish_turn(_refill(after, turned_up))


def legal_texts(position: Position) -> set[str]:
    """Every text that is a legal move here, found by trying all of them."""
    return {text for text in candidate_texts(position) if holds(position, text)}


def candidate_texts(position: Position) -> list[str]:
    """The texts that are tried."""
    return [*_all_texts(position), *_pirate_texts(position)]


def holds(position: Position, text: str) -> bool:
    """Whether it is a legal move here."""
    try:
        _do(position, text)
    except BreachError:
        return False
    return True


def _all_texts(position: Position) -> Iterable[str]:
    """All but the pirate's."""
    cities = list(position.board.cities)
    known = [*position.mover.hand, *(card for kind in KINDS for card in position.displays[kind] if card is not None)]
    others = [card for card in position.board.cards if card not in known]
    for card in [*known, *others[:STRANGERS]]:
        yield f"buy {card}"
        yield from (f"sail {card} {city}" for city in cities)
    for site in range(SITES + 2):
        yield from (f"{verb} {site}{colour}" for verb in ("build", "reopen") for colour in ("", " neutral"))
    for amount in {10, 16, *position.board.loans}:
        yield from (f"{verb} {amount}" for verb in ("loan", "repay", "extend"))
    yield from (f"start {seat}" for seat in range(len(position.players) + 2))
    yield from ("fortress", "end", "pass")


def _pirate_texts(position: Position) -> Iterable[str]:
    """Every city, every space and one more, every fare: one card or two, in both orders, of those in hand."""
    shown = [card for kind in KINDS for card in position.displays[kind] if card is not None]
    hand = position.mover.hand
    fares = ["charge", "florins", *hand, *shown[:STRANGERS], *(f"{one} {other}" for one in hand for other in hand)]
    for plan in position.board.cities.values():
        for space in range(len(plan.harbour) + 2):
            yield from (f"pirate {plan.id} {space} {fare}" for fare in fares)


def _do(position: Position, text: str) -> Position:
    """The move itself, without what the end of a turn brings."""
    verb, *words = text.split(" ")
    if verb not in STAGE_OF:
        raise BreachError(RECORD, f"{text!r} is not the text of a move.")
    if STAGE_OF[verb] != position.stage:
        raise BreachError(RULE_OF[position.stage], f"{text!r} is no move while {SAID_OF[position.stage]}.")
    match verb, words:
        case "buy", [card]:
            return _buy(position, _card(position, card))
        case "sail", [card, city]:
            return _sail(position, _card(position, card), _city(position, city))
        case "build", [site, *colour]:
            return _act(position, build(_may_act(position), _number(site), _neutral(colour)))
        case "reopen", [site, *colour]:
            return _act(position, reopen(_may_act(position), _number(site), _neutral(colour)))
        case "fortress", []:
            return _act(position, fortress(_may_act(position)))
        case "loan", [amount]:
            return _borrow(position, _number(amount))
        case "pirate", [city, space, *fare]:
            return _pirate(position, _city(position, city), _number(space), fare)
        case "end", []:
            return _end(position)
        case "pass", []:
            return _pass(position)
        case "repay", [amount]:
            return _repay(position, _number(amount))
        case "extend", [amount]:
            return _extend(position, _number(amount))
        case "start", [seat]:
            return _begin_phase(position, _number(seat))
    raise BreachError(RECORD, f"{text!r} is not the text of a move.")


# The words of a move.


def _card(position: Position, word: str) -> Card:
    if word not in position.board.cards:
        raise BreachError(RECORD, f"{word!r} is no card of this board.")
    return position.board.cards[word]


def _city(position: Position, word: str) -> str:
    if word not in position.board.cities:
        raise BreachError(RECORD, f"{word!r} is no city of this board.")
    return word


def _number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BreachError(RECORD, f"{word!r} is not a number.")
    return int(word)


def _neutral(words: list[str]) -> bool:
    if words not in ([], ["neutral"]):
        raise BreachError(RECORD, f"{' '.join(words)!r} cannot stand after a site.")
    return bool(words)


# The moves of a turn.


def _buy(position: Position, card: Card) -> Position:
    if position.borrowed:
        raise BreachError("T3", "A turn with a loan holds nothing but the loan.")
    return _still_in_reach(replace(buy(position, card), begun=True), f"after buying {card.text}")


def _sail(position: Position, card: Card, city: str) -> Position:
    if position.acted:
        raise BreachError("T3", "Sailing comes before the action.")
    if position.collected:
        raise BreachError("X9", "Who has collected protection sails no more in this turn.")
    return _still_in_reach(replace(sail(position, card, city), begun=True), f"after sailing to {city}")


def _still_in_reach(position: Position, when: str) -> Position:
    if not position.acted and not action_within_reach(position):
        raise BreachError("T6", f"No action would be within her reach {when}.")
    return position


def _may_act(position: Position) -> Position:
    if position.acted:
        raise BreachError("T2", "She has taken her action of this turn.")
    return position


def _act(before: Position, after: Position) -> Position:
    return replace(after, begun=before.begun, acted=True)


def _borrow(position: Position, amount: int) -> Position:
    _may_act(position)
    if position.begun:
        raise BreachError("T3", "Who has bought, sailed or moved the pirate this turn takes no loan.")
    if position.phase == 1 and position.round == 1:
        raise BreachError("T5", "There are no loans in the first round of the game.")
    if position.loans_left.get(amount, 0) == 0:
        raise BreachError("A1", f"No loan card of {amount} florins is left.")
    player = position.mover
    lent = replace(player, money=player.money + amount, loans=(*player.loans, Loan(amount)), ship=Ship(AT_BANK))
    left = {**position.loans_left, amount: position.loans_left[amount] - 1}
    return replace(position.with_player(position.seat, lent), loans_left=left, acted=True, borrowed=True)


def _pirate(position: Position, city: str, space: int, fare: list[str]) -> Position:
    if position.borrowed:
        raise BreachError("T3", "A turn with a loan holds nothing but the loan, no pirate move either.")
    if position.pirate_moved:
        raise BreachError("X10", "A turn holds at most one pirate move.")
    match fare:
        case ["charge"]:
            moved = collect(position, city, space)
        case ["florins"]:
            moved = move_by_florins(position, city, space)
        case [_] | [_, _]:
            moved = move_by_cards(position, city, space, [_card(position, word) for word in fare])
        case _:
            raise BreachError(RECORD, f"{' '.join(fare)!r} does not move the pirate.")
    moved = _still_in_reach(replace(moved, begun=True, pirate_moved=True), f"after the pirate's move to {city}")
    if not position.begun and not position.acted and _nothing_legal(position):
        raise BreachError("T4", "This turn is passed, and no pirate moves in it.")
    return moved


def _nothing_legal(position: Position) -> bool:
    """No purchase, no sailing, no action and no loan (T4); what the pirate might do is not asked."""
    return not any(text != "pass" and holds(position, text) for text in _all_texts(position))


def _end(position: Position) -> Position:
    if not position.acted:
        raise BreachError("T2", "She has not taken an action yet.")
    if bound_to_charge(position):
        raise BreachError("X9", "She has come to the pirate's city and must still move the pirate.")
    return position


def _pass(position: Position) -> Position:
    if position.begun or position.acted:
        raise BreachError("T4", "Nothing else is done in a turn that is passed.")
    if not _nothing_legal(position):
        raise BreachError("T4", "Nobody may pass while a move is legal.")
    return replace(position, passes=position.passes + 1)


# The end of a turn, of a round, of a phase.


def _refill(position: Position, turned_up: tuple[str, ...]) -> Position:
    """C3: gaps from the lowest place up, destination cards first; an empty deck is made anew when a card is needed."""
    waiting = list(turned_up)
    for kind in KINDS:
        deck, discard, display = position.decks[kind], position.discards[kind], list(position.displays[kind])
        for place, shown in enumerate(display):
            if shown is not None:
                continue
            if not deck:
                deck, discard = discard, frozenset()
            if not deck:
                break  # the display stays short
            if not waiting:
                raise BreachError("C3", f"Place {place + 1} of the {kind} display has not been filled.")
            card = waiting.pop(0)
            if card not in deck:
                raise BreachError("C3", f"{card} cannot be turned up for place {place + 1} of the {kind} display.")
            deck, display[place] = deck - {card}, card
        position = replace(
            position,
            decks={**position.decks, kind: deck},
            discards={**position.discards, kind: discard},
            displays={**position.displays, kind: tuple(display)},
        )
    if waiting:
        raise BreachError("C3", f"More cards were turned up than there were gaps: {', '.join(waiting)}.")
    return position


def _finish_turn(position: Position) -> Position:
    position = replace(position, begun=False, acted=False, borrowed=False, arrived=None)
    position = replace(position, pirate_moved=False, collected=False)
    spent = any(player.warehouses + player.fortresses + player.neutral == 0 for player in position.players)
    position = replace(position, ending=position.ending or spent)  # P1, N4
    order = position.seats_from(position.starter)
    turn = order.index(position.seat) + 1
    if turn < len(order):
        return replace(position, seat=order[turn])
    if position.ending or position.passes == len(order):  # P1, P2
        return _hold_payday(position)
    return replace(position, seat=position.starter, round=position.round + 1, passes=0)


def _hold_payday(position: Position) -> Position:
    pays = pay_all(position)
    for seat, pay in enumerate(pays, start=1):
        position = _earn(position, seat, sum(pay))
    position = replace(position, paydays=(*position.paydays, pays), ending=False, passes=0)
    if position.phase == LAST_PHASE:
        return _end_game(position)
    return _settle_next(replace(position, stage=SETTLING, settlers=position.seats_from(position.starter)))


def _earn(position: Position, seat: int, florins: int) -> Position:
    player = position.player(seat)
    return position.with_player(seat, replace(player, money=player.money + florins))


def _end_game(position: Position) -> Position:
    """E1: the bonus cards are paid and every loan is repaid, below zero if need be."""
    for seat, player in enumerate(position.players, start=1):
        position = _earn(position, seat, player.bonus or 0)
        for loan in player.loans:
            position = _give_back(position, seat, loan)
    return replace(position, stage=OVER)


def _give_back(position: Position, seat: int, loan: Loan) -> Position:
    """Pay what the card costs now and lay it back at the bank (Q1, E1)."""
    player, loans = position.player(seat), list(position.player(seat).loans)
    loans.remove(loan)
    settled = replace(player, money=player.money - owed(position, loan), loans=tuple(loans))
    left = {**position.loans_left, loan.amount: position.loans_left[loan.amount] + 1}
    return replace(position.with_player(seat, settled), loans_left=left)


# Between the phases.


def _settle_next(position: Position) -> Position:
    """On to the next seat that has a loan to decide about; extended loans are repaid without a move (Q1, Q2)."""
    while position.settlers:
        seat, *rest = position.settlers
        position = replace(position, seat=seat, settlers=tuple(rest))
        for loan in position.mover.loans:
            if loan.extended:
                position = _give_back(position, seat, loan)
        if position.mover.loans:
            return position
    return replace(position, stage=NAMING, seat=_namer(position))


def _settled(position: Position) -> Position:
    undecided = any(not loan.extended for loan in position.mover.loans)
    return position if undecided else _settle_next(position)


def _open_loan(position: Position, amount: int) -> Loan:
    loan = Loan(amount)
    if loan not in position.mover.loans:
        raise BreachError("Q1", f"She has no loan of {amount} florins that is still to be settled.")
    return loan


def _repay(position: Position, amount: int) -> Position:
    loan = _open_loan(position, amount)
    if position.mover.money < owed(position, loan):
        raise BreachError("Q1", f"Repaying costs {owed(position, loan)} florins and she has {position.mover.money}.")
    return _settled(_give_back(position, position.seat, loan))


def _extend(position: Position, amount: int) -> Position:
    loan, player = _open_loan(position, amount), position.mover
    loans = list(player.loans)
    loans[loans.index(loan)] = Loan(amount, extended=True)
    return _settled(position.with_player(position.seat, replace(player, loans=tuple(loans))))


def _namer(position: Position) -> int:
    """Q3, Q4: least money less what their loans cost; among equals who played earliest in the phase just ended."""
    checked = {
        seat: player.money - sum(owed(position, loan) for loan in player.loans)
        for seat, player in enumerate(position.players, start=1)
    }
    return min(position.seats_from(position.starter), key=lambda seat: checked[seat])


def _begin_phase(position: Position, seat: int) -> Position:
    if not 1 <= seat <= len(position.players):
        raise BreachError("Q4", f"There is no seat {seat} at this table.")
    board = position.board
    players = []
    for player in position.players:
        neutral = min(board.supply_neutral, player.pool_neutral)  # nothing in the pool but with two players
        players.append(
            replace(
                player,
                warehouses=player.warehouses + board.supply_warehouses,
                pool_warehouses=player.pool_warehouses - board.supply_warehouses,
                fortresses=player.fortresses + board.supply_fortresses,
                pool_fortresses=player.pool_fortresses - board.supply_fortresses,
                neutral=player.neutral + neutral,
                pool_neutral=player.pool_neutral - neutral,
            )
        )  # Q5
    return replace(
        position, players=tuple(players), stage=TURN, phase=position.phase + 1, round=1, starter=seat, seat=seat
    )
