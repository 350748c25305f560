"""Every event as one line of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from elcapitan.client.shell.i18n import _, join_names, ngettext, signed_text
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import FLOORS, UNKNOWN
from elcapitan.games.yspahan.rules.model.state import DiceGroup


class EventLine(NamedTuple):
    """One event in words."""

    words: str
    quiet: bool = False
    """The log leaves it out: what follows says as much."""
    seat: int = 0
    """The seat it is about; 0: the table."""


Names = Sequence[str]
"""Of the players, by seat."""


def event_line(names_by_seat: Names, event: events.Event) -> EventLine:
    """The line of an event."""
    seat: int = getattr(event, "seat", 0)
    return EventLine(_WORDS[type(event)](names_by_seat, event), isinstance(event, _QUIET), seat)


def tower_text(tower: Sequence[DiceGroup | None]) -> str:
    """What lies on the floors of the tower, such as "camels 1 1 1; sack 2, yellow 2; gold 6"; empty if nothing does."""
    return "; ".join(
        f"{names.floor_text(floor)} {_dice(group)}" for floor, group in zip(FLOORS, tower, strict=True) if group
    )


def _dice(group: DiceGroup) -> str:
    white, yellow = " ".join([str(group.number)] * group.white), " ".join([str(group.number)] * group.yellow)
    return ", ".join([*([white] if white else []), *([_("yellow {dice}").format(dice=yellow)] if yellow else [])])


def _by_seat(who: Names, words: Iterable[str]) -> str:
    return ", ".join(f"{name} {each}" for name, each in zip(who, words, strict=True))


def _day(who: Names, event: events.DayBegan) -> str:
    return _("Week {week}, day {day}: {name} is the starting player").format(
        week=event.week, day=event.day, name=who[event.starter - 1]
    )


def _bought(who: Names, event: events.DiceBought) -> str:
    return _("{name} bought {dice} for {gold}").format(
        name=who[event.seat - 1], dice=names.yellow_dice_text(event.dice), gold=names.gold_text(event.gold)
    )


def _rolled(who: Names, event: events.Rolled) -> str:
    return _("{name} rolled: {tower}").format(name=who[event.seat - 1], tower=tower_text(event.tower))


def _group(who: Names, event: events.GroupTaken) -> str:
    dice = event.white + event.yellow
    text = _("{name} took {dice} with the number {number} from the {floor} floor").format(
        name=who[event.seat - 1],
        dice=names.dice_text(dice),
        number=event.number,
        floor=names.of_floor_text(event.floor),
    )
    if event.counted == dice:
        return text
    return _("{text}; the yellow ones do not count").format(text=text)


def _yellow_gone(who: Names, event: events.YellowDiceGone) -> str:
    count = sum(event.by_floor)
    text = ngettext("{count} yellow die leaves the tower", "{count} yellow dice leave the tower", count)
    text = text.format(count=count)
    if not event.emptied:
        return text
    floors = ", ".join(map(names.floor_text, event.emptied))
    return _("{text}; now empty: {floors}").format(text=text, floors=floors)


def _sum_text(dice: int, card: int, building: int, name: str) -> str:
    """How a number of camels, gold or goods is made up; empty if by the dice alone."""
    if not card and not building:
        return ""
    parts = [_("dice {count}").format(count=dice)]
    if card:
        parts.append(_("card {count}").format(count=signed_text(card)))
    if building:
        parts.append(f"{name} {signed_text(building)}")
    return f" ({', '.join(parts)})"


def _camels(who: Names, event: events.CamelsTaken) -> str:
    text = _("{name} got {camels}").format(name=who[event.seat - 1], camels=names.camels_text(event.camels))
    return text + _sum_text(event.dice, event.card, event.building, names.building_text("paddock"))


def _gold(who: Names, event: events.GoldTaken) -> str:
    text = _("{name} got {gold}").format(name=who[event.seat - 1], gold=names.gold_text(event.gold))
    return text + _sum_text(event.dice, event.card, event.building, names.building_text("shop"))


def _supplied(who: Names, event: events.DistrictSupplied) -> str:
    text = _("{name} supplied the {district} district with {goods}").format(
        name=who[event.seat - 1], district=names.of_floor_text(event.district), goods=names.goods_text(event.goods)
    )
    return text + _sum_text(event.dice, event.card, event.building, names.building_text("hoist"))


def _placed(who: Names, event: events.GoodPlaced) -> str:
    # Words: {in_souk} is such as "in the yellow souk of the barrel district"
    return _("{name} placed a good {in_souk}").format(name=who[event.seat - 1], in_souk=names.in_shop_text(event.shop))


def _completed(who: Names, event: events.SoukCompleted) -> str:
    # Words: {souk} is such as "the yellow souk of the barrel district"
    return _("{name} completed {souk} ({points})").format(
        name=who[event.seat - 1], souk=names.souk_text(event.souk), points=names.points_text(event.value)
    )


def _returned(who: Names, event: events.GoodsReturned) -> str:
    return _("{name} found no shop for {goods} in the {district} district").format(
        name=who[event.seat - 1],
        goods=names.goods_text(event.goods),
        district=names.of_floor_text(event.district),
    )


def _moved(who: Names, event: events.SupervisorMoved) -> str:
    name = who[event.seat - 1]
    if event.way:
        text = _("{name} moved the supervisor from {origin} to {square}").format(
            name=name, origin=names.to_square_text(event.origin), square=names.to_square_text(event.square)
        )
    else:
        square = names.at_square_text(event.square)
        text = _("{name} let the supervisor stay at {square}").format(name=name, square=square)
    return _("{text}, for {gold}").format(text=text, gold=names.gold_text(event.price)) if event.price else text


def _camel_given(who: Names, event: events.CamelGiven) -> str:
    return _("{name} gave up a camel and keeps the good {in_souk}").format(
        name=who[event.seat - 1], in_souk=names.in_shop_text(event.shop)
    )


def _loaded(who: Names, event: events.GoodLoaded) -> str:
    facts = {
        "name": who[event.seat - 1],
        "row": names.row_text(event.row),
        "points": names.points_text(event.points),
    }
    if event.shop:
        # Words: {from_souk} is such as "from the yellow souk of the barrel district"
        return _("Loaded: a good of {name} {from_souk}, {row}, {points}").format(
            from_souk=names.from_shop_text(event.shop), **facts
        )
    return _("Loaded: a good of {name} from the supply, {row}, {points}").format(**facts)


def _shuffled(who: Names, event: events.PileShuffled) -> str:
    return _("The discard pile was shuffled and is the deck now: {count}").format(count=names.cards_text(event.cards))


def _drawn(who: Names, event: events.CardDrawn) -> str:
    if event.card == UNKNOWN:
        return _("{name} drew a card").format(name=who[event.seat - 1])
    return _("{name} drew the card {card}").format(name=who[event.seat - 1], card=names.card_text(event.card))


def _not_drawn(who: Names, event: events.NoCardDrawn) -> str:
    return _("{name} drew no card, for none is left").format(name=who[event.seat - 1])


def _discarded(who: Names, event: events.CardDiscarded) -> str:
    return _("{name} discarded the card {card} as a die").format(
        name=who[event.seat - 1], card=names.card_text(event.card)
    )


def _played(who: Names, event: events.CardPlayed) -> str:
    text = _("{name} played the card {card}").format(name=who[event.seat - 1], card=names.card_text(event.card))
    changes = [
        (event.camels, _("camels {change}")),
        (event.gold, _("gold {change}")),
        (event.points, _("points {change}")),
    ]
    told = [words.format(change=signed_text(change)) for change, words in changes if change]
    return f"{text}: {', '.join(told)}" if told else text


def _built(who: Names, event: events.BuildingBuilt) -> str:
    price = [
        *([names.camels_text(event.camels)] if event.camels else []),
        *([names.gold_text(event.gold)] if event.gold else []),
    ]
    text = _("{name} built the {building} for {price}") if price else _("{name} built the {building} for nothing")
    text = text.format(name=who[event.seat - 1], building=names.building_text(event.building), price=join_names(price))
    if not event.points:
        return text
    return _("{text}; building number {number}: {points}").format(
        text=text, number=event.number, points=names.points_text(event.points)
    )


def caravan_sum_text(goods: int, row: int, points: int) -> str:
    """How the caravan's points of one player come about; the highest row is the factor."""
    return f"{goods} × {row} = {points}" if goods else "0"


def _caravan(who: Names, event: events.CaravanScored) -> str:
    sums = _by_seat(who, map(caravan_sum_text, event.goods, event.rows, event.points))
    if event.emptied:
        return _("The caravan is full, scored and emptied: {sums}").format(sums=sums)
    return _("The caravan is scored: {sums}").format(sums=sums)


def _souk_scored(who: Names, event: events.SoukScored) -> str:
    text = _("{name} scored {souk}: {points}").format(
        name=who[event.seat - 1],
        souk=names.souk_text(event.souk),
        points=names.points_text(event.value + event.bazaar),
    )
    return f"{text} ({names.building_text('bazaar')} {signed_text(event.bazaar)})" if event.bazaar else text


def _week(who: Names, event: events.WeekEnded) -> str:
    return _("Week {week} is over. Points: {points}").format(
        week=event.week, points=_by_seat(who, map(str, event.points))
    )


def _order(who: Names, event: events.OrderChanged) -> str:
    order = ", ".join(f"{who[seat - 1]} ({event.points[seat - 1]})" for seat in dict.fromkeys(event.turns))
    return _("The last day goes by points, fewest first: {order}").format(order=order)


def _turn_over(who: Names, event: events.TurnFinished) -> str:
    return _("{name} ended the turn").format(name=who[event.seat - 1])


def _over(who: Names, event: events.GameFinished) -> str:
    winners = join_names([who[seat - 1] for seat in event.winners])
    points = names.points_text(event.points[event.winners[0] - 1])
    if len(event.winners) > 1:
        return _("The game is over. {winners} share the victory with {points}").format(winners=winners, points=points)
    return _("The game is over. {winner} wins with {points}").format(winner=winners, points=points)


_WORDS: dict[type, Callable[[Names, Any], str]] = {
    events.DayBegan: _day,
    events.DiceBought: _bought,
    events.Rolled: _rolled,
    events.GroupTaken: _group,
    events.YellowDiceGone: _yellow_gone,
    events.CamelsTaken: _camels,
    events.GoldTaken: _gold,
    events.DistrictSupplied: _supplied,
    events.GoodPlaced: _placed,
    events.SoukCompleted: _completed,
    events.GoodsReturned: _returned,
    events.SupervisorMoved: _moved,
    events.CamelGiven: _camel_given,
    events.GoodLoaded: _loaded,
    events.PileShuffled: _shuffled,
    events.CardDrawn: _drawn,
    events.NoCardDrawn: _not_drawn,
    events.CardDiscarded: _discarded,
    events.CardPlayed: _played,
    events.BuildingBuilt: _built,
    events.CaravanScored: _caravan,
    events.SoukScored: _souk_scored,
    events.WeekEnded: _week,
    events.OrderChanged: _order,
    events.TurnFinished: _turn_over,
    events.GameFinished: _over,
}
_QUIET = (events.TurnFinished,)
