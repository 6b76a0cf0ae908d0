"""A U of 144 x 96 in, returns 30 deep, the run 25.5: Travella and walnut at dusk, lamps on."""

from architecture import Opening, baseboard, casing, ceiling, plank_floor, view, wall
from cabinets import COUNTER, Finish, base_run, end_panel, shelf
from camera import shoot
from furnishing import backed_stool, framed_print, pendant
from geometry import box, placed
from layout import Layout
from light import lamp, panel, sky, sky_in
from materials import clay, glaze, linen, metal, plaster, wood
from plants import branches, plant
from props import (
    board,
    books_lying,
    books_upright,
    bowl_stack,
    cup,
    dutch_oven,
    fruit_bowl,
    kettle,
    pepper_mill,
    plate_stack,
    utensils,
    vase,
)
from stone import Cut, backsplash

EXPOSURE = 0.85
LAYOUT = Layout("U", 144, 96, 30, 25.5)
CEILING = 110.0
STONE = "travella"
WINDOW = Opening(10, 62, 46, 92, 2, 3)
WARM = "#ffdcb6"


def build():
    walls = plaster("#b0a598", 0.06)
    plank_floor(-4, 262, -300, 2, "smoked floor", 7.5, seed=14)
    wall(-6, 262, CEILING, walls, [WINDOW])
    casing(WINDOW, 2.5, sill=False, color="#33271e")
    view(WINDOW, brightness=0.7, dusk=True)
    sky_in(WINDOW, 3, color="#86a6e6")
    with placed(0, -300, turn=90):
        wall(0, 306, CEILING, walls)
        baseboard(0, 203, color="#33271e")
        framed_print(238, 66, 30, 38, ("#5d4433", "#b8967a", "#39403f"), wood("walnut", "z"), 4)
    with placed(260, 0, turn=-90):
        wall(-6, 300, CEILING, walls)
        baseboard(0, 300, color="#33271e")
    ceiling(-6, 266, -300, 6, CEILING, plaster("#d9d2c6"))
    baseboard(144, 260, color="#33271e")
    _cabinets()
    _stone()
    _things()
    _lamps()
    sky("#7d98cc", 0.12, 0.4)


def _cabinets():
    timber = wood("walnut", "z")
    walnut = Finish(timber, "slab", "bar", metal("#9a7d4f", 0.3))
    along = wood("walnut", "x")
    with LAYOUT.back():
        with placed(28.5):
            base_run([("blank", 4), ("drawers", 40), ("drawers", 39), ("blank", 4)], walnut)
        shelf(74, 142, 60, along, 10)
        shelf(74, 142, 76, along, 10)
    with LAYOUT.left():
        with placed(1.5):
            end_panel(-0.75, walnut, depth=30)
            base_run([("panel", 24), ("drawers", 21), ("doors", 21.5), ("blank", 4)], walnut, depth=30)
    with LAYOUT.right():
        with placed(-1.5):
            base_run([("blank", 4), ("doors", 32), ("drawers", 34.5)], walnut, depth=28.4)
        end_panel(69, walnut, depth=28.5)
        box(-25, 69.75, 27.7, 28.5, 0, 34.8, timber, 0.04)


def _stone():
    cuts = {"back": Cut(-95, 30), "back right": Cut(-95, 30), "left": Cut(20, 55, 90), "right": Cut(35, -94, 90)}
    LAYOUT.countertop(STONE, cuts, split=72)
    backsplash(STONE, 0, 71.98, 0, COUNTER, 45.9, cuts["back"])
    backsplash(STONE, 72, 144, 0, COUNTER, 59.9, cuts["back"])


def _things():
    white, sand, ink = glaze("#e8e2d6"), clay("#b8967a"), glaze("#39403f", 0.35)
    y, low, high = -5, 61.6, 77.6
    bowl_stack(82, y, low, 4, 3.2, white)
    vase("moon", 97, y, low, sand, 0.8)
    plate_stack(113, y, low, 8, 4.5, white)
    vase("jug", 128, y, low, ink, 0.9)
    books_upright(80, y - 4, high, 7, seed=5)
    vase("moon", 102, y, high, white, 0.75)
    vase("bottle", 116, y, high, sand, 0.78)
    plant(132, y, high, seed=6)
    board(84, -0.8, COUNTER, 11, 17, 8, wood("oak", "z"))
    board(92, -2.0, COUNTER, 8, 12, 10, wood("pale oak", "z"))
    utensils(76, -9, COUNTER, white)
    pepper_mill(99, -8, COUNTER, wood("oak", "z"))
    vase("bottle", 15, -12, COUNTER, white, 1.15)
    branches(15, -12, COUNTER + 12.4, 9, 17, 12, seed=21, leaves=28)
    kettle(45, -14, COUNTER, turn=160)
    dutch_oven(60, -14, COUNTER, glaze("#8c4a34", 0.18))
    bowl_stack(14, -60, COUNTER, 3, 4.2, sand)
    books_lying(16, -82, COUNTER, 3, 84, seed=6)
    fruit_bowl(129, -56, COUNTER, "pear", 6.2, white)
    cup(124, -82, COUNTER, sand, 40)
    cup(132, -86, COUNTER, white, 150)
    for at, turn in ((-76, 92), (-46, 85)):
        backed_stool(158, at, turn, 25, linen("#a8977f"), wood("walnut", "z"))


def _lamps():
    for y in (-80, -44):
        pendant(129, y, 68, CEILING, "globe", 5.5)
        lamp((129, y, 73.5), 26, WARM, 5.4)
    # Under both shelves a strip of light, and a row of small lamps in the ceiling.
    panel((108, -9, 59.6), (108, -5, 36), 64, 2, 9, WARM)
    panel((108, -9, 75.6), (108, -5, 60), 64, 2, 5, WARM)
    for x in (40, 90):
        panel((x, -60, 109.5), (x, -60, 0), 26, 26, 48, WARM, 150)
    panel((190, -190, 109.5), (150, -110, 20), 60, 60, 60, "#ffdcb8", 160, glossy=False)


def landscape():
    shoot((222, -212, 73), (84, -32, 39), 34, 5.6, (112, -60, 37))


CAMERAS = {"landscape": landscape}
