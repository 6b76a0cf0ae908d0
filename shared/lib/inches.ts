export const SQUARE_INCHES_PER_SQUARE_FOOT = 144

/** `14` -> `14.00`. Areas always have two decimals and no unit. */
export function formatSquareFeet(squareFeet: number): string {
  return squareFeet.toFixed(2)
}

/** The finest step that we store. Lengths are inches as plain numbers. */
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
const INCHES = String.raw`${NUMBER} ?(?:"|ins?\.?|inch|inches)?`
const INCHES_ONLY = new RegExp(`^${INCHES}$`)
const FEET_AND_INCHES = new RegExp(String.raw`^${NUMBER} ?(?:'|ft\.?|foot|feet)(?:(?: ?[-,+] ?| and | ?)${INCHES})?$`)
/** Groups of `NUMBER`. */
const NUMBER_PARTS = 6

/** Like `parseExactInches`, rounded to the nearest sixteenth. */
export function parseInches(text: string): number | null {
  const inches = parseExactInches(text)
  return inches === null ? null : snapInches(inches)
}

/**
 * Parses a length in any common notation: `25.5`, `25 1/2`, `25-1/2"`, `2'1.5"`, `8 1/2 ft`, `5 feet, 6 inches`.
 * Returns inches without rounding, so a range check is exact, or null if the text isn't a length.
 */
export function parseExactInches(text: string): number | null {
  const plain = text
    // Add a space, because 25½ isn't 251/2.
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
  if (inchesOnly) return finiteOrNull(parseNumber(inchesOnly.slice(1)))
  const both = FEET_AND_INCHES.exec(plain)
  if (!both) return null
  const feet = parseNumber(both.slice(1, 1 + NUMBER_PARTS))
  const rest = both.slice(1 + NUMBER_PARTS)
  const inches = rest.every((part) => part === undefined) ? 0 : parseNumber(rest)
  return finiteOrNull(feet === null || inches === null ? null : feet * 12 + inches)
}

function parseNumber(parts: (string | undefined)[]): number | null {
  const [whole, wholeNumerator, wholeDenominator, numerator, denominator, decimal] = parts
  if (decimal !== undefined) return Number(decimal)
  const top = Number(wholeNumerator ?? numerator)
  const bottom = Number(wholeDenominator ?? denominator)
  if (bottom === 0 || (whole !== undefined && top >= bottom)) return null
  return Number(whole ?? 0) + top / bottom
}

function finiteOrNull(inches: number | null): number | null {
  return Number.isFinite(inches) ? inches : null
}
