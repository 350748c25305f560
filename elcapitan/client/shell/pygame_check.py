"""Whether pygame-ce is there as the window needs it, told in a sentence before anything of it is used."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from elcapitan import paths

LEAST = (2, 5, 6)
"""The oldest pygame-ce with all that the window uses; pyproject.toml asks for it, too."""


def pygame_fault(_: Callable[[str], str]) -> str:
    """Why there can be no window, in the language of `_`, and what helps; empty if all is well.

    pygame-ce may be missing, too old, or replaced by pygame, which has the same name and less in it.
    """
    try:
        import pygame

        version, is_ce = tuple(pygame.version.vernum), getattr(pygame, "IS_CE", False)
    except (ImportError, AttributeError):
        if find_spec("pygame") is not None:  # parts of it have been removed, as `pip uninstall pygame` does
            return _("pygame-ce is damaged here: pip install --force-reinstall pygame-ce")
        return _("the window needs pygame-ce, which is not installed: pip install pygame-ce")
    if not is_ce:
        return _(
            "the package pygame has replaced pygame-ce, which the window needs: "
            "pip uninstall pygame, then pip install --force-reinstall pygame-ce"
        )
    if version < LEAST and not paths.is_frozen():
        text = _("pygame-ce {version} is too old for this game: pip install --upgrade pygame-ce")
        return text.format(version=".".join(map(str, version)))
    return ""
