"""By which clicks and answers the moves of El Capitan are made, and why a click makes none. Knows no window."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property

from elcapitan.games.capitan.rules import building, legal, pirate, play, rounds
from elcapitan.games.capitan.rules.model import board, moves
from elcapitan.games.capitan.rules.model.pieces import BANK, piece_of
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import NEUTRAL, ON_A_BOARD, PIRATE_SHIP, TOWER
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.click_paths import (
    AnswerStep,
    AskChoice,
    ClickPaths,
    Meaning,
    Outcomes,
    PlayMoves,
    ShowReason,
    Way,
)
from elcapitan.kit.table.things import Thing

Clicks = tuple[Thing, ...]
Intent = Meaning | Refusal
Reason = ShowReason | Refusal | None
LEADS_ELSEWHERE = (RefusalCode.NOT_ON_CARD, RefusalCode.OUT_OF_REACH)
"""Why a card cannot be played to a city that it does not lead to. What else is wrong with a card is worth saying."""


class MoveQuestion(StrEnum):
    """What a question asks for; each answer's `name` is the text of its move."""

    WAY = "way"
    """Which card, and straight there or by sea route."""
    PLACING = "placing"
    """Main or neutral, build or reopen, which site."""
    LOAN = "loan"
    PIRATE = "pirate"
    """Which right to move it: collecting, florins or cards."""


class HintReason(StrEnum):
    """Why a click does not fit the moment; the rules were not asked."""

    CARD_FIRST = "card-first"
    """Cards in hand lead to `name`, whose board was clicked before a card was chosen."""
    NO_CARD_LEADS_THERE = "no-card-leads-there"
    """No card in hand leads to `name`."""
    SHIP_ELSEWHERE = "ship-elsewhere"
    """The ship is not in `name`."""
    NOT_YOURS = "not-yours"
    """That shut-down warehouse belongs to `seat`."""
    LAST_SPACE = "last-space"
    """Nothing is ever built on the thirteenth space (B2)."""
    WHICH_SITE = "which-site"
    """A warehouse was dropped on a board whose row has two open sites (B2 a)."""
    SETTLING = "settling"
    """The payday is not settled yet."""


def clicks_for(state: GameState, chosen: str | None) -> Clicks:
    """The things that were clicked to choose a card of the hand, or PIRATE_SHIP."""
    if chosen == PIRATE_SHIP:
        return (_ship(state),)
    return (Thing(Kind.HAND, chosen),) if chosen else ()


def choice_of(clicks: Clicks) -> str | None:
    """What these clicks choose: a card of the hand, PIRATE_SHIP or nothing."""
    if not clicks:
        return None
    return clicks[0].name if clicks[0].kind == Kind.HAND else PIRATE_SHIP


def _ship(state: GameState) -> Thing:
    """The pirate ship in its harbour; its button, where there is none."""
    return Thing(Kind.HARBOUR, *state.pirate) if state.pirate else Thing(Kind.PIRATE)


def landing_space(state: GameState, city: str) -> int:
    """The harbour space the mover's ship would take there (L4); 0 if it would only pass (L5)."""
    return state.city(city).free_space()


class CapitanClicks(ClickPaths[moves.Move, Refusal]):
    """The clicks of one player in one position of a turn."""

    state: GameState
    kinds = frozenset((*ON_A_BOARD, Kind.DISPLAY, Kind.HAND, Kind.LOAN, Kind.BANK, Kind.PIRATE, Kind.END))

    @cached_property
    def legal_moves(self) -> list[moves.Move]:
        return legal.legal_moves(self.state)

    def reason_now(self, target: Thing) -> ShowReason | None:
        return None if self.state.stage is Stage.TURN else ShowReason(HintReason.SETTLING)

    # -- by which clicks

    def turns(self) -> Iterator[tuple[moves.Move, ...]]:
        """The pirate's moves by the same cards in another order are one; what settles a payday is asked elsewhere."""
        known: set[tuple[object, ...]] = set()
        for move in self.legal_moves if self.state.stage is Stage.TURN else ():
            if isinstance(move, moves.MovePirate):
                same = (move.city, move.space, move.charge, tuple(sorted(move.cards)))
                if same in known:
                    continue
                known.add(same)
            yield (move,)

    def ways(self, made: tuple[moves.Move, ...]) -> Iterator[Way]:
        state, place, (move,) = self.state, self.state.mover.place, made
        match move:
            case moves.Buy(card):
                yield Way((Thing(Kind.DISPLAY, card),), made)
            case moves.Sail(card, city):
                yield Way((Thing(Kind.HAND, card), self._goal(city)), made)
                by_any_card = Thing(Kind.HARBOUR, city, landing_space(state, city))
                yield Way((by_any_card, AnswerStep(MoveQuestion.WAY, str(move))), made, is_shortcut=True)
            case moves.Build(site):
                yield Way((Thing(Kind.SITE, place, site), AnswerStep(MoveQuestion.PLACING, str(move))), made)
            case moves.Reopen(site, neutral):
                answer = AnswerStep(MoveQuestion.PLACING, str(move))
                shut = state.city(place).picture.index(piece_of(state.seat, neutral)) + 1
                yield Way((Thing(Kind.SHUT, place, shut), answer), made)
                yield Way((Thing(Kind.SITE, place, site), answer), made, is_shortcut=True)
            case moves.BuildFortress():
                yield Way((self._fortress(place),), made)
            case moves.TakeLoan(amount):
                yield Way((Thing(Kind.LOAN, "", amount),), made)
                yield Way((Thing(Kind.BANK), AnswerStep(MoveQuestion.LOAN, str(move))), made, is_shortcut=True)
            case moves.MovePirate(city, space):
                goal = Thing(Kind.HARBOUR, city, space)
                yield Way((_ship(state), goal, AnswerStep(MoveQuestion.PIRATE, str(move))), made)
            case _:
                yield Way((Thing(Kind.END),), made)

    def _goal(self, city: str) -> Thing:
        """What stands for a city to which a chosen card leads."""
        space = landing_space(self.state, city)
        return Thing(Kind.HARBOUR, city, space) if space else Thing(Kind.CITY, city)

    def _fortress(self, city: str) -> Thing:
        return Thing(Kind.FORTRESS, city, len(self.state.city(city).fortresses) + 1)

    def stands_for(self, chosen: Clicks, target: Thing) -> Thing:
        state, (kind, city, number) = self.state, target
        if kind == Kind.PIRATE:
            return _ship(state)
        if kind == Kind.BANK:
            return Thing(Kind.BANK)
        if kind not in ON_A_BOARD:
            return target
        if chosen and self._is_goal(target):
            return target if kind == Kind.HARBOUR and chosen[0].kind != Kind.HAND else self._goal(city)
        match kind:
            case Kind.HARBOUR if not chosen and not self._is_ship_at(target) and target != _ship(state):
                return Thing(Kind.HARBOUR, city, landing_space(state, city))
            case Kind.FORTRESS if city == state.mover.place:
                return self._fortress(city)
            case Kind.SHUT if self._is_mine(target):
                picture = state.city(city).picture
                return Thing(Kind.SHUT, city, picture.index(picture[number - 1]) + 1)
        return target

    def _is_goal(self, target: Thing) -> bool:
        """Whether the whole board counts as the place to which what is chosen is to go."""
        if target.kind in (Kind.HARBOUR, Kind.CITY):
            return True
        return target.name != self.state.mover.place and (target.kind != Kind.SHUT or self._is_mine(target))

    def _is_mine(self, target: Thing) -> bool:
        """Whether that shut-down warehouse is the mover's."""
        return abs(self.state.city(target.name).picture[target.number - 1]) == self.state.seat

    def _is_ship_at(self, target: Thing) -> bool:
        """Whether the mover's ship lies there."""
        return target.number > 0 and (target.name, target.number) == (self.state.mover.place, self.state.mover.space)

    def starts_anew(self, chosen: Clicks, target: Thing) -> bool:
        return target.kind not in (Kind.HARBOUR, Kind.CITY) or target == _ship(self.state)

    def in_order(self, found: Outcomes) -> Outcomes:
        """What is built comes before what is reopened; of the pirate's ways the cheapest is the first."""
        match found[0][1]:
            case (moves.Build() | moves.Reopen(),):
                return sorted(found, key=lambda each: (isinstance(each[1][0], moves.Reopen), each[1][0].neutral))
            case (moves.MovePirate(),):
                return sorted(found, key=lambda each: self._cost(each[1][0]))
        return found

    def _cost(self, move: moves.MovePirate) -> tuple[int, int]:
        """Collecting comes first, then by florins spent, a card at the price printed on it; then by cards."""
        if move.charge:
            return -1, 0
        if move.cards:
            return sum(self.state.board.cards[card].price for card in move.cards), len(move.cards)
        return pirate.fare(self.state, move.city), 0

    def is_taken_up(self, chosen: Clicks) -> bool:
        return True

    # -- why not

    def _why(self, move: moves.Move) -> Refusal | None:
        played = play.play(self.state, move)
        return played if isinstance(played, Refusal) else None

    def reasons(self, chosen: Clicks, target: Thing) -> Iterator[Reason]:
        why, state, (kind, name, number) = self._why, self.state, target
        match kind:
            case Kind.DISPLAY:
                yield why(moves.Buy(name))
            case Kind.HAND:
                printed = state.board.cards[name]
                ends = (printed.city,) if isinstance(printed, board.DestinationCard) else printed.cities
                yield from (
                    why(moves.Sail(name, end)) for end in sorted(ends, key=lambda end: end == state.mover.place)
                )
            case _ if target == _ship(state):
                yield from self._reasons_of_ship()
            case Kind.HARBOUR | Kind.CITY if chosen and chosen[0].kind == Kind.HAND:
                yield why(moves.Sail(chosen[0].name, name))
            case Kind.HARBOUR | Kind.CITY if chosen:
                yield why(moves.MovePirate(name, number or 1))
            case Kind.HARBOUR if not self._is_ship_at(target):
                yield from self._reasons_by_any_card(name)
            case Kind.CITY if not state.turn.acted and state.mover.place != name:
                if any(isinstance(move, moves.Sail) and move.city == name for move in self.legal_moves):
                    yield ShowReason(HintReason.CARD_FIRST, name)
                yield from self._reasons_by_any_card(name)
            case Kind.SITE | Kind.SHUT | Kind.FORTRESS:
                yield from self._reasons_to_place(target)
            case Kind.LOAN:
                yield why(moves.TakeLoan(number))
            case Kind.BANK:
                yield from (why(moves.TakeLoan(plan.amount)) for plan in state.board.loans)
            case Kind.END:
                # The dealer holds the cards that the end turns up, so it is only checked, not played here.
                yield rounds.why_not_end(state)

    def _reasons_by_any_card(self, city: str) -> Iterator[Reason]:
        for card in dict.fromkeys(self.state.mover.hand):
            refused = self._why(moves.Sail(card, city))
            yield None if refused is None or refused.why in LEADS_ELSEWHERE else refused
        yield ShowReason(HintReason.NO_CARD_LEADS_THERE, city)

    def _reasons_of_ship(self) -> Iterator[Reason]:
        """Why the pirate may not sail: asked of its way to the nearest city, for florins."""
        if self.state.pirate is not None:
            home = self.state.pirate.city
            others = (plan.id for plan in self.state.board.cities if plan.id != home)
            yield self._why(moves.MovePirate(min(others, key=lambda city: pirate.fare(self.state, city)), 1))

    def _reasons_to_place(self, target: Thing) -> Iterator[Reason]:
        state, (kind, city, number) = self.state, target
        standing = state.city(city)
        if kind == Kind.SHUT and not self._is_mine(target):
            yield ShowReason(HintReason.NOT_YOURS, city, abs(standing.picture[number - 1]))
        if city != state.mover.place:
            yield ShowReason(HintReason.SHIP_ELSEWHERE, city)
        elif kind == Kind.FORTRESS:
            yield self._why(moves.BuildFortress())
        elif kind == Kind.SHUT:
            neutral = standing.picture[number - 1] < 0
            yield from (self._why(moves.Reopen(site, neutral)) for site in building.open_sites(standing) or (1,))
        elif number > len(standing.row):
            yield ShowReason(HintReason.LAST_SPACE, city)
        else:
            colours = legal.COLOURS if len(state.players) == 2 else legal.COLOURS[:1]
            yield from (self._why(moves.Build(number, each)) for each in colours)
            shut = [each for each in legal.COLOURS if piece_of(state.seat, each) in standing.picture]
            yield from (self._why(moves.Reopen(number, each)) for each in shut)

    # -- dragging

    def is_draggable(self, source: Thing) -> bool:
        """Whether it can be dragged: cards, pieces of the stock, loan cards, my ship and the pirate ship."""
        match source.kind:
            case Kind.HAND | Kind.DISPLAY | Kind.LOAN | Kind.STOCK:
                return True
            case Kind.HARBOUR:
                mine = self.state.city(source.name).harbour[source.number - 1] == self.me
                return mine or source == _ship(self.state)
            case Kind.BANK:
                return bool(source.name) and self.state.player(self.me).place == BANK
        return False

    def drop(self, source: Thing, target: Thing | None, *, on_rail: bool) -> Intent | None:
        """What dropping `source` on `target` means; `on_rail`: over my own things. None: it returns to its place."""
        city = target.name if target and target.kind in ON_A_BOARD else ""
        is_ship = source == _ship(self.state)
        match source.kind:
            case Kind.DISPLAY | Kind.LOAN if on_rail:
                return self.click((), source)
            case Kind.HAND if city:
                return self.click((source,), Thing(Kind.CITY, city))
            case Kind.STOCK if city and target:
                return self._place(source.number, target)
            case Kind.HARBOUR if is_ship and target and city != source.name:
                goal = target if target.kind == Kind.HARBOUR else Thing(Kind.CITY, city)
                return self.click((source,), goal) if city else None
            case Kind.HARBOUR | Kind.BANK if target and not is_ship and target.kind == Kind.BANK:
                return self.click((), target)
            case Kind.HARBOUR | Kind.BANK if not is_ship and city and city != source.name:
                return self.click((), Thing(Kind.HARBOUR, city, landing_space(self.state, city) or 1))
        return None

    def _place(self, piece: int, target: Thing) -> Intent | None:
        """A piece of the stock dropped on a board: on its site, or anywhere if only one place is possible."""
        if piece == TOWER:
            return self.click((), self._fortress(target.name))
        if target.kind != Kind.SITE:
            sites = building.open_sites(self.state.city(target.name))
            if len(sites) > 1:
                return ShowReason(HintReason.WHICH_SITE, target.name)
            target = Thing(Kind.SITE, target.name, sites[0] if sites else 1)
        match self.click((), target):
            case AskChoice(_asked, _subject, answers) as meant:
                wanted = (each.leads_to for each in answers if self._is_colour(each.leads_to.moves[0], piece))
                return next(wanted, meant)
            case PlayMoves((moves.Build() as move,)) if not self._is_colour(move, piece):
                # Why the dragged colour cannot be built although the other one can.
                return self._why(moves.Build(target.number, piece == NEUTRAL))
            case meant:
                return meant

    def _is_colour(self, move: moves.Move, piece: int) -> bool:
        """Whether it builds with that piece of the stock."""
        return isinstance(move, moves.Build) and move.neutral == (piece == NEUTRAL)
