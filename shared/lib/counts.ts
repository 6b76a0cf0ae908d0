const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Whole numbers up to twelve as words, others as digits: 3 -> `three`, 15 -> `15`. */
export function numberInWords(number: number): string {
  return WORDS[number] ?? String(number)
}

/** `20000` -> `20,000`. The same as Intl's (a test checks it), whose formatter takes long to make on a slow phone. */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1, 'quote'` -> `1 quote`; `3, 'quote'` -> `3 quotes`. */
export function pluralize(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit : `${unit}s`}`
}

/** `1, 'year'` -> `one year`; `10, 'year'` -> `ten years`. */
export function formatCount(number: number, unit: string): string {
  return `${numberInWords(number)} ${number === 1 ? unit : `${unit}s`}`
}

/** `two to three weeks`, or `two weeks` if both ends are the same. */
export function formatRange({ least, most }: { least: number; most: number }, unit: string): string {
  return least === most ? formatCount(most, unit) : `${numberInWords(least)} to ${formatCount(most, unit)}`
}

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `.0193` -> `+1.9%` */
export function formatChange(share: number): string {
  const tenths = Math.round(share * 1000)
  return `${tenths > 0 ? '+' : ''}${tenths / 10}%`
}
