"""Whole games on the page in Chromium, by clicks alone: how long they take, how many bytes come, and what goes wrong.

    python -m benchmarks.page --games 20 [--game yspahan]

Every game in turn, in phone and desktop size, in both languages; each is reloaded and its connection is cut, every so
many clicks, often just after a click. Refusals and errors are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from elcapitan.protocol import to_client
from elcapitan.protocol.endpoint import Endpoint, Side
from tests.browser.chromium import DESKTOP, PHONE, Browser, Tab, run_chromium
from tests.browser.playing import begin_game, play_by_clicks
from tests.browser.test_played_page import page_url, reload
from tests.server.cuttable_line import CuttableLine
from tests.server.server_process import PROGRAM, run_process

GAMES = ("elcapitan", "yspahan", "carcassonne")
FORMS = tuple(itertools.product(((PHONE, "phone"), (DESKTOP, "desktop")), ("en", "cs")))
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
RELOAD_EVERY, CUT_EVERY = 67, 29
"""Clicks."""
CUT_WITHIN_S, AWAY_S = 0.02, 0.2
"""A cut comes so soon after a click, that its move is on its way or just answered; and for how long nothing goes."""


class Trouble:
    """Reloads, and cuts of the connection."""

    def __init__(self, tab: Tab, line: CuttableLine, chance: random.Random) -> None:
        self._tab, self._line, self._chance = tab, line, chance
        self.cuts = self.reloads = 0
        self._cutting: asyncio.Task[None] | None = None

    async def between(self, clicks: int) -> None:
        if clicks % RELOAD_EVERY == RELOAD_EVERY - 1:
            self.reloads += 1
            if self._cutting is not None:  # a page is loaded by a connection that stands
                await self._cutting
            await reload(self._tab)
        if clicks % CUT_EVERY == CUT_EVERY - 1:
            self.cuts += 1
            self._cutting = asyncio.create_task(self._cut())

    async def _cut(self) -> None:
        await asyncio.sleep(self._chance.random() * CUT_WITHIN_S)
        self._line.cut()
        await asyncio.sleep(self._chance.random() * AWAY_S)
        self._line.mend()


def refusals(frames: list[bytes]) -> Counter[str]:
    """By code, how many requests of a page were refused."""
    found: Counter[str] = Counter()
    for frame in frames:
        end = Endpoint(Side.CLIENT)
        end.receive_data(frame)
        found.update(each.why for each in end.events() if isinstance(each, to_client.Refused))
    return found


async def play_one(browser: Browser, port: int, game: str, number: int) -> bool:
    """One game; whether nothing went wrong."""
    (size, form), language = FORMS[number % len(FORMS)]
    line, chance = CuttableLine(port), random.Random(number)
    await line.open()
    tab = await (await browser.tab()).open(f"http://127.0.0.1:{line.port}/", size, language)
    painted_ms = await tab.until(PAINT)
    begun = time.perf_counter()
    await begin_game(tab, game, "Anna", seats=2 + number % 2, level="easy" if number % 4 else "random")
    trouble = Trouble(tab, line, chance)
    clicks = await play_by_clicks(tab, number, trouble.between)
    refused = refusals(tab.frames)
    faults = [fault for fault in tab.faults if not (trouble.cuts and "net::ERR_" in fault)]
    print(
        f"{game} {number + 1} ({form}, {language}): {sum(clicks.values())} clicks ({clicks['board']} on the board), "
        f"{trouble.reloads} reloads, {trouble.cuts} cuts, {time.perf_counter() - begun:.0f} s, "
        f"first picture {painted_ms:.0f} ms, {tab.received / 1000:.0f} kB, WebSocket "
        f"{sum(map(len, tab.frames)) / 1000:.0f} kB, refused: {dict(refused) or 'none'}, "
        f"faults: {faults or 'none'}",
        flush=True,
    )
    await tab.close()
    await line.close()
    return not faults


async def measure(games: int, played: tuple[str, ...]) -> bool:
    """Play that many of each; whether nothing went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        async with run_process(Path(folder) / "data", "--websocket", "0", builtin=False, module=PROGRAM) as server:
            port = int((await page_url(server)).rstrip("/").rpartition(":")[2])
            async with run_chromium(Path(folder) / "browser") as browser:
                went = [await play_one(browser, port, game, number) for number in range(games) for game in played]
    return all(went)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play whole games on the page in Chromium.")
    parser.add_argument("--games", type=int, default=20, help="of each game")
    parser.add_argument("--game", choices=GAMES, help="of this one alone")
    told = parser.parse_args()
    return 0 if asyncio.run(measure(told.games, (told.game,) if told.game else GAMES)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
