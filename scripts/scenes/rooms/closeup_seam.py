"""The seam of `breakfast_corner`: two pieces of Travella from one slab, with a steel rule for scale."""

from cabinets import COUNTER
from camera import shoot
from geometry import box, placed
from materials import black, clay, glaze, linen, metal
from plants import branches
from props import cup, fruit_bowl, vase
from rooms import breakfast_corner

EXPOSURE = 0.75


def build():
    breakfast_corner.build(_things)


def _things():
    white, sand = glaze("#ece7dc"), clay("#c1a48a")
    _rule(19.5, -30.2, 5)
    cup(7, -19, COUNTER, white, 215)
    vase("jug", 24, -8, COUNTER, sand, 0.95)
    branches(24, -8, COUNTER + 7.6, 7, 13, 9, seed=15)
    fruit_bowl(5, -5.5, COUNTER, "fig", 4.4, white, 7)
    with placed(6, -40, COUNTER, 24):
        for i in range(3):
            box(-4, 4, -5.5, 5.5, i * 0.2, i * 0.2 + 0.22, linen("#b3a894"), 0.1)


def _rule(x, y, turn):
    """A six-inch steel rule: a line for each eighth, longer ones for halves and inches."""
    ink = black(0.5)
    with placed(x, y, COUNTER, turn):
        box(-3.2, 3.2, -0.37, 0.37, 0, 0.04, metal("#c3c5c6", 0.3), 0.01)
        for eighth in range(49):
            at = -3 + eighth / 8
            reach = 0.34 if eighth % 8 == 0 else 0.24 if eighth % 4 == 0 else 0.15
            box(at - 0.011, at + 0.011, 0.36 - reach, 0.36, 0.035, 0.042, ink, 0)


def landscape():
    shoot((38, -58, 57), (15, -26, 36), 60, 6.3, (15, -26.5, 36))


CAMERAS = {"landscape": landscape}
