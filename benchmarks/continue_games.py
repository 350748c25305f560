"""From the click on *Continue* to the whole list: `python -m benchmarks.continue_games [--games N] [--times N]`.

N games of each kind are left in progress in a folder of their own. Then the window is opened on the menu, again and
again: the pointer comes to the button, rests there or not, and clicks. The first time no picture is kept yet. Seconds
by the clock; for figures of a busy machine under `chrt -f 10`. Needs a screen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import pygame

from benchmarks.client import OPTIONS
from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import app
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.commands.simulate import simulate_game
from elcapitan.paths import HOME_VARIABLE

RESTS_S = (0.0, 0.3)
"""How long the pointer is on the button before it clicks."""
SETTLING_S = 1.0
"""Until the menu has been painted and the rest is being imported."""
LOOKS_EVERY_S = 0.002
PAINTING_S = 12.0
"""Until the pictures of the games are kept, after the first time."""


async def leave_games(count: int) -> None:
    """Begin that many games of each kind on our own server; between a quarter and five sixths of each is played."""
    link = TableClient.for_local_server("Klára")
    for number in range(count):
        for game, options in OPTIONS.items():
            record = json.loads(simulate_game(["easy"] * 4, options, f"left-{number}", 1, game))
            record["seats"][0] |= {"by": "person", "name": "Klára"}
            model = TableModel.from_record(record, me=0)
            model.set_steps(model.steps[: round(len(model.steps) * (0.25 + 0.6 * number / count))])
            await link.load_game(game_records.record_text(model))
            await link.leave()
    await link.close()


async def click(stack: SceneStack, rest_s: float) -> None:
    """Print the seconds from the click to the list, once all that the menu leads to is imported."""
    await asyncio.sleep(SETTLING_S)
    while any(thread.name == "doors" for thread in threading.enumerate()):
        await asyncio.sleep(LOOKS_EVERY_S)
    buttons = vars(stack.top)["group"].widgets
    at = next(each.rect.center for each in buttons if isinstance(each, Button) and each.value == "resume")
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    await asyncio.sleep(rest_s)
    begun_s = time.perf_counter()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=pygame.BUTTON_LEFT))
    while not isinstance(scene := stack.top, ContinueGames) or scene.lines is None or scene.stale:
        await asyncio.sleep(LOOKS_EVERY_S)
    sys.stdout.write(f"{time.perf_counter() - begun_s}\n")
    until_s = time.monotonic() + PAINTING_S
    while scene.busy and time.monotonic() < until_s:
        await asyncio.sleep(LOOKS_EVERY_S)
    stack.quit()


def open_window(rest_s: float) -> int:
    """The menu, and the click."""
    tasks = []

    def first(stack: SceneStack, link: TableClient) -> None:
        stack.push(Menu(link))
        tasks.append(asyncio.get_running_loop().create_task(click(stack, rest_s)))

    return app.run(first)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.continue_games", description=__doc__)
    parser.add_argument("--games", type=int, default=4, metavar="N", help="of each kind (4)")
    parser.add_argument("--times", type=int, default=5, metavar="N", help="windows of each kind; all are told (5)")
    parser.add_argument("--rest", type=float, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.rest is not None:
        return open_window(arguments.rest)
    with tempfile.TemporaryDirectory(prefix="continue-") as home:
        os.environ[HOME_VARIABLE] = home
        asyncio.run(leave_games(arguments.games))
        print(f"{arguments.games} games of each kind; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        for rest_s, times, words in ((0.0, 1, "the first time"), *((rest, arguments.times, "") for rest in RESTS_S)):
            command = [sys.executable, "-m", "benchmarks.continue_games", "--rest", str(rest_s)]
            taken = [
                float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1])
                for _ in range(times)
            ]
            named = words or f"{rest_s} s on the button"
            print(f"{named:<22} {'  '.join(f'{each:.2f}' for each in sorted(taken))} s", flush=True)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())
