import { type PerspectiveCamera, Vector3 } from 'three'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import type { Room } from './room.ts'
import { limited, type PlaceInPicture, type View } from './view.ts'

/** Degrees, from top to bottom. */
export const FIELD_OF_VIEW = 28
/** Space around the countertop. */
const MARGIN = 1.04
/** Inches from each countertop, however near one looks: handles and faucets stand out. */
const NEAREST = 10
/** Inches. The eye stays above the floor when the view is moved down. */
const LOWEST = 6

/** What there is to look at, in inches of the floor. */
export type Sight = Pick<Room, 'box' | 'bottom' | 'top'> & { stands: readonly { box: Box }[] }

/**
 * Looks at the middle of the room, from so far that all of it is in the picture, or beside the middle. The nearer, the more it
 * looks at the stone, always from outside of each countertop. Returns inches: `fitting` is how far the eye is at zoom 1, and
 * `farthest` how far the last corner is.
 */
export function aim(
  camera: PerspectiveCamera,
  { turn, tilt, zoom, x: aside, y: above }: View,
  { box, bottom, top, stands }: Sight,
  aspect: number,
): { fitting: number; farthest: number } {
  const [yaw, pitch] = [(-turn * Math.PI) / 180, (tilt * Math.PI) / 180]
  const toEye = new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch))
  const across = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw))
  const up = toEye.clone().cross(across)
  const { left, right, back, front } = box
  const target = new Vector3((left + right) / 2, (bottom + top) / 2, (back + front) / 2)
  const half = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180)
  const corners = [left, right].flatMap((x) =>
    [bottom, top].flatMap((y) => [back, front].map((z) => new Vector3(x, y, z))),
  )
  let whole = 0
  for (const one of corners) {
    const corner = one.clone().sub(target)
    const reach = Math.max(Math.abs(corner.dot(across)) / (half * aspect), Math.abs(corner.dot(up)) / half)
    whole = Math.max(whole, reach + corner.dot(toEye))
  }
  target.y = COUNTER_HEIGHT + (target.y - COUNTER_HEIGHT) / Math.max(zoom, 1)
  const fitting = Math.max(whole * MARGIN, 60)
  target.addScaledVector(across, aside * half * aspect * fitting).addScaledVector(up, above * half * fitting)
  const distance = outsideOf(stands, top, target, toEye, fitting / zoom)
  camera.aspect = aspect
  target.y = Math.max(target.y, LOWEST - toEye.y * distance)
  camera.position.copy(target).addScaledVector(toEye, distance)
  camera.up.set(0, 1, 0)
  camera.lookAt(target)
  camera.updateProjectionMatrix()
  return { fitting, farthest: Math.max(...corners.map((corner) => corner.distanceTo(camera.position))) }
}

/** Degrees. From higher up, what hangs on the walls would hide the stone. */
const HIGH = 40

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
 * little of the room is in sight.
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
    const { fitting } = aim(camera, next, room, aspect)
    camera.updateMatrixWorld()
    const depth = -point.clone().applyMatrix4(camera.matrixWorldInverse).z
    const { x, y } = point.clone().project(camera)
    const share = Math.max(depth, NEAREST) / fitting
    next = limited({ ...next, x: next.x + (x - to.x) * share, y: next.y + (y - to.y) * share })
  }
  return next
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
