"""Where a page cannot go on it says why in a sentence and shows a way on; and a phone is a hand beside a television."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.browser.chromium import PHONE, PROGRAM, Browser, Tab, run_chromium
from tests.browser.test_played_page import faults_of_access, page_url
from tests.server import server_process
from tests.server.cuttable_line import CuttableLine
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S

NEWER = ("tests.browser.newer_program", "serve")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PROGRAM, reason="no Chromium; apt-get install chromium"),
]


async def shows(tab: Tab, place: str, words: str) -> None:
    """Wait until that place says so."""
    await tab.until(f"document.querySelector({json.dumps(place)})?.textContent.includes({json.dumps(words)})")


TELEVISION = (1280, 720)
FAR_PARTS = """[...document.querySelectorAll('.area:not([hidden]), .players')].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect()).every((box) => box.bottom <= innerHeight && box.right <= innerWidth)"""
"""Whether all that a television shows is on its screen."""
HARD_TO_READ = """[...document.querySelectorAll('.game *')].filter((each) => each.checkVisibility()
    && !each.closest('.unseen') && [...each.childNodes].some((text) => text.nodeType === 3 && text.data.trim())
    && parseFloat(getComputedStyle(each).fontSize) < innerHeight / 40).map((each) => each.textContent)"""
"""Texts below a fortieth of its height, which cannot be read from three metres."""


async def visit(browser: Browser, url: str, code: str = "") -> Tab:
    return await (await browser.tab()).open(f"{url}#{code}", PHONE)


async def make_full_table(tab: Tab) -> str:
    """For one person and one computer player; its code."""
    await tab.until("document.querySelector('#game')?.options.length")
    await tab.type("#name", "Anna")
    for field, value in (("game", "yspahan"), ("seats", "2"), ("computers", "1")):
        await tab.run(
            f"(() => {{ const it = document.querySelector('#{field}'); it.value = '{value}';"
            " it.dispatchEvent(new Event('change')); })()"
        )
    await tab.click(".options summary")
    await tab.until("document.querySelectorAll('.options select').length === 2")
    assert await faults_of_access(tab) == []
    await tab.click(".new button.primary")
    await tab.until("document.querySelectorAll('.lobby .seats button').length === 1")
    return str(await tab.run("location.hash.slice(1)"))


async def click_during_a_redraw(tab: Tab, selector: str, by: Tab) -> None:
    """The page is drawn anew between the mouse's press and its release: another onlooker has come to the table."""
    button = f"document.querySelector({json.dumps(selector)})"
    await tab.run(f"{button}.scrollIntoView({{block: 'center'}})")
    box = await tab.run(f"(({{x, y}}) => [x + 5, y + 5])({button}.getBoundingClientRect())")
    seen = len(tab.frames)
    await tab.mouse("mousePressed", *box)
    await by.call("Page.reload")
    async with asyncio.timeout(PATIENCE_S):
        while len(tab.frames) == seen:
            await tab.run("true")
    assert await tab.run(f"document.activeElement === {button}")
    await tab.mouse("mouseReleased", *box)


async def test_a_page_says_why_not_and_shows_a_way_on(tmp_path: Path) -> None:
    async with (
        run_process(tmp_path / "old", "--websocket", "0", builtin=False, module=server_process.PROGRAM) as server,
        run_process(tmp_path / "new", "--websocket", "0", builtin=False, module=NEWER) as newer,
        run_chromium(tmp_path / "browser") as browser,
    ):
        line = CuttableLine(int((await page_url(server)).rstrip("/").rpartition(":")[2]))
        await line.open()
        url = f"http://127.0.0.1:{line.port}/"
        mistyped = await visit(browser, url, "k3v9")
        await shows(mistyped, ".entrance", "This link is not complete")
        unknown = await visit(browser, url, "abcdefghijkl")
        await shows(unknown, ".entrance", "The table of this link is not listed")
        await unknown.type("#name", "Ota")
        await unknown.click(".entrance button", "Join")
        await shows(unknown, ".notice", "There is no such table")
        old = await browser.tab()
        await old.call("Page.enable")
        await old.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
        await old.open(url, PHONE)
        await shows(old, "main", "This page needs a newer browser")

        anna = await visit(browser, url)
        code = await make_full_table(anna)
        late = await visit(browser, url, code)
        await shows(late, ".entrance", "All seats at this table are taken.")
        await anna.click(".lobby .buttons button.primary")
        await anna.until("!!document.querySelector('.game .prompt')?.textContent")
        await late.call("Page.reload")
        await shows(late, ".entrance", "The game is on.")
        await late.click(".entrance button", "Watch")
        await late.until("!!document.querySelector('.game .prompt')?.textContent")
        assert not await anna.run("!!document.querySelector('.game.hand')")

        television = await (await browser.tab()).open(f"{url}#tv/{code}", TELEVISION)
        await anna.until("!!document.querySelector('.game.hand')")
        assert not await anna.run("document.querySelector('.area-city').checkVisibility()")
        await television.until("document.querySelector('.area-city')?.checkVisibility()")
        await television.until(FAR_PARTS)
        assert await television.run(HARD_TO_READ) == []
        assert await faults_of_access(anna) == []
        await click_during_a_redraw(anna, "button.form", by=late)
        await anna.until("document.querySelector('.area-city').checkVisibility()")
        assert await anna.run("document.activeElement.matches('button.form')"), "it has other words now"

        line.reach(int((await page_url(newer)).rstrip("/").rpartition(":")[2]))
        line.cut()
        line.mend()
        await shows(anna, ".ended", "The server has a new version")
        await anna.click(".ended button")
        await shows(anna, ".entrance", "The table of this link is not listed")
        for tab in (mistyped, unknown, old, anna, late, television):
            assert tab.faults == []
        await line.close()
