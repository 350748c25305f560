"""Moving the pirate ship, in words: the cost of each move, who would pay, and which ship would give way.

Words only, from the position and from moves played ahead on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import MovePirate
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.pirate import fare, has_pirate_duty

MOST_WAYS = 5
"""Maximum number of moves in a tooltip; the question itself shows all."""


def pirate_choice_text(at: ViewContext, move: MovePirate) -> str:
    """One move as an answer: its right, its cost, and who would pay."""
    if move.charge:
        seen = preview_move(at.state, move)
        if not (payers := seen.collected if seen else ()):
            return _("Free; no one pays protection there")
        shares = ", ".join(f"{at.name(paid.payer)} {paid.florins}" for paid in payers)
        florins = sum(paid.florins for paid in payers)
        return at.tell("Free, collecting {florins}: {payers}", florins=florins, payers=shares)
    if move.cards:
        cards = join_names([words.card_text(at.state.board, card) for card in move.cards])
        return _("With {cards}").format(cards=cards)
    origin = at.state.pirate.city if at.state.pirate else move.city
    steps = at.state.board.steps(origin, move.city)
    return at.tell("For {florins} ({steps})", florins=fare(at.state, move.city), steps=steps)


def pirate_target_lines(at: ViewContext, moves: Sequence[MovePirate]) -> Iterator[str]:
    """The lines beside a harbour space to which the pirate ship may move."""
    first = moves[0]
    yield at.tell("{city} · harbour {number}", city=first.city, number=first.space)
    seen = preview_move(at.state, first)
    if seen and (displaced := seen.displaced):
        yield at.tell("{name}'s ship moves to harbour {number}", name=displaced.seat, number=displaced.space)
    shown = moves if len(moves) <= MOST_WAYS else moves[: MOST_WAYS - 1]
    yield from (pirate_choice_text(at, move) for move in shown)
    if more := len(moves) - len(shown):
        yield words.WORDS["advice"]["more-ways"](more)


def pirate_rule_text(state: GameState) -> str:
    """The cost or income of moving it now, in one line."""
    said, board = words.WORDS["advice"], state.board
    name, florins = "fare", board.pirate_step
    if has_pirate_duty(state):
        name, florins = "protection", board.protection[state.phase - 1]
    return str(said[name].say({"florins": florins}, words.kinds(board)))
