"""The reason for a move in one sentence: what it claims holds in the position after the move, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, cast

import pytest

from elcapitan import games
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.game_lessons import GameLessons
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules import payday
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.pieces import Turn
from elcapitan.games.capitan.rules.play import before_end
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.rules import scoring
from elcapitan.games.carcassonne.rules.model import events, moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.rules.placing import why_not_place
from elcapitan.games.yspahan.bots.explanation import finish_turn
from elcapitan.games.yspahan.rules import souks, week_end
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.moves import RollDice
from elcapitan.kit.bots.reasons import Difference, Outlook, Way, decisive
from elcapitan.kit.words.move_reasons import MoveReasons
from elcapitan.kit.words.phrases import Phrase

NAMES = ("Ada", "Bela", "Cleo")
DECISIONS = 30


def decisions(game: str) -> Iterator[tuple[Any, int, Sequence[Any], Sequence[Any]]]:
    """Positions of a game with the seat to act, its best turn by the first estimate and another one."""
    rules, bots, playouts = games.ruleset(game), games.bots(game), games.playouts(game)
    parts = games.builtin_parts(game)
    options = {"players": len(NAMES), "start": 1, **({"extras": []} if parts else {}), **parts}
    dealer, chance = rules.dealer(bytes(15) + b"\3", options), Random(3)
    state, players = rules.new(options, dealer.deal()), [bots.make("normal", seat) for seat in range(len(NAMES))]
    while rules.result(state) is None:
        seat = rules.to_act(state)[0]
        view = rules.view(state, seat)
        if turns := playouts.shortlist(view):
            yield view, seat, turns[0], chance.choice(turns[1:])
        for move in players[seat - 1].choose(view, seat, AT_ONCE):
            played = rules.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused
            state = played.state


def capitan_amount(state: Any, turn: Sequence[Any], found: Difference) -> int:
    """The amount of the topic, counted by the rules."""
    kind = found.topic[0]
    after, what, seat = before_end(state, turn), cast("Any", found.topic[1]), found.seat
    match kind:
        case "place":
            ranks = [each.piece for each in payday.ranking(after.city(what.city))]
            holds = ranks[what.rank - 1 : what.rank] == [seat]
            return payday.majority(after, what.city)[seat - 1] if holds else 0
        case "fortress":
            return payday.fortress_pay(after, what)[seat - 1]
        case "cities":
            return payday.proliferation(after, payday.city_count(after, seat))
        case "debt":
            return -sum(repay_cost(after.board, loan) for loan in after.player(seat).loans)
        case "threat":
            return -_threatened(after, what, seat)
        case _:
            return int(getattr(after.player(seat), kind))


def _threatened(after: Any, what: Any, me: int) -> int:
    """What a turn of the rival's, played by the rules, can take from a place; 0 if there is no such turn."""
    city: str = what.place.city
    now = payday.majority(after, city)[me - 1]
    if [each.piece for each in payday.ranking(after.city(city))][what.place.rank - 1 : what.place.rank] != [me]:
        return 0
    start = after._replace(seat=what.rival, turn=Turn())
    game = SimState.of(start, Random(0))
    most = 0
    for plan in thorough_plans(game):
        if plan.placing is not None and game.board_tables.names[plan.city] == city:
            turn = complete_turn(start, plan.moves(game.board_tables, start))
            pays = payday.majority(before_end(start, turn or ()), city)
            most = max(most, now - pays[me - 1] if pays[what.rival - 1] > pays[me - 1] else 0)
    return int(most)


def yspahan_amount(state: Any, turn: Sequence[Any], found: Difference) -> int:
    (kind, what), seat = found.topic, found.seat
    if turn and isinstance(turn[0], RollDice):
        assert (kind, seat) == ("gold", state.seat)
        return int(state.player(seat).gold - turn[0].yellow)
    after = finish_turn(state, turn) if turn else state
    player, at = after.player(seat), next((at for at, souk in enumerate(board.SOUKS) if souk.id == what), 0)
    match kind:
        case "points":
            return int(player.points - state.player(seat).points)
        case "souk":
            return board.SOUKS[at].value if souks.complete_owner(after.shops, at) == seat else 0
        case "goods":
            goods = sum(after.shops[shop] == seat for shop in board.SOUK_SHOPS[at])
            return 0 if souks.complete_owner(after.shops, at) else goods
        case "caravan":
            ended = week_end.score_week(after, []).player(seat)
            return int(ended.parts.caravan - player.parts.caravan)
        case "building":
            return int(what in player.buildings)
        case "cards":
            return len(player.hand)
        case _:
            return int(getattr(player, kind))


def carcassonne_amount(state: Any, turn: Sequence[Any], found: Difference) -> int:
    after, happened = prospects.play_known(state, turn)
    kind, what, seat = found.topic[0], cast("Any", found.topic[1]), found.seat
    standing = {after.land.feature_of[figure.part] for figure in after.figures}
    waiting = [prospects.feature_facts(after, each) for each in standing if after.land.features[each].open]
    mine = [each for each in waiting if seat in each.owners and each.kind == what]
    match kind:
        case "scored":
            scored = [each for each in happened if isinstance(each, events.FeatureScored) and each.kind == what]
            return sum(each.points[seat - 1] for each in scored)
        case "left":
            ended = scoring.end_game(after, []).players[seat - 1].parts if after.seat else after.players[seat - 1].parts
            return int(getattr(ended, what) - getattr(after.players[seat - 1].parts, what))
        case "figures":
            return sum(after.players[seat - 1].supply[:2])
        case "whole":
            return sum(each.finished for each in mine)
        case "never":
            return -sum(each.finished for each in mine if _fewest(after, each.number) == 0)
        case "fits":
            assert any(each.number == what and seat in each.owners for each in waiting)
            return _fewest(after, what)
        case _:
            return sum(isinstance(each, events.ExtraTile) for each in happened)


def _fewest(state: Any, number: int) -> int:
    """How many unseen tiles fit on the open square of a feature where the fewest do: each is tried by the rules."""
    found = []
    for x, y in {*prospects.open_squares(state, state.land.features[number])}:
        places = [moves.PlaceTile(x, y, turns) for turns in range(4)]
        fits = [
            not all(why_not_place(state._replace(tile=tile, stage=CarcassonneStage.PLACE), each) for each in places)
            for tile in state.unseen
        ]
        found.append(sum(count for count, fit in zip(state.unseen.values(), fits, strict=True) if fit))
    return min(found, default=0)


COUNT: dict[str, Callable[[Any, Sequence[Any], Difference], int]] = {
    "elcapitan": capitan_amount,
    "yspahan": yspahan_amount,
    "carcassonne": carcassonne_amount,
}


@pytest.mark.parametrize("game", COUNT)
def test_what_the_reason_says_holds_in_the_positions_after_the_moves(game: str) -> None:
    count, reasons, told = COUNT[game], games.face(game).reasons, Counter[str]()
    assert isinstance(reasons, MoveReasons)
    for (state, seat, chosen, other), _number in zip(decisions(game), range(DECISIONS), strict=False):
        for better, worse in ((chosen, other), (other, chosen)):
            found = reasons.difference(state, seat, better, worse)
            if found is None:
                continue
            told[found.topic[0]] += 1
            amounts = [count(state, turn, found) for turn in ((), better, worse)]
            assert amounts == [found.before, found.chosen, found.other], (found, better, worse)
            said = {}
            for language in i18n.LANGUAGES:
                i18n.use_language(language)
                said[language] = reasons.text(state, seat, better, worse, lambda at: NAMES[at - 1])
            assert said["en"].endswith("."), said
            assert said["cs"].endswith("."), said
            assert said["en"] != said["cs"]
            assert found.is_mine or NAMES[found.seat - 1] in said["en"]
    assert sum(told.values()) > DECISIONS / 2
    assert len(told) > 2


def test_the_largest_difference_decides_and_rivals_share_their_weight() -> None:
    before: Outlook = {("a", ""): (0, 0, 0), ("b", ""): (4, 5, 5)}
    chosen: Outlook = {("a", ""): (3, 0, 0), ("b", ""): (4, 2, 5)}
    other: Outlook = {("a", ""): (0, 0, 0), ("b", ""): (4, 9, 5)}
    told: set[tuple[str, Way]] = {("a", "gain"), ("b", "cost")}
    found = decisive(1, before, chosen, other, told, lambda _topic: 1.0)
    assert found == Difference(("a", ""), 1, 0, 3, 0, True)
    dear = decisive(1, before, chosen, other, told, lambda topic: 2.0 if topic[0] == "b" else 1.0)
    assert dear == Difference(("b", ""), 2, 5, 2, 9, False)
    assert decisive(1, before, other, other, told, lambda _topic: 1.0) is None


def test_what_cannot_be_compared_is_left_out() -> None:
    amounts: Outlook = {("a", ""): (None, 3)}
    assert decisive(1, amounts, {("a", ""): (5, 3)}, amounts, {("a", "gain")}, lambda _topic: 1.0) is None


def test_a_sentence_speaks_to_the_player_alone() -> None:
    lessons, reasons = games.lessons("elcapitan"), games.face("elcapitan").reasons
    assert isinstance(lessons, GameLessons)
    assert reasons is not None
    model = lessons.new_game(lessons.book.courses[0], "Ada")
    turns = [[str(move) for move in turn] for turn in games.playouts("elcapitan").shortlist(model.state)[:2]]
    assert reasons.text_at(model, 0, turns[0], turns[1])
    model.me = 2
    assert not reasons.text_at(model, 0, turns[0], turns[1])


class AskedElsewhere(MoveReasons[str, str]):
    """Another thread asks something else as soon as an answer has been remembered."""

    def __setattr__(self, name: str, value: object) -> None:
        is_answer = name == "_known" and value is not None
        super().__setattr__(name, ("elsewhere", [], Difference(("b", ""), 2, 0, 9, 0, False)) if is_answer else value)


def test_each_thread_is_told_the_reason_it_has_asked_for() -> None:
    def outlook(_state: str, turn: Sequence[str]) -> Outlook:
        return {("a", ""): (len(turn), 0)}

    reasons = AskedElsewhere(
        outlook, {"a": {"gain": Phrase("more")}}, lambda _state, _name: {}, lambda _state, _of: 1.0
    )
    assert reasons.difference("here", 1, ["one", "two"], ["one"]) == Difference(("a", ""), 1, 0, 2, 1, True)
