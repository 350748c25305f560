"""Moving the pirate ship, in words: the cost of each move, who would pay, and which ship would give way.

Words only, from the position and from moves played ahead on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.games.capitan.client.facts.preview import MovePreview, preview_move
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
        return _protection(at, preview_move(at.state, move))
    if move.cards:
        return _("With {cards}").format(
            cards=join_names([words.card_text(at.state.board, card) for card in move.cards])
        )
    origin = at.state.pirate.city if at.state.pirate else move.city
    steps = words.steps_text(at.state.board.steps(origin, move.city))
    return _("For {florins} ({steps})").format(florins=words.florins_text(fare(at.state, move.city)), steps=steps)


def _protection(at: ViewContext, seen: MovePreview | None) -> str:
    payers = seen.collected if seen else ()
    if not payers:
        return _("Free; no one pays protection there")
    text = _("Free, collecting {florins}: {payers}")
    shares = [f"{at.name(paid.payer)} {paid.florins}" for paid in payers]
    return text.format(florins=words.florins_text(sum(paid.florins for paid in payers)), payers=", ".join(shares))


def pirate_target_lines(at: ViewContext, moves: Sequence[MovePirate]) -> Iterator[str]:
    """The lines beside a harbour space to which the pirate ship may move."""
    first = moves[0]
    yield _("{city} · harbour {number}").format(city=at.city(first.city), number=first.space)
    seen = preview_move(at.state, first)
    if seen and seen.displaced:
        text = _("{name}'s ship moves to harbour {number}")
        yield text.format(name=at.name(seen.displaced.seat), number=seen.displaced.space)
    shown = moves if len(moves) <= MOST_WAYS else moves[: MOST_WAYS - 1]
    yield from (pirate_choice_text(at, move) for move in shown)
    if more := len(moves) - len(shown):
        yield ngettext("… and {count} more way", "… and {count} more ways", more).format(count=more)


def pirate_rule_text(state: GameState) -> str:
    """The cost or income of moving it now, in one line."""
    board = state.board
    if has_pirate_duty(state):
        text = _("Free; each building of another player there pays you {florins}.")
        return text.format(florins=words.florins_text(board.protection[state.phase - 1]))
    text = _("{florins} per step, or up to two cards; nothing collected.")
    return text.format(florins=words.florins_text(board.pirate_step))
