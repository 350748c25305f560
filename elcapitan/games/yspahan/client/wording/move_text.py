"""A move as the label of a choice, with what it costs and brings in the position where it can be made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from elcapitan.client.shell.i18n import _, join_names, pgettext
from elcapitan.games.yspahan.client.facts.move_preview import foreseen_events, goods_beside
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board, events, moves
from elcapitan.games.yspahan.rules.souks import goods_in
from elcapitan.kit.words.phrases import Kinds, Phrase, fields


def move_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move and what it would bring."""
    return "; ".join([deed_text(at, move), *outcome_texts(at, move)])


def deed_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move without what follows from it."""
    if isinstance(move, moves.FloorAction):
        text = floor_action_text(at, move)
        return at.tell("{text}, {card} counting as a die", text=text, card=move.card) if move.card else text
    if isinstance(move, moves.BuildBuilding):
        return _build_text(at, move)
    state = at.state
    facts: dict[str, Any] = {"white": board.WHITE_DICE[len(state.players)], **fields(move)}
    if state.asked:
        facts["asked"] = board.SHOPS[state.asked.shop]
    kinds: Kinds = {
        **at.kinds,
        "camels_sold": lambda number: names.points_text(number * board.SALES[board.SELL_CAMELS].points),
        "dice_on": lambda floor: names.dice_text(dice_on(at, floor)),
        "gold_sold": lambda number: names.points_text(number * board.SALES[board.SELL_GOLD].points),
        "good_in_shop": partial(_good_in_shop_text, at),
        "number": partial(number_on, at),
        "owner": lambda shop: at.name(state.shops[board.SHOP_AT[shop]]),
    }
    if isinstance(move, moves.PlayExchange | moves.PlayGoodInShop | moves.PlaySale):
        effect = WORDS["effects"][type(move).__name__].say(facts, kinds)
        return at.tell(Phrase("Play {card}: {effect}", effect="words"), card=move.card, words=effect)
    return str(WORDS["deeds"][type(move).__name__].say(facts, kinds))


def floor_action_text(at: YspahanContext, move: moves.FloorAction) -> str:
    """Taking a floor for its action, without the card that counts as a die; the gains are the reason for the move."""
    return gain_of(at, move, WORDS["gains"]) or str(move)


def gain_of(at: YspahanContext, move: moves.Move, phrases: Mapping[str, Phrase]) -> str:
    """What taking a floor for its action brings, in one of these sentences by event; empty if it brings nothing."""
    for event in foreseen_events(at.state, move):
        if phrase := phrases.get(type(event).__name__):
            return phrase.say(fields(event), names.KINDS)
    return ""


def _build_text(at: YspahanContext, move: moves.BuildBuilding) -> str:
    built = (event for event in foreseen_events(at.state, move) if isinstance(event, events.BuildingBuilt))
    price = [text for event in built for text in names.price_texts(event.camels, event.gold)]
    text = _("Build the {building} for {price}") if price else _("Build the {building} for nothing")
    text = with_cards(text.format(building=names.building_text(move.building), price=join_names(price)), move)
    return at.tell("{text}, with the dice of the {floor} floor", text=text, floor=move.floor) if move.floor else text


def with_cards(text: str, move: moves.BuildBuilding) -> str:
    """These words, and the cards that are played for the building."""
    return _("{text}, playing {cards}").format(text=text, cards=names.join_cards(move.cards)) if move.cards else text


def _good_in_shop_text(at: YspahanContext, shop: str) -> str:
    """Behind "in": a shop, where it is, and how many shops of its souk the player on turn then has."""
    place = board.SHOP_AT[shop]
    souk = board.SOUK_OF[place]
    count = goods_in(at.state.shops, souk).count(at.state.seat) + 1
    return _("{in_souk}, {beside} ({count} of {all})").format(
        in_souk=names.in_shop_text(shop), beside=names.beside_text(place), count=count, all=board.SOUKS[souk].shops
    )


def number_on(at: YspahanContext, floor: str) -> str:
    """The number that the dice on a floor show."""
    group = at.state.tower[board.FLOOR_AT[floor]]
    return str(group.number if group else 0)


def dice_on(at: YspahanContext, floor: str) -> int:
    """The number of dice on a floor."""
    group = at.state.tower[board.FLOOR_AT[floor]]
    return group.white + group.yellow if group else 0


def numbered_dice_text(at: YspahanContext, floor: str) -> str:
    """The dice on a floor and the number that they show."""
    dice = names.dice_label(dice_on(at, floor))
    return _("{dice} with the number {number}").format(dice=dice, number=number_on(at, floor))


def loaded_goods_text(at: YspahanContext, square: str) -> str:
    """Whose goods are beside a square; empty if none are."""
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
        facts = {**fields(event), "is_other": getattr(event, "seat", 0) != at.me}
        if isinstance(event, events.SupervisorMoved):
            yield from _supervisor_texts(at, event)
        elif isinstance(event, events.CaravanScored):
            facts["sums"] = ", ".join(f"{at.name(seat)} +{points}" for seat, points in enumerate(event.points, 1))
        if said := WORDS["outcomes"].get(type(event).__name__):
            yield from said.say(facts, at.kinds)


def _supervisor_texts(at: YspahanContext, moved: events.SupervisorMoved) -> Iterable[str]:
    yield at.tell("costs {gold}", gold=moved.price) if moved.price else pgettext("price", "free")
    goods = loaded_goods_text(at, moved.square)
    yield _("loads goods: {goods}").format(goods=goods) if goods else _("loads nothing")
    for owner in sorted({at.state.shops[shop] for shop in goods_beside(at.state, moved.square)}):
        if at.state.player(owner).camels:
            mine = owner == at.me
            yield _("you may keep yours for a camel") if mine else at.tell("{name} may keep it for a camel", name=owner)
