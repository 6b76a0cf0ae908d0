"""The corner of the home page's island: a mitered waterfall, the vein running over it."""

from camera import shoot
from rooms import hero
from stone import Cut

EXPOSURE = -0.1


def build():
    hero.build("inverness-bristol-bay", Cut(45 - hero.ISLAND[0], 62 - hero.ISLAND[2]))


def landscape():
    shoot((-86, -156, 60), (-20, -98, 34), 50, 4, (-37, -113, 34))


CAMERAS = {"landscape": landscape}
