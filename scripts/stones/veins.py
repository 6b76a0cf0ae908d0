"""Veins as a graph: walks that bend, branch, pinch and link, drawn as distances.

Contour lines of noise close into rings and never cross; fractures do neither.
So each vein is a random walk with a width of its own. All lengths in inches.
"""

from dataclasses import dataclass

import numpy as np

from noise import F, HEIGHT, PPI, WIDTH, enlarge

FAR = 99.0


@dataclass(frozen=True)
class Habit:
    """How a family of veins grows."""

    step: float = 0.5  # inches between two points of the walk
    bend: float = 0.30  # radians, slow turns (over about 11 in)
    jag: float = 0.30  # radians, quick turns (over about 1 in)
    branch: float = 0.03  # chance of a branch at each step
    angle: tuple = (14, 42)  # degrees between a branch and its parent
    ratio: float = 0.55  # width of a branch, as a share of its parent's
    swell: float = 0.50  # log-normal spread of the width along the vein
    depth: int = 2  # generations of branches


@dataclass
class Vein:
    x: np.ndarray
    y: np.ndarray
    half: np.ndarray  # half-width at each point


def drift(rng, n, reach):
    """Random course of n values, deviation 1, correlated over `reach` steps."""
    keep = np.exp(-1.0 / reach)
    kick = np.sqrt(1 - keep * keep)
    values = rng.standard_normal(n)
    for i in range(1, n):
        values[i] = keep * values[i - 1] + kick * values[i]
    return values


def grow(rng, start, heading, length, half, habit, depth=0):
    """One vein from `start` towards `heading` (degrees), with all its branches."""
    n = max(5, int(length / habit.step))
    slow, quick = 11 / habit.step, 1 / habit.step
    bend = drift(rng, n, slow)
    course = np.deg2rad(heading) + habit.bend * (bend - (bend[0] if depth else 0))
    course += habit.jag * drift(rng, n, quick)
    x = start[0] + np.cumsum(np.cos(course)) * habit.step
    y = start[1] + np.cumsum(np.sin(course)) * habit.step
    if depth:
        x, y = x - x[0] + start[0], y - y[0] + start[1]
    swell = 0.75 * drift(rng, n, slow) + 0.55 * drift(rng, n, 3 / habit.step)
    width = half * np.exp(habit.swell * swell)
    # Too fat a swelling reads as a blot, not as a vein.
    width = 1.7 * half * np.tanh(width / (1.7 * half))
    t = np.linspace(0, 1, n)
    width *= np.minimum(1, (1 - t) / 0.45) ** 0.8 + 0.02
    if depth == 0:
        width *= np.minimum(1, t / 0.22 + 0.03)

    found = [Vein(x, y, width)]
    if depth >= habit.depth:
        return found
    for i in range(2, n - 3):
        if rng.random() < habit.branch:
            turn = rng.choice((-1, 1)) * rng.uniform(*habit.angle)
            share = habit.ratio * rng.uniform(0.5, 1.1)
            found += grow(
                rng,
                (x[i], y[i]),
                np.rad2deg(course[i]) + turn,
                length * rng.uniform(0.12, 0.42) * (0.5 + 0.5 * (1 - t[i])),
                max(0.02, width[i] * share),
                habit,
                depth + 1,
            )
            # What flows into the branch is missing from here on.
            width[i:] *= 1 - 0.22 * share
    return found


def link(rng, veins, count, span, half, jag=0.16):
    """Thin bridges between points of different veins, `span` = (least, most) apart."""
    bridges = []
    for _ in range(count * 40):
        if len(bridges) == count:
            break
        a, b = rng.choice(len(veins), 2, replace=False)
        i, j = rng.integers(len(veins[a].x)), rng.integers(len(veins[b].x))
        dx, dy = veins[b].x[j] - veins[a].x[i], veins[b].y[j] - veins[a].y[i]
        gap = np.hypot(dx, dy)
        if not span[0] < gap < span[1]:
            continue
        n = max(6, int(gap / 0.5))
        t = np.linspace(0, 1, n)
        # A walk pinned at both ends, so that it arrives where it should.
        walk = np.cumsum(drift(rng, n, 4)) * jag
        walk -= walk[0] + (walk[-1] - walk[0]) * t
        x = veins[a].x[i] + dx * t - dy / gap * walk
        y = veins[a].y[i] + dy * t + dx / gap * walk
        width = half * np.exp(0.5 * drift(rng, n, 6))
        bridges.append(Vein(x, y, width))
    return bridges


def without_tips(veins, least):
    """The veins cut back to where their half-width exceeds `least` inches."""
    kept = []
    for vein in veins:
        thick = np.flatnonzero(vein.half > least)
        if len(thick) > 1:
            part = slice(thick[0], thick[-1] + 1)
            kept.append(Vein(vein.x[part], vein.y[part], np.maximum(vein.half[part], least)))
    return kept


@dataclass
class Lines:
    """Veins drawn on the torus."""

    q: np.ndarray  # distance from the axis in half-widths: 1 at the vein's edge
    half: np.ndarray  # half-width of the nearest vein, inches
    distance: np.ndarray  # distance from the axis, inches

    def through(self, warp, gain):
        """The same lines seen through a warp."""
        return Lines(*(warp.sample(f, gain) for f in (self.q, self.half, self.distance)))


def draw(veins, divisor=1, reach=4.0, margin=0.4, fillet=0.3):
    """Draw veins on a grid of 1/divisor size, `reach` half-widths + `margin` inches far.

    Where two veins meet, their distances are joined smoothly (`fillet`, in
    half-widths), which rounds the crotch of a fork as in real stone.
    """
    h, w = HEIGHT // divisor, WIDTH // divisor
    scale = PPI / divisor
    lines = Lines(np.full((h, w), FAR, F), np.zeros((h, w), F), np.full((h, w), FAR, F))
    for vein in veins:
        (left, top), q, half, distance = _draw_one(vein, scale, reach, margin)
        for part, place in _fold(left, top, q.shape, (h, w)):
            a, b = lines.q[place], q[part]
            t = np.clip(0.5 + 0.5 * (b - a) / F(fillet), 0, 1)
            lines.half[place] += (half[part] - lines.half[place]) * (1 - t)
            lines.q[place] = np.maximum(b + (a - b) * t - F(fillet) * t * (1 - t), 0)
            near = lines.distance[place]
            np.minimum(near, distance[part], out=near)
    return lines


def _draw_one(vein, scale, reach, margin):
    """Distances around one vein, in a window of its own that may leave the slab."""
    x, y, r = vein.x * scale, vein.y * scale, vein.half * scale
    pad = r * reach + margin * scale
    left, top = int(np.floor((x - pad).min())), int(np.floor((y - pad).min()))
    size = (int((y + pad).max()) - top + 2, int((x + pad).max()) - left + 2)
    q, half, distance = np.full(size, FAR, F), np.zeros(size, F), np.full(size, FAR, F)
    x, y = x - left, y - top
    for i in range(len(x) - 1):
        p = max(pad[i], pad[i + 1])
        c0, c1 = max(0, int(min(x[i], x[i + 1]) - p)), int(max(x[i], x[i + 1]) + p) + 2
        r0, r1 = max(0, int(min(y[i], y[i + 1]) - p)), int(max(y[i], y[i + 1]) + p) + 2
        box = (slice(r0, r1), slice(c0, c1))
        h, w = q[box].shape
        # Pixel centers lie at half-integers.
        gx = np.arange(c0, c0 + w, dtype=F)[None, :] + F(0.5 - x[i])
        gy = np.arange(r0, r0 + h, dtype=F)[:, None] + F(0.5 - y[i])
        dx, dy = F(x[i + 1] - x[i]), F(y[i + 1] - y[i])
        t = np.clip((gx * dx + gy * dy) / (dx * dx + dy * dy + F(1e-9)), 0, 1)
        d = np.hypot(gx - t * dx, gy - t * dy)
        own = F(r[i]) + F(r[i + 1] - r[i]) * t + F(0.02)
        ratio = d / own
        closer = ratio < q[box]
        q[box][closer] = ratio[closer]
        half[box][closer] = own[closer] / F(scale)
        np.minimum(distance[box], d / F(scale), out=distance[box])
    return (left, top), q, half, distance


def _fold(left, top, size, torus):
    """Cut a window at the torus' seams: pairs of (part of window, place on torus)."""

    def spans(start, length, period):
        at = 0
        while at < length:
            place = (start + at) % period
            run = min(length - at, period - place)
            yield slice(at, at + run), slice(place, place + run)
            at += run

    for part_y, place_y in spans(top, size[0], torus[0]):
        for part_x, place_x in spans(left, size[1], torus[1]):
            yield (part_y, part_x), (place_y, place_x)


# Half a line's width must span this much (in) to be drawn without dots and steps.
LEAST = F(0.62 / PPI)


def coverage(half):
    """Share of a pixel that a line covers: the thinnest grow faint, not jagged."""
    return np.minimum(1, half / LEAST)


def thread(lines, sharpness=2.0):
    """Opacity of hairlines, fading outwards the sooner the higher `sharpness`."""
    d = lines.q * lines.half
    shown = np.maximum(lines.half, LEAST)
    return np.exp(-((d / shown) ** sharpness)) * coverage(lines.half)


def facing(lines, angle, blur=4):
    """-1..1: on which flank of its vein a point lies, across `angle` (degrees)."""
    coarse = np.minimum(lines.q, 6)[::blur, ::blur]
    gy = np.roll(coarse, -1, 0) - np.roll(coarse, 1, 0)
    gx = np.roll(coarse, -1, 1) - np.roll(coarse, 1, 1)
    a = np.deg2rad(angle)
    side = (gy * F(np.cos(a)) - gx * F(np.sin(a))) / (np.hypot(gx, gy) + F(0.05))
    for axis in (0, 1):
        side = (np.roll(side, 1, axis) + 2 * side + np.roll(side, -1, axis)) / 4
    return enlarge(side)
