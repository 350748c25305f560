"""What things would bring: a move in points, a building so far, a good loaded; and what a turn leaves undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.clicks import AskedFor, ClickIntent, choice_of
from elcapitan.games.yspahan.client.facts.building_yield import building_yield
from elcapitan.games.yspahan.client.facts.move_preview import good_loaded
from elcapitan.games.yspahan.client.facts.outlook import week_outlook
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import move_text, outcome_texts
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import BESIDE, BUILDINGS, GOOD_IN_SHOP
from elcapitan.games.yspahan.rules.model.moves import BuildBuilding, CardPlay
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves

_UNITS: dict[str, Callable[[int], str]] = {
    "paddock": names.camels_label,
    "shop": names.gold_label,
    "bath": names.gold_label,
    "caravanserai": names.cards_label,
    "bazaar": names.points_text,
    "hoist": names.goods_text,
}


def points_change_lines(at: YspahanContext, after: YspahanState) -> Iterator[str]:
    """For each player whose points change: what they score at once, and what the end of the week would bring."""
    if YspahanStage.OVER in (at.state.stage, after.stage):
        return
    then = week_outlook(after)
    for seat, now in enumerate(week_outlook(at.state), 1):
        scored = after.player(seat).points - at.state.player(seat).points
        later = then[seat - 1].points
        facts = {"name": seat, "points": scored, "before": now.points, "after": later}
        if scored and now.points != later:
            yield at.tell("{name}: {points} at once; at the end of the week {before} → {after}", **facts)
        elif scored:
            yield at.tell("{name}: {points} at once", **facts)
        elif now.points != later:
            yield at.tell("{name}: at the end of the week {before} → {after}", **facts)


def good_in_danger_lines(at: YspahanContext, shop: int) -> list[str]:
    """What loading the good of that shop would bring; nothing of an empty shop or one away from the road."""
    owner = at.state.shops[shop]
    if not owner or at.state.stage is YspahanStage.OVER or not any(shop in shops for shops in BESIDE):
        return []
    lines = [*points_change_lines(at, good_loaded(at.state, shop))]
    title = _("If the supervisor stops beside it, the good goes to the caravan.")
    if at.state.player(owner).camels:  # R7
        lines.append(at.tell("{name} may give up a camel, and the shop keeps its good.", name=owner))
    return [title, *lines]


def building_yield_line(at: YspahanContext, steps: Sequence[GameStep], building: str) -> str:
    """What it has brought me so far, or would have brought me."""
    built = building in at.state.player(at.me).buildings
    found, unit = building_yield(steps, at.me, building), _UNITS[building]
    said = WORDS["brought"]["built" if built else "wanted"]
    if not found.so_far:
        return str(said["nothing"])
    line = names.tell(said["saved" if building == "bath" else "brought"], what=unit(found.so_far))
    if not found.this_turn:
        return line
    return _("{line}; in this turn: {what}").format(line=line, what=unit(found.this_turn))


def left_undone_lines(at: YspahanContext) -> list[str]:
    """What could still be done in the turn that is about to end."""
    buildable = {move.building for move in at.moves if isinstance(move, BuildBuilding)}
    built = [building for building in BUILDINGS if building in buildable]
    cards = [*dict.fromkeys(move.card for move in at.moves if isinstance(move, CardPlay))]
    left = {"built": names.join_buildings(built), "cards": names.join_cards(cards)}
    return at.lines("left-undone", **left, nothing=not built and not cards)


def card_lines(at: YspahanContext, meant: ClickIntent | None) -> Iterator[str]:
    """What a card that asks how many, or for what, would bring at most."""
    match meant:
        case AskAmount(moves):
            yield _("At most: {move}").format(move=move_text(at, moves[-1]))
        case AskChoice(asked=AskedFor.GIVEN, answers=answers):
            for answer in answers:
                if isinstance(answer.leads_to, PlayMoves):
                    yield move_text(at, answer.leads_to.moves[0])
                else:
                    yield from card_lines(at, answer.leads_to)
        case ChangeChoice(clicks) if choice_of(clicks).card == GOOD_IN_SHOP:
            yield _("Click the card, then the shop for the good.")
        case ChangeChoice(clicks) if card := choice_of(clicks).card:
            built = dict.fromkeys(
                move.building for move in at.moves if isinstance(move, BuildBuilding) and card in move.cards
            )
            yield _("Now it could be played with: {names}").format(names=names.join_buildings([*built]))
        case AskChoice(asked=AskedFor.CARD_USE, answers=answers):
            played = next((answer.leads_to for answer in answers if answer.name == "play"), None)
            if not isinstance(played, PlayMoves):
                yield from card_lines(at, played)
            elif outcome := "; ".join(outcome_texts(at, played.moves[0])):  # its effect is told already
                yield outcome
