import type { z } from 'zod'
import type { detailsSchema, jobSchema } from './schema.ts'

/** The sides of each shape, clockwise from above, from the back left. */
export const SIDES_OF_SHAPE = {
  I: ['back', 'rightEnd', 'front', 'leftEnd'],
  L: ['back', 'runEnd', 'runFront', 'legFront', 'legEnd', 'legBack'],
  U: ['back', 'rightBack', 'rightEnd', 'rightFront', 'runFront', 'leftFront', 'leftEnd', 'leftBack'],
} as const
export const SIDE_NAMES = [...new Set(Object.values(SIDES_OF_SHAPE).flat())]
export type SideName = (typeof SIDE_NAMES)[number]

/** Corner `c<i>` starts the side with index i of the shape's table. */
export const CORNER_NAMES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'] as const
export type CornerName = (typeof CORNER_NAMES)[number]

/** What a stretch of a side meets. */
export const USES = ['wall', 'finished', 'appliance', 'waterfall'] as const
export type Use = (typeof USES)[number]

/** Edge profiles, in the order of the price list. */
export const PROFILES = ['eased', 'pencil', 'bevel', 'half-bullnose', 'full-bullnose', 'ogee', 'mitered'] as const
export type Profile = (typeof PROFILES)[number]

/** The first of the sinks and the first of the cooktops are what we assume. */
export const SINK_KINDS = ['sink-single', 'sink-double', 'sink-bar', 'sink-dropin', 'sink-farmhouse'] as const
export const COOKTOP_KINDS = ['cooktop-30', 'cooktop-36'] as const
export const CUTOUT_KINDS = [...SINK_KINDS, ...COOKTOP_KINDS, 'faucet', 'hole', 'outlet', 'other'] as const
export type CutoutKind = (typeof CUTOUT_KINDS)[number]

export function isSink(kind: CutoutKind): boolean {
  return kind.startsWith('sink-')
}

export function isCooktop(kind: CutoutKind): boolean {
  return kind === 'cooktop-30' || kind === 'cooktop-36'
}

/** Round and small: a faucet, or a hole for something beside it. */
export function isHole(kind: CutoutKind): boolean {
  return kind === 'faucet' || kind === 'hole'
}

/** Limits of details. Lengths are in inches. */
export const LIMITS = {
  nameLength: 40,
  modelLength: 80,
  stretches: 3,
  cutouts: 16,
  dishwashers: 2,
  seams: 8,
  position: 200,
  setback: 60,
  cutoutSize: 60,
  cutoutRadius: 12,
  cornerSize: 24,
  overhang: 24,
  splashHeight: { min: 3, max: 63 },
  floor: 2000,
} as const

/** Inches: the backsplash `4in`. */
export const LOW_SPLASH = 4

/** Inches: a dishwasher stands below the top. */
export const DISHWASHER_WIDTH = 24

/** What a cutout's id looks like. */
export const CUTOUT_ID = /^[a-z0-9]{1,12}$/

export const SEAM_PARTS = ['run', 'leftLeg', 'rightLeg'] as const
export const CORNER_CHOICES = ['auto', 'run-through', 'leg-through', 'one-piece'] as const

/** Degrees by which a countertop stands turned in the kitchen, clockwise from above. */
export const TURNS = [0, 90, 180, 270] as const

type Parsed = z.output<typeof detailsSchema>
export type Stretch = Parsed['sides'][string][number]
export type Splash = NonNullable<Stretch['splash']>
export type Corner = Parsed['corners'][string]
export type Cutout = Parsed['cutouts'][number]
/** Where a countertop stands in the kitchen, in inches and degrees. */
export type Place = NonNullable<Parsed['kitchen']>
export type Dishwasher = Parsed['dishwasher'][number]

/** Everything about a countertop besides shape, dimensions and stone. Lengths are in inches (docs/rules.md, Details). */
export interface Details extends Omit<Parsed, 'sides' | 'corners'> {
  sides: Partial<Record<SideName, Stretch[]>>
  corners: Partial<Record<CornerName, Corner>>
}

export const DEFAULT_DETAILS: Readonly<Details> = {
  v: 1,
  mirrored: false,
  sides: {},
  corners: {},
  cutouts: [],
  dishwasher: [],
  seams: 'auto',
  corner: 'auto',
}

/** Whether anything but its name, its direction and its place is set. Only then does a countertop have items in an estimate. */
export function isDetailed({ details }: { details?: Details | undefined }): boolean {
  if (!details) return false
  const { sides, corners, cutouts, dishwasher, seams, corner } = details
  const lists = [Object.keys(sides), Object.keys(corners), cutouts, dishwasher]
  return lists.some(({ length }) => length > 0) || seams !== 'auto' || corner !== 'auto'
}

/** What the shop does besides the countertops. */
export const REMOVALS = ['none', 'laminate', 'stone'] as const
export type Removal = (typeof REMOVALS)[number]

export type Job = z.output<typeof jobSchema>

export const DEFAULT_JOB: Readonly<Job> = { removal: 'none', cabinetsInPlace: false }
