#!/usr/bin/env python3
"""Make the slab pictures: `python3 scripts/stones/make.py [id ...]`."""

import os
import sys
import time
from pathlib import Path

# One thread is fast enough and leaves the machine to others. The limits only
# count when set before numpy is loaded.
for limit in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(limit, "1")

try:
    import numpy  # noqa: F401
except ImportError:
    sys.exit(
        "numpy is missing: install Debian's package 'python3-numpy' "
        "(apt-get install python3-numpy)"
    )

import bristol_bay
import pictures
import southport
import travella

STONES = {
    "inverness-bristol-bay": bristol_bay,
    "southport": southport,
    "travella": travella,
}
ASSETS = Path(__file__).resolve().parents[2] / "client" / "src" / "assets"
HERO, MATERIALS = (1600, 1200), (900, 675)


def write(stone_id, recipe):
    """Make one stone and yield (file, bytes) for everything written."""
    slab = recipe.make().pixels(recipe.SEED)

    def put(pixels, folder, name, quality):
        path = ASSETS / folder / f"{name}.webp"
        return path, pictures.save(pixels, path, quality)

    yield put(slab, "stones", stone_id, 72)
    for width, quality in ((1550, 72), (620, 72), (180, 82)):
        yield put(pictures.shrink(slab, width), "stones", f"{stone_id}-{width}", quality)

    hero = pictures.crop(slab, recipe.HERO, HERO)
    yield put(hero, "pictures", f"hero-{stone_id}", 74)
    yield put(pictures.shrink(hero, 800), "pictures", f"hero-{stone_id}-800", 80)
    materials = pictures.crop(slab, recipe.MATERIALS, MATERIALS)
    yield put(materials, "pictures", f"materials-{stone_id}", 78)


def main(wanted):
    unknown = [name for name in wanted if name not in STONES]
    if unknown:
        sys.exit(f"unknown stone: {', '.join(unknown)}; known: {', '.join(STONES)}")
    pictures.require_encoder()
    for stone_id in wanted or STONES:
        start = time.perf_counter()
        for path, size in write(stone_id, STONES[stone_id]):
            print(f"{size / 1024:7.1f} KB  {path.relative_to(ASSETS)}")
        print(f"{stone_id}: {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
