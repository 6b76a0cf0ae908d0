import {
  DIMENSION_LABELS,
  type DimensionName,
  dimensionProblems,
  fullDimensions,
} from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { type EstimatedCountertop, priceAsDrawn, type StoneSlabs } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { checkRules } from '#shared/fabrication/check-rules.ts'
import {
  DEFAULT_DETAILS,
  type Details,
  isDetailed,
  type Job,
  LIMITS,
  type Stretch,
} from '#shared/fabrication/details.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { profileName, sideLabel } from '#shared/fabrication/labels.ts'
import { countertopNames, placeNoun } from '#shared/fabrication/name.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCount } from '#shared/lib/counts.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { checkSlabs } from './check-slabs.ts'
import { partName } from './describe-slabs.ts'
import { slabsAsDrawn } from './full-estimate.ts'
import { cornerChoices } from './parts.ts'
import { countStones, offerMatches, planSlabs } from './plan-slabs.ts'
import { bestSeam, fromLeft, storedSeam, wholeParts } from './ways.ts'

/** One change that would cost less, an island that can grow on the same slabs, or one slab more for the vein. */
export interface Nudge {
  /** `2 in shorter saves a slab: $757.50 less.` */
  text: string
  /** What it takes: `U along the wall: Length 90 in instead of 92 in.` */
  tradeOff: string
  totalCents: number
  changedCents: number
  /** Null: the shop lays it out so if the customer asks for it. */
  change: Change | null
}

/** What becomes of the countertop at an index. */
export interface Change {
  countertop: number
  changed: EstimatedCountertop
}

/** Less than this isn't worth a change. */
const LEAST_SAVED_CENTS = 7500
const MOST_NUDGES = 3
/** Sixteenths: 3 in. */
const MOST_SHORTER = 48
/** Half inches: 24 in, and 3 in. */
const MOST_LONGER = 48
const LEAST_LONGER = 6

interface Kitchen {
  countertops: readonly EstimatedCountertop[]
  priceList: PriceList
  job: Job
  slabs: readonly StoneSlabs[]
  totalCents: number
  names: readonly string[]
  /** How often each rule is broken now, by countertop. */
  broken: readonly Record<string, number>[]
}

/** What might be changed. It's offered if its price and rules allow. */
interface Candidate extends Change {
  tradeOff: string
  /** What it does, before the price: `2 in shorter saves a slab`. */
  what: string
}

/**
 * At most three changes, the one that saves most first (docs/rules.md, Slabs). Each is priced as a whole estimate, and breaks no
 * more rules than now. None where slabs aren't planned.
 */
export function findNudges(countertops: readonly EstimatedCountertop[], priceList: PriceList, job: Job): Nudge[] {
  const slabs = slabsAsDrawn(countertops)
  if (!slabs || !countertops.some(isDetailed)) return []
  const { totalCents } = priceAsDrawn(countertops, priceList, job, slabs)
  const kitchen = {
    countertops,
    priceList,
    job,
    slabs,
    totalCents,
    names: countertopNames(countertops),
    broken: countertops.map((_, index) => brokenIn(countertops, index)),
  }
  const all = countertops.flatMap((one, index) => {
    const isPriced = priceList.leftOverPerSquareFootCents[one.stone] > 0
    const slabsOfStone = slabs.find(({ stone }) => stone === one.stone)?.slabs ?? 0
    const isFree = placeNoun(one).endsWith('island') || !job.cabinetsInPlace
    if (slabsOfStone === 0) return []
    const saving = isPriced && slabsOfStone > 1
    return [
      ...(saving && isFree ? shorter(kitchen, index) : []),
      ...(saving ? oneMoreSeam(kitchen, index) : []),
      ...(isDetailed(one) ? oneChoiceLess(kitchen, index) : []),
    ]
  })
  const saving = all
    .flatMap((candidate) => offerSaving(kitchen, candidate))
    .toSorted((one, other) => one.changedCents - other.changedCents)
  const longer = countertops.flatMap((_, index) => offerLonger(kitchen, index))
  return [...saving, ...longer, ...offerVein(kitchen)].slice(0, MOST_NUDGES)
}

/** The list with one countertop changed. */
const withChange = ({ countertops }: Kitchen, index: number, changed: EstimatedCountertop) =>
  countertops.with(index, changed)

/** How many slabs the stone of a changed countertop takes. The other stones stay. */
function slabsWith(kitchen: Kitchen, index: number, changed: EstimatedCountertop): StoneSlabs | undefined {
  const list = withChange(kitchen, index, changed).filter(({ stone }) => stone === changed.stone)
  const counted = countStones(list.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) })))?.[0]
  return counted && { stone: counted.stone, slabs: counted.slabs, atLeast: counted.atLeast, remnant: null }
}

function totalWith(kitchen: Kitchen, { countertop, changed }: Change): number {
  const list = withChange(kitchen, countertop, changed)
  const ofStone = slabsWith(kitchen, countertop, changed)
  // Its stone may count no more.
  const counted = kitchen.slabs.filter(({ stone }) => list.some((one) => one.stone === stone && isDetailed(one)))
  const slabs = counted.map((one) => (ofStone && one.stone === ofStone.stone ? ofStone : one))
  return priceAsDrawn(list, kitchen.priceList, kitchen.job, slabs).totalCents
}

function offerSaving(kitchen: Kitchen, candidate: Candidate): Nudge[] {
  const { what, tradeOff, ...change } = candidate
  const totalCents = totalWith(kitchen, candidate)
  const changedCents = totalCents - kitchen.totalCents
  if (changedCents > -LEAST_SAVED_CENTS || breaksMore(kitchen, candidate)) return []
  return [{ change, tradeOff, text: `${what}: ${formatCents(-changedCents)} less.`, totalCents, changedCents }]
}

/** Whether a change breaks a rule more often than now. */
function breaksMore(kitchen: Kitchen, { countertop, changed }: Change): boolean {
  const before = kitchen.broken[countertop]
  const after = brokenIn(withChange(kitchen, countertop, changed), countertop)
  return Object.entries(after).some(([rule, count]) => count > (before?.[rule] ?? 0))
}

/** How often each rule is broken: by the countertop, and by the plan of its stone. */
function brokenIn(list: readonly EstimatedCountertop[], countertop: number): Record<string, number> {
  const one = list[countertop]
  if (!one) return {}
  const own = list.filter(({ stone }) => stone === one.stone)
  const planned = own.map((each) => ({ ...each, dimensions: fullDimensions(each.dimensions) }))
  const ofPlan = planSlabs(planned)?.flatMap((plan) => checkSlabs(plan, planned)) ?? []
  const rules = [
    ...checkRules(asFull(one)).map(({ rule, level }) => `${rule} ${level}`),
    ...ofPlan.map(({ rule }) => rule),
  ]
  return rules.reduce<Record<string, number>>((counts, rule) => ({ ...counts, [rule]: (counts[rule] ?? 0) + 1 }), {})
}

const asFull = (one: EstimatedCountertop): FabricatedCountertop => ({
  ...one,
  dimensions: fullDimensions(one.dimensions),
})

/** Width and Length, but never a depth. */
function lengthsOf({ shape, dimensions }: EstimatedCountertop): DimensionName[] {
  if (shape !== 'I') return ['width', 'length']
  return [dimensions.width >= dimensions.length ? 'width' : 'length']
}

function resized(one: EstimatedCountertop, name: DimensionName, inches: number): EstimatedCountertop | undefined {
  const dimensions = { ...fullDimensions(one.dimensions), [name]: inches }
  return dimensionProblems(one.shape, dimensions).length === 0 ? { ...one, dimensions } : undefined
}

/** The last of 0 to `most` steps that holds. Once one fails, all later ones do. -1: none holds. */
function lastThat(most: number, holds: (step: number) => boolean): number {
  let [from, to] = [-1, most]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (holds(middle)) from = middle
    else to = middle - 1
  }
  return from
}

/** To the half inch, and at most 3 in. */
function shorter(kitchen: Kitchen, countertop: number): Candidate[] {
  const one = kitchen.countertops[countertop]
  if (!one) return []
  const before = slabsWith(kitchen, countertop, one)?.slabs ?? 0
  return lengthsOf(one).flatMap((name) => {
    const size = fullDimensions(one.dimensions)[name]
    const takesAsMany = (sixteenths: number) => {
      const changed = resized(one, name, size - sixteenths / 16)
      return !changed || (slabsWith(kitchen, countertop, changed)?.slabs ?? before) >= before
    }
    if (takesAsMany(MOST_SHORTER)) return []
    const least = lastThat(MOST_SHORTER, takesAsMany) + 1
    const inches = Math.floor(2 * (size - least / 16)) / 2
    const changed = resized(one, name, inches)
    if (!changed || size - inches > MOST_SHORTER / 16) return []
    const what = `${formatInches(size - inches)} in shorter saves a slab`
    return [{ countertop, changed, what, tradeOff: describeSize(kitchen, countertop, name, changed) }]
  })
}

function describeSize(
  { countertops, names }: Kitchen,
  index: number,
  name: DimensionName,
  changed: EstimatedCountertop,
) {
  const [is, was] = [changed, countertops[index] ?? changed].map((one) =>
    formatSize(fullDimensions(one.dimensions)[name]),
  )
  return `${names[index]}: ${DIMENSION_LABELS[name]} ${is} instead of ${was}.`
}

/** An island that can grow without one slab more. */
function offerLonger(kitchen: Kitchen, countertop: number): Nudge[] {
  const { countertops, slabs, priceList, names } = kitchen
  const one = countertops[countertop]
  const before = slabs.find(({ stone }) => stone === one?.stone)?.slabs
  if (!one || !before || !placeNoun(one).endsWith('island') || priceList.leftOverPerSquareFootCents[one.stone] === 0)
    return []
  const [name = 'width'] = lengthsOf(one)
  const size = fullDimensions(one.dimensions)[name]
  const sizeAt = (halves: number) => Math.floor(2 * size) / 2 + halves / 2
  const steps = lastThat(MOST_LONGER, (halves) => {
    const changed = resized(one, name, sizeAt(halves))
    return changed !== undefined && slabsWith(kitchen, countertop, changed)?.slabs === before
  })
  const changed = steps < LEAST_LONGER ? undefined : resized(one, name, sizeAt(steps))
  if (!changed || breaksMore(kitchen, { countertop, changed })) return []
  const totalCents = totalWith(kitchen, { countertop, changed })
  const changedCents = totalCents - kitchen.totalCents
  const cost = changedCents > 0 ? `${formatCents(changedCents)} more` : `${formatCents(-changedCents)} less`
  const noun = placeNoun(one)
  const isOnly = countertops.filter((other) => placeNoun(other) === noun).length === 1
  const text = `${isOnly ? `Your ${noun}` : names[countertop]} can grow to ${formatInches(sizeAt(steps))} in on the same slabs.`
  const tradeOff = `${names[countertop]}: ${cost}.`
  return [{ change: { countertop, changed }, text, tradeOff, totalCents, changedCents }]
}

/** Where one more slab would let the vein run on. */
function offerVein({ countertops, priceList, job, slabs, totalCents: before }: Kitchen): Nudge[] {
  const full = countertops.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) }))
  const isBilled = (stone: StoneId) =>
    priceList.leftOverPerSquareFootCents[stone] > 0 && slabs.some((one) => one.stone === stone)
  return offerMatches(full.filter(({ stone }) => isBilled(stone))).map((offer) => {
    const more = slabs.map((one) =>
      one.stone === offer.stone ? { ...one, slabs: offer.slabs, atLeast: offer.slabs } : one,
    )
    const { totalCents } = priceAsDrawn(countertops, priceList, job, more)
    const changedCents = totalCents - before
    const count = formatCount(offer.matched.length, 'more joint')
    return {
      change: null,
      text: `With one slab more, the vein runs on across ${count}: ${formatCents(changedCents)} more.`,
      tradeOff: 'Ask for it in your note.',
      totalCents,
      changedCents,
    }
  })
}

/** A seam across a run or leg that is whole: in its middle, or where nothing is in its way. */
function oneMoreSeam(kitchen: Kitchen, countertop: number): Candidate[] {
  const one = kitchen.countertops[countertop]
  if (!one) return []
  const full = { ...one, dimensions: fullDimensions(one.dimensions) }
  const plan = planSlabs([full])?.[0]
  const parts = wholeParts(plan?.pieces.flatMap(({ top }) => top ?? []) ?? [])
  const ours = plan?.seams.flatMap((seam) => storedSeam(full, seam, parts) ?? []) ?? []
  if (ours.length >= LIMITS.seams) return []
  const places = cornerChoices(full).flatMap((choice) =>
    // A seam is seen less in a leg than in the run.
    choice.parts.toReversed().flatMap((part) => {
      const { left, right, back, front } = part.box
      const middle = part.along === 'x' ? (left + right) / 2 : (back + front) / 2
      return [{ across: part.name, at: fromLeft(full, part, middle) }, bestSeam(full, part)]
    }),
  )
  const before = slabsWith(kitchen, countertop, one)?.slabs ?? 0
  const withSeam = places.map((seam) => ({
    seam,
    changed: { ...one, details: { ...DEFAULT_DETAILS, ...one.details, seams: [...ours, seam] } },
  }))
  const best = withSeam.find(({ changed }) => {
    const slabs = slabsWith(kitchen, countertop, changed)?.slabs ?? before
    return slabs < before && !breaksMore(kitchen, { countertop, changed })
  })
  if (!best) return []
  const tradeOff = `${kitchen.names[countertop]}: a seam across the ${partName(best.seam.across, one.shape)}.`
  return [{ countertop, changed: best.changed, what: 'One more seam saves a slab', tradeOff }]
}

/** Plain edges, a side without backsplash, our own seams and corners. */
function oneChoiceLess(kitchen: Kitchen, countertop: number): Candidate[] {
  const one = kitchen.countertops[countertop]
  const details = one?.details
  if (!one || !details) return []
  const name = kitchen.names[countertop]
  const to = (next: Details, what: string, tradeOff: string): Candidate => ({
    countertop,
    changed: { ...one, details: next },
    what,
    tradeOff: `${name}: ${tradeOff}.`,
  })
  const { edges, stretches } = fabricate(asFull(one))
  const special = edges.filter(({ profile }) => kitchen.priceList.edgePerFootCents[profile] > 0)
  const splashes = stretches.filter(({ splashHeight }) => splashHeight > 0).map(({ side }) => side.name)
  return [
    ...(special.length > 0
      ? [
          to(
            withoutProfiles(details),
            'Eased edges',
            `eased instead of ${special.map(({ profile }) => profileName(profile)).join(' and ')}`,
          ),
        ]
      : []),
    ...[...new Set(splashes)].map((side) =>
      to(
        withoutSplash(details, side),
        'One backsplash less',
        `none at ${sideLabel(side, one.shape === 'U').toLowerCase()}`,
      ),
    ),
    ...(details.seams === 'auto' && details.corner === 'auto'
      ? []
      : [
          to({ ...details, seams: 'auto', corner: 'auto' }, 'Our choice of seams', 'seams and corners where we choose'),
        ]),
  ]
}

const eased = (stretch: Stretch): Stretch => {
  const { profile: _, ...rest } = stretch
  return rest
}

const bare = (stretch: Stretch): Stretch => {
  const { splash: _, ...rest } = stretch
  return rest
}

function withoutProfiles(details: Details): Details {
  const sides = Object.entries(details.sides).map(([side, stretches]) => [side, stretches.map(eased)])
  return { ...details, sides: Object.fromEntries(sides) as Details['sides'] }
}

function withoutSplash(details: Details, side: keyof Details['sides']): Details {
  const stretches = details.sides[side]?.map(bare)
  return { ...details, sides: { ...details.sides, ...(stretches && { [side]: stretches }) } }
}
