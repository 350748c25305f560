"""Positions in one line, and what a test of the rules says about them.

`table(4)` is the first position of a game of four that seat 1 starts; every further word gives a new position:
`.main(2, camels=(1, 3))` is seat 2's main action with three dice that show 1 on the camels floor,
`.goods(3, "sack-8a")` puts a good of seat 3 there. `play(game, "camels")` plays a move by its text. Nothing here knows
a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model import state as game_state
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, FLOORS, SHOP_AT, SQUARE_AT, SQUARES
from elcapitan.games.yspahan.rules.model.dealer import YspahanDealer
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.games.yspahan.rules.play import cards_drawn
from elcapitan.games.yspahan.rules.play import play as play_by_the_rules
from elcapitan.games.yspahan.rules.setting_up import WHOLE_PILE, new_game
from tests.games.yspahan.second_reading import assert_same_reading

SEED = bytes(16)
DEALER = YspahanDealer(SEED, cards_drawn)
E = TypeVar("E")


@dataclass(frozen=True)
class Game:
    """A position, and how the move before it went."""

    state: game_state.YspahanState
    events: tuple[Event, ...] = ()
    final: bool = False
    refused: Refusal | None = None

    def player(self, seat: int) -> game_state.YspahanPlayer:
        return self.state.player(seat)

    def good(self, shop: str) -> int:
        """The seat whose good is in that shop."""
        return self.state.shops[SHOP_AT[shop]]

    @property
    def square(self) -> str:
        """Where the supervisor stands."""
        return SQUARES[self.state.supervisor]

    def group(self, floor: str) -> tuple[int, ...] | None:
        """Number, white and yellow dice of a floor."""
        group = self.state.tower[FLOOR_AT[floor]]
        return None if group is None else tuple(group)

    def main(self, seat: int = 1, **tower: tuple[int, ...]) -> Game:
        """That seat is to choose its main action; by floor the number and how many white and yellow dice lie there."""
        groups = {floor: game_state.DiceGroup(*tower[floor]) for floor in tower}
        return self._turn(seat, game_state.YspahanStage.MAIN)._with(tower=tuple(groups.get(floor) for floor in FLOORS))

    def after(self, seat: int = 1) -> Game:
        """That seat has done its main action."""
        return self._turn(seat, game_state.YspahanStage.AFTER)

    def placing(self, seat: int, district: str, goods: int) -> Game:
        return self._turn(seat, game_state.YspahanStage.PLACING)._with(
            to_place=game_state.GoodsToPlace(district, goods)
        )

    def last_turn(self) -> Game:
        """Nobody has a turn after the seat on turn today."""
        return self._with(turns_left=self.state.turns_left[:1])

    def day(self, week: int, day: int) -> Game:
        return self._with(week=week, day=day)

    def starter(self, seat: int) -> Game:
        """Of the day, and it is to roll."""
        count = len(self.state.players)
        turns = tuple((seat - 1 + step) % count + 1 for step in range(count))
        return self._with(starter=seat, turns_left=(*turns, seat) if count == 2 else turns)

    def have(self, seat: int, **held: Any) -> Game:
        """Gold, camels or buildings of a seat."""
        return self._with_player(seat, self.player(seat)._replace(**held))

    def points(self, *points: int) -> Game:
        """What each seat has scored so far, with the caravan."""
        game = self
        for seat, each in enumerate(points, 1):
            game = game.have(seat, parts=game_state.ScoreParts(caravan=each))
        return game

    def hand(self, seat: int, *cards: str) -> Game:
        return self.have(seat, hand=tuple(sorted(cards)))._dealt()

    def discard(self, *cards: str) -> Game:
        return self._with(discard=cards)._dealt()

    def deck(self, count: int) -> Game:
        """The deck has so many cards and had no more; all others are in nobody's hand and on no pile."""
        return self._with(pile=self.state.pile[:count], deck=count)

    def goods(self, seat: int, *shops: str) -> Game:
        standing = list(self.state.shops)
        for shop in shops:
            standing[SHOP_AT[shop]] = seat
        return self._with(shops=tuple(standing))

    def caravan(self, *seats: int) -> Game:
        return self._with(caravan=seats)

    def supervisor(self, square: str) -> Game:
        return self._with(supervisor=SQUARE_AT[square])

    def _turn(self, seat: int, stage: game_state.YspahanStage) -> Game:
        turns = self.starter(self.state.starter).state.turns_left
        return self._with(stage=stage, turns_left=turns[turns.index(seat) :])

    def _dealt(self) -> Game:
        """The deck is what is in no hand and not discarded."""
        used = Counter(self.state.discard)
        for player in self.state.players:
            used.update(player.hand)
        pile = tuple(sorted((Counter(WHOLE_PILE) - used).elements()))
        return self._with(pile=pile, deck=len(pile))

    def _with(self, **changes: Any) -> Game:
        return Game(self.state._replace(**changes))

    def _with_player(self, seat: int, player: game_state.YspahanPlayer) -> Game:
        return Game(self.state.with_player(seat, player))


def table(
    players: int = 4,
    starter: int = 1,
    gold_steps: Literal["any", "three"] = "any",
    card_time: Literal["any", "after"] = "any",
) -> Game:
    """The first position of a game."""
    return Game(new_game(players, starter, game_state.YspahanOptions(gold_steps, card_time)))


def play(game: Game, *texts: str, turned_up: Sequence[str] | None = None) -> Game:
    """The position after these moves; chance answers the last one so, all others by the seed. Stops where refused."""
    for at, text in enumerate(texts):
        state, move = game.state, parse(text)
        told = at == len(texts) - 1 and turned_up is not None
        answers = (turned_up or ()) if told else DEALER.turn_up(state, move)
        played = play_by_the_rules(state, move, answers)
        assert_same_reading(state, state.asked.seat if state.asked else state.seat, text, answers, played)
        if isinstance(played, Refusal):
            return Game(state, refused=played)
        game = Game(played.state, played.events, played.final)
    assert game.refused is None
    return game


def legal(game: Game, verb: str = "") -> list[str]:
    """The texts of the legal moves that begin with these words."""
    return [text for text in map(str, legal_moves(game.state)) if f"{text} ".startswith(f"{verb} " if verb else "")]


def happened(game: Game, kind: type[E]) -> list[E]:
    """The events of that kind of the last move."""
    return [event for event in game.events if isinstance(event, kind)]


def the(game: Game, kind: type[E]) -> E:
    """The one event of that kind of the last move."""
    (event,) = happened(game, kind)
    return event


def assert_refused(game: Game, text: str, why: YspahanRefusalCode, rule: str, **facts: object) -> None:
    """That move is refused so, is not listed, and the very same position is left behind."""
    untouched = digest(game.state)
    after = play(game, text)
    assert after.refused is not None, f"{text} was played"
    assert (after.refused.why, after.refused.rule) == (why, rule), after.refused
    assert dict(after.refused.facts) == facts
    assert after.refused.text
    assert after.state is game.state
    assert digest(game.state) == untouched
    assert text not in legal(game)
