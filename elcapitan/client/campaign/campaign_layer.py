"""A campaign over its table: the result is stored, and the rival speaks after a scoring or when the lead changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.client.campaign.campaign_data import Campaign, CampaignTable
from elcapitan.client.campaign.campaign_progress import store_result, unsaved_text
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.step_director import StepDirector
from elcapitan.client.widgets.layer import Layer, LayerLayout

SHOWN_S = 8.0
WIDTH_U, TEXT_U = 400, 19
"""Of a bubble, and of its letters."""


class CampaignLayer(Layer[LayerLayout]):
    """Stores the result of the game; shows the rival's bubble, which a click on it takes away."""

    def __init__(
        self,
        stage: SceneContext,
        table_id: str,
        place: tuple[Campaign, CampaignTable],
        model: TableModel,
        director: StepDirector[Any],
    ) -> None:
        self._stage, self._table_id, self._model, self._director = stage, table_id, model, director
        self._campaign, self._table = place
        self._is_stored = False
        self._seat = next(
            (seat.seat for seat in model.seats if seat.name == self._table.rivals[0].name), model.me % 2 + 1
        )
        self._heard = len(model.steps)
        """Moves after which it is known what was said."""
        self._lead = self._lead_now()
        self._words = ""
        self._left_s = 0.0
        self._rect = Rect(0, 0, 0, 0)

    def _lead_now(self) -> int:
        """The player's over the rival; below 0 the other way round."""
        scores = games.bots(self._campaign.game).scores(self._model.state)
        return scores[self._model.me - 1] - scores[self._seat - 1]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or not self._words or not self._rect.collidepoint(event.pos):
            return False
        self._left_s = 0.0
        return True

    def update(self, dt_s: float) -> bool:
        before = self._words
        self._left_s -= dt_s
        if self._model.is_over and not self._is_stored:
            self._is_stored = True
            self._store()
        if self._left_s <= 0:
            self._words = ""
        steps = self._model.steps
        if self._director.idle and len(steps) != self._heard:
            new, self._heard = steps[self._heard :], len(steps)
            if new and not self._model.is_over and (said := self._situation(new)):
                self._words = _("“{words}”").format(words=self._campaign.words("tables", self._table.name)[said])
                self._left_s = SHOWN_S
        return before != self._words

    def _store(self) -> None:
        try:
            store_result(self._table_id, self._model)
        except OSError as fault:
            self._stage.toast(unsaved_text(fault))

    def _situation(self, steps: Sequence[GameStep]) -> str:
        """Which of the rival's sentences fits after these moves; empty: none."""
        face, before = games.face(self._campaign.game), self._lead
        is_scored = any(face.scoring_text(step.events) for step in steps)
        if self._campaign.speaks_at_scorings and not is_scored:
            return ""
        lead = self._lead_now()
        if not lead:
            return ""
        self._lead = lead
        if lead > 0 > before:
            return "overtaken"
        if self._campaign.speaks_at_scorings or lead < 0 < before:
            return "behind" if lead > 0 else "ahead"
        return ""

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        if not self._words or self._seat > len(layout.panels):
            return
        look, panel = brush.look, layout.panels[self._seat - 1]
        width = brush.px(WIDTH_U)
        lines = look.block(self._words, "sans-italic", TEXT_U, (width - brush.px(36), layout.size[1]), even=True).lines
        height = brush.px(22) + len(lines) * look.line_height("sans-italic", TEXT_U)
        self._rect = Rect(0, 0, width, height)
        self._rect.midtop = panel.centerx, layout.strip.bottom + brush.px(10)
        self._rect.clamp_ip(Rect((0, 0), layout.size))
        key = ("rival", self._words, self._rect.topleft, self._rect.size)
        yield Overlay(key, self._rect.inflate(brush.px(16), brush.px(20)), partial(self._draw, brush, lines))

    def _draw(self, brush: Brush, lines: Sequence[str], dst: Surface) -> None:
        look, rect = brush.look, self._rect
        ink = theme.PLAYERS[self._model.seats[self._seat - 1].colour].on_panel
        look.fill(dst, rect, theme.PANEL_ACTIVE, 0.98, radius=12)
        look.rim(dst, rect, ink, 2, 1.0, radius=12)
        step, y = look.line_height("sans-italic", TEXT_U), rect.y + brush.px(11)
        for at, line in enumerate(lines):
            here = rect.centerx, y + at * step + step // 2
            look.text(dst, line, "sans-italic", TEXT_U, theme.CREAM, here, "mc")
