"""One straight run, 120 x 25.5 in, between range and window: pale oak, hand-made tile, morning sun."""

from appliances import cooking_range, faucet, sink, sink_outline
from architecture import Opening, baseboard, casing, ceiling, tile_floor, view, wall, wall_tiles
from cabinets import COUNTER, Finish, base_run, end_panel, shelf, tall_run
from camera import shoot
from furnishing import hanging_rail, rug, towel
from geometry import box, placed
from layout import Layout
from light import dapple, panel, sky, sky_in, sun
from materials import black, brass, clay, glaze, metal, plaster, wood
from plants import branches, plant
from props import board, bowl_stack, dutch_oven, fruit_bowl, loaf, lying_board, pepper_mill, plate_stack, utensils, vase
from stone import Cut

EXPOSURE = 0.3
LAYOUT = Layout("I", 120, 25.5)
CEILING = 106.0
WINDOW = Opening(14, 74, 41, 92, 2, 3)
SUN = (-1, 0.2, -0.5)
SINK = (100, -20.5, 27, 15.5)


def build():
    walls = plaster("#e6dfd2", 0.03)
    tile_floor(-110, 124, -200, 4, 13, ("#d8d0c1", "#9aa08f"))
    with placed(-110, 0):
        wall(-6, 236, CEILING, walls)
    with placed(120, 0, turn=-90):
        wall(-6, 240, CEILING, walls, [WINDOW])
        casing(WINDOW, sill=True)
        view(WINDOW, brightness=2.4)
        sky_in(WINDOW, 4)
        baseboard(25.5, 240)
    ceiling(-116, 126, -240, 6, CEILING)
    wall_tiles(-30, 120, COUNTER, 61, 4, 4, "#e4dfd2", stack=True)
    _cabinets()
    x, y, width, length = SINK
    LAYOUT.countertop("southport", {"back": Cut(8, 66)}, [sink_outline(x, y, width, length)])
    sink(x, y, width, length)
    faucet(x, -2.9, brass(), 10.5, 7.4)
    _things()
    sky("#e2eaf2", 0.5)
    sun(SUN, 11, 0.8)
    dapple((60, -30, 40), SUN, 150, 60, 110)
    panel((-60, -190, 96), (40, -20, 40), 90, 60, 9, "#fff6ea", glossy=False)


def _cabinets():
    oak = Finish(wood("pale oak", "z"), "slab", "edge", black())
    with LAYOUT.back():
        base_run([("drawers", 30), ("drawers", 30), ("panel", 24), ("sink", 36)], oak)
        cooking_range(-30.1, 29.9)
        with placed(-58):
            tall_run([28], oak, 90)
        end_panel(-58.75, oak, z1=90)
        towel(-15, -1.4, 27.8, 8.5, 12, "#c4b79f")
        box(-29, -1, 11, 25.4, 62, CEILING, plaster("#ebe5da", 0.02), 0.3)
        box(-29.4, -0.6, 10.6, 25.4, 60.5, 62.2, wood("pale oak", "x"), 0.1)
        shelf(2, 100, 61, wood("pale oak", "x"), 9.5)
        shelf(2, 100, 75, wood("pale oak", "x"), 9.5)
        hanging_rail(6, 62, 25, 55.5)


def _things():
    white, sand, dark = glaze("#ece7dc"), clay("#bb9c82"), glaze("#46504a", 0.3)
    y, low, high = -4.8, 62.6, 76.6
    for x in (10, 19):
        bowl_stack(x, y, low, 4, 3.1, white)
    plate_stack(32, y, low, 8, 4.3)
    vase("jug", 45, y, low, sand, 0.9)
    bowl_stack(57, y, low, 3, 3.4, dark)
    plant(70, y, low, seed=3)
    vase("moon", 86, y, low, white, 0.8)
    vase("bottle", 12, y, high, dark, 0.78)
    vase("moon", 27, y, high, white, 0.8)
    vase("crock", 50, y, high, sand, 0.9)
    vase("flask", 62, y, high, white, 0.8)
    vase("moon", 84, y, high, sand, 0.7)
    dutch_oven(-21, -17, COUNTER + 1.3, glaze("#5b6b5d", 0.18))
    board(12, -0.5, COUNTER, 11, 17, 7, wood("walnut", "z"))
    board(20, -1.7, COUNTER, 8, 13, 9, wood("oak", "z"))
    utensils(30, -6, COUNTER)
    pepper_mill(5, -8, COUNTER)
    lying_board(46, -13, COUNTER, 17, 10, turn=9)
    loaf(45, -13, COUNTER + 0.8, 24)
    fruit_bowl(70, -11, COUNTER, "orange", 5.8, white)
    vase("jug", 82, -6, COUNTER, metal("#b9b1a2", 0.4), 0.9)
    branches(82, -6, COUNTER + 7, 7, 13, 8, seed=5)
    rug(20, 104, -64, -36, "#b5a58d", "#7c6b55")


def landscape():
    shoot((-50, -124, 67), (66, -10, 43), 32, 6.3, (40, -20, 38))


CAMERAS = {"landscape": landscape}
