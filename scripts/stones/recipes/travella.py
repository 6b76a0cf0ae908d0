"""Travella: near-black stone with lightning of ivory and gold.

We made this picture up. It doesn't show the real product.
"""

import numpy as np

from finish import Slab
from noise import HEIGHT_IN, WIDTH_IN, Warp, bell, ramp, spectral
from veins import Habit, draw, grow, link, thread

SEED = 1100
ANGLE = -38.0  # degrees: the veins rise to the right

BLACK, SMOKE, COAL = "#1E1F21", "#313336", "#121315"
IVORY, GOLD, ASH = "#E2DBCD", "#B68C50", "#85837E"

# The few strong veins that carry the slab from afar: start (in), heading
# (degrees), length (in), half-width (in).
LEADS = {
    IVORY: (
        ((-6, 74), -36, 95, 0.125),
        ((58, 96), -44, 105, 0.140),
        ((40, 44), -30, 70, 0.09),
        ((128, 66), -150, 60, 0.09),
    ),
    GOLD: (((18, 98), -50, 85, 0.095), ((96, 60), -42, 70, 0.08)),
    ASH: (),
}

# Color, count, half-width (in), lengths (in), spread of headings (degrees),
# opacity, halo's color and opacity, links between veins.
FAMILIES = (
    (ASH, 30, 0.020, (20, 80), 16, 0.55, "#5A5955", 0.30, 24),
    (IVORY, 9, 0.032, (35, 100), 12, 0.90, "#5E5C58", 0.34, 6),
    (GOLD, 6, 0.032, (30, 90), 12, 0.86, "#5B4A33", 0.30, 3),
)
HABIT = Habit(bend=0.32, jag=0.36, branch=0.03, angle=(12, 48), ratio=0.65)


def make():
    warp = Warp(SEED, broad=2.0, middle=0.13, fine=0.020)
    slab = Slab(BLACK)
    smoke = _ground(slab, warp)
    for k, family in enumerate(FAMILIES):
        _family(slab, warp, smoke, SEED + 20 + 10 * k, family, gain=0.35 + 0.08 * k)
    slab.polish(SEED + 90, grain=2.4, bright=0.10, dark=0.25)
    return slab


def _ground(slab, warp):
    cloud = warp.sample(spectral(SEED + 10, 0.015, 4, 1.6, 2.2, ANGLE), 1.4)
    smoke = warp.sample(spectral(SEED + 11, 0.08, 8, 1.3, 1.5, ANGLE + 20))
    slab.blend(SMOKE, 0.85 * ramp(-0.2, 2.2, cloud))
    slab.blend(COAL, 0.80 * ramp(0.1, 2.0, -cloud))
    slab.blend("#3A3836", 0.28 * ramp(0.4, 2.8, smoke))
    mist = warp.sample(spectral(SEED + 12, 0.02, 2, 1.7, 3.5, ANGLE), 1.4)
    slab.blend("#44464A", 0.55 * ramp(0.6, 3.0, mist))
    return smoke


def _family(slab, warp, smoke, seed, family, gain):
    color, count, width, lengths, spread, opacity, halo_color, halo, links = family
    rng = np.random.default_rng(seed)
    veins = []
    for start, heading, length, half in LEADS[color]:
        veins += grow(rng, start, heading, length, half, HABIT)
    for _ in range(count):
        start = rng.uniform(-25, WIDTH_IN - 5), rng.uniform(-5, HEIGHT_IN + 14)
        heading = ANGLE + rng.normal(0, spread) + rng.choice((0, 180))
        half = width * np.exp(rng.normal(0, 0.45))
        veins += grow(rng, start, heading, rng.uniform(*lengths), half, HABIT)
    veins += link(rng, veins, links, (3, 14), width * 0.6)
    lines = draw(veins, reach=4, margin=1.2).through(warp, gain)

    shown = ramp(-1.4, 0.5, warp.sample(spectral(seed + 1, 0.05, 3, 1.2, 2, ANGLE)))
    shown = np.maximum(shown, ramp(0.03, 0.07, lines.half))
    glow = bell(lines.distance, 0.10 + 5 * lines.half, 0.9) * shown * ramp(-1.2, 1.4, smoke)
    slab.blend(halo_color, halo * glow)
    broken = 0.55 + 0.45 * ramp(-1, 1, spectral(seed + 2, 1, 10, 0.8))
    slab.blend(color, opacity * thread(lines, 4) * shown * broken)
    if color == IVORY:
        # Gold beside ivory, where the same crack opened twice.
        place = ramp(0.2, 1.2, spectral(seed + 3, 0.05, 1, 1.4))
        slab.blend("#B98F52", 0.55 * bell(lines.q - 1.5, 0.6) * shown * place)
