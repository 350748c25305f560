"""The table of a game that declares none for pages: its moves as buttons in the words of its text mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from elcapitan import games
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.kit.table.page_table import PageArea, PageTable, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import Phrase
from elcapitan.plain_window.plain_clicks import MOVE, PlainClicks
from elcapitan.plain_window.plain_words import PlainOptionWords


class PlainPage(PageTable):
    """What a page shows of any game."""

    option_words = PlainOptionWords()
    areas = (PageArea("buttons", Phrase("Possible moves")), PageArea("seats", Phrase("Players")))

    def __init__(self, game: str, state: Any, seats: Sequence[TableSeat], me: int) -> None:
        super().__init__(state, seats, me)
        rules = games.ruleset(game)
        self.clicks = PlainClicks(rules, state, me, held=bool(me and seats[me - 1].held_by))
        self._text, self._model = games.text(game), TableModel(rules, GameSetup({}, {}, ()), seats, state, me)

    @cached_property
    def _at(self) -> Any:
        return self._text.context(self._model, self.clicks.legal_moves)

    def things(self) -> Iterator[PageThing]:
        labels = [(Thing(MOVE, str(offer.way.steps[0].name)), offer.sentence) for offer in self.offers]
        yield from self.button_things("buttons", labels)
        yield from self.seat_things("seats", [("", ())] * len(self.seats))

    def sentence(self, move: Any) -> str:
        return self._text.move_line(self._at, move)

    def brings(self, move: Any) -> Sequence[str]:
        return ()

    def apart(self, move: Any) -> str:
        return str(move)

    def about(self, chosen: tuple[Thing, ...], target: Thing) -> Sequence[str]:
        return ()
