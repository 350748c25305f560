"""An outside referee for Carcassonne: the rules once more, slowly and literally, made from the rules text alone.

It shares no line with the rules it judges; of the program it imports the match of any game alone (lockstep.py). The
land is joined from scratch out of the tiles on the table, for each position anew. Where the two disagree, one of them
has misread the rules. `judge_record` holds a record against the rules; `RefereeTable` plays move by move; `compare`
plays at random beside the rules of the caller.
"""

from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.lockstep import compare
from tests.games.carcassonne.referee.record import Findings, judge_record
from tests.games.carcassonne.referee.table import RefereeTable

__all__ = ["BreachError", "Findings", "RefereeTable", "compare", "judge_record"]
