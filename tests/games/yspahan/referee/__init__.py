"""An outside referee for Yspahan: the rules once more, slowly and literally, made from the rules text alone.

It shares no line with the rules it judges; of the program it imports the match of any game alone (lockstep.py). Where
the two disagree, one of them has misread the rules. `judge_record` holds a record against the rules; `RefereeTable`
plays move by move; `compare` plays at random beside the rules of the caller.
"""

from tests.games.yspahan.referee.errors import BreachError
from tests.games.yspahan.referee.lockstep import compare
from tests.games.yspahan.referee.record import Findings, judge_record
from tests.games.yspahan.referee.table import RefereeTable

__all__ = ["BreachError", "Findings", "RefereeTable", "compare", "judge_record"]
