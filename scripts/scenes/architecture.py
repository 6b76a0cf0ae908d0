"""Walls with real openings, windows, floors, tiles, ceilings."""

import random
from dataclasses import dataclass

import bmesh

from geometry import add_mesh, box, placed
from materials import garden, paint, plaster, tile, wood

WALL = 5.5


@dataclass(frozen=True)
class Opening:
    """A window in a wall: from x0 to x1 along it, from sill to head; panes across and up."""

    x0: float
    x1: float
    sill: float = 42.0
    head: float = 88.0
    across: int = 2
    up: int = 2


def wall(x0, x1, height, material, openings=(), thickness=WALL):
    """A wall that faces -y, its face at y = 0; windows are set in at the outer side."""
    x = x0
    for window in sorted(openings, key=lambda w: w.x0):
        box(x, window.x0, 0, thickness, 0, height, material, 0)
        box(window.x0, window.x1, 0, thickness, 0, window.sill, material, 0)
        box(window.x0, window.x1, 0, thickness, window.head, height, material, 0)
        sash(window, thickness)
        x = window.x1
    box(x, x1, 0, thickness, 0, height, material, 0)


def sash(window, thickness, color="#efebe2"):
    """Frame and glazing bars near the outer face, so that the reveal is seen."""
    finish = paint(color, 0.35)
    y0, y1 = thickness - 2.4, thickness - 0.4
    x0, x1, z0, z1 = window.x0, window.x1, window.sill, window.head
    frame = 1.7
    box(x0, x0 + frame, y0, y1, z0, z1, finish, 0.1)
    box(x1 - frame, x1, y0, y1, z0, z1, finish, 0.1)
    box(x0 + frame, x1 - frame, y0, y1, z0, z0 + frame, finish, 0.1)
    box(x0 + frame, x1 - frame, y0, y1, z1 - frame, z1, finish, 0.1)
    for i in range(1, window.across):
        x = x0 + (x1 - x0) * i / window.across
        box(x - 0.5, x + 0.5, y0 + 0.4, y1 - 0.4, z0 + frame, z1 - frame, finish, 0.08)
    for i in range(1, window.up):
        z = z0 + (z1 - z0) * i / window.up
        box(x0 + frame, x1 - frame, y0 + 0.45, y1 - 0.45, z - 0.5, z + 0.5, finish, 0.08)


def casing(window, width=3.5, sill=True, color="#efebe2"):
    """Flat trim around a window on the room's side, and a sill board."""
    finish = paint(color, 0.35)
    x0, x1, z0, z1 = window.x0, window.x1, window.sill, window.head
    box(x0 - width, x0, -0.75, 0, z0 if sill else z0 - width, z1, finish, 0.08)
    box(x1, x1 + width, -0.75, 0, z0 if sill else z0 - width, z1, finish, 0.08)
    box(x0 - width - 0.4, x1 + width + 0.4, -0.95, 0, z1, z1 + width, finish, 0.1)
    if sill:
        box(x0 - width - 0.8, x1 + width + 0.8, -1.6, WALL - 2.4, z0 - 1.1, z0 + 0.06, finish, 0.15)


def view(window, distance=90.0, brightness=1.6, thickness=WALL, dusk=False):
    """The view outside a window. It neither lights nor shades the room."""
    middle, half = (window.x0 + window.x1) / 2, (window.x1 - window.x0) / 2 + distance
    bm = bmesh.new()
    y = thickness + distance
    bm.faces.new(
        [
            bm.verts.new(p)
            for p in (
                (middle - half, y, -60),
                (middle + half, y, -60),
                (middle + half, y, 190),
                (middle - half, y, 190),
            )
        ]
    )
    backdrop = add_mesh("garden", bm, garden(brightness, dusk))
    backdrop.visible_diffuse = backdrop.visible_shadow = backdrop.visible_transmission = False


def ceiling(x0, x1, y0, y1, z, material=None):
    box(x0, x1, y0, y1, z, z + 4, material or plaster("#f1eee7"), 0)


def baseboard(x0, x1, y=0.0, height=5.0, color="#efebe2"):
    """Skirting on a wall that faces -y."""
    box(x0, x1, y - 0.6, y, 0, height, paint(color, 0.35), 0.12)


def beams(x0, x1, y0, y1, z, count, material=None):
    """Beams along y under a ceiling at z."""
    timber = material or wood("oak", "y")
    for i in range(count):
        x = x0 + (x1 - x0) * (i + 0.5) / count
        box(x - 3, x + 3, y0, y1, z - 6.5, z, timber, 0.25)


def plank_floor(x0, x1, y0, y1, kind="floor oak", width=6.5, seed=2):
    """Boards along x with staggered ends and a hair of gap."""
    chance = random.Random(seed)
    timber = wood(kind, "x", 0.38)
    y = y0
    while y < y1:
        x = x0 - chance.uniform(0, 60)
        while x < x1:
            length = chance.uniform(44, 88)
            drop = chance.uniform(0, 0.012)
            box(x, x + length - 0.04, y, y + width - 0.04, -0.8, -drop, timber, 0.03, "plank", 1)
            x += length
        y += width


def herringbone_floor(x0, x1, y0, y1, kind="floor oak", length=21.0, width=3.5):
    """Blocks at 45 degrees to the walls, each end against its neighbor's side."""
    timber = wood(kind, "x", 0.36)
    reach = int((x1 - x0 + y1 - y0) / width)
    with placed((x0 + x1) / 2, (y0 + y1) / 2, 0, 45):
        for i in range(-reach, reach):
            for j in range(-reach, reach):
                x, y = i * width + j * length, i * width - j * length
                # Back to the room's axes, to place only blocks inside the room.
                across, along = (x - y) / 2**0.5 + (x0 + x1) / 2, (x + y) / 2**0.5 + (y0 + y1) / 2
                if x0 - length < across < x1 + length and y0 - length < along < y1 + length:
                    _block(x, y, length, width, 0, timber)
                    _block(x + width, y + width, length, width, 90, timber)


def _block(x, y, length, width, turn, timber):
    with placed(x, y, 0, turn):
        box(0.02, length - 0.02, 0.02, width - 0.02, -0.8, 0, timber, 0.025, "block", 1)


def tile_floor(x0, x1, y0, y1, size=12.0, colors=("#d9d2c4", "#8f9186"), seed=4, grout="#b9b2a4"):
    """Square tiles in a checkerboard of two colors (or one)."""
    chance = random.Random(seed)
    box(x0, x1, y0, y1, -1, -0.07, plaster(grout), 0)
    for i in range(int((x1 - x0) / size) + 1):
        for j in range(int((y1 - y0) / size) + 1):
            x, y = x0 + i * size, y0 + j * size
            drop = chance.uniform(0, 0.02)
            finish = tile(colors[(i + j) % len(colors)], 0.04, 0.32)
            box(x + 0.06, x + size - 0.06, y + 0.06, y + size - 0.06, -0.6, -drop, finish, 0.05, "tile", 1)


def wall_tiles(x0, x1, z0, z1, width=8.0, height=2.5, color="#e8e3d8", stack=False, seed=7, grout="#d2ccbf", holes=()):
    """Tiles on a wall that faces -y at y = 0; `stack` puts joint over joint, else they are staggered by half.

    `holes` are (x0, x1, z0, z1) left free; tiles are cut at every limit.
    """
    chance = random.Random(seed)
    finish = tile(color)
    for a, b, low, high in _rest((x0, x1, z0, z1), holes):
        box(a, b, -0.2, 0, low, high, plaster(grout), 0)
    row, z = 0, z0
    while z < z1 - 0.3:
        x = x0 - (0 if stack or row % 2 == 0 else width / 2)
        while x < x1 - 0.05:
            cell = (max(x, x0) + 0.05, min(x + width, x1) - 0.05, z + 0.05, min(z + height, z1) - 0.05)
            for a, b, low, high in _rest(cell, holes):
                if b - a > 0.25 and high - low > 0.25:
                    turn, tip = chance.gauss(0, 0.32), chance.gauss(0, 0.32)
                    with placed((a + b) / 2, -0.2, (low + high) / 2, turn, tip):
                        w, h = (b - a) / 2, (high - low) / 2
                        box(-w, w, -0.17 - chance.uniform(0, 0.03), 0.1, -h, h, finish, 0.045, "tile", 2)
            x += width
        z += height
        row += 1


def _rest(area, holes):
    """The parts of a rectangle outside all holes, as rectangles."""
    parts = [area]
    for hx0, hx1, hz0, hz1 in holes:
        left = []
        for a, b, low, high in parts:
            if hx1 <= a or hx0 >= b or hz1 <= low or hz0 >= high:
                left.append((a, b, low, high))
                continue
            mid_low, mid_high = max(low, hz0), min(high, hz1)
            left += [(a, b, low, mid_low)] * (mid_low > low) + [(a, b, mid_high, high)] * (high > mid_high)
            left += [(a, hx0, mid_low, mid_high)] * (hx0 > a) + [(hx1, b, mid_low, mid_high)] * (b > hx1)
        parts = left
    return parts
