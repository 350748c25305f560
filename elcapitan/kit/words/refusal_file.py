"""What the facts of a game's refusals hold, in a file beside its code: `refusals.toml`, a line for each fact."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from elcapitan.kit.rules.refusal_reason import GameRefusals, RefusalReason


def read_refusals(reasons: type[RefusalReason], package: str) -> GameRefusals:
    """All refusals of a game, for other programs to read."""
    return GameRefusals(reasons, tomllib.loads(files(package).joinpath("refusals.toml").read_text(encoding="utf-8")))
