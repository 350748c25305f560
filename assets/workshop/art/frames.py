"""Buttons, panels, glows and shadows that the game stretches between their corners.

Each is drawn once at a middling size; `frames.toml` tells the game which borders keep their shape and what is outside
the nominal rectangle. Lengths here are in u unless a name ends in `_px`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from art.city_board import mitre
from art.drawing.noise import value_noise
from art.drawing.pixels import Field, Pixels, blend, colour, cut, empty, lay, rows, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, inner_shade, line, soft
from art.drawing.textures import upright, wood
from art.palette import BRASS, FOCUS, FRAME_WOOD, GLOW, GLOW_CORE, NIGHT, PANEL, PANEL_ACTIVE, Ink, Ramp, lighten

PER_UNIT = 4
BRASS_SHEET: Ramp = ((0, "#8f6a2a"), (0.5, "#d9ae55"), (1, "#fbe7ae"))
WALNUT_SHEET: Ramp = ((0, "#1c120b"), (0.5, "#38261a"), (1, "#57402c"))
WAX_SHEET: Ramp = ((0, "#5a1512"), (0.5, "#94261f"), (1, "#c9463a"))
PLATE_SHEET: Ramp = ((0, "#8f6a2a"), (0.5, "#cda34f"), (1, "#f7e3a2"))


class Stretchable(NamedTuple):
    """A drawn frame: its picture, the border that keeps its shape and what is outside its rectangle, in u."""

    picture: Pixels
    border: float
    pad: float
    per_unit: float = PER_UNIT

    def entry(self, name: str) -> str:
        """Its lines in frames.toml."""
        pad = round(self.pad * self.per_unit)
        border = round((self.pad + self.border) * self.per_unit) if self.border else 0
        return (
            f'[{name}]\nfile = "{name}.png"\nper_unit = {self.per_unit:g}\n'
            f"slice = [{border}, {border}, {border}, {border}]\npad = [{pad}, {pad}, {pad}, {pad}]\n"
        )


class Sheet:
    """A transparent sheet around a nominal rectangle, and its distance field."""

    def __init__(self, w: float, h: float, radius: float, pad: float, per_unit: float = PER_UNIT) -> None:
        self.s = per_unit
        self.box = Box(pad, pad, w, h, radius).scale(per_unit)
        self.width_px, self.height_px = round((w + 2 * pad) * per_unit), round((h + 2 * pad) * per_unit)
        self.d = distance(self.width_px, self.height_px, self.box)
        self.picture = empty(self.width_px, self.height_px)

    def shadow(self, blur: float, down: float, strength: float, ink: Ink = "#000000") -> None:
        """A soft shadow of the rectangle."""
        below = self.box._replace(y=self.box.y + down * self.s)
        lay(
            self.picture,
            tint_pixels(soft(distance(self.width_px, self.height_px, below), blur * self.s), ink, strength),
        )

    def lay(self, over: Pixels) -> None:
        """Put a picture of the sheet's size on top."""
        lay(self.picture, over)

    def down(self) -> Field:
        """0 at the rectangle's top, 1 at its foot."""
        part = np.clip((rows(self.height_px) - self.box.y) / self.box.h, 0, 1)
        return np.repeat(part, self.width_px, axis=1).astype(np.float32)


def button(sheet_of: Ramp, top: float, edge: Ink, state: str = "") -> Stretchable:
    """A button 9 u round; `state` is "", "hover", "pressed" or "disabled"."""
    sheet = Sheet(200, 56, 9, 16)
    blur, down = {"hover": (12, 5), "pressed": (4, 1)}.get(state, (8, 2))
    sheet.shadow(blur, down, 0.38 if state == "disabled" else 0.55)
    metal = _fill_ramp(sheet, sheet_of, top, 0.62, brush=0.05)
    metal = metal * (1 - 0.28 * inner_shade(sheet.d, 7 * PER_UNIT))[..., None]
    if state == "hover":
        metal = metal * 1.14 + 0.02
    elif state == "pressed":
        metal = (metal * 0.84 * (1 - 0.25 * np.exp(-sheet.down() * 5))[..., None]).astype(np.float32)
    elif state == "disabled":
        metal = (metal * 0.4 + metal.mean(axis=2, keepdims=True) * 0.6).astype(np.float32)
    metal = blend(metal, edge, line(sheet.d, 1.3 * PER_UNIT, 1.0 * PER_UNIT) * (0.35 if state == "disabled" else 0.72))
    metal = blend(metal, "#120a05", line(sheet.d, 0.3 * PER_UNIT, 0.7 * PER_UNIT) * 0.75)
    gleam = line(sheet.d, 2.6 * PER_UNIT, 1.0 * PER_UNIT) * np.clip(1 - sheet.down() * 4, 0, 1)
    metal = blend(metal, "#ffffff", gleam * (0.08 if state in ("disabled", "pressed") else 0.28))
    sheet.lay(cut(metal, fill_box(sheet.d)) * (0.94 if state == "disabled" else 1.0))
    return Stretchable(sheet.picture, 12, 16)


def panel(fill: Ink, opacity: float, edge_strength: float, *, radius: float = 10, edge: float = 1.2) -> Stretchable:
    """A dark translucent board with a brass hairline."""
    sheet = Sheet(160, 120, radius, 0)
    down = sheet.down()
    body = colour(fill) + (0.035 - 0.055 * down)[..., None] * np.array([1, 0.9, 0.75], np.float32)
    body = body * (1 - 0.35 * inner_shade(sheet.d, 9 * PER_UNIT))[..., None]
    sheet.lay(cut(body, fill_box(sheet.d)) * np.float32(opacity))
    hairline = line(sheet.d, 0.8 * PER_UNIT, edge * PER_UNIT) * edge_strength * (1.15 - 0.4 * down)
    sheet.lay(tint_pixels(hairline, BRASS))
    return Stretchable(sheet.picture, 16, 0)


def tray() -> Stretchable:
    """A hollow in the table for cards."""
    sheet = Sheet(160, 120, 12, 0)
    down = sheet.down()
    hollow = fill_box(sheet.d) * np.clip(0.52 + 0.5 * inner_shade(sheet.d, 12 * PER_UNIT) * (1.25 - 0.6 * down), 0, 1)
    sheet.lay(tint_pixels(hollow, "#0d0704"))
    sheet.lay(tint_pixels(line(sheet.d, 0.8 * PER_UNIT, 1.0 * PER_UNIT) * 0.42 * (0.5 + 0.8 * down), BRASS))
    return Stretchable(sheet.picture, 18, 0)


def brass_plate() -> Stretchable:
    """The plate a city's name is engraved in."""
    sheet = Sheet(140, 24, 4, 6)
    sheet.shadow(4, 2, 0.55)
    metal = _fill_ramp(sheet, PLATE_SHEET, 0.88, 0.55, brush=0.07)
    metal = blend(
        metal, "#fff3c4", line(sheet.d, 1.5 * PER_UNIT, 0.6 * PER_UNIT) * np.clip(1 - sheet.down() * 2, 0, 1) * 0.8
    )
    metal = blend(metal, "#4a3210", line(sheet.d, 0.4 * PER_UNIT, 0.9 * PER_UNIT) * 0.75)
    metal = blend(metal, "#5d4014", line(sheet.d, 2.6 * PER_UNIT, 0.6 * PER_UNIT) * 0.5)
    sheet.lay(cut(metal, fill_box(sheet.d)))
    return Stretchable(sheet.picture, 7, 6)


def text_input() -> Stretchable:
    """A dark slot to write in."""
    sheet = Sheet(120, 48, 9, 0)
    body = colour("#0c0704") * (1 - 0.6 * inner_shade(sheet.d, 5 * PER_UNIT) * (1 - sheet.down()))[..., None]
    sheet.lay(cut(body, fill_box(sheet.d)) * np.float32(0.87))
    sheet.lay(tint_pixels(line(sheet.d, 0.7 * PER_UNIT, 1.2 * PER_UNIT) * 0.6, BRASS))
    return Stretchable(sheet.picture, 16, 0)


def chip(*, on: bool) -> Stretchable:
    """A round-ended label; brass when it is the chosen one."""
    sheet = Sheet(120, 42, 20, 0)
    if on:
        metal = _fill_ramp(sheet, BRASS_SHEET, 0.86, 0.34)
        metal = blend(metal, "#fff0bf", line(sheet.d, 1.2 * PER_UNIT, 0.8 * PER_UNIT) * 0.6)
        sheet.lay(cut(metal, fill_box(sheet.d)))
        sheet.lay(tint_pixels(line(sheet.d, 0.3 * PER_UNIT, 0.7 * PER_UNIT) * 0.8, "#2a1806"))
    else:
        sheet.lay(tint_pixels(fill_box(sheet.d), "#080402", 0.42))
        sheet.lay(tint_pixels(line(sheet.d, 0.7 * PER_UNIT, 1.2 * PER_UNIT) * 0.62, BRASS))
    return Stretchable(sheet.picture, 20, 0)


def glow(ink: Ink, core: Ink, *, rim: float, reach: float, tint: float, outside: float = 0.0) -> Stretchable:
    """A bright rim with light around it and a little of it inside; `outside` moves the rim off the thing it marks."""
    pad = 26.0
    sheet = Sheet(120, 110, 5, pad)
    d = distance(sheet.width_px, sheet.height_px, sheet.box.grow(outside * PER_UNIT))
    bright = np.clip(rim * PER_UNIT / 2 + 0.5 - np.abs(d - 0.2 * rim * PER_UNIT), 0, 1)
    around = np.exp(-np.maximum(d, 0) / (reach * PER_UNIT * 0.45)) * 0.62 * (d > 0)
    # The outermost px fade to nothing, or the glow would end in a visible square.
    around *= np.clip((pad - outside) - np.maximum(d, 0) / PER_UNIT, 0, 6) / 6
    within = np.exp(np.minimum(d, 0) / (reach * PER_UNIT * 0.38)) * 0.42 * (d <= 0)
    light = np.clip(np.maximum(np.maximum(bright, around), np.maximum(within, tint * fill_box(d))), 0, 1)
    hot = np.clip(light * 0.75, 0, 1)[..., None]
    inks = colour(ink) * (1 - hot) + colour(core) * hot
    sheet.lay(cut(inks.astype(np.float32), light))
    return Stretchable(sheet.picture, 14, pad)


def shadow(radius: float, casts: tuple[tuple[float, float, float], ...], ink: Ink = "#000000") -> Stretchable:
    """Nothing but shadow: `casts` are blur, distance down and strength."""
    pad = max(blur * 1.1 + down for blur, down, _ in casts)
    pad = float(round(pad + 1))
    sheet = Sheet(110, 110, radius, pad)
    for blur, down, strength in casts:
        sheet.shadow(blur, down, strength, ink)
    return Stretchable(sheet.picture, float(round(max(blur for blur, _, _ in casts) * 1.1 + radius + 2)), pad)


def wood_frame() -> Stretchable:
    """The frame of the payday book: 22 u of wood, nothing inside, its shadow outside. Drawn at 2 px per u."""
    s, w, h, border, pad = 2, 760, 520, 22, 44
    sheet = Sheet(w, h, 14, pad, s)
    sheet.shadow(38, 14, 0.8)
    width, height = w * s, h * s
    moulding = mitre(
        wood(width, height, 2.0, 31, FRAME_WOOD) * 0.92,
        upright(wood(height, width, 2.0, 32, FRAME_WOOD)) * 0.92,
        border * s,
        s,
    )
    within = distance(
        sheet.width_px, sheet.height_px, Box(pad + border, pad + border, w - 2 * border, h - 2 * border, 8).scale(s)
    )
    outer = empty(sheet.width_px, sheet.height_px)
    lay(outer, cut(moulding, np.ones((height, width), np.float32)), pad * s, pad * s)
    sheet.lay(outer * fill_box(sheet.d)[..., None])
    sheet.lay(tint_pixels(line(sheet.d, 0.4 * s, 1.2 * s) * 0.85, "#160b05"))
    sheet.lay(tint_pixels(line(within, -1.2 * s, 2.4 * s) * 0.75, "#1a0d06"))
    hollow = (1 - fill_box(within))[..., None]
    picture: Pixels = sheet.picture * hollow
    return Stretchable(picture, 60, pad, s)


def _fill_ramp(sheet: Sheet, ramp: Ramp, top: float, fall: float, brush: float = 0.0) -> Pixels:
    """The ramp run down the rectangle, brushed from left to right."""
    places = np.array([place for place, _ in ramp], np.float32)
    inks = np.stack([colour(ink) for _, ink in ramp])
    strokes = value_noise(sheet.height_px, sheet.width_px, 0.5 * sheet.s, 60 * sheet.s, 3) - 0.5
    t = top - fall * sheet.down() + brush * strokes
    return np.stack([np.interp(t, places, inks[:, i]) for i in range(3)], axis=2).astype(np.float32)


def all_frames() -> dict[str, Callable[[], Stretchable]]:
    """How to draw each frame, by name."""
    sheets: dict[str, tuple[Ramp, float, Ink]] = {
        "primary": (BRASS_SHEET, 0.92, "#fff0bf"),
        "secondary": (WALNUT_SHEET, 0.80, BRASS),
        "danger": (WAX_SHEET, 0.80, "#ff9a80"),
    }
    frames: dict[str, Callable[[], Stretchable]] = {}
    for kind, (ramp, top, edge) in sheets.items():
        for state in ("", "hover", "pressed"):
            name = f"button-{kind}-{state}" if state else f"button-{kind}"
            frames[name] = partial(button, ramp, top, edge, state)
    frames |= {
        "button-disabled": lambda: button(WALNUT_SHEET, 0.80, BRASS, "disabled"),
        "panel": lambda: panel(PANEL, 0.86, 0.50),
        "panel-active": lambda: panel(PANEL_ACTIVE, 0.95, 0.90, edge=1.7),
        "tray": tray,
        "tooltip": lambda: panel("#140c07", 0.97, 0.80, radius=8),
        "plate": brass_plate,
        "input": text_input,
        "chip": lambda: chip(on=False),
        "chip-on": lambda: chip(on=True),
        "glow-gold": lambda: glow(GLOW, GLOW_CORE, rim=2.6, reach=15, tint=0.12),
        "glow-gold-strong": lambda: glow(lighten("#fff0b0", 0.1), GLOW_CORE, rim=3.4, reach=18, tint=0.17),
        "glow-cyan": lambda: glow(FOCUS, "#f0fcff", rim=2.4, reach=7, tint=0.0, outside=3),
        "shadow-board": lambda: shadow(5, ((16, 8, 0.62), (4, 2, 0.50)), NIGHT),
        "shadow-card": lambda: shadow(8, ((7, 4, 0.60),)),
        "shadow-card-lifted": lambda: shadow(8, ((15, 10, 0.60),)),
        "shadow-panel": lambda: shadow(10, ((10, 4, 0.50),)),
        "wood-frame": wood_frame,
    }
    return frames
