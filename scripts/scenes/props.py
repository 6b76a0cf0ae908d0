"""Things on counters and shelves: vessels, fruit, boards, books, pots."""

import math
import random

import bmesh

from geometry import INCH, add_mesh, ball, box, cylinder, lathe, placed, tube
from materials import black, brass, clay, fruit, glaze, linen, metal, wood

VASES = {
    "bottle": [(0, 0), (2, 0), (2.2, 0.15), (3, 2.4), (3.35, 4.7), (2.75, 7.5), (1.4, 9.2), (1.18, 10.2), (1.4, 11.2)]
    + [(1.2, 11.2), (1, 10.2), (1.2, 9.2), (2.5, 7.5), (3.05, 4.7), (2, 0.4), (0, 0.4)],
    "flask": [(0, 0), (2.15, 0), (2.35, 0.12), (2.45, 7.9), (2.3, 8.5), (0.8, 9.2), (0.7, 10.6), (0.95, 11.2)]
    + [(0.8, 11.2), (0.55, 10.6), (0.55, 9.4), (0, 9)],
    "moon": [(0, 0), (2.4, 0), (3.9, 1.2), (4.5, 3.1), (3.95, 5.3), (2.2, 6.5), (1.75, 6.9), (1.95, 7.5)]
    + [(1.75, 7.5), (1.5, 6.9), (1.95, 6.3), (3.65, 5.1), (4.2, 3.1), (2.4, 0.4), (0, 0.4)],
    "crock": [(0, 0), (2.7, 0), (2.9, 0.15), (3.05, 5.6), (3.2, 6.3), (3.05, 6.35), (2.8, 5.6), (2.65, 0.5), (0, 0.4)],
    "jug": [(0, 0), (2.2, 0), (2.6, 0.4), (3, 3), (2.6, 5.6), (1.9, 7.2), (2.05, 8.6), (1.85, 8.6), (1.7, 7.2)]
    + [(2.4, 5.6), (2.75, 3), (2.2, 0.6), (0, 0.5)],
}


def vase(kind, x, y, z, material=None, scale=1.0):
    profile = [(max(r, 0.005) * scale, h * scale) for r, h in VASES[kind]]
    return lathe(profile, material or glaze(), (x, y, z))


def bowl(x, y, z, radius=6.0, height=3.3, material=None):
    r, h = radius, height
    profile = [
        (0.005, 0.16),
        (r * 0.35, 0.16),
        (r * 0.42, 0),
        (r * 0.5, 0.16),
        (r * 0.8, h * 0.45),
        (r * 0.97, h * 0.93),
    ]
    profile += [(r, h), (r * 0.975, h * 0.99), (r * 0.78, h * 0.5), (r * 0.48, 0.55), (0.005, 0.47)]
    return lathe(profile, material or glaze(), (x, y, z))


def bowl_stack(x, y, z, count=4, radius=3.2, material=None):
    for i in range(count):
        bowl(x, y, z + i * 0.72, radius, 1.7, material)


def plate_stack(x, y, z, count=6, radius=5.2, material=None):
    profile = [
        (0.005, 0.12),
        (0.6, 0.12),
        (0.62, 0),
        (0.66, 0.1),
        (1.0, 0.62),
        (0.985, 0.68),
        (0.64, 0.24),
        (0.005, 0.22),
    ]
    for i in range(count):
        lathe([(r * radius if r > 0.01 else r, h) for r, h in profile], material or glaze(), (x, y, z + i * 0.36))


def cup(x, y, z, material=None, turn=0.0):
    with placed(x, y, z, turn):
        profile = [(0.005, 0), (1.2, 0), (1.5, 0.3), (1.62, 3.1), (1.5, 3.1), (1.38, 0.4), (0.005, 0.3)]
        lathe(profile, material or glaze(), (0, 0, 0))
        loop = [(1.5, 0, 2.5), (2.3, 0, 2.7), (2.6, 0, 1.7), (2.2, 0, 0.8), (1.45, 0, 0.8)]
        tube(loop, 0.16, material or glaze())


def _fruit(point, radius, material, kind, chance):
    turn = (chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5), chance.uniform(0, 6))
    stretch = (1.24, 1, 1) if kind == "lemon" else (1, 1, 0.9)
    item = ball(point, radius * chance.uniform(0.93, 1.05), material, stretch, turn)
    if kind == "lemon":
        tip = radius * INCH * 1.08
        for vert in item.data.vertices:
            if abs(vert.co.x) > tip:
                vert.co.x += math.copysign((abs(vert.co.x) - tip) * 1.3, vert.co.x)
    elif kind in ("apple", "pear"):
        cylinder((point[0], point[1], point[2] + radius * 0.95), 0.06, 0.7, wood("walnut", "z"), sides=8)


FRUIT = {"lemon": "#d8b030", "apple": "#8d3a26", "pear": "#a9a353", "orange": "#c9722b", "fig": "#3c2a34"}


def fruit_bowl(x, y, z, kind="lemon", radius=6.2, material=None, count=6, seed=5):
    """A bowl with a ring of fruit and one on top; the fruit rest on the bowl's wall and on each other."""
    chance = random.Random(seed)
    bowl(x, y, z, radius, radius * 0.52, material or clay())
    size = {"lemon": 1.25, "apple": 1.5, "pear": 1.45, "orange": 1.5, "fig": 1.0}[kind]
    ring = radius * 0.5
    # A lemon's tips touch the bowl's wall before its belly does.
    rest = z + size + radius * 0.13 + (0.35 if kind == "lemon" else 0)
    for i in range(count):
        angle = 6.283 * i / count + 0.3
        point = (x + ring * math.cos(angle), y + ring * math.sin(angle), rest)
        _fruit(point, size, fruit(FRUIT[kind]), kind, chance)
    _fruit((x, y, rest + 1.35 * size), size, fruit(FRUIT[kind]), kind, chance)


def loose_fruit(points, z, kind="lemon", seed=8):
    chance = random.Random(seed)
    size = {"lemon": 1.25, "apple": 1.5, "pear": 1.45, "orange": 1.5, "fig": 1.0}[kind]
    for x, y in points:
        _fruit((x, y, z + size * 0.93), size, fruit(FRUIT[kind]), kind, chance)


def board(x, wall, z, width=10.0, height=16.0, lean=11.0, material=None):
    """A cutting board on its edge that leans back until its top touches the plane y = wall."""
    angle = math.radians(lean)
    foot = wall - 0.8 * math.cos(angle) - height * math.sin(angle)
    with placed(x, foot, z, tilt=-lean):
        shape = [(-width / 2, 0), (width / 2, 0), (width / 2, height), (-width / 2, height)]
        bm = bmesh.new()
        front = [bm.verts.new((px, 0, pz)) for px, pz in shape]
        bm.faces.new(front)
        grown = bmesh.ops.extrude_face_region(bm, geom=bm.faces[:])
        back = [part for part in grown["geom"] if isinstance(part, bmesh.types.BMVert)]
        bmesh.ops.translate(bm, vec=(0, 0.8, 0), verts=back)
        upright = [e for e in bm.edges if abs(e.verts[0].co.y - e.verts[1].co.y) > 0.5]
        bmesh.ops.bevel(bm, geom=upright, offset=1.1, segments=5, affect="EDGES", profile=0.5)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        add_mesh("board", bm, material or wood("oak", "z"), bevel=0.18)


def lying_board(x, y, z, length=16.0, width=9.0, material=None, turn=0.0):
    with placed(x, y, z, turn):
        box(-length / 2, length / 2, -width / 2, width / 2, 0, 0.8, material or wood("walnut", "x"), 0.2, segments=3)


def loaf(x, y, z, turn=0.0):
    """A round-ended loaf of bread with a floury crust."""
    with placed(x, y, z, turn):
        crust = ball((0, 0, 1.55), 2.5, clay("#a5713f"), (1.75, 1, 0.72))
        for vert in crust.data.vertices:
            vert.co.z = max(vert.co.z, -1.5 * INCH)


BOOKS = ("#7d4a36", "#c8bda6", "#33463f", "#8f8a7d", "#b08d57", "#3b4450", "#d8d0c0")


def books_upright(x, y, z, count=5, depth=7.5, seed=2):
    """Cookbooks with their backs to -y; the last one leans on the others."""
    chance = random.Random(seed)
    for i in range(count):
        thick, tall = chance.uniform(0.8, 1.6), chance.uniform(8.6, 11)
        _book(x, x + thick, y, y + depth * chance.uniform(0.86, 1), z, z + tall, BOOKS[(seed + i * 3) % len(BOOKS)])
        x += thick + 0.04
    return x


def _book(x0, x1, y0, y1, z0, z1, color):
    cover = linen(color)
    box(x0, x0 + 0.1, y0, y1, z0, z1, cover, 0.03)
    box(x1 - 0.1, x1, y0, y1, z0, z1, cover, 0.03)
    box(x0, x1, y0, y0 + 0.1, z0, z1, cover, 0.05)
    box(x0 + 0.1, x1 - 0.1, y0 + 0.1, y1 - 0.15, z0 + 0.12, z1 - 0.12, clay("#e6dfcf"), 0.01)


def books_lying(x, y, z, count=3, turn=0.0, seed=1):
    """A pile of books; returns the height of its top."""
    chance = random.Random(seed)
    for i in range(count):
        thick, wide, deep = chance.uniform(0.8, 1.5), chance.uniform(9.5, 11), chance.uniform(7.4, 8.4)
        cover = linen(BOOKS[(seed + i * 2) % len(BOOKS)])
        with placed(x, y, z, turn + chance.uniform(-7, 7)):
            box(-wide / 2, wide / 2, -deep / 2, deep / 2, 0, 0.1, cover, 0.03)
            box(-wide / 2, wide / 2, -deep / 2, deep / 2, thick - 0.1, thick, cover, 0.03)
            box(-wide / 2, -wide / 2 + 0.1, -deep / 2, deep / 2, 0, thick, cover, 0.04)
            box(
                -wide / 2 + 0.1,
                wide / 2 - 0.15,
                -deep / 2 + 0.12,
                deep / 2 - 0.12,
                0.1,
                thick - 0.1,
                clay("#e6dfcf"),
                0.01,
            )
        z += thick
    return z


def dutch_oven(x, y, z, material=None, radius=4.8):
    pot = material or glaze("#8c3b2a", 0.18)
    r = radius
    lathe(
        [(0.005, 0), (r * 0.9, 0), (r, 0.5), (r, 4.3), (r * 0.97, 4.4), (r * 0.93, 0.6), (0.005, 0.5)], pot, (x, y, z)
    )
    lathe([(r * 1.02, 4.4), (r * 1.02, 4.7), (r * 0.8, 5.4), (r * 0.3, 5.9), (0.005, 6)], pot, (x, y, z))
    lathe([(0.005, 5.9), (0.35, 5.9), (0.3, 6.4), (0.75, 6.8), (0.7, 7.1), (0.005, 7.2)], brass(), (x, y, z))
    for side in (-1, 1):
        edge = x + side * r
        loop = [
            (edge - side * 0.3, y - 1.3, z + 3.6),
            (edge + side * 1.1, y - 1.2, z + 3.7),
            (edge + side * 1.1, y + 1.2, z + 3.7),
        ]
        tube([*loop, (edge - side * 0.3, y + 1.3, z + 3.6)], 0.32, pot)


def kettle(x, y, z, material=None, turn=0.0):
    body = material or metal("#b9bbbc", 0.16)
    with placed(x, y, z, turn):
        profile = [
            (0.005, 0),
            (3.6, 0),
            (3.8, 0.3),
            (3.5, 2.6),
            (2.4, 4.7),
            (1.4, 5.2),
            (1.3, 5.5),
            (0.4, 5.8),
            (0.5, 6.4),
            (0.005, 6.6),
        ]
        lathe(profile, body, (0, 0, 0))
        tube([(2.9, 0, 2.6), (4.2, 0, 3.6), (4.6, 0, 4.8), (5.4, 0, 5.6)], 0.42, body, taper=lambda t: 1.3 - 0.6 * t)
        tube([(-2.2, 0, 4.6), (-2.6, 0, 7.2), (0, 0, 8.9), (2.6, 0, 7.2), (2.2, 0, 4.6)], 0.26, black())


def utensils(x, y, z, pot=None, seed=6):
    """Wooden spoons in a crock."""
    chance = random.Random(seed)
    vase("crock", x, y, z, pot or glaze("#d9d2c4"), 0.85)
    for i in range(6):
        angle = 6.283 * i / 6 + chance.uniform(-0.3, 0.3)
        lean = chance.uniform(1.4, 2.0)
        tip = (x + math.cos(angle) * lean * 1.5, y + math.sin(angle) * lean * 1.5, z + chance.uniform(9.5, 12))
        foot = (x - math.cos(angle) * 0.6, y - math.sin(angle) * 0.6, z + 0.8)
        timber = wood(chance.choice(("oak", "pale oak", "walnut")), "z")
        middle = tuple((a + b) / 2 for a, b in zip(foot, tip))
        tube([foot, middle, middle, tip], 0.2, timber, resolution=3)
        ball(tip, 0.85, timber, (0.85, 0.35, 1.35), (0, 0, angle + 1.57))


def pepper_mill(x, y, z, material=None, scale=1.0):
    profile = [
        (0.005, 0),
        (1.1, 0),
        (1.15, 0.3),
        (0.8, 2),
        (0.75, 3.4),
        (1.0, 4.6),
        (0.7, 5.1),
        (0.85, 5.5),
        (0.95, 6.3),
        (0.6, 7),
        (0.2, 7.2),
        (0.3, 7.5),
        (0.005, 7.7),
    ]
    return lathe([(r * scale, h * scale) for r, h in profile], material or wood("walnut", "z"), (x, y, z))
