"""The scene *Campaign*: a chart with a route of tables, one card for the stop in focus, and what was reached."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.client.campaign.campaign_card import CardText, button_rect, card_rect, draw_card
from elcapitan.client.campaign.campaign_data import CampaignTable, Rival, campaign_of, table_plan
from elcapitan.client.campaign.campaign_progress import (
    CampaignProgress,
    TableResult,
    forget_fresh,
    read_progress,
    remember_table,
    unsaved_text,
)
from elcapitan.client.campaign.chart_margins import draw_campaign_header, draw_legend
from elcapitan.client.campaign.chart_paint import chart_picture, project
from elcapitan.client.campaign.lesson_lights import lesson_lights
from elcapitan.client.campaign.route_stops import (
    STAR_U,
    LightStop,
    PlaceStop,
    RouteStop,
    StopState,
    draw_star,
)
from elcapitan.client.campaign.route_way import draw_way, resting_place, way_points
from elcapitan.client.drawing.backdrop import draw_wood, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.easing import in_out_quad, out_cubic, share
from elcapitan.client.lessons.loading_scene import LoadingScene
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.net.seat_tokens import SeatToken
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene

EDGE_U, GAP_U = 30, 12
STAR_S, STAR_GAP_S = 0.55, 0.3
"""How long a star flies, and from one to the next."""
WAY_S = 1.2
"""How long the dots run to the next place."""
TRAVELLER_U = 70
STOP_WEIGHT = 12
"""How many points of a way a stop that a card hides counts as much as."""
ALONG = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
ACROSS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class CampaignScene(WidgetScene):
    """The route of one game."""

    def __init__(self, link: TableClient, game: str) -> None:
        super().__init__()
        self.link = link
        self.campaign = campaign_of(game)
        self.progress = CampaignProgress({}, {}, {}, ())
        self.chart = Rect(0, 0, 0, 0)
        self.card: Rect | None = None
        """Where the card is; None: none is shown."""
        self.chosen = -1
        """The stop in focus, by its place in `stops`; below 0: not chosen yet."""
        self._shows_card = True
        self._ways: list[list[tuple[float, float]]] = []
        """By table, the points from the stop before, in px."""
        self._rests_at = (0.0, 0.0)
        """Where the traveller is."""
        self._fresh: list[str] = []
        """Tables whose new stars are flying in."""
        self._now_s = math.inf
        """Of that animation."""

    @property
    def look(self) -> DrawContext:
        return self.stage.look.whole

    @property
    def stops(self) -> list[RouteStop]:
        """Lights first, then the tables."""
        return [each for each in self.group.widgets if isinstance(each, RouteStop)]

    @property
    def _stop(self) -> RouteStop:
        return self.stops[self.chosen]

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.progress = read_progress(self.campaign.game)
        if self.progress.is_damaged:
            stage.toast(_("How far you were in the campaign could not be read; it begins anew."))
        known = {table.name for table in self.campaign.tables}
        self._fresh = [name for name in self.progress.fresh if name in known]
        if self._fresh:
            moves = bool(stage.settings.speed_factor) and not stage.settings.reduced_motion
            self._now_s = 0.0 if moves else math.inf
            self.chosen = -1
            try:
                forget_fresh(self.campaign.game)
            except OSError as fault:
                self.stage.toast(unsaved_text(fault))
        self.relayout()

    # -- where everything is

    def relayout(self) -> None:
        look, campaign, progress = self.look, self.campaign, self.progress
        width, height = look.size
        top, edge = look.px(header_height(look) + GAP_U), look.px(EDGE_U)
        self.chart = Rect(edge, top, width - 2 * edge, height - top - look.px(26))
        lights = lesson_lights(campaign.game, len(campaign.lights))
        next_light = next((at for at, light in enumerate(lights) if not light.is_lit), -1)
        places = [self._place_stop(table) for table in campaign.tables]
        points = [project(campaign.chart, self.chart, place) for place in campaign.lights[-len(lights) :]]
        lighthouses = [
            LightStop(look, point, light, minutes, is_next=at == next_light)
            for at, (point, light, minutes) in enumerate(zip(points, lights, campaign.light_minutes, strict=False))
        ]
        if lighthouses and places[0].rect.x < lighthouses[-1].rect.x:
            lighthouses[-1].names_right = True  # the way to the first place leads left
        stops = [*lighthouses, *places]
        centres = [stop.rect.center for stop in stops[len(lights) :]]
        start = stops[len(lights) - 1].rect.center if lights else centres[0]
        self._ways = [
            way_points([before, *(project(campaign.chart, self.chart, each) for each in table.way), here])
            for table, before, here in zip(campaign.tables, [start, *centres], centres, strict=False)
        ]
        at = progress.next_table(campaign).number - 1
        taken = [rect for stop in stops for rect in stop.taken]
        self._rests_at = resting_place(self._ways[at], places[at].rect, look.px(TRAVELLER_U), taken)
        back = Button(Rect(0, 0, look.px(190), look.px(50)), _("Back"), "undo", value="back")
        back.rect.midright = width - edge, look.px(header_height(look) / 2)
        if self.chosen < 0:
            self.chosen = self._first_choice(len(lights), next_light)
        stops[self.chosen].is_chosen = self._shows_card
        focused = self.group.focused is None or isinstance(self.group.focused, RouteStop)
        ringed = self.group.focused is not None and self.group.focused.ringed
        self.group.set([*stops, back, *self._card_buttons(stops)])
        if focused:
            self.group.focus(stops[self.chosen], ringed=ringed)
        self.stale = True

    def _first_choice(self, lights: int, next_light: int) -> int:
        """The next table; for a player who has done nothing yet the first lesson."""
        if next_light == 0 and not self.progress.results:
            return 0
        return lights + self.progress.next_table(self.campaign).number - 1

    def _place_stop(self, table: CampaignTable) -> PlaceStop:
        look, progress = self.look, self.progress
        x, y = project(self.campaign.chart, self.chart, table.at)
        stars = progress.stars(table)
        state = StopState.SAILED if stars else StopState.CLOSED
        if not stars and progress.is_open(self.campaign, table):
            state = StopState.NEXT
        centre = x + look.px(table.shift[0]), y + look.px(table.shift[1])
        stop = PlaceStop(look, centre, table, self.campaign.title("tables", table.name), state, stars)
        if self.busy and table.name in self._fresh:
            stop.landed = 0
        return stop

    def _card_buttons(self, stops: Sequence[RouteStop]) -> list[Button]:
        stop = stops[self.chosen]
        words = self._card_text(stop)
        self.card = None
        if not self._shows_card or self.busy:
            return []
        known = (way for table, way in zip(self.campaign.tables, self._ways, strict=True) if self._is_known(table))
        seen = {point: 1 for way in known for point in way} | {self._rests_at: STOP_WEIGHT}
        for other in stops:
            x, y = other.rect.center
            names = (x - other.rect.w, x - 2 * other.rect.w) if isinstance(other, LightStop) else ()
            seen |= dict.fromkeys([(each, y) for each in (x, *names)], STOP_WEIGHT)
            seen |= dict.fromkeys([other.rect.midleft, other.rect.midright], STOP_WEIGHT // 2)
        traveller = Rect(0, 0, self.look.px(TRAVELLER_U), self.look.px(TRAVELLER_U))
        traveller.center = round(self._rests_at[0]), round(self._rests_at[1])
        own = stop.whole.union(traveller) if stop.rect.inflate(4, 4).colliderect(traveller) else stop.whole
        centres = [each.rect.center for each in stops]
        self.card = card_rect(self.look, self.chart, own, words.height(self.look), centres, seen)
        if not words.button:
            return []
        icon = games.introduction(self.campaign.game).icon if isinstance(stop, PlaceStop) else "bulb"
        return [Button(button_rect(self.look, self.card), words.button, icon, "primary", value="go")]

    def _is_known(self, table: CampaignTable) -> bool:
        """Its way has been travelled, or is the next."""
        return self.progress.is_open(self.campaign, table)

    def _card_text(self, stop: RouteStop) -> CardText:
        if isinstance(stop, LightStop):
            kicker = _("Lesson, done") if stop.light.is_lit else _("Lesson")
            foot = _("{minutes} min").format(minutes=stop.minutes) if stop.minutes else ""
            return CardText(kicker, stop.light.title, stop.light.text, foot=foot, button=_("Open"))
        assert isinstance(stop, PlaceStop), "every stop is one of the two"
        table, campaign = stop.table, self.campaign
        words = campaign.words("tables", table.name)
        kicker = f"{table.number} · {words['title']}"
        if stop.state is StopState.CLOSED:
            before = campaign.title("tables", campaign.tables[table.number - 2].name)
            return CardText(
                kicker, words["rival"], campaign.words("campaign", campaign.game)["closed"].format(place=before)
            )
        plan = table_plan(campaign, table, player_name(self.stage.settings))
        rival = plan.seats[1]
        portrait = portraits_of(Rival(seat.name, seat.by) for seat in plan.seats)[1]
        result = self.progress.results.get(table.name, TableResult())
        return CardText(
            kicker,
            words["rival"],
            _("“{words}”").format(words=words["text"]),
            (portrait, rival.colour),
            [(campaign.title("goals", goal.name), goal.name in result.goals) for goal in table.goals],
            _best_text(result),
            self._foot(table),
            _("Continue") if self._running(table) else _("Play"),
        )

    def _foot(self, table: CampaignTable) -> str:
        players = ngettext("{count} player", "{count} players", table.players).format(count=table.players)
        size = games.face(self.campaign.game).size_text({**table.options, "extras": [*table.extras]})
        minutes = _("{minutes} min").format(minutes=table.minutes)
        return " · ".join(filter(None, (players, size, minutes)))

    def _running(self, table: CampaignTable) -> SeatToken | None:
        """The seat at the newest game of that table that was left."""
        for table_id, name in reversed([*self.progress.running.items()]):
            if name == table.name and (kept := self.link.seats.newest(self.link.server, table_id)) is not None:
                return kept
        return None

    # -- what happens

    def handle(self, event: pygame.event.Event) -> bool:
        if self.busy and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._now_s = math.inf
            self.relayout()
        if event.type == pygame.KEYDOWN and self._key(event.key):
            return True
        match self.group.handle(event):
            case Pressed(widget=RouteStop() as stop):
                self._choose(self.stops.index(stop))
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="go")):
                self._go()
            case None if event.type == pygame.KEYDOWN and isinstance(self.group.focused, RouteStop):
                if (at := self.stops.index(self.group.focused)) != self.chosen:
                    self._choose(at, ringed=True)
            case None if event.type == pygame.MOUSEBUTTONDOWN and self._is_bare(event.pos):
                self._hide_card()
        return True

    def _is_bare(self, pos: tuple[int, int]) -> bool:
        """Nothing but the chart is there."""
        return self.chart.collidepoint(pos) and (self.card is None or not self.card.collidepoint(pos))

    def _key(self, key: int) -> bool:
        """What a key means on the chart; whether it means anything."""
        on_route = self.group.focused is None or isinstance(self.group.focused, RouteStop)
        stops = self.stops
        if key == pygame.K_ESCAPE:
            if self._shows_card:
                self._hide_card()
            else:
                self.stage.pop()
        elif key in ENTER and on_route:
            if self._shows_card:
                self._go()
            else:
                self._choose(self.chosen, ringed=True)
        elif key in ALONG and on_route:
            self._choose(max(0, min(len(stops) - 1, self.chosen + ALONG[key])), ringed=True)
        elif key in ACROSS and on_route:
            self._choose(self._nearest(ACROSS[key]), ringed=True)
        elif key == pygame.K_HOME:
            lights = len(stops) - len(self.campaign.tables)
            self._choose(lights + self.progress.next_table(self.campaign).number - 1, ringed=True)
        elif key == pygame.K_l:
            unlit = (at for at, stop in enumerate(stops) if isinstance(stop, LightStop) and not stop.light.is_lit)
            self._choose(next(unlit, self.chosen), ringed=True)
        else:
            return False
        return True

    def _nearest(self, down: int) -> int:
        """The closest stop above (-1) or below (1) the chosen one; itself if there is none."""
        x, y = self._stop.rect.center
        far = {
            at: (stop.rect.centery - y) * down + 2.5 * abs(stop.rect.centerx - x)
            for at, stop in enumerate(self.stops)
            if (stop.rect.centery - y) * down > 0
        }
        return min(far, key=lambda at: far[at], default=self.chosen)

    def _choose(self, at: int, *, ringed: bool = False) -> None:
        self.chosen, self._shows_card = at, True
        self.group.focus(self.stops[at], ringed=ringed)
        self.relayout()

    def _hide_card(self) -> None:
        self._shows_card = False
        self.relayout()

    def _go(self) -> None:
        """Open the lesson, or the table: the game that was left there, else a new one."""
        stop = self._stop
        if isinstance(stop, LightStop):
            self.chosen = -1  # when the player comes back, the next stop may be another one
            self.stage.push(LoadingScene(stop.light.open))
        elif isinstance(stop, PlaceStop) and stop.state is not StopState.CLOSED:
            kept = self._running(stop.table)
            self.stage.push(StartingGame(self.link, lambda: self._sit_down(stop.table, kept), self.campaign.game))

    async def _sit_down(self, table: CampaignTable, kept: SeatToken | None) -> TableModel:
        if kept is not None:
            return await self.link.resume(kept)
        model = await self.link.new_table(table_plan(self.campaign, table, player_name(self.stage.settings)))
        try:
            remember_table(self.campaign.game, self.link.place, table.name)
        except OSError as fault:
            self.stage.toast(unsaved_text(fault))
        return model

    # -- frames

    @property
    def busy(self) -> bool:
        return self._now_s < self._end_s

    @property
    def _end_s(self) -> float:
        count = sum(self.progress.stars(table) for table in self.campaign.tables if table.name in self._fresh)
        return count * STAR_GAP_S + STAR_S + WAY_S if count else 0.0

    @property
    def _flying(self) -> list[tuple[PlaceStop, int]]:
        """The stars that fly in, one after another: the place, and which of its stars."""
        places = [stop for stop in self.stops if isinstance(stop, PlaceStop) and stop.table.name in self._fresh]
        return [(stop, star) for stop in places for star in range(stop.stars)]

    def update(self, dt_s: float) -> None:
        if not self.busy:
            return
        self._now_s += dt_s * self.stage.settings.speed_factor
        landed = [self._now_s >= at * STAR_GAP_S + STAR_S for at in range(len(self._flying))]
        for stop in {stop for stop, _star in self._flying}:
            count = sum(done for done, (other, _star) in zip(landed, self._flying, strict=True) if other is stop)
            if count != stop.landed:
                stop.landed = count
                self.stage.sound(Sound.CLICK)
        self.stale = True
        if not self.busy:
            self.relayout()

    # -- painting

    def paint(self, surface: Surface, look: DrawContext) -> None:
        campaign, chart = self.campaign, self.campaign.chart
        draw_wood(surface, look)
        draw_campaign_header(surface, look, campaign, self.progress)
        names = {label.name: campaign.title("labels", label.name) for label in chart.labels}
        gilded = self.progress.all_stars(campaign) == campaign.most_stars
        look.frame(surface, "glow-gold-strong" if gilded else "shadow-panel", self.chart)
        surface.blit(chart_picture(look, chart, names, self.chart.size), self.chart)
        arrived = share(self._now_s, self._end_s - WAY_S, self._end_s)
        for table, way in zip(campaign.tables, self._ways, strict=True):
            kind = "sailed" if self.progress.stars(table) else "next" if self._is_known(table) else "closed"
            part = arrived if kind == "next" and self.busy else 1.0
            draw_way(surface, look, way, kind, part)
            if kind == "next":
                at = way[round((len(way) - 1) * 0.55 * in_out_quad(part))]
                look.sprite(surface, campaign.traveller, at if self.busy else self._rests_at, look.px(TRAVELLER_U))
        draw_legend(surface, look, campaign, self.chart)

    def draw(self, surface: Surface) -> list[Rect] | None:
        changed = super().draw(surface)
        if changed is None:
            self._draw_over(surface, self.look)
        return changed

    def _draw_over(self, surface: Surface, look: DrawContext) -> None:
        """The card and the stars on their way."""
        if self.card is not None:
            draw_card(surface, look, self.card, self._stop.whole, self._card_text(self._stop))
            for widget in self.group.widgets:
                if isinstance(widget, Button) and widget.value == "go":
                    widget.draw(surface, look)
                    widget.draw_ring(surface, look)
        for at, (stop, star) in enumerate(self._flying if self.busy else ()):
            part = share(self._now_s, at * STAR_GAP_S, at * STAR_GAP_S + STAR_S)
            if 0 < part < 1:
                end, part = stop.star_places[star], out_cubic(part)
                x = self.chart.centerx + (end[0] - self.chart.centerx) * part
                y = self.chart.y + (end[1] - self.chart.y) * part
                draw_star(surface, look, (x, y), STAR_U * (4 - 3 * part), is_earned=True)


def _best_text(result: TableResult) -> str:
    """The best result so far."""
    if not result.place:
        return ""
    words = _("best so far: place {place}, {mine} : {other}")
    return words.format(place=result.place, mine=result.mine, other=result.other)
