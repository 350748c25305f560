"""What players' own bots imported until 0.1: the same things under their old names, for one more release.

New names: `elcapitan.games.capitan.bots.api` and `elcapitan.games.capitan.rules` (docs/bots.md).
"""

from __future__ import annotations

import sys
from importlib import import_module

from elcapitan.bots.bot import BotUnusable as Unusable
from elcapitan.games.capitan.bots.api import BotPlayer as Player
from elcapitan.games.capitan.bots.api import WholeTurn, whole_turns

__all__ = ["Player", "Unusable", "WholeTurn", "whole_turns"]

_RULES = "elcapitan.games.capitan.rules"
_OLD_RULES = {"": "", **{f".{name}": f".{name}" for name in ("legal", "loans", "payday", "play")}}
_OLD_RULES |= {f".{name}": f".model.{name}" for name in ("board", "events", "moves", "position", "state")}
for _old, _new in _OLD_RULES.items():
    sys.modules.setdefault(f"elcapitan.rules{_old}", import_module(f"{_RULES}{_new}"))
