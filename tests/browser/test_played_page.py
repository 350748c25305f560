"""The page plays: a whole game of each game by clicks alone, in both sizes and languages, with a reload."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import msgpack
import pytest

from elcapitan.protocol.framing import HEADER
from tests.browser.chromium import DESKTOP, PHONE, PROGRAM, Browser, Tab, run_chromium
from tests.browser.playing import begin_game, play_by_clicks
from tests.server import server_process
from tests.server.server_process import ServerProcess, run_process

AXE = Path(__file__).parents[2] / "assets/workshop/page/node_modules/axe-core/axe.min.js"
MOST_BYTES = 500_000
"""Of a whole game with its pictures."""
SHARES = {"en": "Everybody has a share in the shuffle", "cs": "Na míchání se podíleli všichni"}
RELOAD_AT, LOOK_AT = 30, 50
"""Clicks after which the page is reloaded, and looked at for barriers."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PROGRAM, reason="no Chromium; apt-get install chromium"),
]


async def page_url(server: ServerProcess) -> str:
    """Where a server with --websocket has its page; read from its second line."""
    assert server.process.stdout is not None
    said = (await server.process.stdout.readline()).decode()
    return f"http://127.0.0.1:{said.rstrip().rstrip('.').rpartition(' ')[2]}/"


async def reload(tab: Tab) -> None:
    """Load the page anew, in the middle of a game."""
    await tab.call("Page.reload")
    await tab.until("document.querySelector('.game .prompt')?.textContent")


PLAYERS_SHOWN = """[...document.querySelectorAll('.players > li, .area-seats .thing')]
    .filter((each) => each.checkVisibility() && !each.closest('.area:has(.target)')).length"""
"""Not counting those of whom one is to be chosen."""
ON_TARGET = "document.activeElement.matches('.target')"
NAMES_WITHOUT_WORDS = """[...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)
    .filter((name) => /^\\s*[:,;]/.test(name))"""


async def faults_of_access(tab: Tab) -> list[str]:
    """What is read out with a part missing on the page as it is now, and what axe-core finds (`make page`)."""
    assert await tab.run(NAMES_WITHOUT_WORDS) == []
    if not AXE.is_file():
        return []
    await tab.run(f"{AXE.read_text()}; 1")
    found: Any = await tab.run("axe.run().then((said) => said.violations.map((each) => [each.id, each.nodes[0].html]))")
    return [f"{rule}: {html}" for rule, html in found]


PROMPT = "document.querySelector('.prompt').textContent"
KEEP_LINE = "window.WebSocket = new Proxy(WebSocket, {construct: (made, about) => window.line = new made(...about)})"
COMES = """window.line.onmessage({{data: Uint8Array.from(atob({frame}), (each) => each.charCodeAt(0)).buffer}});
    new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"""
CUT = "window.cut = window.line; window.line.close()"
IS_BACK = "window.line !== window.cut && document.querySelector('.game').getAttribute('aria-busy') === 'false'"
OVER = {"en": "The game is over", "cs": "Hra skončila"}
FORWARD = {"en": "Forward", "cs": "Vpřed"}


async def come(tab: Tab, frame: bytes) -> None:
    """Let the page have that frame, as from the server, and draw what it tells."""
    await tab.run(COMES.format(frame=json.dumps(base64.b64encode(frame).decode())))


async def play(browser: Browser, url: str, game: str, size: tuple[int, int], language: str) -> tuple[Tab, list[str]]:
    tab = await browser.tab()
    await tab.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP_LINE)
    await tab.open(url, size, language)
    await begin_game(tab, game, "Anna")
    faults: list[str] = []

    async def between(clicks: int) -> None:
        if clicks == RELOAD_AT:
            await reload(tab)
        elif clicks == RELOAD_AT + 1:
            assert not await tab.run("document.querySelector('.notice').textContent"), "the seat is asked for once"
        elif clicks == LOOK_AT:
            if size == PHONE:
                players = await tab.run("document.querySelectorAll('.players > li').length")
                assert await tab.run(PLAYERS_SHOWN) == players, "once each"
            faults.extend(await faults_of_access(tab))

    clicks = await play_by_clicks(tab, 7, between)
    assert clicks["board"] > 5
    assert clicks["list"] > 5
    faults.extend(await faults_of_access(tab))
    assert SHARES[language] in await tab.run("document.body.textContent")
    # The table is over a moment before its last position has come.
    ending = await tab.until(f"(said => said.includes({json.dumps(OVER[language])}) && said)({PROMPT})")
    assert await tab.run("Number(document.querySelector('#replay').value)") > 0
    newest = next(each for each in reversed(tab.frames) if msgpack.unpackb(each[HEADER:])["type"] == "page")
    damaged = msgpack.packb(msgpack.unpackb(newest[HEADER:]) | {"body": b"no body"})
    await come(tab, len(damaged).to_bytes(HEADER, "big") + damaged)
    await tab.click(".replay button")
    earlier = await tab.until(f"(said => said !== {json.dumps(ending)} && said)({PROMPT})")
    assert len(tab.faults) == 1, "one that cannot be unpacked costs the next ones nothing"
    tab.faults.clear()
    # What the server tells late, such as the log of a page that came in the middle of the game.
    await come(tab, newest)
    assert await tab.run(PROMPT) == earlier
    await tab.run(CUT)
    await tab.until(IS_BACK)
    assert await tab.run(PROMPT) == earlier
    await tab.click(".replay button", FORWARD[language])
    await tab.until(f"{PROMPT} === {json.dumps(ending)}")
    return tab, faults


async def test_a_whole_game_of_each_game_by_clicks_alone(tmp_path: Path) -> None:
    async with run_process(
        tmp_path / "data", "--websocket", "0", builtin=False, module=server_process.PROGRAM
    ) as server:
        url = await page_url(server)
        async with run_chromium(tmp_path / "browser") as browser:
            played = await asyncio.gather(
                play(browser, url, "yspahan", PHONE, "cs"),
                play(browser, url, "elcapitan", DESKTOP, "en"),
                play(browser, url, "carcassonne", PHONE, "en"),
            )
            for tab, faults in played:
                assert tab.faults == []
                assert faults == []
                assert tab.received <= MOST_BYTES
        server.process.terminate()
        assert await server.ended() == 0


async def test_the_keyboard_stays_on_the_board_from_move_to_move(tmp_path: Path) -> None:
    async with run_process(
        tmp_path / "data", "--websocket", "0", builtin=False, module=server_process.PROGRAM
    ) as server:
        url = await page_url(server)
        async with run_chromium(tmp_path / "browser") as browser:
            tab = await (await browser.tab()).open(url)
            await begin_game(tab, "carcassonne", "Anna")
            await tab.until("!!document.querySelector('.target')")
            while not await tab.run(ON_TARGET):
                await tab.key("Tab", 9)
            await tab.key("Enter", 13, "\r")
            await tab.until(f"document.querySelectorAll('.area-land .target').length && {ON_TARGET}")
