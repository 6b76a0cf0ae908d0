import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type CutoutKind, isHole } from '#shared/fabrication/details.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { facesRoom, pointOnSide } from '#shared/fabrication/sides.ts'
import { ringPath, linePath, roundedRectPath } from './svg-points.ts'

/** Inches: the rim around a bowl, the wall between two bowls, and the radius of a drain. */
const RIM = 1.25
const DIVIDER = 1
const DRAIN = 1.75
/** Inches. The length is from the hole to the tip. */
const SPOUT = { width: 1.2, length: 7 }
/** Pixels. Smaller circles can't be seen. */
const MIN_RADIUS = 2.5
/** Pixels. An outlet in a thin backsplash. */
const MIN_OUTLET = { width: 8, depth: 5 }

/** Burners as shares of the cooktop's width and depth, with their radius in inches. */
const BURNERS: Partial<Record<CutoutKind, readonly (readonly [along: number, across: number, radius: number])[]>> = {
  'cooktop-30': [
    [0.25, 0.28, 3.5],
    [0.25, 0.73, 3],
    [0.75, 0.28, 3],
    [0.75, 0.73, 3.5],
  ],
  'cooktop-36': [
    [0.18, 0.28, 3.5],
    [0.18, 0.73, 3],
    [0.5, 0.5, 4.5],
    [0.82, 0.28, 3],
    [0.82, 0.73, 3.5],
  ],
}

/**
 * A cutout by its kind, as SVG path data in pixels: what is cut out of the stone, and the lines in it. `scale` is in pixels
 * per inch, and `unit` enlarges lines and symbols.
 */
export function drawCutout(placed: PlacedCutout, all: readonly PlacedCutout[], scale: number, unit: number) {
  const { cutout, side, width, setback, radius, inBacksplash } = placed
  const { kind, at } = cutout
  const toPixels = (along: number, inward: number): Point => {
    const { x, y } = pointOnSide(side, along, inward)
    return { x: x * scale, y: y * scale }
  }
  const depth = inBacksplash ? Math.max(SLAB_THICKNESS, (MIN_OUTLET.depth * unit) / scale) : placed.depth
  const left = at - width / 2
  const rect = (fromAlong: number, fromInward: number, toAlong: number, toInward: number, corner: number) =>
    roundedRectPath(toPixels(fromAlong, fromInward), toPixels(toAlong, toInward), corner * scale)
  const circle = (along: number, inward: number, inches: number) =>
    ringPath(toPixels(along, inward), Math.max(inches * scale, MIN_RADIUS * unit))

  if (isHole(kind)) {
    const inward = setback + depth / 2
    const hole = circle(at, inward, width / 2)
    if (kind === 'hole') return { hole, lines: '' }
    const half = Math.max(SPOUT.width, (MIN_RADIUS * unit) / scale) / 2
    return { hole: hole + rect(at - half, inward, at + half, inward + reachOf(placed, all), half), lines: '' }
  }
  if (inBacksplash) {
    const half = Math.max(width, (MIN_OUTLET.width * unit) / scale) / 2
    const slot = (along: number) => linePath(toPixels(along, depth * 0.2), toPixels(along, depth * 0.8))
    return {
      hole: rect(at - half, 0, at + half, depth, 0),
      lines: slot(at - half / 3) + slot(at + half / 3),
    }
  }
  const hole = rect(left, setback, left + width, setback + depth, radius)
  const burners = BURNERS[kind]
  if (burners) {
    const circles = burners.map(([along, across, inches]) =>
      ringPath(toPixels(left + width * along, setback + depth * across), inches * scale),
    )
    return { hole, lines: circles.join('') }
  }
  if (kind === 'other') {
    const [near, far] = [setback, setback + depth]
    const cross = linePath(toPixels(left, near), toPixels(left + width, far))
    return { hole, lines: cross + linePath(toPixels(left + width, near), toPixels(left, far)) }
  }
  const bowls = kind === 'sink-double' ? 2 : 1
  const bowl = (width - 2 * RIM - (bowls - 1) * DIVIDER) / bowls
  const lines = Array.from({ length: bowls }, (_, index) => {
    const from = left + RIM + index * (bowl + DIVIDER)
    const outline = rect(from, setback + RIM, from + bowl, setback + depth - RIM, 1.5)
    return outline + circle(from + bowl / 2, setback + depth / 2, DRAIN)
  })
  return { hole, lines: lines.join('') }
}

/** Inches from a faucet to its spout's tip: toward its sink, or else toward the room. */
function reachOf({ cutout, side, setback, depth }: PlacedCutout, all: readonly PlacedCutout[]): number {
  const sink = all.find((other) => other.cutout.id === cutout.with)
  if (sink) return sink.setback + sink.depth / 2 < setback + depth / 2 ? -SPOUT.length : SPOUT.length
  return facesRoom(side.name) ? -SPOUT.length : SPOUT.length
}
