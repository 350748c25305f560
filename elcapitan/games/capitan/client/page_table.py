"""El Capitan's table on a page: where its things are, and the words of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan import boards
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.layout.board_boxes import board_boxes, shut_warehouse_boxes
from elcapitan.games.capitan.client.wording import option_text, preview_text, thing_tooltips, tooltips, words
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.page_table import Box, PageArea, PageTable, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import Phrase

COLUMNS: Final = 3
BOARD: Final = (652, 489)
"""Width and height of a city's board, in units of the area."""
GAP: Final = 28


class CapitanPage(PageTable):
    """What a page shows of El Capitan."""

    option_words = option_text.OPTIONS

    @classmethod
    def option_values(cls, option: str, choices: Sequence[str]) -> Iterable[tuple[str, str]]:
        if option != "extras":
            return super().option_values(option, choices)
        return ((city["id"], city["name"]) for city in boards.standard_board()["extra"])

    def __init__(self, state: GameState, seats: Sequence[TableSeat], me: int) -> None:
        super().__init__(state, seats, me)
        self.clicks = CapitanClicks(state, me, held=bool(me and seats[me - 1].held_by))
        self._at = ViewContext(state, seats, me, self.clicks.legal_moves if self.clicks.may_act else [])
        rows = -(-len(state.board.cities) // COLUMNS)
        size = COLUMNS * (BOARD[0] + GAP) - GAP, rows * (BOARD[1] + GAP) - GAP
        self.areas = (
            PageArea("buttons", Phrase("Possible moves")),
            PageArea("hand", Phrase("Your hand")),
            PageArea("cities", Phrase("Cities"), size, is_shared=True),
            PageArea("cards", Phrase("Cards"), is_shared=True),
            PageArea("bank", Phrase("Bank harbour"), is_shared=True),
            PageArea("seats", Phrase("Players")),
        )

    def things(self) -> Iterable[PageThing]:
        at = self._at
        hand = at.state.player(self.me).hand if self.me else ()
        shown = [card for deck in (at.state.destinations, at.state.links) for card in deck.display if card]
        accounts = (
            (words.florins_text(player.money), self._told(Thing(Kind.SEAT, "", seat))[1:])
            for seat, player in enumerate(at.state.players, 1)
        )
        cities = enumerate(at.state.board.cities)
        buttons = ((Thing(kind), str(text)) for kind, text in words.WORDS["page-buttons"].items())
        loans = (Thing(Kind.LOAN, "", plan.amount) for plan in at.state.board.loans)
        return chain(
            self.button_things("buttons", buttons),
            (self._card(Kind.HAND, card, "hand") for card in hand),
            *(self.kept(plan.id, at.state.city(plan.id), partial(self._city, number)) for number, plan in cities),
            (self._card(Kind.DISPLAY, card, "cards") for card in shown),
            (PageThing(each, "bank", self._label(each), words.florins_text(each.number)) for each in loans),
            self.seat_things("seats", accounts),
        )

    def _told(self, thing: Thing) -> list[str]:
        return row_texts(thing_tooltips.thing_rows(self._at, thing, forecast(self._at.state), ()))

    def _label(self, thing: Thing) -> str:
        return ". ".join(self._told(thing))

    def _card(self, kind: str, card: str, area: str) -> PageThing:
        printed = self._at.state.board.cards[card]
        text = words.card_text(self._at.state.board, card)
        label = text if kind == Kind.HAND else f"{text}: {words.florins_text(printed.price)}"
        picture = f"art/cities/{printed.city}.jpg" if isinstance(printed, DestinationCard) else ""
        return PageThing(Thing(kind, card), area, label, label, picture)

    def _city(self, number: int) -> Iterator[PageThing]:
        state, plan = self._at.state, self._at.state.board.cities[number]
        city, standing = plan.id, state.city(plan.id)
        row, column = divmod(number, COLUMNS)
        box = column * (BOARD[0] + GAP), row * (BOARD[1] + GAP), *BOARD
        parts = board_boxes(box, len(plan.harbour), len(plan.fortress))
        shut = shut_warehouse_boxes(parts.quay, parts.u, len(standing.picture))

        def put(kind: str, at: int, box: Box, owner: int = 0, text: str = "", picture: str = "") -> PageThing:
            thing = Thing(kind, city, at)
            return PageThing(thing, "cities", self._label(thing), text, picture, box, owner=max(0, owner))

        yield put(Kind.CITY, 0, parts.picture, text=plan.name, picture=f"art/cities/{city}.jpg")
        for at, (box, seat) in enumerate(zip(parts.harbour, standing.harbour, strict=True), 1):
            picture = f"art/pieces/ship-{self._colour(seat)}.png" if seat else ""
            yield put(Kind.HARBOUR, at, box, seat, "" if seat else str(plan.harbour[at - 1]), picture)
        for at, box in enumerate(parts.fortresses, 1):
            seat = standing.fortresses[at - 1] if at <= len(standing.fortresses) else 0
            picture = f"art/pieces/fortress-{self._colour(seat)}.png" if seat else ""
            yield put(Kind.FORTRESS, at, box, seat, "" if seat else str(plan.fortress[at - 1]), picture)
        dark = state.board.dark_sites(city, len(state.players))
        for at, box in enumerate(parts.sites, 1):
            piece = standing.row[at - 1] if at <= len(standing.row) else 0
            empty = f"art/board/site-{'dark' if at in dark else 'light'}-1.png"
            picture = self._warehouse(piece) if piece else empty
            yield put(Kind.SITE, at, box, abs(piece), "" if piece else str(plan.row.values[at - 1]), picture)
        for at, (box, piece) in enumerate(zip(shut, standing.picture, strict=True), 1):
            yield put(Kind.SHUT, at, box, abs(piece), picture=self._warehouse(piece, "-shut"))

    def _warehouse(self, piece: int, shut: str = "") -> str:
        """The picture of a warehouse, in its owner's main or neutral colour (N1)."""
        return f"art/pieces/warehouse-{self._colour(abs(piece))}{'-neutral' if piece < 0 else ''}{shut}.png"

    def _colour(self, seat: int) -> str:
        return "pirate" if seat == PIRATE else self.seats[seat - 1].colour

    def unclicked(self) -> Sequence[moves.Move]:
        """What settles a payday (Q1 to Q4)."""
        return () if self._at.state.stage is Stage.TURN else self.clicks.legal_moves

    def sentence(self, move: moves.Move) -> str:
        return words.move_text(self._at.state.board, move, self._at.state.mover.place)

    def brings(self, move: moves.Move) -> list[str]:
        seen = preview_move(self._at.state, move)
        if isinstance(move, moves.Sail):
            return row_texts(list(preview_text.arrival_rows(self._at, move)))
        return row_texts(list(preview_text.consequence_rows(self._at, seen))) if seen is not None else []

    def apart(self, move: moves.Sail | moves.MovePirate) -> str:
        """The harbour to which a ship sails, and with what the pirate ship is moved."""
        if isinstance(move, moves.MovePirate) and move.cards:
            cards = [words.card_text(self._at.state.board, card) for card in move.cards]
            return _("With {cards}").format(cards=join_names(cards))
        return self.brings(move)[0]

    def about(self, chosen: tuple[Thing, ...], target: Thing) -> list[str]:
        meant = self.clicks.click(chosen, target)
        return row_texts(tooltips.tooltip_rows(self._at, target, meant, forecast(self._at.state)))


def page_table() -> type[PageTable]:
    return CapitanPage
