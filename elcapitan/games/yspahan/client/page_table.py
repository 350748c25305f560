"""Yspahan's table on a page: where its things are, and the words of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from elcapitan.client.key_actions import NoKeyLabels
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.games.yspahan.clicks import ClickIntent, YspahanClicks
from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.layout import city_map
from elcapitan.games.yspahan.client.wording import gain_text, move_text, names, option_text, target_tooltips
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board, moves
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.click_paths import PlayMoves
from elcapitan.kit.table.page_table import PageArea, PageTable, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import Phrase

ART: Final = "games/yspahan/art"
_LEFT, _TOP, _RIGHT, _BOTTOM = city_map.WHOLE


def _on_map(thing: Thing, label: str, picture: str, place: city_map.Place, side: float, rise: float = 0.0) -> PageThing:
    """A thing of the city: a square of that side about a place of the map, or as much higher."""
    box = place[0] - _LEFT - side / 2, place[1] - _TOP - side / 2 - rise, side, side
    return PageThing(thing, "city", label, "", f"{ART}/{picture}.png", box)


class YspahanPage(PageTable):
    """What a page shows of Yspahan."""

    option_words = option_text.OPTIONS
    areas = (
        PageArea("buttons", Phrase("Possible moves")),
        PageArea("tower", Phrase("Tower"), is_shared=True),
        PageArea(
            "city",
            Phrase("City"),
            (_RIGHT - _LEFT, _BOTTOM - _TOP),
            ground=f"{ART}/ground.jpg",
            ground_box=(city_map.GROUND[0] - _LEFT, city_map.GROUND[1] - _TOP, *city_map.PICTURE),
            is_shared=True,
        ),
        PageArea("hand", Phrase("Your hand")),
        PageArea("caravan", Phrase("Caravan"), (4.0, 3.0), is_shared=True),
        PageArea("buildings", Phrase("Buildings")),
        PageArea("seats", Phrase("Players")),
    )

    def __init__(self, state: YspahanState, seats: Sequence[TableSeat], me: int) -> None:
        super().__init__(state, seats, me)
        self.clicks = YspahanClicks(state, me, held=bool(me and seats[me - 1].held_by))
        self._at = YspahanContext(state, seats, me, self.clicks.legal_moves if self.clicks.may_act else [])

    def things(self) -> Iterable[PageThing]:
        state = self._at.state
        accounts = (
            (f"{player.points}", self._tooltip(Thing(Kind.SEAT, "", seat))[1:])
            for seat, player in enumerate(state.players, 1)
        )
        return chain(
            self.button_things("buttons", ((Thing(kind), str(text)) for kind, text in WORDS["page-buttons"].items())),
            self._tower(),
            self._city(),
            self._hand(),
            self._caravan(),
            self._buildings(),
            self.seat_things("seats", accounts),
        )

    def _tower(self) -> Iterator[PageThing]:
        state = self._at.state
        for thing in dict.fromkeys(step for offer in self.offers for step in offer.way.steps):
            if isinstance(thing, Thing) and thing.kind == Kind.YELLOW:
                label = names.yellow_dice_label(thing.number)
                yield PageThing(thing, "tower", label, picture=f"{ART}/die-yellow-1.png", amount=thing.number)
        for floor, group in zip(board.FLOORS, state.tower, strict=True):
            dice = move_text.numbered_dice_text(self._at, floor) if group else ""
            label = self._at.tell("The {floor} floor", floor=floor)
            yield PageThing(
                Thing(Kind.FLOOR, floor),
                "tower",
                f"{label}: {dice}" if dice else label,
                names.floor_text(floor),
                f"{ART}/die-white-{group.number}.png" if group else f"{ART}/floor-{floor}.png",
                amount=group.white + group.yellow if group else 0,
            )

    def _city(self) -> Iterator[PageThing]:
        state = self._at.state
        for at, (square, place) in enumerate(zip(board.SQUARES, city_map.SQUARE_PLACES, strict=True)):
            label = capitalised(names.square_text(square))
            if at == state.supervisor:
                label = _("{square}: the supervisor").format(square=label)
            yield _on_map(Thing(Kind.SQUARE, square), label, "square" if at else "crossing", place, city_map.SQUARE)
        for souk, place in zip(board.SOUKS, city_map.COIN_PLACES, strict=True):
            coin = _on_map(Thing(Kind.SOUK, souk.id), names.souk_line(souk.id), "coin", place, city_map.COIN)
            yield coin._replace(text=str(souk.value))
        for at, (shop, place, owner) in enumerate(zip(board.SHOPS, city_map.SHOP_PLACES, state.shops, strict=True)):
            label = names.shop_label(shop) + (f": {self.seats[owner - 1].name}" if owner else "")
            picture = self._good(owner) or f"shop-{board.SOUKS[board.SOUK_OF[at]].colour}-{at % 3 + 1}"
            yield _on_map(Thing(Kind.SHOP, shop), label, picture, place, city_map.SHOP)._replace(owner=owner)
        place = city_map.SQUARE_PLACES[state.supervisor]
        yield _on_map(Thing(Kind.SUPERVISOR), _("Supervisor"), "supervisor", place, 0.86, city_map.HEAD / 2)

    def _good(self, owner: int) -> str:
        """The picture of a good; empty if there is none."""
        return f"good-{self.seats[owner - 1].colour}" if owner else ""

    def _hand(self) -> Iterator[PageThing]:
        hand = self._at.state.player(self.me).hand if self.me else ()
        for card in dict.fromkeys(hand):
            label = f"{names.card_text(card)}. {capitalised(names.card_effect_text(card))}"
            picture = f"{ART}/card-{card}.jpg"
            yield PageThing(
                Thing(Kind.HAND, card), "hand", label, names.card_text(card), picture, amount=hand.count(card)
            )

    def _caravan(self) -> Iterator[PageThing]:
        state, across = self._at.state, self._at.state.camels_per_row
        for at in range(3 * across):
            row, column = divmod(at, across)
            owner = state.caravan[at] if at < len(state.caravan) else 0
            label = ". ".join(self._tooltip(Thing(Kind.CARAVAN, "", at)))
            picture = f"{ART}/{self._good(owner) or 'camel-outline'}.png"
            box = (column * 4.0 / across, 2.0 - row, 4.0 / across, 1.0)
            yield PageThing(Thing(Kind.CARAVAN, "", at), "caravan", label, "", picture, box, owner=owner)

    def _buildings(self) -> Iterator[PageThing]:
        for building in board.BUILDINGS:
            name = names.building_text(building)
            owners = self._at.builders(building)
            label = ". ".join((name, capitalised(names.building_power_text(building)), *owners))
            mine = self.me if self.me and building in self._at.state.player(self.me).buildings else 0
            picture = f"{ART}/building-{building}.jpg"
            yield PageThing(Thing(Kind.BUILDING, building), "buildings", label, name, picture, owner=mine)

    def sentence(self, move: moves.Move) -> str:
        return move_text.deed_text(self._at, move)

    def brings(self, move: moves.Move) -> list[str]:
        seen = pointed_move(self._at.state, PlayMoves((move,)))
        changes = gain_text.points_change_lines(self._at, seen.after) if seen is not None else ()
        return [*move_text.outcome_texts(self._at, move), *changes]

    def apart(self, move: moves.PlaceGood | moves.PlayGoodInShop | moves.LoadFirst) -> str:
        """Which shop of its souk it is, counted as the board names them."""
        souk = board.SOUK_SHOPS[board.SOUK_OF[board.SHOP_AT[move.shop]]]
        number = souk.index(board.SHOP_AT[move.shop]) + 1
        return _("shop {number} of {count}").format(number=number, count=len(souk))

    def about(self, chosen: tuple[Thing, ...], target: Thing) -> list[str]:
        meant = self.clicks.click(chosen, target)
        seen = pointed_move(self._at.state, meant)
        return self._tooltip(target, meant, seen.after if seen is not None else None)

    def _tooltip(self, target: Thing, meant: ClickIntent | None = None, after: YspahanState | None = None) -> list[str]:
        given = target_tooltips.TooltipContext(self._at, (), meant, NoKeyLabels(), after)
        return target_tooltips.target_tooltip(given, target)


def page_table() -> type[PageTable]:
    return YspahanPage
