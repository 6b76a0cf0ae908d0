import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { capitalize, pluralize } from '#shared/lib/counts.ts'
import type { PlacedCutout } from './cutouts.ts'
import { CUTOUT_KINDS, type CutoutKind, type Details, type Job, type Removal } from './details.ts'
import { type Fabricated, fabricate } from './fabricate.ts'
import { CUTOUT_LABELS, profileName } from './labels.ts'
import { DEFAULT_OVERHANG } from './stretches.ts'

interface DescribedDetails {
  shape: Shape
  dimensions: Dimensions
  details?: Details | undefined
}

/** What the quote form asks. */
export const JOB_LABELS: Readonly<Record<keyof Job, string>> = {
  removal: 'Removal and disposal of the old countertop',
  cabinetsInPlace: 'My cabinets are already in place',
}

export const REMOVAL_LABELS: Readonly<Record<Removal, string>> = { none: 'None', laminate: 'Laminate', stone: 'Stone' }

/** "Removal of your old laminate countertop. The cabinets are in place." Empty for a quote without a job. */
export function describeJob(job: Job | undefined): string {
  if (!job) return ''
  const removal = job.removal === 'none' ? '' : `Removal of your old ${job.removal} countertop.`
  return [removal, describeCabinets(job)].filter(Boolean).join(' ')
}

/** "The cabinets are in place.", or empty. What `describeJob` says beside an estimate, which lists the removal itself. */
export function describeCabinets(job: Job | undefined): string {
  return job?.cabinetsInPlace ? 'The cabinets are in place.' : ''
}

/** The details of each countertop in plain words, with names if there are several. */
export function describeEach(countertops: readonly DescribedDetails[]): string {
  const [first] = countertops
  if (countertops.length === 1 && first) return describeDetails(first)
  const each = countertops.map((countertop) => [countertop.details?.name, describeDetails(countertop)])
  return each.flatMap(([name, words]) => (words ? [`${name ? `${name}: ` : ''}${words}.`] : [])).join(' ')
}

/** Within a sentence, where that isn't the label in lower case. */
const CUTOUT_WORDS: Partial<Record<CutoutKind, string>> = {
  'cooktop-30': '30\u00a0in cooktop',
  'cooktop-36': '36\u00a0in cooktop',
  faucet: 'faucet hole',
}

/**
 * A countertop's details in plain words, such as "Single undermount sink, half bullnose edge, 4 in backsplash". Empty if
 * there is nothing to say. Leaves out what goes without saying: a sink's own faucet hole and an eased edge.
 */
export function describeDetails(countertop: DescribedDetails): string {
  const { shape, details } = countertop
  if (!details) return ''
  const made = fabricate({ shape, dimensions: fullDimensions(countertop.dimensions), details })
  const parts = [
    ...describeCutouts(made.cutouts),
    ...count(made.dishwashers.length, 'dishwasher'),
    ...describeEdges(made),
    ...count(made.panels.length, 'waterfall end'),
    ...describeBacksplash(made),
    ...describeOverhang(made),
    ...describeCorners(details, made),
    ...(made.stretches.every(({ use }) => use === 'finished' || use === 'waterfall') ? ['finished all around'] : []),
    ...(shape === 'L' && details.mirrored ? ['leg on the right'] : []),
  ]
  return capitalize(parts.join(', '))
}

/** In the order of the price list, each kind once. */
function describeCutouts(placed: readonly PlacedCutout[]): string[] {
  const named = placed.filter(({ cutout }) => cutout.kind !== 'faucet' || cutout.with === undefined)
  return CUTOUT_KINDS.flatMap((kind) => {
    const cutouts = named.filter(({ cutout }) => cutout.kind === kind)
    const models = cutouts.flatMap(({ cutout }) => (cutout.model ? [cutout.model] : []))
    const words = CUTOUT_WORDS[kind] ?? CUTOUT_LABELS[kind].toLowerCase()
    return count(cutouts.length, words).map((text) => (models.length > 0 ? `${text} (${models.join(', ')})` : text))
  })
}

function describeEdges({ edges }: Fabricated): string[] {
  const profiles = edges.map(({ profile }) => profile)
  const special = profiles.filter((profile) => profile !== 'eased')
  if (special.length === 0) return []
  const names = [...special, ...profiles.filter((profile) => profile === 'eased')].map(profileName)
  return [`${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'edge' : 'edges'}`]
}

function describeBacksplash({ splashes }: Fabricated): string[] {
  const heights = splashes.map(({ height }) => height)
  if (heights.length === 0) return []
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  return [low === high ? `${formatSize(low)} backsplash` : `backsplash from ${formatSize(low)} to ${formatSize(high)}`]
}

function describeOverhang({ stretches }: Fabricated): string[] {
  const free = stretches.filter(({ use }) => use === 'finished' || use === 'waterfall')
  const widest = Math.max(0, ...free.map(({ overhang }) => overhang))
  return widest > DEFAULT_OVERHANG ? [`${formatSize(widest)} overhang`] : []
}

function describeCorners({ corners }: Details, made: Fabricated): string[] {
  const cut = made.corners.flatMap(({ name }) => corners[name] ?? [])
  const rounded = cut.filter(({ radius }) => radius !== undefined && radius > 0).length
  const clipped = cut.filter(({ clip }) => clip !== undefined && clip > 0).length
  return [...count(rounded, 'rounded corner'), ...count(clipped, 'clipped corner')]
}

/** Nothing for none. */
function count(number: number, one: string): string[] {
  if (number === 0) return []
  return [number === 1 ? one : pluralize(number, one)]
}
