/** Lengths are inches as plain numbers. People read and write them in sixteenths, so that is the finest step we keep. */
export const SIXTEENTH = 1 / 16

/** Rounds a length in inches to the nearest multiple of `step` (also in inches). */
export function snapInches(inches: number, step: number = SIXTEENTH): number {
  return Math.round(inches / step) * step
}

/** `25.5` -> `25 1/2`: whole inches and a reduced fraction of sixteenths, without a unit. */
export function formatInches(inches: number): string {
  const sixteenths = Math.round(Math.abs(inches) * 16)
  const sign = inches < 0 && sixteenths > 0 ? '-' : ''
  const whole = Math.floor(sixteenths / 16)
  let numerator = sixteenths % 16
  let denominator = 16
  while (numerator > 0 && numerator % 2 === 0) {
    numerator /= 2
    denominator /= 2
  }
  if (numerator === 0) return `${sign}${whole}`
  const fraction = `${numerator}/${denominator}`
  return whole === 0 ? `${sign}${fraction}` : `${sign}${whole} ${fraction}`
}

const NUMBER = String.raw`(?:(\d+)(?: | ?- ?)(\d+) ?/ ?(\d+)|(\d+) ?/ ?(\d+)|(\d+(?:\.\d*)?|\.\d+))`
const INCHES = String.raw`${NUMBER} ?(?:"|in\.?|inch|inches)?`
const INCHES_ONLY = new RegExp(`^${INCHES}$`)
const FEET_AND_INCHES = new RegExp(String.raw`^(\d+(?:\.\d*)?) ?(?:'|ft\.?|foot|feet)(?: ?-? ?${INCHES})?$`)

/** Like `readInches`, rounded to the nearest sixteenth. */
export function parseInches(text: string): number | null {
  const inches = readInches(text)
  return inches === null ? null : snapInches(inches)
}

/**
 * Reads a length as people on a building site write it: `25.5`, `25 1/2`, `25-1/2"`, `2'1.5"`, `6 ft 3 in`.
 * Returns inches exactly as written, so that a range can be held against them, or null where the text is no length.
 */
export function readInches(text: string): number | null {
  const plain = text
    // A space first, since 25½ is not 251/2.
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replace(/[\u2018\u2019\u2032\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u2033]|''/g, '"')
    .replace(/\u2044/g, '/')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const inchesOnly = INCHES_ONLY.exec(plain)
  if (inchesOnly) return finite(readNumber(inchesOnly.slice(1)))
  const feet = FEET_AND_INCHES.exec(plain)
  if (feet) {
    const rest = feet.slice(2)
    const inches = rest.every((part) => part === undefined) ? 0 : readNumber(rest)
    return finite(inches === null ? null : Number(feet[1]) * 12 + inches)
  }
  return null
}

function readNumber(parts: (string | undefined)[]): number | null {
  const [whole, wholeNumerator, wholeDenominator, numerator, denominator, decimal] = parts
  if (decimal !== undefined) return Number(decimal)
  const top = Number(wholeNumerator ?? numerator)
  const bottom = Number(wholeDenominator ?? denominator)
  if (bottom === 0 || (whole !== undefined && top >= bottom)) return null
  return Number(whole ?? 0) + top / bottom
}

function finite(inches: number | null): number | null {
  return Number.isFinite(inches) ? inches : null
}
