"""Positions in which the right move is plain, built by hand from the rules, each with the sentence that says why.

In those of the last turn of a game the right turns can be counted out: `margins` plays every legal turn to its end and
to the last payday, and the tests hold the sentence against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from elcapitan.games.capitan.bots.explanation import cash_now
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move, Pass, Sail
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from tests.games.capitan.positions import Game, four, table

MAIN = ("marseille", "venezia", "constantinople", "valencia", "napoli", "candia", "tanger", "tunis", "alexandria")


class Turn(NamedTuple):
    """What was chosen."""

    moves: tuple[Move, ...]
    place: str
    """Where the ship lies after it."""

    @property
    def words(self) -> list[str]:
        return [str(move) for move in self.moves]

    @property
    def act(self) -> str:
        """The action without its cards."""
        return next(
            (text for text, move in zip(self.words, self.moves, strict=True) if not isinstance(move, Buy | Sail | End)),
            "",
        )


class Position(NamedTuple):
    """One test."""

    name: str
    why: str
    game: Game
    right: Callable[[Turn], bool]
    last: bool = False
    """It is the last turn of the game: everything about it can be counted out."""
    ahead: bool = False
    """Only who looks further than their own turn can see it."""

    @property
    def state(self) -> GameState:
        return self.game.state


def the_last_turn(game: Game) -> Game:
    """Red's is the last turn of the game: green began the phase, and has nothing left in front of it (P1)."""
    return game.phase(3, round=8).starter("green").stock("green", 0).to_act("red")


def standing(game: Game, colour: str, *cities: str) -> Game:
    """Alone on the first site of each of these."""
    for city in cities:
        game = game.row(city, colour[0])
    return game


def crowded(game: Game, *but: str) -> Game:
    """In every other city three colours are before red."""
    for city in MAIN:
        if city not in but:
            game = game.row(city, "gybgyb")
    return game


def taken(state: GameState, moves: Sequence[Move]) -> Turn:
    """The turn that these moves are."""
    for move in moves:
        if not isinstance(move, End | Pass):
            played = play(state, move)
            assert not played.refused, f"{move}: {played}"
            state = played.state
    place = state.mover.place if state.stage is Stage.TURN else ""
    return Turn(tuple(moves), place)


def margins(state: GameState) -> list[tuple[int, Turn]]:
    """Every legal turn of the last mover, with their final florins less those of the best rival, the best first."""
    at, root = state.seat - 1, state
    found: list[tuple[int, Turn]] = []
    seen: set[GameState] = set()

    def walk(now: GameState, moves: tuple[Move, ...]) -> None:
        for move in legal_moves(now):
            if isinstance(move, End | Pass):
                money = cash_now(now)
                most = max(florins for seat, florins in enumerate(money) if seat != at)
                found.append((money[at] - most, taken(root, (*moves, move))))
                continue
            played = play(now, move)
            assert not played.refused
            if played.state not in seen:
                seen.add(played.state)
                walk(played.state, (*moves, move))

    walk(state, ())
    return sorted(found, key=lambda each: -each[0])


def in_city(city: str) -> Callable[[Turn], bool]:
    return lambda turn: turn.place == city


def acts(*beginnings: str) -> Callable[[Turn], bool]:
    return lambda turn: turn.act.startswith(beginnings)


def two() -> Game:
    return table("red", "green")


def _ninth(phase: int) -> Game:
    game = standing(four(), "red", *(city for city in MAIN if city != "tunis"))
    game = game.row("tunis", "gb").row("napoli", "rg").display("tunis-1", "napoli-1").money("red", 20)
    return the_last_turn(game.stock("red", 1)).phase(phase, round=8)


def _dark_site() -> Game:
    game = four().row("napoli", "ggrgr").row("tunis", "").ship("red", "bank").money("red", 14).stock("red", 2)
    return the_last_turn(game.display("napoli-1", "tunis-1"))


def _biggest() -> Game:
    game = four().row("alexandria", "gbgybygb").row("venezia", "gyb").money("red", 30)
    return the_last_turn(game.stock("red", 1, 0, 1).display("alexandria-2", "venezia-2"))


def _nothing_to_gain() -> Game:
    game = four().row("napoli", "ggbbyy").fortress("napoli", "green", "blue").money("red", 30).stock("red", 2)
    game = standing(game, "red", "tunis")
    return the_last_turn(game.display("napoli-2"))


def _back_for_nothing() -> Game:
    game = crowded(four(), "venezia").row("venezia", "bgg").picture("venezia", "r").row("tunis", "r").row("candia", "r")
    game = game.ship("red", "venezia").money("red", 20).stock("red", 1)
    return the_last_turn(game.display("constantinople-2"))


def _empty_row() -> Game:
    game = four().ship("red", "marseille").money("red", 20).stock("red", 1).display()
    return the_last_turn(game)


def _second_is_enough() -> Game:
    game = crowded(four(), "alexandria", "constantinople").row("alexandria", "gggbyr").money("red", 20).stock("red", 1)
    return the_last_turn(game.display("alexandria-2", "constantinople-1"))


def _neutral_spoils() -> Game:
    # Letters in capitals are neutral: red's neutral colour would be first, and is paid nothing (N5).
    game = two().row("napoli", "gRgR").row("tunis", "r").row("candia", "").ship("red", "napoli")
    return the_last_turn(game.money("red", 8).stock("red", 2, 1).display())


def _main_pays() -> Game:
    game = two().row("alexandria", "grGR").row("napoli", "Rg").ship("red", "alexandria").money("red", 8)
    return the_last_turn(game.stock("red", 4, 2).display())


def _ending_it() -> Game:
    game = standing(four(), "red", "marseille", "napoli", "venezia", "candia", "tanger", "alexandria")
    game = game.row("napoli", "rrg").row("marseille", "rrb").row("alexandria", "rry").money("red", 30)
    for colour in ("green", "blue", "yellow"):
        game = game.money(colour, 4).stock(colour, 6, 0, 1)
    game = game.stock("red", 1).ship("red", "venezia").hand("red", "candia-1")
    return game.phase(3, round=6).starter("red").to_act("red")


def _no_need_to_borrow() -> Game:
    game = four().phase(2, round=3).money("red", 9).ship("red", "napoli").hand("red", "tunis-1")
    return game.row("napoli", "gbgb").to_act("red")


def _purse_is_full() -> Game:
    game = four().phase(1, round=3).money("red", 16).ship("red", "tunis").row("tunis", "r")
    return game.display("napoli-1", "candia-1", "napoli+tunis").to_act("red")


def _free_of_charge() -> Game:
    game = four().phase(3, round=5).row("napoli", ".bgbygb").picture("napoli", "r").ship("red", "napoli")
    return game.money("red", 3).stock("red", 0, 0, 1).display("tunis-3").to_act("red")


def _last_berth() -> Game:
    # Green plays after red, stands in eight cities and holds the only card to the ninth.
    game = standing(four(), "green", *(city for city in MAIN if city not in ("tunis", "candia")))
    game = game.row("candia", "gb").row("tunis", "by").ship("blue", "tunis", 1).money("red", 20).money("green", 30)
    game = game.row("venezia", "rrg").row("alexandria", "rrg").row("marseille", "rrg").row("napoli", "rrg")
    game = game.hand("red", "tunis-3", "candia-3").hand("green", "tunis-1").display()
    game = game.stock("red", 1).stock("green", 1).stock("blue", 0).stock("yellow", 3).ship("green", "bank")
    return game.phase(3, round=8).starter("blue").to_act("red")


def _ninth_of_another() -> Game:
    game = standing(four(), "green", *(city for city in MAIN if city != "marseille"))
    game = game.row("marseille", "gbyby").row("candia", "gb").ship("red", "bank").money("red", 24).stock("red", 1)
    for city in ("venezia", "alexandria", "napoli"):
        game = game.row(city, "grrr")
    return the_last_turn(game.bonus("green", 15).money("green", 10).display("marseille-1", "candia-1"))


def _not_her_own() -> Game:
    game = (
        crowded(four()).row("napoli", "rgbgb").row("venezia", "ggg").row("tunis", "r").money("red", 20).stock("red", 1)
    )
    return the_last_turn(game.display("napoli-1", "venezia-2"))


def _card_in_hand() -> Game:
    game = four().row("candia", "g").row("tunis", "r").hand("red", "candia-1").ship("red", "tunis", 1)
    return the_last_turn(game.money("red", 20).stock("red", 1).display("candia-3", "tunis+candia"))


def _first_by_the_lower_site() -> Game:
    # Three of each: they have the lower first site already, and another one makes it four.
    game = four().row("alexandria", "rgrg").row("napoli", "grgr").money("red", 20).stock("red", 1)
    return the_last_turn(game.display("alexandria-2", "napoli-1"))


def _own_fortress() -> Game:
    game = four().row("napoli", "gbgbr").fortress("napoli", "red").row("alexandria", "gbgbr").money("red", 20)
    return the_last_turn(game.stock("red", 1).display("alexandria-2", "napoli-1"))


def _least_loan() -> Game:
    return the_last_turn(standing(four(), "red", "tunis").money("red", 0).stock("red", 1).ship("red", "bank").display())


def _before_the_others() -> Game:
    game = standing(four(), "red", *(city for city in MAIN if city != "tunis")).row("tunis", "gb")
    game = game.ship("red", "napoli").hand("red", "tunis-3").money("red", 6)
    game = game.row("marseille", "gr").row("alexandria", "gr").row("venezia", "gr")
    return game.phase(2, round=6).to_act("red")


def _position(
    name: str, why: str, game: Game, *right: Callable[[Turn], bool], last: bool = False, ahead: bool = False
) -> Position:
    return Position(name, why, game, lambda turn: all(test(turn) for test in right), last, ahead)


def bought_nothing(turn: Turn) -> bool:
    return not any(isinstance(move, Buy) for move in turn.moves)


def of_the_neutral_colour(turn: Turn) -> bool:
    return turn.act.endswith("neutral")


def of_the_main_colour(turn: Turn) -> bool:
    return turn.act.startswith("build") and not of_the_neutral_colour(turn)


POSITIONS = (
    _position(
        "ninth-city-last",
        "Nine cities pay fifteen more than eight, and the bonus card with them.",
        _ninth(3),
        in_city("tunis"),
        last=True,
    ),
    _position(
        "ninth-city",
        "Before the second payday the ninth city pays sixty for forty-five, and nobody has a bonus card yet.",
        _ninth(2),
        in_city("tunis"),
    ),
    _position(
        "ninth-by-card",
        "The card to the ninth city is in her hand and she can pay the harbour.",
        _before_the_others(),
        in_city("tunis"),
    ),
    _position(
        "dark-site",
        "On the dark site she shuts down the warehouse that made green first, and is first herself.",
        _dark_site(),
        in_city("napoli"),
        last=True,
    ),
    _position(
        "biggest-city",
        "A fortress in the biggest city pays its full value; a third rank pays nothing.",
        _biggest(),
        in_city("alexandria"),
        acts("fortress"),
        last=True,
    ),
    _position(
        "nothing-to-gain",
        "A warehouse that brings nothing costs more than the interest of the smaller loan.",
        _nothing_to_gain(),
        acts("loan 10"),
        last=True,
    ),
    _position(
        "back-for-nothing",
        "Coming back from the picture costs nothing, and brings the same as building.",
        _back_for_nothing(),
        acts("reopen"),
        last=True,
    ),
    _position(
        "empty-row",
        "Alone in a row the second site pays more than the first.",
        _empty_row(),
        acts("build 2"),
        last=True,
    ),
    _position(
        "second-is-enough",
        "Half of the rich city is more than all of the poor one.",
        _second_is_enough(),
        in_city("alexandria"),
        last=True,
    ),
    _position(
        "neutral-spoils",
        "With the neutral colour first nobody is paid: green loses more than red could win.",
        _neutral_spoils(),
        of_the_neutral_colour,
        last=True,
    ),
    _position(
        "main-pays",
        "Only the main colour is paid, and one more makes it first.",
        _main_pays(),
        of_the_main_colour,
        last=True,
    ),
    _position(
        "ending-it",
        "She is far ahead and can place her last piece: the game ends with this round.",
        _ending_it(),
        acts("build", "fortress", "reopen"),
    ),
    _position(
        "no-need-to-borrow",
        "A card in her hand leads to a city she is not in, and she can pay: no loan.",
        _no_need_to_borrow(),
        acts("build", "fortress"),
    ),
    _position(
        "purse-is-full",
        "With sixteen florins in the first phase a loan is a lost turn.",
        _purse_is_full(),
        acts("build", "fortress"),
    ),
    _position(
        "free-of-charge",
        "With nothing left but a fortress she cannot pay, what comes back free of charge spares a loan.",
        _free_of_charge(),
        acts("reopen"),
    ),
    _position(
        "last-berth",
        "The last harbour space of Tunis keeps green from its ninth city.",
        _last_berth(),
        in_city("tunis"),
        ahead=True,
    ),
    _position(
        "ninth-of-another",
        "The shutdown takes green's ninth city away, which is more than a second rank.",
        _ninth_of_another(),
        in_city("marseille"),
        last=True,
    ),
    _position(
        "not-her-own",
        "In Napoli she would shut down her own first warehouse for what she places.",
        _not_her_own(),
        in_city("venezia"),
        last=True,
    ),
    _position(
        "card-in-hand",
        "The card in her hand leads where those on display do, which cost florins.",
        _card_in_hand(),
        bought_nothing,
        last=True,
    ),
    _position(
        "where-she-is-not-first",
        "One more brings the next value where she is first, and the first rank where she is not.",
        _first_by_the_lower_site(),
        in_city("napoli"),
        last=True,
    ),
    _position(
        "own-fortress",
        "Where her fortress stands a larger row pays her twice.",
        _own_fortress(),
        in_city("napoli"),
        last=True,
    ),
    _position(
        "least-loan",
        "When nothing can be built, the smaller loan costs two florins and the larger four.",
        _least_loan(),
        acts("loan 10"),
        last=True,
    ),
)
