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
  let d = ''
  for (const point of points) d += `${d === '' ? 'M' : 'L'}${pixels(project(view, point))}`
  return `${d}Z`
}

/** A straight line between two points, in inches. */
export function line(view: View, from: Point3, to: Point3): string {
  return `M${pixels(project(view, from))}L${pixels(project(view, to))}`
}

/** `count` lines on the floor: the first from `from` to `to`, and each `pitch` in front of the one before it, in inches. */
export function parallels(view: View, from: Point, to: Point, pitch: number, count: number): string {
  const first = project(view, { ...from, z: 0 })
  const end = project(view, { ...to, z: 0 })
  const next = project(view, { x: from.x, y: from.y + pitch, z: 0 })
  const onwards = `l${pixels({ x: end.x - first.x, y: end.y - first.y })}`
  let d = ''
  for (let index = 0; index < count; index += 1) {
    const x = first.x + index * (next.x - first.x)
    const y = first.y + index * (next.y - first.y)
    d += `M${pixels({ x, y })}${onwards}`
  }
  return d
}

function pixels({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
