import { hashKey } from '@tanstack/react-query'
import { isRecord, persisted, storageEntry } from '#client/api/storage.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** The raw id of this browser's latest quote (docs/rules.md, Quotes). */
export const latestQuoteId = storageEntry('local', 'latestQuoteId')

const sentList = persisted('local', 'sent_list', (stored) => {
  const { number, sentAt, designs } = isRecord(stored) ? stored : {}
  if (typeof number !== 'number' || typeof sentAt !== 'string' || typeof designs !== 'string') return undefined
  return Number.isNaN(Date.parse(sentAt)) ? undefined : { number, sentAt, designs }
})

/** Remembers what this browser's latest quote was for. */
export function rememberSent(countertops: readonly SavedCountertop[], number: number): void {
  sentList.set({ number, sentAt: new Date().toISOString(), designs: designsOf(countertops) })
}

/** `You sent these on Nov 25, quote #1001`. Undefined if this list isn't what was sent last. */
export function sentText(countertops: readonly SavedCountertop[]): string | undefined {
  const sent = sentList.get()
  if (!sent || countertops.length === 0 || sent.designs !== designsOf(countertops)) return undefined
  return `You sent these on ${formatMonthDay(dateIn(new Date(sent.sentAt), SHOP.timeZone))}, quote #${sent.number}`
}

/** The same for the same designs, whatever their ids and the order of their fields. */
function designsOf(countertops: readonly SavedCountertop[]): string {
  return hashKey(countertops.map(({ shape, dimensions, stone, details }) => [shape, dimensions, stone, details]))
}
