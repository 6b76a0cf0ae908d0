"""Inverness Bristol Bay: warm white with bold ink-blue veins and a little rust.

We made this picture up. It doesn't show the real product.
"""

import numpy as np

from finish import Slab
from noise import HEIGHT_IN, WIDTH_IN, Warp, bell, ramp, spectral
from veins import LEAST, Habit, coverage, draw, facing, grow, link, thread, without_tips

SEED = 5100
ANGLE = 32.0  # degrees: the veins run down to the right

WHITE, MIST, LIGHT = "#F0EDE7", "#DADBDB", "#F7F5F0"
SLATE, INK, BLACK, PALE = "#58646F", "#2E3843", "#171C23", "#98A2AB"
RUST, UMBER = "#A67843", "#6F4722"

BOLD = Habit(bend=0.30, jag=0.34, branch=0.034, angle=(14, 42), ratio=0.5, swell=0.42)
FINE = Habit(bend=0.38, jag=0.38, branch=0.035, angle=(14, 50), ratio=0.7)
GHOST = Habit(bend=0.36, jag=0.30, branch=0.03, depth=1)

# Start (in), length (in), half-width (in). Placed by eye: two strong diagonals,
# the rest lighter, with open stone between them.
MAIN = (
    ((16, -12), 150, 1.15),
    ((-26, 6), 125, 0.95),
    ((74, -20), 95, 0.75),
    ((-14, 52), 95, 0.55),
    ((52, 24), 80, 0.40),
    ((100, 26), 50, 0.28),
    ((50, 62), 60, 0.34),
)


def make():
    warp = Warp(SEED, broad=1.6, middle=0.12, fine=0.010)
    slab = Slab(WHITE)
    wisp = _ground(slab, warp)
    _ghosts(slab, warp, wisp)
    veins = _bold(slab, warp, wisp)
    _hairlines(slab, warp, veins)
    slab.polish(SEED + 90, grain=1.1, bright=0.05, dark=0.10)
    return slab


def _ground(slab, warp):
    """Milky clouds drawn out along the veins; returns the wisps' field."""
    cloud = warp.sample(spectral(SEED + 10, 0.012, 3, 1.8, 2.6, ANGLE), 1.5)
    wisp = warp.sample(spectral(SEED + 11, 0.04, 5, 1.6, 3.0, ANGLE - 8))
    slab.blend(MIST, 0.80 * ramp(-0.2, 2.0, cloud))
    slab.blend(LIGHT, 0.80 * ramp(0.2, 1.8, -cloud))
    slab.blend("#CFCFCC", 0.38 * ramp(0.4, 2.4, wisp))
    smoke = warp.sample(spectral(SEED + 12, 0.12, 8, 1.25, 2.2, ANGLE + 10), 0.8)
    slab.blend("#C6CACC", 0.30 * ramp(0.3, 2.6, smoke) * ramp(-0.4, 1.6, cloud))
    slab.blend("#F8F6F2", 0.45 * ramp(0.5, 2.4, -smoke))
    # Seams of lime where two clouds meet.
    seam = np.clip(1 - np.abs(wisp) / 0.4, 0, 1) ** 3
    slab.blend("#BFC3C5", 0.30 * seam * ramp(-0.2, 1.6, cloud))
    return wisp


def _ghosts(slab, warp, wisp):
    """Soft veins that lie under the surface."""
    rng = np.random.default_rng(SEED + 20)
    veins = []
    for _ in range(18):
        start = rng.uniform(-30, WIDTH_IN - 10), rng.uniform(-20, HEIGHT_IN)
        half = 0.26 * np.exp(rng.normal(0, 0.45))
        veins += grow(rng, start, ANGLE + rng.normal(0, 10), rng.uniform(30, 90), half, GHOST)
    lines = draw(veins, divisor=2, reach=4, margin=0.8).through(warp, 0.6)
    slab.blend("#B3B8BC", 0.50 * bell(lines.q, 1.1, 1.3) * ramp(-1.2, 1.0, wisp))


def _bold(slab, warp, wisp):
    rng = np.random.default_rng(SEED + 30)
    veins = []
    for start, length, half in MAIN:
        veins += grow(rng, start, ANGLE + rng.uniform(-6, 6), length, half, BOLD)
    veins += link(rng, veins, 14, (4, 16), 0.05)
    lines = draw(veins, reach=4.5, margin=1.0).through(warp, 0.55)
    half = np.maximum(lines.half, LEAST)
    x = lines.q * lines.half / half
    # Tips too thin for a halo of their own would cut light notches into others.
    thick = without_tips(veins, 0.05)
    wide = draw(thick, divisor=4, reach=6, margin=6, fillet=2).through(warp, 0.55)

    broad = warp.sample(spectral(SEED + 31, 0.08, 2, 1.8, 1.9, ANGLE), 0.7)
    small = warp.sample(spectral(SEED + 32, 0.25, 8, 1.3, 1.9, ANGLE), 0.7)
    speck = spectral(SEED + 33, 0.6, 12, 0.9, 1.8, ANGLE)
    tone = 0.85 * broad + 0.55 * small

    # Bold veins set crisply against one wall and bleed out into the other.
    lean = 0.6 * facing(lines, ANGLE) + 0.75 * spectral(SEED + 34, 0.03, 0.5, 1.8)
    feather = 0.5 - 0.5 * np.tanh(1.5 * lean)

    halo = bell(wide.distance, 0.30 + 1.5 * wide.half, 1.1) * ramp(0.02, 0.16, wide.half)
    slab.blend("#A9B1B8", np.minimum(0.62 * halo * ramp(-0.5, 1.1, feather + 0.3 * wisp), 0.6))

    # The wall is where the distance, roughened by noise, passes the half-width.
    # Threads must not be roughened away, so roughness grows with the width.
    bold = ramp(0.04, 0.35, half)
    inside = 1 - x + bold * ((0.13 + 0.13 * feather) * broad + (0.06 + 0.10 * feather) * small)
    soft = 0.05 + 0.035 / np.maximum(half, 0.03) * (1 - feather) + 0.40 * feather * bold
    body = ramp(-soft, soft, inside)
    body *= coverage(lines.half) * np.clip(0.80 + 0.15 * broad + 0.08 * small, 0.35, 0.97)

    paint = Slab(SLATE)
    paint.blend(INK, ramp(-0.9, 0.5, tone))
    paint.blend(BLACK, ramp(0.2, 1.7, tone + 0.15 * speck))
    paint.blend(PALE, 0.75 * ramp(0.9, 2.0, -tone + 0.25 * feather))
    slab.blend(paint, body)
    del paint

    # Windows of calcite run along inside the widest veins.
    window = bell(small + 0.3 * broad, 0.11, 1.2) * ramp(0.3, 0.9, half)
    window *= ramp(0, 1.2, spectral(SEED + 35, 0.05, 1, 1.6))
    slab.blend("#C9CED1", 0.5 * body * window)

    # Inches from the wall. On the crisp wall lies a dark rim.
    wall = inside * half
    slab.blend("#0F1318", 0.6 * bell(wall - 0.02, 0.03) * (1 - feather) * ramp(0.08, 0.3, half))

    # Here and there iron crept along the wall, and soaked a little into the white.
    iron = ramp(0.1, 1.1, spectral(SEED + 36, 0.02, 0.4, 1.6) + 0.25 * broad)
    crept = bell(wall, 0.05) * ramp(0.05, 0.2, half) * ramp(-0.4, 0.9, small)
    soaked = bell(lines.distance, 0.25 + 1.1 * half) * ramp(0.5, 2, small - 0.2 * broad)
    rust = iron * np.maximum(crept, 0.36 * soaked)
    slab.blend(RUST, 0.8 * rust)
    slab.blend(UMBER, 0.5 * rust * ramp(0.3, 1.5, speck))
    return veins


def _hairlines(slab, warp, bold_veins):
    """Hair-thin dark fractures, a graph of their own, densest by the bold veins."""
    rng = np.random.default_rng(SEED + 40)
    veins = []
    for k in range(38):
        start = rng.uniform(-30, WIDTH_IN), rng.uniform(-15, HEIGHT_IN)
        if k % 2:
            near = bold_veins[rng.integers(len(bold_veins))]
            i = rng.integers(len(near.x))
            start = near.x[i], near.y[i]
        half = 0.026 * np.exp(rng.normal(0, 0.45))
        veins += grow(rng, start, ANGLE + rng.normal(0, 20), rng.uniform(12, 55), half, FINE)
    veins += link(rng, veins, 30, (2, 9), 0.02)
    lines = draw(veins, reach=3, margin=0.25).through(warp, 0.5)
    shown = ramp(-1.2, 0.7, spectral(SEED + 41, 0.04, 1, 1.4))
    depth = 0.65 + 0.35 * ramp(-1, 1, spectral(SEED + 42, 0.6, 8, 0.9))
    slab.blend("#4A535D", 0.75 * thread(lines) * shown * depth)
    slab.blend("#A9AFB3", 0.22 * bell(lines.distance, 0.12, 1.2) * shown)
