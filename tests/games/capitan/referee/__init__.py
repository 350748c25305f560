"""An outside referee for recorded games: the rules once more, slowly and literally, made from the rules text alone.

It shares no line with the program it judges, and it imports nothing of it: where the two disagree, one of them has
misread the rules. `judge` holds a record against the rules; `positions` walks through one;
`legal_texts` lists what may be done in a position of it.
"""

from tests.games.capitan.referee.judge import legal_texts
from tests.games.capitan.referee.record import Verdict, judge, positions

__all__ = ["Verdict", "judge", "legal_texts", "positions"]
