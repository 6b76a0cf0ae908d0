import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type PlacedCutout, placeCutouts } from './cutouts.ts'
import { DISHWASHER_WIDTH, PROFILES, type Profile } from './details.ts'
import { cornersOf, type NamedCorner, type Side, sidesOf } from './sides.ts'
import { type SideStretch, stretchesOf } from './stretches.ts'

export type FabricatedCountertop = Omit<Countertop, 'stone'>

/** Inches: a waterfall panel reaches the floor. */
const PANEL_HEIGHT = 36

/** A dishwasher below the top. `at` is its center in inches from the side's left end, like `from` and `to`. */
interface PlacedDishwasher {
  /** In `details.dishwasher`. */
  index: number
  side: Side
  at: number
  from: number
  to: number
}

/** What a countertop is made of. Lengths are in inches. */
export interface Fabricated {
  /** Clockwise from above, from the back left. */
  sides: Side[]
  corners: NamedCorner[]
  stretches: SideStretch[]
  cutouts: PlacedCutout[]
  dishwashers: PlacedDishwasher[]
  /** Strips of stone on the walls. `from` is where one begins, from its side's left end. */
  splashes: { stretch: SideStretch; from: number; length: number; height: number }[]
  panels: { stretch: SideStretch; width: number; height: typeof PANEL_HEIGHT }[]
  /** The finished edges, through cutouts: one entry per profile, in the order of `PROFILES`. */
  edges: { profile: Profile; length: number }[]
}

/**
 * Everything that follows from a countertop's shape, dimensions and details. Drawings and prices read it, in the browser
 * and on the server (docs/rules.md, Details). Expects dimensions without `dimensionProblems`.
 */
export function fabricate(countertop: FabricatedCountertop): Fabricated {
  const sides = sidesOf(countertop)
  const stretches = stretchesOf(countertop, sides)
  return {
    sides,
    corners: cornersOf(countertop),
    stretches,
    cutouts: placeCutouts(countertop, sides),
    dishwashers: placeDishwashers(countertop, sides),
    splashes: splashesOf(sides, stretches),
    panels: stretches.flatMap((stretch) =>
      stretch.use === 'waterfall' ? [{ stretch, width: lengthOf(stretch), height: PANEL_HEIGHT }] : [],
    ),
    edges: edgesOf(stretches),
  }
}

/** The dishwashers on sides that exist, in the order of the details. */
export function placeDishwashers({ details }: FabricatedCountertop, sides: readonly Side[]): PlacedDishwasher[] {
  return (details?.dishwasher ?? []).flatMap(({ side: name, at }, index) => {
    const side = sides.find((one) => one.name === name)
    return side ? [{ index, side, at, from: at - DISHWASHER_WIDTH / 2, to: at + DISHWASHER_WIDTH / 2 }] : []
  })
}

/** Inches. */
export function lengthOf({ from, to }: Pick<SideStretch, 'from' | 'to'>): number {
  return to - from
}

function edgesOf(stretches: readonly SideStretch[]): Fabricated['edges'] {
  return PROFILES.map((profile) => {
    const own = stretches.filter((stretch) => stretch.use === 'finished' && stretch.profile === profile)
    return { profile, length: own.reduce((length, stretch) => length + lengthOf(stretch), 0) }
  }).filter(({ length }) => length > 0)
}

/** A wall beside the back has a shorter strip where the back's own backsplash takes up the corner. */
function splashesOf(sides: readonly Side[], stretches: readonly SideStretch[]): Fabricated['splashes'] {
  const [back, first] = sides
  const last = sides.at(-1)
  const covers = (side: Side | undefined, at: number) =>
    stretches.some((one) => one.side === side && one.splashHeight > 0 && one.from <= at && one.to >= at)
  const splashes: Fabricated['splashes'] = []
  for (const stretch of stretches) {
    const { side, from, to, splashHeight: height } = stretch
    if (height === 0) continue
    // Clockwise, the side after the back starts at the back's right end, and the last side ends at its left end.
    const corner = [
      ...(side === first && covers(back, back?.length ?? 0) && reaches(stretch, side.from) ? [side.from] : []),
      ...(side === last && covers(back, 0) && reaches(stretch, side.to) ? [side.to] : []),
    ]
    const shorter = corner.length > 0 ? SLAB_THICKNESS : 0
    const length = Math.max(to - from - shorter, 0)
    splashes.push({ stretch, from: corner.includes(side.leftEnd) ? from + shorter : from, length, height })
  }
  return splashes
}

/** Whether a stretch reaches an end of its side. */
function reaches({ side, from, to }: SideStretch, end: Point): boolean {
  return side.leftEnd === end ? from <= 0 : to >= side.length
}
