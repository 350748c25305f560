"""The window: frames beside a yardstick of the same run (background, 100 sprites, 60 kept texts, flip), and opening.

`python -m benchmarks.client [--game GAME] [--moves N]`, on a screen (`xvfb-run -s "-screen 0 1920x1080x24" ...` where
there is none). A recorded game of computer players is shown around its first payday, end of a week or last scoring,
with all animations, sounds and the counting, at normal speed and sixty frames a second by the clock; between frames the
processor is free, as in the game. Times are milliseconds, of the clock and (what a busy machine hardly lengthens) of
the processor. Carcassonne's land is also dragged, with all its tiles.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from elcapitan.kit.table.things import Thing

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay import screenshots
from elcapitan.client.replay.headless import stack_for
from elcapitan.client.shell import i18n
from elcapitan.client.shell.idle_gc import IdleCollector
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.commands.simulate import simulate_game
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from elcapitan.games.carcassonne.rules.model.events import CarcassonneEnded
from elcapitan.games.carcassonne.rules.model.tiles import SETS
from elcapitan.games.yspahan.client.facts.suggestions import square_prices
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.rules.model.events import WeekEnded
from elcapitan.games.yspahan.things import YspahanKind

SIZE = (1920, 1080)
FRAME_S = 1 / 60
LEVELS = ["easy", "easy", "easy", "easy"]
AFTER_PAYDAY = 12
"""Moves shown after the payday or the end of the week, of all that are shown."""
OPTIONS: dict[str, dict[str, Any]] = {
    "elcapitan": {"players": len(LEVELS), "extras": [], "start": "drawn", "board": standard_board()},
    "yspahan": {"players": len(LEVELS)},
    "carcassonne": {"players": len(LEVELS), "expansions": [*SETS], "wheel": "board"},
}
"""Options of each game that is measured."""
LIT_AFTER = 60
"""The squares of Yspahan's road are lit for the first supervisor from this move on."""
PANNED_SIZES = (0, 2, 4, 6, 8, 11)
"""Of the camera."""
OPENED = 3
"""How often the window is opened after the first time; the median counts."""


class Timing(NamedTuple):
    """Seconds of the clock, and of the processor in this thread."""

    clock: float
    processor: float


class Frame(NamedTuple):
    """One frame of the game."""

    took: Timing
    scene: str
    move: str
    """What it shows."""
    flying: str
    """The flights in progress."""


def at(share: float, times: Sequence[float]) -> float:
    """The time below which that share of the frames stays, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def timing_text(name: str, took: Sequence[Timing]) -> str:
    """Two lines: clock and processor."""
    lines = []
    for which, times in (("clock", [each.clock for each in took]), ("processor", [each.processor for each in took])):
        lines.append(
            f"{name:<26} {len(times):>5} frames, {which:<9}  median {at(0.5, times):7.2f}   p99 {at(0.99, times):7.2f}"
            f"   worst {at(1, times):7.2f}"
        )
        name = ""
    return "\n".join(lines)


def within(took: Sequence[Timing], which: int) -> float:
    """The share of frames that took at most 16 ms, in percent."""
    return 100 * sum(each[which] <= 0.016 for each in took) / len(took)


def time_call(work: Callable[[], object], count: int) -> list[Timing]:
    return [one(work) for _ in range(count)]


def one(work: Callable[[], object]) -> Timing:
    clock, processor = perf_counter(), thread_time()
    work()
    return Timing(perf_counter() - clock, thread_time() - processor)


def yardstick(window: pygame.Surface, stack: SceneStack) -> Callable[[], object]:
    """What pygame alone needs for a scene of that size."""
    look = stack.look
    ground = look.art.picture("grounds/table", SIZE)
    sprites = [look.art.sprite(f"pieces/warehouse-{colour}", 35) for colour in ("red", "blue", "yellow", "green")]
    texts = [look.font("sans", 17).render(f"number {number} of sixty", True, "#f4e9d0") for number in range(60)]

    def scene() -> None:
        window.blit(ground, (0, 0))
        for number in range(100):
            place = (37 * number % 1880, 53 * number % 1040)
            window.blit(sprites[number % 4], place, special_flags=pygame.BLEND_PREMULTIPLIED)
        for number, text in enumerate(texts):
            window.blit(text, (97 * number % 1700, 61 * number % 1040))
        pygame.display.flip()

    return scene


def show(changed: list[pygame.Rect] | None) -> None:
    if changed is None:
        pygame.display.flip()
    elif changed:
        pygame.display.update(changed)


def measure_moves(stack: SceneStack, window: pygame.Surface, model: TableModel, moves: Sequence[Any]) -> list[Frame]:
    """Every frame of the moves, each begun a sixtieth of a second after the one before."""
    frames: list[Frame] = []
    due = perf_counter()

    def frame() -> None:
        stack.update(FRAME_S)
        show(stack.draw(window))

    for entry in moves:
        model.play(entry[0], entry[1], entry[2] if len(entry) > 2 else ())
        while True:
            took = one(frame)
            director = stack.top.director if isinstance(stack.top, GameTableScene) else None
            flying = sorted({flight.what.kind for flight, _ in director.flights}) if director else []
            frames.append(Frame(took, type(stack.top).__name__, entry[1], " ".join(flying)))
            due = max(due + FRAME_S, perf_counter())
            time.sleep(max(0.0, due - perf_counter()))
            if stack.top.busy:
                continue
            if isinstance(stack.top, GameTableScene):
                break
            stack.pop()
    return frames


def measure_opening(screen: str, record: Path) -> tuple[dict[str, float], dict[str, float]]:
    """The first opening ever of the real window, and the median of the later ones of the same user.

    An installed program has its bytecode; here an opening by another user, which does not count, writes it.
    """
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        kept = {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "PYTHONDONTWRITEBYTECODE": ""}
        for home in ("another", *["same"] * (1 + OPENED)):
            command = [sys.executable, "-m", "benchmarks.open_window", repr(time.time()), screen, str(record)]
            environment = {**os.environ, **kept, "ELCAPITAN_HOME": f"{folder}/{home}"}
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
            seen.append(json.loads(done.stdout.splitlines()[-1]))
    seen = seen[1:]
    first, later = seen[0], seen[1:]
    return first, {name: sorted(each[name] for each in later)[OPENED // 2] for name in first}


def measure_lit_yspahan(record: Any, window: pygame.Surface, scene: Callable[[], object]) -> None:
    """Yspahan's table with the squares of a floor lit, and with the preview of a square: at rest, painted again,
    changing."""
    whole = TableModel.from_record(record)
    at = next(at for at, step in enumerate(whole.steps) if at > LIT_AFTER and step.text.startswith("supervisor"))
    _verb, floor, square = whole.steps[at].text.split()
    stack = stack_for(SIZE, "en")
    screenshots.push_screen(stack, "table", TableModel.from_record(record, at, whole.steps[at].seat))
    table = stack.top
    assert isinstance(table, YspahanScene)
    targets = {"floors lit": None, "squares lit": None, "a preview": Thing(YspahanKind.SQUARE, square)}

    def redraw() -> None:
        table.stale = True
        show(stack.draw(window))

    def redraw_all() -> None:
        table.view.forget_composite()
        redraw()

    for name, pointed in targets.items():
        table.ui.floor, table.ui.hover = "" if name == "floors lit" else floor, pointed
        for _ in range(5):
            redraw()
        bare, rest, redrawn = [], [], []
        for _ in range(12):
            bare += time_call(scene, 10)
            rest += time_call(redraw, 10)
            redrawn += time_call(redraw_all, 10)
        yard, *redraws = (at_processor(times) for times in (bare, rest, redrawn))
        print(
            f"my turn, {name}: redraw / yardstick by the processor {redraws[0] / yard:.2f} (bar 1.5),"
            f" {redraws[1] / yard:.2f} with every overlay painted again"
        )
    squares = cycle(square_prices(table.model.state, table.model.me, floor))

    def point() -> None:
        table.ui.hover = Thing(YspahanKind.SQUARE, next(squares))
        table.ui.repaint()
        show(stack.draw(window))

    time_call(point, 60)
    bare, pointing = [], []
    for _ in range(12):
        bare += time_call(scene, 10)
        pointing += time_call(point, 10)
    ratio = at_processor(pointing) / at_processor(bare)
    print(f"my turn, the pointer goes from square to square: frame / yardstick by the processor {ratio:.2f} (bar 1.5)")
    stack.close()


def measure_pan(record: Any, window: pygame.Surface) -> None:
    """Carcassonne's whole land dragged one way and back at every size."""
    stack = stack_for(SIZE, "en")
    screenshots.push_screen(stack, "table", TableModel.from_record(record))
    table = stack.top
    assert isinstance(table, CarcassonneScene)

    def frame() -> None:
        stack.update(FRAME_S)
        show(stack.draw(window))

    for _ in range(60):
        frame()
    took = []
    for size in PANNED_SIZES:
        table.ui.look(table.controller.whole_land()._replace(step=size))
        for _ in range(120):  # the pictures of that size are made, some in each frame
            frame()
        for number in range(300):
            table.controller.pan(11 if number // 75 % 2 else -11, 7 if number // 40 % 2 else -7)
            took.append(one(frame))
    tiles = len(table.model.state.land.tiles)
    print(timing_text(f"panning {tiles} tiles", took))
    for which, name in enumerate(Timing._fields):
        print(f"by the {name}: 99.9 % within {at(0.999, [each[which] for each in took]):.2f} ms (bar 16, worst 20)")
    stack.close()


def at_processor(took: Sequence[Timing]) -> float:
    """The median by the processor, in milliseconds."""
    return at(0.5, [each.processor for each in took])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(OPTIONS), default=DEFAULT_GAME, help="the game (%(default)s)")
    parser.add_argument("--moves", type=int, default=40, help="moves of the game that are shown (40)")
    arguments = parser.parse_args()
    game, shown = arguments.game, arguments.moves
    text = simulate_game(LEVELS, OPTIONS[game], "table", 1, game)
    record = json.loads(text)
    whole = TableModel.from_record(record)
    payday = next(
        at
        for at, step in enumerate(whole.steps)
        if any(isinstance(event, PaydayHeld | WeekEnded | CarcassonneEnded) for event in step.events)
    )
    begin = max(0, payday + AFTER_PAYDAY - shown)

    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    i18n.use_language("en")
    model = TableModel.from_record(record, begin)
    stack = stack_for(SIZE, "en")
    screenshots.push_screen(stack, "table", model)
    show(stack.draw(window))
    scene = yardstick(window, stack)

    def whole_table() -> None:
        stack.top.stale = True
        show(stack.draw(window))

    whole_table()
    # In turns, so that a busy moment falls on both alike.
    bare: list[Timing] = []
    redraws: list[Timing] = []
    for _ in range(12):
        bare += time_call(scene, 10)
        redraws += time_call(whole_table, 10)
    idle_collector = IdleCollector()
    idle_collector.freeze(perf_counter())  # as the window does while nothing moves
    frames = measure_moves(stack, window, model, record["moves"][begin : begin + shown])
    idle_collector.restore()
    bare += time_call(scene, 120)
    took = [frame.took for frame in frames]
    driver = pygame.display.get_driver()
    print(f"driver {driver}, {SIZE[0]}x{SIZE[1]}, {len(model.steps) - begin} moves, one payday or week")
    print(timing_text("yardstick", bare))
    print(timing_text("whole table redrawn", redraws))
    for name in sorted({frame.scene for frame in frames}):
        print(timing_text(f"animating, {name}", [frame.took for frame in frames if frame.scene == name]))
    for which, name in enumerate(Timing._fields):
        median = at(0.5, [each[which] for each in redraws]) / at(0.5, [each[which] for each in bare])
        ratio = at(1, [each[which] for each in took]) / at(1, [each[which] for each in bare])
        print(
            f"by the {name}: redraw / yardstick {median:.2f} (bar 1.5); {within(took, which):.2f} % of frames within"
            f" 16 ms (bar 99), of the yardstick's {within(bare, which):.2f} %; worst / its worst {ratio:.2f}"
        )
    worst = sorted(frames, key=lambda frame: -frame.took.processor)[:5]
    told = [
        f"{1000 * f.took.processor:.1f} ms ({f.scene}, {f.move}; {f.flying or 'nothing'} in the air)" for f in worst
    ]
    print("most processor: " + ", ".join(told))
    if game == "yspahan":
        measure_lit_yspahan(record, window, scene)
    if game == "carcassonne":
        measure_pan(record, window)
    pygame.quit()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.capitan"
        file.write_text(text, "utf-8")
        for screen, bar in (("menu", 1.0), ("table", 1.5)):
            for when, seen in zip(("for the first time", "after that"), measure_opening(screen, file), strict=True):
                print(
                    f"{screen:<6} opened {when}: first picture after {seen['first_s']:.2f} s (bar {bar};"
                    f" {seen['processor_s']:.2f} s of processor), then {100 * seen['still']:.1f} % of a core while"
                    f" nothing happens (bar 2), {seen['memory']:.0f} MiB (250)"
                )


if __name__ == "__main__":
    main()
