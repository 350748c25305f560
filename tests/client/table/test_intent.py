"""What a click means: every legal move can be clicked, every other click has its reason."""

import pytest

from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Question, Reason, intent
from elcapitan.client.table.targets import PIRATE_SHIP, Kind, Target, legal_targets, target_of
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Build, BuildFortress, End, Move, MovePirate, Pass, Reopen, Sail, TakeLoan
from elcapitan.rules.refusal import Refused, Why
from elcapitan.rules.state import BANK, GameState, Stage
from tests.client.table.playing import EXTRAS, game, start


def offered(state: GameState, target: Target, chosen: str | None) -> list[object]:
    meant = intent(state, state.seat, chosen, target)
    if isinstance(meant, Do):
        return [meant.move]
    return list(meant.moves) if isinstance(meant, Ask) else [meant]


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_of_a_turn_can_be_clicked(players: int, extras: tuple[str, ...]) -> None:
    for at, (state, _, _) in enumerate(game(players, seed=players, extras=extras)):
        if state.stage is not Stage.TURN or at % (9 if extras else 3):
            continue
        for move in legal_moves(state):
            chosen = taken_up(move)
            if isinstance(move, Sail):
                assert intent(state, state.seat, None, Target(Kind.HAND, move.card)) == Choose(chosen)
            if isinstance(move, MovePirate):
                assert intent(state, state.seat, None, Target(Kind.PIRATE)) == Choose(PIRATE_SHIP)
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
        things = [Target(Kind.DISPLAY, card) for card in state.destinations.display + state.links.display if card]
        for plan in state.board.cities:
            things += [Target(Kind.SITE, plan.id, site) for site in range(1, 14)]
            things += [Target(Kind.HARBOUR, plan.id, space) for space in (1, 2)]
            things += [Target(Kind.FORTRESS, plan.id, 1), Target(Kind.CITY, plan.id)]
        things += [Target(Kind.LOAN, "", plan.amount) for plan in state.board.loans]
        things += [Target(Kind.BANK), Target(Kind.END)]
        if state.pirate:
            hand.append(PIRATE_SHIP)
            things.append(Target(Kind.PIRATE))
        for chosen in hand:
            for target in things:
                for meant in offered(state, target, chosen):
                    assert meant is None or isinstance(meant, Refused | Hint | Choose) or meant in legal, (
                        target, meant,
                    )  # fmt: skip


def test_a_board_is_no_goal_before_a_card_is_taken_up_and_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    tunis, here = Target(Kind.CITY, "tunis"), Target(Kind.CITY, "marseille")
    assert intent(state, 1, None, tunis) == Hint(Reason.NO_CARD_THITHER, "tunis")
    able = state.with_player(1, state.player(1)._replace(hand=("tunis-1",)))
    assert intent(able, 1, None, tunis) == Hint(Reason.CARD_FIRST, "tunis")
    assert intent(able, 1, "tunis-1", tunis) == Do(Sail("tunis-1", "tunis"))
    assert intent(able, 1, None, here) is None


def test_untouched_row_offers_both_sites() -> None:
    state = at_marseille(start(3))
    targets = legal_targets(state, legal_moves(state), None)
    assert targets[Target(Kind.SITE, "marseille", 1)] == (Build(1),)
    assert targets[Target(Kind.SITE, "marseille", 2)] == (Build(2),)


def test_site_with_two_players_asks_for_the_colour() -> None:
    state = at_marseille(start(2))
    meant = intent(state, 1, None, Target(Kind.SITE, "marseille", 1))
    assert meant == Ask(Question.PLACING, (Build(1), Build(1, neutral=True)))


def test_site_where_one_can_build_or_reopen_asks_which() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(1,))
    meant = intent(state.with_city("marseille", standing), 1, None, Target(Kind.SITE, "marseille", 3))
    assert meant == Ask(Question.PLACING, (Build(3), Reopen(3)))


def test_own_shut_warehouse_is_reopened_by_a_click_on_it() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(2, 1))
    there = state.with_city("marseille", standing)
    assert intent(there, 1, None, Target(Kind.SHUT, "marseille", 2)) == Do(Reopen(3))
    assert intent(there, 1, None, Target(Kind.SHUT, "marseille", 1)) == Hint(Reason.NOT_YOURS, "marseille", 2)


def test_wrong_site_says_which_one_is_next() -> None:
    meant = intent(at_marseille(start(3)), 1, None, Target(Kind.SITE, "marseille", 5))
    assert isinstance(meant, Refused)
    assert (meant.why, meant.rule, meant.facts["open"]) == (Why.WRONG_SITE, "B2", (1, 2))


def test_thirteenth_space_is_never_built_on() -> None:
    meant = intent(at_marseille(start(3)), 1, None, Target(Kind.SITE, "marseille", 13))
    assert meant == Hint(Reason.LAST_SPACE, "marseille")


def test_fortress_space_builds_a_fortress() -> None:
    assert intent(at_marseille(start(3)), 1, None, Target(Kind.FORTRESS, "marseille", 2)) == Do(BuildFortress())


def test_harbour_without_a_chosen_card_asks_which_card() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2", "marseille+venezia")))
    meant = intent(state, 1, None, Target(Kind.HARBOUR, "venezia", 1))
    assert meant == Ask(Question.WAY, (Sail("venezia-2", "venezia"), Sail("marseille+venezia", "venezia")))


def test_chosen_card_makes_a_whole_board_a_goal() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    for target in (Target(Kind.CITY, "napoli"), Target(Kind.SITE, "napoli", 4), Target(Kind.FORTRESS, "napoli", 1)):
        assert intent(state, 1, "venezia-2", target) == Do(Sail("venezia-2", "napoli"))


def test_card_that_leads_nowhere_says_why() -> None:
    state = start(3)
    state = state.with_mover(state.mover._replace(hand=("tanger+tunis",)))
    meant = intent(state, 1, None, Target(Kind.HAND, "tanger+tunis"))
    assert isinstance(meant, Refused)
    assert meant.why is Why.NOT_FROM_HERE


def test_second_click_puts_the_card_back() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    assert intent(state, 1, "venezia-2", Target(Kind.HAND, "venezia-2")) == Choose(None)


def test_bank_asks_which_loan_and_refuses_in_the_first_round() -> None:
    first = at_marseille(start(3))
    meant = intent(first, 1, None, Target(Kind.BANK))
    assert isinstance(meant, Refused)
    assert (meant.why, meant.rule) == (Why.NO_LOAN_IN_FIRST_ROUND, "T5")
    assert intent(first._replace(round=2), 1, None, Target(Kind.BANK)) == Ask(
        Question.LOAN, (TakeLoan(10), TakeLoan(16))
    )


def test_end_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    meant = intent(state, 1, None, Target(Kind.END))
    assert isinstance(meant, Refused)
    assert meant.why is Why.ACTION_MISSING
    assert intent(state._replace(turn=state.turn._replace(acted=True)), 1, None, Target(Kind.END)) == Do(End())


def test_end_button_passes_where_nothing_else_is_left() -> None:
    state = start(3)
    poor = state.with_mover(state.mover._replace(money=0, place=BANK))
    assert intent(poor, 1, None, Target(Kind.END)) == Do(Pass())


def test_other_seats_and_onlookers_are_told_so() -> None:
    state = at_marseille(start(3))
    assert intent(state, 2, None, Target(Kind.END)) == Hint(Reason.NOT_YOUR_TURN, seat=1)
    assert intent(state, 0, None, Target(Kind.END)) == Hint(Reason.ONLOOKER)


def test_things_that_are_no_moves_mean_nothing_to_the_game() -> None:
    assert intent(start(3), 1, None, Target(Kind.MENU)) is None


def at_marseille(state: GameState) -> GameState:
    """Seat 1 to act, her ship in the first harbour space of Marseille."""
    city = state.city("marseille")
    moored = state.with_city("marseille", city._replace(harbour=(1, 0)))
    return moored.with_player(1, moored.player(1)._replace(place="marseille", space=1))
