"""What a computer player believes a thing is worth: one table, one line a belief.

The numbers were set by hand from three hints: a short cross-entropy search (some 1,500 games of two to five players),
a regression of the final money on the terms, and samples of 40 to 60 games; benchmarks/bots.py shows what they win.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Florins unless said otherwise."""

    majority: float = 1.1
    """A florin expected from ranks."""
    later: float = 0.4
    """What is left of that at each later payday, beyond what the blur takes."""
    proliferation: float = 0.9
    """A florin expected from the chart."""
    fortress: float = 0.9
    """A florin expected from fortresses."""
    bonus: float = 1.2
    """A florin of a bonus card, had or hoped for."""
    stock: float = 4.0
    """One warehouse less in front of her: it is on the table, and the phase is a turn nearer to its end."""
    moat: float = 8.0
    """The same for a fortress."""
    leftover: float = 1.7
    """A piece that will hardly be built before the last payday."""
    thin: float = 4.5
    """A turn lost to a loan, for a purse that cannot pay the next building."""
    short: float = 0.9
    """A florin missing for what she still wants to build in this phase: borrowed, at the loss of a turn."""
    reopening: float = 1.8
    """A shut-down warehouse that can come back free of charge."""
    berth: float = 1.5
    """A harbour space where she can act again without a card."""
    destination: float = 2.0
    """A destination card in the hand; of several cards each next one is worth less."""
    link: float = 0.8
    """A link card that leads on from where she is; half of it elsewhere."""
    spread: float = 0.22
    """The share of the cities still missing that one more building will bring."""
    doubt: float = 0.38
    """How much each expected building, by its root, blurs who will be first in a row (warehouses)."""
    best_rival: float = 0.5
    """What a florin of the best rival costs her."""
    mean_rival: float = 0.3
    """What a florin of the average rival costs her."""


NORMAL = Weights()
