import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { capitalize } from '#shared/lib/counts.ts'
import type { PlacedCutout } from './cutouts.ts'
import type { CutoutKind, Details, Job, Removal } from './details.ts'
import { type Fabricated, fabricate } from './fabricate.ts'
import { profileName } from './labels.ts'
import { DEFAULT_OVERHANG } from './stretches.ts'

/** What the quote form asks. */
export const JOB_LABELS: Readonly<Record<keyof Job, string>> = {
  removal: 'Old countertop?',
  cabinetsInPlace: 'My cabinets are already in place',
}

export const REMOVAL_LABELS: Readonly<Record<Removal, string>> = { none: 'None', laminate: 'Laminate', stone: 'Stone' }

const REMOVALS: Readonly<Record<Removal, string>> = {
  none: '',
  laminate: 'Removal of your old laminate countertop',
  stone: 'Removal of your old stone countertop',
}

/** "Removal of your old laminate countertop. The cabinets are in place." Empty for a quote without a job. */
export function describeJob(job: Job | undefined): string {
  if (!job) return ''
  const removal = REMOVALS[job.removal]
  return [removal && `${removal}.`, describeCabinets(job)].filter(Boolean).join(' ')
}

/** "The cabinets are in place.", or empty. What `describeJob` says beside an estimate, which lists the removal itself. */
export function describeCabinets(job: Job | undefined): string {
  return job?.cabinetsInPlace ? 'The cabinets are in place.' : ''
}

type Words = readonly [one: string, several: string]

const CUTOUTS: Record<CutoutKind, Words> = {
  'sink-single': ['single undermount sink', 'single undermount sinks'],
  'sink-double': ['double undermount sink', 'double undermount sinks'],
  'sink-bar': ['bar sink', 'bar sinks'],
  'sink-dropin': ['drop-in sink', 'drop-in sinks'],
  'sink-farmhouse': ['farmhouse sink', 'farmhouse sinks'],
  'cooktop-30': ['30\u00a0in cooktop', '30\u00a0in cooktops'],
  'cooktop-36': ['36\u00a0in cooktop', '36\u00a0in cooktops'],
  faucet: ['faucet hole', 'faucet holes'],
  hole: ['extra hole', 'extra holes'],
  outlet: ['outlet', 'outlets'],
  other: ['other cutout', 'other cutouts'],
}

/**
 * A countertop's details in plain words, such as "Single undermount sink, half bullnose edge, 4 in backsplash". Empty if
 * there is nothing to say. Leaves out what goes without saying: a sink's own faucet hole and an eased edge.
 */
export function describeDetails(countertop: {
  shape: Shape
  dimensions: Dimensions
  details?: Details | undefined
}): string {
  const { shape, details } = countertop
  if (!details) return ''
  const made = fabricate({ shape, dimensions: fullDimensions(countertop.dimensions), details })
  const parts = [
    ...describeCutouts(made.cutouts),
    ...count(made.dishwashers.length, ['dishwasher', 'dishwashers']),
    ...describeEdges(made),
    ...count(made.panels.length, ['waterfall end', 'waterfall ends']),
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
  return Object.entries(CUTOUTS).flatMap(([kind, words]) => {
    const cutouts = named.filter(({ cutout }) => cutout.kind === kind)
    const models = cutouts.flatMap(({ cutout }) => (cutout.model ? [cutout.model] : []))
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
  return [
    ...count(rounded, ['rounded corner', 'rounded corners']),
    ...count(clipped, ['clipped corner', 'clipped corners']),
  ]
}

/** Nothing for none. */
function count(number: number, [one, several]: Words): string[] {
  if (number === 0) return []
  return [number === 1 ? one : `${number} ${several}`]
}
