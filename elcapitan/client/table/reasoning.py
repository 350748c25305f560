"""The turns of computer players, and why they were played, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.bots.names import OPPONENTS, split
from elcapitan.bots.reasons import Considered, Reasons, reasons
from elcapitan.client import words
from elcapitan.client.faces import PERSON
from elcapitan.client.i18n import _
from elcapitan.client.model import SeatInfo, Step, TableModel
from elcapitan.rules.board import Board
from elcapitan.rules.moves import Build, BuildFortress, Buy, End, Move, MovePirate, Reopen, Sail, TakeLoan, parse
from elcapitan.rules.state import GameState, Stage


class Turn(NamedTuple):
    """One turn of a computer player."""

    seat: int
    by: str
    """Who plays the seat."""
    before: GameState
    moves: tuple[Move, ...]
    first: int
    last: int
    """The places of its first and last moves among the steps."""


class Row(NamedTuple):
    """One line of the answer."""

    text: str
    own: int
    """The florins she expects to have."""
    rival: str
    """The name of whom she expects to have the most of the others."""
    theirs: int


def turns(model: TableModel) -> list[Turn]:
    """The turns in which a computer player has acted, the first one first; one that is not over yet, too."""
    found: list[Turn] = []
    steps = model.steps
    first = 0
    while first < len(steps):
        after = first
        while after < len(steps) and _turn_of(steps[after]) == _turn_of(steps[first]):
            after += 1
        step = steps[first]
        by = step.by
        if by != PERSON and step.before.stage is Stage.TURN and not step.before.turn.begun:
            moves = tuple(parse(each.text) for each in steps[first:after])
            if not all(isinstance(move, Buy | Sail) for move in moves):
                found.append(Turn(step.seat, by, step.before, moves, first, after - 1))
        first = after
    return found


def _turn_of(step: Step) -> tuple[int, int, int, Stage]:
    return step.seat, step.before.phase, step.before.round, step.before.stage


def why(turn: Turn) -> Reasons:
    """What she thought."""
    return reasons(turn.before, turn.moves, turn.by)


def rows(found: Reasons, seat: int, seats: Sequence[SeatInfo], board: Board) -> list[Row]:
    """Before, the turn itself, and what else there was."""

    def row(text: str, florins: Sequence[int]) -> Row:
        theirs, rival = max((money, -at) for at, money in enumerate(florins, 1) if at != seat)
        return Row(text, florins[seat - 1], seats[-rival - 1].name, theirs)

    told = [row(_("Before the turn"), found.before)]
    return told + [row(done(board, each), each.florins) for each in (found.chosen, *found.others)]


def done(board: Board, turn: Considered) -> str:
    """A turn by its action, with what its cards cost."""
    price = sum(board.cards[move.card].price for move in turn.moves if isinstance(move, Buy))
    text = _action(board, turn)
    return _("{action}; cards for {florins}").format(action=text, florins=words.florins(price)) if price else text


def _action(board: Board, turn: Considered) -> str:
    city = words.place(board, turn.place)
    acted = [move for move in turn.moves if not isinstance(move, Buy | Sail | End | MovePirate)]
    match acted[-1] if acted else None:
        case Build(site, neutral):
            text = (
                _("a neutral warehouse in {city}, site {site}") if neutral else _("a warehouse in {city}, site {site}")
            )
            return text.format(city=city, site=site)
        case Reopen(site):
            return _("a reopened warehouse in {city}, site {site}").format(city=city, site=site)
        case BuildFortress():
            return _("a fortress in {city}").format(city=city)
        case TakeLoan(amount):
            return _("a loan of {amount}").format(amount=amount)
    return _("passing the turn")


def explained(found: Reasons, turn: Turn) -> str:
    """What the numbers are, and what is not in them."""
    if found.at_once:
        return _("Money if payday were now and all loans were repaid. It picks one of its best few turns at random.")
    if turn.by in ("random", PERSON):
        return _("It plays at random; this is how the normal level rates the moves.")
    text = _("First estimate of the florins at the end of the game.")
    match found.level:
        case "hard":
            more = _("It then simulated the best ones, which may have changed the order.")
        case _ if split(turn.by)[0] in OPPONENTS:
            more = _("Its estimates vary by a few florins, so that no two games are alike.")
        case _:
            more = _("This player does not explain its moves; this is how the normal level rates them.")
    return f"{text} {more}"
