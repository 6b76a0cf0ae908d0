"""Countertops cut from the slab pictures.

A slab is 132 x 91.14 in. Every piece has its own place on it, and every edge shows the stone next to the
arris unfolded, so that veins run over edges, down waterfalls and up a backsplash.
"""

import math
from functools import lru_cache
from pathlib import Path

import bmesh
import bpy

from geometry import add_mesh, extrude_down, flat_face
from materials import Graph

SLAB_WIDTH, SLAB_HEIGHT = 132.0, 132.0 * 2140 / 3100
THICKNESS = 3 / 2.54
ARRIS = 0.09
# Two polished faces that touch still show a line of about a sixty-fourth of an inch.
JOINT = 0.016
SEAM_EASE = 0.08
CACHE = Path(__file__).resolve().parent / ".cache"

# A stone that isn't listed has the usual gloss.
USUAL_GLOSS = 0.14
GLOSS = {"inverness-bristol-bay": 0.13, "southport": 0.16}


@lru_cache(None)
def polished(stone_id):
    """The slab's picture with a polish that is not quite even, and grain finer than the picture has."""
    graph = Graph(stone_id)
    picture = graph.node("TexImage", interpolation="Cubic")
    picture.node.image = bpy.data.images.load(str(CACHE / f"{stone_id}.png"))
    rough = GLOSS.get(stone_id, USUAL_GLOSS)
    gloss = graph.between(graph.noise(9, 3, shuffle=False), rough * 0.75, rough * 1.45, 0.3, 0.7)
    grain = graph.between(graph.noise(900, 2, shuffle=False), 0.965, 1.035, 0.25, 0.75)
    graph.set(graph.surface, {"Base Color": graph.shade(picture, grain), "Roughness": gloss, "Specular": 0.5})
    return graph.finish(picture)


class Cut:
    """Where a piece lies on its slab: the slab point under the plan's origin, and the turn between them."""

    def __init__(self, u, v, turn=0.0):
        self.u, self.v = u, v
        self.cos, self.sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def uv(self, x, y):
        u = self.u + x * self.cos - y * self.sin
        v = self.v + x * self.sin + y * self.cos
        return u / SLAB_WIDTH, v / SLAB_HEIGHT


def _piece(name, bm, stone_id, unfold, arris=ARRIS, seam=None):
    """Give each corner of each face its place on the slab; `unfold(point, normal)` returns slab UV.

    Edges are eased by `arris`, but those that `seam(x, y)` claims: pieces meet there without a groove.
    """
    bm.normal_update()
    weight = bm.edges.layers.bevel_weight.verify()
    for edge in bm.edges:
        middle = (edge.verts[0].co + edge.verts[1].co) / 2
        if len(edge.link_faces) == 2 and edge.calc_face_angle() > 0.7:
            edge[weight] = SEAM_EASE if seam and seam(middle.x, middle.y) else 1.0
    layer = bm.loops.layers.uv.new()
    for face in bm.faces:
        for corner in face.loops:
            corner[layer].uv = unfold(corner.vert.co, face.normal)
    item = add_mesh(name, bm, polished(stone_id), bevel=arris, segments=3)
    item.modifiers["bevel"].limit_method = "WEIGHT"
    return item


def top(stone_id, outline, z, cut, thickness=THICKNESS, holes=(), seam=None):
    """A countertop piece: its outline in plan, its surface at z; edges unfold outwards."""
    bm = bmesh.new()
    flat_face(bm, outline, holes, z)
    extrude_down(bm, thickness)

    def unfold(point, normal):
        if abs(normal.z) > 0.5:
            return cut.uv(point.x, point.y)
        drop = z - point.z
        return cut.uv(point.x + normal.x * drop, point.y + normal.y * drop)

    return _piece("countertop", bm, stone_id, unfold, seam=seam)


def rectangle(x0, x1, y0, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def backsplash(stone_id, x0, x1, y, z0, z1, cut, thickness=0.79, holes=()):
    """Stone on a wall that faces -y, its face at y - thickness; the plan unfolds upwards behind the top."""
    bm = bmesh.new()
    flat_face(bm, rectangle(x0, x1, z0, z1), holes)
    extrude_down(bm, thickness)
    for vert in bm.verts:
        x, height, depth = vert.co
        vert.co = (x, y - thickness - depth, height)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)

    def unfold(point, normal):
        lift = point.z - z0
        if normal.z > 0.5:
            return cut.uv(point.x, y + lift + point.y - (y - thickness))
        return cut.uv(point.x + (normal.x > 0.5) * (point.y - y), y + lift)

    return _piece("backsplash", bm, stone_id, unfold, 0.05)


def mitered_island(stone_id, x0, x1, y0, y1, z, cut, thickness=2.0, ends="both"):
    """An island top with waterfall ends, mitered: the joint lies in the arris and the vein runs through it."""
    left, right = ends in ("both", "left"), ends in ("both", "right")
    bm = bmesh.new()
    corners = []
    for height, inset in ((z, 0.0), (z - thickness, thickness)):
        low = x0 + (inset + JOINT if left else 0)
        high = x1 - (inset + JOINT if right else 0)
        corners.append([bm.verts.new((x, y, height)) for x, y in rectangle(low, high, y0, y1)])
    upper, lower = corners
    bm.faces.new(upper)
    bm.faces.new(lower[::-1])
    for i in range(4):
        j = (i + 1) % 4
        bm.faces.new((lower[i], lower[j], upper[j], upper[i]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)

    def unfold(point, normal):
        if abs(normal.z) > 0.5:
            return cut.uv(point.x, point.y)
        drop = z - point.z
        return cut.uv(point.x, point.y + math.copysign(drop, normal.y) * (abs(normal.y) > 0.5))

    _piece("island top", bm, stone_id, unfold, 0.05)
    if left:
        _waterfall(stone_id, x0, -1, y0, y1, z, cut, thickness)
    if right:
        _waterfall(stone_id, x1, 1, y0, y1, z, cut, thickness)


def _waterfall(stone_id, x, side, y0, y1, z, cut, thickness):
    """The leg under one end; `side` is the direction in x that its outer face looks."""
    bm = bmesh.new()
    inner = x - side * thickness
    ring = [(x, 0.0), (x, z - JOINT), (inner, z - thickness - JOINT), (inner, 0.0)]
    front = [bm.verts.new((px, y0, pz)) for px, pz in ring]
    back = [bm.verts.new((px, y1, pz)) for px, pz in ring]
    bm.faces.new(front)
    bm.faces.new(back[::-1])
    for i in range(4):
        j = (i + 1) % 4
        bm.faces.new((front[j], front[i], back[i], back[j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)

    def unfold(point, normal):
        along = x + side * (z - point.z)
        if abs(normal.y) > 0.5:
            return cut.uv(along, point.y + math.copysign(abs(point.x - x), normal.y))
        if normal.x * side < -0.5:
            # The inner face is the back of the slab; it must not repeat the outer one.
            return cut.uv(along + 47, point.y + 31)
        return cut.uv(along, point.y)

    _piece("waterfall", bm, stone_id, unfold, 0.05)
