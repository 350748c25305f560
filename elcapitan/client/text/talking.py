"""A session at a real link: what the line and the others have to say is said, too."""

from __future__ import annotations

from elcapitan.client.actions import tell
from elcapitan.client.errands import Errands
from elcapitan.client.link import Link, Notice
from elcapitan.client.text.session import Say, Session
from elcapitan.protocol import to_client, to_server


class Talking(Session):
    """Reads the chat, and what the link is told."""

    def __init__(self, link: Link, say: Say) -> None:
        super().__init__(link, say, self._hand_on)
        self._link = link
        self._errands = Errands(lambda words: say([words]))
        self._read = max((line.number for line in link.chat), default=0)
        link.notice = self._noticed

    def _hand_on(self, text: str) -> None:
        self._errands.run(self._link.ask(to_server.Say(text=text), to_client.Said), "")

    def _noticed(self, notice: Notice) -> None:
        model = self._link.model
        self._say([tell(notice, model.board if model is not None else None)])

    @property
    def is_waiting(self) -> bool:
        return self._link.is_waiting or self._errands.busy

    def look(self) -> bool:
        for line in self._link.chat:
            if line.number > self._read:
                self._read = line.number
                self._say([f"{line.name}: {line.text}"])
        return super().look()


def session_at(link: Link, say: Say) -> Session:
    """For whoever sits at a table of that link."""
    return Talking(link, say)
