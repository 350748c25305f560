"""The window of a game that paints none of its own: its sentences, its log, and a button for each move, from its pages
in a terminal (`GameText`)."""
