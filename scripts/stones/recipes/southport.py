"""Southport: creamy white with long, quiet strata and fine taupe lines.

We made this picture up. It doesn't show the real product.
"""

import numpy as np

from finish import Slab
from noise import HEIGHT_IN, WIDTH_IN, Warp, bell, ramp, spectral
from veins import Habit, draw, grow, thread

SEED = 8400
ANGLE = -9.0  # degrees: the strata rise gently to the right

CREAM, MILK = "#ECE7DE", "#F4F0E9"
SAND, TAUPE, STONE = "#DAD2C6", "#B9B0A4", "#857C72"

LINE = Habit(bend=0.10, jag=0.07, branch=0.022, angle=(3, 11), ratio=0.75, depth=2)


def make():
    warp = Warp(SEED, broad=1.6, middle=0.11, fine=0.010, stretch=4, angle=ANGLE)
    slab = Slab(CREAM)
    _strata(slab, warp)
    _lines(slab, warp)
    slab.polish(SEED + 90, grain=1.15, bright=0.035, dark=0.10)
    return slab


def _strata(slab, warp):
    """Layers as of sediment: the finer they are, the longer they are drawn out."""
    bed = warp.sample(spectral(SEED + 10, 0.012, 4, 1.5, 9, ANGLE))
    leaf = warp.sample(spectral(SEED + 11, 0.05, 6, 1.3, 16, ANGLE))
    grain = warp.sample(spectral(SEED + 12, 0.3, 12, 1.0, 24, ANGLE), 1.2)
    patch = spectral(SEED + 13, 0.015, 1.2, 1.6, 1.6, ANGLE)

    # Broad beds give the slab its light and shade.
    slab.blend(SAND, 0.78 * ramp(-0.4, 2.3, bed))
    slab.blend(MILK, 0.78 * ramp(0.05, 2.0, -bed))
    slab.blend(TAUPE, 0.24 * ramp(0.5, 2.4, leaf) * ramp(-0.8, 1.2, patch))
    # Leaves and grain show as bedding lines, in patches and mostly in darker beds.
    bedding = (
        (leaf, 0.34, TAUPE, 0.32, ramp(-0.2, 1.5, patch + 0.5 * bed)),
        (grain - 0.3, 0.26, STONE, 0.15, ramp(0, 1.6, bed + 0.4 * patch)),
    )
    for layer, width, color, opacity, where in bedding:
        slab.blend(color, opacity * bell(layer, width, 1.3) * where)


def _lines(slab, warp):
    rng = np.random.default_rng(SEED + 20)
    veins = []
    for k in range(46):
        # Every third line starts close to the one before: they travel in sheaves.
        if k % 3 != 2:
            start = rng.uniform(-40, WIDTH_IN - 20), rng.uniform(-6, HEIGHT_IN + 8)
        else:
            start = start[0] + rng.uniform(2, 12), start[1] + rng.uniform(-1.5, 0.5)
        half = 0.050 * np.exp(rng.normal(0, 0.5))
        heading = ANGLE + rng.normal(0, 3.5)
        veins += grow(rng, start, heading, rng.uniform(30, 105), half, LINE)
    lines = draw(veins, reach=4, margin=1.2).through(warp, 0.5)
    shown = warp.sample(spectral(SEED + 21, 0.03, 1.5, 1.3, 5, ANGLE))
    shown = ramp(-1.3, 0.7, shown)
    halo = bell(lines.distance, 0.16 + 2 * lines.half, 1.3) * shown * ramp(0, 0.03, lines.half)
    slab.blend("#C4BBAE", 0.45 * halo)
    slab.blend(STONE, 0.64 * thread(lines) * shown)
