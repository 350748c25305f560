"""Everything that is asked of the server under load, in one run: `python -m benchmarks.server [PART...] [--quick]`.

Parts: load, cost, metrics, idle, restart, drills, nodes, siege; all of them if none is named. `--quick` is a short run
that decides nothing. Each line ends in its bar. Linux only: processes are looked at through /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import get_args

from benchmarks.server import cost, drills, idle, load, metrics, nodes, restart
from benchmarks.server.machine import at, noise
from tests.server.attacks.load_attack import load_attack

PARTS = ("load", "cost", "metrics", "idle", "restart", "drills", "nodes", "siege")


def line(what: str, seen: str, bar: str, holds: bool) -> None:
    print(f"  {what:<50} {seen:>16}   {'holds' if holds else 'MISSED':<6}  (bar {bar})", flush=True)


async def _load(folder: Path, quick: bool) -> None:
    found = await load.measure(folder, *((50, 25.0, 5.0) if quick else ()))
    p50, p99 = 1000 * at(0.5, found.answered_s), 1000 * at(0.99, found.answered_s)
    rate = found.moves / found.lasted_s
    print(f"load: {found.tables} tables of four, {found.moves} moves in {found.lasted_s:.1f} s, {rate:.0f} a second;")
    print(f"  the server used {100 * found.server_cpu:.0f} % of a core, the load's own lag is", end=" ")
    print(f"{1000 * found.own_lag_s:.1f} ms (p99), the worst answer {1000 * max(found.answered_s):.1f} ms")
    line("acknowledged after sync, p50", f"{p50:.1f} ms", "25 ms", p50 <= 25)
    line("acknowledged after sync, p99", f"{p99:.1f} ms", "100 ms", p99 <= 100)
    line("errors", str(len(found.errors)), "0", not found.errors)
    line("bytes per step and client, median", f"{median(found.steps):.0f}", "60", median(found.steps) <= 60)
    for error in found.errors[:5]:
        print(f"    {error}")


async def _nodes(folder: Path, quick: bool) -> None:
    found = await nodes.measure_moves(folder, *((50, 25.0, 5.0) if quick else ()))
    rate = found.moves / found.lasted_s
    print(f"nodes: {nodes.NODES} on one PostgreSQL, {found.tables} tables of four, {found.moves} moves,", end=" ")
    print(f"{rate:.0f} a second; the load's own lag is {1000 * found.own_lag_s:.1f} ms (p99)")
    p99 = 1000 * at(0.99, found.answered_s)
    line("acknowledged after commit, p50", f"{1000 * at(0.5, found.answered_s):.1f} ms", "none", True)
    line("acknowledged after commit, p99", f"{p99:.1f} ms", "60 ms", p99 <= 60)
    line("errors", str(len(found.errors)), "0", not found.errors)
    for how in get_args(nodes.Loss):
        away = await nodes.measure_losses(folder / how, how, *((3, 10) if quick else ()))
        print(f"  {how}: {len(away)} seats, back at another node after {at(0.5, away):.2f} s (median)")
        line(f"back after a {how}, p99", f"{at(0.99, away):.2f} s", "3 s", at(0.99, away) <= 3.0)


async def _cost(folder: Path, quick: bool) -> None:
    found = await cost.measure(folder, *((500, 1) if quick else ()))
    print(
        f"cost: {len(found.moves)} rounds of {found.messages} moves at 50 tables of four, and of as many echoes to four"
    )
    print(f"  a move {_microseconds(found.moves)}; of it the rules need {1e6 * found.rules_s:.0f} us")
    print(f"  an echo {_microseconds(found.echoes)}, at the moments of the moves,", end=" ")
    print(f"{'/'.join(f'{each:.0f}' for each in found.per_s)} a second")
    print(f"  an echo without a pause {_microseconds(found.hurried)}")
    print(f"  by round, beside an echo at the same moments: {' '.join(f'{each:.2f}' for each in found.ratios)}")
    for what, ratio, bar in (("at the same moments", found.ratio, 3.5), ("without a pause", found.hurried_ratio, 5)):
        line(f"a move beside an echo {what}, median", f"{ratio:.2f}", f"{bar:g}", ratio <= bar)


async def _metrics(folder: Path, quick: bool) -> None:
    found = await metrics.measure(folder, *((50, 2.0, 1) if quick else ()))
    share = found.counting_s / found.move_s
    asked = found.asked_move_s / found.move_s - 1
    print(f"metrics: a move {1e6 * found.move_s:.0f} us; while they are asked for every second")
    print(f"  {1e6 * found.asked_move_s:.0f} us ({100 * asked:+.1f} %); counting alone {1e6 * found.counting_s:.2f} us")
    line("counting beside a move, at most", f"{100 * share:.2f} %", "2 %", share <= 0.02)


def _microseconds(seconds: Sequence[float]) -> str:
    return "/".join(f"{1e6 * each:.0f}" for each in seconds) + " us"


async def _idle(folder: Path, quick: bool) -> None:
    found = await idle.measure(folder, *((500, 2.0) if quick else ()))
    print(f"idle: keeping them takes {100 * found.cpu:.1f} % of a core")
    line("idle connections held", str(found.held), "10000", found.held >= 10_000)
    line("memory of each", f"{found.kib_each:.1f} KiB", "32 KiB", found.kib_each <= 32)


async def _restart(folder: Path, quick: bool) -> None:
    for kind in restart.KINDS:
        for count in (100,) if quick else (1000, 5000):
            found = await restart.measure(folder, count, kind)
            restart.show(found)
            line("processor time of the start", f"{found.settled_cpu_s:.2f} s", "2 s", found.settled_cpu_s <= 2)
            line("memory after it", f"{found.settled_mib:.0f} MiB", "150 MiB", found.settled_mib <= 150)
            worst_ms = 1000 * max(found.first_s, *found.back_s)
            line("a player is back after, at most", f"{worst_ms:.0f} ms", "100 ms", worst_ms <= 100)


async def _drills(folder: Path, quick: bool) -> None:
    found = await drills.measure(folder, 5 if quick else 100)
    good = sum(each.lost_s <= 1.0 for each in found)
    backup_s, restored_s = median(each.backup_s for each in found), median(each.restored_s for each in found)
    print(f"drills: backup at {drills.PER_S:.0f} moves a second at {drills.TABLES} tables, check, restore, start;")
    print(f"  {found[-1].acknowledged} moves at the last; a backup takes {backup_s:.2f} s,", end=" ")
    print(f"restore and start {restored_s:.2f} s (medians)")
    print(
        f"  acknowledged before the backup ended and not in it: {sum(each.lost for each in found)} moves in all,",
        end=" ",
    )
    print(f"the oldest {max(each.lost_s for each in found):.3f} s before the end")
    line("drills that lose at most 1 s", f"{good} of {len(found)}", "all", good == len(found))


async def _siege(folder: Path, quick: bool) -> None:
    dribblers, deaf, seconds = (200, 50, 4.0) if quick else (2000, 500, 20.0)
    seen = await load_attack(folder / "siege", dribblers, deaf, seconds)
    print(f"siege: {dribblers} send one byte a second, {deaf} read nothing, {seen.answers.total()} people come in, and")
    print(f"  a table plays on; its moves alone {seen.calm}, and besieged {seen.besieged}")
    for share, name in ((0.5, "p50"), (0.99, "p99")):
        times = seen.besieged.at(share) / seen.calm.at(share)
        print(f"  {f'a move, {name}, besieged / alone':<50} {times:>15.2f}x")
    print(f"  newcomers had the list after {seen.came}; answers {dict(seen.answers)}")
    line("newcomers who were admitted", f"{len(seen.came.times)} of {seen.answers.total()}", "all", seen.let_in)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="a short look that decides nothing")
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"no such part: {unknown[0]}")
    does = (_load, _cost, _metrics, _idle, _restart, _drills, _nodes, _siege)
    doing = dict(zip(PARTS, does, strict=True))
    for part in options.parts or PARTS:
        print(noise())
        with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
            await doing[part](Path(folder), options.quick)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
