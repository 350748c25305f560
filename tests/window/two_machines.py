"""Two windows on two machines with a router between them: `python -m tests.window.two_machines [--game yspahan] [--cut
60] [--album FOLDER]`.

One hosts; the other finds it in their list without typing anything, sits down, and they play by clicks. Then nothing
gets through any more for so long, both are told so, the line comes back by itself, and the game is finished. Pictures
of what both saw are put into the album. Needs root, `ip`, Xvfb and xdotool.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect

from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.presence.status_bar import StatusBar
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.sheet.paper_sheet import sheet_box
from elcapitan.client.shell import i18n
from elcapitan.games import DEFAULT_GAME, game_names
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from tests import system_packages
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import group, offline_link
from tests.server.attacks.router import ROOT, RoutedNetwork, house, possible
from tests.window import program as programs
from tests.window.mirror import A_LONG_TIME_S
from tests.window.program import Program
from tests.window.two_player_game import (
    SIZE,
    Ears,
    Seat,
    any_table,
    button,
    hosting,
    seen,
    set_sail,
    shows,
    stage,
    table_shown,
    until,
)
from tests.window.two_player_turns import play_out, take_turn

HOST_ADDRESS = "10.77.1.2"
LOOKS_S = 0.5
LEAVES, LOOKS_A_LEAF = 5, 8
"""Three paydays or weeks, the winner's moment, the ranking; and how often each is looked at before the next leaf is
turned: on the last one the same key would lead out of the game."""


class Seen(NamedTuple):
    """How the evening went."""

    noticed_s: float
    """How long after the cut the guest's window said so."""
    away_s: float
    """And how long after it the host's table."""
    back_s: float
    """How long after the line had come back the guest was in their seat again."""
    moves: int
    by_hand: int


def seat_to_act(ears: Ears) -> int:
    """The seat that the game waits for."""
    return next(iter(ears.model.rules.to_act(ears.model.state)))


def keep(who: Seat, album: Path, name: str) -> None:
    pygame.image.save(who.screen.picture(), album / f"{name}-{who.name}.png")


async def find_and_sit_down(ears: Ears, ben: Seat, album: Path, *running: Program) -> None:
    """The guest looks at their list until the game is there, chooses it and sits down."""
    menu = stage(Menu(offline_link()))
    await seen(ben, menu, *running)
    ben.hand.click(button(menu, "Play on the local network").center)
    scene = LobbyScene(offline_link())
    lobby = stage(scene)
    await seen(ben, lobby, *running)
    spot = ListedTable(HOST_ADDRESS, ears.port, ears.table)
    scene.room._tables_at = {(spot.host, spot.port): [spot]}
    scene.relayout()
    found = next(each for each in group(scene).widgets if each is scene.games._list)
    row = Rect(found.rect.topleft, (found.rect.w, scene.games._list.step)).inflate(-20, -20)
    ought = headless_stage.surface(SIZE)
    lobby.draw(ought)
    await until(lambda: shows(ben, ought, row), "the game in the list", *running)
    keep(ben, album, "1-found")
    scene.room.choose(spot)
    scene.relayout()
    sit = button(lobby, "Sit down")
    while ears.table.seats[1].by is None:
        ben.hand.click(row.center)
        await asyncio.sleep(LOOKS_S)
        ben.hand.click(sit.center)
        await asyncio.sleep(LOOKS_S)
        await until(lambda: True, "a window", *running)


async def told(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """Their window says that the server is silent."""
    stack, scene, actions = any_table(ears, me)
    actions.participants.link.line.health = ConnectionHealth.SILENT
    stack.update(0.02)
    ought = headless_stage.surface(SIZE)
    stack.draw(ought)
    status_bar = next(layer for layer in scene.layers if isinstance(layer, StatusBar))
    assert status_bar.rect.w
    await until(lambda: shows(who, ought, status_bar.rect.inflate(-12, -12)), "what is said of the line", *running)


async def sees_the_end(ears: Ears, who: Seat, me: int, album: Path, *running: Program) -> None:
    """They leaf through the paydays or weeks, and past the winner's moment, to the final ranking."""
    stack, _scene, actions = any_table(ears, me)
    ranking = PointsRankingScene if ears.model.rules.name == "yspahan" else RankingScene
    stack.push(ranking(stack, ears.model, actions))
    stack.update(A_LONG_TIME_S)
    ought = headless_stage.surface(SIZE)
    stack.draw(ought)
    look = stack.look
    sheet = sheet_box(look.size, look.s)(90, 60, 1740, 960)

    try:
        for _leaf in range(LEAVES):
            for _look in range(LOOKS_A_LEAF):
                if shows(who, ought, sheet):
                    return
                await asyncio.sleep(LOOKS_S)
            await until(lambda: True, "a window", *running)
            who.hand.key("Return")
        raise AssertionError("the final ranking was not seen")
    finally:
        keep(who, album, "5-over")
        pygame.image.save(ought, album / f"5-ought-{who.name}.png")


async def evening(built: RoutedNetwork, folder: Path, album: Path, cut_s: float, turns: int, game: str) -> Seen:
    """The whole of it; this process is on the host's machine."""
    async with hosting(folder, game) as (ears, klara, ben, hers):
        with programs.running(ben.screen, ben.home, on=built.on("b")) as his:
            both = hers, his
            seats = {1: klara, 2: ben}

            async def play(count: int) -> None:
                for _turn in range(count):
                    me = seat_to_act(ears)
                    await take_turn(ears, seats[me], me, *both)

            await find_and_sit_down(ears, ben, album, *both)
            await set_sail(ears, klara, ben, *both)
            await play(turns)
            for each in seats.values():
                keep(each, album, "2-playing")
            built.cut()
            cut_at = time.monotonic()
            await told(ears, ben, 2, *both)
            noticed = time.monotonic() - cut_at
            keep(ben, album, "3-cut")
            await until(lambda: ears.table.seats[1].away, "that the guest is away", *both)
            away = time.monotonic() - cut_at
            if seat_to_act(ears) == 1:
                await take_turn(ears, klara, 1, *both)  # nobody has to wait for the line
            keep(klara, album, "3-cut")
            await asyncio.sleep(cut_s - (time.monotonic() - cut_at))
            assert ears.table.seats[1].away
            built.heal()
            healed_at = time.monotonic()
            await until(lambda: not ears.table.seats[1].away, "the guest back in her seat", *both)
            back = time.monotonic() - healed_at
            for me, each in seats.items():
                await table_shown(ears, each, me, *both)
                keep(each, album, "4-back")
            await play(turns)
            by_hand = len(ears.model.steps)
            await play_out(ears, klara, ben, *both)
            for me, each in seats.items():
                await sees_the_end(ears, each, me, album, *both)
            for program in both:
                assert program.complaints() == ""
            return Seen(noticed, away, back, len(ears.model.steps), by_hand)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window.two_machines", description=__doc__)
    parser.add_argument("--game", choices=game_names(), default=DEFAULT_GAME, help="what they play (%(default)s)")
    parser.add_argument("--cut", type=float, default=60.0, help="seconds without a line (%(default)g)")
    parser.add_argument("--turns", type=int, default=2, help="by clicks, before the cut and after it (%(default)s)")
    parser.add_argument("--album", type=Path, help="folder for pictures (default: none are kept)")
    parser.add_argument("--inside", metavar="MARK", help=argparse.SUPPRESS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        album = options.album or Path(folder)
        album.mkdir(parents=True, exist_ok=True)
        if options.inside:
            i18n.use_language("en")
            network = RoutedNetwork(options.inside)
            seen = asyncio.run(evening(network, Path(folder), album, options.cut, options.turns, options.game))
            sys.stdout.write(
                f"found in the list and joined; after the cut the guest's window said so in {seen.noticed_s:.1f} s,"
                f" the table in {seen.away_s:.1f} s;\n{options.cut:.0f} s without a line; back in her seat"
                f" {seen.back_s:.1f} s after it; {seen.by_hand} moves by clicks, over after {seen.moves}\n"
            )
            return 0
        if lacking := possible() or system_packages.sentence(system_packages.WINDOW):
            sys.stdout.write(f"This machine cannot be divided: {lacking}\n")
            return 1
        words = [
            "--game",
            options.game,
            "--cut",
            str(options.cut),
            "--turns",
            str(options.turns),
            "--album",
            str(album.resolve()),
        ]
        with house() as built:
            there = [*built.on("a"), sys.executable, "-m", "tests.window.two_machines", "--inside", built.mark, *words]
            return subprocess.run(there, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
