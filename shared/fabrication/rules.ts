import { UNUSUAL_DEPTH } from '#shared/countertops/dimension-names.ts'
import { DISHWASHER_WIDTH, LOW_SPLASH } from './details.ts'

export const RULE_IDS = [
  'rail.front',
  'rail.back',
  'rail.faucet',
  'cutout.end',
  'cutout.between',
  'sink.corner',
  'corner.cutout',
  'corner.outer',
  'overhang.free',
  'span.free',
  'splash.height',
  'depth.unusual',
  'aisle.work',
  'aisle.walk',
  'slab.trim',
  'slab.kerf',
  'piece.maxLength',
  'piece.min',
  'piece.weight',
  'corner.inside',
  'seam.cutout',
  'seam.outlet',
  'seam.dishwasher',
  'seam.gap',
] as const
export type RuleId = (typeof RULE_IDS)[number]

/** `stop` holds a drag in the designer, never a request. `note` is a value that we only use. */
type RuleLevel = 'stop' | 'warn' | 'note'

/** One value of a rule. A rule can stop at one value and warn at another (docs/rules.md, Fabrication rules). */
export interface Rule {
  id: RuleId
  /** What the value is for, if the rule has several. */
  of?: 'sink' | 'cooktop' | 'box' | 'holes' | 'share' | 'full' | 'two cooks' | 'I' | 'L' | 'U' | 'width'
  /** Inches. `share`: a part of the depth. `piece.weight`: pounds. */
  value: number
  level: RuleLevel
  reason: string
  source: string
}

const ASSUMED = 'our assumption'
const THIN_STRIP = 'A thinner strip of stone can break.'
const SHARP_CORNER = 'Stone cracks at a sharp inside corner.'
const LONG_OVERHANG = 'A long overhang can break, or tip the countertop.'
const TOO_DEEP = 'No one reaches across a deeper countertop.'
const RAILS = 'Affordable Granite: 90 mm at 2 cm. Heirloom Countertops: 3 1/2 in'
const NKBA = 'NKBA Kitchen Planning Guidelines'
const SMALL_PIECE = 'A smaller piece tips, and shows.'
const HEAVY_PIECE = 'Two people carry this much, and more need a lift.'
const SEAM_AT_CUTOUT = 'The stone beside a cutout is weak.'
const INSTITUTE = 'Natural Stone Institute'

/** The values that the shop may edit. */
export const RULES: readonly Rule[] = [
  { id: 'rail.front', value: 2, level: 'stop', reason: THIN_STRIP, source: 'Silestone: 5 cm' },
  { id: 'rail.front', value: 3, level: 'warn', reason: THIN_STRIP, source: RAILS },
  { id: 'rail.back', value: 2, level: 'stop', reason: THIN_STRIP, source: 'Silestone: 5 cm' },
  { id: 'rail.back', value: 3, level: 'warn', reason: THIN_STRIP, source: RAILS },
  {
    id: 'rail.faucet',
    value: 5,
    level: 'warn',
    reason: 'A faucet needs room behind the sink.',
    source: 'Affordable Granite: 125 mm',
  },
  { id: 'cutout.end', value: 2, level: 'stop', reason: THIN_STRIP, source: ASSUMED },
  { id: 'cutout.end', value: 4, level: 'warn', reason: THIN_STRIP, source: 'Affordable Granite: 90 mm' },
  { id: 'cutout.between', value: 2.75, level: 'stop', reason: THIN_STRIP, source: 'Affordable Granite: 70 mm' },
  { id: 'cutout.between', value: 4, level: 'warn', reason: THIN_STRIP, source: ASSUMED },
  {
    id: 'cutout.between',
    of: 'holes',
    value: 4,
    level: 'warn',
    reason: 'Faucets and dispensers need room side by side.',
    source: 'Trade: 4 in from center to center',
  },
  {
    id: 'sink.corner',
    value: 3,
    level: 'note',
    reason: 'A sink needs a cabinet of its own, this much wider than itself.',
    source: ASSUMED,
  },
  { id: 'corner.cutout', of: 'sink', value: 3 / 4, level: 'stop', reason: SHARP_CORNER, source: 'Silestone: 20 mm' },
  { id: 'corner.cutout', of: 'cooktop', value: 3 / 8, level: 'stop', reason: SHARP_CORNER, source: 'Silestone: 10 mm' },
  { id: 'corner.cutout', of: 'box', value: 3 / 16, level: 'stop', reason: SHARP_CORNER, source: 'Silestone: 5 mm' },
  { id: 'corner.outer', value: 1 / 4, level: 'warn', reason: 'A sharp outer corner chips.', source: ASSUMED },
  {
    id: 'overhang.free',
    value: 12,
    level: 'warn',
    reason: LONG_OVERHANG,
    source: `${INSTITUTE}: 10 in. Others: 12 to 16 in`,
  },
  {
    id: 'overhang.free',
    of: 'share',
    value: 1 / 3,
    level: 'warn',
    reason: LONG_OVERHANG,
    source: `${INSTITUTE}: a third of the depth`,
  },
  { id: 'span.free', value: 36, level: 'warn', reason: 'Stone needs support under it.', source: `${INSTITUTE}: 3 ft` },
  { id: 'splash.height', value: LOW_SPLASH, level: 'note', reason: 'The common low backsplash.', source: ASSUMED },
  {
    id: 'splash.height',
    of: 'full',
    value: 18,
    level: 'note',
    reason: 'Up to the cabinets.',
    source: 'Trade: 16 to 24',
  },
  { id: 'depth.unusual', of: 'I', value: UNUSUAL_DEPTH.I, level: 'warn', reason: TOO_DEEP, source: ASSUMED },
  { id: 'depth.unusual', of: 'L', value: UNUSUAL_DEPTH.L, level: 'warn', reason: TOO_DEEP, source: ASSUMED },
  { id: 'depth.unusual', of: 'U', value: UNUSUAL_DEPTH.U, level: 'warn', reason: TOO_DEEP, source: ASSUMED },
  { id: 'aisle.work', value: 42, level: 'warn', reason: 'A cook needs room between counters.', source: `${NKBA}: 6` },
  {
    id: 'aisle.work',
    of: 'two cooks',
    value: 48,
    level: 'note',
    reason: 'Two cooks pass each other.',
    source: `${NKBA}: 6`,
  },
  {
    id: 'aisle.walk',
    value: 36,
    level: 'warn',
    reason: 'A narrower way is hard to walk through.',
    source: `${NKBA}: 7`,
  },
  { id: 'slab.trim', value: 1, level: 'note', reason: 'The edges of a slab are rough.', source: ASSUMED },
  {
    id: 'slab.kerf',
    value: 3 / 16,
    level: 'note',
    reason: 'The saw takes this much.',
    source: 'SlabWise: 1/8 to 3/16 in',
  },
  {
    id: 'piece.maxLength',
    value: 120,
    level: 'stop',
    reason: 'A longer piece breaks on the way in.',
    source: 'SlabWise: 108 to 120 in',
  },
  { id: 'piece.min', of: 'width', value: 12, level: 'stop', reason: SMALL_PIECE, source: ASSUMED },
  { id: 'piece.min', value: 6, level: 'stop', reason: SMALL_PIECE, source: ASSUMED },
  { id: 'piece.weight', value: 350, level: 'note', reason: HEAVY_PIECE, source: ASSUMED },
  { id: 'piece.weight', value: 500, level: 'warn', reason: HEAVY_PIECE, source: ASSUMED },
  { id: 'corner.inside', value: 3 / 8, level: 'stop', reason: SHARP_CORNER, source: 'Silestone: 10 mm' },
  { id: 'seam.cutout', value: 4, level: 'stop', reason: SEAM_AT_CUTOUT, source: 'SlabWise: 4 in' },
  { id: 'seam.cutout', value: 18, level: 'warn', reason: SEAM_AT_CUTOUT, source: 'Remodel Calculators: 18 in' },
  { id: 'seam.outlet', value: 4, level: 'stop', reason: SEAM_AT_CUTOUT, source: ASSUMED },
  {
    id: 'seam.dishwasher',
    value: DISHWASHER_WIDTH,
    level: 'stop',
    reason: 'Nothing supports a seam over a dishwasher.',
    source: INSTITUTE,
  },
  { id: 'seam.gap', value: 1 / 16, level: 'note', reason: 'The glue needs room.', source: INSTITUTE },
]

/** The value of a rule in inches, or as a share. */
export function ruleValue(id: RuleId, level: RuleLevel, of?: Rule['of']): number {
  const rule = RULES.find((one) => one.id === id && one.level === level && one.of === of)
  if (!rule) throw new Error(`no rule ${id} of ${of} at level ${level}`)
  return rule.value
}
