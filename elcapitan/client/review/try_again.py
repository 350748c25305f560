"""A turn of a finished game once more, at the game's own table and without a server: judged as soon as it ends.

It is practice: it counts in no statistics and is not among the games to be continued.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.review import ReviewedTurn
from elcapitan.bots.adviser import TurnLoss
from elcapitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.puzzles.puzzle_play import AS_GOOD, PuzzleTableActions
from elcapitan.client.puzzles.turn_judge import TurnJudge
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.review import review_rows as rows
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, quiet_row

SEED = bytes(16)
"""Of the decks: a turn is judged before they say anything."""


class Verdict(NamedTuple):
    """What another try has won back."""

    first: int
    """The first move of the turn."""
    words: str
    is_good: bool


class TurnWords(NamedTuple):
    """The turn of the game in words."""

    lost: str
    played: str
    better: str


class RetryTeacher:
    """Says what was played, and after another turn what it is worth."""

    def __init__(
        self, stage: SceneContext, table: Any, turn: ReviewedTurn, words: TurnWords, judged: Callable[[Verdict], None]
    ) -> None:
        self.verdict: Verdict | None = None
        self._stage, self._table, self._turn, self._words, self._judged = stage, table, turn, words, judged
        self._start = table.model.state
        self._is_shown = False
        self._made = 0
        """Moves on the table when the verdict was given."""
        self._judge = TurnJudge(stage, self._say)

    @property
    def _best(self) -> list[Any]:
        return [self._table.model.rules.parse(text) for text in self._turn.best]

    def text(self) -> PanelText:
        show, again = PanelButton("show", _("Show me")), PanelButton("again", _("Again"))
        back = PanelButton("back", _("Back to the review"), primary=self.verdict is not None)
        title, lost = _("Try again"), self._words.lost
        if self._judge.is_busy:
            return PanelText(title, lost, (quiet_row(_("Your turn is being played out …")),))
        if self._is_shown:
            better = tuple(self._table.step_rows()) or (TextRow(self._words.better),)
            return PanelText(_("The better turn"), lost, better, (again, back))
        if self.verdict is None:
            task = TextRow(_("Find a better turn and end it: the same judge says how much of it you win back."))
            return PanelText(title, lost, (quiet_row(self._words.played), task), (show, back))
        if self.verdict.is_good:
            return PanelText(title, lost, (good_row(self.verdict.words),), (again, back))
        return PanelText(title, lost, (bad_row(self.verdict.words), quiet_row(self._words.better)), (again, back))

    @property
    def is_done(self) -> bool:
        """From the end of the turn on; after its verdict, *Again* begins it once more."""
        return self._judge.is_busy or self.verdict is not None

    def heading(self) -> str:
        if self._judge.is_busy:
            return _("Your turn is being played out …")
        if self.verdict is None:
            return ""
        return _("As good as the best turn") if self.verdict.is_good else _("There is a better turn")

    def advised_moves(self) -> Sequence[Any]:
        return self._best if self._is_shown else ()

    def press(self, button: str) -> None:
        match button:
            case "show":
                self._take_back()
                self._is_shown = True
                self._table.controller.hints.point(self._best)
            case "again":
                self._table.controller.hints.close()
                self._take_back()
                self.verdict, self._is_shown = None, False
            case "back":
                self._stage.pop()

    def follow(self) -> None:
        """Fetch what the turn loses; a step that is taken back after the verdict opens the turn again."""
        self._judge.follow()
        if self.verdict is not None and len(self._table.turn_moves()) < self._made:
            self.verdict = None

    def stop(self) -> None:
        """The table is left."""
        self._judge.cancel()

    def end_turn(self, text: str) -> None:
        """Judge the turn that ends with this move against the better one."""
        if self._judge.is_busy:
            return
        game, parse = self._table.model.rules.name, self._table.model.rules.parse
        bots = games.reviews(game)
        made = [parse(each) for each in (*self._table.turn_moves(), text)]
        results = [bots.result_of(self._start, each) for each in (made, self._best)]
        if results[0] == results[1]:
            self._say(TurnLoss(0.0, 0.0))
            return
        self._judge.begin(game, self._start, self._best, made)

    def _say(self, loss: TurnLoss) -> None:
        self._table.controller.hints.close()
        lost = round(self._turn.points.mean)
        won = max(0, min(lost, round(self._turn.points.mean - loss.points)))
        is_good = loss.points <= max(AS_GOOD, loss.error)
        if is_good:
            words = _("As good as the best turn found: you won back all {lost}.").format(lost=lost)
        else:
            words = _("You won back {won} of {lost}.").format(won=won, lost=lost)
        self.verdict, self._is_shown = Verdict(self._turn.first, words, is_good), False
        self._made = len(self._table.turn_moves())
        self._stage.sound(Sound.COIN if is_good else Sound.ILLEGAL)
        self._judged(self.verdict)

    def _take_back(self) -> None:
        self._judge.cancel()
        if self._table.turn_moves():
            self._table.actions.take_back("turn")


def try_again(
    stage: SceneContext,
    work: ReviewWork,
    turn: ReviewedTurn,
    judged: Callable[[Verdict], None],
    origin: ReplayOrigin,
) -> Any:
    """The table before that turn; `judged` gets every verdict, `origin` is the way back."""
    model = work.model_at(turn.first)
    model.me = turn.seat
    model.set_seats([seat._replace(by=PERSON) if seat.seat == turn.seat else seat for seat in model.seats])
    actions = PuzzleTableActions(stage, model, SEED)
    table: Any = games.face(model.rules.name).taught_table(stage, model, actions, origin)
    told = rows.words_of(model)
    played, better = (told.turn_text(work.model, turn.first, each) for each in (turn.played, turn.best))
    words = TurnWords(
        told.loss_text(-round(turn.points.mean), round(turn.points.error)),
        _("You played: {turn}").format(turn=played),
        _("Better: {turn}").format(turn=better),
    )
    table.teacher = teacher = RetryTeacher(stage, table, turn, words, judged)
    table.when_removed, actions.end_turn = teacher.stop, teacher.end_turn
    return table
