"""Colours by name. Painting code names a colour's meaning and never its number."""

from __future__ import annotations

from typing import Final, NamedTuple

# Wood and cloth
WOOD: Final = ("#160b06", "#2c170d", "#472716", "#653a20", "#8a5630")
FRAME: Final = ("#2e190c", "#5a3519", "#81522a", "#a9733f", "#d09b5e")
MAPLE: Final = ("#9b7443", "#c19c66", "#dabb87", "#efdab0")
DARK_SITE: Final = ("#120a06", "#22130b", "#332014", "#4a2f1c")
CLOTH: Final = ("#041022", "#0a2444", "#14426f", "#23659a", "#4a93c0", "#9bcbe0")

# Paper and ink
PARCHMENT: Final = "#f1e4c6"
PARCHMENT_SHADE: Final = "#dcc79c"
PARCHMENT_EDGE: Final = "#b99b66"
INK: Final = "#2a1b10"
INK_2: Final = "#5d452e"
ENGRAVED: Final = "#2b1a06"

# Brass
BRASS: Final = ("#6d4c18", "#b98d3b", "#e6c06a", "#fbe7ae")
HAIRLINE: Final = "#b98d3b"
"""Painted at 45 to 55 %."""
HEADING: Final = "#e6c06a"
TITLE: Final = "#fbe7ae"

# Panels
PANEL: Final = "#1a110b"
"""Painted at 86 %."""
PANEL_ACTIVE: Final = "#24170e"
CREAM: Final = "#f4e9d0"
SECONDARY: Final = "#c9b795"
DISABLED: Final = "#a3947c"
SHADOW: Final = "#140a06"
VEIL: Final = "#0a0604"
"""Painted at 66 % over what a dialogue covers."""

# Signals
LEGAL: Final = "#ffd76a"
LEGAL_CORE: Final = "#fffbe6"
FOCUS: Final = "#7fe0ff"
BAD: Final = "#ff7a5c"
REASON: Final = "#ffc4ae"
OK: Final = "#8fce78"
INFO: Final = "#8cc8f0"
WAX: Final = "#a51d1b"
INK_BONUS: Final = "#6a3d8f"
"""Violet, which no player has where it is used."""

HIGH_CONTRAST: Final = {
    SECONDARY: "#fbf4e4",
    CREAM: "#ffffff",
    DISABLED: "#d8cbb2",
    REASON: "#ffd9cb",
    HEADING: "#ffe08a",
    HAIRLINE: "#e6c06a",
    PANEL: "#000000",
    PANEL_ACTIVE: "#0c0704",
    VEIL: "#000000",
    INK_2: INK,
}
"""What is painted instead where high contrast is wished for."""

# Charts
PROLIFERATION_HEAD: Final = "#123a5e"
PROLIFERATION: Final = "#e6c06a"
MAJORITY: Final = "#7fb6e2"
FORTRESSES: Final = "#b3a68f"
BONUS: Final = "#b48be0"
"""The violet of INK_BONUS, for dark panels."""
INK_PROLIFERATION: Final = "#b8862e"
INK_MAJORITY: Final = "#28638f"
INK_FORTRESSES: Final = "#655c4f"

PIECE_OUTLINE: Final = "#1a0f08"


class PlayerColours(NamedTuple):
    """A player's colour; their mark goes with it wherever it is shown, for colour is never alone."""

    fill: str
    mark_ink: str
    """The mark on the fill."""
    on_panel: str
    """Words in their colour on a dark panel: light enough to be read there."""
    tab: str
    """Their colour as a ground for words in `mark_ink`, which need more contrast than a mark."""


class _KnownColours(dict[str, PlayerColours]):
    """By name; a colour that only a newer server or a file knows is painted as UNKNOWN_COLOUR."""

    def __missing__(self, colour: str) -> PlayerColours:
        return self[UNKNOWN_COLOUR]


UNKNOWN_COLOUR: Final = "pearl"
PLAYERS: Final = _KnownColours(
    {
        "red": PlayerColours("#c9342b", "#fff1dc", "#f08a7c", "#bf2f27"),
        "blue": PlayerColours("#2f74c8", "#f2f7ff", "#8dbcf2", "#2868b6"),
        "yellow": PlayerColours("#f0bf2e", "#3a2405", "#f0bf2e", "#f0bf2e"),
        "green": PlayerColours("#2b935f", "#f0ffef", "#7fd0a6", "#1f7d4f"),
        "pearl": PlayerColours("#ece4d3", "#4a2f5e", "#ece4d3", "#ece4d3"),
        "graphite": PlayerColours("#2f2f3a", "#e9e2d2", "#b7bac8", "#2f2f3a"),
        "orange": PlayerColours("#e0701c", "#2b1202", "#f2a063", "#e0701c"),
        "violet": PlayerColours("#b48ad8", "#2a0f45", "#cbaae8", "#b48ad8"),
    }
)
"""By the names the table uses, in the order in which colours are offered."""


def known_colour(colour: str | None) -> str:
    """The colour of which there are pieces and marks; UNKNOWN_COLOUR for any other, and for a seat without one."""
    return colour if colour is not None and colour in PLAYERS else UNKNOWN_COLOUR
