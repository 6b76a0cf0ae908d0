"""From a slab to files: downscaling, crops, WebP by Debian's cwebp."""

import shutil
import subprocess
import sys

import numpy as np

# Gamma 2.2 is near enough to sRGB for averaging; without it thin light veins
# on dark stone would vanish in the small sizes.
_TO_LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)


def require_encoder():
    if shutil.which("cwebp") is None:
        sys.exit("cwebp is missing: install Debian's package 'webp' (apt-get install webp)")


def _average(light, size, axis):
    """Exact area average along one axis, also for ratios that are not whole."""
    n = light.shape[axis]
    total = np.cumsum(light, axis=axis, dtype=np.float64)
    total = np.concatenate([np.zeros_like(total.take([0], axis)), total], axis)
    edge = np.arange(size + 1) * (n / size)
    low = np.minimum(edge.astype(int), n - 1)
    shape = [1] * light.ndim
    shape[axis] = -1
    t = (edge - low).reshape(shape)
    at = total.take(low, axis) * (1 - t) + total.take(low + 1, axis) * t
    return np.diff(at, axis=axis) * (size / n)


def shrink(pixels, width):
    """Downscale to `width`, averaging light rather than code values."""
    height = round(pixels.shape[0] * width / pixels.shape[1])
    light = _average(_average(_TO_LINEAR[pixels], height, 0), width, 1)
    return np.rint(np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def crop(pixels, corner, size):
    """A region of the slab; it may run over the edge, the slab being periodic."""
    (x, y), (w, h) = corner, size
    height, width = pixels.shape[:2]
    return pixels[(y + np.arange(h)) % height][:, (x + np.arange(w)) % width]


def save(pixels, path, quality):
    """Write a WebP file and return its size in bytes."""
    h, w = pixels.shape[:2]
    ppm = b"P6\n%d %d\n255\n" % (w, h) + np.ascontiguousarray(pixels).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    # The photo preset keeps most of the grain; slower methods smooth it away.
    command = ["cwebp", "-quiet", "-preset", "photo", "-q", str(quality), "-sharp_yuv"]
    subprocess.run([*command, "-o", str(path), "--", "-"], input=ppm, check=True)
    return path.stat().st_size
