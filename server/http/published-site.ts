import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { PublishedSite } from '#shared/site/page-head.ts'

/** The public origin and today's date by the shop's clock, for page heads. Undefined without a public address. */
export function getPublishedSite(publicUrl: string | undefined): PublishedSite | undefined {
  return publicUrl ? { origin: new URL(publicUrl).origin, today: dateIn(new Date(), SHOP.timeZone) } : undefined
}
