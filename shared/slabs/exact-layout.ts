import { areaWithKerf, type Box, type Front, type Fronts } from './fronts.ts'
import { areaOf, KERF, type Size } from './units.ts'

/**
 * What a slab leaves free once strips are cut off: each takes all of the free part's left edge, or all of its bottom edge.
 * So blanks lie around a corner that stays free.
 */
export interface Corner extends Size {
  cuts: number
  /** The latest strip, and what was free before it. */
  strip: { box: Box; beside: boolean; before: Corner } | null
}

/** How many slabs all blanks of these fronts need: so many are enough, too. */
export const countExactly = (fronts: Fronts): number => countAll(fronts).at(-1) ?? 0

/**
 * Lays all blanks of these fronts out on the fewest slabs. The last one has the largest rectangle left that any slab could
 * have; of the blanks that remain, so has the one before it. Equal ones: fewest cuts, then least stone.
 */
export function layOutExactly(fronts: Fronts, slab: Size): Corner[] {
  const counts = countAll(fronts)
  const cornersOf = cornerFinder(fronts, slab)
  const slabs: Corner[] = []
  let set = (1 << fronts.blanks) - 1
  while (set > 0) {
    let best: Corner | undefined
    let left = 0
    for (const last of lastSlabs(set, counts, fronts)) {
      // No corner is larger than what the blanks leave, so a fuller slab needs no look.
      if (best && areaOf(best) > areaWithKerf(slab) - (fronts.areas[last] ?? 0)) break
      for (const corner of cornersOf(last)) {
        if (best && !isBetter(corner, best)) continue
        best = corner
        left = fronts.same[set ^ last] ?? 0
      }
    }
    if (!best) break
    slabs.unshift(best)
    set = left
  }
  return slabs
}

/** The sets that can be one slab of the fewest for `set`, from the emptiest. */
function lastSlabs(set: number, counts: readonly number[], { same, of, areas }: Fronts): number[] {
  const found: number[] = []
  for (let last = set; last > 0; last = (last - 1) & set) {
    if (of[last]?.length && counts[same[set ^ last] ?? 0] === (counts[set] ?? 0) - 1) found.push(last)
  }
  return found.toSorted((a, b) => (areas[a] ?? 0) - (areas[b] ?? 0))
}

const isBetter = (a: Corner, b: Corner): boolean =>
  areaOf(a) > areaOf(b) || (areaOf(a) === areaOf(b) && a.cuts < b.cuts)

/** How many slabs each set needs: one that has the set's first blank, and those for the rest. */
function countAll({ same, of }: Fronts): number[] {
  const counts = [0]
  for (let set = 1; set < of.length; set++) {
    let count = of[set]?.length ? 1 : Number.POSITIVE_INFINITY
    if (count > 1 && same[set] === set) {
      const rest = set & (set - 1)
      // No set of two slabs fits on one.
      for (let other = rest; other > 0 && count > 2; other = (other - 1) & rest) {
        if (of[set ^ other]?.length) count = Math.min(count, 1 + (counts[same[other] ?? 0] ?? 0))
      }
    }
    counts.push(count)
  }
  return counts
}

/** Finds all corners that a slab with a set of blanks can leave free, of which none is larger in both directions than another. */
function cornerFinder({ same, of }: Fronts, slab: Size): (set: number) => readonly Corner[] {
  const found = new Map<number, readonly Corner[]>([[0, [{ ...slab, cuts: 0, strip: null }]]])
  return function cornersOf(set) {
    const known = found.get(set)
    if (known) return known
    const corners: Corner[] = []
    for (let one = set; one > 0; one = (one - 1) & set) {
      if (same[one] !== one) continue
      for (const before of cornersOf(same[set ^ one] ?? 0)) addStrips(before, of[one] ?? [], corners)
    }
    found.set(set, corners)
    return corners
  }
}

function addStrips(before: Corner, front: Front, corners: Corner[]): void {
  // Two strips in a row on the same side are one box, which is looked at, too.
  if (!before.strip?.beside) {
    const narrowest = front.find((box) => box.height <= before.height)
    if (narrowest && narrowest.width <= before.width) {
      addCorner(corners, Math.max(0, before.width - narrowest.width - KERF), before.height, before, narrowest, true)
    }
  }
  if (!before.strip || before.strip.beside) {
    const lowest = front.findLast((box) => box.width <= before.width)
    if (lowest && lowest.height <= before.height) {
      addCorner(corners, before.width, Math.max(0, before.height - lowest.height - KERF), before, lowest, false)
    }
  }
}

function addCorner(corners: Corner[], width: number, height: number, before: Corner, box: Box, beside: boolean): void {
  const trims = Number(box.width !== before.width) + Number(box.height !== before.height)
  const cuts = before.cuts + box.cuts + trims
  for (const one of corners) {
    if (one.width < width || one.height < height) continue
    if (one.width > width || one.height > height || one.cuts <= cuts) return
  }
  for (let i = corners.length - 1; i >= 0; i--) {
    const one = corners[i]
    if (one && one.width <= width && one.height <= height) corners.splice(i, 1)
  }
  corners.push({ width, height, cuts, strip: { box, beside, before } })
}
