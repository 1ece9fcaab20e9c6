"""Draws the icons for the home screen of a phone, static/img/icon-*.png, in the shapes of favicon.svg."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "static" / "img"
GROUND, WHITE, PALE = "#003f4c", "#ffffff", "#b5dbe1"
GRID, RADIUS = 32, 7
# Each drawn over the ones before it, in units of the grid.
SHAPES = (
    (((16, 4.5), (27, 26), (16, 21.4), (5, 26)), WHITE),
    (((16, 4.5), (16, 21.4), (5, 26)), PALE),
    (((16, 14.5), (18.2, 19.7), (16, 18.8), (13.8, 19.7)), GROUND),
)
# Name -> pixels, and how much of it the ship fills; below 1 the ground goes to the edge, as a phone cuts it.
ICONS = {
    "icon-192": (192, 1.0),
    "icon-512": (512, 1.0),
    "icon-maskable-512": (512, 0.8),
    "icon-apple-180": (180, 0.9),
}
FINER = 4
"""Drawn so many times larger, then made smaller, for smooth edges."""


def icon(pixels: int, filled: float) -> Image.Image:
    """The icon in that size."""
    size = pixels * FINER
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    if filled < 1:
        draw.rectangle((0, 0, size, size), fill=GROUND)
    else:
        draw.rounded_rectangle((0, 0, size - 1, size - 1), radius=RADIUS * size / GRID, fill=GROUND)
    scale, edge = size / GRID * filled, size * (1 - filled) / 2
    for corners, colour in SHAPES:
        draw.polygon([(edge + x * scale, edge + y * scale) for x, y in corners], fill=colour)
    return image.resize((pixels, pixels), Image.Resampling.LANCZOS)


def main() -> None:
    for name, (pixels, filled) in ICONS.items():
        icon(pixels, filled).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
