"""What stands around the route: the header with title, chapter, stars and rank, and the legend of the chart."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.campaign.campaign_data import Campaign
from elcapitan.client.campaign.campaign_progress import CampaignProgress
from elcapitan.client.campaign.route_stops import NAME_PLATE, PLATE_ALPHA, draw_star
from elcapitan.client.campaign.route_way import draw_way
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import HEADER_TITLE, draw_header, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _

BACK_U = 250
"""From the right edge of the window to what stands before *Back*."""
LEGEND_U = 16
"""Of its letters."""


def draw_campaign_header(dst: Surface, look: DrawContext, campaign: Campaign, progress: CampaignProgress) -> None:
    """Everything but the button."""
    draw_header(dst, look, "")
    words, y = campaign.words("campaign", campaign.game), look.px(header_height(look) / 2)
    bar = Rect(0, y - look.px(14), look.px(180), look.px(15))
    bar.right = look.size[0] - look.px(BACK_U)
    stars = progress.all_stars(campaign)
    _draw_rank(dst, look, bar, campaign, stars)
    left = _draw_stars(dst, look, (bar.x - look.px(28), y), stars, campaign.most_stars)
    at = look.px(HEADER_TITLE), y
    right = look.text(dst, words["title"], "serif-bold", 40, theme.CREAM, at, "ml", shadow=True).right
    chapter = progress.next_table(campaign).chapter
    line = _("chapter {number}, “{title}”").format(
        number=campaign.chapters.index(chapter) + 1, title=campaign.title("chapters", chapter)
    )
    at = right + look.px(26), y
    look.fit(dst, f"{words['route']} · {line}", left - look.px(30) - at[0], "sans", 20, theme.SECONDARY, at, "ml")


def _draw_rank(dst: Surface, look: DrawContext, bar: Rect, campaign: Campaign, stars: int) -> None:
    """How near the next rank is; the highest one stands by itself."""
    beyond = [(name, least) for name, least in campaign.ranks if least > stars]
    words = campaign.title("ranks", campaign.ranks[-1][0])
    if beyond:
        words = _("{rank} at {stars}").format(rank=campaign.title("ranks", beyond[0][0]), stars=beyond[0][1])
    look.fill(dst, bar, theme.WOOD[0], 0.8, radius=7)
    filled = bar.copy()
    filled.w = round(bar.w * min(1.0, stars / (beyond[0][1] if beyond else campaign.most_stars)))
    if filled.w:
        look.fill(dst, filled, theme.BRASS[2], radius=7)
    look.rim(dst, bar, theme.HAIRLINE, 1.2, 0.8, radius=7)
    look.fit(dst, words, bar.w + look.px(30), "sans", 16, theme.SECONDARY, (bar.centerx, bar.y + look.px(32)), "mc")


def _draw_stars(dst: Surface, look: DrawContext, end: tuple[int, int], stars: int, most: int) -> int:
    """How many there are, ending there; where it begins."""
    x = look.text(dst, _("of {most}").format(most=most), "sans", 20, theme.SECONDARY, end, "mr").x - look.px(10)
    x = look.text(dst, str(stars), "sans-bold", 30, theme.TITLE, (x, end[1]), "mr").x - look.px(26)
    draw_star(dst, look, (x, end[1]), 30, is_earned=True)
    return x - look.px(20)


def draw_legend(dst: Surface, look: DrawContext, campaign: Campaign, chart: Rect) -> Rect:
    """In the lower right corner of the chart; its rectangle."""
    words = campaign.words("campaign", campaign.game)
    parts = [
        ("star", _("star earned")),
        ("sailed", words["done"]),
        ("next", words["next"]),
        ("closed", _("not open yet")),
    ]
    wide = [look.measure(label, "sans-semibold", LEGEND_U) + look.px(46) for _kind, label in parts]
    box = Rect(0, 0, sum(wide), look.px(40))
    box.bottomright = chart.right - look.px(34), chart.bottom - look.px(26)
    look.fill(dst, box, NAME_PLATE, PLATE_ALPHA, radius=8)
    x, y = box.x + look.px(20), box.centery
    for (kind, label), step in zip(parts, wide, strict=True):
        if kind == "star":
            draw_star(dst, look, (x, y), 18, is_earned=True)
        else:
            draw_way(dst, look, [(x, y)], kind)
        look.text(dst, label, "sans-semibold", LEGEND_U, theme.INK, (x + look.px(16), y), "ml")
        x += step
    return box
