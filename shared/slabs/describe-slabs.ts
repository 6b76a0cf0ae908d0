import type { Dimensions, Shape } from '#shared/countertops/countertop.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { sideLabel } from '#shared/fabrication/labels.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { capitalize, pluralize } from '#shared/lib/counts.ts'
import { formatSignedCents } from '#shared/lib/cents.ts'
import { formatInches } from '#shared/lib/inches.ts'
import type { Cut } from './cut-order.ts'
import type { PartName } from './parts.ts'
import type { PlacedPiece, StonePlan } from './plan-slabs.ts'

// Texts about slabs that screen and print share (docs/rules.md, Slabs).

interface NamedCountertop {
  shape: Shape
  dimensions: Dimensions
  details?: Details | undefined
}

/** `3 slabs. At least 3 are needed.` */
export function slabsText({ slabs, atLeast }: { slabs: number; atLeast: number }): string {
  const count = `${pluralize(slabs, 'slab')}.`
  if (atLeast < slabs) return `${count} ${atLeast} may be enough; we'll check.`
  return `${count} At least ${atLeast} ${atLeast === 1 ? 'is' : 'are'} needed.`
}

export const PLANNED_BY_HAND =
  "We can't lay these out online. The price counts square feet; we'll plan the slabs by hand."

const ORDINALS = [
  'a second',
  'a third',
  'a fourth',
  'a fifth',
  'a sixth',
  'a seventh',
  'an eighth',
  'a ninth',
  'a tenth',
]

/**
 * What other seams do to price and slabs: `+$1,266.50: a third slab.`, `2 slabs less.`, or nothing. `isFirstDetail`: they are why
 * leftover stone is billed of slabs that were needed before.
 */
export function slabChangeText(slabs: number, before: number, cents: number, isFirstDetail = false): string {
  const change = slabs - before
  const count = Math.abs(change) === 1 ? 'one slab' : pluralize(Math.abs(change), 'slab')
  const ordinal = change === 1 ? ORDINALS[slabs - 2] : undefined
  const text = ordinal ? `${ordinal} slab` : `${count} ${change > 0 ? 'more' : 'less'}`
  const causes = [
    ...(change === 0 ? [] : [text]),
    ...(isFirstDetail && cents > 0 ? ['leftover stone is billed once you choose seams'] : []),
  ].join(', and ')
  const parts = [...(cents === 0 ? [] : [formatSignedCents(cents)]), ...(causes ? [causes] : [])]
  return parts.length === 0 ? '' : `${capitalize(parts.join(': '))}.`
}

const AND = new Intl.ListFormat('en-US')

/** `The vein runs on from A to B and from D to C.`, the left one on the slab first. */
export function veinText(matched: StonePlan['matched']): string {
  return `The vein runs on ${AND.format(matched.map(([left, right]) => `from ${left} to ${right}`))}.`
}

const PARTS: Record<PartName, string> = { run: 'run', leftLeg: 'left leg', rightLeg: 'right leg' }

/** What each piece is called: `L along the wall, run`, `Island, waterfall panel`. */
export function pieceNames(pieces: readonly PlacedPiece[], countertops: readonly NamedCountertop[]): string[] {
  const names = countertopNames(countertops)
  return pieces.map(
    (piece) => `${names[piece.countertop] ?? ''}, ${whatItIs(piece, countertops[piece.countertop]?.shape)}`,
  )
}

function whatItIs({ kind, top, upright }: PlacedPiece, shape: Shape | undefined): string {
  if (kind === 'top') return top ? partName(top.name, shape) : 'top'
  const side = upright ? ` at ${sideLabel(upright.side, shape === 'U').toLowerCase()}` : ''
  if (kind === 'panel') return `waterfall panel${side}`
  return kind === 'splash' ? `backsplash${side}` : `edge strip${side}`
}

/** Within a sentence: `top`, `run`, `leg`, `left leg`. */
export function partName(name: PartName, shape: Shape | undefined): string {
  if (shape === 'I') return 'top'
  return shape === 'L' && name !== 'run' ? 'leg' : PARTS[name]
}

/** `118 1/2 × 25 1/2 in` */
export function pieceSize({ width, height }: { width: number; height: number }): string {
  return `${formatInches(width)} × ${formatInches(height)} in`
}

/** `Across at 25 1/2 in, from 0 to 118 1/2 in`: places from the lower left of what the saw uses of a slab. */
export function cutText({ upright, at, from, to }: Cut): string {
  const [direction, ends] = [upright ? 'down' : 'across', `${formatInches(from)} to ${formatInches(to)} in`]
  return `${capitalize(direction)} at ${formatInches(at)} in, from ${ends}`
}
