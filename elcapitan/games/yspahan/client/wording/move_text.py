"""A move as the label of a choice, with what it costs and brings in the position where it can be made."""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.client.shell.i18n import _, join_names, pgettext
from elcapitan.games.yspahan.client.facts.move_preview import foreseen_events, goods_beside
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import board, events, moves

FLOOR_ACTIONS = (moves.TakeCamels, moves.TakeGold, moves.SupplyDistrict)


def move_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move and what it would bring."""
    return "; ".join([deed_text(at, move), *outcome_texts(at, move)])


def deed_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move without what follows from it."""
    match move:
        case moves.RollDice(yellow):
            return _roll_text(at, yellow)
        case moves.TakeCamels(card) | moves.TakeGold(card) | moves.SupplyDistrict(_, card):
            text = floor_action_text(at, move)
            if card:
                return _("{text}, {card} counting as a die").format(text=text, card=names.card_text(card))
            return text
        case moves.PlaceGood(shop):
            # Words: {in_shop} is such as "in the yellow souk of the barrel district, beside east 2 (1 of 2)"
            return _("Place a good {in_shop}").format(in_shop=_in_shop_with_souk(at, shop))
        case moves.MoveSupervisor(floor, square):
            return _("Supervisor to {square} with the number {number} from the {floor} floor").format(
                square=names.to_square_text(square), number=_number(at, floor), floor=names.of_floor_text(floor)
            )
        case moves.LoadFirst(shop):
            return _("First load the good of {name} {from_souk}").format(
                name=at.name(at.state.shops[board.SHOP_AT[shop]]), from_souk=names.from_shop_text(shop)
            )
        case moves.KeepGood():
            return _("Give up a camel: the good stays {in_souk}, one from the supply is loaded").format(
                in_souk=_in_asked_shop(at)
            )
        case moves.SendGood():
            return _("Keep your camels: the good {in_souk} is loaded").format(in_souk=_in_asked_shop(at))
        case moves.DrawCard(floor):
            if not floor:
                return _("Draw a card: there are no dice for you")
            return _("Draw a card with {dice} from the {floor} floor").format(
                dice=names.dice_text(_dice(at, floor)), floor=names.of_floor_text(floor)
            )
        case moves.BuildBuilding():
            return _build_text(at, move)
        case moves.PlayBareCard(card):
            return _play_text(card, names.card_effect_text(card))
        case moves.PlayExchange(given, number):
            camels, gold = names.camels_text(number), names.gold_text(number)
            give, take = (camels, gold) if given == board.CAMELS else (gold, camels)
            return _play_text(move.card, _("give {give} for {take}").format(give=give, take=take))
        case moves.PlayGoodInShop(shop):
            text = _("a good {in_shop}").format(in_shop=_in_shop_with_souk(at, shop))
            return _play_text(move.card, text)
        case moves.PlaySale(card, number):
            sold = names.camels_text(number) if card == board.SELL_CAMELS else names.gold_text(number)
            points = number * (board.CAMEL_POINTS if card == board.SELL_CAMELS else board.GOLD_POINTS)
            text = _("give up {sold} for {points}").format(sold=sold, points=names.points_text(points))
            return _play_text(card, text)
        case moves.EndTurn():
            return _("End the turn")


def _play_text(card: str, effect: str) -> str:
    return _("Play {card}: {effect}").format(card=names.card_text(card), effect=effect)


def _roll_text(at: YspahanContext, yellow: int) -> str:
    white = names.white_dice_text(board.WHITE_DICE[len(at.state.players)])
    if not yellow:
        return _("Roll {white}").format(white=white)
    return _("Buy {yellow} for {gold} and roll them with {white}").format(
        yellow=names.yellow_dice_text(yellow), gold=names.gold_text(yellow), white=white
    )


def floor_action_text(at: YspahanContext, move: moves.TakeCamels | moves.TakeGold | moves.SupplyDistrict) -> str:
    """Taking a floor for its action, without the card that counts as a die; the gains are the reason for the move."""
    for event in foreseen_events(at.state, move):
        match event:
            case events.CamelsTaken(_, camels):
                return _("Take {camels}").format(camels=names.camels_text(camels))
            case events.GoldTaken(_, gold):
                return _("Take {gold}").format(gold=names.gold_text(gold))
            case events.DistrictSupplied(_, district, goods):
                return _("Supply the {district} district with {goods}").format(
                    district=names.of_floor_text(district), goods=names.goods_text(goods)
                )
    return str(move)


def _build_text(at: YspahanContext, move: moves.BuildBuilding) -> str:
    found = [event for event in foreseen_events(at.state, move) if isinstance(event, events.BuildingBuilt)]
    price = [
        amount
        for event in found
        for amount in (
            names.camels_text(event.camels) if event.camels else "",
            names.gold_text(event.gold) if event.gold else "",
        )
        if amount
    ]
    text = _("Build the {building} for {price}") if price else _("Build the {building} for nothing")
    text = text.format(building=names.building_text(move.building), price=join_names(price))
    if move.cards:
        cards = join_names([names.card_text(card) for card in move.cards])
        text = _("{text}, playing {cards}").format(text=text, cards=cards)
    if move.floor:
        text = _("{text}, with the dice of the {floor} floor").format(text=text, floor=names.of_floor_text(move.floor))
    return text


def _in_shop_with_souk(at: YspahanContext, shop: str) -> str:
    """Behind "in": a shop, where it is, and how many shops of its souk the player on turn then has."""
    souk = board.SOUK_OF[board.SHOP_AT[shop]]
    count = sum(at.state.shops[each] == at.state.seat for each in board.SOUK_SHOPS[souk]) + 1
    return _("{in_souk}, {beside} ({count} of {all})").format(
        in_souk=names.in_shop_text(shop),
        beside=names.beside_text(board.SHOP_AT[shop]),
        count=count,
        all=board.SOUKS[souk].shops,
    )


def _in_asked_shop(at: YspahanContext) -> str:
    return names.in_shop_text(board.SHOPS[at.state.asked.shop]) if at.state.asked else ""


def _number(at: YspahanContext, floor: str) -> int:
    group = at.state.tower[board.FLOOR_AT[floor]]
    return group.number if group else 0


def _dice(at: YspahanContext, floor: str) -> int:
    group = at.state.tower[board.FLOOR_AT[floor]]
    return group.white + group.yellow if group else 0


def loaded_goods_text(at: YspahanContext, square: str) -> str:
    """Whose goods lie beside a square; empty if none do."""
    found = []
    for shop in goods_beside(at.state, square):
        owner = at.state.shops[shop]
        text = _("yours {in_souk}") if owner == at.me else _("{name} {in_souk}")
        found.append(text.format(name=at.name(owner), in_souk=names.in_shop_text(board.SHOPS[shop])))
    return join_names(found)


def ride_text(at: YspahanContext, move: moves.Move) -> str:
    """A move of the supervisor with its price and what it loads, without the points."""
    moved = (event for event in foreseen_events(at.state, move) if isinstance(event, events.SupervisorMoved))
    return "; ".join([deed_text(at, move), *(text for event in moved for text in _supervisor_texts(at, event))])


def outcome_texts(at: YspahanContext, move: moves.Move) -> Iterable[str]:
    """What follows from a legal move beside what its label says."""
    for event in foreseen_events(at.state, move):
        match event:
            case events.SupervisorMoved():
                yield from _supervisor_texts(at, event)
            case events.SoukCompleted():
                yield _("completes the souk, worth {points}").format(points=names.points_text(event.value))
            case events.GoodLoaded() if event.points:
                yield _("{name} scores {points}").format(
                    name=at.name(event.seat), points=names.points_text(event.points)
                )
            case events.CardDrawn() if event.seat != at.me:
                yield _("{name} draws a card").format(name=at.name(event.seat))
            case events.BuildingBuilt() if event.points:
                yield names.points_text(event.points)
            case events.WeekEnded():
                yield _("the week ends")
            case events.CaravanScored() if event.emptied:
                yield _("the caravan is full: {points}").format(
                    points=", ".join(f"{at.name(seat)} +{points}" for seat, points in enumerate(event.points, 1))
                )


def _supervisor_texts(at: YspahanContext, moved: events.SupervisorMoved) -> Iterable[str]:
    price = names.gold_text(moved.price)
    yield _("costs {gold}").format(gold=price) if moved.price else pgettext("price", "free")
    goods = loaded_goods_text(at, moved.square)
    yield _("loads goods: {goods}").format(goods=goods) if goods else _("loads nothing")
    for owner in sorted({at.state.shops[shop] for shop in goods_beside(at.state, moved.square)}):
        if at.state.player(owner).camels:
            text = _("you may keep yours for a camel") if owner == at.me else _("{name} may keep it for a camel")
            yield text.format(name=at.name(owner))
