"""Meshes from plain numbers.

All lengths are in inches, like the plans. They are converted to meters for Blender, which calculates light and
depth of field in meters.
`placed` moves the origin, so that a cabinet or a stool is built once, facing -y, and placed anywhere.
"""

import math
from contextlib import contextmanager

import bmesh
import bpy
from mathutils import Matrix, Vector

INCH = 0.0254

_frames = [Matrix.Identity(4)]


@contextmanager
def placed(x=0.0, y=0.0, z=0.0, turn=0.0, tilt=0.0):
    """Build what follows at this place, turned about z, then tilted about its own x axis (degrees)."""
    here = (
        Matrix.Translation(Vector((x, y, z)) * INCH)
        @ Matrix.Rotation(math.radians(turn), 4, "Z")
        @ Matrix.Rotation(math.radians(tilt), 4, "X")
    )
    _frames.append(_frames[-1] @ here)
    try:
        yield
    finally:
        _frames.pop()


def frame():
    """The current frame as a matrix to world meters."""
    return _frames[-1]


def add_object(name, data, at=(0, 0, 0), local=None):
    """Link mesh, curve or light data into the scene at a point of the current frame."""
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    item.matrix_world = _frames[-1] @ Matrix.Translation(Vector(at) * INCH) @ (local or Matrix.Identity(4))
    return item


def add_mesh(name, bm, material, at=(0, 0, 0), bevel=0.0, smooth=False, local=None, segments=2):
    """Turn a bmesh (inches, around `at`) into an object with rounded edges."""
    bmesh.ops.scale(bm, vec=(INCH, INCH, INCH), verts=bm.verts)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    if material:
        mesh.materials.append(material)
    item = add_object(name, mesh, at, local)
    if smooth or bevel:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    if bevel:
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(42)
        rounding = item.modifiers.new("bevel", "BEVEL")
        rounding.width = bevel * INCH
        rounding.segments = segments
        rounding.limit_method = "ANGLE"
        rounding.harden_normals = True
    return item


def box(x0, x1, y0, y1, z0, z1, material, bevel=0.06, name="box", segments=2):
    center = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(x1 - x0, y1 - y0, z1 - z0), verts=bm.verts)
    return add_mesh(name, bm, material, center, bevel, segments=segments)


def rounded_rectangle(x0, x1, y0, y1, radius, steps=8):
    """Points of a rectangle with round corners, anticlockwise."""
    corners = ((x1 - radius, y1 - radius, 0), (x0 + radius, y1 - radius, 90))
    corners += ((x0 + radius, y0 + radius, 180), (x1 - radius, y0 + radius, 270))
    points = []
    for cx, cy, start in corners:
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def flat_face(bm, outline, holes=(), z=0.0):
    """Fill a polygon with holes at height z, facing up."""
    edges = []
    for ring in (outline, *holes):
        verts = [bm.verts.new((*point, z)) for point in ring]
        edges += [bm.edges.new(pair) for pair in zip(verts, verts[1:] + verts[:1])]
    bmesh.ops.triangle_fill(bm, edges=edges, use_beauty=True)
    for face in bm.faces:
        if face.normal.z < 0:
            face.normal_flip()


def extrude_down(bm, thickness):
    grown = bmesh.ops.extrude_face_region(bm, geom=bm.faces[:])
    lower = [part for part in grown["geom"] if isinstance(part, bmesh.types.BMVert)]
    bmesh.ops.translate(bm, vec=(0, 0, -thickness), verts=lower)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)


def prism(outline, z0, z1, material, bevel=0.06, holes=(), name="prism", at=(0, 0, 0)):
    bm = bmesh.new()
    flat_face(bm, outline, holes, z1)
    extrude_down(bm, z1 - z0)
    return add_mesh(name, bm, material, at, bevel)


def lathe(profile, material, at, steps=56, rounded=True):
    """Turn a profile of (radius, height) points about the vertical through `at`."""
    bm = bmesh.new()
    verts = [bm.verts.new((radius, 0, height)) for radius, height in profile]
    edges = [bm.edges.new(pair) for pair in zip(verts, verts[1:])]
    bmesh.ops.spin(
        bm, geom=verts + edges, cent=(0, 0, 0), axis=(0, 0, 1), angle=2 * math.pi, steps=steps, use_merge=True
    )
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=4e-4)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    item = add_mesh("lathe", bm, material, at, smooth=True)
    if rounded:
        surface = item.modifiers.new("subdivision", "SUBSURF")
        surface.levels = surface.render_levels = 1
    return item


def tube(points, radius, material, closed=False, resolution=5, taper=None):
    """A round bar along points; `taper` maps 0..1 along it to a factor of the radius."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius * INCH
    curve.bevel_resolution = resolution
    curve.resolution_u = 10
    curve.use_fill_caps = True
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for i, (knot, point) in enumerate(zip(spline.points, points)):
        knot.co = (*(Vector(point) * INCH), 1)
        if taper:
            knot.radius = taper(i / (len(points) - 1))
    spline.order_u = 4
    spline.use_endpoint_u = not closed
    spline.use_cyclic_u = closed
    curve.materials.append(material)
    return add_object("tube", curve)


def cylinder(at, radius, length, material, axis="z", bevel=0.03, sides=40, top_radius=None):
    """A cylinder (or cone) whose middle is `at`."""
    bm = bmesh.new()
    bmesh.ops.create_cone(
        bm,
        cap_ends=True,
        segments=sides,
        radius1=radius,
        radius2=radius if top_radius is None else top_radius,
        depth=length,
    )
    turns = {"z": None, "x": Matrix.Rotation(math.pi / 2, 4, "Y"), "y": Matrix.Rotation(math.pi / 2, 4, "X")}
    return add_mesh("cylinder", bm, material, at, bevel, local=turns[axis])


def ball(at, radius, material, stretch=(1, 1, 1), turn=(0, 0, 0)):
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=36, v_segments=22, radius=radius)
    bmesh.ops.scale(bm, vec=stretch, verts=bm.verts)
    spin = Matrix.Rotation(turn[2], 4, "Z") @ Matrix.Rotation(turn[1], 4, "Y") @ Matrix.Rotation(turn[0], 4, "X")
    return add_mesh("ball", bm, material, at, smooth=True, local=spin)
