import { formatInches } from '#shared/lib/inches.ts'
import { CUTOUT_NOUNS } from './cutouts.ts'
import type { Cutout, Profile, SideName, Use } from './details.ts'
import type { Side } from './sides.ts'
import type { SideStretch } from './stretches.ts'

/** As a customer calls a side, standing in the room. */
export const SIDE_LABELS: Record<SideName, string> = {
  back: 'Back',
  front: 'Front',
  rightEnd: 'Right end',
  leftEnd: 'Left end',
  runFront: 'Front',
  runEnd: 'Back run end',
  legFront: 'Leg front',
  legEnd: 'Leg end',
  legBack: 'Leg back',
  leftBack: 'Left leg back',
  leftFront: 'Left leg front',
  rightBack: 'Right leg back',
  rightFront: 'Right leg front',
}

/** The ends of a U are those of its legs. */
export function sideLabel(side: SideName, isU: boolean): string {
  const label = SIDE_LABELS[side]
  return isU && (side === 'rightEnd' || side === 'leftEnd') ? label.replace(' end', ' leg end') : label
}

export const USE_LABELS: Record<Use, string> = {
  wall: 'Wall',
  finished: 'Finished',
  appliance: 'Appliance',
  waterfall: 'Waterfall',
}

export const PROFILE_LABELS: Record<Profile, string> = {
  eased: 'Eased',
  pencil: 'Pencil',
  bevel: 'Bevel',
  'half-bullnose': 'Half bullnose',
  'full-bullnose': 'Full bullnose',
  ogee: 'Ogee',
  mitered: 'Thick mitered, 2 in',
}

/** Short, for sentences and drawings. */
const PROFILE_NOUNS: Record<Profile, string> = {
  eased: 'eased edge',
  pencil: 'pencil edge',
  bevel: 'bevel edge',
  'half-bullnose': 'half bullnose edge',
  'full-bullnose': 'full bullnose edge',
  ogee: 'ogee edge',
  mitered: 'thick mitered edge',
}

/** `94 1/2 inches`. */
export function spokenInches(inches: number): string {
  return `${formatInches(inches)} ${inches === 1 ? 'inch' : 'inches'}`
}

/** `Front, 94 1/2 inches, finished, half bullnose edge`. `stretches` are those of the side, from its left end. */
export function describeSide(side: Side, stretches: readonly SideStretch[], isU = false): string {
  const parts = stretches.map((stretch, index) =>
    index < stretches.length - 1
      ? `${describeStretch(stretch)} to ${spokenInches(stretch.to)}`
      : describeStretch(stretch),
  )
  return [sideLabel(side.name, isU), spokenInches(side.length), parts.join(', then ')].join(', ')
}

/** `finished, half bullnose edge`, `wall, 4 inch backsplash`, `appliance`. */
export function describeStretch({ use, profile, splashHeight }: SideStretch): string {
  if (use === 'finished') return `finished, ${PROFILE_NOUNS[profile]}`
  if (use === 'wall' && splashHeight > 0) return `wall, ${formatInches(splashHeight)} inch backsplash`
  return use
}

/** `Sink, center 47 inches from the left end`. */
export function describeCutout({ kind, at }: Pick<Cutout, 'kind' | 'at'>): string {
  const noun = CUTOUT_NOUNS[kind]
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}, center ${spokenInches(at)} from the left end`
}
