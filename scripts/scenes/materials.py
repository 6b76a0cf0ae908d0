"""Paint, wood, metal, clay, cloth: every surface but the stone.

Nothing real has one color and one gloss, so each material varies a little, over its surface and from
one object to the next.
"""

from functools import lru_cache

import bpy


def linear(color):
    """'#rrggbb' as linear RGBA."""
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels), 1)


class Graph:
    """A material's nodes, built from the outputs of other nodes or plain values."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]

    def set(self, node, inputs):
        for name, value in inputs.items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[name])
            else:
                node.inputs[name].default_value = value

    def node(self, kind, inputs=None, output=0, **settings):
        """Add a node and return one of its outputs."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in settings.items():
            setattr(node, name, value)
        self.set(node, inputs or {})
        return node.outputs[output]

    def here(self, stretch=(1, 1, 1), shuffle=True):
        """Object coordinates, shifted by chance for each object so that no two boards are alike."""
        place = self.node("TexCoord", output=3)
        if shuffle:
            chance = self.node("ObjectInfo", output=5)
            shift = self.node("VectorMath", {0: (31, 57, 93), "Scale": chance}, operation="SCALE")
            place = self.node("VectorMath", {0: place, 1: shift}, operation="ADD")
        return self.node("Mapping", {"Vector": place, "Scale": stretch})

    def noise(self, scale, detail=4.0, stretch=(1, 1, 1), roughness=0.5, distortion=0.0, shuffle=True):
        inputs = {"Vector": self.here(stretch, shuffle), "Scale": scale, "Detail": detail}
        return self.node("TexNoise", {**inputs, "Roughness": roughness, "Distortion": distortion})

    def between(self, value, low, high, start=0.0, end=1.0):
        limits = {"From Min": start, "From Max": end, "To Min": low, "To Max": high}
        return self.node("MapRange", {"Value": value, **limits})

    def ramp(self, value, *stops):
        """Colors along a value; stops are (position, '#rrggbb')."""
        socket = self.node("ValToRGB", {"Fac": value})
        elements = socket.node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = linear(color)
        return socket

    def shade(self, color, *factors):
        """Brighten or darken a color by factors around 1."""
        for factor in factors:
            color = self.node("MixRGB", {"Fac": 1.0, "Color1": color, "Color2": factor}, blend_type="MULTIPLY")
        return color

    def finish(self, average):
        """Show one plain color to light from other matte surfaces, which saves half the time.

        `average` is a color, or a socket that is cheap to compute.
        """
        plain = self.node("BsdfDiffuse", {"Color": average})
        indirect = self.node("LightPath", output=2)
        both = self.node("MixShader", {"Fac": indirect, 1: self.surface.outputs[0], 2: plain})
        self.tree.links.new(both, self.tree.nodes["Material Output"].inputs["Surface"])
        return self.material

    def bump(self, height, strength, distance=0.001):
        return self.node("Bump", {"Height": height, "Strength": strength, "Distance": distance})


def _solid(name, color, rough, spread=0.0, blotch=0.0, bump=None, gloss_spread=0.15, **inputs):
    """A color that varies by `spread` from object to object and by `blotch` over the surface."""
    graph = Graph(name)
    base = graph.node("RGB")
    base.node.outputs[0].default_value = linear(color)
    factors = []
    if spread:
        factors.append(graph.between(graph.node("ObjectInfo", output=5), 1 - spread, 1 + spread))
    if blotch:
        factors.append(graph.between(graph.noise(2.2, 3), 1 - blotch, 1 + blotch, 0.3, 0.7))
    gloss = graph.between(graph.noise(7, 2), rough * (1 - gloss_spread), rough * (1 + gloss_spread), 0.3, 0.7)
    graph.set(graph.surface, {"Base Color": graph.shade(base, *factors), "Roughness": gloss, **inputs})
    if bump:
        scale, strength, distance = bump
        graph.set(graph.surface, {"Normal": graph.bump(graph.noise(scale, 2), strength, distance)})
    return graph.material if inputs.get("Metallic") else graph.finish(linear(color))


@lru_cache(None)
def paint(color, rough=0.4):
    """Sprayed cabinet paint: a trace of orange peel."""
    return _solid("paint", color, rough, spread=0.018, blotch=0.012, bump=(260, 0.05, 0.0004))


@lru_cache(None)
def plaster(color="#e9e4db", blotch=0.02):
    """A hand-finished wall; more `blotch` makes it limewash."""
    return _solid("plaster", color, 0.9, blotch=blotch, bump=(24, 0.22, 0.003), Specular=0.25)


@lru_cache(None)
def glaze(color="#ece7dc", rough=0.22):
    return _solid("glaze", color, rough, spread=0.03, blotch=0.02, bump=(34, 0.05, 0.001))


@lru_cache(None)
def clay(color="#b99a80"):
    return _solid("clay", color, 0.72, spread=0.04, blotch=0.05, bump=(70, 0.22, 0.0012))


@lru_cache(None)
def tile(color="#e8e3d8", spread=0.045, rough=0.16):
    """Hand-made glazed tile: every piece a little different, none quite flat."""
    return _solid("tile", color, rough, spread=spread, blotch=0.03, bump=(26, 0.14, 0.0016), gloss_spread=0.4)


@lru_cache(None)
def metal(color, rough=0.24):
    """Keep `rough` clear of 0.274: from there on the denoiser's guides show the metal, below it what it mirrors."""
    return _solid("metal", color, rough, gloss_spread=0.06, Metallic=1.0)


def brass():
    return metal("#a98549", 0.24)


def steel():
    return metal("#b4b6b8", 0.34)


@lru_cache(None)
def black(rough=0.38):
    return _solid("black", "#191a1b", rough, gloss_spread=0.25)


@lru_cache(None)
def black_glass():
    return _solid("black glass", "#0c0d0e", 0.06, Specular=0.6)


@lru_cache(None)
def linen(color="#cfc5b4"):
    graph = Graph("linen")
    weave = graph.node("TexWave", {"Vector": graph.here((1, 1, 1)), "Scale": 420, "Distortion": 2.5, "Detail": 2})
    cross = graph.node(
        "TexWave", {"Vector": graph.here((1, 1, 1)), "Scale": 420, "Distortion": 2.5, "Detail": 2}, bands_direction="Z"
    )
    both = graph.node("Math", {0: weave, 1: cross}, operation="ADD")
    tint = graph.between(both, 0.88, 1.06, 0, 2)
    base = graph.node("RGB")
    base.node.outputs[0].default_value = linear(color)
    surface = {"Base Color": graph.shade(base, tint), "Roughness": 0.95, "Specular": 0.15, "Sheen": 0.4}
    graph.set(graph.surface, {**surface, "Normal": graph.bump(both, 0.25, 0.0006)})
    return graph.finish(linear(color))


WOODS = {
    "oak": ("#7b5b3a", "#a98357", "#c3a176"),
    "pale oak": ("#a08a6b", "#b8a384", "#c6b497"),
    "floor oak": ("#6a533d", "#8f765c", "#a68c70"),
    "smoked floor": ("#3f3126", "#5c4a3a", "#75614e"),
    "pale floor": ("#a58a6c", "#bda588", "#cdb89c"),
    "walnut": ("#35231a", "#553925", "#76533a"),
    "smoked oak": ("#2c231c", "#44362a", "#5d4a39"),
    "ash black": ("#1f1d1b", "#302d29", "#423e38"),
}


@lru_cache(None)
def wood(kind="oak", axis="x", rough=0.42, scale=1.0):
    """Boards with the grain along an axis of the object: fibers, and wide figure under them."""
    dark, middle, light = WOODS[kind]
    graph = Graph(f"{kind} {axis}")
    along = "xyz".index(axis)
    fine, wide = [60 * scale] * 3, [9 * scale] * 3
    fine[along], wide[along] = 1.6 * scale, 0.55 * scale
    fibers = graph.noise(1, 5, stretch=fine, roughness=0.66, distortion=0.35)
    figure = graph.noise(1, 3, stretch=wide, roughness=0.55, distortion=1.6)
    mixed = graph.node("MixRGB", {"Fac": 0.42, "Color1": fibers, "Color2": figure})
    color = graph.ramp(mixed, (0.36, dark), (0.5, middle), (0.64, light))
    board = graph.between(graph.node("ObjectInfo", output=5), 0.86, 1.1)
    surface = {"Base Color": graph.shade(color, board), "Roughness": graph.between(mixed, rough * 1.2, rough * 0.8)}
    graph.set(graph.surface, {**surface, "Normal": graph.bump(fibers, 0.12, 0.0008), "Specular": 0.4})
    return graph.finish(linear(middle))


@lru_cache(None)
def leaf(color="#56684a"):
    return _solid("leaf", color, 0.48, spread=0.2, Specular=0.4, Transmission=0.0)


@lru_cache(None)
def fruit(color):
    return _solid("fruit", color, 0.4, spread=0.05, blotch=0.05, bump=(210, 0.3, 0.001))


@lru_cache(None)
def glow(color, strength):
    graph = Graph("glow")
    lit = {"Base Color": (0.9, 0.88, 0.84, 1), "Roughness": 0.2}
    graph.set(graph.surface, {**lit, "Emission": linear(color), "Emission Strength": strength})
    # Too small for light sampling. A lamp next to it does the lighting.
    graph.material.cycles.sample_as_light = False
    return graph.material


@lru_cache(None)
def garden(brightness=1.6, dusk=False):
    """The view from a window: sky over out-of-focus trees."""
    graph = Graph("garden")
    place = graph.node("TexCoord", output=0)
    height = graph.node("SeparateXYZ", {"Vector": place}, output=2)
    clumps = graph.node("TexNoise", {"Vector": place, "Scale": 7, "Detail": 3, "Roughness": 0.45})
    edge = graph.node("Math", {0: height, 1: graph.between(clumps, -0.28, 0.28, 0.25, 0.75)}, operation="ADD")
    green = graph.ramp(clumps, (0.3, "#5d7150"), (0.5, "#8ea180"), (0.7, "#c9d4b8"))
    sky = graph.between(edge, 0, 1, 0.42, 0.68)
    color = graph.node("MixRGB", {"Fac": sky, "Color1": green, "Color2": linear("#eef3f8")})
    if dusk:
        color = graph.node("MixRGB", {"Fac": 1.0, "Color1": color, "Color2": linear("#7d9cc9")}, blend_type="MULTIPLY")
    light = graph.node("Emission", {"Color": color, "Strength": brightness})
    graph.material.cycles.sample_as_light = False
    graph.tree.links.new(light, graph.tree.nodes["Material Output"].inputs["Surface"])
    return graph.material
