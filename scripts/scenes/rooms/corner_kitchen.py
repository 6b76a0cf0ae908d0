"""An L of 120 x 84 in, 25.5 deep: sage green, subway tile, the sink under the window, noon."""

from appliances import box_hood, bridge_faucet, cooking_range, sink, sink_outline, soap_pump
from architecture import Opening, baseboard, casing, ceiling, plank_floor, view, wall
from cabinets import COUNTER, Finish, base_run, end_panel, shelf, tall_run
from camera import shoot
from furnishing import pendant, rug, towel
from geometry import placed
from layout import Layout
from light import dapple, panel, sky, sky_in, sun
from materials import brass, clay, glaze, paint, plaster, wood
from plants import branches, plant
from props import board, bowl_stack, cup, dutch_oven, fruit_bowl, pepper_mill, plate_stack, utensils, vase
from stone import Cut, backsplash

EXPOSURE = 0.25
LAYOUT = Layout("L", 120, 84, 25.5, 25.5)
CEILING = 108.0
WINDOW = Opening(46, 102, 43, 88, 3, 2)
SIDE = Opening(30, 90, 30, 90, 2, 3)
SUN = (-0.75, -0.6, -0.8)
SINK = (74, -21, 30, 15.5)
STONE = "inverness-bristol-bay"


def build():
    walls = plaster("#e9e4d9", 0.02)
    plank_floor(-4, 240, -280, 2, "floor oak", 5.5, seed=6)
    wall(-6, 240, CEILING, walls, [WINDOW])
    casing(WINDOW)
    view(WINDOW, brightness=2.4)
    sky_in(WINDOW, 8)
    with placed(0, -280, turn=90):
        wall(0, 286, CEILING, walls)
        baseboard(0, 165)
    # A window behind the viewer's right shoulder.
    with placed(240, 0, turn=-90):
        wall(-6, 280, CEILING, walls, [SIDE])
        sky_in(SIDE, 6)
    ceiling(-6, 246, -280, 6, CEILING)
    _cabinets()
    x, y, width, length = SINK
    cuts = {"back": Cut(4, 88), "left": Cut(30, 92, 90)}
    LAYOUT.countertop(STONE, cuts, [sink_outline(x, y, width, length)])
    # Stone on the walls too: up to the sill, to the shelves beside it, and behind the range to its hood.
    backsplash(STONE, 0, WINDOW.x0 - 4.5, 0, COUNTER, 57, cuts["back"])
    backsplash(STONE, WINDOW.x0 - 4.48, WINDOW.x1 + 4.48, 0, COUNTER, WINDOW.sill - 1.2, cuts["back"])
    backsplash(STONE, WINDOW.x1 + 4.5, 120, 0, COUNTER, 57, cuts["back"])
    with placed(0, -115, turn=90):
        backsplash(STONE, 0, 114.1, 0, COUNTER, 61.9, Cut(17, 10))
    sink(x, y, width, length)
    bridge_faucet(x, -3.2, brass())
    soap_pump(x + 11, -3.2, brass())
    _things()
    sky("#dfe9f4", 0.5)
    sun(SUN, 12, 0.7, "#fff0d8")
    dapple((40, -70, 10), SUN, 170, 60, 240, seed=2)
    panel((190, -250, 98), (50, -30, 40), 100, 60, 18, "#f6f4ee", glossy=False)


def _cabinets():
    sage = Finish(paint("#8d9683", 0.42), "shaker", "knob", brass())
    with LAYOUT.back():
        with placed(24):
            base_run([("blank", 4), ("drawers", 28), ("sink", 36), ("panel", 24), ("blank", 4)], sage)
        with placed(120.2):
            end_panel(0, sage, z1=92)
            with placed(0.75):
                tall_run([36], sage, 92, split=72)
    with LAYOUT.left():
        base_run([("drawer over doors", 30), ("drawers", 26), ("blank", 4)], sage)
        with placed(-30.2):
            cooking_range(0, 30)
        # The range ends the run: a cabinet beyond it would need stone that the entry does not have.
        end_panel(-31, sage)
        box_hood(-31, 1, 64, CEILING, sage.material, brass())
        shelf(4, 56, 62, wood("oak", "x"))
        shelf(4, 56, 76, wood("oak", "x"))
        towel(-15, -1.4, 27.8, 8, 12, "#d8cfbd")


def _things():
    white, sand, green = glaze("#ece7dc"), clay("#bb9c82"), glaze("#5f6f5a", 0.25)
    with placed(0, -84, turn=90):
        for x, z in ((10, 63.6), (20, 63.6)):
            bowl_stack(x, -4.8, z, 4, 3.1)
        plate_stack(32, -4.8, 63.6, 7, 4.3)
        vase("jug", 45, -4.8, 63.6, sand, 0.85)
        vase("moon", 12, -4.8, 77.6, green, 0.75)
        vase("bottle", 26, -4.8, 77.6, white, 0.75)
        plant(42, -4.8, 77.6, seed=5)
        dutch_oven(-22, -18, COUNTER + 1.3, glaze("#d9d2c2", 0.18))
        utensils(4.5, -6.5, COUNTER)
        pepper_mill(11, -6, COUNTER)
        board(40, -0.8, COUNTER, 11, 16, 7, wood("walnut", "z"))
        board(47, -2.0, COUNTER, 8, 12, 9, wood("oak", "z"))
        fruit_bowl(24, -13, COUNTER, "lemon", 6)
    vase("bottle", 16, -10, COUNTER, white, 1.05)
    branches(16, -10, COUNTER + 11.4, 8, 17, 10, seed=7, leaves=26)
    cup(104, -10, COUNTER, turn=30)
    cup(109, -7, COUNTER, sand, turn=200)
    plant(49, 0.7, 43.06, scale=0.85, seed=9)
    vase("moon", 98, 0.6, 43.06, green, 0.45)
    rug(46, 104, -66, -38, "#a9a08c", "#6d7866")
    pendant(74, -13, 80, CEILING, "globe", 4)


def landscape():
    shoot((140, -192, 74), (46, -28, 41), 31, 6.3, (40, -50, 38))


CAMERAS = {"landscape": landscape}
