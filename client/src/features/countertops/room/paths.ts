import type { Drawn } from '#client/features/countertops/drawn.ts'
import { pairOf, pointsOf, rounded } from '#client/features/countertops/points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type Edge, type Matrix, type Point3, planeMatrix, project, type View } from './axonometry.ts'

/*
 * Most of the room is drawn flat, in inches of the floor, wall, door or slab that it is part of, and carried into the
 * picture by one matrix for each: a turn changes the matrices, and nothing that was drawn.
 */

/** A filled path, in whatever its surroundings are measured in. */
export function filled(d: string, fill: string, opacity?: number): Drawn {
  // Opacity of the element itself would make a layer of each, to be put together anew in every frame.
  return { name: 'path', attributes: { d, fill, fillOpacity: opacity } }
}

/** A filled polygon, by its corners. Browsers style a path anew whenever its data change, and a polygon not. */
export function polygon(points: string, fill: string, opacity?: number): Drawn {
  return { name: 'polygon', attributes: { points, fill, fillOpacity: opacity } }
}

/** A line as wide on the screen as it says, in pixels, whatever it is carried by. */
export function stroked(d: string, stroke: string, strokeWidth: number, opacity?: number): Drawn {
  return {
    name: 'path',
    attributes: { d, fill: 'none', stroke, strokeWidth, strokeOpacity: opacity, vectorEffect: 'non-scaling-stroke' },
  }
}

export function group(children: readonly Drawn[], attributes: Drawn['attributes'] = NO_ATTRIBUTES): Drawn {
  return { name: 'g', attributes, children }
}

const NO_ATTRIBUTES = {}

/** What is drawn in inches on a plane, in its place in the picture. */
export function onPlane(children: readonly Drawn[], matrix: Matrix): Drawn {
  return { name: 'g', attributes: { transform: transformOf(matrix) }, children }
}

/** What is drawn on an upright side, in inches from its start and up from the floor, `out` inches before it. */
export function onSide(view: View, { from, along, outward }: Edge, children: readonly Drawn[], out = 0): Drawn {
  const start = { x: from.x + outward.x * out, y: from.y + outward.y * out }
  const matrix = planeMatrix(view, ({ x: inches, y: z }) => ({
    x: start.x + along.x * inches,
    y: start.y + along.y * inches,
    z,
  }))
  return onPlane(children, matrix)
}

function transformOf(matrix: Matrix): string {
  return `matrix(${matrix.map((value) => Math.round(value * 1e5) / 1e5).join(' ')})`
}

/** A rectangle as path data, in inches of its plane. */
export function box(left: number, bottom: number, right: number, top: number): string {
  return `M${rounded(left)} ${rounded(bottom)}H${rounded(right)}V${rounded(top)}H${rounded(left)}Z`
}

export function segment(from: Point, to: Point): string {
  return `M${pairOf(from)}L${pairOf(to)}`
}

/** The corners of a horizontal polygon `z` inches up, in pixels of the picture. */
export function flat(view: View, points: readonly Point[], z: number): string {
  return pointsOf(points.map((point) => project(view, { ...point, z })))
}

/** The corners of an upright rectangle over a side, between two heights in inches, in pixels of the picture. */
export function upright(view: View, { from, to }: Pick<Edge, 'from' | 'to'>, bottom: number, top: number): string {
  return pointsOf(
    [
      { ...from, z: top },
      { ...to, z: top },
      { ...to, z: bottom },
      { ...from, z: bottom },
    ].map((point) => project(view, point)),
  )
}

/** A straight line between two points (inches), as path data in pixels of the picture. */
export function line(view: View, from: Point3, to: Point3): string {
  return segment(project(view, from), project(view, to))
}
