"""What the scene hands to the painter for one frame of Carcassonne's table, and how it is put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.client.table.clips import Flight
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.table_scene import FrameMoment
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.carcassonne.clicks import CarcassonneClicks, Clicks, figure_choice, placement
from elcapitan.games.carcassonne.client.controller.table_queries import CarcassonneQueries
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.facts.prospects import SeatForecast
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.client.paint import panels
from elcapitan.games.carcassonne.client.paint.close_up import HIDDEN_POINTS, CloseUpPicture, PartGhost
from elcapitan.games.carcassonne.client.view.carcassonne_director import CarcassonneDirector
from elcapitan.games.carcassonne.client.wording import rail_text, tooltips
from elcapitan.games.carcassonne.client.wording.outcome_text import outcome_rows
from elcapitan.games.carcassonne.rules import sheep
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table.furniture.rail import RailWords
from elcapitan.kit.table.things import Hidden, Thing


@dataclass(frozen=True)
class CarcassonneFrame:
    """Everything one frame shows, worded; the painter knows where things are and how they look."""

    at: CarcassonneContext
    """The position shown, with my possible moves."""
    drafted: CarcassonneState
    """The same with the tile of the draft; the same object without one."""
    chosen: Clicks
    """The draft that is shown."""
    clicks: CarcassonneClicks
    ui: CarcassonneSelection
    points: Sequence[int]
    on_turn: int
    """The seat whose move is shown or awaited; 0 for none."""
    legal: tuple[Square, ...]
    answers: tuple[Square, ...]
    """Where figures may be taken back (W7)."""
    glowing: Sequence[Thing]
    """Buttons and spaces that light up."""
    suggested: Thing | None
    """Where to click for the hint."""
    rail: RailWords
    forecast: tuple[SeatForecast, ...]
    then: tuple[SeatForecast, ...]
    """With the draft; empty without one."""
    hand: panels.HandPicture
    unseen: panels.UnseenPicture
    log: Sequence[tuple[str, str]]
    close_up: CloseUpPicture | None
    feature: prospects.FeatureFacts | None
    """The feature that is shown whole."""
    tooltip: Sequence[TextRow]
    moment: FrameMoment
    hidden: Hidden
    flights: Sequence[tuple[Flight, float]]


class CarcassonneFrames:
    """Of one table."""

    def __init__(
        self,
        model: TableModel,
        director: CarcassonneDirector,
        queries: CarcassonneQueries,
        ui: CarcassonneSelection,
        *,
        plays: bool,
    ) -> None:
        """`plays`: moves can be made here; else a record is shown."""
        self._model, self._director, self._queries, self._ui, self._plays = model, director, queries, ui, plays
        self._kept = LastResults()
        """What most frames show again."""

    def frame(self, moment: FrameMoment) -> CarcassonneFrame:
        """Everything one frame shows."""
        director, queries, ui, model = self._director, self._queries, self._ui, self._model
        at, clicks = queries.context, queries.clicks
        state, language = at.state, i18n.language()
        chosen, has_aids = ui.chosen or ui.sent, model.has_aids
        laid = placement(chosen)
        drafted = state
        if laid is not None and state is clicks.state and state.stage is CarcassonneStage.PLACE:
            drafted = clicks.drafted if laid == clicks.laid else self._drafted(state, clicks, laid)
        legal = tuple(clicks.rotations) if at.moves and not ui.sent else ()
        answers = tuple(
            (move.x, move.y) for move in clicks.legal_moves if at.moves and isinstance(move, moves.ReturnFigure)
        )
        rail_at = at if queries.others_play or director.gate is not None else queries.newest_context
        may_take_back = self._plays and model.may_take_back and not queries.others_play
        rail = self._kept.get(
            "rail",
            (rail_at.state, bool(rail_at.moves), moment.pending, ui.chosen, may_take_back, at.held_by, language),
            lambda: rail_text.rail_words(
                rail_at._replace(pending=moment.pending),
                *(clicks, ui.chosen),
                may_take_back=may_take_back,
                has_aids=has_aids,
            ),
        )
        forecast = self._kept.call(prospects.forecast, state) if has_aids else ()
        then = self._kept.call(_then, state, chosen) if has_aids else ()
        asks = bool(at.moves) and clicks.offers_figures and not ui.sent and not ui.walks_parts
        target = (ui.hover if ui.explained else None) or ui.focus
        pointed = ui.hover or ui.focus
        advised = [step.move for step in moment.hint] if at.moves else []
        named = pointed.name if pointed is not None and pointed.kind in (Kind.PART, Kind.FIGURE) else ""
        feature = self._feature(drafted, target) if has_aids else None
        return CarcassonneFrame(
            at=at,
            drafted=drafted,
            chosen=chosen,
            clicks=clicks,
            ui=ui,
            points=[director.rolled(info.seat, state.players[info.seat - 1].points) for info in model.seats],
            on_turn=director.on_turn(state),
            legal=legal,
            answers=answers,
            glowing=[each for each in queries.possible if each.kind in (Kind.CROWN, Kind.FLOCK)],
            suggested=clicks.next_click(advised, ui.chosen) if advised else None,
            rail=rail._replace(title="") if director.gate is not None else rail,
            forecast=forecast,
            then=then,
            hand=self._kept.get("hand", (state, chosen, bool(at.moves), language), lambda: self._hand(at, clicks)),
            unseen=self._kept.get("unseen", (state, pointed), lambda: self._unseen(state, pointed)),
            log=queries.log_lines,
            close_up=self._kept.get(
                "near", (clicks, chosen, named, language), lambda: self._close_up(at, clicks, chosen, named)
            )
            if asks
            else None,
            feature=feature,
            tooltip=self._tooltip(at, drafted, clicks, moment, target),
            moment=moment,
            hidden=director.hidden,
            flights=director.flights,
        )

    def _drafted(self, state: CarcassonneState, clicks: CarcassonneClicks, laid: moves.PlaceTile) -> CarcassonneState:
        """With the tile that has been sent."""
        make = CarcassonneClicks(state, clicks.me, held=clicks.held, laid=laid)
        return self._kept.get("sent", (state, laid), lambda: make.drafted)

    def _hand(self, at: CarcassonneContext, clicks: CarcassonneClicks) -> panels.HandPicture:
        state, laid = at.state, clicks.laid
        if not state.tile:
            words = "" if state.stage is CarcassonneStage.OVER else _("Nobody holds a tile now.")
            return panels.HandPicture(None, 0, "", words)
        if state.stage is not CarcassonneStage.PLACE:
            return panels.HandPicture(state.box.kinds[state.tile], 0, "", "")
        count = sum(map(len, clicks.rotations.values())) if state is clicks.state else 0
        head = ngettext("{count} place", "{count} places", count).format(count=number_text(count)) if count else ""
        squares = len(clicks.rotations)
        words = ngettext(
            "{count} square · only legal rotations turn up", "{count} squares · only legal rotations turn up", squares
        ).format(count=number_text(squares))
        if not at.moves:
            words = at.tell("{name} has drawn this tile", name=state.seat)
        kind = state.box.kinds[state.tile]
        if laid is None:
            return panels.HandPicture(kind, 0, head, words)
        return panels.HandPicture(kind, laid.rotation, head, words, (laid.x, laid.y))

    def _unseen(self, state: CarcassonneState, pointed: Thing | None) -> panels.UnseenPicture:
        if not self._model.has_aids:
            return panels.UnseenPicture((), 0)
        kinds = state.box.kinds
        found = sorted(((kinds[name], count) for name, count in state.unseen.items() if count), key=_by_count)
        fits, filtered = frozenset[str](), False
        if pointed is not None and pointed.kind == Kind.SQUARE:
            around, filtered = state.land.free.get(square_of(pointed)), True
            fits = frozenset(kind.id for kind, _count in found if around is not None and around[0] in kind.fits)
        return panels.UnseenPicture(tuple(found), prospects.unseen_total(state), fits, filtered)

    def _feature(self, state: CarcassonneState, target: Thing | None) -> prospects.FeatureFacts | None:
        """What is pointed at, or shown by a key; none while the tooltip has not been waited for."""
        part = self._ui.part
        if part is None and (asked := sheep.asked_shepherd(state)) is not None:
            part = asked.part
        elif part is None or not (self._ui.walks_parts or (target is not None and target.kind == Kind.TILE)):
            return None
        if part >= len(state.land.feature_of):
            return None
        number = state.land.feature_of[part]
        return self._kept.call(prospects.feature_facts, state, number)

    def _close_up(
        self, at: CarcassonneContext, clicks: CarcassonneClicks, chosen: Clicks, named: str
    ) -> CloseUpPicture:
        state, choice, has_aids = clicks.drafted, figure_choice(chosen), self._model.has_aids
        part = choice.part if isinstance(choice, moves.PlaceFigure) else ""
        kind = choice.kind if isinstance(choice, moves.PlaceFigure) else tiles.FOLLOWER
        ghosts = []
        for each in state.laid.kind.parts:
            kinds = clicks.kinds_on(each.name)
            shown = kind if kind in kinds else kinds[0] if kinds else ""
            now = prospects.part_prospect(state, each.name, shown) if has_aids else 0
            prospect = None if not kinds else now if has_aids else HIDDEN_POINTS
            ghosts.append(PartGhost(each.name, prospect, shown, each.name == part))
        figures = tuple(
            (name, left, clicks.why_not_kind(name, part) is None)
            for name, left in zip(tiles.KINDS, state.mover.supply, strict=True)
            if state.box.figures.get(name)
        )
        context = at._replace(state=state)
        about = named if named in state.laid.kind.places else part
        rows = tooltips.feature_rows(context, state.laid.part(about)) if about and has_aids else []
        refused = clicks.why_not_part(about) if about else None
        if named in tiles.KINDS:
            rows, refused = [TextRow(names.FIGURE_USE(named))], clicks.why_not_kind(named, part)
        rows += tooltips.refusal_rows(at, refused)
        if has_aids:
            rows += outcome_rows(context._replace(state=clicks.state), prospects.draft_outcome(clicks.state, chosen))
        if not rows and has_aids:
            rows = [TextRow(_("Numbers: points if the game ended now."))]
        colour = at.seats[at.me - 1].colour
        return CloseUpPicture(state.laid, tuple(ghosts), figures, kind, colour, _("Which part?"), tuple(rows), named)

    def _tooltip(
        self,
        at: CarcassonneContext,
        drafted: CarcassonneState,
        clicks: CarcassonneClicks,
        moment: FrameMoment,
        target: Thing | None,
    ) -> Sequence[TextRow]:
        ui = self._ui
        if self._model.has_aids and ui.walks_parts and ui.part is not None and ui.part < len(drafted.land.feature_of):
            return self._kept.call(tooltips.feature_rows, at._replace(state=drafted), ui.part)
        if target is None or not moment.shows_tooltips or (ui.is_known and target == ui.focus):
            return ()
        if target.kind in (Kind.PART, Kind.FIGURE):  # the close-up says it
            return ()
        now = tooltips.LandPointer(at._replace(state=drafted), clicks, ui.chosen, moment.keys, ui.part, bool(at.moves))
        key = (drafted, clicks, ui.chosen, target, ui.part, bool(at.moves), moment.keys.keys, i18n.language())
        return self._kept.get("tooltip", key, lambda: tooltips.thing_rows(now, target))


def _then(state: CarcassonneState, chosen: Clicks) -> tuple[SeatForecast, ...]:
    outcome = prospects.draft_outcome(state, chosen) if chosen else None
    return prospects.forecast(outcome.after) if outcome is not None else ()


def _by_count(each: tuple[tiles.TileKind, int]) -> tuple[int, str]:
    return -each[1], each[0].id
