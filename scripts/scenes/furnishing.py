"""Furnishings: seats, lamps, cloth, pictures."""

import math
import random

import bmesh

from geometry import INCH, add_mesh, ball, box, cylinder, lathe, placed, prism, tube
from materials import black, brass, clay, glow, linen, wood


def towel(x, y, z, width=9.0, drop=13.0, color="#cfc5b4", back=9.0):
    """A cloth folded over a bar that runs along x at (y, z), bar radius under half an inch."""
    chance = random.Random(3)
    bm = bmesh.new()
    radius, across, rows = 0.55, 28, []
    path = [(-radius, -drop + drop * i / 14) for i in range(15)]
    path += [(-radius * math.cos(math.pi * i / 8), radius * math.sin(math.pi * i / 8)) for i in range(1, 8)]
    path += [(radius, -back * i / 10) for i in range(11)]
    phases = [chance.uniform(0, 6.28) for _ in range(3)]
    for py, pz in path:
        row = []
        for i in range(across + 1):
            t = i / across
            fold = sum(math.sin((3 + 2 * k) * t * 3.1 + phases[k]) / (k + 1) for k in range(3))
            swell = 0.16 * fold * min(1, max(0, -pz) / 4)
            row.append(
                bm.verts.new(
                    ((t - 0.5) * width * (1 - 0.015 * max(0, -pz) / drop), py - (swell if py < 0 else -swell), pz)
                )
            )
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for i in range(across):
            bm.faces.new((a[i], a[i + 1], b[i + 1], b[i]))
    item = add_mesh("towel", bm, linen(color), (x, y, z), smooth=True)
    cloth = item.modifiers.new("thickness", "SOLIDIFY")
    cloth.thickness = 0.09 * INCH
    return item


def pendant(x, y, z, ceiling, kind="dome", radius=6.5, material=None):
    """A lamp whose lower rim hangs at z."""
    finish = material or brass()
    if kind == "dome":
        outer = [(0.8, 5.6), (1, 5.4), (radius * 0.55, 4.6), (radius * 0.9, 2.4), (radius, 0)]
        inner = [(radius * 0.985, 0), (radius * 0.88, 2.3), (radius * 0.53, 4.35), (0.8, 5.1)]
        lathe(outer + inner, finish, (x, y, z))
        ball((x, y, z + 2.2), 1.4, glow("#ffdfb0", 9))
        neck = z + 5.5
    elif kind == "cone":
        outer = [(0.9, 8), (1.1, 7.8), (radius, 0)]
        lathe([*outer, (radius * 0.985, 0.02), (1.0, 7.6)], finish, (x, y, z), rounded=False)
        ball((x, y, z + 2.4), 1.4, glow("#ffdfb0", 9))
        neck = z + 8
    else:
        ball((x, y, z + radius), radius, glow("#ffe6c4", 1.5))
        cylinder((x, y, z + 2 * radius + 0.9), 1.1, 2.4, finish)
        neck = z + 2 * radius + 2
    cylinder((x, y, (neck + ceiling) / 2), 0.13, ceiling - neck, black(), sides=10)
    cylinder((x, y, ceiling - 0.5), 2.4, 1, finish, bevel=0.1)


def wall_lamp(x, y, z, material=None):
    """A brass arm with an opal globe, on a wall at y that faces -y."""
    finish = material or brass()
    cylinder((x, y - 0.3, z), 2.0, 0.6, finish, axis="y")
    tube([(x, y - 0.5, z), (x, y - 3, z), (x, y - 5, z + 0.4), (x, y - 5, z + 2.2)], 0.28, finish)
    cylinder((x, y - 5, z + 2.4), 0.9, 0.8, finish)
    ball((x, y - 5, z + 5.2), 2.9, glow("#ffe2ba", 2.2))


def stool(x, y, turn=0.0, height=25.5, seat=None, legs=None):
    """A round wooden stool on four splayed legs with a foot ring."""
    radius, steel = 7.0, legs or black()
    with placed(x, y, 0, turn):
        profile = [
            (0.005, -1.3),
            (radius * 0.9, -1.3),
            (radius, -0.8),
            (radius, -0.35),
            (radius * 0.95, -0.05),
            (radius * 0.5, -0.35),
            (0.005, -0.5),
        ]
        lathe(profile, seat or wood("oak", "x"), (0, 0, height))
        for k in range(4):
            a = math.pi / 4 + k * math.pi / 2
            spot = [
                (math.cos(a) * radius * f, math.sin(a) * radius * f, h)
                for f, h in ((0.62, height - 1.2), (0.85, height / 2), (1.08, 0))
            ]
            tube([spot[0], spot[0], spot[1], spot[2], spot[2]], 0.42, steel, resolution=4)
        ring = [
            (math.cos(i / 24 * 6.2832) * radius * 0.97, math.sin(i / 24 * 6.2832) * radius * 0.97, 9) for i in range(24)
        ]
        tube(ring, 0.28, steel, closed=True, resolution=4)


def backed_stool(x, y, turn=0.0, height=25.5, seat=None, timber=None):
    """A counter chair: wooden frame, upholstered seat, a low curved back. It faces +y."""
    cloth, timber = seat or linen("#c9bda8"), timber or wood("oak", "z")
    with placed(x, y, 0, turn):
        for sx in (-1, 1):
            tube(
                [(sx * 7.6, 7.2, 0), (sx * 7.2, 6.8, height * 0.5), (sx * 6.8, 6.4, height - 1.5)],
                0.55,
                timber,
                resolution=4,
            )
            back = [
                (sx * 8, -7.8, 0),
                (sx * 7.4, -6.9, height * 0.6),
                (sx * 7.2, -6.8, height),
                (sx * 7.4, -8.2, height + 9.5),
            ]
            tube([back[0], *back, back[-1]], 0.55, timber, resolution=4)
            tube([(sx * 7.4, -7, 9), (sx * 7.4, 0, 9), (sx * 7.3, 6.9, 9)], 0.36, timber, resolution=3)
        tube([(-7.3, 6.9, 7.5), (0, 6.9, 7.5), (7.3, 6.9, 7.5)], 0.42, brass(), resolution=3)
        cushion = box(-8.2, 8.2, -7.6, 8, height - 1.6, height + 0.9, cloth, 0.85, segments=4)
        cushion.modifiers["bevel"].limit_method = "NONE"
        rest = [
            (8.0 * math.sin(a), -5.2 - 4.2 * math.cos(a) * 0.9, height + 8)
            for a in (i / 8 * 2.3 - 1.15 for i in range(9))
        ]
        for lift in (0, 0.9, 1.8, 2.7):
            tube([(px, py, pz + lift - 1) for px, py, pz in rest], 0.55, timber, resolution=4)


def rug(x0, x1, y0, y1, color="#a79a86", border="#6f6453"):
    """A flat-woven runner on the floor."""
    box(x0, x1, y0, y1, 0.02, 0.28, linen(color), 0.08)
    for inset in (2.2, 3.4):
        for a, b in ((y0 + inset, y0 + inset + 0.5), (y1 - inset - 0.5, y1 - inset)):
            box(x0 + inset, x1 - inset, a, b, 0.2, 0.3, linen(border), 0.02)
        for a, b in ((x0 + inset, x0 + inset + 0.5), (x1 - inset - 0.5, x1 - inset)):
            box(a, b, y0 + inset, y1 - inset, 0.2, 0.3, linen(border), 0.02)


def hanging_rail(x0, x1, y, z, material=None):
    """A rail with hooks for cups and tools on a wall at y that faces -y."""
    finish = material or brass()
    cylinder(((x0 + x1) / 2, y - 1.6, z), 0.22, x1 - x0, finish, axis="x")
    for x in (x0 + 1.5, x1 - 1.5):
        cylinder((x, y - 0.8, z), 0.2, 1.6, finish, axis="y")
        cylinder((x, y - 0.15, z), 0.7, 0.3, finish, axis="y")


def framed_print(x, z, width, height, colors=("#a9846a", "#5d6b60", "#c9b48f"), timber=None, seed=1):
    """A print of stones piled up, under a wide mount, on a wall at y = 0 that faces -y; x and z are its middle."""
    chance = random.Random(seed)
    wide, tall, bar = width / 2, height / 2, 0.9
    finish = timber or wood("oak", "z")
    with placed(x, 0, z):
        for side in (-1, 1):
            a, b = sorted((side * wide, side * (wide - bar)))
            box(a, b, -1.1, 0, -tall, tall, finish, 0.06)
            c, d = sorted((side * tall, side * (tall - bar)))
            box(-wide + bar, wide - bar, -1.1, 0, c, d, finish, 0.06)
        box(-wide + bar, wide - bar, -0.35, 0, -tall + bar, tall - bar, clay("#e9e3d6"), 0)
        level = -tall * 0.55
        for i, color in enumerate(colors):
            reach, rise = wide * (0.52 - 0.1 * i), tall * chance.uniform(0.15, 0.2)
            shift = chance.uniform(-0.06, 0.06) * wide
            ring = [
                (shift + reach * math.cos(a), rise * (1 + 0.08 * math.sin(2 * a + i)) * math.sin(a))
                for a in (math.tau * k / 40 for k in range(40))
            ]
            with placed(0, -0.35, level + rise, tilt=90):
                prism(ring, 0, 0.02 + 0.01 * i, clay(color), 0)
            level += 1.86 * rise
