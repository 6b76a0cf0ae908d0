import { PerspectiveCamera, Vector3 } from 'three'
import { aim, FIELD_OF_VIEW, isSeen } from './eye.ts'
import type { Part } from './parts.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import type { Room, Stand } from './room.ts'
import { START_VIEW, type View } from './view.ts'

/** Degrees, in the order of our liking. */
const TURNS = [-35, 35, -20, 20, -45, 45, 145, -145]
/** Degrees. One looks over an island at what is behind it. */
const TILT = 24
/** Another view is better only if it shows so much more of the stone. */
const BETTER = 1.08

/** How much less a view is worth if all it shows are the backs of the cabinets. */
const BACK = 0.4

/**
 * The view in which most of the stone is seen. A single countertop starts as ever, and a straight run from the side on which no
 * refrigerator is in front of it.
 */
export function startViewOf(room: Room, aspect: number): View {
  const [first, second] = room.stands
  if (!second) {
    const [fridge, another] = room.fridges
    const isInFront = first?.blocks.length === 1 && fridge && !another && !isSeen(fridge, START_VIEW)
    return isInFront ? { ...START_VIEW, turn: -START_VIEW.turn } : START_VIEW
  }
  const faces = facesOf(room)
  let best = { view: START_VIEW, seen: 0 }
  for (const turn of TURNS) {
    const view = { ...START_VIEW, turn, tilt: TILT }
    const seen = sizeIn(room, faces, view, aspect) * (1 - BACK * hiddenWalls(room, view))
    if (seen > best.seen * BETTER) best = { view, seen }
  }
  return best.view
}

/** The share of the walls behind the stone that is hidden, by length. */
function hiddenWalls({ stands }: Room, view: View): number {
  const walls = stands.flatMap(({ kitchen, place }) =>
    kitchen.walls.map(({ core: { left, right, back, front }, outward }) => ({
      length: Math.max(right - left, front - back),
      isHidden: !isSeen({ outward }, view, place.turn),
    })),
  )
  const lengthOf = (some: typeof walls) => some.reduce((sum, { length }) => sum + length, 0)
  return lengthOf(walls.filter(({ isHidden }) => isHidden)) / (lengthOf(walls) || 1)
}

/** A triangle of stone: its middle, and twice its area along its normal, in inches of the floor. */
interface Face {
  part: Part
  turn: number
  middle: Vector3
  area: Vector3
}

function facesOf({ stands }: Room): Face[] {
  const faces: Face[] = []
  for (const { group, kitchen, place } of stands) {
    group.updateMatrixWorld()
    for (const part of kitchen.parts) {
      const { index, attributes } = part.geometry
      const { position } = attributes
      if (part.look !== 'stone' || !index || !position) continue
      const corner = (at: number) =>
        new Vector3().fromBufferAttribute(position, index.getX(at)).applyMatrix4(group.matrixWorld)
      for (let at = 0; at < index.count; at += 3) {
        const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)]
        const middle = a.clone().add(b).add(c).divideScalar(3)
        faces.push({ part, turn: place.turn, middle, area: b.sub(a).cross(c.sub(a)) })
      }
    }
  }
  return faces
}

/** How large the stone is in the picture, by the squares of its angles. */
function sizeIn(room: Room, faces: readonly Face[], view: View, aspect: number): number {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  aim(camera, view, room, aspect)
  const toEye = new Vector3()
  let seen = 0
  for (const { part, turn, middle, area } of faces) {
    toEye.subVectors(camera.position, middle)
    const facing = area.dot(toEye)
    if (facing <= 0 || !isSeen(part, view, turn) || isBehind(middle, toEye, room.stands)) continue
    seen += facing / toEye.length() ** 3
  }
  return seen
}

/** Whether a cabinet is between a point below the surface and the eye. */
function isBehind(point: Vector3, toEye: Vector3, stands: readonly Stand[]): boolean {
  if (point.y > COUNTER_HEIGHT - 0.01) return false
  // Where the ray comes above the countertops.
  const above = (COUNTER_HEIGHT - point.y) / toEye.y
  return stands.some(({ blocks }) =>
    blocks.some(({ left, right, back, front }) => {
      const [x1, x2] = [(left - point.x) / toEye.x, (right - point.x) / toEye.x]
      const [z1, z2] = [(back - point.z) / toEye.z, (front - point.z) / toEye.z]
      const enter = Math.max(Math.min(x1, x2), Math.min(z1, z2))
      const leave = Math.min(Math.max(x1, x2), Math.max(z1, z2), above)
      return enter > 0 && enter < leave
    }),
  )
}
