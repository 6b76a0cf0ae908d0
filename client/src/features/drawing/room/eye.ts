import { type PerspectiveCamera, Vector2, Vector3 } from 'three'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import { boxCorners } from './outlines.ts'
import type { Room, Stand } from './room.ts'
import { limited, type PlaceInPicture, type View } from './view.ts'

/** Degrees, from top to bottom. */
export const FIELD_OF_VIEW = 28
/** Space around the stone. */
const MARGIN = 1.06
/** Inches: what stands on the stone, such as a faucet. */
const ABOVE = 10
/** Inches from the middle of the stone, however small it is. */
const NEAREST_FIT = 60
/** Inches from each countertop, however near one looks: handles and faucets stand out. */
const NEAREST = 10
/** Inches. The eye stays above the floor when the view is moved down. */
const LOWEST = 6
/** Degrees. From higher up, what hangs on the walls would hide the stone. */
const HIGH = 40
/** Inches: so far beyond the last countertop the floor begins to fade, and in so many more it becomes the background. */
export const FADE = 150

/** What there is to look at, in inches of the floor. */
export type Sight = Pick<Room, 'box' | 'bottom' | 'top'> & { stands: readonly Pick<Stand, 'box' | 'blocks'>[] }

/**
 * Looks at the stone from so far that all of it is in the picture, and at its middle or beside it, but always at the room. The
 * nearer, the more it looks at the surface, always from outside of each countertop. Returns inches: `fitting` is how far the eye
 * is at zoom 1, and `farthest` how far the last corner of the room is. `x` and `y` are those of the view, but no farther than
 * the room reaches.
 */
export function aim(
  camera: PerspectiveCamera,
  { turn, tilt, zoom, x: aside, y: above }: View,
  { box, bottom, top, stands }: Sight,
  aspect: number,
): { fitting: number; farthest: number } & Pick<View, 'x' | 'y'> {
  const [yaw, pitch] = [(-turn * Math.PI) / 180, (tilt * Math.PI) / 180]
  const toEye = new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch))
  const across = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw))
  const up = toEye.clone().cross(across)
  const { left, right, back, front } = box
  const middle = new Vector3((left + right) / 2, (bottom + top) / 2, (back + front) / 2)
  const cornersOf = (one: Box) =>
    boxCorners(one).flatMap((at) => [bottom, top + ABOVE].map((y) => new Vector3(at.x, y, at.y)))
  const stone = stands.flatMap(({ blocks }) => blocks.flatMap(cornersOf)).map((corner) => corner.sub(middle))
  const half = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180) / MARGIN
  const [byWidth, byHeight] = [fit(stone, across, toEye, half * aspect), fit(stone, up, toEye, half)]
  const fitting = Math.max(byWidth.distance, byHeight.distance, NEAREST_FIT)
  const target = middle.clone().addScaledVector(across, byWidth.center).addScaledVector(up, byHeight.center)
  target.y = COUNTER_HEIGHT + (target.y - COUNTER_HEIGHT) / Math.max(zoom, 1)
  const inPicture = (vector: Vector3) => new Vector2(vector.dot(across), vector.dot(up))
  const straight = inPicture(target.clone().sub(middle))
  const unit = new Vector2(half * aspect * fitting, half * fitting)
  const edges = [new Vector3(right - left, 0, 0), new Vector3(0, top - bottom, 0), new Vector3(0, 0, front - back)].map(
    inPicture,
  )
  const sideways = new Vector2(aside, above).multiply(unit)
  const moved = intoBox(sideways.add(straight), edges, straight).sub(straight)
  target.addScaledVector(across, moved.x).addScaledVector(up, moved.y)
  const distance = outsideOf(stands, top, target, toEye, fitting / zoom)
  camera.aspect = aspect
  target.y = Math.max(target.y, LOWEST - toEye.y * distance)
  camera.position.copy(target).addScaledVector(toEye, distance)
  camera.up.set(0, 1, 0)
  camera.lookAt(target)
  const farthest = Math.max(...cornersOf(box).map((corner) => corner.distanceTo(camera.position)))
  camera.far = farthest + 2 * FADE
  camera.updateProjectionMatrix()
  return { fitting, farthest, x: moved.x / unit.x, y: moved.y / unit.y }
}

/**
 * How far the eye is, and where along `axis`, to have all points just between two sides of the picture. `half` is the tangent of
 * half the angle between those.
 */
function fit(
  points: readonly Vector3[],
  axis: Vector3,
  toEye: Vector3,
  half: number,
): { distance: number; center: number } {
  // Each point asks for an eye so far beyond one side, and beyond the other.
  const ends = [1, -1].map((side) => Math.max(...points.map((at) => side * at.dot(axis) + half * at.dot(toEye))))
  const [one = 0, other = 0] = ends
  return { distance: (one + other) / (2 * half), center: (one - other) / 2 }
}

/**
 * A place in the picture, counted from the middle of a box, or where the box ends on the way to it, but at least as far out as
 * `start`. `edges` are the width, height and depth of the box as they are in the picture.
 */
function intoBox(place: Vector2, edges: readonly Vector2[], start: Vector2): Vector2 {
  // Two sides of the outline run along each edge, as far from the middle as half of all edges reach across it.
  const sharesOf = (at: Vector2) =>
    edges.map((edge) => {
      const reach = edges.reduce((sum, other) => sum + Math.abs(edge.cross(other)), 0) / 2
      return reach > 0 ? Math.abs(edge.cross(at)) / reach : 0
    })
  const most = Math.max(1, ...sharesOf(start))
  return place.divideScalar(Math.max(1, ...sharesOf(place).map((share) => share / most)))
}

/** The distance from the target, at least `wanted`, from which the eye is near no countertop. */
function outsideOf(stands: Sight['stands'], top: number, target: Vector3, toEye: Vector3, wanted: number): number {
  const inside = stands.map(({ box: { left, right, back, front } }) => {
    const axes = [
      [target.x, toEye.x, left, right],
      [target.y, toEye.y, -Infinity, top],
      [target.z, toEye.z, back, front],
    ] as const
    const spans = axes.map(([at, toward, low, high]) => {
      const ends = [(low - NEAREST - at) / toward, (high + NEAREST - at) / toward]
      return { enter: Math.min(...ends), leave: Math.max(...ends) }
    })
    return { enter: Math.max(...spans.map(({ enter }) => enter)), leave: Math.min(...spans.map(({ leave }) => leave)) }
  })
  let distance = wanted
  // From the near one to the far one, because what is left for one may be in the next.
  for (const { enter, leave } of inside.toSorted((one, other) => one.leave - other.leave)) {
    if (distance > enter && distance < leave) distance = leave
  }
  return distance
}

/**
 * The view in which `point` is at `to` in the picture, with another zoom. Moves the camera. A view can't be moved so far that
 * little of the room is in sight, as when `point` is beside it.
 */
export function zoomTo(
  camera: PerspectiveCamera,
  view: View,
  room: Sight,
  aspect: number,
  { point, to, zoom }: { point: Vector3; to: PlaceInPicture; zoom: number },
): View {
  let next = limited({ ...view, zoom })
  // How far the eye moves with the view depends on where it is then.
  for (let round = 0; round < 4; round += 1) {
    const { fitting, ...seen } = aim(camera, next, room, aspect)
    camera.updateMatrixWorld()
    const depth = -point.clone().applyMatrix4(camera.matrixWorldInverse).z
    const { x, y } = point.clone().project(camera)
    const share = Math.max(depth, NEAREST) / fitting
    next = limited({ ...next, x: seen.x + (x - to.x) * share, y: seen.y + (y - to.y) * share })
  }
  const { x, y } = aim(camera, next, room, aspect)
  return { ...next, x, y }
}

/**
 * Something of a wall, and what is on it, is hidden while it's between the eye and the stone. `standTurn` is that of its
 * countertop, clockwise: `outward` is in inches of the outline.
 */
export function isSeen(
  { outward, isHigh = false }: { outward: Point | null; isHigh?: boolean },
  { turn, tilt }: Pick<View, 'turn' | 'tilt'>,
  standTurn = 0,
): boolean {
  if (isHigh && tilt > HIGH) return false
  if (!outward) return true
  const angle = ((turn - standTurn) * Math.PI) / 180
  return outward.x * Math.sin(-angle) + outward.y * Math.cos(angle) < 0.02
}
