"""What is said of the thing pointed at: a feature of the land, a gap, a part, a figure, a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.key_actions import KeyAction, KeyLabels
from elcapitan.client.shell.i18n import _, capitalised, join_names, ngettext, number_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, heading_row, quiet_row, rows_from_lines
from elcapitan.games.carcassonne.clicks import CarcassonneClicks, Clicks, placement
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.wording.outcome_text import loss_text, outcome_rows
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of, square_thing
from elcapitan.games.carcassonne.words import feature_text, names, refusal_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.table.click_paths import ShowReason
from elcapitan.kit.table.things import Thing, button_text, menu_lines


class LandPointer(NamedTuple):
    """What a tooltip speaks of."""

    at: CarcassonneContext
    """The position shown, the draft's tile included."""
    clicks: CarcassonneClicks
    chosen: Clicks
    keys: KeyLabels
    part: int | None
    """The part of the land pointed at, numbered as in land.py."""
    acts: bool
    """I am to act."""


def thing_rows(now: LandPointer, target: Thing) -> list[TextRow]:
    """About a thing; nothing for one that says all itself."""
    at = now.at
    match target:
        case Thing(kind=Kind.TILE):
            rows = feature_rows(at, now.part) if now.part is not None else []
            back = moves.ReturnFigure(*square_of(target))
            return [*rows, TextRow(loss_text(at.state, back))] if now.acts and back in now.clicks.legal_moves else rows
        case Thing(kind=Kind.SQUARE):
            square = square_of(target)
            found = [*gap_rows(at, now.clicks, square, acts=now.acts)]
            if now.acts and at.state.tile and square in now.clicks.rotations and not now.chosen:
                draft = now.clicks.completed((target,), ())
                return [*found, *joined_rows(at, draft), *outcome_rows(at, prospects.draft_outcome(at.state, draft))]
            return found
        case Thing(kind=Kind.PART | Kind.FIGURE | Kind.CROWN):
            return [*_figure_rows(now, target)]
        case Thing(kind=Kind.SEAT, number=seat):
            return [*seat_rows(at, seat, prospects.forecast(at.state)[seat - 1])]
        case Thing(kind=Kind.SUPPLY) if at.me:
            told = zip(tiles.KINDS, at.state.box.supply, strict=True)
            return [
                heading_row(_supply_text(at, at.me)),
                *(TextRow(names.FIGURE_USE(kind)) for kind, most in told if most),
            ]
        case Thing(kind=Kind.GOODS) if at.me:
            text = _(
                "Whoever finishes a city takes its goods."
                " At the end of the game, having the most of a kind scores 10 points."
            )
            return [heading_row(_goods_text(at, at.me)), TextRow(text)]
        case Thing(kind=Kind.FORECAST, number=seat):
            return [*_forecast_rows(at, seat)]
        case Thing(kind=Kind.WHEEL):
            sector = names.SECTOR(tiles.SECTORS[at.state.pig])
            turned = _(
                "A tile with the number 1, 2 or 3 takes the pig as many sectors on. Unseen tiles are counted here."
            )
            stands = _("The pig stands on: {sector}").format(sector=sector)
            return [heading_row(_("Wheel of fortune")), TextRow(stands), quiet_row(turned)]
        case Thing(kind=Kind.SPEED | Kind.SOUND | Kind.HINT as button):
            return [heading_row(button_text(button, now.keys, WORDS["keys"]))]
        case Thing(kind=Kind.MENU):
            return rows_from_lines(menu_lines(now.keys))
    return _button_rows(now, target.kind)


def feature_rows(at: CarcassonneContext, part: int) -> list[TextRow]:
    """A whole feature: what it is, who is there, and its points now, finished and at the end."""
    state = at.state
    number = state.land.feature_of[part]
    facts = prospects.feature_facts(state, number)
    rows = [heading_row(capitalised(feature_text.feature_text(at, state, number)))]
    if facts.owners:
        who = join_names([at.name(seat) for seat in facts.owners])
        if facts.kind == tiles.MEADOW:
            each = _meadow_text(at, facts.owners, prospects.meadow_points(state, number))
        elif facts.open:
            exact = facts.kind == tiles.CLOISTER
            each = (
                _("{owner}: {now} if the game ended now, {finished} once finished")
                if exact
                else _("{owner}: {now} if the game ended now, at least {finished} once finished")
            ).format(owner=who, now=number_text(facts.now), finished=names.POINTS(facts.finished))
        else:
            each = f"{who}: {names.POINTS(facts.now)}"
        rows.append(TextRow(each))
    else:
        rows.append(quiet_row(_("No figure stands there.")))
    if facts.kind == tiles.MEADOW and facts.cities_open:
        count = len(facts.cities_open)
        text = ngettext("It touches {count} unfinished city", "It touches {count} unfinished cities", count)
        rows.append(quiet_row(text.format(count=number_text(count))))
    return rows


def _meadow_text(at: CarcassonneContext, owners: Sequence[int], points: Sequence[int]) -> str:
    """What the end brings the owners of a meadow: a pig brings only its own player more (B8)."""
    told = {
        points[seat - 1]: [at.name(each) for each in owners if points[each - 1] == points[seat - 1]] for seat in owners
    }
    return "; ".join(
        _("{owner}: {points} at the end").format(owner=join_names(who), points=names.POINTS(each))
        for each, who in told.items()
    )


def gap_rows(at: CarcassonneContext, clicks: CarcassonneClicks, square: Square, *, acts: bool) -> Iterator[TextRow]:
    """A free square: whether the tile in hand fits, and how many unseen tiles would, as long as there are any."""
    yield heading_row(_("Empty square"))
    state, turns = at.state, clicks.rotations.get(square, [])
    if acts and state.tile and turns:
        text = ngettext("The tile fits in {count} rotation", "The tile fits in {count} rotations", len(turns))
        yield good_row(text.format(count=number_text(len(turns))))
    elif acts and state.tile:
        yield from refusal_rows(at, _forbidden(clicks, (), square_thing(square)))
    count, total = prospects.gap_count(state, square), prospects.unseen_total(state)
    if count is not None and total:
        text = ngettext(
            "{count} of {total} unseen tiles fits here", "{count} of {total} unseen tiles fit here", count
        ).format(count=number_text(count), total=number_text(total))
        yield TextRow(text) if count else bad_row(text)


def joined_rows(at: CarcassonneContext, chosen: Clicks) -> Iterator[TextRow]:
    """The features with figures that the draft's tile would be joined to."""
    laid = placement(chosen)
    assert laid is not None, "a square is chosen"
    state = at.state
    land = state.land.lay(state.box.kinds[state.tile], (laid.x, laid.y), laid.rotation)
    after = state._replace(land=land)
    for number in dict.fromkeys(land.feature_of[part] for part in after.laid.parts):
        if after.figures_on(number):
            yield TextRow(capitalised(feature_text.feature_text(at, after, number)))


def _figure_rows(now: LandPointer, target: Thing) -> Iterator[TextRow]:
    """A part, a kind of figure or a crown space: what it means, or why not."""
    at, clicks = now.at, now.clicks
    match target.kind:
        case Kind.CROWN:
            yield heading_row(_("Crown space: {sector}").format(sector=names.SECTOR(target.name)))
            yield from refusal_rows(at, _forbidden(clicks, now.chosen, target) if now.acts else None)
        case Kind.FIGURE:
            yield heading_row(names.FIGURE(target.name))
            yield from refusal_rows(at, clicks.why_not_kind(target.name))
        case Kind.PART:
            state = clicks.drafted
            yield from feature_rows(at._replace(state=state), state.laid.part(target.name))
            yield from refusal_rows(at, clicks.why_not_part(target.name))


def _forbidden(clicks: CarcassonneClicks, chosen: Clicks, target: Thing) -> Refusal | None:
    """Why the rules forbid what a click there would do; None: they do not, or are not asked."""
    why = next((each for each in clicks.reasons(chosen, target) if each is not None), None)
    return None if isinstance(why, ShowReason) else why


def refusal_rows(at: CarcassonneContext, refused: Refusal | None) -> list[TextRow]:
    """Why not, if the rules forbid it."""
    return [] if refused is None else [bad_row(refusal_text.refusal_text([info.name for info in at.seats], refused))]


def seat_rows(at: CarcassonneContext, seat: int, found: prospects.SeatForecast) -> Iterator[TextRow]:
    """What a player has, and what they would have if the game ended now."""
    player = at.state.players[seat - 1]
    yield heading_row(f"{at.name(seat)}: {names.POINTS(player.points)}")
    yield TextRow(_supply_text(at, seat))
    if any(player.goods):
        yield TextRow(_goods_text(at, seat))
    if found.total != player.points:
        yield quiet_row(_("If the game ended now: {points}").format(points=names.POINTS(found.total)))


def _supply_text(at: CarcassonneContext, seat: int) -> str:
    figures = names.figures_text(dict(zip(tiles.KINDS, at.state.players[seat - 1].supply, strict=True)))
    return _("In the supply: {figures}").format(figures=figures or _("no figures"))


def _goods_text(at: CarcassonneContext, seat: int) -> str:
    goods = zip(tiles.GOODS, at.state.players[seat - 1].goods, strict=True)
    return ", ".join(f"{names.GOODS(kind)} {number_text(count)}" for kind, count in goods)


def _forecast_rows(at: CarcassonneContext, seat: int) -> Iterator[TextRow]:
    found = prospects.forecast(at.state)[seat - 1]
    yield heading_row(f"{at.name(seat)}: {names.POINTS(found.total)}")
    labels = (_("now"), _("cities"), _("roads"), _("cloisters"), _("meadows"), _("goods"))
    if counted := ", ".join(f"{name} {number_text(n)}" for name, n in zip(labels, found, strict=True) if n):
        yield TextRow(counted)


def _button_rows(now: LandPointer, kind: str) -> list[TextRow]:
    keys = now.keys
    words = {
        Kind.UNDO: (_("Takes back the figure, then the tile"), keys.label(KeyAction.UNDO)),
        Kind.ROTATE: (_("Turns the tile to its next legal rotation"), keys.label(KeyAction.GAME_2)),
        Kind.NONE: (_("Places the tile without a figure"), "P"),
        Kind.ZOOM_IN: (_("Larger"), "+"),
        Kind.ZOOM_OUT: (_("Smaller"), "−"),
        Kind.FIT: (_("All the land"), "F"),
        Kind.MAP: (_("All the land; a click goes there"), ""),
        Kind.LAND_ONLY: (_("The land alone, without the columns"), "X"),
        Kind.UNSEEN: (_("Tiles that nobody has seen yet"), "N"),
        Kind.LOG: (_("Event log"), keys.label(KeyAction.LOG)),
    }.get(kind)
    if words is None:
        return []
    text, key = words
    return [heading_row(f"{text} ({key})" if key else text)]
