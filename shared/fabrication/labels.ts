import { capitalize } from '#shared/lib/counts.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { type CutoutKind, isCooktop, isSink, type Profile, type SideName } from './details.ts'
import type { Side } from './sides.ts'
import type { SideStretch } from './stretches.ts'

/** As a customer calls a side, standing in the room. */
const SIDE_LABELS: Record<SideName, string> = {
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

export const PROFILE_LABELS: Record<Profile, string> = {
  eased: 'Eased',
  pencil: 'Pencil',
  bevel: 'Bevel',
  'half-bullnose': 'Half bullnose',
  'full-bullnose': 'Full bullnose',
  ogee: 'Ogee',
  mitered: 'Thick mitered, 2 in',
}

/** Within a sentence: `half bullnose`, and `thick mitered` without its height. */
export function profileName(profile: Profile): string {
  return PROFILE_LABELS[profile].replace(/,.*/, '').toLowerCase()
}

/** For lists and forms. */
export const CUTOUT_LABELS: Record<CutoutKind, string> = {
  'sink-single': 'Single undermount sink',
  'sink-double': 'Double undermount sink',
  'sink-bar': 'Bar sink',
  'sink-dropin': 'Drop-in sink',
  'sink-farmhouse': 'Farmhouse sink',
  'cooktop-30': 'Cooktop, 30 in',
  'cooktop-36': 'Cooktop, 36 in',
  faucet: 'Faucet',
  hole: 'Extra hole',
  outlet: 'Outlet',
  other: 'Other cutout',
}

/** Within a sentence, as in "We moved the sink". */
export function cutoutNoun(kind: CutoutKind): string {
  if (isSink(kind)) return 'sink'
  if (isCooktop(kind)) return 'cooktop'
  return kind === 'other' ? 'cutout' : kind
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
  if (use === 'finished') return `finished, ${profileName(profile)} edge`
  if (use === 'wall' && splashHeight > 0) return `wall, ${formatInches(splashHeight)} inch backsplash`
  return use
}

/** `Sink, center 47 inches from the left end`. */
export function describePlace(noun: string, at: number): string {
  return `${capitalize(noun)}, center ${spokenInches(at)} from the left end`
}
