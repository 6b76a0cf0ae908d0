import type { Database } from '#server/db/database.ts'
import { AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import type { PaymentsService } from '#server/payments/service.ts'
import type { PaymentsStore } from '#server/payments/store.ts'
import {
  bookableSlots,
  closedReason,
  HOLD_MINUTES,
  MAX_AVAILABILITY_DAYS,
  whyNotBookable,
} from '#shared/appointments/calendar.ts'
import { calendarFile } from '#shared/appointments/calendar-file.ts'
import type { AppointmentRequest, Availability } from '#shared/appointments/schema.ts'
import { hasFreeCrew, slotByLabel, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { visitEvent } from '#shared/appointments/visit-event.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, daysBetween } from '#shared/lib/zoned.ts'
import type { HoldStore, NewHold } from './hold-store.ts'
import { presentVisit, visibleContact } from './present-visit.ts'
import type { AppointmentRow, AppointmentsStore } from './store.ts'

interface AppointmentsParts {
  store: Pick<AppointmentsStore, 'lock' | 'find' | 'latestOf' | 'byCalendarToken'>
  holds: HoldStore
  payments: Pick<PaymentsService, 'expire' | 'settle' | 'provenIntent'>
  paymentsStore: Pick<PaymentsStore, 'of'>
  transaction: Database['transaction']
  crews: number
  /** Unpaid holds that one client address may have; undefined: any number, for load tests. */
  maxHoldsOfAddress: number | undefined
  now: () => Date
}

/** What stands in the way of visits. */
type Taken = Awaited<ReturnType<HoldStore['taken']>>

interface Booking {
  session: string
  clientAddress: string
  request: AppointmentRequest
}

/** A phone network may have one address for many visitors. */
export const MAX_HOLDS_OF_ADDRESS = 20
const HOLD_MS = HOLD_MINUTES * 60_000
/** However often it is moved: or two slots in turn would be nobody else's for ever. */
const LONGEST_HOLD_MS = 4 * HOLD_MS
const TOO_MANY_HOLDS = 'Too many unpaid times are kept for your network. Please wait, or call us.'
const SLOT_TAKEN = 'That time was taken a moment ago. Please choose another one.'
const SLOT_BLOCKED = 'That time was closed a moment ago. Please choose another one.'

export type AppointmentsService = ReturnType<typeof createAppointmentsService>

/** The visitors' side of booking (docs/rules.md, Booking). */
export function createAppointmentsService({
  store,
  holds,
  payments,
  paymentsStore,
  transaction,
  crews,
  maxHoldsOfAddress,
  now,
}: AppointmentsParts) {
  const availability = async (from: string, to: string, session: string | undefined): Promise<Availability> => {
    const length = daysBetween(from, to) + 1
    if (length < 1) throw invalid('to', 'The last day must not be before the first')
    if (length > MAX_AVAILABILITY_DAYS)
      throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days can be asked for at once`)
    const at = now()
    const { visits, closures } = await holds.taken(from, to, session, at)
    const visitsOf = byDate(visits)
    const closuresOf = byDate(closures)
    const days = Array.from({ length }, (_, index) => {
      const date = addDays(from, index)
      return dayOf(date, { visits: visitsOf.get(date) ?? [], closures: closuresOf.get(date) ?? [] }, at)
    })
    return { days }
  }

  const dayOf = (date: string, { visits, closures }: Taken, at: Date): Availability['days'][number] => {
    const wholeDay = closures.find(({ timeSlot }) => timeSlot === null)
    const closed = closedReason(date) ?? wholeDay?.reason
    if (closed !== undefined) return { date, slots: [], closed }
    const free = bookableSlots(date, at).filter(
      ({ label }) => !isBlocked(label, closures) && hasFreeCrew(label, visits, crews),
    )
    return { date, slots: free.map(({ label }) => label) }
  }

  /** Somebody else has the slot, or the office has closed it: its visitor chose by an answer that is too old. */
  const slotTaken = async ({ date, timeSlot, sessionId }: NewHold) => {
    const at = now()
    const taken = await holds.taken(date, date, sessionId, at)
    const { slots, closed } = dayOf(date, taken, at)
    const free = slots.filter((label) => label !== timeSlot)
    if (closed !== undefined) {
      const why = `${formatCalendarDate(date)} is closed: ${closed}. Please choose another day.`
      return new AppError('slot_taken', why, { fields: { free } })
    }
    const why = isBlocked(timeSlot, taken.closures) ? SLOT_BLOCKED : SLOT_TAKEN
    return new AppError('slot_taken', why, { fields: { free } })
  }

  /** The session has a hold already: it is kept, or moved. */
  const changeHold = async (id: string, hold: NewHold) => {
    await refuseIfPaid(id, hold)
    return transaction(async (tx) => {
      const own = await store.lock(tx, id)
      if (own?.status !== 'held' || own.heldUntil === null || own.heldUntil <= hold.now) return 'gone'
      const stays = own.appointmentDate === hold.date && own.timeSlot === hold.timeSlot
      if (!stays && (await paymentsStore.of(id, tx))?.state === 'processing') {
        throw paymentUnderWay()
      }
      if (stays && !hold.contact && hold.quoteId === undefined) return own
      const longest = new Date(own.createdAt.getTime() + LONGEST_HOLD_MS)
      const heldUntil = stays ? own.heldUntil : laterOf(own.heldUntil, soonerOf(hold.heldUntil, longest))
      const why = stays ? 'Details changed' : `Moved from ${own.appointmentDate} ${own.timeSlot}`
      return (await holds.moveHold(tx, id, { ...hold, heldUntil }, why)) ?? 'taken'
    })
  }

  /** A payment that arrived a moment ago is for the slot that its visitor saw then. */
  const refuseIfPaid = async (id: string, { date, timeSlot }: NewHold): Promise<void> => {
    const payment = await paymentsStore.of(id)
    if (!payment || !MAY_CHANGE.has(payment.state)) return
    const before = await store.find(id)
    if (before?.appointmentDate === date && before.timeSlot === timeSlot) return
    await payments.settle(payment.intentId)
    if ((await store.find(id))?.status === 'confirmed') {
      throw new AppError(
        'already_paid',
        'The payment for the time that you chose before has arrived: that visit is confirmed.',
      )
    }
  }

  return {
    availability,

    /**
     * Keeps a slot for its visitor while they pay. The row decides a race; who loses learns what is still free. Throws
     * 400 for what cannot be booked, 409 for what is taken, 429 for too many holds of an address.
     */
    async book({ session, clientAddress, request }: Booking): Promise<AppointmentRow> {
      const { appointmentDate: date, timeSlot, quoteId, contact } = request
      const slot = slotByLabel(timeSlot)
      if (!slot) throw invalid('timeSlot', 'The time must be one of the listed time slots')
      const at = now()
      const reason = whyNotBookable(date, slot, at)
      // Whoever holds the slot already chose it in time.
      const isOwn = async () => {
        const own = await store.latestOf(session, at)
        return own?.status === 'held' && own.appointmentDate === date && own.timeSlot === timeSlot
      }
      if (reason !== undefined && !(await isOwn())) throw new AppError('not_bookable', reason)
      const { start, end } = slotTimes(date, slot, SHOP.timeZone)
      const heldUntil = new Date(at.getTime() + HOLD_MS)
      const hold: NewHold = {
        date,
        timeSlot,
        start,
        end,
        sessionId: session,
        clientAddress,
        quoteId,
        contact,
        now: at,
        heldUntil,
      }
      // Each turn ends with an answer or finds that the obstacle of the turn before is gone: another crew is free, an
      // overdue hold is ended. Somebody else may be quicker each time, so the turns are counted.
      const looked = new Set<string>()
      for (let turn = 0; turn <= crews + 1; turn += 1) {
        const { visit, obstacles } = await holds.hold(hold, maxHoldsOfAddress)
        if (visit) return visit
        const { ownHold, quoteKnown, isFree } = obstacles
        if (!quoteKnown) throw invalid('quoteId', 'There is no such quote')
        const changed = ownHold === null ? 'none' : await changeHold(ownHold, hold)
        if (typeof changed === 'object') return changed
        const overdue = obstacles.overdue.filter((id) => !looked.has(id))
        if (changed !== 'gone' && overdue.length > 0) {
          for (const id of overdue) {
            looked.add(id)
            await payments.expire(id)
          }
        } else if (changed === 'taken') {
          // The crew that was free a moment ago; where there is another one, the next turn takes that.
          if (!isFree) break
        } else if (changed === 'none') {
          if (maxHoldsOfAddress !== undefined && obstacles.holds >= maxHoldsOfAddress) {
            throw tooManyRequests(TOO_MANY_HOLDS, HOLD_MS / 1000)
          }
          if (!isFree) break
        }
      }
      // A hold of one's own that is over and could not be ended has a payment under way.
      const own = looked.size > 0 ? await store.latestOf(session, at) : undefined
      if (own?.heldUntil && own.heldUntil <= at) throw paymentUnderWay()
      throw await slotTaken(hold)
    },

    /**
     * A visit as its own visitor sees it: of the payment whose secret is given, else the session's latest. Undefined
     * where there is none or nothing may be said. A payment that may have moved is looked at again first.
     */
    async visit(session: string | undefined, proof: { paymentIntent: string; clientSecret: string } | undefined) {
      const id = proof ? await provenVisit(proof) : undefined
      if (proof && id === undefined) return undefined
      const find = async () => (id === undefined ? session && (await store.latestOf(session, now())) : store.find(id))
      const before = await find()
      if (!before) return undefined
      const known = await paymentsStore.of(before.id)
      if (!known || !MAY_CHANGE.has(known.state)) return presentVisit(before, known, now())
      // Where the provider does not answer, what we know has to do.
      await payments.settle(known.intentId).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      })
      const after = (await store.find(before.id)) ?? before
      return presentVisit(after, await paymentsStore.of(after.id), now())
    },

    /** The calendar file that a confirmed visit's token gives leave to. */
    async calendar(token: string, host: string): Promise<string | undefined> {
      // The token comes from an address that anybody can type.
      const visit = /^\w+$/.test(token) ? await store.byCalendarToken(token) : undefined
      if (!visit || (visit.status !== 'confirmed' && visit.status !== 'cancelled')) return undefined
      return calendarFile(
        visitEvent({
          appointmentId: visit.id,
          host,
          contact: visibleContact(visit),
          quoteNumber: visit.quoteNumber,
          start: visit.startsAt,
          end: visit.endsAt,
          status: visit.status,
          sequence: visit.version,
          stampedAt: now(),
        }),
      )
    },
  }

  async function provenVisit({ paymentIntent, clientSecret }: { paymentIntent: string; clientSecret: string }) {
    return (await payments.provenIntent(paymentIntent, clientSecret))?.appointmentId
  }
}

const paymentUnderWay = () => new AppError('already_paid', 'A payment for the time that you chose before is under way.')

const soonerOf = (one: Date, other: Date) => (one < other ? one : other)
const laterOf = (one: Date, other: Date) => (one > other ? one : other)

function isBlocked(label: string, closures: Taken['closures']): boolean {
  return closures.some(({ timeSlot }) => timeSlot !== null && slotsOverlap(timeSlot, label))
}

const MAY_CHANGE = new Set(['open', 'processing', 'failed'])

function byDate<T extends { date: string }>(entries: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const entry of entries) {
    const known = map.get(entry.date)
    if (known) known.push(entry)
    else map.set(entry.date, [entry])
  }
  return map
}
