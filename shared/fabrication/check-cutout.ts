import { formatInches } from '#shared/lib/inches.ts'
import type { Warning } from './check-rules.ts'
import { type PlacedCutout, shallowestDepth } from './cutouts.ts'
import { type CutoutKind, isCooktop, isHole, isSink } from './details.ts'
import type { Fabricated } from './fabricate.ts'
import { cutoutNoun } from './labels.ts'
import { type Rule, type RuleId, ruleValue } from './rules.ts'
import { facesRoom } from './sides.ts'
import { END, frameOf, SAME_INCHES } from './spacing.ts'

const FAUCET_RAIL = ruleValue('rail.faucet', 'warn')

/** The rules about one cutout and the stone around it. */
export function checkCutout(placed: PlacedCutout, { sides, cutouts }: Fabricated): Warning[] {
  const { cutout, side } = placed
  const found = [checkEnds(placed), checkRadius(placed), ...checkRails(placed, sides, cutouts)]
  return found.flatMap((one) => (one ? [{ ...one, side: side.name, cutoutId: cutout.id }] : []))
}

type Found = Pick<Warning, 'rule' | 'level' | 'message'>

/** The least length in inches of a side that takes a cutout of this width. */
function leastLength(width: number): number {
  return width + 2 * END.stop
}

/** `The sink doesn't fit on this side. It needs 34 in.` */
export function tooLongMessage({ cutout: { kind }, width }: PlacedCutout): string {
  return `The ${cutoutNoun(kind)} doesn't fit on this side. It needs ${formatInches(leastLength(width))} in.`
}

function checkEnds(placed: PlacedCutout): Found | null {
  const { cutout, side, width } = placed
  if (side.length < leastLength(width) - SAME_INCHES) {
    return { rule: 'cutout.end', level: 'stop', message: tooLongMessage(placed) }
  }
  const [toLeft, toRight] = [cutout.at - width / 2, side.length - cutout.at - width / 2]
  const [stone, end] = toLeft <= toRight ? [toLeft, 'left' as const] : [toRight, 'right' as const]
  const noun = cutoutNoun(cutout.kind)
  const is = stone < -SAME_INCHES ? `reaches past the ${end} end.` : `is ${formatInches(stone)} in from the ${end} end.`
  return limit('cutout.end', stone, END, `The ${noun} ${is}`)
}

/** The strips of stone in front of a cutout and behind it. */
function checkRails(placed: PlacedCutout, sides: Fabricated['sides'], cutouts: readonly PlacedCutout[]): Found[] {
  const { cutout, side, depth, setback, inBacksplash } = placed
  const { kind } = cutout
  if (inBacksplash) return []
  const { left, right } = frameOf(placed, side)
  const depthOfTop = shallowestDepth(sides, side, left, right)
  const isOpenInFront = kind === 'sink-farmhouse'
  const least = depth + ruleValue('rail.back', 'stop') + (isOpenInFront ? 0 : ruleValue('rail.front', 'stop'))
  const noun = cutoutNoun(kind)
  if (depthOfTop < least - SAME_INCHES) {
    const sizes = `It needs ${formatInches(least)} in from front to back, and there are ${formatInches(depthOfTop)}.`
    return [{ rule: 'rail.back', level: 'stop', message: `The ${noun} doesn't fit here. ${sizes}` }]
  }
  const across = depthOfTop - setback - depth
  const [front, back] = facesRoom(side.name) ? [setback, across] : [across, setback]
  // The rim of a drop-in hides the strip, and a hole takes little stone.
  const isOnlyStopped = kind === 'sink-dropin' || isHole(kind)
  const rail = (rule: 'rail.front' | 'rail.back', stone: number, where: string) => {
    const values = { stop: ruleValue(rule, 'stop'), warn: isOnlyStopped ? 0 : ruleValue(rule, 'warn') }
    const is = stone < -SAME_INCHES ? 'missing.' : `${formatInches(stone)} in.`
    return limit(rule, stone, values, `The strip ${where} the ${noun} is ${is}`)
  }
  const inFront = isOpenInFront ? null : rail('rail.front', front, 'in front of')
  const behind = rail('rail.back', back, 'behind')
  const faucet = !behind && isSink(kind) && hasFaucet(placed, cutouts) ? checkFaucetRail(noun, back) : null
  return [inFront, behind, faucet].filter((one) => one !== null)
}

function checkFaucetRail(noun: string, stone: number): Found | null {
  if (stone >= FAUCET_RAIL - SAME_INCHES) return null
  const message = `The strip behind the ${noun} is ${formatInches(stone)} in. We recommend ${FAUCET_RAIL} for a faucet.`
  return { rule: 'rail.faucet', level: 'warn', message }
}

/** Whether a faucet moves with the sink, or stands behind it. */
function hasFaucet({ cutout: sink, side, width }: PlacedCutout, cutouts: readonly PlacedCutout[]): boolean {
  return cutouts.some(
    ({ cutout }) =>
      cutout.kind === 'faucet' &&
      (cutout.with === sink.id || (cutout.side === side.name && Math.abs(cutout.at - sink.at) < width / 2)),
  )
}

/** Adds what a length in inches needs, or returns null if it has that. A `warn` value of 0 never warns. */
function limit(rule: RuleId, inches: number, least: { stop: number; warn: number }, what: string): Found | null {
  const recommended = least.warn > 0 ? `; we recommend ${formatInches(least.warn)}` : ''
  if (inches < least.stop - SAME_INCHES) {
    const message = `${what} It needs at least ${formatInches(least.stop)} in or it can break${recommended}.`
    return { rule, level: 'stop', message }
  }
  if (inches >= least.warn - SAME_INCHES) return null
  return { rule, level: 'warn', message: `${what} We recommend ${formatInches(least.warn)} in.` }
}

function checkRadius({ cutout: { kind }, radius }: PlacedCutout): Found | null {
  if (isHole(kind)) return null
  const least = ruleValue('corner.cutout', 'stop', cornerKind(kind))
  if (radius >= least - SAME_INCHES) return null
  const message = `The ${cutoutNoun(kind)}'s corners have a radius of ${formatInches(radius)} in. They need at least ${formatInches(least)} in or the stone can crack.`
  return { rule: 'corner.cutout', level: 'stop', message }
}

function cornerKind(kind: CutoutKind): Rule['of'] {
  if (isSink(kind)) return 'sink'
  return isCooktop(kind) ? 'cooktop' : 'box'
}
