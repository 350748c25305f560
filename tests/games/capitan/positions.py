"""Positions in one line, and what a test of the rules says about them.

`table("red", "green")` is the printed board set up for two, red in seat 1 and to act. Every further word gives a new
position: `.row("marseille", "grb")`, `.ship("red", "marseille", space=2)`, `.money("red", 9)`. Rows are written from
site 1 on: r g b y p is a warehouse of that colour, a capital letter one of that player's neutral colour (two players),
a dot an empty site. `play(game, "build 4")` plays a move by its text. Nothing here knows a rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from elcapitan import paths
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model import pieces as game_pieces
from elcapitan.games.capitan.rules.model import state as game_state
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import Event, WarehouseBuilt, WarehouseReopened, WarehouseShut
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.play import play as play_by_the_rules
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.games.capitan.ruleset import ElCapitan
from tests.games.capitan.second_reading import assert_same_reading
from tests.games.option_choices import option_choices

COLOURS = ("red", "green", "blue", "yellow", "pearl")
EXTRAS = ("porto", "lisboa", "islas-canarias")
CHOICES = option_choices(ElCapitan(), EXTRAS)
"""Of all options of the ruleset."""
EXTRA_CHOICES = [*dict.fromkeys(tuple(choice["extras"]) for choice in CHOICES)]
TABLES = [(players, extras) for extras in EXTRA_CHOICES for players in (2, 3, 4, 5)]
"""Every number of players with every choice of extra cities."""
SEED = bytes(16)
E = TypeVar("E")


def printed() -> dict[str, Any]:
    """The mapping of the printed board, a fresh one each time."""
    return deepcopy(_printed())


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads((paths.assets() / "boards" / "mediterranean.toml").read_text("utf-8"))


@cache
def printed_board(*extras: str) -> Board:
    """With these extra cities, the same board for the same ones."""
    return Board.of(_printed(), extras)


@dataclass(frozen=True)
class Game:
    """A position with the colours of its seats, and how the move before it went."""

    state: game_state.GameState
    colours: tuple[str, ...]
    events: tuple[Event, ...] = ()
    final: bool = False
    refused: Refusal | None = None

    def seat(self, colour: str) -> int:
        return self.colours.index(colour) + 1

    def player(self, colour: str) -> game_pieces.Player:
        return self.state.player(self.seat(colour))

    def city(self, city: str) -> game_pieces.City:
        return self.state.city(city)

    def row(self, city: str, standing: str) -> Game:
        return self._city(city, row=pieces(standing, self.colours))

    def picture(self, city: str, shut: str) -> Game:
        """The shut-down warehouses on the picture of the city, the longest there first."""
        return self._city(city, picture=tuple(_piece(letter, self.colours) for letter in shut))

    def fortress(self, city: str, *colours: str) -> Game:
        return self._city(city, fortresses=tuple(self.seat(colour) for colour in colours))

    def ship(self, colour: str, place: str, space: int | None = None) -> Game:
        """To a city ("bank", "start"): into that harbour space, without one into the cheapest free; 0 is passing."""
        seat, game = self.seat(colour), self
        if (old := self.player(colour)).space:
            game = game._berth(old.place, old.space, 0)
        if place in (game_pieces.BANK, game_pieces.START):
            return game._player(colour, place=place, space=0)
        at = game.city(place).free_space() if space is None else space
        assert space == 0 or (at and not game.city(place).harbour[at - 1]), f"no free space in {place}"
        return (game._berth(place, at, seat) if at else game)._player(colour, place=place, space=at)

    def arrived(self, colour: str, city: str, space: int | None = None) -> Game:
        """Their turn, in which their ship has just come there."""
        return self.to_act(colour).ship(colour, city, space)._with(turn=game_pieces.Turn(begun=True, sailed=True))

    def pirate(self, city: str, space: int = 1) -> Game:
        """The pirate ship lies there and nowhere else."""
        assert self.state.pirate is not None, "no pirate ship without its city"
        return (
            self._berth(*self.state.pirate, 0)
            ._berth(city, space, game_pieces.PIRATE)
            ._with(pirate=game_pieces.Berth(city, space))
        )

    def money(self, colour: str, florins: int) -> Game:
        return self._player(colour, money=florins)

    def stock(self, colour: str, warehouses: int, neutral: int = 0, fortresses: int = 0) -> Game:
        """What is left in front of them."""
        return self._player(colour, warehouses=warehouses, neutral=neutral, fortresses=fortresses)

    def loans(self, colour: str, *amounts: int, extended: Sequence[int] = ()) -> Game:
        cards = [
            *(game_pieces.Loan(amount, True) for amount in extended),
            *(game_pieces.Loan(amount) for amount in amounts),
        ]
        return self._player(colour, loans=tuple(cards))

    def bonus(self, colour: str, florins: int) -> Game:
        return self._player(colour, bonus=florins)

    def hand(self, colour: str, *cards: str) -> Game:
        """Their cards; if one lies on display, the next hidden card lies there instead."""
        game = self
        for card in cards:
            if card not in self.player(colour).hand:
                game = game._lifted(card)
        return game._player(colour, hand=cards)

    def display(self, *cards: str) -> Game:
        """What lies face up, by place, destination and link cards; every other place is a gap, all else is hidden."""
        board = self.state.board
        held = {card for player in self.state.players for card in player.hand}
        assert not held & set(cards), "a card in a hand cannot be on display"

        def shown(deck: game_pieces.Deck, kind: Mapping[str, object]) -> game_pieces.Deck:
            mine = [card for card in cards if card in kind]
            gaps = (None,) * (len(deck.display) - len(mine))
            return game_pieces.Deck(
                (*mine, *gaps), frozenset(kind) - held - set(mine) - set(deck.discard), deck.discard
            )

        return self._with(
            destinations=shown(self.state.destinations, board.destination_cards),
            links=shown(self.state.links, board.link_cards),
        )

    def decks(self, hidden: Sequence[str], discard: Sequence[str] = ()) -> Game:
        """Both decks and discard piles hold these cards and no others, whatever became of the rest."""

        def cut(deck: game_pieces.Deck, kind: Mapping[str, object]) -> game_pieces.Deck:
            return deck._replace(
                hidden=frozenset(card for card in hidden if card in kind),
                discard=tuple(card for card in discard if card in kind),
            )

        board = self.state.board
        return self._with(
            destinations=cut(self.state.destinations, board.destination_cards),
            links=cut(self.state.links, board.link_cards),
        )

    def phase(self, phase: int, round: int = 1) -> Game:
        return self._with(phase=phase, round=round)

    def starter(self, colour: str) -> Game:
        return self._with(starter=self.seat(colour))

    def to_act(self, colour: str) -> Game:
        """A fresh turn for that colour."""
        return self._with(seat=self.seat(colour), turn=game_pieces.Turn(), stage=game_state.Stage.TURN)

    def acted(self) -> Game:
        """Their action is taken; they may only buy or end."""
        return self._with(turn=game_pieces.Turn(begun=True, acted=True))

    def passed(self, turns: int) -> Game:
        """So many turns of this round were passed."""
        return self._with(passes=turns)

    def _with(self, **changes: Any) -> Game:
        return Game(self.state._replace(**changes), self.colours)

    def _player(self, colour: str, **changes: Any) -> Game:
        return Game(self.state.with_player(self.seat(colour), self.player(colour)._replace(**changes)), self.colours)

    def _city(self, city: str, **changes: Any) -> Game:
        return Game(self.state.with_city(city, self.city(city)._replace(**changes)), self.colours)

    def _berth(self, city: str, space: int, seat: int) -> Game:
        harbour = list(self.city(city).harbour)
        harbour[space - 1] = seat
        return self._city(city, harbour=tuple(harbour))

    def _lifted(self, card: str) -> Game:
        name = "destinations" if card in self.state.board.destination_cards else "links"
        deck: game_pieces.Deck = getattr(self.state, name)
        if card in deck.display:
            instead = next(iter(self.state.board.sorted_cards(deck.hidden)), None)
            display = tuple(instead if each == card else each for each in deck.display)
            return self._with(**{name: deck._replace(display=display, hidden=deck.hidden - {instead})})
        assert card in deck.hidden, f"{card} is already somewhere else"
        return self._with(**{name: deck._replace(hidden=deck.hidden - {card})})


def table(
    *colours: str, board: Mapping[str, Any] | None = None, starter: str | None = None, extras: Sequence[str] = ()
) -> Game:
    """A new game; without a word about it the first colour begins and the board is the printed one."""
    ground = printed_board(*extras) if board is None else Board.of(board, extras)
    first = colours.index(starter) + 1 if starter else 1
    return Game(new_game(ground, len(colours), first, Dealer(ground, SEED).deal()), colours)


def four() -> Game:
    return table("red", "green", "blue", "yellow")


def _piece(letter: str, colours: Sequence[str]) -> game_pieces.Piece:
    if letter == ".":
        return 0
    initials = [colour[0] for colour in colours]
    return game_pieces.piece_of(initials.index(letter.lower()) + 1, letter.isupper())


def pieces(standing: str, colours: Sequence[str] = COLOURS) -> tuple[game_pieces.Piece, ...]:
    """A row of twelve sites from its letters; sites not written are empty."""
    assert len(standing) <= 12, "a row has twelve sites"
    return tuple(_piece(letter, colours) for letter in standing.ljust(12, "."))


def written(row: Sequence[game_pieces.Piece], colours: Sequence[str] = COLOURS) -> str:
    """The letters of a row, the inverse of `pieces`."""
    letters = (colours[abs(piece) - 1][0] if piece else "." for piece in row)
    return "".join(letter.upper() if piece < 0 else letter for letter, piece in zip(letters, row, strict=True))


def play(game: Game, *texts: str, turned_up: Sequence[str] | None = None) -> Game:
    """The moves one after the other; only the last may be refused. The decks answer by a fixed seed unless told."""
    for at, text in enumerate(texts, 1):
        state, move = game.state, parse(text)
        cards = Dealer(state.board, SEED).turn_up(state, move) if turned_up is None else turned_up
        untouched = digest(state)
        result = play_by_the_rules(state, move, cards)
        assert_same_reading(state, text, cards, result)
        if isinstance(result, Refusal):
            assert at == len(texts), f"{text} was refused before the last move: {result}"
            assert digest(state) == untouched, f"{text} was refused and changed the position all the same"
            game = replace(game, events=(), final=False, refused=result)
        else:
            game = Game(result.state, game.colours, result.events, result.final)
    return game


def legal(game: Game, *beginnings: str) -> set[str]:
    """The texts of all legal moves, or of those that begin with one of the words."""
    texts = {str(move) for move in legal_moves(game.state)}
    return {text for text in texts if not beginnings or text.split()[0] in beginnings}


def happened(game: Game, kind: type[E]) -> E:
    """The one event of that kind in the last move."""
    found = all_happened(game, kind)
    assert len(found) == 1, f"{kind.__name__} {len(found)} times in {game.events} {game.refused}"
    return found[0]


def all_happened(game: Game, kind: type[E]) -> list[E]:
    return [event for event in game.events if isinstance(event, kind)]


def assert_refused(
    after: Game,
    why: RefusalCode,
    *,
    rule: str,
    unchanged: Game | None = None,
    facts: Mapping[str, object] | None = None,
) -> None:
    """Refused for this reason, by this rule; with `unchanged`, the very same position object is what remains."""
    assert after.refused is not None, f"it was played: {after.events}"
    assert (after.refused.why, after.refused.rule) == (why, rule), after.refused
    if unchanged is not None:
        assert after.state is unchanged.state
    for name, fact in (facts or {}).items():
        assert after.refused.facts[name] == fact, after.refused


def assert_built(after: Game, *, city: str, site: int, price: int | None = None, money_left: int | None = None) -> None:
    event = happened(after, WarehouseBuilt)
    assert (event.city, event.site) == (city, site)
    assert after.city(city).row[site - 1] == game_pieces.piece_of(event.seat, event.neutral)
    assert price in (None, event.price), event
    assert money_left in (None, after.state.player(event.seat).money), after.state.player(event.seat)


def assert_reopened(after: Game, *, city: str, site: int, money_left: int | None = None) -> None:
    event = happened(after, WarehouseReopened)
    assert (event.city, event.site) == (city, site)
    assert after.city(city).row[site - 1] == game_pieces.piece_of(event.seat, event.neutral)
    assert money_left in (None, after.state.player(event.seat).money), after.state.player(event.seat)


def assert_shut(after: Game, *, city: str, site: int, owner: str) -> None:
    """The warehouse of that site went to the picture of its city, and is the newest there."""
    event = happened(after, WarehouseShut)
    assert (event.city, event.site, after.colours[event.owner - 1]) == (city, site, owner)
    assert after.city(city).row[site - 1] == 0
    assert after.city(city).picture[-1] == game_pieces.piece_of(event.owner, event.neutral)


def assert_nothing_shut(after: Game) -> None:
    assert after.refused is None, after.refused
    assert not all_happened(after, WarehouseShut)


def assert_row(after: Game, city: str, standing: str) -> None:
    assert written(after.city(city).row, after.colours).rstrip(".") == standing.rstrip(".")


def assert_harbour(after: Game, city: str, *colours: str | None) -> None:
    """Who lies in each space, "pirate" or None in a free one; and every ship knows it."""
    known = {None: 0, "pirate": game_pieces.PIRATE}
    expected = tuple(known[colour] if colour in known else after.seat(str(colour)) for colour in colours)
    assert after.city(city).harbour == expected
    for space, colour in enumerate(colours, 1):
        if colour == "pirate":
            assert after.state.pirate == (city, space)
            continue
        assert colour is None or (after.player(colour).place, after.player(colour).space) == (city, space)
