"""Whole games on the page in Chromium, by clicks alone: how long they take, how many bytes come, and what goes wrong.

    python -m benchmarks.page --games 20

Every game in turn, in phone and desktop size, in both languages; each is reloaded once in its middle.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from tests.browser.chromium import DESKTOP, PHONE, Browser, run_chromium
from tests.browser.playing import begin_game, play_by_clicks
from tests.browser.test_played_page import RELOAD_AT, page_url, reload
from tests.server.server_process import PROGRAM, run_process

GAMES = ("elcapitan", "yspahan", "carcassonne")
FORMS = tuple(itertools.product(((PHONE, "phone"), (DESKTOP, "desktop")), ("en", "cs")))
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


async def play_one(browser: Browser, url: str, game: str, number: int) -> bool:
    """One game; whether nothing went wrong."""
    (size, form), language = FORMS[number % len(FORMS)]
    tab = await (await browser.tab()).open(url, size, language)
    painted_ms = await tab.until(PAINT)
    begun = time.perf_counter()
    await begin_game(tab, game, "Anna")

    async def between(clicks: int) -> None:
        if clicks == RELOAD_AT:
            await reload(tab)

    clicks = await play_by_clicks(tab, number, between)
    print(
        f"{game} {number + 1} ({form}, {language}): {sum(clicks.values())} clicks ({clicks['board']} on the board), "
        f"{time.perf_counter() - begun:.0f} s, first picture {painted_ms:.0f} ms, {tab.received / 1000:.0f} kB, "
        f"faults: {tab.faults or 'none'}",
        flush=True,
    )
    return not tab.faults


async def measure(games: int) -> bool:
    """Play that many of each; whether nothing went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        async with run_process(Path(folder) / "data", "--websocket", "0", builtin=False, module=PROGRAM) as server:
            url = await page_url(server)
            async with run_chromium(Path(folder) / "browser") as browser:
                played = [await play_one(browser, url, game, number) for number in range(games) for game in GAMES]
    return all(played)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play whole games on the page in Chromium.")
    parser.add_argument("--games", type=int, default=20, help="of each game")
    return 0 if asyncio.run(measure(parser.parse_args().games)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
