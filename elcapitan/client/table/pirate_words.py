"""What is said of the pirate ship before it is moved: what each way there costs, who would pay, who would give way.

Words only, from the position and from moves played ahead on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client import words
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.table.preview import Preview, preview
from elcapitan.client.table.sitting import Sitting
from elcapitan.rules.moves import MovePirate
from elcapitan.rules.pirate import duty_open, fare
from elcapitan.rules.state import GameState

MOST_WAYS = 5
"""Lines about ways in a tooltip; the question itself shows all."""


def choice(at: Sitting, move: MovePirate) -> str:
    """One way as the answer to the question which: its right, its cost, and who would pay."""
    if move.charge:
        return _protection(at, preview(at.state, move))
    if move.cards:
        return _("With {cards}").format(cards=words.listed([words.card(at.state.board, card) for card in move.cards]))
    origin = at.state.pirate.city if at.state.pirate else move.city
    steps = words.steps(at.state.board.steps(origin, move.city))
    return _("For {florins} ({steps})").format(florins=words.florins(fare(at.state, move.city)), steps=steps)


def _protection(at: Sitting, seen: Preview | None) -> str:
    payers = seen.collected if seen else ()
    if not payers:
        return _("Free; no one pays protection there")
    text = _("Free, collecting {florins}: {payers}")
    shares = [f"{at.name(paid.payer)} {paid.florins}" for paid in payers]
    return text.format(florins=words.florins(sum(paid.florins for paid in payers)), payers=", ".join(shares))


def explained(at: Sitting, moves: Sequence[MovePirate]) -> Iterator[str]:
    """The lines beside a harbour space to which the pirate may go."""
    first = moves[0]
    yield _("{city} · harbour {number}").format(city=at.city(first.city), number=first.space)
    seen = preview(at.state, first)
    if seen and seen.displaced:
        text = _("{name}'s ship moves to harbour {number}")
        yield text.format(name=at.name(seen.displaced.seat), number=seen.displaced.space)
    shown = moves if len(moves) <= MOST_WAYS else moves[: MOST_WAYS - 1]
    yield from (choice(at, move) for move in shown)
    if more := len(moves) - len(shown):
        yield ngettext("… and {count} more way", "… and {count} more ways", more).format(count=more)


def rule(state: GameState) -> str:
    """What moving it costs or brings now, in one line."""
    board = state.board
    if duty_open(state):
        text = _("Free; each building of another player there pays you {florins}.")
        return text.format(florins=words.florins(board.protection[state.phase - 1]))
    text = _("{florins} per step, or up to two cards; nothing collected.")
    return text.format(florins=words.florins(board.pirate_step))
