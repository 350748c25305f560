"""A simulated game: a position in numbers that is changed in place and copied in microseconds.

Plays whole turns (plan.py) by the same rules as the table, as far as whole turns need them;
tests/games/capitan/bots/test_sim_state.py
holds it against the rules themselves. Its decks (sim_decks.py) are a shuffle of our own. Seats count from 0, places and
cards as in the atlas.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.games.capitan.bots.settling_policy import WORKING_PURSE
from elcapitan.games.capitan.bots.simulation.board_tables import BoardTables, SimRow, board_tables_of
from elcapitan.games.capitan.bots.simulation.plan import BUILD, FORTRESS, LOAN, PASS, REOPEN, Plan
from elcapitan.games.capitan.bots.simulation.sim_decks import NO_CARD, SimDeck
from elcapitan.games.capitan.rules.model.pieces import PIRATE, Piece, PirateMove
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import LAST_PHASE

Loans = tuple[int, ...]
"""By kind of loan card: how many are open, then how many are extended."""


class SimState:
    """A position, between two turns or at the beginning of one."""

    __slots__ = (
        *("board_tables", "players", "money", "warehouses", "neutral", "fortresses", "hand", "loans", "place", "space"),
        *("bonus", "held", "rows", "pictures", "harbours", "forts", "destinations", "links"),
        *("seat", "starter", "phase", "round", "passes", "pirate", "begun", "sailed", "pirate_move", "over", "chance"),
    )

    board_tables: BoardTables
    players: int
    money: list[int]
    warehouses: list[int]
    neutral: list[int]
    fortresses: list[int]
    """In front of each seat, not yet built."""
    hand: list[int]
    """By seat, cards as bits."""
    loans: list[Loans]
    place: list[int]
    space: list[int]
    bonus: list[int]
    held: list[int]
    """By seat, the cities their main colour stands in, as bits."""
    rows: list[SimRow]
    pictures: list[tuple[Piece, ...]]
    harbours: list[tuple[int, ...]]
    """By city, as `City.harbour`: seats from 1."""
    forts: list[tuple[int, ...]]
    """By city, as `City.fortresses`: seats from 1."""
    destinations: SimDeck
    links: SimDeck
    seat: int
    starter: int
    phase: int
    round: int
    passes: int
    pirate: int
    """The city where the pirate lies; -1 if it is not on the table."""
    begun: bool
    """Something has been done in this turn: no loan any more."""
    sailed: bool
    pirate_move: PirateMove
    """Who has collected protection sails no more in this turn (X9)."""
    over: bool
    chance: Random

    @classmethod
    def of(cls, state: GameState, chance: Random, *, acted: bool = False) -> SimState:
        """The position on the table, before the action of a turn; ValueError in any other stage.

        The hidden cards are shuffled by the chance. `acted`: also after the action, where `end` is all that can follow.
        """
        if state.stage is not Stage.TURN or (state.turn.acted and not acted):
            raise ValueError("only a turn before its action can be imagined")
        board_tables = board_tables_of(state.board, len(state.players))
        self = cls()
        self.board_tables, self.players = board_tables, board_tables.players
        self.money = [each.money for each in state.players]
        self.warehouses = [each.warehouses for each in state.players]
        self.neutral = [each.neutral for each in state.players]
        self.fortresses = [each.fortresses for each in state.players]
        self.hand = [sum([1 << board_tables.number[card] for card in each.hand]) for each in state.players]
        amounts = [plan.amount for plan in state.board.loans]
        self.loans = [
            tuple(
                [
                    sum([loan.amount == amount and loan.extended is extended for loan in each.loans])
                    for extended in (False, True)
                    for amount in amounts
                ]
            )
            for each in state.players
        ]
        self.place = [board_tables.place_of[each.place] for each in state.players]
        self.space = [each.space for each in state.players]
        self.bonus = [each.bonus for each in state.players]
        self.rows = [book.row(city.row) for book, city in zip(board_tables.books, state.cities, strict=True)]
        self.held = [
            sum([1 << at for at, row in enumerate(self.rows) if row.holders >> seat & 1])
            for seat in range(1, self.players + 1)
        ]
        self.pictures = [city.picture for city in state.cities]
        self.harbours = [city.harbour for city in state.cities]
        self.forts = [city.fortresses for city in state.cities]
        self.destinations = SimDeck.of(state.destinations, board_tables, chance)
        self.links = SimDeck.of(state.links, board_tables, chance)
        self.seat, self.starter = state.seat - 1, state.starter - 1
        self.phase, self.round, self.passes = state.phase, state.round, state.passes
        self.pirate = state.board.index[state.pirate.city] if state.pirate else -1
        self.begun, self.sailed = state.turn.begun, state.turn.sailed
        self.pirate_move = state.turn.pirate
        self.over = False
        self.chance = chance
        return self

    def with_reshuffled_decks(self, chance: Random) -> SimState:
        """The same position in another world: the hidden cards are shuffled again."""
        other = self.copy(chance)
        other.destinations.shuffle(chance)
        other.links.shuffle(chance)
        return other

    def copy(self, chance: Random) -> SimState:
        other = SimState()
        other.board_tables, other.players = self.board_tables, self.players
        other.money = self.money.copy()
        other.warehouses = self.warehouses.copy()
        other.neutral = self.neutral.copy()
        other.fortresses = self.fortresses.copy()
        other.hand = self.hand.copy()
        other.loans = self.loans.copy()
        other.place = self.place.copy()
        other.space = self.space.copy()
        other.bonus = self.bonus.copy()
        other.held = self.held.copy()
        other.rows = self.rows.copy()
        other.pictures = self.pictures.copy()
        other.harbours = self.harbours.copy()
        other.forts = self.forts.copy()
        other.destinations = self.destinations.copy()
        other.links = self.links.copy()
        other.seat, other.starter = self.seat, self.starter
        other.phase, other.round, other.passes = self.phase, self.round, self.passes
        other.pirate = self.pirate
        other.begun, other.sailed, other.pirate_move, other.over = self.begun, self.sailed, self.pirate_move, self.over
        other.chance = chance
        return other

    def has_no_pieces_left(self, seat: int) -> bool:
        """Nothing is left in front of them (P1)."""
        return not (self.warehouses[seat] or self.neutral[seat] or self.fortresses[seat])

    def play(self, plan: Plan) -> None:
        """The whole turn of the seat to act, and all that follows from it until someone is to act again."""
        self.act(plan)
        self.end(plan.deed == PASS)

    def act(self, plan: Plan) -> None:
        """All of the turn but its end; the plan must be one that reachable_actions.py found for this position.

        A plan that passes only sails.
        """
        seat, board_tables = self.seat, self.board_tables
        if plan.deed == LOAN or plan.legs:
            if self.space[seat]:
                here, colour = self.place[seat], seat + 1
                self.harbours[here] = tuple([0 if lying == colour else lying for lying in self.harbours[here]])
            self.space[seat] = 0
        if plan.deed == LOAN:
            self.place[seat] = board_tables.bank
            self.money[seat] += board_tables.board.loans[plan.kind].amount
            loans = list(self.loans[seat])
            loans[plan.kind] += 1
            self.loans[seat] = tuple(loans)
            return
        if plan.legs:
            self._sail(plan)
        if plan.deed == PASS:
            return
        if plan.pirate >= 0:
            self._move_pirate(plan.pirate)
        city = plan.city
        if plan.deed == FORTRESS:
            self.money[seat] -= plan.price
            self.fortresses[seat] -= 1
            self.forts[city] = (*self.forts[city], seat + 1)
        else:
            self._place(plan)
        if plan.ahead >= 0:
            self._take(plan.ahead)
            self.hand[seat] |= 1 << plan.ahead

    def _sail(self, plan: Plan) -> None:
        seat, board_tables, city = self.seat, self.board_tables, plan.city
        hand, first_link = self.hand[seat], board_tables.first_link
        for card, _ in plan.legs:
            if hand >> card & 1:
                hand ^= 1 << card
            else:
                self._take(card)
            (self.destinations if card < first_link else self.links).discard.append(card)
        self.hand[seat] = hand
        self.place[seat], self.space[seat] = city, plan.space
        harbour = self.harbours[city]
        self.harbours[city] = (*harbour[: plan.space - 1], seat + 1, *harbour[plan.space :])

    def _take(self, card: int) -> None:
        """A card bought from its display."""
        display = (self.destinations if card < self.board_tables.first_link else self.links).display
        display[display.index(card)] = NO_CARD
        self.money[self.seat] -= self.board_tables.price[card]

    def _place(self, plan: Plan) -> None:
        seat, city, piece, board_tables = self.seat, plan.city, plan.piece, self.board_tables
        placing = plan.placing
        assert placing is not None, "a building has its site"
        if plan.deed == REOPEN:
            picture = self.pictures[city]
            at = picture.index(piece)
            self.pictures[city] = picture[:at] + picture[at + 1 :]
        else:
            self.money[seat] -= plan.price
            if piece < 0:
                self.neutral[seat] -= 1
            else:
                self.warehouses[seat] -= 1
        _, row, shut = placing
        self.rows[city] = row
        if shut:
            if not board_tables.loses_shutdown[city]:
                self.pictures[city] = (*self.pictures[city], shut)
            if shut > 0 and not row.holders >> shut & 1:
                self.held[shut - 1] &= ~(1 << city)
        if piece > 0 and row.holders >> piece & 1:
            self.held[seat] |= 1 << city
        if not self.bonus[seat] and self.held[seat].bit_count() >= board_tables.board.bonus_cities:  # P7
            taken = sum([each > 0 for each in self.bonus])
            if taken < len(board_tables.board.bonus):
                self.bonus[seat] = board_tables.board.bonus[taken]
        if plan.deed == BUILD and piece > 0 and board_tables.pays_at_once[city]:  # X5
            self.money[seat] += row.worth if row.first_piece == piece else row.worth // 2

    def _move_pirate(self, city: int) -> None:
        """X9: free of charge to the cheapest free space, and protection is collected."""
        self.harbours[self.pirate] = tuple([0 if lying == PIRATE else lying for lying in self.harbours[self.pirate]])
        harbour = self.harbours[city]
        at = harbour.index(0)
        self.harbours[city] = (*harbour[:at], PIRATE, *harbour[at + 1 :])
        self.pirate = city
        money = self.money
        for seat, florins in enumerate(self.protection(city)):
            money[seat] -= florins
            money[self.seat] += florins

    def protection(self, city: int) -> list[int]:
        """By seat, what the seat to act would collect in that city now (X9)."""
        counts, forts = self.rows[city].counts, self.forts[city]
        rate = self.board_tables.board.protection[self.phase - 1]
        return [
            0
            if seat == self.seat + 1
            else min(rate * (counts.get(seat, 0) + forts.count(seat)), max(self.money[seat - 1], 0))
            for seat in range(1, self.players + 1)
        ]

    def end(self, passed: bool = False) -> None:
        """The turn ends: refill, next seat, perhaps the round, the phase, the game (T7, P1, P2)."""
        self.destinations.refill(self.chance)
        self.links.refill(self.chance)
        self.begun = self.sailed = False
        self.pirate_move = PirateMove.NONE
        self.passes += passed
        self.seat = (self.seat + 1) % self.players
        if self.seat != self.starter:
            return
        if self.passes == self.players or any(map(self.has_no_pieces_left, range(self.players))):
            self._payday()
            return
        self.round += 1
        self.passes = 0

    def _payday(self) -> None:
        """Payday, and what comes between two phases as far as it needs no decision."""
        self.money = self.after_payday()
        if self.phase == LAST_PHASE:
            self.money = [money - self.total_debt(seat) for seat, money in enumerate(self.money)]
            self.loans = [(0,) * len(self.loans[0])] * self.players
            self.over = True
            return
        for seat in range(self.players):
            self._settle(seat)
        order = [(self.starter + step) % self.players for step in range(self.players)]
        left = {seat: self.money[seat] - self.total_debt(seat) for seat in order}
        poorest = min(order, key=left.__getitem__)  # Q4
        self.starter = self.seat = (poorest + 1) % self.players  # as settling_policy.py names them
        board = self.board_tables.board
        for seat in range(self.players):
            self.warehouses[seat] += board.warehouses
            self.fortresses[seat] += board.fortresses
            if self.players == 2:
                self.neutral[seat] += board.neutral
        self.phase += 1
        self.round = 1
        self.passes = 0

    def after_payday(self) -> list[int]:
        """By seat, the purse after a payday on this very position (P3 to P7)."""
        biggest = max([row.size for row in self.rows])
        chart, money = self.board_tables.chart, self.money.copy()
        for seat, held in enumerate(self.held):
            money[seat] += chart[held.bit_count()]
        for row, forts in zip(self.rows, self.forts, strict=True):
            for seat, florins in enumerate(row.paid):
                money[seat] += florins
            for seat in forts:
                money[seat - 1] += row.worth if row.size == biggest else row.worth // 2
        if self.phase == LAST_PHASE:
            for seat, florins in enumerate(self.bonus):
                money[seat] += florins
        return money

    def total_debt(self, seat: int) -> int:
        """What repaying all their loans as they lie would cost."""
        loans, kinds = self.loans[seat], self.board_tables.board.loans
        return sum([loans[at] * kind.repay + loans[at + len(kinds)] * kind.extended for at, kind in enumerate(kinds)])

    def _settle(self, seat: int) -> None:
        """Q1, decided as settling_policy.py does: those extended before are due, the dearest to extend are repaid
        first.
        """
        loans, kinds = self.loans[seat], self.board_tables.board.loans
        if not any(loans):
            return
        count = len(kinds)
        self.money[seat] -= sum([loans[at + count] * kind.extended for at, kind in enumerate(kinds)])
        opened = list(loans[:count])
        for at in sorted(range(count), key=lambda at: kinds[at].repay - kinds[at].extended):
            interest = kinds[at].extended - kinds[at].repay
            while opened[at]:
                left = self.money[seat] - kinds[at].repay
                if left < 0 or (left < WORKING_PURSE and interest <= WORKING_PURSE):
                    break
                self.money[seat] = left
                opened[at] -= 1
        self.loans[seat] = (*((0,) * count), *opened)

    def loan_cards(self, kind: int) -> int:
        """How many of that kind are left in the bank (S4)."""
        count = len(self.board_tables.board.loans)
        taken = sum([loans[kind] + loans[kind + count] for loans in self.loans])
        return self.board_tables.board.loans[kind].count - taken

    def cards_shown(self) -> Sequence[int]:
        """The cards on both displays."""
        return [card for deck in (self.destinations, self.links) for card in deck.display if card != NO_CARD]
