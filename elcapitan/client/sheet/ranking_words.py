"""What the ranking says of a game that is over: who has won, what decided it, and what was achieved first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.stand_ins import stand_in_play
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.client.statistics.stored_game import record_titles
from elcapitan.games import face, statistics

if TYPE_CHECKING:
    from elcapitan.client.campaign.campaign_progress import CampaignAward

NEWS: Final = "sans-semibold", 18
"""Letters of the line between the title and the first place, and their u."""
STORY_U, STORY_SIZES = 160, (20, 18, 16, 14)
"""u of height for what decided the game, and its letters: the first that fit."""
CLEAR = 2.0
"""Standard errors of a loss that is told."""


def title_text(model: TableModel, winners: Sequence[int]) -> str:
    """Who has won, said to the player; `winners` are seats."""
    if list(winners) == [model.me] and stand_in_play(model, model.me) is None:
        return _("You win, {name}!").format(name=model.seats[model.me - 1].name)
    return winners_text(model, winners)


def winners_text(model: TableModel, winners: Sequence[int]) -> str:
    """Who has won, said to anyone."""
    names = join_names([model.seats[seat - 1].name for seat in winners])
    return ngettext("{names} wins", "{names} share the victory", len(winners)).format(names=names)


def story_title(model: TableModel) -> str:
    """Over what decided a finished game: for a player who has not won, why."""
    result = model.rules.result(model.state)
    if result is None or not model.me or model.me in result.winners:
        return _("What decided the game")
    place = 1 + sum(score > result.scores[model.me - 1] for score in result.scores)
    return _("Why you came second") if place == 2 else _("Why you did not win")


def hints_text(hints: int) -> str:
    """How many hints were taken."""
    return ngettext("{count} hint", "{count} hints", hints).format(count=hints)


def news_text(look: DrawContext, game: str, hints: int, achieved: Collection[str], room: int) -> str:
    """With how many hints the player has won, and what was achieved first, within `room` px; empty: nothing."""
    told = _("Won with {hints}").format(hints=hints_text(hints)) if hints else ""
    if not achieved:
        return told
    before = f"{told} · " if told else ""
    return before + _new_text(look, game, achieved, room - look.measure(before, *NEWS))


def _new_text(look: DrawContext, game: str, achieved: Collection[str], room: int) -> str:
    """As many achievements and records as have names within `room` px, and how many more."""
    known = {each.id: each.title for each in statistics(game).achievements()} | record_titles()
    titles = [title for each, title in known.items() if each in achieved]
    said = _("New: {names}").format(names=", ".join(titles))
    while look.measure(said, *NEWS) > room and len(titles) > 1:
        titles.pop()
        count = len(achieved) - len(titles)
        words = ngettext("New: {names} and {count} more", "New: {names} and {count} more", count)
        said = words.format(names=", ".join(titles), count=count)
    return said


def draw_award(dst: Surface, look: DrawContext, box: Rect, award: CampaignAward) -> int:
    """The stars that the game has earned in a campaign, its place there, and a chapter that it has ended; the width."""
    size = look.px(40)
    for at, is_met in enumerate(award.stars):
        middle = box.right - size * (len(award.stars) - at) + size // 2, box.y + size // 2
        look.icon(dst, "star", middle, size, "#b8862e" if is_met else theme.PARCHMENT_EDGE)
    lines = [award.title, award.chapter] if award.chapter else [award.title]
    for y, words in zip((62, 92), lines, strict=False):
        look.fit(dst, words, box.w, "sans-semibold", 17, theme.INK_2, (box.right, box.y + look.px(y)), "mr")
    return box.w + look.px(20)


def turn_sentences(model: TableModel) -> list[str]:
    """The player's costliest turn and their best one, as far as a review has been made of the game."""
    from elcapitan.client.model.game_records import game_record
    from elcapitan.client.review.review_store import stored_review

    words = face(model.rules.name).review
    found = stored_review(game_record(model), model.positions) if words is not None and model.me else None
    judged = found.seat(model.me) if found is not None else None
    turns = [turn for turn in judged.turns if abs(turn.points.mean) > CLEAR * turn.points.error] if judged else []
    told = []
    if turns and words is not None:
        worst, best = max(turns, key=lambda turn: turn.points.mean), min(turns, key=lambda turn: turn.points.mean)
        if round(worst.points.mean) > 0:
            turn = words.turn_text(model, worst.first, worst.played)
            loss = words.points_text(round(worst.points.mean))
            told.append(_("Your costliest turn, {points}: {turn}").format(points=loss, turn=turn))
        if round(best.points.mean) < 0:
            turn = words.turn_text(model, best.first, best.played)
            gain = words.points_text(-round(best.points.mean))
            told.append(_("Your best turn, worth {points}: {turn}").format(points=gain, turn=turn))
    return told


def draw_story(dst: Surface, look: DrawContext, box: SheetBox, title: str, story: Sequence[str]) -> None:
    """What decided the game, a sentence for each fact, under `title`; nothing if nothing did."""
    if not story:
        return
    at = box(1050, 104, 1, 1).topleft
    look.fit(dst, title, look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
    y, room = box(0, 128, 1, 1).y, box(0, 0, 1, STORY_U).h
    for size in STORY_SIZES:
        told = [look.wrap(sentence, "sans", size, look.px(640)) for sentence in story]
        # Larger letters need larger distances.
        step = look.px(26) if look.larger <= 1 else look.line_height("sans", size)
        if sum(map(len, told)) * step + len(told) * look.px(4) <= room:
            break
    while sum(map(len, told)) * step + len(told) * look.px(4) > room:
        told.pop()  # what matters most is told first
    for lines in told:
        for line in lines:
            look.text(dst, line, "sans", size, theme.INK, (at[0], y), "tl")
            y += step
        y += look.px(4)
