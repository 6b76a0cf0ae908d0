import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** Whole cents: what the payment provider takes in one payment, of US dollars. */
const ONLINE_CENTS = { least: 50, most: 99_999_999 }

/** Why an amount can't be paid online, with another way to pay it. Undefined if it can. */
export function whyNotOnline(amountCents: number): string | undefined {
  const { least, most } = ONLINE_CENTS
  if (amountCents >= least && amountCents <= most) return undefined
  const limit =
    amountCents < least
      ? `Online, the least that can be paid is ${formatCents(least)}.`
      : `Online, the most that can be paid at once is ${formatCents(most)}.`
  return `${limit} Please pay ${formatCents(amountCents)} by check or cash: call us at ${SHOP.phone}.`
}
