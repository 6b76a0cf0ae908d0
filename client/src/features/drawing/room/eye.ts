import { type PerspectiveCamera, Vector3 } from 'three'
import type { Point } from '#shared/countertops/outline.ts'
import type { Kitchen } from './kitchen.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import type { View } from './view.ts'

/** Degrees, from top to bottom. */
export const FIELD_OF_VIEW = 28
/** Space around the countertop. */
const MARGIN = 1.1
/** Inches from the kitchen, however near one looks: handles and faucets stand out. */
const NEAREST = 10
/** Inches. The eye stays above the floor when the view is moved down. */
const LOWEST = 6

/**
 * Looks at the middle of the kitchen, from so far that all of it is in the picture, or beside the middle. The nearer, the more it
 * looks at the stone, always from outside. Returns inches.
 */
export function aim(
  camera: PerspectiveCamera,
  { turn, tilt, zoom, x: aside, y: above }: View,
  { box: { left, right, back, front }, bottom, top }: Pick<Kitchen, 'box' | 'bottom' | 'top'>,
  aspect: number,
): { distance: number; radius: number } {
  const [yaw, pitch] = [(-turn * Math.PI) / 180, (tilt * Math.PI) / 180]
  const toEye = new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch))
  const across = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw))
  const up = toEye.clone().cross(across)
  const target = new Vector3((left + right) / 2, (bottom + top) / 2, (back + front) / 2)
  const half = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180)
  let whole = 0
  for (const x of [left, right]) {
    for (const y of [bottom, top]) {
      for (const z of [back, front]) {
        const corner = new Vector3(x, y, z).sub(target)
        const reach = Math.max(Math.abs(corner.dot(across)) / (half * aspect), Math.abs(corner.dot(up)) / half)
        whole = Math.max(whole, reach + corner.dot(toEye))
      }
    }
  }
  target.y = COUNTER_HEIGHT + (target.y - COUNTER_HEIGHT) / Math.max(zoom, 1)
  const fitting = Math.max(whole * MARGIN, 60)
  target.addScaledVector(across, aside * half * aspect * fitting).addScaledVector(up, above * half * fitting)
  /** How far it is along one axis until the eye is out of the kitchen there. */
  const toOutside = (toward: number, at: number, low: number, high: number) =>
    (toward > 0 ? high + NEAREST - at : at - low + NEAREST) / Math.abs(toward)
  const outside = Math.min(
    toOutside(toEye.x, target.x, left, right),
    toOutside(toEye.y, target.y, bottom, top),
    toOutside(toEye.z, target.z, back, front),
  )
  const distance = Math.max(fitting / zoom, outside)
  camera.aspect = aspect
  target.y = Math.max(target.y, LOWEST - toEye.y * distance)
  camera.position.copy(target).addScaledVector(toEye, distance)
  camera.up.set(0, 1, 0)
  camera.lookAt(target)
  camera.updateProjectionMatrix()
  return { distance, radius: Math.hypot(right - left, front - back) / 2 }
}

/** Something of a wall, and what is on it, is hidden while it's between the eye and the stone. */
export function isSeen({ outward }: { outward: Point | null }, { turn }: View): boolean {
  if (!outward) return true
  const angle = (turn * Math.PI) / 180
  return outward.x * Math.sin(-angle) + outward.y * Math.cos(angle) < 0.02
}
