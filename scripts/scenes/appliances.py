"""Range, hood, sink and faucet, at their usual sizes, in the same frame as a run of cabinets."""

import math

import bmesh

from cabinets import COUNTER, OVERHANG
from geometry import add_mesh, ball, box, cylinder, lathe, placed, rounded_rectangle, tube
from materials import black, black_glass, brass, metal, steel
from stone import THICKNESS


def cooking_range(x0, width=30.0, depth=25.5, knobs=None, body=None):
    """A slide-in range between two cabinets, its left side at x0."""
    shell, dark, knob = body or steel(), black(0.45), knobs or brass()
    x1, y, z = x0 + width, OVERHANG, COUNTER
    left, right, middle = x0 + 0.1, x1 - 0.1, (x0 + x1) / 2
    box(left, right, y, depth - 0.1, 4, z - 0.4, shell, 0.05, "range")
    box(left + 0.5, right - 0.5, y + 3, depth - 0.1, 0, 4, dark, 0.03)
    box(left, right, y - 1.3, depth - 0.1, z - 0.4, z + 0.3, dark, 0.12)
    box(left, right, y - 1.2, y, z - 5.4, z - 0.5, shell, 0.12)
    for i in range(5):
        at = left + 3 + i * (right - left - 6) / 4
        cylinder((at, y - 1.35, z - 2.9), 1.05, 0.3, steel(), axis="y")
        cylinder((at, y - 2.0, z - 2.9), 0.8, 1.2, knob, axis="y", bevel=0.1)
    box(left, right, y - 1.1, y, 10.6, z - 5.7, shell, 0.1)
    box(left + 4, right - 4, y - 1.16, y - 1, 14.5, z - 11, black_glass(), 0.04)
    box(left, right, y - 1.1, y, 4.2, 10.4, shell, 0.1)
    for height in (z - 8.2, 8.8):
        cylinder((middle, y - 2.8, height), 0.42, width - 5, knob, axis="x", bevel=0.08)
        for side in (-1, 1):
            cylinder((middle + side * (width / 2 - 3.6), y - 1.9, height), 0.3, 1.8, knob, axis="y")
    _grates(left + 1, right - 1, y + 0.6, depth - 2.6, z + 0.3)


def _grates(x0, x1, y0, y1, z):
    iron = metal("#1b1b1c", 0.6)
    third = (x1 - x0) / 3
    for part in range(3):
        a, b = x0 + part * third + 0.15, x0 + (part + 1) * third - 0.15
        for y in (y0, y1 - 0.5):
            box(a, b, y, y + 0.5, z + 0.45, z + 0.95, iron, 0.08)
        for x in (a, b - 0.5):
            box(x, x + 0.5, y0, y1, z + 0.45, z + 0.95, iron, 0.08)
        box((a + b) / 2 - 0.22, (a + b) / 2 + 0.22, y0, y1, z + 0.5, z + 0.95, iron, 0.08)
        for y in (y0 + (y1 - y0) * 0.27, y0 + (y1 - y0) * 0.73):
            box(a, b, y - 0.22, y + 0.22, z + 0.5, z + 0.95, iron, 0.08)
            if part != 1:
                cylinder(((a + b) / 2, y, z + 0.2), 1.7, 0.4, iron, bevel=0.1)
        for x, y in ((a, y0), (b - 0.5, y0), (a, y1 - 0.5), (b - 0.5, y1 - 0.5)):
            box(x, x + 0.5, y, y + 0.5, z, z + 0.5, iron, 0.04)


def plaster_hood(x0, x1, z0, z1, material, trim, wall=25.5, depth=19.0, flare=7.0):
    """A hood plastered like the wall: a beam below, walls that lean in above it."""
    front = wall - depth
    bm = bmesh.new()
    low = [(x0, front, z0 + 5.5), (x1, front, z0 + 5.5), (x1, wall, z0 + 5.5), (x0, wall, z0 + 5.5)]
    high = [
        (x0 + flare, front + flare, z1),
        (x1 - flare, front + flare, z1),
        (x1 - flare, wall, z1),
        (x0 + flare, wall, z1),
    ]
    a, b = [bm.verts.new(p) for p in low], [bm.verts.new(p) for p in high]
    for i in range(4):
        j = (i + 1) % 4
        bm.faces.new((a[i], a[j], b[j], b[i]))
    bm.faces.new(b)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    add_mesh("hood", bm, material, bevel=0.5, segments=4)
    box(x0, x1, front, wall, z0 + 1.5, z0 + 5.5, material, 0.25, segments=3)
    box(x0 - 0.4, x1 + 0.4, front - 0.4, wall, z0, z0 + 1.5, trim, 0.12)
    box(x0 + 2, x1 - 2, front + 2, wall - 2, z0 - 0.3, z0 + 0.2, steel(), 0.03)


def box_hood(x0, x1, z0, z1, material, trim, wall=25.5, depth=18.0):
    """A straight hood cover with a metal band."""
    box(x0, x1, wall - depth, wall - 0.05, z0 + 2, z1, material, 0.08)
    box(x0 - 0.12, x1 + 0.12, wall - depth - 0.12, wall - 0.05, z0, z0 + 2, trim, 0.06)


def sink_outline(x, y0, width=30.0, length=16.0, radius=1.6):
    """The cutout of an undermount sink centered on x, its front edge at y0."""
    return rounded_rectangle(x - width / 2, x + width / 2, y0, y0 + length, radius, 10)


def sink(x, y0, width=30.0, length=16.0, depth=9.0, z=COUNTER, radius=1.6):
    """The basin under the cutout, an eighth wider than it on each side."""
    reveal, rim = 0.125, z - THICKNESS - 0.02
    bm = bmesh.new()
    upper = rounded_rectangle(
        x - width / 2 - reveal, x + width / 2 + reveal, y0 - reveal, y0 + length + reveal, radius, 10
    )
    inset = 0.35
    lower = rounded_rectangle(x - width / 2 + inset, x + width / 2 - inset, y0 + inset, y0 + length - inset, radius, 10)
    rings = [[bm.verts.new((*p, height)) for p in points] for points, height in ((upper, rim), (lower, rim - depth))]
    for i in range(len(upper)):
        j = (i + 1) % len(upper)
        bm.faces.new((rings[0][i], rings[0][j], rings[1][j], rings[1][i]))
    bm.faces.new(rings[1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bmesh.ops.reverse_faces(bm, faces=bm.faces)
    add_mesh("basin", bm, steel(), bevel=0.7, segments=5)
    floor = rim - depth
    cylinder((x, y0 + length * 0.6, floor + 0.06), 2.2, 0.14, steel(), bevel=0.05)
    cylinder((x, y0 + length * 0.6, floor + 0.12), 1.5, 0.12, black(), bevel=0.03)


def faucet(x, y, material, height=11.0, reach=8.0, z=COUNTER, turn=0.0):
    """A gooseneck: a riser, half a circle, a spray head; the lever stands at the right."""
    radius = reach / 2
    with placed(x, y, z, turn):
        path = [(0, 0, 0), (0, 0, height * 0.3), (0, 0, height * 0.65)]
        for i in range(25):
            angle = math.pi * i / 24
            path.append((0, -radius + radius * math.cos(angle), height + radius * math.sin(angle)))
        path += [(0, -reach, height - 0.8), (0, -reach, height - 1.6)]
        tube(path, 0.42, material, resolution=10)
        lathe(
            [
                (0.01, 0),
                (1.05, 0),
                (1.1, 0.05),
                (1.1, 0.22),
                (1.0, 0.32),
                (0.72, 0.4),
                (0.7, 4.2),
                (0.62, 4.4),
                (0.43, 4.5),
            ],
            material,
            (0, 0, 0),
            rounded=False,
        )
        lathe(
            [(0.44, 0), (0.6, -0.2), (0.64, -2.8), (0.52, -3.1), (0.01, -3.1)],
            material,
            (0, -reach, height - 1.2),
            rounded=False,
        )
        cylinder((1.0, 0, 3.1), 0.4, 0.9, material, axis="x")
        with placed(1.35, 0, 3.1, tilt=-12):
            cylinder((0, 0, 1.9), 0.17, 3.8, material, bevel=0.06)


def bridge_faucet(x, y, material, z=COUNTER):
    """Two valves joined by a bridge, a high spout between them."""
    with placed(x, y, z):
        for side in (-1, 1):
            lathe(
                [
                    (0.01, 0),
                    (1.0, 0),
                    (1.0, 0.25),
                    (0.55, 0.5),
                    (0.5, 2.6),
                    (0.7, 3.0),
                    (0.7, 3.8),
                    (0.3, 4.1),
                    (0.01, 4.2),
                ],
                material,
                (side * 4, 0, 0),
                rounded=False,
            )
            cylinder((side * 4, -1.2, 4.1), 0.18, 2.6, material, axis="y")
            ball((side * 4, -2.5, 4.1), 0.32, material)
        cylinder((0, 0, 2.3), 0.36, 8, material, axis="x")
        path = [(0, 0, 2.3), (0, 0, 5), (0, 0, 9)]
        for i in range(25):
            angle = math.pi * i / 24
            path.append((0, -3.6 + 3.6 * math.cos(angle), 11 + 3.6 * math.sin(angle)))
        path += [(0, -7.2, 10.2), (0, -7.2, 9.2)]
        tube(path, 0.38, material, resolution=10)
        cylinder((0, -7.2, 9.1), 0.5, 0.8, material)


def soap_pump(x, y, material, z=COUNTER):
    with placed(x, y, z):
        cylinder((0, 0, 1.2), 0.55, 2.4, material, bevel=0.08)
        cylinder((0, 0, 2.8), 0.2, 0.9, material)
        cylinder((0, -0.9, 3.25), 0.19, 2.2, material, axis="y", bevel=0.06)
