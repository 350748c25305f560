"""Games as lists show them: title, picture, number of players, and why one cannot be played in this window."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.games import DEFAULT_GAME, game_names, has_face, introduction, ruleset, window_fault
from elcapitan.text_cleaning import clean_name


def game_title(game: str) -> str:
    """The name of a game; of one that this program lacks, the word of the wire."""
    return introduction(game).name if game in game_names() else clean_name(game, 40)


def game_picture(game: str) -> str:
    """Its picture; empty for a game that this program lacks."""
    return introduction(game).picture if game in game_names() else ""


def seats_text(game: str) -> str:
    """How many may play it."""
    fewest, most = ruleset(game).seats
    seats = str(most) if fewest == most else f"{fewest}–{most}"
    return ngettext("{seats} player", "{seats} players", most).format(seats=seats)


def game_facts(game: str) -> list[str]:
    """Players and size of a game, and its name unless the program is called after it."""
    name = [] if game == DEFAULT_GAME else [game_title(game)]
    return [*name, seats_text(game), introduction(game).size]


def playable_games() -> list[str]:
    """All games that have a window."""
    return [game for game in game_names() if has_face(game)]


def why_not_playable(game: str) -> str:
    """Why a game cannot be played in this window, in words; empty if it can."""
    if game not in game_names():
        return _("This program does not have this game")
    return "" if has_face(game) else window_fault(game) or no_window_text(game)


def no_window_text(game: str) -> str:
    """That a game is played in the terminal alone, and how."""
    return _("This game has no window yet: elcapitan text --game {game}").format(game=game)
