"""Whether pygame-ce is there as the window needs it, told in a sentence before anything of it is used."""

from __future__ import annotations

import os
from importlib.util import find_spec

from elcapitan import paths
from elcapitan.commands import CommandError
from elcapitan.commands.language import _

LEAST = (2, 5, 6)
"""The oldest pygame-ce with all that the window uses; pyproject.toml asks for it, too."""


def check_window_library() -> None:
    """CommandError if pygame-ce is missing, too old, or replaced by pygame, which has the same name and less in it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        version, is_ce = tuple(pygame.version.vernum), getattr(pygame, "IS_CE", False)
    except (ImportError, AttributeError):
        if find_spec("pygame") is not None:  # parts of it have been removed, as `pip uninstall pygame` does
            raise CommandError(_("pygame-ce is damaged here: pip install --force-reinstall pygame-ce")) from None
        raise CommandError(_("the window needs pygame-ce, which is not installed: pip install pygame-ce")) from None
    if not is_ce:
        text = _(
            "the package pygame has replaced pygame-ce, which the window needs: "
            "pip uninstall pygame, then pip install --force-reinstall pygame-ce"
        )
        raise CommandError(text)
    if version < LEAST and not paths.is_frozen():
        text = _("pygame-ce {version} is too old for this game: pip install --upgrade pygame-ce")
        raise CommandError(text.format(version=".".join(map(str, version))))
