import type { Point } from '#shared/countertops/outline.ts'
import { type Edge, type Point3, project, type View } from './axonometry.ts'

/** A filled or stroked path in pixels of the picture. */
export interface Painted {
  d: string
  fill: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

/** The point `inches` from the start of a side, and `out` inches away from it. */
export function alongSide({ from, along, outward }: Edge, inches: number, out = 0): Point {
  return {
    x: from.x + along.x * inches + outward.x * out,
    y: from.y + along.y * inches + outward.y * out,
  }
}

/** A horizontal polygon `z` inches up. */
export function flat(view: View, points: readonly Point[], z: number): string {
  return closed(
    view,
    points.map((point) => ({ ...point, z })),
  )
}

/** An upright rectangle over a side, between two heights in inches. */
export function upright(view: View, { from, to }: Pick<Edge, 'from' | 'to'>, bottom: number, top: number): string {
  return closed(view, [
    { ...from, z: top },
    { ...to, z: top },
    { ...to, z: bottom },
    { ...from, z: bottom },
  ])
}

function closed(view: View, points: readonly Point3[]): string {
  return `M${points.map((point) => pixels(project(view, point))).join('L')}Z`
}

/** A straight line between two points, in inches. */
export function line(view: View, from: Point3, to: Point3): string {
  return `M${pixels(project(view, from))}L${pixels(project(view, to))}`
}

function pixels({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
