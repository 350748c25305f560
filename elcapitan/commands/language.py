"""The language of the command line: English in the source, the others from the same catalogue as the window's.

It is that of `--lang`, else the one chosen in the window's options, else the machine's. Files are read only when the
first sentence is asked for: `--version` and a command with nothing to say do not wait for them. Never imports pygame.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations


def mark_for_translation(words: str) -> str:
    """Marks words for translation that are translated elsewhere."""
    return words


ARGPARSE = (
    mark_for_translation("usage: "),
    mark_for_translation("positional arguments"),
    mark_for_translation("options"),
    mark_for_translation("show this help message and exit"),
    mark_for_translation("show program's version number and exit"),
    mark_for_translation("the following arguments are required: %s"),
    mark_for_translation("one of the arguments %s is required"),
    mark_for_translation("unrecognized arguments: %s"),
    mark_for_translation("argument %(argument_name)s: %(message)s"),
    mark_for_translation("not allowed with argument %s"),
    mark_for_translation("expected one argument"),
    mark_for_translation("expected at most one argument"),
    mark_for_translation("expected at least one argument"),
    mark_for_translation("invalid choice: %(value)r (choose from %(choices)s)"),
    mark_for_translation("invalid %(type)s value: %(value)r"),
    mark_for_translation("ambiguous option: %(option)s could match %(matches)s"),
    mark_for_translation("ignored explicit argument %r"),
    mark_for_translation("unknown parser %(parser_name)r (choices: %(choices)s)"),
    mark_for_translation("an empty text is not the name of a file or folder"),
)
"""What argparse itself says (Python 3.11 to 3.14), and paths.py through it; any other sentence stays English."""

_named = ""


def choose_language(words: Sequence[str]) -> None:
    """Use the language that `--lang` names on a command line; without it the player's own."""
    global _named
    _named = ""
    for at, word in enumerate(words):
        if word.startswith("--lang="):
            _named = word.partition("=")[2]
        elif word == "--lang" and at + 1 < len(words):
            _named = words[at + 1]
    _catalogue.cache_clear()


def _(words: str) -> str:
    """`words` in the language of the command line."""
    return _catalogue().gettext(words) if words else ""  # the empty text is the catalogue's own header


def ngettext(one: str, many: str, count: int) -> str:
    """The form that fits `count`; Czech has three."""
    return _catalogue().ngettext(one, many, count)


def current_language() -> str:
    """The code of the language; that of a `--lang` that does not exist is not used."""
    from elcapitan.client.shell import i18n

    for code in (_named, _chosen_in_the_window()):
        if code in i18n.LANGUAGES:
            return code
    return i18n.system_language()


@cache
def _catalogue() -> NullTranslations:
    from elcapitan.client.shell import i18n

    return i18n.catalogue(current_language())


def _chosen_in_the_window() -> str:
    """Read without the window's own reader of settings, which needs pygame."""
    from elcapitan import locked_file, paths

    try:
        chosen = locked_file.parse_toml(locked_file.read_bytes(paths.settings_file())).get("language")
    except (OSError, ValueError):
        return ""
    return chosen if isinstance(chosen, str) else ""


@contextmanager
def translated_argparse() -> Iterator[None]:
    """In here argparse words its faults in our language.

    Its own way, gettext's default domain, asks the environment alone and would not see the player's choice.
    """
    before = {name: vars(argparse)[name] for name in ("_", "ngettext")}
    vars(argparse).update({"_": _, "ngettext": ngettext})
    try:
        yield
    finally:
        vars(argparse).update(before)


class Formatter(argparse.HelpFormatter):
    """Translates headings and the help of each option when they are printed.

    The parser itself stays English: the man page and the shells' completions are made from it.
    """

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and _(heading))

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and _(action.help)
