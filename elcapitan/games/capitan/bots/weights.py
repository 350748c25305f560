"""The weights of the evaluation, one line each.

A level's numbers stand in weights.json, by number of players, with the command, seed and date that made them; a
character varies some of them. Florins unless said otherwise.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from elcapitan.kit.bots.weights import StoredWeights


class Weights(NamedTuple):
    """One set of weights; the defaults are where the tuning began."""

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
    """One warehouse less in front of them: it is on the table, and the phase is a turn nearer to its end."""
    moat: float = 8.0
    """The same for a fortress."""
    last_stock: float = 4.0
    """As `stock`, in the last phase."""
    last_moat: float = 8.0
    """As `moat`, in the last phase."""
    leftover: float = 1.7
    """A piece that will hardly be built before the last payday."""
    thin: float = 4.5
    """A turn lost to a loan, for a purse that cannot pay the next building."""
    short: float = 0.9
    """A florin missing for what they still want to build in this phase: borrowed, at the loss of a turn."""
    fare: float = 6.0
    """Florins a building costs on the average, its share of the cards included."""
    reopening: float = 1.8
    """A shut-down warehouse that can come back free of charge."""
    berth: float = 1.5
    """A harbour space where they can act again without a card."""
    destination: float = 2.0
    """A destination card in the hand; of several cards each next one is worth less."""
    link: float = 0.8
    """A link card that leads on from where they are; half of it elsewhere."""
    spread: float = 0.22
    """The share of the cities still missing that one more building will bring."""
    doubt: float = 0.38
    """How much each expected building, by its root, blurs who will be first in a row (warehouses)."""
    absent: float = 0.4
    """Warehouses that a colour without any in the row counts less than nothing."""
    tie: float = 0.45
    """Warehouses that the lowest first site counts for, against the highest."""
    draw: float = 0.04
    """How much more a florin of a city's next value draws builders."""
    best_rival: float = 0.5
    """What a florin of the best rival costs them; between two players every florin costs one."""
    mean_rival: float = 0.3
    """What a florin of the average rival costs them."""


STORED = StoredWeights(Path(__file__).with_name("weights.json"), Weights)


def weights_for(players: int) -> Weights:
    """What the levels believe at a table of that many players."""
    return STORED.of(players)
