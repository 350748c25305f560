"""One game in text mode: words what happens and carries out what is typed. Reading and writing are its caller's.

What is written is an order of the game's `help_lines`, the name of a move in the list (move_labels.py), or a move as
the record writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, Literal, Protocol

from elcapitan import paths
from elcapitan.client.model import game_records
from elcapitan.client.model.rule_pages import load_rule_pages
from elcapitan.client.model.stand_ins import stand_in_sentences
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.text.game_text import At, GameText
from elcapitan.client.text.move_labels import END, MoveLabels
from elcapitan.client.text.rule_lines import rule_lines
from elcapitan.text_cleaning import clean_line

Say = Callable[[list[str]], None]
LOG_LINES = 15


class SessionActions(Protocol):
    """What a session needs of its connection to the server."""

    @property
    def model(self) -> TableModel | None: ...
    def play(self, text: str) -> None: ...
    def take_back(self, what: Literal["step", "turn"]) -> None: ...
    def take_hint(self) -> None: ...


class TextSession(Generic[At]):
    """For one visit of a table."""

    def __init__(
        self, game: GameText[At], link: SessionActions, say: Say, chat: Callable[[str], None] | None = None
    ) -> None:
        """`say` gets the output, line by line; `chat` sends a line to the others."""
        self.game = game
        self.link = link
        self.over = False
        """The player has ended the session."""
        self._say = say
        self._chat = chat
        self._shown: TableModel | None = None
        self._revision = -1
        self._labels = MoveLabels(game)
        self._refused_by = ""
        """The rule behind the last refusal: `rules why` opens the rule book there."""
        self._asked: tuple[int, int] | None = None
        """Which of my turns has been announced."""
        self._ordered = ""
        """My move after which those are made that are no choice."""
        self._knows_shares = False

    # -- what there is

    def at(self) -> At | None:
        """The table as it is now; None before the game."""
        model = self.link.model
        if model is None:
            return None
        mine = model.is_my_move and model.pending is None
        return self.game.context(model, model.rules.legal(model.state, model.me) if mine else ())

    @property
    def is_waiting(self) -> bool:
        """What was ordered last is not answered yet."""
        return False

    def moves_page(self) -> dict[str, Any]:
        """What can be done now, by the name it keeps until the turn is over."""
        at = self.at()
        return self._labels.of(at) if at is not None else {}

    # -- what happens

    def poll(self) -> bool:
        """Show what has happened since the last call; whether anything has."""
        model, at = self.link.model, self.at()
        if model is None or at is None:
            return False
        if model is not self._shown:
            self._shown = model
            model.take_new_steps()
            self._revision = model.revision
            # Where it is my turn, what is asked for is announced below, and so not twice.
            asked = model.is_my_move and not model.pending
            self._say([*([] if asked else self.game.situation_lines(at)), _("Type ? for help.")])
        happened = model.revision != self._revision
        while steps := model.take_new_steps():
            happened = True
            for step in steps:
                self._tell(model, at, step)
            if model.is_my_last(self._ordered) and (move := model.forced_move) is not None:
                self._play(move)
                at = self.at() or at
        self._tell_shares(model)
        self._revision = model.revision
        self._announce(model, at)
        return happened

    def _tell(self, model: TableModel, at: At, step: GameStep) -> None:
        if step.taken_back:
            self._say([_("{name} took back: {move}").format(name=at.name(step.seat), move=step.text)])
            return
        if lines := [*self.game.log_lines(model, step), *self.game.detail_lines(at, model, step)]:
            self._say(lines)
        if model.rules.result(step.after) is not None:
            self._say([*self.game.ranking_lines(at), *stand_in_sentences(model)])

    def _tell_shares(self, model: TableModel) -> None:
        """Whose share is in the shuffle; known a moment after the last move."""
        if model.shuffled and model.shuffled[-1].seed is not None and not self._knows_shares:
            self._knows_shares = True
            if text := game_records.shares_text(model):
                self._say([f"{text}."])

    def _announce(self, model: TableModel, at: At) -> None:
        """My turn begins, or a step of mine leaves me something else to do: what is asked for."""
        now = (len(model.steps), model.position) if model.is_my_move and not model.pending else None
        if now is None or now == self._asked:
            return
        first = not model.steps or model.steps[-1].seat != model.me
        self._asked = now
        lines = self.game.turn_start_lines(at, model) if first else []
        lines += self.game.situation_lines(at)
        if self.game.lists_moves(at):
            lines += self.game.move_lines(at, self.moves_page())
        self._say(lines)

    # -- what is written

    def order(self, line: str) -> None:
        """Carry out the line's order, or show a sentence why it cannot be done.

        Unseen signs do not count, such as the byte order mark that a shell of Windows sends first; nor do capitals.
        """
        text = " ".join(clean_line(line).split())
        model, at = self.link.model, self.at()
        if not text:
            text = "m"
        word, _space, rest = text.partition(" ")
        word = word.lower()
        if word in ("?", "help", "h"):
            self._say(self.game.orders.help_lines())
        elif word in ("q", "quit"):
            self.over = True
        elif model is None or at is None:
            self._say([_("The game has not begun yet.")])
        elif self._labels.is_label(word) and not rest:
            self._play_label(word)
        elif text.isdecimal():
            self._say([self.game.orders.number_hint()])
        elif not self._answer_question(model, at, word, rest) and not self._act(model, word, rest):
            self._play_text(model, at, text)

    def _answer_question(self, model: TableModel, at: At, word: str, rest: str) -> bool:
        """Orders that only ask."""
        match word:
            case "m" | "moves":
                self._say(self.game.move_lines(at, self.moves_page()))
            case "w" | "where":
                self._say(self.game.situation_lines(at))
            case "l" | "log":
                lines = [line for step in model.steps for line in self.game.log_lines(model, step)][-LOG_LINES:]
                self._say(lines or [_("Nothing has happened yet.")])
            case "y" | "why":
                self._explain(model, at, rest)
            case "rules" if book := load_rule_pages(paths.rule_books(self.game.name), i18n.language()):
                self._say(rule_lines(book, self._refused_by if rest in ("why", "y") else rest))
            case "hint" if self.game.gives_hints:
                self._hint(model, at)
            case _:
                lines_of_game = self.game.page(at, self.moves_page(), word, rest)
                if lines_of_game is None:
                    return False
                self._say(lines_of_game)
        return True

    def _hint(self, model: TableModel, at: At) -> None:
        if not model.is_my_move or model.is_over or model.pending:
            self._say([_("You can ask for a hint in your own turn.")])
            return
        if not model.hints_allowed:
            self._say([_("The host of this table does not allow hints")])
            return
        self.link.take_hint()
        self._say(self.game.hint_lines(at, model))

    def _act(self, model: TableModel, word: str, rest: str) -> bool:
        """Orders that do something."""
        match word:
            case "e" if not rest:
                found = self.moves_page().get(END)
                at = self.at()
                assert at is not None
                kinds = dict(self.game.groups).get(END)
                ends = str(found or kinds[0]()) if kinds else word
                self._play_text(model, at, ends)
            case "u" | "undo":
                self._take_back(model, "step")
            case "uu":
                self._take_back(model, "turn")
            case "s" | "save":
                self._save(model)
            case "say" if rest:
                if self._chat is None:
                    self._say([_("There is no one to chat with.")])
                else:
                    self._chat(rest)
            case _:
                return False
        return True

    def _play_label(self, label: str) -> None:
        moves = self.moves_page()
        if label in moves:
            self._play(moves[label])
        elif self._labels.was_given(label):
            self._say([_("{label} is not possible any more; m lists what can be done.").format(label=label)])
        else:
            self._say([_("There is no {label} now; m lists what can be done.").format(label=label)])

    def _play_text(self, model: TableModel, at: At, text: str) -> None:
        """A move as the record writes it."""
        try:
            move = model.rules.parse(text)
        except ValueError:
            self._say([_("“{text}” is neither a command nor a move; ? lists them.").format(text=text)])
            return
        if reason := self._refusal_reason(model, at, move):
            self._say([reason])
        else:
            self._play(move)

    def _play(self, move: Any) -> None:
        self._ordered = str(move)
        self.link.play(self._ordered)

    def _explain(self, model: TableModel, at: At, text: str) -> None:
        moves = self.moves_page()
        try:
            move = moves[text.lower()] if text.lower() in moves else model.rules.parse(text)
        except ValueError:
            self._say([self.game.orders.why_hint()])
            return
        reason = self._refusal_reason(model, at, move)
        self._say([reason or _("That is possible: {move}").format(move=self.game.move_line(at, move))])

    def _refusal_reason(self, model: TableModel, at: At, move: Any) -> str:
        """Why a move is not possible for me now; empty if it is."""
        if not at.me:
            return _("You are watching.")
        acting = model.rules.to_act(model.state)
        if acting and at.me not in acting:
            return _("It is {name}'s turn.").format(name=at.name(acting[0]))
        if at.held_by:
            return _("A computer player is in your seat; take it back first")
        if at.pending:
            return _("Your move is on its way.")
        if move in at.moves:
            return ""
        played = model.rules.play(model.state, at.me, move)
        if not played.refused:
            return ""
        self._refused_by = played.rule
        return self.game.refusal_text(at, played)

    def _take_back(self, model: TableModel, what: Literal["step", "turn"]) -> None:
        if not model.may_take_back:
            self._say([_("There is nothing to take back.")])
        else:
            self._ordered = ""
            self.link.take_back(what)

    def _save(self, model: TableModel) -> None:
        try:
            file = game_records.save_record(model, datetime.now())
        except OSError as fault:
            self._say([_("The game could not be saved: {reason}").format(reason=fault.strerror or fault)])
        else:
            self._say([_("Saved as {file}").format(file=file)])
