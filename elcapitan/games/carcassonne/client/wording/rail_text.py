"""The lower rail in words: the steps of a turn, what is to be done, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.shell.i18n import _, capitalised, ngettext, number_text, pgettext
from elcapitan.games.carcassonne.clicks import CONFIRM, CarcassonneClicks, Clicks, figure_choice, placement
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.wording.click_text import why_not_words
from elcapitan.games.carcassonne.client.wording.outcome_text import loss_text, outcome_rows, wolf_text
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table.furniture.rail import RailButton, RailWords, StepChip
from elcapitan.kit.table.things import Thing

MOST_REASONS: Final = 2
"""Why no figure may be placed on a tile, where nothing else is told of it: the sentence has two lines."""
_STEPS: Final = {Stage.DRAW: 0, Stage.PLAGUE: 0, Stage.PLACE: 1, Stage.FIGURE: 2, Stage.SHEEP: 3, Stage.OVER: 4}


def rail_words(
    at: CarcassonneContext, clicks: CarcassonneClicks, chosen: Clicks, *, may_take_back: bool, has_aids: bool = True
) -> RailWords:
    """What the lower rail says of a position and of the draft in it; without aids no points in prospect."""
    title, sentence = _prompt(at, clicks, chosen, has_aids=has_aids)
    return RailWords(
        steps=_steps(at, clicks),
        title=title,
        sentence=_("Your move is on its way …") if at.pending is not None else sentence,
        buttons=_buttons(at, clicks, chosen, may_take_back=may_take_back),
        reason=_reason(at, clicks, chosen),
    )


def _steps(at: CarcassonneContext, clicks: CarcassonneClicks) -> list[StepChip]:
    state = at.state
    if not at.me or state.seat != at.me:
        return []
    labels = [pgettext("step of a turn", "Draw"), pgettext("step of a turn", "Place"), _("Figure")]
    if tiles.SHEPHERD in state.box.figures:
        labels.append(_("Sheep"))
    now = _STEPS[clicks.drafted.stage]
    return [
        StepChip(label, "now" if step == now else "done" if step < now else "later")
        for step, label in enumerate(labels)
    ]


def _prompt(at: CarcassonneContext, clicks: CarcassonneClicks, chosen: Clicks, *, has_aids: bool) -> tuple[str, str]:
    """What is to be done in a few words, and a sentence on it."""
    state = at.state
    if state.stage is Stage.OVER:
        return _("The game is over"), ""
    second = _("A second tile, for the builder.") if state.second else ""  # B5
    if state.asked != at.me or at.held_by:
        title = at.tell("Waiting for {name}", name=state.asked)
        plague = _("The plague: everyone takes one figure back.") if state.stage is Stage.PLAGUE else ""
        return title, plague or second
    match state.stage:
        case Stage.DRAW:
            return _("Draw the second tile") if state.second else _("Draw a tile"), second
        case Stage.PLAGUE:
            if isinstance(back := figure_choice(chosen), moves.ReturnFigure):
                loss = f"{loss_text(state, back)} " if has_aids else ""
                return _("Take this figure back?"), loss + _("Confirm: it cannot be taken back.")
            return _("The plague: take a figure back"), _("Click one of your figures; Tab goes from one to the next.")
        case Stage.SHEEP if not has_aids:
            return _("Your flock: let it grow, or score it?"), ""
        case Stage.SHEEP:
            points = prospects.flock_points(state)
            paid = ", ".join(f"{at.name(seat)} {names.POINTS(each)}" for seat, each in enumerate(points, 1) if each)
            worth = _("Scored now: {paid}.").format(paid=paid or names.POINTS(0))
            return _("Your flock: let it grow, or score it?"), f"{worth} {wolf_text(state)}"
    laid = placement(chosen)
    if laid is None and state.stage is Stage.PLACE:
        title = _("Place the second tile") if state.second else _("Place the tile")
        return title, _("Click a gold square; a second click or R turns the tile. Nothing is sent yet.")
    choice = figure_choice(chosen)
    if choice is None:
        turns = clicks.rotations.get((laid.x, laid.y), []) if laid is not None else []
        sentence = _("Click a part of the tile beside it, or No figure. Nothing is sent yet.")
        if any(isinstance(each, moves.TakeCrown) for each in clicks.figure_moves):
            sentence = _("Click a part of the tile beside it, a crown space, or No figure.")
        if not clicks.offers_figures:
            outcome = prospects.draft_outcome(clicks.state, chosen) if has_aids else None
            told = [f"{row.words.rstrip('.')}." for row in outcome_rows(at._replace(state=clicks.state), outcome)]
            why = [clicks.why_not_part(part.name) for part in clicks.drafted.laid.kind.parts]
            reasons = [*dict.fromkeys(why_not_words(at, each) for each in why if each is not None)]
            sentence = " ".join(
                [*told, _("You have no figure that may be placed on it."), *reasons[: 0 if told else MOST_REASONS]]
            )
        if len(turns) > 1 and laid is not None:
            number = number_text(turns.index(laid.rotation) + 1)
            turned = _("Rotation {number} of {count}.").format(number=number, count=number_text(len(turns)))
            sentence = f"{turned} {sentence}"
        return _("Place a figure?") if clicks.offers_figures else _("Confirm the tile"), sentence
    if isinstance(choice, moves.TakeCrown):
        return _("A crown space: {sector}").format(sector=names.SECTOR(choice.sector)), _confirm_text(clicks)
    assert isinstance(choice, moves.PlaceFigure)
    part = clicks.drafted.laid.kind.parts[clicks.drafted.laid.kind.places[choice.part]]
    role = names.role_text(choice.kind, part.kind)
    is_way = part.kind in (tiles.ROAD, tiles.CITY)
    where = names.part_text(part, clicks.drafted.laid.rotation) if is_way else names.FEATURE(part.kind)
    return f"{capitalised(role)}: {where}", _confirm_text(clicks)


def _confirm_text(clicks: CarcassonneClicks) -> str:
    if clicks.drafted.sheep_due:
        return _("Confirm sends tile and figure; the sheep come next.")
    return _("Confirm sends tile and figure: after that there is no way back.")


def _buttons(
    at: CarcassonneContext, clicks: CarcassonneClicks, chosen: Clicks, *, may_take_back: bool
) -> Sequence[RailButton]:
    state, acts = at.state, bool(at.moves)
    undo = RailButton(Thing(Kind.UNDO), _("Undo"), bool(chosen) or may_take_back, icon="undo")
    if state.stage is Stage.SHEEP:
        return [
            undo,
            RailButton(Thing(Kind.FLOCK, moves.GROW), _("Let it grow"), acts),
            RailButton(Thing(Kind.FLOCK, moves.SCORE), _("Score it"), acts, is_primary=True, icon="check"),
        ]
    turns = acts and clicks.turned(chosen) is not None
    figure = acts and clicks.drafted.stage is Stage.FIGURE
    confirms = acts and (figure_choice(chosen) is not None or (figure and len(clicks.figure_moves) == 1))
    label = _("Ranking") if state.stage is Stage.OVER else _("Confirm")
    if state.stage is Stage.DRAW:
        label, confirms = pgettext("step of a turn", "Draw"), acts
    return [
        undo,
        RailButton(Thing(Kind.ROTATE), _("Rotate"), turns),
        RailButton(Thing(Kind.NONE), _("No figure"), figure),
        RailButton(CONFIRM, label, confirms or state.stage is Stage.OVER, is_primary=True, icon="check"),
    ]


def _reason(at: CarcassonneContext, clicks: CarcassonneClicks, chosen: Clicks) -> str:
    """Why nothing can be confirmed; empty if it can, or the turn is another player's."""
    if not at.moves or figure_choice(chosen) is not None:
        return ""
    if at.state.stage is Stage.PLAGUE:
        return _("Choose a figure first")
    if clicks.drafted.stage is Stage.PLACE:
        return _("Place the tile first")
    return _("Choose a part") if clicks.drafted.stage is Stage.FIGURE and len(clicks.figure_moves) > 1 else ""


def left_text(state: CarcassonneState) -> str:
    """How much of the game is left."""
    left = state.stack + state.river
    return ngettext("{count} tile left", "{count} tiles left", left).format(count=number_text(left))
