"""The program's own icon: the compass on a round of wood."""

from __future__ import annotations

import struct
import tempfile
from pathlib import Path

import numpy as np

from art.compass import compass
from art.drawing.pixels import Pixels, blend, cut, lay, resize, save, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, inner_shade, line, soft
from art.drawing.textures import lamp, wood
from art.palette import BRASS, BRASS_DARK, BRASS_GLINT, TABLE_WOOD

PX = 256
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256}


def app_icon() -> Pixels:
    """A rounded square of dark wood with a brass rim and the compass."""
    large = 2 * PX
    d = distance(large, large, Box(16, 16, large - 32, large - 32, 96))
    picture = wood(large, large, 2.6, 3, TABLE_WOOD) * 1.25
    picture = picture * lamp(large, large, x=0.4, y=0.3, bright=1.25, dim=0.6, power=1.4)[..., None]
    picture = picture * (1 - 0.4 * inner_shade(d, 30))[..., None]
    for depth, width, ink in ((9, 18, BRASS_DARK), (9, 13, BRASS), (6, 4, BRASS_GLINT)):
        picture = blend(picture, ink, line(d, depth, width))
    icon = tint_pixels(soft(d + 4, 12), "#000000", 0.5)
    lay(icon, cut(picture, fill_box(d)))
    rose = compass(404)
    lay(icon, tint_pixels(rose[..., 3], "#000000", 0.55), (large - 404) / 2 + 4, (large - 404) / 2 + 7)
    lay(icon, rose, (large - 404) / 2, (large - 404) / 2)
    return resize(icon, PX, PX)


def ico(icon: Pixels) -> bytes:
    """The icon in all the sizes Windows asks for, as 32-bit bitmaps (which every version reads)."""
    images = [_bitmap(resize(icon, size, size)) for size in ICO_SIZES]
    header = struct.pack("<HHH", 0, 1, len(images))
    offset = len(header) + 16 * len(images)
    entries = b""
    for size, image in zip(ICO_SIZES, images, strict=True):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return header + entries + b"".join(images)


def icns(icon: Pixels) -> bytes:
    """The icon as macOS wants it: pictures in PNG, each after its four letters and its length with these."""
    pictures = b""
    for letters, size in ICNS_SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            save(resize(icon, size, size), Path(folder) / "icon.png")
            png = (Path(folder) / "icon.png").read_bytes()
        pictures += letters.encode() + struct.pack(">I", 8 + len(png)) + png
    return b"icns" + struct.pack(">I", 8 + len(pictures)) + pictures


def _bitmap(icon: Pixels) -> bytes:
    """A device-independent bitmap: lines from the bottom up, blue first, then an unused mask."""
    size = icon.shape[0]
    alpha = icon[..., 3:]
    straight = np.where(alpha > 1 / 512, icon[..., :3] / np.maximum(alpha, 1e-6), 0)
    raw = (np.clip(np.concatenate([straight[..., ::-1], alpha], axis=2), 0, 1) * 255 + 0.5).astype(np.uint8)
    mask = bytes(((size + 31) // 32) * 4 * size)
    head = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, raw.size + len(mask), 0, 0, 0, 0)
    lines: bytes = raw[::-1].tobytes()
    return head + lines + mask
