"""The lower rail in words: the steps of a turn, what is to be done, and the buttons."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.games.yspahan.clicks import TurnChoice
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import move_text, number_on
from elcapitan.games.yspahan.client.wording.prompts import prompt_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.days import why_not_end
from elcapitan.games.yspahan.rules.model.moves import DrawCard, EndTurn, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.furniture.rail import RailButton, RailWords, StepChip
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import ContextPhrase


def rail_words(at: YspahanContext, chosen: TurnChoice, *, may_take_back: bool) -> RailWords:
    """What the lower rail says of a position and what is chosen in it."""
    title, sentence = rail_title(at, chosen)
    buttons = rail_buttons(at, chosen, may_take_back=may_take_back)
    return RailWords(step_chips(at), title, sentence, buttons, end_reason_text(at))


_STEPS: Final = (YspahanStage.ROLL, YspahanStage.MAIN, YspahanStage.AFTER)


def step_chips(at: YspahanContext) -> list[StepChip]:
    """Roll, choose a floor, build and play cards, end: where my turn stands; none while another player is on turn."""
    state = at.state
    if state.seat != at.me or not at.me:
        return []
    busy = state.stage in (YspahanStage.PLACING, YspahanStage.LOADING)
    now = _STEPS.index(YspahanStage.MAIN if busy else state.stage) if state.stage is not YspahanStage.OVER else 3
    two = len(state.players) == TWO
    labels = [(0, _("Roll"))] if state.seat == state.starter else []
    labels += [(1, _("Take dice")), (2, _("Cards") if two else _("Build, cards"))]
    return [StepChip(label, "now" if step == now else "done" if step < now else "later") for step, label in labels]


def rail_title(at: YspahanContext, chosen: TurnChoice) -> tuple[str, str]:
    """What is to be done, in a few words, and a sentence on it; empty where the title says all."""
    state, sentence = at.state, prompt_text(at)
    if state.stage is YspahanStage.OVER:
        title = _("The game is over")
    elif state.asked is not None:
        waits = ContextPhrase("answer", "Waiting for {name}")
        title = _("A question for you") if state.asked.seat == at.me else at.tell(waits, name=state.asked.seat)
    elif state.seat != at.me:
        title, sentence = at.tell("Waiting for {name}", name=state.seat), ""
    else:
        title, said = _title_of_mine(at, chosen)
        sentence = sentence if at.held_by or not said else said
    return title, sentence if at.pending is None else _("Your move is on its way …")


def _title_of_mine(at: YspahanContext, chosen: TurnChoice) -> tuple[str, str]:
    """In my turn; an empty sentence: that of the position."""
    stage, title = at.state.stage, str(WORDS["titles"][at.state.stage])
    if chosen.card:
        return names.card_text(chosen.card), at.tell(WORDS["chosen-card"], card=chosen.card)
    if stage is YspahanStage.MAIN and chosen.floor:
        number = number_on(at, chosen.floor)
        return _("What are the dice for?"), at.tell(WORDS["chosen-floor"], floor=chosen.floor, number=number)
    if stage is YspahanStage.ROLL and chosen.yellow:
        return title, f"{move_text(at, RollDice(chosen.yellow))}."
    if stage is YspahanStage.AFTER and list(at.moves) == [EndTurn()]:
        title = _("End the turn")
    return title, str(WORDS["rail-sentences"].get(stage, ""))


def rail_buttons(at: YspahanContext, chosen: TurnChoice, *, may_take_back: bool) -> list[RailButton]:
    """Undo, draw, and roll or end, as far as they are possible now."""
    state = at.state
    over = state.stage is YspahanStage.OVER
    ends = over or (bool(at.moves) and state.asked is None and why_not_end(state) is None)
    draws = any(isinstance(move, DrawCard) and chosen.floor in ("", move.floor) for move in at.moves)
    buttons = [
        RailButton(Thing(YspahanKind.UNDO), _("Undo"), may_take_back, icon="undo"),
        RailButton(Thing(YspahanKind.UNDO_TURN), "", may_take_back, icon="undo"),
        RailButton(Thing(YspahanKind.DECK), _("Draw card"), draws, icon="card"),
    ]
    if state.stage is YspahanStage.ROLL:
        roll = Thing(YspahanKind.ROLL)
        return [*buttons, RailButton(roll, _("Roll"), bool(at.moves), is_primary=True, icon="forward")]
    label = _("Ranking") if over else _("End turn")
    return [*buttons, RailButton(Thing(YspahanKind.END), label, ends, is_primary=True, icon="check")]


def end_reason_text(at: YspahanContext) -> str:
    """Why my turn cannot end yet; empty if it can, or is not on."""
    state = at.state
    if not at.moves or state.asked is not None or state.stage is YspahanStage.ROLL or why_not_end(state) is None:
        return ""
    first = {YspahanStage.MAIN: _("Take dice first"), YspahanStage.PLACING: _("Place your goods first")}
    return first.get(state.stage, pgettext("end of the turn", "Not yet"))
