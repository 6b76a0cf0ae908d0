import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { CALL_US } from '#server/appointments/may-change.ts'
import { moveLocked } from '#server/appointments/move.ts'
import { expireOverdueInTheWay } from '#server/appointments/payment/release-hold.ts'
import { placeVisit, takePlace } from '#server/appointments/place-visit.ts'
import type { RequestedSlot } from '#server/appointments/queries.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { countInstallationChange } from '#server/quotes/installation.ts'
import { slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { InstallationDay } from '#shared/installation/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { addPart, findPartFacts, type LockedInstallation, lockInstallation } from './locked.ts'
import { type CustomerChoices, loadChoices } from './queries.ts'

// How a customer chooses the day of their installation (docs/rules.md, Installation). Errors have nothing for the page: it's read again.

interface ChosenDay extends InstallationDay {
  quoteId: string
}

/** Expires overdue holds on that day. Not inside of a transaction. Throws 503. */
export async function expireOverdueOn(ctx: Context, date: CalendarDate): Promise<void> {
  const [start, end] = [0, 24 * 60].map((minutes) => instantAt(date, minutes, SHOP.timeZone)) as [Date, Date]
  await expireOverdueInTheWay(ctx, { start, end })
}

/**
 * Books the whole installation at the earliest free start of that day, and emails both sides. Its caller calls `expireOverdueOn` first.
 * Throws 409 `slot_taken` for a day that can't be chosen (any more), `changed_meanwhile` for an older version of the page, and
 * `not_allowed_now` unless the customer may choose.
 */
export function bookByCustomer(ctx: Context, chosen: ChosenDay): Promise<void> {
  return chooseDay(ctx, chosen, async (tx, locked, { choices, slot }) => {
    if (choices.moveUntil !== undefined) throw notNow('Your installation is booked already.')
    const facts = await findPartFacts(tx, locked)
    const place = await takePlace(tx, { slot, city: facts.contact.city })
    const { id, email } = await addPart(tx, locked, { ...facts, place, isPinned: false, by: 'visitor' })
    if (email) await addAppointmentEmail(tx, { kind: 'visit_confirmed', appointmentId: id })
    await addAppointmentEmail(tx, { kind: 'visit_confirmed_shop', appointmentId: id })
  })
}

/** Moves the only part to the earliest free start of that day, and emails both sides. Throws as `bookByCustomer`. */
export function moveInstallationByCustomer(ctx: Context, chosen: ChosenDay): Promise<void> {
  return chooseDay(ctx, chosen, async (tx, { rows: [before] }, { choices, slot }) => {
    if (!before || choices.moveUntil === undefined) throw notNow(`To change your installation, ${CALL_US}.`)
    const take = (city: string) => takePlace(tx, { slot, city, movingId: before.id })
    const wish = { by: 'customer', askedBy: 'customer', tell: true, undoable: false } as const
    await moveLocked(tx, { before, slot, take, isPinned: false }, wish)
  })
}

/** How often a customer can lose a start to someone else before they hear that the day is gone. */
const MAX_LOST_STARTS = 10

const notNow = (why: string) => new AppError('not_allowed_now', why)

async function chooseDay(
  ctx: Context,
  { quoteId, date, version }: ChosenDay,
  work: (
    tx: TransactionContext,
    locked: LockedInstallation,
    found: { choices: CustomerChoices; slot: RequestedSlot },
  ) => Promise<void>,
): Promise<void> {
  const dayTaken = () =>
    new AppError('slot_taken', `${formatCalendarDate(date)} is no longer free. Please choose another day.`)
  let lost = 0
  await placeVisit(
    ctx,
    async (tx) => {
      const locked = await lockInstallation(tx, { quoteId, version })
      const choices = await loadChoices(tx, quoteId)
      if (!choices.mayChoose) throw notNow(`We'll find a day with you: ${CALL_US}.`)
      const [first] = choices.days.find((day) => day.date === date)?.slots ?? []
      if (!first) throw dayTaken()
      const slot = { date, timeSlot: first.label, ...slotTimes(date, first) }
      await work(tx, locked, { choices, slot })
      await countInstallationChange(tx, quoteId)
    },
    async () => {
      lost += 1
      // Someone else got that start. The next one may be free.
      if (lost > MAX_LOST_STARTS) throw dayTaken()
    },
  )
}
