"""Open Image Denoise's U-Net in numpy, with the weights that Intel publishes (Apache-2.0).

Debian's Blender is built without the library. The network is small enough for matrix products: a 3x3
convolution is nine of them. Weights come as TZA files, a table of named tensors.
"""

import struct
from functools import lru_cache
from pathlib import Path

import numpy as np

WEIGHTS = Path(__file__).resolve().parent / ".cache" / "weights"

# Half of what one output pixel sees of the input, rounded up to the pooling step of 16.
OVERLAP = 112
TILE = 800

# The albedo network expects display values; 2.2 is near enough to sRGB's curve.
GAMMA = 2.2


def read_tza(path):
    """The tensors of a TZA file, by name, as float32."""
    data = Path(path).read_bytes()
    magic, major = struct.unpack_from("<HB", data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f"{path} is not a TZA file of version 2")
    (at,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = {"f": np.float32, "h": np.float16}[chr(data[at])]
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), offset)
        tensors[name] = values.reshape(shape).astype(np.float32)
    return tensors


@lru_cache(None)
def weights(name):
    """The layers of a network: nine matrices (out, in), one for each tap, and the biases."""
    tensors = read_tza(WEIGHTS / f"{name}.tza")
    layers = {key[: -len(".weight")] for key in tensors if key.endswith(".weight")}
    net = {}
    for layer in layers:
        kernel = tensors[f"{layer}.weight"]
        taps = np.ascontiguousarray(kernel.transpose(2, 3, 0, 1).reshape(9, *kernel.shape[:2]))
        net[layer] = taps, tensors[f"{layer}.bias"][:, None]
    return net


class Plane:
    """Channels of a picture with a rim of zeros, each channel one row of numbers.

    In that layout a tap of a 3x3 kernel is the whole picture moved along its row: a plain matrix product
    with a slice, nothing copied.
    """

    def __init__(self, channels, height, width):
        self.shape = channels, height + 2, width + 2
        self.rows = np.zeros((channels, (height + 2) * (width + 2)), np.float32)

    def inside(self):
        return self.rows.reshape(self.shape)[:, 1:-1, 1:-1]

    def clear_rim(self):
        image = self.rows.reshape(self.shape)
        image[:, 0], image[:, -1], image[:, :, 0], image[:, :, -1] = 0, 0, 0, 0


# Columns of a product at a time, so that the nine sums stay in the cache.
_CHUNK = 6144


def _convolve(plane, taps, bias):
    """3x3 convolution with zero padding, then ReLU."""
    _, height, width = plane.shape
    result = Plane(taps.shape[1], height - 2, width - 2)
    product = np.empty((taps.shape[1], _CHUNK), np.float32)
    last = height * width - width - 1
    for start in range(width + 1, last, _CHUNK):
        stop = min(start + _CHUNK, last)
        part, total = product[:, : stop - start], result.rows[:, start:stop]
        total[:] = bias
        for tap in range(9):
            move = (tap // 3 - 1) * width + tap % 3 - 1
            np.matmul(taps[tap], plane.rows[:, start + move : stop + move], out=part)
            total += part
        np.maximum(total, 0, out=total)
    result.clear_rim()
    return result


def _pool(plane):
    image = plane.inside()
    channels, height, width = image.shape
    result = Plane(channels, height // 2, width // 2)
    wide = np.maximum(image[:, :, ::2], image[:, :, 1::2])
    np.maximum(wide[:, ::2], wide[:, 1::2], out=result.inside())
    return result


def _grow(plane, beside):
    """Twice the size, with the channels of the same size from the way down."""
    small, kept = plane.inside(), beside.inside()
    result = Plane(len(small) + len(kept), *kept.shape[1:])
    image = result.inside()
    for dy in (0, 1):
        for dx in (0, 1):
            image[: len(small), dy::2, dx::2] = small
    image[len(small) :] = kept
    return result


def _run(net, image):
    """The network on one tile (height, width, channels) whose sides are multiples of 16."""

    def layer(value, *names):
        for name in names:
            value = _convolve(value, *net[name])
        return value

    if "enc_conv1b" in net:
        stages = [(f"enc_conv{i}a", f"enc_conv{i}b") for i in (1, 2, 3, 4)]
        last = ("dec_conv1a", "dec_conv1b", "dec_conv1c")
    else:
        stages = [("enc_conv0", "enc_conv1"), ("enc_conv2",), ("enc_conv3",), ("enc_conv4",)]
        last = ("dec_conv1a", "dec_conv1b", "dec_conv0")
    value = Plane(image.shape[2], *image.shape[:2])
    value.inside()[:] = image.transpose(2, 0, 1)
    kept = [value]
    for stage in stages:
        value = _pool(layer(value, *stage))
        kept.append(value)
    kept.pop()
    value = layer(value, "enc_conv5a", "enc_conv5b")
    for stage in (("dec_conv4a", "dec_conv4b"), ("dec_conv3a", "dec_conv3b"), ("dec_conv2a", "dec_conv2b"), last):
        value = layer(_grow(value, kept.pop()), *stage)
    return value.inside().transpose(1, 2, 0)


def _filter(name, channels):
    """Run a network over a picture in overlapping tiles."""
    net = weights(name)
    height, width = channels.shape[:2]
    result = np.empty((height, width, 3), np.float32)
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            y0, x0 = max(0, top - OVERLAP), max(0, left - OVERLAP)
            y1, x1 = min(height, top + TILE + OVERLAP), min(width, left + TILE + OVERLAP)
            tile = channels[y0:y1, x0:x1]
            rim = ((0, -(y1 - y0) % 16), (0, -(x1 - x0) % 16), (0, 0))
            clean = _run(net, np.pad(tile, rim))
            part = clean[top - y0 : min(top + TILE, height) - y0, left - x0 : min(left + TILE, width) - x0]
            result[top : top + part.shape[0], left : left + part.shape[1]] = part
    return result


# The transfer curve of the networks' training: near what the eye tells apart, from dark to very bright.
_A, _B, _C, _D = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3
_E, _F, _G = 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
_Y0, _Y1, _X0, _X1 = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def _encode(light):
    middle = _B * np.power(np.maximum(light, _Y0), _C) + _D
    high = _E * np.log(np.maximum(light, 0) + _F) + _G
    return np.where(light <= _Y0, _A * light, np.where(light <= _Y1, middle, high)).astype(np.float32)


def _decode(value):
    middle = np.power(np.maximum((value - _D) / _B, 0), 1 / _C)
    high = np.exp((value - _G) / _E) - _F
    return np.where(value <= _X0, value / _A, np.where(value <= _X1, middle, high)).astype(np.float32)


_TOP = float(_encode(np.float32(65504)))


def _exposure(light):
    """The factor that scales the log mean over blocks of 16 pixels to middle gray."""
    height, width = (side // 16 * 16 for side in light.shape[:2])
    luminance = light[:height, :width] @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    blocks = luminance.reshape(height // 16, 16, width // 16, 16).mean((1, 3))
    blocks = blocks[blocks > 1e-8]
    return 0.18 / float(np.exp2(np.log2(blocks).mean())) if blocks.size else 1.0


def denoise(color, albedo, normal):
    """Clean a picture of linear light, guided by its surfaces' color (0..1) and normals (-1..1).

    All arrays are (height, width, 3) float32. The guides are cleaned first, as blurred and
    reflecting parts make them noisy too, so that the network for clean guides can be used.
    """
    albedo = _filter("rt_alb", np.clip(albedo, 0, 1) ** (1 / GAMMA)) ** GAMMA
    normal = _filter("rt_nrm", np.clip(normal, -1, 1) * 0.5 + 0.5)
    scale = _exposure(color)
    encoded = _encode(np.clip(color * scale, 0, 65504)) / _TOP
    guided = np.concatenate([encoded, np.clip(albedo, 0, 1), np.clip(normal, 0, 1)], 2)
    return _decode(_filter("rt_hdr_calb_cnrm_large", guided) * _TOP) / scale
