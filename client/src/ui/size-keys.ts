import { formatInches, parseInches } from '#shared/lib/inches.ts'

/** A field's text and its selection, in characters. */
export interface TypedSize {
  text: string
  from: number
  to: number
}

/** A digit or a decimal point, a unit, or a part of an inch such as 3/8, which is .375. */
export type SizeKey = `${number}` | '.' | 'ft' | 'in' | 'backspace' | { fraction: number }

interface Parts {
  /** Feet, and the number that the next digit goes into: `10 ft 2`. */
  head: string
  /** A fraction behind it, and its unit: ` 3/8`, ` in`. */
  fraction: string
  unit: string
}

function partsOf(text: string): Parts {
  const [, head = '', fraction = '', unit = ''] =
    /^(.*?)((?:^|[ -])\d+\/\d+)?( ?(?:in\.?|"))?$/.exec(text.trimStart()) ?? []
  return { head, fraction, unit }
}

/** The text after a key, and its caret: behind the number that the next digit goes into. */
export function pressSizeKey(typed: TypedSize, key: SizeKey): TypedSize {
  const parts = partsOf(typed.text)
  if (key === 'ft')
    return canTakeFeet(typed.text)
      ? sizeOf({ head: `${(parts.head + parts.fraction).trim()} ft `, fraction: '', unit: '' })
      : typed
  if (key === 'in') return canTakeUnit(typed.text) ? sizeOf({ ...parts, unit: ' in' }) : typed
  if (key === 'backspace') return takeBack(typed, parts)
  if (typeof key === 'object') return isSize(typed.text) ? sizeOf(withFraction(parts, typed.text, key.fraction)) : typed
  if (typed.from !== typed.to || typed.from < parts.head.length) return replaced(typed, key)
  // The 0 stands in front of a fraction only until a digit comes.
  const head = parts.fraction ? parts.head.replace(/(^| )0$/, '$1') : parts.head
  return sizeOf({ ...parts, head: `${head}${key}`, fraction: parts.fraction.replace(/^(?=\d)/, ' ') })
}

/** Whether a fraction can be chosen: the text is a size, or still empty. */
export function isSize(text: string): boolean {
  return text.trim() === '' || parseInches(text) !== null
}

/** Feet come first, and only once. */
export function canTakeFeet(text: string): boolean {
  return parseInches(text) !== null && !/ft|'/.test(text)
}

export function canTakeUnit(text: string): boolean {
  return parseInches(text) !== null && partsOf(text).unit === '' && !/(?:ft|')\s*$/.test(text)
}

/** The fraction replaces the one there. The same one again takes it away. */
function withFraction({ head, unit }: Parts, text: string, fraction: number): Parts {
  const isSet = fractionOf(text) === fraction
  const whole = head.replace(/\.\d*$/, '')
  const number = /\d$/.test(whole) ? whole : `${whole.replace(/(\S)$/, '$1 ')}0`
  return { head: number, fraction: isSet ? '' : ` ${formatInches(fraction)}`, unit }
}

/** The part of an inch in a size, in inches. Null if the text isn't a size. */
export function fractionOf(text: string): number | null {
  const inches = parseInches(text)
  return inches === null ? null : inches % 1
}

/** Takes back what is selected, else what came last: a unit, a fraction or a character. */
function takeBack(typed: TypedSize, parts: Parts): TypedSize {
  const { head, fraction, unit } = parts
  if (typed.from !== typed.to) return replaced(typed, '')
  if (typed.from < head.length) return replaced({ ...typed, from: Math.max(0, typed.from - 1) }, '')
  if (unit) return sizeOf({ ...parts, unit: '' })
  if (fraction) return sizeOf({ ...parts, head: head.replace(/(^| )0$/, '$1'), fraction: '' })
  return sizeOf({ ...parts, head: head.replace(/(?: ?ft\.? ?|.)$/, '') })
}

function replaced({ text, from, to }: TypedSize, by: string): TypedSize {
  const caret = from + by.length
  return { text: `${text.slice(0, from)}${by}${text.slice(to)}`, from: caret, to: caret }
}

function sizeOf({ head, fraction, unit }: Parts): TypedSize {
  return { text: `${head}${fraction}${unit}`, from: head.length, to: head.length }
}
