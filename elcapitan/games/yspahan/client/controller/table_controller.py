"""What is Yspahan's own at its table: its things and keys, the words of questions and reasons, what is chosen.

clicks.py decides what a click means to the game; table_input.py finds the thing under the pointer. Knows no scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from elcapitan.bots.bot import Advice
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.i18n import tie_numbers
from elcapitan.client.table.hint_rows import HintedMove
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.clicks import Clicks, choice_of, floor_found
from elcapitan.games.yspahan.client.controller.table_panels import TablePanels
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.client.facts.move_preview import is_asked_after
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import click_text
from elcapitan.games.yspahan.client.wording.hint_text import hint_rows
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, PlayMoves
from elcapitan.kit.table.game_controller import GameController, Question
from elcapitan.kit.table.things import Thing


class YspahanController(GameController[TableSelection, TablePanels, TableQueries]):
    """Handles the input of one player at one table."""

    choice_sound = YspahanSound.CARD_DRAW
    clicking = (Kind.PERIOD, Kind.BUILDINGS)
    take_back_rule = "T5"

    keys_of_game = {KeyAction.GAME_1: KeyAction.LOG, KeyAction.GAME_2: Kind.ROLL}
    acting = (Kind.ROLL,)
    esc_closes_note = True
    queries_type = TableQueries
    panels_type = TablePanels

    @property
    def thing_rects(self) -> ThingRects:
        """All things that can be pointed at now, with their rectangles."""
        found: ThingRects = self._view.thing_rects(self._director.picture, self.ui, hint=self.offers_hint)
        return found

    @property
    def close_up_rect(self) -> Rect | None:
        near = self._view.close_up_layout(self.ui.close_up)
        return near.rect if near else None

    # -- clicks and keys

    def _click_part(self, target: Thing) -> bool:
        panels = self.panels
        match target.kind:
            case Kind.LENS:
                panels.show_some_district()
            case Kind.DISTRICT:
                panels.show_close_up(target.name)
            case Kind.SOUK:
                panels.show_close_up("" if self.ui.close_up else board.SOUK_CALLED[target.name].district)
            case Kind.BUILDINGS:
                panels.toggle_drawer("buildings")
            case Kind.PERIOD:
                panels.show_ledger()
            case _:
                return False
        return True

    def answer(self, kind: str) -> bool:
        """Answer the question for a camel; False if I am not asked."""
        asked = self._model.state.asked
        if asked is None or asked.seat != self._model.me:
            return False
        self.finish()
        self.click(Thing(kind))
        return True

    # -- dragging

    def lift(self, source: Thing) -> bool:
        """Start to drag a card of mine; False for anything else."""
        if not self.queries.moves or source.kind != Kind.HAND:
            return False
        self.sound(self.choice_sound)
        return True

    def drop(self, source: Thing, target: Thing | None, pos: tuple[int, int]) -> None:
        """Drop the dragged card over `target`."""
        self.act_on(self.queries.clicks.drop(source, target), target)

    # -- the game

    def choose(self, clicks: Clicks) -> None:
        """Choose a floor, a card or yellow dice, or nothing."""
        self.ui.floor, self.ui.card, self.ui.yellow = choice_of(clicks)
        self.ui.restart_glow()

    def question(self, meant: AskChoice | AskAmount) -> Question:
        at = self.queries.newest_context
        if isinstance(meant, AskAmount):
            labels = [move_text(at, move) for move in meant.moves]
        else:
            labels = [click_text.answer_label(at, meant, answer) for answer in meant.answers]
        return Question(click_text.question_title(meant), labels)

    def reason(self, meant: Any) -> tuple[str, str]:
        return click_text.why_not_words(self.queries.newest_context, meant), click_text.reason_rule(meant)

    def _tell_choice(self, meant: PlayMoves) -> None:
        at = self.queries.newest_context
        # The question lies in its place.
        if floor_found(meant) and not is_asked_after(at.state, meant.moves[0], at.me):
            self._stage.toast(click_text.found_floor_text(at, meant))

    def _close_before_move(self) -> None:
        self.ui.close_up, self.ui.drawer = "", ""
        self.choose(())

    # -- hints

    hint_steps = staticmethod(hint_steps)

    def hint_rows(self, asked: YspahanState, advice: Advice, steps: Sequence[HintedMove]) -> Sequence[TextRow]:
        at = YspahanContext(self._model.state, self._model.seats, self._model.me, [])
        return tuple(row._replace(words=tie_numbers(row.words)) for row in hint_rows(at, asked, advice, steps))
