"""The pages at one table. Each audience (a seat, or the onlookers) is told in each of its languages what has changed.

A change is told when the loop has nothing more urgent, players first and onlookers in spare time: several moves may be
told at once. Nothing is made at a table without pages. A fault in words closes the pages concerned and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from elcapitan.protocol import to_client
from elcapitan.protocol.endpoint import frame_message
from elcapitan.table.match import Match, PendingMove, PendingTakeBack
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.address_limits import share_of
from elcapitan_server.connections.peer import Peer

if TYPE_CHECKING:
    from elcapitan.page.page_view import PageSeat, PageView

log = logging.getLogger(__name__)


def page_words() -> Any:
    """The module that makes what pages show. It takes a while to import; load_words has the words."""
    return import_module("elcapitan.page.page_view")


def page_hints() -> Any:
    """The module that has hints thought out."""
    return import_module("elcapitan.page.page_hints")


class PageAudience(NamedTuple):
    """Who is told the same in the same words."""

    seat: int
    """0: the onlookers."""
    language: str


class TablePages:
    """What the pages at one table have been told."""

    def __init__(self, connections: Callable[[], Iterable[tuple[int, Peer]]], environment: Environment) -> None:
        """`connections`: those at the table with their seats, 0 for onlookers."""
        self._connections, self._environment = connections, environment
        self._views: dict[PageAudience, PageView] = {}
        self._due: dict[PageAudience, list[Callable[[], None]]] = {}
        """Who is to be told something, and what their view has not been told yet."""
        self._told_seats: list[PageSeat] = []
        self._timer: asyncio.Handle | None = None
        self._match: Match | None = None
        self._hints: dict[int, asyncio.Task[None]] = {}
        """That are thought out, by seat."""
        self._filling: set[asyncio.Task[None]] = set()
        """Logs that are put into words."""

    def clear(self) -> None:
        """The table goes to sleep, or is another one from now on."""
        self._views, self._due, self._match = {}, {}, None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def tell_change(self, match: Match, change: PendingMove | PendingTakeBack) -> None:
        """A move or take-back has just become part of the game."""
        self._match = match
        for audience, view in self._views.items():
            if isinstance(change, PendingTakeBack):
                self._schedule(audience, partial(view.take_back, change.moves, match.view(audience.seat)))
                continue
            self._schedule(audience, partial(view.play, *match.last_told(audience.seat)[:3]))
            if match.result is not None:
                self._schedule(audience, partial(view.reveal, match.view(audience.seat)))

    def tell_seats(self, seats: Iterable[tuple[str, str, str, str]]) -> None:
        """Names, colours and who plays a seat have perhaps changed."""
        told = self._seats(seats) if self._views else []
        if told != self._told_seats:  # a table is told anew for every onlooker who comes, too
            self._told_seats = told
            for audience, view in self._views.items():
                self._schedule(audience, partial(view.set_seats, told))

    def send_whole(self, peer: Peer, seat: int, match: Match, seats: Iterable[tuple[str, str, str, str]]) -> None:
        """Everything, for a page that comes or asks."""
        audience = PageAudience(seat, peer.page_language)
        self._match = match
        try:
            if (view := self._views.get(audience)) is None:
                told = self._seats(seats)
                view = page_words().PageView(
                    match.ruleset.name, match.options, match.view(seat), told, seat, audience.language
                )
                view.changes(match.takeable(seat))
                self._views[audience] = view
                self._begin_log(audience, view, match, told, share_of(peer.account))
            self._send_if_due(audience)
            peer.send_frame(_frame(match, seat, view.whole(match.takeable(seat))))
        except Exception:
            self._fail(audience)

    def _begin_log(
        self, audience: PageAudience, view: PageView, match: Match, seats: list[PageSeat], share: str
    ) -> None:
        """Put what has happened before into words, and tell the pages of that audience."""
        if match.entries:
            deal, moves = match.told(audience.seat)
            told = [(entry[0], entry[1], entry[2]) for entry in moves]
            about = (match.ruleset.name, match.options, deal, told, seats, *audience)
            work = self._fill_log(audience, view, share, lambda: page_words().earlier_lines(*about))
            task = asyncio.get_running_loop().create_task(work)
            self._filling.add(task)
            task.add_done_callback(self._filling.discard)

    async def _fill_log(
        self, audience: PageAudience, view: PageView, share: str, work: Callable[[], list[list[str]]]
    ) -> None:
        try:
            view.add_earlier(await self._environment.compute(share, work))
        except Exception:
            log.exception("the log of seat %s in %r could not be put into words", *audience)
            return
        if (match := self._match) is not None and self._views.get(audience) is view:
            self._send_if_due(audience)
            frame = _frame(match, audience.seat, view.whole(match.takeable(audience.seat)))
            for peer in self._peers(audience):
                peer.send_frame(frame)

    def about(self, peer: Peer, seat: int, thing: str, chosen: list[str]) -> to_client.About:
        """The answer to `ask_about`. RequestRefused for what is no thing."""
        audience = PageAudience(seat, peer.page_language)
        self._send_if_due(audience)
        try:
            lines = self._views[audience].about(chosen, thing)
            return to_client.About(thing=thing, lines=lines)
        except ValueError:
            raise RequestRefused("bad-value", "There is no such thing here.", field="thing") from None

    def begin_hint(self, peer: Peer, seat: int, match: Match, seats: Iterable[tuple[str, str, str, str]]) -> None:
        """Have a hint thought out, and send it. RequestRefused if one is on its way to that seat."""
        if seat in self._hints:
            raise RequestRefused("not-now", "A hint is on its way.")
        about = (match.ruleset.name, match.options, match.view(seat), self._seats(seats), seat, peer.page_language)
        self._hints[seat] = asyncio.get_running_loop().create_task(
            self._think(peer, seat, match.position, lambda: page_hints().hint_lines(*about))
        )

    async def _think(self, peer: Peer, seat: int, position: int, work: Callable[[], list[str]]) -> None:
        try:
            lines = await self._environment.think(share_of(peer.account), work)
        except Exception:
            log.exception("a hint for seat %s could not be found", seat)
            lines = []
        finally:
            del self._hints[seat]
        peer.send(to_client.HintText(position=position, lines=lines))

    async def send_replay(
        self, peer: Peer, match: Match, seats: Iterable[tuple[str, str, str, str]], moves: int
    ) -> None:
        """The position of a finished game after so many moves, or its last."""
        told, language = [(entry[0], entry[1], entry[2]) for entry in match.entries[:moves]], peer.page_language
        about = (match.ruleset.name, match.options, match.deal, told, self._seats(seats), language)
        body = await self._environment.compute(share_of(peer.account), lambda: page_words().replayed_body(*about))
        peer.send(to_client.Page(position=len(told), seat=0, body=body))

    @staticmethod
    def _seats(seats: Iterable[tuple[str, str, str, str]]) -> list[PageSeat]:
        return [page_words().PageSeat(*each) for each in seats]

    def _schedule(self, audience: PageAudience, change: Callable[[], None]) -> None:
        """Have that audience told of a change of its view."""
        self._due.setdefault(audience, []).append(change)
        if not audience.seat:
            self._environment.spare_time.put((self, audience), partial(self._send_if_due, audience))
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_soon(self._send_next)

    def _send_next(self) -> None:
        """Tell one seat: what others have to do comes in between."""
        self._timer = None
        seated = [audience for audience in self._due if audience.seat]
        if seated:
            self._send_if_due(seated[0])
        if seated[1:]:
            self._timer = asyncio.get_running_loop().call_soon(self._send_next)

    def _send_if_due(self, audience: PageAudience) -> None:
        """Tell that audience what has changed; also before the whole, so that the next changes are those after it."""
        if audience in self._due and self._match is not None:
            self._send(audience, self._match)

    def _send(self, audience: PageAudience, match: Match) -> None:
        peers = self._peers(audience)
        if not peers:
            self._forget(audience)
            return
        try:
            view = self._views[audience]
            for change in self._due.pop(audience):
                change()
            frame = _frame(match, audience.seat, view.changes(match.takeable(audience.seat)))
        except Exception:
            self._fail(audience)
            return
        for peer in peers:
            peer.send_frame(frame)

    def _peers(self, audience: PageAudience) -> list[Peer]:
        return [peer for seat, peer in self._connections() if (seat, peer.page_language) == audience]

    def _forget(self, audience: PageAudience) -> None:
        self._views.pop(audience, None)
        self._due.pop(audience, None)

    def _fail(self, audience: PageAudience) -> None:
        log.exception("a page of seat %s in %r cannot be told the game", audience.seat, audience.language)
        self._forget(audience)
        for peer in self._peers(audience):
            peer.close("server-fault", "The server could not put the game into words.")


def _frame(match: Match, seat: int, body: bytes) -> bytes:
    return frame_message(to_client.Page(position=match.position, seat=seat, body=body))


async def game_options(peer: Peer, game: str, environment: Environment) -> to_client.GameOptions:
    """The options of a new table of a game that this server offers. RequestRefused without the feature."""
    if not peer.page_language:
        raise RequestRefused("not-allowed", "This connection has not asked for the feature page.")
    await load_words(game, environment)
    return _options_in(game, peer.page_language)


@cache
def _options_in(game: str, language: str) -> to_client.GameOptions:
    options = page_words().options_in_words(game, language)
    return to_client.GameOptions(game=game, options=msgspec.convert(options, list[to_client.OptionInWords]))


async def page_language(asked: str, environment: Environment) -> str:
    """That language, or English where there are no words in it; empty if this server has no words for pages."""
    try:
        words = await environment.run_in_thread(page_words)
    except Exception:
        log.exception("the words of pages cannot be loaded: pages are not served")
        return ""
    found: str = words.known_language(asked)
    return found


_loaded: set[str] = set()
"""Games whose words have been loaded."""


async def load_words(game: str, environment: Environment) -> None:
    """Import what pages of that game need: in a thread, for it takes a while, and when the first one comes."""
    if game not in _loaded:
        await environment.run_in_thread(lambda: page_words().load(game))
        _loaded.add(game)
