"""A game as one seat, or the onlookers, follow it on a page in one language: what a page shows, and what has changed.

Is told the game as that seat is told it, and plays the same rules: it knows nothing that the seat does not. A page that
comes gets everything, one that is there what has changed. docs/protocol.md describes the bodies.
"""

from __future__ import annotations

import json
import sys
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from elcapitan import games
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.shell import i18n
from elcapitan.kit.table.click_paths import AnswerStep
from elcapitan.kit.table.page_table import Known, Offer, PageArea, PageTable, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.page.plain_page import PlainPage
from elcapitan.table.turns import Undoable

MOST_LINES: Final = 60
"""Of the log that a page gets when it comes."""
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
"""Unicode's marks around a text with a direction of its own."""


def replayed_body(
    game: str,
    options: Mapping[str, Any],
    deal: Sequence[str],
    moves: Iterable[tuple[int, str, Sequence[str]]],
    seats: Sequence[PageSeat],
    language: str,
) -> bytes:
    """The whole body of the position after these moves, as somebody who looks on sees it once nothing is hidden."""
    view = PageView(game, options, games.ruleset(game).new(options, deal), seats, 0, language)
    for move in moves:
        view.play(*move)
    return view.whole(Undoable(0, 0))


def earlier_lines(
    game: str,
    options: Mapping[str, Any],
    deal: Sequence[str],
    moves: Sequence[tuple[int, str, Sequence[str]]],
    seats: Sequence[PageSeat],
    me: int,
    language: str,
) -> list[tuple[str, ...]]:
    """The log of the last of these moves, by move; all of it as that seat (0: an onlooker) was told it."""
    rules = games.ruleset(game)
    state = rules.new(options, deal)
    for seat, text, turned_up in moves[:-MOST_LINES]:
        played = rules.play(state, seat, rules.parse(text), turned_up)
        assert not played.refused, played.text
        state = played.state
    view = PageView(game, options, state, seats, me, language)
    for move in moves[-MOST_LINES:]:
        view.play(*move)
    return view.lines


def load(game: str) -> None:
    """Import the words of that game, if the program has it."""
    if game in games.game_names():
        games.text(game)
        if games.has_page_table(game):
            games.page_table(game)


def options_in_words(game: str, language: str) -> list[dict[str, Any]]:
    """The options that a table is opened with, but for who begins: the fields of `OptionInWords`."""
    table = _page_table(game)
    with i18n.temporary_language(language):
        return [
            {
                "name": option.name,
                "text": table.option_words.option_text(option.name),
                "help": table.option_words.option_help_text(option.name),
                "values": [
                    {"value": value, "text": text, "help": table.option_words.value_help_text(option.name, value)}
                    for value, text in table.option_values(option.name, option.choices)
                ],
            }
            for option in games.ruleset(game).options
            if option.name != "start"
        ]


def _page_table(game: str) -> type[PageTable]:
    return games.page_table(game) if games.has_page_table(game) else PlainPage


def known_language(asked: str) -> str:
    """That language, or English where there are no words in it."""
    return asked if asked in i18n.LANGUAGES else "en"


class PageSeat(NamedTuple):
    """Who has a seat."""

    name: str
    colour: str
    by: str
    held_by: str


class PageView:
    """What one audience is told in one language."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        state: Any,
        seats: Sequence[PageSeat],
        me: int,
        language: str,
        known: Known | None = None,
    ) -> None:
        """`state`: the position as that seat (0: an onlooker) knows it; `options`: those of the match; `known`: what
        other views at the table in that language know, too.
        """
        self._game, self._options, self._me = game, options, me
        self._speak = partial(i18n.temporary_catalogue, i18n.words_of(language))
        self._seats = _table_seats(seats)
        self._text = games.text(game)
        self.lines: list[tuple[str, ...]] = []
        """Of the log, by move."""
        self._before = 0
        """How many moves of before this view was made are taken back."""
        self._untold: list[str] = []
        self._unsaid = 0
        """How many lines that were told are no more."""
        self._things: dict[str, int] = {}
        """By key, the fingerprint of each as it was told last: the things themselves took 70 to 95 KiB a view."""
        self._order: dict[str, list[str]] = {}
        """By area, the keys of its things as they were told last."""
        self._told: dict[str, Any] = {}
        """The other fields, likewise."""
        self._known: Known = {} if known is None else known
        """Things of parts of the table that have not changed (PageTable.kept)."""
        self._now: PageTable | None = None
        """Of this position."""
        self._by_key: dict[str, Thing] = {}
        """What may be asked about at this position; empty until something is."""
        self._whole: bytes | None = None
        """For the next page that comes, as many onlookers may; None: something has changed."""
        self.stand_at(state)

    def play(self, seat: int, text: str, turned_up: Sequence[str]) -> None:
        """A move, as this audience was told it."""
        step = self._model.play(seat, text, turned_up)
        with self._speak():
            # Other views at the table have the same lines.
            lines = (*(sys.intern(line) for line in self._text.log_lines(self._model, step) if line),)
        self.lines.append(lines)
        self._untold += lines
        self.stand_at(step.after)

    def take_back(self, moves: int, state: Any) -> None:
        """The last moves are undone; `state`: the position then, as this audience knows it."""
        gone = sum(map(len, self.lines[-moves:]))
        self._before += max(0, moves - len(self.lines))
        del self.lines[-moves:]
        fresh = min(gone, len(self._untold))
        del self._untold[len(self._untold) - fresh :]
        self._unsaid += gone - fresh
        self.stand_at(state)

    def add_earlier(self, lines: Sequence[tuple[str, ...]]) -> None:
        """The log of the moves before this view was made; pages that come are told it."""
        self.lines[:0] = lines[: len(lines) - self._before]
        self._whole = None

    def set_seats(self, seats: Sequence[PageSeat], known: Known | None = None) -> None:
        """`known`: as when it was made."""
        self._seats, self._known = _table_seats(seats), {} if known is None else known
        self._model.set_seats(self._seats)
        self._whole, self._now, self._by_key = None, None, {}

    def whole(self, takeable: Undoable) -> bytes:
        """The body for a page that comes; those that are there have been told all changes."""
        if self._whole is None:
            table, fields = self._fields(takeable)
            things = self._shown(table)
            lines = [line for step in self.lines for line in step][-MOST_LINES:]
            with self._speak():
                areas = [_area(area) for area in table.areas]
            told = {key: _thing(each) for key, each in things.items()}
            shown = {"areas": areas, "things": told, "order": _order(things), "lines": lines}
            self._whole = _packed({"whole": True, **shown, **fields})
        return self._whole

    def changes(self, takeable: Undoable) -> bytes:
        """The body for the pages that are there: what is not as it was told last."""
        table, fields = self._fields(takeable)
        things = self._shown(table)
        body: dict[str, Any] = {name: value for name, value in fields.items() if self._told.get(name) != value}
        marks = {key: fingerprint(each) for key, each in things.items()}
        changed: dict[str, Any] = {
            key: _thing(things[key]) for key, mark in marks.items() if self._things.get(key) != mark
        }
        changed |= dict.fromkeys(key for key in self._things if key not in things)
        if changed:
            body["things"] = changed
        order, before = _order(things), self._order
        if moved := {area: order.get(area, []) for area in order | before if before.get(area) != order.get(area)}:
            body["order"] = moved
        body |= {"lines": self._untold} if self._untold else {}
        body |= {"unsaid": self._unsaid} if self._unsaid else {}
        self._things, self._order, self._told, self._untold, self._unsaid = marks, order, fields, [], 0
        return _packed(body)

    def about(self, chosen: Sequence[str], thing: str) -> list[str]:
        """What a thing is, and what a click on it means, or why it means nothing. ValueError if it is not there."""
        with self._speak():
            table = self._table()
            if not self._by_key:
                all_things = (*table.forecasts(), *(each.thing for each in table.things()))
                self._by_key = {_key(each): each for each in all_things}
            things = self._by_key
            if not {thing, *chosen} <= things.keys():
                raise ValueError(f"there is no {thing!r}")
            return [line for line in table.about(tuple(map(things.__getitem__, chosen)), things[thing]) if line]

    def hint_lines(self) -> list[str]:
        """What the strongest computer player would do in this seat; takes a second. Empty: the game gives no hints."""
        if not self._text.gives_hints:
            return []
        with self._speak():
            at = self._text.context(self._model, self._model.rules.legal(self._model.state, self._me))
            return [line for line in self._text.hint_lines(at, self._model) if line]

    def stand_at(self, state: Any) -> None:
        """Show that position: once the game is over and nothing is hidden any more, or the same one as an object that
        other views have, too, where all know the same (28 KiB a view).
        """
        self._whole, self._now, self._by_key = None, None, {}
        # Earlier steps are not kept: a page asks for the newest position alone.
        setup = GameSetup(self._options, {}, ())
        self._model = TableModel(games.ruleset(self._game), setup, self._seats, state, self._me)

    def _table(self) -> PageTable:
        if self._now is None:
            table = _page_table(self._game)
            make = partial(table, self._game) if table is PlainPage else table
            self._now = make(self._model.state, self._seats, self._me)
            self._now.known = self._known
        return self._now

    def _shown(self, table: PageTable) -> dict[str, PageThing]:
        with self._speak():
            return {_key(each.thing): each for each in table.things()}

    def _fields(self, takeable: Undoable) -> tuple[PageTable, dict[str, Any]]:
        """The fields that are told whole when they change."""
        model = self._model
        with self._speak():
            table = self._table()
            at = self._text.context(model, [offer.move for offer in table.offers])
            prompt = [*self._text.situation_lines(at), *(self._text.ranking_lines(at) if model.is_over else ())]
            offers = [*map(_offer, table.offers)]
        undo = {"step": takeable.step, "turn": takeable.turn} if takeable.turn and not model.held_by else {}
        to_act = [*model.rules.to_act(model.state)]
        forced = model.rules.show(model.forced_move) if model.forced_move is not None else ""
        return table, {"to_act": to_act, "prompt": prompt, "offers": offers, "undo": undo, "forced": forced}


def _table_seats(seats: Sequence[PageSeat]) -> list[TableSeat]:
    return [
        TableSeat(at, _isolated(each.name), each.colour, each.by, held_by=each.held_by)
        for at, each in enumerate(seats, 1)
    ]


def _isolated(name: str) -> str:
    """A name that is written from right to left does not reorder the numbers beside it."""
    is_reversed = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}" if is_reversed else name


def _order(things: Mapping[str, PageThing]) -> dict[str, list[str]]:
    """By area, its things in their order."""
    found: dict[str, list[str]] = {}
    for key, each in things.items():
        found.setdefault(each.area, []).append(key)
    return found


def _packed(body: Mapping[str, Any]) -> bytes:
    return zlib.compress(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())


def _key(thing: Thing) -> str:
    return sys.intern(f"{thing.kind}:{thing.name}:{thing.number}")  # one for all views


def fingerprint(each: PageThing) -> int:
    """Of 64 bits: another one if anything of it is other. A box in words, since -1 and -2 have the same hash."""
    return hash((each, str(each.box)))


def _without_defaults(fields: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in fields.items() if value)


def _area(area: PageArea) -> dict[str, Any]:
    fields = {**area._asdict(), "title": str(area.title)}
    return dict(_without_defaults(fields))


def _thing(each: PageThing) -> dict[str, Any]:
    fields = {**each._asdict(), "box": [round(number, 3) for number in each.box] if each.box else None}
    del fields["thing"], fields["amount"]
    found = dict(_without_defaults(fields))
    return found if each.amount == 1 else found | {"count": each.amount}


def _offer(offer: Offer) -> dict[str, Any]:
    clicks = [_key(step) for step in offer.way.steps if not isinstance(step, AnswerStep)]
    found = {"move": str(offer.move), "clicks": clicks, "say": offer.sentence}
    return found | ({"brings": [*offer.brings]} if offer.brings else {})
