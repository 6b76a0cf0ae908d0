import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockCustomer } from '#server/customers/lock-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { idempotencyMismatch } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Message } from '#shared/messages/schema.ts'
import { findMessage } from './queries.ts'
import { messages } from './table.ts'

interface OneMessage {
  customerId: string
  /** A UUID. Becomes the message's id. */
  idempotencyKey: string | undefined
  /** Whether the customer's message with this key came from the same request. */
  isRepeat: (tx: TransactionContext, first: typeof messages.$inferSelect) => boolean | Promise<boolean>
  add: (tx: TransactionContext, message: { id: string; customer: CustomerRow }) => Promise<void>
}

/**
 * Adds a message or call under the customer's lock. A repeat with the same idempotency key changes nothing and returns the
 * first one. Throws 409 `idempotency_mismatch` if the key belongs to another request, and what `lockCustomer` throws.
 */
export async function addOnce(ctx: Context, message: OneMessage): Promise<Message> {
  try {
    return await tryAdd(ctx, message)
  } catch (error) {
    if (!isUniqueViolation(error, 'messages_pkey')) throw error
    // The key arrived for another customer at the same moment. Now that message is found.
    return tryAdd(ctx, message)
  }
}

function tryAdd(ctx: Context, { customerId, idempotencyKey, isRepeat, add }: OneMessage): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const id = idempotencyKey ?? randomUUID()
    // Locked, so that it can't be deleted before it's returned.
    const [first] = await tx.db.orm.select().from(messages).where(eq(messages.id, id)).for('share')
    if (!first) await add(tx, { id, customer })
    else if (first.customerId !== customerId || !(await isRepeat(tx, first))) {
      throw idempotencyMismatch()
    }
    return findMessage(tx, id)
  })
}

/** Whether a quote has the follow-up day of a repeat. The day is only in the quote, and must not get lost. */
export async function hasFollowUp(
  tx: TransactionContext,
  quoteId: string | null,
  followUpOn: string | undefined,
): Promise<boolean> {
  if (quoteId === null || followUpOn === undefined) return true
  const { id, followUpOn: stored } = quotes
  return (await tx.db.orm.$count(quotes, and(eq(id, quoteId), eq(stored, followUpOn)))) > 0
}
