import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type AnyContext, type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import {
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
  emailWriter,
  pageUrl,
} from '#server/mail/email.ts'
import { action, facts } from '#server/mail/layout/content.ts'
import { addEmail, eraseEmails, listEmailsAbout } from '#server/mail/outbox.ts'
import { contactFacts, shopReason } from '#server/mail/email-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { type Contact, EMPTY_CONTACT, pickContact } from '#shared/contact/fields.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import type { NewSampleRequest, SampleRequest } from '#shared/samples/schema.ts'
import { sampleRequests } from './table.ts'

const PAGE_SIZE = 100

const emailKind: SampleEmailKind = 'samples_requested_shop'

type Row = typeof sampleRequests.$inferSelect

/** Stores a request for samples and tells the shop. Throws 429. */
export async function requestSamples(
  ctx: Context,
  request: NewSampleRequest,
  clientAddress: string,
): Promise<{ id: string }> {
  const id = randomUUID()
  await countHit(ctx, 'sample', clientAddress)
  return inTransaction(ctx, async (tx) => {
    await tx.db.orm.insert(sampleRequests).values({ ...EMPTY_CONTACT, ...request, id, createdAt: tx.now() })
    await addEmail(tx, { kind: emailKind, sampleRequestId: id })
    return { id }
  })
}

/**
 * A page of the requests that were mailed, or of those that weren't, newest first. `before` is the number of the last one of the
 * page before. `total` counts all pages.
 */
export async function listSampleRequests({ db }: AnyContext, isSent: boolean, before: number | undefined) {
  const { number, sentAt } = sampleRequests
  const isListed = isSent ? isNotNull(sentAt) : isNull(sentAt)
  const rows = await db.orm
    .select()
    .from(sampleRequests)
    .where(and(isListed, before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    requests: page.map(present),
    next: rows.length > PAGE_SIZE ? page.at(-1)?.number : undefined,
    total: await db.orm.$count(sampleRequests, isListed),
  }
}

/** Says that the office mailed the samples, or takes it back. The first one who said so stays. Throws 404. */
export async function markSampleSent(
  ctx: Context,
  { id, isSent }: { id: string; isSent: boolean },
): Promise<SampleRequest> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockRequest(tx, id)
    if ((before.sentAt !== null) === isSent) return present(before)
    const after = { ...before, sentAt: isSent ? tx.now() : null, sentBy: isSent ? tx.by.name : null }
    const { sentAt, sentBy } = after
    await tx.db.orm.update(sampleRequests).set({ sentAt, sentBy }).where(eq(sampleRequests.id, id))
    await addEvent(tx, {
      subject: 'sample',
      subjectId: id,
      action: 'edited',
      changes: { samplesSent: [!isSent, isSent] },
    })
    return present(after)
  })
}

/** Deletes a request with the emails about it. Throws 404. */
export async function deleteSampleRequest(ctx: Context, id: string): Promise<void> {
  const emails = await inTransaction(ctx, async (tx) => {
    await lockRequest(tx, id)
    const about = await listEmailsAbout(tx, { sampleRequestIds: [id] })
    await eraseEmails(tx, about)
    await eraseSampleRequests(tx, [id])
    await addEvent(tx, { subject: 'sample', subjectId: id, action: 'deleted' })
    return about
  })
  await deleteEmailFilesAbout(ctx.config.emailFilesDir, [id, ...emails])
}

/** The requests that came with one of these email addresses. */
export async function listSampleRequestIds(ctx: AnyContext, emails: readonly string[]): Promise<string[]> {
  const lower = emails.map((email) => email.toLowerCase())
  const rows = await ctx.db.orm
    .select({ id: sampleRequests.id })
    .from(sampleRequests)
    .where(inArray(sql`lower(${sampleRequests.email})`, lower))
  return rows.map(({ id }) => id)
}

/** For an erasure: nothing of a request stays. */
export async function eraseSampleRequests(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm.delete(sampleRequests).where(inArray(sampleRequests.id, [...ids]))
}

async function lockRequest(tx: TransactionContext, id: string): Promise<Row> {
  const [row] = await tx.db.orm.select().from(sampleRequests).where(eq(sampleRequests.id, id)).for('update')
  if (!row) throw new AppError('not_found', 'Sample request not found')
  return row
}

function present(row: Row): SampleRequest {
  const { id, stones, createdAt, sentAt, sentBy } = row
  const sent = sentAt && { at: sentAt.toISOString(), by: sentBy ?? '' }
  return { id, ...pickContact(row), stones, createdAt: createdAt.toISOString(), sent }
}

/** Every kind of email about samples. */
export const SAMPLE_EMAILS = { samples_requested_shop: emailWriter(loadFacts, samplesRequestedShop) }

type SampleEmailKind = keyof typeof SAMPLE_EMAILS

interface SampleFacts {
  site: EmailSite
  id: string
  contact: Contact
  /** Ids. */
  stones: readonly string[]
}

async function loadFacts(ctx: MailContext, { sampleRequestId }: OutgoingEmail): Promise<SampleFacts | SkippedEmail> {
  const [row] =
    sampleRequestId === null
      ? []
      : await ctx.db.orm.select().from(sampleRequests).where(eq(sampleRequests.id, sampleRequestId))
  if (!row) return { skippedBecause: 'its request for samples is gone' }
  return { site: ctx.mail.site, id: row.id, contact: pickContact(row), stones: row.stones }
}

/** To the shop: someone wants samples. A reply goes to them. */
function samplesRequestedShop({ site, id, contact, stones }: SampleFacts): EmailDraft {
  const names = stones.map(stoneName)
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    about: [id],
    content: {
      subject: `Samples to mail: ${fullName(contact)}`,
      preheader: [...names, contact.city].filter(Boolean).join(', '),
      title: 'Samples to mail',
      blocks: [
        facts({ label: 'Stones', value: names, isMain: true }, ...contactFacts(contact)),
        action('Open Samples', pageUrl(site, '/orders/samples')),
      ],
      reason: shopReason(site, contact),
    },
  }
}
