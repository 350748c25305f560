"""The reasons for a computer player's turn, with its own estimates and the turns it considered, in any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, capitalised, number_text, signed_text
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed

WIDTH = 1120
ABOVE, LINE, BETWEEN, BELOW = 176, 50, 44, 200
OWN, RIVAL = 690, 1076
"""u from the left edge of the box, where the two columns of numbers end."""


class ExplainedTurn(Protocol):
    """A turn of a computer player."""

    @property
    def seat(self) -> int: ...
    @property
    def by(self) -> str:
        """Who plays the seat."""

    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int:
        """Of its steps."""


class ReasonRow(Protocol):
    """One line of the reasons: what it leads to for the player, and for the strongest rival."""

    @property
    def text(self) -> str: ...
    @property
    def own(self) -> int: ...
    @property
    def rival(self) -> str: ...
    @property
    def theirs(self) -> int: ...


TurnT = TypeVar("TurnT", bound=ExplainedTurn)


class TurnReasonsDialog(Dialog, Generic[TurnT]):
    """A dialogue before the table; winds through the turns of all computer players. A game words the reasons."""

    needs = (WIDTH, ABOVE + LINE * 5 + BETWEEN + BELOW)

    def __init__(
        self,
        model: TableModel,
        turns: Sequence[TurnT],
        at: int = -1,
        again: Callable[[int, int], None] | None = None,
    ) -> None:
        """`turns` has at least one; `at` is the one that is shown first. `again` shows steps on the board again."""
        super().__init__()
        self._again = again
        self.turns = list(turns)
        self.at = at % len(turns)
        self.box = Rect(0, 0, 0, 0)
        self.rows: Sequence[ReasonRow] = ()
        self.numbers_text = ""
        """What the numbers mean."""
        self._model = model

    def _explain(self, turn: TurnT) -> tuple[Sequence[ReasonRow], str]:
        """The lines of a turn's reasons, the second one what was done, and what their numbers mean."""
        raise NotImplementedError

    def _when_text(self, turn: TurnT) -> str:
        """When it was."""
        raise NotImplementedError

    @property
    def turn(self) -> TurnT:
        """The one that is shown."""
        return self.turns[self.at]

    def relayout(self) -> None:
        look = self.look
        self.rows, self.numbers_text = self._explain(self.turn)
        self.box = Rect(0, 0, look.px(WIDTH), look.px(self.needs[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)

        def button(x: int, width: int, label: str, icon: str, value: str) -> Button:
            rect = Rect(self.box.x + look.px(x), self.box.bottom - look.px(84), look.px(width), look.px(56))
            return Button(rect, label, icon, value=value)

        back = button(44, 206, _("Earlier turn"), "", "back")
        on = button(262, 206, _("Later turn"), "", "on")
        again = [button(480, 322, _("Show it on the board"), "play", "again")] if self._again is not None else []
        back.why_not = "" if self.at else _("there is none")
        on.why_not = "" if self.at + 1 < len(self.turns) else _("there is none")
        back.reason_at = on.reason_at = "nowhere"
        finished = button(WIDTH - 44 - 260, 260, _("Done"), "check", "done")
        finished.kind = "primary"
        self.group.set([finished, back, on, *again])
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self._show(self.at - 1)
            case Pressed(widget=Button(value="on")):
                self._show(self.at + 1)
            case Pressed(widget=Button(value="again")) if self._again is not None:
                self.stage.pop()
                self._again(self.turn.first, self.turn.last)
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN:
                match event.key:
                    case pygame.K_ESCAPE:
                        self.stage.pop()
                    case pygame.K_LEFT if self.at:
                        self._show(self.at - 1)
                    case pygame.K_RIGHT if self.at + 1 < len(self.turns):
                        self._show(self.at + 1)
        return True

    def _show(self, at: int) -> None:
        self.at = at
        self.relayout()

    def paint(self, surface: Surface, look: DrawContext) -> None:
        turn, info = self.turn, self._model.seats[self.turn.seat - 1]
        box, left = self.box, self.box.x + look.px(44)
        title = _("Why did {name} do that?").format(name=info.name)
        at = (box.x + look.px(150), box.y + look.px(56))
        portrait = portraits_of(self._model.seats)[turn.seat - 1]
        draw_portrait(surface, look, portrait, info.colour, (left + look.px(42), box.y + look.px(74)), look.px(88))
        look.fit(surface, title, box.w - look.px(196), "serif-bold", 38, theme.TITLE, at, "ml", shadow=True)
        when = f"{self._when_text(turn)}  ·  {level_text(turn.by)}"
        if bot_profiles.character_title(turn.by):
            when += f"  ·  {bot_profiles.character_description(self._model.rules.name, turn.by)}"
        at = (at[0], box.y + look.px(98))
        look.fit(surface, when, box.w - look.px(196), "sans-italic", 19, theme.SECONDARY, at, "ml")
        y = box.y + look.px(148)
        heads = ((info.name, OWN), (_("best opponent"), RIVAL))
        for text, right in heads:
            at, room = (box.x + look.px(right), y), look.px(340 if right == RIVAL else 190)
            look.fit(surface, text, room, "sans-semibold", 18, theme.HEADING, at, "mr")
        y = box.y + look.px(ABOVE)
        for number, row in enumerate(self.rows):
            if number == 2:
                y += look.px(BETWEEN)
                at = (left, y - look.px(BETWEEN // 2 - 2))
                look.text(surface, _("Also considered"), "sans-semibold", 18, theme.HEADING, at, "ml")
            self._paint_row(surface, look, Rect(left, y, box.w - look.px(88), look.px(LINE - 6)), number, row)
            y += look.px(LINE)
        at = (left, box.bottom - look.px(BELOW - 24))
        look.paragraph(surface, self.numbers_text, "sans-italic", 18, theme.SECONDARY, at, box.w - look.px(88))

    def _paint_row(self, surface: Surface, look: DrawContext, rect: Rect, number: int, row: ReasonRow) -> None:
        """The turn that was played is the second one."""
        played = number == 1
        if played:
            look.fill(surface, rect, theme.LEGAL, 0.14, radius=8)
        ink = theme.CREAM if number < 2 else theme.SECONDARY
        style = "sans-bold" if played else "sans"
        x, y = rect.x + look.px(12), rect.centery
        text = capitalised(row.text)
        look.fit(surface, text, look.px(OWN - 56 - 120), style, 20, ink, (x, y), "ml")
        own = number_text(row.own)
        at = (self.box.x + look.px(OWN), y)
        drawn = look.text(surface, own, "sans-bold", 22, ink, at, "mr")
        if played:
            gain = row.own - self.rows[0].own
            at = (drawn.left - look.px(10), y)
            look.text(surface, signed_text(gain), "sans-semibold", 17, gain_colour(gain), at, "mr")
        theirs = f"{row.rival}  {number_text(row.theirs)}"
        at = (self.box.x + look.px(RIVAL - 12), y)
        look.fit(surface, theirs, look.px(RIVAL - OWN - 40), style, 20, ink, at, "mr")


def gain_colour(gain: int) -> str:
    """The colour of what a turn brought: a loss is not green."""
    return theme.OK if gain > 0 else theme.BAD if gain < 0 else theme.SECONDARY
