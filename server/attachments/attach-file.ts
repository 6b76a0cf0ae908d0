import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { quoteNotFound } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { type AttachmentType, MAX_ATTACHMENTS } from '#shared/attachments/attachment.ts'
import type { Attachment } from '#shared/attachments/schema.ts'
import { attachmentNotFound, isThis, type OneAttachment, presentAttachment } from './attachments.ts'
import { attachments } from './table.ts'

interface NewAttachment {
  quoteId: string
  name: string
  type: AttachmentType
  bytes: Buffer
}

/**
 * Attaches a file to a quote, with a history event (docs/rules.md, Files). Throws 404, 400 for bytes of another type, 409 if the quote
 * has `MAX_ATTACHMENTS` or its customer was erased.
 */
export async function attachFile(ctx: Context, { quoteId, name, type, bytes }: NewAttachment): Promise<Attachment> {
  if (!isOfType(type, bytes)) throw invalid('', "The file isn't what its Content-Type says, or is damaged")
  return inTransaction(ctx, async (tx) => {
    const number = await lockQuote(tx, quoteId)
    await refuseMoreAttachments(tx, quoteId)
    const attachment = { id: randomUUID(), name, type, at: tx.now(), byName: tx.by.name }
    await tx.db.orm.insert(attachments).values({ ...attachment, quoteId, bytes, size: bytes.length })
    await addAttachmentEvent(tx, { quoteId, number, attachment: [null, name] })
    return presentAttachment({ ...attachment, size: bytes.length })
  })
}

/** Throws 409 if the quote has all the files that it may have. */
export async function refuseMoreAttachments({ db }: AnyContext, quoteId: string): Promise<void> {
  if ((await db.orm.$count(attachments, eq(attachments.quoteId, quoteId))) < MAX_ATTACHMENTS) return
  throw new AppError('limit_reached', `A quote can have up to ${MAX_ATTACHMENTS} files. Remove one first.`)
}

/** How a file of each type begins. A PDF may have something before its mark. */
function isOfType(type: AttachmentType, bytes: Buffer): boolean {
  const hasAt = (at: number, text: string) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  switch (type) {
    case 'application/pdf':
      return bytes.subarray(0, 1024).includes('%PDF-')
    case 'image/jpeg':
      return hasAt(0, '\xff\xd8\xff')
    case 'image/png':
      return hasAt(0, '\x89PNG\r\n\x1a\n')
    case 'image/webp':
      return hasAt(0, 'RIFF') && hasAt(8, 'WEBP')
  }
}

/** The quote's number. Throws 404, and 409 for an erased customer. */
async function lockQuote(tx: TransactionContext, id: string): Promise<number> {
  const { number, erasedAt } = quotes
  const [quote] = await tx.db.orm.select({ number, erasedAt }).from(quotes).where(eq(quotes.id, id)).for('update')
  if (!quote) throw quoteNotFound()
  if (quote.erasedAt) throw customerErased()
  return quote.number
}

interface AttachmentEvent {
  quoteId: string
  number: number
  /** The name before and after. */
  attachment: [string, null] | [null, string]
}

const addAttachmentEvent = (tx: TransactionContext, { quoteId, number, attachment }: AttachmentEvent) =>
  addEvent(tx, {
    subject: 'quote',
    subjectId: quoteId,
    quoteNumber: number,
    action: 'edited',
    changes: { attachment },
  })

/** Removes a file of a quote, with a history event. Throws 404, and 409 if its customer was erased. */
export async function removeAttachment(ctx: Context, which: OneAttachment): Promise<void> {
  const { quoteId } = which
  await inTransaction(ctx, async (tx) => {
    const number = await lockQuote(tx, quoteId)
    const [removed] = await tx.db.orm.delete(attachments).where(isThis(which)).returning({ name: attachments.name })
    if (!removed) throw attachmentNotFound()
    await addAttachmentEvent(tx, { quoteId, number, attachment: [removed.name, null] })
  })
}
