import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listAvailability } from '#server/appointments/availability.ts'
import { cancelByCustomer } from '#server/appointments/cancel.ts'
import { changeContact } from '#server/appointments/customer-of-visit.ts'
import { moveByCustomer } from '#server/appointments/move.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { shareLockChosen } from '#server/customers/customers.ts'
import { addWords, searchWords } from '#server/customers/matching.ts'
import { addChange, addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { addCustomerMessage } from '#server/messages/write-message.ts'
import { addPhotoToQuote } from '#server/photos/photos.ts'
import type { ReencodedPhoto } from '#server/photos/reencode-photo.ts'
import { wasSent } from '#server/final-quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { isInServiceArea, OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type {
  Page,
  PageContact,
  PageVisit,
  pageCancelSchema,
  pageMessageInputSchema,
  pageMoveSchema,
} from '#shared/my/schema.ts'
import { findPage } from './page.ts'

// What customers do on their page (docs/rules.md, The customer's page).

/**
 * Moves a visit of the page. Its caller calls `expireOverdueAt` first. Throws 400 for a time that can't be booked, and 409 with
 * the `current` page, for a lost time also with the `free` ones of that day.
 */
export async function moveVisit(
  ctx: Context,
  page: PageSubject,
  { id, ...move }: z.output<typeof pageMoveSchema>,
): Promise<Page> {
  const visit = await findVisit(ctx, page, id)
  await withConflicts(ctx, { page, date: move.date }, () => moveByCustomer(ctx, { id: visit.id, ...move }))
  return findPage(ctx, page)
}

/** Cancels a visit of the page. Throws 409 with the `current` page. */
export async function cancelVisit(
  ctx: Context,
  page: PageSubject,
  { id, version, refundCents }: z.output<typeof pageCancelSchema>,
): Promise<Page> {
  const visit = await findVisit(ctx, page, id)
  await withConflicts(ctx, { page }, () => cancelByCustomer(ctx, { id: visit.id, version, refundCents }))
  return findPage(ctx, page)
}

/** Throws 404 for a visit that isn't on the page, and 409 if none is to come. */
async function findVisit(ctx: Context, page: PageSubject, id: string | undefined): Promise<PageVisit> {
  const current = await findPage(ctx, page)
  if (id !== undefined) {
    const visit = current.visits.find((one) => one.id === id)
    if (!visit) throw invalid('id', 'Visit not found')
    return visit
  }
  const upcoming = current.visits.find(({ kind, outcome }) => kind === 'measure' && outcome === 'confirmed')
  if (upcoming) return upcoming
  throw new AppError('not_allowed_now', `You have no upcoming visit. Please call us at ${SHOP.phone}.`, {
    fields: { current },
  })
}

const SLOT_TAKEN = 'Someone just took that time. Please choose another one.'
export const CHANGED = 'This changed in the meantime. Please check it and try again.'

/** What a conflict says to the office, such as about other customers' visits, is not for the page: it gets its own fields. */
async function withConflicts(
  ctx: Context,
  { page, date }: { page: PageSubject; date?: CalendarDate },
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    const current = await findPage(ctx, page)
    if (date !== undefined && ['slot_taken', 'too_tight', 'not_open'].includes(error.code)) {
      const days = await listAvailability(ctx, { from: date, to: date, session: undefined })
      throw new AppError('slot_taken', SLOT_TAKEN, { fields: { current, free: days[0]?.slots ?? [] } })
    }
    if (error.code === 'changed_meanwhile') throw new AppError('changed_meanwhile', CHANGED, { fields: { current } })
    throw new AppError(error.code, error.message, { fields: { current } })
  }
}

/** What the page is about. Throws 409 if no one can belong to it as a customer. */
async function findCustomerOf({ db: { orm } }: TransactionContext, { quoteId, appointmentId }: PageSubject) {
  const [found] =
    quoteId === null
      ? await orm
          .select({ customerId: appointments.customerId, number: sql<null>`null` })
          .from(appointments)
          .where(eq(appointments.id, appointmentId))
      : await orm
          .select({ customerId: quotes.customerId, number: quotes.number })
          .from(quotes)
          .where(eq(quotes.id, quoteId))
  if (!found?.customerId) throw new AppError('not_allowed_now', `Please call us at ${SHOP.phone}.`)
  return { customerId: found.customerId, quoteNumber: found.number }
}

/**
 * Writes to the shop, about a revision of the final quote if one is named. Throws 400 for one that the customer never got, 409, and
 * 429 after too many messages.
 */
export async function writeToShop(
  ctx: Context,
  page: PageSubject,
  { body, revision }: z.output<typeof pageMessageInputSchema>,
): Promise<Page> {
  await countHit(ctx, 'pageMessage', page.quoteId ?? page.appointmentId)
  await inTransaction(ctx, async (tx) => {
    if (revision !== undefined && !(await wasSent(tx, page, revision))) {
      throw invalid('revision', 'There is no such final quote.')
    }
    await addCustomerMessage(tx, { ...page, ...(await findCustomerOf(tx, page)), revision, body })
  })
  return findPage(ctx, page)
}

const NO_LONGER = `Your visit is done, so please call us at ${SHOP.phone} to change this.`

function refuseOld(current: Page, version: number): void {
  if (!current.canEdit) throw new AppError('not_allowed_now', NO_LONGER, { fields: { current } })
  if (version !== current.version) throw new AppError('changed_meanwhile', CHANGED, { fields: { current } })
}

/**
 * Corrects the contact of the quote, and where its upcoming visits have the former one. The email stays, and so does the customer's
 * record: what someone types here proves nothing. Throws 400 for another email, or if an upcoming visit would have no address or
 * one that we don't serve, and 409 with the `current` page.
 */
export async function editContact(
  ctx: Context,
  page: PageSubject,
  { version, customerNote, email, ...fields }: PageContact,
): Promise<Page> {
  const ids = listUpcoming(ctx, await findPage(ctx, page))
  if (ids.length > 0) {
    for (const field of ['address', 'city'] as const) {
      if (fields[field] === '') throw invalid(field, 'We need the address of your visit.')
    }
  }
  await inTransaction(ctx, async (tx) => {
    const customerId = await shareLockPageCustomer(tx, page)
    const visits: (AppointmentRow | undefined)[] = []
    for (const id of ids.toSorted()) visits.push(await lockAppointment(tx, id))
    const quote = await lockQuote(tx, page)
    const current = await findPage(tx, page)
    refuseOld(current, version)
    const before = current.contact
    if (email !== undefined && email.trim().toLowerCase() !== before.email.toLowerCase()) {
      throw invalid('email', OTHER_EMAIL)
    }
    const contact = { ...fields, email: before.email }
    // Someone may have canceled one since.
    const upcoming = listUpcoming(tx, current)
    const copies = visits.flatMap((visit) =>
      visit && upcoming.includes(visit.id) && (!quote || isCopy(visit, quote)) ? [visit] : [],
    )
    const isElsewhere = before.zipCode !== contact.zipCode || before.city !== contact.city
    // By phone, visits can be anywhere.
    if (isElsewhere && copies.some(({ fee }) => fee === 'online') && !isInServiceArea(contact.zipCode)) {
      throw invalid('zipCode', OUT_OF_AREA)
    }
    if (customerId !== null) await addWords(tx, customerId, searchWords(contact))
    for (const visit of copies) {
      const copied = CONTACT_FIELDS.filter(
        (field) => before[field] !== contact[field] && visit[field] === before[field],
      )
      await changeContact(tx, visit, Object.fromEntries(copied.map((field) => [field, contact[field]])))
    }
    if (quote) {
      const after = { ...contact, customerNote: customerNote?.trim() ?? quote.customerNote }
      const { id: subjectId, number: quoteNumber } = quote
      const values = { fields: [...CONTACT_FIELDS, 'customerNote'], before: quote, after } as const
      if (await addChange(tx, { subject: 'quote', subjectId, quoteNumber, ...values })) {
        await tx.db.orm
          .update(quotes)
          .set({ ...after, version: sql`${quotes.version} + 1` })
          .where(eq(quotes.id, quote.id))
      }
    }
  })
  return findPage(ctx, page)
}

/** The customer of the page's quote or visit, who can't be merged or erased until the transaction ends. */
async function shareLockPageCustomer(
  tx: TransactionContext,
  { quoteId, appointmentId }: PageSubject,
): Promise<string | null> {
  const [table, id] = quoteId === null ? [appointments, appointmentId ?? ''] : [quotes, quoteId]
  const [found] = await tx.db.orm.select({ customerId: table.customerId }).from(table).where(eq(table.id, id))
  const customerId = found?.customerId ?? null
  if (customerId !== null) await shareLockChosen(tx, customerId)
  return customerId
}

/** The page's quote, if it's of one. Throws 409 if its customer was erased. */
async function lockQuote(
  tx: TransactionContext,
  { quoteId }: PageSubject,
): Promise<typeof quotes.$inferSelect | undefined> {
  if (quoteId === null) return undefined
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId)).for('no key update')
  if (quote?.erasedAt) throw customerErased()
  return quote
}

const OTHER_EMAIL = "You can't change the email address here. Write to us, and we'll change it."

/** Whether a visit has its contact from the quote: not if someone else booked it, or it's for another address. */
function isCopy(
  { email, fee, sessionId }: AppointmentRow,
  quote: Pick<AppointmentRow, 'email' | 'sessionId'>,
): boolean {
  return email.toLowerCase() === quote.email.toLowerCase() && (fee !== 'online' || sessionId === quote.sessionId)
}

/** Ids of the visits that are to come. */
function listUpcoming({ now }: AnyContext, { visits }: Page): string[] {
  return visits
    .filter(({ outcome, endsAt }) => outcome === 'confirmed' && new Date(endsAt) > now())
    .map((visit) => visit.id)
}

/** Adds a photo to the page's quote. Throws 409 if there are too many, there's no quote or its customer was erased, and 429. */
export async function addPhoto(
  ctx: Context,
  page: PageSubject,
  sent: { photo: ReencodedPhoto; clientAddress: string },
): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, page)
    const current = await findPage(tx, page)
    if (!quote || !current.canEdit) throw new AppError('not_allowed_now', NO_LONGER, { fields: { current } })
    const { id, count } = await addPhotoToQuote(tx, { quoteId: quote.id, ...sent })
    const changes = { photos: [count - 1, count] } satisfies EventChanges
    await addEvent(tx, { subject: 'quote', subjectId: quote.id, quoteNumber: quote.number, action: 'edited', changes })
    return { id }
  })
}
