import { type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3, type WebGLRenderer } from 'three'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import type { RoomTarget } from './parts.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import { partsOf, type Room } from './room.ts'
import type { PlaceInPicture } from './view.ts'

/** A part of a countertop. `target` is what a press on it selects, if anything. */
export interface Picked {
  key: string
  target: RoomTarget | null
}

interface Sight {
  gl: WebGLRenderer
  camera: PerspectiveCamera
}

/** Pixels around a press where something that can be selected counts as pressed. An edge is thin. */
const PICK_RADIUS = { mouse: 4, finger: 12 }

const raycaster = new Raycaster()

/** What is drawn at a point of the page. Near it, what can be selected of the same countertop comes first. */
export function pick(
  { gl, camera }: Sight,
  room: Room | undefined,
  at: { clientX: number; clientY: number },
): Picked | null {
  if (!room) return null
  const { left, top, width, height } = gl.domElement.getBoundingClientRect()
  const radius = matchMedia(TOUCH).matches ? PICK_RADIUS.finger : PICK_RADIUS.mouse
  const pickedAt = (x: number, y: number) => {
    const hit = firstHit(camera, room, { x: ((x - left) / width) * 2 - 1, y: 1 - ((y - top) / height) * 2 })
    return hit?.stand ? { key: hit.stand.key, target: hit.part.target } : null
  }
  const middle = pickedAt(at.clientX, at.clientY)
  if (middle?.target) return middle
  for (let turn = 0; turn < 8; turn += 1) {
    const angle = (turn * Math.PI) / 4
    const near = pickedAt(at.clientX + radius * Math.cos(angle), at.clientY + radius * Math.sin(angle))
    if (near?.target && (!middle || middle.key === near.key)) return near
  }
  return middle
}

const COUNTER_PLANE = new Plane(new Vector3(0, 1, 0), -COUNTER_HEIGHT)

/** The point of the room at a place in the picture, in inches. Where nothing is drawn, at the height of the stone. */
export function pointAt({ camera }: Sight, room: Room, place: PlaceInPicture): Vector3 {
  const hit = firstHit(camera, room, place)
  if (hit) return hit.point
  const { left, right, back, front } = room.box
  const middle = new Vector3((left + right) / 2, COUNTER_HEIGHT, (back + front) / 2)
  const away = middle.distanceTo(camera.position)
  const { ray } = raycaster
  const onPlane = ray.intersectPlane(COUNTER_PLANE, new Vector3())
  return onPlane && onPlane.distanceTo(camera.position) < 2 * away ? onPlane : ray.at(away, new Vector3())
}

function firstHit(camera: PerspectiveCamera, room: Room, { x, y }: PlaceInPicture) {
  const shown = new Map([...partsOf(room)].filter(([{ visible }]) => visible))
  raycaster.setFromCamera(new Vector2(x, y), camera)
  const [first] = raycaster.intersectObjects([...shown.keys()])
  for (const [part, stand] of shown) if (part === first?.object) return { part, stand, point: first.point }
  return null
}
