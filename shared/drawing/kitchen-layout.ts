import type { Box, Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { placeCutouts } from '#shared/fabrication/cutouts.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { type Aisle, aislesOf } from '#shared/kitchen/aisles.ts'
import { boxAround, footprintOf, type Placed, toFloor } from '#shared/kitchen/floor.ts'
import { type Wall, wallsOf } from '#shared/kitchen/free-place.ts'
import { linePath, polygonPath, type Rect, type Size } from './svg-points.ts'

/** Inches. */
const WALL_THICKNESS = 5
/** Inches: a wider way isn't written into a drawing that stands still. */
const WIDEST_AISLE = 60
/** Pixels around walls and stone. */
const MARGIN = 8
/** Pixels per inch, for a small kitchen. */
const MAX_SCALE = 3
/** Pixels. */
export const KITCHEN_FONT_SIZE = 12
/** What is drawn of each: not the profiles' names, which are in its own plan. Its lines and texts are smaller than there. */
export const KITCHEN_DETAILS = [
  'backsplash',
  'belowTop',
  'overhang',
  'dishwasher',
  'edge',
  'appliance',
  'cutout',
  'cutoutLines',
] as const
export const KITCHEN_UNIT = 0.6
/** Pixels: most of a page's width, and less than half of its height. */
export const KITCHEN_ON_PAPER: Size = { width: 620, height: 400 }
const LETTER = 0.48 * KITCHEN_FONT_SIZE
const TICK = 4

/** A text in the drawing, in pixels. */
export interface KitchenText {
  text: string
  at: Point
  isVertical: boolean
}

/** The way between two countertops as a dimension line. */
export interface AisleMark extends KitchenText {
  aisle: Aisle
  path: string
}

/** A kitchen from above, in pixels from the floor's origin (shared/kitchen/floor.ts). */
export interface KitchenLayout {
  /** Pixels per inch. */
  scale: number
  /** What is seen: everything, and a margin. */
  view: Rect
  /** The walls, as one shape of path data to be filled. */
  walls: string
  /** Where the drawing of each countertop goes, as the transform of an SVG group. */
  transforms: string[]
  names: KitchenText[]
  aisles: AisleMark[]
}

/** All countertops of a kitchen to scale on one floor, as large as `most` allows. */
export function kitchenLayout(kitchen: readonly Placed[], most: Size): KitchenLayout {
  const { left, right, back, front } = floorOf(kitchen)
  const scale = Math.min(
    (most.width - 2 * MARGIN) / (right - left),
    (most.height - 2 * MARGIN) / (front - back),
    MAX_SCALE,
  )
  const view = {
    x: left * scale - MARGIN,
    y: back * scale - MARGIN,
    width: (right - left) * scale + 2 * MARGIN,
    height: (front - back) * scale + 2 * MARGIN,
  }
  const near = aislesOf(kitchen).filter(({ inches }) => inches <= WIDEST_AISLE)
  return {
    scale,
    view,
    walls: wallsPath(kitchen, scale),
    transforms: kitchen.map((placed) => pieceTransform(placed, scale)),
    names: nameTexts(kitchen, scale),
    aisles: near.map((aisle) => aisleMark(aisle, scale)),
  }
}

/** The box around all stone and all walls, in inches. */
export function floorOf(kitchen: readonly Placed[]): Box {
  const walls = wallsOf(kitchen).map((wall) => wallBand(wall, []))
  return boxAround([...kitchen.flatMap(footprintOf), ...walls]) ?? { left: 0, right: 1, back: 0, front: 1 }
}

/** A countertop's own drawing, in pixels from its back left corner, is drawn inside of a group with this transform. */
export function pieceTransform(placed: Placed, scale: number): string {
  const { x, y } = toFloor(placed, { x: 0, y: 0 })
  return `translate(${x * scale} ${y * scale}) rotate(${placed.place.turn})`
}

/** Each wall behind its countertops as a band. Where two meet in a corner, the corner is closed. */
export function wallsPath(kitchen: readonly Placed[], scale: number): string {
  const walls = wallsOf(kitchen)
  return walls
    .map((wall) => {
      const { left, right, back, front } = wallBand(wall, walls)
      const corners = [
        { x: left, y: back },
        { x: right, y: back },
        { x: right, y: front },
        { x: left, y: front },
      ]
      return polygonPath(corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
    })
    .join('')
}

function wallBand(wall: Wall, others: readonly Wall[]): Box {
  const { outward, across, along } = wall
  const isAcrossX = outward.x !== 0
  const meets = (at: number) =>
    others.some(
      (other) =>
        (other.outward.x !== 0) !== isAcrossX &&
        other.across === at &&
        (other.along.from === across || other.along.to === across),
    )
  const from = along.from - (meets(along.from) ? WALL_THICKNESS : 0)
  const to = along.to + (meets(along.to) ? WALL_THICKNESS : 0)
  const far = across + WALL_THICKNESS * (outward.x + outward.y)
  const [near, end] = [Math.min(across, far), Math.max(across, far)]
  return isAcrossX
    ? { left: near, right: end, back: from, front: to }
    : { left: from, right: to, back: near, front: end }
}

/** Parts of a run, the likeliest first: where along it the name may stand. */
const NAME_PLACES = [1 / 2, 1 / 4, 3 / 4, 1 / 6, 5 / 6]

/** The name of each on its stone, numbered where that is taken. */
export function nameTexts(kitchen: readonly Placed[], scale: number): KitchenText[] {
  const names = countertopNames(kitchen.map(({ countertop }) => countertop))
  return kitchen.map((placed, index) => nameText(placed, names[index] ?? '', scale))
}

/** Clear of its cutouts if there is room: on its largest part, else on another one. */
function nameText(placed: Placed, text: string, scale: number): KitchenText {
  const size = { along: (text.length * LETTER) / scale, across: KITCHEN_FONT_SIZE / scale }
  const holes = placeCutouts(placed.countertop).map(({ corners }) => corners.map((one) => toFloor(placed, one)))
  const places = footprintOf(placed)
    .toSorted((one, other) => areaOf(other) - areaOf(one))
    .flatMap((floor) => namePlaces(floor, size.along))
  const isClear = ({ at, isVertical }: NamePlace) => {
    const room = isVertical ? { x: size.across / 2, y: size.along / 2 } : { x: size.along / 2, y: size.across / 2 }
    return holes.every((corners) =>
      (['x', 'y'] as const).some((axis) => {
        const on = corners.map((corner) => corner[axis] - at[axis])
        return Math.min(...on) > room[axis] || Math.max(...on) < -room[axis]
      }),
    )
  }
  const { at, isVertical } = places.find(isClear) ?? places[0] ?? { at: { x: 0, y: 0 }, isVertical: false }
  return { text, at: { x: at.x * scale, y: at.y * scale }, isVertical }
}

interface NamePlace {
  /** On the floor, in inches. */
  at: Point
  isVertical: boolean
}

const areaOf = ({ left, right, back, front }: Box) => (right - left) * (front - back)

/** Where on a rectangle of stone a name of so many inches may stand. It's upright where the stone is too narrow for it. */
function namePlaces({ left, right, back, front }: Box, length: number): NamePlace[] {
  const isDeep = front - back > right - left
  const isVertical = isDeep && right - left < length
  const [from, to] = isDeep ? [back, front] : [left, right]
  const half = isDeep && !isVertical ? 0 : length / 2
  const middle = (from + to) / 2
  return NAME_PLACES.map((share) => {
    // Not past an end of the stone, if it fits.
    const along = Math.max(
      Math.min(from + (to - from) * share, Math.max(to - half, middle)),
      Math.min(from + half, middle),
    )
    return { at: isDeep ? { x: (left + right) / 2, y: along } : { x: along, y: (back + front) / 2 }, isVertical }
  })
}

export function aisleMark(aisle: Aisle, scale: number): AisleMark {
  const [from, to] = [aisle.from, aisle.to].map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  const isVertical = aisle.from.x === aisle.to.x
  if (!from || !to) return { aisle, path: '', text: '', at: { x: 0, y: 0 }, isVertical }
  const tick = ({ x, y }: Point) =>
    isVertical ? linePath({ x: x - TICK, y }, { x: x + TICK, y }) : linePath({ x, y: y - TICK }, { x, y: y + TICK })
  return {
    aisle,
    path: linePath(from, to) + tick(from) + tick(to),
    text: formatSize(aisle.inches),
    at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - (isVertical ? 0 : 9) },
    isVertical: false,
  }
}
