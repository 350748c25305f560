"""The other people at a table: who is here, status bar, chat, clocks, seat menu; no moves and no rules."""
