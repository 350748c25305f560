"""The turns of computer players and the reasons for them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.bots.explanation import ConsideredTurn, Explanation, explain_turn
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.model import moves as game_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState, Stage


class BotTurn(NamedTuple):
    """One turn of a computer player."""

    seat: int
    by: str
    """Who plays the seat."""
    before: GameState
    moves: tuple[game_moves.Move, ...]
    first: int
    last: int
    """Indices of its first and last moves among the steps."""


class BotReasonRow(NamedTuple):
    """One line of the reasons."""

    text: str
    own: int
    """The florins that the computer player expects to have."""
    rival: str
    """The rival expected to have the most florins."""
    theirs: int


def bot_turns(model: TableModel) -> list[BotTurn]:
    """The turns in which a computer player has acted, in order, including one in progress."""
    found: list[BotTurn] = []
    steps = model.steps
    first = 0
    while first < len(steps):
        after = first
        while after < len(steps) and _turn_of(steps[after]) == _turn_of(steps[first]):
            after += 1
        step = steps[first]
        by = step.by
        if by != PERSON and step.before.stage is Stage.TURN and not step.before.turn.begun:
            moves = tuple(game_moves.parse(each.text) for each in steps[first:after])
            if not all(isinstance(move, game_moves.Buy | game_moves.Sail) for move in moves):
                found.append(BotTurn(step.seat, by, step.before, moves, first, after - 1))
        first = after
    return found


def _turn_of(step: GameStep) -> tuple[int, int, int, Stage]:
    return step.seat, step.before.phase, step.before.round, step.before.stage


def bot_reasons(turn: BotTurn) -> Explanation:
    """The computer player's reasons for a turn."""
    return explain_turn(turn.before, turn.moves, turn.by)


def bot_reason_rows(found: Explanation, seat: int, seats: Sequence[TableSeat], board: Board) -> list[BotReasonRow]:
    """The position before, the turn itself, and the alternatives."""

    def row(text: str, florins: Sequence[int]) -> BotReasonRow:
        theirs, rival = max((money, -at) for at, money in enumerate(florins, 1) if at != seat)
        return BotReasonRow(text, florins[seat - 1], seats[-rival - 1].name, theirs)

    told = [row(_("Before the turn"), found.before)]
    return told + [row(bot_action_text(board, each), each.florins) for each in (found.chosen, *found.others)]


def bot_action_text(board: Board, turn: ConsideredTurn) -> str:
    """The action of a turn, with the price of its cards."""
    price = sum(board.cards[move.card].price for move in turn.moves if isinstance(move, game_moves.Buy))
    text = action_text(board, turn.moves, turn.place)
    return _("{action}; cards for {florins}").format(action=text, florins=words.florins_text(price)) if price else text


def action_text(board: Board, moves: Sequence[game_moves.Move], place: str) -> str:
    """The action of a turn that acts in `place`."""
    city = words.place_text(board, place)
    acted = [
        move
        for move in moves
        if not isinstance(move, game_moves.Buy | game_moves.Sail | game_moves.End | game_moves.MovePirate)
    ]
    match acted[-1] if acted else None:
        case game_moves.Build(site, neutral):
            text = (
                _("a neutral warehouse in {city}, site {site}") if neutral else _("a warehouse in {city}, site {site}")
            )
            return text.format(city=city, site=site)
        case game_moves.Reopen(site):
            return _("a reopened warehouse in {city}, site {site}").format(city=city, site=site)
        case game_moves.BuildFortress():
            return _("a fortress in {city}").format(city=city)
        case game_moves.TakeLoan(amount):
            return _("a loan of {amount}").format(amount=amount)
    return _("passing the turn")


def numbers_text(found: Explanation, turn: BotTurn) -> str:
    """What the numbers mean, and what they leave out."""
    if found.at_once:
        return _("Money if payday were now and all loans were repaid. It picks one of its best few turns at random.")
    if turn.by in ("random", PERSON):
        return _("It plays at random; this is how the normal level rates the moves.")
    text = _("First estimate of the florins at the end of the game.")
    match found.level:
        case "hard" | "expert":
            more = _("It then simulated the best ones, which may have changed the order.")
        case _ if split_level_word(turn.by)[0] in LEVELS:
            more = _("Its estimates vary by a few florins, so that no two games are alike.")
        case _:
            more = _("This player does not explain its moves; this is how the normal level rates them.")
    return f"{text} {more}"
