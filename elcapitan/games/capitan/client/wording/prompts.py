"""The prompt of the rail, the hints and the questions. Words only, from the position.

Knows the position, the legal moves and the chosen card; paints nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from elcapitan.client.model.bot_profiles import plays_for_you_text
from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.clicks import HintReason, Intent
from elcapitan.games.capitan.client.facts.hint_steps import HintStep
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text, refusal_text, words
from elcapitan.games.capitan.client.wording.hint_text import step_text
from elcapitan.games.capitan.client.wording.payday_questions import is_my_decision
from elcapitan.games.capitan.client.wording.pirate_text import pirate_choice_text as pirate_choice
from elcapitan.games.capitan.client.wording.pirate_text import pirate_rule_text as pirate_rule
from elcapitan.games.capitan.client.wording.preview_text import payday_changes_text, payday_row
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.pieces import BANK, START, Turn
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.pirate import has_pirate_duty
from elcapitan.games.capitan.things import PIRATE_SHIP
from elcapitan.kit.table.click_paths import ShowReason, TableReason
from elcapitan.kit.words.phrases import Phrase

PLACING = (moves.Build, moves.Reopen, moves.BuildFortress)


class RailPrompt(NamedTuple):
    """What the rail says."""

    title: str
    sub: str
    step: int
    """From 1 to 4: cards, sail, build, cards; 0 when it is not my turn, or only a loan is left of it."""
    done: frozenset[int] = frozenset()
    """Steps that have been made."""


def rail_prompt(at: ViewContext, advised: Sequence[HintStep] = ()) -> RailPrompt:
    """The headline of the rail, a line below it, and the step of the turn (0: no step is left or shown).

    `advised`: the turn of a lesson or a hint, which the headline follows.
    """
    state = at.state
    if state.stage is Stage.OVER:
        return RailPrompt(_("The game is over"), "", 0)
    if at.at_gate:
        return RailPrompt(_("The payday is being counted"), _("The ledger shows what each city pays."), 0)
    mine = state.seat == at.me
    if mine and at.held_by:
        return RailPrompt(plays_for_you_text(at.held_by), _where_i_am(at), 0)
    if state.stage is not Stage.TURN:
        title = at.tell("Waiting for {name}", name=state.seat)
        if is_my_decision(state, at.me, at.seats):
            title = _("Choose the starting player") if state.stage is Stage.STARTING else _("Settle your loans")
        return RailPrompt(title, _("After the payday, loans are settled and a starting player is chosen."), 0)
    if not mine:
        return RailPrompt(at.tell("{name} is playing", name=state.seat), _where_i_am(at), 0)
    if at.pending:
        return RailPrompt(_("One moment …"), _("Your move is on its way."), _current_step(at))
    prompt = _advised_prompt(at, advised) if _is_followed(at, advised) else _my_prompt(at)
    return prompt._replace(done=_completed_steps(at.state.turn))


_STEPS: Final = ((moves.Buy,), (moves.Sail,), PLACING)
"""The moves of each step of the turn, from the first on."""


def _is_followed(at: ViewContext, advised: Sequence[HintStep]) -> bool:
    """Whether nothing else has been taken up than what the next step needs."""
    if not advised:
        return False
    move = advised[0].move
    return not at.chosen or (isinstance(move, moves.Sail) and at.chosen == move.card)


def _advised_prompt(at: ViewContext, advised: Sequence[HintStep]) -> RailPrompt:
    """The next step of what is advised, and the one after it."""
    now, after = advised[0], advised[1:2]
    step = next((step for step, kinds in enumerate(_STEPS, 1) if isinstance(now.move, kinds)), 0)
    if isinstance(now.move, moves.Buy) and at.state.turn.acted:
        step = 4
    sub = _("Then: {step}").format(step=step_text(at, after[0], ())) if after else _("Then end your turn.")
    return RailPrompt(step_text(at, now, ()), "" if isinstance(now.move, moves.End | moves.Pass) else sub, step)


def _completed_steps(turn: Turn) -> frozenset[int]:
    """The steps that have been made; skipped ones are not included."""
    made = {1: turn.begun, 2: turn.sailed, 3: turn.acted}
    return frozenset(step for step, done in made.items() if done)


def _current_step(at: ViewContext) -> int:
    if at.state.turn.loan:
        return 0  # T3: only the end of the turn is left
    if at.state.turn.acted:
        return 4
    if at.chosen and at.chosen != PIRATE_SHIP:
        return 2
    if any(isinstance(move, PLACING) for move in at.moves):
        return 3
    return 2 if any(isinstance(move, moves.Sail) for move in at.moves) else 1


def _my_prompt(at: ViewContext) -> RailPrompt:
    state, step, place = at.state, _current_step(at), at.state.mover.place
    kinds = {type(move) for move in at.moves}
    if moves.Pass in kinds:
        return RailPrompt(_("Nothing is possible"), _("You cannot buy, sail or borrow: pass your turn."), step)
    if at.chosen == PIRATE_SHIP:
        return RailPrompt(_("Where does the pirate ship go?"), pirate_rule(state), step)
    if has_pirate_duty(state) and state.turn.acted:
        sub = at.tell("You arrived at {city}: choose its new harbour.", city=place)
        return RailPrompt(_("Move the pirate ship"), sub, 4)
    if state.turn.acted:
        if state.turn.loan:
            return RailPrompt(_("End your turn"), _("If you take a loan, you do nothing else that turn."), 0)
        sub = _("You may still buy cards for later turns.") if moves.Buy in kinds else _("You have taken your action.")
        return RailPrompt(_("End your turn"), sub, 4)
    if at.chosen:
        return RailPrompt(_("Choose a free harbour"), card_reach_text(at, at.chosen), 2)
    if step == 3:
        only_reopens = kinds.isdisjoint((moves.Build, moves.BuildFortress))
        # Words: the large line of the rail where a warehouse can be reopened and nothing be built
        title = at.tell("Reopen in {city}", city=place) if only_reopens else at.tell("Build in {city}", city=place)
        return RailPrompt(title, _builds(at, kinds), 3)
    if place in state.board.index and not state.mover.space:
        full = at.tell("Every harbour space of {city} is taken: sail on with another card.", city=place)
        return RailPrompt(_("You must sail on"), full, step)
    if step == 2:
        return RailPrompt(_("Choose a card to sail with"), at.tell(WORDS["seats"]["cards-in-hand"], place=place), 2)
    if place == START:
        sub = _("Your ship is at sea: only a destination card leads to your first city.")
        return RailPrompt(_("Buy a destination card"), sub, 1)
    lacking = advice_text.missing_for_next_action(at)
    if moves.TakeLoan in kinds and moves.Buy not in kinds:
        return RailPrompt(_("Take a loan"), lacking or _("It is the only action you can still take."), 0)
    why = "bank" if place == BANK else "hand" if state.mover.hand else "here"
    sub = lacking or at.tell(WORDS["why-buy"][why], place=place)
    if moves.TakeLoan in kinds:
        sub += " " + _("Or take a loan.")
    return RailPrompt(_("Buy a card"), sub, 1)


def _builds(at: ViewContext, kinds: set[type]) -> str:
    ways = []
    if moves.Build in kinds:
        main = any(isinstance(move, moves.Build) and not move.neutral for move in at.moves)
        ways.append(_("a warehouse") if main else _("a neutral warehouse"))
    if moves.Reopen in kinds:
        ways.append(_("a free reopening"))
    if moves.BuildFortress in kinds:
        ways.append(_("a fortress"))
    text = _("You can build here: {ways}.").format(ways=join_names(ways))
    if has_pirate_duty(at.state):
        text += " " + _("You must also move the pirate ship.")
    elif moves.Sail in kinds:
        text += " " + _("You may sail on first.")
    elif moves.Buy in kinds:
        text += " " + _("Or buy a card and sail on first.")
    return text


def card_reach_text(at: ViewContext, card: str) -> str:
    """How far the chosen card leads from here."""
    state = at.state
    printed = state.board.cards[card]
    if not isinstance(printed, DestinationCard):
        first, second = printed.cities
        return at.tell("Links {first} and {second}, both ways.", first=first, second=second)
    straight = at.tell("{city} card: straight to {city}", city=printed.city)
    place = state.mover.place
    if place not in state.board.index:
        return straight + "."
    reach = Phrase("{straight}, or up to {steps} by sea from {place}.", place="place:city")
    return at.tell(reach, straight=straight, steps=printed.seals, place=place)


def _where_i_am(at: ViewContext) -> str:
    return at.tell(WORDS["seats"]["ship"], place=at.state.player(at.me).place) if at.me else _("You are watching.")


RULES_OF_REASONS: Final[Mapping[str, str]] = {
    TableReason.NOT_YOUR_TURN: "T1",
    HintReason.NO_CARD_LEADS_THERE: "L1",
    HintReason.SHIP_ELSEWHERE: "B1",
    HintReason.NOT_YOURS: "O1",
    HintReason.LAST_SPACE: "B2",
    HintReason.WHICH_SITE: "B2",
    HintReason.SETTLING: "Q1",
}
"""By reason, the rule behind it, if any."""


def hint_text(at: ViewContext, said: ShowReason) -> str:
    """Why a click does not fit the moment."""
    if said.reason is HintReason.NO_CARD_LEADS_THERE:
        return advice_text.indirect_route_text(at, said.name)
    return at.tell(WORDS["click-reasons"][said.reason], name=said.name, seat=said.seat)


def why_not_text(at: ViewContext, meant: Intent | None) -> str:
    """The reason in an intent; empty if it has none."""
    if isinstance(meant, Refusal):
        return refusal_text.refusal_text(at.state.board, meant)
    return hint_text(at, meant) if isinstance(meant, ShowReason) else ""


def move_choice_text(at: ViewContext, move: moves.Move) -> str:
    """A move as an answer to a question, with what it costs."""
    if isinstance(move, moves.MovePirate):
        return pirate_choice(at, move)
    text = words.move_text(at.state.board, move, at.state.mover.place)
    if isinstance(move, moves.TakeLoan) and (plan := at.state.board.loan(move.amount)):
        loan = _("{text}, repay {repay} (extended {extended})")
        return loan.format(text=text, repay=plan.repay, extended=plan.extended)
    seen = preview_move(at.state, move)
    if seen and seen.price and not isinstance(move, moves.TakeLoan):
        return at.tell("{text} for {florins}", text=text, florins=seen.price)
    return _("{text}, free").format(text=text) if isinstance(move, moves.Reopen) else text


def move_advice_rows(at: ViewContext, move: moves.Move) -> list[TextRow]:
    """The rows under a move offered as an answer: what it would bring."""
    if isinstance(move, moves.TakeLoan):
        return list(advice_text.loan_rows(at, move.amount))
    seen = preview_move(at.state, move) if isinstance(move, moves.Build | moves.Reopen) else None
    if seen is None or not seen.seen_by:
        return [payday_row(seen)] if seen else []
    return [TextRow(payday_changes_text(at, seen.seen_by))]


def end_button_reason(at: ViewContext, meant: Intent | None) -> str:
    """The line under the big button while the turn cannot end."""
    if not isinstance(meant, Refusal):
        return ""
    if meant.why is RefusalCode.ACTION_MISSING and not any(isinstance(move, moves.TakeLoan) for move in at.moves):
        return _("Build or reopen something first")
    return refusal_text.short_refusal_text(at.state.board, meant)
