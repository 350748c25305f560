"""When I am called to my turn: once for each, however fast moves come and whatever lies over the table."""

from __future__ import annotations

from elcapitan.client.model import TableModel


class MyTurns:
    """Those of one visit; the turn under way when it begins is known already.

    A turn is told by its phase and round: moves may arrive so fast that none of somebody else's was ever seen in
    between.
    """

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._called = self._begun = model.my_turn

    def to_call(self) -> bool:
        """I am to be told now that it is my turn, wherever I look."""
        now = self._model.my_turn
        called, self._called = self._called, now or self._called
        return now is not None and now != called

    def to_begin(self) -> bool:
        """The table is seen for the first time in this turn of mine."""
        now = self._model.my_turn
        begun, self._begun = self._begun, now or self._begun
        return now is not None and now != begun
