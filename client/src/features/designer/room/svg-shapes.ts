import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPair, svgPoints, roundToHundredths } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type Edge, type Matrix, type Point3, project, sideMatrix, type RoomView } from './projection.ts'

/*
 * Most of the room is drawn flat, in inches of its floor, wall, door or slab. One matrix for each places it in the
 * picture, so a turn changes only the matrices.
 */

/** A filled path, in the units of its group. */
export function filledPath(d: string, fill: string, opacity?: number): SvgNode {
  // `opacity` would make each element a layer, which the browser composites in every frame.
  return { name: 'path', attributes: { d, fill, fillOpacity: opacity } }
}

/** A filled polygon. Faster than a path, which browsers restyle whenever its data changes. */
export function polygon(points: string, fill: string, opacity?: number): SvgNode {
  return { name: 'polygon', attributes: { points, fill, fillOpacity: opacity } }
}

/** A line with its width in pixels, whatever the matrices around it. */
export function strokedPath(d: string, stroke: string, strokeWidth: number, opacity?: number): SvgNode {
  return {
    name: 'path',
    attributes: { d, fill: 'none', stroke, strokeWidth, strokeOpacity: opacity, vectorEffect: 'non-scaling-stroke' },
  }
}

export function group(children: readonly SvgNode[], attributes: SvgNode['attributes'] = NO_ATTRIBUTES): SvgNode {
  return { name: 'g', attributes, children }
}

const NO_ATTRIBUTES = {}

/** Places a drawing on a plane, in inches, into the picture. */
export function placeOnPlane(children: readonly SvgNode[], matrix: Matrix): SvgNode {
  return { name: 'g', attributes: { transform: toTransform(matrix) }, children }
}

/** Places a drawing in inches from a side's start and up from the floor, `out` inches in front of that side. */
export function placeOnSide(view: RoomView, edge: Edge, children: readonly SvgNode[], out = 0): SvgNode {
  return placeOnPlane(children, sideMatrix(view, edge, out))
}

function toTransform([a, b, c, d, e, f]: Matrix): string {
  return `matrix(${roundFinely(a)} ${roundFinely(b)} ${roundFinely(c)} ${roundFinely(d)} ${roundFinely(e)} ${roundFinely(f)})`
}

function roundFinely(value: number): number {
  return Math.round(value * 1e5) / 1e5
}

/** A rectangle as path data, in inches of its plane. */
export function rectPath(left: number, bottom: number, right: number, top: number): string {
  return `M${roundToHundredths(left)} ${roundToHundredths(bottom)}H${roundToHundredths(right)}V${roundToHundredths(top)}H${roundToHundredths(left)}Z`
}

/** The `points` of a rectangle, in inches of its plane. */
export function rectPoints(left: number, bottom: number, right: number, top: number): string {
  return svgPoints([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ])
}

export function segmentPath(from: Point, to: Point): string {
  return `M${svgPair(from)}L${svgPair(to)}`
}

/** The `points` of a horizontal polygon `z` inches up, in pixels of the picture. */
export function projectHorizontal(view: RoomView, points: readonly Point[], z: number): string {
  return svgPoints(points.map((point) => project(view, { ...point, z })))
}

/** The `points` of an upright rectangle on a side, between two heights in inches, in pixels of the picture. */
export function projectUpright(
  view: RoomView,
  { from, to }: Pick<Edge, 'from' | 'to'>,
  bottom: number,
  top: number,
): string {
  const at = ({ x, y }: Point, z: number) => svgPair(project(view, { x, y, z }))
  return `${at(from, top)} ${at(to, top)} ${at(to, bottom)} ${at(from, bottom)}`
}

/** A straight line between two points (inches), as path data in pixels of the picture. */
export function projectLine(view: RoomView, from: Point3, to: Point3): string {
  return segmentPath(project(view, from), project(view, to))
}
