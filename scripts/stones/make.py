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

from PIL import Image

import bristol_bay
import southport
import travella

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pictures"))
from encode import encode, require_tools  # noqa: E402

STONES = {
    "inverness-bristol-bay": bristol_bay,
    "southport": southport,
    "travella": travella,
}
# Pixels across. The smallest is a swatch, the largest is 1:1.
WIDTHS = [180, 620, 1550, 3100]
# Grain asks for more than a rendered room, and most of all where little of it is left.
AVIF_QUALITY = {180: 62, 620: 52, 1550: 52, 3100: 52}
WEBP_QUALITY = {180: 82, 620: 72, 1550: 72, 3100: 72}


def write(stone_id, recipe):
    """Make one stone; returns the bytes of each file written."""
    slab = Image.fromarray(recipe.make().pixels(recipe.SEED))
    return encode(slab, f"stone-{stone_id}", WIDTHS, AVIF_QUALITY, WEBP_QUALITY)


def main(wanted):
    unknown = [name for name in wanted if name not in STONES]
    if unknown:
        sys.exit(f"unknown stone: {', '.join(unknown)}; known: {', '.join(STONES)}")
    require_tools()
    for stone_id in wanted or STONES:
        start = time.perf_counter()
        for path, size in write(stone_id, STONES[stone_id]).items():
            print(f"{size / 1024:7.1f} KB  {path.name}")
        print(f"{stone_id}: {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
