import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { loadSchedule } from '#server/schedule/schedule.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { loadMeasured } from './measured.ts'
import { canSeeDay, findVisible, lockForChange, type OfficeRow, selectOfficeAppointments } from './for-caller.ts'
import { isToClose } from './times.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError, forbiddenRole } from '#server/http/app-error.ts'
import { listPartRows } from './installation/queries.ts'
import { findRevisionsToCut } from '#server/final-quotes/fabrication.ts'
import { findAccepted } from '#server/final-quotes/queries.ts'
import { findMoney } from '#server/money/money.ts'
import { listVisitPhotos } from './visit-photos.ts'
import { findMeasuredOfQuote } from '#server/quotes/measured.ts'
import { listQuoteCountertops } from '#server/quotes/queries.ts'
import { type CrewDay, type DayStop, ON_MY_WAY_PAUSE_MINUTES } from '#shared/appointments/day.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { isInPhase, statusesIn } from '#shared/appointments/statuses.ts'
import { pickContact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { JOB_LABELS, REMOVAL_LABELS } from '#shared/fabrication/describe.ts'
import { chosenParts } from '#shared/final-quote/choice.ts'
import { isCounted, NO_CHOICE } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { appliesTo } from '#shared/schedule/closed-days.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'

/**
 * The visits of a crew on a day, by time, without emails and prices. Throws 403 for a crew that asks for another crew or
 * for a day that it doesn't see (docs/rules.md, Crew day).
 */
export async function listDay(ctx: Context, { date, crew }: { date: CalendarDate; crew: number }): Promise<CrewDay> {
  if (!canSeeDay(ctx, { date, crew })) throw forbiddenRole()
  const isStop = inArray(appointments.status, statusesIn('booked', 'over'))
  const rows = await selectOfficeAppointments(ctx)
    .where(and(eq(appointments.appointmentDate, date), eq(appointments.crew, crew), isStop))
    .orderBy(asc(sql`lower(${appointments.during})`))
  const { crews, closures } = await loadSchedule(ctx, { from: date, to: date })
  // A crew that an earlier version allowed may have no row.
  const crewName = crewLabel(crew, crews.find(({ number }) => number === crew)?.name)
  const blocked = closures.filter((closure) => appliesTo(closure, { date, crew }))
  const photos = await listVisitPhotos(
    ctx,
    rows.map(({ id }) => id),
  )
  const toCut = await findRevisionsToCut(
    ctx,
    rows.flatMap(({ quoteId }) => quoteId ?? []),
  )
  const stops = await Promise.all(
    rows.map(async (row) => {
      const { id, quoteId } = row
      const which = quoteId === null ? undefined : toCut.get(quoteId)
      return {
        ...(await presentStop(ctx, row)),
        ...(quoteId !== null && which && { toCut: { quoteId, ...which } }),
        photos: photos.get(id) ?? [],
      }
    }),
  )
  return {
    date,
    crew,
    crewName,
    blocked: blocked.map(({ timeSlot, reason }) => ({ timeSlot, reason })),
    stops,
    toClose: await listToClose(ctx, crew),
  }
}

/** The crew's visits of earlier days that no one has marked, as far as the caller sees these days. */
async function listToClose(ctx: Context, crew: number): Promise<CrewDay['toClose']> {
  const { id, appointmentDate: date, timeSlot, firstName, lastName } = appointments
  const rows = await ctx.db.orm
    .select({ id, date, timeSlot, firstName, lastName })
    .from(appointments)
    .where(and(eq(appointments.crew, crew), isToClose(dateIn(ctx.now(), SHOP.timeZone))))
    .orderBy(asc(sql`lower(${appointments.during})`))
  return rows.filter((row) => canSeeDay(ctx, { date: row.date, crew }))
}

async function presentStop(ctx: Context, row: OfficeRow): Promise<Omit<DayStop, 'photos' | 'toCut'>> {
  const { id, kind, timeSlot, startsAt, status, notes, onMyWayAt, version, quoteId, quoteNumber } = row
  const { email: _, ...contact } = pickContact(row)
  return {
    appointment: {
      id,
      kind,
      timeSlot,
      startsAt: startsAt.toISOString(),
      status,
      notes,
      onMyWayAt: onMyWayAt?.toISOString() ?? null,
      version,
    },
    contact,
    quoteNumber,
    collectCents: collectCents(row),
    ...(kind === 'install' && quoteId !== null && (await presentInstallation(ctx, { ...row, quoteId }))),
    collected: row.collected,
    countertops: quoteId === null ? [] : await listQuoteCountertops(ctx, { quoteId }),
    measured: (kind === 'install' && (await loadMeasuredOf(ctx, quoteId))) || (await loadMeasured(ctx, id)),
  }
}

/** What is installed, and at the last part what is still open. A bank payment on its way isn't asked for again. */
async function presentInstallation(
  ctx: Context,
  { quoteId, startsAt, installed }: OfficeRow & { quoteId: string },
): Promise<Pick<DayStop, 'installation' | 'collectCents'>> {
  const accepted = await findAccepted(ctx, quoteId)
  const parts = await listPartRows(ctx, quoteId)
  const next = parts.findLast((part) => isInPhase(part.status, 'booked') && part.startsAt > startsAt)
  const { openCents, onItsWayCents } = await findMoney(ctx, { quoteId })
  const countertops = accepted ? chosenParts(accepted, accepted.accepted?.choice ?? NO_CHOICE).countertops : []
  return {
    installation: {
      accepted: countertops.map((countertop) => {
        const { source: _, quoteCountertopId: __, ...piece } = countertop
        return piece
      }),
      alsoOrdered: accepted ? alsoOrdered(accepted) : [],
      ...(next && { nextPart: { date: next.appointmentDate, timeSlot: next.timeSlot } }),
      ...(installed && { installed: { name: installed.name, note: installed.note } }),
    },
    collectCents: next || !accepted ? 0 : Math.max(openCents - onItsWayCents, 0),
  }
}

/** A discount is nothing to install. */
function alsoOrdered({ job: { removal }, lines, accepted }: FinalQuote): string[] {
  const choice = accepted?.choice ?? NO_CHOICE
  const own = lines.filter((line) => isCounted(line, choice) && line.unitPriceCents >= 0)
  return [
    ...(removal === 'none' ? [] : [`${JOB_LABELS.removal}: ${REMOVAL_LABELS[removal]}`]),
    ...own.map(({ quantity, text }) => (quantity === 1 ? text : `${quantity} × ${text}`)),
  ]
}

/** What was measured for the quote that is installed. Undefined without sizes. */
async function loadMeasuredOf(ctx: Context, quoteId: string | null): Promise<Measured | undefined> {
  const measured = quoteId === null ? undefined : await findMeasuredOfQuote(ctx, { quoteId })
  return measured && { version: measured.version, note: measured.note, countertops: measured.countertops }
}

/** What the crew still has to collect. A payment by card isn't for a fee on site: we refund it. */
function collectCents({ fee, feeCents, collected, status }: OfficeRow): number {
  return fee === 'on_site' && collected === null && status !== 'no_show' ? feeCents : 0
}

/**
 * Emails the customer that the crew should be there in about that many minutes. Throws 404 as `findMeasured`, and 409
 * `not_allowed_now` unless the visit is confirmed and today, if there's no email address, and within
 * `ON_MY_WAY_PAUSE_MINUTES` after the last one (docs/rules.md, Crew day).
 */
export async function sendOnMyWay(ctx: Context, { id, minutes }: { id: string; minutes: number }): Promise<void> {
  await findVisible(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const { status, appointmentDate, email, phoneNumber, onMyWayAt } = await lockForChange(tx, id, undefined)
    if (!isInPhase(status, 'booked') || appointmentDate !== dateIn(tx.now(), SHOP.timeZone)) {
      throw new AppError('not_allowed_now', "You can send this only for today's confirmed visits.")
    }
    if (email === '') throw new AppError('not_allowed_now', `No email address. Call ${phoneNumber}.`)
    const minutesAgo = onMyWayAt && Math.floor((tx.now().getTime() - onMyWayAt.getTime()) / MINUTE_MS)
    if (minutesAgo !== null && minutesAgo < ON_MY_WAY_PAUSE_MINUTES) {
      throw new AppError('not_allowed_now', `You already sent this ${pluralize(minutesAgo, 'minute')} ago.`)
    }
    await tx.db.orm.update(appointments).set({ onMyWayAt: tx.now() }).where(eq(appointments.id, id))
    await addHistoryEvent(tx, { id, by: 'office', why: `On our way: about ${minutes} minutes` })
    await addAppointmentEmail(tx, { kind: 'on_my_way', appointmentId: id, minutes })
  })
}
