"""By which clicks and answers the moves of Yspahan are made, and why a click makes none. Knows no window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from elcapitan.games.yspahan.rules import actions, dice, legal, play, souks, supervisor, turn, two_players
from elcapitan.games.yspahan.rules.card_effects import why_not_play_now
from elcapitan.games.yspahan.rules.model import board, moves, refusal
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.click_paths import (
    AMOUNT,
    AnswerStep,
    ClickPaths,
    Meaning,
    Outcomes,
    PlayMoves,
    ShowReason,
    Way,
)
from elcapitan.kit.table.things import Thing

Clicks = tuple[Thing, ...]
FREE_CARDS = (board.FREE_OF_CAMELS, board.FREE_OF_GOLD)
ClickIntent = Meaning | refusal.Refusal


class TurnChoice(NamedTuple):
    """What a player has chosen without having moved yet."""

    floor: str = ""
    card: str = ""
    """A card that waits for its shop, its building or, as a die, its floor."""
    yellow: int = 0
    """Yellow dice to be bought with the roll."""

    @property
    def clicks(self) -> Clicks:
        """The things that were clicked for it."""
        things = (Thing(Kind.FLOOR, self.floor), Thing(Kind.HAND, self.card), Thing(Kind.YELLOW, "", self.yellow))
        return tuple(thing for thing, chosen in zip(things, self, strict=True) if chosen)


TURN_ORDER = (
    *(Kind.KEEP, Kind.SEND, Kind.ROLL, Kind.YELLOW, Kind.FLOOR, Kind.SHOP, Kind.SQUARE, Kind.DECK, Kind.BUILDING),
    *(Kind.HAND, Kind.END),
)
CARD_ORDER = (Kind.SHOP, Kind.BUILDING, Kind.FLOOR, Kind.HAND)
"""Where a chosen card may lead, and the card itself."""
NAMES = {
    Kind.FLOOR: board.FLOORS,
    Kind.SHOP: board.SHOPS,
    Kind.SQUARE: board.SQUARES,
    Kind.BUILDING: tuple(board.BUILDINGS),
}
"""Of the things of one kind, in the order of the board."""


def _place(thing: Thing) -> int:
    """Among the things of its kind."""
    return NAMES[thing.kind].index(thing.name) if thing.kind in NAMES else thing.number


def choice_of(clicks: Clicks) -> TurnChoice:
    """What these clicks choose."""
    by_kind = {target.kind: target for target in clicks}
    floor, card, yellow = (by_kind.get(kind) for kind in (Kind.FLOOR, Kind.HAND, Kind.YELLOW))
    return TurnChoice(floor.name if floor else "", card.name if card else "", yellow.number if yellow else 0)


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


PLAY = AnswerStep(AskedFor.CARD_USE, "play")


class ClickReason(StrEnum):
    """Why a click means nothing at this moment; the rules were not asked."""

    ANSWER_FIRST = "answer-first"
    """The question for a camel is to be answered (R7)."""
    FLOOR_OF_ELSEWHERE = "floor-of-elsewhere"
    """The chosen floor supplies no shop of the district `name`."""
    NO_BUILDING_FOR = "no-building-for"
    """No building can be built now with the card `name`."""


def cheapest_floors(state: YspahanState, square: str) -> list[tuple[int, str]]:
    """Price and floor of every way to take the supervisor to a square, the cheapest first.

    Among equals the smaller group comes first: the larger ones are worth more for their own action.
    """
    distance, free = board.DISTANCES[state.supervisor][board.SQUARE_AT[square]], supervisor.free_steps(state)
    found = [
        (supervisor.step_price(distance, group.number, free), group.white + group.yellow, floor)
        for floor, group in dice.floors_to_take(state)
    ]
    return [(price, floor) for price, _dice, floor in sorted(found)]


def floor_found(meant: PlayMoves) -> str:
    """The floor that the program has chosen for a click; empty: the player had chosen it, or there is none."""
    match meant:
        case PlayMoves((moves.SupplyDistrict(floor), moves.PlaceGood()) | (moves.MoveSupervisor(floor),), True):
            return floor
    return ""


class YspahanClicks(ClickPaths[moves.Move, refusal.Refusal]):
    """The clicks of one player in one position; cards of the hand are named with `number` 0."""

    state: YspahanState
    kinds = frozenset(TURN_ORDER)

    @cached_property
    def legal_moves(self) -> list[moves.Move]:
        return legal.legal_moves(self.state)

    @property
    def to_act(self) -> int:
        return self.state.seat if self.state.asked is None else self.state.asked.seat

    def reason_now(self, target: Thing) -> ShowReason | None:
        if self.state.asked is not None and target.kind not in (Kind.KEEP, Kind.SEND):
            return ShowReason(ClickReason.ANSWER_FIRST)
        return None

    # -- by which clicks

    def turns(self) -> Iterator[tuple[moves.Move, ...]]:
        """A shop that is clicked supplies its district and takes the first good."""
        for move in self.legal_moves:
            yield (move,)
            if isinstance(move, moves.SupplyDistrict) and not move.card:
                for shop in souks.open_shops(self.state.shops, self.state.seat, move.district):
                    yield move, moves.PlaceGood(board.SHOPS[shop])

    @cached_property
    def _cheapest(self) -> dict[int, str]:
        """By distance: the floor from which the supervisor goes there."""
        squares = dict(zip(board.DISTANCES[self.state.supervisor], board.SQUARES, strict=True))
        found = ((distance, cheapest_floors(self.state, square)) for distance, square in squares.items())
        return {distance: ways[0][1] for distance, ways in found if ways}

    def _cheapest_floor(self, square: str) -> str:
        """The floor from which the supervisor goes there; empty if no dice are left."""
        return self._cheapest.get(board.DISTANCES[self.state.supervisor][board.SQUARE_AT[square]], "")

    def ways(self, made: tuple[moves.Move, ...]) -> Iterator[Way]:
        match made:
            case (moves.SupplyDistrict(district), moves.PlaceGood(shop)):
                there = Thing(Kind.SHOP, shop)
                yield Way((Thing(Kind.FLOOR, district), there), made)
                yield Way((there,), made, is_shortcut=True)
            case (moves.MoveSupervisor(floor, square),):
                there = Thing(Kind.SQUARE, square)
                yield Way((Thing(Kind.FLOOR, floor), there), made)
                if self._cheapest_floor(square) == floor:
                    yield Way((there,), made, is_shortcut=True)
            case (moves.PlaceGood(shop) | moves.LoadFirst(shop),):
                yield Way((Thing(Kind.SHOP, shop),), made)
            case (moves.RollDice(yellow),):
                dice = [Thing(Kind.YELLOW, "", yellow)] if yellow else []
                yield Way((*dice, Thing(Kind.ROLL)), made)
            case (moves.TakeCamels() | moves.TakeGold() | moves.SupplyDistrict() as move,):
                yield from self._ways_to_take(move)
            case (moves.DrawCard(floor),):
                there = Thing(Kind.DECK)
                if floor:
                    yield Way((Thing(Kind.FLOOR, floor), there), made)
                yield Way((there, *([AnswerStep(AskedFor.FLOOR, floor)] if floor else [])), made)
            case (moves.BuildBuilding() as move,):
                yield from self._ways_to_build(move)
            case (moves.PlayBareCard() | moves.PlayExchange() | moves.PlaySale() | moves.PlayGoodInShop() as move,):
                steps: list[Thing | AnswerStep] = [Thing(Kind.HAND, move.card), PLAY]
                if isinstance(move, moves.PlayGoodInShop):
                    steps.append(Thing(Kind.SHOP, move.shop))
                if isinstance(move, moves.PlayExchange):
                    steps.append(AnswerStep(AskedFor.GIVEN, move.given))
                if isinstance(move, moves.PlayExchange | moves.PlaySale):
                    steps.append(AnswerStep(AMOUNT, str(move.number)))
                yield Way(tuple(steps), made)
            case (moves.KeepGood() | moves.SendGood() as move,):
                yield Way((Thing(Kind.KEEP if isinstance(move, moves.KeepGood) else Kind.SEND),), made)
            case _:
                yield Way((Thing(Kind.END),), made)

    def _ways_to_take(self, move: moves.FloorAction) -> Iterator[Way]:
        there, held = Thing(Kind.FLOOR, move.floor), Thing(Kind.HAND, move.card)
        if move.card:
            yield Way((held, AnswerStep(AskedFor.CARD_USE, move.floor)), (move,))
            yield Way((held, there), (move,), is_shortcut=True)
        else:
            yield Way((there, there), (move,))

    def _ways_to_build(self, move: moves.BuildBuilding) -> Iterator[Way]:
        there, price = Thing(Kind.BUILDING, move.building), AnswerStep(AskedFor.PRICE, " ".join(move.cards))
        if move.floor:
            yield Way((Thing(Kind.FLOOR, move.floor), there, price), (move,))
        steps = (there, *([AnswerStep(AskedFor.FLOOR, move.floor)] if move.floor else []), price)
        yield Way(steps, (move,))
        for card in move.cards:
            yield Way((Thing(Kind.HAND, card), PLAY, *steps), (move,))

    def stands_for(self, chosen: Clicks, target: Thing) -> Thing:
        return target._replace(number=0) if target.kind == Kind.HAND and target.number else target

    def fits(self, chosen: Clicks, answer: AnswerStep) -> bool:
        if answer.asked not in (AskedFor.FLOOR, AskedFor.CARD_USE) or answer == PLAY:
            return True
        return choice_of(chosen).floor in ("", answer.name)

    def put_back(self, chosen: Clicks) -> Clicks | None:
        match chosen[-1]:
            case Thing(Kind.FLOOR):
                return None
            case Thing(Kind.YELLOW, _, number) if number > 1:
                return (Thing(Kind.YELLOW, "", number - 1),)
        return chosen[:-1]

    def starts_anew(self, chosen: Clicks, target: Thing) -> bool:
        floor, card, _yellow = choice_of(chosen)
        match target.kind:
            case Kind.FLOOR:
                return not card
            case Kind.SHOP:
                return not floor and card != board.GOOD_IN_SHOP
            case Kind.BUILDING:
                return not floor and card not in FREE_CARDS
            case Kind.SQUARE | Kind.DECK:
                return not floor
        return True

    def kept(self, chosen: Clicks, target: Thing) -> Clicks:
        return TurnChoice(choice_of(chosen).floor).clicks if target.name in FREE_CARDS else ()

    def in_order(self, found: Outcomes) -> Outcomes:
        """Playing a card comes before what it is as a die, from the bottom of the tower."""
        if found[0][0][0].asked != AskedFor.CARD_USE:
            return found
        return sorted(found, key=lambda each: board.FLOOR_AT.get(each[0][0].name, -1))

    def is_taken_up(self, chosen: Clicks) -> bool:
        return chosen[-1].kind == Kind.HAND

    # -- what the table asks

    def possible(self, choice: TurnChoice) -> tuple[Thing, ...]:
        """What I may click now, in the order of a turn, with every copy of a card; empty while I am not to act."""
        lit = self.lit(choice.clicks)
        if not lit:
            return ()
        hand = [Thing(Kind.HAND, card, at) for at, card in enumerate(self.state.player(self.me).hand)]
        cards = [each for each in hand if each._replace(number=0) in lit or each.name == choice.card]
        order = {kind: at for at, kind in enumerate(CARD_ORDER if choice.card else TURN_ORDER)}
        things = [*(each for each in lit if each.kind != Kind.HAND), *cards]
        return tuple(sorted(things, key=lambda each: (order[each.kind], _place(each))))

    def hinted(self, advised: Sequence[moves.Move], choice: TurnChoice) -> Thing:
        """The thing to click for the first of these moves with what is chosen."""
        by_one_click = 2 if isinstance(advised[0], moves.SupplyDistrict) and not advised[0].card else 1
        target = self.next_click(advised[:by_one_click], choice.clicks)
        return target._replace(number=self.state.mover.hand.index(target.name)) if target.kind == Kind.HAND else target

    def drop(self, source: Thing, target: Thing | None) -> ClickIntent | None:
        """What dropping a card of the hand on `target` means; None: it returns to its place."""
        card = source.name
        if source.kind != Kind.HAND or target is None:
            return None
        goes_there = {Kind.FLOOR: True, Kind.SHOP: card == board.GOOD_IN_SHOP, Kind.BUILDING: card in FREE_CARDS}
        return self.click(TurnChoice(card=card).clicks, target) if goes_there.get(target.kind) else None

    # -- why not

    def _why(self, move: moves.Move) -> refusal.Refusal | None:
        return play.why_not(self.state, move)

    def reasons(self, chosen: Clicks, target: Thing) -> Iterator[refusal.Refusal | ShowReason | None]:
        state, why, name = self.state, self._why, target.name
        floor, card, yellow = choice_of(chosen)
        match target.kind:
            case Kind.YELLOW:
                yield why(moves.RollDice(target.number))
            case Kind.ROLL:
                yield why(moves.RollDice(yellow))
            case Kind.FLOOR:
                yield turn.why_not_main_action(state)
                yield dice.why_not_take(state, name)
                yield why(actions.floor_action(name, card))
            case Kind.SHOP:
                yield from self._reasons_of_shop(name, floor, card)
            case Kind.SQUARE:
                yield turn.why_not_main_action(state)
                yield why(moves.MoveSupervisor(floor or self._cheapest_floor(name) or board.CAMELS, name))
            case Kind.DECK:
                yield why(moves.DrawCard(floor or next((each for each, _ in dice.floors_to_take(state)), "")))
            case Kind.BUILDING:
                two = len(state.players) == two_players.PLAYERS
                taken = (floor or next((each for each, _ in dice.floors_to_take(state)), "")) if two else ""
                yield why(moves.BuildBuilding(name, taken, (card,) if card in FREE_CARDS else ()))
            case Kind.HAND:
                yield from self._reasons_of_card(name)
            case Kind.END:
                yield why(moves.EndTurn())

    def _reasons_of_shop(self, shop: str, floor: str, card: str) -> Iterator[refusal.Refusal | ShowReason | None]:
        state = self.state
        if state.stage is YspahanStage.LOADING:
            yield self._why(moves.LoadFirst(shop))
        elif card == board.GOOD_IN_SHOP and state.stage is not YspahanStage.PLACING:
            yield self._why(moves.PlayGoodInShop(shop))
        elif state.stage is not YspahanStage.MAIN:
            yield self._why(moves.PlaceGood(shop))
        else:
            district = board.SOUKS[board.SOUK_OF[board.SHOP_AT[shop]]].district
            if floor in board.DISTRICTS and floor != district:
                code = refusal.YspahanRefusalCode.OTHER_DISTRICT
                yield refusal.refuse(code, "K2", shop=shop, district=floor)
            elif floor not in ("", district):
                yield ShowReason(ClickReason.FLOOR_OF_ELSEWHERE, district)
            yield self._why(moves.SupplyDistrict(district))
            yield souks.why_not_place_in(state, state.seat, board.SHOP_AT[shop])

    def _reasons_of_card(self, card: str) -> Iterator[refusal.Refusal | ShowReason | None]:
        state = self.state
        if card in FREE_CARDS:
            builds_now = YspahanStage.MAIN if len(state.players) == two_players.PLAYERS else YspahanStage.AFTER
            if state.stage is not builds_now or state.built:
                yield self._why(moves.PlayBareCard(card))
            yield ShowReason(ClickReason.NO_BUILDING_FOR, card)
            return
        yield why_not_play_now(state)
        if card == board.GOOD_IN_SHOP:
            yield from (self._why(moves.PlayGoodInShop(shop)) for shop in board.SHOPS)
        elif card == board.EXCHANGE:
            yield self._why(moves.PlayExchange(board.CAMELS, 1))
        else:
            is_sale = card in (board.SELL_CAMELS, board.SELL_GOLD)
            yield self._why(moves.PlaySale(card, 1) if is_sale else moves.PlayBareCard(card))
