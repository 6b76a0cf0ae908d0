"""Branches for a vase and herbs in a pot."""

import math
import random

import bmesh
import bpy
from mathutils import Vector

from geometry import INCH, add_object, cylinder, tube
from materials import clay, leaf, wood
from props import vase


def _leaf_mesh(length, width, material):
    bm = bmesh.new()
    rows, steps = [], 8
    for i in range(steps + 1):
        t = i / steps
        half = width * math.sin(math.pi * min(1, t**0.8)) * 0.5 + 0.01
        x, z = length * t, -0.25 * length * t * t
        rows.append([bm.verts.new((x, side * half, z + abs(side) * half * 0.5)) for side in (-1, 0, 1)])
    for a, b in zip(rows, rows[1:]):
        bm.faces.new((a[0], a[1], b[1], b[0]))
        bm.faces.new((a[1], a[2], b[2], b[1]))
    bmesh.ops.scale(bm, vec=(INCH, INCH, INCH), verts=bm.verts)
    mesh = bpy.data.meshes.new("leaf")
    bm.to_mesh(mesh)
    bm.free()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(material)
    return mesh


def branches(
    x, y, z, count=8, height=17.0, spread=11.0, leaf_size=(2.3, 0.85), leaves=26, seed=3, colors=("#56684a", "#75855f")
):
    """A bunch of leafy branches that leaves a vase's neck at this point."""
    chance = random.Random(seed)
    shapes = [_leaf_mesh(*leaf_size, leaf(color)) for color in colors]
    bark = wood("walnut", "z")
    for branch in range(count):
        # Spread evenly with some chance, so that a bunch never leans to one side.
        angle = 6.283 * (branch + chance.uniform(-0.3, 0.3)) / count
        reach, tall = spread * chance.uniform(0.35, 1), height * chance.uniform(0.7, 1.1)
        points = []
        for i in range(9):
            t = i / 8
            sway = 0.3 * min(1, i)
            points.append(
                Vector(
                    (
                        x + math.cos(angle) * reach * t**1.7 + chance.uniform(-sway, sway),
                        y + math.sin(angle) * reach * t**1.7 + chance.uniform(-sway, sway),
                        z - 1.5 + (tall + 1.5) * (t - 0.22 * t * t),
                    )
                )
            )
        tube([tuple(p) for p in points], 0.085, bark, resolution=2, taper=lambda t: 1 - 0.7 * t)
        for j in range(leaves):
            t = 0.26 + 0.74 * (j + chance.random()) / leaves
            at = min(7, int(t * 8))
            point = points[at].lerp(points[at + 1], t * 8 - at)
            along = (points[at + 1] - points[at]).normalized()
            around = chance.uniform(0, 6.283)
            direction = Vector((math.cos(around), math.sin(around), chance.uniform(-0.2, 0.5))) + along * 0.7
            turn = direction.to_track_quat("X", "Z").to_euler()
            turn.rotate_axis("X", chance.uniform(-0.7, 0.7))
            local = turn.to_matrix().to_4x4() * (chance.uniform(0.6, 1.15) * (1.05 - 0.4 * t))
            local[3][3] = 1
            add_object("leaf", chance.choice(shapes), point, local)


def plant(x, y, z, pot=None, scale=1.0, seed=4):
    """A potted herb: many short stems with small round leaves."""
    vase("crock", x, y, z, pot or clay("#a9714f"), 0.72 * scale)
    cylinder((x, y, z + 3.9 * scale), 1.95 * scale, 0.3, clay("#3a2c22"))
    branches(
        x,
        y,
        z + 4.2 * scale,
        14,
        5.5 * scale,
        4.2 * scale,
        (1.1 * scale, 0.8 * scale),
        16,
        seed,
        ("#5f7a45", "#7d9458"),
    )
