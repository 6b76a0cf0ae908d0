import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type AnyContext, type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { lockCustomer } from '#server/customers/customers.ts'
import { customers } from '#server/customers/table.ts'
import { addEvent, eraseEvents } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { jobs } from '#server/jobs/table.ts'
import { cancelEmail, emailState, isJobOfEmail } from '#server/mail/outbox.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { people } from '#server/people/table.ts'
import { takeBackMessage } from '#server/quotes/answer-clock.ts'
import { quotes } from '#server/quotes/table.ts'
import { fullName } from '#shared/contact/facts.ts'
import { CALL_OUTCOMES, type Message, isAnswer, type waitingMessageSchema } from '#shared/messages/schema.ts'
import { MAX_PAGE_MESSAGES } from '#shared/my/terms.ts'
import { messages } from './table.ts'

/** Throws if the message is missing, because the caller just stored it. */
export async function findMessage(ctx: AnyContext, id: string): Promise<Message> {
  const [row] = await selectMessages(ctx).where(eq(messages.id, id))
  if (!row) throw new Error('A stored message is missing')
  return presentMessage(row)
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

function selectMessages({ db }: AnyContext) {
  return db.orm
    .select({ message: messages, role: people.role, state: emailState.as('state') })
    .from(messages)
    .leftJoin(people, eq(people.id, messages.personId))
    .leftJoin(outgoingEmails, eq(outgoingEmails.messageId, messages.id))
    .leftJoin(jobs, isJobOfEmail)
}

function presentMessage({ message, role, state }: MessageRow): Message {
  const { id, quoteId, revision, channel, direction, subject, body, outcome, byName, createdAt, readAt } = message
  return {
    id,
    quoteId,
    ...(revision !== null && { revision }),
    channel,
    direction,
    subject,
    body,
    outcome,
    by: { kind: kindOf(message), name: byName, ...(role && { role }) },
    at: createdAt.toISOString(),
    state: channel === 'email' && direction === 'out' ? state : null,
    ...(direction === 'in' && readAt === null && { unread: true }),
  }
}

function kindOf({ direction, personId }: MessageRow['message']): Message['by']['kind'] {
  if (direction === 'in') return 'customer'
  return personId === null ? 'key' : 'person'
}

/**
 * What the shop and a customer wrote to each other, as that customer sees it on their page: the newest `MAX_PAGE_MESSAGES`, oldest
 * first, without what isn't sent yet. And whether there are older ones.
 */
export async function listPageMessages(ctx: AnyContext, condition: SQL | undefined) {
  const isShown = or(eq(messages.channel, 'page'), sql`${emailState} is distinct from 'waiting'`)
  const rows = await selectMessages(ctx)
    .where(and(condition, ne(messages.channel, 'call'), isShown))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_PAGE_MESSAGES + 1)
  const shown = rows
    .slice(0, MAX_PAGE_MESSAGES)
    .toReversed()
    .map(({ message: { id, direction, revision, subject, body, createdAt } }) => ({
      id,
      isFromShop: direction === 'out',
      ...(revision !== null && { revision }),
      subject,
      body,
      at: createdAt.toISOString(),
    }))
  return { messages: shown, ...(rows.length > MAX_PAGE_MESSAGES && { hasOlderMessages: true as const }) }
}

/** How many are listed. */
const LISTED = 20

/** What customers without a quote wrote and no one has answered, the oldest first. The list of quotes has the others in its rows. */
export async function listWaiting({ db: { orm } }: Context): Promise<z.output<typeof waitingMessageSchema>[]> {
  const ofCustomer = orm.select({ id: quotes.id }).from(quotes).where(eq(quotes.customerId, messages.customerId))
  const rows = await orm
    .select({ message: messages, customer: customers })
    .from(messages)
    .innerJoin(customers, eq(customers.id, messages.customerId))
    .where(and(notExists(ofCustomer), eq(messages.direction, 'in'), isNull(messages.readAt)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(LISTED)
  return rows.map(({ message: { id, customerId, body, createdAt }, customer }) => {
    return { id, customerId, name: fullName(customer), body, at: createdAt.toISOString() }
  })
}

const isFrom = (customerId: string) => and(eq(messages.customerId, customerId), eq(messages.direction, 'in'))

/**
 * An answer at `at` ends the wait of what the customer wrote, or only of the messages with these ids. The transaction must hold the
 * customer's lock.
 */
export async function markMessagesRead(
  tx: TransactionContext,
  { customerId, at, ids }: { customerId: string; at: Date; ids?: readonly string[] | undefined },
): Promise<void> {
  await tx.db.orm
    .update(messages)
    .set({ readAt: at })
    .where(and(isFrom(customerId), isNull(messages.readAt), ids && inArray(messages.id, [...ids])))
}

/** What an answer at `at` had marked as read is unread again, unless a later one answers it. */
async function takeBackRead(
  tx: TransactionContext,
  { customerId, at }: { customerId: string; at: Date },
): Promise<void> {
  const [later] = await tx.db.orm
    .select({ at: messages.createdAt })
    .from(messages)
    .where(
      and(eq(messages.customerId, customerId), eq(messages.direction, 'out'), hasAnswered, gt(messages.createdAt, at)),
    )
    .orderBy(asc(messages.createdAt))
    .limit(1)
  await tx.db.orm
    .update(messages)
    .set({ readAt: later?.at ?? null })
    .where(and(isFrom(customerId), eq(messages.readAt, at)))
}

/**
 * Marks some of what a customer wrote as done, or as unread again, each with an event. Others stay as they are. Throws 404, and
 * 409 for an erased or merged customer.
 */
export async function markMessages(
  ctx: Context,
  { customerId, ids, read }: { customerId: string; ids: readonly string[]; read: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId)
    const isOther = read ? isNull(messages.readAt) : isNotNull(messages.readAt)
    const marked = await tx.db.orm
      .update(messages)
      .set({ readAt: read ? tx.now() : null })
      .where(and(isFrom(customerId), inArray(messages.id, [...ids]), isOther))
      .returning({ id: messages.id, quoteId: messages.quoteId, channel: messages.channel })
    for (const { id, quoteId, channel } of marked) {
      const [quote] =
        quoteId === null
          ? []
          : await tx.db.orm.select({ number: quotes.number }).from(quotes).where(eq(quotes.id, quoteId))
      await addEvent(tx, {
        subject: 'message',
        subjectId: id,
        quoteNumber: quote?.number ?? null,
        action: 'edited',
        changes: { channel: [channel, channel], read: [!read, read] },
      })
    }
  })
}

/** A customer's messages and calls, newest first. */
export async function listMessages(ctx: AnyContext, { customerId }: { customerId: string }): Promise<Message[]> {
  const rows = await selectMessages(ctx)
    .where(eq(messages.customerId, customerId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
  return rows.map(presentMessage)
}

/** Ids of the messages to these customers, or about these quotes. */
export async function listMessageIds(
  ctx: AnyContext,
  { customerIds, quoteIds }: Record<'customerIds' | 'quoteIds', readonly string[]>,
): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: messages.id })
    .from(messages)
    .where(or(inArray(messages.customerId, [...customerIds]), inArray(messages.quoteId, [...quoteIds])))
  return rows.map(({ id }) => id)
}

/**
 * Deletes a logged call, or a message that isn't sent, and takes back what it did to its quote. What it answered is unread again.
 * Throws 404, and 409 for a message that was sent or is being sent.
 */
export async function deleteMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, id)
    const { channel, direction, outcome, customerId, quoteId, createdAt } = message
    if (direction === 'in') throw new AppError('not_allowed_now', 'A customer wrote this message.')
    if (channel === 'email' && !(await tryCancelEmail(tx, id))) {
      throw new AppError('not_allowed_now', 'This message was already sent.')
    }
    await tx.db.orm.delete(messages).where(eq(messages.id, id))
    await takeBackRead(tx, { customerId, at: createdAt })
    const takenBack =
      quoteId === null
        ? undefined
        : await takeBackMessage(tx, {
            quoteId,
            messageId: id,
            answeredAt: isAnswer(outcome) ? createdAt : undefined,
            nextAnswerAt: await findFirstAnswer(tx, quoteId),
          })
    await addEvent(tx, {
      subject: 'message',
      subjectId: id,
      quoteNumber: message.number,
      action: 'deleted',
      changes: { channel: [channel, null], ...(outcome && { outcome: [outcome, null] }), ...takenBack },
    })
  })
}

/** Locks a message after its quote, as a new message does. Throws 404. */
async function lockMessage(tx: TransactionContext, id: string) {
  const { orm } = tx.db
  const notFound = new AppError('not_found', 'Message not found')
  const [found] = await orm.select({ quoteId: messages.quoteId }).from(messages).where(eq(messages.id, id))
  if (!found) throw notFound
  const [quote] =
    found.quoteId === null
      ? []
      : await orm
          .select({ number: quotes.number })
          .from(quotes)
          .where(eq(quotes.id, found.quoteId))
          .for('no key update')
  const [message] = await orm.select().from(messages).where(eq(messages.id, id)).for('update')
  if (!message) throw notFound
  return { ...message, number: quote?.number ?? null }
}

/** False if it was sent. */
async function tryCancelEmail(tx: TransactionContext, messageId: string): Promise<boolean> {
  const [email] = await tx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(eq(outgoingEmails.messageId, messageId))
  return email !== undefined && cancelEmail(tx, email.id)
}

const hasAnswered = or(isNull(messages.outcome), inArray(messages.outcome, CALL_OUTCOMES.filter(isAnswer)))

/** When a quote's first message or call that answers was. */
export async function findFirstAnswer(tx: TransactionContext, quoteId: string): Promise<Date | null> {
  const [first] = await tx.db.orm
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), eq(messages.direction, 'out'), hasAnswered))
    .orderBy(asc(messages.createdAt))
    .limit(1)
  return first?.at ?? null
}

/**
 * Gives a customer's messages to another one: those with these ids, and those about these quotes, or all if both are undefined.
 * Returns the ids of those that moved.
 */
export async function reassignMessages(
  tx: TransactionContext,
  { from, to, ids, quoteIds }: { from: string; to: string; ids?: readonly string[]; quoteIds?: readonly string[] },
): Promise<string[]> {
  const rows = await tx.db.orm
    .update(messages)
    .set({ customerId: to })
    .where(
      and(
        eq(messages.customerId, from),
        or(ids && inArray(messages.id, [...ids]), quoteIds && inArray(messages.quoteId, [...quoteIds])),
      ),
    )
    .returning({ id: messages.id })
  return rows.map(({ id }) => id)
}

/** Deletes these messages, and what is personal in their events. */
export async function eraseMessages(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await eraseEvents(tx, 'message', ids)
  await tx.db.orm.delete(messages).where(inArray(messages.id, [...ids]))
}
