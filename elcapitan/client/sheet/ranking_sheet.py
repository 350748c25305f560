"""The final ranking on a sheet of paper: places, what decided the game, and what can be done afterwards.

Each game says what is ranked, how a line and its charts are painted, and which of its pieces comes in for the winner.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Canvas, CanvasPart, Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import game_records
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.stand_ins import stand_in_sentences
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.presence.player_actions import NextStep, PlayerActions
from elcapitan.client.sheet import celebration, ranking_words
from elcapitan.client.sheet.after_game import AfterGame
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet, sheet_box
from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face, introduction

if TYPE_CHECKING:
    from elcapitan.client.campaign.campaign_progress import CampaignAward

ROOM, TALLEST, GAP = 750, 360, 16
"""u for all lines together, for one at most, and between two."""
GO_ON = 124, 936, 290, 64
"""u of the button that leads on."""
CHART_Y = 332
"""u of the chart, below the story."""
LINE_S = 0.35
"""Between two lines, from the last place to the first."""
END_S = celebration.COME_S + celebration.CONFETTI_S
"""When everything is at rest."""
READ_S = 1.0
"""At rest, before the review is begun in the background."""

MOST_WITH_LINES = 6
"""Players whose rows are high enough for what their scores came from; those of more show it where there is room."""


class RankingSheet(WidgetScene):
    """A dialogue before the table."""

    see_through = True
    tune = Tune.RANKING
    seal: ClassVar = "pieces/seal-big"
    """The sprite on the sheet."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None = None,
        *,
        celebrate: bool = False,
        leave: Callable[[], None] | None = None,
        watch: Callable[[], None] | None = None,
        go_on: Callable[[str], None] | None = None,
    ) -> None:
        """`celebrate`: the game has just ended, so the winner's piece comes in; else all stands at once.

        Over a replay, `watch` plays that replay from the first move, and `leave` goes to the menu from the table
        whose ranking it was opened from; `go_on` gets the record of a position to play on from.
        """
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        self.after = AfterGame(stage, model, actions, leave, watch, go_on)
        self._honest: tuple[int, bool | None] = (-1, None)
        """Whether the decks were, as of which revision of the model: it takes a whole replay to know."""
        self._brush: Brush | None = None
        self._table: object = None
        """The newest table of the server: who would like to play again."""
        self._achieved: tuple[str, ...] = ()
        """What was won in this game first; it comes once the game has been counted."""
        self._canvas: Canvas | None = None
        self._touched = 0
        """One more whenever a button looks different."""
        moves = celebrate and not stage.settings.reduced_motion
        self._now_s = 0.0 if moves else END_S
        self.story = [*stand_in_sentences(model), *self._story_sentences()]
        self._open_s = 0.0
        """Since it was opened: the second half of a double click begins no other game."""
        self._has_ended = celebrate
        """The game has just ended: its review is begun once the ranking is being read."""
        self._read_s = 0.0
        self.award = self._campaign_award()
        self.portraits = portraits_of(model.seats)
        self._confetti = celebration.confetti([info.colour for info in model.seats])

    # -- what a game says

    @abstractmethod
    def places(self) -> list[tuple[int, int]]:
        """Place and seat, the winner first; equals share a place."""

    @abstractmethod
    def _story_sentences(self) -> list[str]:
        """What decided the game, a sentence for each fact."""

    @abstractmethod
    def draw_winner(self, dst: Surface, brush: Brush, colour: str, centre: tuple[int, int], width: int) -> None:
        """The piece that comes in for the winner, here and on the board."""

    @abstractmethod
    def _draw_charts(self, dst: Surface, box: SheetBox) -> None:
        """The right half, from CHART_Y on."""

    @abstractmethod
    def _draw_score(self, dst: Surface, seat: int, right: int, y: int) -> int:
        """The score, large, ending at `right`; where it begins."""

    @abstractmethod
    def _account(self, seat: int, room: int) -> list[tuple[str, str]]:
        """How the score came about: at most three lines with their ink, `room` px wide."""

    def _campaign_award(self) -> CampaignAward | None:
        """At a table of a campaign what the game has brought there."""
        from elcapitan.client.campaign.campaign_progress import award_of

        company = self.actions.participants if self.actions is not None else None
        return (
            award_of(company.link.place, self.model) if company is not None and company.link.server == BUILTIN else None
        )

    # -- frames

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self._canvas = None  # a review may have been made meanwhile

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "laid out"
        return self._brush

    def _box(self) -> SheetBox:
        look = self.stage.look.whole
        return sheet_box(look.size, look.s)

    def relayout(self) -> None:
        look = self.stage.look.whole
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        self._canvas = None
        self.group.set(self._buttons(self._box()))
        self.stale = True

    def _buttons(self, box: SheetBox) -> list[Button]:
        """What begins or leaves something is at the left end: at the right end of the table's rail is the button that
        leads here, and the ranking comes by itself under a hand that is about to press it."""
        again = self._rematch(box) or self._own_game(box)
        icon = introduction(self.model.rules.name).icon
        out = box(424, 942, 210, 52) if again else box(*GO_ON)
        review = [Button(box(836, 942, 158, 52), self.after.review_label, "bulb", value="review")]
        return [
            *again,
            Button(box(1560, 936, 210, 64), _("See the table"), "lens", value="table"),
            Button(box(1362, 942, 188, 52), _("Watch the game"), "play", value="watch"),
            Button(box(1186, 942, 166, 52), _("Save to a file"), "save", value="save"),
            Button(box(1004, 942, 172, 52), _("Save a picture"), "map", value="picture"),
            *(review if face(self.model.rules.name).review is not None else []),
            Button(out, _("Main menu"), icon, "secondary" if again else "primary", value="menu"),
        ]

    def _rematch(self, box: SheetBox) -> list[Button]:
        """Play again with the same seats, once all persons agree: the button shows who has agreed so far."""
        company = self.actions.participants if self.actions is not None else None
        if company is None or company.question != "rematch":
            return []
        label = _("Play again")
        if company.has_agreed:
            names = join_names([seat.name for seat in company.seats_not_agreed])
            label = _("Waiting for {names}").format(names=names)
        elif company.seats_agreed:
            names = join_names([seat.name for seat in company.seats_agreed])
            label = _("Play again with {names}").format(names=names)
        return [Button(box(*GO_ON), label, "swap", "primary", value="rematch")]

    def _own_game(self, box: SheetBox) -> list[Button]:
        """After a whole game without a server, such as the guided one: what leads on."""
        steps = self.actions.next_steps if self.actions is not None else ()
        places = box(*GO_ON), box(644, 942, 188, 52)
        buttons = [Button(place, step.label, step.icon, value=step) for place, step in zip(places, steps, strict=False)]
        for button in buttons[:1]:
            button.kind = "primary"
        return buttons

    @property
    def toast_room(self) -> Rect:
        """On the upper edge of the frame."""
        return self._box()(92, 0, 1736, 62)

    @property
    def busy(self) -> bool:
        return self._now_s < END_S

    def update(self, dt_s: float) -> None:
        company = self.actions.participants if self.actions is not None else None
        if company is not None and company.table is not self._table:
            self._table = company.table
            self.relayout()
        if self.model.achieved != self._achieved:
            self._achieved, self.stale = self.model.achieved, True
        self._open_s += dt_s
        if self.busy:
            self._now_s += dt_s * (self.stage.settings.speed_factor or 1.0)
        elif self._has_ended:
            self._read_s += dt_s
            if self._read_s >= READ_S:
                self.after.begin_review()
        self.update_behind()

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="rematch" | NextStep())) if self._open_s < DOUBLE_CLICK_S:
                pass
            case Pressed(widget=Button(value="rematch")):
                if self.actions is not None and self.actions.participants is not None:
                    self.actions.participants.agree(not self.actions.participants.has_agreed)
            case Pressed(widget=Button(value="menu")):
                self.after.leave()
            case Pressed(widget=Button(value=NextStep() as step)):
                step.go()
            case Pressed(widget=Button(value="table")):
                self.stage.pop()
            case Pressed(widget=Button(value="watch")):
                self.after.watch()
            case Pressed(widget=Button(value="review")):
                self.after.review()
            case Pressed(widget=Button(value="picture")):
                self._save_picture()
            case Pressed(widget=Button(value="save")):
                game_records.save_record_and_notify(self.stage, self.model)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
            case None if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
                self._now_s = END_S
        return True

    def _save_picture(self) -> None:
        from elcapitan.client.sheet.share_picture import save_result_picture

        save_result_picture(self.stage, self, datetime.now())

    def update_behind(self) -> None:
        if self.after.poll_review():
            button = next(each for each in self.group.widgets if isinstance(each, Button) and each.value == "review")
            button.label, button.changed = self.after.review_label, True
            if not self.after.is_reviewing:  # the story names the costliest and the best turn
                self._canvas, self.stale = None, True

    def on_removed(self) -> None:
        self.after.cancel_review()

    # -- painting

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self.group.changed:
            self._touched += 1
            for widget in self.group.widgets:
                widget.changed = False
        everything, self.stale = self.stale, False
        canvas = self._canvas or self._fresh_canvas(surface)
        return canvas.set_ground(surface, list(self._parts()), list(self._overlays()), everything=everything)

    def _fresh_canvas(self, surface: Surface) -> Canvas:
        behind = self.behind if self.behind is not None else surface.copy()

        def paint(dst: Surface) -> None:
            box = self._box()
            dst.blit(behind, (0, 0))
            draw_sheet(dst, self.brush, box, self.seal)
            story = [*self.story, *ranking_words.turn_sentences(self.model)]
            ranking_words.draw_story(dst, self.brush.look, box, ranking_words.story_title(self.model), story)
            self._draw_charts(dst, box)
            self._draw_honesty(dst, box)

        self._canvas = Canvas(surface.get_size(), paint)
        return self._canvas

    def _parts(self) -> Iterator[CanvasPart]:
        """The lines, revealed from the last place to the first; then the title and the buttons."""
        box = self._box()
        places = self.places()
        step = min(TALLEST, ROOM / len(places))
        for at, (place, seat) in enumerate(places):
            row = box(124, 190 + step * at, 860, step - GAP)
            shown = self._now_s >= LINE_S * (len(places) - 1 - at)
            if shown:
                paint = bind(self._draw_line, row=row, place=place, seat=seat)
                yield CanvasPart(f"line {at}", row.inflate(4, 4), shown, paint)
        title = box(124, 56, 860, 124)
        if self._now_s >= celebration.COME_S:
            yield CanvasPart("title", title, self._achieved, lambda dst: self._draw_title(dst, box))
        yield CanvasPart("foot", box(100, 926, 1690, 84), self._touched, self._draw_foot)

    def _overlays(self) -> Iterator[Overlay]:
        """The winner's piece, its laurels, and the confetti while it falls."""
        brush, box, still = self.brush, self._box(), self.stage.settings.reduced_motion
        now_s = END_S if still else self._now_s
        colour = self.winner_colour
        size, end = brush.px(112), box(196, 112, 1, 1).topleft
        centre = celebration.arrival(box(124, 112, 1, 1).topleft, end, now_s, brush.px(5))
        area = celebration.laurels_rect(end, brush.px(56)).union(
            Rect(0, 0, size, size).move(centre[0] - size // 2, centre[1] - size // 2)
        )
        frame_state = round(now_s * 60)

        def paint_winner(dst: Surface) -> None:
            celebration.draw_laurels(dst, brush, end, brush.px(56), now_s)
            self.draw_winner(dst, brush, colour, centre, round(size * 0.8))

        steady = now_s >= celebration.COME_S + celebration.LAUREL_S
        yield Overlay(
            ("winner", "steady" if steady else frame_state), area.inflate(brush.px(20), brush.px(20)), paint_winner
        )
        if celebration.COME_S <= now_s < END_S:
            sheet = box(92, 60, 1736, 960)
            yield Overlay(
                ("confetti", frame_state),
                sheet,
                lambda dst: celebration.draw_confetti(dst, brush, sheet, self._confetti, now_s),
            )

    def _draw_foot(self, dst: Surface) -> None:
        for widget in self.group.widgets:
            widget.draw(dst, self.brush.look)
        if self.group.focused is not None:
            self.group.focused.draw_ring(dst, self.brush.look)

    def _fair_text(self) -> str:
        """That chance was not tampered with; a game with more than cards says so."""
        return _("The shuffle was fair: the seed revealed now matches the one announced at the start")

    def _unfair_text(self) -> str:
        return _("The cards were not dealt as announced at the start. Do not trust this server")

    def _draw_honesty(self, dst: Surface, box: SheetBox) -> None:
        """What the seed, revealed at the end, says of the shuffles; nothing for a game that never announced any."""
        if not self.model.shuffled:
            return
        if self._honest[0] != self.model.revision:
            self._honest = self.model.revision, game_records.are_decks_honest(self.model)
        said = {
            True: self._fair_text(),
            False: self._unfair_text(),
            None: _("The seed of the shuffle has not been revealed"),
        }[self._honest[1]]
        is_fair = self._honest[1] is not False
        if (shares := game_records.shares_text(self.model)) and is_fair:
            is_fair = game_records.own_share(self.model) != "missing"
            said = f"{said}. {shares}" if is_fair else shares
        if not self.model.has_aids:
            said = _("Played without aids.") + " " + said
        ink = theme.INK_2 if is_fair else theme.WAX
        look, at, room = self.brush.look, box(1050, 912, 1, 1).topleft, box(0, 0, 720, 56).size
        if look.fits(said, room[0], "sans-italic"):
            look.fit(dst, said, room[0], "sans-italic", 18, ink, at, "ml")
        else:  # a small window
            look.draw_block(dst, look.close_block(said, "sans-italic", 18, room), ink, at, "ml")

    @property
    def winners(self) -> list[int]:
        """The seats that share the first place."""
        return [seat for place, seat in self.places() if place == 1]

    @property
    def winner_colour(self) -> str:
        return self.model.seats[self.winners[0] - 1].colour

    @property
    def winner_portrait(self) -> str:
        return self.portraits[self.winners[0] - 1]

    @property
    def title_text(self) -> str:
        """Who has won."""
        return ranking_words.title_text(self.model, self.winners)

    def _draw_title(self, dst: Surface, box: SheetBox) -> None:
        look, at, title = self.brush.look, box(290, 114, 1, 1).topleft, self.title_text
        aside = 0 if self.award is None else ranking_words.draw_award(dst, look, box(724, 66, 260, 120), self.award)
        look.fit(dst, title, box(0, 0, 690, 1).w - aside, "serif-bold", 52, theme.INK, at, "ml")
        hints = self._hints_taken(self.model.me) if self.model.me in self.winners else 0
        room = box(290, 163, 690, 1)
        room.w -= aside
        if told := ranking_words.news_text(look, self.model.rules.name, hints, self._achieved, room.w):
            look.fit(dst, told, room.w, *ranking_words.NEWS, theme.WAX, room.topleft, "ml")

    def _draw_line(self, dst: Surface, row: Rect, place: int, seat: int) -> None:
        """One player: place, portrait, name, how it came about, and the score."""
        look = self.brush.look
        info = self.model.seats[seat - 1]
        first = place == 1
        look.fill(dst, row, theme.LEGAL if first else "#fff8e6", 0.42 if first else 0.5, radius=12)
        look.rim(dst, row, theme.HAIRLINE if first else theme.PARCHMENT_EDGE, 1.6, 0.9, radius=12)
        look.text(dst, f"{place}.", "serif-black", 46, theme.INK_2, (row.x + look.px(50), row.centery), "mc")
        # The portrait is as large as the line is tall.
        wide = max(min(look.px(132), round(row.h * 0.76)), round(row.h * 0.55))
        left = row.x + look.px(92) + wide + look.px(28)
        portrait = self.portraits[seat - 1]
        draw_portrait(dst, look, portrait, info.colour, (row.x + look.px(92) + wide // 2, row.centery), wide)
        room = self._draw_score(dst, seat, row.right - look.px(26), row.centery) - look.px(20) - left
        lines = self._account(seat, room)
        leading = max(look.px(29), look.line_height("sans", 18))
        below = max(look.px(34), look.line_height("serif-bold", 32) * 3 // 4)
        if len(self.model.seats) > MOST_WITH_LINES:
            lines = lines[: max(0, (row.h - below - look.px(8)) // leading)]
        top = row.centery - (below + leading * len(lines)) // 2 + below // 2
        name = look.fit(dst, info.name, room - look.px(40), "serif-bold", 32, theme.INK, (left, top), "ml")
        if first:
            look.icon(dst, "star", (name.right + look.px(26), top), look.px(28), "#b8862e")
        for at, (text, colour) in enumerate(lines):
            here = (left, top + below + leading * at)
            look.fit(dst, text, room, "sans", 18, colour, here, "ml")

    def _hints_taken(self, seat: int) -> int:
        return self.model.hints_taken[seat - 1] if self.model.hints_taken else 0
