"""Cards (letter C): drawn, discarded, played; the pile shuffled."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import join_names
from elcapitan.client.table.clips import AnimationClip, Flight, Point
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery, clause, line
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.events import CardDiscarded, CardDrawn, CardPlayed, NoCardDrawn, PileShuffled
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.words.phrases import fields

CARD_S = 0.42


def _drawn(event: CardDrawn, m: Scenery) -> list[AnimationClip]:
    hand = m.where.point(m.after, Kind.CARDS, "", event.seat)
    return m.clip([_card(m, event.card, m.where.point(m.before, Kind.DECK), hand)])


def _card(m: Scenery, card: str, start: Point, end: Point) -> Flight:
    size = m.where.spot(m.after, Kind.CARDS, "", m.where.me).size
    return fly(sprites.CARD, start, end, size, CARD_S, name=card, apex=m.where.px(m.after, 40))


def _shown(event: CardDiscarded | CardPlayed, m: Scenery) -> list[AnimationClip]:
    """The card goes from the hand to the middle of the city, where all can read it."""
    hand, crossing = event_view.seat_point(m, Kind.CARDS, event.seat), m.where.layout_for(m.before).city.crossing
    coming = _card(m, event.card, hand, crossing)
    lies = coming._replace(start=coming.end, apex=0, begin_s=CARD_S, end_s=2 * CARD_S)
    return m.clip((coming, lies), event.seat)


def _played_line(event: CardPlayed, who: event_view.Names) -> str:
    told = WORDS["texts"]["card-changes"].say(fields(event), names.KINDS)
    return f"{line(event, who)}: {', '.join(told)}" if told else line(event, who)


def _played_clause(event: CardPlayed, turn: event_view.TurnNames) -> str:
    brought = (names.camels_label, event.camels), (names.gold_label, event.gold), (names.points_text, event.points)
    gains = [words(count) for words, count in brought if count > 0]
    return f"{clause(event, turn)} ({join_names(gains)})" if gains else clause(event, turn)


VIEWS: Final[Views] = {
    PileShuffled: EventView(line),
    CardDrawn: EventView(line, _drawn, YspahanSound.CARD_DRAW, clause=clause),
    NoCardDrawn: EventView(line, clause=clause),
    CardDiscarded: EventView(line, _shown, YspahanSound.CARD_PLAY, clause=clause),
    CardPlayed: EventView(_played_line, _shown, YspahanSound.CARD_PLAY, clause=_played_clause),
}
