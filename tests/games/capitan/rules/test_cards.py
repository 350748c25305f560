"""C1 to C3: buying cards, discarding them and refilling the displays."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import CardBought, CardTurnedUp, DeckShuffled, PaydayHeld
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import Game, all_happened, assert_refused, four, happened, play, printed, table


def selling() -> Game:
    """Red in Napoli with an action done and two cards of each kind on display."""
    return four().ship("red", "napoli").display("tunis-1", "candia-3", "napoli+tunis", "tanger+alexandria").acted()


def turned_up(game: Game) -> list[tuple[str, int]]:
    return [(event.card, event.place) for event in all_happened(game, CardTurnedUp)]


def test_c1_a_card_costs_its_printed_price_and_goes_to_the_hand() -> None:
    after = play(selling(), "buy candia-3")
    assert (after.player("red").money, after.player("red").hand) == (20 - 6, ("candia-3",))
    bought = happened(after, CardBought)
    assert (bought.seat, bought.card, bought.price, bought.place) == (1, "candia-3", 6, 2)


def test_c1_any_number_of_cards_and_their_gaps_stay_open_during_the_turn() -> None:
    after = play(selling(), "buy tunis-1", "buy tanger+alexandria", "buy napoli+tunis")
    assert after.player("red").hand == ("tunis-1", "tanger+alexandria", "napoli+tunis")
    assert after.player("red").money == 20 - 4 - 2 - 1
    assert after.state.destinations.display == (None, "candia-3", None, None)
    assert after.state.links.display == (None,) * 6


def test_c1_a_bought_card_is_usable_at_once_or_later() -> None:
    game = four().ship("red", "napoli").display("tunis-1")
    assert play(game, "buy tunis-1", "sail tunis-1 tunis").player("red").place == "tunis"
    later = play(game, "buy tunis-1", "build 1", "end").to_act("red")
    assert play(later, "sail tunis-1 tunis").player("red").place == "tunis"


def test_c1_a_card_that_does_not_lie_face_up_cannot_be_bought() -> None:
    game = selling().hand("green", "napoli-1")
    for card in ("napoli-1", "tunis-3", "marseille+napoli", "rome-1", "tunis+napoli"):
        assert_refused(
            play(game, f"buy {card}"), RefusalCode.NOT_ON_DISPLAY, rule="C1", unchanged=game, facts={"card": card}
        )


def test_c1_a_card_they_cannot_pay_is_refused_with_both_numbers() -> None:
    game = selling().money("red", 5)
    facts = {"price": 6, "money": 5}
    assert_refused(play(game, "buy candia-3"), RefusalCode.TOO_DEAR, rule="C1", unchanged=game, facts=facts)


def test_c2_a_played_card_goes_to_the_discard_pile_of_its_kind() -> None:
    game = four().ship("red", "napoli").hand("red", "tunis-1", "tunis+alexandria")
    after = play(game, "sail tunis-1 tunis", "sail tunis+alexandria alexandria")
    assert after.player("red").hand == ()
    assert (after.state.destinations.discard, after.state.links.discard) == (("tunis-1",), ("tunis+alexandria",))


def test_c3_gaps_are_filled_from_the_lowest_place_up_destination_cards_first() -> None:
    game = play(selling(), "buy tunis-1")
    cards = ["napoli-1", "napoli-2", "tanger-1", *(f"marseille+{end}" for end in ("napoli", "candia", "tanger"))]
    after = play(game, "end", turned_up=[*cards, "tunis+alexandria"])
    assert after.state.destinations.display == ("napoli-1", "candia-3", "napoli-2", "tanger-1")
    assert after.state.links.display[:2] == ("napoli+tunis", "tanger+alexandria")
    assert after.state.links.display[2:] == (*cards[3:], "tunis+alexandria")
    assert turned_up(after)[:4] == [("napoli-1", 1), ("napoli-2", 3), ("tanger-1", 4), ("marseille+napoli", 3)]
    assert not set(cards) & (after.state.destinations.hidden | after.state.links.hidden)


def test_c3_a_passed_turn_refills_too() -> None:
    board = printed()
    board["loan"] = [{**loan, "count": 0} for loan in board["loan"]]
    game = table("red", "green", board=board).phase(1, round=2).money("red", 0).display("tunis-1")
    after = play(game, "pass")
    assert None not in after.state.destinations.display + after.state.links.display


def test_c3_the_last_turn_of_the_game_refills_before_the_payday() -> None:
    game = selling().phase(3, round=6).starter("green").stock("green", 0)
    after = play(game, "buy tunis-1", "end")
    assert after.state.stage is Stage.OVER
    assert None not in after.state.destinations.display + after.state.links.display
    kinds = [type(event) for event in after.events]
    assert kinds.index(CardTurnedUp) < kinds.index(PaydayHeld)


def test_c3_ruling_an_empty_deck_takes_the_whole_discard_pile_in_the_middle_of_a_refill() -> None:
    """Two gaps in the destination cards, one card left in the deck, this turn's card already discarded."""
    game = four().ship("red", "napoli").hand("red", "napoli-1")
    game = game.display("tunis-1", "tunis-3", "marseille+napoli").decks(["candia-1"], discard=["tanger-1", "tanger-2"])
    done = play(game, "sail napoli-1 tunis", "build 1")
    after = play(done, "end", turned_up=["candia-1", "napoli-1"])
    assert after.state.destinations.display == ("tunis-1", "tunis-3", "candia-1", "napoli-1")
    assert set(after.state.destinations.hidden) == {"tanger-1", "tanger-2"}
    assert after.state.destinations.discard == ()
    assert (happened(after, DeckShuffled).kind, happened(after, DeckShuffled).cards) == ("destination", 3)
    assert after.state.destinations.shuffles == game.state.destinations.shuffles + 1


def test_c3_ruling_the_pile_is_not_shuffled_before_a_card_is_needed() -> None:
    game = selling().decks(["napoli-1", "napoli-2"], discard=["tanger-1"])
    after = play(game, "end", turned_up=["napoli-1", "napoli-2"])
    assert (after.state.destinations.hidden, after.state.destinations.discard) == (frozenset(), ("tanger-1",))
    assert not all_happened(after, DeckShuffled)


def test_c3_ruling_without_deck_and_discard_pile_the_display_stays_short_until_a_later_refill() -> None:
    game = selling().hand("green", "marseille-1").decks(["napoli-1"])
    short = play(game, "end", turned_up=["napoli-1"])
    assert short.state.destinations.display == ("tunis-1", "candia-3", "napoli-1", None)
    assert short.state.links.display[2:] == (None,) * 4
    filled = play(short, "sail marseille-1 marseille", "build 1", "end")
    assert filled.state.destinations.display == ("tunis-1", "candia-3", "napoli-1", "marseille-1")


def test_c3_ruling_the_decks_of_both_kinds_are_shuffled_apart() -> None:
    game = selling().decks([], discard=["napoli-1", "napoli-2", "tanger-1", "venezia+tanger", "venezia+napoli"])
    after = play(game, "end")
    assert [event.kind for event in all_happened(after, DeckShuffled)] == ["destination", "link"]
    assert after.state.destinations.hidden < {"napoli-1", "napoli-2", "tanger-1"}
    assert after.state.links.display.count(None) == 2


def test_c3_cards_that_the_decks_cannot_give_are_refused() -> None:
    game = selling().decks(["napoli-1", "napoli-2", "tanger-1"])
    for cards in (
        [],  # too few
        ["napoli-1"],
        ["napoli-1", "napoli-1"],  # one card twice
        ["napoli-1", "tunis-1"],  # on display already
        ["napoli-1", "rome-1"],
        ["napoli-1", "napoli-2", "tanger-1"],  # too many
        ["marseille+napoli", "napoli-1"],
    ):
        assert_refused(play(game, "end", turned_up=cards), RefusalCode.WRONG_CARDS, rule="C3", unchanged=game)


def test_c3_only_the_end_of_a_turn_turns_cards_up() -> None:
    game = selling()
    assert_refused(
        play(game, "buy tunis-1", turned_up=["napoli-1"]), RefusalCode.WRONG_CARDS, rule="C3", unchanged=game
    )
