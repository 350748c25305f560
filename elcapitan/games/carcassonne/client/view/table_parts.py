"""The parts of Carcassonne's table that change with a move, each known by the values that it paints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.last_results import LastResults
from elcapitan.games.carcassonne.clicks import figure_choice
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout
from elcapitan.games.carcassonne.client.paint import land, panels, rail, tile_art, wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState, Figure
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.furniture import rail as rail_furniture
from elcapitan.kit.table.furniture import strip as strip_furniture
from elcapitan.kit.table.furniture.camera import Camera
from elcapitan.kit.table.furniture.forecast import ForecastPicture
from elcapitan.kit.table.furniture.picture_parts import part
from elcapitan.kit.table.things import Thing, hidden_of

if TYPE_CHECKING:
    from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame


def paint_ground(dst: Surface, brush: Brush, layout: CarcassonneLayout) -> None:
    """Wood, strip and rail: everything that no move changes."""
    brush.look.picture(dst, "grounds/table", dst.get_rect())
    strip_furniture.draw_ground(dst, brush, layout.strip)
    rail_furniture.draw_ground(dst, brush, layout.rail.rect)


@dataclass(frozen=True)
class LandTable:
    """The inputs of the parts."""

    brush: Brush
    art: tile_art.TileArt
    layout: CarcassonneLayout
    camera: Camera
    shown: CarcassonneFrame
    kept: LastResults

    def parts(self) -> Iterator[CanvasPart]:
        """All parts on the ground."""
        yield from self._strip()
        yield self._land()
        yield from self._columns()
        yield from self._rail()

    def _land(self) -> CanvasPart:
        picture = self.kept.get("land", self._land_inputs, lambda: land_picture(self))
        return part("land", self.layout.land, land.draw_land, self.brush, self.art, picture)

    @property
    def _land_inputs(self) -> object:
        shown = self.shown
        return (
            *(shown.at.state, shown.drafted, shown.chosen, self.camera, self.layout.land, shown.legal, shown.answers),
            *(shown.hidden, shown.at.seats, self.art.edition),
        )

    def _strip(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state, seats = shown.at.state, shown.at.seats
        left = state.stack + state.river
        yield part("heading", layout.heading, panels.draw_heading, brush, layout.heading, left)
        portraits = self.kept.call(portraits_of, seats)
        box = state.box
        for info, rect, portrait, folded in zip(seats, layout.panels, portraits, layout.folded, strict=True):
            player, on_turn = state.players[info.seat - 1], info.seat == shown.on_turn
            badge = _("answers") if on_turn and state.plague else _("on turn") if on_turn else ""
            frame = strip_furniture.SeatPanel(info, portrait, badge, on_turn, info.seat == shown.at.me, "")
            special = tuple(
                (kind, left) for kind, left in zip(tiles.KINDS, player.supply, strict=True) if kind in box.figures
            )[1:]
            picture = panels.PlayerPicture(
                frame,
                shown.points[info.seat - 1],
                shown.forecast[info.seat - 1].total - player.points if shown.forecast else None,
                player.supply[0],
                box.supply[0],
                special,
                player.goods if tiles.TRADERS in box.options.expansions else (),
                folded,
            )
            around = rect.inflate(brush.px(8), brush.px(8))
            yield part(f"seat {info.seat}", around, panels.draw_panel, brush, rect, picture)
        icons = ("skip", "mute" if shown.moment.muted else "sound", "menu")
        for icon, (kind, rect) in zip(icons, layout.icons.items(), strict=True):
            hover, label = shown.ui.points_at(kind), shown.moment.speed if kind == Kind.SPEED else ""
            yield part(kind, rect, strip_furniture.draw_icon_button, brush, rect, icon, label, hover=hover)

    def _columns(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state = shown.at.state
        if layout.hand.w:
            yield part("hand", layout.hand, panels.draw_hand, brush, self.art, layout.hand, shown.hand)
        if layout.unseen.w:
            yield part("unseen", layout.unseen, panels.draw_unseen, brush, self.art, layout.unseen, shown.unseen)
        if layout.wheel.w:
            chances = self.kept.call(prospects.wheel_chances, state) if shown.forecast else ()
            beside = panels.WheelPanel(wheel_shown(shown), tiles.SECTORS[state.pig], chances, shown.at.colours)
            yield part("wheel", layout.wheel, panels.draw_wheel_panel, brush, layout.wheel, beside)
        if layout.log.w:
            back = shown.ui.log_back
            lines = tuple(shown.log[-log.LOG_KEPT - back :])
            yield part("log", layout.log, draw_log, brush, layout.log, lines, back)
        if layout.forecast.w:
            pointed = shown.ui.hover
            hovered = pointed.number if pointed and pointed.kind in (Kind.FORECAST, Kind.SEAT) else 0
            goods = tiles.TRADERS in state.box.options.expansions
            over, area = state.stage is CarcassonneStage.OVER, layout.forecast
            picture = ForecastPicture(shown.forecast, shown.then, shown.at.colours, hovered, over)
            yield part("forecast", area, panels.draw_forecast, brush, area, picture, with_goods=goods)
        labels = {"log": _("Event log"), "unseen": _("Not yet seen")}
        for name, rect in layout.drawers.items():
            hover = shown.ui.points_at(name)
            yield part(f"to {name}", rect, panels.draw_drawer_button, brush, rect, labels[name], hover=hover)

    def _rail(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout.rail, self.shown
        state, me, said = shown.at.state, shown.at.me, shown.rail
        low = layout.rect.y + brush.px(3)
        if me:
            player = state.players[me - 1]
            supply = tuple(
                (kind, left, most)
                for kind, left, most in zip(tiles.KINDS, player.supply, state.box.supply, strict=True)
                if most
            )
            goods = player.goods if tiles.TRADERS in state.box.options.expansions else ()
            leading = prospects.most_goods(state, me)
            own = layout.figures.union(layout.goods)
            own.w = layout.steps[0] - brush.px(8) - own.x
            yield part("own", own, rail.draw_own, brush, layout, self.shown.at.colours[me - 1], supply, goods, leading)
        left = layout.title.x
        words = Rect(left, low, layout.buttons[Kind.UNDO].x - brush.px(6) - left, layout.rect.bottom - low)
        hint = shown.ui.points_at(Kind.HINT) if shown.moment.offers_hint else None
        yield part("prompt", words, rail.draw_prompt, brush, layout, said.prompt(hint))
        right = Rect(words.right, low, layout.rect.right - words.right, words.h)
        buttons = rail_furniture.shown_buttons(said.buttons, self._button_rect, shown.ui)
        style = (said.reason, layout.reason, rail.BUTTONS)
        yield part("buttons", right, rail_furniture.draw_buttons, brush, buttons, *style)

    def _button_rect(self, target: Thing) -> Rect:
        """The answers about a flock are in place of two other buttons."""
        answers = {moves.GROW: Kind.NONE, moves.SCORE: Kind.END}
        return self.layout.rail.buttons[answers.get(target.name, target.kind)]


def draw_log(dst: Surface, brush: Brush, rect: Rect, lines: Sequence[tuple[str, str]], back: int) -> None:
    log.draw_panel_ground(dst, brush, rect, _("Event log"), panels.HEADING)
    log.draw_log(dst, brush, rect, lines, back, panels.LOG)


def wheel_picture(state: CarcassonneState) -> wheel.WheelPicture:
    return wheel.WheelPicture(state.box.crown_spaces, tiles.SECTORS[state.pig], state.crowns)


def wheel_shown(shown: CarcassonneFrame) -> wheel.WheelPicture:
    """With the draft's figure on it, and without a pig that is on its way."""
    found, choice = wheel_picture(shown.at.state), figure_choice(shown.chosen)
    if isinstance(choice, moves.TakeCrown):
        at = tiles.SECTORS.index(choice.sector)
        crowns = (*found.crowns[:at], (*found.crowns[at], shown.at.state.seat), *found.crowns[at + 1 :])
        found = found._replace(crowns=crowns)
    return found._replace(pig="") if hidden_of(shown.hidden, Kind.WHEEL) else found


def land_picture(now: LandTable) -> land.LandPicture:
    """What the camera sees of the land, with the draft on it."""
    shown = now.shown
    state, drafted = shown.at.state, shown.drafted
    draft = drafted.laid if drafted is not state else None
    figures = state.figures
    choice = figure_choice(shown.chosen)
    if isinstance(choice, moves.PlaceFigure) and choice.part in drafted.laid.kind.places:
        figures = (*figures, Figure(state.seat, choice.kind, drafted.laid.part(choice.part)))
    walking = {square_of(thing) for thing in hidden_of(shown.hidden, Kind.FIGURE)}
    chosen_squares = {square_of(each) for each in shown.chosen if each.kind == Kind.TILE}
    board = len(state.box.board) if state.box.has_wheel_board else 0
    return land.LandPicture(
        view=now.layout.land,
        camera=now.camera,
        land=drafted.land,
        figures=figures,
        flocks=state.flocks,
        legal=shown.legal,
        answers=tuple(chosen_squares) or shown.answers,
        draft=draft,
        wheel=wheel_shown(shown) if state.box.has_wheel_board else None,
        colours=shown.at.colours,
        flying=tuple(square_of(thing) for thing in hidden_of(shown.hidden, Kind.TILE)),
        walking=tuple(each for each in figures if drafted.land.tile(each.part).square in walking),
        edition=now.art.edition,
        last=state.laid.square if len(state.land.tiles) > max(1, board) else None,
    )
