"""Watching a recorded game at the captain's table: what the replay of any game asks of this one."""

from __future__ import annotations

from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.timeline import MomentStanding
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import FortressBuilt, LoanTaken, WarehouseShut
from elcapitan.games.capitan.rules.model.state import GameState


class ReplayScene(RecordReplay, TableScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    period = "phase"
    scoring_hints = words.WORDS["replay"]
    icons = {WarehouseShut: "nobuild", FortressBuilt: "tower", LoanTaken: "scroll"}

    @property
    def where_text(self) -> str:
        state = self.model.state
        return f"{words.phase_text(state.phase)}  ·  {words.round_text(state.round)}"

    def scoring_text(self, number: int) -> str:
        return _("Payday {number}").format(number=words.ROMAN[number])

    def _period_text(self, number: int) -> str:
        return words.phase_text(number)

    def _stands(self, state: GameState) -> MomentStanding:
        where = f"{words.phase_text(state.phase)} · {words.round_text(state.round)}"
        return MomentStanding(where, tuple(player.money for player in state.players))
