"""Buttons, lists, fields and dialogs that report events to a scene; a widget decides nothing and knows no game."""
