"""Runs inside Blender: builds one scene, renders, cleans and develops it.

blender -b -P render.py -- <scene> <camera> <width> <height> <samples> <file.png> [<passes.npz>]
"""

import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from denoise import denoise  # noqa: E402

SEED = 7


def configure(width, height, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, SEED
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.035, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 4, 3
    cycles.transmission_bounces = cycles.transparent_max_bounces = 2
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4, 0.8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_denoising = False
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.threads_mode, render.threads = "FIXED", 1
    render.use_persistent_data = False
    render.dither_intensity = 1.0
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"


PASSES = {"Image": "color", "Denoising Albedo": "albedo", "Denoising Normal": "normal"}


def store_passes(folder):
    """Let the compositor write the picture and its guides as EXR files."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = str(folder)
    output.format.file_format, output.format.color_depth = "OPEN_EXR", "32"
    output.file_slots.clear()
    for source, name in PASSES.items():
        output.file_slots.new(name)
        tree.links.new(layers.outputs[source], output.inputs[name])


def load(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1, :, :3])


def develop(light, path):
    """Write linear light as PNG through the scene's view transform."""
    height, width = light.shape[:2]
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = light[::-1]
    image = bpy.data.images.new("developed", width, height, float_buffer=True, alpha=False)
    image.pixels.foreach_set(pixels.ravel())
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth, settings.compression = "PNG", "RGB", "8", 60
    image.save_render(str(path), scene=bpy.context.scene)


def main(scene_name, camera, width, height, samples, target, dump=None):
    start = time.perf_counter()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    configure(int(width), int(height), int(samples))
    room = importlib.import_module(f"rooms.{scene_name.split(':')[0]}")
    bpy.context.scene.view_settings.exposure = room.EXPOSURE
    room.build(*scene_name.split(":")[1:])
    room.CAMERAS[camera]()
    folder = Path(target).with_suffix("")
    store_passes(folder)
    built = time.perf_counter()
    bpy.ops.render.render()
    rendered = time.perf_counter()
    passes = {name: load(folder / f"{name}0001.exr") for name in PASSES.values()}
    for name in PASSES.values():
        (folder / f"{name}0001.exr").unlink()
    folder.rmdir()
    if dump:
        np.savez(dump, **passes)
    develop(denoise(**passes), target)
    done = time.perf_counter()
    print(
        f"TIME {scene_name} {camera} {width}x{height} {samples} samples: "
        f"build {built - start:.1f} s, render {rendered - built:.1f} s, denoise {done - rendered:.1f} s",
        flush=True,
    )


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :])
