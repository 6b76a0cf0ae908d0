"""A U of 105 x 84 in, 25.5 deep all round, seen from its open side: dusty blue, herringbone, soft daylight."""

from appliances import box_hood, faucet, sink, sink_outline, soap_pump
from architecture import Opening, baseboard, casing, ceiling, herringbone_floor, view, wall
from cabinets import COUNTER, Finish, base_run, end_panel, shelf, wall_run
from camera import shoot
from furnishing import framed_print, hanging_rail, pendant, rug
from geometry import box, placed
from layout import Layout
from light import dapple, panel, sky, sky_in, sun
from materials import black_glass, brass, clay, glaze, paint, plaster, wood
from plants import branches, plant
from props import (
    board,
    books_upright,
    bowl_stack,
    dutch_oven,
    fruit_bowl,
    loose_fruit,
    lying_board,
    pepper_mill,
    plate_stack,
    utensils,
    vase,
)
from stone import Cut, backsplash

EXPOSURE = 0.08
LAYOUT = Layout("U", 105, 84, 25.5, 25.5)
CEILING = 108.0
STONE = "southport"
WINDOW = Opening(29.5, 75.5, 44, 90, 2, 2)
# In the left wall, which starts 290 in before the back one: beside the viewer.
SIDE = Opening(40, 130, 24, 92, 3, 3)
# Along the wall beside the viewer, clear of the cabinets: leaves' shadows on a door read as stains.
SUN = (1, 0.55, -0.45)
SINK = (52.5, -20.8, 30, 16)


def build(things=None, light=SUN):
    walls = plaster("#e4ddd0", 0.03)
    herringbone_floor(-2, 107, -290, 0)
    wall(-6, 111, CEILING, walls, [WINDOW])
    casing(WINDOW, sill=False)
    view(WINDOW, brightness=2.2)
    sky_in(WINDOW, 7)
    with placed(0, -290, turn=90):
        wall(0, 296, CEILING, walls, [SIDE])
        sky_in(SIDE, 2.6)
        baseboard(140, 204)
    with placed(105, 0, turn=-90):
        wall(-6, 290, CEILING, walls)
        baseboard(86, 290)
    ceiling(-6, 111, -290, 6, CEILING)
    _cabinets()
    _stone()
    (things or _things)()
    sky("#e2eaf2", 0.5)
    sun(light, 8, 1.0)
    dapple((90, -110, 30), light, 190, 60, 260, seed=8)
    panel((52, -280, 98), (52, -20, 40), 80, 50, 9, "#f8f4ec", glossy=False)


def _cabinets():
    blue = Finish(paint("#72828c", 0.42), "shaker", "bar", brass())
    oak = wood("oak", "x")
    with LAYOUT.back():
        with placed(24):
            base_run([("blank", 10.5), ("sink", 36), ("blank", 10.5)], blue)
        shelf(0.2, 24, 60, oak, 10)
        shelf(0.2, 24, 74, oak, 10)
        shelf(81, 104.8, 60, oak, 10)
        shelf(81, 104.8, 74, oak, 10)
    with LAYOUT.left():
        with placed(1.5):
            end_panel(-0.75, blue)
            base_run([("drawers", 29), ("drawer over doors", 25.5), ("blank", 4)], blue)
        wall_run([("doors", 36)], blue, 56, 90)
    with LAYOUT.right():
        with placed(-1.5):
            base_run([("blank", 4), ("drawers", 29), ("drawer over doors", 25.5)], blue)
        end_panel(57, blue)
        box_hood(1.5, 33.5, 64, CEILING, paint("#e4ddd0", 0.6), wood("oak", "x"))
        box(2.5, 32.5, 2.6, 21.6, COUNTER, COUNTER + 0.18, black_glass(), 0.06)


def _stone():
    x, y, width, length = SINK
    cuts = {"back": Cut(6, 40), "left": Cut(20, 92, 90), "right": Cut(118, 8, 90)}
    LAYOUT.countertop(STONE, cuts, [sink_outline(x, y, width, length)])
    # A full-height splash under the window and to the shelves; the sill is the same stone.
    backsplash(STONE, 0, WINDOW.x0 - 3.6, 0, COUNTER, 59.9, cuts["back"])
    backsplash(STONE, WINDOW.x0 - 3.58, WINDOW.x1 + 3.58, 0, COUNTER, WINDOW.sill, cuts["back"])
    backsplash(STONE, WINDOW.x1 + 3.6, 105, 0, COUNTER, 59.9, cuts["back"])
    with placed(0, -84, turn=90):
        backsplash(STONE, 0, 83.1, 0, COUNTER, 55.9, Cut(30, 12))
    with placed(105, 0, turn=-90):
        backsplash(STONE, 0.9, 84, 0, COUNTER, 63.9, Cut(4, 0))
    sink(x, y, width, length)
    faucet(x, -3.0, brass(), 11, 8)
    soap_pump(x + 10, -3.0, brass())


def _things():
    white, sand, blue = glaze("#ece7dc"), clay("#bb9c82"), glaze("#5d6f7a", 0.25)
    for x in (6, 16):
        bowl_stack(x, -5, 61.6, 4, 3.1)
    vase("moon", 8, -5, 75.6, sand, 0.7)
    vase("bottle", 18, -5, 75.6, white, 0.72)
    plate_stack(88, -5, 61.6, 7, 4.3)
    vase("jug", 99, -5, 61.6, blue, 0.85)
    books_upright(84, -9, 75.6, 6, seed=7)
    vase("moon", 99, -5, 75.6, white, 0.6)
    plant(36, -3.2, COUNTER, white, 0.9, seed=2)
    vase("bottle", 12, -14, COUNTER, white, 1.0)
    branches(12, -14, COUNTER + 11, 8, 15, 9, seed=18, leaves=26)
    board(88, -0.8, COUNTER, 10, 15, 7, wood("walnut", "z"))
    board(95, -2.0, COUNTER, 8, 12, 9, wood("oak", "z"))
    lying_board(13, -52, COUNTER, 16, 10, turn=84)
    loose_fruit([(12, -56), (14.5, -53), (11.5, -51)], COUNTER + 0.8, "lemon")
    fruit_bowl(13, -72, COUNTER, "apple", 5.6, white)
    utensils(98, -67, COUNTER, sand)
    pepper_mill(93, -64, COUNTER)
    dutch_oven(92, -43, COUNTER + 0.2, glaze("#b5603c", 0.18))
    with placed(105, 0, turn=-90):
        hanging_rail(40, 78, -0.8, 56)
    with placed(0, -160, turn=90):
        framed_print(46, 66, 22, 30, ("#72828c", "#c1a689", "#9a5f45"), seed=3)
    rug(38, 67, -110, -40, "#c1b49c", "#6f7d86")
    pendant(52.5, -52, 78, CEILING, "globe", 5)


def landscape():
    shoot((48, -254, 75), (52.5, -20, 44), 37, 6.3, (52, -60, 38))


CAMERAS = {"landscape": landscape}
