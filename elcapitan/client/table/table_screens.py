"""The scenes that open from the table of any game, and the gate: a scoring or the ranking stands before it goes on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from elcapitan import games
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.sheet.winner_moment import WinnerMoment, WinnerPlace
from elcapitan.client.shell.scene import Scene, SceneContext


class ReplayCommands(Protocol):
    """What a ranking over a replay asks of it."""

    go_on: Callable[[str], None] | None

    def play_again(self) -> None: ...


class GameTableScreens:
    """Of one table; a game adds its ledger, its ranking and its computer players' reasons."""

    ranking_type: ClassVar[Callable[..., RankingSheet]]
    reasons_type: ClassVar[Callable[..., Scene]]

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None,
        origin: ReplayOrigin | None = None,
        replay: Any = None,
    ) -> None:
        """`replay`: over which they open; `origin`: where it was opened from."""
        self._stage, self._model, self._actions = stage, model, actions
        self.at_gate = False
        """A scoring or the ranking is shown before the table."""
        self._origin = origin
        self._replay = replay

    @abstractmethod
    def _ledger(self, *, count: bool) -> Scene:
        """The last scoring, counted line by line (`count`) or all at once."""

    def open_menu(self) -> None:
        """The menu of Esc."""
        self._stage.push(PauseDialog(self._model, self._actions, self._origin))

    def open_keys(self) -> None:
        self._stage.push(KeyHelpDialog(self._model.rules.name))

    def open_rule_book(self, rule: str) -> None:
        self._stage.push(games.face(self._model.rules.name).rule_book(rule=rule))

    def open_reason(self, decisions: list[Any], at: int, again: Callable[[int, int], None]) -> None:
        """Why a computer player decided so, the `at`-th of these; `again` shows steps on the board again."""
        self._stage.push(self.reasons_type(self._model, decisions, at, again if self._replay is None else None))

    def open_ledger(self) -> None:
        """The last scoring once more."""
        self._stage.push(self._ledger(count=False))

    def open_scoring(self) -> None:
        """The scoring that has just come is counted."""
        self._open_at_gate(self._ledger(count=True))

    def open_ranking(self, place: WinnerPlace | None = None, *, celebrate: bool = False) -> None:
        """Who has won; `celebrate`: it has just been decided. `place`: where that is shown on the board before.

        Watching the game from there winds the replay back instead of opening another one upon it.
        """
        replay: ReplayCommands | None = self._replay
        over = {"watch": replay.play_again, "go_on": replay.go_on} if replay is not None else {}
        leave = self._origin.leave if self._origin is not None else None
        ranking = self.ranking_type(self._stage, self._model, self._actions, celebrate=celebrate, leave=leave, **over)
        self._open_at_gate(WinnerMoment(self._stage, ranking, place) if place is not None else ranking)

    def _open_at_gate(self, scene: Scene) -> None:
        self.at_gate = True
        self._stage.push(scene)
