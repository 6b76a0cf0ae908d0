import { type Dimensions, fullDimensions, isSameSize, type Shape } from '#shared/countertops/countertop.ts'
import type { MeasuredCountertop } from '#shared/countertops/measured.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import {
  DEFAULT_STONE,
  isInOfferedStone,
  isOffered,
  noLongerOffered,
  type StoneId,
} from '#shared/countertops/stones.ts'
import { checkRules } from '#shared/fabrication/check-rules.ts'
import { DEFAULT_DETAILS, type Details, isDetailed } from '#shared/fabrication/details.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { cutoutNoun } from '#shared/fabrication/labels.ts'
import { countertopNames, freePlaceName } from '#shared/fabrication/name.ts'
import { sentDetails } from '#shared/fabrication/sent-details.ts'
import { settleAll } from '#shared/fabrication/settle.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import type { EditedCountertop, FinalCountertop, OfferedFinalCountertop } from './schema.ts'

/** A countertop of the quote, in inches. */
export type DrawnCountertop = Pick<SavedCountertop, 'id' | 'shape' | 'dimensions' | 'stone' | 'details'>
/** A countertop as the crew saved it, in inches. */
type Measured = Pick<MeasuredCountertop, 'quoteCountertopId' | 'shape' | 'dimensions' | 'stone'>

/**
 * The countertops that a draft of a final quote begins with (docs/rules.md, Final quote): what was measured, else what was
 * drawn. Details come from the drawing, and are fitted to the measured size as the designer does it. `unfit` has a sentence
 * for each thing to look at: what no longer fits, and a stone that we no longer offer, which the default replaces.
 *
 * A drawn countertop that has no measured size is left out, unless nothing was measured. The crew can add pieces, which come
 * last: of two sizes of one drawn countertop, the second is a piece, too. A piece keeps the stone that the crew chose for it,
 * while we offer that, and else has that of the first countertop.
 */
export function startingCountertops(
  drawn: readonly DrawnCountertop[],
  measured: readonly Measured[] = [],
): { countertops: OfferedFinalCountertop[]; unfit: string[] } {
  const names = countertopNames(drawn)
  if (measured.length === 0) return collect(drawn.map((one, index) => fromDrawing(one, names[index] ?? '')))
  const pieces = [...measured]
  const sized = drawn.flatMap((one, index) => {
    const found = pieces.findIndex(({ quoteCountertopId }) => quoteCountertopId === one.id)
    const [sizes] = found < 0 ? [] : pieces.splice(found, 1)
    return sizes ? [fromSizes(one, sizes, names[index] ?? '')] : []
  })
  const stoneOfFirst = drawn.find(isInOfferedStone)?.stone ?? DEFAULT_STONE
  const added = pieces.map(({ shape, dimensions, stone }): Start => {
    const offered = isOffered(stone) ? stone : stoneOfFirst
    const name = freePlaceName({ shape, dimensions }, names)
    names.push(name)
    const countertop = { quoteCountertopId: null, name, shape, dimensions, stone: offered, source: 'measured' } as const
    return { countertop, unfit: [] }
  })
  return collect([...sized, ...added])
}

interface Start {
  countertop: OfferedFinalCountertop
  unfit: string[]
}

function collect(starts: readonly Start[]) {
  return {
    countertops: starts.map(({ countertop }) => countertop),
    unfit: starts.flatMap(({ countertop: { name }, unfit }) => unfit.map((text) => `${name}: ${text}`)),
  }
}

function fromDrawing({ id, shape, dimensions, stone, details }: DrawnCountertop, name: string): Start {
  const offered = offeredStone(stone)
  const countertop = { quoteCountertopId: id, name, shape, dimensions, stone: offered.stone, source: 'drawn' as const }
  return { countertop: withDetails(countertop, details), unfit: offered.unfit }
}

function fromSizes(drawn: DrawnCountertop, { shape, dimensions }: Measured, name: string): Start {
  const offered = offeredStone(drawn.stone)
  const countertop = {
    quoteCountertopId: drawn.id,
    name,
    shape,
    dimensions,
    stone: offered.stone,
    source: 'measured' as const,
  }
  const before = { ...drawn, dimensions: fullDimensions(drawn.dimensions) }
  const after = { shape, dimensions: fullDimensions(dimensions) }
  const { details } = settleAll({ ...after, details: sentDetails({ shape, details: drawn.details }) })
  return {
    countertop: withDetails(countertop, details),
    unfit: [...offered.unfit, ...listUnfit(before, { ...after, details })],
  }
}

function offeredStone(stone: string): { stone: StoneId; unfit: string[] } {
  return isOffered(stone) ? { stone, unfit: [] } : { stone: DEFAULT_STONE, unfit: [noLongerOffered(stone)] }
}

/** What fit as it was drawn, and doesn't any more. The shop decides about what never fit, and the designer shows both. */
function listUnfit(before: FabricatedCountertop, after: FabricatedCountertop): string[] {
  const [drawn, sized] = [fittingIn(before), fittingIn(after)]
  const cutouts = drawn.cutouts
    .filter(({ id }) => !sized.cutouts.some((one) => one.id === id))
    .map(({ kind }) => cutoutNoun(kind))
  const lost = [
    ...new Set(cutouts),
    ...(sized.dishwashers < drawn.dishwashers ? ['dishwasher'] : []),
    ...(sized.panels < drawn.panels ? ['waterfall end'] : []),
  ]
  const isOtherShape = before.shape !== after.shape && isDetailed(before)
  return [
    ...lost.map((noun) => `the ${noun} no longer fits.`),
    ...(isOtherShape
      ? [`drawn as ${SHAPE_IN_WORDS[before.shape]}, measured as ${SHAPE_IN_WORDS[after.shape]}. Check its sides.`]
      : []),
  ]
}

/** The cutouts that have a side and no stop, and how many dishwashers and waterfall ends have their place. */
function fittingIn(countertop: FabricatedCountertop) {
  const { cutouts, dishwashers, panels } = fabricate(countertop)
  const stops = checkRules(countertop).filter(({ level }) => level === 'stop')
  return {
    cutouts: cutouts.map(({ cutout }) => cutout).filter(({ id }) => !stops.some(({ cutoutId }) => cutoutId === id)),
    dishwashers: dishwashers.filter(({ from, to, side }) => from >= -SAME_INCHES && to <= side.length + SAME_INCHES)
      .length,
    panels: panels.length,
  }
}

/** What was drawn and what was measured, where these differ. */
export const SHAPE_IN_WORDS: Record<Shape, string> = { I: 'a straight one', L: 'an L', U: 'a U' }

/**
 * The countertops of a draft as the office edited them. Each says where its sizes come from: as before if they're the same, else
 * from the office. One without the id of its drawn countertop is the one of that name, so a caller needn't send ids.
 */
export function editedCountertops(
  before: readonly FinalCountertop[],
  edited: readonly EditedCountertop[],
): OfferedFinalCountertop[] {
  const left = [...before]
  const take = (isIt: (one: FinalCountertop) => boolean) => {
    const index = left.findIndex(isIt)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  // By id first, so that a name can't take what another one names by its id.
  const byId = edited.map(({ quoteCountertopId: id }) =>
    id === null ? undefined : take((one) => one.quoteCountertopId === id),
  )
  return edited.map(({ details, ...countertop }, index) => {
    const was = byId[index] ?? take(({ name }) => name === countertop.name)
    const isSame = was?.shape === countertop.shape && isSameSize(inFull(was), inFull(countertop))
    const source = isSame ? was.source : 'office'
    return withDetails({ ...countertop, quoteCountertopId: was?.quoteCountertopId ?? null, source }, details)
  })
}

function inFull<Countertop extends { shape: Shape; dimensions: Dimensions }>(countertop: Countertop) {
  return { ...countertop, dimensions: fullDimensions(countertop.dimensions) }
}

/** A final quote has names of its own, also for countertops without details. */
function withDetails(
  countertop: Omit<OfferedFinalCountertop, 'details'>,
  details: Details | undefined,
): OfferedFinalCountertop {
  if (!details) return countertop
  const { name: _, ...unnamed } = details
  return { ...countertop, details: unnamed }
}

/** For what reads a countertop's name from its details, which is where drawings have it. */
export function withNameInDetails<Named extends { name: string; details?: Details | undefined }>(countertop: Named) {
  const { name, details = DEFAULT_DETAILS } = countertop
  return { ...countertop, details: { ...details, name } }
}
