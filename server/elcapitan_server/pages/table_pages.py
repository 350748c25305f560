"""The pages at one table. Each audience (a seat, or the onlookers) is told in each of its languages what has changed.

Everything is put into words in a thread (Environment.compute_short), for it may take a tenth of a second, and for
onlookers in spare time: several moves may be told at once, and many who come together. Nothing is made at a table
without pages. A fault in words closes the pages concerned and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import cache, partial
from importlib import import_module
from operator import methodcaller
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
    from elcapitan.table.turns import Undoable

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


class _Told(NamedTuple):
    """What is sent to an audience, encoded in a thread; empty if it has no recipient."""

    changes: bytes
    whole: bytes


class _AudiencePage:
    """What one audience is shown, and what it has not been told yet."""

    def __init__(self, make: Callable[[], PageView]) -> None:
        """`make`: the view as it begins; takes long."""
        self._make: Callable[[], PageView] | None = make
        """None once it has been made: it holds the position in which it began."""
        self._view: PageView | None = None
        """Touched by the thread alone that tells pages."""
        self.due: list[Callable[[PageView], None]] = []
        self.shared: Any = None
        """The position after all that is due, if others may have the same object; those in between are not kept."""
        self.coming: list[Peer] = []
        """Pages that are to be told everything."""
        self.telling: asyncio.Task[None] | None = None

    def catch_up(
        self, due: Iterable[Callable[[PageView], None]], shared: Any, takeable: Undoable, *, whole: bool
    ) -> _Told:
        """Make these changes. In a thread: up to a tenth of a second."""
        if (view := self._view) is None:
            assert self._make is not None
            view = self._view = self._make()
            self._make = None
        for change in due:
            change(view)
        if shared is not None:
            view.stand_at(shared)
        # Also before the whole, so that the next changes are those after it.
        return _Told(view.changes(takeable), view.whole(takeable) if whole else b"")

    def about(self, chosen: list[str], thing: str) -> list[str]:
        """See PageView.about. In a thread; ValueError if it is not there."""
        if self._view is None:
            raise ValueError("there is nothing yet")
        return self._view.about(chosen, thing)


class TablePages:
    """What the pages at one table have been told."""

    def __init__(self, connections: Callable[[], Iterable[tuple[int, Peer]]], environment: Environment) -> None:
        """`connections`: those at the table with their seats, 0 for onlookers."""
        self._connections, self._environment = connections, environment
        self._audiences: dict[PageAudience, _AudiencePage] = {}
        self._known: dict[str, dict[Any, Any]] = {}
        """By language, what all its views share, touched by their thread: 90 to 140 KiB a table if each had its own."""
        self._told_seats: list[PageSeat] = []
        self._match: Match | None = None
        self._hints: dict[int, asyncio.Task[None]] = {}
        """That are thought out, by seat."""
        self._filling: set[asyncio.Task[None]] = set()
        """Logs that are put into words."""

    @property
    def audiences(self) -> Collection[PageAudience]:
        """Those that are told."""
        return self._audiences.keys()

    def clear(self) -> None:
        """The table goes to sleep, or is another one from now on."""
        self._audiences, self._known, self._match = {}, {}, None

    def tell_change(self, match: Match, change: PendingMove | PendingTakeBack) -> None:
        """A move or take-back has just become part of the game."""
        self._match = match
        for audience in [*self._audiences]:
            if isinstance(change, PendingTakeBack):
                self._schedule(audience, methodcaller("take_back", change.moves, match.view(audience.seat)))
                continue
            shared = match.state if match.ruleset.open_information else None
            self._schedule(audience, methodcaller("play", *match.last_told(audience.seat)[:3]), shared)
            if match.result is not None:
                self._schedule(audience, methodcaller("stand_at", match.view(audience.seat)))

    def tell_seats(self, seats: Iterable[tuple[str, str, str, str]]) -> None:
        """Names, colours and who plays a seat have perhaps changed, and connections have come or gone."""
        here = {(seat, peer.page_language) for seat, peer in self._connections()}
        self._audiences = {each: page for each, page in self._audiences.items() if each in here}
        if not self._audiences:
            self._known = {}
        told = self._seats(seats) if self._audiences else []
        if told != self._told_seats:  # a table is told anew for every onlooker who comes, too
            self._told_seats, self._known = told, {}
            for audience, page in [*self._audiences.items()]:
                self._schedule(
                    audience, methodcaller("set_seats", told, self._known_in(audience.language)), page.shared
                )

    def send_whole(
        self, peer: Peer, seat: int, match: Match, seats: Iterable[tuple[str, str, str, str]]
    ) -> asyncio.Task[None]:
        """Have everything sent to a page that comes or asks; done once it has been."""
        audience = PageAudience(seat, peer.page_language)
        self._match = match
        if (page := self._audiences.get(audience)) is None:
            told = self._seats(seats)
            about = (match.ruleset.name, match.options, match.view(seat), told, *audience)
            known = self._known_in(audience.language)
            page = self._audiences[audience] = _AudiencePage(lambda: page_words().PageView(*about, known))
            self._begin_log(audience, page, match, told, share_of(peer.account))
        page.coming.append(peer)
        return self._begin_telling(audience, page)

    def _begin_log(
        self, audience: PageAudience, page: _AudiencePage, match: Match, seats: list[PageSeat], share: str
    ) -> None:
        """Put what has happened before into words, and tell the pages of that audience."""
        if match.entries:
            deal, moves = match.told(audience.seat)
            told = [(entry[0], entry[1], entry[2]) for entry in moves]
            about = (match.ruleset.name, match.options, deal, told, seats, *audience)
            work = self._fill_log(audience, page, share, lambda: page_words().earlier_lines(*about))
            task = asyncio.get_running_loop().create_task(work)
            self._filling.add(task)
            task.add_done_callback(self._filling.discard)

    async def _fill_log(
        self, audience: PageAudience, page: _AudiencePage, share: str, work: Callable[[], list[tuple[str, ...]]]
    ) -> None:
        try:
            async with self._turn(audience):
                pass
            # Not within that turn: all other onlookers would wait for this queue. Many may come and go before.
            lines = await self._environment.compute(
                share, lambda: work() if self._audiences.get(audience) is page else []
            )
        except Exception:
            log.exception("the log of seat %s in %r could not be put into words", *audience)
            return
        if self._audiences.get(audience) is page:
            page.due.append(methodcaller("add_earlier", lines))
            page.coming = self._peers(audience)
            await self._begin_telling(audience, page)

    async def about(self, peer: Peer, seat: int, thing: str, chosen: list[str]) -> to_client.About:
        """The answer to `ask_about`. RequestRefused for what is no thing."""
        page = self._audiences.get(PageAudience(seat, peer.page_language))
        try:
            if page is None:
                raise ValueError("there is nothing yet")
            lines = await self._environment.compute_short(share_of(peer.account), partial(page.about, chosen, thing))
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

    def _known_in(self, language: str) -> dict[Any, Any]:
        return self._known.setdefault(language, {})

    @staticmethod
    def _seats(seats: Iterable[tuple[str, str, str, str]]) -> list[PageSeat]:
        return [page_words().PageSeat(*each) for each in seats]

    def _schedule(self, audience: PageAudience, change: Callable[[PageView], None], shared: Any = None) -> None:
        """Have that audience told of a change of its view; `shared`: the position after it."""
        page = self._audiences[audience]
        page.due.append(change)
        page.shared = shared
        self._begin_telling(audience, page)

    def _begin_telling(self, audience: PageAudience, page: _AudiencePage) -> asyncio.Task[None]:
        """Have that audience told what it has not been told yet; done once it has been."""
        if page.telling is None:
            page.telling = asyncio.get_running_loop().create_task(self._tell(audience, page))
        return page.telling

    async def _tell(self, audience: PageAudience, page: _AudiencePage) -> None:
        try:
            while (page.due or page.coming) and self._audiences.get(audience) is page:
                async with self._turn(audience):
                    await self._tell_once(audience, page)
        except Exception:
            self._fail(audience)
        finally:
            page.telling = None

    def _turn(self, audience: PageAudience) -> AbstractAsyncContextManager[None]:
        """Players are told at once."""
        return nullcontext() if audience.seat else self._environment.spare_time

    async def _tell_once(self, audience: PageAudience, page: _AudiencePage) -> None:
        """In a thread, for it takes up to a tenth of a second; in turns of the addresses of those who are told."""
        if self._audiences.get(audience) is not page:  # while it waited for its turn
            return
        match, peers = self._match, self._peers(audience)
        if match is None or not peers:
            self._audiences.pop(audience, None)
            return
        due, shared, coming, position = page.due, page.shared, page.coming, match.position
        page.due, page.shared, page.coming = [], None, []
        work = partial(page.catch_up, due, shared, match.takeable(audience.seat), whole=bool(coming))
        told = await self._environment.compute_short(share_of(peers[0].account), work)
        if self._audiences.get(audience) is not page:
            return
        for peer in self._peers(audience):
            if peer in coming:
                peer.send_frame(_frame(position, audience.seat, told.whole))
            elif peer not in page.coming:  # it has come meanwhile
                peer.send_frame(_frame(position, audience.seat, told.changes))

    def _peers(self, audience: PageAudience) -> list[Peer]:
        return [peer for seat, peer in self._connections() if (seat, peer.page_language) == audience]

    def _fail(self, audience: PageAudience) -> None:
        log.exception("a page of seat %s in %r cannot be told the game", audience.seat, audience.language)
        self._audiences.pop(audience, None)
        for peer in self._peers(audience):
            peer.close("server-fault", "The server could not put the game into words.")


def _frame(position: int, seat: int, body: bytes) -> bytes:
    return frame_message(to_client.Page(position=position, seat=seat, body=body))


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
