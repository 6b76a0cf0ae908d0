"""The kitchen of the home page: an island with waterfall ends in the visitor's stone.

World inches: back wall at y = 0, the viewer at negative y.
"""

from appliances import cooking_range, plaster_hood
from architecture import Opening, baseboard, beams, casing, ceiling, plank_floor, view, wall
from cabinets import COUNTER, Finish, base_run, front, shelf, tall_run
from camera import shoot
from furnishing import backed_stool, pendant, towel
from geometry import box, placed
from light import dapple, panel, sky, sky_in, sun
from materials import clay, glaze, linen, paint, plaster, wood
from plants import branches, plant
from props import (
    board,
    books_lying,
    books_upright,
    bowl_stack,
    dutch_oven,
    fruit_bowl,
    kettle,
    pepper_mill,
    plate_stack,
    utensils,
    vase,
)
from stone import Cut, backsplash, mitered_island, rectangle, top

EXPOSURE = 0.45
CEILING = 112.0
LEFT, RIGHT = -112.0, 158.0
ISLAND = (-38.0, 70.0, -114.0, -72.0)
ISLAND_CUT = Cut(10 - ISLAND[0], 52 - ISLAND[2])
# Along the left wall, which starts 250 in before the back one.
WINDOWS = (Opening(4, 58, 26, 98, 2, 3), Opening(82, 136, 26, 98, 2, 3), Opening(186, 232, 42, 98, 2, 3))
SUN = (1, 0.42, -0.5)
WALLS = "#ded6c9"


def build(stone_id, cut=ISLAND_CUT):
    _shell()
    _back_run(stone_id)
    _island(stone_id, cut)
    _light()


def _shell():
    limewash = plaster(WALLS, 0.03)
    plank_floor(LEFT, RIGHT, -330, 2, seed=5)
    with placed(LEFT, 0):
        wall(-6, RIGHT - LEFT + 6, CEILING, limewash)
    with placed(LEFT, -250, turn=90):
        wall(-90, 256, CEILING, limewash, WINDOWS)
        for window in WINDOWS:
            casing(window)
        view(WINDOWS[-1], brightness=2.2)
        baseboard(-90, 222)
    with placed(RIGHT, 0, turn=-90):
        wall(-6, 330, CEILING, limewash)
        baseboard(28, 330)
    ceiling(LEFT - 6, RIGHT + 6, -330, 6, CEILING)
    beams(LEFT, RIGHT, -330, 0, CEILING, 5, wood("pale oak", "y"))


def _back_run(stone_id):
    cream = Finish(paint("#d8d0c1", 0.42))
    oak = wood("oak", "x")
    with placed(LEFT, -25.5):
        base_run(
            [("blank", 4), ("drawer over doors", 34), ("drawers", 36), ("drawers", 36), ("gap", 36)]
            + [("drawers", 36), ("drawer over doors", 34)],
            cream,
        )
        cooking_range(110.1, 35.8)
        with placed(216):
            tall_run([27, 27], cream, 96)
        box(216, 270, 1.4, 25.4, 96, CEILING, cream.material, 0.05)
        plaster_hood(100, 156, 66, CEILING, plaster("#e8e2d8", 0.025), oak)
        for z in (56, 72):
            shelf(10, 94, z, oak)
            shelf(162, 214, z, oak)
        _dishes()
        towel(128, -1.4, 27.8, 8, 11, "#b9b3a2")
    left, right = Cut(-LEFT, 19.5), Cut(32, 72)
    top(stone_id, rectangle(LEFT, -2.06, -25.5, 0), COUNTER, left)
    top(stone_id, rectangle(34.06, 104, -25.5, 0), COUNTER, right)
    backsplash(stone_id, LEFT, -2.02, 0, COUNTER, 55.9, left)
    backsplash(stone_id, -2, 34, 0, COUNTER, 67, left)
    backsplash(stone_id, 34.02, 104, 0, COUNTER, 55.9, right)


def _dishes():
    """On the shelves and the back counter; the frame is the run's own."""
    white, sand, dark = glaze("#ebe6db"), clay("#b99a80"), glaze("#3a3e3f", 0.4)
    wall_y = 19.5
    low, high = 57.6, 73.6
    bowl_stack(20, wall_y, low, 4)
    plate_stack(36, wall_y, low, 7)
    vase("moon", 52, wall_y, low, sand, 0.85)
    plant(68, wall_y, low, seed=8)
    bowl_stack(84, wall_y, low, 3, 3.0, sand)
    vase("flask", 22, wall_y, high, white, 0.85)
    vase("bottle", 38, wall_y, high, dark, 0.8)
    books_upright(52, wall_y - 4, high, 6)
    vase("moon", 80, wall_y, high, white, 0.9)
    vase("jug", 172, wall_y, low, white, 0.95)
    bowl_stack(187, wall_y, low, 5, 3.0)
    vase("crock", 203, wall_y, low, sand, 0.8)
    vase("moon", 177, wall_y, high, dark, 0.7)
    vase("bottle", 199, wall_y, high, sand, 0.75)
    board(84, 24.7, COUNTER, 11, 17, 9, wood("walnut", "z"))
    board(91, 23.4, COUNTER, 8, 12.5, 11, wood("oak", "z"))
    utensils(101, 14, COUNTER)
    dutch_oven(119, 18, COUNTER + 1.3)
    kettle(137, 9, COUNTER + 1.3, turn=200)
    pepper_mill(156, 15, COUNTER)
    pepper_mill(160, 17, COUNTER, wood("oak", "z"), 0.8)
    vase("moon", 186, 14, COUNTER, sand, 1.05)
    branches(186, 14, COUNTER + 7.4, 7, 14, 9, seed=9)
    books_lying(40, 13, COUNTER, 3, 8)


def _island(stone_id, cut):
    x0, x1, y0, y1 = ISLAND
    pine = Finish(paint("#34423b", 0.38))
    mitered_island(stone_id, x0, x1, y0, y1, COUNTER, cut, 2.0)
    inside, knee = 2.02, 12.5
    body = COUNTER - 2.02
    box(x0 + inside, x1 - inside, y0 + knee, y1 - 1.4, 4, body, pine.material, 0.03)
    box(x0 + inside, x1 - inside, y0 + knee + 2, y1 - 4, 0, 4, pine.toe, 0.02)
    width = (x1 - x0 - 2 * inside) / 4
    for i in range(4):
        a = x0 + inside + i * width
        front(a, a + width, 4, body - 0.1, pine, y0 + knee)
    for x, turn in ((-18, 4), (15, -5), (48, 8)):
        backed_stool(x, y0 - 3.5, turn, 25, linen("#cdbfa8"))
    for x in (-11, 43):
        pendant(x, -93, 68, CEILING, "dome", 7.2)
    vase("bottle", -3, -92, COUNTER, glaze("#efeae0"), 1.12)
    branches(-3, -92, COUNTER + 12.2, 9, 19, 13, leaves=28)
    fruit_bowl(28, -98, COUNTER, "lemon", 6.6)
    books_lying(50, -86, COUNTER, 2, -14, seed=3)


def _light():
    sky("#dfe8f2", 0.42)
    sun(SUN, 8)
    dapple((0, -100, 36), SUN, 190, 70)
    with placed(LEFT, -250, turn=90):
        for window in WINDOWS:
            sky_in(window, 4)
    panel((70, -310, 100), (10, -60, 30), 110, 60, 34, "#f6f3ee", glossy=False)


def landscape():
    shoot((-86, -294, 66), (-4, -80, 42), 40, 5.6, (-10, -100, 36))


def portrait():
    shoot((-98, -292, 66), (-22, -80, 45), 58, 5.6, (-20, -100, 36))


CAMERAS = {"landscape": landscape, "portrait": portrait}
