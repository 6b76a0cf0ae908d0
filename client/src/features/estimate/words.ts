import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

/** A job below the minimum costs the same an inch smaller or larger; a band without width would say nothing. */
export function priceBand({ lines, lowCents, highCents }: Estimate): string {
  const designs = lines.length === 1 ? 'design' : 'designs'
  if (lowCents === highCents) return `The price stays the same with the ${designs} measured an inch smaller or larger.`
  return `Between ${formatWholeDollars(lowCents)} and ${formatWholeDollars(highCents)}: the same ${designs} measured an inch smaller or larger.`
}

/** How far an estimate holds: said beneath its figures, on the screen and on paper. */
export function estimateTerms(priceListVersion: string): string {
  return `Estimate, fixed after the measurement visit, whose ${formatWholeDollars(MEASUREMENT_FEE_CENTS)} is credited. Price list ${priceListVersion}.`
}
