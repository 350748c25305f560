"""One game in text mode: words what happens and carries out what is typed. Reading and writing are its caller's.

What is written is an order of `help_lines`, the name of a move in the list (move_labels.py), or a move as the record
writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal, Protocol

from elcapitan import games
from elcapitan.bots.adviser import BUDGET
from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.advice.turn_recap import recap
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.hint_steps import hint_steps
from elcapitan.games.capitan.client.facts.view_context import ViewContext, are_hands_open
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.hint_text import hint_rows
from elcapitan.games.capitan.client.wording.turn_recap_text import recap_rows
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import MalformedMove, Move, parse
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.text import geography, pages
from elcapitan.games.capitan.text.move_labels import MoveLabels, is_label

Say = Callable[[list[str]], None]


class SessionActions(Protocol):
    """What is asked of the line to the server."""

    @property
    def model(self) -> TableModel | None: ...
    def play(self, text: str) -> None: ...
    def take_back(self, what: Literal["step", "turn"]) -> None: ...
    def take_hint(self) -> None: ...


class TextSession:
    """For one visit of a table."""

    def __init__(self, link: SessionActions, say: Say, chat: Callable[[str], None] | None = None) -> None:
        """`say` gets what is to be read, line by line; `chat` hands on what is said to the others."""
        self.link = link
        self.over = False
        """The player has ended the session."""
        self._say = say
        self._chat = chat
        self._shown: TableModel | None = None
        self._revision = -1
        self._labels = MoveLabels()
        self._asked: tuple[int, int] | None = None
        """Which of my turns has been announced."""

    # -- what there is

    def at(self) -> ViewContext | None:
        """The table as it is now; None before the game."""
        model = self.link.model
        if model is None:
            return None
        mine = model.is_my_move and model.pending is None
        moves = legal_moves(model.state) if mine else []
        return ViewContext(
            model.state, model.seats, model.me, moves, pending=model.pending, hands_open=are_hands_open(model)
        )

    @property
    def is_waiting(self) -> bool:
        """What was ordered last is not answered yet."""
        return False

    def moves_page(self) -> dict[str, Move]:
        """What can be done now, by the name it keeps until the turn is over."""
        at = self.at()
        return self._labels.of(at) if at is not None else {}

    # -- what happens

    def poll(self) -> bool:
        """Say what has happened since the last look; whether anything has."""
        model = self.link.model
        if model is None:
            return False
        at = self.at()
        assert at is not None
        if model is not self._shown:
            self._shown = model
            model.take_new_steps()
            self._revision = model.revision
            # Where it is my turn, what is asked for is announced below; nobody wants to hear it twice.
            asked = model.is_my_move and not model.pending and model.state.stage is not Stage.OVER
            self._say([*([] if asked else pages.situation_lines(at)), _("Type ? for help.")])
        steps = model.take_new_steps()
        for step in steps:
            self._tell(model, step)
        if model.revision == self._revision and not steps:
            self._announce(model, at)
            return False
        self._revision = model.revision
        self._announce(model, at)
        return True

    def _tell(self, model: TableModel, step: GameStep) -> None:
        names = [info.name for info in model.seats]
        if step.taken_back:
            self._say([_("{name} took back: {move}").format(name=names[step.seat - 1], move=step.text)])
            return
        lines = [
            line.words for event in step.events if not (line := event_log_line(model.start.board, names, event)).quiet
        ]
        if any(isinstance(event, PaydayHeld) for event in step.events):
            settled, at = ledger.last_settlement(model), self.at()
            if settled is not None and at is not None:
                lines += pages.payday_lines(at, settled)
        if lines:
            self._say(lines)
        at = self.at()
        if at is not None and step.after.stage is Stage.OVER:
            self._say(pages.ranking_lines(at))

    def _announce(self, model: TableModel, at: ViewContext) -> None:
        """My turn begins, or a step of mine leaves me something else to do: what is asked for."""
        state = model.state
        mine = model.is_my_move and state.stage is not Stage.OVER
        now = (len(model.steps), model.position) if mine and not model.pending else None
        if now is None or now == self._asked:
            return
        first = not model.steps or model.steps[-1].seat != model.me
        self._asked = now
        lines = []
        if first and (changed := recap(model.steps, model.me)) is not None and not changed.nothing:
            lines += [_("Since your last turn") + ":"]
            lines += row_texts(list(recap_rows(model.start.board, [info.name for info in model.seats], changed)))
        if first and state.stage is Stage.TURN:
            lines.append(_("Your turn") + ".")
        lines += pages.situation_lines(at)
        if state.stage is not Stage.TURN:
            lines += pages.move_lines(at, self.moves_page())
        self._say(lines)

    # -- what is written

    def order(self, line: str) -> None:
        """Do what the line says, or say in a sentence why it cannot be done."""
        text = " ".join(line.split())
        at = self.at()
        if not text:
            text = "m"
        word, _space, rest = text.partition(" ")
        if word in ("?", "help", "h"):
            self._say(help_lines())
        elif word in ("q", "quit"):
            self.over = True
        elif at is None:
            self._say([_("The game has not begun yet.")])
        elif is_label(word.lower()) and not rest:
            self._labelled(word.lower())
        elif text.isdecimal():
            self._say([_("A number needs its letter: b1 buys, s1 sails, a1 acts, d1 settles; m lists them.")])
        elif not self._page(at, word, rest) and not self._move_page(at, word, rest):
            self._written(at, text)

    def _page(self, at: ViewContext, word: str, rest: str) -> bool:
        """Orders that only ask."""
        model = self.link.model
        assert model is not None
        match word:
            case "m" | "moves":
                self._say(pages.move_lines(at, self.moves_page()))
            case "mp":
                self._say(pages.pirate_move_lines(at, self.moves_page()))
            case "t" | "table":
                self._say(pages.all_cities_lines(at))
            case "g" | "map":
                self._say([*geography.map_lines(at), geography.sea_route_prices(at)])
            case "c" | "city":
                self._city(at, rest)
            case "p" | "captains":
                self._say(pages.captain_lines(at))
            case "k" | "cards":
                self._say(pages.market_lines(at))
            case "f" | "forecast":
                self._say(pages.payday_outlook_lines(at, self._seat(at, rest)))
            case "r" | "reach":
                self._say(pages.reachable_lines(at) if at.me else [_("You are watching.")])
            case "w" | "where":
                self._say(pages.situation_lines(at))
            case "l" | "log":
                names = [info.name for info in model.seats]
                told_of = [
                    event_log_line(model.start.board, names, event) for step in model.steps for event in step.events
                ]
                lines = [line.words for line in told_of if not line.quiet][-LOG_LINES:]
                self._say(lines or [_("Nothing has happened yet.")])
            case "y" | "why":
                self._why(at, rest)
            case "hint":
                self._hint(at)
            case _:
                return False
        return True

    def _hint(self, at: ViewContext) -> None:
        model = self.link.model
        assert model is not None
        if not model.is_my_move or model.is_over or model.pending:
            self._say([_("You can ask for a hint in your own turn.")])
            return
        if not model.hints_allowed:
            self._say([_("The host of this table does not allow hints")])
            return
        self.link.take_hint()
        advice = games.analysis(model.rules.name).advise(at.state, BUDGET)
        self._say(row_texts([*hint_rows(at, at.state, advice, hint_steps(at.state, advice.moves))]))

    def _move_page(self, at: ViewContext, word: str, rest: str) -> bool:
        """Orders that do something."""
        match word:
            case "e" if not rest:
                self._written(at, str(self.moves_page().get("e", "end")))
            case "u" | "undo":
                self._take_back("step")
            case "uu":
                self._take_back("turn")
            case "s" | "save":
                self._save()
            case "say" if rest:
                if self._chat is None:
                    self._say([_("There is no one to chat with.")])
                else:
                    self._chat(rest)
            case _:
                return False
        return True

    def _city(self, at: ViewContext, name: str) -> None:
        found = [plan.id for plan in at.state.board.cities if plan.id.startswith(name.lower()) and name]
        found += [
            plan.id for plan in at.state.board.cities if at.city(plan.id).lower().startswith(name.lower()) and name
        ]
        if not found:
            cities = ", ".join(plan.id for plan in at.state.board.cities)
            self._say([_("Which city? There are {cities}.").format(cities=cities)])
            return
        self._say(pages.city_lines(at, found[0]))

    def _seat(self, at: ViewContext, name: str) -> int:
        """The captain whose name begins so; 0 for none."""
        names = {seat: info.name.lower() for seat, info in enumerate(at.seats, 1)}
        return next((seat for seat, each in names.items() if name and each.startswith(name.lower())), 0)

    def _labelled(self, label: str) -> None:
        deeds = self.moves_page()
        if label in deeds:
            self.link.play(str(deeds[label]))
        elif self._labels.was_given(label):
            self._say([_("{label} is not possible any more; m lists what can be done.").format(label=label)])
        else:
            self._say([_("There is no {label} now; m lists what can be done.").format(label=label)])

    def _written(self, at: ViewContext, text: str) -> None:
        """A move as the record writes it."""
        try:
            move = parse(text)
        except MalformedMove:
            self._say([_("“{text}” is neither a command nor a move; ? lists them.").format(text=text)])
            return
        if reason := self._reason(at, move):
            self._say([reason])
        else:
            self.link.play(str(move))

    def _why(self, at: ViewContext, text: str) -> None:
        deeds = self.moves_page()
        try:
            move = deeds[text.lower()] if text.lower() in deeds else parse(text)
        except MalformedMove:
            self._say([_("Why what? Add the move, such as: why build 2.")])
            return
        self._say([self._reason(at, move) or _("That is possible: {move}").format(move=pages.move_line(at, move))])

    def _reason(self, at: ViewContext, move: Move) -> str:
        """Why a move is not possible for me now; empty if it is."""
        if not at.me:
            return _("You are watching.")
        if at.state.seat != at.me:
            return _("It is {name}'s turn.").format(name=at.name(at.state.seat))
        if at.held_by:
            return _("A computer player is in your seat; take it back first")
        if at.pending:
            return _("Your move is on its way to the server.")
        if move in at.moves:
            return ""
        played = play(at.state, move)
        if isinstance(played, Refusal):
            # In text mode the rule's number leads to the rule: there is no book to click on.
            return f"{words.refusal_text(at.state.board, played)} ({played.rule})"
        return ""

    def _take_back(self, what: Literal["step", "turn"]) -> None:
        model = self.link.model
        if model is None or not model.may_take_back:
            self._say([_("There is nothing to take back.")])
        else:
            self.link.take_back(what)

    def _save(self) -> None:
        model = self.link.model
        assert model is not None
        try:
            file = game_records.save_record(model, datetime.now())
        except OSError as fault:
            self._say([_("The record could not be written: {reason}").format(reason=fault.strerror or fault)])
        else:
            self._say([_("Saved as {file}").format(file=file)])


LOG_LINES = 15


def help_lines() -> list[str]:
    """Every order."""
    return [
        _(
            "A letter with a number, such as b1, makes that move from the list that m shows. "
            "It means the same for the whole turn."
        ),
        "m    " + _("what you can do, and what it would change (also an empty line)"),
        "w    " + _("where the game stands, and what you have to do"),
        "g    " + _("the map: which cities lie side by side"),
        "t    " + _("the map and all cities"),
        "c    " + _("one city with its neighbours and values: c napoli"),
        "p    " + _("the players"),
        "k    " + _("cards on display, your hand, loans"),
        "f    " + _("what payday would bring now; f and a name: how that sum is made up"),
        "r    " + _("what it costs to reach each city and act there"),
        "l    " + _("what has happened"),
        "y    " + _("why not? y build 2: whether that is possible, and if not, by which rule"),
        "hint " + _("what the strongest computer player would do in your place"),
        "e    " + _("end the turn"),
        "u    " + _("take back the last step; uu: the whole turn"),
        "s    " + _("save the game to a file"),
        "say  " + _("a message to the others: say hello"),
        "q    " + _("quit; the game is saved"),
        _("A move can also be written as records do: buy napoli-2, sail napoli-2 napoli, build 1, fortress, loan 10."),
    ]
