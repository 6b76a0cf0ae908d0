import { PerspectiveCamera, Vector3 } from 'three'
import { aim, FIELD_OF_VIEW, isSeen } from './eye.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import type { Room, Stand } from './room.ts'
import { START_VIEW, type View } from './view.ts'

/** Degrees, in the order of our liking. */
const TURNS = [-35, 35, -20, 20, -55, 55, 145, -145]
/** Degrees. One looks over an island at what is behind it. */
const TILT = 30
/** Another view is better only if it shows so much more of the stone. */
const BETTER = 1.08

/** The view in which most of the stone is seen. A single countertop starts as ever. */
export function startViewOf(room: Room, aspect: number): View {
  if (room.stands.length < 2) return START_VIEW
  let best = { view: START_VIEW, seen: 0 }
  for (const turn of TURNS) {
    const view = { ...START_VIEW, turn, tilt: TILT }
    const seen = stoneIn(room, view, aspect)
    if (seen > best.seen * BETTER) best = { view, seen }
  }
  return best.view
}

/** How large the stone is in the picture, by the squares of its angles. */
function stoneIn(room: Room, view: View, aspect: number): number {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  aim(camera, view, room, aspect)
  let seen = 0
  for (const stand of room.stands) {
    stand.group.updateMatrixWorld()
    for (const part of stand.kitchen.parts) {
      if (part.look !== 'stone' || !isSeen(part, view, stand.place.turn)) continue
      const { index, attributes } = part.geometry
      const { position } = attributes
      if (!index || !position) continue
      const corner = (at: number) =>
        new Vector3().fromBufferAttribute(position, index.getX(at)).applyMatrix4(stand.group.matrixWorld)
      for (let at = 0; at < index.count; at += 3) {
        const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)]
        const middle = a.clone().add(b).add(c).divideScalar(3)
        const toEye = camera.position.clone().sub(middle)
        // Twice the area, as large as it looks from there.
        const facing = b.sub(a).cross(c.sub(a)).dot(toEye) / toEye.length() ** 3
        if (facing > 0 && !isBehind(middle, toEye, room.stands)) seen += facing
      }
    }
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
