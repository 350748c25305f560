"""The examples of the rule book: boards, cards, a map and sums, from positions the rules have played.

The file `examples.toml` beside the book says what each shows. A position is set up by moves: each warehouse and
fortress in a picture was built or reopened by `rules.play`, with the ship put into its harbour beforehand.
rule_pictures.py paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from elcapitan import paths
from elcapitan.client.model.rule_pages import captioned_examples
from elcapitan.client.rule_book.examples import AccountLine
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.boards import extra_cities, standard_board
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.pieces import BANK, FRESH
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.rules.played import expect_played
from elcapitan.kit.rules.seeded_chance import SEED_BYTES
from elcapitan.kit.words.phrases import Phrase

COLOURS = ("red", "green", "blue", "yellow")
"""By seat."""
WEALTH = 200
"""Florins of everyone in an example, so that no move is refused for want of money."""


class Callout(NamedTuple):
    """A ring around a thing of a board."""

    letter: str
    """By which the caption explains it; "" if there is only one."""
    kind: Literal["site", "harbour", "fortress", "picture"]
    number: int = 1
    """Of the site or space."""


class ExamplePicture(NamedTuple):
    """One picture of a page with its caption."""

    caption: str
    state: GameState
    """The position of its boards and displays."""
    shows: Mapping[str, Any]
    """What the file says of it."""
    sums: tuple[AccountLine, ...] = ()

    @property
    def callouts(self) -> list[Callout]:
        """The rings on its boards."""
        rings = [ring.split() for ring in self.shows.get("rings", ())]
        return [Callout(letter.strip("-"), kind, int(number)) for letter, kind, number in rings]


def first_position(players: int) -> GameState:
    """The first position on the printed board with all extra cities."""
    board = _board()
    state = new_game(board, players, 1, Dealer(board, bytes(SEED_BYTES)).deal())
    for seat in range(1, players + 1):
        state = state.with_player(seat, state.player(seat)._replace(money=WEALTH))
    return state._replace(round=2)


@cache
def _board() -> Board:
    mapping = standard_board()
    return Board.of(mapping, extra_cities(mapping))


def with_ship_moored(state: GameState, seat: int, city: str, space: int) -> GameState:
    """The seat is to act with its ship in that harbour space; a ship that lay there is at the bank."""
    player, gone = state.player(seat), state.city(city).harbour[space - 1]
    if gone > 0 and gone != seat:
        state = state.with_player(gone, state.player(gone)._replace(place=BANK, space=0))
    if player.space:
        old = state.city(player.place)
        free = tuple(0 if each == seat else each for each in old.harbour)
        state = state.with_city(player.place, old._replace(harbour=free))
    here = state.city(city)
    harbour = tuple(seat if at == space else each for at, each in enumerate(here.harbour, 1))
    state = state.with_city(city, here._replace(harbour=harbour))
    state = state.with_player(seat, player._replace(place=city, space=space))
    return state._replace(seat=seat, turn=FRESH)


def _after(state: GameState, told: str) -> GameState:
    """The position after one step of the file; ValueError if the rules refuse it."""
    colour, city, space, *move = told.split()
    state = with_ship_moored(state, COLOURS.index(colour) + 1, city, int(space))
    if not move:
        return state
    return expect_played(told, play(state, parse(" ".join(move)))).state


PIECES: Final[Mapping[str, Callable[[Board], str]]] = {
    "ship-red": lambda board: _("1 ship"),
    "warehouse-red": lambda board: words.warehouses_text(board.warehouses),
    "fortress-red": lambda board: words.fortresses_text(board.fortresses),
    "coin-lily": lambda board: words.florins_text(board.start_money),
}
"""What a picture of a piece is."""
_SUMS: Final = {
    "proliferation": Phrase("Proliferation, {cities}"),
    "first": Phrase("{city}, first place"),
    "second": Phrase("{city}, second place"),
    "third": Phrase("{city}, third place"),
    "fortress": Phrase("{city}, fortress"),
}


def _paid_to_red(state: GameState, kind: str, city: str = "") -> AccountLine:
    """What a payday in that position pays Red for one thing."""
    held = payday(state)
    facts = {"cities": words.cities_text(held.cities[0]), "city": city}
    amount = held.proliferation[0]
    if city:
        line = next(each for each in held.ledger if each.city == city)
        amount = line.fortresses[0] if kind == "fortress" else line.majority[0]
    return AccountLine(_SUMS[kind].say(facts, words.kinds(state.board)), amount)


def example_pictures(name: str) -> tuple[ExamplePicture, ...]:
    """The pictures of that name, one after the other; none if there is no such name."""
    state, sums, found = first_position(4), tuple[AccountLine, ...](), list[ExamplePicture]()
    for data, caption in captioned_examples(paths.rule_books(DEFAULT_GAME), name, i18n.language()):
        if "players" in data:
            state = first_position(data["players"])
        for told in data.get("played", ()):
            state = _after(state, told)
        if "sum" in data:
            sums = (*sums, _paid_to_red(state, *data["sum"].split()))
        found.append(ExamplePicture(caption, state, data, sums))
    if sums:
        total = AccountLine(_("Red is paid"), sum(each.amount for each in sums), total=True)
        found[-1] = found[-1]._replace(sums=(*sums, total))
    return tuple(found)
