"""Sky, sea and the finish of a city picture: everything that is air, water and light rather than shape.

Works on an opaque array; shapes come as canvases. Units are 160 x 90.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from art.drawing.canvas import Canvas
from art.drawing.curves import Point
from art.drawing.noise import fractal_noise, noise_at, smooth_noise, smoothstep, value_noise
from art.drawing.pixels import Field, Pixels, blend, colour, columns, lay, paint_pixels, rows
from art.palette import Ink, Ramp

WIDTH, HEIGHT = 1450, 816
OVERSAMPLE = 3


class Scene:
    """A picture that grows from the sky forwards."""

    def __init__(self, seed: int, *, width: int = WIDTH, height: int = HEIGHT, oversample: int = OVERSAMPLE) -> None:
        self.seed, self.width, self.height, self.oversample = seed, width, height, oversample
        self.unit = width / 160
        self.picture: Pixels = np.zeros((height, width, 3), np.float32)
        self._x = columns(width) / self.unit
        self._y = rows(height) / self.unit

    # -- air

    def sky(self, stops: Ramp) -> None:
        """Colours from the top to the foot of the whole picture."""
        self.picture = np.repeat(paint_pixels(self._y / 90, stops), self.width, axis=1)

    def sun(self, x: float, y: float, r: float, ink: Ink, *, reach: float = 40, strength: float = 0.6) -> None:
        """A disc (none if `r` is 0) and the light around it."""
        d = np.hypot(self._x - x, self._y - y)
        halo = np.exp(-((d / reach) ** 1.25)) * strength
        disc = np.clip((r - d) * self.unit / 2 + 0.5, 0, 1)
        self.picture = blend(self.picture, ink, np.maximum(halo, disc).astype(np.float32))

    def clouds(
        self, light: Ink, shade: Ink, seed: int, top: float, foot: float, *, cover: float = 0.5, strength: float = 0.8
    ) -> None:
        """Long clouds between two heights, bright on top and shaded below; `cover` 0 is a clear sky."""
        u = self.unit
        shape = fractal_noise(self.height, self.width, 8 * u, 36 * u, seed, octaves=6, gain=0.52)
        higher = np.roll(shape, int(1.5 * u), axis=0)
        band = smoothstep((self._y - top) / 7) * smoothstep((foot - self._y) / 7)
        threshold = 0.62 - 0.22 * cover
        body = smoothstep((shape - threshold) * 5.5) * band * strength
        lit = np.clip(0.55 + (shape - higher) * 9, 0, 1)[..., None]
        inks = colour(shade) * (1 - lit) + colour(light) * lit
        self.picture = self.picture * (1 - body[..., None]) + inks * body[..., None]

    def mist(self, y: float, ink: Ink, *, spread: float = 6, strength: float = 0.3) -> None:
        """Haze lying around one height."""
        part = np.exp(-(((self._y - y) / spread) ** 2)) * strength
        self.picture = blend(self.picture, ink, np.repeat(part.astype(np.float32), self.width, axis=1))

    def stars(self, seed: int, foot: float, count: int = 90) -> None:
        """Small ones, denser high up."""
        canvas = self.canvas()
        rng = np.random.default_rng(seed)
        for x, y, size, bright in rng.random((count, 4)):
            canvas.oval(
                160 * x,
                foot * y**1.3,
                0.10 + 0.22 * size**3,
                0.10 + 0.22 * size**3,
                "#fff4d8",
                alpha=0.35 + 0.6 * bright,
            )
        self.paint(canvas)

    def beam(
        self, x: float, y: float, degrees: float, half_degrees: float, reach: float, ink: Ink, strength: float
    ) -> None:
        """A cone of light from one place."""
        dx, dy = self._x - x, self._y - y
        off = np.abs((np.degrees(np.arctan2(dy, dx)) - degrees + 180) % 360 - 180)
        part = np.clip(1 - off / half_degrees, 0, 1) ** 0.8 * np.exp(-np.hypot(dx, dy) / reach) * strength
        self.picture = blend(self.picture, ink, part.astype(np.float32))

    # -- land

    def canvas(self) -> Canvas:
        """A sheet for shapes in the picture's units."""
        return Canvas(self.width, self.height, 160, self.oversample)

    def paint(self, canvas: Canvas, *, haze: Ink | None = None, far: float = 0.0, grain: float = 0.10) -> None:
        """Lay a sheet on; `far` from 0 to 1 drowns it in haze, `grain` is the roughness of plaster and rock."""
        layer = canvas.finish()
        rough = fractal_noise(self.height, self.width, 2.2 * self.unit, 3.2 * self.unit, self.seed + 7, octaves=4) - 0.5
        layer[..., :3] *= (1 + 2 * grain * rough)[..., None]
        if haze is not None:
            layer[..., :3] = layer[..., :3] * (1 - far) + colour(haze) * far * layer[..., 3:]
        lay(self.picture, np.clip(layer, 0, 1))

    def hills(
        self,
        base: float,
        high: float,
        ink: Ink,
        foot: Ink,
        seed: int,
        *,
        length: float = 36,
        rise: Sequence[Point] = (),
        haze: Ink | None = None,
        far: float = 0.0,
    ) -> None:
        """A line of hills standing on `base`, `high` units at the most; `rise` are (x, factor) pairs between."""
        steps = 640
        noise = fractal_noise(2, steps, 50, steps * length / 160, seed, octaves=5)[0]
        xs = np.linspace(0, 160, steps)
        factor = np.interp(xs, [x for x, _ in rise], [f for _, f in rise]) if rise else np.ones(steps)
        ys = base - high * np.clip(noise - 0.25, 0, 1) * 1.4 * factor
        canvas = self.canvas()
        canvas.fill([(0, 95), *zip(xs.tolist(), ys.tolist(), strict=True), (160, 95)], ink, foot)
        self.paint(canvas, haze=haze, far=far, grain=0.14)

    # -- water

    def sea(
        self,
        horizon: float,
        far_ink: Ink,
        near_ink: Ink,
        glint: Ink,
        *,
        sun_x: float | None = None,
        sparkle: float = 0.8,
        mirror: float = 0.45,
        swell: float = 1.0,
        chop: float = 1.0,
    ) -> None:
        """Water from the horizon to the foot of the picture, mirroring what stands behind it.

        Waves are noise seen in perspective; glints gather under the sun at `sun_x`, or are everywhere. `chop` makes
        waves shorter, for larger pictures.
        """
        first = round(horizon * self.unit)
        deep = self.height - first
        part = rows(deep) / deep
        away = 1 / (part + 0.055)
        across = (columns(self.width) / self.width - 0.5) * away * 9 * chop + 40
        into = away * 7.0 * chop + 0 * across
        waves = 0.52 * noise_at(into, across, self.seed + 11) + 0.30 * noise_at(
            into * 2.1, across * 2.3, self.seed + 12
        )
        # The finest ripples only near the viewer: far off they would be finer than a px.
        waves += 0.5 + (0.36 * noise_at(into * 4.7, across * 3.9, self.seed + 14) - 0.18) * part**0.6 - 0.41
        shade = smooth_noise(deep, self.width, 30 * self.unit, self.seed + 13) - 0.5
        tone = part**0.75 + 0.25 * shade * part
        inks = colour(far_ink) * (1 - tone[..., None]) + colour(near_ink) * tone[..., None]
        relief = (waves - 0.5) * (0.25 + 0.75 * part) * swell
        water: Pixels = inks * (1 + 0.85 * relief[..., None])
        water = self._mirror(water, waves, part, first, mirror)
        crests = np.clip((waves - 0.60) * 9, 0, 1)
        column = (
            np.exp(-(((self._x - sun_x) / (7 + 26 * part)) ** 2)) if sun_x is not None else np.full_like(waves, 0.55)
        )
        fleck = crests * (0.22 + 0.78 * column) * sparkle * (0.35 + 0.65 * part**0.5)
        water = blend(np.clip(water, 0, 1).astype(np.float32), glint, fleck.astype(np.float32))
        shore = np.exp(-part * deep / (0.35 * self.unit)) * 0.35
        self.picture[first:] = water * (1 - np.repeat(shore, self.width, axis=1)[..., None])

    def _mirror(self, water: Pixels, waves: Field, part: Field, first: int, strength: float) -> Pixels:
        """Mix in what stands above the waterline, upside down and broken by the waves."""
        deep = water.shape[0]
        broken = (waves - 0.5) * (1.2 + 9 * part) * self.unit
        row = np.clip(first - 1 - np.arange(deep)[:, None] * 1.02 - np.abs(broken) * 0.8, 0, first - 1).astype(np.int64)
        column = np.clip(np.arange(self.width)[None, :] + broken * 0.45, 0, self.width - 1).astype(np.int64)
        image = self.picture[row, column] * np.array([0.82, 0.90, 0.98], np.float32)
        mix = (np.clip(1 - part * 1.15, 0, 1) ** 0.9 * strength)[..., None]
        mirrored: Pixels = water * (1 - mix) + image * mix
        return mirrored

    # -- finish

    def finish(self, *, warmth: Ink | None = None, corners: float = 0.80) -> Pixels:
        """The picture with slow mottling, a little grain and darker corners."""
        mottle = (
            fractal_noise(self.height, self.width, self.height * 0.2, self.width * 0.2, self.seed + 1, octaves=3) - 0.5
        )
        grain = value_noise(self.height, self.width, 1.5, 1.5, self.seed + 2) - 0.5
        picture = self.picture * (1 + 0.13 * mottle + 0.045 * grain)[..., None]
        if warmth is not None:
            picture = picture * 0.92 + picture * colour(warmth) * 0.12
        y, x = self._y / 90 - 0.5, self._x / 160 - 0.5
        fall = 1.03 - (1.03 - corners) * np.clip(np.hypot(y, x) / 0.72, 0, 1) ** 2.4
        done: Pixels = np.clip(picture * fall[..., None], 0, 1).astype(np.float32)
        return done
