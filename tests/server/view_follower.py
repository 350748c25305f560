"""A person who follows a game by its rules and by nothing but what they are told, and checks it at every step."""

from __future__ import annotations

from typing import Any

from elcapitan.protocol import to_client
from elcapitan.table.record import GameRecord, parse_record
from elcapitan.table.replay import verify_record
from elcapitan.table.ruleset import Ruleset


class ViewFollower:
    """The game as a client holds it: the positions to which what it has been told leads."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.states: list[Any] = []
        self.position = -1
        self.record: GameRecord | None = None
        """The last that was sent."""
        self.over: to_client.Over | None = None

    @property
    def state(self) -> Any:
        return self.states[-1]

    def hear(self, message: object) -> None:
        """Any message; AssertionError if it does not lead on from what is known."""
        match message:
            case to_client.Record():
                self.record = parse_record(message.record)
                self.states = [*verify_record(self.record, lambda _: self.ruleset).states]
                self.position = message.position
            case to_client.Moved():
                assert message.position == self.position + 1
                seat = message.seat or self.ruleset.to_act(self.state)[0]
                played = self.ruleset.play(self.state, seat, self.ruleset.parse(message.text), message.turned_up)
                assert not played.refused, message
                self.states.append(played.state)
                self.position = message.position
                assert message.digest in (None, self.ruleset.digest(self.state))
            case to_client.TakenBack():
                assert message.position == self.position + 1
                del self.states[len(self.states) - message.moves :]
                self.position = message.position
            case to_client.Over():
                self.over = message
