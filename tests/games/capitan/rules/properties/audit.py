"""What must be true of every position of a game, however it was reached: all faults at once, in words.

Counts pieces, cards, loans and florins from the position and the events alone; asks no rule whether a move was legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elcapitan.games.capitan.rules.model import events as game_events
from elcapitan.games.capitan.rules.model.pieces import BANK, PIRATE, START, PirateMove, Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage

FRESH = Turn()
"""Nothing of the turn is done yet; so it is after every payday, too."""


def audit(state: GameState) -> list[str]:
    """Every fault of a position; none for a good one."""
    return [
        *_pieces(state),
        *_rows(state),
        *_cards(state),
        *_loans(state),
        *_harbours(state),
        *_pirate(state),
        *_purses(state),
    ]


def _pieces(state: GameState) -> Iterator[str]:
    """S1, Q5, N1: so many a phase, in front of them, in a row or on a picture; some are lost where that can be (X6)."""
    board, lost = state.board, 0
    built = Counter(piece for city in state.cities for piece in (*city.row, *city.picture) if piece)
    forts = Counter(seat for city in state.cities for seat in city.fortresses)
    for seat, player in enumerate(state.players, 1):
        neutral = board.neutral if len(state.players) == 2 else 0
        for name, left, out, each in (
            ("warehouses", player.warehouses, built[seat], board.warehouses),
            ("neutral warehouses", player.neutral, built[-seat], neutral),
            ("fortresses", player.fortresses, forts[seat], board.fortresses),
        ):
            gone = each * state.phase - left - out
            if left < 0 or gone < 0 or (gone and name == "fortresses"):
                yield f"seat {seat}: {left} {name} left and {out} built in phase {state.phase}"
            lost += gone
    if lost != _lost(state):
        yield f"{lost} warehouses left the game, and {_lost(state)} could"
    for plan, city in zip(board.cities, state.cities, strict=True):
        if len(city.fortresses) > len(plan.fortress) or len(set(city.fortresses)) != len(city.fortresses):
            yield f"{plan.id}: fortresses {city.fortresses}"


def _lost(state: GameState) -> int:
    """How many warehouses were shut down where that is for good (X6): as many as dark sites were built on."""
    return sum(
        sum(city.last >= site for site in state.board.dark_sites(plan.id, len(state.players)))
        for plan, city in zip(state.board.cities, state.cities, strict=True)
        if plan.loses_shutdown
    )


def _rows(state: GameState) -> Iterator[str]:
    """B2, B3, D1, N3: rows have no gaps, nothing is turned or shut but by its site, and no run is too long."""
    two = len(state.players) == 2
    for plan, city in zip(state.board.cities, state.cities, strict=True):
        standing = [site for site, piece in enumerate(city.row, 1) if piece]
        if (standing and standing != list(range(standing[0], standing[-1] + 1))) or len(city.row) != 12:
            yield f"{plan.id}: a gap in {city.row}"
        if not city.is_turned and len(city.picture) > max(city.first - 1, 0):
            yield f"{plan.id}: {len(city.picture)} on the picture, and the row begins at {city.first}"
        if plan.loses_shutdown and city.picture:
            yield f"{plan.id}: {city.picture} on a picture where nothing is kept"
        for seat in range(1, len(state.players) + 1):
            if _longest(city.row, {seat}) > 3 or (two and _longest(city.row, {seat, -seat}) > 4):
                yield f"{plan.id}: too many of seat {seat} side by side in {city.row}"
        if not two and any(piece < 0 for piece in (*city.row, *city.picture)):
            yield f"{plan.id}: a neutral warehouse"


def _longest(row: tuple[int, ...], alike: set[int]) -> int:
    longest = run = 0
    for piece in row:
        run = run + 1 if piece in alike else 0
        longest = max(longest, run)
    return longest


def _cards(state: GameState) -> Iterator[str]:
    """C1 to C3: every card is in one place, and gaps are open within a turn or when there is nothing to fill them."""
    board = state.board
    held = [card for player in state.players for card in player.hand]
    for name, deck, kind in (
        ("destination", state.destinations, board.destination_cards),
        ("link", state.links, board.link_cards),
    ):
        shown = [card for card in deck.display if card is not None]
        everywhere = Counter([*shown, *deck.hidden, *deck.discard, *(card for card in held if card in kind)])
        if everywhere != Counter(list(kind)):
            yield f"{name} cards: {everywhere - Counter(list(kind))} too many, {Counter(list(kind)) - everywhere} lost"
        if state.turn == FRESH and None in deck.display and (deck.hidden or deck.discard):
            yield f"{name} cards: a gap is open though there are cards"
    if any(card not in board.cards for card in held):
        yield f"no cards of this board in hands: {held}"


def _loans(state: GameState) -> Iterator[str]:
    """S4: no more loan cards than there are; none when the game is over (E1)."""
    lent = Counter(loan.amount for player in state.players for loan in player.loans)
    for amount, cards in lent.items():
        plan = state.board.loan(amount)
        if plan is None or cards > plan.count:
            yield f"{cards} loans of {amount}"
    if state.phase == 1 and state.stage is Stage.TURN and any(loan.extended for p in state.players for loan in p.loans):
        yield "an extended loan before the first payday"
    if state.stage is Stage.OVER and lent:
        yield "a loan after the end"
    if state.stage is Stage.SETTLING and all(loan.extended for loan in state.mover.loans):
        yield f"seat {state.seat} has nothing to settle"


def _harbours(state: GameState) -> Iterator[str]:
    """L4, L5: the harbours and the ships agree; only the mover may be passing."""
    lying = {
        (plan.id, space): seat
        for plan, city in zip(state.board.cities, state.cities, strict=True)
        for space, seat in enumerate(city.harbour, 1)
        if seat not in (0, PIRATE)
    }
    ships = {(player.place, player.space): seat for seat, player in enumerate(state.players, 1) if player.space}
    if lying != ships:
        yield f"harbours {lying}, ships {ships}"
    for seat, player in enumerate(state.players, 1):
        if player.place not in (BANK, START) and not player.space and not (seat == state.seat and state.turn.begun):
            yield f"seat {seat} is passing {player.place} out of her turn"
        if player.place == START and (state.phase, state.round) != (1, 1) and state.seat and state.turn == FRESH:
            yield f"seat {seat} has not come onto the board in the first round"  # T5
        if state.turn.acted and not state.turn.loan and not state.mover.space:
            yield f"seat {state.seat} acted outside a harbour"


def _pirate(state: GameState) -> Iterator[str]:
    """X7, X9: one pirate ship where its home is on the table, in one harbour space; who has collected stays there."""
    berths = [
        (plan.id, space)
        for plan, city in zip(state.board.cities, state.cities, strict=True)
        for space, lying in enumerate(city.harbour, 1)
        if lying == PIRATE
    ]
    if berths != ([state.pirate] if state.pirate else []) or (state.pirate is None) != (
        state.board.pirate_home is None
    ):
        yield f"the pirate ship is at {state.pirate} and lies in {berths}"
    collected = state.turn.pirate is PirateMove.COLLECTED
    if collected and (state.mover.place != state.board.pirate_home or not state.mover.space or not state.turn.sailed):
        yield f"seat {state.seat} collected and is in {state.mover.place}"
    if state.turn.loan and (state.turn.begun or state.turn.pirate is not PirateMove.NONE):
        yield f"seat {state.seat} did something beside the loan"


def _purses(state: GameState) -> Iterator[str]:
    """Q2: a purse falls below zero by due repayments alone, so never in the first phase."""
    if state.phase == 1 and state.stage is Stage.TURN and any(player.money < 0 for player in state.players):
        yield "a purse below zero in the first phase"
    taken = [player.bonus for player in state.players if player.bonus]
    if Counter(taken) - Counter(state.board.bonus):
        yield f"bonus cards {taken}"  # P7


def florins_moved(events: tuple[game_events.Event, ...], players: int) -> list[int]:
    """By seat, what the events say that their purse gained or lost."""
    moved = [0] * players
    for event in events:
        match event:
            case (
                game_events.CardBought()
                | game_events.WarehouseBuilt()
                | game_events.FortressBuilt()
                | game_events.PirateMoved()
            ):
                moved[event.seat - 1] -= event.price
            case game_events.LoanTaken():
                moved[event.seat - 1] += event.amount
            case game_events.LoanRepaid():
                moved[event.seat - 1] -= event.cost
            case game_events.PaidAtOnce():
                moved[event.seat - 1] += event.florins
            case game_events.ProtectionCollected():
                moved[event.payer - 1] -= event.florins
                moved[event.seat - 1] += event.florins
            case game_events.PaydayHeld():
                for kind in (event.proliferation, event.majority, event.fortresses, event.bonus):
                    moved = [one + other for one, other in zip(moved, kind, strict=True)]
            case _:
                pass
    return moved
