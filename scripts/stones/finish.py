"""The slab's color planes, and the surface of polished quartz on top of them."""

import numpy as np

from noise import F, HEIGHT, WIDTH, ramp, spectral


def rgb(code):
    """'#RRGGBB' as three numbers from 0 to 1."""
    return [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]


class Slab:
    """A picture of the slab, three planes of sRGB values from 0 to 1."""

    def __init__(self, code):
        self.planes = np.empty((3, HEIGHT, WIDTH), F)
        for plane, value in zip(self.planes, rgb(code)):
            plane[...] = value

    def blend(self, color, opacity):
        """Lay a color code, or the planes of another Slab, over the picture."""
        opacity = np.clip(opacity, 0, 1)
        over = color.planes if isinstance(color, Slab) else [F(v) for v in rgb(color)]
        for plane, value in zip(self.planes, over):
            plane += (value - plane) * opacity

    def polish(self, seed, grain=1.0, bright=0.05, dark=0.08):
        """Grain at 2-40 cpi (about 1 %), then sparse crystals at 3-9 cpi.

        `bright` is added by the light crystals, `dark` taken by the dark ones.
        """
        tone = 0.010 * spectral(seed, 3, 40, 0) + 0.009 * spectral(seed + 1, 2, 7, 0)
        tone += 0.006 * spectral(seed + 2, 0.7, 3, 0)
        crystal = spectral(seed + 3, 3, 9, 0)
        # Crystals gather in places; an even sprinkle looks printed.
        gather = 0.55 + 0.45 * ramp(-1, 1, spectral(seed + 4, 0.1, 1.5, 1))
        light = ramp(2.0, 3.0, crystal) * gather * F(bright)
        shade = 1 - ramp(2.3, 3.2, -crystal) * gather * F(dark)
        self.planes *= 1 + F(grain) * tone
        self.planes += light
        self.planes *= shade

    def pixels(self, seed):
        """8-bit rows x columns x RGB, with half a level of dither against banding."""
        rng = np.random.default_rng(seed)
        out = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        for channel, plane in enumerate(self.planes):
            value = plane * 255 + rng.random(plane.shape, dtype=F) - F(0.5)
            out[..., channel] = np.clip(np.rint(value), 0, 255)
        return out
