import { type SQL, and, desc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { type Zippable, strToU8, zipSync } from 'fflate'
import { setContact } from '#server/appointments/customer-of-visit.ts'
import { selectOfficeAppointments } from '#server/appointments/for-caller.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import {
  changeUniqueEmail,
  findMergeTarget,
  listFormerEmails,
  listMergedInto,
  lockCustomer,
} from '#server/customers/customers.ts'
import { changeCustomer } from '#server/customers/find-or-add-customer.ts'
import { emailKey, phoneKey } from '#server/customers/matching.ts'
import { type CustomerRow, customerPairs, customers } from '#server/customers/table.ts'
import { addChange, addEvent } from '#server/events/add-event.ts'
import { listEvents } from '#server/events/list-events.ts'
import { priceCentsOf } from '#server/quotes/price-cents.ts'
import { AppError, changedMeanwhile } from '#server/http/app-error.ts'
import { listMessages } from '#server/messages/messages.ts'
import { listFilesOfQuotes } from '#server/attachments/attachments.ts'
import { listPhotos } from '#server/photos/photos.ts'
import { listPicturesOfVisits } from '#server/appointments/visit-photos.ts'
import { correctQuotes, listDrawings } from '#server/quotes/of-customer.ts'
import { findQuoteDetail, presentQuote, selectQuotes } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import { contactName } from '#shared/contact/facts.ts'
import { type Contact, CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import {
  type Customer,
  type CustomerDetail,
  type CustomerEdit,
  type KnownCustomer,
  MERGE_UNDO_DAYS,
  type OtherCustomer,
} from '#shared/customers/schema.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { PHOTO_FORMATS } from '#shared/photos/photo.ts'

/** A customer as the office sees it now. A merged id gives its target. Throws 404. */
export async function findCustomer(ctx: AnyContext, id: string): Promise<Customer> {
  return loadCustomer(ctx, await findMergeTarget(ctx, id))
}

/** How many events a customer's record shows. */
const EVENT_LIMIT = 200

/** A customer with all quotes, visits and messages, and the latest events, newest first. A merged id gives its target. Throws 404. */
export async function findCustomerDetail(ctx: AnyContext, id: string): Promise<Omit<CustomerDetail, 'undelivered'>> {
  const customer = await findMergeTarget(ctx, id)
  const ofCustomer = await selectQuotes(ctx).where(eq(quotes.customerId, customer.id)).orderBy(desc(quotes.number))
  const visits = await selectOfficeAppointments(ctx)
    .where(eq(appointments.customerId, customer.id))
    .orderBy(desc(appointments.during))
  const record = {
    ...(await loadCustomer(ctx, customer)),
    quotes: ofCustomer.map(presentQuote),
    appointments: visits.map((visit) => presentOfficeAppointment(visit)),
    messages: await listMessages(ctx, { customerId: customer.id }),
    formerEmails: await listFormerEmails(ctx, customer.id),
    merged: await listMerged(ctx, customer.id),
  }
  return { ...record, events: await listCustomerEvents(ctx, record, EVENT_LIMIT) }
}

/**
 * Customers that were merged into this one, latest first, while that can be undone. Undoing one also brings back the
 * customers merged into it earlier.
 */
async function listMerged(ctx: AnyContext, customerId: string): Promise<CustomerDetail['merged']> {
  const since = new Date(ctx.now().getTime() - MERGE_UNDO_DAYS * DAY_MS)
  const { id, firstName, lastName, mergedAt } = customers
  const rows = await ctx.db.orm
    .select({ id, firstName, lastName, mergedAt })
    .from(customers)
    .where(and(eq(customers.mergedInto, customerId), gt(mergedAt, since), isNull(customers.erasedAt)))
    .orderBy(desc(mergedAt))
  return rows.flatMap((row) =>
    row.mergedAt ? [{ id: row.id, name: contactName(row), mergedAt: row.mergedAt.toISOString() }] : [],
  )
}

/** A customer as the office sees it, with what their quotes add up to, and who may be the same person. */
async function loadCustomer(ctx: AnyContext, customer: CustomerRow): Promise<Customer> {
  const { id, notes, manyPeople, erasedAt, version, createdAt } = customer
  const isDone = sql`${quotes.status} = 'completed'`
  const [totals] = await ctx.db.orm
    .select({
      quotes: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${isDone}))::int`,
      doneCents: sql<number>`coalesce(sum(${priceCentsOf(sql`quotes`)}) filter (where ${isDone}), 0)::float8`,
    })
    .from(quotes)
    .where(eq(quotes.customerId, id))
  return {
    id,
    ...pickContact(customer),
    notes,
    manyPeople,
    erased: erasedAt !== null,
    version,
    createdAt: createdAt.toISOString(),
    totals: totals ?? { quotes: 0, done: 0, doneCents: 0 },
    maybeSame: await listMaybeSame(ctx, customer),
  }
}

/** Customers with this one's phone number, unless many people share it or someone said 'Not the same'. */
async function listMaybeSame(ctx: AnyContext, customer: CustomerRow): Promise<Customer['maybeSame']> {
  if (customer.phoneKey === '' || customer.manyPeople) return []
  const { orm } = ctx.db
  const pairs = orm
    .select({ a: customerPairs.a })
    .from(customerPairs)
    .where(
      or(
        and(eq(customerPairs.a, customer.id), eq(customerPairs.b, customers.id)),
        and(eq(customerPairs.b, customer.id), eq(customerPairs.a, customers.id)),
      ),
    )
  return listOthers(
    ctx,
    and(
      eq(customers.phoneKey, customer.phoneKey),
      ne(customers.id, customer.id),
      eq(customers.manyPeople, false),
      notExists(pairs),
    ),
  )
}

/** Customers with this phone number, unless many people share it, or with this email, newest first. At most 20. */
export async function listKnown(
  ctx: Context,
  { phoneNumber, email }: Pick<Contact, 'phoneNumber' | 'email'>,
): Promise<KnownCustomer[]> {
  const [ofPhone, ofEmail] = [phoneKey(phoneNumber), emailKey(email)]
  const hasPhone = and(eq(customers.phoneKey, ofPhone), eq(customers.manyPeople, false))
  const isKnown = or(
    ofPhone === '' ? undefined : hasPhone,
    ofEmail === '' ? undefined : eq(customers.emailKey, ofEmail),
  )
  const rows = await selectOthers(ctx, isKnown ?? sql`false`).limit(MAX_KNOWN)
  return rows.map((row) => ({
    ...describeRow(row),
    place: [row.address, row.city].filter(Boolean).join(', '),
    by: ofPhone !== '' && row.phoneKey === ofPhone ? 'phone' : 'email',
  }))
}

const MAX_KNOWN = 20

async function listOthers(ctx: AnyContext, condition: SQL | undefined): Promise<OtherCustomer[]> {
  return (await selectOthers(ctx, condition)).map(describeRow)
}

const describeRow = (row: { id: string; firstName: string; lastName: string; numbers: number[] }): OtherCustomer => ({
  id: row.id,
  name: contactName(row),
  numbers: row.numbers,
})

function selectOthers({ db }: AnyContext, condition: SQL | undefined) {
  const { id, firstName, lastName, address, city, phoneKey: key } = customers
  return db.orm
    .select({
      id,
      firstName,
      lastName,
      address,
      city,
      phoneKey: key,
      // The builder drops the table's name from columns of an outer fragment.
      numbers: sql<number[]>`array(
        select quote.number from ${quotes} as quote where quote.customer_id = customers.id order by quote.number desc
      )`,
    })
    .from(customers)
    .where(and(condition, isNull(customers.mergedInto), isNull(customers.erasedAt)))
    .orderBy(desc(customers.createdAt))
}

type Records = Pick<CustomerDetail, 'id' | 'quotes' | 'appointments' | 'messages'>

/** The latest events, or all without a `limit`, about a customer, those merged into it, and these records, newest first. */
async function listCustomerEvents(
  ctx: AnyContext,
  { id, ...records }: Records,
  limit?: number,
): Promise<HistoryEvent[]> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  const { events } = await listEvents(ctx, {
    limit,
    about: [
      { subject: 'customer', ids: await listMergedInto(ctx, [id]), hasOther: true },
      { subject: 'quote', ids: idsOf(records.quotes) },
      { subject: 'appointment', ids: idsOf(records.appointments) },
      { subject: 'message', ids: idsOf(records.messages) },
    ],
  })
  return events
}

/**
 * Everything that is stored about a customer as a zip archive, with an event. A merged id gives its target. Throws 404, and 409
 * for an erased customer.
 */
export async function exportCustomer(
  ctx: Context,
  { id: anyId }: { id: string },
): Promise<{ filename: string; zip: Uint8Array }> {
  const { messages, events: _, ...record } = await findCustomerDetail(ctx, anyId)
  const { id } = record
  const history = await listCustomerEvents(ctx, { ...record, messages })
  const details = []
  for (const quote of record.quotes) details.push(await findQuoteDetail(ctx, quote))
  const quoteIds = details.map((quote) => quote.id)
  const drawings = await listDrawings(ctx, quoteIds)
  const photos = await listPhotos(ctx, quoteIds)
  const files = await listFilesOfQuotes(ctx, quoteIds)
  const ofVisits = await listPicturesOfVisits(
    ctx,
    record.appointments.map((visit) => visit.id),
  )
  // Last, so an erasure in between is noticed.
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, id)
    await addEvent(tx, { subject: 'customer', subjectId: id, action: 'exported' })
  })
  const zippable: Zippable = {
    'customer.json': toJson({ ...record, quotes: details }),
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
  for (const [index, { number, name, bytes }] of files.entries()) {
    // Two files may have one name, and a name may hold a slash.
    zippable[`files/${number}-${index + 1}-${name.replace(/[\\/]/g, '_')}`] = [bytes, { level: 0 }]
  }
  for (const [index, { appointmentId, type, bytes }] of ofVisits.entries()) {
    const first = ofVisits.findIndex((one) => one.appointmentId === appointmentId)
    const name = `visit-${appointmentReference(appointmentId)}-${index - first + 1}`
    zippable[`photos/${name}.${PHOTO_FORMATS[type].toLowerCase()}`] = [bytes, { level: 0 }]
  }
  return { filename: `customer-${id}.zip`, zip: zipSync(zippable, { mtime: ctx.now() }) }
}

function toJson(value: unknown): Uint8Array {
  return strToU8(JSON.stringify(value, null, 2))
}

/**
 * Changes a customer, the contact of the selected upcoming visits, and a corrected phone number or email where other upcoming
 * visits and the quotes have the former one. Throws 404, 400 at `email` if another customer has it,
 * 400 at `appointmentIds`, and 409 for an older version or an erased or merged customer.
 */
export async function editCustomer(
  ctx: Context,
  { id, edit: { version, appointmentIds = [], ...changes } }: { id: string; edit: CustomerEdit },
): Promise<Customer> {
  const change = async (tx: TransactionContext) => {
    const customer = await lockCustomer(tx, id)
    await refuseOldCustomer(tx, customer, version)
    const edited = { ...customer, ...changes }
    const values = { fields: EDITED_FIELDS, before: customer, after: edited }
    const isChanged = await addChange(tx, { subject: 'customer', subjectId: id, ...values })
    if (isChanged) await changeCustomer(tx, customer, changes)
    const copies = { customerId: id, correction: { before: customer, after: edited } }
    const isCorrected = customer.phoneNumber !== edited.phoneNumber || customer.email !== edited.email
    // Visits first (docs/architecture.md, Locks). A change of something else locks neither.
    if (isCorrected || appointmentIds.length > 0) {
      await setContact(tx, { ...copies, whole: { ids: appointmentIds, contact: pickContact(edited) } })
    }
    if (isCorrected) await correctQuotes(tx, copies)
    return findCustomer(tx, id)
  }
  return changeUniqueEmail(ctx, change, () => emailTaken(ctx, changes.email ?? ''))
}

/** 400 at `email`, with the customer who has it. */
export async function emailTaken(ctx: Context, email: string): Promise<AppError> {
  const [other] = await listOthers(ctx, eq(customers.emailKey, emailKey(email)))
  const message = `This email belongs to ${other ? describeOther(other) : 'another customer'}. Merge the two instead.`
  return new AppError('invalid', message, { issues: [{ path: 'email', message }], fields: { ...(other && { other }) } })
}

const EDITED_FIELDS = [...CONTACT_FIELDS, 'notes', 'manyPeople'] as const

/** Throws 409 with the `current` customer if this isn't their version. */
export async function refuseOldCustomer(
  ctx: AnyContext,
  customer: CustomerRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === customer.version) return
  throw changedMeanwhile(await findCustomer(ctx, customer.id), 'customer')
}
