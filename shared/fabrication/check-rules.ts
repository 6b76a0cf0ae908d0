import type { DimensionName } from '#shared/countertops/countertop.ts'
import { unusualDepths } from '#shared/countertops/dimension-names.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { checkCutout } from './check-cutout.ts'
import { depthAt, type PlacedCutout } from './cutouts.ts'
import { isSink, type SideName } from './details.ts'
import { type Fabricated, type FabricatedCountertop, fabricate } from './fabricate.ts'
import { cutoutNoun } from './labels.ts'
import { type RuleId, ruleValue } from './rules.ts'
import { pointOnSide } from './sides.ts'
import { frameOf, leastBetween, SAME_INCHES, type SpacingLevel, stoneBetween } from './spacing.ts'
import { DEFAULT_OVERHANG } from './stretches.ts'

/** What a countertop breaks a rule with. It never stops a request: the shop decides. */
export interface Warning {
  rule: RuleId
  level: SpacingLevel
  message: string
  side?: SideName | undefined
  cutoutId?: string | undefined
  dimension?: DimensionName | undefined
}

const LONG_OVERHANG = ruleValue('overhang.free', 'warn')
const OVERHANG_SHARE = ruleValue('overhang.free', 'warn', 'share')
const LONG_SPAN = ruleValue('span.free', 'warn')
const CABINET_EXTRA = ruleValue('sink.corner', 'note')
const OUTER_RADIUS = ruleValue('corner.outer', 'warn')

/** Every rule that the countertop breaks (docs/rules.md, Fabrication rules): stops first, then in the order of its sides. */
export function checkRules(countertop: FabricatedCountertop): Warning[] {
  const fabricated = fabricate(countertop)
  const found = [
    ...fabricated.cutouts.flatMap((placed) => checkCutout(placed, fabricated)),
    ...checkBetween(fabricated.cutouts),
    ...checkInsideCorners(fabricated),
    ...checkOutlets(fabricated),
    ...checkOverhangs(fabricated),
    ...checkSpans(fabricated),
    ...checkCorners(countertop, fabricated),
    ...unusualDepths(countertop.shape, countertop.dimensions).map(
      ({ name, message }): Warning => ({ rule: 'depth.unusual', level: 'warn', message, dimension: name }),
    ),
  ]
  const place = ({ side }: Warning) => fabricated.sides.findIndex(({ name }) => name === side)
  const byLevel = (level: SpacingLevel) =>
    found.filter((warning) => warning.level === level).toSorted((one, other) => place(one) - place(other))
  return [...byLevel('stop'), ...byLevel('warn')]
}

function checkBetween(cutouts: readonly PlacedCutout[]): Warning[] {
  return cutouts.flatMap((one, index) =>
    cutouts.slice(index + 1).flatMap((other): Warning[] => {
      const { side, cutout } = one
      const stone = stoneBetween(frameOf(one, side), frameOf(other, side))
      const [stop, warn] = [leastBetween(one, other, 'stop'), leastBetween(one, other, 'warn')]
      if (stop === null || warn === null) return []
      const level = stone < stop - SAME_INCHES ? 'stop' : stone < warn - SAME_INCHES ? 'warn' : null
      if (!level) return []
      const message = betweenMessage(one, other, { stone, stop, warn, level })
      return [{ rule: 'cutout.between', level, message, side: side.name, cutoutId: cutout.id }]
    }),
  )
}

/** A sink's cabinet doesn't fit where two runs meet: its center is less than half the cabinet from the inside corner. */
function checkInsideCorners({ sides, corners, cutouts }: Fabricated): Warning[] {
  return cutouts.flatMap(({ cutout: { id, kind }, side, width, center }): Warning[] => {
    if (!isSink(kind)) return []
    const half = (width + CABINET_EXTRA) / 2
    const isInCorner = corners.some(({ at, isInside }) => {
      // The side of the run that the sink is in: it starts at the corner, and runs the same way as the sink's side.
      const run = sides.find(
        ({ from, to, along }) =>
          [from, to].some(({ x, y }) => x === at.x && y === at.y) && Math.abs(along.x) === Math.abs(side.along.x),
      )
      if (!isInside || !run) return false
      const far = run.from.x === at.x && run.from.y === at.y ? run.to : run.from
      const away = { x: Math.sign(far.x - at.x), y: Math.sign(far.y - at.y) }
      const offset = { x: center.x - at.x, y: center.y - at.y }
      const isInRun = offset.x * run.outward.x + offset.y * run.outward.y < 0
      return isInRun && offset.x * away.x + offset.y * away.y < half - SAME_INCHES
    })
    if (!isInCorner) return []
    const [cabinet, least] = [formatInches(width + CABINET_EXTRA), formatInches(half)]
    const message = `The ${cutoutNoun(kind)} is in the inside corner. Its ${cabinet} in cabinet needs ${least} in from the corner to the middle of the sink.`
    return [{ rule: 'sink.corner', level: 'warn', message, side: side.name, cutoutId: id }]
  })
}

function betweenMessage(
  one: PlacedCutout,
  other: PlacedCutout,
  { stone, stop, warn, level }: { stone: number; stop: number; warn: number; level: SpacingLevel },
): string {
  const [noun, otherNoun] = [cutoutNoun(one.cutout.kind), cutoutNoun(other.cutout.kind)]
  const both = noun === otherNoun ? `The two ${noun}s` : `The ${noun} and the ${otherNoun}`
  if (stone < -SAME_INCHES) return `${both} overlap.`
  const apart = `${both} are ${formatInches(stone)} in apart.`
  if (level === 'warn') return `${apart} We recommend ${formatInches(warn)}.`
  return `${apart} They need at least ${formatInches(stop)} in or the stone can break; we recommend ${formatInches(warn)}.`
}

/** An outlet needs a backsplash that is as high as itself. */
function checkOutlets({ cutouts, stretches }: Fabricated): Warning[] {
  return cutouts.flatMap(({ inBacksplash, side, depth, cutout: { id, at } }): Warning[] => {
    if (!inBacksplash) return []
    const stretch = stretches.find((one) => one.side === side && one.from <= at && at <= one.to)
    const height = stretch?.splashHeight ?? 0
    if (height >= depth - SAME_INCHES) return []
    const message =
      height === 0
        ? 'The outlet needs a backsplash, and this wall has none.'
        : `The outlet is ${formatInches(depth)} in high, and its backsplash is only ${formatInches(height)} in.`
    return [{ rule: 'splash.height', level: 'warn', message, side: side.name, cutoutId: id }]
  })
}

/** Stone past the cabinets. A waterfall carries its own. */
function checkOverhangs({ sides, stretches }: Fabricated): Warning[] {
  return stretches.flatMap(({ side, from, to, use, overhang }): Warning[] => {
    if (use === 'wall' || use === 'waterfall' || overhang <= DEFAULT_OVERHANG) return []
    const most = Math.min(LONG_OVERHANG, depthAt(sides, side, (from + to) / 2) * OVERHANG_SHARE)
    if (overhang <= most + SAME_INCHES) return []
    const inches = formatInches(overhang)
    const message = `${startsLikeAVowel(inches) ? 'An' : 'A'} ${inches} in overhang needs brackets. We price them after the visit.`
    return [{ rule: 'overhang.free', level: 'warn', message, side: side.name }]
  })
}

/** 8, 11 and 18 are spoken with a vowel first. */
function startsLikeAVowel(number: string): boolean {
  return /^(?:8|11|18)(?!\d)/.test(number)
}

/** Dishwashers side by side leave the stone above them without a cabinet. */
function checkSpans({ dishwashers }: Fabricated): Warning[] {
  const [one, other] = dishwashers
  if (!one || !other || one.side !== other.side) return []
  const isSideBySide = Math.max(one.from, other.from) <= Math.min(one.to, other.to) + SAME_INCHES
  const span = Math.max(one.to, other.to) - Math.min(one.from, other.from)
  if (!isSideBySide || span <= LONG_SPAN + SAME_INCHES) return []
  const message = `${formatInches(span)} in of stone have no cabinet below. Over ${LONG_SPAN} in, they need support.`
  return [{ rule: 'span.free', level: 'warn', message, side: one.side.name }]
}

/** An outer corner that someone can bump into is a little round. */
function checkCorners({ details }: FabricatedCountertop, { corners, stretches }: Fabricated): Warning[] {
  return corners.flatMap(({ name, at, isInside }): Warning[] => {
    const radius = details?.corners[name]?.radius
    if (isInside || radius === undefined || radius >= OUTER_RADIUS) return []
    const touching = stretches.filter(({ side, from, to }) =>
      [from, to].some((end) => {
        const { x, y } = pointOnSide(side, end)
        return Math.abs(x - at.x) + Math.abs(y - at.y) < SAME_INCHES
      }),
    )
    if (touching.some(({ use }) => use === 'wall')) return []
    const message = `A corner with a radius of ${formatInches(radius)} in chips. We round it to at least ${formatInches(OUTER_RADIUS)} in.`
    return [{ rule: 'corner.outer', level: 'warn', message, side: touching[0]?.side.name }]
  })
}
