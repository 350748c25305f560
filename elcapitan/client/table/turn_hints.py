"""Hints at a table: asks the strongest player what to do now, shows its turn, and follows the player through it.

A game says in its `HintWords` what the steps of a turn are, and words them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from elcapitan.bots.adviser import AdviceFailed, Adviser
from elcapitan.bots.bot import Advice
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.note import NoteText, TableNote
from elcapitan.client.widgets.text_rows import TextRow, quiet_row
from elcapitan.games import has_hints


class HasMove(Protocol):
    """A step of what was advised."""

    @property
    def move(self) -> Any: ...


StepT = TypeVar("StepT", bound=HasMove)


class HintWords(Protocol[StepT]):
    """What a game says of hints."""

    def may_be_advised(self) -> bool:
        """Whether there is something to be advised in the newest position, in which I am to act."""
        return True

    @abstractmethod
    def follow_hint(self) -> bool:
        """Make the next move of the hint that is shown; False if none is."""

    @abstractmethod
    def hint_steps(self, state: Any, moves: Sequence[Any]) -> tuple[StepT, ...]:
        """The steps of these moves from a position on; empty if they are none of it."""

    @abstractmethod
    def hint_rows(self, asked: Any, advice: Advice, steps: Sequence[StepT]) -> Sequence[TextRow]:
        """What is advised for the position that was asked about, in words; `steps` are left of it."""


class TurnHints(Generic[StepT]):
    """Of one player at one table; at most one hint is shown."""

    def __init__(
        self,
        model: TableModel,
        words: HintWords[StepT],
        note: TableNote[Any],
        refuse: Callable[[str], None],
        repaint: Callable[[], None],
        actions: PlayerActions | None,
    ) -> None:
        """`refuse` says why there is no hint."""
        self._model, self._words, self._note, self._actions = model, words, note, actions
        self._refuse, self._repaint = refuse, repaint
        self._adviser = Adviser(model.rules.name)
        self.steps: tuple[StepT, ...] = ()
        """What is left of the turn that was advised; empty when no hint is shown."""
        self._about: Any = None
        """The position that is thought about, or that the steps begin in."""
        self._is_told = False
        """The words of the steps are shown elsewhere, by a lesson."""
        self._make: Callable[[Any], None] | None = None
        """Makes the first step of the awaited hint, for a player who wants it made for them."""
        self.teacher: Callable[[], Sequence[Any]] | None = None
        """What a lesson would have the player do now, shown in place of a hint if there is anything."""
        self.asks_first: Callable[[], bool] | None = None
        """Hints have a price here: handles the request, and returns whether it has."""
        self._known: tuple[Any, Advice] | None = None
        """The last question and its answer: the same question has the same answer."""

    def may_be_asked(self) -> bool:
        """Whether there is something to be advised in the newest position."""
        return self._model.is_my_move and self._words.may_be_advised()

    @property
    def are_given(self) -> bool:
        """Computer players of this game give hints."""
        return has_hints(self._model.rules.name)

    @property
    def are_offered(self) -> bool:
        """Hints are given and allowed, and there is something to be advised."""
        return self.may_be_asked() and self._model.hints_allowed and self.are_given

    @property
    def is_open(self) -> bool:
        """A hint is shown or on its way."""
        return self._about is not None

    @property
    def has_words(self) -> bool:
        """What is shown, or on its way, is told in the note."""
        return self.is_open and not self._is_told

    @property
    def is_awaited(self) -> bool:
        """The answer is still to come."""
        return self._adviser.is_asked

    def toggle(self) -> None:
        """Ask for a hint, or put away the one that is shown."""
        if self.is_open and (not self._is_told or self.is_awaited or (self.teacher is not None and self.teacher())):
            self.close()
            return
        self.close()
        if self._actions is None or not self.may_be_asked():
            self._refuse(_("You can ask for a hint in your own turn."))
        elif not self._model.hints_allowed:
            self._refuse(_("The host of this table does not allow hints"))
        elif self.asks_first is not None and self.asks_first():
            return
        elif self.teacher is not None and (moves := self.teacher()):
            self.point(moves)
        elif not self._model.pending:
            self._ask(self._actions)

    def point(self, moves: Sequence[Any]) -> None:
        """Show these moves of the newest position on the table, without words; a hint that is shown is put away."""
        self.close()
        if steps := self._words.hint_steps(self._model.state, moves):
            self.steps, self._about, self._is_told = steps, self._model.state, True
            self._repaint()

    def make_step(self, make: Callable[[Any], None]) -> None:
        """Make the next step of the hint that is shown, or the first one of a hint that is asked for without words."""
        if self._about is not None and self._model.state is not self._about:
            self._follow()  # two presses may come in one frame
        if self.steps:
            make(self.steps[0].move)
        elif not self.is_open and self._actions is not None and self.may_be_asked() and not self._model.pending:
            self._make, self._is_told = make, True
            self._ask(self._actions)

    def _ask(self, actions: PlayerActions) -> None:
        actions.take_hint()
        if self._known is not None and self._known[0] == self._model.state:
            self._tell(self._known[1])
            return
        try:
            self._adviser.ask(self._model.state)
        except OSError:
            self._make, self._is_told = None, False
            self._refuse(_("No hint could be found."))
            return
        self._about = self._model.state
        if not self._is_told:
            self._note.show(lambda: NoteText(_("Hint"), (quiet_row(thinking_text()),)))
        self._repaint()

    def close(self) -> None:
        """Put the hint away; nothing is awaited any more."""
        if self.is_open:
            self._adviser.cancel()
            self.steps, self._about, self._make = (), None, None
            if not self._is_told:
                self._note.close()
            self._is_told = False
            self._repaint()

    def update(self) -> None:
        """Fetch the answer; follow the moves that are made."""
        if self._about is None:
            return
        if self._model.state is not self._about:
            self._follow()
        elif self.is_awaited:
            try:
                advice = self._adviser.poll()
            except AdviceFailed:
                self.close()
                self._refuse(_("No hint could be found."))
                return
            if advice is not None:
                self._known = self._model.state, advice
                self._tell(advice)
        elif not self._is_told and not self._note.rows:  # it was clicked away
            self.close()

    def _tell(self, advice: Advice) -> None:
        """Show it, or make its first step if that is what was asked for."""
        if self._make is None:
            self.show(advice)
            return
        make = self._make
        self.point(advice.moves)
        self._make = None
        self.make_step(make)

    def show(self, advice: Advice) -> None:
        """Show what is advised for the newest position."""
        asked = self._model.state
        self.steps, self._about = self._words.hint_steps(asked, advice.moves), asked

        def say() -> NoteText:
            rows = tuple(self._words.hint_rows(asked, advice, self.steps))
            return NoteText(_("Hint"), rows, _("Do it (Enter)") if self.steps else "")

        self._note.do = self._words.follow_hint
        self._note.show(say)
        self._repaint()

    def _follow(self) -> None:
        """The position is another one: go on if a step that was advised has been made, such as another good's first."""
        model, last = self._model, self._model.steps[-1] if self._model.steps else None
        moves = [step.move for step in self.steps]
        done = next((move for move in moves if last and last.before is self._about and last.text == str(move)), None)
        rest = [move for move in moves if move is not done]
        goes_on = done and rest and model.is_my_move and rest[0] in model.rules.legal(model.state, model.me)
        if goes_on and (steps := self._words.hint_steps(model.state, rest)):
            self.steps, self._about = steps, model.state
            self._note.reword()
            self._repaint()
        else:
            self.close()


def thinking_text() -> str:
    """While a hint is awaited."""
    return _("The strongest computer player is thinking …")
