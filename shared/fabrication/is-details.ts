import { isSingleLine } from '#shared/lib/single-line.ts'
import {
  CORNER_CHOICES,
  CORNER_NAMES,
  CUTOUT_ID,
  CUTOUT_KINDS,
  type Details,
  LIMITS,
  PROFILES,
  SEAM_PARTS,
  SIDE_NAMES,
  USES,
} from './details.ts'

/**
 * Whether `value` has every field of details, with values that `detailsSchema` accepts. Without zod, which the first view
 * doesn't load.
 */
export function isDetails(value: unknown): value is Details {
  if (!isRecord(value)) return false
  const { v, name, mirrored, sides, corners, cutouts, dishwasher, seams, corner } = value
  return (
    v === 1 &&
    isTextOrMissing(name, LIMITS.nameLength) &&
    typeof mirrored === 'boolean' &&
    isNamed(sides, SIDE_NAMES, isStretches) &&
    isNamed(corners, CORNER_NAMES, isCorner) &&
    isList(cutouts, LIMITS.cutouts, isCutout) &&
    haveValidIds(cutouts) &&
    isList(dishwasher, LIMITS.dishwashers, isOnSide) &&
    (seams === 'auto' || isList(seams, LIMITS.seams, isSeam)) &&
    isOneOf(corner, CORNER_CHOICES)
  )
}

function isStretches(value: unknown): boolean {
  if (!isList(value, LIMITS.stretches, isStretch) || value.length === 0) return false
  return value.every(({ to }, index) => {
    if (to === undefined) return index === value.length - 1
    return Number(to) > Number(value[index - 1]?.to ?? 0)
  })
}

function isStretch(value: Fields): boolean {
  const { to, use, profile, splash, overhang } = value
  return (
    isOptional(to, (inches) => isWithin(inches, 0, LIMITS.position) && inches !== 0) &&
    isOneOf(use, USES) &&
    isOptional(profile, (one) => isOneOf(one, PROFILES)) &&
    isOptional(splash, isSplash) &&
    isOptional(overhang, (inches) => isWithin(inches, 0, LIMITS.overhang))
  )
}

function isSplash(value: unknown): boolean {
  const { min, max } = LIMITS.splashHeight
  return value === 'none' || value === '4in' || (isRecord(value) && isWithin(value.height, min, max))
}

function isCorner(value: unknown): boolean {
  if (!isRecord(value) || (value.radius !== undefined && value.clip !== undefined)) return false
  return [value.radius, value.clip].every((one) => isOptional(one, (inches) => isWithin(inches, 0, LIMITS.cornerSize)))
}

function isCutout(value: Fields): boolean {
  const { id, kind, setback, size, with: leader, model } = value
  return (
    isId(id) &&
    isOneOf(kind, CUTOUT_KINDS) &&
    isOnSide(value) &&
    isOptional(setback, (inches) => isWithin(inches, 0, LIMITS.setback)) &&
    isOptional(size, isSize) &&
    isOptional(leader, isId) &&
    isTextOrMissing(model, LIMITS.modelLength)
  )
}

function isSize(value: unknown): boolean {
  if (!isRecord(value)) return false
  const isLong = (inches: unknown) => isWithin(inches, 0, LIMITS.cutoutSize) && inches !== 0
  return isLong(value.width) && isLong(value.depth) && isWithin(value.radius, 0, LIMITS.cutoutRadius)
}

function isOnSide({ side, at }: Fields): boolean {
  return isOneOf(side, SIDE_NAMES) && isWithin(at, 0, LIMITS.position)
}

function isSeam({ across, at }: Fields): boolean {
  return isOneOf(across, SEAM_PARTS) && isWithin(at, 0, LIMITS.position)
}

/** No id twice, and each cutout moves with another one of the list. */
function haveValidIds(cutouts: readonly Fields[]): boolean {
  const ids = new Set(cutouts.map(({ id }) => id))
  const isKnown = ({ id, with: leader }: Fields) => leader === undefined || (leader !== id && ids.has(leader))
  return ids.size === cutouts.length && cutouts.every(isKnown)
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown, max: number, isItem: (item: Fields) => boolean): value is Fields[] {
  return Array.isArray(value) && value.length <= max && value.every((item) => isRecord(item) && isItem(item))
}

function isNamed(value: unknown, names: readonly string[], isItem: (item: unknown) => boolean): boolean {
  return isRecord(value) && Object.entries(value).every(([name, item]) => names.includes(name) && isItem(item))
}

function isOptional(value: unknown, isValid: (value: unknown) => boolean): boolean {
  return value === undefined || isValid(value)
}

function isOneOf(value: unknown, options: readonly string[]): boolean {
  return options.some((option) => option === value)
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && CUTOUT_ID.test(value)
}

function isTextOrMissing(value: unknown, max: number): boolean {
  return isOptional(value, (text) => typeof text === 'string' && text.trim().length <= max && isSingleLine(text))
}
