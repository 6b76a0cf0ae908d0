import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Published } from '#shared/site/page-head.ts'

/** What heads say of a site that the public reaches at `publicUrl`, from this moment on. */
export function publishedAt(publicUrl: string | undefined): Published | undefined {
  return publicUrl ? { origin: new URL(publicUrl).origin, today: dateIn(new Date(), SHOP.timeZone) } : undefined
}
