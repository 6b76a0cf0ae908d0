import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type PlacedCutout, placeCutouts } from './cutouts.ts'
import { type Details, PROFILES, type Profile } from './details.ts'
import { cornersOf, type NamedCorner, type Side, sidesOf } from './sides.ts'
import { type SideStretch, stretchesOf } from './stretches.ts'

export interface FabricatedCountertop {
  shape: Shape
  dimensions: FullDimensions
  details?: Details | undefined
}

/** Inches: a waterfall panel reaches the floor, and a dishwasher stands below the top. */
export const PANEL_HEIGHT = 36
export const DISHWASHER_WIDTH = 24

/** What a countertop is made of. Lengths are in inches. */
export interface Fabricated {
  /** Clockwise from above, from the back left. */
  sides: Side[]
  corners: NamedCorner[]
  stretches: SideStretch[]
  cutouts: PlacedCutout[]
  /** `at` is the center, from the side's left end, like `from` and `to`. */
  dishwashers: { side: Side; at: number; from: number; to: number }[]
  /** Strips of stone on the walls. */
  splashes: { stretch: SideStretch; length: number; height: number }[]
  panels: { stretch: SideStretch; width: number; height: typeof PANEL_HEIGHT }[]
  /** The finished edges, through cutouts: one entry per profile, in the order of `PROFILES`. */
  edges: { profile: Profile; length: number }[]
}

/**
 * Everything that follows from a countertop's shape, dimensions and details. Drawings and prices read it, in the browser
 * and on the server (docs/rules.md, Details). Expects dimensions without `dimensionProblems`.
 */
export function fabricate(countertop: FabricatedCountertop): Fabricated {
  const { shape, dimensions, details } = countertop
  const sides = sidesOf(shape, dimensions, details?.mirrored)
  const stretches = stretchesOf(countertop, sides)
  return {
    sides,
    corners: cornersOf(shape, dimensions, details?.mirrored),
    stretches,
    cutouts: placeCutouts(countertop, sides),
    dishwashers: (details?.dishwasher ?? []).flatMap(({ side: name, at }) => {
      const side = sides.find((one) => one.name === name)
      return side ? [{ side, at, from: at - DISHWASHER_WIDTH / 2, to: at + DISHWASHER_WIDTH / 2 }] : []
    }),
    splashes: splashesOf(sides, stretches),
    panels: stretches
      .filter(({ use }) => use === 'waterfall')
      .map((stretch) => ({ stretch, width: lengthOf(stretch), height: PANEL_HEIGHT })),
    edges: edgesOf(stretches),
  }
}

/** Inches. */
export function lengthOf({ from, to }: Pick<SideStretch, 'from' | 'to'>): number {
  return to - from
}

function edgesOf(stretches: readonly SideStretch[]): Fabricated['edges'] {
  const finished = stretches.filter(({ use }) => use === 'finished')
  return PROFILES.flatMap((profile) => {
    const length = finished.reduce((sum, stretch) => sum + (stretch.profile === profile ? lengthOf(stretch) : 0), 0)
    return length > 0 ? [{ profile, length }] : []
  })
}

/** A wall beside the back has a shorter strip where the back's own backsplash takes up the corner. */
function splashesOf(sides: readonly Side[], stretches: readonly SideStretch[]): Fabricated['splashes'] {
  const [back] = sides
  const reaches = (at: number) =>
    stretches.some(({ side, from, to, splashHeight }) => side === back && splashHeight > 0 && from <= at && to >= at)
  const isTaken = { start: reaches(0), end: back !== undefined && reaches(back.length) }
  return stretches.flatMap((stretch) => {
    const { side, from, to, splashHeight: height } = stretch
    if (height === 0) return []
    // Clockwise, the side after the back starts at the back's right end, and the last side ends at its left end.
    const meets = (side === sides[1] && isTaken.end) || (side === sides.at(-1) && isTaken.start)
    const cornerAt = (side === sides[1]) === (side.leftEnd === side.from) ? 0 : side.length
    const isShorter = meets && (cornerAt === 0 ? from <= 0 : to >= side.length)
    return [{ stretch, length: Math.max(lengthOf(stretch) - (isShorter ? SLAB_THICKNESS : 0), 0), height }]
  })
}
