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

/** Whole numbers up to twelve as words, others in figures: 3 -> `three`, 15 -> `15`. */
export function inWords(number: number): string {
  return WORDS[number] ?? String(number)
}

/** `1, 'year'` -> `one year`; `10, 'year'` -> `ten years`. */
export function countOf(number: number, unit: string): string {
  return `${inWords(number)} ${number === 1 ? unit : `${unit}s`}`
}

/** `two to three weeks`; `two weeks` where both ends are the same. */
export function rangeOf({ least, most }: { least: number; most: number }, unit: string): string {
  return least === most ? countOf(most, unit) : `${inWords(least)} to ${countOf(most, unit)}`
}

/** With a capital letter, as where a sentence begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
