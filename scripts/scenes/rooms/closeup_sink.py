"""An undermount sink in Southport with its faucet, in the kitchen of `cooks_u`."""

from cabinets import COUNTER
from camera import shoot
from geometry import box, placed
from materials import clay, glaze, linen, wood
from plants import branches, plant
from props import board, cup, fruit_bowl, lying_board, vase
from rooms import cooks_u

EXPOSURE = 0.1


def build():
    # Here the sun reaches the stone.
    cooks_u.build(_things, (1, 0.95, -0.52))


def _things():
    white, sand = glaze("#ece7dc"), clay("#bb9c82")
    plant(34, -3.8, COUNTER, white, 0.95, seed=2)
    vase("bottle", 90, -6.5, COUNTER, white, 1.0)
    branches(90, -6.5, COUNTER + 10.9, 8, 15, 9, seed=18, leaves=26)
    board(79, -0.8, COUNTER, 10, 15, 7, wood("walnut", "z"))
    cup(30, -12, COUNTER, sand, 40)
    fruit_bowl(82, -9.5, COUNTER, "lemon", 5.8, sand)
    lying_board(22, -18, COUNTER, 14, 9, wood("oak", "x"), 70)
    # A folded cloth over the sink's front edge would hide the cut; it lies beside it.
    with placed(72.5, -19.5, COUNTER, -8):
        for i in range(4):
            box(-3.6, 3.6, -5, 5, i * 0.22, i * 0.22 + 0.24, linen("#b9b29f"), 0.11)


def landscape():
    shoot((30, -66, 62), (55, -13, 37), 42, 5.6, (52, -15, 36))


CAMERAS = {"landscape": landscape}
