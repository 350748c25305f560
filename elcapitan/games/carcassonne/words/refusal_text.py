"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode as Code
from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.words.phrases import AnyPhrase, Phrase, PhraseByFact


def refusal_text(names_by_seat: Sequence[str], refused: Refusal) -> str:
    """Why not."""
    return _SENTENCES[refused.why].say(refused.facts, {**names.KINDS, "seat": lambda seat: names_by_seat[seat - 1]})


_SENTENCES: Final[Mapping[RefusalReason, AnyPhrase]] = {
    Code.GAME_OVER: Phrase("The game is over."),
    Code.NOT_YOUR_TURN: Phrase("It is {name}'s turn.", name="seat"),
    Code.DRAW_FIRST: Phrase("A tile must be drawn first."),
    Code.NOTHING_TO_DRAW: Phrase("No tile is drawn now."),
    Code.NOT_NOW: PhraseByFact(
        "stage",
        {
            "plague": Phrase("The plague comes first: figures are taken back."),
            "place": Phrase("Place your tile first."),
            "figure": Phrase("Your tile is placed. Now place a figure, or none."),
            "sheep": Phrase("Decide about your flock first."),
        },
        Phrase("That is not possible now."),
    ),
    Code.WRONG_CHANCE: Phrase("What was drawn does not match what is left."),
    Code.SQUARE_TAKEN: Phrase("There is already a tile on {x} {y}."),
    Code.TOUCHES_NOTHING: Phrase("There is no tile beside {x} {y}."),
    Code.EDGES_DIFFER: Phrase("The edges differ: {side}, on your tile {edge}, beside it {other}.", other="other:edge"),
    Code.SAME_ROTATION: Phrase(
        "This looks the same as rotation {rotation}; write that one.", rotation="rotation:number"
    ),
    Code.RIVER_ELSEWHERE: Phrase("The river goes on at {x} {y}."),
    Code.RIVER_TURNS_BACK: Phrase("The river has flowed in the opposite direction; it must not turn back: {side}."),
    Code.KIND_NOT_IN_PLAY: Phrase("At this table this figure is not in play: {kind}."),
    Code.NONE_LEFT: Phrase("You have no such figure left in your supply: {kind}."),
    Code.NO_SUCH_PART: Phrase("The tile has no {part}."),
    Code.FEATURE_TAKEN: Phrase("{name} has a figure there already, on {x} {y}.", name="seat"),
    Code.NO_FARMERS: Phrase("At this table there are no farmers."),
    Code.WRONG_PART: PhraseByFact(
        "kind",
        {
            "builder": Phrase("A builder goes only on a road or in a city."),
            "pig": Phrase("A pig goes only on a meadow."),
            "shepherd": Phrase("A shepherd goes only on a meadow."),
        },
    ),
    Code.NO_OWN_FOLLOWER: PhraseByFact(
        "kind",
        {
            "builder": Phrase("The builder needs a figure of yours on this road or in this city."),
            "pig": Phrase("The pig needs a farmer of yours on this meadow."),
        },
    ),
    Code.SHEPHERD_THERE: Phrase("{name} has a shepherd on this meadow already.", name="seat"),
    Code.NO_SHEEP_DUE: Phrase("There is nothing to decide about sheep now."),
    Code.NO_WHEEL: Phrase("At this table there is no wheel of fortune."),
    Code.NO_CROWN_FREE: Phrase("No crown space is free there: {sector}."),
    Code.NO_FIGURE_THERE: Phrase("You have no figure on {x} {y}."),
}
