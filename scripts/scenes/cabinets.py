"""Base, wall and tall cabinets with their fronts and handles.

A run is built in a frame of its own: x along it, y = 0 at the front edge of the countertop, the wall
behind; fronts face -y. American sizes: boxes 24 in deep under a top of 25.5, toe kick 4 in high and 3 deep.
"""

from dataclasses import dataclass, field

import bmesh
import bpy

from geometry import add_mesh, box, cylinder
from materials import black, brass
from stone import THICKNESS

COUNTER = 36.0
OVERHANG = 1.5
DOOR = 0.75
GAP = 0.125
TOE_HEIGHT, TOE_DEPTH = 4.0, 3.0
BOX_TOP = COUNTER - THICKNESS


@dataclass(frozen=True)
class Finish:
    """How fronts look: their material, 'shaker' or 'slab', and the handles."""

    material: bpy.types.Material
    style: str = "shaker"
    pull: str = "bar"
    pull_material: bpy.types.Material = field(default_factory=brass)
    rail: float = 2.4
    toe: bpy.types.Material = field(default_factory=black)


def front(x0, x1, z0, z1, finish, y=0.0):
    """A door or drawer front whose back lies in the plane y; it fills its opening less the gaps."""
    x0, x1, z0, z1 = x0 + GAP / 2, x1 - GAP / 2, z0 + GAP / 2, z1 - GAP / 2
    rail = finish.rail if min(x1 - x0, z1 - z0) > 3.4 * finish.rail else 0.0
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(x1 - x0, DOOR, z1 - z0), verts=bm.verts)
    if finish.style == "shaker" and rail:
        face = min(bm.faces, key=lambda f: f.calc_center_median().y)
        bmesh.ops.inset_region(bm, faces=[face], thickness=rail)
        # A slope of a sixteenth, as the cutter leaves it, catches light where a square step would not.
        bmesh.ops.inset_region(bm, faces=[face], thickness=0.06, depth=-0.3)
    center = ((x0 + x1) / 2, y - DOOR / 2, (z0 + z1) / 2)
    return add_mesh("front", bm, finish.material, center, 0.05)


def pull(x, z, finish, upright=False, length=5.5, y=0.0):
    """A handle on a front whose face lies in the plane y."""
    metal = finish.pull_material
    if finish.pull == "knob":
        cylinder((x, y - 0.35, z), 0.22, 0.7, metal, axis="y")
        cylinder((x, y - 0.95, z), 0.55, 0.5, metal, axis="y", bevel=0.12, top_radius=0.48)
    elif finish.pull == "bar":
        reach = 0.4 * length
        cylinder((x, y - 1.2, z), 0.21, length, metal, axis="z" if upright else "x")
        for side in (-reach, reach):
            at = (x, y - 0.6, z + side) if upright else (x + side, y - 0.6, z)
            cylinder(at, 0.17, 1.2, metal, axis="y")
    elif finish.pull == "edge":
        # A folded strip over the top edge of the front.
        if upright:
            box(x - 0.06, x + 0.06, y - 0.75, y, z - length / 2, z + length / 2, metal, 0.02)
        else:
            box(x - length / 2, x + length / 2, y - 0.75, y, z - 0.06, z + 0.06, metal, 0.02)


def door(x0, x1, z0, z1, finish, y, hinge):
    """`hinge` is the side away from the handle: 'left' or 'right'. Wall cabinets have it low, base ones high."""
    front(x0, x1, z0, z1, finish, y)
    low = z0 > COUNTER
    inset = finish.rail / 2 + GAP / 2
    x = x1 - inset if hinge == "left" else x0 + inset
    tall = z1 - z0 > 45
    z = 42 if tall and not low else (z0 + 4.2 if low else z1 - 4.2)
    pull(x, z, finish, upright=True, y=y - DOOR, length=9 if tall else 5.5)


def doors(x0, x1, z0, z1, finish, y, single="left"):
    """One door, or a pair from 24 in on."""
    if x1 - x0 < 23:
        door(x0, x1, z0, z1, finish, y, single)
        return
    middle = (x0 + x1) / 2
    door(x0, middle, z0, z1, finish, y, "left")
    door(middle, x1, z0, z1, finish, y, "right")


def drawer(x0, x1, z0, z1, finish, y, handle=True):
    front(x0, x1, z0, z1, finish, y)
    if not handle:
        return
    height = z1 - 0.3 if finish.pull == "edge" else (z0 + z1) / 2 if z1 - z0 < 8 else z1 - finish.rail / 2 - 0.1
    wide = x1 - x0 > 28
    pull((x0 + x1) / 2, height, finish, y=y - DOOR, length=10 if wide and finish.pull == "bar" else 5.5)


def base_run(units, finish, depth=25.5, z_top=BOX_TOP, body=None):
    """Base cabinets from x = 0; `units` are (kind, width), kinds: see `_FRONTS`, 'gap' leaves an opening."""
    y = OVERHANG + DOOR
    x = 0.0
    for kind, width in units:
        if kind != "gap":
            _carcass(x, x + width, y, depth, kind, finish, body or finish.material, z_top)
            _FRONTS[kind](x, x + width, TOE_HEIGHT, z_top - 0.25, finish, y)
        x += width
    return x


def _carcass(x0, x1, y, depth, kind, finish, material, z_top):
    # A basin hangs inside a sink base, so that one is only a shell.
    top = z_top - 12 if kind == "sink" else z_top
    box(x0, x1, y, depth - 0.05, TOE_HEIGHT, top, material, 0.02)
    if kind == "sink":
        box(x0, x1, y, y + 0.7, top, z_top, material, 0.02)
    box(x0, x1, y + TOE_DEPTH, depth - 0.05, 0, TOE_HEIGHT, finish.toe, 0.02)


def _drawers(x0, x1, z0, z1, finish, y):
    heights = (z0, z0 + (z1 - z0) * 0.385, z0 + (z1 - z0) * 0.77, z1)
    for low, high in zip(heights, heights[1:]):
        drawer(x0, x1, low, high, finish, y)


def _two_drawers(x0, x1, z0, z1, finish, y):
    middle = (z0 + z1) / 2
    drawer(x0, x1, z0, middle, finish, y)
    drawer(x0, x1, middle, z1, finish, y)


def _drawer_over_doors(x0, x1, z0, z1, finish, y):
    drawer(x0, x1, z1 - 6.4, z1, finish, y)
    doors(x0, x1, z0, z1 - 6.4, finish, y)


def _doors(x0, x1, z0, z1, finish, y):
    doors(x0, x1, z0, z1, finish, y)


def _sink(x0, x1, z0, z1, finish, y):
    doors(x0, x1, z0, z1, finish, y)


def _panel(x0, x1, z0, z1, finish, y):
    """A dishwasher behind a panel of its own, with a long handle."""
    front(x0, x1, z0, z1, finish, y)
    pull((x0 + x1) / 2, z1 - 1.4, finish, y=y - DOOR, length=14 if finish.pull == "bar" else 5.5)


def _blank(x0, x1, z0, z1, finish, y):
    box(x0, x1, y - DOOR, y, z0, z1 + 0.2, finish.material, 0.03)


_FRONTS = {
    "doors": _doors,
    "drawers": _drawers,
    "two drawers": _two_drawers,
    "drawer over doors": _drawer_over_doors,
    "sink": _sink,
    "panel": _panel,
    "blank": _blank,
}


def end_panel(x, finish, depth=25.5, z0=0.0, z1=BOX_TOP, y0=OVERHANG, thickness=0.75):
    """The finished side of a run's last cabinet, from x to x + thickness."""
    box(x, x + thickness, y0, depth - 0.05, z0, z1, finish.material, 0.04)


def wall_run(units, finish, z0=54.0, z1=90.0, depth=13.0, wall=25.5, body=None, crown=True):
    """Wall cabinets from x = 0, their backs at y = wall; kinds 'doors' and 'gap'."""
    y = wall - depth + DOOR
    x = 0.0
    for kind, width in units:
        if kind != "gap":
            box(x, x + width, y, wall - 0.05, z0, z1, body or finish.material, 0.03)
            doors(x, x + width, z0, z1, finish, y)
            if crown:
                box(x - 0.3, x + width + 0.3, y - DOOR - 0.6, wall - 0.05, z1, z1 + 2.2, finish.material, 0.15)
        x += width


def tall_run(widths, finish, height=90.0, depth=25.5, split=None):
    """Full-height cabinets from x = 0; `split` divides the fronts at a height."""
    y = OVERHANG + DOOR
    x = 0.0
    for width in widths:
        box(x, x + width, y, depth - 0.05, TOE_HEIGHT, height, finish.material, 0.03)
        box(x, x + width, y + TOE_DEPTH, depth - 0.05, 0, TOE_HEIGHT, finish.toe, 0.02)
        doors(x, x + width, TOE_HEIGHT, split or height, finish, y)
        if split:
            doors(x, x + width, split, height, finish, y)
        x += width


def shelf(x0, x1, z, material, depth=10.0, wall=25.5, thickness=1.6):
    box(x0, x1, wall - depth, wall - 0.02, z, z + thickness, material, 0.08)
