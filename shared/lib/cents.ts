import { formatNumber } from './counts.ts'

/**
 * Multiplies by a factor with at most two decimals and rounds to whole cents, halves away from zero. All money is whole US
 * cents, and only this function rounds a product.
 */
export function multiplyCents(cents: number, factor: number): number {
  // In hundredths, because 50 × 1.15 is 57.49999999999999.
  const hundredths = cents * Math.round(factor * 100)
  const rounded = Math.round(Math.abs(hundredths) / 100)
  return hundredths < 0 ? 0 - rounded : rounded
}

/** `180000` -> `$1,800.00` */
export function formatCents(cents: number): string {
  const dollars = Math.trunc(Math.abs(cents) / 100)
  return `${formatDollars(cents, dollars)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** `2100` -> `+$21.00`, `-10000` -> `−$100.00`. For what is added to a price or taken off. */
export function formatSignedCents(cents: number): string {
  return `${cents < 0 ? '\u2212' : '+'}${formatCents(Math.abs(cents))}`
}

/** `2100` -> `$21.00`, `-10000` -> `−$100.00`: a line of a price. */
export function formatLineCents(cents: number): string {
  return cents < 0 ? formatSignedCents(cents) : formatCents(cents)
}

/** `180050` -> `$1,801`, half up. For estimates, whose breakdown shows the cents. */
export function formatWholeDollars(cents: number): string {
  return formatDollars(cents, Math.round(Math.abs(cents) / 100))
}

/** Rounds cents to the whole dollars that `formatWholeDollars` shows, to compare amounts as they're shown. */
export function roundToWholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100
}

/** `6800` -> `$68`, `6850` -> `$68.50`. For prices, which are never rounded. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatWholeDollars(cents) : formatCents(cents)
}

/** `150000` -> `1500`, `150050` -> `1500.50`: an amount as people type it. `parseDollars` reads it. */
export function centsToInput(cents: number): string {
  return formatPrice(cents).replace(/[$,]/g, '')
}

/** `$1,500.50` -> `150050`, with or without `$` and commas. Undefined if it isn't an amount in whole cents. */
export function parseDollars(text: string): number | undefined {
  // A comma only before three digits, so that 12,5 isn't 125.
  const [, dollars, cents = ''] = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** The same as Intl's dollars (a test checks it). */
function formatDollars(cents: number, dollars: number): string {
  return `${cents < 0 ? '-' : ''}$${formatNumber(dollars)}`
}
