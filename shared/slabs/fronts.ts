import { byKind, fitsIn, KERF, type Kind, type Size } from './units.ts'

/** A rectangle that cuts from edge to edge take apart into blanks: one blank, or two boxes and the kerf between. */
export interface Box extends Size {
  /** How many cuts take it apart. */
  cuts: number
  /** Of one blank. */
  kind: Kind | null
  parts: readonly [Box, Box] | null
  /** Whether the second part is to the right of the first one, not above it. */
  beside: boolean
}

/** The boxes that a set of blanks can be cut from: none both narrower and lower than another. From narrow to wide. */
export type Front = readonly Box[]

/** Up to so many blanks, all sets of them are looked at. */
export const MAX_EXACT = 12

/** The work that some layouts may do together. Each takes its part from it. */
export interface Budget {
  /** How many more boxes may be put together. */
  combinations: number
}

/** A set of blanks is a number whose bits stand for blanks, in the order of their kinds. */
export interface Fronts {
  /** Its blanks are so many, the first of the kinds. They are all unless the budget was used up. */
  blanks: number
  /** Of each set: the set of the same kinds that has the first blanks of each. Only such sets have a front. */
  same: readonly number[]
  /** Of each such set; empty if it doesn't fit on one slab. */
  of: readonly Front[]
  /** Of each set: square sixteenths with the kerf to the right of and above each blank. */
  areas: readonly number[]
}

const NONE: Front = []

/**
 * From which boxes each set of blanks can be cut. A first cut parts the blanks in two, and both parts move into a corner, so
 * the boxes of a set are those of its parts put side by side or one above the other: all that a saw can do.
 * `kinds` are in order, at most `MAX_EXACT`. Once the budget is used up, the sets of the largest blanks are done.
 */
export function findFronts(kinds: readonly Kind[], slab: Size, budget: Budget): Fronts {
  // To go through all pairs of sets takes about as long.
  budget.combinations -= Math.floor(3 ** kinds.length / 32)
  if (budget.combinations < 0) return { blanks: 0, same: [0], of: [NONE], areas: [0] }
  const same = sameSets(kinds)
  const of: Front[] = [NONE]
  const areas = [0]
  // Each blank takes its kerf to the right and above; so does the slab.
  const room = areaWithKerf(slab)
  for (let set = 1; set < same.length; set++) {
    const last = 31 - Math.clz32(set)
    const before = set ^ (1 << last)
    const kind = kinds[last]
    if (!kind) break
    const area = (areas[before] ?? 0) + areaWithKerf(kind)
    areas.push(area)
    if (same[set] !== set || area > room) of.push(NONE)
    else of.push(before === 0 ? frontOfOne(kind, slab) : frontOf(set, same, of, slab, budget))
    if (budget.combinations < 0) return { blanks: last, same, of: of.slice(0, 1 << last), areas }
  }
  return { blanks: kinds.length, same, of, areas }
}

export const areaWithKerf = ({ width, height }: Size): number => (width + KERF) * (height + KERF)

/** Of each set the one that `Fronts` keeps: of blanks of one kind it has the first ones. */
function sameSets(kinds: readonly Kind[]): number[] {
  let repeated = 0
  for (const [bit, kind] of kinds.entries()) {
    const before = kinds[bit - 1]
    if (before && byKind(before, kind) === 0) repeated |= 1 << bit
  }
  const same: number[] = []
  for (let set = 0; set < 1 << kinds.length; set++) {
    // Blanks whose equal one before them is not in the set. Each may be exchanged for that one.
    const late = set & repeated & ~(set << 1)
    const first = late & -late
    same.push(late === 0 ? set : (same[set ^ first ^ (first >> 1)] ?? set))
  }
  return same
}

function frontOfOne(kind: Kind, slab: Size): Front {
  const { width, height, mayTurn } = kind
  const sizes = mayTurn && width !== height ? [kind, { width: height, height: width }] : [kind]
  return sizes
    .filter((size) => fitsIn(size, slab))
    .map((size) => ({ width: size.width, height: size.height, cuts: 0, kind, parts: null, beside: false }))
    .toSorted((a, b) => a.width - b.width)
}

function frontOf(set: number, same: readonly number[], of: readonly Front[], slab: Size, budget: Budget): Front {
  // What doesn't fit with a blank less doesn't fit.
  for (let rest = set; rest > 0; rest &= rest - 1) {
    if (of[same[set ^ (rest & -rest)] ?? 0]?.length === 0) return NONE
  }
  const front: Box[] = []
  const first = set & -set
  const rest = set ^ first
  for (let other = rest; other > 0; other = (other - 1) & rest) {
    const one = set ^ other
    if (same[one] !== one) continue
    const ones = of[one] ?? NONE
    const others = of[same[other] ?? 0] ?? NONE
    budget.combinations -= putBeside(ones, others, slab.width, front) + putAbove(ones, others, slab.height, front)
    if (budget.combinations < 0) return NONE
  }
  return front
}

/** The narrowest pairs for each height. Returns how many pairs it looked at. */
function putBeside(ones: Front, others: Front, maxWidth: number, front: Box[]): number {
  let looked = 0
  for (let i = 0, j = 0; ; ) {
    const one = ones[i]
    const other = others[j]
    if (!one || !other) return looked
    looked++
    const width = one.width + KERF + other.width
    if (width > maxWidth) return looked
    addBox(front, width, Math.max(one.height, other.height), one, other, true)
    // Only another one instead of the higher makes the pair lower.
    if (one.height >= other.height) i++
    if (other.height >= one.height) j++
  }
}

/** The lowest pairs for each width. Returns how many pairs it looked at. */
function putAbove(ones: Front, others: Front, maxHeight: number, front: Box[]): number {
  let looked = 0
  for (let i = ones.length - 1, j = others.length - 1; ; ) {
    const one = ones[i]
    const other = others[j]
    if (!one || !other) return looked
    looked++
    const height = one.height + KERF + other.height
    if (height > maxHeight) return looked
    addBox(front, Math.max(one.width, other.width), height, one, other, false)
    if (one.width >= other.width) i--
    if (other.width >= one.width) j--
  }
}

/** Adds a box unless another one is as good, and removes those that it makes superfluous. Of equal ones the fewest cuts stay. */
function addBox(front: Box[], width: number, height: number, one: Box, other: Box, beside: boolean): void {
  const trim = beside ? one.height !== other.height : one.width !== other.width
  const cuts = one.cuts + other.cuts + (trim ? 2 : 1)
  let at = 0
  for (const box of front) {
    if (box.width > width) break
    if (box.height <= height && (box.width < width || box.height < height || box.cuts <= cuts)) return
    if (box.width === width) break
    at++
  }
  let end = at
  while ((front[end]?.height ?? 0) >= height) end++
  front.splice(at, end - at, { width, height, cuts, kind: null, parts: [one, other], beside })
}
