"""The last scoring on the land: feature by feature, then meadow by meadow, then the goods (E3 to E5)."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, capitalised, signed_text
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.paint import figures, highlight, land, tile_art
from elcapitan.games.carcassonne.client.scenes.score_film import FilmStep, ScoreFilm
from elcapitan.games.carcassonne.client.sounds import FINAL, CarcassonneSound
from elcapitan.games.carcassonne.client.view.table_parts import wheel_picture
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.kit.table.furniture.camera import fitting

FEATURE_S, MEADOW_S = 0.7, 1.4
DARKER = 0.55
"""How much darker the rest of the land is."""
WIDEST = 8
"""The largest size at which the land is shown, of `camera.SIZES`."""


class ScoringFilm(ScoreFilm):
    """The film of one game that is over."""

    def __init__(self, stage: SceneContext, model: TableModel, scoring: final_sheet.FinalScoring) -> None:
        self._scored = [event for event in scoring.scored if any(event.points)]
        self._state: CarcassonneState = model.state
        super().__init__(stage, model, _("The last scoring"), scoring.before)

    def _film_steps(self) -> Iterator[FilmStep]:
        state, land_ = self._state, self._state.land
        held = sorted({land_.feature_of[figure.part] for figure in state.figures})
        for event in self._scored:
            name = capitalised(final_sheet.what_text(event))
            if isinstance(event, events.GoodsScored):
                yield FilmStep(name, event.points, FEATURE_S, 0, event)
                continue
            kind = tiles.MEADOW if isinstance(event, events.MeadowScored) else event.kind
            number = next(
                number
                for number in held
                if land_.features[number].kind == kind
                and event.squares == tuple(tile.square for tile in land_.tiles_of(land_.features[number]))
            )
            held.remove(number)
            facts = prospects.feature_facts(state, number)
            seconds = MEADOW_S if kind == tiles.MEADOW else FEATURE_S
            yield FilmStep(name, event.points, seconds, len(facts.cities_done), facts)

    def relayout(self) -> None:
        self._art = tile_art.TileArt(self.look.art, icons=self._state.box.has_wheel_board)
        super().relayout()

    def _picture(self, rect: Rect) -> land.LandPicture:
        """The land as it was left, all of it."""
        state = self._state
        return land.LandPicture(
            *(rect, fitting(state.land.at, rect, WIDEST), state.land, state.figures, state.flocks, (), (), None),
            wheel_picture(state) if state.box.has_wheel_board else None,
            tuple(info.colour for info in self.model.seats),
        )

    def _draw_board(self, dst: Surface, brush: Brush, rect: Rect) -> None:
        land.draw_land(dst, brush, self._art, self._picture(rect))

    def _draw_step(self, dst: Surface, brush: Brush, rect: Rect, step: FilmStep, counted: int) -> None:
        shown, facts = self._picture(rect), step.fact
        if isinstance(facts, events.GoodsScored):
            brush.fill(dst, rect, "#06080c", DARKER)
            self._draw_goods(dst, brush, rect, facts)
            return
        done = [(city, True) for city in facts.cities_done[:counted]]
        feature = highlight.feature_picture(self._state, facts, rect, shown.camera, shown.colours, done)
        highlight.draw_feature(dst, brush, feature, DARKER)
        squares = [shown.camera.rect(rect, self._state.land.tile(part).square) for part in feature.parts]
        at = squares[0].unionall(squares[1:]).center
        land.draw_number(dst, brush, signed_text(max(step.points)), at, brush.px(34))

    def _draw_goods(self, dst: Surface, brush: Brush, rect: Rect, event: events.GoodsScored) -> None:
        """A pile for each player, with the number of their tokens."""
        wide = brush.px(130)
        x = rect.centerx - wide * (len(event.counts) - 1) // 2
        plate = Rect(0, 0, wide * len(event.counts) + brush.px(40), brush.px(220)).move_to(center=rect.center)
        brush.fill(dst, plate, "#140c07", 0.9, brush.px(14))
        for seat, (count, points) in enumerate(zip(event.counts, event.points, strict=True)):
            for at in range(count):
                token = figures.token(brush, event.goods, brush.px(52))
                brush.stamp(dst, token, (x, rect.centery + brush.px(40) - at * brush.px(12)))
            brush.disc(dst, self.model.seats[seat].colour, (x, plate.bottom - brush.px(34)), brush.px(14))
            if points:
                land.draw_number(dst, brush, signed_text(points), (x, plate.y + brush.px(24)), brush.px(26))
            x += wide

    def _step_sound(self, step: FilmStep) -> CarcassonneSound:
        return FINAL[step.fact.kind if isinstance(step.fact, prospects.FeatureFacts) else "goods"]
