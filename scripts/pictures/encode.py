#!/usr/bin/env python3
"""Write one picture's files for the site: AVIF and WebP in several widths, and its manifest entry.

    python3 scripts/pictures/encode.py <master.png> <name> --widths 640,1280 [--avif-quality N] [--webp-quality N]

From Python: `encode(master, name, widths, avif_quality=…, webp_quality=…)`.
"""

import argparse
import base64
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import fcntl

    import numpy as np
    from PIL import Image, ImageCms, ImageOps
except ImportError as missing:
    sys.exit(f"{missing.name} is missing: install Debian's packages 'python3-numpy' and 'python3-pil'")

PICTURES = Path(__file__).resolve().parents[2] / "shared" / "content" / "pictures"
MANIFEST = "manifest.json"
TOOLS = {"avifenc": "libavif-bin", "cwebp": "webp"}

# 0 to 100, higher is better. These are for rendered rooms. Stones have their own.
AVIF_QUALITY, WEBP_QUALITY = 56, 76
PLACEHOLDER_WIDTH, PLACEHOLDER_BYTES = 16, 110

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Gamma 2.2 is close enough to sRGB for averaging. Without it, thin light veins
# on dark stone would disappear in small sizes.
TO_LIGHT = ((np.arange(256) / 255) ** 2.2).astype(np.float32)


def require_tools():
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing: install Debian's package '{package}' (apt-get install {package})")
    versions = subprocess.run(["avifenc", "--version"], check=True, capture_output=True, text=True).stdout
    if "rav1e" not in versions:
        sys.exit("this avifenc cannot use rav1e; Debian's can")


def encode(master, name, widths, avif_quality=AVIF_QUALITY, webp_quality=WEBP_QUALITY, folder=PICTURES):
    """Write `<name>-<width>.avif` and `.webp` for each width and return the bytes of each file by its path.

    `master` is a file or a PIL image. Transparent pixels become white. A width can't exceed the master's. A
    quality is a number from 0 to 100, or a dict of them by width. Removes files of the same name in other
    widths. Raises ValueError for an invalid name or width, and for a picture too tall or too detailed for a
    placeholder.
    """
    require_tools()
    if not NAME.fullmatch(name) or re.search(r"-\d+$", name):
        raise ValueError(f"a picture's name is lower case words with hyphens, the last not a number: {name}")
    image = opaque(master if isinstance(master, Image.Image) else opened(master))
    widths = sorted(set(widths))
    if not widths or widths[0] < 1 or widths[-1] > image.width:
        raise ValueError(f"{name} is {image.width} px wide; asked for {widths}")
    pixels = placeholder(image)

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    sizes = {}
    with tempfile.TemporaryDirectory() as scratch:
        for width in widths:
            png = Path(scratch) / f"{width}.png"
            shrink(image, width).save(png, compress_level=1)
            for suffix, write, quality in (("avif", to_avif, avif_quality), ("webp", to_webp, webp_quality)):
                made = Path(scratch) / f"made.{suffix}"
                write(png, made, quality[width] if isinstance(quality, dict) else quality)
                path = folder / f"{name}-{width}.{suffix}"
                replace(path, made.read_bytes())
                sizes[path] = path.stat().st_size
    largest = shrink(image, widths[-1])
    entry = {
        "width": largest.width,
        "height": largest.height,
        "widths": widths,
        "placeholder": pixels,
    }
    enter(folder, name, entry)
    return sizes


def opened(file):
    """The picture with its orientation and color profile applied, in sRGB."""
    image = ImageOps.exif_transpose(Image.open(file))
    profile = image.info.get("icc_profile")
    if profile:
        srgb = ImageCms.createProfile("sRGB")
        mode = image.mode if image.mode in ("RGB", "RGBA") else "RGB"
        image = ImageCms.profileToProfile(image, io.BytesIO(profile), srgb, outputMode=mode)
    return image


def opaque(image):
    if image.mode in ("RGBA", "LA", "P"):
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("RGB")


def shrink(image, width):
    """Scale down to `width`, averaging light rather than code values."""
    if width == image.width:
        return image
    size = width, round(image.height * width / image.width)
    light = TO_LIGHT[np.asarray(image)]
    planes = [
        np.asarray(Image.fromarray(np.ascontiguousarray(light[..., channel])).resize(size, Image.HAMMING))
        for channel in range(3)
    ]
    values = np.clip(np.stack(planes, -1), 0, 1) ** (1 / 2.2) * 255
    return Image.fromarray(np.rint(values).astype(np.uint8))


def to_avif(png, out, quality):
    # Ten bits prevent banding in soft light. rav1e keeps enough color detail to avoid the green and pink
    # patches that libaom leaves on pale stone at this size. One thread, so that the same picture gives the
    # same file.
    quantizer = str(round((100 - quality) * 63 / 100))
    command = ["avifenc", "-c", "rav1e", "-s", "5", "-j", "1", "-d", "10", "-y", "420", "--cicp", "1/13/6"]
    command += ["--min", quantizer, "--max", quantizer, str(png), str(out)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def to_webp(png, out, quality):
    # The photo preset keeps most of a stone's grain. Slower methods smooth it away.
    command = ["cwebp", "-quiet", "-preset", "photo", "-q", str(quality), "-sharp_yuv", "-metadata", "none"]
    subprocess.run([*command, "-o", str(out), "--", str(png)], check=True)


def placeholder(image):
    """The picture in a few pixels as a data URL, at the best quality within PLACEHOLDER_BYTES before base64.

    Raises ValueError if no quality is small enough.
    """
    small = shrink(image, PLACEHOLDER_WIDTH)
    for quality in (40, 30, 20, 10, 5, 0):
        buffer = io.BytesIO()
        small.save(buffer, "WEBP", quality=quality, method=6)
        if buffer.tell() <= PLACEHOLDER_BYTES:
            return "data:image/webp;base64," + base64.b64encode(buffer.getvalue()).decode()
    raise ValueError(f"no placeholder of at most {PLACEHOLDER_BYTES} bytes can be made of a picture of {image.size}")


def replace(path, data):
    """Write a file atomically."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)


@contextlib.contextmanager
def only_one(folder):
    """Lock the folder, so that only one process at a time changes its manifest."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def enter(folder, name, entry):
    """Add the entry to the manifest, then remove files of `name` that it doesn't list."""
    with only_one(folder):
        path = folder / MANIFEST
        manifest = json.loads(path.read_text()) if path.exists() else {}
        manifest[name] = entry
        replace(path, as_json(manifest).encode())
        current = {f"{name}-{width}" for width in entry["widths"]}
        for file in folder.glob(f"{name}-*"):
            if re.fullmatch(rf"{name}-\d+", file.stem) and file.stem not in current:
                file.unlink()


def as_json(manifest):
    """Format like the project's formatter: one line per list."""
    text = json.dumps(dict(sorted(manifest.items())), indent=2)
    return re.sub(r"\[[^\[\]]*\]", lambda found: re.sub(r"\s+", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Make the site's files of one picture.")
    parser.add_argument("master", type=Path)
    parser.add_argument("name")
    parser.add_argument("--widths", required=True, type=lambda text: [int(width) for width in text.split(",")])
    parser.add_argument("--avif-quality", type=int, default=AVIF_QUALITY)
    parser.add_argument("--webp-quality", type=int, default=WEBP_QUALITY)
    given = parser.parse_args()
    try:
        sizes = encode(given.master, given.name, given.widths, given.avif_quality, given.webp_quality)
    except ValueError as error:
        sys.exit(str(error))
    for path, size in sizes.items():
        print(f"{size / 1024:7.1f} KB  {path.name}")


if __name__ == "__main__":
    main()
