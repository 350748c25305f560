"""A player who knows nothing of a game and clicks what the page offers, by chance, until the game is over."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

from tests.browser.chromium import Tab

LOOK = """(async (dice, board) => {
  const can = (each) => each.checkVisibility() && !each.disabled;
  const seen = (what) => [...document.querySelectorAll(what)].filter(can);
  const found = () => {
    const game = document.querySelector('.game');
    if (!game || game.ariaBusy === 'true') return null;
    if (seen('.replay').length) return {over: true};
    const ready = seen('.choice .offer'), offers = ready.length ? ready : seen('.moves li .offer');
    const targets = ready.length || (offers.length && !board) ? [] : seen('.thing.target');
    const list = targets.length ? targets : offers;
    return list.length && {it: list[Math.floor(dice * list.length)], by: targets.length ? 'board' : 'list'};
  };
  let next;
  while (!(next = found())) await new Promise((go) => setTimeout(go, 20));
  if (next.over) return next;
  const it = next.it;
  it.scrollIntoView({block: 'center', inline: 'center'});
  const box = it.getBoundingClientRect();
  return {at: [box.x + box.width / 2, box.y + box.height / 2], by: next.by};
})"""
"""What to click next, as soon as something may be done."""


async def begin_game(tab: Tab, game: str, name: str, seats: int = 2, level: str = "random") -> None:
    """A table of one's own with computer players, from the entrance to the first position."""
    await tab.until("document.querySelector('#game')?.options.length")
    await tab.type("#name", name)
    for field, value in (("game", game), ("seats", str(seats))):
        await tab.run(
            f"(() => {{ const it = document.querySelector('#{field}'); it.value = '{value}';"
            " it.dispatchEvent(new Event('change')); })()"
        )
    await tab.click(".entrance section:last-of-type button.primary")
    for free in range(seats - 1, 0, -1):
        await tab.until("!!document.querySelector('#level')")
        await tab.run(f"document.querySelector('#level').value = '{level}'")
        await tab.click(".lobby .field button")
        await tab.until(f"document.querySelectorAll('.lobby .seats button').length === {seats - free}")
    await tab.click(".lobby .buttons button.primary")
    await tab.until("document.querySelector('.game .prompt')?.textContent")


async def play_by_clicks(
    tab: Tab, seed: int, between: Callable[[int], Awaitable[None]], board: float = 0.6
) -> dict[str, int]:
    """Click until the game is over; how often on the board and in the list. `between` is told how many clicks there
    were, before each.
    """
    chance, clicks = random.Random(seed), {"board": 0, "list": 0}
    while True:
        seen: Any = await tab.run(f"{LOOK}({chance.random()}, {str(chance.random() < board).lower()})")
        if seen.get("over"):
            return clicks
        await between(sum(clicks.values()))
        await tab.press(*seen["at"])
        clicks[seen["by"]] += 1
