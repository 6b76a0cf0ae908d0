"""A countertop's shape as the site draws it, and the frames that its cabinets stand in.

The plan's origin is the back left corner of the bounding rectangle; x runs to the right, y is negative
towards the viewer. Width is the long run, length the depth of the rectangle, `return_width` the depth of
the arms, `return_length` that of the long run. All in inches.
"""

from dataclasses import dataclass

from cabinets import COUNTER
from geometry import placed
from stone import JOINT, rectangle, top


@dataclass(frozen=True)
class Layout:
    shape: str
    width: float
    length: float
    return_width: float = 0.0
    return_length: float = 0.0

    @property
    def run(self):
        """Depth of the long run."""
        return self.length if self.shape == "I" else self.return_length

    @property
    def arm(self):
        """Free length of an arm, from the long run to its end."""
        return self.length - self.return_length

    def back(self):
        """The long run's frame: x = 0 at its left end."""
        return placed(0, -self.run)

    def left(self):
        """The left arm's frame: x = 0 at its free end, x = `arm` at the corner."""
        return placed(self.return_width, -self.length, turn=90)

    def right(self):
        """The right arm's frame: x = 0 at the corner, x = `arm` at its free end."""
        return placed(self.width - self.return_width, -self.return_length, turn=-90)

    def countertop(self, stone_id, cuts, holes=(), split=None):
        """One piece for the run (two if `split` names a seam's x) and one for each arm.

        `cuts` has the places on the slab by piece: 'back', 'back right', 'left', 'right'.
        """
        arms = [self.return_width] * (self.shape != "I") + [self.width - self.return_width] * (self.shape == "U")
        half = JOINT / 2

        def seam(x, y):
            at_arm = any(x < arm if arm == self.return_width else x > arm for arm in arms)
            at_split = split is not None and abs(x - split) < 0.1
            return at_split or (at_arm and abs(y + self.run) < 0.1)

        ends = [0, self.width] if split is None else [0, split, self.width]
        for name, x0, x1 in zip(("back", "back right"), ends, ends[1:]):
            x0, x1 = x0 + half * (x0 > 0), x1 - half * (x1 < self.width)
            # The front edge is divided where an arm meets it: eased on one side, a seam on the other.
            front = [(x, -self.run) for x in (x0, *(arm for arm in arms if x0 < arm < x1), x1)]
            top(stone_id, [*front, (x1, 0), (x0, 0)], COUNTER, cuts[name], holes=holes, seam=seam)
        edge = -self.run - JOINT
        for name, x in zip(("left", "right"), (0, self.width - self.return_width)[: len(arms)]):
            outline = rectangle(x, x + self.return_width, -self.length, edge)
            top(stone_id, outline, COUNTER, cuts[name], seam=seam)
