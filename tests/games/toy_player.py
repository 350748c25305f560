"""Plays the installed toy game in the program's window by clicks, in a process of its own: `python -m` this module.

Prints what was played as JSON: my moves, what was seen, and the words of the ranking.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from elcapitan import cli
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell import app
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.commands import play
from elcapitan.plain_window.plain_table import PlainTable
from tests.client.headless_stage import click
from tests.timeouts import PATIENCE_S

LOOKS_EVERY_S = 0.02


async def play_by_clicks(stack: SceneStack) -> None:
    """Click the last button of a move whenever there is one, until the ranking is seen."""
    until_s = time.monotonic() + PATIENCE_S
    seen: set[str] = set()
    while not isinstance(stack.top, ConfirmDialog):
        if time.monotonic() > until_s:
            raise TimeoutError(f"nothing to click: {stack.top}")
        await asyncio.sleep(LOOKS_EVERY_S)
        if isinstance(table := stack.top, PlainTable) and (moves := [*table.controller.queries.possible]):
            rects = dict(table.controller.thing_rects)
            seen |= {thing.kind for thing in rects}
            until_s = time.monotonic() + PATIENCE_S
            for event in click(rects[moves[-1]].center):
                stack.handle(event)
            table.ui.played_s = 9.0  # the next move at the same place is no double click
    table = stack.scenes[-2]
    assert isinstance(table, PlainTable)
    mine = [step.text for step in table.model.steps if step.seat == table.model.me]
    sys.stdout.write(json.dumps({"mine": mine, "seen": sorted(seen), "ranking": stack.top.words}) + "\n")


def main() -> int:
    tasks: list[asyncio.Task[None]] = []

    def run(first: app.FirstScenes) -> int:
        def begin(stack: SceneStack, link: TableClient) -> None:
            first(stack, link)
            tasks.append(asyncio.get_running_loop().create_task(play_by_clicks(stack)))
            tasks[0].add_done_callback(lambda done: stack.quit())

        return app.run(begin)

    play.open_window = run
    ended = cli.main(["play", "--game", "toy", "--bots", "easy", "--option", "rounds=3"])
    tasks[0].result()
    return ended


if __name__ == "__main__":
    raise SystemExit(main())
