"""The table's frames beside a yardstick from the same run: a background, 100 sprites, 60 kept texts and a flip.

`python -m benchmarks.table [--moves N]`, on a screen (`xvfb-run -s "-screen 0 1920x1080x24" ...` where there is none).
A recorded game of computer players is shown move by move at normal speed on a clock of its own, so the frames do not
depend on how busy the machine is; what each one costs does, hence the ratios. Times are milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from elcapitan.boards import standard_board
from elcapitan.client import i18n, shots
from elcapitan.client.model import TableModel
from elcapitan.client.stack import Stack
from elcapitan.commands.simulate import simulated

SIZE = (1920, 1080)
FRAME_S = 1 / 60
STILL_FRAMES = 300
LEVELS = ["easy", "easy", "easy", "easy"]


def at(share: float, times: Sequence[float]) -> float:
    """The time below which that share of the frames stays, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def said(name: str, times: Sequence[float]) -> str:
    return (
        f"{name:<34} {len(times):>5} frames   median {at(0.5, times):6.2f}   p99 {at(0.99, times):6.2f}"
        f"   worst {at(1, times):6.2f}"
    )


def timed(work: Callable[[], object], count: int) -> list[float]:
    times = []
    for _ in range(count):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return times


def yardstick(window: pygame.Surface, stack: Stack) -> list[float]:
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

    return timed(scene, 120)


def show(changed: list[pygame.Rect] | None) -> None:
    if changed is None:
        pygame.display.flip()
    elif changed:
        pygame.display.update(changed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=120, help="moves of the game that are shown (120)")
    shown = parser.parse_args().moves
    options = {"players": len(LEVELS), "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulated(LEVELS, options, "table", 1))
    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    i18n.use("en")
    model = TableModel.from_record(record, 60)
    stack = shots.stack_for(SIZE, "en")
    begun = perf_counter()
    shots.push_screen(stack, "table", model)
    show(stack.draw(window))
    first_s = perf_counter() - begun

    bare = yardstick(window, stack)

    def whole() -> None:
        stack.top.stale = True
        show(stack.draw(window))

    whole()
    redraws = timed(whole, 60)
    frames: list[float] = []
    quiet = 0
    for entry in record["moves"][60 : 60 + shown]:
        model.play(entry[0], entry[1], entry[2] if len(entry) > 2 else ())
        for _ in range(240):  # four seconds a move at the most
            begun = perf_counter()
            stack.update(FRAME_S)
            changed = stack.draw(window)
            show(changed)
            frames.append(perf_counter() - begun)
            quiet = quiet + 1 if changed == [] else 0
            if not stack.top.busy:
                break
    used, begun = process_time(), perf_counter()
    drawn = 0
    for _ in range(STILL_FRAMES):
        stack.update(FRAME_S)
        drawn += stack.draw(window) != []
    still_s = process_time() - used

    driver, width, height = pygame.display.get_driver(), *SIZE
    print(f"driver {driver}, {width}x{height}; first picture of the table {1000 * first_s:.0f} ms")
    print(said("yardstick (100 sprites, 60 texts)", bare))
    print(said("whole table redrawn", redraws))
    print(said("animating", frames))
    print(f"redraw / yardstick          {at(0.5, redraws) / at(0.5, bare):6.2f}   (bar 1.5)")
    print(f"frames within 16 ms         {100 * sum(each <= 0.016 for each in frames) / len(frames):6.1f} %  (bar 99)")
    print(f"worst frame / worst of yardstick {at(1, frames) / at(1, bare):6.2f}")
    print(f"a still table: {drawn} of {STILL_FRAMES} frames drawn, {1e6 * still_s / STILL_FRAMES:.0f} us each")


if __name__ == "__main__":
    main()
