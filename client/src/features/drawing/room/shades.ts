import type { Point } from '#shared/countertops/outline.ts'
import { type Mesh, raise, type Vec } from './mesh.ts'
import { type Edge, step } from './outlines.ts'

/**
 * Where little light comes to: corners, below what hangs on a wall, under what stands on something. Each is a dark face that is
 * clear at its far end. Lengths are in inches.
 */

/** Above what they darken. */
export const SHADE_HEIGHT = 0.04
const UP: Vec = [0, 1, 0]

/** What lightens a face: red, green and blue of full strength. Without one, it's darkened. */
type Tint = readonly [number, number, number]

const NO_TINT: Tint = [1, 1, 1]

/**
 * A face of four corners, and how dark it is at each, from 0 to 1. In a mesh of light: how light, in a tint. Shade is deep in a
 * corner and soon thin, so the square of what the corners have is shown between them.
 */
export function shade(
  mesh: Mesh,
  corners: readonly Vec[],
  normal: Vec,
  darkness: readonly number[],
  tint: Tint = NO_TINT,
): void {
  mesh.veil(corners, normal, tint, darkness)
}

/** A band of the floor, or of a surface at a height, along one edge: from its line so far out of it. */
export function shadeBeside(
  mesh: Mesh,
  { from, to, outward }: Pick<Edge, 'from' | 'to' | 'outward'>,
  [near, far]: readonly [number, number],
  darkness: number,
  height = 0,
): void {
  const at = (end: Point, out: number) => raise(step(end, outward, out), height + SHADE_HEIGHT)
  shade(mesh, [at(from, near), at(to, near), at(to, far), at(from, far)], UP, [darkness, darkness, 0, 0])
}

/** A band of an upright face, `out` inches before an edge: dark at the first height, clear at the second. */
export function shadeUpright(
  mesh: Mesh,
  { from, to, outward }: Pick<Edge, 'from' | 'to' | 'outward'>,
  [dark, clear]: readonly [number, number],
  darkness: number,
  out = 0,
  tint?: Tint,
): void {
  const at = (end: Point, height: number) => raise(step(end, outward, out + SHADE_HEIGHT), height)
  const corners = [at(from, dark), at(to, dark), at(to, clear), at(from, clear)]
  shade(mesh, corners, [outward.x, 0, outward.y], [darkness, darkness, 0, 0], tint)
}

/** The part of an upright face beside its start, or its end: dark there, clear so far along. */
export function shadeCorner(
  mesh: Mesh,
  { from, to, along, outward }: Pick<Edge, 'from' | 'to' | 'along' | 'outward'>,
  end: 'from' | 'to',
  [bottom, top]: readonly [number, number],
  { reach, darkness, out = 0 }: { reach: number; darkness: number; out?: number },
): void {
  const dark = step(end === 'from' ? from : to, outward, out + SHADE_HEIGHT)
  const clear = step(dark, along, end === 'from' ? reach : -reach)
  const corners = [raise(dark, bottom), raise(dark, top), raise(clear, top), raise(clear, bottom)]
  shade(mesh, corners, [outward.x, 0, outward.y], [darkness, darkness, 0, 0])
}

const SPOT_CORNERS = 20
/** Of a round thing: its radius is 1. */
const SPOT = [
  { radius: 0, darkness: 1 },
  { radius: 0.85, darkness: 1 },
  { radius: 1.15, darkness: 0.42 },
  { radius: 1.7, darkness: 0 },
] as const

/** The shade under something round around `0, 0`. `radii` are those across and deep. */
export function shadeSpot(mesh: Mesh, [across, deep]: readonly [number, number], darkness: number): void {
  const at = (index: number, radius: number): Vec => {
    const angle = (index / SPOT_CORNERS) * 2 * Math.PI
    return [Math.cos(angle) * radius * across, SHADE_HEIGHT, Math.sin(angle) * radius * deep]
  }
  for (const [ring, outer] of SPOT.entries()) {
    const inner = SPOT[ring - 1]
    if (!inner) continue
    const dark = [inner, inner, outer, outer].map((one) => one.darkness * darkness)
    for (let index = 0; index < SPOT_CORNERS; index += 1) {
      const corners = [at(index, inner.radius), at(index + 1, inner.radius), at(index + 1, outer.radius)]
      shade(mesh, [...corners, at(index, outer.radius)], UP, dark)
    }
  }
}
