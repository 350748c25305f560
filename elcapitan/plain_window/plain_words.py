"""What the options of a game are called that has no words for them. Needs no pygame."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _


class PlainOptionWords:
    """The `OptionWords` of a game that declares none: its options by their names."""

    def option_text(self, name: str) -> str:
        return _("Starting player") if name == "start" else name.replace("_", " ").capitalize()

    def option_help_text(self, name: str) -> str:
        return ""

    def value_help_text(self, name: str, value: str) -> str:
        return ""

    def value_text(self, name: str, value: str) -> str:
        return value.replace("_", " ")
