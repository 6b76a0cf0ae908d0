import { eq } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { jobs } from '#server/jobs/table.ts'
import { emailState, isJobOfEmail } from '#server/mail/email-state.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { people } from '#server/people/table.ts'
import type { Message } from '#shared/messages/schema.ts'
import { messages } from './table.ts'

/** Throws if the message is missing, because the caller just stored it. */
export async function findMessage(ctx: AnyContext, id: string): Promise<Message> {
  const [row] = await selectMessages(ctx).where(eq(messages.id, id))
  if (!row) throw new Error('A stored message is missing')
  return presentMessage(row)
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export function selectMessages({ db }: AnyContext) {
  return db.orm
    .select({ message: messages, role: people.role, state: emailState.as('state') })
    .from(messages)
    .leftJoin(people, eq(people.id, messages.personId))
    .leftJoin(outgoingEmails, eq(outgoingEmails.messageId, messages.id))
    .leftJoin(jobs, isJobOfEmail)
}

export function presentMessage({ message, role, state }: MessageRow): Message {
  const { id, quoteId, channel, direction, subject, body, outcome, personId, byName, createdAt } = message
  return {
    id,
    quoteId,
    channel,
    direction,
    subject,
    body,
    outcome,
    by: { kind: personId === null ? 'key' : 'person', name: byName, ...(role && { role }) },
    at: createdAt.toISOString(),
    state: channel === 'email' && direction === 'out' ? state : null,
  }
}
