import { type Box, boxOfPoints, outline, type Point } from '#shared/countertops/outline.ts'
import type { Place } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { type Side, sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf, type SideStretch } from '#shared/fabrication/stretches.ts'

/*
 * All countertops of a kitchen stand on one floor, seen from above: inches, x to the right, y toward the front. A place is
 * the back left corner of the box around a countertop as it stands, and the degrees by which it's turned clockwise. At 0 it
 * stands as drawn, its back toward the back of the room.
 */

export type Turn = Place['turn']

/** A countertop and where it stands. */
export interface Placed<Countertop extends FabricatedCountertop = FabricatedCountertop> {
  countertop: Countertop
  place: Place
}

/** A part of a side as it stands on the floor. `from` and `to` are in inches from its left end, as in the drawing. */
export interface FloorStretch {
  stretch: SideStretch
  /** Unit vector away from the stone. */
  outward: Point
  /** Across: where on the axis of `outward` it is. Along: from and to on the other axis, in order. */
  across: number
  along: { from: number; to: number }
}

/** Width and depth in inches of the box around a countertop as it stands. */
export function standingSize({ dimensions }: FabricatedCountertop, turn: Turn): { width: number; depth: number } {
  const { width, length } = dimensions
  return turn === 90 || turn === 270 ? { width: length, depth: width } : { width, depth: length }
}

/** A direction of a drawing, as it is on the floor. */
export function turned({ x, y }: Point, turn: Turn): Point {
  // 0 - 0 is 0, and -0 would not equal it.
  if (turn === 90) return { x: 0 - y, y: x }
  if (turn === 180) return { x: 0 - x, y: 0 - y }
  return turn === 270 ? { x: y, y: 0 - x } : { x, y }
}

/** A point of a countertop's drawing, in inches from the back left corner of its box, as it is on the floor. */
export function toFloor({ countertop, place }: Placed, point: Point): Point {
  const at = turned(point, place.turn)
  const { width, depth } = standingSize(countertop, place.turn)
  return {
    x: place.x + at.x + (place.turn === 90 || place.turn === 180 ? width : 0),
    y: place.y + at.y + (place.turn === 180 || place.turn === 270 ? depth : 0),
  }
}

/** The box around a countertop as it stands. */
export function boxOf({ countertop, place: { x, y, turn } }: Placed): Box {
  const { width, depth } = standingSize(countertop, turn)
  return { left: x, right: x + width, back: y, front: y + depth }
}

/** The box around all of them. Null for none. */
export function boxAround(rectangles: readonly Box[]): Box | null {
  if (rectangles.length === 0) return null
  return {
    left: Math.min(...rectangles.map(({ left }) => left)),
    right: Math.max(...rectangles.map(({ right }) => right)),
    back: Math.min(...rectangles.map(({ back }) => back)),
    front: Math.max(...rectangles.map(({ front }) => front)),
  }
}

/** What a countertop covers of the floor: its run, and its legs if it has any. Nothing stands under an overhang either. */
export function footprintOf(placed: Placed): Box[] {
  const { shape, dimensions, details } = placed.countertop
  const { width, length, returnWidth, returnLength } = dimensions
  const hasNotch = outline(shape, dimensions).length > 4
  const run = onFloor(placed, { left: 0, back: 0, right: width, front: hasNotch ? returnLength : length })
  if (!hasNotch) return [run]
  const leg = { back: returnLength, front: length }
  const left = onFloor(placed, { ...leg, left: 0, right: returnWidth })
  const right = onFloor(placed, { ...leg, left: width - returnWidth, right: width })
  if (shape === 'U') return [run, left, right]
  return [run, details?.mirrored ? right : left]
}

/** A box of a countertop's drawing, in inches from the back left corner of that, as it is on the floor. */
export function onFloor(placed: Placed, { left, back, right, front }: Box): Box {
  return boxOfPoints([toFloor(placed, { x: left, y: back }), toFloor(placed, { x: right, y: front })])
}

/** The sides of a countertop in parts, by what each meets, as they stand. Clockwise from its back left. */
export function floorStretches(placed: Placed): FloorStretch[] {
  return stretchesOf(placed.countertop, sidesOf(placed.countertop)).map((stretch) => {
    const outward = turned(stretch.side.outward, placed.place.turn)
    const [from, to] = [alongSide(placed, stretch.side, stretch.from), alongSide(placed, stretch.side, stretch.to)]
    const isAcrossX = outward.x !== 0
    const ends = isAcrossX ? [from.y, to.y] : [from.x, to.x]
    return {
      stretch,
      outward,
      across: isAcrossX ? from.x : from.y,
      along: { from: Math.min(...ends), to: Math.max(...ends) },
    }
  })
}

function alongSide(placed: Placed, { leftEnd, along }: Side, at: number): Point {
  return toFloor(placed, { x: leftEnd.x + along.x * at, y: leftEnd.y + along.y * at })
}
