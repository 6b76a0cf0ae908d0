import { createHash } from 'node:crypto'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/**
 * The key that counts an address's emails of that day. It's a hash, so the address isn't stored a second time.
 * Domains ignore case. Local parts may not.
 */
export function quoteEmailKey(email: string, at: Date): string {
  const domainAt = email.lastIndexOf('@')
  const address = email.slice(0, domainAt) + email.slice(domainAt).toLowerCase()
  const hash = createHash('sha256').update(address).digest('hex')
  return `quoteEmail:${dateIn(at, SHOP.timeZone)}:${hash}`
}

/** The keys of an address that may still count at that time. */
export function quoteEmailKeys(email: string, at: Date): string[] {
  return [at, new Date(at.getTime() - DAY_MS)].map((time) => quoteEmailKey(email, time))
}
