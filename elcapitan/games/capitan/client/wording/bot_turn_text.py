"""The turns of computer players and the reasons for them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.model import moves as game_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.pieces import Turn
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.play import before_end
from elcapitan.kit.words import bot_turns as kit_turns
from elcapitan.kit.words.bot_turns import BotTurn
from elcapitan.kit.words.phrases import fields

_ON_THE_WAY = (game_moves.Buy, game_moves.Sail)


def bot_turns(model: TableModel) -> list[BotTurn]:
    """The turns in which a computer player has acted, in order, including one in progress."""
    found = kit_turns.find_bot_turns(model.steps, game_moves.parse, _begins, _goes_on)
    return [turn for turn in found if not all(isinstance(move, _ON_THE_WAY) for move in turn.moves)]


def _begins(step: GameStep) -> bool:
    return step.before.stage is Stage.TURN and step.before.turn == Turn()


def _goes_on(first: GameStep, step: GameStep) -> bool:
    before, now = first.before, step.before
    same_round = (before.phase, before.round, before.stage) == (now.phase, now.round, now.stage)
    return same_round and step.seat == first.seat


def bot_reasons(turn: BotTurn, seats: Sequence[TableSeat]) -> tuple[list[kit_turns.BotReasonRow], str]:
    """The position before, the turn itself and the alternatives; what their numbers mean, and what they leave out."""
    from elcapitan.games.capitan.bots.explanation import explain_turn  # with it come computer players; pages need none

    found = explain_turn(turn.before, turn.moves, turn.by)

    def text_of(moves: Sequence[game_moves.Move]) -> str:
        return turn_text(turn.before.board, moves, before_end(turn.before, moves).mover.place)

    rows = kit_turns.reason_rows(turn.seat, lambda other: seats[other - 1].name, found, text_of)
    if found.level == "easy":
        text = _("Money if payday were now and all loans were repaid. It picks one of its best few turns at random.")
        return rows, text
    numbers = kit_turns.numbers_text(
        turn.by,
        _("First estimate of the florins at the end of the game."),
        _("Its estimates vary by a few florins, so that no two games are alike."),
        is_ours=split_level_word(turn.by)[0] in LEVELS,
        simulates=found.level in ("hard", "expert"),
    )
    return rows, numbers


def turn_text(board: Board, moves: Sequence[game_moves.Move], place: str) -> str:
    """The action of a turn that acts in `place`, with the price of its cards."""
    price = sum(board.cards[move.card].price for move in moves if isinstance(move, game_moves.Buy))
    text = action_text(board, moves, place)
    return _("{action}; cards for {florins}").format(action=text, florins=words.florins_text(price)) if price else text


def action_text(board: Board, moves: Sequence[game_moves.Move], place: str) -> str:
    """The action of a turn that acts in `place`."""
    skipped = (*_ON_THE_WAY, game_moves.End, game_moves.MovePirate)
    acted = [move for move in moves if not isinstance(move, skipped)]
    if not acted or isinstance(acted[-1], game_moves.Pass):
        return _("passing the turn")
    sentence = words.WORDS["actions"][type(acted[-1]).__name__]
    return str(sentence.say({"city": place, **fields(acted[-1])}, words.kinds(board)))
