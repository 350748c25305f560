"""T6 exactly: what is called within reach is what trying all purchases and routes comes to, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from elcapitan.games.capitan.rules import building, fortresses, reopening
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, Reopen, Sail
from elcapitan.games.capitan.rules.model.pieces import BANK, PIRATE, START, City, Deck, Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.reach import is_action_in_reach
from tests.games.capitan.positions import EXTRAS, four, printed, printed_board, table
from tests.games.capitan.rules.properties.random_play import random_game
from tests.hypothesis_profiles import some_of

CARDS = printed_board().cards


FULL_HAND = 5
CORNERS = 5
"""Tight corners for each position of a random game."""


class Routes:
    """Everything the mover could still do before their action, tried one thing after the other. Slow and plain."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.places = {city.id: city.at for city in state.board.cities}
        self.dead_ends: set[object] = set()
        self.acts: dict[object, bool] = {}

    def lead_to_an_action(self) -> bool:
        mover = self.state.mover
        shown = frozenset(card for deck in (self.state.destinations, self.state.links) for card in deck.display if card)
        return self._from(mover.place, mover.space, mover.money, frozenset(mover.hand), shown)

    def _from(self, place: str, space: int, money: int, hand: frozenset[str], shown: frozenset[str]) -> bool:
        here = (place, space, money, hand, shown)
        if here in self.dead_ends:
            return False
        if space and self._can_act(place, space, money):
            return True
        for card in hand:
            for city in self._leads_to(card, place):
                if self._from(city, self._space_in(city), money, hand - {card}, shown):
                    return True
        for card in shown:
            price = CARDS[card].price
            if 0 <= money >= price and self._from(place, space, money - price, hand | {card}, shown - {card}):
                return True
        self.dead_ends.add(here)
        return False

    def _leads_to(self, card: str, place: str) -> Iterator[str]:
        """L1, L2 and L3, as the rules text has them."""
        printed = CARDS[card]
        if not isinstance(printed, DestinationCard):
            if place in printed.cities:
                yield from (city for city in printed.cities if city != place)
            return
        if printed.city != place:
            yield printed.city
        if place in self.places:
            for city, at in self.places.items():
                steps = abs(at[0] - self.places[place][0]) + abs(at[1] - self.places[place][1])
                if 1 <= steps <= printed.seals:
                    yield city

    def _space_in(self, city: str) -> int:
        """The cheapest space that is free once their own is left; 0 is passing."""
        harbour = self.state.city(city).harbour
        return next((space for space, seat in enumerate(harbour, 1) if seat in (0, self.state.seat)), 0)

    def _can_act(self, place: str, space: int, money: int) -> bool:
        if (place, space, money) not in self.acts:
            mover = self.state.mover._replace(place=place, space=space, money=money)
            there = self.state.with_mover(mover)._replace(turn=Turn(begun=True))
            neutral = (False, True)
            self.acts[place, space, money] = (
                fortresses.why_not(there, BuildFortress()) is None
                or any(building.why_not(there, Build(site, each)) is None for site in range(1, 13) for each in neutral)
                or any(
                    reopening.why_not(there, Reopen(site, each)) is None for site in range(1, 13) for each in neutral
                )
            )
        return self.acts[place, space, money]


def positions(seed: int, count: int) -> Iterator[GameState]:
    """Positions of random games with full hands, small purses, few pieces and crowded harbours."""
    chance = random.Random(seed)
    while True:
        players = chance.randint(2, 5)
        extras = [extra for extra in EXTRAS if chance.random() < 0.4]
        for step in random_game(printed_board(*extras), players, chance.getrandbits(32), "borrower"):
            if step.state.stage is Stage.TURN and chance.random() < 0.04:
                for _ in range(CORNERS):
                    yield cramped(step.state, chance)
                    count -= 1
                    if not count:
                        return


def cramped(state: GameState, chance: random.Random) -> GameState:
    """The same position with the mover in a tight corner."""
    cards, cities = list(CARDS), [city.id for city in state.board.cities]
    chance.shuffle(cards)
    hand, cards = cards[: chance.randint(0, FULL_HAND)], cards[FULL_HAND:]
    destinations = [card for card in cards if card in printed_board().destination_cards][: chance.randint(0, 4)]
    links = [card for card in cards if card in printed_board().link_cards][: chance.randint(0, 5)]
    state = state._replace(
        turn=Turn(begun=True),
        destinations=Deck((*destinations, *[None] * (4 - len(destinations))), frozenset()),
        links=Deck((*[None] * (6 - len(links)), *links), frozenset()),
    )
    others = [seat for seat in range(1, len(state.players) + 1) if seat != state.seat]
    crowd = chance.choice((0.2, 0.6, 0.9))
    for city in cities:  # more ships than there are players: only the crowd matters here
        harbour = tuple(chance.choice(others) if chance.random() < crowd else 0 for _ in state.city(city).harbour)
        state = state.with_city(city, busy(state.city(city), state, chance)._replace(harbour=harbour))
    if state.pirate:
        home = state.city(state.pirate.city)
        closed = tuple(PIRATE if at == state.pirate.space else ship for at, ship in enumerate(home.harbour, 1))
        state = state.with_city(state.pirate.city, home._replace(harbour=closed))
    place = chance.choice((*cities, *cities, START, BANK))
    space = state.city(place).free_space() if place in cities else 0
    if space:
        harbour = state.city(place).harbour
        harbour = (*harbour[: space - 1], state.seat, *harbour[space:])
        state = state.with_city(place, state.city(place)._replace(harbour=harbour))
    mover = state.mover._replace(
        money=chance.choice((-3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12)),
        hand=tuple(hand),
        place=place,
        space=space,
        warehouses=chance.choice((0, 0, 1, 3)),
        neutral=chance.choice((0, 1, 2)) if len(state.players) == 2 else 0,
        fortresses=chance.choice((0, 0, 1)),
    )
    return state.with_mover(mover)


def busy(city: City, state: GameState, chance: random.Random) -> City:
    """A city where the mover perhaps cannot place: a row with their colour at the end, or full; or one to reopen."""
    seat = state.seat
    row = chance.choice((city.row, (2, 1) * 6, (seat % 2 + 1, seat, seat, seat, *[0] * 8)))
    return city._replace(row=row, picture=chance.choice(((), (), (), (), (), (seat,))))


@pytest.mark.parametrize("seed", some_of(range(20, 23), 1))
def test_t6_ruling_is_exact_in_positions_with_small_purses_and_full_hands(seed: int) -> None:
    found = {True: 0, False: 0}
    for state in positions(seed, 200):
        expected = Routes(state).lead_to_an_action()
        assert is_action_in_reach(state) is expected, state
        found[expected] += 1
    assert min(found.values()) >= 40, found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [10, 13])
def test_t6_allows_exactly_the_purchases_and_legs_after_which_an_action_is_in_reach(seed: int) -> None:
    allowed = {True: 0, False: 0}
    for state in positions(seed, 40):
        moves = set(legal_moves(state))
        mover = state.mover
        for card in (*state.destinations.display, *state.links.display):
            if card is None or not 0 <= mover.money >= CARDS[card].price:
                continue
            bought = mover._replace(money=mover.money - CARDS[card].price, hand=(*mover.hand, card))
            expected = Routes(without(state, card).with_mover(bought)).lead_to_an_action()
            assert (Buy(card) in moves) is expected, (card, state)
            allowed[expected] += 1
        for card in mover.hand:
            kept = tuple(each for each in mover.hand if each != card)
            routes = Routes(state)
            for city in set(routes._leads_to(card, mover.place)):
                there = state.with_mover(mover._replace(place=city, space=routes._space_in(city), hand=kept))
                expected = Routes(there).lead_to_an_action()
                assert (Sail(card, city) in moves) is expected, (card, city, state)
                allowed[expected] += 1
    assert min(allowed.values()) >= 50, allowed


def without(state: GameState, card: str) -> GameState:
    def cut(deck: Deck) -> Deck:
        return deck._replace(display=tuple(None if each == card else each for each in deck.display))

    return state._replace(destinations=cut(state.destinations), links=cut(state.links))


def test_t6_every_card_serves_once() -> None:
    """From Napoli to Alexandria are two steps; the one-seal card goes one of them and is gone."""
    game = four().ship("red", "napoli").hand("red", "tanger-1").display().stock("red", 0).picture("alexandria", "r")
    assert not is_action_in_reach(game.state)
    assert is_action_in_reach(game.hand("red", "tanger-1", "tanger-2").state)


def test_t6_a_card_bought_for_the_way_leaves_less_for_the_building() -> None:
    game = four().ship("red", "bank").display("tunis-1", "valencia-2").stock("red", 1)
    assert is_action_in_reach(game.money("red", 6).state)  # 4 for the card, 2 for the building
    assert not is_action_in_reach(game.money("red", 5).state)
    assert is_action_in_reach(game.money("red", 2).hand("red", "tunis-3").state)


def test_t6_many_cards_that_lead_nowhere_useful_are_no_trouble() -> None:
    """Every link card but Tunis's lies open for nothing, and only Tunis is cheap enough to build in."""
    board = printed()
    board["link"]["step_price"], board["link_display"], board["destination"]["base_price"] = 0, 36, 50
    for city in board["city"]:
        city["harbour"] = [25 if city["id"] == "tunis" else 900]
    game = table("red", "green", board=board).phase(1, round=2).ship("red", "napoli").money("red", 30).stock("red", 3)
    links = [card for card in game.state.board.link_cards if "tunis" not in card]
    assert not is_action_in_reach(game.display(*links).state)
    assert is_action_in_reach(game.display(*links, "candia+tunis").state)


def test_t6_the_dearest_space_is_within_reach_of_the_purse_that_holds_its_price() -> None:
    board = printed()
    for city in board["city"]:
        city["harbour"] = city["fortress"] = [999]
    game = table("red", "green", board=board).phase(1, round=2).display()
    for waiting in (game.ship("red", "napoli"), game.ship("red", "bank").hand("red", "napoli-2")):
        assert is_action_in_reach(waiting.money("red", 999).state)
        assert not is_action_in_reach(waiting.money("red", 998).state)


def test_t6_a_neutral_warehouse_is_enough_where_no_main_one_fits() -> None:
    """Three of their main colour are in a row already; a neutral one makes four together (N3)."""
    game = table("red", "green").phase(1, round=2).row("napoli", "rrr").ship("red", "napoli").money("red", 4).display()
    assert is_action_in_reach(game.stock("red", 3, neutral=1).state)
    assert not is_action_in_reach(game.stock("red", 3).state)


def test_t6_is_asked_afresh_in_every_position() -> None:
    """What was answered for one position is no answer for the next, nor for another table."""
    poor = four().ship("red", "tunis").display().money("red", 1)
    other = four().ship("red", "tunis").display().money("red", 2)
    full = other.row("tunis", "gbgbgbgbgbgb").stock("red", 1)
    for _ in range(2):
        assert [is_action_in_reach(game.state) for game in (poor, other, full, other)] == [False, True, False, True]


def test_t6_is_remembered_by_each_game_for_itself() -> None:
    """Many games by turns, as a server plays them: what is known of one is neither lost nor mixed up with another's."""
    first, second = (random_game(printed_board(), 2, seed) for seed in (1, 2))
    for step, other in islice(zip(first, second, strict=False), 1, 150):
        for state in (step.state, other.state):
            afresh = state._replace(board=state.board)
            assert afresh.memory is not state.memory
            assert is_action_in_reach(state) == is_action_in_reach(afresh)
        assert step.before is not None
        assert step.state.memory is step.before.memory is not other.state.memory
        assert {*step.state.memory.arrivals} <= {1, 2}


def test_t6_is_asked_afresh_when_the_last_fortress_has_gone() -> None:
    """The cities stand as they stood; only what they have left is another."""
    with_one = four().ship("red", "tunis").display().stock("red", 0, fortresses=1).money("red", 20)
    without_one = with_one.stock("red", 0)
    for _ in range(2):
        assert is_action_in_reach(with_one.state)
        assert not is_action_in_reach(without_one.state)


def test_t6_is_asked_afresh_when_a_fortress_stands_and_when_it_is_taken_back() -> None:
    """Of the space that is left a fortress costs more; the purse holds the price of the other one."""
    first, second = four().state.board.plan("tunis").fortress
    without = four().ship("red", "tunis").display().stock("red", 0, fortresses=1).money("red", first)
    with_one = without.fortress("tunis", "green")
    assert first < second
    for _ in range(2):
        assert is_action_in_reach(without.state)
        assert not is_action_in_reach(with_one.state)
