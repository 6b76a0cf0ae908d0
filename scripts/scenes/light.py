"""Daylight: a warm sun, the sky in each window, a weak fill; and the tree that breaks up the sun."""

import math
import random

import bmesh
import bpy
from mathutils import Vector

from geometry import INCH, add_mesh, add_object, frame
from materials import leaf, linear


def sun(direction, strength=5.0, angle=0.9, color="#ffe3bd"):
    """Direct sun that travels along `direction` (world axes)."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = strength, math.radians(angle), linear(color)[:3]
    item = add_object("sun", light)
    item.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def panel(at, towards, width, height, watts, color="#ffffff", spread=180.0, glossy=True):
    """A soft light of this size (inches) that the camera does not see; `glossy` lets surfaces mirror it."""
    light = bpy.data.lights.new("panel", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width * INCH, height * INCH
    light.energy, light.color, light.spread = watts, linear(color)[:3], math.radians(spread)
    item = add_object("panel", light, at)
    turn = (frame().to_3x3() @ (Vector(towards) - Vector(at))).to_track_quat("-Z", "Y").to_matrix()
    where = item.matrix_world.translation.copy()
    item.matrix_world = turn.to_4x4()
    item.matrix_world.translation = where
    item.visible_camera = False
    item.visible_glossy = glossy
    return item


def sky_in(window, watts_per_square_foot=9.0, thickness=5.5, color="#e8f0ff"):
    """Sky light at a window of a wall that faces -y, aimed a little down, as most of it comes from above."""
    width, height = window.x1 - window.x0, window.head - window.sill
    x, z, y = (window.x0 + window.x1) / 2, (window.sill + window.head) / 2, thickness + 0.8
    panel((x, y, z), (x, y - 30, z - 6), width, height, watts_per_square_foot * width * height / 144, color, 160)


def lamp(at, watts, color="#ffd6a3", radius=2.0):
    """A small warm light, for what hangs or glows in the picture."""
    light = bpy.data.lights.new("lamp", "POINT")
    light.energy, light.color, light.shadow_soft_size = watts, linear(color)[:3], radius * INCH
    add_object("lamp", light, at)


def sky(color="#dfe8f2", strength=0.4, seen=2.0):
    """The world: `strength` lights, `seen` is what the camera sees of it."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes["Background"]
    background.inputs[0].default_value = linear(color)
    path = tree.nodes.new("ShaderNodeLightPath")
    level = tree.nodes.new("ShaderNodeMapRange")
    level.inputs["To Min"].default_value = strength
    level.inputs["To Max"].default_value = seen
    tree.links.new(path.outputs["Is Camera Ray"], level.inputs["Value"])
    tree.links.new(level.outputs[0], background.inputs[1])


def dapple(center, direction, distance=110.0, size=70.0, leaves=420, seed=11):
    """A tree between the sun and a place: only its shadow is in the picture, in loose clumps."""
    chance = random.Random(seed)
    bm = bmesh.new()
    towards = Vector(direction).normalized()
    across = towards.cross(Vector((0, 0, 1))).normalized()
    upward = across.cross(towards)
    middle = Vector(center) - towards * distance
    clumps = [
        (chance.gauss(0, 0.42) * size, chance.gauss(0, 0.42) * size, chance.uniform(0.1, 0.2) * size) for _ in range(12)
    ]
    for _ in range(leaves):
        cx, cy, reach = chance.choice(clumps)
        point = middle + across * (cx + chance.gauss(0, reach)) + upward * (cy + chance.gauss(0, reach))
        point += towards * chance.uniform(-12, 12)
        turn = chance.uniform(0, 6.283)
        long = (across * math.cos(turn) + upward * math.sin(turn)) * chance.uniform(2.2, 4.2)
        wide = (upward * math.cos(turn) - across * math.sin(turn)) * chance.uniform(0.6, 1.2)
        bm.faces.new([bm.verts.new(point + part) for part in (-long, wide, long, -wide)])
    tree = add_mesh("tree", bm, leaf("#4d5c40"))
    tree.visible_camera = tree.visible_glossy = tree.visible_diffuse = False
