"""An architect's camera: level, so that verticals stay vertical, shifted in place of tilted."""

import math

import bpy
from mathutils import Vector

from geometry import INCH


def shoot(at, towards, lens=38.0, aperture=5.6, focus=None, level=True, shift_x=0.0):
    """Look from `at` towards a point (world inches). `lens` is for a frame 36 mm wide, whatever its height."""
    camera = bpy.data.cameras.new("camera")
    camera.sensor_fit, camera.sensor_width, camera.lens = "HORIZONTAL", 36.0, lens
    camera.clip_start = 0.02
    item = bpy.data.objects.new("camera", camera)
    bpy.context.scene.collection.objects.link(item)
    item.location = Vector(at) * INCH
    direction = Vector(towards) - Vector(at)
    if level:
        camera.shift_y = direction.z / math.hypot(direction.x, direction.y) * lens / 36.0
        direction.z = 0
    camera.shift_x = shift_x
    item.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = item
    camera.dof.use_dof = True
    camera.dof.aperture_fstop = aperture
    camera.dof.aperture_blades = 9
    axis = direction.normalized()
    camera.dof.focus_distance = (Vector(focus or towards) - Vector(at)).dot(axis) * INCH
