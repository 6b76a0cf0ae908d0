#!/usr/bin/env python3
"""Make the slab pictures: `python3 scripts/stones/make.py [id ...]`."""

import os
import sys
import time
from importlib import import_module
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

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "pictures"))
from encode import encode, require_tools  # noqa: E402

# Each file is the recipe of the stone with its name as id.
STONES = sorted(path.stem.replace("_", "-") for path in (HERE / "recipes").glob("*.py"))
# Pixels across. The smallest is a swatch, the largest is 1:1.
WIDTHS = [180, 620, 1550, 3100]
# Grain asks for more than a rendered room, and most of all where little of it is left.
AVIF_QUALITY = {180: 62, 620: 52, 1550: 52, 3100: 52}
WEBP_QUALITY = {180: 82, 620: 72, 1550: 72, 3100: 72}


def write(stone_id):
    """Make one stone; returns the bytes of each file written."""
    recipe = import_module(f"recipes.{stone_id.replace('-', '_')}")
    slab = Image.fromarray(recipe.make().pixels(recipe.SEED))
    return encode(slab, f"stone-{stone_id}", WIDTHS, AVIF_QUALITY, WEBP_QUALITY)


def main(names):
    unknown = [name for name in names if name not in STONES]
    if unknown:
        sys.exit(f"unknown stone: {', '.join(unknown)}; known: {', '.join(STONES)}")
    require_tools()
    for stone_id in names or STONES:
        start = time.perf_counter()
        for path, size in write(stone_id).items():
            print(f"{size / 1024:7.1f} KB  {path.name}")
        print(f"{stone_id}: {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
