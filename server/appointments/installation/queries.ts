import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { freeSlots, listTaken, partsOn } from '#server/appointments/availability.ts'
import { selectOfficeAppointments } from '#server/appointments/for-caller.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointmentColumns, type AppointmentRow } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { findAccepted } from '#server/final-quotes/queries.ts'
import { findDepositDay, findMoney } from '#server/money/money.ts'
import { loadWorkingCalendar } from '#server/quotes/answer-clock.ts'
import { findStage, listQuoteCountertops, quoteNotFound } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { dayFacts } from '#server/schedule/schedule.ts'
import { findSettings } from '#server/settings/table.ts'
import { type Slot, slotEnd, slotStart } from '#shared/appointments/slots.ts'
import { isInPhase, statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { chosenParts } from '#shared/final-quote/choice.ts'
import { NO_CHOICE } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { fitsOneDay, jobSize, suggestHours } from '#shared/installation/hours.ts'
import type { EarliestDay, Installation, PageInstallation } from '#shared/installation/schema.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { INSTALLATION_DAYS, INSTALLATION_MOVE_WORKING_DAYS, MAX_INSTALLATION_MOVES } from '#shared/my/terms.ts'
import { workingDayBefore } from '#shared/shop/working-days.ts'

/** What a quote's installation is made of. */
export interface InstallationJob {
  quote: typeof quotes.$inferSelect
  accepted: FinalQuote | undefined
  /** How many the job takes. */
  hours: number
}

/** The rows of a quote's installation, without canceled ones, by time. */
export function listPartRows({ db }: AnyContext, quoteId: string): Promise<AppointmentRow[]> {
  return db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(and(isPartOf(quoteId), inArray(appointments.status, statusesIn('booked', 'over'))))
    .orderBy(asc(sql`lower(${appointments.during})`))
}

/** Whether a visit is a part of that quote's installation. */
export const isPartOf = (quoteId: string) => and(eq(appointments.quoteId, quoteId), eq(appointments.kind, 'install'))

/** How long the accepted final quote takes, or before that what was drawn. Throws 404. */
export async function loadJob(ctx: AnyContext, quoteId: string): Promise<InstallationJob> {
  const [quote] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) throw quoteNotFound()
  const accepted = await findAccepted(ctx, quoteId)
  return { quote, accepted, hours: suggestHours(jobSize(await listJob(ctx, quoteId, accepted))) }
}

async function listJob(ctx: AnyContext, quoteId: string, accepted: FinalQuote | undefined) {
  if (!accepted) {
    const drawn = await listQuoteCountertops(ctx, { quoteId })
    return drawn.map(({ areaSquareFeet: squareFeet, details }) => ({ squareFeet, details }))
  }
  const { countertops, estimate } = chosenParts(accepted, accepted.accepted?.choice ?? NO_CHOICE)
  return countertops.map(({ details }, index) => ({ squareFeet: estimate.lines[index]?.squareFeet ?? 0, details }))
}

/** A quote's installation as the office sees it. Throws 404. */
export async function findInstallation(ctx: AnyContext, quoteId: string): Promise<Installation> {
  const job = await loadJob(ctx, quoteId)
  const rows = await selectOfficeAppointments(ctx)
    .where(and(isPartOf(quoteId), inArray(appointments.status, statusesIn('booked', 'over'))))
    .orderBy(asc(sql`lower(${appointments.during})`))
  const { days, earliest } = await listFreeDays(ctx, job)
  return {
    version: job.quote.version,
    hours: job.hours,
    limitedTo: job.quote.installationDays,
    days: days.map(({ date }) => date),
    ...(earliest && { earliest }),
    parts: rows.map(presentOfficeAppointment),
  }
}

/**
 * The first day that a customer could choose if a crew is free: so many weeks after the later of acceptance and deposit, when the shop
 * begins to make the countertops. Undefined if that is over.
 */
async function findEarliestDay(
  ctx: AnyContext,
  { quote, accepted }: InstallationJob,
): Promise<EarliestDay | undefined> {
  const today = dateIn(ctx.now(), SHOP.timeZone)
  const acceptedOn = accepted?.accepted ? dateIn(new Date(accepted.accepted.at), SHOP.timeZone) : today
  const paidOn = (await findDepositDay(ctx, quote.id)) ?? acceptedOn
  const { installationWeeks: weeks } = await findSettings(ctx)
  const isByDeposit = paidOn > acceptedOn
  const date = addDays(isByDeposit ? paidOn : acceptedOn, 7 * weeks)
  return date > addDays(today, 1) ? { date, weeks, after: isByDeposit ? 'deposit' : 'acceptance' } : undefined
}

/**
 * The days that a customer could choose (docs/rules.md, Installation), without the office's limit, each with the times at which a crew
 * is free for the whole job. None if it takes more than a day.
 */
async function listFreeDays(ctx: AnyContext, job: InstallationJob): Promise<FreeDays> {
  const { hours } = job
  if (!fitsOneDay(hours)) return { days: [] }
  const now = ctx.now()
  const today = dateIn(now, SHOP.timeZone)
  const earliest = await findEarliestDay(ctx, job)
  const [from, to] = [earliest?.date ?? addDays(today, 1), addDays(today, INSTALLATION_DAYS)]
  if (from > to) return { days: [], ...(earliest && { earliest }) }
  const taken = await listTaken(ctx, { from, to, session: undefined })
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).flatMap((date) => {
    const day = dayFacts(date, taken.schedule)
    const slots = freeSlots({ day, slots: partsOn(date, hours, taken.schedule) }, taken, now)
    return slots.length > 0 ? [{ date, slots }] : []
  })
  return { days, ...(earliest && { earliest }) }
}

interface FreeDays {
  /** Each with the times at which a crew is free. */
  days: { date: CalendarDate; slots: Slot[] }[]
  /** Why they begin no earlier. */
  earliest?: EarliestDay
}

/** What a customer may choose now. */
export interface CustomerChoices extends FreeDays {
  job: InstallationJob
  rows: AppointmentRow[]
  /** Whether the deposit of what they accepted is in, and the job isn't canceled. */
  isPaid: boolean
  /** Whether they can book, or move what is booked. */
  mayChoose: boolean
  /** The last day on which they can move it. Undefined if they can't. */
  moveUntil: CalendarDate | undefined
}

/** What the customer of a quote may choose. They book once the deposit is in, and move its only part once. */
export async function loadChoices(ctx: AnyContext, quoteId: string): Promise<CustomerChoices> {
  const job = await loadJob(ctx, quoteId)
  const rows = await listPartRows(ctx, quoteId)
  const stage = await findStage(ctx, quoteId)
  const moveUntil = stage === 'install_booked' ? await findMoveUntil(ctx, rows) : undefined
  const { dueFor, keptCents } = await findMoney(ctx, { quoteId })
  const isPaid = job.accepted !== undefined && keptCents === undefined && dueFor !== 'deposit'
  const mayChoose = fitsOneDay(job.hours) && ((stage === 'accepted' && isPaid) || moveUntil !== undefined)
  const { installationDays: limit } = job.quote
  const booked = rows.filter(({ status }) => isInPhase(status, 'booked')).map(({ appointmentDate }) => appointmentDate)
  const free: FreeDays = mayChoose ? await listFreeDays(ctx, job) : { days: [] }
  const days = free.days.filter(({ date }) => !booked.includes(date) && (limit.length === 0 || limit.includes(date)))
  return { ...free, job, rows, days, isPaid, mayChoose, moveUntil: mayChoose ? moveUntil : undefined }
}

/** Until when a customer can move the installation. Undefined if they can't any more, or if it has several parts. */
async function findMoveUntil(ctx: AnyContext, rows: readonly AppointmentRow[]): Promise<CalendarDate | undefined> {
  const [part, ...others] = rows
  if (!part || others.length > 0 || part.customerMoves >= MAX_INSTALLATION_MOVES) return undefined
  const today = dateIn(ctx.now(), SHOP.timeZone)
  const until = workingDayBefore(
    part.appointmentDate,
    INSTALLATION_MOVE_WORKING_DAYS,
    await loadWorkingCalendar(ctx, today),
  )
  return until !== undefined && until >= today ? until : undefined
}

/** A quote's installation as its customer sees it. Undefined until the deposit is in, or the office has booked it, and once the job is canceled. */
export async function findForPage(ctx: AnyContext, quoteId: string): Promise<PageInstallation | undefined> {
  const { job, rows, days, earliest, isPaid, moveUntil } = await loadChoices(ctx, quoteId)
  // What is booked stays there when a change order asks for more.
  if (rows.length === 0 && (!isPaid || job.quote.status === 'cancelled')) return undefined
  return {
    days: days.map(({ date }) => date),
    ...(earliest && { earliest }),
    hours: job.hours,
    parts: rows.map(({ appointmentDate, timeSlot, status }) => ({
      date: appointmentDate,
      startsAt: slotStart(timeSlot),
      endsAt: slotEnd(timeSlot),
      status: status === 'completed' || status === 'no_show' ? status : 'confirmed',
    })),
    mayMove: moveUntil !== undefined,
    ...(moveUntil && { moveUntil }),
  }
}
