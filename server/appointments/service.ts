import { AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import type { PaymentsService } from '#server/payments/service.ts'
import type { PaymentRow, PaymentsStore } from '#server/payments/store.ts'
import {
  bookableSlots,
  closedReason,
  HOLD_MINUTES,
  MAX_AVAILABILITY_DAYS,
  whyNotBookable,
} from '#shared/appointments/calendar.ts'
import { calendarFile } from '#shared/appointments/calendar-file.ts'
import type { AppointmentRequest, Availability, Visit, VisitOutcome } from '#shared/appointments/schema.ts'
import { SLOTS, slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { visitEvent } from '#shared/appointments/visit-event.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { addDays, daysBetween } from '#shared/lib/zoned.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { AppointmentRow, AppointmentsStore, NewHold, TakenSlot } from './store.ts'

interface AppointmentsParts {
  store: AppointmentsStore
  payments: Pick<PaymentsService, 'expire' | 'settle' | 'provenIntent'>
  paymentsStore: Pick<PaymentsStore, 'of'>
  transaction: <T>(work: (tx: Parameters<AppointmentsStore['lock']>[0]) => Promise<T>) => Promise<T>
  crews: number
  /** Unpaid holds that one client address may have; undefined: any number, for load tests. */
  maxHoldsOfAddress: number | undefined
  now: () => Date
}

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

export type AppointmentsService = ReturnType<typeof createAppointmentsService>

/** The visitors' side of booking (docs/rules.md, Booking). */
export function createAppointmentsService({
  store,
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
    const { visits, closures } = await store.taken(from, to, session, at)
    const visitsOf = byDate(visits)
    const closuresOf = byDate(closures)
    const days = Array.from({ length }, (_, index) => {
      const date = addDays(from, index)
      const closed = closedReason(date)
      const shut = closuresOf.get(date) ?? []
      const wholeDay = shut.find(({ timeSlot }) => timeSlot === null)
      const reason = closed ?? wholeDay?.reason
      if (reason !== undefined) return { date, slots: [], closed: reason }
      const taken = visitsOf.get(date) ?? []
      const free = bookableSlots(date, at).filter(
        ({ label }) =>
          !shut.some(({ timeSlot }) => timeSlot !== null && overlap(timeSlot, label)) &&
          hasFreeCrew(taken, label, crews),
      )
      return { date, slots: free.map(({ label }) => label) }
    })
    return { days }
  }

  const freeOn = async (date: string, session: string): Promise<string[]> =>
    (await availability(date, date, session)).days[0]?.slots ?? []

  const slotTaken = async ({ date, timeSlot, sessionId }: NewHold) => {
    const free = (await freeOn(date, sessionId)).filter((label) => label !== timeSlot)
    return new AppError('slot_taken', SLOT_TAKEN, { fields: { free } })
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
      return (await store.moveHold(tx, id, { ...hold, heldUntil }, why)) ?? 'taken'
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
        const { visit, obstacles } = await store.hold(hold, maxHoldsOfAddress)
        if (visit) return visit
        const { ownHold, quoteKnown, holds, isFree } = obstacles
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
          break
        } else if (changed === 'none') {
          if (maxHoldsOfAddress !== undefined && holds >= maxHoldsOfAddress) {
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
          contact: visit.isContactHidden ? NO_CONTACT : contactOf(visit),
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

/** Labels of two slots of one day that share a minute. */
const OVERLAPPING = new Map(
  SLOTS.map((slot) => [
    slot.label,
    new Set(
      SLOTS.filter((other) => other.startMinutes < slot.endMinutes && slot.startMinutes < other.endMinutes).map(
        ({ label }) => label,
      ),
    ),
  ]),
)

function overlap(one: string, other: string): boolean {
  return OVERLAPPING.get(one)?.has(other) ?? false
}

function hasFreeCrew(taken: readonly TakenSlot[], label: string, crews: number): boolean {
  const busy = new Set<number>()
  // A crew that there is no more keeps its visits, and nobody from another crew.
  for (const visit of taken) if (visit.crew <= crews && overlap(visit.timeSlot, label)) busy.add(visit.crew)
  return busy.size < crews
}

function outcomeOf({ status, heldUntil }: AppointmentRow, payment: PaymentRow | undefined, at: Date): VisitOutcome {
  const goesBack = payment?.state === 'refund_due' || payment?.state === 'refunded'
  switch (status) {
    case 'held':
      if (payment?.state === 'processing') return 'processing'
      if (heldUntil !== null && heldUntil <= at) return 'expired'
      return payment?.state === 'failed' ? 'failed' : 'held'
    case 'confirmed':
      return 'confirmed'
    case 'completed':
    case 'no_show':
      return 'done'
    case 'expired':
      if (payment?.state === 'processing') return 'processing'
      return goesBack ? 'refunded' : 'expired'
    case 'cancelled':
      return goesBack ? 'refunded' : 'cancelled'
  }
}

function presentVisit(visit: AppointmentRow, payment: PaymentRow | undefined, at: Date): Visit {
  const outcome = outcomeOf(visit, payment, at)
  const message = outcome === 'failed' ? payment?.failureMessage : null
  return {
    id: visit.id,
    appointmentDate: visit.appointmentDate,
    timeSlot: visit.timeSlot,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    outcome,
    heldUntil: visit.heldUntil?.toISOString() ?? null,
    feeCents: MEASUREMENT_FEE_CENTS,
    refundedCents: payment?.refundedCents ?? 0,
    ...(message != null && { paymentMessage: message }),
    contact: visit.isContactHidden ? NO_CONTACT : contactOf(visit),
    quoteId: visit.quoteId,
    ...(outcome === 'confirmed' && { calendarToken: visit.calendarToken }),
  }
}

/** Of a quote that another session made: its id is leave to book for it, not to read it. */
const NO_CONTACT: Contact = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  address: '',
  aptSuite: '',
  city: '',
  state: '',
  zipCode: '',
}

function contactOf({
  firstName,
  lastName,
  phoneNumber,
  email,
  address,
  aptSuite,
  city,
  state,
  zipCode,
}: AppointmentRow): Contact {
  return { firstName, lastName, phoneNumber, email, address, aptSuite, city, state, zipCode }
}
