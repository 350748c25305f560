"""What a turn loses against the best one, found in the background while the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elcapitan.bots.adviser import TurnLoss, turn_loss
from elcapitan.bots.background import BackgroundWork, WorkFailed
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext


class TurnJudge:
    """Judges one turn at a time."""

    def __init__(self, stage: SceneContext, say: Callable[[TurnLoss], None]) -> None:
        """`say` gets what the turn loses."""
        self._stage, self._say = stage, say
        self._work: BackgroundWork[TurnLoss] = BackgroundWork()

    @property
    def is_busy(self) -> bool:
        return self._work.is_asked

    def begin(self, game: str, start: Any, best: Sequence[Any], made: Sequence[Any]) -> None:
        """Play out the moves that were made from `start` beside the best ones."""
        try:
            self._work.begin(turn_loss, game, start, best, made)
        except OSError:
            self._stage.toast(_("Your turn could not be judged."))

    def follow(self) -> None:
        """Fetch what the turn loses."""
        if not self.is_busy:
            return
        try:
            loss = self._work.poll()
        except WorkFailed:
            self._stage.toast(_("Your turn could not be judged."))
            return
        if loss is not None:
            self._say(loss)

    def cancel(self) -> None:
        self._work.cancel()
