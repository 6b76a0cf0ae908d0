import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Attachment } from '#shared/attachments/schema.ts'
import { attachments } from './table.ts'

type Listed = Pick<typeof attachments.$inferSelect, 'id' | 'name' | 'type' | 'size' | 'at' | 'byName'>

/** A stored file, as the API sends it. */
export const presentAttachment = ({ size, at, byName, ...attachment }: Listed): Attachment => ({
  ...attachment,
  bytes: size,
  at: at.toISOString(),
  by: byName,
})

const findOfQuote = prepared('list_attachments', (orm) => {
  const { id, name, type, size, at, byName, quoteId } = attachments
  return orm
    .select({ id, name, type, size, at, byName })
    .from(attachments)
    .where(eq(quoteId, sql.placeholder('quoteId')))
    .orderBy(asc(at), asc(id))
})

/** The files of a quote, the oldest first. */
export async function listAttachments(
  { db }: Pick<AnyContext, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<Attachment[]> {
  const rows = await findOfQuote(db, { quoteId })
  return rows.map(presentAttachment)
}

export interface OneAttachment {
  quoteId: string
  attachmentId: string
}

/** The condition for one file. */
export const isThis = ({ quoteId, attachmentId }: OneAttachment) =>
  and(eq(attachments.id, attachmentId), eq(attachments.quoteId, quoteId))

/** A file of a quote. Throws 404 if the quote has no such file. */
export async function findAttachment({ db }: Pick<AnyContext, 'db'>, which: OneAttachment) {
  const { name, type, bytes } = attachments
  const [attachment] = await db.orm.select({ name, type, bytes }).from(attachments).where(isThis(which))
  if (!attachment) throw attachmentNotFound()
  return attachment
}

export const attachmentNotFound = () => new AppError('not_found', 'File not found. It may have been removed.')

/** The files of these quotes, in the order of the quotes' numbers, and then the oldest first. */
export async function listFilesOfQuotes({ db }: AnyContext, quoteIds: readonly string[]) {
  const { id, name, bytes, at } = attachments
  return db.orm
    .select({ number: quotes.number, name, bytes })
    .from(attachments)
    .innerJoin(quotes, eq(quotes.id, attachments.quoteId))
    .where(inArray(quotes.id, [...quoteIds]))
    .orderBy(asc(quotes.number), asc(at), asc(id))
}

/** Deletes the files of these quotes. */
export async function eraseAttachments(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  await tx.db.orm.delete(attachments).where(inArray(attachments.quoteId, [...quoteIds]))
}
