"""Words one frame of Yspahan's table: from the position shown and what is pointed at to `FrameContent`."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.table_scene import FrameMoment
from elcapitan.games.yspahan.clicks import TurnChoice, YspahanClicks
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook, outlook_or_result
from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.suggestions import shops_to_fill, square_prices, suggested_shop
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.view.frame_content import FloorLabel, FrameContent
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.wording import rail_text
from elcapitan.games.yspahan.client.wording.camel_question import camel_question_lines
from elcapitan.games.yspahan.client.wording.floor_text import floor_words
from elcapitan.games.yspahan.client.wording.target_tooltips import TooltipContext, next_building_text, target_tooltip
from elcapitan.games.yspahan.rules.model.board import FLOORS
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.furniture.rail import RailWords
from elcapitan.kit.table.things import Thing, hidden_of


class FrameBuilder:
    """Of one table."""

    def __init__(
        self, model: TableModel, director: YspahanDirector, queries: TableQueries, ui: TableSelection, *, plays: bool
    ) -> None:
        """`plays`: moves can be made here; else a record is shown."""
        self._model, self._director, self._queries, self._ui, self._plays = model, director, queries, ui, plays
        self._kept = LastResults()
        """What most frames show again."""

    def frame_content(self, moment: FrameMoment) -> FrameContent:
        """Everything one frame shows."""
        director, queries, ui, model, kept = self._director, self._queries, self._ui, self._model, self._kept
        at, chosen = queries.context, queries.chosen
        # Previews do not wait for the tooltip: they are what pointing is for.
        at_once = not ui.dragged and not ui.is_known and ui.held is None
        target = (ui.hover if ui.explained or at_once else None) or ui.focus
        if target == Thing(Kind.END) and at.state.stage is YspahanStage.ROLL:
            target = Thing(Kind.ROLL)  # it has the place of the end of the turn
        meant = queries.click_intent(target) if target and at.moves else None
        seen = kept.call(pointed_move, at.state, meant)
        about = TooltipContext(at, model.steps, meant, moment.keys, seen.after if seen else None)
        if moment.hint and at.moves:
            advised = YspahanClicks(moment.hint[0].before, at.me)
            suggested: Thing | None = advised.hinted([step.move for step in moment.hint], chosen)
        else:
            suggested = kept.call(_suggested, at, chosen)
        may_take_back = self._plays and model.may_take_back and not queries.others_play
        stops = {"counts_week": director.counts_week, "at_gate": director.gate is not None}
        return FrameContent(
            at=at,
            ui=ui,
            points=[director.points(info.seat) for info in model.seats],
            on_turn=director.on_turn(at.state),
            glowing=kept.call(_lit, queries.possible, ui.floor, suggested),
            suggested=suggested,
            square_prices=kept.call(square_prices, at.state, at.me, ui.floor) if at.moves else {},
            preview=seen,
            floors=self._floors(at),
            next_building_text=next_building_text(at),
            outlook=self._outlook("now", at.state),
            outlook_then=self._outlook("then", seen.after) if seen else (),
            rail=kept.call(_rail_words, self._rail_context(moment), chosen, may_take_back, **stops),
            log=queries.log_lines,
            tooltip=self._tooltip(moment, target, about),
            moment=moment,
            question=camel_question_lines(at) if at.moves else (),
            offers_hint=moment.offers_hint and not stops["counts_week"],
            hidden=director.hidden,
            flights=director.flights,
            dusk=director.dusk,
        )

    def _rail_context(self, moment: FrameMoment) -> YspahanContext:
        """The rail speaks of the newest position while my own move is shown, else of the one shown."""
        if self._queries.others_play or self._director.gate is not None:
            return self._queries.context
        return self._queries.newest_context._replace(pending=moment.pending)

    def _outlook(self, when: str, state: YspahanState) -> Sequence[WeekOutlook]:
        if not self._model.has_aids and state.stage is not YspahanStage.OVER:
            return ()
        return self._kept.get(("outlook", when), state, lambda: outlook_or_result(state))

    def _floors(self, at: YspahanContext) -> dict[str, FloorLabel]:
        possible, steps = self._queries.possible, self._model.steps

        def label(floor: str) -> FloorLabel:
            return FloorLabel(floor_words(at, steps, floor), Thing(Kind.FLOOR, floor) in possible)

        inputs = (at, len(steps), possible, i18n.language())
        return self._kept.get("floors", inputs, lambda: {floor: label(floor) for floor in FLOORS})

    def _tooltip(self, moment: FrameMoment, target: Thing | None, given: TooltipContext) -> Sequence[str]:
        if target is None or not moment.shows_tooltips or not (self._ui.explained or self._ui.focus):
            return ()
        if self._ui.is_known and target == self._ui.focus:
            return ()
        if target.kind == Kind.FLOOR and hidden_of(self._director.hidden, Kind.DIE):
            return ()
        keys = moment.keys.keys, moment.keys.pad
        inputs = (given.at, len(given.steps), target, given.meant, given.after, keys, i18n.language())
        return self._kept.get("tooltip", inputs, lambda: target_tooltip(given, target))


def _rail_words(
    at: YspahanContext, chosen: TurnChoice, may_take_back: bool, *, counts_week: bool, at_gate: bool
) -> RailWords:
    words = rail_text.rail_words(at, chosen, may_take_back=may_take_back)
    if counts_week:
        buttons = [button._replace(is_enabled=False) for button in words.buttons]
        return words._replace(steps=(), title=_("The week is counted"), sentence="", buttons=buttons, reason="")
    return words._replace(title="") if at_gate else words


def _lit(possible: Sequence[Thing], floor: str, suggested: Thing | None) -> Sequence[Thing]:
    """What lights up; once a floor is chosen the others stay in the dark, though they may still be clicked.

    Not so the one that is suggested.
    """
    return [
        each for each in possible if not floor or each.kind != Kind.FLOOR or each in (suggested, (Kind.FLOOR, floor, 0))
    ]


def _suggested(at: YspahanContext, chosen: TurnChoice) -> Thing | None:
    """The next of several shops to put a good into."""
    shops = shops_to_fill(at.state, at.me, chosen) if at.moves else []
    best = suggested_shop(at.state, shops) if len(shops) > 1 else ""
    return Thing(Kind.SHOP, best) if best else None
