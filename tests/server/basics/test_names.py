"""What computer players are called."""

from __future__ import annotations

from elcapitan_server.basics.names import BOT_NAMES, free_bot_name


def test_computer_players_take_the_first_name_nobody_has() -> None:
    assert free_bot_name(BOT_NAMES, []) == BOT_NAMES[0]
    assert free_bot_name(BOT_NAMES, BOT_NAMES[:2]) == BOT_NAMES[2]
    assert free_bot_name(BOT_NAMES, BOT_NAMES) in BOT_NAMES
