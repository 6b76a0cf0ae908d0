"""Periodic noise on the slab, and the arithmetic shared by all recipes.

The slab is a torus of 132 x 91.1 inches at 3100 x 2140 pixels. Positions and
widths are in inches, frequencies in cycles per inch (cpi), angles in degrees,
turning clockwise on the picture because y points down.
"""

import numpy as np

WIDTH, HEIGHT = 3100, 2140
WIDTH_IN = 132.0
PPI = WIDTH / WIDTH_IN
HEIGHT_IN = HEIGHT / PPI

F = np.float32


def ramp(low, high, value):
    """Smooth step from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def bell(value, width=1.0, power=2.0):
    """1 at zero, falling off over `width` on both sides."""
    return np.exp(-((np.abs(value) / width) ** power))


def _divisor(highest):
    """Coarsest grid that still holds frequencies up to `highest` cpi smoothly."""
    for divisor in (4, 2):
        if PPI / divisor >= 10 * highest:
            return divisor
    return 1


def spectral(seed, lowest, highest, slope, stretch=1.0, angle=0.0):
    """Noise of mean 0 and deviation 1, with energy from `lowest` to `highest` cpi.

    White noise is weighted by frequency ** -slope in Fourier space. This is
    periodic by itself and, unlike lattice noise, has no grid to be seen.
    `stretch` lengthens the features along `angle`.
    """
    divisor = _divisor(highest)
    h, w = HEIGHT // divisor, WIDTH // divisor
    rng = np.random.default_rng(seed)
    spectrum = np.fft.rfft2(rng.standard_normal((h, w), dtype=F))
    fy = (np.fft.fftfreq(h) * PPI / divisor).astype(F)[:, None]
    fx = (np.fft.rfftfreq(w) * PPI / divisor).astype(F)[None, :]
    c, s = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
    f = np.hypot((fx * F(c) + fy * F(s)) * F(stretch), fy * F(c) - fx * F(s)) + F(1e-6)
    weight = f ** F(-slope) * np.exp(-((f / F(highest)) ** 2))
    if lowest > 0:
        weight *= 1 - np.exp(-((f / F(lowest)) ** 4))
    weight[0, 0] = 0
    field = np.fft.irfft2(spectrum * weight, s=(h, w)).astype(F)
    field /= field.std()
    return enlarge(field) if divisor > 1 else field


def enlarge(field):
    """Bring a field on a coarser grid to full size."""
    for axis, size in ((0, HEIGHT), (1, WIDTH)):
        n = field.shape[axis]
        at = (np.arange(size, dtype=np.float64) + 0.5) * n / size - 0.5
        low = np.floor(at).astype(int)
        t = (at - low).astype(F)
        t = t[:, None] if axis == 0 else t[None, :]
        a = field.take(low % n, axis=axis)
        b = field.take((low + 1) % n, axis=axis)
        field = a + (b - a) * t
    return field


class Warp:
    """A displacement of the stone, as if it had been kneaded.

    Three octave bands, each with its own reach in inches. Above 2 cpi the reach
    has to stay tiny, or every edge turns into a coastline. `stretch` along
    `angle` keeps layered stone from curling up.
    """

    def __init__(self, seed, broad, middle, fine, stretch=1.0, angle=0.0):
        def axis(k):
            d = F(broad) * spectral(seed + k, 0.015, 0.3, 1.9, 1 + (stretch - 1) / 2, angle)
            d += F(middle) * spectral(seed + k + 1, 0.3, 2.0, 1.7, stretch, angle)
            if fine:
                d += F(fine) * spectral(seed + k + 2, 2.0, 8.0, 1.2)
            return d

        self.dx, self.dy = axis(0), axis(3)

    def sample(self, field, gain=1.0, chunk=214):
        """Read `field` at the displaced positions, the displacement times `gain`."""
        h, w = field.shape
        scale = F(h / HEIGHT)
        out = np.empty((HEIGHT, WIDTH), F)
        columns = np.arange(WIDTH, dtype=F)[None, :] + F(0.5)
        for top in range(0, HEIGHT, chunk):
            rows = slice(top, min(top + chunk, HEIGHT))
            lines = np.arange(rows.start, rows.stop, dtype=F)[:, None] + F(0.5)
            x = (columns + self.dx[rows] * F(gain * PPI)) * scale - F(0.5)
            y = (lines + self.dy[rows] * F(gain * PPI)) * scale - F(0.5)
            out[rows] = _bilinear(field, x, y)
        return out


def _bilinear(field, x, y):
    h, w = field.shape
    x0, y0 = np.floor(x), np.floor(y)
    tx, ty = x - x0, y - y0
    left, top = x0.astype(np.int32) % w, y0.astype(np.int32) % h
    right, bottom = (left + 1) % w, (top + 1) % h
    flat = field.ravel()
    top *= w
    bottom *= w
    a, b = flat[top + left], flat[top + right]
    c, d = flat[bottom + left], flat[bottom + right]
    upper = a + (b - a) * tx
    lower = c + (d - c) * tx
    return upper + (lower - upper) * ty
