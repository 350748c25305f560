"""What has happened, in a sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.words.phrases import AnyPhrase, Phrase, PhraseByFact, fields


def event_text(names_by_seat: Sequence[str], event: events.Event) -> str:
    """One event; empty for one that another tells already."""
    phrase = _SENTENCES.get(type(event))
    if phrase is None:
        return ""
    paid = [
        f"{name} {names.POINTS(points)}"
        for name, points in zip(names_by_seat, getattr(event, "points", ()), strict=False)
        if points
    ]
    facts: dict[str, Any] = {**fields(event), "paid": ", ".join(paid) or "-"}
    return phrase.say(facts, {**names.KINDS, "seat": lambda seat: names_by_seat[seat - 1], "points": str})


_SENTENCES: Final[Mapping[type, AnyPhrase]] = {
    events.TileDrawn: Phrase("{name} draws a tile; {stack} left", name="seat"),
    events.TileSetAside: Phrase("A tile fits nowhere and is set aside; {stack} left"),
    events.TileBuried: Phrase("A tile goes face down under the hill; {stack} left"),
    events.PigMoved: Phrase("The pig of the wheel moves: {sector}", sector="sector"),
    events.WheelTurned: Phrase("Wheel of fortune, {sector}: {paid}"),
    events.CrownsScored: Phrase("Crown spaces, {sector}: {paid}"),
    events.TilePlaced: Phrase("{name} places the tile on {x} {y}", name="seat", x="x:number", y="y:number"),
    events.FigurePlaced: Phrase("{name} places a figure on {x} {y}: {kind}", name="seat", x="x:number", y="y:number"),
    events.CrownTaken: Phrase("{name} takes a crown space: {sector}", name="seat"),
    events.FigureReturned: Phrase("A figure goes back to {name}: {kind}", name="seat"),
    events.TokenDrawn: PhraseByFact(
        "sheep",
        {0: Phrase("{name} draws a wolf from the bag", name="seat")},
        Phrase("{name} draws from the bag: {sheep} sheep", name="seat"),
    ),
    events.FlockScored: Phrase("A flock is scored: {paid}"),
    events.FlockLost: Phrase("A flock goes back into the bag"),
    events.FeatureScored: Phrase("Scored, {feature}: {paid}", feature="kind:feature"),
    events.GoodsTaken: Phrase("{name} takes goods: wine {wine}, grain {grain}, cloth {cloth}", name="seat"),
    events.MeadowScored: Phrase("Scored, meadow: {paid}"),
    events.GoodsScored: Phrase("Most tokens, {goods}: {paid}"),
    events.ExtraTile: Phrase("{name} takes a second tile for the builder", name="seat"),
    events.CarcassonneEnded: Phrase("The game is over."),
}
