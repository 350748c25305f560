"""A hint in words: the steps of the turn, what it changes at once, and what it is worth in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.bots.bot import Advice
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_changes, payday_totals
from elcapitan.games.capitan.client.facts.hint_steps import HintStep
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.bot_turn_text import action_text
from elcapitan.games.capitan.client.wording.preview_text import effect_rows, payday_changes_text
from elcapitan.games.capitan.client.wording.reason_text import REASONS
from elcapitan.games.capitan.client.wording.turn_recap_text import payday_change_row, sentence_row
from elcapitan.games.capitan.rules.model.moves import Sail
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import before_end

LEAST_LEAD = 1.0
"""Florins; what is worth less more is as good, as far as a few simulated games can tell."""


def hint_rows(at: ViewContext, asked: GameState, advice: Advice, steps: Sequence[HintStep]) -> Iterator[TextRow]:
    """What to do, and why; `asked` is the position the advice was given for, `steps` is what is left to be done."""
    for number, step in enumerate(steps, 1):
        text = step_text(at, step, asked.mover.hand)
        yield TextRow(f"{number}. {text}" if len(steps) > 1 else text)
    if advice.instead:
        yield _lead_row(at, asked, advice)
    is_better = advice.lead >= LEAST_LEAD
    if is_better and (reason := REASONS.text(asked, asked.seat, advice.moves, advice.instead, at.name)):
        yield TextRow(reason)
    action = next((step for step in steps if step.is_action), None)
    if action is None or action.seen is None:
        return
    now, then = forecast(asked), action.seen.paid
    before, after = payday_totals(now)[at.me - 1], payday_totals(then)[at.me - 1]
    if before != after:
        yield sentence_row(payday_change_row(before, after))
    others = [(seat, florins) for seat, florins in enumerate(payday_changes(now, then), 1) if florins and seat != at.me]
    if others:
        yield sentence_row(quiet_row(payday_changes_text(at, others)))
    yield from map(sentence_row, effect_rows(at._replace(state=action.before), action.seen))


def step_text(at: ViewContext, step: HintStep, hand: Sequence[str]) -> str:
    """One move, as something to do; a card that was not in `hand` has just been bought and named."""
    move, board = step.move, at.state.board
    if not isinstance(move, Sail):
        return words.move_text(board, move, step.before.mover.place)
    if _is_by_seals(at, move):
        if move.card not in hand:
            return at.tell("Sail to {city} by the seals", city=move.city)
        return at.tell("Sail to {city} by the seals of {card}", city=move.city, card=move.card)
    if move.card not in hand:
        return at.tell("Sail to {city}", city=move.city)
    return at.tell("Sail to {city} with the card {card}", city=move.city, card=move.card)


def _is_by_seals(at: ViewContext, move: Sail) -> bool:
    """Whether a destination card is used as a sea route (L2)."""
    destination = at.state.board.destination_cards.get(move.card)
    return destination is not None and destination.city != move.city


def _lead_row(at: ViewContext, asked: GameState, advice: Advice) -> TextRow:
    other = action_text(at.state.board, advice.instead, before_end(asked, advice.instead).mover.place)
    if advice.lead < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=other))
    return good_row(at.tell("About {florins} better than {other}", florins=round(advice.lead), other=other))
