"""`GameFace`: the scenes of a game from the places of their parts, and what holds of most games.

A game adds its words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Literal

from elcapitan import games
from elcapitan.client import face
from elcapitan.client.hot_seat.hot_seat import open_table
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.schema_options import SchemaOptions
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.rule_book.examples import RuleExamples
from elcapitan.client.rule_book.rule_book import RuleBook
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.shell.scene import Answer, Scene, SceneContext
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog

WindowPart = Literal[
    "table",  # client.table.table_scene.GameTableScene
    "replay",  # the same with client.replay.record_replay.RecordReplay
    "taught",  # the same with client.lessons.taught_table.TaughtTable
    "rule_examples",  # the function `pictures` of client.rule_book.examples.RuleExamples
    "rule_pictures",  # its function `draw`
]


class GameFace:
    """The Face of a game."""

    game: ClassVar[str]
    """Its name in the registry of games."""
    package: ClassVar[str]
    """Where the places of its parts begin that begin with a dot."""
    parts: ClassVar[Mapping[WindowPart, str]]
    """Where each is, as `module:name`."""
    words: ClassVar[Mapping[str, Any]] = {}
    """From its file of words: in `window` its `StartWords` as `start` and the `next-scoring`, `keys` by action, and
    `more-keys` by what is written on them; how computer players play, by `levels` and `characters`."""
    letters: ClassVar[Collection[str]] = ()
    """Keys of its table alone (`KeyWords`)."""
    no_ledger: str = ""
    option_words: face.OptionWords
    boards: face.GameBoards | None = None
    review: face.ReviewWords | None = None
    reasons: face.ReasonWords | None = None
    option_preview: Callable[[], face.OptionPreview] | None = None

    def preload(self) -> None:
        for part in self.parts:
            self.load(part)

    def load(self, part: WindowPart) -> Any:
        """A part of the window, imported when it is first wanted."""
        return _loaded(self.parts[part], self.package)

    # -- scenes

    def table_options(self) -> face.TableOptions:
        return SchemaOptions(self.game)

    def rule_book(self, play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1), rule: str = "") -> Any:
        """For a game without pages of rules, what it is in a sentence."""
        if "rule_examples" in self.parts:
            return RuleBook(self.examples, rule, play, page)
        words = games.introduction(self.game)
        answers = [Answer("close", _("Done"), "primary")]
        return ConfirmDialog(words.name, words.sentence, answers, lambda answer: None)

    @property
    def examples(self) -> RuleExamples:
        """The examples of its rule book."""
        return RuleExamples(self.game, self.load("rule_examples"), self.load("rule_pictures"))

    def make_table(self, stage: SceneContext, model: TableModel, actions: PlayerActions | None) -> Any:
        return self.load("table")(stage, model, actions)

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        return open_table(link, stage, model)

    def taught_table(
        self, stage: SceneContext, model: TableModel, actions: PlayerActions, origin: ReplayOrigin | None = None
    ) -> Any:
        return self.load("taught")(stage, model, actions, origin)

    def replay(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None,
        at: int,
        origin: ReplayOrigin | None = None,
    ) -> Any:
        return self.load("replay")(stage, model, go_on, at, origin)

    # -- words

    def start_words(self) -> face.StartWords:
        return face.StartWords(*map(str, self.words["window"]["start"]))

    def key_words(self) -> face.KeyWords:
        names = {KeyAction(action): str(said) for action, said in self.words["keys"].items()}
        more = [(keys, str(said)) for keys, said in self.words["more-keys"].items()]
        return face.KeyWords(names, (), more, str(self.words["window"]["next-scoring"]), self.letters)

    def score_text(self, state: Any, seat: int) -> str:
        """Points, if the game does not say otherwise."""
        return number_text(state.players[seat - 1].points)

    def opponent_text(self, level: str) -> str:
        return str(self.words.get("levels", {}).get(level, ""))

    def character_text(self, character: str) -> str:
        return str(self.words.get("characters", {}).get(character, ""))

    def seat_sprite(self, colour: str) -> str:
        return ""

    def table_picture(self, table: str) -> str:
        return games.introduction(self.game).picture

    def score_sprite(self) -> str:
        return ""

    def size_text(self, options: Mapping[str, Any]) -> str:
        return games.introduction(self.game).size

    def scoring_text(self, events: Sequence[Any]) -> str:
        return ""

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        return ()

    def log_line(self, model: TableModel, event: Any, position: Any) -> Any:
        """The line of an event in the log; `position` is the one after it."""
        raise NotImplementedError

    def last_event_text(self, model: TableModel) -> str:
        for step in reversed(model.steps):
            lines = [self.log_line(model, *each) for each in zip(step.events, step.positions, strict=True)]
            if told := [line.words for line in lines if not line.quiet]:
                return str(told[-1])
        return ""


@cache
def _loaded(place: str, package: str) -> Any:
    module, _colon, name = place.partition(":")
    return getattr(import_module(module, package), name)
