"""An L of 84 x 60 in, the return 30 in deep with two seats: black-stained oak, warm limewash, early sun."""

from appliances import faucet, sink, sink_outline
from architecture import Opening, baseboard, casing, ceiling, plank_floor, view, wall
from cabinets import BOX_TOP, COUNTER, Finish, base_run, end_panel, shelf, tall_run
from camera import shoot
from furnishing import framed_print, pendant, stool, wall_lamp
from geometry import box, placed
from layout import Layout
from light import dapple, lamp, panel, sky, sky_in, sun
from materials import brass, clay, glaze, linen, plaster, wood
from plants import branches
from props import board, books_lying, bowl_stack, cup, fruit_bowl, kettle, plate_stack, utensils, vase
from stone import Cut, backsplash

EXPOSURE = 0.55
LAYOUT = Layout("L", 84, 60, 30, 25.5)
CEILING = 106.0
STONE = "travella"
WINDOW = Opening(24, 84, 32, 92, 2, 3)
SUN = (0.85, 0.42, -0.5)
SINK = (69.5, -20.5, 22, 15)
# One place on the slab for both pieces: the vein runs on through the seam.
CUT = Cut(44, 22)


def build(things=None):
    walls = plaster("#d8c3ad", 0.07)
    plank_floor(-130, 150, -260, 2, "floor oak", 6.5, seed=12)
    with placed(-130, 0):
        wall(-6, 290, CEILING, walls)
        baseboard(0, 130)
    with placed(-130, -250, turn=90):
        openings = [Opening(60, 120, 32, 92, 2, 3), Opening(150, 210, 32, 92, 2, 3)]
        wall(-20, 256, CEILING, walls, openings)
        for window in openings:
            casing(window)
            sky_in(window, 7)
        view(openings[-1], brightness=2.2)
        baseboard(-20, 250)
    with placed(116, 0, turn=-90):
        wall(-6, 260, CEILING, walls)
        baseboard(26, 260)
    ceiling(-136, 122, -260, 6, CEILING)
    _cabinets()
    (things or _things)()
    sky("#dfe6f0", 0.5)
    sun(SUN, 8, 0.8, "#ffdcae")
    dapple((10, -40, 36), SUN, 150, 60, 300, seed=6)
    panel((80, -240, 96), (20, -20, 36), 100, 60, 40, "#fff4e6", glossy=False)


def _cabinets():
    black_oak = Finish(wood("ash black", "z"), "shaker", "bar", brass())
    with LAYOUT.back():
        with placed(28.5):
            base_run([("blank", 3.5), ("panel", 24), ("sink", 28)], black_oak)
        with placed(84.1):
            end_panel(0, black_oak, z1=92)
            with placed(0.75):
                tall_run([30], black_oak, 92)
        # The seats' side: the arm's cabinets are 18 in deep, the stone reaches a foot beyond them.
        shelf(2, 82, 62, wood("walnut", "x"), 10)
    with LAYOUT.left():
        with placed(1.5):
            end_panel(-0.75, black_oak, depth=18.5)
            base_run([("drawers", 31), ("blank", 3.5)], black_oak, depth=18.5)
    box(11.6, 12.4, -58.4, -0.1, 0, BOX_TOP, black_oak.material, 0.04)
    for y in (-57.4, -4):
        box(1.5, 11.6, y - 0.6, y + 0.6, 0, BOX_TOP, black_oak.material, 0.06)
    x, y, width, length = SINK
    LAYOUT.countertop(STONE, {"back": CUT, "left": CUT}, [sink_outline(x, y, width, length)])
    backsplash(STONE, 0, 84, 0, COUNTER, 61.9, CUT)
    sink(x, y, width, length)
    faucet(x, -3.4, brass(), 10.5, 7.2)


def _things():
    white, sand, rust = glaze("#ece7dc"), clay("#c1a48a"), glaze("#9a5a3c", 0.3)
    y, low = -5, 63.6
    bowl_stack(10, y, low, 4, 3.1, white)
    vase("moon", 24, y, low, rust, 0.8)
    plate_stack(40, y, low, 7, 4.4, sand)
    vase("bottle", 55, y, low, white, 0.8)
    bowl_stack(70, y, low, 3, 3.3, rust)
    board(38, -0.8, COUNTER, 10, 15, 8, wood("oak", "z"))
    utensils(51, -7, COUNTER, white)
    vase("jug", 14, -12, COUNTER, white, 1.2)
    branches(14, -12, COUNTER + 9.6, 8, 17, 11, seed=15, leaves=26)
    fruit_bowl(19, -33, COUNTER, "fig", 5.0, white, 7)
    cup(9, -47, COUNTER, sand, 210)
    books_lying(20, -52, COUNTER, 2, 96, seed=4)
    kettle(37.5, -16, COUNTER, turn=150)
    for y, turn in ((-20, 8), (-46, -12)):
        stool(-6, y, turn, 25.2, linen("#b79f80"))
    for y in (-45, -18):
        pendant(12, y, 72, CEILING, "cone", 5, brass())
        lamp((12, y, 73.5), 4)
    framed_print(-32, 62, 22, 30, timber=wood("walnut", "z"))
    wall_lamp(-62, 0, 66)


def landscape():
    shoot((-86, -168, 67), (22, -26, 39), 39, 5.6, (14, -40, 37))


CAMERAS = {"landscape": landscape}
