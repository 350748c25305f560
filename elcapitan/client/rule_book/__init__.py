"""The rule book of any game in the window: its pages, and the drawn examples that the game supplies."""
