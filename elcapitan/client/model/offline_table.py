"""A table without a server: moves are played at once, cards come from a seed, and there is only one person."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

from elcapitan import games
from elcapitan.bots.bot import Bot
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.model.table_model import Disagreement, GameSetup, TableModel
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.player_actions import NextStep
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import HIDDEN


class OfflineTable:
    """`PlayerActions` of one player, with computer players in the other seats."""

    def __init__(self, stage: SceneContext, model: TableModel, seed: bytes, *, others_answer: bool = False) -> None:
        """`seed` has 16 bytes: the order of the decks, and what is left to chance in the computer players.

        `others_answer`: it is a whole game, which its scene keeps; after each move of mine they play until I am to act
        again. Otherwise it is a single turn.
        """
        self.participants: Participants | None = None
        self.keeps_game = others_answer
        self.leads_on: list[Callable[[], NextStep]] = [self._own_game] if others_answer else []
        """Makes the `next_steps` in the spoken language."""
        self.model = model
        self._stage, self._others_answer = stage, others_answer
        self._dealer = model.rules.dealer(seed, model.setup.all_options)
        self._seed = int.from_bytes(seed, "big")
        self._whole = model if model.rules.open_information else self._whole_game()
        """The game with everything that `model`, which is what my seat is told, hides until the end."""

    def _whole_game(self) -> TableModel:
        """The game of `model` with what it hides; from then on `model` hides it."""
        model, rules = self.model, self.model.rules
        if model.is_over or not model.me or model.setup.seen_by not in (None, model.me):
            return model
        told = TableModel(rules, self._setup(model.me), model.seats, me=model.me)
        whole = TableModel(rules, self._setup(None), model.seats, me=model.me)
        try:
            for step in model.steps:
                is_known = HIDDEN not in step.turned_up
                drawn = step.turned_up if is_known else self._dealer.turn_up(whole.state, rules.parse(step.text))
                entry = rules.seen(whole.state, Entry(step.seat, step.text, tuple(drawn)), model.me)
                whole.play(step.seat, step.text, drawn, by=step.by)
                told.play(*entry, by=step.by)
        except Disagreement:
            return model  # It was begun with another seed: what is hidden stays so.
        model.update_from_record(told)
        return whole

    def _setup(self, seen_by: int | None) -> GameSetup:
        """What the game begins with, as that seat is told it (None: all of it)."""
        model = self.model
        deal = model.setup.deal if model.setup.seen_by is None else self._dealer.deal()
        seen = deal if seen_by is None else model.rules.seen_deal(deal, seen_by)
        return model.setup._replace(deal=tuple(seen), seen_by=seen_by)

    @cached_property
    def _others(self) -> Mapping[int, Bot]:
        """The computer players by seat; a single turn needs none."""
        bots = games.bots(self.model.rules.name)
        return {seat.seat: bots.make(seat.by, self._seed) for seat in self.model.seats if seat.by != "person"}

    @property
    def next_steps(self) -> list[NextStep]:
        return [make() for make in self.leads_on]

    def _own_game(self) -> NextStep:
        """A new game of that name; against easy opponents for a player who is new to it."""
        return NextStep(_("A game of your own"), "play", lambda: self.lead_on("new"))

    def lead_on(self, where: str) -> None:
        """To a page of the menu, about this game."""
        self._stage.change_settings(replace(self._stage.settings, game=self.model.rules.name))
        self._stage.go_to_menu(where)

    def play(self, text: str) -> None:
        """Make a move for the seat to act; where several are to act, for mine."""
        acting = self.model.rules.to_act(self.model.state)
        self._make(self.model.me if self.model.me in acting else acting[0], text)
        while self._others_answer and self._acting_others:
            self.play_others()

    @property
    def _acting_others(self) -> list[int]:
        """The computer players' seats that are to act."""
        return [seat for seat in self.model.rules.to_act(self.model.state) if seat in self._others]

    def _make(self, seat: int, text: str) -> None:
        model, rules, whole = self.model, self.model.rules, self._whole
        step = whole.play(seat, text, self._dealer.turn_up(whole.state, rules.parse(text)))
        if whole is model:
            return
        if whole.is_over:
            model.update_from_record(whole)  # nothing is hidden any more, so this move is shown as it was
        else:
            model.play(*rules.seen(step.before, Entry(seat, text, step.turned_up), model.me))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo my last step, or all of my turn."""
        undoable = self.model.undoable
        if undoable.turn:
            moves = undoable.step if what == "step" else undoable.turn
            for model in {id(each): each for each in (self.model, self._whole)}.values():
                model.take_back(moves)

    def take_hint(self) -> None:
        """Hints are not counted here."""

    def leave(self) -> None:
        """To the menu."""
        self._stage.go_to_menu()

    def play_others(self) -> None:
        """What the computer player to act does now; nothing if it is a person's turn or the game is over."""
        rules = self.model.rules
        for seat in self._acting_others[:1]:
            for move in self._others[seat].choose(rules.view(self._whole.state, seat), seat, AT_ONCE):
                self._make(seat, rules.show(move))
