"""What the buttons of every table are for."""

from __future__ import annotations

from elcapitan.kit.words.phrases import Phrase

UNDO = Phrase("Take back the last step")
UNDO_TURN = Phrase("Take back the whole turn")
SPEED = Phrase("Animation speed")
SOUND = Phrase("Sound on or off")
