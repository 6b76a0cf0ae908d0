/** The sides of all shapes. A shape has some of them: see `sidesOf`. */
export const SIDE_NAMES = [
  'back',
  'front',
  'rightEnd',
  'leftEnd',
  'runFront',
  'runEnd',
  'legFront',
  'legEnd',
  'legBack',
  'leftBack',
  'leftFront',
  'rightBack',
  'rightFront',
] as const
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

export const CUTOUT_KINDS = [
  'sink-single',
  'sink-double',
  'sink-bar',
  'sink-dropin',
  'sink-farmhouse',
  'cooktop-30',
  'cooktop-36',
  'faucet',
  'hole',
  'outlet',
  'other',
] as const
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
} as const

/** The height is in inches. */
export type Splash = 'none' | '4in' | { height: number }
/** Inches: `4in`. */
export const LOW_SPLASH = 4

/**
 * Part of a side, from the end of the stretch before it. Lengths are in inches. A stretch keeps what was sent: what is
 * missing has the default of its use (`stretchesOf`).
 */
export interface Stretch {
  /** Inches from the side's left end. Absent: to the side's right end. */
  to?: number | undefined
  use: Use
  profile?: Profile | undefined
  splash?: Splash | undefined
  overhang?: number | undefined
}

/** What a cutout's id looks like. */
export const CUTOUT_ID = /^[a-z0-9]{1,12}$/

/** A hole in the stone. Lengths are in inches. */
export interface Cutout {
  /** 1 to 12 lowercase letters and digits. */
  id: string
  kind: CutoutKind
  side: SideName
  /** The center, from the side's left end. */
  at: number
  /** From the side to the cutout's nearest edge. Absent: the default of its kind. */
  setback?: number | undefined
  /** Absent: the default of its kind. */
  size?: { width: number; depth: number; radius: number } | undefined
  /** The id of the cutout that it moves with, such as a faucet's sink. */
  with?: string | undefined
  model?: string | undefined
}

export interface Dishwasher {
  side: SideName
  /** The center, from the side's left end, in inches. */
  at: number
}

export interface Corner {
  radius?: number | undefined
  clip?: number | undefined
}

export const SEAM_PARTS = ['run', 'leftLeg', 'rightLeg'] as const
export const CORNER_CHOICES = ['auto', 'run-through', 'leg-through', 'one-piece'] as const

interface Seam {
  across: (typeof SEAM_PARTS)[number]
  at: number
}

/** Everything about a countertop besides shape, dimensions and stone. Lengths are in inches (docs/rules.md, Details). */
export interface Details {
  v: 1
  name?: string | undefined
  /** An L's leg is on the right. */
  mirrored: boolean
  sides: Partial<Record<SideName, Stretch[]>>
  corners: Partial<Record<CornerName, Corner>>
  cutouts: Cutout[]
  dishwasher: Dishwasher[]
  seams: 'auto' | Seam[]
  corner: (typeof CORNER_CHOICES)[number]
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

/** Whether anything but its name and its direction is set. Only then does a countertop have items in an estimate. */
export function isDetailed({ details }: { details?: Details | undefined }): boolean {
  if (!details) return false
  const { sides, corners, cutouts, dishwasher, seams, corner } = details
  const lists = [Object.keys(sides), Object.keys(corners), cutouts, dishwasher]
  return lists.some(({ length }) => length > 0) || seams !== 'auto' || corner !== 'auto'
}

/** What the shop does besides the countertops. */
export const REMOVALS = ['none', 'laminate', 'stone'] as const
export type Removal = (typeof REMOVALS)[number]

export interface Job {
  removal: Removal
  cabinetsInPlace: boolean
}

export const DEFAULT_JOB: Readonly<Job> = { removal: 'none', cabinetsInPlace: false }
