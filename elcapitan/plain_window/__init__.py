"""The window of a game that paints nothing but its board, if that: seats, log, buttons and replay are here, and for a
game without a board its pages in a terminal (`GameText`) with a button for each move."""
