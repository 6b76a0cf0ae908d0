import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { rectangleOnSide, type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { liesLeft } from '#shared/slabs/parts.ts'
import type { PlacedPiece, PlannedCountertop, PlannedSeam, StonePlan } from '#shared/slabs/plan-slabs.ts'
import { boxOnSlab } from '#shared/slabs/shop-plan.ts'
import type { KitchenText } from './kitchen-layout.ts'
import { planLayout } from './plan-layout.ts'
import { linePath, type Rect, svgPoints } from './svg-points.ts'

/** As in an SVG's `matrix(a b c d e f)`: x becomes a x + c y + e, and y becomes b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** From its upper left. */
function boxOnPicture(piece: PlacedPiece): Rect {
  const { y, ...box } = boxOnSlab(piece)
  return { ...box, y: SLAB.height - y - box.height }
}

export function transformed({ x, y }: Point, [a, b, c, d, e, f]: Transform): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** One after the other. */
function chain([a, b, c, d, e, f]: Transform, [p, q, r, s, t, u]: Transform): Transform {
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u]
}

/** Of one that keeps sizes. */
function reversed([a, b, c, d, e, f]: Transform): Transform {
  return [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
}

/**
 * From a slab to the picture of its stone, and back, in inches from the upper left. No two slabs are the same, and we have one
 * picture of each stone: the second slab shows it from right to left, the third upside down, the fourth turned around.
 */
export function slabPicture(nth: number): Transform {
  const [isFlipped, isUpsideDown] = [nth % 2 === 1, nth % 4 > 1]
  return [isFlipped ? -1 : 1, 0, 0, isUpsideDown ? -1 : 1, isFlipped ? SLAB.width : 0, isUpsideDown ? SLAB.height : 0]
}

/**
 * Where on the picture of the stone a piece's stone is, in inches from the upper left: from inches of the outline, with what
 * stands or hangs on a side folded out. `nth`: of the slabs of its stone, from 0.
 */
export function placeOnSlab(piece: PlacedPiece, sides: readonly Side[], nth = 0): Transform {
  const { x, y } = boxOnPicture(piece)
  const onPiece = flatPiece(piece, sides)
  const turned = piece.turned ? chain(onPiece, [0, 1, -1, 0, piece.height, 0]) : onPiece
  return chain(chain(turned, [1, 0, 0, 1, x, y]), slabPicture(nth))
}

/** From inches of the outline to inches from a piece's upper left corner as it lies on the slab, if it isn't turned. */
function flatPiece({ kind, top, upright, width, height }: PlacedPiece, sides: readonly Side[]): Transform {
  if (top) {
    const { left, back, right } = top.box
    // A leg lies on the slab turned to the left, so that its run goes across.
    return top.along === 'x' ? [1, 0, 0, 1, -left, -back] : [0, -1, 1, 0, -back, right]
  }
  const side = sides.find(({ name }) => name === upright?.side)
  if (!side || !upright) return [1, 0, 0, 1, 0, 0]
  const { along, outward, leftEnd } = side
  // Someone in front of a backsplash looks out of the room, and in front of all others into it.
  const facing = kind === 'splash' ? 1 : -1
  const isFromLeft = facing * (along.y * outward.x - along.x * outward.y) > 0
  const [end, toRight] = isFromLeft ? [upright.from, 1] : [upright.to, -1]
  const start = { x: leftEnd.x + along.x * end, y: leftEnd.y + along.y * end }
  const right = { x: along.x * toRight, y: along.y * toRight }
  const down = { x: -facing * outward.x, y: -facing * outward.y }
  const onFace: Transform = [
    right.x,
    down.x,
    right.y,
    down.y,
    -(right.x * start.x + right.y * start.y),
    // A backsplash's face is so far in front of its wall.
    -(down.x * start.x + down.y * start.y) + (kind === 'splash' ? height - SLAB_THICKNESS : 0),
  ]
  if (kind !== 'panel') return onFace
  // A panel goes down along the slab, as the vein does.
  return chain(onFace, liesLeft(side) ? [0, 1, -1, 0, width, 0] : [0, -1, 1, 0, 0, height])
}

/** A piece of a countertop with its place on the picture of its stone. */
export interface LaidPiece extends Pick<PlacedPiece, 'id' | 'kind' | 'top' | 'upright'> {
  toPicture: Transform
  fromPicture: Transform
}

/** A countertop as it's cut. */
export interface LaidCountertop {
  countertop: Countertop
  pieces: LaidPiece[]
  seams: PlannedSeam[]
}

/** The planned countertops, each with its pieces. Only those that are looked at in `plan`. */
export function layOnSlabs(plan: readonly StonePlan[], countertops: readonly PlannedCountertop[]): LaidCountertop[] {
  return countertops.map((one, index) => {
    const countertop = { ...one, dimensions: fullDimensions(one.dimensions) }
    const { sides } = fabricate(countertop)
    const isOwn = (part: { countertop: number }) => part.countertop === index
    return {
      countertop,
      pieces: plan.flatMap(({ pieces }) => {
        const first = Math.min(...pieces.map(({ slab }) => slab))
        return pieces.filter(isOwn).map((piece) => {
          const toPicture = placeOnSlab(piece, sides, piece.slab - first)
          const { id, kind, top, upright } = piece
          return {
            id,
            kind,
            ...(top && { top }),
            ...(upright && { upright }),
            toPicture,
            fromPicture: reversed(toPicture),
          }
        })
      }),
      seams: plan.flatMap(({ seams }) => seams.filter(isOwn)),
    }
  })
}

/** A seam in a plan, in pixels from the outline's origin, with the letters of the pieces on both sides of it. */
export interface SeamMark extends KitchenText {
  path: string
}

/** `scale`: pixels per inch. */
export function seamMark({ from, to, between }: Pick<PlannedSeam, 'from' | 'to' | 'between'>, scale: number): SeamMark {
  const [start, end] = [from, to].map(({ x, y }) => ({ x: x * scale, y: y * scale })) as [Point, Point] // as many
  const isVertical = from.x !== to.x
  return {
    path: linePath(start, end),
    // Text that runs up begins with the piece in front.
    text: (isVertical ? between.toReversed() : between).join(' | '),
    at: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    isVertical,
  }
}

/** Inches: how wide a backsplash, a panel or a mitered edge is marked along its side. */
const ALONG_SIDE = 2

/** Where a piece is in the plan of its countertop, as `points` of an SVG polygon in pixels from the outline's origin. */
export function pieceInPlan({ top, upright }: PlacedPiece, countertop: Countertop, scale: number): string {
  const { width, length } = countertop.dimensions
  const scaled = (points: readonly Point[]) => svgPoints(points.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
  if (top) {
    const { left, right, back, front } = top.box
    // One piece isn't always a rectangle.
    if (left === 0 && back === 0 && right === width && front === length) return planLayout(countertop, scale).corners
    const corners = [
      { x: left, y: back },
      { x: right, y: back },
      { x: right, y: front },
      { x: left, y: front },
    ]
    return scaled(corners)
  }
  const side = upright && sidesOf(countertop).find(({ name }) => name === upright.side)
  return side ? scaled(rectangleOnSide(side, upright.from, upright.to, -ALONG_SIDE, ALONG_SIDE)) : ''
}
