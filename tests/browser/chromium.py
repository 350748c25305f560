"""A Chromium without a window, and its tabs: clicks where a person would click, pictures, and what went wrong in them.

Speaks the DevTools protocol over its WebSocket; nothing has to be installed but Debian's package.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from elcapitan.protocol.framing import HEADER
from tests.timeouts import PATIENCE_S

PROGRAM = shutil.which("chromium") or ""
MAX_MESSAGE = 64 * 1024 * 1024
"""Bytes: a picture of a page is a message."""
SWITCHES = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0"),
    *("--no-first-run", "--mute-audio", "--disable-extensions", "--disable-background-networking", "--hide-scrollbars"),
)
PHONE, DESKTOP = (390, 844), (1280, 800)
SHOWN_MESSAGES, SHOWN_LETTERS = 12, 200
"""Of a test that waits in vain."""
FIND = """[...document.querySelectorAll({selector})].find(
    (each) => each.checkVisibility() && !each.disabled && each.textContent.includes({text}))"""
AIM = """(() => {{ const find = () => {found}; const it = find(); if (!it) return null;
    it.scrollIntoView({{block: 'center', inline: 'center'}});
    window.clickArrived = false;
    const arrive = (event) => {{ window.clickArrived ||= event.composedPath().includes(find() ?? it); }};
    document.addEventListener('click', arrive, {{capture: true, once: true}});
    const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""


class Tab:
    """One tab, in a profile of its own: what one player sees."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._reading = asyncio.get_running_loop().create_task(self._read())
        self.session = self.context = ""
        self.faults: list[str] = []
        """Errors of scripts and of the console, and whatever the policy of the page has forbidden."""
        self.received = 0
        """Bytes over the network, compressed, without the WebSocket's."""
        self.frames: list[bytes] = []
        """What the WebSocket has brought."""
        self.cuts = 0
        """Connections that could not be made; a console reports each as an error."""

    async def call(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        about = {"sessionId": self.session} if self.session else {}
        await self._line.send(json.dumps({"id": number, "method": method, "params": parameters, **about}))
        async with asyncio.timeout(PATIENCE_S):
            return await answer

    async def _read(self) -> None:
        async for said in self._line:
            message = json.loads(said)
            if (answer := self._answers.pop(message.get("id", 0), None)) is not None and not answer.done():
                if "error" in message:
                    answer.set_exception(RuntimeError(message["error"]["message"]))
                else:
                    answer.set_result(message["result"])
            match message.get("method"), message.get("params"):
                case "Runtime.exceptionThrown", {"exceptionDetails": fault}:
                    self.faults.append(str(fault.get("exception", fault).get("description", fault)))
                case "Log.entryAdded", {"entry": {"level": "error", "text": str(text)}} if (
                    "WebSocket connection" in text
                ):
                    self.cuts += 1
                case "Log.entryAdded", {"entry": {"level": "error", "text": str(text), **rest}}:
                    self.faults.append(f"{text} {rest.get('url', '')}")
                case "Network.loadingFinished", {"encodedDataLength": size}:
                    self.received += int(size)
                case "Network.webSocketFrameReceived", {"response": {"opcode": 2, "payloadData": str(payload)}}:
                    self.frames.append(base64.b64decode(payload))

    async def open(self, url: str, size: tuple[int, int] = DESKTOP, language: str = "en") -> Self:
        """Load a page in a window of that size."""
        for part in ("Page", "Runtime", "Log", "Network"):
            await self.call(f"{part}.enable")
        width, height = size
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            **{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE},
        )
        await self.call("Emulation.setLocaleOverride", locale=language)
        await self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            source=f"try {{ localStorage.setItem('elcapitan:language', '{language}') }} catch {{}}",
        )
        await self.call("Page.navigate", url=url)
        return self

    async def run(self, script: str) -> Any:
        """What an expression of JavaScript gives, once it is known."""
        said = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in said:
            raise RuntimeError(said["exceptionDetails"].get("exception", {}).get("description", said))
        return said["result"].get("value")

    async def until(self, condition: str) -> Any:
        """The value of an expression as soon as it is true; TimeoutError, with what came last, if it never is."""
        value = None
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not (value := await self.run(condition)):
                    await asyncio.sleep(0.02)
        except TimeoutError as error:
            error.add_note(f"faults: {self.faults}; the last messages: {self._last_messages()}")
            raise
        return value

    def _last_messages(self) -> list[str]:
        """What the server has said last, in short."""
        told = (msgpack.unpackb(frame[HEADER:]) for frame in self.frames[-SHOWN_MESSAGES:])
        return [str({**each, "body": len(each.get("body", b""))})[:SHOWN_LETTERS] for each in told]

    async def click(self, selector: str, text: str = "") -> None:
        """Click with the mouse in the middle of the first one that can be seen and is enabled, with that text.

        The page goes on working meanwhile: where something else has moved to that place, this aims again.
        """
        found = FIND.format(selector=json.dumps(selector), text=json.dumps(text))
        async with asyncio.timeout(PATIENCE_S):
            while True:
                await self.press(*await self.until(AIM.format(found=found)))
                try:
                    if await self.run("window.clickArrived !== false"):
                        return
                except RuntimeError:  # the click has left the page
                    return

    async def press(self, x: float, y: float) -> None:
        """Click with the mouse there."""
        await self.mouse("mousePressed", x, y)
        await self.mouse("mouseReleased", x, y)

    async def mouse(self, event: str, x: float, y: float) -> None:
        await self.call("Input.dispatchMouseEvent", type=event, x=x, y=y, button="left", clickCount=1)

    async def key(self, name: str, code: int, text: str = "") -> None:
        """Press a key, such as `Enter`, 13 and what it types."""
        said = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **said, **({"text": text} if text else {}))
        await self.call("Input.dispatchKeyEvent", type="keyUp", **said)

    async def type(self, selector: str, text: str) -> None:
        await self.until(f"!!document.querySelector({json.dumps(selector)})")
        await self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        await self.call("Input.insertText", text=text)

    async def picture(self, file: Path) -> None:
        """What can be seen, as a PNG."""
        said = await self.call("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(said["data"]))

    async def close(self) -> None:
        """The tab and its profile go; an open page would go on working."""
        self.session = ""
        with suppress(RuntimeError, ConnectionClosed):
            await self.call("Target.disposeBrowserContext", browserContextId=self.context)
        self._reading.cancel()
        await self._line.close()


class Browser:
    """A running Chromium."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._tabs: list[Tab] = []

    async def tab(self) -> Tab:
        """A new tab that shares no storage with the others."""
        tab = Tab(await connect(self._url, max_size=MAX_MESSAGE))
        self._tabs.append(tab)
        tab.context = (await tab.call("Target.createBrowserContext"))["browserContextId"]
        target = (await tab.call("Target.createTarget", url="about:blank", browserContextId=tab.context))["targetId"]
        tab.session = (await tab.call("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        return tab

    async def close(self) -> None:
        for tab in self._tabs:
            await tab.close()


@asynccontextmanager
async def run_chromium(folder: Path) -> AsyncIterator[Browser]:
    """A browser with its profile in that folder."""
    process = await asyncio.create_subprocess_exec(
        PROGRAM, *SWITCHES, f"--user-data-dir={folder}", "about:blank",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            while b"DevTools listening on " not in (line := await process.stderr.readline()):
                assert line, "Chromium has ended"
        rest = asyncio.get_running_loop().create_task(process.stderr.read())
        browser = Browser(line.decode().split()[-1])
        try:
            yield browser
        finally:
            await browser.close()
            rest.cancel()
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
