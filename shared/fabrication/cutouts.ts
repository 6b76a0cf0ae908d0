import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type Cutout, type CutoutKind, isHole, isSink } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { facesRoom, pointOnSide, rectangleOnSide, type Side, sidesOf } from './sides.ts'

/** Inches: along the side, away from it, and of the rounded corners. */
type CutoutSize = NonNullable<Cutout['size']>

/** A cutout in its place. Lengths are in inches. */
export interface PlacedCutout {
  cutout: Cutout
  side: Side
  /** Along the side. */
  width: number
  /** Away from the side. Of an outlet in the backsplash: its height. */
  depth: number
  radius: number
  /** From the side to the cutout. */
  setback: number
  center: Point
  /** In the outline's coordinates, seen from above. */
  corners: Point[]
  /** An outlet is in the backsplash. From above, it is as deep as the stone is thick. */
  inBacksplash: boolean
}

/** Holes are round: their radius is half of their diameter. */
const HOLE = { width: 1.375, depth: 1.375, radius: 1.375 / 2 }

/** What the shop assumes until it has the template (docs/rules.md, Details). In inches. */
export const DEFAULT_SIZES: Record<CutoutKind, CutoutSize> = {
  'sink-single': { width: 30, depth: 16, radius: 0.75 },
  'sink-double': { width: 31, depth: 16, radius: 0.75 },
  'sink-bar': { width: 14, depth: 14, radius: 0.75 },
  'sink-dropin': { width: 32.25, depth: 21.25, radius: 1 },
  'sink-farmhouse': { width: 33, depth: 20, radius: 0.75 },
  'cooktop-30': { width: 28.5, depth: 19.5, radius: 0.375 },
  'cooktop-36': { width: 34.5, depth: 19.5, radius: 0.375 },
  faucet: HOLE,
  hole: HOLE,
  outlet: { width: 2.25, depth: 3.75, radius: 0.1875 },
  other: { width: 6, depth: 6, radius: 0.25 },
}

/** Inches. Undermount sinks sit this far from the front, and the center of a hole this far from the back edge. */
const SINK_SETBACK = 3.5
const HOLE_FROM_BACK = 3
/** Inches above the top of the stone, and below the top of its backsplash. */
const OUTLET = { above: 3, below: 0.4 }

/** The default distance in inches from a side to a cutout. `depthOfTop` is how deep the countertop is there. */
function defaultSetback({ kind, side }: Cutout, depth: number, depthOfTop: number): number {
  if (kind === 'outlet') return 0
  const fromFront = setbackFromFront(kind, depthOfTop, depth)
  return Math.max(facesRoom(side) ? fromFront : depthOfTop - depth - fromFront, 0)
}

function setbackFromFront(kind: CutoutKind, depthOfTop: number, depth: number): number {
  if (kind === 'sink-farmhouse') return 0
  if (isHole(kind)) return depthOfTop - HOLE_FROM_BACK - depth / 2
  return isSink(kind) && kind !== 'sink-dropin' ? SINK_SETBACK : (depthOfTop - depth) / 2
}

/** Inches from the top of the stone to the middle of an outlet, in a backsplash of this height. */
export function outletMiddle({ setback, depth }: PlacedCutout, height: number): number {
  return Math.max(Math.min(setback + depth / 2 + OUTLET.above, height - depth / 2 - OUTLET.below), depth / 2)
}

/** How deep the countertop is at a place on a side: inches from there to the side across. */
export function depthAt(sides: readonly Side[], side: Side, at: number): number {
  return shallowestDepth(sides, side, at, at)
}

/** The least depth in inches between two places on a side. Places past its ends count as the ends. */
export function shallowestDepth(sides: readonly Side[], side: Side, from: number, to: number): number {
  const { leftEnd, along, outward, length } = side
  const [first, last] = [from, to].map((at) => Math.min(Math.max(at, 0), length)) as [number, number] // as many as mapped
  let least = Infinity
  for (const other of sides) {
    if (other.outward.x * outward.x + other.outward.y * outward.y > -0.5) continue
    const [one, two] = [other.from, other.to].map(
      ({ x, y }) => (x - leftEnd.x) * along.x + (y - leftEnd.y) * along.y,
    ) as [number, number]
    if (Math.min(one, two) > last || Math.max(one, two) < first) continue
    const depth = (leftEnd.x - other.from.x) * outward.x + (leftEnd.y - other.from.y) * outward.y
    if (depth > 0) least = Math.min(least, depth)
  }
  return least
}

/** The cutouts on sides that exist, in the order of the details, with their defaults filled in. */
export function placeCutouts(
  countertop: FabricatedCountertop,
  sides: readonly Side[] = sidesOf(countertop),
): PlacedCutout[] {
  return (countertop.details?.cutouts ?? []).flatMap((cutout) => {
    const side = sides.find(({ name }) => name === cutout.side)
    return side ? [placeCutout(cutout, side, sides)] : []
  })
}

function placeCutout(cutout: Cutout, side: Side, sides: readonly Side[]): PlacedCutout {
  const { kind, at } = cutout
  const { width, depth, radius } = cutout.size ?? DEFAULT_SIZES[kind]
  const setback = cutout.setback ?? defaultSetback(cutout, depth, depthAt(sides, side, at))
  const inBacksplash = kind === 'outlet'
  const depthFromAbove = inBacksplash ? SLAB_THICKNESS : depth
  const far = setback + depthFromAbove
  return {
    cutout,
    side,
    width,
    depth,
    radius,
    setback,
    center: pointOnSide(side, at, (setback + far) / 2),
    corners: rectangleOnSide(side, at - width / 2, at + width / 2, setback, far),
    inBacksplash,
  }
}
