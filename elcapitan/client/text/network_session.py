"""A text session at a network table, with its chat and notices."""

from __future__ import annotations

from elcapitan.client.net.announcements import announcement_text
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.request_errors import BackgroundRequests
from elcapitan.client.net.table_client import Notice, TableClient
from elcapitan.client.text.game_text import At, GameText
from elcapitan.client.text.session import Say, TextSession
from elcapitan.protocol import to_client, to_server


class NetworkSession(TextSession[At]):
    """Reads the chat and the link's notices."""

    def __init__(self, game: GameText[At], link: TableClient, say: Say) -> None:
        super().__init__(game, link, say, self._hand_on)
        self._link = link
        self._background_requests = BackgroundRequests(lambda words: say([words]))
        self._read = max((line.number for line in link.chat), default=0)
        link.notice = self._noticed
        link.home.announced = lambda said: self._say([announcement_text(said)])

    def _hand_on(self, text: str) -> None:
        self._background_requests.start(self._link.send_request(to_server.Say(text=text), to_client.Said), "")

    def _noticed(self, notice: Notice) -> None:
        self._say([notice_text(notice, self.game.answer_refusal_text(self._link.model, notice.refused))])

    @property
    def is_waiting(self) -> bool:
        return self._link.is_waiting or self._background_requests.is_busy

    def poll(self) -> bool:
        for line in self._link.chat:
            if line.number > self._read:
                self._read = line.number
                self._say([f"{line.name}: {line.text}"])
        return super().poll()
