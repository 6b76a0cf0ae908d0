import { strToU8, type Zippable, zipSync } from 'fflate'
import { type Context, inTransaction } from '#server/context.ts'
import { lockCustomer } from '#server/customers/lock-customer.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listPhotos } from '#server/photos/list-photos.ts'
import { listDrawings } from '#server/quotes/customer/list-drawings.ts'
import { findQuoteDetail } from '#server/quotes/find-quote-detail.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'
import { listCustomerEvents } from './list-customer-events.ts'
import { findCustomerDetail } from './find-customer-detail.ts'

interface Export {
  filename: string
  zip: Uint8Array
}

/**
 * Everything that is stored about a customer as a zip archive, with an event. A merged id gives its target. Throws 404, and 409
 * for an erased customer.
 */
export async function exportCustomer(ctx: Context, { id: anyId }: { id: string }): Promise<Export> {
  const { messages, events: _, ...record } = await findCustomerDetail(ctx, anyId)
  const { id } = record
  const history = await listCustomerEvents(ctx, { ...record, messages })
  const quotes = []
  for (const quote of record.quotes) quotes.push(await findQuoteDetail(ctx, quote))
  const quoteIds = quotes.map((quote) => quote.id)
  const drawings = await listDrawings(ctx, quoteIds)
  const photos = await listPhotos(ctx, quoteIds)
  // Last, so an erasure in between is noticed.
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, id)
    await addEvent(tx, { subject: 'customer', subjectId: id, action: 'exported' })
  })
  const zippable: Zippable = {
    'customer.json': toJson({ ...record, quotes }),
    'history.json': toJson(history),
    'messages.json': toJson(messages),
  }
  for (const { number, position, png } of drawings) {
    // A PNG is compressed already.
    zippable[`drawings/${number}-${position}.png`] = [png, { level: 0 }]
  }
  for (const { number, position, type, bytes } of photos) {
    zippable[`photos/${number}-${position}.${PHOTO_FORMATS[type].toLowerCase()}`] = [bytes, { level: 0 }]
  }
  return { filename: `customer-${id}.zip`, zip: zipSync(zippable, { mtime: ctx.now() }) }
}

function toJson(value: unknown): Uint8Array {
  return strToU8(JSON.stringify(value, null, 2))
}
