import type { Database, Transaction } from '#server/db/database.ts'
import { AppError, invalid, unavailable } from '#server/http/app-error.ts'
import type { OutboxStore } from '#server/mail/outbox-store.ts'
import { PROVIDER_RETRY_AFTER } from '#server/payments/provider.ts'
import type { PaymentsService } from '#server/payments/service.ts'
import { MAX_AVAILABILITY_DAYS } from '#shared/appointments/calendar.ts'
import type {
  Closure,
  ClosureInput,
  OfficeVisit,
  OfficeVisitDetail,
  OfficeVisitEdit,
  PhoneVisit,
} from '#shared/appointments/schema.ts'
import { hasFreeCrew, SLOTS, slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { type AppointmentStatus, mayMove } from '#shared/appointments/statuses.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, daysBetween, instantAt } from '#shared/lib/zoned.ts'
import type { HoldStore } from './hold-store.ts'
import { isTaken } from './locks.ts'
import type { OfficeStore } from './office-store.ts'
import { presentOfficeVisit } from './present-visit.ts'
import type { SlotChoice } from './slot-choice.ts'
import type { AppointmentRow, AppointmentsStore } from './store.ts'

interface OfficeParts {
  database: Database
  appointments: Pick<AppointmentsStore, 'lock' | 'move'>
  holds: Pick<HoldStore, 'taken'>
  store: OfficeStore
  outbox: Pick<OutboxStore, 'add'>
  /** They alone know how money and slot come apart. */
  payments: Pick<PaymentsService, 'cancelVisit' | 'expire'>
  crews: number
  timeZone: string
  now: () => Date
}

type Change =
  | { to: 'status'; status: 'completed' | 'no_show' }
  | { to: 'cancelled'; refund: boolean }
  | { to: 'slot'; slot: SlotChoice }
  | { to: 'notes'; notes: string }

export type OfficeService = ReturnType<typeof createOfficeService>

const DAY_MINUTES = 24 * 60

/** What operators do with visits and with the shop's closed hours (docs/rules.md, Admin). */
export function createOfficeService({
  database,
  appointments,
  holds,
  store,
  outbox,
  payments,
  crews,
  timeZone,
  now,
}: OfficeParts) {
  const today = () => dateIn(now(), timeZone)

  /** The slot as the operator named it; 400 where it is over: the office may do all else that a visitor may not. */
  const slotChoice = (date: CalendarDate, label: string): SlotChoice => {
    const slot = slotByLabel(label)
    if (!slot) throw invalid('timeSlot', 'The time must be one of the listed time slots')
    const times = slotTimes(date, slot, timeZone)
    if (date < today()) throw invalid('appointmentDate', `${formatCalendarDate(date)} is over.`)
    if (times.end <= now()) throw invalid('timeSlot', `${slot.label} is over.`)
    return { date, timeSlot: slot.label, ...times }
  }

  /** What a crew could still do on that day; closed hours are free to the office. */
  const freeSlots = async (date: CalendarDate): Promise<string[]> => {
    const { visits } = await holds.taken(date, date, undefined, now())
    const free = SLOTS.filter(
      (slot) => slotTimes(date, slot, timeZone).end > now() && hasFreeCrew(slot.label, visits, crews),
    )
    return free.map(({ label }) => label)
  }

  const giveWay = async (id: string): Promise<void> => {
    try {
      await payments.expire(id)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      const message =
        'A hold on this time is over, but the payment provider does not answer, so it cannot be freed yet.'
      throw unavailable(message, PROVIDER_RETRY_AFTER, error)
    }
  }

  /**
   * Does what needs a slot; `work` answers undefined where no crew is free. Holds that are over give way first. Another
   * crew's turn comes where a visitor was faster, so there are as many tries as crews, and one.
   */
  const withSlot = async <T>(slot: SlotChoice, work: (tx: Transaction) => Promise<T | undefined>): Promise<T> => {
    for (const id of await store.overdueHolds(slot, now())) await giveWay(id)
    for (let tries = 0; tries <= crews; tries++) {
      try {
        const result = await database.transaction(work)
        if (result !== undefined) return result
      } catch (error) {
        if (!isTaken(error)) throw error
      }
    }
    const day = formatCalendarDate(slot.date)
    throw new AppError('slot_taken', `${slot.timeSlot} on ${day} is taken.`, {
      fields: { free: await freeSlots(slot.date) },
    })
  }

  const presentNow = async (id: string, tx?: Transaction): Promise<OfficeVisit> => {
    const row = await store.find(id, tx)
    if (!row) throw noSuchVisit()
    return presentOfficeVisit(row)
  }

  /** Locks the visit for a change; throws where there is none, or where it is not the one that the operator saw. */
  const lockVisit = async (tx: Transaction, id: string, version: number | undefined): Promise<AppointmentRow> => {
    const visit = await appointments.lock(tx, id)
    if (!visit) throw noSuchVisit()
    if (version !== undefined && version !== visit.version) throw changedMeanwhile(await presentNow(id, tx))
    return visit
  }

  const mark = (id: string, status: 'completed' | 'no_show', version: number | undefined) =>
    database.transaction(async (tx) => {
      const visit = await lockVisit(tx, id, version)
      const at = now()
      if (visit.status === status) return presentNow(id, tx)
      if (!mayMove(visit.status, status)) throw notAllowed(await presentNow(id, tx))
      if (visit.startsAt > at) {
        throw new AppError('not_allowed_now', 'This visit has not begun yet. It can be marked once it has.')
      }
      const isCorrection = visit.status !== 'confirmed'
      const why = `${status === 'completed' ? 'Took place' : 'Nobody was there'}${isCorrection ? ' (corrected)' : ''}`
      await appointments.move(tx, { id, from: visit.status, to: status, by: 'office', why, now: at })
      return presentNow(id, tx)
    })

  const cancel = async (id: string, refund: boolean, version: number | undefined): Promise<OfficeVisit> => {
    const why = refund ? 'Cancelled, what was paid goes back' : 'Cancelled without a refund'
    const outcome = await payments.cancelVisit({ id, refund, why, ...(version !== undefined && { version }) })
    const current = await presentNow(id)
    if (outcome === 'changed_meanwhile') throw changedMeanwhile(current)
    if (outcome === 'not_allowed_now') throw notAllowed(current)
    if (outcome === 'not_found') throw noSuchVisit()
    return current
  }

  const move = (id: string, slot: SlotChoice, version: number | undefined) =>
    withSlot(slot, async (tx) => {
      const visit = await lockVisit(tx, id, version)
      if (visit.status !== 'confirmed') throw notAllowed(await presentNow(id, tx))
      const { appointmentDate, timeSlot, email } = visit
      if (appointmentDate === slot.date && timeSlot === slot.timeSlot) return presentNow(id, tx)
      const why = `Moved here from ${formatCalendarDate(appointmentDate)}, ${timeSlot}`
      if (!(await store.move(tx, id, slot, why, now()))) return undefined
      if (email) {
        await outbox.add(tx, { kind: 'visit_moved', appointmentId: id, previous: { appointmentDate, timeSlot } })
      }
      return presentNow(id, tx)
    })

  const setNotes = (id: string, notes: string, version: number | undefined) =>
    database.transaction(async (tx) => {
      const visit = await lockVisit(tx, id, version)
      const why = visit.notes === '' ? 'Notes changed' : `Notes changed. They were: ${visit.notes}`
      if (visit.notes !== notes) await store.setNotes(tx, id, notes, why, now())
      return presentNow(id, tx)
    })

  /** The one change that the operator asks for; 400 where it is none, or two. */
  const changeOf = ({ status, refund, appointmentDate, timeSlot, notes }: OfficeVisitEdit): Change => {
    const isMove = appointmentDate !== undefined || timeSlot !== undefined
    if ([status !== undefined, isMove, notes !== undefined].filter(Boolean).length !== 1) {
      throw new AppError('invalid', 'One thing at a time: a status, another time, or the notes.')
    }
    if (refund !== undefined && status !== 'cancelled') throw invalid('refund', 'refund belongs to a cancellation')
    if (notes !== undefined) return { to: 'notes', notes }
    if (status === 'cancelled') {
      // Money is never kept or given back by an omission.
      if (refund === undefined) throw invalid('refund', 'Say whether what was paid goes back: refund true or false')
      return { to: 'cancelled', refund }
    }
    if (status !== undefined) return { to: 'status', status }
    if (appointmentDate === undefined) throw invalid('appointmentDate', 'Another time needs a date, too')
    if (timeSlot === undefined) throw invalid('timeSlot', 'Another time needs a time slot, too')
    return { to: 'slot', slot: slotChoice(appointmentDate, timeSlot) }
  }

  return {
    /** The visits of those days, both included; 400 for more than 62 of them. */
    async visits(from: CalendarDate, to: CalendarDate): Promise<OfficeVisit[]> {
      const days = daysBetween(from, to) + 1
      if (days < 1) throw invalid('to', 'to must not be before from')
      if (days > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
      return (await store.visits(from, to, now())).map(presentOfficeVisit)
    },

    /** Throws 404. */
    async visit(id: string): Promise<OfficeVisitDetail> {
      const [visit, history] = await Promise.all([presentNow(id), store.historyOf(id)])
      return { ...visit, history: history.map((line) => ({ ...line, at: line.at.toISOString() })) }
    },

    /**
     * Takes a visit that somebody asked for by phone: confirmed at once, also on short notice and on closed days. Throws
     * 409 `slot_taken` with what is free that day, 400 for a quote that is not there or a time that is over.
     */
    async takeByPhone({ appointmentDate, timeSlot, contact, fee, quoteId, notes }: PhoneVisit): Promise<OfficeVisit> {
      const slot = slotChoice(appointmentDate, timeSlot)
      return withSlot(slot, async (tx) => {
        if (quoteId !== undefined && !(await store.hasQuote(tx, quoteId))) {
          throw invalid('quoteId', 'There is no such quote')
        }
        const why = fee === 'waived' ? 'Taken by phone, fee waived' : 'Taken by phone, fee to be paid on site'
        const id = await store.add(tx, { ...slot, quoteId, contact, fee, notes, now: now() }, why)
        if (id === undefined) return undefined
        if (contact.email) await outbox.add(tx, { kind: 'visit_confirmed', appointmentId: id })
        return presentNow(id, tx)
      })
    },

    /**
     * Marks, cancels, moves or annotates a visit. Throws 404, 409 `changed_meanwhile` with what it is now, 409
     * `not_allowed_now` where the table of moves has no such move, 409 `slot_taken` with what is free that day.
     */
    async edit(id: string, edit: OfficeVisitEdit): Promise<OfficeVisit> {
      const change = changeOf(edit)
      switch (change.to) {
        case 'status':
          return mark(id, change.status, edit.version)
        case 'cancelled':
          return cancel(id, change.refund, edit.version)
        case 'slot':
          return move(id, change.slot, edit.version)
        case 'notes':
          return setNotes(id, change.notes, edit.version)
      }
    },

    /** From today on. */
    closures: (): Promise<Closure[]> => store.closuresFrom(today()),

    /**
     * Visits that are booked stay. A whole day is by the shop's clock, an hour longer or shorter when clocks change.
     * Throws 409 `already_closed`: twice closed, it would have to be opened twice.
     */
    async close({ date, timeSlot, reason }: ClosureInput): Promise<Closure> {
      if (date < today()) throw invalid('date', `${formatCalendarDate(date)} is over.`)
      const slot = timeSlot === undefined ? undefined : slotByLabel(timeSlot)
      const times = slot
        ? slotTimes(date, slot, timeZone)
        : { start: instantAt(date, 0, timeZone), end: instantAt(date, DAY_MINUTES, timeZone) }
      const closure = await store.close({ date, timeSlot: slot?.label, ...times, reason })
      if (!closure) throw alreadyClosed(date, slot?.label)
      return closure
    },

    /** Throws 404. */
    async open(id: string): Promise<void> {
      if (!(await store.open(id))) throw new AppError('not_found', 'There is no such closed time')
    },
  }
}

/** Of a visit as it stands, why it cannot be changed as the operator asked. */
const WHY_NOT: Record<AppointmentStatus, string> = {
  held: 'This visit is only held while its visitor pays. That ends by itself, or by cancelling it.',
  confirmed: 'This visit is confirmed, and this change does not follow from that.',
  completed: 'This visit took place: it cannot be cancelled or moved any more.',
  cancelled: 'This visit is cancelled, and stays so. A new one can be taken by phone.',
  no_show:
    'Nobody was there for this visit: it cannot be cancelled or moved any more. A new one can be taken by phone.',
  expired: 'The hold of this visit ended unpaid. A new one can be taken by phone.',
}

function notAllowed(current: OfficeVisit): AppError {
  return new AppError('not_allowed_now', WHY_NOT[current.status], { fields: { current } })
}

function changedMeanwhile(current: OfficeVisit): AppError {
  return new AppError('changed_meanwhile', 'Somebody else changed this visit meanwhile.', { fields: { current } })
}

function alreadyClosed(date: CalendarDate, label: string | undefined): AppError {
  const day = formatCalendarDate(date)
  const message = label === undefined ? `${day} is blocked already.` : `${label} on ${day} is blocked already.`
  return new AppError('already_closed', message, {
    issues: [{ path: label === undefined ? 'date' : 'timeSlot', message }],
  })
}

function noSuchVisit(): AppError {
  return new AppError('not_found', 'There is no such visit')
}
