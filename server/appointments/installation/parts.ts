import { changeStatus } from '#server/appointments/change-status.ts'
import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { partsOn } from '#server/appointments/availability.ts'
import { lockMovesAndCrews } from '#server/appointments/locks.ts'
import { moveLocked } from '#server/appointments/move.ts'
import { expireOverdueInTheWay } from '#server/appointments/payment/release-hold.ts'
import type { AppointmentRow } from '#server/appointments/queries.ts'
import type { PlaceRequest } from '#server/appointments/place-or-ask.ts'
import { placeVisit, takePlace } from '#server/appointments/place-visit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, invalid, refusePast } from '#server/http/app-error.ts'
import { answerQuote } from '#server/quotes/edit-quote.ts'
import { countInstallationChange, storeInstallationDays } from '#server/quotes/installation.ts'
import { loadSchedule, refuseOtherCrew, type Schedule } from '#server/schedule/schedule.ts'
import { NO_SLOT } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Installation, InstallationInput } from '#shared/installation/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { INSTALLABLE_STAGES } from '#shared/quotes/statuses.ts'
import { addPart, findPartFacts, type LockedInstallation, lockInstallation } from './locked.ts'
import { explainParts, type AskedPart, parseParts, planParts } from './plan.ts'
import { findInstallation, listPartRows } from './queries.ts'

// How the office books, changes and cancels the installation of a quote (docs/rules.md, Installation).

interface QuoteParts extends InstallationInput {
  quoteId: string
}

/** Expires overdue holds in the way of these parts. Not inside of a transaction. Throws 503. */
export async function expireOverdueAtParts(ctx: Context, { parts }: Pick<InstallationInput, 'parts'>): Promise<void> {
  for (const { slot } of parseParts(parts)) await expireOverdueInTheWay(ctx, slot)
}

/** Books an installation. Throws 404; 409 `not_allowed_now` unless the quote waits for its installation; and as `setParts`. */
export function bookInstallation(ctx: Context, input: QuoteParts): Promise<Installation> {
  return setParts(ctx, input, ({ quote: { stage }, rows }) => {
    if (rows.some(({ status }) => status !== 'no_show')) return 'This quote already has an installation.'
    const isInstallable = stage !== undefined && INSTALLABLE_STAGES.includes(stage)
    return isInstallable ? undefined : 'You can book the installation once the quote is measured.'
  })
}

/** Changes an installation to these parts. Throws 404; 409 `not_allowed_now` without one; and as `setParts`. */
export function changeInstallation(ctx: Context, input: QuoteParts): Promise<Installation> {
  return setParts(ctx, input, ({ rows }) =>
    rows.some(({ status }) => isInPhase(status, 'booked')) ? undefined : 'This quote has no installation to change.',
  )
}

/**
 * Makes these the parts to come, and emails the customer once. Its caller calls `expireOverdueAtParts` first. Throws 400 at the part
 * that can't be, 409 `changed_meanwhile` with the current installation for an older version, and 409 as `explainParts`.
 */
async function setParts(
  ctx: Context,
  { quoteId, version, parts, force = false }: QuoteParts,
  refuse: (locked: LockedInstallation) => string | undefined,
): Promise<Installation> {
  const schedule = await loadSchedule(ctx)
  const asked = parseParts(parts)
  for (const { crew, index } of asked) refuseOtherCrew(crew, schedule, `parts.${index}.crew`)
  let requests: PlaceRequest[] = []
  return placeVisit(
    ctx,
    async (tx) => {
      const locked = await lockInstallation(tx, { quoteId, version })
      const refusal = refuse(locked)
      if (refusal) {
        throw new AppError('not_allowed_now', refusal, { fields: { current: await findInstallation(tx, quoteId) } })
      }
      const { moved, added, cancelled } = planParts(locked.rows, asked, tx.now())
      const wanted = [...moved.map(({ part }) => part), ...added]
      for (const part of wanted) refuseUnlisted(part, schedule, tx.now())
      const facts = await findPartFacts(tx, locked)
      const { city } = facts.contact
      const wish = (part: AskedPart, movingId?: string) => ({ ...part, city, force, movingId })
      requests = [...moved.map(({ part, row }) => wish(part, row.id)), ...added.map((part) => wish(part))]
      for (const { id } of cancelled) await changeStatus(tx, { id, ...CANCELED })
      if (requests.length > 0) await lockMovesAndCrews(tx)
      for (const { row, part } of moved) {
        const { crew = row.crewPinned ? row.crew : undefined } = part
        const take = () => takePlace(tx, { ...wish(part, row.id), crew })
        await moveLocked(tx, { before: row, slot: part.slot, take, isPinned: part.crew !== undefined }, SILENT)
      }
      for (const part of added) {
        const place = await takePlace(tx, wish(part))
        await addPart(tx, locked, { ...facts, place, isPinned: part.crew !== undefined, by: 'office' })
      }
      const isOther = moved.some(({ row, part }) => row.startsAt.getTime() !== part.slot.start.getTime())
      if (isOther || added.length + cancelled.length > 0) await tellCustomer(tx, locked, cancelled)
      if (requests.length + cancelled.length > 0) await countInstallationChange(tx, quoteId)
      return findInstallation(tx, quoteId)
    },
    async () => {
      throw await explainParts(ctx, requests)
    },
  )
}

const CANCELED = { from: 'confirmed', to: 'cancelled', by: 'office', why: 'Installation canceled' as string } as const
/** One email tells of all parts. */
const SILENT = { by: 'office', askedBy: 'shop', tell: false, undoable: false } as const

/** Throws 400 unless an installation of so many hours can begin then, whoever is free. */
function refuseUnlisted({ index, slot: { date, timeSlot }, hours }: AskedPart, schedule: Schedule, now: Date): void {
  refusePast(`parts.${index}.date`, date, now)
  if (partsOn(date, hours, schedule).some(({ label }) => label === timeSlot)) return
  throw invalid(`parts.${index}.startsAt`, NO_SLOT)
}

/** One email about all parts: the first one tells that it's booked, and later ones what changed. The first booking answers the quote. */
async function tellCustomer(
  tx: TransactionContext,
  { quote, rows }: LockedInstallation,
  canceled: readonly AppointmentRow[],
): Promise<void> {
  await answerQuote(tx, { quoteId: quote.id })
  const [first] = (await listPartRows(tx, quote.id)).filter(({ status }) => isInPhase(status, 'booked'))
  if (!first || first.email === '') return
  const isNew = rows.every(({ status }) => status === 'no_show')
  await addAppointmentEmail(tx, {
    kind: isNew ? 'visit_confirmed' : 'installation_changed',
    appointmentId: first.id,
    canceledParts: canceled.map(({ id }) => id),
  })
}

/**
 * Cancels all parts that are to come, with one email to each side. Throws 404, 409 `changed_meanwhile` with the current installation for
 * an older version, and 409 `not_allowed_now` if nothing is to come.
 */
export async function cancelInstallation(
  ctx: Context,
  { quoteId, version }: { quoteId: string; version: number },
): Promise<Installation> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await lockInstallation(tx, { quoteId, version })
    const isCanceled = await cancelParts(
      tx,
      rows.filter(({ startsAt }) => startsAt > tx.now()),
    )
    const installation = await findInstallation(tx, quoteId)
    if (isCanceled) return installation
    const why = 'This quote has no installation to come.'
    throw new AppError('not_allowed_now', why, { fields: { current: installation } })
  })
}

/** Cancels those of these parts that are booked, with one email to each side. The transaction must hold their locks. False if there are none. */
export async function cancelParts(
  tx: TransactionContext,
  rows: LockedInstallation['rows'],
  why = CANCELED.why,
): Promise<boolean> {
  const booked = rows.filter(({ status }) => isInPhase(status, 'booked'))
  const [first, ...others] = booked
  if (!first?.quoteId) return false
  // The first one last, so that none of the others is reminded of.
  for (const { id } of booked.toReversed()) await changeStatus(tx, { id, ...CANCELED, why })
  for (const kind of ['visit_cancelled', 'visit_cancelled_shop'] as const) {
    const canceledParts = others.map(({ id }) => id)
    await addAppointmentEmail(tx, { kind, appointmentId: first.id, refundCents: 0, canceledParts })
  }
  await countInstallationChange(tx, first.quoteId)
  return true
}

/** Limits the days that the customer may choose. Empty: any. Throws 404, and 400 for a day that is over. */
export async function limitInstallationDays(
  ctx: Context,
  { quoteId, days }: { quoteId: string; days: CalendarDate[] },
): Promise<Installation> {
  for (const [index, day] of days.entries()) refusePast(`days.${index}`, day, ctx.now())
  return inTransaction(ctx, async (tx) => {
    const { quote } = await lockInstallation(tx, { quoteId })
    await storeInstallationDays(tx, quote, days)
    return findInstallation(tx, quoteId)
  })
}
