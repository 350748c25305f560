"""What a click means: every legal move can be clicked, every other click has its reason."""

import pytest

from elcapitan.games.capitan.client.facts.intent import (
    AskQuestion,
    HintReason,
    MakeMove,
    MoveQuestion,
    SelectCard,
    ShowHint,
    click_intent,
)
from elcapitan.games.capitan.client.facts.targets import PIRATE_SHIP, Target, TargetKind, legal_targets, target_of
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    End,
    Move,
    MovePirate,
    Pass,
    Reopen,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import BANK, GameState, Stage, Turn
from tests.games.capitan.client.random_games import EXTRAS, game, start


def offered(state: GameState, target: Target, chosen: str | None) -> list[object]:
    meant = click_intent(state, state.seat, chosen, target)
    if isinstance(meant, MakeMove):
        return [meant.move]
    return list(meant.moves) if isinstance(meant, AskQuestion) else [meant]


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_of_a_turn_can_be_clicked(players: int, extras: tuple[str, ...]) -> None:
    for at, (state, _, _) in enumerate(game(players, seed=players, extras=extras)):
        if state.stage is not Stage.TURN or at % (9 if extras else 3):
            continue
        for move in legal_moves(state):
            chosen = taken_up(move)
            if isinstance(move, Sail):
                assert click_intent(state, state.seat, None, Target(TargetKind.HAND, move.card)) == SelectCard(chosen)
            if isinstance(move, MovePirate):
                assert click_intent(state, state.seat, None, Target(TargetKind.PIRATE)) == SelectCard(PIRATE_SHIP)
            target = target_of(state, move, chosen)
            assert target is not None
            found = offered(state, target, chosen)
            assert move in found or is_nobody_s_wish(move, found), (move, target)


def taken_up(move: Move) -> str | None:
    if isinstance(move, Sail):
        return move.card
    return PIRATE_SHIP if isinstance(move, MovePirate) else None


def is_nobody_s_wish(move: Move, offered_: list[object]) -> bool:
    """Another way to the same space does with fewer or the same cards, or collects instead."""
    if not isinstance(move, MovePirate):
        return False
    ways_ = [way for way in offered_ if isinstance(way, MovePirate)]
    return any(way.charge or (way.cards and set(way.cards) <= set(move.cards)) for way in ways_)


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_click_never_does_what_the_rules_forbid(players: int, extras: tuple[str, ...]) -> None:
    for at, (state, _, _) in enumerate(game(players, seed=7, extras=extras)):
        if state.stage is not Stage.TURN or at % (23 if extras else 7):
            continue
        legal = set(legal_moves(state))
        hand = [None, *dict.fromkeys(state.mover.hand)]
        things = [Target(TargetKind.DISPLAY, card) for card in state.destinations.display + state.links.display if card]
        for plan in state.board.cities:
            things += [Target(TargetKind.SITE, plan.id, site) for site in range(1, 14)]
            things += [Target(TargetKind.HARBOUR, plan.id, space) for space in (1, 2)]
            things += [Target(TargetKind.FORTRESS, plan.id, 1), Target(TargetKind.CITY, plan.id)]
        things += [Target(TargetKind.LOAN, "", plan.amount) for plan in state.board.loans]
        things += [Target(TargetKind.BANK), Target(TargetKind.END)]
        if state.pirate:
            hand.append(PIRATE_SHIP)
            things.append(Target(TargetKind.PIRATE))
        for chosen in hand:
            for target in things:
                for meant in offered(state, target, chosen):
                    assert meant is None or isinstance(meant, Refusal | ShowHint | SelectCard) or meant in legal, (
                        target, meant,
                    )  # fmt: skip


def test_a_board_is_no_goal_before_a_card_is_taken_up_and_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    tunis, here = Target(TargetKind.CITY, "tunis"), Target(TargetKind.CITY, "marseille")
    assert click_intent(state, 1, None, tunis) == ShowHint(HintReason.NO_CARD_THITHER, "tunis")
    elsewhere = state.with_player(1, state.player(1)._replace(hand=("napoli+candia",)))
    assert click_intent(elsewhere, 1, None, tunis) == ShowHint(HintReason.NO_CARD_THITHER, "tunis")
    able = state.with_player(1, state.player(1)._replace(hand=("tunis-1",)))
    assert click_intent(able, 1, None, tunis) == ShowHint(HintReason.CARD_FIRST, "tunis")
    assert click_intent(able, 1, "tunis-1", tunis) == MakeMove(Sail("tunis-1", "tunis"))
    assert click_intent(able, 1, None, here) is None


def test_untouched_row_offers_both_sites() -> None:
    state = at_marseille(start(3))
    targets = legal_targets(state, legal_moves(state), None)
    assert targets[Target(TargetKind.SITE, "marseille", 1)] == (Build(1),)
    assert targets[Target(TargetKind.SITE, "marseille", 2)] == (Build(2),)


def test_site_with_two_players_asks_for_the_colour() -> None:
    state = at_marseille(start(2))
    meant = click_intent(state, 1, None, Target(TargetKind.SITE, "marseille", 1))
    assert meant == AskQuestion(MoveQuestion.PLACING, (Build(1), Build(1, neutral=True)))


def test_site_where_one_can_build_or_reopen_asks_which() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(1,))
    meant = click_intent(state.with_city("marseille", standing), 1, None, Target(TargetKind.SITE, "marseille", 3))
    assert meant == AskQuestion(MoveQuestion.PLACING, (Build(3), Reopen(3)))


def test_own_shut_warehouse_is_reopened_by_a_click_on_it() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(2, 1))
    there = state.with_city("marseille", standing)
    assert click_intent(there, 1, None, Target(TargetKind.SHUT, "marseille", 2)) == MakeMove(Reopen(3))
    assert click_intent(there, 1, None, Target(TargetKind.SHUT, "marseille", 1)) == ShowHint(
        HintReason.NOT_YOURS, "marseille", 2
    )


def test_wrong_site_says_which_one_is_next() -> None:
    meant = click_intent(at_marseille(start(3)), 1, None, Target(TargetKind.SITE, "marseille", 5))
    assert isinstance(meant, Refusal)
    assert (meant.why, meant.rule, meant.facts["open"]) == (RefusalCode.WRONG_SITE, "B2", (1, 2))


def test_thirteenth_space_is_never_built_on() -> None:
    meant = click_intent(at_marseille(start(3)), 1, None, Target(TargetKind.SITE, "marseille", 13))
    assert meant == ShowHint(HintReason.LAST_SPACE, "marseille")


def test_fortress_space_builds_a_fortress() -> None:
    assert click_intent(at_marseille(start(3)), 1, None, Target(TargetKind.FORTRESS, "marseille", 2)) == MakeMove(
        BuildFortress()
    )


def test_harbour_without_a_chosen_card_asks_which_card() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2", "marseille+venezia")))
    meant = click_intent(state, 1, None, Target(TargetKind.HARBOUR, "venezia", 1))
    assert meant == AskQuestion(MoveQuestion.WAY, (Sail("venezia-2", "venezia"), Sail("marseille+venezia", "venezia")))


def test_chosen_card_makes_a_whole_board_a_goal() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    for target in (
        Target(TargetKind.CITY, "napoli"),
        Target(TargetKind.SITE, "napoli", 4),
        Target(TargetKind.FORTRESS, "napoli", 1),
    ):
        assert click_intent(state, 1, "venezia-2", target) == MakeMove(Sail("venezia-2", "napoli"))


def test_card_that_leads_nowhere_says_why() -> None:
    state = start(3)
    state = state.with_mover(state.mover._replace(hand=("tanger+tunis",)))
    meant = click_intent(state, 1, None, Target(TargetKind.HAND, "tanger+tunis"))
    assert isinstance(meant, Refusal)
    assert meant.why is RefusalCode.NOT_FROM_HERE


def test_second_click_puts_the_card_back() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    assert click_intent(state, 1, "venezia-2", Target(TargetKind.HAND, "venezia-2")) == SelectCard(None)


def test_bank_asks_which_loan_and_refuses_in_the_first_round() -> None:
    first = at_marseille(start(3))
    meant = click_intent(first, 1, None, Target(TargetKind.BANK))
    assert isinstance(meant, Refusal)
    assert (meant.why, meant.rule) == (RefusalCode.NO_LOAN_IN_FIRST_ROUND, "T5")
    assert click_intent(first._replace(round=2), 1, None, Target(TargetKind.BANK)) == AskQuestion(
        MoveQuestion.LOAN, (TakeLoan(10), TakeLoan(16))
    )


def test_end_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    meant = click_intent(state, 1, None, Target(TargetKind.END))
    assert isinstance(meant, Refusal)
    assert meant.why is RefusalCode.ACTION_MISSING
    assert click_intent(
        state._replace(turn=state.turn._replace(acted=True)), 1, None, Target(TargetKind.END)
    ) == MakeMove(End())


def test_end_button_passes_where_nothing_else_is_left() -> None:
    state = start(3)
    poor = state.with_mover(state.mover._replace(money=0, place=BANK))
    assert click_intent(poor, 1, None, Target(TargetKind.END)) == MakeMove(Pass())


def test_other_seats_and_onlookers_are_told_so() -> None:
    state = at_marseille(start(3))
    assert click_intent(state, 2, None, Target(TargetKind.END)) == ShowHint(HintReason.NOT_YOUR_TURN, seat=1)
    assert click_intent(state, 0, None, Target(TargetKind.END)) == ShowHint(HintReason.ONLOOKER)


def test_things_that_are_no_moves_mean_nothing_to_the_game() -> None:
    assert click_intent(start(3), 1, None, Target(TargetKind.MENU)) is None


def at_marseille(state: GameState) -> GameState:
    """Seat 1 to act, their ship in the first harbour space of Marseille."""
    city = state.city("marseille")
    moored = state.with_city("marseille", city._replace(harbour=(1, 0)))
    return moored.with_player(1, moored.player(1)._replace(place="marseille", space=1))


def test_a_card_that_leads_to_the_city_and_cannot_be_played_says_why() -> None:
    city = Target(TargetKind.HARBOUR, "venezia", 1)
    state = at_marseille(start(3))
    poor = state.with_player(1, state.player(1)._replace(hand=("napoli+candia", "venezia-3"), money=0))
    stranded = click_intent(poor, 1, None, city)
    assert isinstance(stranded, Refusal)
    assert stranded.rule == "T6"
    acted = poor._replace(turn=Turn(begun=True, acted=True))
    assert isinstance(click_intent(acted, 1, None, city), Refusal)
