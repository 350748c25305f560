"""What a click means: takes position, choice and clicked thing; returns moves, a question, a choice or a reason.

Pure, and contains no rules: it asks the rules whether a move is legal, and why not. Every legal move has a path of
clicks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from elcapitan.games.yspahan.client.facts.intents import (
    AskAmount,
    AskChoice,
    AskedFor,
    ChangeChoice,
    ClickAnswer,
    ClickIntent,
    ClickReason,
    PlayMoves,
    ShowReason,
    TurnChoice,
)
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.rules import souks, turn
from elcapitan.games.yspahan.rules.buildings import building_moves
from elcapitan.games.yspahan.rules.card_effects import card_moves, why_not_play_now
from elcapitan.games.yspahan.rules.dice import floors_to_take, why_not_take
from elcapitan.games.yspahan.rules.model.board import (
    CAMELS,
    DISTANCES,
    DISTRICTS,
    EXCHANGE,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GOLD,
    GOOD_IN_SHOP,
    SELL_CAMELS,
    SELL_GOLD,
    SHOP_AT,
    SHOPS,
    SOUK_OF,
    SOUKS,
    SQUARE_AT,
)
from elcapitan.games.yspahan.rules.model.moves import (
    BuildBuilding,
    DrawCard,
    EndTurn,
    KeepGood,
    LoadFirst,
    Move,
    MoveSupervisor,
    PlaceGood,
    PlayBareCard,
    PlayExchange,
    PlayGoodInShop,
    PlaySale,
    RollDice,
    SendGood,
    SupplyDistrict,
    TakeCamels,
    TakeGold,
)
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import why_not
from elcapitan.games.yspahan.rules.supervisor import free_steps, step_price
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

Kind = YspahanTargetKind
FREE_CARDS = (FREE_OF_CAMELS, FREE_OF_GOLD)


def click_intent(
    state: YspahanState, me: int, chosen: TurnChoice, target: YspahanTarget, *, held: bool = False
) -> ClickIntent | None:
    """What clicking `target` means for seat `me`; None where it has no meaning in the game.

    `held`: a computer player holds that seat, so the server would accept no move.
    """
    meaning = _MEANING.get(target.kind)
    if meaning is None:
        return None
    if state.stage is not YspahanStage.OVER:
        if not me:
            return ShowReason(ClickReason.ONLOOKER)
        to_act = state.seat if state.asked is None else state.asked.seat
        if to_act != me:
            return ShowReason(ClickReason.NOT_YOUR_TURN, seat=to_act)
        if held:
            return ShowReason(ClickReason.HELD)
        if state.asked is not None and target.kind not in (Kind.KEEP, Kind.SEND):
            return ShowReason(ClickReason.ANSWER_FIRST)
    return meaning(state, chosen, target)


def drop_intent(
    state: YspahanState, me: int, source: YspahanTarget, target: YspahanTarget | None, *, held: bool = False
) -> ClickIntent | None:
    """What dropping a card of the hand on `target` means; None: it returns to its place."""
    if source.kind is not Kind.HAND or target is None or target.kind not in (Kind.FLOOR, Kind.SHOP, Kind.BUILDING):
        return None
    if target.kind is Kind.SHOP and source.name != GOOD_IN_SHOP:
        return None
    if target.kind is Kind.BUILDING and source.name not in FREE_CARDS:
        return None
    return click_intent(state, me, TurnChoice(card=source.name), target, held=held)


def floor_action(floor: str, card: str = "") -> TakeCamels | TakeGold | SupplyDistrict:
    """The move that takes a floor for its own action (A1 a), with a card as a die (C2)."""
    if floor == CAMELS:
        return TakeCamels(card)
    return TakeGold(card) if floor == GOLD else SupplyDistrict(floor, card)


def cheapest_floors(state: YspahanState, square: str) -> list[tuple[int, str]]:
    """Price and floor of every way to take the supervisor to a square, the cheapest first.

    Among equals the smaller group comes first: the larger ones are worth more for their own action.
    """
    found = []
    for floor, group in floors_to_take(state):
        distance = DISTANCES[state.supervisor][SQUARE_AT[square]]
        price = step_price(distance, group.number, free_steps(state))
        found.append((price, group.white + group.yellow, floor))
    return [(price, floor) for price, _dice, floor in sorted(found)]


def _allowed(state: YspahanState, move: Move, *then: Move, floor_found: str = "") -> ClickIntent:
    return why_not(state, move) or PlayMoves((move, *then), floor_found)


def _yellow(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    wanted = target.number - 1 if chosen.yellow == target.number else target.number
    return why_not(state, RollDice(wanted)) or ChangeChoice(TurnChoice(yellow=wanted))


def _roll(state: YspahanState, chosen: TurnChoice, _target: YspahanTarget) -> ClickIntent | None:
    return _allowed(state, RollDice(chosen.yellow))


def _floor(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    floor = target.name
    if refused := turn.why_not_main_action(state) or why_not_take(state, floor):
        return refused
    if chosen.card or chosen.floor == floor:
        return _allowed(state, floor_action(floor, chosen.card))
    return ChangeChoice(TurnChoice(floor=floor))


def _shop(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    shop = target.name
    if state.stage is YspahanStage.LOADING:
        return _allowed(state, LoadFirst(shop))
    if chosen.card == GOOD_IN_SHOP and state.stage is not YspahanStage.PLACING:
        return _allowed(state, PlayGoodInShop(shop))
    if state.stage is not YspahanStage.MAIN:
        return _allowed(state, PlaceGood(shop))
    district = SOUKS[SOUK_OF[SHOP_AT[shop]]].district
    floor = chosen.floor or district
    if floor in DISTRICTS and floor != district:
        return refuse(YspahanRefusalCode.OTHER_DISTRICT, "K2", shop=shop, district=floor)
    if floor != district:
        return ShowReason(ClickReason.FLOOR_OF_ELSEWHERE, district)
    supply = SupplyDistrict(district)
    refused = why_not(state, supply) or souks.why_not_place_in(state, state.seat, SHOP_AT[shop])
    return refused or PlayMoves((supply, PlaceGood(shop)), "" if chosen.floor else district)


def _square(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    if refused := turn.why_not_main_action(state):
        return refused
    if chosen.floor:
        return _allowed(state, MoveSupervisor(chosen.floor, target.name))
    ways = cheapest_floors(state, target.name)
    if not ways:
        return _allowed(state, MoveSupervisor(CAMELS, target.name))
    floor = ways[0][1]
    return _allowed(state, MoveSupervisor(floor, target.name), floor_found=floor)


def _deck(state: YspahanState, chosen: TurnChoice, _target: YspahanTarget) -> ClickIntent | None:
    if chosen.floor or turn.why_not_main_action(state) is not None:
        return _allowed(state, DrawCard(chosen.floor))
    moves = [DrawCard(floor) for floor, _group in floors_to_take(state)] or [DrawCard()]
    return _one_by_floor("", [(move.floor, PlayMoves((move,))) for move in moves if not why_not(state, move)]) or (
        why_not(state, moves[0])
    )


def _one_by_floor(subject: str, ways: Iterable[tuple[str, ClickIntent]]) -> ClickIntent | None:
    """The only way there is, or the question from which floor the dice are taken."""
    answers = tuple(ClickAnswer(floor, leads_to) for floor, leads_to in ways)
    if not answers:
        return None
    return answers[0].leads_to if len(answers) == 1 else AskChoice(AskedFor.FLOOR, subject, answers)


def _answer(state: YspahanState, _chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    if state.asked is None:
        return None
    return PlayMoves((KeepGood() if target.kind is Kind.KEEP else SendGood(),))


def _building(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    building, two = target.name, len(state.players) == TWO
    moves = [
        move
        for move in _buildings(state)
        if move.building == building
        and (not two or chosen.floor in ("", move.floor))
        and (chosen.card not in FREE_CARDS or chosen.card in move.cards)
    ]
    if not moves:
        floor = (chosen.floor or next((floor for floor, _ in floors_to_take(state)), "")) if two else ""
        cards = (chosen.card,) if chosen.card in FREE_CARDS else ()
        return _allowed(state, BuildBuilding(building, floor, cards))
    by_floor = {move.floor: [each for each in moves if each.floor == move.floor] for move in moves}
    return _one_by_floor(building, ((floor, _with_cards(building, those)) for floor, those in by_floor.items()))


def _buildings(state: YspahanState) -> list[BuildBuilding]:
    """Every building that the rules allow now."""
    moves = building_moves(state, floors_to_take(state))
    return [move for move in moves if why_not(state, move) is None]


def _with_cards(building: str, moves: list[BuildBuilding]) -> ClickIntent:
    if len(moves) == 1:
        return PlayMoves((moves[0],))
    answers = tuple(ClickAnswer(" ".join(move.cards), PlayMoves((move,))) for move in moves)
    return AskChoice(AskedFor.PRICE, building, answers)


def _hand(state: YspahanState, chosen: TurnChoice, target: YspahanTarget) -> ClickIntent | None:
    card = target.name
    if chosen.card == card:
        return ChangeChoice(TurnChoice(floor=chosen.floor))
    answers = []
    effect = _effect(state, chosen, card)
    if effect is not None and not isinstance(effect, YspahanRefusal | ShowReason):
        answers.append(ClickAnswer("play", effect))
    if state.stage is YspahanStage.MAIN:
        for floor, _group in floors_to_take(state):
            move = floor_action(floor, card)
            if chosen.floor in ("", floor) and why_not(state, move) is None:
                answers.append(ClickAnswer(floor, PlayMoves((move,))))
    if not answers:
        return effect
    return answers[0].leads_to if len(answers) == 1 else AskChoice(AskedFor.CARD_USE, card, tuple(answers))


def _effect(state: YspahanState, chosen: TurnChoice, card: str) -> ClickIntent:
    """Playing a card for its effect (C4)."""
    if card in FREE_CARDS:
        usable = any(card in move.cards for move in _buildings(state))
        return ChangeChoice(TurnChoice(floor=chosen.floor, card=card)) if usable else _why_no_building(state, card)
    plays: list[Move] = [move for move in card_moves(state) if move.card == card]
    if not plays:
        return _why_not_card(state, card)
    if card == GOOD_IN_SHOP:
        return ChangeChoice(TurnChoice(card=card))
    if card == EXCHANGE:
        return _exchange([move for move in plays if isinstance(move, PlayExchange)])
    return _amount(plays)


def _why_no_building(state: YspahanState, card: str) -> ClickIntent:
    builds_now = state.stage is (YspahanStage.MAIN if len(state.players) == TWO else YspahanStage.AFTER)
    if builds_now and not state.built:
        return ShowReason(ClickReason.NO_BUILDING_FOR, card)
    return why_not(state, PlayBareCard(card)) or ShowReason(ClickReason.NO_BUILDING_FOR, card)


def _why_not_card(state: YspahanState, card: str) -> YspahanRefusal:
    """Why no effect of this card is possible now."""
    if refused := why_not_play_now(state):
        return refused
    if card == GOOD_IN_SHOP:
        refusals = (why_not(state, PlayGoodInShop(shop)) for shop in SHOPS)
        return next(refused for refused in refusals if refused is not None)
    move = (
        PlayExchange(CAMELS, 1) if card == EXCHANGE else PlaySale(card, 1) if card in (SELL_CAMELS, SELL_GOLD) else None
    )
    refused = why_not(state, move or PlayBareCard(card))
    assert refused is not None, f"{card} is refused and allowed"
    return refused


def _exchange(plays: list[PlayExchange]) -> ClickIntent:
    answers = tuple(
        ClickAnswer(given, _amount([move for move in plays if move.given == given]))
        for given in (CAMELS, GOLD)
        if any(move.given == given for move in plays)
    )
    return answers[0].leads_to if len(answers) == 1 else AskChoice(AskedFor.GIVEN, EXCHANGE, answers)


def _amount(moves: list[Move] | list[PlayExchange]) -> ClickIntent:
    return PlayMoves((moves[0],)) if len(moves) == 1 else AskAmount(tuple(moves))


def _end(state: YspahanState, _chosen: TurnChoice, _target: YspahanTarget) -> ClickIntent | None:
    return _allowed(state, EndTurn())


_MEANING: dict[YspahanTargetKind, Callable[[YspahanState, TurnChoice, YspahanTarget], ClickIntent | None]] = {
    Kind.YELLOW: _yellow,
    Kind.ROLL: _roll,
    Kind.FLOOR: _floor,
    Kind.SHOP: _shop,
    Kind.SQUARE: _square,
    Kind.DECK: _deck,
    Kind.KEEP: _answer,
    Kind.SEND: _answer,
    Kind.BUILDING: _building,
    Kind.HAND: _hand,
    Kind.END: _end,
}
