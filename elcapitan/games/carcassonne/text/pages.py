"""What Carcassonne's table shows when it is asked: where the game stands, features, players, the wheel, tiles."""

from __future__ import annotations

from collections import Counter

from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.games.carcassonne.rules import sheep, wheel
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.words import feature_text, names, option_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.sheets.score_sheet import ranking as score_ranking


def situation_lines(at: CarcassonneContext) -> list[str]:
    """The tiles left, what is asked of whom, and what is to be known for it."""
    state = at.state
    left = _left_text(at)
    if state.stage is CarcassonneStage.OVER:
        return [f"{left} {_('The game is over.')}"]
    asked = WORDS["asked-of-me" if state.asked == at.me else "asked"][state.stage]
    lines = [f"{left} " + at.tell(asked, seat=state.asked)]
    if state.tile:
        lines.append(_("The tile, rotation 0: {tile}").format(tile=_tile_text(at, state.box.kinds[state.tile])))
    if state.stage is CarcassonneStage.SHEEP:
        lines.append(_flock_text(at))
    return lines


def _tile_text(at: CarcassonneContext, kind: tiles.TileKind, rotation: int = 0) -> str:
    return names.tile_text(kind, rotation, has_wheel=at.state.box.has_wheel_board)


def _left_text(at: CarcassonneContext) -> str:
    return _("Tiles face down: {count}.").format(count=at.state.stack + at.state.river)


def _flock_text(at: CarcassonneContext) -> str:
    """The flock that is decided about, and the bag (D4)."""
    state = at.state
    shepherd = sheep.asked_shepherd(state)
    assert shepherd is not None
    meadow = state.land.feature_of[shepherd.part]
    flock = feature_text.SHEEP(sheep.sheep_on(state, meadow) + sheep.printed_sheep(state, meadow))
    bag = sheep.tokens_in_bag(state)
    return _("The flock: {flock}. Tokens in the bag: {tokens}, wolves among them: {wolves}.").format(
        flock=flock, tokens=sum(bag.values()), wolves=bag[tiles.WOLF]
    )


def square_lines(at: CarcassonneContext, square: Square | None) -> list[str]:
    """One square: its tile, and the feature of each part."""
    if square is None:
        return [_("Which square? Write its x and y, such as: c 0 0.")]
    land = at.state.land
    if (tile := land.at.get(square)) is None:
        return [_("There is no tile {square}.").format(square=names.square_text(square))]
    parts = [
        f"{names.part_text(land.part(part), tile.rotation)}: "
        + feature_text.feature_text(at, at.state, land.feature_of[part])
        for part in tile.parts
    ]
    return [f"{capitalised(names.square_text(square))}: {_tile_text(at, tile.kind, tile.rotation)}", *parts]


def feature_lines(at: CarcassonneContext, *, every: bool) -> list[str]:
    """The features with figures on them, or all."""
    land = at.state.land
    held = {land.feature_of[figure.part] for figure in at.state.figures}
    return [
        f"{feature_text.feature_text(at, at.state, number)}; "
        + _("from the start: {squares}").format(squares=feature_text.squares_text(land, feature))
        for number, feature in land.features.items()
        if every or number in held
    ] or [_("There is no figure on the land.")]


def player_row(at: CarcassonneContext, seat: int) -> tuple[str, str, str]:
    """A player with the mark of the one who is asked, their points, and what they have."""
    player = at.state.players[seat - 1]
    figures = names.figures_text(dict(zip(tiles.KINDS, player.supply, strict=True)))
    held = [figures or _("no figures"), names.goods_text(player.goods)]
    return ("> " if seat == at.state.asked else "  ") + at.name(seat), str(player.points), "; ".join(filter(None, held))


def player_lines(at: CarcassonneContext) -> list[str]:
    """A sentence for each player."""
    rows = [player_row(at, seat) for seat in range(1, len(at.seats) + 1)]
    return [
        f"{name}: {names.POINTS(player.points)}; {held}"
        for (name, _points, held), player in zip(rows, at.state.players, strict=True)
    ]


def wheel_lines(at: CarcassonneContext) -> list[str]:
    """The pig, and for each number on tiles where the pig would go and what that would bring."""
    state, count = at.state, len(tiles.SECTORS)
    if not state.box.has_wheel_board:
        return [_("At this table there is no wheel of fortune.")]
    lines = [at.tell("The pig of the wheel: {sector}", sector=tiles.SECTORS[state.pig])]
    for steps in sorted({kind.icon for kind in state.box.kinds.values()} - {0}):
        sector = (state.pig + steps) % count
        unseen = sum(number for tile, number in state.unseen.items() if state.box.kinds[tile].icon == steps)
        free = state.box.crown_spaces[sector] - len(state.crowns[sector])
        crowns = [*map(at.name, state.crowns[sector]), *([_("{count} free").format(count=free)] if free else [])]
        words = [
            at.tell("{steps} further: {sector}", steps=steps, sector=tiles.SECTORS[sector]),
            _("unseen tiles with this number: {count}").format(count=unseen),
            _event_text(at, tiles.SECTORS[sector]),
            _("crown spaces: {names}").format(names=", ".join(crowns)),
        ]
        lines.append("; ".join(words))
    return lines


def _event_text(at: CarcassonneContext, sector: str) -> str:
    """What a sector would bring now to each player; to the one on turn where only they get anything (W3)."""
    if sector == tiles.PLAGUE:
        return _("every player takes back a figure")
    worth = [wheel.EVENTS[sector](at.state, seat)[1] for seat in range(1, len(at.seats) + 1)]
    paid = [f"{at.name(seat)} {names.POINTS(points)}" for seat, points in enumerate(worth, 1) if points]
    return ", ".join(paid) or _("no points")


def tile_lines(at: CarcassonneContext, *, every: bool) -> list[str]:
    """How many tiles are left, those out of the game, the options; or every tile that is still to come."""
    state = at.state
    kinds, lines = state.box.kinds, [_left_text(at)]
    if every:
        return lines + [f"{count} × {_tile_text(at, kinds[tile])}" for tile, count in state.unseen.items() if count]
    out = _("set aside")
    lines += [f"{out}, {count} × {_tile_text(at, kinds[tile])}" for tile, count in Counter(state.aside).items()]
    return [*lines, *(f"{label}: {value}" for label, value in option_text.chosen(state.box.options))]


def ranking_lines(at: CarcassonneContext) -> list[str]:
    """Place, points, and where they come from."""
    lines = []
    for place, seat in score_ranking([player.points for player in at.state.players]):
        player = at.state.players[seat - 1]
        parts = ", ".join(f"{names.SCORED(name)} {n}" for name, n in player.parts._asdict().items() if n)
        line = f"{place}. {at.name(seat)}: {names.POINTS(player.points)}"
        lines.append(f"{line} ({parts})" if parts else line)
    return lines
