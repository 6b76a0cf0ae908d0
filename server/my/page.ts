import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { findForPage } from '#server/appointments/installation/queries.ts'
import { refundIfCancelled } from '#server/appointments/cancel.ts'
import { whyNotCancellable, whyNotMovable } from '#server/appointments/may-change.ts'
import { presentAppointment } from '#server/appointments/present-appointment.ts'
import { selectWithPayment } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { findForCustomer } from '#server/final-quotes/queries.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { findMoney, withoutNotes } from '#server/money/money.ts'
import { listPageMessages } from '#server/messages/messages.ts'
import { messages } from '#server/messages/table.ts'
import { listPhotoIds } from '#server/photos/photos.ts'
import { loadWorkingCalendar } from '#server/quotes/answer-clock.ts'
import { findMeasuredOfQuote } from '#server/quotes/measured.ts'
import { findQuoteRow, listQuoteCountertops, presentQuoted } from '#server/quotes/queries.ts'
import { isInPhase, statusesIn } from '#shared/appointments/statuses.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Page, PageVisit } from '#shared/my/schema.ts'
import { CLOSED_STAGES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { workingDayAfter } from '#shared/shop/working-days.ts'

/** All that a customer sees on their page. Throws 401 if its quote was deleted. */
export async function findPage(ctx: AnyContext, subject: PageSubject): Promise<Page> {
  return subject.quoteId === null ? pageOfVisit(ctx, subject.appointmentId) : pageOfQuote(ctx, subject.quoteId)
}

function pageGone(): AppError {
  return new AppError('unauthorized', 'Please open the link in our email again.')
}

async function pageOfQuote(ctx: AnyContext, quoteId: string): Promise<Page> {
  const row = await findQuoteRow(ctx, quoteId)
  if (!row) throw pageGone()
  const visits = await listVisits(ctx, isOwnVisit(row))
  const contact = withVisitAddress(pickContact(row), visits)
  // A visit that the customer booked isn't our answer.
  const step = row.answeredAt === null && UNANSWERED_STAGES.includes(row.stage) ? 'answer' : STEPS[row.stage]
  const measured = await findMeasuredOfQuote(ctx, { quoteId })
  const held = await findHeld(ctx, isOwnVisit(row))
  const quoted = presentQuoted(row.quoted, {
    countertops: await listQuoteCountertops(ctx, { quoteId }),
    photoIds: await listPhotoIds(ctx, { quoteId }),
  })
  return {
    quote: {
      id: row.id,
      number: row.number,
      createdAt: row.createdAt.toISOString(),
      isByOffice: row.madeBy !== null,
    },
    contact,
    version: row.version,
    next: {
      step,
      ...(step === 'answer' && row.answerDueAt && row.answerDueAt > ctx.now()
        ? { answerBy: row.answerDueAt.toISOString() }
        : {}),
      ...(row.stage === 'measured' && (await promiseOfPrice(ctx, visits))),
    },
    visits,
    ...(held && { held }),
    quoted,
    ...(measured && {
      measured: {
        appointmentDate: measured.appointmentDate,
        // The notes are the crew's.
        countertops: measured.countertops.map((countertop) => {
          const { note: _, ...sizes } = countertop
          return sizes
        }),
      },
    }),
    installation: await findForPage(ctx, quoteId),
    ...(await findPriceAndMoney(ctx, quoteId)),
    ...(await listPageMessages(ctx, or(eq(messages.quoteId, quoteId), await toWholeCustomer(ctx, row)))),
    canEdit: !isMeasured(visits) && !CLOSED_STAGES.includes(row.stage),
  }
}

/** Money is of no use before there's a price. */
async function findPriceAndMoney(ctx: AnyContext, quoteId: string) {
  const price = await findForCustomer(ctx, quoteId)
  return price.finalQuote ? { ...price, money: withoutNotes(await findMoney(ctx, { quoteId })) } : price
}

/** A quote may come without an address. The customer gives it when they book. */
function withVisitAddress(contact: Contact, visits: readonly PageVisit[]): Contact {
  if (contact.address !== '') return contact
  const visit = visits.find(
    ({ outcome, contact: { email } }) => outcome === 'confirmed' && email.toLowerCase() === contact.email.toLowerCase(),
  )
  const { address, aptSuite, city, zipCode } = visit?.contact ?? contact
  return address === '' ? contact : { ...contact, address, aptSuite, city, zipCode }
}

const UNANSWERED_STAGES: readonly QuoteStage[] = ['new', 'contacted', 'visit_booked']

/** What comes next in each stage of a quote that we answered. */
const STEPS: Readonly<Record<QuoteStage, Page['next']['step']>> = {
  new: 'answer',
  contacted: 'measure',
  visit_booked: 'measure',
  measured: 'decide',
  final_quote_sent: 'decide',
  accepted: 'install',
  install_booked: 'install',
  installed: 'done',
  done: 'done',
  lost: 'closed',
}

/** The page of a visit without a quote, or of one that someone else than the quote's customer booked. */
async function pageOfVisit(ctx: AnyContext, appointmentId: string): Promise<Page> {
  const visits = await listVisits(ctx, eq(appointments.id, appointmentId))
  const [visit] = visits
  const [row] = await ctx.db.orm
    .select({ customerId: appointments.customerId })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  if (!visit || !row) throw pageGone()
  const { contact, version } = visit
  const isDone = isMeasured(visits)
  return {
    contact,
    version,
    next: isDone
      ? { step: 'decide', ...(await promiseOfPrice(ctx, visits)) }
      : { step: visit.outcome === 'confirmed' || visit.outcome === 'done' ? 'measure' : 'closed' },
    // Someone who booked for another customer's quote sees nothing of it.
    visits: visits.map((one) => ({ ...one, quoteId: null })),
    ...(await listPageMessages(
      ctx,
      or(
        eq(messages.appointmentId, appointmentId),
        await toWholeCustomer(ctx, { customerId: row.customerId, email: contact.email }),
      ),
    )),
    canEdit: visit.outcome === 'confirmed' && new Date(visit.endsAt) > ctx.now(),
  }
}

/** Visits that a customer may see: not a stranger's, who may book for any quote. */
function isOwnVisit({
  id,
  email,
  sessionId,
}: Pick<Contact, 'email'> & { id: string; sessionId: string }): SQL | undefined {
  return and(
    eq(appointments.quoteId, id),
    or(
      not(eq(appointments.fee, 'online')),
      eq(appointments.isContactHidden, true),
      sql`lower(${appointments.email}) = ${email.toLowerCase()}`,
      eq(appointments.sessionId, sessionId),
    ),
  )
}

async function listVisits(ctx: AnyContext, condition: SQL | undefined): Promise<PageVisit[]> {
  const { status, customerId, erasedAt, during } = appointments
  const now = ctx.now()
  const rows = await selectWithPayment(ctx)
    .where(
      and(
        condition,
        isNull(erasedAt),
        // A canceled hold was never a visit, and has no customer.
        or(inArray(status, statusesIn('booked', 'over')), and(eq(status, 'cancelled'), isNotNull(customerId))),
      ),
    )
    .orderBy(asc(sql`lower(${during})`))
  return rows.map(({ appointment, payment }) => {
    const notMovable = whyNotMovable(appointment, now)
    const notCancellable = whyNotCancellable(appointment, now)
    return {
      ...presentAppointment(appointment, payment ?? undefined, now),
      contact: pickContact(appointment),
      kind: appointment.kind,
      version: appointment.version,
      ...(notMovable !== undefined && { whyNotMovable: notMovable }),
      ...(notCancellable !== undefined && { whyNotCancellable: notCancellable }),
      refundCents: refundIfCancelled(appointment, payment ?? undefined, now),
      dueCents: appointment.fee === 'on_site' && !appointment.collected ? appointment.feeCents : 0,
      ...(isInPhase(appointment.status, 'over') && { isMissed: appointment.status === 'no_show' }),
    }
  })
}

/** The last time that is held, and how long for. */
async function findHeld({ db, now }: AnyContext, condition: SQL | undefined): Promise<Page['held']> {
  const [held] = await db.orm
    .select()
    .from(appointments)
    .where(and(condition, eq(appointments.status, 'held'), gt(appointments.heldUntil, now())))
    .orderBy(desc(appointments.heldUntil))
    .limit(1)
  if (!held?.heldUntil) return undefined
  const { appointmentDate, timeSlot, heldUntil } = held
  return { appointmentDate, timeSlot, secondsLeft: Math.ceil((heldUntil.getTime() - now().getTime()) / 1000) }
}

const isMeasured = (visits: readonly PageVisit[]) =>
  visits.some(({ kind, outcome, isMissed }) => kind === 'measure' && outcome === 'done' && !isMissed)

/** The day until which we promise the final price, unless it's past. */
async function promiseOfPrice(ctx: AnyContext, visits: readonly PageVisit[]): Promise<{ priceBy?: string }> {
  const visit = visits.findLast(({ kind, outcome }) => kind === 'measure' && outcome === 'done')
  if (!visit) return {}
  const date = visit.appointmentDate
  const day = workingDayAfter(date, PROMISED.priceDays.most, await loadWorkingCalendar(ctx, date))
  return day !== undefined && day >= dateIn(ctx.now(), SHOP.timeZone) ? { priceBy: day } : {}
}

/**
 * Messages to the customer about none of their quotes, if this page is that of the customer themself: others of their household
 * have their own address.
 */
async function toWholeCustomer(
  ctx: AnyContext,
  { customerId, email }: { customerId: string | null; email: string },
): Promise<SQL | undefined> {
  if (customerId === null || email === '') return undefined
  const [customer] = await ctx.db.orm
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (customer?.email.toLowerCase() !== email.toLowerCase()) return undefined
  return and(eq(messages.customerId, customerId), isNull(messages.quoteId), isNull(messages.appointmentId))
}
