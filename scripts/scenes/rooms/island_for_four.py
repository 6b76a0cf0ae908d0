"""An island of 96 x 42 in with four seats, a cooktop on the cook's side: ink blue and walnut, late sun from the right."""

from architecture import Opening, baseboard, ceiling, plank_floor, view, wall
from cabinets import COUNTER, Finish, base_run, door, front, shelf, tall_run
from camera import shoot
from furnishing import backed_stool, framed_print, pendant
from geometry import box, placed
from light import dapple, lamp, panel, sky, sky_in, sun
from materials import black, black_glass, brass, clay, glaze, linen, paint, plaster, wood
from plants import branches
from props import board, books_lying, books_upright, bowl_stack, fruit_bowl, kettle, vase
from stone import Cut, backsplash, rectangle, top

EXPOSURE = 0.6
CEILING = 114.0
STONE = "inverness-bristol-bay"
ISLAND = (-48.0, 48.0, -126.0, -84.0)
WINDOWS = (Opening(70, 124, 6, 98, 2, 4), Opening(136, 190, 6, 98, 2, 4), Opening(202, 256, 6, 98, 2, 4))
SUN = (-1, 0.3, -0.42)
LEFT, RIGHT = -130.0, 130.0


def build():
    walls = plaster("#d9d2c7", 0.03)
    plank_floor(LEFT, RIGHT, -350, 2, "smoked floor", 8, seed=9)
    with placed(LEFT, 0):
        wall(-6, RIGHT - LEFT + 6, CEILING, walls)
    with placed(LEFT, -350, turn=90):
        wall(0, 356, CEILING, walls)
        framed_print(268, 64, 32, 42, ("#2c3743", "#a9846a", "#c9b48f"), wood("walnut", "z"), 5)
        baseboard(0, 320)
    with placed(RIGHT, 0, turn=-90):
        wall(-6, 350, CEILING, walls, WINDOWS)
        for window in WINDOWS:
            sky_in(window, 3.6)
            view(window, brightness=2.2)
    ceiling(LEFT - 6, RIGHT + 6, -350, 6, CEILING)
    _back()
    _island()
    sky("#e6e6ea", 0.42)
    sun(SUN, 10, 0.8, "#ffd6a2")
    dapple((10, -110, 36), SUN, 190, 80, 380, seed=4)
    panel((-60, -330, 100), (0, -60, 36), 120, 60, 34, "#fff2e2", glossy=False)


def _back():
    walnut = Finish(wood("walnut", "z"), "slab", "bar", brass())
    with placed(-108, -25.5):
        tall_run([30, 30], walnut, 96)
        with placed(156):
            tall_run([30, 30], walnut, 96)
        with placed(60):
            base_run([("drawers", 32), ("drawers", 32), ("drawers", 32)], walnut)
            shelf(0.8, 95.2, 60, wood("walnut", "x"), 11)
            box(0, 96, 8, 25.4, 80, 96, walnut.material, 0.05)
            for i in range(3):
                door(i * 32, (i + 1) * 32, 80, 96, Finish(wood("walnut", "z"), "slab", "none"), 8, "left")
        box(0, 216, 1.4, 25.4, 96, CEILING, paint("#d9d2c7", 0.8), 0.05)
    cut = Cut(70, 2)
    top(STONE, rectangle(-48, 48, -25.5, 0), COUNTER, Cut(70, 25.5))
    backsplash(STONE, -48, 48, 0, COUNTER, 80, cut)
    panel((0, -9, 79.5), (0, -8, 40), 90, 3, 9, "#ffd9a8")
    y = -5.5
    vase("moon", -36, y, 61.6, clay("#b99a80"), 0.8)
    books_upright(-22, y - 4, 61.6, 6, seed=4)
    bowl_stack(4, y, 61.6, 4)
    vase("bottle", 20, y, 61.6, glaze("#ece7dc"), 0.8)
    vase("moon", 36, y, 61.6, glaze("#3a3e3f", 0.4), 0.75)
    board(-34, -0.8, COUNTER, 11, 16, 8, wood("oak", "z"))
    kettle(36, -12, COUNTER, turn=190)
    vase("crock", 20, -10, COUNTER, glaze("#ece7dc"), 0.9)


def _island():
    x0, x1, y0, y1 = ISLAND
    ink = Finish(paint("#2c3743", 0.36), "shaker", "none")
    top(STONE, rectangle(x0, x1, y0, y1), COUNTER, Cut(24 - x0, 50 - y0))
    body, knee = COUNTER - 1.2, 13.0
    box(x0 + 1.5, x1 - 1.5, y0 + knee, y1 - 1.5, 4, body, ink.material, 0.04)
    box(x0 + 3, x1 - 3, y0 + knee + 2, y1 - 4, 0, 4, ink.toe, 0.02)
    width = (x1 - x0 - 3) / 4
    for i in range(4):
        a = x0 + 1.5 + i * width
        front(a, a + width, 4, body - 0.1, ink, y0 + knee)
    for side, x in ((1, x1 - 1.5), (-1, x0 + 1.5)):
        with placed(x, y0 + knee if side > 0 else y1 - 1.5, turn=90 * side):
            front(0, 27.5, 4, body - 0.1, ink)
    # Under the overhang, brackets would be hidden; two posts show what carries the stone.
    for x in (x0 + 1.5, x1 - 4.5):
        box(x, x + 3, y0 + 1.5, y0 + 4.5, 0, body, ink.material, 0.12)
    box(-15, 15, -106.5, -86, COUNTER, COUNTER + 0.18, black_glass(), 0.06)
    for x, turn in ((-36, 5), (-12, -4), (12, 3), (36, -7)):
        backed_stool(x, y0 - 4, turn, 25, linen("#8a7a66"), wood("walnut", "z"))
    for x in (-26, 26):
        pendant(x, -105, 69, CEILING, "cone", 6.5, black(0.4))
        lamp((x, -105, 70), 9)
    vase("moon", -33, -100, COUNTER, glaze("#efeae0"), 1.15)
    branches(-33, -100, COUNTER + 8.2, 9, 20, 14, seed=12, leaves=28)
    fruit_bowl(30, -108, COUNTER, "pear", 6.4, glaze("#3a3e3f", 0.4))
    books_lying(-4, -117, COUNTER, 2, 12, seed=5)


def landscape():
    shoot((80, -300, 68), (4, -86, 43), 40, 5.6, (10, -112, 36))


def portrait():
    shoot((92, -290, 66), (3, -84, 47), 57, 5.6, (20, -112, 36))


CAMERAS = {"landscape": landscape, "portrait": portrait}
